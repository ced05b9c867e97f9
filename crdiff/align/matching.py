"""The best pairs of what is left: the easy ones next door, then best first, then all once more."""

from collections import defaultdict
from collections.abc import Iterable

from crdiff.align.candidates import by_examples, by_place, by_wording
from crdiff.align.side import UNLINKED, Pair, Side
from crdiff.align.similarity import Scorer

EASY = 0.8
"""Similarity at which a unit with the expected number under the linked parent is taken at once ..."""
EASY_LEAD = 0.15
"""... if no neighbour comes this close."""
SECOND_THOUGHTS = 2
"""Times that all is decided anew, each pair by what the others came to; a third time changed nothing."""
GREW_WORDS = 8
"""Words that a text must have to be known where it grew; what is shorter is said of many things."""

Candidates = set[tuple[int, int]]


def match_rest(pair: Pair, cutoff: float) -> None:
    """Link what is still free; the pairs that were weighed stay in `pair.scores`."""
    scorer = Scorer(pair)
    _part_strays(pair)
    for side in (pair.old, pair.new):
        side.prepare_words(side.free())
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
    """Decide anew where the text of a rule came up again below another parent, while the rule grew in its own place.

    "Each player begins with 20 life" may be quoted by a variant of the game, while the rule itself was reworded and
    kept its number and the subrules for each variant, or has a sentence more where it stood. Or the other rule was cut
    to what this one said.
    """
    for old, new in enumerate(pair.old.link):
        if new == UNLINKED or pair.how[old] != "text" or pair.parents_agree(old, new):
            continue
        grew = _grew_in_place(pair.old, pair.new, old) or _grew_in_place(pair.new, pair.old, new)
        if bool(pair.old.children[old]) != bool(pair.new.children[new]) or grew:
            pair.part(old)


def _grew_in_place(side: Side, other: Side, position: int) -> bool:
    """Whether a free unit below the counterpart of its parent begins with the whole text of a unit."""
    parent, words = side.parents[position], side.words(position)
    if parent == UNLINKED or side.link[parent] == UNLINKED or len(words) < GREW_WORDS:
        return False
    below = other.children[side.link[parent]]
    return any(other.is_free(each) and other.words(each).startswith(words) for each in below)


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
                pair.join_loosely(old, new, score, score - max(rivals, default=0.0))
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


def _score(scorer: Scorer, candidates: Iterable[tuple[int, int]], cutoff: float) -> list[tuple[float, int, int]]:
    """Negative score and pair, the best first; ties in reading order."""
    scorer.refresh()
    pair = scorer.pair
    totals = [(scorer.total(old, new), old, new) for old, new in candidates]
    pair.scores = sorted([(-total, old, new) for total, old, new in totals if total is not None])
    # Asked now, for what depends on other links is lost when these are taken back.
    pair.barred = {
        (old, new) for negative, old, new in pair.scores if -negative >= cutoff and not scorer.accepts(old, new)
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
            pair.join_loosely(old, new, scorer.wording(old, new), -negative - max(others, default=0.0))
