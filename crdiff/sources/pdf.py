"""PDF → Source: the lines of each sheet by their place on it, joined into paragraphs."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from itertools import accumulate, pairwise
from statistics import median

from msgspec import Struct
from msgspec.structs import replace

from crdiff.errors import SourceError
from crdiff.model import Problem, Source
from crdiff.sources.sheets import counts_up
from crdiff.text.hyphens import Joiner

SHEETS_MAX = 5000
"""The longest rulebook here has 300."""
LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
HYPHEN = "\ufffe"
"""What PDFium puts for a hyphen that ends a line."""
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
GUTTER = 0.04
"""Width of the blank strip between two pages on one sheet, as a share of the sheet."""
SIDE_LINES = 4
"""Lines on each side of the strip that make two pages of a sheet."""

SHORT = 0.6
"""Share of the width that a heading at the top of a sheet fills at most."""
WIDE = 0.6
"""Share of the width below which a line was broken by its writer."""
BULLETS = "•◦▪‣◊"

_OPENS = re.compile(
    r"(?:\d{1,4}(?:[.-]\d{1,3})*(?:\.?[a-z]{1,2})?(?:\.\d+)*\.?\s+\S|[•◦▪‣◊]\s?|[^\W\d_]{2,12}\s?[:：]\s)"
)
"""What may open a paragraph: a number, a bullet, a label."""
_NUMBERED = re.compile(r"\d{1,4}(?:[.-]\d|\.\s+[^\W\d_a-z]\S*(?:\s[^\W\d_a-z]\S*){0,6}$)")
"""A rule or its heading; "2. A card" is a sense in a glossary."""
_LEADER = re.compile(r"(?:[.…]{4,}\s*|\s{3,})\d+$")
_ENDS = re.compile(r"[.!?:;。！？：；][\"”’'»)\]）」』]*$")
_NUMBER = re.compile(r"\d+|\b[ivxlc]{1,7}\b")


Box = tuple[float, float, float, float]


class Line(Struct, frozen=True):
    """A line of print with its place, in points; y grows upwards."""

    text: str
    left: float
    right: float
    bottom: float
    height: float
    word: float
    """Width of its first word."""


def read_pdf(data: bytes, *, path: str, sha256: str) -> Source:
    """Read a PDF with a text layer, a paragraph a line.

    Lines are joined where the line before was full, with ragged margins too; words cut at line ends are mended where
    the book itself shows the whole word. Running heads, footers and page numbers are left out. Two pages side by
    side on a sheet are read one after the other. `places` are sheets, from 1.

    Raises:
        SourceError: The file is damaged, encrypted, or holds pictures alone.
    """
    numbered = list(_sheets(data, path))
    sheets = [lines for _, lines in numbered]
    kept = _without_running_heads(sheets)
    taken = [line.text for before, after in zip(sheets, kept, strict=True) for line in before if line not in after]
    problems = []
    if taken:
        message = f"{len(taken)} running heads, footers and page numbers left out"
        problems.append(Problem(kind="page-furniture", line=1, message=message, text="\n".join(taken)))
    if not any(kept):
        raise SourceError(
            "holds no text, only pictures", path=path, remedy="Run it through text recognition (OCR) first"
        )
    lines, pages = _paragraphs(kept, problems)
    sheet_of = [0, *(number for number, _ in numbered)]
    places = [sheet_of[page] for page in pages]
    problems = [replace(problem, line=sheet_of[problem.line]) for problem in problems]
    return Source(
        file=path,
        sha256=sha256,
        form="pdf",
        encoding="pdf",
        lines=tuple(lines),
        problems=tuple(problems),
        paragraphs=True,
        places=tuple(places),
        place="page",
    )


def _sheets(data: bytes, path: str) -> Iterator[tuple[int, list[Line]]]:
    """The pages of each sheet with its number, from 1."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        count = len(document)
    except pypdfium2.PdfiumError as error:
        if "assword" in str(error) or "ecurity" in str(error):
            raise SourceError("is encrypted", path=path, remedy="Save a copy without a password") from None
        raise SourceError("is a damaged PDF", path=path, remedy="Get another copy of the file") from None
    if count > SHEETS_MAX:
        raise SourceError(f"has {count} pages", path=path, remedy=f"crdiff reads {SHEETS_MAX} at most; split it")
    for at in range(count):
        try:
            page = document[at]
            width = page.get_width()
            lines = _lines(page)
        except pypdfium2.PdfiumError:
            raise SourceError(f"page {at + 1} is damaged", path=path, remedy="Get another copy of the file") from None
        for half in _pages_of(lines, width):
            yield at + 1, half
    document.close()


def _lines(page: "pypdfium2.PdfPage") -> list[Line]:  # type: ignore[name-defined]  # noqa: F821
    """The lines of a sheet in the order of the file, pieces of one line joined."""
    text_page = page.get_textpage()
    text = text_page.get_text_range()
    # PDFium counts in UTF-16, where a sign beyond the first plane is two.
    wide = list(accumulate((ord(char) > 0xFFFF for char in text), initial=0)) if not text.isascii() else None
    exact = len(text) + (wide[-1] if wide else 0) == text_page.count_chars()
    turn = _turn(page)

    def box(at: int) -> tuple[float, float, float, float]:
        return turn(text_page.get_charbox(at + (wide[at] if wide else 0), loose=True))

    found: list[Line] = []
    # PDFium ends no line behind such a hyphen.
    for part in re.finditer(r"[^\r\n\ufffe\x02]+[\ufffe\x02]?", text):
        first, last = part.start(), part.end() - 1
        while first <= last and text[first].isspace():
            first += 1
        while last >= first and text[last].isspace():
            last -= 1
        if first > last or not exact:
            if first <= last:
                found.append(Line(text[first : last + 1].translate(LIGATURES), 0, 0, 0, 0, 0))
            continue
        word = first
        while word < last and not text[word + 1].isspace():
            word += 1
        left, bottom, _, top = box(first)
        right = box(last if text[last] != HYPHEN else max(first, last - 1))[2]
        end = box(word if text[word] != HYPHEN else max(first, word - 1))[2]
        # A hyphen that ends a line is kept as a sign of its own: the reader decides what becomes of it.
        body = text[first : last + 1].translate(LIGATURES).replace("\x02", HYPHEN)
        line = Line(body, left, right, bottom, top - bottom, end - left)
        if found and _same_row(found[-1], line):
            line = _beside(found.pop(), line)
        found.append(line)
    return found


def _turn(page: "pypdfium2.PdfPage") -> Callable[[Box], Box]:  # type: ignore[name-defined]  # noqa: F821
    """What a viewer that turns the page does to a box (left, bottom, right, top)."""
    width, height = page.get_width(), page.get_height()
    match page.get_rotation():
        case 90:
            return lambda box: (box[1], height - box[2], box[3], height - box[0])
        case 180:
            return lambda box: (width - box[2], height - box[3], width - box[0], height - box[1])
        case 270:
            return lambda box: (width - box[3], box[0], width - box[1], box[2])
    return lambda box: box


def _same_row(before: Line, line: Line) -> bool:
    """Whether two pieces stand on one line: a number and its text set apart by a tabulator."""
    near = abs(before.bottom - line.bottom) < 0.4 * max(before.height, line.height, 1)
    close = line.left - before.right < 4 * max(line.height, 1) or line.text.isdecimal()
    return near and before.right <= line.left + 1 and close


def _beside(before: Line, line: Line) -> Line:
    # A page number at the margin is none of the title that it stands beside.
    gap = "    " if line.left - before.right > 4 * max(line.height, 1) else " "
    return Line(
        f"{before.text}{gap}{line.text}",
        before.left,
        line.right,
        before.bottom,
        max(before.height, line.height),
        before.word,
    )


def _pages_of(lines: list[Line], width: float) -> Iterator[list[Line]]:
    """The pages of a sheet: two where a blank strip divides it in the middle."""
    middle = width / 2
    strip = GUTTER * width / 2
    left = [line for line in lines if line.right <= middle - strip / 2]
    right = [line for line in lines if line.left >= middle - strip / 2 and line not in left]
    crossing = len(lines) - len(left) - len(right)
    if min(len(left), len(right)) >= SIDE_LINES and crossing <= 1 and _is_page(left) and _is_page(right):
        across = [line for line in lines if line not in left and line not in right]
        yield across + left
        # Both halves get one left margin, so that one measure fits them.
        shift = min(line.left for line in right) - min(line.left for line in left)
        yield [replace(line, left=line.left - shift, right=line.right - shift) for line in right]
    else:
        yield lines


def _is_page(lines: list[Line]) -> bool:
    """Whether lines run from top to bottom and fill their half, as the numbers of a column beside its text do not."""
    widths = [line.right - line.left for line in lines]
    return max(widths) > 3 * max(line.height for line in lines) and median(len(line.text) for line in lines) > 6


def _without_running_heads(sheets: list[list[Line]]) -> list[list[Line]]:
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


def _paragraphs(sheets: list[list[Line]], problems: list[Problem]) -> tuple[list[str], list[int]]:
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
