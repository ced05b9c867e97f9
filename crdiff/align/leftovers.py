"""What no pair scored high enough for, and no split or merge took: linked where something else speaks for it."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import LCSseq

from crdiff.align.candidates import RareIndex
from crdiff.align.side import CHILDREN_MIN, CHILDREN_SHARE, UNLINKED, Pair, Side, gone_below
from crdiff.align.similarity import kept_sentence, wording_similarity
from crdiff.align.telling import TellingWords
from crdiff.text.fold import fold

NEARBY_WORDS = 7
"""A shorter text has too few words to tell anything by them."""
REACH = 8
"""Units, in reading order, from where the neighbour of a rule went to where the rule itself may be."""
SHARE_OF_SHORTER, SHARE_OF_LONGER = 0.36, 0.18
"""Weighed shares of their words that two rules left below one parent must have in common, in one order. Read in eight
pairs of editions years apart: eleven of the thirteen links made so are right; the next below them are mostly wrong."""
SIBLING_LEAD = 0.1
"""What two shares count more where the rules are left below one parent."""
SHARES_NEARBY, SHARE_MIN = 0.6, 0.1
TELLING_WORDS, TELLING_WORDS_FOREIGN = 2.5, 4.0
"""Elsewhere nearby both shares together must come to this, each to that, and weigh as much as so many words that stand
in one unit alone; in another chapter as many more. Of 25 links made so in six other pairs 23 are right."""
YIELD_WORDING, YIELD_SHARES, YIELD_LEAD = 0.5, 0.9, 0.35
"""A link of texts less alike yields to a sibling whose shares come to this, and to so much more than its own ..."""
YIELD_WORDING_ALL, YIELD_SHARE, YIELD_TIMES = 0.65, 0.7, 1.4
"""... and one of texts less alike to a unit nearby that holds this share of one of them, and so many times as much."""
COMMON, COMMON_BOTH = 0.4, 0.5
"""Texts with less than this share of the one in question, and of the shorter, in common are not weighed for that."""
CONTAINED_WORDS, CONTAINED_SHARE = 15, 0.7
"""Below the cutoff a text of so many words is one with another that holds more than this share of it."""
TERM_ALIKE = 80
"""Per cent of letters in which two glossary terms agree that are one whatever their entries say."""
TERM_LIKE, ENTRY_SHARES, ENTRY_WORDS = 60, 0.4, 3.0
"""Terms that are alike by this must share so much of their entries, and as much as so many words that are rare."""
STEM = 3
"""Letters that a word keeps whatever its ending; only terms that share such a beginning are compared."""

_REMARK = re.compile(r"\s*\([^)]*\)")  # "Legend (Obsolete)"

Taken = tuple[dict[int, int], dict[int, int]]
"""Old and new positions that take part in splits and merges already, each with one that it shares something with."""


def _join(pair: Pair, old: int, new: int, how: str, margin: float = 0.0) -> None:
    pair.join_loosely(old, new, wording_similarity(pair.old.words(old), pair.new.words(new)), margin, how)


def match_contained(pair: Pair, taken: Taken) -> None:
    """Link what is left where one text stands nearly whole in the other: a short rule that grew to a page.

    Args:
        pair: The sides with their links.
        taken: Old and new positions that take part in splits and merges already.
    """
    for negative, old, new in pair.scores:
        if old in taken[0] or new in taken[1] or not pair.old.link[old] == UNLINKED == pair.new.link[new]:
            continue
        texts = pair.old.words(old), pair.new.words(new)
        shorter = min(map(len, texts))
        common = LCSseq.similarity(*texts) if shorter >= CONTAINED_WORDS else 0
        if common > CONTAINED_SHARE * shorter and (old, new) not in pair.barred:
            _join(pair, old, new, "containment", -negative)


def match_parents(pair: Pair, taken: Taken) -> None:
    """Link what is left where most of the rules below it went: "In Play" that is called "Battlefield" now.

    Args:
        pair: The sides with their links.
        taken: Old and new positions that take part in splits and merges already.
    """
    votes: Counter[tuple[int, int]] = Counter()
    for old in pair.old.free():
        votes.update((old, new) for new in gone_below(pair.old, pair.new, old) if pair.new.is_free(new))
    for new in pair.new.free():
        seen = Counter((old, new) for old in gone_below(pair.new, pair.old, new) if pair.old.is_free(old))
        votes |= seen
    shares = [
        (-count / max(len(pair.old.children[old]), len(pair.new.children[new])), old, new)
        for (old, new), count in votes.items()
        if count >= CHILDREN_MIN and old not in taken[0] and new not in taken[1]
    ]
    for negative, old, new in sorted(shares):
        if -negative >= CHILDREN_SHARE and pair.old.link[old] == UNLINKED == pair.new.link[new]:
            _join(pair, old, new, "subrules")


def match_nearby(pair: Pair, taken: Taken) -> None:
    """Link what is left near each other and shares its telling words: a sentence that was cast anew in its place.

    "Second, the active player gets priority" and "Once it begins, the active player gets priority" have hardly half
    their words in common, but those that count, and nothing else stands below that step to take their place. Words
    weigh by how few units have them, and count where both texts have them in one order; each must be the other's best.
    Nearly all of a long sentence is enough, whatever else the two say.

    Args:
        pair: The sides with their links.
        taken: Old and new positions that take part in splits and merges already.
    """
    weights = TellingWords(pair)
    _yield_to_neighbours(pair, taken, weights)
    olds, news = (_left(side, used) for side, used in zip((pair.old, pair.new), taken, strict=True))
    scores = []
    for old, new in sorted(_nearby(pair, taken, olds, news)):
        shares, weight = weights.shared(old, new)
        below_one = pair.old.parents[old] != UNLINKED and pair.parents_agree(old, new)
        telling = TELLING_WORDS if pair.are_below_one(old, new) else TELLING_WORDS_FOREIGN
        if (below_one and max(shares) >= SHARE_OF_SHORTER and min(shares) >= SHARE_OF_LONGER) or (
            sum(shares) >= SHARES_NEARBY and min(shares) >= SHARE_MIN and weight >= telling
        ):
            scores.append((0, -sum(shares) - SIBLING_LEAD * below_one, old, new))
        else:
            sentence = kept_sentence((pair.old, old), (pair.new, new))
            if sentence:
                scores.append((1, -sentence, old, new))  # a sentence may be modelled on another: the words go first
    best_of_old: dict[int, int] = {}
    best_of_new: dict[int, int] = {}
    for *_, old, new in sorted(scores):
        best_of_old.setdefault(old, new)
        best_of_new.setdefault(new, old)
    for old, new in best_of_old.items():
        if best_of_new[new] == old:
            _join(pair, old, new, "telling words")


def _left(side: Side, taken: dict[int, int]) -> list[int]:
    return [at for at in side.free() if at not in taken and len(side.words(at)) >= NEARBY_WORDS]


def _yield_to_neighbours(pair: Pair, taken: Taken, weights: TellingWords) -> None:
    """Give the counterpart of a unit that is hardly like it to one nearby that says plainly more of it.

    "Second, abilities go on the stack. Third, the active player gets priority." became "Second, the active player gets
    priority": number and place had kept the wrong one. Or "abilities that trigger on this trigger" was put where
    "abilities that triggered on this go on the stack" had been, which went on.
    """
    better: list[tuple[float, int, int, int, int]] = []

    def weigh(old: int, new: int, linked: int, partner: int) -> None:
        of = 0 if old == linked else 1  # the text that both links would be of
        texts = pair.old.words(old), pair.new.words(new)
        common = LCSseq.similarity(*texts)
        if common < COMMON * len(texts[of]) and common < COMMON_BOTH * min(map(len, texts)):
            return  # most are told by that, and no word of them need be weighed
        shares, incumbent = (weights.shared(*each)[0] for each in ((old, new), (linked, partner)))
        both, lead = sum(shares), sum(shares) - sum(incumbent)
        parents, others = pair.old.parents, pair.new.parents
        siblings = parents[old] == parents[linked] and others[new] == others[partner]
        wanting = siblings and pair.score[linked] < YIELD_WORDING and both >= YIELD_SHARES and lead >= YIELD_LEAD
        if wanting or shares[of] >= max(YIELD_SHARE, YIELD_TIMES * incumbent[of]):
            better.append((-lead, old, new, linked, partner))

    weak = {old: pair.old.link[old] for old in sorted(pair.loose) if _is_weak(pair, old, pair.old.link[old])}
    for new, near in _around(pair.new, weak.values(), _left(pair.new, taken[1])):
        weigh(pair.new.link[new], near, pair.new.link[new], new)
    for old, near in _around(pair.old, weak, _left(pair.old, taken[0])):
        weigh(near, weak[old], old, weak[old])
    for _, old, new, linked, partner in sorted(better):
        if pair.old.link[linked] == partner and (pair.old.is_free(old) or pair.new.is_free(new)):
            pair.part(linked)
        if pair.old.is_free(old) and pair.new.is_free(new):
            _join(pair, old, new, "telling words")


def _is_weak(pair: Pair, old: int, new: int) -> bool:
    """Whether a link may yield: its texts have enough words to tell that they are hardly alike, and no subrules."""
    long_enough = min(len(pair.old.words(old)), len(pair.new.words(new))) >= NEARBY_WORDS
    return pair.score[old] < YIELD_WORDING_ALL and long_enough and not pair.has_kept_children(old, new)


def _around(side: Side, positions: Iterable[int], others: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Units with others that stand beside them, below them or below one beside them."""
    wanted = set(positions)
    below: dict[int, list[int]] = defaultdict(list)
    for position in wanted:
        below[side.parents[position]].append(position)
    for other in others:
        parent = side.parents[other]
        if parent != UNLINKED:
            above = {parent} & wanted
            yield from ((each, other) for each in sorted(above.union(below[parent], below[side.parents[parent]])))


def _nearby(pair: Pair, taken: Taken, olds: Sequence[int], news: Sequence[int]) -> set[tuple[int, int]]:
    """Pairs below one parent, and pairs that stand close to where a neighbour of either went."""
    below: dict[int, list[int]] = defaultdict(list)
    for new in news:
        below[pair.new.parents[new]].append(new)
    found: set[tuple[int, int]] = set()
    if not olds or not news:
        return found
    images = _images(pair.old, taken[0]), _images(pair.new, taken[1])
    for old in olds:
        parent = pair.old.parents[old]
        if parent != UNLINKED and pair.old.link[parent] != UNLINKED:
            found.update((old, new) for new in below[pair.old.link[parent]])
        found.update((old, new) for new in _within_reach(images[0][old], news))
    found.update((old, new) for new in news for old in _within_reach(images[1][new], olds))
    return found


def _images(side: Side, taken: dict[int, int]) -> list[tuple[int, int]]:
    """For each unit the counterpart of the unit before it in reading order, and of the one after it, that has any."""
    images = [taken.get(at, UNLINKED) if other == UNLINKED else other for at, other in enumerate(side.link)]
    return list(zip(_last_known(images), reversed(_last_known(reversed(images))), strict=True))


def _last_known(images: Iterable[int]) -> list[int]:
    found, last = [], UNLINKED
    for image in images:
        last = last if image == UNLINKED else image
        found.append(last)
    return found


def _within_reach(images: tuple[int, int], others: Sequence[int]) -> Iterator[int]:
    """Those of some units of the other side that are close to where a neighbour went."""
    for image in images:
        if image != UNLINKED:
            yield from others[bisect_left(others, image - REACH) : bisect_right(others, image + REACH)]


def match_terms(pair: Pair, taken: Taken) -> None:
    """Link glossary entries that are left and whose terms are nearly one: "Flip a Coin" and "Flipping a Coin".

    Terms that are only alike, as "Landcycling" and "Typecycling", must be explained alike, too.

    Args:
        pair: Two glossaries with their links.
        taken: Old and new positions that take part in splits and merges already.
    """
    olds, news = (
        {at: _REMARK.sub("", fold(side.units[at].number)).lower() for at in side.free() if at not in used}
        for side, used in zip((pair.old, pair.new), taken, strict=True)
    )
    index = RareIndex((new, _stems(term)) for new, term in news.items())
    near = {(old, new) for old, term in olds.items() for new in index.nearest(_stems(term))}
    near |= {(old, new) for _, old, new in pair.scores if old in olds and new in news}
    weights = TellingWords(pair)

    def is_one(alike: float, old: int, new: int) -> bool:
        if alike >= TERM_ALIKE or alike < TERM_LIKE or not pair.old.words(old) or not pair.new.words(new):
            return alike >= TERM_ALIKE
        shares, weight = weights.shared(old, new)
        return sum(shares) >= ENTRY_SHARES and weight >= ENTRY_WORDS

    for negative, old, new in sorted((-fuzz.ratio(olds[old], news[new]), old, new) for old, new in near):
        if pair.old.link[old] == UNLINKED == pair.new.link[new] and is_one(-negative, old, new):
            _join(pair, old, new, "term")


def _stems(term: str) -> frozenset[str]:
    return frozenset(word[:STEM] for word in term.split())
