"""Splits and merges: sentences of a linked unit that a free unit explains better than the partner does."""

from collections import defaultdict

from msgspec import Struct
from rapidfuzz.distance import LCSseq

from crdiff.align.candidates import PairIndex
from crdiff.align.side import UNLINKED, Side

SENTENCE_SHARE = 0.6
"""Share of a sentence's words that must stand, in order, in the unit that took it ..."""
SENTENCE_LEAD = 0.2
"""... and by how much more than in the linked partner."""
WORDS_MIN, COVER_MIN = 6, 0.35
"""What must have travelled, in words and as a share of the free unit, within one parent or beside the partner ..."""
FAR_WORDS_MIN, FAR_COVER_MIN = 10, 0.75
"""... and elsewhere, where boilerplate travels between keywords. A false split costs more than a missed one."""


GAIN_WORDS_MIN, GAIN_SHARE = 10, 0.6
"""Else the taker must explain so many words that the partner does not: this share of its own and of what is left."""


class Passage(Struct, frozen=True):
    """Sentences that went from a linked unit to a free one."""

    giver: int
    """Position of the linked unit on the giving side."""
    taker: int
    """Position of the free unit on the other side."""
    text: str
    words: int


def find_passages(giving: Side, taking: Side) -> list[Passage]:
    """Sentences of linked units that free units of the other side took over.

    With old as the giving side these are splits; with new as the giving side, merges seen backwards.
    """
    free = taking.free()
    if not free:
        return []
    givers = [position for position, other in enumerate(giving.link) if other != UNLINKED]
    index = _index_of_changed(giving, taking, givers)
    bids = []
    for taker in free:
        text = taking.words(taker)
        if len(text) < WORDS_MIN:
            continue
        for giver in index.nearest(taking.word_pairs(taker)):
            bid = _bid(giving, taking, giver, taker)
            if bid is not None:
                bids.append(bid)
    bids.sort(key=lambda bid: (-bid.words, bid.taker, bid.giver))
    given: dict[int, set[str]] = defaultdict(set)
    taken: set[int] = set()
    passages = []
    for bid in bids:
        spent = given[bid.giver] & set(bid.text.split("\n"))
        if bid.taker not in taken and not spent:
            passages.append(bid)
            taken.add(bid.taker)
            given[bid.giver].update(bid.text.split("\n"))
    return passages


def _index_of_changed(giving: Side, taking: Side, givers: list[int]) -> PairIndex:
    """Only a unit that lost words to its partner can have given any away."""
    changed = [
        giver
        for giver in givers
        if giving.units[giver].text != taking.units[giving.link[giver]].text
        and giving.masked(giver) != taking.masked(giving.link[giver])
    ]
    return PairIndex(giving, changed)


def _bid(giving: Side, taking: Side, giver: int, taker: int) -> Passage | None:
    partner = giving.link[giver]
    near = _is_near(taking, partner, taker, giving, giver)
    words_min, cover_min = (WORDS_MIN, COVER_MIN) if near else (FAR_WORDS_MIN, FAR_COVER_MIN)
    taker_words, partner_words = taking.words(taker), taking.words(partner)
    enough = max(words_min, cover_min * len(taker_words))
    if LCSseq.similarity(giving.words(giver), taker_words) < enough * 0.8:
        return None  # not even all sentences together would do
    texts, covered = [], 0
    for sentence, encoded in giving.sentences(giver):
        common = LCSseq.similarity(encoded, taker_words)
        kept = LCSseq.similarity(encoded, partner_words)
        if common >= SENTENCE_SHARE * len(encoded) and common - kept >= SENTENCE_LEAD * len(encoded):
            texts.append(sentence)
            covered += common
    if covered >= enough:
        return Passage(giver, taker, "\n".join(texts), covered)
    gained = _gain(giving.words(giver), taker_words, partner_words)
    left = len(giving.words(giver)) - LCSseq.similarity(giving.words(giver), partner_words)
    if gained >= max(GAIN_WORDS_MIN, GAIN_SHARE * len(taker_words), GAIN_SHARE * left):
        return Passage(giver, taker, giving.units[giver].text, gained)
    return None


def _gain(giver: str, taker: str, partner: str) -> int:
    """Words of the giver that the taker explains and the partner does not."""
    both = max(LCSseq.similarity(giver, taker + partner), LCSseq.similarity(giver, partner + taker))
    return int(both - LCSseq.similarity(giver, partner))


def _is_near(taking: Side, partner: int, taker: int, giving: Side, giver: int) -> bool:
    """Whether the taker stands with the partner: child, sibling, or under the counterpart of the giver's parent."""
    parent = taking.parents[taker]
    if parent == partner or parent == taking.parents[partner] or taking.parents[partner] == taker:
        return True
    above = giving.parents[giver]
    return above != UNLINKED and parent == giving.link[above] and parent != UNLINKED
