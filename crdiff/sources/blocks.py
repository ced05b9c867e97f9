"""Blocks of marked-up documents → lines, as a writer of plain text would set them."""

import re
from collections.abc import Sequence

BULLET = "•"
_NUMBER_CELL = re.compile(r"\(?\d[\w.\-]*\)?\.?$")
_NUMBERED = re.compile(r"\(?\d[\d.\-]*[a-z]{0,2}\.?(?:\s|$)")


class Blocks:
    """Collects the paragraphs, items and rows of a document, each a line, with the place that each comes from."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.places: list[int] = []

    def paragraph(self, text: str, place: int) -> None:
        """A paragraph between blank lines; line breaks in it stay."""
        self.gap()
        self.line(text, place)
        self.gap()

    def line(self, text: str, place: int) -> None:
        """A line, or several, right below what is there."""
        for part in text.split("\n"):
            if plain := " ".join(part.split()):
                self.lines.append(plain)
                self.places.append(place)

    def gap(self) -> None:
        """A blank line, if there is none."""
        if self.lines and self.lines[-1]:
            self.lines.append("")
            self.places.append(self.places[-1])

    def item(self, text: str, place: int, marker: str = "") -> None:
        """An item of a list. One that prints a number of its own needs no marker, and stands for itself."""
        first, _, rest = text.strip().partition("\n")
        numbered = bool(_NUMBERED.match(first.strip()))
        if numbered:
            self.gap()
        self.line(first if numbered else f"{marker or BULLET} {first}", place)
        self.line(rest, place)

    def row(self, cells: Sequence[str], place: int) -> None:
        """A row of a table: number and text, term and definition, or any cells with bars between.

        Line breaks in a cell stay where it is the text or the definition.
        """
        kept = [cell.strip() for cell in cells if cell.strip()]
        if not kept:
            return
        if len(kept) == 2 and _NUMBER_CELL.match(kept[0]):
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


def letters(number: int) -> str:
    """The letters of a list item: a to z, then aa, bb, as word processors count."""
    return chr(97 + (number - 1) % 26) * ((number - 1) // 26 + 1)
