"""The sample translations: what is planted in them comes out, and nothing else but what is named here."""

import csv

import pytest

import crdiff
from crdiff.model import Drift
from tests.conftest import CORPORA, TIDEWATER

CHECKS = {
    "dropped-sentence": {"sentence"},
    "number": {"numbers"},
    "symbol": {"symbols"},
    "reference": {"references"},
    "dangling": {"references"},
    "missing": {"missing"},
    "extra": {"extra"},
    "swapped": {"misnumbered"},
    "duplicate": {"misnumbered"},
    "untranslated": {"untranslated"},
    "example": {"examples", "misplaced-example"},
    "list": {"list"},
    "old-wording": {"old-wording"},
    "source-stale": {"source-reference"},
}
BOOKS = {"es": ("2031-09-05", ["2031-03-14"]), "ja": ("2031-03-14", [])}
NOT_FOUND: dict[str, set[str]] = {"es": set(), "ja": set()}
"""What is planted and not found."""
FALSE = {"es": {"301.4", "201.6"}, "ja": set()}
"""What is found and not planted: a sentence that Spanish says in fewer words; and the list of 201.6, which lacks an
item, has as many as an edition before."""


@pytest.fixture(scope="module", params=sorted(BOOKS))
def book(request: pytest.FixtureRequest) -> tuple[str, Drift]:
    language = request.param
    edition, history = BOOKS[language]
    drift = crdiff.find_drift(
        TIDEWATER / f"{edition}.txt",
        CORPORA / "tidewater" / language / f"{edition}.txt",
        history=[TIDEWATER / f"{each}.txt" for each in history],
        vectors=False,
    )
    return language, drift


def planted(language: str) -> list[dict[str, str]]:
    with (CORPORA / "tidewater" / language / "DRIFT.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def test_every_planted_fault_is_found(book: tuple[str, Drift]) -> None:
    language, drift = book
    found = {
        (name, finding.check)
        for unit in drift.units
        for finding in unit.findings
        for name in (*unit.source, *unit.target)
    }
    lost = {
        row["unit"] or row["source"]
        for row in planted(language)
        if row["kind"] in CHECKS
        and not any((row["unit"] or row["source"], check) in found for check in CHECKS[row["kind"]])
    }

    assert lost == NOT_FOUND[language]


def test_the_states(book: tuple[str, Drift]) -> None:
    language, drift = book
    states = {name: unit.state for unit in drift.units for name in (unit.target or unit.source)}
    # A term that changes its translation is told of the file, not of the rule.
    odd = {
        (row["unit"] or row["source"], states[row["unit"] or row["source"]])
        for row in planted(language)
        if row["kind"] != "term" and states[row["unit"] or row["source"]] != row["state"]
    }

    assert odd <= {("201.6", "outdated")}


def test_nothing_else_is_found(book: tuple[str, Drift]) -> None:
    language, drift = book
    known = {row["unit"] or row["source"] for row in planted(language)} | {row["source"] for row in planted(language)}
    names = {
        (unit.target or unit.source)[0]
        for unit in drift.units
        if any(finding.severity != "note" for finding in unit.findings)
    }

    assert names - known <= FALSE[language]


def test_terms(book: tuple[str, Drift]) -> None:
    language, drift = book
    wanted = {row["unit"] for row in planted(language) if row["kind"] == "term"}
    (finding,) = [each for each in drift.findings if each.check == "terms"]

    assert all(name in finding.message for name in wanted)


def test_symbols_are_learnt_from_the_file(book: tuple[str, Drift]) -> None:
    language, drift = book

    assert drift.symbols == ({} if language == "es" else {"{潮}": "{T}"})
    assert [each.target_words for each in drift.findings if each.check == "symbol-table"] == (
        [] if language == "es" else ["{灯}"]
    )


def test_the_spanish_text_is_dated() -> None:
    editions = [TIDEWATER / f"{each}.txt" for each in ("2031-03-14", "2031-09-05", "2032-05-21")]
    dating = crdiff.date_text(CORPORA / "tidewater/es/2031-09-05.txt", editions, vectors=False)

    assert (dating.earliest, dating.edition, dating.latest) == ("2031-09-05", "2031-09-05", "2031-09-05")
    assert dating.not_before
    assert dating.not_after


def test_what_is_outdated_is_what_the_source_changed_since() -> None:
    older, base, newest = (TIDEWATER / f"{each}.txt" for each in ("2031-03-14", "2031-09-05", "2032-05-21"))
    drift = crdiff.find_drift(newest, CORPORA / "tidewater/es/2031-09-05.txt", history=[older, base], vectors=False)
    changes = crdiff.diff(base, newest).changes
    reworded = {name for each in changes if each.text in ("reworded", "examples") for name in each.old}
    left_out = {row["source"] for row in planted("es") if row["kind"] == "missing"}
    outdated = {name for unit in drift.units if unit.outdated == "substantive" for name in unit.made_from}
    old_wordings = {row["source"] for row in planted("es") if row["kind"] in ("old-wording", "list")}

    assert drift.dating is not None
    assert drift.dating.edition == "2031-09-05"
    gone = {name for each in changes if each.shape == "removed" for name in each.old}
    wanted = (reworded | gone) - left_out
    assert {name for name in wanted ^ outdated if not name.startswith(("credits", "introduction"))} <= old_wordings
