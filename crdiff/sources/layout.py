"""Lines of print, each with its place on its sheet → paragraphs, without what only the sheet had."""

import re
from collections import Counter
from collections.abc import Iterable
from enum import Enum
from itertools import pairwise
from statistics import median

from msgspec import Struct

from crdiff.model import Problem
from crdiff.sources.sheets import counts_up
from crdiff.text.hyphens import Joiner

PARAGRAPH_GAP = 1.25
"""Pitch of two lines, in usual pitches, from which they are in two paragraphs."""
SAME_MARGIN = 2.0
"""Points by which lines with one margin differ at most."""
EDGE_LINES = 2
"""So many first and last lines of a sheet may be running heads and page numbers."""
RUNNING_HEIGHT = 8.0
"""Points by which running heads differ in height from sheet to sheet."""
RUNNING_SHARE = 0.3
"""Share of the sheets on which a line must come back to be a running head."""
SHORT = 0.6
"""Share of the width that a heading at the top of a sheet fills at most."""
WIDE = 0.6
"""Share of the width below which a line was broken by its writer."""
BULLETS = "•◦▪‣◊"
HYPHEN = "\ufffe"
"""What PDFium puts for a hyphen that ends a line."""
_OPENS = re.compile(
    r"(?:\d{1,4}(?:[.-]\d{1,3})*(?:\.?[a-z]{1,2})?(?:\.\d+)*\.?\s+\S|[•◦▪‣◊]\s?|[^\W\d_]{2,12}\s?[:：]\s)"
)
"""What may open a paragraph: a number, a bullet, a label."""
_NUMBERED = re.compile(r"\d{1,4}(?:[.-]\d|\.\s+[^\W\d_a-z]\S*(?:\s[^\W\d_a-z]\S*){0,6}$)")
"""A rule or its heading; "2. A card" is a sense in a glossary."""
_LEADER = re.compile(r"(?:[.…]{4,}\s*|\s{3,})\d+$")
_ENDS = re.compile(r"[.!?:;。！？：；][\"”’'»)\]）」』]*$")
_NUMBER = re.compile(r"\d+|\b[ivxlc]{1,7}\b")


class Line(Struct, frozen=True):
    """A line of print with its place, in points; y grows upwards."""

    text: str
    left: float
    right: float
    bottom: float
    height: float
    word: float
    """Width of its first word."""


def without_running_heads(sheets: list[list[Line]]) -> list[list[Line]]:
    """The sheets without what comes back at their edges, and without page numbers that go up by one."""
    edges: dict[str, list[tuple[int, Line]]] = {}
    for at, lines in enumerate(sheets):
        by_height = sorted(lines, key=lambda line: -line.bottom)
        for line in {id(line): line for line in (*by_height[:EDGE_LINES], *by_height[-EDGE_LINES:])}.values():
            edges.setdefault(_NUMBER.sub("#", line.text.strip()), []).append((at, line))
    running: set[tuple[int, str, float]] = set()
    full = sum(bool(lines) for lines in sheets)
    for shape, everywhere in edges.items():
        # A title may read like the running head; it stands elsewhere.
        height = median(line.bottom for _, line in everywhere)
        places = [(at, line) for at, line in everywhere if abs(line.bottom - height) <= RUNNING_HEIGHT]
        spread = len({at for at, _ in places})
        if spread < 2 or (_OPENS.match(places[0][1].text) and not shape.startswith("#") and "#" in shape):
            continue
        same = len({line.text for _, line in places}) == 1 and spread >= max(3, RUNNING_SHARE * full)
        if same or ("#" in shape and _counts_sheets(places) and not _is_rule(shape)):
            running.update((at, line.text, line.bottom) for at, line in places)
    return [[line for line in lines if (at, line.text, line.bottom) not in running] for at, lines in enumerate(sheets)]


def _is_rule(shape: str) -> bool:
    """Whether an edge line may be a rule or a heading: "#. Lids" comes back on many a sheet."""
    return bool(re.match(r"#[.-]", shape)) or bool(_ENDS.search(shape))


def _counts_sheets(places: list[tuple[int, Line]]) -> bool:
    """Whether a number in lines goes up with the sheets that they stand on."""
    steps = [after - before for (before, _), (after, _) in pairwise(places)]
    return counts_up([line.text for _, line in places], steps)


class Break(Enum):
    """What lies between two lines of print."""

    NONE = 0
    LINE = 1
    PARAGRAPH = 2


def paragraphs(sheets: list[list[Line]], problems: list[Problem]) -> tuple[list[str], list[int]]:
    """Lines as a writer would have typed them: a paragraph a line, blank ones where the print leaves room.

    Returns:
        The lines, and the sheet that each begins on.
    """
    joiner = Joiner(line.text.replace(HYPHEN, "-") for lines in sheets for line in lines)
    layout = Layout.of(sheets)
    texts: list[str] = []
    places: list[int] = []
    before: Line | None = None
    first = following = 0.0
    for at, lines in enumerate(sheets, 1):
        new_sheet = True
        for line in lines:
            kind = Break.PARAGRAPH
            if before is not None:
                kind = layout.between(before, line, first, following, new_sheet=new_sheet)
            if kind is Break.NONE:
                texts[-1] = _joined(texts[-1], line.text, joiner, at)
                following = line.left
            else:
                if kind is Break.PARAGRAPH and texts:
                    texts.append("")
                    places.append(at)
                texts.append(line.text)
                places.append(at)
                first, following = line.left, -1.0
            before, new_sheet = line, False
    for sheet, word in joiner.uncertain:
        message = f"{word!r} was cut at the end of a line; the hyphen is kept, for the book shows neither form"
        problems.append(Problem(kind="uncertain-hyphen", line=sheet, message=message))
    return [text.replace(HYPHEN, "-") for text in texts], places


class Layout(Struct, frozen=True):
    """The measures of a book."""

    pitch: float
    """The usual distance of one line from the next, in points."""
    right: float
    """The usual right margin."""

    @classmethod
    def of(cls, sheets: list[list[Line]]) -> "Layout":
        """Measure a book. A sheet of short lines, such as a table of contents, has the margin of the others."""
        margins = [max(line.right for line in lines) for lines in sheets if lines]
        return cls(_pitch(sheets), median(margins) if margins else 0.0)

    def between(self, before: Line, line: Line, first: float, following: float, *, new_sheet: bool) -> Break:
        """What lies between two lines.

        Args:
            before: The line before, of the sheet before where `new_sheet` is set.
            line: The line in question.
            first: Left margin of the first line of the paragraph.
            following: Left margin of its other lines; negative where there are none yet.
            new_sheet: A sheet ends between the two.
        """
        if not new_sheet and not -1 < before.bottom - line.bottom < PARAGRAPH_GAP * self.pitch:
            return Break.PARAGRAPH
        if line.text[0] in BULLETS:
            return Break.LINE
        if _LEADER.search(before.text):
            return Break.PARAGRAPH if new_sheet else Break.LINE  # a line of a table of contents
        hyphen = before.text.endswith(HYPHEN)
        finished = bool(_ENDS.search(before.text)) and not hyphen
        opens = bool(_OPENS.match(line.text))
        full = hyphen or before.right + _blank(before) + line.word > self.right - SAME_MARGIN
        outdented = following >= 0 and line.left < following - SAME_MARGIN
        indented = following >= 0 and line.left > following + SAME_MARGIN
        if new_sheet:
            # Nothing tells how far the lines are apart. A short line that ends no sentence is a heading.
            heading = finished and not _ENDS.search(line.text) and line.right < SHORT * self.right
            goes_on = full or (not finished and before.right > WIDE * self.right)
            begins = heading or not goes_on or (opens and finished)
            if not begins:
                return Break.NONE
            return Break.PARAGRAPH if heading or _NUMBERED.match(line.text) else Break.LINE
        if opens and (finished or (outdented and abs(line.left - first) <= SAME_MARGIN)):
            return Break.LINE
        if indented or outdented:
            return Break.LINE
        if full:
            return Break.NONE
        # An unfinished sentence in the row of its paragraph goes on, whatever broke its line.
        return Break.NONE if following >= 0 and not finished and before.right > WIDE * self.right else Break.LINE


def _joined(before: str, text: str, joiner: Joiner, sheet: int) -> str:
    if before.endswith(HYPHEN):
        return joiner.join(before[:-1] + "-", text, sheet)
    return joiner.join(before, text, sheet)


def _pitch(sheets: Iterable[list[Line]]) -> float:
    """The usual distance of one line from the next, in points: the smallest that is common."""
    steps = Counter(
        round(before.bottom - line.bottom, 0)
        for lines in sheets
        for before, line in pairwise(lines)
        if 0 < before.bottom - line.bottom < 4 * max(line.height, 1)
    )
    if not steps:
        return 0.0
    common = [step for step, count in steps.items() if count >= 0.1 * steps.most_common(1)[0][1]]
    most = max(steps, key=lambda step: (steps[step], -step))
    return min(most, min(common) * 1.1 if min(common) > 0.6 * most else most)


def _blank(line: Line) -> float:
    """Width of a blank."""
    return 0.2 * line.height
