"""The best pairs of what is left: first the easy ones next door, then best first over several rounds."""

from collections import defaultdict

from crdiff.align.candidates import by_place, by_wording
from crdiff.align.side import UNLINKED, Pair
from crdiff.align.similarity import Scorer

EASY = 0.8
"""Similarity at which a unit with the expected number under the linked parent is taken at once ..."""
EASY_LEAD = 0.15
"""... if no neighbour comes this close."""
WORDING_MIN = 0.25
"""No place makes one rule of two texts less alike than this, unless their numbers agree."""
HEADING_MIN = 0.75
HEADING_SHARE = 0.3
"""A heading goes with another by its own words, or by this share of its rules."""
ROUNDS = 3


def match_rest(pair: Pair, cutoff: float) -> Scorer:
    """Link what is still free, and give back the scorer for those who want to know the rivals."""
    scorer = Scorer(pair)
    _match_easy(pair, scorer)
    alike = by_wording(pair, pair.old.free(), pair.new.free())
    for _ in range(ROUNDS):
        # What is next to a link changes with every round; what sounds alike does not.
        candidates = alike.union(by_place(pair, pair.old.free()))
        if not _match_best(pair, scorer, candidates, cutoff):
            break
    return scorer


def _match_easy(pair: Pair, scorer: Scorer) -> None:
    for old in pair.old.free():
        for new in _expected(pair, old):
            if new == UNLINKED or pair.new.link[new] != UNLINKED or not pair.parents_agree(old, new):
                continue
            score = scorer.wording(old, new)
            if score < EASY:
                continue
            rivals = [
                *(scorer.wording(old, other) for other in (new - 1, new + 1) if 0 <= other < len(pair.new)),
                *(scorer.wording(other, new) for other in (old - 1, old + 1) if 0 <= other < len(pair.old)),
            ]
            if max(rivals, default=0.0) + EASY_LEAD <= score:
                pair.join(
                    old,
                    new,
                    "number" if pair.old.numbers[old] == pair.new.numbers[new] else "wording",
                    score,
                    score - max(rivals, default=0.0),
                )
                break


def _expected(pair: Pair, old: int) -> tuple[int, int]:
    """The unit of the same number, and the one after the counterpart of the unit before."""
    same = pair.new.by_number.get(pair.old.numbers[old], UNLINKED)
    before = pair.old.link[old - 1] if old else UNLINKED
    following = before + 1 if before != UNLINKED and before + 1 < len(pair.new) else UNLINKED
    return same, following


def _match_best(pair: Pair, scorer: Scorer, candidates: set[tuple[int, int]], cutoff: float) -> bool:
    """Take the best pairs first, each unit once; True where any was taken."""
    scorer.refresh()
    scored = []
    rivals: dict[tuple[str, int], list[float]] = defaultdict(list)
    for old, new in candidates:
        if pair.old.link[old] != UNLINKED or pair.new.link[new] != UNLINKED:
            continue
        score = scorer.total(old, new)
        rivals["old", old].append(score)
        rivals["new", new].append(score)
        if score >= cutoff and _acceptable(pair, scorer, old, new):
            scored.append((-score, old, new))
    scored.sort()
    taken = False
    for negative, old, new in scored:
        if pair.old.link[old] == UNLINKED == pair.new.link[new]:
            others = sorted((*rivals["old", old], *rivals["new", new]), reverse=True)[2:]
            how = "number" if pair.old.numbers[old] == pair.new.numbers[new] else "wording"
            pair.join(old, new, how, scorer.wording(old, new), -negative - max(others, default=0.0))
            taken = True
    return taken


def _acceptable(pair: Pair, scorer: Scorer, old: int, new: int) -> bool:
    wording = scorer.wording(old, new)
    if pair.old.units[old].is_heading or pair.new.units[new].is_heading:
        return wording >= HEADING_MIN or scorer.shared_descendants(old, new) >= HEADING_SHARE
    return wording >= WORDING_MIN or pair.old.numbers[old] == pair.new.numbers[new]
