"""Change log as Markdown that any CommonMark or GFM reader shows as the source has it."""

import html
import re
from collections.abc import Iterable, Sequence

from crdiff.model import ChangeSet, WordingOp
from crdiff.render.controls import CONTROLS
from crdiff.render.log import BlockLine, Entry, Log, change_log, counts_sentence, stale_sentence
from crdiff.render.summary import display_name, fragment_sentence

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|~&#])")
# "341. Humming" and "9. Variants" would begin a list, "+ 1" and "- 1" a bullet, "1)" a list too.
_LINE_START = re.compile(r"^(\s*)(?:(\d{1,9})([.)])(?=\s|$)|([-+=])(?=\s|$|[-=]{2}|[-\s]*$))")


def escape(text: str) -> str:
    """Rule text so that nothing of it is markup, nor a command to a terminal that shows it."""
    return _LINE_START.sub(_escape_start, escape_inside(text))


def _escape_start(found: re.Match[str]) -> str:
    number, stop, bullet = found.group(2, 3, 4)
    return f"{found[1]}{number}\\{stop}" if number else f"{found[1]}\\{bullet}"


def escape_inside(text: str) -> str:
    """The same for text that does not begin a line."""
    text = text.translate(CONTROLS)
    return _SPECIAL.sub(lambda found: f"&{_ENTITIES[found[1]]};" if found[1] in _ENTITIES else f"\\{found[1]}", text)


def escape_cell(text: str) -> str:
    """The same for a cell of a table, which has one line."""
    return "<br>".join(escape(line) for line in text.split("\n"))


_ENTITIES = {"<": "lt", ">": "gt", "&": "amp"}


def render_markdown(changes: ChangeSet) -> str:
    """The change log of two editions as one Markdown document."""
    log = change_log(changes)
    return "\n".join(_lines(log)).rstrip("\n") + "\n"


def _lines(log: Log) -> Iterable[str]:
    yield f"# {escape_inside(log.title)}"
    yield ""
    yield escape(counts_sentence(log))
    yield ""
    for warning in log.warnings:
        yield f"> {escape(warning)}"
        yield ""
    if log.sweeps:
        yield "## One wording, many rules"
        yield ""
        for sweep in log.sweeps:
            words = f"“{escape(sweep.old)}” became “{escape(sweep.new)}”"
            yield f"- {words} in {len(sweep.units)} places: {_names(sweep.units)}"
        yield ""
    for chapter in log.chapters:
        yield f"## {escape_inside(chapter.title)}"
        yield ""
        for entry in chapter.entries:
            yield from _entry(entry)
    yield from _tail(log)


def _entry(entry: Entry) -> Iterable[str]:
    yield f"### {escape_inside(entry.heading)}"
    yield ""
    if entry.sentence:
        yield escape(entry.sentence)
        yield ""
    if entry.wording:
        yield from _quote(entry.wording)
    for fragment in entry.change.fragments:
        yield f"- {escape(fragment_sentence(fragment, entry.change))}"
    if entry.change.fragments:
        yield ""
    for example in entry.examples:
        yield from _quote((("=", "Example: "), *example))


def _quote(wording: Sequence[WordingOp]) -> Iterable[str]:
    """A wording as a block quote, deletions and insertions marked."""
    for line in mark_up(wording).split("\n"):
        yield f"> {line}"
    yield ""


def mark_up(wording: Sequence[WordingOp]) -> str:
    """A wording in one string: `<del>` and `<ins>`, which GFM shows as struck and underlined."""
    parts = []
    for op in wording:
        if op[0] == "=":
            parts.append(_escape_lines(op[1]))
        elif op[0] == "~":
            parts.append(f"<del>{_escape_lines(op[1])}</del><ins>{_escape_lines(op[2])}</ins>")
        else:
            tag = "ins" if op[0] == "+" else "del"
            # A tag must not reach over the end of a paragraph.
            pieces = [f"<{tag}>{_escape_lines(piece)}</{tag}>" if piece else "" for piece in op[1].split("\n")]
            parts.append("\n\n".join(pieces))
    return "".join(parts)


def _escape_lines(text: str) -> str:
    return "\n\n".join(escape(line) for line in text.split("\n"))


def _tail(log: Log) -> Iterable[str]:
    yield from _folded("Moved", log.moves)
    yield from _folded("Renumbered", log.blocks)
    if log.references:
        yield "## References that followed"
        yield ""
        for name, pairs in log.references:
            yield f"- {escape(name)}: {escape(pairs)}"
        yield ""
    if log.typographic:
        yield "## Only typography"
        yield ""
        yield f"{_names(log.typographic)}"
        yield ""
    if log.stale:
        yield "## References to look at"
        yield ""
        for stale in log.stale:
            yield f"- {escape(stale_sentence(stale))}"
        yield ""


def _folded(title: str, lines: Sequence[BlockLine]) -> Iterable[str]:
    """One line an event, its numbers folded below it."""
    if not lines:
        return
    yield f"## {title}"
    yield ""
    for line in lines:
        if len(line.numbers) == 1:
            yield f"- {escape(line.text)}"
            continue
        # A line that begins with a tag is HTML, where Markdown's escapes mean nothing.
        yield f"- <details><summary>{html.escape(line.text.translate(CONTROLS), quote=False)}</summary>"
        yield ""
        yield f"  {', '.join(f'{old} → {new}' for old, new in line.numbers)}"
        yield ""
        yield "  </details>"
    yield ""


def _names(names: Sequence[str]) -> str:
    return escape(", ".join(display_name(name) for name in names))
