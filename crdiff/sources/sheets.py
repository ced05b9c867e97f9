"""Sheets of print: running heads, footers and page numbers, which are no text of the book."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from crdiff.model import Problem

FURNITURE_LENGTH = 90
"""Characters of the longest running head or footer."""
REPEATED_MIN = 4
"""So often must a line come back to be furniture; a sentence of a book comes back too, but not between blank lines."""
NUMBER_ALONE = re.compile(
    r"\s*[-–—(]?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—)]?\s*$|\s*(?:page|seite|página|pagina)\s+\d+(?:\s*(?:/|of|von|de|di)\s*\d+)?\s*$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+|\b[ivxlc]+\b")
_RULE = re.compile(r"\s*\d+[.-]\d")
_SENTENCE_END = re.compile(r"[.!?:;。！？：；][\"”’'»)\]）」』]*\s*$")
ADVANCE = 0.6
"""Share of the numbers of a footer that must go up by one."""
SEPARATED = 0.8
"""Share of a footer's lines that must stand at the edge of a sheet, next to blank lines."""


def strip_furniture(lines: Sequence[str]) -> tuple[list[str], list[int], list[Problem]]:
    """Take the running heads, footers and page numbers out of a text that was printed in sheets.

    A line is furniture if it comes back on sheet after sheet next to blank lines, its number going up, or if it is
    nothing but a number between blank lines where a sheet of a wrapped book may end. What stood around it is joined
    again: the blank lines go too, unless a sentence ended there.

    Returns:
        The lines that stay; the 1-based number that each had; one problem that holds the text taken out, if any.
    """
    furniture = _furniture(lines)
    if not furniture:
        return list(lines), [], []
    kept: list[str] = []
    numbers: list[int] = []
    at = 0
    while at < len(lines):
        end = _end_of_gap(lines, at, furniture)
        if end == at:
            kept.append(lines[at].replace("\f", ""))
            numbers.append(at + 1)
            at += 1
            continue
        before = next((line for line in reversed(kept) if line.strip()), "")
        if _SENTENCE_END.search(before) or not before:
            kept.append("")
            numbers.append(at + 1)
        at = end
    text = "\n".join(lines[at].strip() for at in sorted(furniture))
    message = f"{len(furniture)} running heads, footers and page numbers left out"
    return kept, numbers, [Problem(kind="page-furniture", line=min(furniture) + 1, message=message, text=text)]


def _end_of_gap(lines: Sequence[str], at: int, furniture: set[int]) -> int:
    """Where a stretch of furniture and blank lines ends that begins here; `at` itself where there is none."""
    end = at
    any_furniture = False
    while end < len(lines) and (end in furniture or not lines[end].strip()):
        any_furniture = any_furniture or end in furniture
        end += 1
    return end if any_furniture else at


def _furniture(lines: Sequence[str]) -> set[int]:
    shapes: dict[str, list[int]] = {}
    for at, line in enumerate(lines):
        text = line.strip()
        if text and len(" ".join(text.split())) <= FURNITURE_LENGTH and not _RULE.match(text) and _is_edge(lines, at):
            shapes.setdefault(_NUMBER.sub("#", " ".join(text.split())), []).append(at)
    found: set[int] = set()
    counts = Counter(" ".join(line.split()) for line in lines)
    for shape, places in shapes.items():
        if len(places) < REPEATED_MIN:
            continue
        if _SENTENCE_END.search(shape) and "©" not in shape:
            continue
        if "#" in shape and _goes_up([lines[at] for at in places]):
            found.update(places)
    if not found:
        return _lone_numbers(lines)
    # What stands next to a page number on most sheets belongs to it.
    sheets = len(found)
    near: Counter[str] = Counter()
    places_near: dict[str, list[int]] = {}
    for at in _around(lines, found):
        text = " ".join(lines[at].split())
        near[text] += 1
        places_near.setdefault(text, []).append(at)
    for text, count in near.items():
        if count >= REPEATED_MIN and count > 0.3 * sheets and count >= 0.9 * counts[text]:
            found.update(places_near[text])
    return found | _lone_numbers(lines)


def _is_edge(lines: Sequence[str], at: int) -> bool:
    """Whether a line stands at the end or beginning of a sheet: a form feed, or two blank lines, or another such line."""
    if "\f" in lines[at] or (at + 1 < len(lines) and lines[at + 1].startswith("\f")):
        return True
    for step in (-1, 1):
        blank = 0
        other = at + step
        seen = 0
        while 0 <= other < len(lines) and seen < 2:
            if not lines[other].strip():
                blank += 1
            elif blank:
                break
            else:
                seen += 1
            other += step
            if blank >= 2:
                return True
    return not (0 < at < len(lines) - 1)


def _around(lines: Sequence[str], found: Iterable[int]) -> list[int]:
    """Lines with text right before and behind furniture."""
    places = []
    for at in found:
        for step in (-1, 1):
            other = at + step
            if 0 <= other < len(lines) and lines[other].strip() and other not in places:
                places.append(other)
    return places


def _goes_up(texts: Sequence[str]) -> bool:
    """Whether the numbers in lines of one shape count the sheets."""
    numbers = [int(found[-1]) for text in texts if (found := re.findall(r"\d+", text))]
    if len(numbers) < REPEATED_MIN:
        return False
    steps = [after - before for before, after in zip(numbers, numbers[1:], strict=False)]
    return sum(step == 1 for step in steps) >= ADVANCE * len(steps)


def _lone_numbers(lines: Sequence[str]) -> set[int]:
    """Page numbers that stand alone between blank lines inside a text that goes on behind them (case 021)."""
    return {
        at
        for at, line in enumerate(lines)
        if 0 < at < len(lines) - 1
        and line.strip().strip("-–— ").isdigit()
        and NUMBER_ALONE.match(line)
        and not lines[at - 1].strip()
        and not lines[at + 1].strip()
    }
