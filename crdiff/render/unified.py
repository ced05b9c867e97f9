"""Changes as a unified diff: one hunk a change, the numbers after the @@."""

from collections.abc import Iterable, Sequence

from crdiff.model import Change, ChangeSet, Edition
from crdiff.render.controls import CONTROLS


def render_unified(changes: ChangeSet, *, color: bool = False) -> str:
    """Whole paragraphs, old ones with `-`, new ones with `+`, those that stayed with a blank."""
    if not changes.changes:
        return ""
    lines = [
        f"{mark} {edition.file.translate(CONTROLS)}\t{edition.edition.translate(CONTROLS)}"
        for mark, edition in (("---", changes.old), ("+++", changes.new))
    ]
    for change in changes.changes:
        lines += [line.translate(CONTROLS) for line in _hunk(change, changes)]
    return "\n".join(_coloured(line) if color else line for line in lines) + "\n"


def _hunk(change: Change, changes: ChangeSet) -> Iterable[str]:
    old, new = _paragraphs(changes.old, change.old), _paragraphs(changes.new, change.new)
    yield f"@@ {', '.join(change.old) or '-'} → {', '.join(change.new) or '-'} @@ {_facets(change)}"
    from crdiff.text.sequences import SequenceMatcher

    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from (f" {line}" for line in old[a:b])
        else:
            yield from (f"-{line}" for line in old[a:b])
            yield from (f"+{line}" for line in new[c:d])


def _facets(change: Change) -> str:
    facets = (change.shape, change.number, change.text)
    return ", ".join(facet for facet in facets if facet not in ("-", "same", "one-to-one"))


def _paragraphs(edition: Edition, names: Sequence[str]) -> list[str]:
    units = [edition.by_name[name] for name in names]
    return [
        line
        for unit in units
        for text in (unit.text, *(f"Example: {example}" for example in unit.examples))
        for line in text.split("\n")
        if line
    ]


def _coloured(line: str) -> str:
    color = {"-": "31", "+": "32", "@": "36"}.get(line[:1])
    return f"\x1b[{color}m{line}\x1b[0m" if color else line
