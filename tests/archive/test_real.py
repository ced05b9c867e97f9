"""The archive of real editions: lines of descent that a judge would sign."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from crdiff.archive.descent import Descent
from crdiff.archive.history import blame, history, where
from crdiff.archive.names import resolve
from crdiff.archive.search import search
from crdiff.archive.store import Store
from tests.cli.running import call
from tests.conftest import SHARED

pytestmark = pytest.mark.shared
GOLD = ("2010-07-16_2010-10-01", "2016-07-22_2016-08-26", "2019-06-14_2019-10-04", "2022-04-29_2022-06-10",
        "2025-04-04_2025-06-06", "2026-06-19_2026-08-07")  # fmt: skip
FAR = "2019-06-14_2024-06-07"
SIZE_MOST = 40_000_000


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    archive = tmp_path_factory.mktemp("real") / "a.sqlite"
    corpora = SHARED / "corpora/mtg"
    files = [*sorted((corpora / "en").glob("*.txt")), corpora / "en/2010-10-01.pdf"]
    files += [path for name in ("zh-Hans", "ko") for path in sorted((corpora / name).glob("*.txt"))]
    assert call("archive", "add", *files, "--archive", archive, "--jobs", "2").status == 0
    return archive


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened


def newest(store: Store) -> tuple[Descent, int]:
    descent = Descent(store, resolve("mtg/en@newest", store.editions()))
    return descent, len(descent.editions) - 1


def test_its_size(path: Path) -> None:
    assert path.stat().st_size < SIZE_MOST


@pytest.mark.parametrize("letter", "abcdef")
def test_infect_began_in_october_2010(store: Store, letter: str) -> None:
    found = history(*newest(store), f"702.90{letter}").steps
    assert (found[-1].edition, found[-1].sort, found[-1].new) == ("2010-10-01", "appeared", (f"702.87{letter}",))
    assert [step.new for step in found if step.sort.startswith("renumbered")] == [
        (f"702.90{letter}",),
        (f"702.89{letter}",),
        (f"702.88{letter}",),
    ]


def test_koth_and_venser_came_in_october_2010(store: Store) -> None:
    found = blame(*newest(store), "205.3j").stretches
    came = {word: edition for edition, text in found for word in text.replace(",", " ").split()}
    assert (came["Koth"], came["Venser"]) == ("2010-10-01", "2010-10-01")
    assert (came["Jace"], came["Gideon"], came["Ugin"]) == ("2009-07-11", "2010-07-16", "2016-07-22")


def test_where_infect_is_now(store: Store) -> None:
    editions = store.editions()
    then, now = resolve("mtg/en@2010-10-01", editions), resolve("mtg/en@newest", editions)
    assert where(store, "702.87b", then, now) == ("702.90b",)
    assert where(store, "702.90b", now, then) == ("702.87b",)
    assert where(store, "702.87b", now, then) != ("702.87b",)


@pytest.mark.parametrize("pair", GOLD)
def test_where_agrees_with_alignments_made_by_reading(store: Store, pair: str) -> None:
    rows, wrong = compared(store, pair)
    assert len(rows) > 10
    assert [row for row in wrong if "uncertain" not in row["note"]] == []


def test_where_agrees_over_eight_steps(store: Store) -> None:
    """The links of five years are those of the editions between, one after the other."""
    rows, wrong = compared(store, f"far/{FAR}")
    sure = [row for row in rows if "uncertain" not in row["note"]]
    assert len(sure) > 1_500
    assert len([row for row in wrong if "uncertain" not in row["note"]]) <= 0.002 * len(sure)


def compared(store: Store, pair: str) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """The rows of a gold file, and those that the archive has otherwise."""
    editions = store.editions()
    old, new = (resolve(f"mtg/en@{date}", editions) for date in pair.rpartition("/")[2].split("_"))
    descent = Descent(store, old)
    at, to = descent.place[old.id], descent.place[new.id]
    with open(SHARED / f"gold/{pair}.tsv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row["old"]]
    return rows, [row for row in rows if set(descent.follow(at, names(row["old"]), to)) != set(names(row["new"]))]


def names(cell: str) -> tuple[str, ...]:
    return (cell,) if ":" in cell else tuple(cell.split())


def test_a_rule_in_its_translations(store: Store) -> None:
    editions = store.editions()
    now, chinese = resolve("mtg/en@newest", editions), resolve("mtg/zh-Hans@newest", editions)
    assert where(store, "702.90b", now, chinese) == ("702.90b",)
    assert where(store, "702.90b", now, resolve("mtg/ko@newest", editions)) == ("702.89b",)
    assert all(found.how == "number" for found in store.translations().values())


def test_words_in_every_language(store: Store) -> None:
    assert "702.90" in {hit.unit for hit in search(store, "infect", language="en")}
    since = {hit.unit: hit.first for hit in search(store, '"poison counters" infect', language="en")}
    assert since["702.90b"] == "2010-10-01"
    # Words of two characters, which an index of three would miss.
    for word in ("指示物", "地城", "目标"):
        assert search(store, word, language="zh-Hans")
    assert search(store, "감염", language="ko")
