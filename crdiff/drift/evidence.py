"""Which of two source wordings a text translates, and what shows it."""

from collections import Counter
from collections.abc import Iterator
from math import exp, log

from msgspec import Struct
from rapidfuzz.distance import Indel

from crdiff.bitext.likeness import Likeness
from crdiff.drift.lists import longest_list
from crdiff.languages import LANGUAGES
from crdiff.model import Edition
from crdiff.text.fold import fold, words
from crdiff.text.sentences import sentences

CITATION, SYMBOL, NUMBER, NAME = 2.0, 1.5, 0.7, 1.0
"""Weight of a citation, symbol, number or name that only one of the wordings has."""
SENTENCE, EXAMPLE, LIST, LENGTH, WORDS = 1.0, 1.0, 1.0, 0.8, 1.5
"""Weight of as many sentences, as many examples, as many items of a list, a length that fits, words that fit."""
LIST_MIN = 5
"""Items from which an enumeration is counted."""
LENGTH_CHANGE = 0.08
"""Share by which two wordings must differ in length for it to tell anything."""
SPREAD = 0.16
"""Standard deviation of the log of a usual pair's length ratio, in books that were measured."""
JUDGED = 3.0
"""Summed rarity of changed words from which their translations count in full."""
WHAT = {"r": "cites", "s": "has the symbol", "n": "has the number", "l": "names"}


class Wording(Struct, frozen=True):
    """What a rule said at some time."""

    text: str
    examples: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        return "\n".join((self.text, *self.examples))


class Hint(Struct, frozen=True):
    """One thing that speaks for one of two wordings."""

    weight: float
    """Above 0 for the newer one."""
    reason: str


class Weigher:
    """Holds a text of one language against wordings of a source."""

    def __init__(self, source: Edition, target: Edition, judge: Likeness | None, ratio: float = 1.0) -> None:
        """Take two texts.

        Args:
            source: Tells the language and the numbering of the wordings.
            target: Tells those of the text.
            judge: Knows the words of both; None where both are in one language.
            ratio: Target to source length of a usual pair.
        """
        self.source, self.target = source, target
        self.judge = judge
        self.ratio = log(ratio)
        self.languages = LANGUAGES[source.language], LANGUAGES[target.language]

    def weigh(self, text: Wording, older: Wording, newer: Wording) -> list[Hint]:
        """What speaks for either of two wordings; nothing where they say the same or the text tells neither."""
        if self.judge is None:
            return self._weigh_alike(text, older, newer)
        return [
            *self._anchors(text, older, newer, self.judge),
            *self._sentences(text, older, newer),
            *self._examples(text, older, newer),
            *self._lists(text, older, newer),
            *self._length(text, older, newer),
            *self._words(text, older, newer, self.judge),
        ]

    def _weigh_alike(self, text: Wording, older: Wording, newer: Wording) -> list[Hint]:
        mine, old, new = (words(fold(each.whole)) for each in (text, older, newer))
        if old == new:
            return []
        before, after = Indel.normalized_similarity(mine, old), Indel.normalized_similarity(mine, new)
        if before == after:
            return []
        which = "newer" if after > before else "older"
        exact = max(before, after) == 1
        reason = f"{'says the same as' if exact else 'is nearer to'} the {which} wording"
        weight = (after - before) * 20 + (2.0 if after == 1 else -2.0 if before == 1 else 0.0)
        return [Hint(round(max(-4.0, min(4.0, weight)), 2), reason)]

    def _anchors(self, text: Wording, older: Wording, newer: Wording, judge: Likeness) -> Iterator[Hint]:
        old, new = (_strong(judge.source_said(each.whole).anchors) for each in (older, newer))
        said = _strong(judge.target_said(text.whole).anchors)
        gone, come = old - new, new - old
        for kind, weight in (("r", CITATION), ("s", SYMBOL), ("n", NUMBER), ("l", NAME)):
            fresh = [each for each in come if each[0] == kind]
            stale = [each for each in gone if each[0] == kind]
            # What both have in some number, or neither shows, tells nothing: symbols and names are translated.
            has_new = [each for each in fresh if said[each] >= new[each] and said[each] > 0]
            has_old = [each for each in stale if said[each] >= old[each] and said[each] > 0]
            if has_new and not has_old:
                behind = f", not {_names(stale)}" if stale else ""
                yield Hint(weight, f"{WHAT[kind]} {_names(has_new)}, as the newer wording{behind}")
            elif has_old and not has_new:
                behind = f", not {_names(fresh)}" if fresh else ""
                yield Hint(-weight, f"{WHAT[kind]} {_names(has_old)}, as the older wording{behind}")
            elif kind == "r" and stale and not fresh and not has_old:
                yield Hint(weight / 2, f"does not cite {_names(stale)}, which the older wording cites")
            elif kind == "r" and fresh and not stale and not has_new:
                yield Hint(-weight / 2, f"does not cite {_names(fresh)}, which the newer wording cites")

    def _sentences(self, text: Wording, older: Wording, newer: Wording) -> Iterator[Hint]:
        mine = len(sentences(text.text, self.languages[1]))
        before, after = (len(sentences(each.text, self.languages[0])) for each in (older, newer))
        if before != after and mine in (before, after):
            which = "newer" if mine == after else "older"
            other = before if mine == after else after
            more = f"{mine} sentence{'s' if mine != 1 else ''}, as the {which} wording, not {other}"
            yield Hint(SENTENCE if mine == after else -SENTENCE, f"has {more}")

    def _examples(self, text: Wording, older: Wording, newer: Wording) -> Iterator[Hint]:
        mine, before, after = (len(each.examples) for each in (text, older, newer))
        if before != after and mine in (before, after):
            which = "newer" if mine == after else "older"
            many = f"{mine} example{'s' if mine != 1 else ''}" if mine else "no example"
            yield Hint(EXAMPLE if mine == after else -EXAMPLE, f"has {many}, as the {which} wording")

    def _lists(self, text: Wording, older: Wording, newer: Wording) -> Iterator[Hint]:
        mine = longest_list(text.text, self.languages[1])
        before, after = (longest_list(each.text, self.languages[0]) for each in (older, newer))
        if before != after and mine in (before, after) and max(before, after) >= LIST_MIN:
            which, other = ("newer", before) if mine == after else ("older", after)
            yield Hint(LIST if mine == after else -LIST, f"lists {mine} items, as the {which} wording, not {other}")

    def _length(self, text: Wording, older: Wording, newer: Wording) -> Iterator[Hint]:
        mine, before, after = (log(1 + sum(map(str.isalnum, each.text))) for each in (text, older, newer))
        if abs(after - before) < LENGTH_CHANGE or mine < 2:
            return
        off_old, off_new = mine - before - self.ratio, mine - after - self.ratio
        # Log of the ratio of two normal densities.
        odds = (off_old**2 - off_new**2) / (2 * SPREAD**2)
        weight = LENGTH * (2 / (1 + exp(-max(-30.0, min(30.0, odds)))) - 1)
        if abs(weight) > 0.2:
            yield Hint(
                round(weight, 2), f"is as long as a translation of the {'newer' if weight > 0 else 'older'} wording"
            )

    def _words(self, text: Wording, older: Wording, newer: Wording, judge: Likeness) -> Iterator[Hint]:
        old, new = judge.source_said(older.text).types, judge.source_said(newer.text).types
        come, gone = sorted(set(new) - set(old)), sorted(set(old) - set(new))
        fresh, fresh_judged = judge.coverage(come, text.text)
        stale, stale_judged = judge.coverage(gone, text.text)
        total = fresh_judged + stale_judged
        if total < 1:
            return
        # What the text shows of the new words speaks for them, and what it lacks against; of the old ones contrariwise.
        balance = (fresh_judged * (2 * fresh - 1) - stale_judged * (2 * stale - 1)) / total
        weight = WORDS * balance * min(total / JUDGED, 1.0)
        if abs(weight) > 0.2:
            which, other = ("newer", older) if weight > 0 else ("older", newer)
            if shown := judge.shown(come if weight > 0 else gone, text.text):
                reason = f"says “{shown}”, as the {which} wording"
            else:
                lacking = judge.lacking(gone if weight > 0 else come, other.text, text.text)
                reason = f"says nothing of “{lacking}”, as the {which} wording"
            yield Hint(round(weight, 2), reason)


def _strong(anchors: Counter[str]) -> Counter[str]:
    return Counter({each: count for each, count in anchors.items() if each[0] in "rsnl"})


def _names(anchors: list[str]) -> str:
    return ", ".join(sorted(each[2:] for each in anchors)[:3])
