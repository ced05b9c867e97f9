"""Books in every numbering scheme: which one it is told to be, its tree, and what changed in it."""

import re
from collections.abc import Callable

import pytest

import crdiff
from crdiff.model import ChangeSet, Edition
from crdiff.numbering import NumberingScheme
from crdiff.parsing.schemes import detect_scheme
from crdiff.schemes import SCHEMES, scheme_of_form

Number = Callable[[str], str]
"""From a number of the decimal scheme to the same one of another."""


def lettered(number: str) -> str:
    """1.1.1.2 as 1.1.1b."""
    *heads, last = number.split(".")
    return f"{'.'.join(heads)}{'_abcdef'[int(last)]}" if len(heads) == 3 else number


def magic(number: str) -> str:
    """1, 100, 100.1, 100.1a for 1, 1.1, 1.1.1, 1.1.1.1."""
    parts = number.split(".")
    if len(parts) == 1:
        return number
    rest = "".join([f".{parts[2]}", *("_abcdef"[int(part)] for part in parts[3:])]) if parts[2:] else ""
    return f"{parts[0]}{int(parts[1]) - 1:02}{rest}"


NUMBERS: dict[str, Number] = {
    "magic": magic,
    "decimal": str,
    "decimal-letter": lettered,
    "hyphen": lambda number: number.replace(".", "-"),
}
CITED = re.compile(r"@([\d.]+\d)")
BOOK = (
    ("1", "Boats"),
    ("1.1", "Hulls"),
    ("1.1.1", "A hull costs 1.5 coins and carries 2-3 players. Tar it as @1.2.2 says."),
    ("1.1.2", "A keel is laid before the hull, as it was on May 2, 2030."),
    ("1.2", "Lids"),
    ("1.2.1", "A lid is shut before the boat leaves the quay."),
    ("1.2.1.1", "A lid of brass is polished every Monday by the cook.\nExample: Ada polishes 12.5 lids."),
    ("1.2.1.2", "Wax is kept in a tin below the bench."),
    ("1.2.2", "A hinge squeaks unless it is oiled each night."),
    ("2", "Ropes"),
    ("2.1", "Knots"),
    ("2.1.1", "A knot is untied as @1.2.1 and @1.2.1.2 tell."),
    ("2.1.2", "A rope that is wet is hung up to dry. It follows @1.1.2."),
)
LATER = (
    *BOOK[:2],
    ("1.1.1", BOOK[2][1].replace("@1.2.2", "@1.2.3")),
    BOOK[4],
    ("1.2.1", "Seven lanterns stand on the pier beside the old mill."),
    ("1.2.2", BOOK[5][1]),
    ("1.2.2.1", BOOK[6][1]),
    ("1.2.2.2", BOOK[7][1]),
    ("1.2.3", BOOK[8][1]),
    *BOOK[9:11],
    ("2.1.1", BOOK[11][1].replace("@1.2.1", "@1.2.2")),
    BOOK[12],
)
KINDS = ("section", "subsection", "rule", "subrule")


def printed(
    rows: tuple[tuple[str, str], ...],
    scheme: str,
    *,
    contents: bool = True,
    dot: str | None = None,
    before: Callable[[int], str] = lambda _: "",
) -> str:
    """The book; `before` is what stands before a number of a depth, `dot` what closes it, if not what is usual."""
    number = NUMBERS[scheme]
    closed = {"decimal-letter": ""}.get(scheme, ".")

    def line(of: str, text: str) -> str:
        depth = of.count(".") + 1
        mark = dot if dot is not None else "" if scheme == "magic" and depth == 4 else closed
        sign = "[{}]" if scheme == "decimal-letter" else "rule {}"
        cited = CITED.sub(lambda found: sign.format(number(found[1])), text)
        return f"{before(depth)}{number(of)}{mark} {cited}"

    titles = "\n".join(line(of, text).strip("-* ") for of, text in rows if of.count(".") < 2)
    front = ["Harbour Book", "Effective as of May 2, 2030."]
    front += ["Contents", f"{titles}\nGlossary\nCredits"] if contents else []
    tail = ["Glossary", "Lid\nThe cover of a hatch.", "Quay\nThe wall of the harbour.", "Credits", "By the ferry crew."]
    return "\n\n".join([*front, *(line(of, text) for of, text in rows), *tail]) + "\n"


def tree(edition: Edition) -> list[tuple[str, str, str | None]]:
    return [(unit.name, unit.kind, unit.parent) for unit in edition.units if unit.kind in KINDS]


def expected(rows: tuple[tuple[str, str], ...], scheme: str) -> list[tuple[str, str, str | None]]:
    number = NUMBERS[scheme]
    found = []
    for of, _ in rows:
        parent = number(of.rpartition(".")[0]) if "." in of else None
        found.append((number(of), KINDS[of.count(".")], parent))
    return found


each_scheme = pytest.mark.parametrize("scheme", NUMBERS)


# -- whole books


@each_scheme
def test_the_tree_of_a_small_book(scheme: str) -> None:
    edition = crdiff.parse(printed(BOOK, scheme))
    number = NUMBERS[scheme]

    assert (edition.scheme.name, edition.language, edition.edition) == (scheme, "en", "2030-05-02")
    assert tree(edition) == expected(BOOK, scheme)
    assert {unit.number for unit in edition.units if unit.is_heading} == {
        number(of) for of in ("1", "1.1", "1.2", "2", "2.1")
    }
    assert [(unit.name, unit.examples) for unit in edition.units if unit.examples] == [
        (number("1.2.1.1"), ("Ada polishes 12.5 lids.",))
    ]
    assert edition.by_name[number("1.2.1.2")].text == "Wax is kept in a tin below the bench."
    assert crdiff.check(edition) == ()


@each_scheme
def test_the_parts_around_the_rules(scheme: str) -> None:
    edition = crdiff.parse(printed(BOOK, scheme))
    number = NUMBERS[scheme]

    assert [(each.number, each.text) for each in edition.contents] == [
        *((number(of), text) for of, text in BOOK if of.count(".") < 2),
        ("", "Glossary"),
        ("", "Credits"),
    ]
    assert [(unit.number, unit.text) for unit in edition.units if unit.kind == "glossary"] == [
        ("Lid", "The cover of a hatch."),
        ("Quay", "The wall of the harbour."),
    ]
    assert [unit.text for unit in edition.units if unit.kind == "credits"] == ["By the ferry crew."]


HUNDREDS = """\
Harbour Book

Effective as of May 2, 2030.
{contents}
000. Golden Rule

001. A lid beats a boat.

100. Boats

101. Moored Boats

102. A boat costs 1.5 coins and carries 2-3 players.

102.1. A boat with no oar is a raft. See rule {shut}.

102.1.a. A raft has 300 planks.
Example: Ada owns 12.5 rafts.

102.1.a.1. A plank may be wet.

102.1.a.2. A plank may be dry.

102.1.b. A raft has a mast.

102.2. A boat is moored at night.

200. Lids

{rules}

Glossary

Lid
The cover of a hatch.

Credits

By the ferry crew.
"""
LISTED = "\nContents\n\n000. Golden Rule\n100. Boats\n200. Lids\nGlossary\nCredits\n"
SHUT = "A lid is shut before the boat leaves the quay."
HUNDREDS_OLD = HUNDREDS.format(
    contents=LISTED,
    shut="201",
    rules=f"201. {SHUT}\n\n201.1. A lid weighs 3 stones, as rules 102.1.a.1 and 102.2 tell.",
)
HUNDREDS_NEW = HUNDREDS.format(
    contents=LISTED,
    shut="202",
    rules="201. Seven lanterns stand on the pier beside the old mill.\n\n"
    f"202. {SHUT}\n\n202.1. A lid weighs 3 stones, as rules 102.1.a.1 and 102.2 tell.",
)


def test_the_tree_of_a_small_book_in_hundreds() -> None:
    edition = crdiff.parse(HUNDREDS_OLD)

    assert (edition.scheme.name, edition.edition) == ("hundreds", "2030-05-02")
    assert tree(edition) == [
        ("000", "section", None),
        ("001", "rule", "000"),
        ("100", "section", None),
        ("101", "rule", "100"),
        ("102", "rule", "100"),
        ("102.1", "subrule", "102"),
        ("102.1.a", "subrule", "102.1"),
        ("102.1.a.1", "subrule", "102.1.a"),
        ("102.1.a.2", "subrule", "102.1.a"),
        ("102.1.b", "subrule", "102.1"),
        ("102.2", "subrule", "102"),
        ("200", "section", None),
        ("201", "rule", "200"),
        ("201.1", "subrule", "201"),
    ]
    assert [unit.name for unit in edition.units if unit.is_heading] == ["000", "100", "101", "200"]
    assert edition.by_name["102.1.a"].examples == ("Ada owns 12.5 rafts.",)
    assert [unit.number for unit in edition.units if unit.kind in ("glossary", "credits")] == ["Lid", "1"]
    assert [each.number for each in edition.contents] == ["000", "100", "200", "", ""]
    assert crdiff.check(edition) == ()


# -- what changed


def diff(old: str, new: str, scheme: NumberingScheme | None = None) -> ChangeSet:
    return crdiff.diff(
        crdiff.parse(old, name="old.txt", scheme=scheme), crdiff.parse(new, name="new.txt", scheme=scheme)
    )


def told(changes: ChangeSet) -> list[tuple[str, str, str, str]]:
    return [("".join(each.old), "".join(each.new), each.number, each.text) for each in changes.changes]


@each_scheme
def test_what_changed_in_a_small_book(scheme: str) -> None:
    """A rule is gone, another is new and pushes on those below it; citations follow, but for that of the one gone."""
    changes = diff(printed(BOOK, scheme), printed(LATER, scheme))
    number = NUMBERS[scheme]

    assert told(changes) == [
        (number("1.1.1"), number("1.1.1"), "same", "references"),
        (number("1.1.2"), "", "-", "-"),
        ("", number("1.2.1"), "-", "-"),
        (number("1.2.1"), number("1.2.2"), "renumbered", "same"),
        (number("1.2.1.1"), number("1.2.2.1"), "renumbered", "same"),
        (number("1.2.1.2"), number("1.2.2.2"), "renumbered", "same"),
        (number("1.2.2"), number("1.2.3"), "renumbered", "same"),
        (number("2.1.1"), number("2.1.1"), "same", "references"),
    ]
    assert [(ref.old, ref.new, ref.status) for each in changes.changes for ref in each.references] == [
        (number("1.2.2"), number("1.2.3"), "followed"),
        (number("1.2.1"), number("1.2.2"), "followed"),
        (number("1.2.1.2"), number("1.2.2.2"), "followed"),
    ]
    assert [(each.unit, each.reference, each.status) for each in changes.stale_references] == [
        (number("2.1.2"), number("1.1.2"), "dangling")
    ]
    assert [(each.old_first, each.old_last, each.new_first, each.new_last, each.count) for each in changes.blocks] == [
        (number("1.2.1"), number("1.2.2"), number("1.2.2"), number("1.2.3"), 4)
    ]
    assert [each.cause for each in changes.blocks] == [number("1.2.1")]


def test_what_changed_in_a_small_book_in_hundreds() -> None:
    changes = diff(HUNDREDS_OLD, HUNDREDS_NEW)

    assert told(changes) == [
        ("102.1", "102.1", "same", "references"),
        ("", "201", "-", "-"),
        ("201", "202", "renumbered", "same"),
        ("201.1", "202.1", "renumbered", "same"),
    ]
    assert [(each.old, each.new, each.status) for each in changes.changes[0].references] == [("201", "202", "followed")]
    assert [(each.old_first, each.new_first, each.count, each.cause) for each in changes.blocks] == [
        ("201", "202", 2, "201")
    ]
    assert changes.stale_references == ()


def dangling(text: str, scheme: NumberingScheme | None = None) -> list[str]:
    problems = crdiff.check(crdiff.parse(text, scheme=scheme))
    return [each.message.split()[2] for each in problems if each.kind == "dangling-reference"]


@pytest.mark.parametrize("contents", [LISTED, ""], ids=["with contents", "without contents"])
def test_a_citation_of_nothing_in_hundreds(contents: str) -> None:
    """Without contents too: a book that begins with 000 is no part of one."""
    rules = "201. As rules 109, 102.7, and 102.1.c tell, all lids are shut."

    assert dangling(HUNDREDS.format(contents=contents, shut="209", rules=rules)) == ["209", "109", "102.7", "102.1.c"]


@pytest.mark.parametrize(
    ("form", "text"),
    [
        pytest.param(
            "I.1.a", "I. Boats\n\nI.1. Hulls\n\nI.1.a. Tar it as rule I.3.a says.\n\nI.1.b. Oars.\n", id="Roman"
        ),
        pytest.param(
            "A.1.1", "A. Boats\n\nA.1. Hulls\n\nA.1.1. Tar it as rule A.3.1 says.\n\nA.1.2. Oars.\n", id="letters"
        ),
        pytest.param(
            "1.1.1", "1. Boats\n\n1.1. Hulls\n\n1.1.1. Tar it as rule 1.3.1 says.\n\n1.1.2. Oars.\n", id="digits"
        ),
    ],
)
def test_a_book_that_begins_with_its_first_section_is_whole(form: str, text: str) -> None:
    """So a citation of a subsection that it lacks dangles."""
    assert len(dangling(text, scheme_of_form(form))) == 1


def test_a_part_of_a_book_is_judged_by_its_own_subsections() -> None:
    text = "3. Ropes\n\n3.2. Knots\n\n3.2.1. A knot is tied as rules 3.2.7 and 1.1.1 say.\n\n3.2.2. Wet ropes dry.\n"

    assert dangling(text) == ["3.2.7"]


# -- which scheme


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        pytest.param("100.1. Boats. | 100.1a Hulls. | 100.1b Lids.", "magic", id="magic"),
        pytest.param("100.1. Boats. | 100.2. Hulls. | 101.1. Lids.", "magic", id="magic without letters"),
        pytest.param("1.1.1. Boats. | 1.1.2. Hulls. | 1.1.2.1. Lids.", "decimal", id="decimal"),
        pytest.param("1.1.1 Boats. | 1.1.2 Hulls. | 1.1.2.1 Lids.", "decimal", id="decimal without dots"),
        pytest.param("1.0.1 Boats. | 1.0.1a Hulls. | 1.0.1b Lids.", "decimal-letter", id="decimal-letter"),
        pytest.param("1.0.1. Boats. | 1.0.1a. Hulls. | 1.0.1b. Lids.", "decimal-letter", id="decimal-letter with dots"),
        pytest.param("1-1-1. Boats. | 1-1-2. Hulls. | 1-1-2-1. Lids.", "hyphen", id="hyphen"),
        pytest.param("1-1-1 Boats. | 1-1-2 Hulls. | 1-1-2-1 Lids.", "hyphen", id="hyphen without dots"),
        pytest.param("101.1. Boats. | 101.1.a. Hulls. | 101.1.b. Lids.", "hundreds", id="hundreds"),
        pytest.param("101.1 Boats. | 101.1.a Hulls. | 101.1.b Lids.", "hundreds", id="hundreds without dots"),
        pytest.param("- 1-1-1. Boats. |   - 1-1-1-1. Hulls. |   - 1-1-1-2. Lids.", "hyphen", id="hyphen as a list"),
        pytest.param("• 1.1.1. Boats. | • 1.1.2. Hulls. | • 1.1.3. Lids.", "decimal", id="decimal as a list"),
        pytest.param("    100.1. Boats. |       100.1a Hulls. |       100.1b Lids.", "magic", id="magic indented"),
    ],
)
def test_the_scheme_of_a_few_lines(lines: str, name: str) -> None:
    assert detect_scheme(lines.split(" | "), SCHEMES.values()).name == name


PROSE = (
    "1.5 coins buy a lid, and 2.5 coins buy two.",
    "2-3 players share a boat of 10-12 oars.",
    "On 2030-05-02 and 2.5.2030 the harbour was shut.",
    "300 barrels of tar lie on the quay.",
    "- 3.5 coins for a rope",
    "1-2 lamps burn at night.",
)


@each_scheme
@pytest.mark.parametrize("contents", [True, False], ids=["with contents", "without"])
def test_figures_in_the_prose_change_no_scheme(scheme: str, contents: bool) -> None:
    lines: list[str] = []
    for at, line in enumerate(printed(BOOK, scheme, contents=contents).splitlines()):
        lines += [line, "", PROSE[at % len(PROSE)]] if at % 4 == 0 else [line]

    assert detect_scheme(lines, SCHEMES.values()).name == scheme


HOUSE = (scheme_of_form("I.1.a", name="house"), scheme_of_form("1.1.a", name="home"))


@each_scheme
def test_schemes_of_ones_own_take_no_other_books(scheme: str) -> None:
    assert detect_scheme(printed(BOOK, scheme).splitlines(), (*HOUSE, *SCHEMES.values())).name == scheme


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        pytest.param("I. Boats | I.1. Hulls | I.1.a. Tar. | I.1.b. Oars. | II.1.a. Lids.", "house", id="Roman"),
        pytest.param("1. Boats | 1.1. Hulls | 1.1.a. Tar. | 1.1.b. Oars. | 2.1.a. Lids.", "home", id="letter last"),
    ],
)
def test_a_scheme_of_ones_own_is_told(lines: str, name: str) -> None:
    assert detect_scheme(lines.split(" | "), (*HOUSE, *SCHEMES.values())).name == name


# -- manners


@pytest.mark.parametrize("contents", [True, False], ids=["with contents", "without"])
@pytest.mark.parametrize("scheme", ["decimal", "hyphen", "decimal-letter"])
def test_a_book_without_dots(scheme: str, contents: bool) -> None:
    edition = crdiff.parse(printed(BOOK, scheme, dot="", contents=contents))

    assert edition.scheme.name == scheme
    assert tree(edition) == expected(BOOK, scheme)
    assert crdiff.check(edition) == ()


def test_a_book_in_hundreds_without_dots() -> None:
    edition = crdiff.parse(re.sub(r"(?m)^([\d.a-z]*[\da-z])\. ", r"\1 ", HUNDREDS_OLD))

    assert tree(edition) == tree(crdiff.parse(HUNDREDS_OLD))


@each_scheme
def test_a_book_with_dots_behind_every_number(scheme: str) -> None:
    edition = crdiff.parse(printed(BOOK, scheme, dot="."))

    assert edition.scheme.name == scheme
    assert tree(edition) == expected(BOOK, scheme)


@each_scheme
@pytest.mark.parametrize(
    "before",
    [
        pytest.param(lambda depth: "  " * (depth - 1), id="indented"),
        pytest.param(lambda depth: "" if depth < 3 else "  " * (depth - 3) + "- ", id="list of rules"),
        pytest.param(lambda depth: "" if depth < 4 else "  * ", id="list of subrules"),
        pytest.param(lambda depth: "" if depth < 3 else "• ", id="bullets"),
    ],
)
def test_indents_and_bullets_before_numbers(scheme: str, before: Callable[[int], str]) -> None:
    edition = crdiff.parse(printed(BOOK, scheme, before=before))

    assert edition.scheme.name == scheme
    assert tree(edition) == expected(BOOK, scheme)


@each_scheme
def test_a_tab_behind_the_number(scheme: str) -> None:
    edition = crdiff.parse(re.sub(r"(?m)^(\d[\d.a-f-]*) ", r"\1\t", printed(BOOK, scheme)))

    assert tree(edition) == expected(BOOK, scheme)


@pytest.mark.parametrize(
    ("scheme", "lines"),
    [
        pytest.param("decimal", "1.1.1. A boat of two costs\n1.5 coins a day, and\n2.5 coins at night.", id="decimal"),
        pytest.param("decimal", "1.1.1. A boat sails as rule\n1.1.2. tells. Then it\n2.1 times rests.", id="citation"),
        pytest.param("hyphen", "1-1-1. A boat carries\n2-3 players and\n1-2 lids.", id="hyphen"),
        pytest.param("decimal-letter", "1.1.1 A boat of two costs\n1.5 coins a day.", id="decimal-letter"),
    ],
)
def test_a_figure_at_the_start_of_a_line_begins_nothing(scheme: str, lines: str) -> None:
    joint, dot = ("-" if scheme == "hyphen" else "."), ("" if scheme == "decimal-letter" else ".")
    text = f"1{dot} Boats\n\n1{joint}1{dot} Hulls\n\n{lines}\n\n1{joint}1{joint}2{dot} A raft is flat.\n"
    edition = crdiff.parse(text, scheme=SCHEMES[scheme])

    assert [unit.number.replace("-", ".") for unit in edition.units] == ["1", "1.1", "1.1.1", "1.1.2"]
    assert edition.units[2].text.split() == lines.split()[1:]


@pytest.mark.parametrize(
    ("scheme", "items"),
    [
        pytest.param("decimal", ("- 1.5 coins at dawn", "- 2.5 coins at dusk"), id="decimal"),
        pytest.param("decimal", ("• 1.5 coins at dawn", "• 2 coins at dusk"), id="decimal, round bullets"),
        pytest.param("decimal-letter", ("- 1.5 coins at dawn", "- 3 coins at dusk"), id="decimal-letter"),
        pytest.param("hyphen", ("- 2-3 players", "- 1-2 barrels of tar"), id="hyphen"),
        pytest.param("magic", ("- 300 barrels of tar", "- 2 cooks"), id="magic"),
    ],
)
def test_a_list_of_figures_begins_nothing(scheme: str, items: tuple[str, ...]) -> None:
    """And nothing below it is lost."""
    rows = (*BOOK[:2], ("1.1.1", "\n".join(("A ferry takes:", *items))), *BOOK[3:])
    edition = crdiff.parse(printed(rows, scheme))

    assert edition.scheme.name == scheme
    assert tree(edition) == expected(BOOK, scheme)
    assert edition.by_name[NUMBERS[scheme]("1.1.1")].paragraphs == ("A ferry takes:", *items)


@pytest.mark.parametrize(
    ("scheme", "paragraph"),
    [
        pytest.param("decimal", "1.5 coins are paid at dawn.", id="decimal"),
        pytest.param("decimal", "2.5.2030 was a calm day.", id="decimal date"),
        pytest.param("hyphen", "2-3 players may share it.", id="hyphen"),
        pytest.param("hyphen", "2030-05-02 was a calm day.", id="hyphen date"),
        pytest.param("magic", "300 barrels are stored below deck.", id="magic"),
    ],
)
def test_a_paragraph_that_begins_with_a_figure_begins_nothing(scheme: str, paragraph: str) -> None:
    rows = (*BOOK[:2], ("1.1.1", f"A ferry sails.\n\n{paragraph}"), *BOOK[3:])
    edition = crdiff.parse(printed(rows, scheme))

    assert edition.scheme.name == scheme
    assert tree(edition) == expected(BOOK, scheme)
    assert edition.by_name[NUMBERS[scheme]("1.1.1")].paragraphs == ("A ferry sails.", paragraph)


def test_few_rules_with_a_list_of_figures_are_no_other_scheme() -> None:
    text = (
        "1. Boats\n\n100. Hulls\n\n100.1. A ferry takes:\n- 300 barrels of tar\n- 2 cooks\n\n100.2. Rafts are flat.\n"
    )
    edition = crdiff.parse(text)

    assert edition.scheme.name == "magic"
    assert [unit.name for unit in edition.units] == ["1", "100", "100.1", "100.2"]


# -- forms of one's own


@pytest.mark.parametrize(
    ("form", "numbers"),
    [
        pytest.param("I.1.a", "I I.1 I.1.a I.1.b I.2 I.2.a II II.1 II.1.a", id="Roman first"),
        pytest.param("A.1.1", "A A.1 A.1.1 A.1.2 A.2 A.2.1 B B.1 B.1.1", id="letter first"),
        pytest.param("1.1.i", "1 1.1 1.1.i 1.1.ii 1.1.iii 1.1.iv 2 2.1 2.1.i", id="Roman last"),
        pytest.param("1-A-1", "1 1-A 1-A-1 1-A-2 1-B 1-B-1 2 2-A 2-A-1", id="letter between"),
        pytest.param("1.1.a", "1 1.1 1.1.a 1.1.b 1.2 1.2.a 2 2.1 2.1.a", id="letter last"),
    ],
)
def test_books_of_other_forms(form: str, numbers: str) -> None:
    depths = [len(re.findall(r"[\w]+", number)) for number in numbers.split()]
    titles = {1: "Boats", 2: "Hulls", 3: "A lid is shut at dusk."}
    text = "\n\n".join(f"{number}. {titles[depth]}" for number, depth in zip(numbers.split(), depths, strict=True))
    edition = crdiff.parse(text, scheme=scheme_of_form(form))

    assert [unit.name for unit in edition.units] == numbers.split()
    assert [unit.kind for unit in edition.units] == [KINDS[depth - 1] for depth in depths]
    assert [each.kind for each in crdiff.check(edition)] == ["no-date"]


def test_a_form_of_two_levels_has_sections_and_rules() -> None:
    text = "1. Boats\n\n1.1. A boat has an oar.\n\n1.2. A raft has none. See rule 2.1.\n\n2. Lids\n\n2.1. Shut it.\n"
    edition = crdiff.parse(text, scheme=scheme_of_form("1.1"))

    assert tree(edition) == [
        ("1", "section", None),
        ("1.1", "rule", "1"),
        ("1.2", "rule", "1"),
        ("2", "section", None),
        ("2.1", "rule", "2"),
    ]


@pytest.mark.parametrize(
    ("form", "word"),
    [
        pytest.param("I.1.a", "I am Ada of the quay.", id="I"),
        pytest.param("I.1.a", "MIX. Stir tar and wax.", id="a word of Roman letters"),
        pytest.param("A.1.1", "A boat may also rest.", id="A"),
        pytest.param("A.1.1", "AD. 2030 was a calm year.", id="two letters"),
    ],
)
def test_a_word_that_could_be_a_number_begins_nothing(form: str, word: str) -> None:
    first, rule = form[0], "a" if form == "I.1.a" else "1"
    text = (
        f"{first}. Boats\n\n{first}.1. Hulls\n\n{first}.1.{rule}. A boat sails.\n\n{word}\n\n{first}.2. Lids\n\n"
        f"{first}.2.{rule}. Shut it.\n"
    )
    edition = crdiff.parse(text, scheme=scheme_of_form(form))

    assert [unit.name for unit in edition.units] == [
        *(first, f"{first}.1", f"{first}.1.{rule}", f"{first}.2", f"{first}.2.{rule}")
    ]
    assert edition.units[2].paragraphs == ("A boat sails.", word)
