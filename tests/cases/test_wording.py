"""Cases 031 to 034: which words of a changed rule are marked."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import crdiff
from crdiff.changes.wording import compare_wording
from crdiff.model import Change, WordingOp


def change_of(old: str, new: str) -> Change:
    """The one change between two editions of a single rule."""
    [change] = crdiff.diff(crdiff.parse(f"731.1. {old}\n"), crdiff.parse(f"731.1. {new}\n")).changes
    assert (change.old, change.new) == (("731.1",), ("731.1",))
    return change


def marked(wording: tuple[WordingOp, ...], sort: str) -> list[str]:
    """The stretches of one sort, without the blanks round them."""
    return [op[1].strip() for op in wording if op[0] == sort]


def old_side(wording: tuple[WordingOp, ...]) -> str:
    return "".join(op[1] for op in wording if op[0] in "=-~")


def new_side(wording: tuple[WordingOp, ...]) -> str:
    return "".join(op[-1] for op in wording if op[0] in "=+~")


# -- 031: repetitive rules

REPEATED = ("an oar and an awl and an axe and an eel and so an oar and an awl and an axe and an eel ; " * 14).split()
EXTRA = "seven gulls sleep on deck tonight".split()


@pytest.mark.parametrize(
    ("insert_at", "delete_at"),
    [
        pytest.param(100, 30, id="031 deleted first"),
        pytest.param(40, 200, id="031 inserted first"),
        pytest.param(3, 290, id="031 near both ends"),
        pytest.param(170, 150, id="031 close together"),
    ],
)
def test_long_repetitive_text_is_marked_as_little_as_can_be(insert_at: int, delete_at: int) -> None:
    """Case 031: six words in one run, four in another; swapping the editions swaps the result."""
    new_words = REPEATED[:]
    if insert_at > delete_at:
        new_words[insert_at:insert_at] = EXTRA
        del new_words[delete_at : delete_at + 4]
    else:
        del new_words[delete_at : delete_at + 4]
        new_words[insert_at:insert_at] = EXTRA
    old, new = " ".join(REPEATED), " ".join(new_words)
    forth, back = change_of(old, new).wording, change_of(new, old).wording

    assert [len(stretch.split()) for stretch in marked(forth, "+")] == [len(EXTRA)]
    assert [len(stretch.split()) for stretch in marked(forth, "-")] == [4]
    assert marked(forth, "+") == [" ".join(EXTRA)]
    assert sorted(marked(back, "-")) == sorted(marked(forth, "+"))
    assert sorted(marked(back, "+")) == sorted(marked(forth, "-"))
    assert old_side(forth) == new_side(back) == old
    assert new_side(forth) == old_side(back) == new


# -- 032: blanks and paragraph ends


def test_a_new_paragraph_marks_no_word_of_the_one_before() -> None:
    """Case 032: the last word before the break is the same word as before."""
    wording = change_of("Printed at quay 7 Reed", "Printed at quay 7 Reed\n     Pilot’s book of 7 Reed").wording

    assert [op[0] for op in wording] == ["=", "+"]
    assert (marked(wording, "="), marked(wording, "+")) == (["Printed at quay 7 Reed"], ["Pilot’s book of 7 Reed"])


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        pytest.param(
            "An oar(ash)",
            "An oar spare(ash)",
            (("=", "An oar"), ("+", " spare"), ("=", "(ash)")),
            id="032 before a bracket",
        ),
        pytest.param("Red oars", "Red oars float", (("=", "Red oars"), ("+", " float")), id="032 at the end"),
        pytest.param("Red oars float", "Red oars", (("=", "Red oars"), ("-", " float")), id="032 from the end"),
        pytest.param(
            "Oars float.", "Oars float well.", (("=", "Oars float"), ("+", " well"), ("=", ".")), id="032 before a stop"
        ),
        pytest.param(
            "Oars float.\nIron sinks.",
            "Oars float.\nIron sinks.\nCork floats.",
            (("=", "Oars float.\nIron sinks."), ("+", "\nCork floats.")),
            id="032 a third paragraph",
        ),
    ],
)
def test_only_what_was_inserted_is_marked(old: str, new: str, wanted: tuple[WordingOp, ...]) -> None:
    """Case 032: no neighbour is struck and set again, and the blank goes with the new word."""
    assert compare_wording(old, new) == wanted


@pytest.mark.parametrize(
    ("old", "new", "marks"),
    [
        pytest.param(
            "An outer hull cost is paid.", "An hull value is paid.", ["outer hull cost", "hull value"], id="one"
        ),
        pytest.param("It hits gull or crow.", "It hits any gull.", ["gull or crow", "any gull"], id="turned round"),
        pytest.param("One of 2 big red oars.", "One of 3 big blue oars.", ["2", "red", "3", "blue"], id="apart"),
        pytest.param("Oak, and Yew float.", "Ash, Oak, and Elm float.", ["Ash,", "Yew", "Elm"], id="a list"),
    ],
)
def test_a_lone_word_between_two_changes_goes_with_them_where_they_are_one(
    old: str, new: str, marks: list[str]
) -> None:
    """Swapped it is mirrored."""
    for before, after in ((old, new), (new, old)):
        wording = compare_wording(before, after)
        assert sorted(marked(wording, "-") + marked(wording, "+")) == sorted(marks)


def test_a_typed_dash_is_set_for_a_dash_and_nothing_came_or_went() -> None:
    wording = compare_wording("Choose one — It sails.", "Choose one -- It sails.")

    assert [op for op in wording if op[0] != "="] == [("~", "—", "--")]


PIECES = st.sampled_from(
    ["oar", "oars", "Ada’s", "Ada's", " ", "  ", "\n", "\xa0", "\t", ".", ",", "(", ")", "“", '"', "—", "-", "{2}",
     "601.2f", "702.9a–c", "®", "三", "片", "。", "_", "x", "7"]
)  # fmt: skip
TEXTS = st.one_of(st.lists(PIECES, max_size=30).map("".join), st.text(max_size=40))


@settings(deadline=None)
@given(TEXTS, TEXTS)
@example("An oar(ash)", "An oar spare(ash)")
@example("oar \n", "oar")
@example("", "oar")
def test_wording_gives_both_texts_back(old: str, new: str) -> None:
    """Case 032: old = equal + deleted, new = equal + inserted, byte for byte; equal texts are marked nowhere."""
    wording = compare_wording(old, new)

    assert old_side(wording) == old
    assert new_side(wording) == new
    assert all(op[0] == "=" for op in compare_wording(old, old))
    assert {op[0] for op in wording} <= set("=+-~")


# -- 033: scripts without blanks


@pytest.mark.parametrize(
    ("old", "new", "deleted", "inserted"),
    [
        pytest.param(
            "船员可以收起两张旧帆，再点亮灯塔。参见规则733.4b。",
            "船员可以收起六张旧帆，再点亮灯塔。参见规则733.4c。",
            ["两", "733.4b"],
            ["六", "733.4c"],
            id="033 Chinese: numeral and rule number",
        ),
        pytest.param("每艘渡船停在码头。", "每艘渡船都停在码头。", [], ["都"], id="033 Chinese: one character more"),
        pytest.param(
            "渡船靠岸，水手休息。",
            "渡船靠岸，敲钟一次，水手休息。",
            [],
            ["敲钟一次，"],
            id="033 Chinese: a clause more",
        ),
        pytest.param(
            "船は三つの灯りを持つ。規則733.2aを参照。",
            "船は五つの灯りを持つ。規則733.2kを参照。",
            ["三", "733.2a"],
            ["五", "733.2k"],
            id="033 Japanese",
        ),
        pytest.param(
            "参见规则733.2a–c。", "参见规则733.2a–d。", ["733.2a–c"], ["733.2a–d"], id="033 a range is one token"
        ),
    ],
)
def test_text_without_blanks_is_marked_by_characters(
    old: str, new: str, deleted: list[str], inserted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 033: only the changed characters and whole rule numbers, never the sentence."""
    monkeypatch.setattr("crdiff.text.dictionary._dictionary", lambda: None)
    wording = change_of(old, new).wording

    # A clause may slide over an equal mark at its edge.
    assert [stretch.strip("，") for stretch in marked(wording, "-")] == [stretch.strip("，") for stretch in deleted]
    assert [stretch.strip("，") for stretch in marked(wording, "+")] == [stretch.strip("，") for stretch in inserted]
    assert marked(wording, "~") == []


# -- 034: comma lists

BIG = tuple(f"Boat{letter}{other}" for letter in "abcdefgh" for other in "abcdefgh")


def sentence(*items: str) -> str:
    return f"The boats are {', '.join(items[:-1])}, and {items[-1]}."


@pytest.mark.parametrize(
    ("before", "after", "came", "left"),
    [
        pytest.param(
            ("Barge", "Cog", "Dory", "Skiff", "Yawl"),
            ("Barge", "Brig", "Cog", "Dory", "Skiff", "Yawl", "Zulu"),
            ("Brig", "Zulu"),
            (),
            id="034 one inside, one at the end",
        ),
        pytest.param(("Cog", "Dory", "Yawl"), ("Barge", "Cog", "Dory", "Yawl"), ("Barge",), (), id="034 in front"),
        pytest.param(("Cog", "Dory", "Yawl"), ("Cog", "Dory", "Skiff", "Yawl"), ("Skiff",), (), id="034 last but one"),
        pytest.param(("Barge", "Cog", "Dory", "Yawl"), ("Barge", "Cog", "Dory"), (), ("Yawl",), id="034 the last left"),
        pytest.param(
            ("Barge", "Cog", "Dory", "Yawl"), ("Cog", "Dory", "Skiff", "Yawl"), ("Skiff",), ("Barge",), id="034 both"
        ),
        pytest.param(BIG, (*BIG[:30], "Canoe", *BIG[30:]), ("Canoe",), (), id="034 one among sixty-four"),
    ],
)
def test_a_list_edit_names_the_items_alone(
    before: tuple[str, ...], after: tuple[str, ...], came: tuple[str, ...], left: tuple[str, ...]
) -> None:
    """Case 034: the list tells what came and left; no item that stayed is marked, nor its comma."""
    change = change_of(sentence(*before), sentence(*after))
    deleted, inserted = " ".join(marked(change.wording, "-")), " ".join(marked(change.wording, "+"))

    assert [(growth.added, growth.removed) for growth in change.lists] == [(came, left)]
    assert set(deleted.replace(",", " ").split()) - {"and"} == set(left)
    assert set(inserted.replace(",", " ").split()) - {"and"} == set(came)
    assert deleted.count(",") <= len(left)
    assert inserted.count(",") <= len(came)
