"""Numbering schemes: how a rulebook forms its numbers.

A scheme is data. A number is handled as its key, a tuple of one integer a level (`702.19b` is `(7, 702, 19, 2)`), so
that sorting, parents and successors need no text.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from crdiff.model import UnitKind

Key = tuple[int, ...]
RANGE_LIMIT = 200
"""Longest range that is written out; a longer one is a slip of the pen."""


class NumberingScheme(Struct, frozen=True, kw_only=True, dict=True):
    """How numbers are written: which parts, separators, letters left out.

    The first two levels of the Magic scheme share digits: subsection `702` lies in section `7`.
    """

    name: str
    number: str
    """Regular expression of one number, groups `section`, `subsection`, `rule`, `letters`."""
    cited: str
    """Regular expression of a number as texts cite it; begins with a digit."""
    cited_end: str
    """The end of a range, which may leave out what it shares with the beginning."""
    printed: str
    """Cheap regular expression that finds whatever may hold a citation; a book is scanned with it."""
    skipped_letters: str = ""
    """Letters that are never used, for they look like digits."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self.number, re.VERBOSE)

    @cached_property
    def line(self) -> re.Pattern[str]:
        """A line that may begin a unit: number, perhaps a dot, perhaps blanks, text."""
        return re.compile(rf"\s*(?P<number>{self.number})(?P<dot>\.?)(?P<gap>\s*)(?P<text>.*)", re.VERBOSE)

    @cached_property
    def may_cite(self) -> re.Pattern[str]:
        """What a text has that cites any rule or section."""
        return re.compile(rf"{self.printed}|\b\d\b")

    @cached_property
    def plain_line(self) -> re.Pattern[str]:
        """A line in the form that nothing need be asked about: `100.1. Text` or `100.1a Text`."""
        return re.compile(rf"(?P<number>{self.number})(?:(?<=[a-z])|(?<=\d)\.)[ ](?P<text>\S.*)", re.VERBOSE)

    @cached_property
    def skipped(self) -> frozenset[int]:
        """Ordinals of the letters, and of the two-letter rows, that are never used."""
        return frozenset(ordinal for ordinal in range(1, 703) if set(self.letters(ordinal)) & set(self.skipped_letters))

    def key(self, number: str) -> Key | None:
        """The sortable key of a number, or None where the text is no number of this scheme."""
        found = self.pattern.fullmatch(number)
        return None if found is None else self.key_of(found)

    def key_of(self, found: re.Match[str]) -> Key:
        """The key of a match of `pattern` or `line`."""
        section, subsection, rule, letters = found.group("section", "subsection", "rule", "letters")
        if section:
            return (int(section),)
        chapter = int(subsection)
        if letters:
            ordinal = ord(letters) - 96 if len(letters) == 1 else self.ordinal(letters)
            return (chapter // 100, chapter, int(rule), ordinal)
        return (chapter // 100, chapter, int(rule)) if rule else (chapter // 100, chapter)

    def ordinal(self, letters: str) -> int:
        """Place of a letter in its row: a is 1, aa follows z, and skipped letters keep their gap."""
        value = 0
        for letter in letters:
            value = value * 26 + ord(letter) - 96
        return value

    def letters(self, ordinal: int) -> str:
        """The inverse of `ordinal`."""
        text = ""
        while ordinal:
            ordinal, rest = divmod(ordinal - 1, 26)
            text = chr(97 + rest) + text
        return text

    def format(self, key: Key) -> str:
        """The number as it is written, without a closing dot."""
        match key:
            case (section,):
                return str(section)
            case (_, subsection):
                return str(subsection)
            case (_, subsection, rule):
                return f"{subsection}.{rule}"
            case (_, subsection, rule, letter):
                return f"{subsection}.{rule}{self.letters(letter)}"
        raise ValueError(f"no number of scheme {self.name}: {key}")

    def kind(self, key: Key) -> UnitKind:
        """What a number of this depth names."""
        return KINDS[len(key) - 1]

    def next_sibling(self, key: Key) -> Key:
        """The number that follows at the same level."""
        last = key[-1] + 1
        if len(key) == len(KINDS):
            while last in self.skipped:
                last += 1
        return (*key[:-1], last)

    def first_child(self, key: Key) -> Key:
        """The number that a unit's first child has."""
        return (*key, key[0] * 100) if len(key) == 1 else (*key, 1)

    def successors(self, key: Key) -> Iterator[Key]:
        """Every number that may properly follow: the first child, then the next sibling at each level upwards."""
        if len(key) < len(KINDS):
            yield self.first_child(key)
        for depth in range(len(key), 0, -1):
            yield self.next_sibling(key[:depth])

    def is_next(self, key: Key, previous: Key) -> bool:
        """Whether a number properly follows another in reading order."""
        if key[:-1] == previous[:-1]:
            return key == self.next_sibling(previous)
        if key[:-1] == previous:
            return key == self.first_child(previous)
        return key in self.successors(previous)

    def expand(self, first: str, last: str) -> tuple[str, ...]:
        """Write out a range. The end may be short: `702.9a` to `c`, `712.9` to `10`, `903.6` to `903.11`.

        Returns:
            The numbers in order; the ends alone where the range makes no sense or is longer than `RANGE_LIMIT`.
        """
        start = self.key(first)
        if start is None:
            return (first, last)
        end = self._completed(start, last) or self.key(last)
        if end is None or len(end) != len(start) or end[:-1] != start[:-1] or not start < end:
            return (first,) if end is None else (first, self.format(end))
        keys = [start]
        while keys[-1] < end and len(keys) <= RANGE_LIMIT:
            keys.append(self.next_sibling(keys[-1]))
        return tuple(self.format(key) for key in keys) if keys[-1] == end else (first, self.format(end))

    def _completed(self, start: Key, short: str) -> Key | None:
        if short.isdigit() and len(start) == 3:
            return (*start[:-1], int(short))
        if short.isalpha() and len(start) == 4:
            return (*start[:-1], self.ordinal(short))
        found = re.fullmatch(r"(\d+)([a-z]+)", short)  # 614.1c-2b is not seen, 613.4c-5a would be
        if found and len(start) == 4:
            return (*start[:-2], int(found[1]), self.ordinal(found[2]))
        return None


KINDS: tuple[UnitKind, ...] = ("section", "subsection", "rule", "subrule")

MAGIC = NumberingScheme(
    name="magic",
    number=r"""
        (?P<subsection>\d{3})
        (?: \.(?:[ ](?=\d+[a-z.]))?                 # "606. 8b Players win" (2005-08-01) has a blank inside
            (?P<rule>\d{1,4})(?!\d)
            (?P<letters>[a-z]{1,2}(?![a-z]))? )?
      | (?P<section>\d)(?!\d)
    """,
    cited=r"\d{3}(?:\.\d{1,4}(?:[a-z]{1,2})?)? | \d",
    cited_end=r"(?:\d{3}\.)?\d{1,4}[a-z]{0,2} | [a-z]{1,2}",
    printed=r"[1-9]\d\d[.\da-z–-]*",
    skipped_letters="lo",
)

SCHEMES: dict[str, NumberingScheme] = {scheme.name: scheme for scheme in (MAGIC,)}
