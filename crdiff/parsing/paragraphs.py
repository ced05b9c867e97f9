"""Lines → paragraphs: which line ends are the author's and which the typesetter's."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from crdiff.languages import Language

LONG_LINE = 200
"""Characters; hard-wrapped dumps here have 142 at most, dumps of a paragraph a line have thousands."""
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
        close = 0
        before = 0
        for line in lines:
            length = len(line.rstrip())
            if length:
                close += before > 40
                lengths.append(length)
            before = length
        if not lengths or close < WRAPPED_SHARE * len(lengths):
            return cls(0)
        lengths.sort()
        return cls(lengths[int(len(lengths) * 0.98)])

    def joins(self, previous: str, text: str, *, indented: bool, finished: bool) -> bool:
        """Whether a line goes on with the sentence of the line before it.

        Args:
            previous: The line before, as printed.
            text: The line, without its blanks.
            indented: It begins further right than the line before, as a new paragraph does.
            finished: The line before ends a sentence.
        """
        if indented:
            return False
        if not finished:
            return True
        # A full line was broken for want of room: the next word would not have fitted.
        return self.width > 0 and len(previous.rstrip()) + 1 + len(text.split(maxsplit=1)[0]) > self.width * 0.9


def paragraphs_of(lines: Iterable[str], language: Language, wrapping: Wrapping) -> list[str]:
    """Join the lines of one stretch into paragraphs; a blank line always parts two."""
    paragraphs: list[str] = []
    previous = ""
    for line in lines:
        text = line.strip()
        if (
            text
            and previous
            and wrapping.joins(
                previous,
                text,
                indented=line.startswith("  ") and not previous.startswith("  "),
                finished=bool(language.sentence_end.search(previous.rstrip())) or not wrapping.width,
            )
        ):
            paragraphs[-1] = f"{paragraphs[-1]} {text}"
        elif text:
            paragraphs.append(text)
        previous = line if text else ""
    return paragraphs
