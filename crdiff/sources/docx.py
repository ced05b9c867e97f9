"""Word document → Source: paragraphs with the numbers that Word would print, tables and footnotes."""

import re
from collections.abc import Iterator
from typing import Literal

from lxml import etree

from crdiff.errors import SourceError
from crdiff.model import Problem, Source
from crdiff.sources.blocks import BULLET, Blocks
from crdiff.sources.docx_numbering import W, WordNumbering, value_of
from crdiff.sources.docx_package import WordPackage

MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
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
    package = WordPackage(data, path, size_limit)
    main = package.main()
    folder = main.rpartition("/")[0]
    body = package.part(main)
    if body is None:
        raise SourceError("is no Word document", path=path, remedy="Save it as .docx")
    numbering = WordNumbering(package.part(f"{folder}/numbering.xml"), package.part(f"{folder}/styles.xml"))
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

    def __init__(self, numbering: WordNumbering, notes: dict[tuple[str, str], str], tracked: Tracked) -> None:
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
        for element in _below(body, f"{W}p", f"{W}tbl"):
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
        for element in _below(cell, f"{W}p", f"{W}tbl"):
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


def _below(parent: etree._Element, *tags: str) -> Iterator[etree._Element]:
    """What has one of some tags, in reading order, out of the boxes that content controls and revisions put it in."""
    stack = [iter(parent)]
    while stack:
        for element in stack[-1]:
            if element.tag in tags:
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
        style is not None and value_of(style).lower().startswith(("heading", "title", "berschrift", "titre"))
    )


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
