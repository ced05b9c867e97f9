"""Web page → Source: paragraphs, headings, lists, definition lists and tables; navigation left out."""

import codecs
import re
from collections.abc import Mapping

from lxml import etree

from crdiff.errors import SourceError
from crdiff.model import Source
from crdiff.sources.blocks import Blocks, list_number, small_number
from crdiff.sources.encoding import decode

SIZE_LIMIT = 24 * 1024 * 1024
"""Bytes of a web page; the longest rulebook has two million."""
SKIPPED = frozenset(
    "script style noscript template nav aside footer button select svg math head iframe object audio video"
    " rt rp".split()
)
"""Elements that hold no text of the page."""
SKIPPED_ROLES = frozenset({"navigation", "banner", "contentinfo", "search", "complementary", "menu", "dialog"})
SKIPPED_CLASSES = frozenset(
    "mw-editsection navbar navbox navigation breadcrumb breadcrumbs sidebar menu toc noprint skip-link cookie-banner"
    " pagination share-buttons mw-jump-link catlinks printfooter headerlink".split()
)
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
BLOCKS = frozenset(
    "p div section article main header blockquote figure figcaption address center h1 h2 h3 h4 h5 h6 details summary"
    " fieldset body html hr caption form".split()
)
LISTS = frozenset({"ul", "ol", "pre", "dl"})
ALT_LENGTH = 30
"""Characters; the alternative text of a symbol is short, that of a picture is none of the rules'."""
SHARES = {"main": 0.3, "article": 0.5}
"""Share of the text that the main part of a page must hold; a smaller one is a teaser beside it."""
ENCODINGS = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "x-sjis": "cp932", "euc-kr": "cp949"}
"""What browsers take for what pages declare."""
FALSE = frozenset(
    {"utf-8", "utf8", "iso-8859-1", "windows-1252", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be"}
)
"""Encodings that pages declare falsely, or that show without being declared."""
_CHARSET = rb"(?i)<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)"


def read_html(data: bytes, *, path: str, sha256: str, encoding: str | None) -> Source:
    """Read a saved web page, a paragraph a line; `places` are lines of the file.

    Nothing is fetched, no entity is resolved and no script is run. Elements may nest as deep as they like.

    Raises:
        SourceError: It is too large, or holds no text.
    """
    if len(data) > SIZE_LIMIT:
        fact = f"is a web page of {len(data) // (1 << 20)} MB"
        raise SourceError(fact, path=path, remedy=f"crdiff reads {SIZE_LIMIT >> 20} MB; save the part with the rules")
    decoded = decode(data, path=path, encoding=encoding or _declared(data))
    blocks = html_blocks(decoded.text)
    if not blocks.lines:
        raise SourceError("is a web page without text", path=path, remedy="Save the page with its text")
    return Source(
        file=path,
        sha256=sha256,
        form="html",
        encoding=decoded.encoding,
        lines=tuple(blocks.lines),
        places=tuple(blocks.places),
        problems=decoded.problems,
        paragraphs=True,
    )


def html_blocks(text: str) -> Blocks:
    """The blocks of a page or of a part of one."""
    reader = _Reader()
    # A tree would end at a depth of two thousand; events do not.
    parser = etree.HTMLParser(target=reader, encoding="utf-8", huge_tree=True, remove_comments=True, no_network=True)
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").split("\n"), 1):
        reader.place = number
        parser.feed(f"{line}\n".encode("utf-8", "replace"))
    try:
        parser.close()
    except etree.XMLSyntaxError:
        reader.close()
    return reader.main_blocks()


def _declared(data: bytes) -> str | None:
    """The encoding that a page declares, if it is a likely one and fits."""
    found = re.search(_CHARSET, data[:4000])
    name = found[1].decode("ascii").lower() if found else ""
    if name in FALSE or not name:
        return None
    name = ENCODINGS.get(name, name)
    try:
        if not codecs.lookup(name)._is_text_encoding:
            return None
        data.decode(name)
    except (LookupError, ValueError):
        return None
    return name


class _Reader:
    """Takes the events of a parser and collects blocks."""

    def __init__(self) -> None:
        self.blocks = Blocks()
        self.place = 1
        self._start_place = 1
        self._text: list[str] = []
        self._lists: list[tuple[str, str]] = []
        """Of each open list its kind and how it counts."""
        self._counters: list[int] = []
        self._marker = ""
        self._rows: list[tuple[list[str], list[str]]] = []
        """Of each open row its cells, and the text that stood before it."""
        self._skipped = 0
        self._mains: dict[str, list[tuple[int, int]]] = {"main": [], "article": []}
        """First and last line of each such element."""
        self._open: dict[str, list[int]] = {"main": [], "article": []}

    # -- events

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if self._skipped or _is_skipped(tag, attributes):
            self._skipped += tag not in VOID
            return
        if tag in BLOCKS or tag in LISTS or tag in ("li", "dt", "dd", "table", "tr"):
            self._flush()
        if tag in self._open:
            self._open[tag].append(len(self.blocks.lines))
        if tag in LISTS:
            self._lists.append((tag, attributes.get("type", "1")))
            self._counters.append(small_number(attributes.get("start", "1"), 1) - 1)
        elif tag == "li":
            self._marker = self._next_marker(attributes)
        elif tag in BLOCKS and not self._rows and not self._marker and not self._in_list:
            self.blocks.gap()
        elif tag == "tr":
            self._rows.append(([], self._text))
            self._text = []
        elif tag == "br":
            self._text.append("\n")
            if not self._rows and not self._marker and not self._lists:
                self._flush()
        elif tag == "img":
            alt = attributes.get("alt", "")
            self._text.append(alt if len(alt) <= ALT_LENGTH else "")

    def data(self, text: str) -> None:
        if self._skipped:
            return
        if any(tag == "pre" for tag, _ in self._lists):
            first, *rest = text.split("\n")
            self._start_place = self.place - len(rest)
            self._text.append(first)
            for line in rest:
                if not line.strip() and not "".join(self._text).strip():
                    self.blocks.gap()
                self._flush()
                self._start_place += 1
                self._text.append(line)
            return
        if not "".join(self._text).strip():
            self._start_place = self.place
        self._text.append(re.sub(r"[^\S\u00a0]+", " ", text))

    def end(self, tag: str) -> None:
        if self._skipped:
            self._skipped -= tag not in VOID
            return
        if tag in ("td", "th") and self._rows:
            self._rows[-1][0].append("".join(self._text))
            self._text = []
        elif tag == "tr" and self._rows:
            self._end_row()
        elif tag == "dt":
            self.blocks.gap()
            self._flush()
        elif tag in ("dd", "li"):
            self._flush()
            self._marker = ""
        elif tag in LISTS or tag == "table":
            self._flush()
            if tag in LISTS and self._lists:
                self._lists.pop()
                self._counters.pop()
            if not self._lists and not self._rows:
                self.blocks.gap()
        elif tag in BLOCKS:
            self._flush()
            if not self._rows and not self._in_list:
                self.blocks.gap()
        if self._open.get(tag):
            self._mains[tag].append((self._open[tag].pop(), len(self.blocks.lines)))

    def close(self) -> None:
        while self._rows:
            self._rows[-1][0].append("".join(self._text))
            self._text = []
            self._end_row()
        self._flush()

    # -- blocks

    def main_blocks(self) -> Blocks:
        """The lines of the part that says what the page is about, if it holds most of the text; else all of them."""
        whole = sum(map(len, self.blocks.lines))
        for name, share in SHARES.items():
            if len(self._mains[name]) == 1:
                first, last = self._mains[name][0]
                if sum(map(len, self.blocks.lines[first:last])) >= share * whole:
                    return self.blocks.part(first, last)
        return self.blocks

    @property
    def _in_list(self) -> bool:
        return any(kind in ("ul", "ol") for kind, _ in self._lists)

    def _next_marker(self, attributes: Mapping[str, str]) -> str:
        if not self._lists or self._lists[-1][0] != "ol":
            return "•"
        number = small_number(attributes.get("value", ""), self._counters[-1] + 1)
        self._counters[-1] = number
        return f"{list_number(number, self._lists[-1][1])}."

    def _end_row(self) -> None:
        cells, before = self._rows.pop()
        if self._rows:  # a table in a cell
            self._text = [*before, "\n", " ".join(" ".join(cell.split()) for cell in cells), "\n"]
            return
        self._text = []
        self.blocks.line("".join(before), self._start_place)
        self.blocks.row(cells, self._start_place)

    def _flush(self) -> None:
        """Write what has come up as a block of its own."""
        text = "".join(self._text)
        if self._rows:
            if text.strip() and not text.endswith("\n"):
                self._text.append("\n")
            return
        self._text = []
        if not text.strip():
            return
        if self._marker:
            self.blocks.item(text, self._start_place, self._marker)
            self._marker = ""  # what else the item holds goes on below it
        else:
            self.blocks.line(text, self._start_place)


def _is_skipped(tag: str, attributes: Mapping[str, str]) -> bool:
    if tag in SKIPPED or "hidden" in attributes or attributes.get("aria-hidden") == "true":
        return True
    if attributes.get("role") in SKIPPED_ROLES:
        return True
    names = attributes.get("class") or ""
    return not SKIPPED_CLASSES.isdisjoint(names.lower().split())
