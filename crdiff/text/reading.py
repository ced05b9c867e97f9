"""Words as a reader counts them: what stands between blanks, and in scripts without blanks two characters."""

import re

from crdiff.text.fold import CJK

_SIGN = re.compile(f"[{CJK}]")
# As long as Chinese and Japanese words are on average.
_WORD = re.compile(rf"\s*(?:[{CJK}]{{1,2}}|[^\s{CJK}]+)")


def is_unspaced(text: str) -> bool:
    """Whether words stand in a text without blanks between them, as in Chinese and Japanese; in Korean none do."""
    return not text.isascii() and _SIGN.search(text) is not None


def count_words(text: str) -> int:
    """How many words a text has."""
    return len(_WORD.findall(text)) if is_unspaced(text) else len(text.split())


def first_words(text: str, most: int) -> str:
    """The first words of a text, so many at most, with one blank where there were any."""
    return _joined(_WORD.findall(text)[:most])


def last_words(text: str, most: int) -> str:
    """The last words of a text, so many at most, with one blank where there were any."""
    return _joined(_WORD.findall(text)[-most:])


def _joined(words: list[str]) -> str:
    return " ".join("".join(words).split())
