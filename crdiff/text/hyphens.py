"""Two lines of print made one: blanks, hyphens at line ends, and scripts without blanks."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from crdiff.text.fold import CJK

_WORD = r"[^\W\d_]+(?:-[^\W\d_]+)*"
_INNER = r"(?<=\s)[^\W\d_]+(?=[\s.,;:])"
_LAST = r"([^\W\d_]+)[-\u00ad\u2010]$"
_FIRST = r"[^\W\d_]+"
_WIDE = rf"[{CJK}\u3000-\u303f\uff00-\uffef]"


HYPHENS = "-\u00ad\u2010"
PREFIX_MIN = 3
"""So many hyphenated words with one first half make it a prefix."""


def joins_word(first: str, second: str) -> bool:
    """Whether a word was cut between two lines, so that not even a blank line parts them."""
    return bool(re.search(_LAST, first.rstrip())) and second[:1].islower()


class Joiner:
    """Joins the lines of one book; the book itself decides whether a hyphen at a line's end belongs to the word."""

    def __init__(self, lines: Iterable[str], conjunctions: frozenset[str] = frozenset()) -> None:
        self._lines = tuple(lines)
        self._conjunctions = conjunctions
        self.uncertain: list[tuple[int, str]] = []
        """Line and word where a hyphen was kept though the book shows neither the whole word nor its halves."""

    @cached_property
    def _words(self) -> frozenset[str]:
        """Every word of the book that does not stand at the end or beginning of a line, in lower case."""
        found: set[str] = set()
        for line in self._lines:
            found.update(re.findall(_WORD, line.lower()))
        return frozenset(found)

    @cached_property
    def _first_halves(self) -> Counter[str]:
        """How many words have a hyphen behind each first half: "non-" has many."""
        return Counter(word.partition("-")[0] for word in self._words if "-" in word)

    @cached_property
    def _halves(self) -> frozenset[str]:
        """Words that stand as such, and not only as the cut half of one."""
        return frozenset(word for line in self._lines for word in re.findall(_INNER, line.lower()))

    def join(self, first: str, second: str, line: int = 0) -> str:
        """Both lines as one; between Chinese or Japanese characters without a blank. `line` is that of the second."""
        if not first or not second:
            return first + second
        if first[-1] in HYPHENS and (joined := self._numbers(first, second)):
            return joined
        if first[-1] in HYPHENS and (last := re.search(_LAST, first)) and (begin := re.match(_FIRST, second)):
            return self._hyphenated(first, second, last[1].lower(), begin[0], line)
        if first[-1] > "\u2fff" and second[0] > "\u2fff" and re.match(_WIDE, first[-1]) and re.match(_WIDE, second[0]):
            return first + second
        return f"{first} {second}"

    def _numbers(self, first: str, second: str) -> str:
        """Both as one where a number was cut, or where the hyphen stands for a word that follows later."""
        before = first[:-1].rpartition(" ")[2]
        if any(char.isdigit() for char in before) and second[0].isalnum():
            return first + second
        if second.split(maxsplit=1)[0].lower() in self._conjunctions:
            return f"{first} {second}"  # "two- and three-masted"
        return ""

    def _hyphenated(self, first: str, second: str, last: str, begin: str, line: int) -> str:
        whole, parts = last + begin.lower(), f"{last}-{begin.lower()}"
        if first[-1] == "\u00ad" or (whole in self._words and parts not in self._words and begin[0].islower()):
            return first[:-1] + second
        compound = (
            parts in self._words
            or (last in self._halves and begin.lower() in self._halves)
            or self._first_halves[last] >= PREFIX_MIN
        )
        if not compound and begin[0].islower():
            self.uncertain.append((line, parts))
        return first.replace("\u00ad", "-") + second
