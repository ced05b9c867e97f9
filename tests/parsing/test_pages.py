"""Pages that hold less than a book: one rule without letters, and prose with a part of the rules quoted below it."""

from functools import cache

import pytest

import crdiff
from crdiff.model import Edition, Unit
from crdiff.schemes import DECIMAL
from tests.conftest import SHARED

needs_seeds = pytest.mark.shared


@cache
def seed(name: str) -> Edition:
    return crdiff.read(SHARED / "seeds" / name)


# -- the seeds


@needs_seeds
def test_the_spanish_page_is_a_rule_and_thirteen_subrules() -> None:
    page = seed("es-rule-800.4-page.txt")
    rule, *subrules = page.units

    assert (page.language, page.edition, page.dated) == ("es", "es-rule-800.4-page", False)
    assert (rule.name, rule.kind, rule.numbered_by, rule.parent) == ("800.4", "rule", "print", None)
    assert [unit.name for unit in subrules] == [f"800.4#{at}" for at in range(1, 14)]
    assert {(unit.kind, unit.number, unit.numbered_by, unit.parent) for unit in subrules} == {
        ("subrule", "", "none", "800.4")
    }
    assert [len(unit.examples) for unit in subrules] == [4, 0, 0, 1, *[0] * 9]
    assert [(each.kind, each.line) for each in page.problems] == [("missing-letters", 4)]


@needs_seeds
def test_the_first_and_last_unit_of_the_spanish_page() -> None:
    rule, *subrules = seed("es-rule-800.4-page.txt").units

    assert rule.text.startswith("A diferencia de los juegos de dos jugadores,")
    assert (rule.first_line, rule.last_line) == (1, 2)
    assert subrules[0].text.startswith("Cuando un jugador abandona el juego,")
    assert (subrules[0].first_line, subrules[0].last_line) == (4, 8)
    assert subrules[0].examples[0].startswith("Alex lanza Mind Control,")
    assert subrules[-1].text.endswith("Véase la regla 311.5.")
    assert (subrules[-1].first_line, subrules[-1].last_line) == (21, 21)


@needs_seeds
def test_the_spanish_page_cites_what_it_cannot_have() -> None:
    """Of one rule nothing beyond it can be judged."""
    assert [each.kind for each in crdiff.check(seed("es-rule-800.4-page.txt"))] == ["missing-letters"]


@needs_seeds
def test_the_japanese_page_keeps_the_quoted_rules_as_a_tree() -> None:
    page = seed("ja-range-of-influence-wiki.txt")
    rules = [unit for unit in page.units if unit.kind != "introduction"]
    parents = {"801": "8", **{f"801.{at}": "801" for at in range(1, 19)}}
    parents |= {f"801.{name}": f"801.{name[:-1]}" for name in "2a 2b 2c 2d 5a 5b 5c 7a 13a 13b".split()}

    assert (page.language, page.edition, page.dated) == ("ja", "2026-08-07", True)
    assert [page.count(kind) for kind in ("section", "subsection", "rule", "subrule")] == [1, 1, 18, 10]
    assert {unit.name: unit.parent for unit in rules} == {"8": None, **parents}
    assert [unit.name for unit in rules if unit.kind == "rule"] == [f"801.{at}" for at in range(1, 19)]
    counts = {unit.name: len(unit.examples) for unit in rules if unit.examples}
    assert " ".join(f"{name}:{count}" for name, count in counts.items()) == (
        "801.2a:2 801.2c:1 801.5a:1 801.5b:1 801.5c:1 801.7a:2 801.10:1 801.11:2 801.13a:1 801.13b:3"
    )
    assert crdiff.check(page) == ()


@needs_seeds
def test_the_first_and_last_unit_of_the_japanese_page() -> None:
    page = seed("ja-range-of-influence-wiki.txt")
    prose = [unit for unit in page.units if unit.kind == "introduction"]
    section, last = page.by_name["8"], page.units[-1]

    assert page.title == "影響範囲"
    assert prose[0].text.startswith("影響範囲/Range of Influenceとは、")
    assert prose[-1].text == "参考"
    assert (section.text, section.is_heading, section.first_line) == ("多人数戦ルール", True, 47)
    assert (last.name, last.first_line, last.last_line) == ("801.18", 91, 91)
    assert last.text.startswith("大乱闘戦以外の")
    assert last.text.endswith("参照。")


@needs_seeds
def test_the_prose_of_the_japanese_page_stands_below_its_headings() -> None:
    page = seed("ja-range-of-influence-wiki.txt")
    prose = [unit for unit in page.units if unit.kind == "introduction"]
    texts = {unit.name: unit.text for unit in prose}
    below = [(texts[unit.parent], unit.first_line) for unit in prose if unit.parent]

    assert [unit.text for unit in prose if unit.is_heading] == [
        "ルール",
        "影響範囲の定義",
        "影響範囲による制約",
        "その他",
    ]
    assert below[0] == ("影響範囲の定義", 9)
    assert below.count(("影響範囲による制約", 19)) == 1
    assert {heading for heading, line in below if 18 < line < 37} == {"影響範囲による制約"}
    assert [heading for heading, line in below if line in (40, 41)] == ["その他"] * 2


@needs_seeds
def test_names_of_cards_survive_on_the_japanese_page() -> None:
    page = seed("ja-range-of-influence-wiki.txt")

    assert sum(example.count("《") for unit in page.units for example in unit.examples) > 20
    assert all(text.count("《") == text.count("》") for unit in page.units for text in (unit.text, *unit.examples))


# -- invented pages of one rule


ENGLISH = """\
Rule 100.4 · Mooring

A boat that leaves the quay stays in the race.

Subrules

A pilot who leaves takes all ropes along.

Example: Ada leaves, and her rope goes with her.

Example: Bo leaves, and the quay is bare.

A rope that would be lent to a pilot who has left stays on its hook.

A lid that nobody owns is shut at dusk. See rule 100.5.
"""
GERMAN = """\
Regel 100.4 · Festmachen

Ein Boot, das den Kai verlässt, bleibt in dem Rennen.

Unterregeln

Ein Spieler, der geht, nimmt alle Leinen mit.

Beispiel: Ada geht, und die Leine geht mit.

Beispiel: Bo geht, und der Kai ist leer.

Eine Leine, die ein Spieler leihen will, der gegangen ist, bleibt an dem Haken.

Ein Deckel, der von keinem ist, wird in der Nacht zu. Siehe Regel 100.5.
"""
PAGES = [pytest.param("en", ENGLISH, id="en"), pytest.param("de", GERMAN, id="de")]


def texts(units: tuple[Unit, ...]) -> list[tuple[str, str, int]]:
    return [(unit.name, unit.text, len(unit.examples)) for unit in units]


@pytest.mark.parametrize(("language", "text"), PAGES)
def test_a_page_of_one_rule(language: str, text: str) -> None:
    page = crdiff.parse(text)
    lines = text.split("\n\n")

    assert page.language == language
    assert texts(page.units) == [
        ("100.4", lines[1], 0),
        ("100.4#1", lines[3], 2),
        ("100.4#2", lines[6], 0),
        ("100.4#3", lines[7].strip(), 0),
    ]
    assert page.units[1].examples == tuple(line.split(": ", 1)[1] for line in lines[4:6])
    assert [(unit.first_line, unit.last_line) for unit in page.units] == [(1, 3), (7, 11), (13, 13), (15, 15)]
    assert [(each.kind, each.line) for each in page.problems] == [("missing-letters", 7)]


@pytest.mark.parametrize(("language", "text"), PAGES)
def test_paragraphs_without_blank_lines_between_stay_apart(language: str, text: str) -> None:
    """No line is cut in the middle of a sentence, so each is a paragraph, however long the others are."""
    dense = crdiff.parse(text.replace("\n\n", "\n"))

    assert dense.language == language
    assert texts(dense.units) == texts(crdiff.parse(text).units)


@pytest.mark.parametrize(
    "head",
    [
        pytest.param("Rule 100.4", id="number alone"),
        pytest.param("Rule 100.4.", id="closing dot"),
        pytest.param("# Rule 100.4", id="marked as a heading"),
        pytest.param("== Rule 100.4 ==", id="marked as a wiki heading"),
        pytest.param("RULE 100.4 – Mooring", id="capitals and a dash"),
        pytest.param("Rule 100.4: Mooring", id="colon"),
    ],
)
def test_heads_of_a_page(head: str) -> None:
    page = crdiff.parse(ENGLISH.replace("Rule 100.4 · Mooring", head))

    assert [unit.name for unit in page.units] == ["100.4", "100.4#1", "100.4#2", "100.4#3"]


def test_what_stands_above_the_head_is_kept_as_a_problem() -> None:
    page = crdiff.parse(f"The harbour pages\n\n{ENGLISH}")

    assert [(each.kind, each.line, each.text) for each in page.problems][:1] == [
        ("text-before-rules", 1, "The harbour pages")
    ]
    assert [unit.name for unit in page.units] == ["100.4", "100.4#1", "100.4#2", "100.4#3"]


def test_a_page_without_the_word_subrules_is_the_rule_itself() -> None:
    page = crdiff.parse(
        "Rule 100.4 · Mooring\n\nA boat is tied up.\n\nExample: Ada ties up.\n\nIt stays so at night.\n"
    )

    assert [(unit.name, unit.paragraphs, unit.examples) for unit in page.units] == [
        ("100.4", ("A boat is tied up.", "It stays so at night."), ("Ada ties up.",))
    ]
    assert page.problems == ()


def test_a_page_of_a_subrule() -> None:
    page = crdiff.parse("Rule 100.4b\n\nA rope stays on its hook.\n")

    assert [(unit.name, unit.kind) for unit in page.units] == [("100.4b", "subrule")]


def test_a_page_in_another_scheme() -> None:
    page = crdiff.parse(ENGLISH.replace("100.4", "1.2.4").replace("100.5", "1.2.5"), scheme=DECIMAL)

    assert [(unit.name, unit.kind) for unit in page.units] == [
        ("1.2.4", "rule"),
        *((f"1.2.4#{at}", "subrule") for at in (1, 2, 3)),
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("About rule 100.4 and its history\n\nIt was new in May.\n", id="more words"),
        pytest.param("\n\n".join("abcdefghijklmn") + "\n\nRule 100.4\n\nA boat.\n", id="far down"),
    ],
)
def test_a_letter_about_a_rule_is_no_page_of_it(text: str) -> None:
    with pytest.raises(crdiff.CrdiffError, match="no rule numbers"):
        crdiff.parse(text)


# -- invented pages of prose with a quotation


QUOTING_ENGLISH = """\
Mooring Range

The mooring range of a boat is the number of rings that it may be tied to, as the harbour master has it.

Rules

What the Range Is

A boat with a range of one ring is tied to the ring in front of it. The range is the same for all boats of a crew.

The range counts for ropes, lids, and lamps.
Each crew is told its range at dawn.

Limits

- A lid that lies out of range is not shut.
- A lamp that lies out of range is not lit.

Sources

Quoted: Harbour Rules 20300502.0

8 Harbour Rules
- 801 Limited Mooring Range
  - 801.1 A limited range is an option of most harbours. It is used for all fleets (see rule 801.3).
  - 801.2 The range of a boat is the number of rings that it may reach.
    - 801.2a The range is one ring or two rings.
      Example: Ada has a range of one ring.
      Example: Bo has a range of two rings.
    - 801.2b A boat is in range of itself.
  - 801.3 A lid is shut if it is in range.
"""
QUOTING_GERMAN = """\
Leinenweite

Die Leinenweite von einem Boot ist die Zahl der Ringe, an die das Boot fest sein kann, wie es der Hafen will.

Regeln

Die Weite

Ein Boot mit der Weite von einem Ring liegt an dem Ring vor dem Bug. Die Weite ist für alle Boote gleich.

Die Weite gilt für Leinen, Deckel und Lampen.
Jede Mannschaft hört die Weite in der Früh.

Grenzen

- Ein Deckel, der nicht in der Weite liegt, wird nicht zu.
- Eine Lampe, die nicht in der Weite liegt, wird nicht hell.

Quellen

Zitat: Hafenregeln 20300502.0

8 Hafenregeln
- 801 Begrenzte Leinenweite
  - 801.1 Die begrenzte Weite ist in vielen Häfen eine Wahl (siehe Regel 801.3).
  - 801.2 Die Weite von einem Boot ist die Zahl der Ringe, die das Boot erreicht.
    - 801.2a Die Weite ist ein Ring oder zwei Ringe.
      Beispiel: Ada hat die Weite von einem Ring.
      Beispiel: Bo hat die Weite von zwei Ringen.
    - 801.2b Ein Boot ist in der Weite von sich.
  - 801.3 Ein Deckel wird zu, wenn er in der Weite liegt.
"""
QUOTING = [
    pytest.param("en", QUOTING_ENGLISH, ("Rules", "What the Range Is", "Limits"), id="en"),
    pytest.param("de", QUOTING_GERMAN, ("Regeln", "Die Weite", "Grenzen"), id="de"),
]


@pytest.mark.parametrize(("language", "text", "headings"), QUOTING)
def test_a_page_of_prose_with_a_quotation(language: str, text: str, headings: tuple[str, ...]) -> None:
    page = crdiff.parse(text)
    prose = [unit for unit in page.units if unit.kind == "introduction"]
    names = {unit.name: unit.text for unit in prose}

    assert (page.language, page.edition, page.title) == (language, "2030-05-02", text.split("\n")[0])
    assert [unit.text for unit in prose if unit.is_heading] == list(headings)
    assert [names[unit.parent or ""] for unit in prose if unit.parent][:4] == [headings[1]] * 3 + [headings[2]]
    assert [(unit.name, unit.parent) for unit in page.units if unit.kind != "introduction"] == [
        *(("8", None), ("801", "8"), ("801.1", "801"), ("801.2", "801")),
        *(("801.2a", "801.2"), ("801.2b", "801.2"), ("801.3", "801")),
    ]
    assert [len(unit.examples) for unit in page.units if unit.number == "801.2a"] == [2]
    assert (page.units[-1].first_line, page.units[-1].last_line) == (31, 31)


@pytest.mark.parametrize("text", [QUOTING_ENGLISH, QUOTING_GERMAN], ids=["en", "de"])
def test_no_text_of_such_a_page_is_lost(text: str) -> None:
    """But for the line that tells the edition."""
    page = crdiff.parse(text)
    kept = "\n".join([page.title, *(each for unit in page.units for each in (unit.text, *unit.examples))])
    lost = [line for line in text.splitlines() if " ".join(line.split()[-2:]).lstrip("0123456789 ") not in kept]

    assert [line[-10:] for line in lost] == ["20300502.0"]
