"""Long books made of a real one."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from crdiff.sources import read_source

STEP = 200
"""Numbers that each copy has for itself in a subsection; the longest here has 190 rules."""
DROPPED, REWORDED = 1 / 40, 1 / 30
"""Shares of rules that the new text drops, so that those after it shift, and in which it says something else."""
LINE = re.compile(r"(?P<subsection>\d{3})\.(?P<rule>\d+)(?P<letters>[a-z]*)(?P<rest>\.? .*)")


class Paragraph(Struct, frozen=True):
    """A line of the book; headings and examples have no rule number."""

    subsection: str
    rule: int
    letters: str
    rest: str


def read_book(path: Path) -> list[Paragraph]:
    """The numbered part of an edition, without contents and glossary."""
    lines = read_source(path).lines
    first = next(at for at, line in enumerate(lines) if line.startswith("100.1."))
    last = next(at for at in range(first, len(lines)) if lines[at].strip() == "Glossary")
    start = max(at for at in range(first) if lines[at].startswith("1. "))
    return [_paragraph(line) for line in lines[start:last] if line.strip()]


def _paragraph(line: str) -> Paragraph:
    found = LINE.match(line)
    if found is None:
        return Paragraph("", 0, "", line)
    return Paragraph(found["subsection"], int(found["rule"]), found["letters"], found["rest"])


def copied_book(book: list[Paragraph], copies: int, seed: int = 20260807) -> tuple[str, str]:
    """Old and new text of a book that says everything so many times, under other numbers each time.

    In the new text rules are dropped and reworded here and there, differently in each copy; every rule then has seven
    twins that differ in nothing but their place.
    """
    draw = random.Random(seed)
    old = "\n\n".join(_numbered(paragraph, paragraph.rule, copy) for copy, paragraph in _copies(book, copies))
    new = "\n\n".join(_edited(book, copies, draw))
    return f"{old}\n", f"{new}\n"


def _copies(book: list[Paragraph], copies: int) -> Iterator[tuple[int, Paragraph]]:
    """All copies of a subsection stand together, below its one heading."""
    for chapter in _chapters(book):
        for copy in range(copies):
            body = chapter if copy == 0 else chapter[1:]
            yield from ((copy, paragraph) for paragraph in body)


def _chapters(book: list[Paragraph]) -> Iterator[list[Paragraph]]:
    """The paragraphs of each subsection, its heading first."""
    chapter: list[Paragraph] = []
    for paragraph in book:
        if re.match(r"\d{1,3}\. ", paragraph.rest) and not paragraph.rule:
            yield chapter
            chapter = []
        chapter.append(paragraph)
    yield chapter


def _numbered(paragraph: Paragraph, rule: int, copy: int) -> str:
    if not paragraph.rule:
        return paragraph.rest
    return f"{paragraph.subsection}.{rule + STEP * copy}{paragraph.letters}{paragraph.rest}"


def _edited(book: list[Paragraph], copies: int, draw: random.Random) -> Iterator[str]:
    shift, place = 0, ("", -1)
    dropped = False
    for copy, paragraph in _copies(book, copies):
        if not paragraph.rule:
            if not dropped:
                yield paragraph.rest
            continue
        if (paragraph.subsection, copy) != place:
            shift, place, dropped = 0, (paragraph.subsection, copy), False
        if not paragraph.letters:
            dropped = draw.random() < DROPPED
            shift += dropped
        if dropped:
            continue
        rest = paragraph.rest
        if draw.random() < REWORDED:
            rest = rest.replace(" a ", " any one ", 1)
        yield _numbered(replace(paragraph, rest=rest), paragraph.rule - shift, copy)
