"""Words as characters: the short way to a word's character gives what the long way gives."""

from hypothesis import given, settings
from hypothesis import strategies as st

from crdiff.languages import LANGUAGES
from crdiff.schemes import MAGIC
from crdiff.text.fold import words
from crdiff.text.views import TextViews

PIECES = st.lists(st.text(alphabet="aBé'.,;:()\"-/+1{}T_", min_size=1, max_size=4), max_size=15)


@settings(deadline=None, derandomize=True, max_examples=400)
@given(PIECES)
def test_each_word_has_a_character_of_its_own(pieces: list[str]) -> None:
    views = TextViews(LANGUAGES["en"], MAGIC)

    text = " ".join(pieces)
    encoded = views.encoded(text)
    told = [word for piece in views.masked(text).split() for word in words(piece)]

    assert len(encoded) == len(told)
    assert len(set(encoded)) == len(set(told)) == len(set(zip(encoded, told, strict=True)))
