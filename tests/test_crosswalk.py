"""Old numbers to new ones: the table over many editions is that of its steps, one after the other."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crdiff
from crdiff.changes.crosswalk import by_new, by_old, crosswalk
from crdiff.errors import UsageError
from crdiff.model import ChangeSet, Crosswalk
from crdiff.render.table import crosswalk_table
from tests.cli.running import NEW, OLD, assert_trouble, call
from tests.conftest import SHARED, TIDEWATER
from tests.render.books import BASE, book, changes_of
from tests.rulebooks import Book, books, edits

Relation = set[tuple[str, str]]


@st.composite
def histories(draw: st.DrawFn, count: int = 10) -> list[str]:
    """Texts of editions, each an edit or two after the one before."""
    edition: Book = draw(books(max_items=10))
    keys = edition.keys()
    texts = [edition.print()]
    for at in range(1, count):
        for again in range(draw(st.integers(0, 2))):
            edition = draw(edits(edition, 1000 + 2 * at + again, len(keys)))
        texts.append(edition.print(keys))
    return texts


def relation(changes: ChangeSet) -> Relation:
    """Which old unit's content is in which new one, from the links alone."""
    listed = {name for change in changes.changes for name in change.old}
    pairs = {(old, new) for change in changes.changes for old in change.old for new in change.new}
    return pairs | {(unit.name, unit.name) for unit in changes.old.units if unit.name not in listed}


def composed(relations: Iterable[Relation]) -> Relation:
    first, *others = relations
    for other in others:
        first = {(one, three) for one, two in first for also, three in other if two == also}
    return first


def ends(found: Crosswalk) -> Relation:
    return {(row.names[0], row.names[-1]) for row in found.rows if row.names[0] and row.names[-1]}


@settings(deadline=None, derandomize=True, max_examples=25)
@given(histories())
def test_a_chain_is_the_composition_of_its_steps(texts: list[str]) -> None:
    editions = [crdiff.parse(text, name=f"{at}.txt") for at, text in enumerate(texts)]
    steps = [crdiff.diff(old, new) for old, new in pairwise(editions)]
    found = crosswalk(steps)

    assert ends(found) == composed(map(relation, steps))
    olds, news = by_old(found), by_new(found)
    assert list(dict.fromkeys(row.names[0] for row in olds)) == [unit.name for unit in editions[0].units]
    assert list(dict.fromkeys(row.names[-1] for row in news)) == [unit.name for unit in editions[-1].units]
    assert {row.names for row in olds if row.names[-1]} == {row.names for row in news if row.names[0]}
    for row in found.rows:
        for step, old, new in zip(steps, row.names, row.names[1:], strict=False):
            assert not (old and new) or (old, new) in relation(step)
        assert (row.shape == "removed") == (not row.names[-1])
        assert (row.shape == "added") == (not row.names[0])
        if row.names[0] and row.names[-1]:
            assert (row.number == "same") == (row.names[0] == row.names[-1]) or len(steps) == 1


def test_one_step_has_the_facets_of_its_changes() -> None:
    changes = crdiff.diff(TIDEWATER / "2031-03-14.txt", TIDEWATER / "2031-09-05.txt")
    rows = {(row.names[0], row.names[1]): row for row in crosswalk([changes]).rows}
    for change in changes.changes:
        for old in change.old or ("",):
            for new in change.new or ("",):
                row = rows[old, new]
                assert (row.shape, row.number, row.text) == (change.shape, change.number, change.text)


def test_a_rule_that_was_split_has_a_row_for_each_part() -> None:
    old = book(*BASE, "100.4. The pilot greets the lighthouse once. The mate greets it twice, with a lantern.")
    new = book(
        *BASE, "100.4. The pilot greets the lighthouse once.", "100.5. The mate greets it twice, with a lantern."
    )
    [back, forth] = changes_of(new, old), changes_of(old, new)
    assert [row.names for row in crosswalk([forth]).rows if row.shape == "split"] == [
        ("100.4", "100.4"),
        ("100.4", "100.5"),
    ]
    # Split and made one again, nothing happened to its number.
    [row] = [row for row in crosswalk([forth, back]).rows if row.names == ("100.4", "100.4", "100.4")]
    assert (row.shape, row.number) == ("one-to-one", "same")


def test_what_came_and_went_between_is_in_no_row() -> None:
    first, second = book(*BASE), book(*BASE, "100.4. A dog barks at any boat.")
    steps = [changes_of(first, second), changes_of(second, first)]
    assert not [row for row in crosswalk(steps).rows if "100.4" in row.names]


def test_steps_that_do_not_follow_one_another() -> None:
    first, second = book(*BASE), book(*BASE, "100.4. A dog barks at any boat.")
    with pytest.raises(UsageError, match="do not follow"):
        crosswalk([changes_of(first, second), changes_of(first, second)])


def test_the_command() -> None:
    last = str(TIDEWATER / "2032-05-21.txt")
    table = call("crosswalk", OLD, NEW, last, "-f", "csv").text.splitlines()
    assert table[0] == "2031-03-14,2031-09-05,2032-05-21,shape,number,text,title"
    assert any(line.startswith("304.1,305.1,") for line in table)
    backwards = call("crosswalk", OLD, NEW, "--by", "new", "--changed", "-f", "csv").text.splitlines()
    assert backwards[0].startswith("2031-09-05,2031-03-14,")
    assert "305.1,304.1,one-to-one,renumbered,same,Tides" in backwards
    assert not any(line.startswith("100.1,") for line in backwards)
    assert_trouble(call("crosswalk", OLD))
    assert "needs every change" in str(_error())


def _error() -> UsageError:
    from crdiff.cli.filters import filter_changes

    changes = crdiff.diff(OLD, NEW)
    with pytest.raises(UsageError) as caught:
        crosswalk([filter_changes(changes, ("shape:added",), (), ())])
    return caught.value


def test_numbers_are_text_in_a_frame() -> None:
    frame = crdiff.diff(OLD, NEW).to_frame("crosswalk")
    rows = crosswalk_table(crosswalk([changes_of(book(*TEN), book(*TEN))])).rows
    assert [row[0] for row in rows if str(row[0]).startswith("300.1")] == ["300.1", "300.10"]
    assert all(isinstance(name, str) for name in frame.iloc[:, 0])
    with pytest.raises(UsageError, match="no table"):
        crdiff.diff(OLD, NEW).to_frame("weather")


TEN = [f"300.{at}. Berth {at} is kept free for the harbour’s own boats." for at in range(1, 11)]


@pytest.mark.shared
def test_it_agrees_with_the_alignment_made_by_reading() -> None:
    import csv

    pair = ("2019-06-14", "2019-10-04")
    with open(SHARED / f"gold/{'_'.join(pair)}.tsv", encoding="utf-8", newline="") as file:
        gold = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    found = {row.names for row in crdiff.crosswalk([SHARED / f"corpora/mtg/en/{date}.txt" for date in pair]).rows}
    wanted = {
        (old, new)
        for row in gold
        for old in (row["old"].split() or [""] if ":" not in row["old"] else [row["old"]])
        for new in (row["new"].split() or [""] if ":" not in row["new"] else [row["new"]])
    }
    assert len(wanted) > 300
    assert wanted <= found


@pytest.mark.shared
def test_ten_editions() -> None:
    dates = sorted(path.stem for path in (SHARED / "corpora/mtg/en").glob("*.txt"))[-10:]
    editions = [crdiff.read(SHARED / f"corpora/mtg/en/{date}.txt") for date in dates]
    steps = [crdiff.diff(old, new) for old, new in pairwise(editions)]
    assert ends(crosswalk(steps)) == composed(map(relation, steps))
