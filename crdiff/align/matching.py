"""The best pairs of what is left: the easy ones next door, then best first, then all once more."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from math import log

from rapidfuzz import fuzz
from rapidfuzz.distance import LCSseq

from crdiff.align.candidates import RareIndex, by_examples, by_place, by_wording
from crdiff.align.side import UNLINKED, Pair
from crdiff.align.similarity import Scorer, wording_similarity
from crdiff.text.fold import fold

EASY = 0.8
"""Similarity at which a unit with the expected number under the linked parent is taken at once ..."""
EASY_LEAD = 0.15
"""... if no neighbour comes this close."""
WORDING_MIN = 0.25
"""No place makes one rule of two texts less alike than this ..."""
WORDING_MIN_SAME_NUMBER = 0.3
"""... nor than this where the number is the same: an old number is often given to a new rule."""
FOREIGN_WORDING, FOREIGN_WORDS = 0.95, 16
"""Below parents that are linked elsewhere a pair must be as alike as this or share as many words: "Multiple
instances of X on the same creature are redundant" says the same of a hundred keywords."""
HEADING_MIN = 0.75
HEADING_SHARE = 0.3
"""A heading goes with another by its own words, or by this share of its rules."""
SIBLING_WORDS = 8
"""A shorter text has too few words to tell anything by them."""
SIBLING_SAMPLE = 1000
"""Units of a book, spread over it, that tell about how common its words are."""
SIBLING_SHARE_OF_SHORTER, SIBLING_SHARE_OF_LONGER = 0.36, 0.18
"""Weighed shares of their words that two rules left below one parent must have in common, in one order. Read in eight
pairs of editions years apart: eleven of the thirteen links made so are right; the next below them are mostly wrong."""
CONTAINED_WORDS, CONTAINED_SHARE = 15, 0.7
"""Below the cutoff a text of so many words is one with another that holds more than this share of it."""
TERM_ALIKE = 80
"""Per cent of letters in which two glossary terms agree that are one whatever their entries say."""
STEM = 3
"""Letters that a word keeps whatever its ending; only terms that share such a beginning are compared."""
SECOND_THOUGHTS = 2
"""Times that all is decided anew, each pair by what the others came to; a third time changed nothing."""

_REMARK = re.compile(r"\s*\([^)]*\)")  # "Legend (Obsolete)"

Candidates = set[tuple[int, int]]


def match_rest(pair: Pair, cutoff: float) -> None:
    """Link what is still free; the pairs that were weighed stay in `pair.scores`."""
    scorer = Scorer(pair)
    _part_strays(pair)
    _match_easy(pair, scorer)
    free = pair.old.free(), pair.new.free()
    alike = by_wording(pair, *free) | by_examples(pair, *free)
    # What is next to a link changes with every link; what sounds alike does not.
    candidates = alike.union(by_place(pair, pair.old.free()))
    _take(pair, scorer, _score(scorer, candidates, cutoff), cutoff)
    for _ in range(SECOND_THOUGHTS):
        if not _match_again(pair, scorer, alike, cutoff):
            break


def _part_strays(pair: Pair) -> None:
    """Decide anew where the text of a rule with subrules came up again below another parent, without them.

    "Each player begins with 20 life" may be quoted by a variant of the game, while the rule itself was reworded and
    kept its number and the subrules for each variant.
    """
    for old, new in enumerate(pair.old.link):
        if new == UNLINKED or pair.how[old] != "text" or pair.parents_agree(old, new):
            continue
        if bool(pair.old.children[old]) != bool(pair.new.children[new]):
            pair.part(old)


def _match_easy(pair: Pair, scorer: Scorer) -> None:
    for old in pair.old.free():
        for new in _expected(pair, old):
            if new == UNLINKED or pair.new.link[new] != UNLINKED or not pair.parents_agree(old, new):
                continue
            score = scorer.wording(old, new)
            if score < EASY:
                continue
            beside = [(old, other) for other in (new - 1, new + 1) if pair.new.is_free(other)]
            beside += [(other, new) for other in (old - 1, old + 1) if pair.old.is_free(other)]
            rivals = [scorer.wording(*each) for each in beside]
            if max(rivals, default=0.0) + EASY_LEAD <= score:
                _join(pair, old, new, score, score - max(rivals, default=0.0))
                break


def _expected(pair: Pair, old: int) -> tuple[int, int]:
    """The unit of the same number, and the one after the counterpart of the unit before."""
    same = pair.new.by_number.get(pair.old.numbers[old], UNLINKED)
    before = pair.old.link[old - 1] if old else UNLINKED
    following = before + 1 if before != UNLINKED and before + 1 < len(pair.new) else UNLINKED
    return same, following


def _match_again(pair: Pair, scorer: Scorer, alike: Candidates, cutoff: float) -> bool:
    """Decide all doubtful pairs anew: what was taken early did not know its neighbours yet; True where any changed."""
    current = {(old, pair.old.link[old]) for old in pair.loose}
    candidates = alike.union(by_place(pair, [*pair.old.free(), *pair.loose]), current)
    wanted = [(old, new) for old, new in candidates if pair.is_open_old(old) and pair.is_open_new(new)]
    scores = _score(scorer, wanted, cutoff)
    for old, _ in current:
        pair.part(old)
    _take(pair, scorer, scores, cutoff)
    return current != {(old, pair.old.link[old]) for old in pair.loose}


def match_contained(pair: Pair, taken: tuple[set[int], set[int]]) -> None:
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
            _join(pair, old, new, wording_similarity(*texts), -negative)


def match_siblings(pair: Pair, taken: tuple[set[int], set[int]]) -> None:
    """Link what is left below one parent and shares its telling words: a sentence that was cast anew in its place.

    "Second, the active player gets priority" and "Once it begins, the active player gets priority" have hardly half
    their words in common, but those that count, and nothing else stands below that step to take their place. Words
    weigh by how few units have them, and count where both texts have them in one order; each must be the other's best.

    Args:
        pair: The sides with their links.
        taken: Old and new positions that take part in splits and merges already.
    """
    news: dict[int, list[int]] = defaultdict(list)
    for new in pair.new.free():
        if new not in taken[1] and len(pair.new.words(new)) >= SIBLING_WORDS:
            news[pair.new.parents[new]].append(new)
    scores: list[tuple[float, int, int]] = []
    weights: _Weights | None = None
    for old in pair.old.free():
        parent = pair.old.parents[old]
        if old in taken[0] or parent == UNLINKED or len(pair.old.words(old)) < SIBLING_WORDS:
            continue
        for new in news.get(pair.old.link[parent], ()):
            weights = weights or _Weights(pair)
            shares = weights.shares(old, new)
            if max(shares) >= SIBLING_SHARE_OF_SHORTER and min(shares) >= SIBLING_SHARE_OF_LONGER:
                scores.append((-sum(shares), old, new))
    best_of_old: dict[int, int] = {}
    best_of_new: dict[int, int] = {}
    for _, old, new in sorted(scores):
        best_of_old.setdefault(old, new)
        best_of_new.setdefault(new, old)
    for old, new in best_of_old.items():
        if best_of_new[new] == old:
            _join(pair, old, new, wording_similarity(pair.old.words(old), pair.new.words(new)), 0.0)


class _Weights:
    """How telling each word of two books is."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self._total = 0
        self._seen: Counter[str] = Counter()
        for side in (pair.old, pair.new):
            sample = range(0, len(side), 1 + len(side) // SIBLING_SAMPLE)
            self._total += len(sample)
            for at in sample:
                self._seen.update(set(side.words(at)))

    def shares(self, old: int, new: int) -> tuple[float, float]:
        """What two units have in common, in one order and by weight, as a share of each."""
        texts = self.pair.old.words(old), self.pair.new.words(new)
        first, second = sorted(texts)  # of equally long ones the same, whichever edition is the old one
        codes = LCSseq.opcodes(first, second)
        common = self._weight("".join(first[c.src_start : c.src_end] for c in codes if c.tag == "equal"))
        return common / self._weight(texts[0]), common / self._weight(texts[1])

    def _weight(self, words: str) -> float:
        return sum(log(1 + self._total / (1 + self._seen[word])) for word in words)


def match_terms(pair: Pair, taken: tuple[set[int], set[int]]) -> None:
    """Link glossary entries that are left and whose terms are nearly one: "Flip a Coin" and "Flipping a Coin".

    Args:
        pair: Two glossaries with their links.
        taken: Old and new positions that take part in splits and merges already.
    """
    olds, news = (
        {at: _REMARK.sub("", fold(side.units[at].number)).lower() for at in side.free() if at not in used}
        for side, used in zip((pair.old, pair.new), taken, strict=True)
    )
    index = RareIndex((new, _stems(term)) for new, term in news.items())
    near = [(old, new) for old, term in olds.items() for new in index.nearest(_stems(term))]
    alike = [(-fuzz.ratio(olds[old], news[new]), old, new) for old, new in near]
    for negative, old, new in sorted(alike):
        if -negative >= TERM_ALIKE and pair.old.link[old] == UNLINKED == pair.new.link[new]:
            score = wording_similarity(pair.old.words(old), pair.new.words(new))
            pair.join(old, new, "number", score, 0.0)
            pair.loose.add(old)


def _stems(term: str) -> frozenset[str]:
    return frozenset(word[:STEM] for word in term.split())


def _score(scorer: Scorer, candidates: Iterable[tuple[int, int]], cutoff: float) -> list[tuple[float, int, int]]:
    """Negative score and pair, the best first; ties in reading order."""
    scorer.refresh()
    pair = scorer.pair
    totals = [(scorer.total(old, new), old, new) for old, new in candidates]
    pair.scores = sorted([(-total, old, new) for total, old, new in totals if total is not None])
    # Asked now, for what depends on other links is lost when these are taken back.
    pair.barred = {
        (old, new) for negative, old, new in pair.scores if -negative >= cutoff and not _acceptable(scorer, old, new)
    }
    return pair.scores


def _take(pair: Pair, scorer: Scorer, scores: list[tuple[float, int, int]], cutoff: float) -> None:
    """Take the best pairs of free units first, each unit once."""
    rivals: dict[tuple[str, int], list[float]] = defaultdict(list)
    for negative, old, new in scores:
        rivals["old", old].append(-negative)
        rivals["new", new].append(-negative)
    for negative, old, new in scores:
        if -negative < cutoff:
            break
        if pair.old.link[old] == UNLINKED == pair.new.link[new] and (old, new) not in pair.barred:
            others = sorted((*rivals["old", old], *rivals["new", new]), reverse=True)[2:]
            _join(pair, old, new, scorer.wording(old, new), -negative - max(others, default=0.0))


def _join(pair: Pair, old: int, new: int, score: float, margin: float) -> None:
    how = "number" if pair.old.numbers[old] == pair.new.numbers[new] else "wording"
    pair.join(old, new, how, score, margin)
    pair.loose.add(old)


def _acceptable(scorer: Scorer, old: int, new: int) -> bool:
    pair = scorer.pair
    wording = scorer.wording(old, new)
    if pair.old.units[old].is_heading or pair.new.units[new].is_heading:
        return wording >= HEADING_MIN or pair.shared_children(old, new) >= HEADING_SHARE
    if pair.has_kept_children(old, new):
        return True
    if pair.old.units[old].examples and pair.new.units[new].examples and scorer.shared_example(old, new):
        return True
    if (
        wording < FOREIGN_WORDING
        and not scorer.is_sandwiched(old, new)
        and scorer.is_foreign(old, new)
        and scorer.common_words(old, new) < FOREIGN_WORDS
    ):
        return False
    same = pair.old.numbers[old] == pair.new.numbers[new]
    return wording >= (WORDING_MIN_SAME_NUMBER if same else WORDING_MIN)
