"""MediaWiki source → Source: headings, lists, definition lists, tables and links as plain lines."""

import re

import mwparserfromhell
from mwparserfromhell import nodes
from mwparserfromhell.wikicode import Wikicode

from crdiff.model import Source
from crdiff.sources.blocks import BULLET, Blocks
from crdiff.sources.encoding import decode

SKIPPED_TAGS = frozenset({"ref", "references", "gallery", "noinclude", "includeonly", "math", "templatedata"})
SKIPPED_NAMESPACES = tuple(
    "file: image: category: datei: bild: kategorie: fichier: catégorie: archivo: categoría: immagine: categoria:"
    " arquivo: файл: категория: ファイル: カテゴリ: 파일: 분류: 文件: 分类: 檔案: 分類:".split()
)
HTML_BLOCKS = frozenset(
    {"p", "div", "ul", "ol", "dl", "dd", "dt", "li", "blockquote", "center", "section", "pre", "poem"}
)
SYMBOL_LENGTH = 4
"""Characters of a template's name that stands for a symbol: `{{T}}`, `{{2/W}}`."""
_MAGIC_WORD = re.compile(r"__[A-Z]+__")


def read_wikitext(data: bytes, *, path: str, sha256: str, encoding: str | None) -> Source:
    """Read the source of a wiki page, a paragraph a line; `places` are lines of the file.

    Links give their text, templates their unnamed parameters and `{{T}}` the symbol `{T}`; references, categories and
    comments are left out.
    """
    decoded = decode(data, path=path, encoding=encoding)
    text = _MAGIC_WORD.sub("", decoded.text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n"))
    reader = _Reader()
    reader.read(mwparserfromhell.parse(text, skip_style_tags=False))
    return Source(
        file=path,
        sha256=sha256,
        form="wikitext",
        encoding=decoded.encoding,
        lines=tuple(reader.blocks.lines),
        places=tuple(reader.blocks.places),
        problems=decoded.problems,
        paragraphs=True,
    )


class _Reader:
    """Goes through the nodes of a page once."""

    def __init__(self) -> None:
        self.blocks = Blocks()
        self._line = 1
        self._text = ""
        self._markers = ""
        self._counters: list[int] = []
        self._before = ""
        """Markers of the item before."""
        self._html_lists: list[list[int]] = []
        """Of each open HTML list its counter; negative where it does not count."""

    def read(self, page: Wikicode) -> None:
        for node in page.nodes:
            first = self._line
            if isinstance(node, nodes.Text):
                self._read_text(str(node))
            elif isinstance(node, nodes.Heading):
                self._flush()
                self.blocks.paragraph(_plain(node.title), first)
            elif isinstance(node, nodes.Tag) and node.wiki_markup in ("*", "#", ":", ";"):
                if self._text.strip():
                    # "; term : definition" on one line
                    self._flush()
                self._markers += str(node.wiki_markup)
            elif isinstance(node, nodes.Tag) and node.contents is not None and str(node.tag).lower() in HTML_BLOCKS:
                self._html(node, first)
            elif isinstance(node, nodes.Tag) and str(node.tag).lower() == "table":
                self._flush()
                self._table(node, first)
            else:
                self._text += _plain_node(node)
            if not isinstance(node, nodes.Text):
                self._line = first + str(node).count("\n")
        self._flush()

    def _read_text(self, text: str) -> None:
        parts = text.split("\n")
        for position, part in enumerate(parts):
            if position:
                self._flush()
                self._line += 1
                # What a last part begins, a marker or a link, follows in the next node.
                if not part.strip() and position < len(parts) - 1:
                    self.blocks.gap()
            self._text += part

    def _flush(self) -> None:
        text, markers = self._text.strip(), self._markers
        self._text, self._markers = "", ""
        if not markers:
            self._counters, self._before = [], ""
            if text:
                self.blocks.line(text, self._line)
            return
        depth = len(markers)
        shared = 0
        while shared < min(depth, len(self._before)) and markers[shared] == self._before[shared]:
            shared += 1
        self._counters = self._counters[:shared] + [0] * (depth - shared)
        self._before = markers
        if not text:
            return
        match markers[-1]:
            case "#":
                self._counters[-1] += 1
                self.blocks.item(text, self._line, f"{self._counters[-1]}.")
            case "*":
                self.blocks.item(text, self._line, BULLET)
            case ";":
                self.blocks.gap()
                self.blocks.line(text, self._line)
            case _:
                self.blocks.line(text, self._line)

    def _html(self, node: nodes.Tag, line: int) -> None:
        """A block that is written as HTML."""
        self._flush()
        name = str(node.tag).lower()
        if name in ("ul", "ol"):
            self._html_lists.append([0 if name == "ol" else -1])
        elif name == "li":
            counter = self._html_lists[-1] if self._html_lists else [-1]
            counter[0] += counter[0] >= 0
            first = len(self.blocks.lines)
            self.read(node.contents)
            if len(self.blocks.lines) > first:
                marker = f"{counter[0]}." if counter[0] > 0 else BULLET
                text = self.blocks.lines.pop(first)
                place = self.blocks.places.pop(first)
                rest = self.blocks.lines[first:], self.blocks.places[first:]
                del self.blocks.lines[first:], self.blocks.places[first:]
                self.blocks.item(text, place, marker)
                self.blocks.lines += rest[0]
                self.blocks.places += rest[1]
            return
        elif name in ("p", "blockquote", "div", "section"):
            self.blocks.gap()
        self._line = line
        self.read(node.contents)
        if name in ("ul", "ol"):
            self._html_lists.pop()
        if not self._html_lists:
            self.blocks.gap()

    def _table(self, table: nodes.Tag, first: int) -> None:
        line = first
        loose: list[str] = []
        for node in table.contents.nodes:
            name = str(node.tag).lower() if isinstance(node, nodes.Tag) else ""
            if isinstance(node, nodes.Tag) and name == "tr":
                cells = node.contents.filter_tags(recursive=False, matches=lambda tag: str(tag.tag) in ("td", "th"))
                self._row(loose, line)
                loose = []
                self._row([_plain(cell.contents) for cell in cells], line + str(node).startswith("\n") + 1)
            elif isinstance(node, nodes.Tag) and name in ("td", "th", "caption"):
                loose.append(_plain(node.contents).removeprefix("+").strip())
            elif not name and (title := str(node).strip().lstrip("|")).startswith("+"):
                self._row([title[1:].strip()], line)
            line += str(node).count("\n")
        self._row(loose, line)
        self.blocks.gap()

    def _row(self, cells: list[str], line: int) -> None:
        if cells:
            self.blocks.row(cells, line)


def _plain(code: Wikicode) -> str:
    return "".join(map(_plain_node, code.nodes)).strip()


def _plain_node(node: nodes.Node) -> str:
    """The text of a node, as a reader of the page sees it."""
    match node:
        case nodes.Text():
            return str(node)
        case nodes.Comment():
            return ""
        case nodes.HTMLEntity():
            return str(node.normalize())
        case nodes.Wikilink():
            target = str(node.title).strip()
            if target.lower().startswith(SKIPPED_NAMESPACES):
                return ""
            return _plain(node.text) if node.text is not None else target.lstrip(":")
        case nodes.ExternalLink():
            return _plain(node.title) if node.title is not None else str(node.url)
        case nodes.Template():
            return _template(node)
        case nodes.Tag():
            name = str(node.tag).lower().strip()
            if name == "br":
                return "\n"
            if name in SKIPPED_TAGS or node.contents is None:
                return ""
            if name in ("td", "th", "tr", "li", "p", "div"):
                return f"{_plain(node.contents)}\n"
            return _plain(node.contents)
        case nodes.Heading():
            return f"\n{_plain(node.title)}\n"
    return ""


def _template(node: nodes.Template) -> str:
    name = str(node.name).strip()
    # `{{CR|1=702.19}}` counts a parameter that has no name either.
    unnamed = [
        _plain(parameter.value)
        for parameter in node.params
        if not parameter.showkey or str(parameter.name).strip().isdigit()
    ]
    if not node.params and len(name) <= SYMBOL_LENGTH:
        return f"{{{name.upper()}}}"
    return " ".join(text for text in unnamed if text)
