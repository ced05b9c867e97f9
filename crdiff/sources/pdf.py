"""PDF → Source: the lines of each sheet by their place on it, joined into paragraphs."""

import re
from collections.abc import Callable, Iterator
from itertools import accumulate
from statistics import median

from msgspec.structs import replace

from crdiff.errors import SourceError
from crdiff.model import Problem, Source
from crdiff.sources.layout import HYPHEN, Line, paragraphs, without_running_heads

SHEETS_MAX = 5000
"""The longest rulebook here has 300."""
LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
GUTTER = 0.04
"""Width of the blank strip between two pages on one sheet, as a share of the sheet."""
SIDE_LINES = 4
"""Lines on each side of the strip that make two pages of a sheet."""


Box = tuple[float, float, float, float]


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
    kept = without_running_heads(sheets)
    taken = [line.text for before, after in zip(sheets, kept, strict=True) for line in before if line not in after]
    problems = []
    if taken:
        message = f"{len(taken)} running heads, footers and page numbers left out"
        problems.append(Problem(kind="page-furniture", line=1, message=message, text="\n".join(taken)))
    if not any(kept):
        raise SourceError(
            "holds no text, only pictures", path=path, remedy="Run it through text recognition (OCR) first"
        )
    lines, pages = paragraphs(kept, problems)
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


def _blank(line: Line) -> float:
    """Width of a blank."""
    return 0.2 * line.height
