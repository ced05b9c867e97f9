"""Word document → Source: paragraphs with the numbers that Word would print, tables and footnotes."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import Literal

from lxml import etree
from msgspec import Struct

from crdiff.errors import SourceError
from crdiff.model import Problem, Source
from crdiff.sources.blocks import BULLET, Blocks, list_number, small_number

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
STRICT = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
TRANSITIONAL = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
PARTS_MAX = 4000
"""Files in the package; a rulebook with a picture a card has fewer."""
LEVELS = 9
"""Levels of a list."""
INSERTED = (f"{W}ins", f"{W}moveTo")
DELETED = (f"{W}del", f"{W}moveFrom")
CONTAINERS = frozenset({f"{W}sdt", f"{W}sdtContent", f"{W}customXml", *INSERTED, *DELETED})
SKIPPED = frozenset(
    {f"{W}instrText", f"{W}delInstrText", f"{W}pPr", f"{W}rPr", f"{W}sdtPr", f"{MC}Fallback", f"{W}txbxContent"}
)
NOTE = "†"
"""Opens a footnote, which is put below its paragraph; the place in the text gets no sign, for it is no word of it."""

Tracked = Literal["accepted", "original"]


def read_docx(data: bytes, *, path: str, sha256: str, size_limit: int, tracked: Tracked = "accepted") -> Source:
    """Read a Word document, a paragraph a line; `places` are paragraphs, from 1.

    Numbers that exist only as automatic numbering are computed as Word computes them. Of tracked changes the accepted
    text is read, or the original one.

    Raises:
        SourceError: It is damaged, unpacks to more than `size_limit` bytes, or declares entities.
    """
    package = _Package(data, path, size_limit)
    main = package.main()
    folder = main.rpartition("/")[0]
    body = package.part(main)
    if body is None:
        raise SourceError("is no Word document", path=path, remedy="Save it as .docx")
    numbering = _Numbering(package.part(f"{folder}/numbering.xml"), package.part(f"{folder}/styles.xml"))
    notes = {
        **_notes(package.part(f"{folder}/footnotes.xml"), "footnote", tracked),
        **_notes(package.part(f"{folder}/endnotes.xml"), "endnote", tracked),
    }
    reader = _Reader(numbering, notes, tracked)
    boxes = [" ".join(box.itertext(f"{W}t")) for box in body.iter(f"{W}txbxContent") if not _in_fallback(box)]
    for element in body.iterfind(f"{W}body"):
        reader.read(element)
    if not reader.blocks.lines:
        raise SourceError("is a Word document without text", path=path, remedy="Give one with the rules in it")
    return Source(
        file=path,
        sha256=sha256,
        form="docx",
        encoding="docx",
        lines=tuple(reader.blocks.lines),
        places=tuple(reader.blocks.places),
        problems=tuple(
            Problem(kind="text-box", line=0, message="a text box is no part of the text", text=text)
            for text in boxes
            if text.strip()
        ),
        place="paragraph",
        paragraphs=True,
    )


class _Package:
    """The parts of a document; a bomb is refused before it is unpacked."""

    def __init__(self, data: bytes, path: str, size_limit: int) -> None:
        self._path = path
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            infos = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError):
            raise self._damaged() from None
        self._limit = size_limit
        wanted = [info for info in infos if info.filename.startswith("word/") and info.filename.endswith(".xml")]
        if len(infos) > PARTS_MAX:
            raise SourceError(f"holds {len(infos)} files", path=path, remedy=f"crdiff takes {PARTS_MAX} at most")
        if sum(info.file_size for info in wanted) > size_limit:
            fact = f"unpacks to more than {size_limit >> 20} MB"
            raise SourceError(fact, path=path, remedy="Raise --max-size if it is the right file")
        if any(info.flag_bits & 1 for info in wanted):
            raise SourceError("is encrypted", path=path, remedy="Save a copy without a password")

    def _damaged(self) -> SourceError:
        return SourceError("is a damaged Word document", path=self._path, remedy="Get another copy of the file")

    def main(self) -> str:
        """The name of the main part."""
        names = self._zip.namelist()
        if "word/document.xml" in names:
            return "word/document.xml"
        relations = self.part("_rels/.rels")
        for relation in relations if relations is not None else ():
            if str(relation.get("Type", "")).endswith("/officeDocument"):
                return str(relation.get("Target", "")).lstrip("/")
        return next((name for name in names if re.fullmatch(r"word/document\d*\.xml", name)), "word/document.xml")

    def part(self, name: str) -> etree._Element | None:
        """The root of a part; None where the document has none.

        What a package says of its sizes may be false, so no more than the limit is unpacked.
        """
        try:
            with self._zip.open(name) as file:
                data = file.read(self._limit + 1)
        except KeyError:
            return None
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError):
            raise self._damaged() from None
        if len(data) > self._limit:
            fact = f"unpacks to more than {self._limit >> 20} MB"
            raise SourceError(fact, path=self._path, remedy="Raise --max-size if it is the right file")
        # Strict documents differ in nothing but this address.
        data = data.replace(STRICT, TRANSITIONAL)
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True)
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError:
            raise self._damaged() from None
        if root.getroottree().docinfo.doctype:
            # Word writes none; one that is there is there to fetch or to multiply something.
            raise SourceError("declares entities", path=self._path, remedy="Open and save it with a word processor")
        return root


class _Level(Struct, frozen=True):
    """How one level of a list is numbered."""

    start: int
    sort: str
    text: str
    """`%1.%2` stands for the numbers of levels 1 and 2."""
    restart: int | None
    legal: bool


class _Numbering:
    """Automatic numbers, counted as paragraphs come up."""

    def __init__(self, numbering: etree._Element | None, styles: etree._Element | None) -> None:
        self._abstract: dict[str, dict[int, _Level]] = {}
        self._of_num: dict[str, str] = {}
        self._overrides: dict[str, dict[int, int]] = {}
        self._own: dict[str, dict[int, _Level]] = {}
        """Of a list the levels that it has instead of those of its definition."""
        self._counts: dict[str, list[int | None]] = {}
        self._started: set[tuple[str, int]] = set()
        self._style_levels: dict[tuple[str, str], int] = {}
        self._styles: dict[str, tuple[str, str | None, int | None]] = {}
        if numbering is not None:
            self._read_numbering(numbering)
        if styles is not None:
            for style in styles.iterfind(f"{W}style"):
                self._read_style(style)

    def _read_numbering(self, root: etree._Element) -> None:
        of_style: dict[str, str] = {}
        linked: dict[str, str] = {}
        for abstract in root.iterfind(f"{W}abstractNum"):
            key = abstract.get(f"{W}abstractNumId", "")
            self._abstract[key] = {at: _level(level) for at, level in self._levels(abstract, key)}
            if (own := abstract.find(f"{W}styleLink")) is not None:
                of_style[_value(own)] = key
            if (other := abstract.find(f"{W}numStyleLink")) is not None:
                linked[key] = _value(other)
        for key, style in linked.items():
            self._abstract[key] = self._abstract.get(of_style.get(style, ""), {})
        for num in root.iterfind(f"{W}num"):
            key = num.get(f"{W}numId", "")
            link = num.find(f"{W}abstractNumId")
            self._of_num[key] = _value(link) if link is not None else ""
            for override in num.iterfind(f"{W}lvlOverride"):
                at = small_number(override.get(f"{W}ilvl", "0"), 0)
                start = override.find(f"{W}startOverride")
                if start is not None:
                    self._overrides.setdefault(key, {})[at] = _number(start, 1)
                if (level := override.find(f"{W}lvl")) is not None:
                    self._own.setdefault(key, {})[at] = _level(level)

    def _levels(self, abstract: etree._Element, key: str) -> Iterator[tuple[int, etree._Element]]:
        for level in abstract.iterfind(f"{W}lvl"):
            at = small_number(level.get(f"{W}ilvl", "0"), 0)
            style = level.find(f"{W}pStyle")
            if style is not None:
                self._style_levels[(key, _value(style))] = at
            yield at, level

    def _read_style(self, style: etree._Element) -> None:
        name = style.get(f"{W}styleId", "")
        based = style.find(f"{W}basedOn")
        num, level = _num_pr(style.find(f"{W}pPr"))
        self._styles[name] = (_value(based) if based is not None else "", num, level)

    def _of_style(self, name: str) -> tuple[str | None, int | None]:
        """The list and level that a style, or one it is based on, puts its paragraphs in."""
        seen: set[str] = set()
        style = name
        while style and style in self._styles and style not in seen:
            seen.add(style)
            based, num, level = self._styles[style]
            if num is not None:
                key = self._of_num.get(num, "")
                linked = self._style_levels.get((key, name), self._style_levels.get((key, style)))
                return num, linked if linked is not None else level
            style = based
        return None, None

    def marker(self, properties: etree._Element | None) -> str:
        """The number or bullet of the next paragraph; empty where it has none."""
        num, level = _num_pr(properties)
        if num is None and properties is not None and (style := properties.find(f"{W}pStyle")) is not None:
            num, of_style = self._of_style(_value(style))
            level = level if level is not None else of_style
        if num is None or num == "0" or num not in self._of_num:
            return ""
        return self._next(num, max(0, min(level or 0, LEVELS - 1)))

    def _next(self, num: str, at: int) -> str:
        key = self._of_num[num]
        levels = {**self._abstract.get(key, {}), **self._own.get(num, {})}
        level = levels.get(at)
        if level is None:
            return ""
        counts = self._counts.setdefault(key, [None] * LEVELS)
        start = self._overrides.get(num, {}).get(at)
        before = counts[at]
        if start is not None and (before is None or (num, at) not in self._started):
            counts[at] = start
            self._started.add((num, at))
        else:
            counts[at] = level.start if before is None else before + 1
        for deeper in range(at + 1, LEVELS):
            below = levels.get(deeper)
            if below is None or below.restart is None or below.restart > at:
                counts[deeper] = None
        if level.sort == "bullet":
            return BULLET
        text = level.text
        for other in range(LEVELS):
            sign = f"%{other + 1}"
            if sign in text:
                shown = levels.get(other, level)
                count = counts[other]
                number = shown.start if count is None else count
                sort = "decimal" if level.legal and other < at else shown.sort
                text = text.replace(sign, _format(number, sort))
        return text.strip()


def _level(level: etree._Element) -> _Level:
    def value(name: str, default: str) -> str:
        found = level.find(f"{W}{name}")
        return default if found is None else _value(found)

    restart = level.find(f"{W}lvlRestart")
    return _Level(
        start=small_number(value("start", "0"), 0),
        sort=value("numFmt", "decimal"),
        text=value("lvlText", ""),
        restart=None if restart is None else _number(restart, 0),
        legal=level.find(f"{W}isLgl") is not None,
    )


SORTS = {"lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I"}


def _format(number: int, sort: str) -> str:
    if sort == "none":
        return ""
    return f"{number:02}" if sort == "decimalZero" else list_number(number, SORTS.get(sort, "1"))


def _value(element: etree._Element) -> str:
    return str(element.get(f"{W}val", ""))


def _number(element: etree._Element, default: int) -> int:
    return small_number(_value(element), default)


def _num_pr(properties: etree._Element | None) -> tuple[str | None, int | None]:
    """The list and the level that paragraph properties name."""
    found = None if properties is None else properties.find(f"{W}numPr")
    if found is None:
        return None, None
    num, level = found.find(f"{W}numId"), found.find(f"{W}ilvl")
    return (None if num is None else _value(num)), (None if level is None else _number(level, 0))


def _notes(root: etree._Element | None, kind: str, tracked: Tracked) -> dict[tuple[str, str], str]:
    """The text of each note by its kind and id."""
    found = {}
    for note in root.iterfind(f"{W}{kind}") if root is not None else ():
        if note.get(f"{W}type") is None:
            text = " ".join(_run_text(paragraph, tracked) for paragraph in note.iter(f"{W}p"))
            found[(kind, note.get(f"{W}id", ""))] = " ".join(text.split())
    return found


class _Reader:
    """Goes through the body once and collects its blocks."""

    def __init__(self, numbering: _Numbering, notes: dict[tuple[str, str], str], tracked: Tracked) -> None:
        self.blocks = Blocks()
        self._numbering = numbering
        self._notes = notes
        self._tracked = tracked
        self._place = 0
        self._open = ""
        """Text of paragraphs whose end mark was deleted: they go on in the next one."""
        self._marker = ""
        self._pending: list[str] = []
        """Notes of the paragraph that is open."""

    def read(self, body: etree._Element) -> None:
        for element in _children(body):
            if element.tag == f"{W}p":
                self._paragraph(element)
            elif element.tag == f"{W}tbl":
                self._table(element)

    def _paragraph(self, element: etree._Element) -> None:
        self._place += 1
        properties = element.find(f"{W}pPr")
        text = _run_text(element, self._tracked)
        ends = not _mark_is_gone(properties, self._tracked)
        if not self._open:
            shown = _old_properties(properties) if self._tracked == "original" else properties
            # A paragraph that is gone as a whole has no number.
            self._marker = self._numbering.marker(shown) if text.strip() or ends else ""
        self._open += text
        self._pending += self._notes_of(element)
        if not ends:
            return
        text, self._open = self._open, ""
        if text.strip():
            self._write(text, element)
        else:
            self.blocks.gap()
        self._write_notes()

    def _notes_of(self, element: etree._Element) -> list[str]:
        """The notes that a paragraph cites on this side of the tracked changes."""
        gone = DELETED if self._tracked == "accepted" else INSERTED
        found = []
        for reference in element.iter(f"{W}footnoteReference", f"{W}endnoteReference"):
            if any(ancestor.tag in gone for ancestor in reference.iterancestors()):
                continue
            kind = "footnote" if reference.tag.endswith("footnoteReference") else "endnote"
            if note := self._notes.get((kind, reference.get(f"{W}id", ""))):
                found.append(note)
        return found

    def _write_notes(self) -> None:
        for note in self._pending:
            self.blocks.line(f"{NOTE} {note}", self._place)
        self._pending = []

    def _write(self, text: str, element: etree._Element) -> None:
        marker = self._marker
        # "Boats<tab>2" in a table of contents: the page is none of the title.
        text = re.sub(r"\t[\s.]*\d{1,4}\s*$", "", text)
        if marker == BULLET:
            self.blocks.item(text, self._place, marker)
        elif marker:
            self.blocks.gap()
            self.blocks.line(f"{marker} {text}", self._place)
        elif _is_heading(element):
            self.blocks.paragraph(text, self._place)
        else:
            # As plain text from a word processor has it: an empty paragraph is a blank line.
            self.blocks.line(text, self._place)

    def _table(self, table: etree._Element) -> None:
        for row in _rows(table):
            if _row_is_gone(row, self._tracked):
                continue
            cells = [self._cell(cell) for cell in _below(row, f"{W}tc")]
            self.blocks.row(cells, self._place)
            self._write_notes()
        self.blocks.gap()

    def _cell(self, cell: etree._Element) -> str:
        """The text of a cell, a paragraph a line; a table in it gives its rows."""
        texts = []
        for element in _children(cell):
            if element.tag == f"{W}tbl":
                for row in _rows(element):
                    texts.append(" ".join(" ".join(self._cell(inner).split()) for inner in _below(row, f"{W}tc")))
                continue
            self._place += 1
            properties = element.find(f"{W}pPr")
            marker = self._numbering.marker(_old_properties(properties) if self._tracked == "original" else properties)
            texts.append(f"{marker} {_run_text(element, self._tracked)}".strip())
            self._pending += self._notes_of(element)
        return "\n".join(text for text in texts if text.strip())


def _rows(table: etree._Element) -> Iterator[etree._Element]:
    return _below(table, f"{W}tr")


def _below(parent: etree._Element, tag: str) -> Iterator[etree._Element]:
    """Rows of a table, or cells of a row, out of the boxes that content controls and revisions put them in."""
    stack = [iter(parent)]
    while stack:
        for element in stack[-1]:
            if element.tag == tag:
                yield element
            elif element.tag in CONTAINERS:
                stack.append(iter(element))
                break
        else:
            stack.pop()


def _in_fallback(element: etree._Element) -> bool:
    return any(ancestor.tag == f"{MC}Fallback" for ancestor in element.iterancestors())


def _is_heading(paragraph: etree._Element) -> bool:
    """Whether a paragraph has a heading's style or level."""
    properties = paragraph.find(f"{W}pPr")
    if properties is None:
        return False
    style = properties.find(f"{W}pStyle")
    return properties.find(f"{W}outlineLvl") is not None or (
        style is not None and _value(style).lower().startswith(("heading", "title", "berschrift", "titre"))
    )


def _children(body: etree._Element) -> Iterator[etree._Element]:
    """Paragraphs and tables in reading order, out of the boxes that content controls and revisions put them in."""
    stack = [iter(body)]
    while stack:
        for element in stack[-1]:
            if element.tag in (f"{W}p", f"{W}tbl"):
                yield element
            elif element.tag in CONTAINERS:
                stack.append(iter(element))
                break
        else:
            stack.pop()


def _run_text(paragraph: etree._Element, tracked: Tracked) -> str:
    """The text of a paragraph on one side of its tracked changes."""
    gone = DELETED if tracked == "accepted" else INSERTED
    parts: list[str] = []
    stack = [iter(paragraph)]
    while stack:
        for element in stack[-1]:
            tag = element.tag
            if tag in gone or tag in SKIPPED or not isinstance(tag, str):
                continue
            if tag in (f"{W}t", f"{W}delText"):
                parts.append(element.text or "")
            elif tag == f"{W}tab":
                parts.append("\t")
            elif tag in (f"{W}br", f"{W}cr"):
                parts.append("\n")
            elif tag == f"{W}noBreakHyphen":
                parts.append("-")
            elif tag == f"{W}sym":
                code = element.get(f"{W}char", "")
                # Signs of symbol fonts lie in the private area, and mean nothing without their font.
                plain = re.fullmatch(r"[0-9A-Fa-f]{2,5}", code) and not code.upper().startswith(("F0", "D8", "DF"))
                parts.append(chr(int(code, 16)) if plain else "")
            else:
                stack.append(iter(element))
                break
        else:
            stack.pop()
    return "".join(parts)


def _mark_is_gone(properties: etree._Element | None, tracked: Tracked) -> bool:
    """Whether the end of a paragraph is not there on this side, so that the next paragraph goes on with it."""
    marks = None if properties is None else properties.find(f"{W}rPr")
    gone = DELETED if tracked == "accepted" else INSERTED
    return marks is not None and any(marks.find(tag) is not None for tag in gone)


def _row_is_gone(row: etree._Element, tracked: Tracked) -> bool:
    properties = row.find(f"{W}trPr")
    gone = f"{W}del" if tracked == "accepted" else f"{W}ins"
    return properties is not None and properties.find(gone) is not None


def _old_properties(properties: etree._Element | None) -> etree._Element | None:
    """The properties that a paragraph had before it was changed."""
    change = None if properties is None else properties.find(f"{W}pPrChange")
    before = None if change is None else change.find(f"{W}pPr")
    return properties if before is None else before
