"""Word by word, what became of a text: whole words, no confetti, and both texts whole again from it."""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate

from rapidfuzz.distance import LCSseq, Postfix, Prefix

from crdiff.languages import COMMAS
from crdiff.model import WordingOp
from crdiff.text.sequences import SequenceMatcher
from crdiff.text.tokens import Token, tokenise

ISLAND_WORDS = 1
"""So few equal words between two changes are drawn into them ..."""
ISLAND_WORDS_SHORT = 3
"""... and so few where both changes are longer than the island."""
PURE_SMALL = 4
"""Insertions and deletions of so few tokens keep even a lone word between them."""
_COMMA = re.compile(f"[{COMMAS}]")
CLEAR = 2
"""With so few changed stretches the shortest comparison is what a reader would mark; difflib finds the same, slower."""
WASTE = 1.6
"""A comparison that marks this many times the fewest possible words is made again: difflib loses its way in texts that
repeat themselves (case 031)."""

Opcode = tuple[int, int, int, int]
"""A changed stretch: old from, old to, new from, new to, in tokens."""


def compare_wording(old: str, new: str, *, in_list: bool = False) -> tuple[WordingOp, ...]:
    """The wording of a change as a list of equal, deleted and inserted stretches.

    Stretches hold whole words, rule numbers and symbols. `("~", old, new)` is a stretch that only typography sets
    apart, such as a quote that was curly; no reader need look at it. Joined, the old parts are the old text and the new
    parts the new one, byte for byte; swapping the texts swaps the result.

    Args:
        old: The old text.
        new: The new text.
        in_list: The texts are lists that grew or shrank: the "and" before the last item is then punctuation.
    """
    before, after = (0, 0) if in_list else _shared_ends(old, new)
    if before or after:
        end = len(old) - after, len(new) - after
        spelling = _Spelling()
        spelling.text(old[:before])
        spelling.take(_compare(old[before : end[0]], new[before : end[1]], in_list=False))
        spelling.text(old[end[0] :])
        return tuple(_slide_to_sentences(spelling.ops()))
    ops = _compare(old, new, in_list=in_list).ops()
    return tuple(ops if in_list else _slide_to_sentences(ops))


def _slide_to_sentences(ops: Iterable[WordingOp]) -> list[WordingOp]:
    """Let what came or went begin with a sentence where the words around it allow that.

    "Icons {+do nothing. Flags+} do nothing." says the same as "Icons do nothing.{+ Flags do nothing.+}".
    """
    slid = list(ops)
    for at, op in enumerate(slid):
        around = slid[at - 1] if at else ("=", ""), slid[at + 1] if at + 1 < len(slid) else ("=", "")
        if op[0] in "+-" and around[0][0] == around[1][0] == "=" and not _is_ended(around[0][1]):
            before, moved, after = _slid(around[0][1], op[1], around[1][1])
            if moved != op[1]:
                slid[at] = (op[0], moved)
                slid[at - 1 : at] = [("=", before)]
                slid[at + 1 : at + 2] = [("=", after)]
    return [op for op in slid if any(op[1:])]


def _is_ended(text: str) -> bool:
    """Whether the next word begins a sentence: at the start of a text or behind a sentence."""
    bare = text.rstrip().rstrip('”’")）」』')
    return not bare or bare[-1] in ".!?。！？"


_END = re.compile(r"[.!?][”’\")]*(?=\s|$)|[。！？][”）」』]*")


def _slid(before: str, text: str, after: str) -> tuple[str, str, str]:
    """A stretch between two equal ones, moved to the end of a sentence if what it passes over is the same."""
    for end in (found.end() for found in _END.finditer(text)):
        if after.startswith(text[:end]):
            return before + text[:end], text[end:] + after[:end], after[end:]
        rest = text[end:]
        if rest and before.endswith(rest) and _is_ended(before[: -len(rest)]):
            return before[: -len(rest)], rest + text[:end], rest + after
    return before, text, after


def _shared_ends(old: str, new: str) -> tuple[int, int]:
    """How many characters both texts begin and end with, cut back to whole words."""
    shortest = min(len(old), len(new))
    start = Prefix.similarity(old, new)
    if not all(at == len(text) or text[at].isspace() for text, at in ((old, start), (new, start))):
        start = max(old.rfind(" ", 0, start), 0)
    end = min(Postfix.similarity(old, new), shortest - start)
    gap = old.find(" ", len(old) - end)
    return start, 0 if end == 0 or gap < 0 else len(old) - gap


def _compare(old: str, new: str, *, in_list: bool) -> "_Spelling":
    old_tokens, new_tokens = tokenise(old, in_list=in_list), tokenise(new, in_list=in_list)
    words = [token.folded for token in old_tokens], [token.folded for token in new_tokens]
    changes = _changes(*words, in_list=in_list)
    if in_list:
        changes = [_slide(change, *words) for change in changes]
    changes = _merge_islands(changes, old_tokens, in_list=in_list)
    return _spell(old, new, old_tokens, new_tokens, changes)


def compare_typography(old: str, new: str) -> tuple[WordingOp, ...]:
    """The wording of texts that only typography sets apart: word beside word, where the blanks agree."""
    old_words, new_words = old.split(" "), new.split(" ")
    if len(old_words) != len(new_words):
        return compare_wording(old, new)
    spelling = _Spelling()
    gap = ""
    for mine, other in zip(old_words, new_words, strict=True):
        spelling.word(gap, mine, other)
        gap = " "
    return tuple(spelling.ops())


def touches_comma(wording: Sequence[WordingOp]) -> bool:
    """Whether a changed stretch holds a comma or stands next to one, as an item of a list does."""
    for position, op in enumerate(wording):
        if op[0] in "+-":
            before = wording[position - 1][-1].rstrip()[-1:] if position else ""
            after = wording[position + 1][1].lstrip()[:1] if position + 1 < len(wording) else ""
            if _COMMA.search(before + op[1] + after):
                return True
    return False


def _changes(old: list[str], new: list[str], *, in_list: bool) -> list[Opcode]:
    start = 0
    shortest = min(len(old), len(new))
    while start < shortest and old[start] == new[start]:
        start += 1
    end = 0
    while end < shortest - start and old[-1 - end] == new[-1 - end]:
        end += 1
    first, second = old[start : len(old) - end], new[start : len(new) - end]
    if not first and not second:
        return []
    if not first or not second:
        return [(start, len(old) - end, start, len(new) - end)]
    # difflib is not symmetric; one fixed order of the two texts makes it so.
    mirrored = (len(second), second) < (len(first), first)
    if mirrored:
        first, second = second, first
    found = _shortest(first, second) if in_list else _compare_tokens(first, second)
    if mirrored:
        found = [(c, d, a, b) for a, b, c, d in found]
    return [(a + start, b + start, c + start, d + start) for a, b, c, d in found]


def _compare_tokens(first: list[str], second: list[str]) -> list[Opcode]:
    shortest = _shortest(first, second)
    if len(shortest) <= CLEAR:
        return shortest
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    changes = [(a, b, c, d) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"]
    marked = sum(b - a + d - c for a, b, c, d in changes)
    fewest = len(first) + len(second) - 2 * LCSseq.similarity(first, second)
    return changes if marked <= WASTE * fewest + 4 else shortest


def _shortest(first: list[str], second: list[str]) -> list[Opcode]:
    """The fewest changed tokens; in a text with many changes it is scattered over chance words."""
    codes = LCSseq.opcodes(first, second)
    found = [(code.src_start, code.src_end, code.dest_start, code.dest_end) for code in codes if code.tag != "equal"]
    return _join_touching(found)


def _join_touching(changes: list[Opcode]) -> list[Opcode]:
    joined: list[Opcode] = []
    for change in changes:
        if joined and joined[-1][1] == change[0] and joined[-1][3] == change[2]:
            joined[-1] = (joined[-1][0], change[1], joined[-1][2], change[3])
        else:
            joined.append(change)
    return joined


def _slide(change: Opcode, old: list[str], new: list[str]) -> Opcode:
    """Let what came or went begin with an item: "New {+Earth, New+} Phyrexia" is "{+New Earth,+} New Phyrexia"."""
    a, b, c, d = change
    if not _is_pure(change):
        return change
    words, start, end = (old, a, b) if c == d else (new, c, d)
    for back in range(min(a, c) + 1):
        if words[end - 1 - back] in COMMAS or (start > back and words[start - 1 - back] in COMMAS):
            return a - back, b - back, c - back, d - back
        if start <= back or words[start - 1 - back] != words[end - 1 - back]:
            break
    return change


def _merge_islands(changes: list[Opcode], old: Sequence[Token], *, in_list: bool) -> list[Opcode]:
    """Draw lone equal words between two changes into one change; the items of a list that stayed are no such words."""
    merged: list[Opcode] = []
    for change in changes:
        stands = in_list and merged and _is_pure(merged[-1]) and _is_pure(change)
        if merged and not stands and _is_island(merged[-1], change, old):
            merged[-1] = (merged[-1][0], change[1], merged[-1][2], change[3])
        else:
            merged.append(change)
    return merged


def _is_island(before: Opcode, after: Opcode, old: Sequence[Token]) -> bool:
    island = old[before[1] : after[0]]
    count = sum(token.folded[:1].isalnum() for token in island)
    if _is_alike(before, after) and all(_is_pure(each) and _size(each) <= PURE_SMALL for each in (before, after)):
        return False  # "Oak, -and Yew+, and Zelkova": the items of a list that grew stand by themselves
    if count <= ISLAND_WORDS:
        # "-converted- mana -cost+value" is one change, "-1+2 … -red+blue" are two.
        return not (_is_one_for_one(before) and _is_one_for_one(after)) or count == 0
    return count <= ISLAND_WORDS_SHORT and min(_size(before), _size(after)) > 2 * count


def _size(change: Opcode) -> int:
    return max(change[1] - change[0], change[3] - change[2])


def _is_one_for_one(change: Opcode) -> bool:
    """One token for one: "1 … 2" beside "red … blue" need not swallow the word between them."""
    return change[1] - change[0] == 1 == change[3] - change[2]


def _is_alike(before: Opcode, after: Opcode) -> bool:
    """Whether two changes both only insert, or both only delete, if they do nothing else."""
    return (before[0] == before[1]) == (after[0] == after[1])


def _is_pure(change: Opcode) -> bool:
    """Nothing but inserted, or nothing but deleted."""
    return change[0] == change[1] or change[2] == change[3]


def _spell(old: str, new: str, old_tokens: list[Token], new_tokens: list[Token], changes: list[Opcode]) -> "_Spelling":
    spelling = _Spelling()
    starts, others = _starts(old_tokens), _starts(new_tokens)
    at_old = at_new = 0
    for a, b, c, d in [*changes, (len(old_tokens), len(old_tokens), len(new_tokens), len(new_tokens))]:
        same = old[starts[at_old] : starts[a]]
        if same == new[others[at_new] : others[c]]:
            spelling.text(same)
        else:
            spelling.equal_run(old_tokens[at_old:a], new_tokens[at_new:c])
        quiet = not any(token.folded for token in (*old_tokens[a:b], *new_tokens[c:d]))
        spelling.changed(old[starts[a] : starts[b]], new[others[c] : others[d]], quiet=quiet)
        at_old, at_new = b, d
    spelling.tail(old[starts[-1] :], new[others[-1] :])
    return spelling


def _starts(tokens: Sequence[Token]) -> list[int]:
    """Where each token begins in its text, with the blanks before it, and where the last one ends."""
    return list(accumulate([token.size for token in tokens], initial=0))


class _Spelling:
    """Collects stretches, joining neighbours of one sort."""

    def __init__(self) -> None:
        self._stretches: list[tuple[str, str, str]] = []
        """Sort, old text, new text; sort is `=`, `~` or `!` for changed."""

    def _add(self, sort: str, old: str, new: str) -> None:
        if not old and not new:
            return
        if self._stretches and self._stretches[-1][0] == sort:
            _, before, after = self._stretches[-1]
            self._stretches[-1] = (sort, before + old, after + new)
        else:
            self._stretches.append((sort, old, new))

    def equal_run(self, old: list[Token], new: list[Token]) -> None:
        same: list[str] = []
        for mine, other in zip(old, new, strict=True):
            if mine.text == other.text and mine.space == other.space:
                same.append(mine.space + mine.text)
            else:
                self.text("".join(same))
                same.clear()
                self.equal(mine, other)
        self.text("".join(same))

    def word(self, gap: str, old: str, new: str) -> None:
        """A blank and a word that only typography may have changed."""
        if old == new:
            self.text(gap + old)
        else:
            self.text(gap)
            self._add("~", old, new)

    def take(self, other: "_Spelling") -> None:
        """All that another one holds."""
        for stretch in other._stretches:
            self._add(*stretch)

    def text(self, text: str) -> None:
        """A stretch that both have."""
        self._add("=", text, text)

    def equal(self, old: Token, new: Token) -> None:
        if old.space != new.space:
            after_change = bool(self._stretches) and self._stretches[-1][0] == "!"
            # The blank goes with the word that came or went: "A lid(round)" → "A lid new(round)".
            self._add("!" if after_change and not (old.space and new.space) else "~", old.space, new.space)
        else:
            self._add("=", old.space, new.space)
        self._add("=" if old.text == new.text else "~", old.text, new.text)

    def changed(self, old: str, new: str, *, quiet: bool) -> None:
        shared = 0
        while shared < min(len(old), len(new)) and old[shared].isspace() and old[shared] == new[shared]:
            shared += 1
        self._add("=", old[:shared], new[:shared])
        self._add("~" if quiet else "!", old[shared:], new[shared:])

    def tail(self, old: str, new: str) -> None:
        self._add("=" if old == new else "~", old, new)

    def ops(self) -> list[WordingOp]:
        found: list[WordingOp] = []
        for sort, old, new in self._stretches:
            if sort == "=":
                found.append(("=", old))
            elif sort == "~":
                found.append(("~", old, new))
            else:
                if old:
                    found.append(("-", old))
                if new:
                    found.append(("+", new))
        return found
