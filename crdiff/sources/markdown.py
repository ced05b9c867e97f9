"""Markdown → Source: its blocks as lines, without the signs that set them."""

from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from crdiff.model import Source
from crdiff.sources.blocks import BULLET, HIGHEST, Blocks
from crdiff.sources.encoding import decode


def read_markdown(data: bytes, *, path: str, sha256: str, encoding: str | None) -> Source:
    """Read Markdown; the lines of a paragraph stay lines, for a book may be wrapped by hand. `places` are lines."""
    decoded = decode(data, path=path, encoding=encoding)
    environment: dict[str, Any] = {}
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(decoded.text, environment)
    blocks = _blocks(tokens)
    for label, reference in environment.get("references", {}).items():
        if label.startswith("^"):  # a footnote of one word looks like the address of a link
            blocks.line(f"[{label.lower()}]: {reference['href']}", (reference.get("map") or [0])[0] + 1)
    return Source(
        file=path,
        sha256=sha256,
        form="markdown",
        encoding=decoded.encoding,
        lines=tuple(blocks.lines),
        places=tuple(blocks.places),
        problems=decoded.problems,
    )


def _blocks(tokens: Sequence[Token]) -> Blocks:
    blocks = Blocks()
    marker: str | None = None
    last = ""
    cells: list[str] | None = None
    place = 1
    for token in tokens:
        if token.map:
            place = token.map[0] + 1
        match token.type:
            case "list_item_open":
                # "051." is printed so, and its zero is part of the number.
                own = f"{_counted(token.info, last)}{token.markup}" if token.info else BULLET
                last = token.info and own.rstrip(".)")
                # "351. 1. Remove the card" is a list in a list to Markdown.
                marker = own if marker is None or marker == BULLET else f"{marker} {own}"
            case "tr_open":
                cells = []
            case "tr_close":
                blocks.row(cells or [], place)
                cells = None
            case "ordered_list_open":
                last = ""
            case "heading_open" | "bullet_list_close" | "ordered_list_close" | "hr":
                blocks.gap()
            case "paragraph_open" if not token.hidden and marker is None:
                blocks.gap()
            case "paragraph_close" if not token.hidden:
                blocks.gap()
            case "heading_close":
                blocks.gap()
            case "inline":
                text = _plain(token)
                if cells is not None:
                    cells.append(text)
                elif marker is not None:
                    _item(blocks, text, place, marker)
                    marker = None
                else:
                    _lines(blocks, text, place)
            case "fence" | "code_block":
                _lines(blocks, token.content, place)
                blocks.gap()
            case "html_block":
                _html(blocks, token.content, place)
    return blocks


def _item(blocks: Blocks, text: str, place: int, marker: str) -> None:
    first, _, rest = text.partition("\n")
    if marker == BULLET:
        blocks.item(first, place)
    else:
        blocks.line(f"{marker} {first}", place)
    _lines(blocks, rest, place + 1)


def _lines(blocks: Blocks, text: str, place: int) -> None:
    for offset, line in enumerate(text.split("\n")):
        blocks.line(line, place + offset)


def _plain(inline: Token) -> str:
    """The text of a paragraph without emphasis, links and code marks; its line ends stay."""
    parts = []
    for token in inline.children or ():
        match token.type:
            case "text" | "code_inline":
                parts.append(token.content)
            case "softbreak" | "hardbreak":
                parts.append("\n")
            case "image":
                parts.append(token.content)
            case "html_inline":
                parts.append("\n" if token.content.lower().startswith("<br") else "")
    return "".join(parts)


def _html(blocks: Blocks, text: str, place: int) -> None:
    """A block of HTML as the lines of a web page."""
    from crdiff.sources.html import html_blocks

    found = html_blocks(text)
    for line, offset in zip(found.lines, found.places, strict=True):
        if line:
            blocks.line(line, place + offset - 1)
        else:
            blocks.gap()


def _counted(number: str, last: str) -> str:
    """The number of an item; writers leave the counting of "1. 1. 1." to whoever shows it."""
    return str(int(last) + 1) if last.isdigit() and number == "1" and int(last) < HIGHEST else number
