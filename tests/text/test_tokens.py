"""Tokens: cut by pieces that are remembered they are the same as cut in one go."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from crdiff.text.tokens import tokenise

PIECES = (
    "a",
    "Bé",
    "player’s",
    "_Magic_",
    "Mill",
    "(TM)",
    "(tm).",
    "{2}{W}",
    "702.9a–c",
    "+1/+1",
    "--",
    ",",
    "(",
    "é(R)",
)
GAPS = (" ", " ", " ", "", "  ", "\n", " \n", "\u00a0", "\t ")


@settings(deadline=None, derandomize=True, max_examples=600)
@given(st.lists(st.tuples(st.sampled_from(GAPS), st.sampled_from(PIECES)), max_size=12), st.sampled_from(GAPS))
@example([("", "Mill"), (" ", "(TM)"), (" ", "Bé")], "")
@example([(" ", "a"), ("  ", "a")], " ")
def test_pieces_give_what_the_whole_text_gives(rows: list[tuple[str, str]], end: str) -> None:
    text = "".join(gap + piece for gap, piece in rows) + end

    tokens = tokenise(text)

    # No comma stands before "and" or "or", and so a list is cut no otherwise, but always in one go.
    assert tokens == tokenise(text, in_list=True)
    assert "".join(token.space + token.text for token in tokens) == text.rstrip()
