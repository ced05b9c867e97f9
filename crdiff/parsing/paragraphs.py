"""Lines → paragraphs: which line ends are the author's and which the typesetter's."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from crdiff.languages import Language
from crdiff.text.hyphens import Joiner

BULLETS = "•◦▪‣◊"
"""Marks that begin an item of a list."""
LONG_LINE = 200
"""Characters; hard-wrapped dumps here have 142 at most, dumps of a paragraph a line have thousands."""
SLACK = 0.9
"""The width is that of the widest part of a file; lines of its narrower parts are full a little earlier."""
ENDS = ".!?:;。！？：；"
CLOSERS = " \t\"”’'»)]）」』"
FINISHED_SHARE = 0.7
"""Share of lines with another right below that end a sentence, above which each line is a paragraph: of a hard-wrapped
book a fifth do."""
WRAPPED_SHARE = 0.25
"""Share of non-blank lines that must follow another without a blank line between, for a file to be hard-wrapped."""


class Wrapping(Struct, frozen=True):
    """How a file breaks its lines."""

    width: int
    """Characters that a full line has; 0 where each paragraph is one line."""

    @classmethod
    def of(cls, lines: Sequence[str]) -> "Wrapping":
        """Measure a file."""
        if max(map(len, lines), default=0) > LONG_LINE:
            return cls(0)
        lengths: list[int] = []
        close = finished = 0
        before = 0
        last = ""
        for line in lines:
            length = len(line.rstrip())
            if length:
                close += before > 40
                finished += before > 40 and last in ENDS
                lengths.append(length)
                last = line.rstrip(CLOSERS)[-1:]
            before = length
        if not lengths or close < WRAPPED_SHARE * len(lengths) or finished > FINISHED_SHARE * close:
            return cls(0)
        lengths.sort()
        return cls(int(lengths[int(len(lengths) * 0.98)] * SLACK))

    def joins(self, previous: str, text: str, *, width: int, finished: bool) -> bool:
        """Whether a line goes on with the line before it.

        Args:
            previous: The line before, as printed.
            text: The line, without its blanks.
            width: The longest line that could have stood there; 0 where lines are paragraphs.
            finished: The line before ends a sentence.
        """
        if text[0] in BULLETS or text[:2] in ("- ", "* ", "– "):
            return False
        # A full line was broken for want of room: the next word would not have fitted.
        full = width > 0 and len(previous.rstrip()) + 1 + len(text.split(maxsplit=1)[0]) > width
        return full or not finished


def longest(lines: Iterable[str]) -> int:
    """Characters of the longest line."""
    return max((len(line.rstrip()) for line in lines), default=0)


def indent(line: str) -> int:
    """Blanks before the first letter."""
    return len(line) - len(line.lstrip())


def paragraphs_of(
    lines: Sequence[str], language: Language, wrapping: Wrapping, joiner: Joiner, *, prose: bool = True
) -> list[str]:
    """Join the lines of one stretch into paragraphs; a blank line always parts two.

    Args:
        lines: As printed.
        language: Tells the ends of sentences.
        wrapping: Of the whole file.
        joiner: Joins lines as the book has it.
        prose: An unfinished sentence goes on in the next line; not so in addresses and lists of names.
    """
    if not wrapping.width:
        return [text for line in lines if (text := line.strip())]
    base = min((indent(line) for line in lines if line.strip()), default=0)
    paragraphs: list[str] = []
    previous = ""
    for line in lines:
        text = line.strip()
        begins = indent(line) > base + 1
        finished = not prose or bool(language.sentence_end.search(previous.rstrip()))
        if text and previous and not begins and wrapping.joins(previous, text, width=wrapping.width, finished=finished):
            paragraphs[-1] = joiner.join(paragraphs[-1], text)
        elif text:
            paragraphs.append(text)
        previous = line if text else ""
    return paragraphs
