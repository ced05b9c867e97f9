"""Words as characters: the short way to a word's character gives what the long way gives."""

from hypothesis import given, settings
from hypothesis import strategies as st

from crdiff.align.side import word_pairs, word_set
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


WORDS = st.text(alphabet="\x01\x02ab\u0100\ufffe\U00010000\U0010ffff", max_size=6)


@settings(deadline=None, derandomize=True, max_examples=400)
@given(WORDS, WORDS)
def test_texts_share_numbers_where_they_share_words(one: str, other: str) -> None:
    def pairs(words: str) -> set[str]:
        return {words[at : at + 2] for at in range(len(words) - 1)} or {words} - {""}

    assert len(word_set(one) & word_set(other)) == len(set(one) & set(other))
    assert len(word_pairs(one) & word_pairs(other)) == len(pairs(one) & pairs(other))
