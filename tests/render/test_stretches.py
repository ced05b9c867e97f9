"""Stretches of a wording that hold both marks of a bracket or quotation, or neither."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crdiff.changes.wording import compare_wording
from crdiff.languages import LANGUAGES
from crdiff.render.quoting import Aside, inner, quote_briefly, quote_fully
from crdiff.render.stretches import closed, open_marks, stretches_of


def told(old: str, new: str) -> str:
    return quote_briefly(compare_wording(old, new), Aside(LANGUAGES["en"]))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        pytest.param(
            "See rule 4 (for lids of gold) when it rains.",
            "See rule 4 (for lids of gold) and rule 5 (for lids of gold) when it rains.",
            "Adds “and rule 5 (for lids of gold)”.",
            id="whole already",
        ),
        pytest.param(
            'It is no "cog," or "yawl," for that.',
            'It is no "cog," "yawl," or "gig," for that.',
            "Now says “'yawl,' or 'gig,'” instead of “or 'yawl,'”.",
            id="slid to where a quotation is whole",
        ),
        pytest.param(
            "One horn (of brass) sounds twice.",
            "Two horns (of brass and of tin) sound twice.",
            "Now says “Two horns” instead of “One horn”. Now says “(of brass and of tin) sound” instead of “(of brass) "
            "sounds”.",
            id="grown",
        ),
        pytest.param(
            "A pilot (who leads a whole fleet of ships into the bay at low tide) rows.",
            "A crew (who leads a whole fleet of ships into the bay at high tide and by night) rows.",
            "Now says “crew” instead of “pilot”. Now says “high tide and by night” instead of “low tide”.",
            id="too far away",
        ),
        pytest.param(
            "A pilot rows.",
            "A pilot rows. If it rains, the pilot waits.",
            "Adds “If it rains, the pilot waits.”",
            id="a sentence is no condition",
        ),
        pytest.param(
            "A pilot rows. A crew sleeps.",
            "A pilot rows. Ships wait. A crew sleeps. Ships wait.",
            "Adds “Ships wait.”, in 2 places.",
            id="a sentence twice",
        ),
        pytest.param(
            "A pilot rows.", "A pilot rows if it rains.", "Adds the condition “if it rains”.", id="a condition"
        ),
        pytest.param("A pilot rows, alone.", "A pilot rows: alone.", "Only punctuation changed.", id="punctuation"),
    ],
)
def test_a_quotation_is_whole(old: str, new: str, sentence: str) -> None:
    assert told(old, new) == sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        pytest.param(
            "每位船长都可以在夜间航行到港口，只要他的船上带着灯。",
            "每位船长都可以在夜间航行到码头，只要他的船上带着灯。",
            "Now says “航行到码头，只要” instead of “航行到港口，只要”.",
            id="a word with the words around it",
        ),
        pytest.param(
            "小船可以在夜间航行。船长必须带着灯。",
            "小船可以在夜间航行。钟声不响时不得出港。船长必须带着灯。",
            "Adds: “钟声不响时不得出港。”",
            id="a whole sentence",
        ),
        pytest.param(
            "小船可以在夜间航行到遥远的港口。",
            "大艇可以在夜间航行到邻近的港口。",
            "Now says “大艇可以在夜” instead of “小船可以在夜”. "
            "Now says “间航行到邻近的港口” instead of “间航行到遥远的港口”.",
            id="two words with others between them",
        ),
        pytest.param(
            "在Old Bay 小船可以航行。",
            "在Old Bay 大艇可以航行。",
            "Now says “Old Bay 大艇可以航行” instead of “Old Bay 小船可以航行”.",
            id="beside words with blanks",
        ),
    ],
)
def test_words_without_blanks_are_quoted_with_those_around_them(old: str, new: str, sentence: str) -> None:
    assert quote_fully(compare_wording(old, new), Aside(LANGUAGES["zh-Hans"])) == sentence


@pytest.mark.parametrize(
    ("code", "told", "text", "is_told"),
    [
        pytest.param("en", {"punt"}, ", and Punt (see rule 100.2)", True, id="an item with its bracket"),
        pytest.param("en", {"punt", "raft"}, "Punt, Raft, or", True, id="items with what joins them"),
        pytest.param("en", {"punt"}, "Punt and Gig", False, id="another item"),
        pytest.param("en", {"punt"}, "and", True, id="nothing but what joins"),
        pytest.param("de", {"prahm"}, "Prahm und", True, id="de"),
        pytest.param("zh-Hans", {"帆船", "快艇"}, "、帆船和快艇", True, id="zh-Hans"),
        pytest.param("zh-Hans", {"帆船"}, "、帆船和快艇", False, id="zh-Hans another item"),
    ],
)
def test_what_is_told_elsewhere(code: str, told: set[str], text: str, is_told: bool) -> None:
    assert Aside(LANGUAGES[code], frozenset(told)).holds(text) is is_told


def test_a_sweep_is_not_quoted_in_any_of_its_forms() -> None:
    english = LANGUAGES["en"]
    wording = compare_wording(
        "Oars lie here, an oar there, and the oar's crew sings.",
        "Boats lie here, a boat there, and the boat's crew sleeps.",
    )

    assert quote_fully(wording, Aside(english), swept=frozenset({english.bare("an oar", "a boat")})) == (
        "Now says “boat's crew sleeps” instead of “boat's crew sings”."
    )


def test_the_words_around_end_where_a_bracket_begins() -> None:
    wording = compare_wording(
        "One horn (of brass that was bought at the quay) sounds.",
        "Two horns (of brass that was bought at the quay) sound.",
    )

    assert quote_fully(wording, Aside(LANGUAGES["en"])) == (
        "Now says “Two horns” instead of “One horn”. Now says “sound” instead of “sounds”."
    )


TEXTS = st.lists(st.sampled_from(["(a", "b)", "“c", "d”", '"e', 'f"', "g", "h", "[i]", "k,"]), max_size=12).map(
    " ".join
)


@example("“c", "“c d” “c")
@given(TEXTS, TEXTS)
def test_both_texts_are_whole_in_closed_stretches(old: str, new: str) -> None:
    stretches = closed(stretches_of(compare_wording(old, new)))

    for side, text in (("old", old), ("new", new)):
        assert "".join(getattr(each, side) for each in stretches).split() == text.split()


@given(TEXTS)
def test_what_is_quoted_has_no_lone_mark(text: str) -> None:
    text = text.replace('"', "")
    assert open_marks(inner(text).replace("‘", "“").replace("’", "”")) == []


@pytest.mark.parametrize(
    ("text", "lone"),
    [("(a)", []), ("a)", [1]), ("(a", [0]), ("“a (b”)", [3, 6]), ('"a" b"', [5]), ("[a (b]", [3]), ("don’t", [])],
)
def test_a_mark_without_its_other_half_is_found(text: str, lone: list[int]) -> None:
    assert open_marks(text) == lone
