"""Sheets of print: running heads, footers and page numbers, which are no text of the book."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from crdiff.model import Problem
from crdiff.numerals import from_roman

FURNITURE_LENGTH = 90
"""Characters of the longest running head or footer."""
LINE_LENGTH = 400
"""Characters of the longest line of print, with the blanks that set columns apart."""
REPEATED_MIN = 4
"""So often must a line come back to be furniture; a sentence of a book comes back too, but not between blank lines."""
_NUMBER = r"\d+|\b[ivxlc]{1,7}\b"
_RULE = r"\s*\d+(?:\.|-\d)"
"""What begins with a number and a dot is a rule or its heading."""
_LABEL = r"\s*[^\W\d_]{1,12}(?:\s[A-Z\d])?\s?[:：]"
"""What opens an example, which goes with the rule before it."""
_SENTENCE_END = r"[.!?:;。！？：；][\"”’'»)\]）」』]*\s*$"
ADVANCE = 0.6
"""Share of the numbers of a footer that must go up by one."""
REACH = 3
"""Lines from a footer to the blank lines around it."""
SEPARATED = 0.8
"""Share of a footer's lines that must stand at the edge of a sheet, next to blank lines."""
NEAR = 0.7
"""Share of the lines of one text that must stand next to page numbers for all of them to be furniture."""


def strip_furniture(lines: Sequence[str]) -> tuple[list[str], list[int], list[Problem]]:
    """Take the running heads, footers and page numbers out of a text that was printed in sheets.

    A line is furniture if it comes back on sheet after sheet next to blank lines, its number going up, or if it is
    nothing but a number between blank lines where a sheet of a wrapped book may end. What stood around it is joined
    again: the blank lines go too, unless a sentence ended there in a book that parts its paragraphs by blank lines.

    Returns:
        The lines that stay; the 1-based number that each had; one problem that holds the text taken out, if any.
    """
    # Printed lines have an end; a file of a paragraph a line was never cut into sheets.
    printed = max(map(len, lines)) <= LINE_LENGTH or any("\f" in line for line in lines)
    furniture = _furniture(lines) if printed else set()
    if not furniture:
        return [line.replace("\f", "") for line in lines] if printed else list(lines), [], []
    dense = _is_dense(lines)
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
        behind = lines[end] if end < len(lines) else ""
        outdented = len(behind) - len(behind.lstrip()) < len(before) - len(before.lstrip())
        parts = re.search(_SENTENCE_END, before) and not re.match(_LABEL, behind)
        if not before or (parts and (outdented or not dense)):
            kept.append("")
            numbers.append(at + 1)
        at = end
    text = "\n".join(lines[at].strip() for at in sorted(furniture))
    message = f"{len(furniture)} running heads, footers and page numbers left out"
    return kept, numbers, [Problem(kind="page-furniture", line=min(furniture) + 1, message=message, text=text)]


def _is_dense(lines: Sequence[str]) -> bool:
    """Whether numbered paragraphs follow one another without blank lines."""
    numbered = [at for at, line in enumerate(lines) if at and re.match(_RULE, line)]
    return sum(bool(lines[at - 1].strip()) for at in numbered) > 0.5 * len(numbered)


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
        if (
            text
            and (re.search(_NUMBER, text) or "\f" in line)
            and len(" ".join(text.split())) <= FURNITURE_LENGTH
            and not re.match(_RULE, text)
        ):
            shapes.setdefault(re.sub(_NUMBER, "#", " ".join(text.split())), []).append(at)
    found: set[int] = set()
    for shape, places in shapes.items():
        if len(places) < REPEATED_MIN or (re.search(_SENTENCE_END, shape) and "©" not in shape):
            continue
        if _is_heading_row(shape, places, lines):
            continue
        edges = sum(_is_edge(lines, at) for at in places)
        if edges >= SEPARATED * len(places) and counts_up([lines[at] for at in places]):
            found.update(places)
    if found:
        # What stands next to a page number on sheet after sheet belongs to it.
        counts = Counter(" ".join(line.split()) for line in lines)
        near = Counter(" ".join(lines[at].split()) for at in _around(lines, found))
        same = {text for text, count in near.items() if count >= REPEATED_MIN and count >= NEAR * counts[text]}
        found.update(at for at, line in enumerate(lines) if " ".join(line.split()) in same)
    found |= _repeated(lines)
    return found | _lone_numbers(lines)


def _is_heading_row(shape: str, places: Sequence[int], lines: Sequence[str]) -> bool:
    """Whether lines that count up are headings or items: parted by single blank lines, as paragraphs of a book are."""
    spaced = sum(_has_room(lines, at) for at in places)
    return shape != "#" and spaced < 0.5 * len(places) and not any("\f" in lines[at] for at in places)


def _has_room(lines: Sequence[str], at: int) -> bool:
    """Whether two blank lines, or the edge of the file, lie within a few lines: a footer may have two lines itself."""
    around = [not line.strip() or line.startswith("\f") for line in lines[max(0, at - REACH) : at + REACH + 1]]
    return any(map(all, pairwise(around))) or at < REACH or at >= len(lines) - REACH


def _repeated(lines: Sequence[str]) -> set[int]:
    """Lines without a number that come back between sheets, such as a copyright line."""
    places: dict[str, list[int]] = {}
    for at, line in enumerate(lines):
        if "©" in line and len(line.strip()) <= FURNITURE_LENGTH:
            places.setdefault(" ".join(line.split()), []).append(at)
    return {
        at
        for found in places.values()
        if len(found) >= REPEATED_MIN and sum(_is_edge(lines, at) for at in found) >= SEPARATED * len(found)
        for at in found
    }


def _is_edge(lines: Sequence[str], at: int) -> bool:
    """Whether a line stands where a sheet may end: by a form feed, or with blank lines two lines away at most."""
    if "\f" in lines[at] or (at + 1 < len(lines) and lines[at + 1].startswith("\f")):
        return True
    around = (at - 2, at - 1, at + 1, at + 2)
    return any(not 0 <= other < len(lines) or not lines[other].strip() for other in around)


def _around(lines: Sequence[str], found: Iterable[int]) -> list[int]:
    """Lines with text right before and behind furniture."""
    places = []
    for at in found:
        for step in (-1, 1):
            other = at + step
            if 0 <= other < len(lines) and lines[other].strip() and other not in places:
                places.append(other)
    return places


def counts_up(texts: Sequence[str], steps: Sequence[int] = ()) -> bool:
    """Whether some number in lines of one shape counts the sheets: "Page 3 of 10", "3  Ferry Book 2030", "iii".

    Args:
        texts: The lines in order.
        steps: How many sheets lie between each line and the next; one each where it is left out.
    """
    rows = [numbers_in(text) for text in texts]
    wanted = list(steps) or [1] * (len(rows) - 1)
    for column in range(min(map(len, rows), default=0)):
        found = [after[column] - before[column] for before, after in pairwise(rows)]
        good = sum(step in (1, want) for step, want in zip(found, wanted, strict=True))
        if found and good >= ADVANCE * len(found):
            return True
    return False


def numbers_in(text: str) -> list[int]:
    """Numbers in a line, in digits or in small Roman numerals."""
    return [int(each) if each.isdecimal() else from_roman(each) for each in re.findall(_NUMBER, text)]


def _lone_numbers(lines: Sequence[str]) -> set[int]:
    """Page numbers that stand alone inside a text that goes on behind them (case 021), with two blank lines around."""
    return {
        at
        for at, line in enumerate(lines)
        if line.strip().strip("-–— ").isdigit()
        and 1 < at < len(lines) - 2
        and not any(lines[other].strip() for other in (at - 2, at - 1, at + 1, at + 2))
    }
