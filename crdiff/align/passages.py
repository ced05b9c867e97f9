"""Sentences and examples of a linked unit that a free unit explains better than the partner does."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil

from msgspec.structs import replace
from rapidfuzz.distance import LCSseq

from crdiff.align.candidates import RareIndex
from crdiff.align.changed import PIECE_WORDS_MIN, Bid, ChangedUnits, Passage, gain, is_near
from crdiff.align.side import UNLINKED, Pair, Side, word_pairs, word_set
from crdiff.align.similarity import wording_similarity

SENTENCE_SHARE = 0.6
"""Share of a sentence's words that must stand, in order, in the unit that took it ..."""
SENTENCE_LEAD = 0.2
"""... and by how much more than in the linked partner."""
WORDS_MIN, COVER_MIN = 6, 0.35
"""What must have travelled, in words and as a share of the free unit, within one parent or beside the partner ..."""
FAR_WORDS_MIN, FAR_COVER_MIN = 10, 0.75
"""... and elsewhere, where boilerplate travels between keywords. A false split costs more than a missed one."""
SENTENCES_SHARE = 0.8
"""Share of that which all words of a unit must have in common with the taker: its sentences have hardly more."""
GAIN_WORDS_MIN, GAIN_SHARE, GAIN_SHARE_NEAR = 10, 0.6, 0.5
"""Else the taker must explain so many words that the partner does not: this share of its own and of what is left, or
nearby, where nothing else explains it, this share of its own."""
SCATTERED_SHARE = 0.7
"""Of words that are scattered over a unit, the sentences are told that lost nearly as many as the one with the most."""
RELINK_WORDING, RELINK_LEAD = 0.85, 0.25
"""A unit belongs to the taker rather than to its partner if it is so like it, and by so much more."""
MOVED_WORDS_MIN, MOVED_SHARE, MOVED_LEFT = 6, 0.8, 0.6
"""A sentence moved between rules if it has so many words, this share of them in the rule it went to, and no more than
that in the others."""
EXAMPLE_WORDS_MIN, EXAMPLE_MOVED, EXAMPLE_KEPT, EXAMPLE_RULE = 10, 0.85, 0.6, 0.3
"""An example of so many words moved if it is so like one here, and like none that the partner has; elsewhere than
nearby the rules that it is of must be alike, too, or it only serves another rule now."""


def find_passages(changed: ChangedUnits) -> list[Passage]:
    """Sentences of linked units that free units of the other side took over.

    With old as the giving side these are splits; with new as the giving side, merges seen backwards.
    """
    asked = [pair for pair in changed.pairs if _shares_enough(changed, *pair)]
    changed.giving.prepare_sentences(giver for giver, _ in asked)
    bids = _each_to_its_best([bid for giver, taker in asked if (bid := _bid(changed, giver, taker)) is not None])
    changed.weak = [bid for bid in bids if bid.is_weak]
    return _take([bid for bid in bids if not bid.is_weak], changed, set())


def _each_to_its_best(bids: list[Bid]) -> list[Bid]:
    """The bids without sentences that another one has more of, if enough is left: twins share most of their words."""
    most: Counter[tuple[int, str]] = Counter()
    for bid in bids:
        for sentence, words in bid.sentences:
            most[bid.giver, sentence] = max(most[bid.giver, sentence], words)
    found = []
    for bid in bids:
        own = tuple([each for each in bid.sentences if each[1] == most[bid.giver, each[0]]])
        words = sum(count for _, count in own)
        found.append(replace(bid, sentences=own, words=words) if own and words >= bid.enough else bid)
    return found


def find_weak_passages(changed: ChangedUnits, taken: Iterable[int]) -> list[Passage]:
    """What units gave to a neighbour that says more than that, where nothing else explains the neighbour.

    Args:
        changed: Units whose passages were found.
        taken: Positions of free units that take part in splits and merges already.
    """
    giving, taking = changed.giving, changed.taking
    bids = [bid for bid in changed.weak if giving.link[bid.giver] != UNLINKED == taking.link[bid.taker]]
    return _take(bids, changed, set(taken))


def _take(bids: list[Bid], changed: ChangedUnits, taken: set[int]) -> list[Passage]:
    """The longest passages first, one for a taker."""
    passages = []
    for bid in sorted(bids, key=lambda bid: (-bid.words, bid.taker, bid.giver)):
        left = None if bid.taker in taken else _left_of(changed, bid, changed.given[bid.giver])
        if left is not None:
            text = "\n".join(_told(changed, left))
            passages.append(Passage(left.giver, left.taker, text, left.words))
            taken.add(bid.taker)
            changed.given[bid.giver].append(left)
    return passages


def what_went(passage: Passage, giving: Side, taking: Side) -> Passage:
    """A passage as a reader takes it: where the taker kept the giver's number, what went to the partner instead.

    "107.3" became 107.2 and 107.3, and whatever the aligner took for the main part, one sentence went to 107.2.
    """
    giver, partner = passage.giver, giving.link[passage.giver]
    if partner == UNLINKED or giving.names[giver] != taking.names[passage.taker]:
        return passage
    went = [
        (sentence, len(words))
        for sentence, words in giving.sentences(giver)
        if sentence not in passage.text and _holds(taking, partner, words) > _holds(taking, passage.taker, words)
    ]
    if not went:
        return passage
    return Passage(giver, partner, "\n".join(sentence for sentence, _ in went), sum(count for _, count in went))


def _holds(side: Side, position: int, words: str) -> int:
    return int(LCSseq.similarity(words, side.words(position)))


def _told(changed: ChangedUnits, bid: Bid) -> list[str]:
    """The sentences of a bid; where the words are scattered, those that lost most of them to the taker."""
    if bid.sentences:
        return [sentence for sentence, _ in bid.sentences]
    giving, taking = changed.giving, changed.taking
    partner, taker = taking.words(giving.link[bid.giver]), taking.words(bid.taker)
    gained = [(gain(words, taker, partner), sentence) for sentence, words in giving.sentences(bid.giver)]
    most = max(gained, default=(0, ""))[0]
    return [sentence for words, sentence in gained if words >= SCATTERED_SHARE * most]


def _left_of(changed: ChangedUnits, bid: Bid, earlier: Sequence[Bid]) -> "Bid | None":
    """What others left of a bid, if that is still enough: a sentence, and any word, is given once."""
    if bid.sentences:
        spent = {sentence for other in earlier for sentence, _ in other.sentences}
        sentences = tuple([part for part in bid.sentences if part[0] not in spent])
        words = sum(count for _, count in sentences)
        return replace(bid, sentences=sentences, words=words) if words >= bid.enough else None
    if all(other.sentences for other in earlier):
        return bid
    giving, taking = changed.giving, changed.taking
    told = "".join([taking.words(giving.link[bid.giver]), *(taking.words(other.taker) for other in earlier)])
    gained = gain(giving.words(bid.giver), taking.words(bid.taker), told)
    return replace(bid, words=gained) if bid.is_piece and gained >= bid.enough else None


def _enough(changed: ChangedUnits, giver: int, taker: int) -> tuple[bool, int, float]:
    """Whether a taker is near, the fewest words that count there, and how many of its own must have travelled."""
    near = is_near(changed, giver, taker)
    words_min, cover_min = (WORDS_MIN, COVER_MIN) if near else (FAR_WORDS_MIN, FAR_COVER_MIN)
    size = len(changed.taking.words(taker))
    return near, words_min, max(min(words_min, size), cover_min * size)


def _shares_enough(changed: ChangedUnits, giver: int, taker: int) -> bool:
    """Whether all sentences together could make a passage; what a rule with its subrules says elsewhere is a copy."""
    words, taken = changed.giving.words(giver), changed.taking.words(taker)
    least = SENTENCES_SHARE * max(min(WORDS_MIN, len(taken)), COVER_MIN * len(taken))
    common = LCSseq.similarity(words, taken, score_cutoff=ceil(least))
    if not common:
        return False  # most are told by that, and nobody asks where they stand
    near, _, enough = _enough(changed, giver, taker)
    return common >= SENTENCES_SHARE * enough and (near or not changed.has_kept_children(giver))


def _bid(changed: ChangedUnits, giver: int, taker: int) -> Bid | None:
    giving, taking = changed.giving, changed.taking
    near, words_min, enough = _enough(changed, giver, taker)
    taker_words, partner_words = taking.words(taker), taking.words(giving.link[giver])
    parts = []
    for sentence, encoded in giving.sentences(giver):
        if len(taker_words) < words_min and encoded != taker_words:
            continue  # so short a text is taken over whole or not at all
        common = LCSseq.similarity(encoded, taker_words)
        kept = LCSseq.similarity(encoded, partner_words)
        if common >= SENTENCE_SHARE * len(encoded) and common - kept >= SENTENCE_LEAD * len(encoded):
            parts.append((sentence, common))
    covered = sum(common for _, common in parts)
    if covered >= enough:
        return Bid(giver, taker, tuple(parts), covered, enough)
    gained = gain(giving.words(giver), taker_words, partner_words)
    left = changed.lost(giver)
    piece = max(PIECE_WORDS_MIN, FAR_COVER_MIN * len(taker_words))
    if near and gained >= piece:
        return Bid(giver, taker, (), gained, piece, is_piece=True)
    enough = max(GAIN_WORDS_MIN, GAIN_SHARE * len(taker_words), GAIN_SHARE * left)
    if gained >= enough:
        return Bid(giver, taker, (), gained, enough)
    enough = max(GAIN_WORDS_MIN, GAIN_SHARE_NEAR * len(taker_words))
    if near and not taking.is_glossary and gained >= enough:
        return Bid(giver, taker, (), gained, enough, is_weak=True)
    return None


def find_moved_examples(changed: ChangedUnits) -> list[Passage]:
    """Examples of linked units that free units of the other side have, and their partners have not.

    An example is written for one rule: where it went, the rule went, though hardly a word of it may be left.
    """
    giving, taking = changed.giving, changed.taking
    givers = [giver for giver in changed.positions if not changed.has_kept_examples(giver)]
    index = RareIndex((giver, word_pairs("".join(giving.examples(giver)))) for giver in givers)
    passages = []
    for taker in taking.free():
        for example in taking.examples(taker):
            alike = index.nearest(word_pairs(example)) if len(example) >= EXAMPLE_WORDS_MIN else ()
            for giver in alike:
                likeness = wording_similarity(giving.words(giver), taking.words(taker))
                if likeness < EXAMPLE_RULE and not is_near(changed, giver, taker):
                    continue
                kept = taking.examples(giving.link[giver])
                found = [
                    (text, words)
                    for text, words in zip(giving.units[giver].examples, giving.examples(giver), strict=True)
                    if wording_similarity(words, example) >= EXAMPLE_MOVED
                    and all(wording_similarity(words, each) < EXAMPLE_KEPT for each in kept)
                ]
                passages += [Passage(giver, taker, text, len(words)) for text, words in found]
    return passages


def find_moved_sentences(pair: Pair, changed_old: ChangedUnits, changed_new: ChangedUnits) -> list[Passage]:
    """Sentences that left an old unit for a new one, while both units kept counterparts of their own.

    The sentence must stand in the taker and neither in the giver's partner nor in what the taker was.
    """
    old, new = pair.old, pair.new
    passages = []
    losers = [
        giver
        for giver in changed_old.positions
        if old.link[giver] != UNLINKED and changed_old.lost(giver) >= MOVED_WORDS_MIN
    ]
    old.prepare_sentences(losers)
    for giver in losers:
        partner = new.words(old.link[giver])
        for sentence, encoded in old.sentences(giver):
            limit = MOVED_LEFT * len(encoded)
            if len(encoded) < MOVED_WORDS_MIN or LCSseq.similarity(encoded, partner) > limit:
                continue
            for taker in changed_new.index.nearest(word_set(encoded)):
                source = new.link[taker]
                if source == giver or new.parents[taker] != new.parents[old.link[giver]]:
                    continue
                found = LCSseq.similarity(encoded, new.words(taker))
                if found >= MOVED_SHARE * len(encoded) and LCSseq.similarity(encoded, old.words(source)) <= limit:
                    passages.append(Passage(giver, taker, sentence, int(found)))
                    break
    return passages


def relink(pair: Pair, passages: Iterable[Passage], giving: Side, taking: Side) -> bool:
    """Where nearly all of a unit went to a free unit, and little to its partner, link it there instead.

    "208.4" became 208.4a when a new 208.4 was put above it: the number alone had kept them together. A title that took
    a rule in stays a merge, for title and rule together say more of it than the rule alone.

    Returns:
        Whether any link changed.
    """
    changed = False
    for passage in passages:
        giver, taker = passage.giver, passage.taker
        partner = giving.link[giver]
        linked = giver if giving is pair.old else partner
        if taking.link[taker] != UNLINKED:
            continue
        words, taken, kept = giving.words(giver), taking.words(taker), taking.words(partner)
        to_taker, to_partner = wording_similarity(words, taken), wording_similarity(words, kept)
        belongs = to_taker >= RELINK_WORDING and to_taker - to_partner >= RELINK_LEAD
        both = max(wording_similarity(words, kept + taken), wording_similarity(words, taken + kept))
        if (belongs and both <= to_taker) or _is_swallowed(giving, taking, passage):
            pair.part(linked)
            joined = (giver, taker) if giving is pair.old else (taker, giver)
            pair.join(*joined, "wording", to_taker, to_taker - to_partner)
            changed = True
    return changed


def _is_swallowed(giving: Side, taking: Side, passage: Passage) -> bool:
    """Whether all of a unit stands in the taker, beside a partner that only resembles it: a twin that is new there."""
    giver, taker, partner = passage.giver, passage.taker, giving.link[passage.giver]
    if giving.numbers[giver] == taking.numbers[partner] or taking.parents[taker] != taking.parents[partner]:
        return False
    words = giving.words(giver)
    whole = len(words) >= FAR_WORDS_MIN and LCSseq.similarity(words, taking.words(taker)) == len(words)
    return whole and LCSseq.similarity(words, taking.words(partner)) < len(words)
