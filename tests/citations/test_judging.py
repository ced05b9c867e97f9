"""What became of a citation, and what is to be written instead."""

from collections.abc import Callable

import pytest

import crdiff
from crdiff.citations.finding import find_citations
from crdiff.citations.judging import CitationJudge
from crdiff.citations.mending import cited_after, known_places, mend, place_keys
from crdiff.model import ChangeSet, JudgedCitation
from tests.render.books import BASE, book

OLD = book(
    *BASE,
    "100.4. Ropes are coiled before the ferry leaves.",
    "100.4a A wet rope hangs on the rail until it is dry.",
    "100.4b A torn rope goes to the rope maker.",
    "100.4c A rope without an owner belongs to the harbour.",
    "100.5. The pilot greets the lighthouse once. The mate greets it twice, with a lantern.",
    "100.6. Nobody sells fish on the upper deck.",
    "100.7. A dog sleeps under the bench.",
)
NEW = book(
    *BASE[:1],
    "100.2. Every passenger carries a ticket made of brass.",
    "100.3. The ferry leaves at noon when the bell rings twice.",
    "100.4. Gulls may nest on the roof of the quay house.",
    "100.5. Ropes are coiled before the ferry leaves.",
    "100.5a Two ropes are always kept in reserve below deck.",
    "100.5b A wet rope hangs on the rail until it is dry.",
    "100.5c A torn rope goes to the rope maker.",
    "100.5d A rope without an owner belongs to the harbour.",
    "100.6. The pilot greets the lighthouse once.",
    "100.7. The mate greets it twice, with a lantern.",
    "100.8. A dog sleeps under the long bench.",
)


@pytest.fixture(scope="module")
def changes() -> ChangeSet:
    return crdiff.diff(crdiff.parse(OLD, name="old.txt"), crdiff.parse(NEW, name="new.txt"))


def judged(text: str, changes: ChangeSet, *, also_reworded: bool = False) -> list[JudgedCitation]:
    judge = CitationJudge(changes, also_reworded=also_reworded)
    return [judge.judge(each) for each in find_citations(text, changes.old.scheme, "en")]


@pytest.mark.parametrize(
    ("text", "status", "now", "instead"),
    [
        pytest.param("CR 100.1", "current", ("100.1",), "", id="nothing happened"),
        pytest.param("CR 100.2", "moved", ("100.3",), "CR 100.3", id="pushed on"),
        pytest.param("CR 100.4b", "moved", ("100.5c",), "CR 100.5c", id="a subrule"),
        pytest.param("CR 100.4a–c", "moved", ("100.5b", "100.5c", "100.5d"), "CR 100.5b–d", id="a range"),
        pytest.param("CR 100.4a-100.4c", "moved", ("100.5b", "100.5c", "100.5d"), "CR 100.5b-100.5d", id="written out"),
        pytest.param("CR 100.2–4", "moved", ("100.3", "100.4", "100.5"), "CR 100.3–5", id="a range of rules"),
        pytest.param("CR 100.4a, b, and c", "moved", ("100.5b", "100.5c", "100.5d"), "CR 100.5b, c, and d", id="abc"),
        pytest.param("CR 100.5", "split", ("100.6", "100.7"), "", id="split"),
        pytest.param("CR 100.6", "removed", (), "", id="gone"),
        pytest.param("CR 100.7", "moved-reworded", ("100.8",), "", id="moved and reworded"),
        pytest.param("CR 100.8", "unknown", ("100.8",), "", id="only in the new edition"),
        pytest.param("CR 999.1", "unknown", (), "", id="in neither"),
        pytest.param("https://x.example/cr#100.2", "moved", ("100.3",), "", id="an address is left"),
        pytest.param("CR 100.1–3", "moved", ("100.1", "100.3", "100.4"), "", id="a range torn apart"),
        pytest.param("CR 100.4a–100.5", "moved", ("100.5b",), "CR 100.5b–100.5", id="no range at all"),
    ],
)  # fmt: skip
def test_status_and_replacement(changes: ChangeSet, text: str, status: str, now: tuple[str, ...], instead: str) -> None:
    [found] = judged(text, changes)[:1]
    assert (found.status, found.now) == (status, now)
    assert mend(text, [found]) == (instead or text)


def test_a_moved_rule_that_was_reworded_is_mended_only_if_asked_for(changes: ChangeSet) -> None:
    assert mend("CR 100.7", judged("CR 100.7", changes)) == "CR 100.7"
    assert mend("CR 100.7", judged("CR 100.7", changes, also_reworded=True)) == "CR 100.8"
    assert judged("CR 100.7", changes)[0].reworded


def test_only_the_numbers_change(changes: ChangeSet) -> None:
    text = "\ufeffx\t=  1 # CR 100.2 \r\n\r\n'rule 100.4b'\x0b\u2028 CR 100.6  "
    assert mend(text, judged(text, changes)) == text.replace("100.2", "100.3").replace("100.4b", "100.5c")


@pytest.mark.parametrize(
    ("edit", "known", "left"),
    [
        pytest.param(lambda text: text, ["100.3", "100.4"], ["100.6"], id="as it was left"),
        pytest.param(lambda text: "a new line\n" + text, ["100.3", "100.4"], ["100.6"], id="a line above"),
        pytest.param(lambda text: text.replace("b CR", "b  edited: CR"), ["100.3", "100.4"], ["100.6"], id="edited"),
        pytest.param(lambda text: text.replace("CR 100.6", "CR 100.7"), ["100.3", "100.4"], [], id="decided by hand"),
        pytest.param(lambda text: text + "d CR 100.3\n", ["100.3", "100.4"], ["100.6"], id="another one written"),
    ],
)
def test_what_was_rewritten_is_known_again(
    changes: ChangeSet, edit: Callable[[str], str], known: list[str], left: list[str]
) -> None:
    text = "a CR 100.2 and CR 100.6\nb CR 100.3\nc CR 100.1\n"
    found = judged(text, changes)
    ours, open_ones = cited_after(text, found, (), (), "old")
    later = edit(mend(text, found))
    again = find_citations(later, changes.old.scheme, "en")
    keys = list(place_keys(later, [each.start for each in again]))
    assert [again[at].text for at in sorted(known_places(again, keys, ours))] == known
    assert [again[at].text for at in sorted(known_places(again, keys, open_ones))] == left


def test_of_two_alike_that_which_was_left_is_known(changes: ChangeSet) -> None:
    """One line became what the other says already: only the place tells them apart."""
    text = "CR 100.6\nCR 100.7\n"  # 100.6 is gone, 100.7 was reworded on its way to 100.8
    found = judged(text, changes, also_reworded=True)
    ours, open_ones = cited_after(text, found, (), (), "old")
    assert ([each.text for each in ours], [each.text for each in open_ones]) == (["100.8"], ["100.6"])
