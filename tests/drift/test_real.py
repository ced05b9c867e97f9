"""Drift of real translations."""

from pathlib import Path

import pytest

import crdiff
from benchmarks import drift as planted_drift
from crdiff.changes import compare
from crdiff.model import Drift, Edition

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def english(shared: Path) -> dict[str, Edition]:
    return {file.stem: crdiff.read(file) for file in sorted((shared / "corpora/mtg/en").glob("*.txt"))}


@pytest.fixture(scope="module")
def chinese(shared: Path) -> dict[str, Edition]:
    return {file.stem: crdiff.read(file) for file in sorted((shared / "corpora/mtg/zh-Hans").glob("*.txt"))}


def test_an_undated_translation_against_a_later_source(
    shared: Path, english: dict[str, Edition], tmp_path: Path
) -> None:
    """Its date line hidden it is dated, and what is outdated is what English reworded in between."""
    text = (shared / "corpora/mtg/zh-Hans/2022-06-10.txt").read_text(encoding="utf-8")
    hidden = tmp_path / "undated.txt"
    hidden.write_text(text.replace("此规则于2022年6月10日起生效。", ""), encoding="utf-8")
    target = crdiff.read(hidden)
    assert not target.dated
    drift = crdiff.find_drift(english["2024-06-07"], target, history=list(english.values()))

    assert drift.dating is not None
    assert drift.dating.edition == "2022-06-10"
    assert drift.dating.earliest >= "2021-06-10"
    assert drift.dating.latest <= "2023-06-10"
    changes = compare(english["2022-06-10"], english["2024-06-07"]).changes
    translated = {unit.name for unit in target.units if unit.kind in ("section", "subsection", "rule", "subrule")}
    reworded = {
        name
        for change in changes
        if change.text in ("reworded", "examples") and change.new
        for name in change.old
        if name in translated
    }
    outdated = {
        name
        for unit in drift.units
        if unit.outdated == "substantive" and unit.source
        for name in unit.made_from
        if name in translated
    }
    right = len(reworded & outdated)

    assert right / len(outdated) >= 0.98
    assert right / len(reworded) >= 0.98


def test_planted_drift(english: dict[str, Edition], chinese: dict[str, Edition]) -> None:
    dates = ("2022-06-10", "2024-06-07")
    history = [english[date] for date in dates]
    changes = compare(*history).changes
    reworded = [
        change.new[0]
        for change in changes
        if change.text in ("reworded", "examples") and change.old == change.new and len(change.new) == 1
    ]
    source, target = english["2024-06-07"], chinese["2024-06-07"]
    clean = crdiff.find_drift(source, target, history=history)
    planted = planted_drift.plant(target, chinese["2022-06-10"], reworded, seed=1)
    table = planted_drift.score(crdiff.find_drift(source, planted.edition, history=history), clean, planted)

    for kind in ("number", "symbol", "reference", "swap"):
        precision, recall, count = table[kind]
        assert count == 40
        assert min(precision, recall) >= 0.97, kind
    for kind in ("sentence", "old"):
        precision, recall, count = table[kind]
        assert count == 40
        assert precision >= 0.9, kind
        assert recall >= 0.8, kind
    _stale_references(clean)


def _stale_references(drift: Drift) -> None:
    """115.3 and 122.1a cite what their rules were called before."""
    found = {
        finding.target: (finding.target_words, finding.source_words)
        for unit in drift.units
        for finding in unit.findings
        if finding.check == "references" and finding.severity == "error"
    }

    assert found["115.3"] == ("115.6", "115.7")
    assert found["122.1a"] == ("613.3", "613.4c")


def test_korean_slips(shared: Path, english: dict[str, Edition]) -> None:
    target = crdiff.read(shared / "corpora/mtg/ko/2020-04-17.txt")
    drift = crdiff.find_drift(english["2020-04-17"], target)
    wrong = {unit.target[0]: unit.number for unit in drift.units if unit.state == "misnumbered"}
    twice = {unit.name for unit in target.units if "~" in unit.name and ":" not in unit.name}

    assert twice <= wrong.keys()
    assert all(number in english["2020-04-17"].by_name for number in wrong.values())
    assert all(number != name.partition("~")[0] for name, number in wrong.items())
