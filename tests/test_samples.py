"""The sample rulebook: every planted edit comes out, and the reports are those of today's program."""

import csv
import io
import tomllib
import zipfile
from collections import defaultdict

import pytest

import crdiff
from crdiff.cli.samples import make_reports
from crdiff.model import ChangeSet
from tests.conftest import CORPORA, ROOT, TIDEWATER

PAIRED = (
    ("100.4", "examples"), ("101.2", "examples"), ("102.3", "reworded"), ("103.1e", "same"), ("104.5", "reworded"),
    ("300.5", "same"), ("202.1", "reworded"), ("302.2a", "references"), ("302.4a", "reworded"), ("303.2", "reworded"),
    ("303.4b", "same"), ("401.5a", "reworded"), ("500.3b", "references"), ("501.1d", "same"), ("501.1e", "same"),
    ("glossary:Aground", "reworded"),
)  # fmt: skip


def planted() -> dict[str, list[dict[str, str]]]:
    steps: dict[str, list[dict[str, str]]] = defaultdict(list)
    with open(CORPORA / "tidewater/EDITS.tsv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            steps[row["step"]].append(row)
    return steps


def names(cell: str) -> tuple[str, ...]:
    return (cell,) if cell.startswith("glossary:") else tuple(cell.split())


def changes_of(step: str) -> ChangeSet:
    old, new = step.split("_")
    return crdiff.diff(TIDEWATER / f"{old}.txt", TIDEWATER / f"{new}.txt")


@pytest.mark.parametrize("step", sorted(planted()))
def test_exactly_the_planted_edits_come_out(step: str) -> None:
    wanted = {
        (names(row["old"]), names(row["new"])): (row["shape"], row["number"], row["text"]) for row in planted()[step]
    }
    found = {
        (change.old, change.new): (change.shape, change.number, change.text) for change in changes_of(step).changes
    }
    assert found == wanted


def test_every_facet_occurs_in_the_samples() -> None:
    rows = [row for step in planted().values() for row in step]
    assert {row["text"] for row in rows} == {"reworded", "examples", "references", "typographic", "same", "-"}
    assert {row["number"] for row in rows} == {"same", "renumbered", "moved", "-"}
    assert {row["shape"] for row in rows} >= {"one-to-one", "split", "merge", "added", "removed"}


def test_references_left_behind_and_dangling_are_found() -> None:
    first, second = (changes_of(step) for step in sorted(planted()))
    assert [(each.unit, each.reference, each.status, each.was) for each in first.stale_references] == [
        ("304.4c", "304.1", "left-behind", "305.1")
    ]
    assert [(each.unit, each.reference, each.status, each.was) for each in second.stale_references] == [
        ("201.3", "301.5", "dangling", ""),
        ("glossary:Draught", "201.5", "left-behind", "201.6"),
    ]


def test_the_sweep_is_named_once() -> None:
    (sweep,) = changes_of("2031-03-14_2031-09-05").sweeps
    assert (sweep.old, sweep.new, len(sweep.units)) == ("his or her", "their", 15)


def test_the_list_of_changes_gives_its_pairs_with_their_numbers() -> None:
    found = crdiff.diff_pairs(TIDEWATER / "2031-09-05.paired.txt", numbers_from=(TIDEWATER / "2031-03-14.txt",))
    assert [(change.old[0], change.text) for change in found.changes] == list(PAIRED)


def test_each_sample_is_described() -> None:
    sources = tomllib.loads((CORPORA / "SOURCES.toml").read_text(encoding="utf-8"))["source"]
    files = [path for path in CORPORA.glob("*/*/*") if path.is_file() and path.name != "DRIFT.tsv"]

    assert {source["file"] for source in sources} == {path.relative_to(CORPORA).as_posix() for path in files}


def test_the_reports_are_in_step() -> None:
    """`make demo` writes them; a change in output is seen in the difference of `reports/`."""
    made = {name: plain(name, content) for name, content in make_reports(CORPORA).items()}
    kept = {path.name: plain(path.name, path.read_bytes()) for path in (ROOT / "reports").iterdir()}
    assert sorted(kept) == sorted(made)
    assert [name for name in made if made[name] != kept[name]] == []


def plain(name: str, content: str | bytes) -> object:
    """A report as bytes; of a workbook what is packed in it, for how small it packs is the machine's."""
    data = content.encode() if isinstance(content, str) else content
    if not name.endswith(".xlsx"):
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {each: packed.read(each) for each in packed.namelist()}
