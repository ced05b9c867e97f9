"""Change log for a terminal: in colour with struck and underlined words, or plain with `[-old-]{+new+}`."""

import io
from collections.abc import Iterable, Sequence

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from crdiff.model import ChangeSet, WordingOp
from crdiff.render.controls import CONTROLS
from crdiff.render.log import Entry, Log, change_log, counts_sentence, stale_sentence
from crdiff.render.summary import display_name, fragment_sentence

STYLES = {"-": "red strike", "+": "green underline", "~": "dim"}
MARKS = {"-": ("[-", "-]"), "+": ("{+", "+}")}
NAMES_SHOWN = 12
"""Names of a long row that are printed; the rest is counted."""


def render_terminal(changes: ChangeSet, *, color: bool = False, width: int = 100) -> str:
    """The change log as text for a terminal of a width in columns, with ANSI colours or without any escape."""
    buffer = io.StringIO()
    console = Console(
        file=buffer,
        force_terminal=color,
        color_system="standard" if color else None,
        no_color=not color,
        width=width,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    for line in _lines(change_log(changes), color):
        console.print(line, soft_wrap=False)
    return "\n".join(line.rstrip() for line in buffer.getvalue().split("\n"))


def _lines(log: Log, color: bool) -> Iterable[RenderableType]:
    yield _text(log.title, "bold")
    yield _text(counts_sentence(log))
    for warning in log.warnings:
        yield _text(f"note: {warning}", "yellow")
    if log.sweeps:
        yield from _headline("One wording, many rules")
        for sweep in log.sweeps:
            text = f"“{sweep.old}” became “{sweep.new}” in {len(sweep.units)} places: {_names(sweep.units)}"
            yield _indented(text, 2)
    for chapter in log.chapters:
        yield from _headline(chapter.title)
        for entry in chapter.entries:
            yield from _entry(entry, color)
    yield from _tail(log)


def _headline(title: str) -> Iterable[RenderableType]:
    yield Text()
    yield _text(title, "bold underline")


def _entry(entry: Entry, color: bool) -> Iterable[RenderableType]:
    yield Text()
    yield _text(entry.heading, "bold cyan")
    if entry.sentence:
        yield _indented(entry.sentence, 2)
    if entry.wording:
        yield from _wording(entry.wording, color)
    for fragment in entry.change.fragments:
        yield _indented(_text(fragment_sentence(fragment, entry.change), "dim"))
    for example in entry.examples:
        yield from _wording((("=", "Example: "), *example), color)


def _wording(wording: Sequence[WordingOp], color: bool) -> Iterable[RenderableType]:
    line = Text()
    for op in wording:
        pieces = op[-1].split("\n")
        for position, piece in enumerate(pieces):
            if position:
                yield _indented(line)
                line = Text()
            line.append_text(_stretch(op, piece, color))
    yield _indented(line)


def _stretch(op: WordingOp, piece: str, color: bool) -> Text:
    piece = piece.translate(CONTROLS)
    if op[0] == "=" or not piece:
        return Text(piece)
    if color:
        return Text(piece, style=STYLES[op[0]])
    if op[0] == "~":
        return Text(piece)
    before, after = MARKS[op[0]]
    return Text(f"{before}{piece}{after}")


def plain_wording(wording: Sequence[WordingOp]) -> str:
    """A wording in one string, `[-old-]{+new+}`."""
    return "".join(_stretch(op, op[-1], color=False).plain for op in wording)


def colored_wording(wording: Sequence[WordingOp]) -> str:
    """The same with ANSI colours."""
    buffer = io.StringIO()
    console = Console(
        file=buffer,
        force_terminal=True,
        color_system="standard",
        highlight=False,
        markup=False,
        emoji=False,
        width=10**6,
    )
    for op in wording:
        console.print(_stretch(op, op[-1], color=True), end="", soft_wrap=True)
    return buffer.getvalue()


def _indented(line: Text | str, by: int = 4) -> Padding:
    return Padding(line if isinstance(line, Text) else _text(line), (0, 0, 0, by), expand=False)


def _tail(log: Log) -> Iterable[RenderableType]:
    for title, lines in (("Moved", log.moves), ("Renumbered", log.blocks)):
        if lines:
            yield from _headline(title)
            for line in lines:
                yield _indented(line.text, 2)
    if log.references:
        yield from _headline("References that followed")
        for name, pairs in log.references:
            yield _indented(f"{name}: {pairs}", 2)
    if log.typographic:
        yield from _headline("Only typography")
        yield _indented(_names(log.typographic), 2)
    if log.stale:
        yield from _headline("References to look at")
        for stale in log.stale:
            yield _indented(stale_sentence(stale), 2)


def _names(names: Sequence[str]) -> str:
    shown = [display_name(name) for name in names[:NAMES_SHOWN]]
    more = len(names) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _text(text: str, style: str = "") -> Text:
    return Text(text.translate(CONTROLS), style=style)
