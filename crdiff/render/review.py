"""The least certain links with their runners-up, for a person to decide."""

from collections.abc import Iterable

from crdiff.model import Change, ChangeSet, UnitName
from crdiff.render.controls import CONTROLS
from crdiff.render.summary import display_name

TEXT_SHOWN = 160
"""Characters of each text."""


def least_certain(changes: ChangeSet, count: int) -> list[Change]:
    """The doubtful links, the most doubtful first.

    A link is doubtful by its lead over the best rival and by how little of the wording it rests on. An addition or
    removal is as doubtful as its best rival came near.
    """
    doubtful = [change for change in changes.changes if change.rivals or change.score < 1]
    doubtful = [change for change in doubtful if change.matched_by not in ("forced", "text", "pair")]
    ranked = sorted(range(len(doubtful)), key=lambda at: (certainty(doubtful[at]), at))
    return [doubtful[at] for at in ranked[:count]]


def certainty(change: Change) -> float:
    """How sure a link is, 0 to 1: the wording it rests on and its lead over the best rival, in equal parts."""
    best = max((rival.score for rival in change.rivals), default=0.0)
    if change.shape in ("added", "removed"):
        return max(0.0, 1 - best)
    return min(1.0, (change.score + max(0.0, min(1.0, change.margin))) / 2)


def render_review(changes: ChangeSet, count: int) -> str:
    """A numbered list: each link, why it was taken, the texts, and what else it could have been."""
    doubtful = least_certain(changes, count)
    lines = [f"{len(doubtful)} least certain links of {changes.old.edition} → {changes.new.edition}"]
    for position, change in enumerate(doubtful, 1):
        lines += ["", f"{position}. {_names(change.old)} → {_names(change.new)}  {_reason(change)}"]
        lines += [f"   old {text}" for text in _texts(change.old_text)]
        lines += [f"   new {text}" for text in _texts(change.new_text)]
        for rival in change.rivals:
            lines.append(f"   or  {display_name(rival.old)} → {display_name(rival.new)} ({rival.score:.2f})")
    lines += ["", "To decide otherwise: --link OLD=NEW --save-links FILE, then --links FILE from then on."]
    return "\n".join(line.translate(CONTROLS) for line in lines) + "\n"


def _names(names: Iterable[UnitName]) -> str:
    return ", ".join(map(display_name, names)) or "nothing"


def _reason(change: Change) -> str:
    if change.shape in ("added", "removed"):
        return f"({change.shape}; no rival reached the cutoff)"
    return f"(by {change.matched_by}, wording {change.score:.2f}, lead {change.margin:.2f})"


def _texts(texts: Iterable[str]) -> Iterable[str]:
    for text in texts:
        plain = " ".join(text.split())
        yield plain if len(plain) <= TEXT_SHOWN else f"{plain[: TEXT_SHOWN - 1]}…"
