"""Cases 004, 009, 010, 015, 016 and 019: which line belongs to which rule."""

from pathlib import Path

import pytest

import crdiff
from crdiff.model import Edition


def problems(edition: Edition, *kinds: str) -> list[tuple[str, int]]:
    """Kind and line of the problems of some kinds, or of all but the missing date."""
    return [(each.kind, each.line) for each in edition.problems if each.kind in kinds or (not kinds and each.line)]


# -- 004: line ends

BOOK = (
    "Ferry Manual",
    "",
    "410. Lamps",
    "",
    "410.1. A lamp burns oil.",
    "Example: Rui’s lamp burns oil.",
    "",
    "410.1a A lamp without oil is a vase.",
    "410.2 A vase holds water.",
    "",
)
CRLF_LINES = 3


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["without BOM", "with BOM"])
@pytest.mark.parametrize(
    ("head", "tail"),
    [
        pytest.param("\n", "\n", id="004 LF"),
        pytest.param("\r\n", "\r\n", id="004 CRLF"),
        pytest.param("\r", "\r", id="004 CR"),
        pytest.param("\r\n", "\r", id="004 CRLF head, CR body"),
        pytest.param("\r", "\r\n", id="004 CR head, CRLF body"),
        pytest.param("\r\n", "\n", id="004 CRLF head, LF body"),
        pytest.param("\n", "\r", id="004 LF head, CR body"),
    ],
)
def test_line_ends_do_not_change_the_tree(tmp_path: Path, mark: bytes, head: str, tail: str) -> None:
    """Case 004: CR, LF and CRLF end one line each, in one file too, and blank lines are neither lost nor doubled."""
    text = head.join(BOOK[:CRLF_LINES]) + head + tail.join(BOOK[CRLF_LINES:])
    path = tmp_path / "rules.txt"
    path.write_bytes(mark + text.encode())
    edition = crdiff.read(path)

    assert edition.title == "Ferry Manual"
    assert [(unit.name, unit.first_line, unit.last_line) for unit in edition.units] == [
        ("410", 3, 3),
        ("410.1", 5, 6),
        ("410.1a", 8, 8),
        ("410.2", 9, 9),
    ]
    assert edition.by_name["410.1"].examples == ("Rui’s lamp burns oil.",)
    assert problems(edition) == [("missing-blank-line", 9), ("missing-dot", 9)]


# -- 009: examples


@pytest.mark.parametrize("count", [1, 3, 4, 5, 6, 12], ids=lambda count: f"009 {count} examples")
@pytest.mark.parametrize("number", ["411.6.", "411.6c"])
def test_every_example_is_kept(count: int, number: str) -> None:
    """Case 009: however many there are, in order and without their label."""
    examples = tuple(f"Crew {at} trades {at + 1} ropes." for at in range(count))
    lines = [f"{number} A crew may trade a rope.", *(f"Example: {text}" for text in examples)]
    edition = crdiff.parse("\n".join([*lines, "", "411.7. Ropes are long."]))

    assert edition.by_name[number.rstrip(".")].examples == examples
    assert edition.by_name[number.rstrip(".")].text == "A crew may trade a rope."
    assert edition.by_name["411.7"].examples == ()


# -- 010: paragraphs of one rule

TWO_PARAGRAPHS = """\
412.1. Three manoeuvres are free:

412.1a Any mooring called “short” is a short mooring.
     Moorings built before the flood lack the word “short.” Such moorings are short if one rope holds them.
Example: A mooring of the old quay is short.

412.1b A short mooring may be shared.
"""
LIST_RULE = """\
412.7. The harbour has these parts:
     A quay of stone lies in the north.
     A quay of wood lies in the south.
"""


def test_indented_line_is_a_second_paragraph() -> None:
    """Case 010: it belongs to the rule above; the example after it too."""
    unit = crdiff.parse(TWO_PARAGRAPHS).by_name["412.1a"]

    assert unit.paragraphs == (
        "Any mooring called “short” is a short mooring.",
        "Moorings built before the flood lack the word “short.” Such moorings are short if one rope holds them.",
    )
    assert unit.examples == ("A mooring of the old quay is short.",)


@pytest.mark.parametrize(
    "text",
    [
        "Three manoeuvres are free:",
        "Free Manoeuvres:",
        "To dock, follow these steps in order:",
        "A crew may do one of the following—",
    ],
)
def test_rule_that_opens_a_list_is_no_title(text: str) -> None:
    """Case 010: a rule that ends in a colon or dash is a rule, also where all its words are capitalised."""
    unit = crdiff.parse(f"412.1. {text}\n\n412.1a Cast off.\n\n412.1b Row.\n").by_name["412.1"]

    assert (unit.text, unit.is_heading) == (text, False)


@pytest.mark.parametrize("book", [TWO_PARAGRAPHS, LIST_RULE], ids=["010 second paragraph", "010 list of paragraphs"])
def test_joined_paragraphs_are_typography(book: str) -> None:
    """Case 010: the same words in one paragraph or in several differ in typography only, whichever came first."""
    parted, joined = crdiff.parse(book), crdiff.parse(book.replace("\n     ", " "))
    number = next(unit.name for unit in parted.units if len(unit.paragraphs) > 1)

    for old, new in ((parted, joined), (joined, parted)):
        assert [(each.new, each.shape, each.number, each.text) for each in crdiff.diff(old, new).changes] == [
            ((number,), "one-to-one", "same", "typographic")
        ]


# -- 015: stray lines


@pytest.mark.parametrize(
    ("before", "stray", "after"),
    [
        pytest.param("413.2b The later half rows. See rule 418, “Rowing.”", "f", "413.3. Drifting", id="015 letter"),
        pytest.param("413.2b The later half rows.", "Q", "413.2c The rest sleeps.", id="015 capital"),
        pytest.param("413.2b The later half rows.", "7", "413.2c The rest sleeps.", id="015 digit"),
        pytest.param("413.2b It rows.\nExample: Rui rows.", "k", "413.2c The rest sleeps.", id="015 after an example"),
        pytest.param("413.2b The later half rows.", "\nw\n", "413.2c The rest sleeps.", id="015 between blank lines"),
        pytest.param("413.3. Drifting", "\nf\n", "413.3a To drift is to rest.", id="015 after a title"),
        pytest.param(
            "413.2b The later half rows.", "e", "414. Anchors\n\n414.1. Iron sinks.", id="015 before a section"
        ),
    ],
)
def test_stray_letter_joins_no_rule(before: str, stray: str, after: str) -> None:
    """Case 015: a lone letter is kept as a problem with its line, and the edition differs in nothing else."""
    odd = crdiff.parse(f"413.2a The early half rests.\n\n{before}\n{stray}\n{after}\n")
    clean = crdiff.parse(f"413.2a The early half rests.\n\n{before}\n\n{after}\n")
    line = 3 + before.count("\n") + 1 + stray.startswith("\n")
    found = [(each.line, each.text) for each in odd.problems if each.kind == "stray-text"]

    assert found == [(line, stray.strip())]
    assert [(each.name, each.text, each.examples) for each in odd.units] == [
        (each.name, each.text, each.examples) for each in clean.units
    ]
    assert crdiff.diff(odd, clean).changes == ()
    assert crdiff.diff(clean, odd).changes == ()


def test_stray_letter_above_the_glossary_takes_no_head() -> None:
    """Case 015: one-letter heads of the glossary are real."""
    edition = crdiff.parse(
        "413.1. Rows end at dusk.\nm\n\nGlossary\n\nN\nA number of knots.\n\nZ\nAnother number of knots. See N.\n"
    )

    assert [unit.name for unit in edition.units] == ["413.1", "glossary:N", "glossary:Z"]
    assert edition.by_name["413.1"].text == "Rows end at dusk."
    assert edition.by_name["glossary:Z"].text == "Another number of knots. See N."
    assert problems(edition, "stray-text") == [("stray-text", 2)]


# -- 016: line ends that regexes trip over

ENDINGS = {
    "414.1": ("A ferry leaves on time.", False),
    "414.2": ("Row", True),
    "414.3": ("Has the tide turned?", False),
    "414.4": ("Spend {3}", False),
    "414.5": ("Three crews may sail:", False),
    "414.6": ("Its sign reads “Full ahead.”", False),
    "414.7": ("Nothing floats (except cork)", False),
    "414.8": ("All aboard now!”", False),
}


@pytest.mark.parametrize("blanks", ["", " ", "   ", "\t", "\xa0"], ids=["none", "one", "three", "tab", "no-break"])
def test_no_line_ending_loses_a_rule(blanks: str) -> None:
    """Case 016: every rule is there whatever it ends in, a title is a title, and blanks at the end are no change."""
    old = crdiff.parse("\n\n".join(f"{number}. {text}{blanks}" for number, (text, _) in ENDINGS.items()))
    new = crdiff.parse("\n\n".join(f"{number}. {text}" for number, (text, _) in ENDINGS.items()))

    assert {unit.name: (unit.text, unit.is_heading) for unit in old.units} == ENDINGS
    assert crdiff.diff(old, new).changes == ()


# -- 019: wrapped lines


@pytest.mark.parametrize(
    ("lines", "following"),
    [
        pytest.param(
            ("415.3. If a crew sings while a bell rings, jump to the watch named in rule",
             "415.4. If two crews sing, jump to rule", "419.2a and go on."),
            "415.4. Watches that were jumped are lost.",
            id="019 after the word rule, twice",
        ),
        pytest.param(
            ("415.3. A crew that sings must first read", "415.4 and then ring."),
            "415.4. Watches that were jumped are lost.",
            id="019 the next number, which stands again below",
        ),
        pytest.param(
            ("415.3. Crews obey what is said in rules 415.1,", "415.4, and 419.2a of this book."),
            "415.4. Watches that were jumped are lost.",
            id="019 inside a list",
        ),
        pytest.param(
            ("415.3. A crew that sings loses the watch (see", "419.7c–f). It may still row."),
            "415.4. Watches that were jumped are lost.",
            id="019 a range in brackets",
        ),
        pytest.param(
            ("415.3. The bell is rung twice in the watch after", "512.6a ends. Then crews sleep."),
            "415.4. Watches that were jumped are lost.",
            id="019 a far number after a plain word",
        ),
    ],
)  # fmt: skip
def test_wrapped_line_with_a_number_begins_no_rule(lines: tuple[str, ...], following: str) -> None:
    """Case 019: a number at the start of a wrapped line is a citation; the rule goes on and the next one is whole."""
    edition = crdiff.parse("\n".join([*lines, "", following, "", "415.5. The bell is brass.\n"]))

    assert [unit.name for unit in edition.units] == ["415.3", "415.4", "415.5"]
    assert edition.by_name["415.3"].text == " ".join(lines).removeprefix("415.3. ")
    assert (edition.by_name["415.3"].first_line, edition.by_name["415.3"].last_line) == (1, len(lines))
    assert edition.by_name["415.4"].text == following.removeprefix("415.4. ")
