"""The pages that the product exists for: lettered, dated, aligned."""

from pathlib import Path

import pytest

import crdiff
from crdiff.api import number
from crdiff.bitext import align_bitext, vectors
from crdiff.drift import date_text
from crdiff.drift.history import History
from crdiff.render.bitext import untold

pytestmark = pytest.mark.shared
WITH_VECTORS = [False, pytest.param(True, marks=pytest.mark.skipif(not vectors.available(), reason="extra xl"))]
LETTERS = "abcdefghijkmp"


@pytest.fixture(scope="module")
def history(shared: Path) -> History:
    return History([crdiff.read(file) for file in sorted((shared / "corpora/mtg/en").glob("*.txt"))])


@pytest.mark.parametrize("sense", WITH_VECTORS)
def test_the_spanish_page_gets_its_letters(shared: Path, sense: bool) -> None:
    page = number(shared / "seeds/es-rule-800.4-page.txt", shared / "corpora/mtg/en/2026-08-07.txt", vectors=sense)
    subrules = page.units[1:]

    assert [unit.number for unit in subrules] == [f"800.4{letter}" for letter in LETTERS]
    assert {unit.numbered_from for unit in subrules} == {"2026-08-07"}
    sure = [unit for unit in subrules if unit.numbered_by == "content"]
    assert len(sure) == 13 if sense else len(sure) >= 9
    assert [each.message for each in page.problems if each.kind == "missing-subrule"] == [
        "800.4n of 2026-08-07 is not on the page"
    ]
    unsure = [each.message.split()[0] for each in page.problems if each.kind == "unsure-letter"]
    assert unsure == [unit.number for unit in subrules if unit.numbered_by == "guess"]


@pytest.mark.parametrize("sense", WITH_VECTORS)
def test_the_spanish_page_is_dated_by_a_sentence(shared: Path, history: History, sense: bool) -> None:
    dating = date_text(crdiff.read(shared / "seeds/es-rule-800.4-page.txt"), history, vectors=sense)

    assert (dating.earliest, dating.latest) == ("2026-06-19", "2026-08-07")
    assert [(each.source, each.target) for each in dating.not_before] == [("800.4i", "800.4#9")]
    assert "3 sentences" in dating.not_before[0].reason


@pytest.mark.parametrize("sense", WITH_VECTORS)
def test_the_japanese_page_is_dated_by_a_reference(shared: Path, history: History, sense: bool) -> None:
    dating = date_text(crdiff.read(shared / "seeds/ja-range-of-influence-wiki.txt"), history, vectors=sense)

    assert (dating.earliest, dating.latest) == ("2026-04-17", "2026-08-07")
    assert [each.source for each in dating.not_before] == ["801.17"]
    assert "cites 727" in dating.not_before[0].reason


def test_the_english_section(shared: Path, history: History) -> None:
    dating = date_text(crdiff.read(shared / "seeds/en-section-800-dump.txt"), history)

    assert (dating.earliest, dating.edition, dating.latest) == ("2011-09-30", "2011-09-30", "2011-09-30")


@pytest.mark.parametrize("sense", WITH_VECTORS)
def test_the_japanese_page(shared: Path, history: History, sense: bool) -> None:
    page = crdiff.read(shared / "seeds/ja-range-of-influence-wiki.txt")
    bitext = align_bitext(history.editions[-1], page, numbers=False, vectors=sense)
    quoted = [segment for segment in bitext.segments if segment.target]
    right = [segment for segment in quoted if segment.source == segment.target]

    assert len(quoted) == 30
    assert len(right) == 30 if sense else len(right) >= 24
    assert untold(bitext) == ["801.1", "801.15", "801.16", "801.17", "801.18"]
    told = {segment.target[0]: segment.source for segment in bitext.prose}
    assert told["introduction:4"] == ("801.2", "801.2b")
    assert told["introduction:19"] == ("801.8", "801.9")


def test_the_spanish_page_in_its_book(shared: Path, history: History) -> None:
    """Its subrules have no letters; they are found, from the page as from the book."""
    page, book = crdiff.read(shared / "seeds/es-rule-800.4-page.txt"), history.editions[-1]
    forth = align_bitext(book, page, vectors=False)
    back = align_bitext(page, book, vectors=False)
    found = {(segment.source, segment.target) for segment in forth.segments if segment.source and segment.target}

    wanted = {((f"800.4{letter}",), (f"800.4#{at}",)) for at, letter in enumerate(LETTERS, 1)}
    assert len(found & wanted) >= 12
    assert not forth.warnings
    assert {(segment.target, segment.source) for segment in back.segments if segment.source and segment.target} == found


def test_drift_of_the_spanish_page(shared: Path, history: History) -> None:
    """Of the one rule of the page only the subrule on ante is missing; what has no letter has no wrong one."""
    drift = crdiff.find_drift(history.editions[-1], shared / "seeds/es-rule-800.4-page.txt", vectors=False)

    assert {unit.source for unit in drift.units if unit.state == "missing"} == {("800.4n",)}
    assert [unit for unit in drift.units if unit.state == "misnumbered"] == []


def test_an_example_under_another_rule_is_a_finding(shared: Path, history: History) -> None:
    drift = crdiff.find_drift(history.editions[-1], shared / "seeds/ja-range-of-influence-wiki.txt", vectors=False)
    found = [each for unit in drift.units for each in unit.findings if each.check == "misplaced-example"]

    assert {(each.target, each.message) for each in found} == {
        ("801.7a", "has an example that belongs to 801.7"),
        ("801.7", "lacks an example, which stands under 801.7a"),
    }
