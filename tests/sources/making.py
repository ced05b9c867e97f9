"""Word documents and PDFs made in memory, as small as their readers allow."""

import io
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.pdfgen.canvas import Canvas

from crdiff.sources import SIZE_LIMIT, Tracked, read_source
from crdiff.sources.docx import read_docx

NAMESPACES = " ".join(
    f'xmlns:{prefix}="http://schemas.openxmlformats.org/{name}"'
    for prefix, name in (("w", "wordprocessingml/2006/main"), ("mc", "markup-compatibility/2006"))
)
A4 = (595.0, 842.0)
Printed = tuple[float, float, str]
"""Place from the left and from below, in points, and what is drawn there."""


def docx(
    *blocks: str, numbering: str = "", styles: str = "", footnotes: str = "", document: str = "word/document.xml"
) -> bytes:
    """A Word document of these blocks."""
    return package(word_parts(*blocks, numbering=numbering, styles=styles, footnotes=footnotes, document=document))


def word_parts(
    *blocks: str, numbering: str = "", styles: str = "", footnotes: str = "", document: str = "word/document.xml"
) -> dict[str, str]:
    """What lies in the package of a Word document."""
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
        f'officeDocument" Target="{document}"/></Relationships>',
        document: f"<w:document {NAMESPACES}><w:body>{''.join(blocks)}</w:body></w:document>",
    }
    for name, content in (("numbering", numbering), ("styles", styles), ("footnotes", footnotes)):
        if content:
            parts[f"word/{name}.xml"] = f"<w:{name} {NAMESPACES}>{content}</w:{name}>"
    return parts


def package(parts: dict[str, str]) -> bytes:
    """A zip archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def par(*runs: str, style: str = "", num: int | None = None, level: int | None = None, mark: str = "") -> str:
    """A paragraph; what does not begin with `<` is the text of a run. `mark` is what happened to its end mark."""
    listed = "" if level is None else f'<w:ilvl w:val="{level}"/>'
    listed += "" if num is None else f'<w:numId w:val="{num}"/>'
    properties = f'<w:pStyle w:val="{style}"/>' if style else ""
    properties += f"<w:numPr>{listed}</w:numPr>" if listed else ""
    properties += f"<w:rPr>{mark}</w:rPr>" if mark else ""
    texts = "".join(each if each.startswith("<") else run(each) for each in runs)
    return f"<w:p><w:pPr>{properties}</w:pPr>{texts}</w:p>"


def read_word(data: bytes, *, tracked: Tracked = "accepted", size_limit: int = SIZE_LIMIT) -> list[str]:
    """The lines of a Word document that are not blank."""
    source = read_docx(data, path="ferry.docx", sha256="", size_limit=size_limit, tracked=tracked)
    return [line for line in source.lines if line]


def pdf(*sheets: Iterable[Printed], size: tuple[float, float] = A4, encrypt: object = None) -> bytes:
    """A PDF with one sheet after another, in Helvetica of 10 points."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=size, encrypt=encrypt, invariant=True)
    for sheet in sheets:
        canvas.setFont("Helvetica", 10)
        for left, bottom, text in sheet:
            canvas.drawString(left, bottom, text)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def column(lines: Sequence[str], left: float = 72, top: float = 770, pitch: float = 12) -> list[Printed]:
    """Lines below one another; an empty one leaves room, and blanks before the text push it right."""
    return [
        (left + 5 * (len(line) - len(line.lstrip())), top - pitch * at, line.strip())
        for at, line in enumerate(lines)
        if line.strip()
    ]


def save(folder: Path, data: bytes, name: str) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def form_of(path: Path) -> str:
    return read_source(path).form
