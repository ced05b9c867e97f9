"""Wording → stretches: what came and what went in one place as one, with brackets and quotations whole."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec import Struct

from crdiff.model import WordingOp

CLOSING = 8
"""Words on each side that a stretch takes in for the other half of a bracket or quotation."""
_PAIRS = {")": "(", "]": "[", "”": "“"}
_MARK = re.compile(r"[()\[\]“”\"]")
_WORD = re.compile(r"\s*\S+(?:\s+$)?")


class Stretch(Struct, frozen=True):
    """A stretch of a wording: what the old text and the new one have there."""

    old: str
    new: str
    changed: bool


def stretches_of(wording: Sequence[WordingOp]) -> list[Stretch]:
    """A wording with each deletion and the insertion in its place as one; typography counts as equal."""
    found: list[Stretch] = []
    for op in wording:
        last = found[-1] if found else None
        old, new = ("" if op[0] == "+" else op[1]), ("" if op[0] == "-" else op[-1])
        changed = op[0] in "+-"
        if last is not None and last.changed == changed:
            found[-1] = Stretch(last.old + old, last.new + new, changed)
        else:
            found.append(Stretch(old, new, changed))
    return found


def closed(stretches: Sequence[Stretch]) -> list[Stretch]:
    """The same stretches, changed ones with both marks of a bracket or quotation as far as the words around allow it.

    "(of gold{+) and rule 4 (of silver+})" is "(of gold) {+and rule 4 (of silver)+}" as well; otherwise a stretch takes
    in as few of the equal words around as will do. An equal one, which may be empty, comes before and behind them.
    """
    empty = Stretch("", "", False)
    found = [empty, *stretches, empty]
    for at, stretch in enumerate(stretches, 1):
        if stretch.changed and open_marks(stretch.old) + open_marks(stretch.new):
            before, after = found[at - 1], found[at + 1]
            ways = chain(_slid(before, stretch, after), _grown(before, stretch, after))
            best = next((way for way in ways if not open_marks(way[1].old) and not open_marks(way[1].new)), None)
            found[at - 1 : at + 2] = best or (before, stretch, after)
    return found


Way = tuple[Stretch, Stretch, Stretch]
"""A changed stretch between what is left of the equal ones around it."""


def _slid(before: Stretch, stretch: Stretch, after: Stretch) -> Iterator[Way]:
    """Other places in which words that only came, or only went, may be said to have done so."""
    came = not stretch.old.strip()
    if not came and stretch.new.strip():
        return
    words, head, tail = (_WORD.findall(side.new if came else side.old) for side in (stretch, before, after))
    for step in range(1, min(CLOSING, len(words)) + 1):
        if list(map(str.strip, tail[:step])) == list(map(str.strip, words[:step])):
            rest, passed = "".join(words[step:] + tail[:step]), "".join(words[:step])
            yield _more(before, after=passed), _put(came, rest), _same(tail[step:])
        if list(map(str.strip, head[-step:])) == list(map(str.strip, words[-step:])):
            rest, passed = "".join(head[-step:] + words[:-step]), "".join(words[-step:])
            yield _same(head[:-step]), _put(came, rest), _more(after, before=passed)


def _put(came: bool, text: str) -> Stretch:
    return Stretch("" if came else text, text if came else "", True)


def _same(words: Sequence[str]) -> Stretch:
    return Stretch("".join(words), "".join(words), False)


def _more(equal: Stretch, *, before: str = "", after: str = "") -> Stretch:
    return Stretch(before + equal.old + after, before + equal.new + after, False)


def _grown(before: Stretch, stretch: Stretch, after: Stretch) -> Iterator[Way]:
    """A stretch with more and more of the words around it."""
    if not (_MARK.search(before.new) or _MARK.search(after.new)):
        return
    old_head, new_head, old_tail, new_tail = map(_WORD.findall, (before.old, before.new, after.old, after.new))
    if len(old_head) != len(new_head) or len(old_tail) != len(new_tail):
        return
    for total in range(1, 2 * CLOSING + 1):
        for left in range(total + 1):
            right = total - left
            if left <= min(CLOSING, len(old_head)) and right <= min(CLOSING, len(old_tail)):
                cut = len(old_head) - left
                yield (
                    Stretch("".join(old_head[:cut]), "".join(new_head[:cut]), False),
                    Stretch(
                        "".join([*old_head[cut:], stretch.old, *old_tail[:right]]),
                        "".join([*new_head[cut:], stretch.new, *new_tail[:right]]),
                        True,
                    ),
                    Stretch("".join(old_tail[right:]), "".join(new_tail[right:]), False),
                )


def open_marks(text: str) -> list[int]:
    """Where the marks of brackets and quotations stand whose other half is not there."""
    opened: list[tuple[str, int]] = []
    found = []
    for each in _MARK.finditer(text):
        at, mark = each.start(), each[0]
        if mark == '"':
            mark = "“" if at == 0 or text[at - 1].isspace() or text[at - 1] in "([—-" else "”"
        if mark not in _PAIRS:
            opened.append((mark, at))
            continue
        partners = [place for place, (other, _) in enumerate(opened) if other == _PAIRS[mark]]
        if partners:
            found += [place for _, place in opened[partners[-1] + 1 :]]
            del opened[partners[-1] :]
        else:
            found.append(at)
    return sorted([*found, *(place for _, place in opened)])
