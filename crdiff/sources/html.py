"""Web page → Source: paragraphs, headings, lists, definition lists and tables; navigation left out."""

import re

from lxml import etree, html

from crdiff.errors import SourceError
from crdiff.model import Source
from crdiff.sources.blocks import Blocks, letters
from crdiff.sources.encoding import decode

SIZE_LIMIT = 24 * 1024 * 1024
"""Bytes of a web page; the longest rulebook has two million."""
SKIPPED = frozenset(
    "script style noscript template nav aside footer form button select svg math head iframe object audio video".split()
)
"""Elements that hold no text of the page."""
SKIPPED_ROLES = frozenset({"navigation", "banner", "contentinfo", "search", "complementary", "menu", "dialog"})
SKIPPED_CLASSES = frozenset(
    "mw-editsection navbar navbox navigation breadcrumb breadcrumbs sidebar menu toc noprint skip-link cookie-banner"
    " pagination share-buttons mw-jump-link catlinks printfooter".split()
)
BLOCKS = frozenset(
    "p div section article main header blockquote figure figcaption address center h1 h2 h3 h4 h5 h6 details summary"
    " fieldset body html hr caption".split()
)
ALT_LENGTH = 30
"""Characters; the alternative text of a symbol is short, that of a picture is none of the rules'."""
_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)


def read_html(data: bytes, *, path: str, sha256: str, encoding: str | None) -> Source:
    """Read a saved web page, a paragraph a line; `places` are lines of the file.

    Nothing is fetched, no entity is resolved and no script is run. Elements may nest as deep as they like.

    Raises:
        SourceError: It is too large, or holds no text.
    """
    if len(data) > SIZE_LIMIT:
        fact = f"is a web page of {len(data) // (1 << 20)} MB"
        raise SourceError(fact, path=path, remedy=f"crdiff reads {SIZE_LIMIT >> 20} MB; save the part with the rules")
    declared = _CHARSET.search(data[:4000])
    decoded = decode(data, path=path, encoding=encoding or _known(declared))
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True, no_network=True)
    try:
        root = html.document_fromstring(decoded.text.encode("utf-8", "replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        raise SourceError("is a web page without text", path=path, remedy="Save the page with its text") from None
    reader = _Reader()
    reader.read(_content(root))
    if not reader.blocks.lines:
        raise SourceError("is a web page without text", path=path, remedy="Save the page with its text")
    return Source(
        file=path,
        sha256=sha256,
        form="html",
        encoding=decoded.encoding,
        lines=tuple(reader.blocks.lines),
        places=tuple(reader.blocks.places),
        problems=decoded.problems,
        paragraphs=True,
    )


def _known(declared: re.Match[bytes] | None) -> str | None:
    """The encoding that a page declares, unless it is one that pages declare falsely."""
    import codecs

    name = declared[1].decode("ascii").lower() if declared else ""
    if name in ("", "utf-8", "utf8", "iso-8859-1", "windows-1252"):
        return None
    try:
        codecs.lookup(name)
    except LookupError:
        return None
    return name


def _content(root: html.HtmlElement) -> html.HtmlElement:
    """The part of the page that says what it is about: `main`, else a lone `article`, else the body."""
    mains = root.findall(".//main")
    articles = root.findall(".//article")
    bodies = root.findall("body")
    if len(mains) == 1:
        return mains[0]
    if len(articles) == 1:
        return articles[0]
    return bodies[0] if bodies else root


class _Reader:
    """Walks a page once, without recursion, and collects its blocks."""

    def __init__(self) -> None:
        self.blocks = Blocks()
        self._text: list[str] = []
        self._place = 0
        self._lists: list[list[object]] = []
        """Of each open list its kind and its counter."""
        self._marker: str | None = None
        self._cells: list[str] | None = None

    def read(self, root: html.HtmlElement) -> None:
        skipped = 0
        for event, element in etree.iterwalk(root, events=("start", "end")):
            if not isinstance(element.tag, str):
                if event == "end" and not skipped:
                    self._add(element.tail)
                continue
            if event == "start":
                if skipped or _is_skipped(element):
                    skipped += 1
                    continue
                self._start(element)
                self._add(element.text)
            else:
                if skipped:
                    skipped -= 1
                else:
                    self._end(element)
                if not skipped and element is not root:
                    self._add(element.tail)
        self._flush()

    def _add(self, text: str | None) -> None:
        if text:
            self._text.append(text if any(tag == "pre" for tag, _ in self._lists) else re.sub(r"\s+", " ", text))

    def _start(self, element: html.HtmlElement) -> None:
        tag = element.tag
        if tag in BLOCKS or tag in ("ul", "ol", "dl", "li", "dt", "dd", "table", "tr", "pre"):
            self._flush()
            self._place = element.sourceline or self._place
        if tag in ("ul", "ol", "pre"):
            start = element.get("start", "")
            self._lists.append([tag, int(start) - 1 if start.lstrip("-").isdigit() else 0])
        elif tag == "li":
            self._marker = self._next_marker(element)
        elif tag in BLOCKS and self._cells is None and not self._marker:
            self.blocks.gap()
        elif tag == "tr":
            self._cells = []
        elif tag == "br":
            self._text.append("\n")
        elif tag == "img":
            alt = element.get("alt") or ""
            self._text.append(alt if len(alt) <= ALT_LENGTH else "")

    def _next_marker(self, element: html.HtmlElement) -> str:
        if not self._lists or self._lists[-1][0] != "ol":
            return "•"
        counter = self._lists[-1]
        value = element.get("value", "")
        number = int(value) if value.isdigit() else int(str(counter[1])) + 1
        counter[1] = number
        parent = element.getparent()
        sort = parent.get("type", "1") if parent is not None else "1"
        if sort in ("a", "A"):
            return f"{letters(number) if sort == 'a' else letters(number).upper()}."
        return f"{number}."

    def _end(self, element: html.HtmlElement) -> None:
        tag = element.tag
        if tag in ("td", "th") and self._cells is not None:
            self._cells.append("".join(self._text))
            self._text.clear()
        elif tag == "tr" and self._cells is not None:
            self.blocks.row(self._cells, self._place)
            self._cells = None
        elif tag == "dt":
            self.blocks.gap()
            self._flush()
        elif tag in ("dd", "li"):
            self._flush()
            self._marker = None
        elif tag in ("ul", "ol", "pre", "dl", "table"):
            self._flush()
            if tag in ("ul", "ol", "pre") and self._lists:
                self._lists.pop()
            if not self._lists:
                self.blocks.gap()
        elif tag in BLOCKS:
            self._flush()
            if self._cells is None and not self._lists:
                self.blocks.gap()

    def _flush(self) -> None:
        """Write what has come up as a block of its own."""
        if self._cells is not None:
            if self._text and not self._text[-1].endswith("\n"):
                self._text.append("\n")
            return
        text = "".join(self._text)
        self._text.clear()
        if not text.strip():
            return
        if self._marker is not None:
            self.blocks.item(text, self._place, self._marker)
            self._marker = ""  # what else the item holds goes on below it
        else:
            self.blocks.line(text, self._place)


def _is_skipped(element: html.HtmlElement) -> bool:
    if element.tag in SKIPPED or element.get("hidden") is not None or element.get("aria-hidden") == "true":
        return True
    if element.get("role") in SKIPPED_ROLES:
        return True
    names = element.get("class")
    return bool(names) and not SKIPPED_CLASSES.isdisjoint(names.lower().split())
