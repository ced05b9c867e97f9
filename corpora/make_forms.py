"""Writes one sample edition in every form that crdiff reads: PDF, Word, web page, wiki page, Markdown.

    python corpora/make_forms.py

Each form is set as such files come: the PDF with a running head, page numbers and hanging indents, the Word document
with numbers that exist only as automatic numbering, with tracked changes and a table, the web page with navigation and
lists. All of them read to the same tree as the text; `tests/test_forms.py` holds that.
"""

import html
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

import crdiff
from crdiff.model import Edition, Unit
from crdiff.schemes import MAGIC

FOLDER = Path(__file__).parent / "tidewater" / "en"
EDITION = "2031-03-14"
DATE_LINE = "These rules are effective as of March 14, 2031."
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
EPOCH = (2031, 3, 14, 0, 0, 0)


def main() -> None:
    """Write the forms beside the text."""
    edition = crdiff.read(FOLDER / f"{EDITION}.txt")
    for suffix, write in {"pdf": to_pdf, "docx": to_docx, "html": to_html, "wiki": to_wiki, "md": to_markdown}.items():
        (FOLDER / f"{EDITION}.{suffix}").write_bytes(write(edition))


def parts(edition: Edition) -> Iterator[tuple[str, list[Unit]]]:
    """Introduction, rules, glossary and credits with their units."""
    for name in ("introduction", "rules", "glossary", "credits"):
        kinds = ("section", "subsection", "rule", "subrule") if name == "rules" else (name,)
        yield name, [unit for unit in edition.units if unit.kind in kinds]


def number(unit: Unit) -> str:
    """The number as it is printed, with its dot."""
    return unit.number if unit.number[-1].isalpha() else f"{unit.number}."


def to_html(edition: Edition) -> bytes:
    out = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{html.escape(edition.title)}</title>',
        "<style>.example { margin-left: 2em }</style><script>document.title += ' (rules)';</script></head><body>",
        '<nav><ul><li><a href="/">Home</a></li><li><a href="/shop">Shop</a></li></ul></nav><main>',
        f"<h1>{html.escape(edition.title)}</h1><p>{DATE_LINE}</p>",
    ]
    for name, units in parts(edition):
        if name == "rules":
            out.append("<h2>Contents</h2><ul>")
            out += [
                f"<li>{heading.number}. {html.escape(heading.text)}</li>"
                for heading in edition.contents
                if heading.number
            ]
            out.append("<li>Glossary</li><li>Credits</li></ul>")
        else:
            out.append(f"<h2>{name.capitalize()}</h2>")
        if name == "glossary":
            out.append("<dl>")
            for unit in units:
                out.append(f"<dt>{html.escape(unit.number)}</dt>")
                out += [f"<dd>{html.escape(text)}</dd>" for text in unit.paragraphs]
            out.append("</dl>")
            continue
        for unit in units:
            out += list(_html_unit(unit))
    out.append("</main><footer>Printed from harbour.example</footer></body></html>")
    return "\n".join(out).encode()


def _html_unit(unit: Unit) -> Iterator[str]:
    texts = [html.escape(text, quote=False) for text in unit.paragraphs]
    if unit.kind in ("introduction", "credits"):
        yield from (f"<p>{text}</p>" for text in texts)
        return
    if unit.kind in ("section", "subsection"):
        tag = "h2" if unit.kind == "section" else "h3"
        yield f"<{tag}>{number(unit)} {texts[0]}</{tag}>"
        return
    first, *rest = texts
    if unit.kind == "rule":
        yield f"<p><b>{number(unit)}</b> {first}</p>"
    else:
        yield f"<ul><li><b>{number(unit)}</b> {first}</li></ul>"
    yield from (f"<p>{text}</p>" for text in rest)
    yield from (f'<p class="example"><i>Example:</i> {html.escape(text, quote=False)}</p>' for text in unit.examples)


def to_markdown(edition: Edition) -> bytes:
    out = [f"# {edition.title}", "", DATE_LINE, ""]
    for name, units in parts(edition):
        if name == "rules":
            out += ["## Contents", ""]
            out += [f"- {heading.number}. {heading.text}" for heading in edition.contents if heading.number]
            out += ["- Glossary", "- Credits", ""]
        else:
            out += [f"## {name.capitalize()}", ""]
        for unit in units:
            out += _markdown_unit(unit)
    return "\n".join(out).encode()


def _markdown_unit(unit: Unit) -> list[str]:
    texts = [_escape_markdown(text) for text in unit.paragraphs]
    examples = [line for text in unit.examples for line in (f"*Example:* {_escape_markdown(text)}", "")]
    match unit.kind:
        case "section" | "subsection":
            marks = "##" if unit.kind == "section" else "###"
            return [f"{marks} {number(unit)} {texts[0]}", ""]
        case "glossary":
            return [
                "  \n".join(
                    [
                        f"**{_escape_markdown(unit.number)}**",
                        *(text.replace(". ", "\\. ", 1) if text[:1].isdigit() else text for text in texts),
                    ]
                ),
                "",
            ]
        case "introduction" | "credits":
            return [line for text in texts for line in (text, "")]
        case "subrule":
            return [f"- **{number(unit)}** {texts[0]}", "", *[f"  {line}" if line else "" for line in examples]]
    return [f"**{number(unit)}** {texts[0]}", "", *[line for text in texts[1:] for line in (text, "")], *examples]


def _escape_markdown(text: str) -> str:
    return "".join(f"\\{char}" if char in "\\*_`[]<>#" else char for char in text)


def to_wiki(edition: Edition) -> bytes:
    out = ["{{Rules page}}", f"''{edition.title}''", "", DATE_LINE, ""]
    for name, units in parts(edition):
        if name == "rules":
            out += ["== Contents ==", ""]
            out += [f"* {heading.number}. {heading.text}" for heading in edition.contents if heading.number]
            out += ["* Glossary", "* Credits", ""]
        else:
            out += [f"== {name.capitalize()} ==", ""]
        for unit in units:
            out += _wiki_unit(unit)
    out += ["[[Category:Rules]]", ""]
    return "\n".join(out).encode()


def _wiki_unit(unit: Unit) -> list[str]:
    texts = [_escape_wiki(text) for text in unit.paragraphs]
    examples = [f":: ''Example:'' {_escape_wiki(text)}" for text in unit.examples]
    match unit.kind:
        case "section" | "subsection":
            marks = "==" if unit.kind == "section" else "==="
            return [f"{marks} {number(unit)} {texts[0]} {marks}", ""]
        case "glossary":
            return [f"; {_escape_wiki(unit.number)}", *(f": {text}" for text in texts), ""]
        case "introduction" | "credits":
            return [line for text in texts for line in (text, "")]
        case "subrule":
            return [f"* '''{number(unit)}''' {texts[0]}", *examples, ""]
    return [f"'''{number(unit)}''' {texts[0]}", "", *[line for text in texts[1:] for line in (text, "")], *examples, ""]


def _escape_wiki(text: str) -> str:
    """Braces are templates to a wiki: `{6}` is written as such pages write it."""
    import re

    return re.sub(r"\{([^{}]+)\}", r"{{\1}}", text)


# -- Word


class Numbers:
    """Puts rules into lists, so that Word counts them: a list a section, a new one where a letter is left out."""

    def __init__(self) -> None:
        self.starts: list[dict[int, int]] = []
        """Of each list the levels that it starts anew, and with what."""
        self._last: tuple[int, ...] = ()

    def place(self, unit: Unit) -> tuple[int, int]:
        """List (from 1) and level of a unit."""
        key = MAGIC.key(unit.number)
        assert key is not None
        level = len(key) - 2
        restart = {}
        if len(key) == 2 and key[1] % 100 == 0:
            restart = {0: key[1]}
        elif len(key) == 4 and key[:-1] == self._last[:-1] and key[-1] != self._last[-1] + 1:
            restart = {2: key[-1]}
        if restart or not self.starts:
            self.starts.append(restart)
        self._last = key
        return len(self.starts), level


def to_docx(edition: Edition) -> bytes:
    numbers = Numbers()
    body = [_paragraph(edition.title, style="Title"), _paragraph(DATE_LINE)]
    for name, units in parts(edition):
        if name == "rules":
            body.append(_paragraph("Contents", style="Heading1"))
            body += [_paragraph(f"{heading.number}. {heading.text}") for heading in edition.contents if heading.number]
            body += [_paragraph("Glossary"), _paragraph("Credits"), _paragraph("")]
        else:
            body.append(_paragraph(name.capitalize(), style="Heading1"))
        if name == "glossary":
            body.append(_glossary(units))
            continue
        for unit in units:
            body += list(_docx_unit(unit, numbers))
    document = f'<?xml version="1.0" encoding="UTF-8"?><w:document {W}><w:body>{"".join(body)}</w:body></w:document>'
    return _package({"word/document.xml": document, "word/numbering.xml": _numbering(numbers)})


def _docx_unit(unit: Unit, numbers: Numbers) -> Iterator[str]:
    first, *rest = unit.paragraphs or ("",)
    if unit.kind in ("introduction", "credits"):
        yield from (_paragraph(text) + _paragraph("") for text in unit.paragraphs)
        return
    if unit.kind == "section":
        yield _paragraph(f"{number(unit)} {first}", style="Heading1")
        return
    yield _paragraph(first, place=numbers.place(unit), tracked=unit.number.endswith(".2"))
    yield from (_paragraph(text) for text in rest)
    yield from (_paragraph(f"Example: {text}") for text in unit.examples)


def _paragraph(text: str, *, style: str = "", place: tuple[int, int] | None = None, tracked: bool = False) -> str:
    properties = f'<w:pStyle w:val="{style}"/>' if style else ""
    if place is not None:
        properties += f'<w:numPr><w:ilvl w:val="{place[1]}"/><w:numId w:val="{place[0]}"/></w:numPr>'
    words = text.split(" ")
    if tracked and len(words) > 4:
        # One word was put in and another taken out; accepted, the text is that of the edition.
        runs = (
            f"{_run(' '.join(words[:2]) + ' ')}"
            f'<w:ins w:id="1" w:author="crew">{_run(words[2])}</w:ins>'
            f'<w:del w:id="2" w:author="crew"><w:r><w:delText xml:space="preserve"> ashore</w:delText></w:r></w:del>'
            f"{_run(' ' + ' '.join(words[3:]))}"
        )
    else:
        runs = _run(text) if text else ""
    return f"<w:p><w:pPr>{properties}</w:pPr>{runs}</w:p>"


def _run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def _glossary(units: list[Unit]) -> str:
    rows = []
    for unit in units:
        cells = ["".join(_paragraph(text) for text in texts) for texts in ([unit.number], unit.paragraphs)]
        rows.append(f"<w:tr>{''.join(f'<w:tc>{cell}</w:tc>' for cell in cells)}</w:tr>")
    return f"<w:tbl>{''.join(rows)}</w:tbl>"


def _numbering(numbers: Numbers) -> str:
    forms = (("decimal", "%1."), ("decimal", "%1.%2."), ("lowerLetter", "%1.%2%3"))
    levels = "".join(
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{sort}"/><w:lvlText w:val="{text}"/></w:lvl>'
        for at, (sort, text) in enumerate(forms)
    )
    lists = "".join(
        f'<w:num w:numId="{at}"><w:abstractNumId w:val="7"/>'
        + "".join(
            f'<w:lvlOverride w:ilvl="{level}"><w:startOverride w:val="{start}"/></w:lvlOverride>'
            for level, start in starts.items()
        )
        + "</w:num>"
        for at, starts in enumerate(numbers.starts, 1)
    )
    abstract = f'<w:abstractNum w:abstractNumId="7">{levels}</w:abstractNum>'
    return f'<?xml version="1.0" encoding="UTF-8"?><w:numbering {W}>{abstract}{lists}</w:numbering>'


def _package(files: dict[str, str]) -> bytes:
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    types = "".join(
        f'<Override PartName="/{name}" ContentType="{kind}.{sort}+xml"/>'
        for name, sort in (("word/document.xml", "document.main"), ("word/numbering.xml", "numbering"))
    )
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    files = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Default Extension="rels" '
        f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>{types}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{relation}/officeDocument" Target="word/document.xml"/></Relationships>',
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{relation}/numbering" Target="numbering.xml"/></Relationships>',
        **files,
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, EPOCH), text, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


# -- PDF


def to_pdf(edition: Edition) -> bytes:
    from reportlab.lib.pagesizes import A5
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer
    from reportlab.platypus.flowables import Flowable

    plain = ParagraphStyle("plain", fontName="Times-Roman", fontSize=10, leading=12)
    styles = {
        "title": ParagraphStyle("title", plain, fontName="Times-Bold", fontSize=16, leading=20),
        "heading": ParagraphStyle("heading", plain, fontName="Times-Bold"),
        "rule": ParagraphStyle("rule", plain, leftIndent=18),
        "subrule": ParagraphStyle("subrule", plain, leftIndent=36, firstLineIndent=-12),
        "example": ParagraphStyle("example", plain, leftIndent=48),
        "plain": plain,
    }
    story: list[Flowable] = []

    def add(text: str, style: str, *, gap: bool = True) -> None:
        story.append(Paragraph(escape(text), styles[style]))
        if gap:
            story.append(Spacer(1, 6))

    add(edition.title, "title")
    add(DATE_LINE, "plain")
    for name, units in parts(edition):
        if name == "rules":
            story.append(PageBreak())
            add("Contents", "heading")
            for heading in edition.contents:
                if heading.number:
                    add(f"{heading.number}. {heading.text}", "plain", gap=False)
            add("Glossary", "plain", gap=False)
            add("Credits", "plain")
            story.append(PageBreak())
        else:
            add(name.capitalize(), "heading")
        for unit in units:
            if unit.kind == "glossary":
                for at, text in enumerate((unit.number, *unit.paragraphs)):
                    add(text, "plain", gap=at == len(unit.paragraphs))
                continue
            numbered = unit.kind not in ("introduction", "credits")
            first = f"{number(unit)} {unit.paragraphs[0]}" if numbered else unit.paragraphs[0]
            style = {"section": "heading", "subsection": "heading", "rule": "rule", "subrule": "subrule"}
            texts = [first, *unit.paragraphs[1:], *(f"Example: {text}" for text in unit.examples)]
            for at, text in enumerate(texts):
                example = at > len(unit.paragraphs) - 1
                add(text, "example" if example else style.get(unit.kind, "plain"), gap=at == len(texts) - 1)

    def furniture(canvas: object, document: object) -> None:
        canvas.setFont("Times-Italic", 8)  # type: ignore[attr-defined]
        canvas.drawString(54, A5[1] - 36, edition.title)  # type: ignore[attr-defined]
        canvas.drawCentredString(A5[0] / 2, 30, str(document.page))  # type: ignore[attr-defined]

    buffer = io.BytesIO()
    document = SimpleDocTemplate(
        buffer, pagesize=A5, leftMargin=54, rightMargin=54, topMargin=54, bottomMargin=54, invariant=1
    )
    document.build(story, onFirstPage=furniture, onLaterPages=furniture)
    return buffer.getvalue()


if __name__ == "__main__":
    main()
