"""Numbering schemes: how a rulebook forms its numbers.

A scheme is data. A number is handled as its key, a tuple of one integer a level (`702.19b` is `(7, 702, 19, 2)`), so
that sorting, parents and successors need no text.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Literal

from msgspec import Struct

from crdiff.numerals import PLACES, from_roman, letters_of, ordinal_of, to_roman

UnitKind = Literal["section", "subsection", "rule", "subrule", "glossary", "introduction", "credits", "pair"]
Key = tuple[int, ...]
RANGE_LIMIT = 200
"""Longest range that is written out; a longer one is a slip of the pen."""

_SORTS: dict[str, str] = {
    "100": r"[0-9]{3}",
    "1": r"(?:0|[1-9][0-9]{0,3})(?![0-9])",
    "a": r"[a-z]{1,2}(?![a-z])",
    "A": r"[A-Z]{1,2}(?![A-Za-z])",
    "i": r"(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})(?![a-z])",
    "I": r"(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![A-Za-z])",
}
"""What a level looks like, by the sign that stands for it in a form."""
_LOOSE = {
    "100": ("0-9", "[0-9]{2}"),
    "1": ("0-9", "(?:(?<!0)[0-9]{1,3})?"),
    "a": ("a-z", "[a-z]?"),
    "A": ("A-Z", "[A-Z]?"),
    "i": ("ivxlcdm", "[ivxlcdm]*"),
    "I": ("IVXLCDM", "[IVXLCDM]*"),
}
"""The same without what must not follow, for texts, where whoever looks asks for the end of the word: what its first
character may be, and the rest."""
WORD = "[0-9A-Za-z_]"
"""What a number in a text must not touch. Not `\\b`: in Chinese and Japanese words stand beside it without a blank."""
LEVEL = re.compile(r"(?P<joint>[^\dA-Za-z\s]*)(?P<sort>100|1|a|A|i|I)")


class Level(Struct, frozen=True):
    """One part of a number."""

    joint: str
    """What stands before it: a dot, a hyphen, nothing."""
    sort: str
    """`1` for digits, `100` for just three, `a` or `A` for letters, `i` or `I` for Roman numerals."""

    @property
    def pattern(self) -> str:
        return _SORTS[self.sort]

    @property
    def loose(self) -> str:
        """Regular expression of a part as texts cite it."""
        first, rest = _LOOSE[self.sort]
        return f"[{first}]{rest}"

    def read(self, text: str) -> int:
        """The place of a part in its row; a is 1, aa follows z."""
        if self.sort in ("1", "100"):
            return int(text)
        return ordinal_of(text.lower()) if self.sort in "aA" else from_roman(text.lower())

    def write(self, place: int) -> str:
        """The inverse of `read`."""
        if self.sort == "100":
            return f"{place:03}"
        if self.sort == "1":
            return str(place)
        text = letters_of(place) if self.sort in "aA" else to_roman(place)
        return text if self.sort.islower() else text.upper()


class NumberingScheme(Struct, frozen=True, kw_only=True, dict=True):
    """How numbers are written: which parts, separators, letters left out."""

    name: str
    form: str
    """A number with all its levels, `1` for digits, `a` for letters, `i` for Roman numerals: `1.1.1a`, `I.A-1`."""
    kinds: tuple[UnitKind, ...]
    """What the numbers of each depth name; the last one holds for all deeper ones."""
    closed: Literal["digits", "all", "none"] = "digits"
    """Which numbers a dot follows: those that end in a digit (`100.1. Text`, `100.1a Text`), all, or none."""
    hundreds: Literal["", "digit", "full"] = ""
    """The first part of the form holds two levels, the section being its hundreds: written as one digit (section `7` of
    `702.19`) or in full (`700`)."""
    skipped_letters: str = ""
    """Letters that are never used, for they look like digits."""
    alone: int = 3
    """Depth from which a number in a text is a citation without a word that says so; 0 where only brackets do."""

    # -- the form

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The parts of the form. Raises ValueError where it is none."""
        found = tuple(Level(each["joint"], each["sort"]) for each in LEVEL.finditer(self.form))
        if "".join(level.joint + level.sort for level in found) != self.form or not found:
            raise ValueError(f"{self.form!r} is no form of numbers; write 1.1.1a, say")
        return found

    @cached_property
    def rule_depth(self) -> int:
        """Depth of a rule; numbers above it are headings."""
        return self.kinds.index("rule") + 1 if "rule" in self.kinds else len(self.kinds)

    @property
    def example(self) -> str:
        """A rule's number in this form, for people: `100.1`."""
        levels = self.levels[: self.rule_depth - bool(self.hundreds)]
        return "".join(level.joint + level.write(100 if level.sort == "100" else 1) for level in levels)

    @cached_property
    def depths(self) -> int:
        """How deep numbers go."""
        return len(self.levels) + bool(self.hundreds)

    def level(self, depth: int) -> Level:
        """The last part of numbers of this depth."""
        if self.hundreds:
            return self.levels[max(depth - 2, 0)]
        return self.levels[depth - 1]

    def _nested(self, *, groups: bool, depth: int = 1) -> str:
        """The form as a regular expression in which levels may be missing from behind, down to `depth` of them."""
        text = ""
        for at in range(len(self.levels) - 1, -1, -1):
            level = self.levels[at]
            # What ends a number is told by whoever looks for one in a text.
            part = rf"(?P<p{at}>{level.pattern})" if groups else level.loose
            # "606. 8b Players win" (2005-08-01) has a blank inside
            blank = r"(?:[ ](?=\d+[a-z.]))?" if groups and self.hundreds == "digit" and level.joint == "." else ""
            part = f"{re.escape(level.joint)}{blank}{part}{text}"
            text = f"(?:{part})?" if at >= depth else part
        return text

    @cached_property
    def number(self) -> str:
        """Regular expression of one number."""
        section = r"|(?P<section>[0-9])(?![0-9])" if self.hundreds == "digit" else ""
        return f"(?:{self._nested(groups=True)}{section})"

    @cached_property
    def cited(self) -> str:
        """Regular expression of a number as texts cite it, without groups."""
        return self._nested(groups=False) + (r"|[0-9]" if self.hundreds == "digit" else "")

    @cached_property
    def cited_led(self) -> str:
        """The same without bare sections."""
        return self._nested(groups=False)

    @cached_property
    def cited_first(self) -> str:
        """What such a number may begin with, as in a set of characters: `0-9`."""
        level = self.levels[0]
        return re.escape(level.joint[0]) if level.joint else _LOOSE[level.sort][0]

    def behind_first(self, cited: str) -> str:
        """The rest of such a regular expression, behind the first character of the number."""
        return cited.removeprefix(self.cited_first if self.levels[0].joint else f"[{self.cited_first}]")

    @cached_property
    def cited_section(self) -> str:
        """A bare section, which only a word makes a citation."""
        number = "[0-9]" if self.hundreds == "digit" else self.level(1).loose
        return rf"(?:{number})(?![\w]|\.[0-9])"

    @cached_property
    def cited_short(self) -> str:
        """The end of a range in folded text, where nothing but its look decides."""
        return r"(?:\d{3}\.)?\d*[a-z]{0,2}" if self.hundreds == "digit" else self.cited_end

    @cached_property
    def cited_deep(self) -> str:
        """The same of numbers that need no word before them."""
        return self._nested(groups=False, depth=max(1, (self.alone or 3) - bool(self.hundreds)))

    @cached_property
    def cited_end(self) -> str:
        """The end of a range, which may leave out what it shares with the beginning."""
        # "702.9a–c", "712.9–10", "613.4c–5a", "1.1.ii–iv"
        last = self.levels[-1]
        ends = [self._nested(groups=False, depth=2)] if len(self.levels) > 1 else []
        if len(self.levels) > 1 and not last.joint:
            ends.append(self.levels[-2].loose + last.loose)
        ends += dict.fromkeys(level.loose for level in self.levels if level.sort != "100")
        return f"(?:{'|'.join(ends)})"

    @cached_property
    def printed(self) -> str:
        """Cheap regular expression that finds whatever may hold a citation; a book is scanned with it."""
        if self.hundreds:
            return r"[1-9][0-9][0-9][.0-9a-z–-]*"
        joints = "".join(sorted({re.escape(level.joint) for level in self.levels if level.joint}))
        return rf"(?<!{WORD})[0-9A-Za-z]{{1,4}}(?:[{joints}][0-9a-z]+)+[–-]?" if joints else "[0-9]+[a-z]*"

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(rf"(?P<number>{self.number})")

    @cached_property
    def line(self) -> re.Pattern[str]:
        """A line that may begin a unit: perhaps a bullet, number, perhaps a dot, perhaps blanks, text."""
        return re.compile(rf"\s*(?:[-*•]\s+)?(?P<number>{self.number})(?P<dot>\.?)(?P<gap>\s*)(?P<text>.*)")

    @cached_property
    def may_cite(self) -> re.Pattern[str]:
        """What a text has that cites any rule or section."""
        if self.hundreds:
            return re.compile(rf"[0-9](?:[0-9]{{2}}|(?<!{WORD}.)[0-9]?(?!{WORD}))")
        return re.compile(rf"{self.printed}|(?<!{WORD})[0-9]{{1,2}}(?!{WORD})")

    @cached_property
    def plain_line(self) -> re.Pattern[str]:
        """A line in the form that nothing need be asked about: `100.1. Text` or `100.1a Text`."""
        ends = {"digits": r"(?:(?<=[a-z])|(?<=\d)\.)", "all": r"\.", "none": ""}[self.closed]
        return re.compile(rf"(?P<number>{self.number}){ends}[ ](?P<text>\S.*)")

    def stands_alone(self, number: str) -> bool:
        """Whether a number in a text is a citation without a word that says so."""
        key = self.key(number)
        return key is not None and 0 < self.alone <= len(key)

    def closes(self, depth: int) -> bool:
        """Whether a dot should follow a number of this depth."""
        if self.closed == "digits":
            return self.level(depth).sort in ("1", "100")
        return self.closed == "all"

    # -- numbers and keys

    @cached_property
    def skipped(self) -> frozenset[int]:
        """Ordinals of the letters, and of the two-letter rows, that are never used."""
        return frozenset(ordinal for ordinal in range(1, 703) if set(letters_of(ordinal)) & set(self.skipped_letters))

    @cached_property
    def _known(self) -> dict[str, Key]:
        """Keys of the numbers met: two editions have most of theirs in common."""
        return {}

    def key(self, number: str) -> Key | None:
        """The sortable key of a number, or None where the text is no number of this scheme."""
        known = self._known.get(number)
        if known is None and (found := self.pattern.fullmatch(number)):
            return self.key_of(found)
        return known

    @cached_property
    def _reads(self) -> tuple[tuple[str, Callable[[str], int]], ...]:
        # A book has thousands of numbers: what is built in reads them thrice as fast.
        return tuple(
            (
                f"p{at}",
                int if level.sort in ("1", "100") else PLACES.__getitem__ if level.sort == "a" else level.read,
            )
            for at, level in enumerate(self.levels)
        )

    def key_of(self, found: re.Match[str]) -> Key:
        """The key of a match of `pattern` or `line`."""
        number = found["number"]
        key = self._known.get(number)
        if key is None:
            key = self._known[number] = self._read(found)
        return key

    def _read(self, found: re.Match[str]) -> Key:
        parts: Key = ()
        for group, read in self._reads:
            if text := found[group]:
                parts += (read(text),)
        if not self.hundreds:
            return parts
        if not parts:
            return (int(found["section"]),)
        if self.hundreds == "full" and len(parts) == 1 and not parts[0] % 100:
            return (parts[0] // 100,)
        return (parts[0] // 100, *parts)

    def ordinal(self, letters: str) -> int:
        """Place of a letter in its row: a is 1, aa follows z, and skipped letters keep their gap."""
        return ordinal_of(letters)

    def letters(self, ordinal: int) -> str:
        """The inverse of `ordinal`."""
        return letters_of(ordinal)

    def format(self, key: Key) -> str:
        """The number as it is written, without a closing dot."""
        if not 0 < len(key) <= self.depths:
            raise ValueError(f"no number of scheme {self.name}: {key}")
        if self.hundreds and len(key) == 1:
            return str(key[0]) if self.hundreds == "digit" else f"{key[0] * 100:03}"
        parts = key[1:] if self.hundreds else key
        return "".join(level.joint + level.write(part) for level, part in zip(self.levels, parts, strict=False))

    def kind(self, key: Key) -> UnitKind:
        """What a number of this depth names."""
        return self.kinds[min(len(key), len(self.kinds)) - 1]

    @cached_property
    def _lettered(self) -> frozenset[int]:
        """Depths at which letters are left out."""
        depths = range(1, self.depths + 1) if self.skipped_letters else ()
        return frozenset(depth for depth in depths if self.level(depth).sort in "aA")

    def next_sibling(self, key: Key) -> Key:
        """The number that follows at the same level."""
        last = key[-1] + 1
        if len(key) in self._lettered:
            while last in self.skipped:
                last += 1
        return (*key[:-1], last)

    def first_child(self, key: Key) -> Key:
        """The number that a unit's first child has."""
        if len(key) == 1 and self.hundreds:
            return (*key, key[0] * 100 + (self.hundreds == "full"))
        return (*key, 1)

    def successors(self, key: Key) -> Iterator[Key]:
        """Every number that may properly follow: the first child, then the next sibling at each level upwards."""
        if len(key) < self.depths:
            yield self.first_child(key)
        for depth in range(len(key), 0, -1):
            yield self.next_sibling(key[:depth])

    def is_next(self, key: Key, previous: Key) -> bool:
        """Whether a number properly follows another in reading order. A row of digits may begin with 0."""
        if key[:-1] == previous[:-1]:
            return key == self.next_sibling(previous)
        if key[:-1] == previous:
            return key == self.first_child(previous) or (key[-1] == 0 and not self.hundreds)
        return key in self.successors(previous)

    # -- ranges

    def expand(self, first: str, last: str) -> tuple[str, ...]:
        """Write out a range. The end may be short: `702.9a` to `c`, `712.9` to `10`, `903.6` to `903.11`.

        Returns:
            The numbers in order; the ends alone where the range makes no sense or is longer than `RANGE_LIMIT`.
        """
        start = self.key(first)
        if start is None:
            return (first, last)
        end = self.completed(start, last) or self.key(last)
        if end is None or len(end) != len(start) or end[:-1] != start[:-1] or not start < end:
            return (first,) if end is None else (first, self.format(end))
        keys = [start]
        while keys[-1] < end and len(keys) <= RANGE_LIMIT:
            keys.append(self.next_sibling(keys[-1]))
        return tuple(self.format(key) for key in keys) if keys[-1] == end else (first, self.format(end))

    def completed(self, start: Key, short: str) -> Key | None:
        """The key of a range's end that leaves out what it shares with the beginning; None where it does not fit."""
        level = self.level(len(start))
        if short.isdigit():
            return (*start[:-1], int(short)) if level.sort == "1" else None
        if short.isalpha():
            if level.sort in "iI":
                return (*start[:-1], level.read(short)) if re.fullmatch(_SORTS["i"], short.lower()) else None
            return (*start[:-1], ordinal_of(short.lower())) if level.sort in "aA" else None
        found = re.fullmatch(r"([0-9]+)([a-z]+)", short)  # 614.1c-2b is not seen, 613.4c-5a would be
        if found and level.sort == "a" and not level.joint:
            return (*start[:-2], int(found[1]), ordinal_of(found[2]))
        return None
