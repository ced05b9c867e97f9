"""Scores against hand-made alignments, with floors that only rise."""

import csv
import importlib.util
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

import crdiff
from crdiff.align import align
from crdiff.render.document import changes_document, to_json
from tests.conftest import SHARED

pytestmark = pytest.mark.shared

PAIRS = (
    "2010-07-16_2010-10-01",
    "2016-07-22_2016-08-26",
    "2019-06-14_2019-10-04",
    "2022-04-29_2022-06-10",
    "2025-04-04_2025-06-06",
    "2026-06-19_2026-08-07",
)
FAR = "2019-06-14_2024-06-07"
KOTH = "204.3i"


@pytest.fixture(scope="module")
def scorer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("score_alignment", SHARED / "tools/score_alignment.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def edition_file(date: str) -> Path:
    """The text of an edition, or the PDF where only that survives."""
    text = SHARED / f"corpora/mtg/en/{date}.txt"
    return text if text.exists() else text.with_suffix(".pdf")


def score(scorer: ModuleType, pair: str, gold: Path, folder: Path) -> Counter[tuple[str, str]]:
    old, new = (edition_file(each) for each in pair.split("_"))
    changes = folder / f"{pair}.json"
    changes.write_bytes(to_json(changes_document(crdiff.diff(old, new))))
    found: Counter[tuple[str, str]] = scorer.score(gold, changes)
    return found


def f1(counts: Counter[tuple[str, str]], name: str) -> float:
    hit, found, wanted = (counts[name, part] for part in ("hit", "found", "wanted"))
    return 2 * hit / (found + wanted)


def rate(counts: Counter[tuple[str, str]], facet: str) -> float:
    return counts[facet, "hit"] / counts[facet, "found"]


def test_links_and_facets_of_neighbouring_editions(scorer: ModuleType, tmp_path: Path) -> None:
    total: Counter[tuple[str, str]] = Counter()
    for pair in PAIRS:
        counts = score(scorer, pair, SHARED / f"gold/{pair}.tsv", tmp_path)
        assert f1(counts, "links") >= 0.99, pair
        total += counts
    assert f1(total, "links") >= 0.998
    assert f1(total, "hard") >= 0.99
    assert min(rate(total, facet) for facet in ("shape", "number", "text")) >= 0.995


def test_links_five_years_apart(scorer: ModuleType, tmp_path: Path) -> None:
    counts = score(scorer, FAR, SHARED / f"gold/far/{FAR}.tsv", tmp_path)
    assert f1(counts, "links") >= 0.996
    assert f1(counts, "hard") >= 0.99


def test_scores_remembered_between_rounds_are_those_weighed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    books = [crdiff.read(edition_file(date)) for date in FAR.split("_")]
    remembered = align(*books)
    monkeypatch.setattr("crdiff.align.similarity.FEW", -1)
    assert align(*books) == remembered


def test_the_published_list_of_2010() -> None:
    found = crdiff.diff_pairs(
        SHARED / "seeds/en-2010-paired-changes.txt", numbers_from=(SHARED / "corpora/mtg/en/2010-07-16.txt",)
    )
    with open(SHARED / "gold/paired-2010.tsv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert [(change.old[0], change.text) for change in found.changes] == [(row["old"], row["kind"]) for row in rows]
    grown = {change.old[0]: change.lists[0].added for change in found.changes if change.lists}
    assert grown == {KOTH: ("Koth", "Venser"), "204.3k": ("Hippogriff",), "206.2c": ("metalcraft",)}


def test_the_published_list_of_2010_with_both_editions() -> None:
    """The new one survives as a PDF only."""
    editions = (SHARED / "corpora/mtg/en/2010-07-16.txt", SHARED / "corpora/mtg/en/2010-10-01.pdf")
    found = crdiff.diff_pairs(SHARED / "seeds/en-2010-paired-changes.txt", numbers_from=editions)
    with open(SHARED / "gold/paired-2010.tsv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert [(change.old[0], change.new[0], change.text) for change in found.changes] == [
        (row["old"], row["new"], row["kind"]) for row in rows
    ]


def test_a_pdf_is_its_text_but_for_typography() -> None:
    text, pdf = (crdiff.read(SHARED / f"corpora/mtg/en/2010-07-16.{form}") for form in ("txt", "pdf"))
    changes = crdiff.diff(text, pdf)
    assert {(change.shape, change.number, change.text) for change in changes.changes} == {
        ("one-to-one", "same", "typographic")
    }
    # What is odd about the text is odd about the PDF; and one hyphen at a line's end cannot be told.
    own = sorted(problem.kind for problem in pdf.problems if problem.kind != "uncertain-hyphen")
    assert own == sorted(problem.kind for problem in text.problems)
    assert sum(problem.kind == "uncertain-hyphen" for problem in pdf.problems) == 1


def test_the_reissue_of_an_edition_differs_in_typography_alone() -> None:
    changes = crdiff.diff(
        SHARED / "corpora/mtg/en-copies/2026-08-07.ivancea-nbsp-2ed5f1bb.txt", SHARED / "corpora/mtg/en/2026-08-07.txt"
    )
    assert {(change.shape, change.number, change.text) for change in changes.changes} <= {
        ("one-to-one", "same", "typographic")
    }
