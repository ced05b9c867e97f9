"""Definitions that left the glossary for the rules, or the rules for the glossary: no link, but told with both."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from rapidfuzz.distance import LCSseq

from crdiff.align.candidates import RareIndex
from crdiff.align.changed import differ, lost
from crdiff.align.side import UNLINKED, Side, word_set
from crdiff.model import Fragment, UnitName

WORDS_MIN, SHARE, LEFT = 6, 0.8, 0.6
"""A sentence moved if it has so many words, this share of them in a rule that is new, and no more than that in what
became of its entry."""
RARE_MIN, BEST = 2, 3
"""Rare words that a rule must share with a sentence to be asked, and how many are asked."""


def find_moved_definitions(
    glossary: tuple[Side, Side], rules: tuple[Side, Side], unlinked: Collection[UnitName]
) -> list[Fragment]:
    """Sentences of old entries that new rules say, and sentences of new entries that rules said which are gone.

    Args:
        glossary: The old and the new glossary with their links.
        rules: The old and the new rules.
        unlinked: Rules that no link, split or merge explains.
    """
    out = _moved(glossary[0], glossary[1], rules[1], unlinked)
    back = _moved(glossary[1], glossary[0], rules[0], unlinked)
    return [
        *(Fragment(old=entry, new=rule, text=text) for entry, rule, text in out),
        *(Fragment(old=rule, new=entry, text=text) for entry, rule, text in back),
    ]


def _moved(
    entries: Side, partners: Side, rules: Side, unlinked: Collection[UnitName]
) -> Iterator[tuple[UnitName, UnitName, str]]:
    """Entry, rule and text of each sentence of a glossary that stands in the rules of the other edition alone."""
    lost = list(_lost_sentences(entries, partners))
    times = Counter(words for _, _, words in lost)
    lost = [each for each in lost if times[each[2]] == 1]  # "See the errata" says the same of many
    if not lost:
        return
    free = [at for at in rules.free() if rules.names[at] in unlinked]
    asked = [word_set(words) for _, _, words in lost]
    index = RareIndex(((at, rules.word_set(at)) for at in free), asked)
    for (entry, text, words), things in zip(lost, asked, strict=True):
        for rule in index.nearest(things, BEST, RARE_MIN):
            if LCSseq.similarity(words, rules.words(rule)) >= SHARE * len(words):
                yield entries.names[entry], rules.names[rule], text
                break


def _lost_sentences(entries: Side, partners: Side) -> Iterable[tuple[int, str, str]]:
    """Sentences of entries that are not in what became of these."""
    losers = [entry for entry, partner in enumerate(entries.link) if _lost_any(entries, partners, entry, partner)]
    entries.prepare_sentences(losers)
    for entry in losers:
        partner = entries.link[entry]
        kept = "" if partner == UNLINKED else partners.words(partner)
        for text, words in entries.sentences(entry):
            if len(words) >= WORDS_MIN and LCSseq.similarity(words, kept) <= LEFT * len(words):
                yield entry, text, words


def _lost_any(entries: Side, partners: Side, entry: int, partner: int) -> bool:
    """Whether an entry lost as many words as a sentence must."""
    if partner == UNLINKED:
        return True
    return differ(entries, entry, partners, partner) and (
        lost(entries.words(entry), partners.words(partner)) >= (1 - LEFT) * WORDS_MIN
    )
