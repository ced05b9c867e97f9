"""Histories, blame and hits as text."""

from collections.abc import Iterable, Iterator

from crdiff.model import Blame, History, HistoryStep, Hit
from crdiff.render.controls import CONTROLS
from crdiff.render.log import shorten
from crdiff.render.summary import display_name
from crdiff.render.terminal import colored_wording, plain_wording

SHOWN = 100
"""Characters of a hit's text that a line shows."""


def render_history(found: History, *, everything: bool = False, color: bool = False) -> str:
    """The newest edition first: date, what happened, and the words that changed; at the end the text as it began.

    Args:
        found: The history.
        everything: Editions that changed nothing but typography, too.
        color: With ANSI colours.
    """
    lines = [f"{display_name(found.unit)} ({found.edition})"]
    for step in found.steps:
        if everything or step.sort != "typographic":
            lines += ["", *_step(step, color)]
    return "".join(f"{line}\n" if color else f"{line}\n".translate(CONTROLS) for line in lines)


def _step(step: HistoryStep, color: bool) -> Iterator[str]:
    olds, news = (", ".join(map(display_name, names)) for names in (step.old, step.new))
    if step.sort == "appeared":
        yield f"{step.edition}  {news} appeared"
        yield from (f"    {line.translate(CONTROLS)}" for line in step.text.split("\n") if line)
        return
    move = f"{olds} → {news}" if olds != news else news
    yield f"{step.edition}  {move} {step.sort}"
    if any(op[0] in "+-" for op in step.wording):
        shown = shorten(step.wording)
        text = colored_wording(shown) if color else plain_wording(shown)
        yield from (f"    {line}" for line in text.split("\n"))


def render_blame(found: Blame) -> str:
    """Each stretch behind the edition that brought it."""
    width = max((len(edition) for edition, _ in found.stretches), default=0)
    return "".join(
        f"{edition:<{width}}  {' '.join(text.split())}\n".translate(CONTROLS)
        for edition, text in found.stretches
        if text.strip()
    )


def render_hits(hits: Iterable[Hit]) -> str:
    """A line a hit: number, since when, until when, and how it begins."""
    lines = []
    for hit in hits:
        span = hit.first if hit.first == hit.last else f"{hit.first} to {hit.last}"
        text = " ".join(hit.text.split())
        shown = text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
        lines.append(f"{hit.rulebook}/{hit.language} {display_name(hit.unit)}  {span}  {shown}\n".translate(CONTROLS))
    return "".join(lines)
