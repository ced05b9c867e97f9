"""Cases 018, 020 and 036: what a text cites, and what became of it."""

import pytest

import crdiff
from crdiff.languages import LANGUAGES
from crdiff.model import ChangeSet
from crdiff.parsing.references import find_references
from crdiff.schemes import MAGIC


def cited(text: str) -> list[str]:
    """Every number that a text cites, ranges written out."""
    return [number for each in find_references(text, MAGIC, LANGUAGES["en"]) for number in each.numbers]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        pytest.param(
            "Compare rules 509.3b and 509.3f–h, rule 509.4m and 509.4n, section 6, and rules 510 and 511.",
            "509.3b 509.3f 509.3g 509.3h 509.4m 509.4n 6 510 511",
            id="018 list, range, singular for two, section, bare numbers",
        ),
        pytest.param(
            "Sail through 509.2a–e one by one, as rules 509.8a–c, 512.9–11, and 512.18 tell (see 509.6d).",
            "509.2a 509.2b 509.2c 509.2d 509.2e 509.8a 509.8b 509.8c 512.9 512.10 512.11 512.18 509.6d",
            id="018 no lead word, ranges in a list, brackets",
        ),
        pytest.param("The watch of 509.5k–n comes first.", "509.5k 509.5m 509.5n", id="018 no l in a range"),
        pytest.param("See rules 509.5m–q.", "509.5m 509.5n 509.5p 509.5q", id="018 no o in a range"),
        pytest.param("See rules 509.5y–ab.", "509.5y 509.5z 509.5aa 509.5ab", id="018 a range past z"),
        pytest.param("See rules 509.2a-c.", "509.2a 509.2b 509.2c", id="018 hyphen"),
        pytest.param("See rules 509.2a through 509.2c.", "509.2a 509.2b 509.2c", id="018 through, end in full"),
        pytest.param("See rules 510.6–510.8.", "510.6 510.7 510.8", id="018 range of rules, end in full"),
        pytest.param("See rules 510.6–8.", "510.6 510.7 510.8", id="018 range of rules, end of one digit"),
        pytest.param("See rule 509, “Oars,” and rule 511, “Masts.”", "509 511", id="018 titles between"),
        pytest.param("See sections 4 and 6.", "4 6", id="018 two sections"),
        pytest.param("Except for 513.10, nothing sails.", "513.10", id="018 two digits after the dot"),
        pytest.param("A crew has 300 coins and 2 boats, or 1.5 boats.", "", id="018 plain figures"),
        pytest.param("A crew may row 3–5 times.", "", id="018 a range of figures"),
        pytest.param("Read 509.2a to a pilot.", "509.2a", id="018 no range where a word follows"),
    ],
)
def test_citations_are_found_alone_in_lists_and_as_ranges(text: str, numbers: str) -> None:
    """Case 018: each number of a list, each member of a range; l and o are skipped; figures cite nothing."""
    assert cited(text) == numbers.split()


# -- 020: dangling

TIDES = (
    "".join(f"560.{rule}. Tide {rule} is low.\n\n" for rule in range(1, 10)) + "561.10. Some boats need no crew.\n\n"
)


def dangling(text: str) -> list[str]:
    return [each.message for each in crdiff.check(crdiff.parse(text)) if each.kind == "dangling-reference"]


@pytest.mark.parametrize(
    ("addition", "words"),
    [
        pytest.param(
            "Glossary\n\nCrewless Boat\nA boat that rows itself. See rule 560.10.\n",
            ["560.10", "Crewless Boat", "560.9", "561.10"],
            id="020 in the glossary",
        ),
        pytest.param("561.11. Row as rule 560.12 says.\n", ["560.12", "561.11", "560.9"], id="020 in a rule"),
        pytest.param("561.11. Rui rows.\nExample: See 560.9a.\n", ["560.9a", "561.11"], id="020 in an example"),
        pytest.param("561.11. See rules 560.8–10.\n", ["560.10", "561.11", "560.9"], id="020 at the end of a range"),
        pytest.param("561.11. See rules 560.8, 560.9, and 562.\n", ["562", "561.11"], id="020 last of a list"),
    ],
)
def test_a_citation_of_nothing_is_told_with_its_place(addition: str, words: list[str]) -> None:
    """Case 020: the rule must exist, not only its section; the nearest numbers are named."""
    [message] = dangling(TIDES + addition)

    assert all(word in message for word in words)


@pytest.mark.parametrize(
    "addition",
    [
        pytest.param("561.11. See rules 560.1 and 560.7–9, and rule 561.10.\n", id="020 all exist"),
        pytest.param("561.11. A crew of 570 rows 560 times.\n", id="020 no citations"),
    ],
)
def test_a_good_citation_is_not_told(addition: str) -> None:
    """Case 020: what exists does not dangle."""
    assert dangling(TIDES + addition) == []


def stale(changes: ChangeSet) -> list[tuple[str, str, str, bool]]:
    return [(each.unit, each.reference, each.status, each.preexisting) for each in changes.stale_references]


def test_a_dangling_citation_that_stayed_is_listed_once_as_preexisting() -> None:
    """Case 020: a new one is no older than this edition."""
    old = crdiff.parse(TIDES + "561.11. Row as rule 560.12 says.\n")
    new = crdiff.parse(TIDES + "561.11. Row as rule 560.12 says.\n\n561.12. Rest as rule 560.14 says.\n")

    assert stale(crdiff.diff(old, old)) == [("561.11", "560.12", "dangling", True)]
    assert stale(crdiff.diff(old, new)) == [
        ("561.11", "560.12", "dangling", True),
        ("561.12", "560.14", "dangling", False),
    ]


def test_a_citation_whose_rule_was_removed_dangles_newly() -> None:
    """Case 020: it named something in the old edition."""
    old = crdiff.parse(TIDES + "561.11. Row as rule 560.9 says.\n")
    new = crdiff.parse(TIDES.replace("560.9. Tide 9 is low.\n\n", "") + "561.11. Row as rule 560.9 says.\n")

    assert stale(crdiff.diff(old, new)) == [("561.11", "560.9", "dangling", False)]


# -- 036: followed, left behind, retargeted

OLD = """\
570.1. A crew that sings must depart. See rule 571.1.

570.2. A pilot that sings must remain. See rule 571.2.

570.3. A cook that sings must rest. See rule 571.2.

571.1. Departing takes one bell.

571.2. Remaining takes all night.
"""
SHIFTED = """\
571.1. Gulls are fed before that.

571.2. Departing takes one bell.

571.3. Remaining takes all night.
"""


def with_citations(*numbers: str) -> str:
    """The new edition: a section shifted by one rule, citing the numbers given."""
    heads = OLD.split("571.1. Departing")[0]
    for was, number in zip(("571.1.\n\n570.2", "571.2.\n\n570.3", "571.2.\n\n"), numbers, strict=True):
        heads = heads.replace(f"rule {was}", f"rule {number}{was[5:]}", 1)
    return heads + SHIFTED


def fates(changes: ChangeSet) -> dict[str, list[tuple[str, str, str]]]:
    """References of the rules 570.x that are listed as changes."""
    return {
        each.new[0]: [(reference.old, reference.new, reference.status) for reference in each.references]
        for each in changes.changes
        if each.new and each.new[0].startswith("570")
    }


@pytest.mark.parametrize(
    ("citations", "changed", "left_behind"),
    [
        pytest.param(
            ("571.2", "571.2", "571.2"),
            {"570.1": [("571.1", "571.2", "followed")]},
            [("570.2", "571.2", "571.3"), ("570.3", "571.2", "571.3")],
            id="036 one followed, two forgotten",
        ),
        pytest.param(
            ("571.3", "571.3", "571.3"),
            {
                "570.1": [("571.1", "571.3", "retargeted")],
                "570.2": [("571.2", "571.3", "followed")],
                "570.3": [("571.2", "571.3", "followed")],
            },
            [],
            id="036 one names another rule, two followed",
        ),
        pytest.param(
            ("571.1", "571.3", "571.1"),
            {"570.2": [("571.2", "571.3", "followed")], "570.3": [("571.2", "571.1", "retargeted")]},
            [("570.1", "571.1", "571.2")],
            id="036 one of each",
        ),
    ],
)
def test_a_citation_is_judged_by_its_target(
    citations: tuple[str, ...], changed: dict[str, list[tuple[str, str, str]]], left_behind: list[tuple[str, str, str]]
) -> None:
    """Case 036: a changed number may have followed or not; an equal number may be the wrong one now."""
    found = crdiff.diff(crdiff.parse(OLD), crdiff.parse(with_citations(*citations)))

    assert fates(found) == changed
    assert {each.text for each in found.changes if each.new and each.new[0] in changed} == {"references"}
    assert [
        (each.unit, each.reference, each.was) for each in found.stale_references if each.status == "left-behind"
    ] == left_behind


def test_a_citation_whose_target_is_gone_and_whose_number_was_taken_is_left_behind() -> None:
    """Case 036: nobody chose what stands there now."""
    old = crdiff.parse(OLD)
    new = crdiff.parse(OLD.replace("571.1. Departing takes one bell.", "571.1. Every gull owns seven painted eggs."))
    found = crdiff.diff(old, new)

    assert [(each.shape, each.old, each.new) for each in found.changes] == [
        ("removed", ("571.1",), ()),
        ("added", (), ("571.1",)),
    ]
    assert [(each.unit, each.reference, each.status) for each in found.stale_references] == [
        ("570.1", "571.1", "left-behind")
    ]


def test_citations_printed_as_before_have_not_followed() -> None:
    """Numbers named as an example of numbering stay, though a shift would let a range of them be read as following."""
    lines = (
        "580. Letters",
        "580.1. Rule 581.1 is followed by 581.2, then 581.3, {}.",
        "581. Tides",
        "581.1. A tide rises twice a day in every harbour.",
        "581.2. A pilot waits for the flood before leaving.",
        "581.3. No gull swims against the ebb at night.",
    )
    old = crdiff.parse("\n\n".join(lines).format("and so on"))
    shifted = "\n\n".join(
        (
            *lines[:3],
            "581.1. The steward writes each arrival into the book.",
            "581.2. A tide rises twice a day in every harbour.",
            "581.3. A pilot waits for the flood before leaving.",
            "581.4. No gull swims against the ebb at night.",
        )
    )
    new = crdiff.parse(shifted.format("et cetera"))
    change = next(each for each in crdiff.diff(old, new).changes if each.new == ("580.1",))

    assert {each.status for each in change.references} == {"left-behind"}


def test_a_citation_by_the_new_title_is_up_to_date() -> None:
    """The section was replaced under its number, and the citation says so."""
    old = crdiff.parse(
        "582. Gulls\n\n582.1. Gulls steal fish from any open deck.\n\n583. Boats\n\n"
        "583.1. A boat drives gulls off. See rule 582, “Gulls.”\n"
    )
    new = crdiff.parse(
        "582. Lanterns\n\n582.1. A lantern burns seven hours on one can of oil.\n\n583. Boats\n\n"
        "583.1. A boat drives gulls off. See rule 582, “Lanterns.”\n"
    )
    found = crdiff.diff(old, new)

    assert found.stale_references == ()
    assert [each.status for each in next(c for c in found.changes if c.new == ("583.1",)).references] == ["retargeted"]
