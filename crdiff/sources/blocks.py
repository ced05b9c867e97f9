"""Blocks of marked-up documents → lines, as a writer of plain text would set them."""

import re
from collections.abc import Sequence

from crdiff.numerals import to_roman

BULLET = "•"
HIGHEST = 3000
"""Numbers of list items above it are a slip or an attack, and are not spelled in letters."""
_NUMBER_CELL = r"\(?\d[\w.\-]*\)?\.?$"
_NUMBERED = r"(?:\(?\d+(?:[.\-]\d+)+[a-z]{0,2}\.?|\(?\d+[a-z]{0,2}\.|\d{3})(?:\s|$)"
"""What prints a number of its own; "3 or more boats" only counts."""
_INTEGER = r"-?[0-9]{1,6}"


class Blocks:
    """Collects the paragraphs, items and rows of a document, each a line, with the place that each comes from."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.places: list[int] = []

    def part(self, first: int, last: int) -> "Blocks":
        """Some of the lines."""
        part = Blocks()
        part.lines, part.places = self.lines[first:last], self.places[first:last]
        return part

    def paragraph(self, text: str, place: int) -> None:
        """A paragraph between blank lines; line breaks in it stay."""
        self.gap()
        self.line(text, place)
        self.gap()

    def line(self, text: str, place: int) -> None:
        """A line, or several, right below what is there."""
        for part in text.replace("\u00ad", "").split("\n"):
            if plain := " ".join(part.split()):
                self.lines.append(plain)
                self.places.append(place)

    def gap(self) -> None:
        """A blank line, if there is none."""
        if self.lines and self.lines[-1]:
            self.lines.append("")
            self.places.append(self.places[-1])

    def item(self, text: str, place: int, marker: str = BULLET) -> None:
        """An item of a list. One that prints a number of its own needs no marker, and stands for itself."""
        first, _, rest = text.strip().partition("\n")
        numbered = bool(re.match(_NUMBERED, first.strip()))
        if numbered:
            self.gap()
        self.line(first if numbered else f"{marker} {first}", place)
        self.line(rest, place)

    def row(self, cells: Sequence[str], place: int) -> None:
        """A row of a table: number and text, term and definition, or any cells with bars between.

        Line breaks stay in a cell that is the text or the definition, and where a lone cell holds a whole page.
        """
        kept = [cell.strip() for cell in cells if cell.strip()]
        if not kept:
            return
        if len(kept) == 1:
            for part in kept[0].split("\n"):
                self.paragraph(part, place)
        elif len(kept) == 2 and re.match(_NUMBER_CELL, kept[0]):
            self.paragraph(" ".join(kept), place)
        elif len(kept) == 2 and len(kept[0]) < len(kept[1]):
            self.definition(kept[0], [kept[1]], place)
        else:
            self.line(" | ".join(" ".join(cell.split()) for cell in kept), place)

    def definition(self, term: str, definitions: Sequence[str], place: int) -> None:
        """A term with what it means right below it."""
        self.gap()
        self.line(term, place)
        for text in definitions:
            self.line(text, place)
        self.gap()


def small_number(text: str, default: int) -> int:
    """A number as mark-up gives it; the default where it is none or out of all bounds."""
    return int(text) if re.fullmatch(_INTEGER, text) else default


def list_number(number: int, sort: str) -> str:
    """The number of a list item in digits (`1`), letters (`a`, `A`) or Roman numerals (`i`, `I`).

    Letters go from a to z, then aa, bb, as word processors and browsers count.
    """
    if sort not in "aAiI" or not 0 < number <= HIGHEST:
        return str(number)
    text = to_roman(number) if sort in "iI" else chr(97 + (number - 1) % 26) * ((number - 1) // 26 + 1)
    return text if sort.islower() else text.upper()
