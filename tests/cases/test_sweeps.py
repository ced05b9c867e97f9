"""One wording replaced by another in many rules is named once, with its rules."""

import json
from pathlib import Path

import pytest

import crdiff
from crdiff.model import ChangeSet
from tests.cli.running import call

TEXTS = (
    "The pilot rings {} bell at every bend.",
    "A sailor mends {} nets before dawn.",
    "No crew member sells {} boots ashore.",
    "Every cook guards {} ladle by night.",
)


def rules(word: str, count: int = 4, edit: str = "night") -> str:
    texts = [text.format(word).replace("night", edit) for text in TEXTS[:count]]
    return "\n\n".join(f"650.{number}. {text}" for number, text in enumerate(texts, 1)) + "\n"


def sweeps(changes: ChangeSet) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(sweep.old, sweep.new, sweep.units) for sweep in changes.sweeps]


@pytest.mark.parametrize(
    ("old", "new", "count", "is_sweep"),
    [
        pytest.param("his or her", "their", 1, False, id="one rule"),
        pytest.param("his or her", "their", 2, False, id="two rules"),
        pytest.param("his or her", "their", 3, True, id="three rules"),
        pytest.param("his or her", "the ship’s", 1, False, id="a phrase in one rule"),
        pytest.param("without much care for", "with neither rope nor", 2, True, id="two long phrases in two rules"),
        pytest.param("7", "8", 4, False, id="a number"),
        pytest.param("outer hull cost", "hull value", 3, True, id="around a word that stayed"),
    ],
)
def test_the_same_replacement_in_many_rules_is_a_sweep(old: str, new: str, count: int, is_sweep: bool) -> None:
    """The other way round it is the same sweep mirrored."""
    units = tuple(f"650.{number}" for number in range(1, count + 1))

    for before, after in ((old, new), (new, old)):
        found = crdiff.diff(crdiff.parse(rules(before, count)), crdiff.parse(rules(after, count)))
        assert sweeps(found) == ([(before, after, units)] if is_sweep else [])
        assert [change.only_sweep for change in found.changes] == [is_sweep] * len(found.changes)
        assert [change.sweeps for change in found.changes] == [(0,) if is_sweep else ()] * len(found.changes)


@pytest.mark.parametrize(
    ("replaced", "wanted"),
    [
        pytest.param((("an oar", "a boat"), ("oars", "boats"), ("oar", "boat")), ("oar", "boat"), id="bare"),
        pytest.param((("an Oar", "a Boat"), ("an Oar", "a Boat"), ("Oar", "Boat")), ("Oar", "Boat"), id="bare capital"),
        pytest.param((("an oar", "a boat"), ("an oar", "a boat"), ("oars", "boats")), ("an oar", "a boat"), id="usual"),
        pytest.param((("oar's", "boat's"), ("oars", "boats"), ("oar", "boat")), ("oar", "boat"), id="possessive"),
        pytest.param((("an oar", "the boats"), ("oars", "boat"), ("oar", "boat")), None, id="one and many differ"),
        pytest.param((("his", "its"), ("hi", "it"), ("hi", "it")), None, id="too short for an ending"),
        pytest.param((("glass", "mess"), ("glas", "mes"), ("glas", "mes")), None, id="no ending"),
    ],
)
def test_articles_and_endings_make_no_other_sweep(
    replaced: tuple[tuple[str, str], ...], wanted: tuple[str, str] | None
) -> None:
    """And the other way round."""

    def told(side: int) -> str:
        texts = [text.format(pair[side]) for text, pair in zip(TEXTS, replaced, strict=False)]
        return "\n\n".join(f"650.{number}. {text}" for number, text in enumerate(texts, 1)) + "\n"

    units = ("650.1", "650.2", "650.3")
    there, back = (crdiff.diff(crdiff.parse(told(side)), crdiff.parse(told(1 - side))) for side in (0, 1))
    assert sweeps(there) == ([(*wanted, units)] if wanted else [])
    assert sweeps(back) == ([(*reversed(wanted), units)] if wanted else [])


def test_a_rule_with_an_edit_of_its_own_is_not_hidden(tmp_path: Path) -> None:
    """`--hide sweep:only` leaves out what is nothing but sweep; `--only sweep:only` shows just that."""
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    old.write_text(rules("his or her"), encoding="utf-8")
    new.write_text(rules("their", edit="moonlight"), encoding="utf-8")

    def shown(option: str) -> list[str]:
        lines = call("diff", old, new, "-f", "jsonl", option, "sweep:only").text.splitlines()
        return [name for record in map(json.loads, lines) for name in record["new"]]

    found, log = crdiff.diff(old, new), call("diff", old, new).text
    assert sweeps(found) == [("his or her", "their", ("650.1", "650.2", "650.3", "650.4"))]
    assert [change.only_sweep for change in found.changes] == [True, True, True, False]
    assert "“his or her” became “their” in 4 places: 650.1, 650.2, 650.3, 650.4" in log
    assert "moonlight" in log
    assert shown("--hide") == ["650.4"]
    assert shown("--only") == ["650.1", "650.2", "650.3"]


@pytest.mark.parametrize(
    ("old_word", "new_word", "only_sweep"),
    [
        pytest.param("has", "have", True, id="the verb goes along"),
        pytest.param("guards", "guard", True, id="a regular verb too"),
        pytest.param("ladle", "kettle", False, id="another word is an edit"),
    ],
)
def test_a_verb_goes_along_with_its_subject(old_word: str, new_word: str, only_sweep: bool) -> None:
    def text(subject: str, word: str) -> str:
        return rules(subject).replace(f"{subject} ladle", f"{subject} {word}")

    found = crdiff.diff(crdiff.parse(text("he or she", old_word)), crdiff.parse(text("they", new_word))).changes
    assert {change.new[0]: change.only_sweep for change in found} == {
        "650.1": True,
        "650.2": True,
        "650.3": True,
        "650.4": only_sweep,
    }
