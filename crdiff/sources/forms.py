"""What form a file has: told by its content first, by its name second."""

import os
import re
from typing import Literal

from crdiff.errors import SourceError

Form = Literal["text", "pdf", "docx", "html", "markdown", "wikitext"]

SUFFIXES: dict[str, Form] = {
    ".pdf": "pdf",
    ".docx": "docx",
    ".docm": "docx",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".md": "markdown",
    ".markdown": "markdown",
    ".wiki": "wikitext",
    ".mediawiki": "wikitext",
    ".wikitext": "wikitext",
    ".txt": "text",
}
READ = ".docx, .html, .md, .pdf, .txt and .wiki, each packed by gzip too"

SIGNATURES: dict[bytes, str] = {
    b"\xd0\xcf\x11\xe0": "an old Word document",
    b"{\\rtf": "an RTF document",
    b"\x1f\x8b": "packed twice by gzip",
    b"BZh": "packed by bzip2",
    b"\xfd7zXZ": "packed by xz",
    b"7z\xbc\xaf": "a 7z archive",
    b"Rar!": "a RAR archive",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"RIFF": "a picture or sound",
    b"\x7fELF": "a program",
    b"SQLite format 3": "a database",
}
"""What is not read."""

SAMPLE = 60_000
"""Bytes that are looked at."""

_HTML = (
    rb"(?is)\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*+-->\s*)*+"
    rb"<(?:!doctype\s+html|html|head|body)\b"
)
_TAG = rb"(?i)</?(?:p|div|li|ul|ol|dl|dd|dt|h[1-6]|table|tr|td|section|article)\b[^<>]{0,200}>"
"""Blocks; `<i>` and `<br>` stand in plain text and in Markdown too."""
_TAGS_MIN = 8
"""Fewer tags may be quoted in a text."""
_WIKI_HEADING = rb"(?m)^(={2,6})[^=\n][^\n]*?[^=\n]?\1[ \t\r]*$"
_WIKI_LINK = rb"(?m)\[\[[^\[\]\n]+\]\]|'''[^\n]+?'''|^\{\|"
_MARKDOWN_HEADING = rb"(?m)^#{1,6}[ \t]+\S"
_MARKDOWN_MARK = rb"(?m)^[-*+] +\S|\*\*[^*\n]+\*\*|\]\(\S+\)|^-{3,}[ \t\r]*$"


def detect_form(data: bytes, path: str) -> Form:
    """The form of a file's content.

    Raises:
        SourceError: It is of a form that is not read.
    """
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _detect_package(data, path)
    for signature, name in SIGNATURES.items():
        if data.startswith(signature):
            raise SourceError(f"is {name}", path=path, remedy=f"crdiff reads {READ}; save it as one of them")
    suffix = os.path.splitext(path.removesuffix(".gz"))[1].lower()
    named = SUFFIXES.get(suffix)
    if named in ("pdf", "docx"):
        raise SourceError(f"is no {suffix} file", path=path, remedy="Get another copy of the file")
    head = data[:SAMPLE]
    if b"\0" in head[:200]:
        # UTF-16, with its mark or without
        little = head.startswith(b"\xff\xfe") or head[1:2] == b"\0"
        head = head.decode("utf-16-le" if little else "utf-16-be", "ignore").lstrip("\ufeff").encode("utf-8", "ignore")
    return _detect_markup(head.removeprefix(b"\xef\xbb\xbf"), named)


def _detect_markup(head: bytes, named: Form | None) -> Form:
    # Most files are plain text, and a look for a sign costs less than a search.
    tags = head.count(b"<")
    if tags and re.match(_HTML, head):
        return "html"
    wiki = b"==" in head and len(re.findall(_WIKI_HEADING, head)) >= 2
    if wiki and (named == "wikitext" or re.search(_WIKI_LINK, head)):
        return "wikitext"
    headed = named != "wikitext" and b"# " in head and len(re.findall(_MARKDOWN_HEADING, head)) >= 2
    if headed and re.search(_MARKDOWN_MARK, head):
        return "markdown"
    if named in ("markdown", "wikitext"):
        return named
    return "html" if tags >= _TAGS_MIN and len(re.findall(_TAG, head)) >= _TAGS_MIN else "text"


PACKAGES: dict[bytes, str] = {
    b"xl/workbook": "a spreadsheet",
    b"mimetypeapplication/vnd.oasis": "an OpenDocument file",
    b"mimetypeapplication/epub": "an EPUB book",
}


def _detect_package(data: bytes, path: str) -> Form:
    if b"word/document" in data:
        return "docx"
    name = next((known for part, known in PACKAGES.items() if part in data), "a zip archive")
    raise SourceError(f"is {name}", path=path, remedy=f"crdiff reads {READ}; unpack it or save it as one of them")
