"""Doubtful links are shown, decided on the command line, and kept in a file."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

import crdiff
from crdiff.render.summary import display_name
from tests.cli.running import NEW, OLD, Outcome, assert_trouble, call, write_ferry

ENTRY = re.compile(r"(?m)^(\d+)\. (.+?)  \(")
"""`1. 104.3 → 104.3, 104.3a  (by number, ...)`"""


def entries(outcome: Outcome) -> list[str]:
    """The links that a review lists, which are numbered from 1."""
    found = ENTRY.findall(outcome.text)
    assert [int(position) for position, _ in found] == list(range(1, len(found) + 1))
    return [link for _, link in found]


def document(*args: str | Path) -> Any:
    return json.loads(call("diff", OLD, NEW, "-f", "json", *args).text)


def forced(*args: str | Path) -> list[str]:
    """What a person decided: `104.3=104.3,104.3a split`."""
    changes = [each for each in document(*args)["changes"] if each["matched_by"] == "forced"]
    return [f"{','.join(each['old'])}={','.join(each['new'])} {each['shape']}" for each in changes]


def test_a_review_shows_as_many_as_asked_for_and_the_same_ones_first() -> None:
    everything = entries(call("diff", OLD, NEW, "--review", "1000"))

    assert len(everything) == len(set(everything)) > 6
    for count in (1, 2, 6):
        outcome = call("diff", OLD, NEW, "--review", str(count))
        assert (outcome.status, outcome.err) == (1, "")
        assert entries(outcome) == everything[:count]


def test_the_least_certain_link_comes_first(tmp_path: Path) -> None:
    """One word changed is hardly a doubt."""
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    rules = "640.1. The ferry leaves at {}, and the bell rings for every boat that is late.\n\n640.2. A crew of {}.\n"
    old.write_text(rules.format("noon", "four rows the long boat across the bay"), encoding="utf-8")
    new.write_text(rules.format("dusk", "six rows the red boat to the far side of the bay"), encoding="utf-8")

    assert entries(call("diff", old, new, "--review", "9")) == ["640.2 → 640.2", "640.1 → 640.1"]


def test_a_review_tells_every_rival() -> None:
    text = call("diff", OLD, NEW, "--review", "1000").text
    parts = {part.split("  (")[0]: part for part in re.split(r"(?m)^\d+\. ", text)[1:]}
    rivalled = [change for change in crdiff.diff(OLD, NEW).changes if change.rivals]

    assert rivalled
    for change in rivalled:
        olds, news = (", ".join(map(display_name, side)) or "nothing" for side in (change.old, change.new))
        shown = re.findall(r"(?m)^   or  (.+) \(\d\.\d\d\)$", parts[f"{olds} → {news}"])
        assert shown == [f"{display_name(each.old)} → {display_name(each.new)}" for each in change.rivals]


def test_a_decided_link_is_not_doubted_again() -> None:
    assert "104.5 → 104.5" in entries(call("diff", OLD, NEW, "--review", "99"))
    assert "104.5 → 104.5" not in entries(call("diff", OLD, NEW, "--review", "99", "--link", "104.5=104.5"))


@pytest.mark.parametrize(
    ("links", "wanted"),
    [
        pytest.param(["104.5=104.3"], ["104.5=104.3 one-to-one"], id="one rule"),
        pytest.param(["104.5=104.3,104.5"], ["104.5=104.3,104.5 split"], id="several targets"),
        pytest.param(["104.3, 104.5 = 104.5"], ["104.3,104.5=104.5 merge"], id="several sources, blanks"),
        pytest.param(["104.5="], ["104.5= removed"], id="gone"),
        pytest.param(["=104.5"], ["=104.5 added"], id="new"),
        pytest.param(["104.5=104.3", "100.4="], ["100.4= removed", "104.5=104.3 one-to-one"], id="two links"),
        pytest.param(["glossary:Sell=glossary:Tow"], ["glossary:Sell=glossary:Tow one-to-one"], id="entries"),
    ],
)
def test_a_link_is_obeyed_and_saved(tmp_path: Path, links: list[str], wanted: list[str]) -> None:
    """The saved file alone does what the options did."""
    saved = tmp_path / "decided.toml"
    options = [part for link in links for part in ("--link", link)]
    found = document(*options, "--save-links", saved)

    assert forced(*options) == wanted
    assert document("--links", saved) == found


@pytest.mark.parametrize(
    ("link", "named"),
    [
        pytest.param("104.5", "104.5", id="no equals sign"),
        pytest.param("999.9=104.5", "999.9", id="no such old rule"),
        pytest.param("104.5=999.9", "999.9", id="no such new rule"),
        pytest.param("104.5=104.5,999.9", "999.9", id="no such second target"),
        pytest.param("glossary:Oarlock=", "glossary:Oarlock", id="no such entry"),
    ],
)
def test_a_link_that_cannot_be_meant_is_an_error(tmp_path: Path, link: str, named: str) -> None:
    """Nothing is saved then."""
    saved = tmp_path / "decided.toml"

    assert named in assert_trouble(call("diff", OLD, NEW, "--link", link, "--save-links", saved))
    assert not saved.exists()


def test_what_was_decided_before_is_saved_too(tmp_path: Path) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    call("diff", OLD, NEW, "--link", "104.5=104.3", "--save-links", first)
    call("diff", OLD, NEW, "--links", first, "--link", "100.4=", "--save-links", second)

    assert forced("--links", second) == ["100.4= removed", "104.5=104.3 one-to-one"]


@pytest.mark.parametrize("name", ["ferry-may.txt", "ferry-august.txt"])
def test_an_edition_is_never_overwritten_with_links(tmp_path: Path, name: str) -> None:
    old, new = write_ferry(tmp_path)
    before = old.read_bytes(), new.read_bytes()

    assert_trouble(call("diff", old, new, "--link", "100.1=", "--save-links", tmp_path / name), str(tmp_path / name))
    assert (old.read_bytes(), new.read_bytes()) == before


def test_links_are_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = tmp_path / "decided.toml"
    call("diff", OLD, NEW, "--link", "104.5=104.3", "--save-links", saved)
    before = saved.read_bytes()

    def fail(*_args: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    outcome = call("diff", OLD, NEW, "--link", "100.4=", "--save-links", saved)
    monkeypatch.undo()
    assert "No space left" in assert_trouble(outcome, str(saved))
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {saved.name: before}
