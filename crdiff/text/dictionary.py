"""Words of scripts that are written without blanks."""

import re
from collections.abc import Callable
from functools import cache

# Katakana spell foreign names, letter by letter: a run of them is a word. What else there is, is cut at each character.
_RUN = "(?s)[\u30a1-\u30fa\u30fc-\u30fe]+|."

Cutter = Callable[[str], list[str]]


def cut_words(text: str) -> list[str]:
    """Cut a stretch of Chinese or Japanese into words; joined they are the stretch again.

    With the extra `cjk` the words are those of ICU's dictionary. Without it a run of katakana is a word, and every
    other character stands for itself, which marks a change exactly, if not always by whole words.
    """
    cutter = _dictionary()
    return cutter(text) if cutter is not None else re.findall(_RUN, text)


@cache
def _dictionary() -> Cutter | None:
    """ICU's dictionary, where it is installed."""
    try:
        from icu4py.breakers import WordBreaker
    except ImportError:
        return None

    def cut(text: str) -> list[str]:
        # One dictionary serves Chinese and Japanese alike.
        return [text[start:end] for start, end in WordBreaker(text, "ja").segments()]

    return cut
