"""Cases 005 to 008, 017 and 023: numbers, titles, gaps and doubles."""

import pytest

import crdiff
from crdiff.model import Edition
from crdiff.schemes import MAGIC


def problems(edition: Edition, *kinds: str) -> list[tuple[str, int]]:
    """Kind and line of the problems of some kinds, or of all that have a line."""
    return [(each.kind, each.line) for each in edition.problems if each.kind in kinds or (not kinds and each.line)]


def spaced(*lines: str) -> str:
    """Lines with a blank line between, so that the nth stands in line 2n - 1."""
    return "\n\n".join(lines) + "\n"


# -- 005 and 006: dots and blanks after the number


@pytest.mark.parametrize(
    ("odd", "regular", "wanted"),
    [
        pytest.param(
            ("420.4. A crew may row.", "420.4a. Rowing takes a day.", "420.5 A pilot may not row."),
            ("420.4. A crew may row.", "420.4a Rowing takes a day.", "420.5. A pilot may not row."),
            [("unexpected-dot", 3), ("missing-dot", 5)],
            id="005 dot after a letter, none after a number",
        ),
        pytest.param(
            ("421 Anchors", "421.1 Anchoring", "421.1a To anchor is to drop iron."),
            ("421. Anchors", "421.1. Anchoring", "421.1a To anchor is to drop iron."),
            [("missing-dot", 1), ("missing-dot", 3)],
            id="005 titles without a dot",
        ),
        pytest.param(
            ("422.5z A crew sleeps.", "422.5aa. A crew wakes.", "422.5ab. A crew eats."),
            ("422.5z A crew sleeps.", "422.5aa A crew wakes.", "422.5ab A crew eats."),
            [("unexpected-dot", 3), ("unexpected-dot", 5)],
            id="005 dot after two letters",
        ),
        pytest.param(
            ("423.3.  Some oars have names.", "423.4.All oars stay aboard.", "423.5.\xa0An oar can be lent."),
            ("423.3. Some oars have names.", "423.4. All oars stay aboard.", "423.5. An oar can be lent."),
            [("extra-space", 1), ("missing-space", 3), ("no-break-space", 5)],
            id="006 two blanks, none, a no-break space",
        ),
        pytest.param(
            ("423.1a  Oars float.", "423.1b\xa0Iron sinks.", "423.1c\tCork floats."),
            ("423.1a Oars float.", "423.1b Iron sinks.", "423.1c Cork floats."),
            [("extra-space", 1), ("no-break-space", 3), ("extra-space", 5)],
            id="006 lettered rules, and a tab",
        ),
        pytest.param(
            ("424.Ropes", "424.1.“Hemp” means rope.", "424.2.7 ropes make a net."),
            ("424. Ropes", "424.1. “Hemp” means rope.", "424.2. 7 ropes make a net."),
            [("missing-space", 1), ("missing-space", 3), ("missing-space", 5)],
            id="006 no blank before a quote, a digit, a title",
        ),
    ],
)
def test_slips_beside_a_number_are_told_and_change_nothing(
    odd: tuple[str, ...], regular: tuple[str, ...], wanted: list[tuple[str, int]]
) -> None:
    """Cases 005 and 006: same names, same texts, one problem an odd line, no difference between the editions."""
    old, new = crdiff.parse(spaced(*odd)), crdiff.parse(spaced(*regular))

    assert [(unit.name, unit.text) for unit in new.units] == [
        (number.rstrip("."), text) for number, text in (line.split(" ", 1) for line in regular)
    ]
    assert [(unit.name, unit.text) for unit in old.units] == [(unit.name, unit.text) for unit in new.units]
    assert problems(old) == wanted
    assert problems(new) == []
    assert crdiff.diff(old, new).changes == ()
    assert crdiff.diff(new, old).changes == ()


# -- 007: look-alike numbers, gaps


def test_a_title_is_its_own_line_and_gaps_lose_nothing() -> None:
    """Case 007: the dot of 425.2 stands for itself, and what follows a skipped number is read on."""
    edition = crdiff.parse(
        spaced(
            "425. Skills",
            "425.1. Most skills follow.",
            "425.2. Rowing",
            "425.2a Rowing lets a crew pull one oar.",
            "425.4. Hauling and Heaving",
            "425.4a Hauling is a skill.",
            "425.20. Gliding",
            "425.20a Gliding needs wind.",
        )
    )
    titles = {unit.name: unit.text for unit in edition.units if unit.is_heading}
    gaps = [(each.line, each.message) for each in edition.problems if each.kind == "number-gap"]

    assert titles == {"425": "Skills", "425.2": "Rowing", "425.4": "Hauling and Heaving", "425.20": "Gliding"}
    assert {unit.name: unit.parent for unit in edition.units if unit.kind == "subrule"} == {
        "425.2a": "425.2",
        "425.4a": "425.4",
        "425.20a": "425.20",
    }
    assert [line for line, _ in gaps] == [9, 13]
    assert all(number in gaps[0][1] for number in ("425.2", "425.4"))
    assert all(number in gaps[1][1] for number in ("425.4", "425.20"))
    assert len(edition.units) == 8


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(("426.1.", "426.1a", "426.11.", "426.11a", "426.12."), id="007 one and eleven"),
        pytest.param(("426.2.", "426.3.", "426.22.", "426.23.", "427.2."), id="007 two, twenty-two, another section"),
        pytest.param(("426.3.", "426.9.", "426.9c", "426.10.", "431.1."), id="007 gaps at each level"),
    ],
)
def test_every_number_gets_its_own_text(numbers: tuple[str, ...]) -> None:
    """Case 007: no text goes to a look-alike number, no rule after a gap is lost."""
    edition = crdiff.parse(spaced(*(f"{number} Text of {at} is here." for at, number in enumerate(numbers))))

    assert [(unit.name, unit.text) for unit in edition.units] == [
        (number.rstrip("."), f"Text of {at} is here.") for at, number in enumerate(numbers)
    ]


# -- 008: letters


@pytest.mark.parametrize(
    ("numbers", "gaps"),
    [
        pytest.param(
            ("430.2.", "430.2j", "430.2k", "430.2m", "430.2n", "430.2p", "430.2z", "430.2aa", "430.2ab", "430.3."),
            ["430.2j", "430.2z"],
            id="008 a to i and q to y are missing",
        ),
        pytest.param(("431.7k", "431.7m", "431.7n", "431.7p", "431.7q", "431.8."), [], id="008 l and o are never used"),
        pytest.param(("431.7y", "431.7z", "431.7aa", "431.7ab", "431.8."), [], id="008 aa follows z"),
        pytest.param(("431.7ak", "431.7am", "431.7an", "431.7ap", "431.8."), [], id="008 no l or o in pairs either"),
        pytest.param(("431.7k", "431.7n", "431.7q"), ["431.7n", "431.7q"], id="008 m and p are used"),
        pytest.param(("431.7z", "431.7ab"), ["431.7ab"], id="008 aa is missing"),
    ],
)
def test_letters_skip_l_and_o_and_go_on_after_z(numbers: tuple[str, ...], gaps: list[str]) -> None:
    """Case 008: only letters that are really missing make a gap."""
    edition = crdiff.parse(spaced(*(f"{number} Bell {at} rings." for at, number in enumerate(numbers))))
    lines = {unit.first_line: unit.name for unit in edition.units}

    assert [(unit.name, unit.text) for unit in edition.units] == [
        (number.rstrip("."), f"Bell {at} rings.") for at, number in enumerate(numbers)
    ]
    assert [lines[each.line] for each in edition.problems if each.kind == "number-gap"] == gaps
    assert problems(edition, "out-of-order", "duplicate-number") == []


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(["430.2", "430.2k", "430.2m", "430.2z", "430.2aa", "430.2ab", "430.10"], id="008 letters"),
        pytest.param(["430.9", "430.10", "430.10a", "430.11", "430.100", "431.1"], id="008 figures"),
    ],
)
def test_numbers_sort_by_value(numbers: list[str]) -> None:
    """Case 008: 430.10 stands after 430.2, aa after z, and reading them back gives the same number."""
    keys = {number: MAGIC.key(number) for number in numbers}

    assert sorted(set(numbers), key=lambda number: keys[number] or ()) == numbers
    assert [MAGIC.format(key) for key in keys.values() if key] == numbers


# -- 017: doubles


@pytest.mark.parametrize(
    ("lines", "names", "slips"),
    [
        pytest.param(
            ("432.4. Caulking", "432.4a To caulk, fill a seam.", "432.4a A dry seam can’t be filled.",
             "432.4c Caulking ends the watch."),
            ["432.4", "432.4a", "432.4a~2", "432.4c"],
            [(5, 3, "432.4b")],
            id="017 a letter twice, the next one missing",
        ),
        pytest.param(
            ("432.6. Seams are long.", "432.6. Tar is black.", "432.8. Tar is hot."),
            ["432.6", "432.6~2", "432.8"],
            [(3, 1, "432.7")],
            id="017 a rule twice, the next one missing",
        ),
        pytest.param(
            ("432.1k Tar is hot.", "432.1k Tar is black.", "432.1n Tar sticks."),
            ["432.1k", "432.1k~2", "432.1n"],
            [(3, 1, "432.1m")],
            id="017 the missing letter comes after a skipped one",
        ),
        pytest.param(
            ("432.1a Tar is hot.", "432.1a Tar is black.", "432.1a Tar sticks."),
            ["432.1a", "432.1a~2", "432.1a~3"],
            [(3, 1, "432.1b"), (5, 1, "432.1b")],
            id="017 three times",
        ),
    ],
)  # fmt: skip
def test_a_number_printed_twice_keeps_both_texts(
    lines: tuple[str, ...], names: list[str], slips: list[tuple[int, int, str]]
) -> None:
    """Case 017: the second text gets a name of its own; the problem tells both lines and the free number."""
    edition = crdiff.parse(spaced(*lines))
    told = [(each.line, each.message) for each in edition.problems if each.kind == "duplicate-number"]

    assert [unit.name for unit in edition.units] == names
    assert [unit.text for unit in edition.units] == [line.split(" ", 1)[1] for line in lines]
    assert [line for line, _ in told] == [line for line, _, _ in slips]
    for (_, message), (_, first, free) in zip(told, slips, strict=True):
        assert f"line {first}" in message
        assert free in message


def test_a_doubled_number_is_linked_with_the_number_that_it_should_have_had() -> None:
    """Case 017: against an edition without the slip the second text only got its right number."""
    odd = crdiff.parse(spaced("432.4a Fill a seam with tar.", "432.4a Dry seams leak.", "432.4c Tar ends the watch."))
    right = crdiff.parse(spaced("432.4a Fill a seam with tar.", "432.4b Dry seams leak.", "432.4c Tar ends the watch."))

    assert [(each.old, each.new, each.number, each.text) for each in crdiff.diff(odd, right).changes] == [
        (("432.4a~2",), ("432.4b",), "renumbered", "same")
    ]


# -- 023: titles


@pytest.mark.parametrize(
    ("text", "is_title"),
    [
        pytest.param("Try it again.", False, id="023 short sentence"),
        pytest.param("Wait.", False, id="023 one word with a stop"),
        pytest.param("Why not?", False, id="023 short question"),
        pytest.param("Wind and Water Charting", True, id="023 title with and"),
        pytest.param("Landward and Seaward", True, id="023 two skills in one title"),
        pytest.param("Out of the Old Harbour", True, id="023 title with small words"),
        pytest.param("Rowing", True, id="023 title of one word"),
        pytest.param("Crews rest", False, id="023 two words without a stop"),
    ],
)
def test_a_title_is_told_by_its_form_not_its_length(text: str, is_title: bool) -> None:
    """Case 023: a short sentence is a rule; a title is one title, whether or not it names two skills."""
    edition = crdiff.parse(spaced("433.1. Ferries sail.", f"433.2. {text}", "433.2a Charting is a skill."))

    assert [unit.name for unit in edition.units] == ["433.1", "433.2", "433.2a"]
    assert (edition.by_name["433.2"].text, edition.by_name["433.2"].is_heading) == (text, is_title)
    assert edition.by_name["433.2a"].parent == "433.2"
