"""Words as a reader counts them, in scripts with blanks and without."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crdiff.text.reading import count_words, first_words, last_words


@pytest.mark.parametrize(
    ("text", "count", "first", "last"),
    [
        pytest.param("A boat  may\nsail.", 4, "A boat", "may sail.", id="en"),
        pytest.param("배가 밤에 간다.", 3, "배가 밤에", "밤에 간다.", id="ko"),
        pytest.param("小船带着一盏灯", 4, "小船带着", "一盏灯", id="zh"),
        pytest.param("费用为{2}{W}的牌", 4, "费用为", "{2}{W}的牌", id="zh with symbols"),
        pytest.param("", 0, "", "", id="nothing"),
    ],
)
def test_words_of_scripts_with_and_without_blanks(text: str, count: int, first: str, last: str) -> None:
    assert count_words(text) == count
    assert first_words(text, 2) == first
    assert last_words(text, 2) == last


@given(st.text(alphabet="ab \n，.小船가灯", max_size=20), st.integers(0, 6))
def test_first_and_last_words_are_the_whole(text: str, cut: int) -> None:
    words = count_words(text)
    head, tail = first_words(text, min(cut, words)), last_words(text, words - cut) if cut < words else ""

    assert (head + tail).replace(" ", "") == "".join(text.split())
