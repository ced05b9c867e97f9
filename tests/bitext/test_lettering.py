"""Letters for the subrules of a page: told by what they say, never by counting."""

import json
from pathlib import Path

import pytest

import crdiff
from crdiff.api import number
from crdiff.errors import UsageError
from crdiff.model import Edition
from tests.cli.running import assert_trouble, call

RULE = "A boat that leaves the quay stays in the race."
ROPES = "A pilot who leaves the quay takes all ropes along at once."
COIN = "No harbour asks a coin of a crew that sails before dawn."
HOOK = "A lantern lent to somebody else is hung up on its old hook."
LID = "Whichever lid nobody owns is shut at dusk by the cook."
BELL = "Seven bells ring whenever the last mast vanishes from sight."
LETTERS = "abcdef"


def page(*subrules: str) -> Edition:
    return crdiff.parse("\n\n".join(("Rule 100.4 · Mooring", RULE, "Subrules", *subrules)), name="page.txt")


def edition(*subrules: str, rule: str = "100.4") -> Edition:
    lettered = [f"{rule}{letter} {text}" for letter, text in zip(LETTERS, subrules, strict=False)]
    text = "\n\n".join(("1. Boats", "100. General", f"{rule}. {RULE}", *lettered, "100.9. Dusk is at six."))
    return crdiff.parse(f"Harbour Book\n\nEffective as of May 2, 2030.\n\n{text}\n")


def named(found: Edition) -> list[tuple[str, str]]:
    """Name and how it was told, of the subrules."""
    return [(unit.name, unit.numbered_by) for unit in found.units[1:]]


def problems(found: Edition) -> list[tuple[str, str]]:
    """Kind, and the unit or the line that a problem is about."""
    return [(each.kind, each.message.split()[0] if not each.line else str(each.line)) for each in found.problems]


ALL = (ROPES, COIN, HOOK, LID)


@pytest.mark.parametrize(
    ("subrules", "names", "told"),
    [
        pytest.param(ALL, "100.4a 100.4b 100.4c 100.4d", [], id="all"),
        pytest.param((ROPES, HOOK, LID), "100.4a 100.4c 100.4d", [("missing-subrule", "100.4b")], id="one missing"),
        pytest.param((COIN, HOOK, LID), "100.4b 100.4c 100.4d", [("missing-subrule", "100.4a")], id="first missing"),
        pytest.param((ROPES, COIN, HOOK), "100.4a 100.4b 100.4c", [("missing-subrule", "100.4d")], id="last missing"),
        pytest.param(
            (LID,),
            "100.4d",
            [("missing-subrule", "100.4a"), ("missing-subrule", "100.4b"), ("missing-subrule", "100.4c")],
            id="only the last",
        ),
        pytest.param(
            (ROPES, BELL, COIN, HOOK, LID),
            "100.4a 100.4#2 100.4b 100.4c 100.4d",
            [("missing-letters", "9")],
            id="one more",
        ),
        pytest.param(
            (*ALL, BELL), "100.4a 100.4b 100.4c 100.4d 100.4#5", [("missing-letters", "15")], id="one more at the end"
        ),
        pytest.param(
            (ROPES, BELL, HOOK, LID),
            "100.4a 100.4#2 100.4c 100.4d",
            [("missing-subrule", "100.4b"), ("missing-letters", "9")],
            id="another in its place",
        ),
    ],
)
def test_letters_follow_the_wording(subrules: tuple[str, ...], names: str, told: list[tuple[str, str]]) -> None:
    found = number(page(*subrules), edition(*ALL))

    assert named(found) == [(name, "none" if "#" in name else "content") for name in names.split()]
    assert [unit.text for unit in found.units[1:]] == list(subrules)
    assert problems(found) == told


def test_what_is_told_about_a_lettered_subrule() -> None:
    found = number(page(*ALL), edition(*ALL))
    rule, *subrules = found.units

    assert (rule.name, rule.numbered_by, rule.numbered_from) == ("100.4", "print", "")
    assert [(unit.number, unit.numbered_from, unit.parent) for unit in subrules] == [
        (f"100.4{letter}", "2030-05-02", "100.4") for letter in "abcd"
    ]


def test_a_reworded_subrule_keeps_its_letter() -> None:
    reworded = COIN.replace("before dawn", "before the sun is up")
    found = number(page(ROPES, reworded, LID), edition(*ALL))

    assert [name for name, _ in named(found)] == ["100.4a", "100.4b", "100.4d"]
    assert found.units[2].text == reworded


def test_an_order_that_was_swapped_letters_one_of_the_two() -> None:
    """The letters stand in the order of both, so one of the swapped subrules has none."""
    found = number(page(ROPES, HOOK, COIN, LID), edition(*ALL))
    names = [name for name, _ in named(found)]

    assert names in (
        ["100.4a", "100.4c", "100.4#3", "100.4d"],
        ["100.4a", "100.4#2", "100.4b", "100.4d"],
    )
    kinds = [kind for kind, _ in problems(found)]
    # The one that is kept is a guess, for the other would do as well.
    assert sorted(kinds) == ["missing-letters", "missing-subrule", "unsure-letter"]


def test_letters_that_are_skipped_are_not_counted() -> None:
    subrules = [f"Ship number {at} carries {at * 7} casks of {cargo}." for at, cargo in enumerate(CARGO, 1)]
    letters = "abcdefghijkmn"
    text = "\n\n".join(f"100.4{letter} {told}" for letter, told in zip(letters, subrules, strict=True))
    whole = crdiff.parse(f"100.4. {RULE}\n\n{text}\n")
    found = number(page(*subrules[8:]), whole)

    assert [name for name, _ in named(found)] == ["100.4i", "100.4j", "100.4k", "100.4m", "100.4n"]


CARGO = "wool tin salt figs rope wine oil tar hemp silk dates corn lead".split()


def test_examples_and_typography_do_not_hide_a_subrule() -> None:
    odd = ROPES.replace("A pilot", "A\xa0pilot").replace("quay", "“quay”")
    quoted = ROPES.replace("quay", '"quay"')
    found = number(page(odd, "Example: Ada leaves, and so do her ropes.", LID), edition(quoted, COIN, LID))

    assert [name for name, _ in named(found)] == ["100.4a", "100.4c"]
    assert found.units[1].examples == ("Ada leaves, and so do her ropes.",)


def test_an_edition_without_the_rule_is_refused() -> None:
    with pytest.raises(UsageError, match=r"there is no rule 100\.4"):
        number(page(*ALL), edition(*ALL, rule="100.5"))


def test_an_edition_is_no_page() -> None:
    with pytest.raises(UsageError, match=r"every rule has its number"):
        number(edition(*ALL), edition(*ALL))


def test_an_edition_whose_rule_has_no_subrules() -> None:
    found = number(page(ROPES, LID), edition())

    assert [name for name, _ in named(found)] == ["100.4#1", "100.4#2"]
    assert problems(found) == [("missing-letters", "7"), ("missing-letters", "9")]


# -- the command line


def files(folder: Path, *, edition_text: str) -> None:
    (folder / "page.txt").write_text("\n\n".join(("Rule 100.4", RULE, "Subrules", ROPES, LID)), encoding="utf-8")
    (folder / "edition.txt").write_text(edition_text, encoding="utf-8")


LETTERED = f"100.4. {RULE}\n\n100.4a {ROPES}\n\n100.4b {COIN}\n\n100.4c {LID}\n"


def test_parse_with_numbers_from_an_edition(tmp_path: Path) -> None:
    files(tmp_path, edition_text=LETTERED)
    outcome = call("parse", "page.txt", "--numbers-from", "edition.txt", "-f", "json", cwd=tmp_path)

    assert outcome.status == 0
    assert [(unit["name"], unit["numbered_by"]) for unit in json.loads(outcome.out)["units"]] == [
        *(("100.4", "print"), ("100.4a", "content"), ("100.4c", "content"))
    ]
    assert outcome.notes == ["crdiff: page.txt: 100.4b of edition is not on the page"]


def test_the_tree_says_where_the_letters_come_from(tmp_path: Path) -> None:
    files(tmp_path, edition_text=LETTERED)
    outcome = call("parse", "page.txt", "--numbers-from", "edition.txt", cwd=tmp_path)

    assert outcome.text.splitlines()[2] == "2 numbers of edition, by what the text says"


@pytest.mark.parametrize(
    ("text", "place", "fact"),
    [
        pytest.param(LETTERED.replace("100.4", "100.5"), "edition.txt", "no rule 100.4", id="another rule"),
        pytest.param("Dear crew,\n\nno rules today.\n", "edition.txt", "no rule numbers", id="a letter"),
    ],
)
def test_an_edition_that_does_not_do(tmp_path: Path, text: str, place: str, fact: str) -> None:
    files(tmp_path, edition_text=text)

    assert fact in assert_trouble(call("parse", "page.txt", "--numbers-from", "edition.txt", cwd=tmp_path), place)
