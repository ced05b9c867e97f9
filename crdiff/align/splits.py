"""Splits and merges of which no whole sentence tells: twins parted or absorbed, lists broken up, titles run in."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import ceil
from operator import itemgetter

from rapidfuzz.distance import LCSseq

from crdiff.align.candidates import nearest_of_fewer
from crdiff.align.changed import PIECE_WORDS_MIN, RARE_MIN, ChangedUnits, Passage, gain, is_near
from crdiff.align.side import UNLINKED, Side, gone_below
from crdiff.align.similarity import kept_sentence, wording_similarity

QUOTED_WORDS, QUOTED_WORDS_NEW, QUOTED_LEFT = 5, 9, 0.65
"""A sentence of so many words was taken over if what became of its unit has no more than this share of it; of the words
so many if it stands in a new unit. In forty pairs of editions the eight found so are right."""
PIECES_MIN, PIECES_MAX = 2, 12
PIECE_SHARE, PIECES_COVER, PIECES_NEW, PIECES_LEFT = 0.85, 0.4, 0.7, 0.3
"""A list was broken up where so many units consist of pieces of it, to this share, and hold this share of it; and where
most of what they say together, in this share, stands neither in one another nor in the partner."""
ABSORBED_WORDING, ABSORBED_LEFT, ABSORBED_WORDS, ABSORBED_SHARE = 0.6, 10, 8, 0.25
"""A sibling was absorbed if it is so like a new text that says this much which its partner did not, or if it gave so
many words, this share of its own, between neighbours that stayed."""
TWIN_WORDS, TWIN_WORDS_MIN = 0.5, 2
"""More than this share of the words that set a text apart from its twin must stand where both were put together, or so
many of them, and this share of the words that came in there."""

PARTED_WORDS, PARTED_SHARE, PARTED_OF_WHOLE = 8, 0.8, 0.25
"""A unit of so many words may have parted from a giver if they share this much of the shorter, that of the giver ..."""
PARTED_WORDING, JOINED_WORDING = 0.55, 0.33
"""... or nearby if both are so alike. Less will do where units were joined: beside a text that has gained a word of it
hardly anything is gone by chance, while new rules are often modelled on old ones."""
LEFT_SHARE, LEFT_WORDS, LEFT_APART = 0.7, 5, 0.7
"""Nearby this share of its words is enough if so many that the partner lacks, this share of those, are the giver's; all
of them in one piece, if the partner has no more than that share of them which tells of a quoted sentence."""

DISSOLVED_MIN = 3
"""A chapter that is gone went into another one if that has so many of its rules, and most of those that are left."""


def find_absorbed(changed: ChangedUnits, found: Iterable[Passage]) -> list[Passage]:
    """Old units that a sibling's counterpart took in, though no whole sentence of theirs stands there.

    Twins that were generalised into one rule leave only a few words of each; that they stood together, and that the new
    text was written anew, is what tells them from a removal.

    Args:
        changed: Units of the new edition, as givers.
        found: What they took in from others.
    """
    giving, taking = changed.giving, changed.taking
    passages = []
    takers: dict[int, list[int]] = defaultdict(list)
    for each in found:
        takers[each.giver].append(each.taker)
    for taker in taking.free():
        words = taking.words(taker)
        for giver in changed.index.nearest(taking.word_set(taker)):
            partner = giving.link[giver]
            beside = sum(_went_beside(changed, sibling, giver) for sibling in changed.beside[taker])
            if taking.parents[partner] != taking.parents[taker] and not beside:
                continue
            others = "".join(map(taking.words, sorted([partner, *takers[giver]])))
            told = LCSseq.similarity(giving.words(giver), others)
            gained = gain(giving.words(giver), words, others)
            twin = wording_similarity(words, giving.words(giver)) >= ABSORBED_WORDING and gained and beside
            written_anew = len(giving.words(giver)) - told >= ABSORBED_LEFT
            if (
                (written_anew and twin)
                or (written_anew and beside == 2 and gained >= max(ABSORBED_WORDS, ABSORBED_SHARE * len(words)))
                or _is_generalised(words, taking.words(partner), giving.words(giver))
            ):
                passages.append(Passage(giver, taker, taking.units[taker].text, gained))
                break
    return passages


def find_dissolved(changed: ChangedUnits) -> list[Passage]:
    """Old units of a chapter that went into another one, where the rule that speaks of both now says what they said.

    "Meld cards" were a chapter beside "Double-faced cards", rule for rule, until they became one sort of these. Of a
    rule for each a rule for all is left, which need not name what it took in: the chapter says that. It is the
    counterpart of the most similar rule of the other chapter, and has nearly all of a long sentence.

    Args:
        changed: Units of the new edition, as givers.
    """
    giving, taking = changed.giving, changed.taking
    passages = []
    for chapter in dict.fromkeys(taking.parents[taker] for taker in taking.free()):
        heir = _heir(taking, giving, chapter) if chapter != UNLINKED and taking.is_free(chapter) else UNLINKED
        twins = {
            giver: taking.words(giving.link[giver])
            for giver in (changed.linked if heir != UNLINKED else ())
            if giving.is_below(giver, heir) and taking.parents[giving.link[giver]] != chapter
        }
        for taker in taking.children[chapter] if twins else ():
            if not taking.is_free(taker):
                continue
            words = taking.words(taker)
            giver = max(twins, key=lambda each: wording_similarity(words, twins[each]))
            if kept_sentence((taking, taker), (giving, giver)):
                common = int(LCSseq.similarity(words, giving.words(giver)))
                passages.append(Passage(giver, taker, taking.units[taker].text, common))
    return passages


def _heir(side: Side, other: Side, chapter: int) -> int:
    """The linked chapter that most of the linked rules of one that is gone stand below now."""
    kind = side.units[chapter].kind
    above = [each for each in gone_below(side, other, chapter) if other.units[each].kind == kind]
    linked = sum(not side.is_free(child) for child in side.children[chapter])
    heir, count = max(Counter(above).items(), key=itemgetter(1), default=(UNLINKED, 0))
    return heir if count >= DISSOLVED_MIN and 2 * count > linked and not other.is_free(heir) else UNLINKED


def _is_generalised(one: str, other: str, both: str) -> bool:
    """Whether a new text took in what set one old text apart from its twin, which became the new one."""
    if wording_similarity(one, other) < ABSORBED_WORDING:
        return False
    apart, added = set(one) - set(other), set(both) - set(other)
    taken = len(apart & added)
    return taken > TWIN_WORDS * len(apart) or taken >= max(TWIN_WORDS_MIN, TWIN_WORDS * len(added))


def _went_beside(changed: ChangedUnits, relative: int, giver: int) -> bool:
    """Whether a linked unit of the taking side went to the parent of a giver."""
    giving = changed.giving
    return relative != UNLINKED and giving.is_below(changed.taking.link[relative], giving.parents[giver])


def find_parted(changed: ChangedUnits) -> list[Passage]:
    """Free units that share with the partner what one unit says of two things: "a spell or ability", a rule for each.

    Each has a word that the other lacks, and the giver joins the two. With new as the giving side the rules for each
    were put together. Nearby it is also enough that nearly all words of a unit left the giver.
    """
    giving, taking = changed.giving, changed.taking
    language = giving.views.language
    joints, small = (
        {giving.views.encoded(word) for word in row} for row in (language.conjunctions, language.small_words)
    )
    likeness = JOINED_WORDING if changed.merges else PARTED_WORDING
    best: dict[int, Passage] = {}
    for giver, taker in changed.open_pairs():
        words, told = taking.words(taker), giving.words(giver)
        if len(words) < PARTED_WORDS:
            continue
        common = LCSseq.similarity(told, words, score_cutoff=ceil(likeness * min(len(words), len(told))))
        if common <= (best[taker].words if taker in best else 0):
            continue
        partner = taking.words(giving.link[giver])
        near = is_near(changed, giver, taker)
        is_alike = common >= PARTED_SHARE * min(len(words), len(told)) or (
            near and wording_similarity(told, words) >= likeness
        )
        parted = near and _has_left(words, told, partner, common)
        if not parted and is_alike and common >= PARTED_OF_WHOLE * len(told):
            apart = set(words) - set(partner) - small
            dropped = set(told if near else partner) - set(words) - small
            parted = _joins(told, joints, apart, dropped)
        if parted:
            best[taker] = Passage(giver, taker, taking.units[taker].text, common)
    return list(best.values())


def _has_left(taker: str, giver: str, partner: str, common: int) -> bool:
    """Whether a text left the giver in one piece, or nearly all words of it."""
    if taker in giver:
        return not _is_kept(taker, partner)
    apart = set(taker) - set(partner)
    kept = len(apart & set(giver))
    return common >= LEFT_SHARE * len(taker) and kept >= max(LEFT_WORDS, LEFT_APART * len(apart))


def _joins(text: str, joints: set[str], some: set[str], others: set[str]) -> bool:
    """Whether a text joins a word with one of others: "a spell or ability", "a spell or an activated ability"."""
    for at, word in enumerate(text):
        if word in joints:
            before, after = text[max(0, at - 2) : at], text[at + 1 : at + 3]
            for one, other in ((before[-1:], after), (before, after[:1])):
                if (some & set(one) and others & set(other)) or (others & set(one) and some & set(other)):
                    return True
    return False


def find_broken_lists(changed: ChangedUnits) -> list[Passage]:
    """Units that were broken up into several free ones, each of which holds little but a piece of it.

    "There are three meld pairs: A and B; C and D; and E and F." became a rule and a subrule for each pair.
    """
    giving, taking = changed.giving, changed.taking
    passages = []
    free = [taker for taker in taking.free() if len(taking.words(taker)) >= PIECE_WORDS_MIN]
    unlinked = [giver for giver in giving.free() if len(giving.words(giver)) >= PIECES_MIN * PIECE_WORDS_MIN]
    alike: dict[int, list[int]] = defaultdict(list)
    for giver, taker in nearest_of_fewer((giving, unlinked), (taking, free), Side.word_set, PIECES_MAX, RARE_MIN):
        alike[giver].append(taker)
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
            rows = dict.fromkeys(taking.parents[taker] for taker in alike[giver])
            near, told = [taker for row in rows for taker in below[row]], ""
        if len(near) < PIECES_MIN:
            continue
        left = len(giving.words(giver)) if partner == UNLINKED else changed.lost(giver)
        if left < max(PIECES_MIN * PIECE_WORDS_MIN, PIECES_LEFT * len(giving.words(giver))):
            continue
        pieces = [taker for taker in near if _is_piece(giving, taking, giver, taker)]
        parents = Counter(taking.parents[taker] for taker in pieces)
        for parent, count in parents.items():
            if count < PIECES_MIN:
                continue
            takers = [taker for taker in pieces if taking.parents[taker] == parent]
            together = "".join(taking.words(taker) for taker in sorted(takers))
            new_share = gain(giving.words(giver), together, told) / len(together)
            if new_share < PIECES_NEW or len(together) < PIECES_COVER * len(giving.words(giver)):
                continue
            if parent != UNLINKED and taking.link[parent] == UNLINKED and partner == UNLINKED:
                takers.insert(0, parent)  # the rule above the pieces has what led to the list
                takers += [taker for taker in pieces if taking.parents[taker] == taking.parents[parent]]
            passages += [Passage(giver, taker, taking.units[taker].text, len(taking.words(taker))) for taker in takers]
            break
    return passages


def _is_piece(giving: Side, taking: Side, giver: int, taker: int) -> bool:
    piece = taking.words(taker)
    if PIECE_SHARE * len(piece) > len(giving.words(giver)):
        return False
    return bool(LCSseq.similarity(giving.words(giver), piece, score_cutoff=ceil(PIECE_SHARE * len(piece))))


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


def find_quoted(changed: ChangedUnits) -> list[Passage]:
    """Free units that have a sentence of a unit, wherever they stand, word for word, which its partner has not.

    With new as the giving side the units are gone, and what says such a sentence now took it over. What is new quotes
    others, and may be modelled on one: the giver must have lost a longer sentence, and kept another.

    A sentence that stands more than once in either edition tells nothing.
    """
    giving, taking = changed.giving, changed.taking
    least = QUOTED_WORDS if changed.merges else QUOTED_WORDS_NEW
    lost_min = (1 - QUOTED_LEFT) * least
    asked = [
        (giver, taker)
        for giver, taker in changed.open_pairs()
        if changed.lost(giver) >= lost_min and _shares_run(taking.words(taker), giving.words(giver), least)
    ]
    taking.prepare_sentences(taker for _, taker in asked)
    passages: dict[int, Passage] = {}
    for giver, taker in asked:
        told, partner = giving.words(giver), taking.words(giving.link[giver])
        for text, words in taking.sentences(taker) if taker not in passages else ():
            if (
                len(words) >= least
                and words in told
                and not _is_kept(words, partner)
                and (changed.merges or any(_is_kept(others, partner) for _, others in giving.sentences(giver)))
                and giving.times(text) == 1 == taking.times(text)
            ):
                passages[taker] = Passage(giver, taker, text, len(words))
                break
    return list(passages.values())


def _shares_run(one: str, other: str, words: int) -> bool:
    """Whether a run of so many words may stand in both: any covers one of the stretches of half its length."""
    half = (words + 1) // 2
    return any(one[at : at + half] in other for at in range(0, len(one) - half + 1, half))


def _is_kept(sentence: str, partner: str) -> bool:
    return LCSseq.similarity(sentence, partner) > QUOTED_LEFT * len(sentence)
