"""Lines of print made one: hyphens at line ends, scripts without blanks, lists and page numbers between."""

import pytest

import crdiff
from crdiff.text.hyphens import Joiner


def join(first: str, second: str, *book: str) -> tuple[str, list[str]]:
    """Both lines as one, and the words that were uncertain, in a book that holds these lines and others."""
    joiner = Joiner((*book, first, second), frozenset({"and", "or", "und"}))
    return joiner.join(first, second, 7), [word for line, word in joiner.uncertain if line == 7]


@pytest.mark.parametrize(
    ("first", "second", "book", "joined"),
    [
        pytest.param("a non-", "oar boat", "A non-oar boat is a raft.", "a non-oar boat", id="hyphenated elsewhere"),
        pytest.param("a lid is miss-", "ing", "A missing lid is found.", "a lid is missing", id="whole elsewhere"),
        pytest.param("a lid is MISS-", "ing", "A missing lid is found.", "a lid is MISSing", id="whatever its case"),
        pytest.param(
            "a non-", "tarred hull", "No non-oar, non-mast, or non-lid boat.", "a non-tarred hull", id="a prefix"
        ),
        pytest.param("over-", "full", "It is over full by noon.", "over-full", id="both halves are words"),
        pytest.param("over-", "full", "An over-full pot, not an overfull one.", "over-full", id="both forms"),
        pytest.param("Hafen-", "Meister", "Der Hafenmeister ruft.", "Hafen-Meister", id="a capital behind the hyphen"),
        pytest.param("the half-open-", "ended lid", "An open-ended lid.", "the half-open-ended lid", id="two hyphens"),
    ],
)
def test_the_book_decides(first: str, second: str, book: str, joined: str) -> None:
    assert join(first, second, book) == (joined, [])


@pytest.mark.parametrize(
    ("first", "second", "joined", "word"),
    [
        pytest.param("a lid is miss-", "ing", "a lid is miss-ing", "miss-ing", id="neither form"),
        pytest.param("a Non-", "oar boat", "a Non-oar boat", "non-oar", id="in lower case"),
    ],
)
def test_an_uncertain_hyphen_is_kept_and_told(first: str, second: str, joined: str, word: str) -> None:
    assert join(first, second) == (joined, [word])


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        pytest.param("har\u00ad", "bour", "harbour", id="soft hyphen"),
        pytest.param("the non\u00ad", "oar boat", "the nonoar boat", id="soft hyphen in a compound"),
        pytest.param("A boat", "sails.", "A boat sails.", id="no hyphen"),
        pytest.param("Ada -", "not Bo - sails", "Ada - not Bo - sails", id="a dash between blanks"),
        pytest.param("Ada –", "not Bo", "Ada – not Bo", id="a longer dash"),
        pytest.param("", "A boat", "A boat", id="nothing before"),
        pytest.param("A boat", "", "A boat", id="nothing behind"),
    ],
)
def test_what_is_certain(first: str, second: str, joined: str) -> None:
    assert join(first, second, "A non-oar boat.") == (joined, [])


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        pytest.param("for 2-", "3 boats", "for 2-3 boats", id="a range of figures"),
        pytest.param("(See 6-5-", "3-1.)", "(See 6-5-3-1.)", id="a number with hyphens"),
        pytest.param("rules 704.5a-", "c tell", "rules 704.5a-c tell", id="a range of rules"),
        pytest.param("two-", "and three-masted boats", "two- and three-masted boats", id="en hyphen left hanging"),
        pytest.param("Boots-", "und Ankerbau", "Boots- und Ankerbau", id="de hyphen left hanging"),
        pytest.param("a non\u2010", "oar boat", "a non\u2010oar boat", id="the hyphen that Unicode calls so"),
    ],
)
def test_hyphens_that_part_no_word(first: str, second: str, joined: str) -> None:
    assert join(first, second, "A non-oar boat is three-masted.") == (joined, [])


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        pytest.param("舟は港を", "出る。", "舟は港を出る。", id="ja"),
        pytest.param("出る。", "「蓋」を閉める。", "出る。「蓋」を閉める。", id="ja quote"),
        pytest.param("《霧の", "港》", "《霧の港》", id="ja name"),
        pytest.param("船离开，", "盖子关上。", "船离开，盖子关上。", id="zh-Hans"),
        pytest.param("船離開", "港口。", "船離開港口。", id="zh-Hant"),
        pytest.param("１", "点", "１点", id="full-width figure"),
        pytest.param("舟は", "Ada", "舟は Ada", id="a Latin word behind"),
        pytest.param("Ada", "は漕ぐ", "Ada は漕ぐ", id="a Latin word before"),
        pytest.param("배가", "항구를 떠난다.", "배가 항구를 떠난다.", id="ko has blanks"),
    ],
)
def test_scripts_without_blanks(first: str, second: str, joined: str) -> None:
    assert join(first, second) == (joined, [])


# -- in a book


WRAPPED = """\
100.1. A pilot who waits for the tide may ask the harbour master for a non-
tarred rope, and the rope is given if the store is not empty. A rope that is
miss-
ing is paid for by the crew that had it last, or by the pilot of the over-
full boat that lost it.

100.2. A non-oar boat, a non-mast boat, and a non-lid boat may not leave the
harbour at night, and whoever finds one of these missing tells the cook.
"""


def test_a_wrapped_book_is_joined_and_what_is_uncertain_is_a_problem() -> None:
    edition = crdiff.parse(WRAPPED)

    assert edition.by_name["100.1"].text == (
        "A pilot who waits for the tide may ask the harbour master for a non-tarred rope, and the rope is given if the "
        "store is not empty. A rope that is missing is paid for by the crew that had it last, or by the pilot of the "
        "over-full boat that lost it."
    )
    assert [(each.kind, each.line) for each in crdiff.check(edition) if each.line] == [("uncertain-hyphen", 5)]
    assert "'over-full'" in next(each.message for each in edition.problems if each.line == 5)


def test_a_wrapped_book_and_a_flat_one_are_the_same() -> None:
    flat = "\n\n".join(" ".join(rule.split("\n")) for rule in WRAPPED.strip().split("\n\n"))
    flat = flat.replace("non- ", "non-").replace("miss- ing", "missing").replace("over- ", "over-")

    assert crdiff.diff(crdiff.parse(WRAPPED), crdiff.parse(flat)).changes == ()


JAPANESE = """\
100.1. 舟は港を出る前に蓋を閉める。蓋を閉め
ない舟は港を出る前に鐘を鳴らす。

100.2. 櫂のない舟は筏である。筏は港の外に出
てはならない。《霧の港》では筏も出てよい。
"""


def test_a_wrapped_japanese_book_has_no_blanks() -> None:
    edition = crdiff.parse(JAPANESE)

    assert [unit.text for unit in edition.units] == [
        "舟は港を出る前に蓋を閉める。蓋を閉めない舟は港を出る前に鐘を鳴らす。",
        "櫂のない舟は筏である。筏は港の外に出てはならない。《霧の港》では筏も出てよい。",
    ]


def test_a_page_of_print() -> None:
    """Case 021: both words are joined over the gaps, the list has two items, and page number and lone bullet go."""
    text = """\
100.2. A pilot may ask for more rope when a boat is over-

full or a lid is miss-
ing. The cook decides. The cook may add:


17


• one coil,
• or two coils
  for a large boat.
•

100.3. An over-full boat with a missing lid stays at the quay.
"""
    edition = crdiff.parse(text)

    assert edition.by_name["100.2"].paragraphs == (
        "A pilot may ask for more rope when a boat is over-full or a lid is missing. The cook decides. "
        "The cook may add:",
        "• one coil,",
        "• or two coils for a large boat.",
    )
    assert [unit.name for unit in edition.units] == ["100.2", "100.3"]


@pytest.mark.parametrize("mark", ["•", "▪", "-", "*"])
@pytest.mark.parametrize(
    "rule",
    [
        pytest.param("A ferry takes:", id="short lines"),
        pytest.param(f"A ferry that leaves at dawn takes {'rope and ' * 30}no more than this:", id="long lines"),
    ],
)
def test_the_items_of_a_list_stay_apart(mark: str, rule: str) -> None:
    items = [f"{mark} tar in small barrels,", f"{mark} two cooks", f"{mark} and a bell"]
    edition = crdiff.parse("\n".join((f"100.1. {rule}", *items)) + "\n\n100.2. A raft takes none.\n")

    assert edition.by_name["100.1"].paragraphs == (rule, *items)
    assert [unit.name for unit in edition.units] == ["100.1", "100.2"]
