"""Two rows of units in two languages → which belong together.

Round by round: what is known gives each pair a gain, the best row of pairs (dynamic programming) gives a lexicon, and the
lexicon gives better gains. Blocks that moved are found among what stayed alone.
"""

import numpy as np
from msgspec import Struct

from crdiff.bitext.facts import BookSide
from crdiff.bitext.cognates import seed_lexicon
from crdiff.bitext.lexicon import Lexicon, Table, Vocabulary, as_table, best_translations, induce, joined
from crdiff.bitext.path import Bead, best_path, moved_blocks
from crdiff.bitext.scores import (
    Matrix,
    Similarity,
    anchor_vocabularies,
    identity,
    length_fit,
    lengths,
    margins,
    translated,
    vectors,
)
from crdiff.model import Unit

DEPTHS = ("section", "subsection", "rule", "subrule")
SMALL = 400
"""Pairs of units below which two texts cannot teach a lexicon."""

ROUNDS = 3
"""Lexicons learnt one from the other."""
SPREAD = 0.30
"""Standard deviation of the log of a pair's length ratio, before the texts tell their own."""
LENGTH, ANCHORS, WORDS, VECTORS = 0.02, 0.5, 1.0, 1.0
"""Weights of the evidence. A length a spread off costs LENGTH."""
DEPTH, HEADING, EXAMPLES = 0.12, 0.15, 0.02
"""Cost of another depth in the tree, of a title for a rule, of each example more or less."""
PARENT = 0.1
"""Gain where the parents belong together."""
NUMBER, SECTION = 0.1, 0.03
"""Gain of a pair with the same number, and in a subsection of the same number (0.2 was worse)."""
ALONE = -0.15
"""Gain that a pair needs; below 0, for in the order of both texts even little is no chance."""
APART = 0.1
"""Gain that a pair of glossary entries needs, whose order tells nothing, and a block that moved for each pair."""
TWO = 0.25
"""What two units for one must gain above that."""
BLOCK = 0.25
"""Gain in total of a block that moved."""


class Fit(Struct, frozen=True):
    """What two texts gave."""

    beads: list[Bead]
    gains: Matrix
    """Of each pair, what it needs already taken off: above 0 belongs together."""
    table: Table
    source_words: Vocabulary
    target_words: Vocabulary
    ratio: float
    """Log of target to source length of a usual pair."""
    spread: float


class Fitter:
    """Finds which units of two texts belong together."""

    def __init__(
        self,
        source: BookSide,
        target: BookSide,
        *,
        numbers: bool = True,
        lexicon: Lexicon | None = None,
        sense: Matrix | None = None,
    ) -> None:
        """Take two texts.

        Args:
            source: One text.
            target: The other, in another language.
            numbers: Take equal numbers as a hint.
            lexicon: What is known of the two languages already.
            sense: Similarity of each pair by sentence vectors.
        """
        self.source, self.target = source, target
        self.sense = sense
        self.words = (
            Vocabulary([facts.types for facts in source.facts]),
            Vocabulary([facts.types for facts in target.facts]),
        )
        self.lengths = lengths(source.facts), lengths(target.facts)
        self.ratio, self.spread = float(np.log(self.lengths[1].sum() / self.lengths[0].sum())), SPREAD
        self.frame = _frame(source, target, numbers)
        self.anchors = _anchor_gain(source, target)
        known = lexicon or seed_lexicon(self.words[0].words, self.words[1].words, source.language.code, target.language.code)
        self.seed = as_table(known, *self.words)
        self.table = self.seed
        self.left_vectors = vectors(self.words[0])
        self.beads: list[Bead] = []
        self.gains = self.frame

    def run(self) -> Fit:
        """Round by round."""
        small = len(self.source) * len(self.target) < SMALL
        for each in range(ROUNDS + 1):
            self._match()
            if each == ROUNDS or small:
                break
            self._learn()
        return Fit(self.beads, self.gains, self.table, *self.words, self.ratio, self.spread)

    def _learn(self) -> None:
        """What the beads tell of lengths and words."""
        left, right = self.lengths
        pairs = [(i[0], j[0]) for i, j in self.beads if len(i) == len(j) == 1]
        logs = np.array([np.log(right[j] / left[i]) for i, j in pairs if left[i] > 20 and right[j] > 5])
        if len(logs) > 8:
            self.ratio = float(np.median(logs))
            self.spread = max(0.08, float(1.4826 * np.median(np.abs(logs - self.ratio))))
        self.table = joined(induce(*self.words, pairs), self.seed)

    def _match(self) -> None:
        left, right = self.lengths
        fit = LENGTH * length_fit(left, right, self.ratio, self.spread)
        gains = self.frame - fit + ANCHORS * self.anchors[0]
        two = [ANCHORS * self.anchors[1], ANCHORS * self.anchors[2]]
        if self.sense is not None:
            gains += VECTORS * margins(self.sense)
        if len(self.table[0]):
            similarity = Similarity(
                self.left_vectors, translated(self.words[1], best_translations(self.table), self.words[0])
            )
            known = similarity.ones()
            gains += WORDS * margins(known)
            two[0] = two[0] + WORDS * (similarity.two_sources() - np.maximum(known[:-1], known[1:]))
            two[1] = two[1] + WORDS * (similarity.two_targets() - np.maximum(known[:, :-1], known[:, 1:]))
        for (i, *_), (j, *_) in self.beads:
            below = np.ix_(self.source.children[i], self.target.children[j])
            gains[below] += PARENT
        two_sources = np.maximum(gains[:-1], gains[1:]) + two[0] - TWO
        two_targets = np.maximum(gains[:, :-1], gains[:, 1:]) + two[1] - TWO
        both_left, both_right = left[:-1] + left[1:], right[:-1] + right[1:]
        two_sources += np.minimum(fit[:-1], fit[1:]) - LENGTH * length_fit(both_left, right, self.ratio, self.spread)
        two_targets += np.minimum(fit[:, :-1], fit[:, 1:]) - LENGTH * length_fit(left, both_right, self.ratio, self.spread)
        beads = best_path(gains, two_sources, two_targets)
        taken = {i for bead in beads for i in bead[0]}, {j for bead in beads for j in bead[1]}
        alone = [[at for at in range(size) if at not in done] for size, done in zip(gains.shape, taken, strict=True)]
        self.beads = beads + moved_blocks(gains, alone[0], alone[1], BLOCK)
        self.gains = gains


def _anchor_gain(source: BookSide, target: BookSide) -> tuple[Matrix, Matrix, Matrix]:
    """Margins of what both languages write alike; of two units for one what they add to the better of them."""
    left, right = anchor_vocabularies(source, target)
    if not len(left):
        zero = np.zeros((len(source), len(target)), dtype=np.float32)
        return zero, zero[:-1], zero[:, :-1]
    similarity = Similarity(vectors(left), translated(right, identity(left, right), left))
    ones = similarity.ones()
    return (
        margins(ones),
        similarity.two_sources() - np.maximum(ones[:-1], ones[1:]),
        similarity.two_targets() - np.maximum(ones[:, :-1], ones[:, 1:]),
    )


def _frame(source: BookSide, target: BookSide, numbers: bool) -> Matrix:
    """What the places in the two trees say of each pair, and what a pair needs."""
    depths = [np.array([_depth(unit) for unit in side.units]) for side in (source, target)]
    heads = [np.array([unit.is_heading for unit in side.units]) for side in (source, target)]
    examples = [np.array([facts.examples for facts in side.facts]) for side in (source, target)]
    frame = np.full((len(source), len(target)), -ALONE, dtype=np.float32)
    frame -= DEPTH * np.minimum(np.abs(depths[0][:, None] - depths[1][None, :]), 2)
    frame -= HEADING * (heads[0][:, None] != heads[1][None, :])
    frame -= EXAMPLES * np.minimum(np.abs(examples[0][:, None] - examples[1][None, :]), 3)
    if not numbers:
        return frame
    for row, unit in enumerate(source.units):
        column = target.at.get(unit.name)
        if column is not None:
            frame[row, column] += NUMBER
    rows, columns = source.chapters(), target.chapters()
    for chapter, at in rows.items():
        if chapter in columns:
            frame[np.ix_(at, columns[chapter])] += SECTION
    return frame


def _depth(unit: Unit) -> int:
    """Levels below the top of the tree; what has none counts as a rule."""
    return DEPTHS.index(unit.kind) if unit.kind in DEPTHS else 2
