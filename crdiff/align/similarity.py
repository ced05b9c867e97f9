"""How alike two units are: their wording first, then what their places say."""

from rapidfuzz.distance import LCSseq

from crdiff.align.side import UNLINKED, Neighbours, Pair, Side

SAME_NUMBER = 0.08
SAME_PARENT = 0.08
OTHER_PARENT = -0.08
ONE_LEVEL_OFF = 0.1
SANDWICHED = 0.25
SAME_NEIGHBOUR = 0.06
SAME_EDGE = 0.06
GREW = 0.15
SHARED_CHILDREN = 0.5
SAME_CITATION, OTHER_CITATION = 0.1, -0.1
SHARED_EXAMPLE, EXAMPLE_MIN = 0.3, 0.6
ALIKE_TERM = 0.2
"""Weights of the evidence beside the wording, from the ablation table of the prototype: wherever one of them was left
out or doubled, real editions came out worse."""
CONTAINMENT = 0.2
"""Share of the wording's score that a text gets for standing whole inside the other: short rules that grew."""

WORDING_MIN = 0.25
"""No place, but only children or examples, makes one rule of two texts less alike than this ..."""
WORDING_MIN_SAME_NUMBER = 0.3
"""... nor than this where the number is the same: an old number is often given to a new rule."""
FOREIGN_WORDING, FOREIGN_WORDS = 0.95, 16
"""Below parents that are linked elsewhere a pair must be as alike as this or share as many words: "Multiple
instances of X on the same creature are redundant" says the same of a hundred keywords."""
HEADING_MIN = 0.75
HEADING_SHARE = 0.3
"""A heading goes with another by its own words, or by this share of its rules."""
KEPT_WORDS, KEPT_SHARE = 12, 0.65
"""A sentence of so many words was kept if this share of them stands in the other text, in one order. In eight pairs of
editions years apart the five links of leftovers made so are right; of shorter sentences half."""
FEW = 100
"""Links of a side; when no more have changed, what lies elsewhere is not weighed anew."""


class Scorer:
    """Scores pairs of units under the links found so far; remembers what does not depend on those that changed."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self._wording: dict[tuple[int, int], float] = {}
        self._totals: dict[tuple[int, int], float | None] = {}
        self._accepted: dict[tuple[int, int], bool] = {}
        self._links: tuple[list[int], list[int]] = [], []
        self.refresh()

    def wording(self, old: int, new: int) -> float:
        """Similarity of the words alone, 0 to 1: 0.8 by common subsequence over both, 0.2 over the shorter."""
        found = self._wording.get((old, new))
        if found is None:
            found = wording_similarity(self.pair.old.words(old), self.pair.new.words(new))
            self._wording[old, new] = found
        return found

    def place(self, old: int, new: int) -> float:
        """What number, parent, neighbours and children say for (or against) a pair."""
        pair = self.pair
        score = 0.0
        if pair.old.numbers[old] == pair.new.numbers[new]:
            score += SAME_NUMBER
            first, second = pair.old.words(old), pair.new.words(new)
            if first and second and (first.startswith(second) or second.startswith(first)):
                score += GREW
        parent, other = pair.old.parents[old], pair.new.parents[new]
        if parent != UNLINKED and other != UNLINKED:
            if pair.old.link[parent] == other:
                score += SAME_PARENT
            elif self.is_one_level_off(parent, other):
                score += ONE_LEVEL_OFF
            elif pair.old.link[parent] != UNLINKED or pair.new.link[other] != UNLINKED:
                score += OTHER_PARENT
        related = UNLINKED not in (parent, other) and pair.old.link[parent] == other
        for near, far in zip(self._beside[0][old], self._beside[1][new], strict=True):
            if near == far == UNLINKED:
                score += SAME_EDGE if related else 0.0
            elif near != UNLINKED and pair.old.link[near] == far:
                score += SAME_NEIGHBOUR
        if self.is_sandwiched(old, new):
            score += SANDWICHED
        score += SHARED_CHILDREN * pair.shared_children(old, new)
        score += self.citations(old, new)
        if pair.old.units[old].examples and pair.new.units[new].examples:
            score += SHARED_EXAMPLE * self.shared_example(old, new)
        if pair.old.is_glossary:
            score += ALIKE_TERM * self.alike_term(old, new)
        return score

    def citations(self, old: int, new: int) -> float:
        """What the rules that both cite say: for the pair if one is the same, against it if all are others."""
        mine, others = self.pair.old.cited(old), self.pair.new.cited(new)
        if not mine or not others:
            return 0.0
        images = {self.pair.old.link[each] for each in mine}
        if not images.isdisjoint(others):
            return SAME_CITATION
        return OTHER_CITATION if UNLINKED not in images else 0.0

    def shared_example(self, old: int, new: int) -> float:
        """Likeness of the two examples that are most alike, 0 unless one was plainly kept."""
        best = max(
            wording_similarity(mine, other)
            for mine in self.pair.old.examples(old)
            for other in self.pair.new.examples(new)
        )
        return best if best >= EXAMPLE_MIN else 0.0

    def alike_term(self, old: int, new: int) -> float:
        """Likeness of two glossary terms; one that is part of the other is nearly the same."""
        encode = self.pair.old.views.encoded
        return wording_similarity(
            *(encode(side.units[at].number) for side, at in ((self.pair.old, old), (self.pair.new, new)))
        )

    def is_one_level_off(self, parent: int, other: int) -> bool:
        """Whether a rule became a subrule of its chapter, or a subrule a rule, by their parents."""
        above, beyond = self.pair.old.parents[parent], self.pair.new.parents[other]
        image = self.pair.old.link[parent]
        return (image != UNLINKED and image == beyond) or (above != UNLINKED and self.pair.old.link[above] == other)

    def is_sandwiched(self, old: int, new: int) -> bool:
        """Whether the units right before and right after a pair, in reading order, are linked with each other."""
        link, size = self.pair.old.link, len(self.pair.new)
        if not (0 < old < len(link) - 1 and 0 < new < size - 1):
            return False
        return link[old - 1] == new - 1 and link[old + 1] == new + 1

    def common_words(self, old: int, new: int) -> int:
        """Words that stand in both, in order."""
        return int(LCSseq.similarity(self.pair.old.words(old), self.pair.new.words(new)))

    def is_foreign(self, old: int, new: int) -> bool:
        """Whether one of the parents is surely linked, and not to the other."""
        pair = self.pair
        parent, other = pair.old.parents[old], pair.new.parents[new]
        if parent == UNLINKED or other == UNLINKED or self.is_one_level_off(parent, other):
            return False
        if pair.old.link[parent] not in (UNLINKED, other) and parent not in pair.loose:
            return True
        return pair.new.link[other] not in (UNLINKED, parent) and pair.new.link[other] not in pair.loose

    def refresh(self) -> None:
        """Forget what depends on links that changed; to be called when any did."""
        old, new = self.pair.old, self.pair.new
        self._beside = Neighbours(old), Neighbours(new)
        before, self._links = self._links, (old.link.copy(), new.link.copy())
        changed = [
            {at for at, pairs in enumerate(zip(links, was, strict=False)) if pairs[0] != pairs[1]}
            for links, was in zip(self._links, before, strict=True)
        ]
        if not before[0] or len(changed[0]) > FEW:
            self._totals, self._accepted = {}, {}
            return
        touched = old.around(changed[0]), new.around(changed[1])
        stale = {
            pair
            for pair in self._totals
            if pair[0] in touched[0] or pair[1] in touched[1] or not old.cited(pair[0]).isdisjoint(changed[0])
        }
        for pair in stale:
            del self._totals[pair]
            self._accepted.pop(pair, None)

    def total(self, old: int, new: int) -> float | None:
        """The whole score of a pair; None where neither words nor children nor examples can speak for it."""
        key = (old, new)
        if key not in self._totals:
            self._totals[key] = self._total(old, new)
        return self._totals[key]

    def _total(self, old: int, new: int) -> float | None:
        wording = self.wording(old, new)
        if wording < WORDING_MIN:
            first, second = self.pair.old, self.pair.new
            if not (first.units[old].examples and second.units[new].examples) and not (
                first.children[old] and second.children[new]
            ):
                return None
        return wording + self.place(old, new)

    def accepts(self, old: int, new: int) -> bool:
        """Whether a pair may be one rule at all, whatever its score."""
        key = (old, new)
        if key not in self._accepted:
            self._accepted[key] = self._accepts(old, new)
        return self._accepted[key]

    def _accepts(self, old: int, new: int) -> bool:
        pair = self.pair
        wording = self.wording(old, new)
        if pair.old.units[old].is_heading or pair.new.units[new].is_heading:
            return wording >= HEADING_MIN or pair.shared_children(old, new) >= HEADING_SHARE
        if pair.has_kept_children(old, new):
            return True
        if pair.old.units[old].examples and pair.new.units[new].examples and self.shared_example(old, new):
            return True
        if (
            wording < FOREIGN_WORDING
            and not self.is_sandwiched(old, new)
            and self.is_foreign(old, new)
            and self.common_words(old, new) < FOREIGN_WORDS
        ):
            return False
        same = pair.old.numbers[old] == pair.new.numbers[new]
        return wording >= (WORDING_MIN_SAME_NUMBER if same else WORDING_MIN)


def wording_similarity(old: str, new: str) -> float:
    """Similarity of two encoded texts, 0 to 1; 1 only for equal texts.

    The common subsequence counts against both lengths (as the Indel similarity does) and, a little, against the shorter
    alone. Two empty texts are equal.
    """
    if old == new:
        return 1.0
    if not old or not new:
        return 0.0
    common = LCSseq.similarity(old, new)
    both = 2 * common / (len(old) + len(new))
    return min(0.999, (1 - CONTAINMENT) * both + CONTAINMENT * common / min(len(old), len(new)))


def kept_sentence(one: tuple[Side, int], other: tuple[Side, int]) -> float:
    """The share of its words that the best kept of the long sentences of two units has in the other; 0 if none was."""
    texts = [side.words(position) for side, position in (one, other)]
    if LCSseq.similarity(*texts) < KEPT_SHARE * KEPT_WORDS:
        return 0.0
    long = [
        LCSseq.similarity(words, text) / len(words)
        for (side, position), text in zip((one, other), reversed(texts), strict=True)
        for _, words in side.sentences(position)
        if len(words) >= KEPT_WORDS
    ]
    best = max(long, default=0.0)
    return best if best >= KEPT_SHARE else 0.0
