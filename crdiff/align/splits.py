"""Splits and merges: sentences of a linked unit that a free unit explains better than the partner does."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from math import ceil

from msgspec import Struct
from msgspec.structs import replace
from rapidfuzz.distance import LCSseq

from crdiff.align.candidates import RareIndex
from crdiff.align.side import UNLINKED, Neighbours, Pair, Side, word_pairs
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
WHOLE_MIN = 4
"""A shorter text is enough, with so many words, where all of it is a sentence there."""
GAIN_WORDS_MIN, GAIN_SHARE, GAIN_SHARE_NEAR = 10, 0.6, 0.5
"""Else the taker must explain so many words that the partner does not: this share of its own and of what is left, or
nearby, where nothing else explains it, this share of its own."""
RELINK_WORDING, RELINK_LEAD = 0.85, 0.25
"""A unit belongs to the taker rather than to its partner if it is so like it, and by so much more."""
PIECES_MIN, PIECES_MAX, PIECE_WORDS_MIN = 2, 12, 5
PIECE_SHARE, PIECES_COVER, PIECES_NEW, PIECES_LEFT = 0.85, 0.4, 0.7, 0.3
"""A list was broken up where so many units consist of pieces of it, to this share, and hold this share of it; and where
most of what they say together, in this share, stands neither in one another nor in the partner."""
MOVED_WORDS_MIN, MOVED_SHARE, MOVED_LEFT = 6, 0.8, 0.6
"""A sentence moved between rules if it has so many words, this share of them in the rule it went to, and no more than
that in the others."""
ABSORBED_WORDING, ABSORBED_LEFT, ABSORBED_WORDS, ABSORBED_SHARE = 0.6, 10, 8, 0.25
"""A sibling was absorbed if it is so like a new text that says this much which its partner did not, or if it gave so
many words, this share of its own, between neighbours that stayed."""
TWIN_WORDS, TWIN_WORDS_MIN = 0.5, 2
"""More than this share of the words that set a text apart from its twin must stand where both were put together, or so
many of them, and this share of the words that came in there."""
EXAMPLE_WORDS_MIN, EXAMPLE_MOVED, EXAMPLE_KEPT, EXAMPLE_RULE = 10, 0.85, 0.6, 0.3
"""An example of so many words moved if it is so like one here, and like none that the partner has; elsewhere than
nearby the rules that it is of must be alike, too, or it only serves another rule now."""
FEW_GIVERS, TAKERS = 30, 12
"""When no more units may have given anything, each is held against the free ones that are most like it."""
RARE_MIN = 2
"""Rare words that a unit must share with another to have given anything to it."""


class Passage(Struct, frozen=True):
    """Sentences that went from a linked unit to a free one."""

    giver: int
    """Position of the linked unit on the giving side."""
    taker: int
    """Position of the free unit on the other side."""
    text: str
    words: int


class _Bid(Struct, frozen=True):
    """What a free unit may have taken from a linked one."""

    giver: int
    taker: int
    sentences: tuple[tuple[str, int], ...]
    """Each with its words that stand in the taker; none where the words are scattered."""
    words: int
    enough: float
    """So many of them make a passage."""
    is_piece: bool = False
    """Nearly all words of the taker are the giver's."""
    is_weak: bool = False
    """The giver lost more than that, or the taker says more: taken only where nothing else explains the taker."""

    def passage(self, giving: Side) -> Passage:
        """The bid as taken."""
        text = "\n".join(sentence for sentence, _ in self.sentences) or giving.units[self.giver].text
        return Passage(self.giver, self.taker, text, self.words)


class ChangedUnits:
    """The linked units of one side whose words differ from their partner's: only they can have given any away.

    Links that a person decided are left as they are.

    Args:
        pair: The sides with their links.
        giving: The side of these units.
        taking: The other side.
        apart_from: Old positions whose links are left out.
    """

    def __init__(self, pair: Pair, giving: Side, taking: Side, apart_from: Collection[int] = ()) -> None:
        self.positions = [
            giver
            for giver, partner in enumerate(giving.link)
            if partner != UNLINKED
            and (giver if giving is pair.old else partner) not in apart_from
            and pair.how[giver if giving is pair.old else partner] != "forced"
            and giving.units[giver].text != taking.units[partner].text
            and giving.masked(giver) != taking.masked(partner)
        ]
        self.index = RareIndex((giver, giving.word_set(giver)) for giver in self.positions)
        self._pair = pair
        self.giving, self.taking = giving, taking
        self.beside = Neighbours(taking)
        self.given: dict[int, list[_Bid]] = defaultdict(list)
        """What each unit gave away."""
        self.weak: list[_Bid] = []
        self._known = frozenset(self.positions)

    def has_kept_children(self, giver: int) -> bool:
        """Whether a unit and its partner go together by their subrules."""
        partner = self.giving.link[giver]
        return self._pair.has_kept_children(*((giver, partner) if self.giving is self._pair.old else (partner, giver)))

    def has_kept_examples(self, giver: int) -> bool:
        """Whether all examples of a unit are its partner's, too."""
        return set(self.giving.units[giver].examples) <= set(self.taking.units[self.giving.link[giver]].examples)

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Givers with free units that may have taken something, seen from the givers where there are only a few."""
        takers = [taker for taker in self.taking.free() if len(self.taking.words(taker)) >= WHOLE_MIN]
        if len(self.positions) > FEW_GIVERS:
            yield from ((giver, taker) for taker in takers for giver in self.candidates(taker))
            return
        asked = [self.giving.word_set(giver) for giver in self.positions]
        index = RareIndex(((taker, self.taking.word_set(taker)) for taker in takers), asked)
        for giver, things in zip(self.positions, asked, strict=True):
            yield from ((giver, taker) for taker in index.nearest(things, TAKERS, RARE_MIN))

    def candidates(self, taker: int) -> list[int]:
        """Those that may have given something to a free unit: by their rare words, and its nearest relatives."""
        taking = self.taking
        found = self.index.nearest(taking.word_set(taker), least=RARE_MIN)
        for relative in (*self.beside[taker], taking.parents[taker]):
            giver = taking.link[relative] if relative != UNLINKED else UNLINKED
            if giver in self._known and giver not in found:
                found.append(giver)
        return found


def find_passages(changed: ChangedUnits) -> list[Passage]:
    """Sentences of linked units that free units of the other side took over.

    With old as the giving side these are splits; with new as the giving side, merges seen backwards.
    """
    asked = [pair for pair in changed.pairs() if _shares_enough(changed, *pair)]
    changed.giving.prepare_sentences(giver for giver, _ in asked)
    bids = [bid for giver, taker in asked if (bid := _bid(changed, giver, taker)) is not None]
    changed.weak = [bid for bid in bids if bid.is_weak]
    return _take([bid for bid in bids if not bid.is_weak], changed, set())


def find_weak_passages(changed: ChangedUnits, taken: Iterable[int]) -> list[Passage]:
    """What units gave to a neighbour that says more than that, where nothing else explains the neighbour.

    Args:
        changed: Units whose passages were found.
        taken: Positions of free units that take part in splits and merges already.
    """
    giving, taking = changed.giving, changed.taking
    bids = [bid for bid in changed.weak if giving.link[bid.giver] != UNLINKED == taking.link[bid.taker]]
    return _take(bids, changed, set(taken))


def _take(bids: list["_Bid"], changed: ChangedUnits, taken: set[int]) -> list[Passage]:
    """The longest passages first, one for a taker."""
    passages = []
    for bid in sorted(bids, key=lambda bid: (-bid.words, bid.taker, bid.giver)):
        left = None if bid.taker in taken else _left_of(changed, bid, changed.given[bid.giver])
        if left is not None:
            passages.append(left.passage(changed.giving))
            taken.add(bid.taker)
            changed.given[bid.giver].append(left)
    return passages


def _left_of(changed: ChangedUnits, bid: "_Bid", earlier: Sequence["_Bid"]) -> "_Bid | None":
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
    gained = _gain(giving.words(bid.giver), taking.words(bid.taker), told)
    return replace(bid, words=gained) if bid.is_piece and gained >= bid.enough else None


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
                if likeness < EXAMPLE_RULE and not _is_near(changed, giver, taker):
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


def find_absorbed(pair: Pair, changed: ChangedUnits) -> list[Passage]:
    """Old units that a sibling's counterpart took in, though no whole sentence of theirs stands there.

    Twins that were generalised into one rule leave only a few words of each; that they stood together, and that the new
    text was written anew, is what tells them from a removal.
    """
    old, new = pair.old, pair.new
    passages = []
    for taker in old.free():
        words = old.words(taker)
        for giver in changed.index.nearest(old.word_set(taker)):
            partner = new.link[giver]
            beside = sum(_went_beside(pair, sibling, giver) for sibling in changed.beside[taker])
            if old.parents[partner] != old.parents[taker] and not beside:
                continue
            told = LCSseq.similarity(new.words(giver), old.words(partner))
            gained = _gain(new.words(giver), words, old.words(partner))
            twin = wording_similarity(words, new.words(giver)) >= ABSORBED_WORDING and gained and beside
            written_anew = len(new.words(giver)) - told >= ABSORBED_LEFT
            if (
                (written_anew and twin)
                or (written_anew and beside == 2 and gained >= max(ABSORBED_WORDS, ABSORBED_SHARE * len(words)))
                or _is_generalised(words, old.words(partner), new.words(giver))
            ):
                passages.append(Passage(giver, taker, old.units[taker].text, gained))
                break
    return passages


def _is_generalised(one: str, other: str, both: str) -> bool:
    """Whether a new text took in what set one old text apart from its twin, which became the new one."""
    if wording_similarity(one, other) < ABSORBED_WORDING:
        return False
    apart, added = set(one) - set(other), set(both) - set(other)
    taken = len(apart & added)
    return taken > TWIN_WORDS * len(apart) or taken >= max(TWIN_WORDS_MIN, TWIN_WORDS * len(added))


def _went_beside(pair: Pair, old: int, new: int) -> bool:
    """Whether a linked old unit went to the parent of a new one."""
    return old != UNLINKED and pair.new.is_below(pair.old.link[old], pair.new.parents[new])


def find_moved_sentences(pair: Pair, changed_old: ChangedUnits, changed_new: ChangedUnits) -> list[Passage]:
    """Sentences that left an old unit for a new one, while both units kept counterparts of their own.

    The sentence must stand in the taker and neither in the giver's partner nor in what the taker was.
    """
    old, new = pair.old, pair.new
    passages = []
    losers = [giver for giver in changed_old.positions if _lost_words(pair, giver) >= MOVED_WORDS_MIN]
    old.prepare_sentences(losers)
    for giver in losers:
        partner = new.words(old.link[giver])
        for sentence, encoded in old.sentences(giver):
            limit = MOVED_LEFT * len(encoded)
            if len(encoded) < MOVED_WORDS_MIN or LCSseq.similarity(encoded, partner) > limit:
                continue
            for taker in changed_new.index.nearest(frozenset(encoded)):
                source = new.link[taker]
                if source == giver or new.parents[taker] != new.parents[old.link[giver]]:
                    continue
                found = LCSseq.similarity(encoded, new.words(taker))
                if found >= MOVED_SHARE * len(encoded) and LCSseq.similarity(encoded, old.words(source)) <= limit:
                    passages.append(Passage(giver, taker, sentence, int(found)))
                    break
    return passages


def _lost_words(pair: Pair, old: int) -> int:
    words = pair.old.words(old)
    return len(words) - int(LCSseq.similarity(words, pair.new.words(pair.old.link[old])))


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


def find_broken_lists(changed: ChangedUnits) -> list[Passage]:
    """Units that were broken up into several free ones, each of which holds little but a piece of it.

    "There are three meld pairs: A and B; C and D; and E and F." became a rule and a subrule for each pair.
    """
    giving, taking = changed.giving, changed.taking
    passages = []
    free = [taker for taker in taking.free() if len(taking.words(taker)) >= PIECE_WORDS_MIN]
    unlinked = [giver for giver in giving.free() if len(giving.words(giver)) >= PIECES_MIN * PIECE_WORDS_MIN]
    alike = _alike(giving, unlinked, taking, free)
    below: dict[int, list[int]] = defaultdict(list)
    for taker in free:
        below[taking.parents[taker]].append(taker)
    for giver in [*changed.positions, *unlinked]:
        if len(giving.words(giver)) < PIECES_MIN * PIECE_WORDS_MIN:
            continue
        partner = giving.link[giver]
        if partner != UNLINKED:  # the pieces stand below the partner or beside it
            near, told = below[partner] + below[taking.parents[partner]], taking.words(partner)
        else:
            near, told = alike[giver], ""
        if len(near) < PIECES_MIN:
            continue
        left = len(giving.words(giver)) - LCSseq.similarity(giving.words(giver), told)
        if left < max(PIECES_MIN * PIECE_WORDS_MIN, PIECES_LEFT * len(giving.words(giver))):
            continue
        pieces = [taker for taker in near if _is_piece(giving, taking, giver, taker)]
        parents = Counter(taking.parents[taker] for taker in pieces)
        for parent, count in parents.items():
            if count < PIECES_MIN:
                continue
            takers = [taker for taker in pieces if taking.parents[taker] == parent]
            together = "".join(taking.words(taker) for taker in sorted(takers))
            new_share = _gain(giving.words(giver), together, told) / len(together)
            if new_share < PIECES_NEW or len(together) < PIECES_COVER * len(giving.words(giver)):
                continue
            if parent != UNLINKED and taking.link[parent] == UNLINKED and partner == UNLINKED:
                takers.insert(0, parent)  # the rule above the pieces has what led to the list
                takers += [taker for taker in pieces if taking.parents[taker] == taking.parents[parent]]
            passages += [Passage(giver, taker, taking.units[taker].text, len(taking.words(taker))) for taker in takers]
            break
    return passages


def _alike(side: Side, units: list[int], other: Side, others: list[int]) -> dict[int, list[int]]:
    """The units of the other side that share most rare words with each unit, found from the side that has fewer."""
    found: dict[int, list[int]] = defaultdict(list)
    if len(units) <= len(others):
        asked = [side.word_set(unit) for unit in units]
        index = RareIndex(((each, other.word_set(each)) for each in others), asked)
        found.update(
            (unit, index.nearest(words, PIECES_MAX, RARE_MIN)) for unit, words in zip(units, asked, strict=True)
        )
        return found
    asked = [other.word_set(each) for each in others]
    index = RareIndex(((unit, side.word_set(unit)) for unit in units), asked)
    for each, words in zip(others, asked, strict=True):
        for unit in index.nearest(words, PIECES_MAX, RARE_MIN):
            found[unit].append(each)
    return found


def find_run_in_titles(changed: ChangedUnits) -> list[Passage]:
    """Titles of free units that stand before the text of a subrule of theirs, under the same number.

    "100.1. Tides" and "100.1a A ship sails." became "100.1. Tides. A ship sails."
    """
    giving, taking = changed.giving, changed.taking
    passages = []
    givers = set(changed.positions)
    for taker in taking.free():
        giver = giving.by_number.get(taking.numbers[taker], UNLINKED)
        if giver in givers and taking.parents[giving.link[giver]] == taker:
            title = taking.words(taker)
            if title and giving.words(giver).startswith(title):
                passages.append(Passage(giver, taker, taking.units[taker].text, len(title)))
    return passages


def _is_piece(giving: Side, taking: Side, giver: int, taker: int) -> bool:
    piece = taking.words(taker)
    if PIECE_SHARE * len(piece) > len(giving.words(giver)):
        return False
    return bool(LCSseq.similarity(giving.words(giver), piece, score_cutoff=ceil(PIECE_SHARE * len(piece))))


def _enough(changed: ChangedUnits, giver: int, taker: int) -> tuple[bool, int, float]:
    """Whether a taker is near, the fewest words that count there, and how many of its own must have travelled."""
    near = _is_near(changed, giver, taker)
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


def _bid(changed: ChangedUnits, giver: int, taker: int) -> _Bid | None:
    giving, taking = changed.giving, changed.taking
    near, words_min, enough = _enough(changed, giver, taker)
    taker_words, partner_words = taking.words(taker), taking.words(giving.link[giver])
    parts = []
    for sentence, encoded in giving.sentences(giver):
        common = LCSseq.similarity(encoded, taker_words)
        kept = LCSseq.similarity(encoded, partner_words)
        if len(taker_words) < words_min and encoded != taker_words:
            continue
        if common >= SENTENCE_SHARE * len(encoded) and common - kept >= SENTENCE_LEAD * len(encoded):
            parts.append((sentence, common))
    covered = sum(common for _, common in parts)
    if covered >= enough:
        return _Bid(giver, taker, tuple(parts), covered, enough)
    gained = _gain(giving.words(giver), taker_words, partner_words)
    left = len(giving.words(giver)) - LCSseq.similarity(giving.words(giver), partner_words)
    piece = max(PIECE_WORDS_MIN, FAR_COVER_MIN * len(taker_words))
    if near and gained >= piece:
        return _Bid(giver, taker, (), gained, piece, is_piece=True)
    enough = max(GAIN_WORDS_MIN, GAIN_SHARE * len(taker_words), GAIN_SHARE * left)
    if gained >= enough:
        return _Bid(giver, taker, (), gained, enough)
    enough = max(GAIN_WORDS_MIN, GAIN_SHARE_NEAR * len(taker_words))
    if near and not taking.is_glossary and gained >= enough:
        return _Bid(giver, taker, (), gained, enough, is_weak=True)
    return None


def _gain(giver: str, taker: str, partner: str) -> int:
    """Words of the giver that the taker explains and the partner does not."""
    both = max(LCSseq.similarity(giver, taker + partner), LCSseq.similarity(giver, partner + taker))
    return int(both - LCSseq.similarity(giver, partner))


def _is_near(changed: ChangedUnits, giver: int, taker: int) -> bool:
    """Whether the taker stands with the partner: child, sibling, under the counterpart of the giver's parent, or among
    units that went to where the giver is."""
    giving, taking = changed.giving, changed.taking
    partner = giving.link[giver]
    parent = taking.parents[taker]
    if parent == partner or parent == taking.parents[partner] or taking.parents[partner] == taker:
        return True
    above = giving.parents[giver]
    if above == UNLINKED:
        return False
    return parent == giving.link[above] != UNLINKED or any(
        beside != UNLINKED and giving.is_below(taking.link[beside], above) for beside in changed.beside[taker]
    )
