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
