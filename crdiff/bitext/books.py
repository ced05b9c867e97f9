"""Two rows of units in two languages → which belong together.

Round by round: what is known gives each pair a gain, the best row of pairs (dynamic programming) gives a lexicon, and
the lexicon gives better gains. Blocks that moved are found among what stayed alone. A gain is what a pair is worth
above what it needs; everything that two units show adds to it.
"""

from functools import cached_property
from itertools import pairwise

import numpy as np
from msgspec import Struct

from crdiff.bitext.cognates import seed_lexicon
from crdiff.bitext.facts import BookSide
from crdiff.bitext.lexicon import Vocabulary, as_lexicon, as_table, best_translations, induce, joined
from crdiff.bitext.path import Bead, best_first, best_path, moved_blocks
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
from crdiff.model import Lexicon, Unit

DEPTHS = ("section", "subsection", "rule", "subrule")
SMALL = 400
"""Pairs of units below which two texts cannot teach a lexicon."""
ROUNDS = 3
"""Lexicons learnt one from the other."""
SPREAD = 0.30
"""Standard deviation of the log of a pair's length ratio, before the texts tell their own."""
LENGTH, ANCHORS, WORDS, VECTORS = 0.02, 0.5, 1.0, 1.0
"""Weights of the evidence. A length that is one spread off costs LENGTH."""
DEPTH, HEADING, EXAMPLES = 0.12, 0.15, 0.02
"""Cost of another depth in the tree, of a title for a rule, of each example more or less."""
PARENT = 0.1
"""Gain where the parents belong together."""
NUMBER, SECTION = 0.1, 0.03
"""Gain of a pair with the same number, and in a subsection of the same number (0.2 was worse)."""
ORDER = 0.15
"""Gain of a pair that keeps the order of both texts: there even little is no chance."""
APART = 0.15
"""Gain that a pair of glossary entries needs, whose order tells nothing."""
FEW, IN_ORDER = 8, 0.8
"""Pairs from which, and share of them that must keep their order for glossaries to be in one order."""
HEAD = 1.0
"""Gain of two glossary entries whose heads name the same term."""
TWO = 0.25
"""What two units for one must gain above the better of them."""
SWAP = 0.08
"""What two siblings must gain in each other's place, their numbers left aside, for their texts to have been swapped."""
BLOCK = 0.4
"""Gain in total of a block that moved."""


class Block:
    """Units of two texts that can only belong to one another: the rules, or the glossaries."""

    def __init__(
        self, source: BookSide, target: BookSide, *, ordered: bool, numbers: bool, sense: Matrix | None = None
    ) -> None:
        self.source, self.target = source, target
        self.ordered = ordered
        self.numbers = numbers
        self.sense = sense
        self.left, self.right = lengths(source.facts), lengths(target.facts)
        self.beads: list[Bead] = []
        if not len(source) or not len(target):
            self.gains: Matrix = np.zeros((len(source), len(target)), dtype=np.float32)
            return
        self.hints = _number_gain(source, target) if ordered and numbers else np.zeros((1, 1), dtype=np.float32)
        self.frame: Matrix = _tree_gain(source, target) + self.hints if ordered else _head_gain(source, target)
        anchors, *two = _anchor_gain(source, target)
        self.frame += ANCHORS * anchors
        self.two = [ANCHORS * each for each in two]
        if sense is not None:
            self.frame += VECTORS * margins(sense)
        self.gains = self.frame

    def match(self, left: Matrix, right: Matrix | None, ratio: float, spread: float) -> None:
        """Weigh all pairs and choose.

        Args:
            left: Vectors of the source units.
            right: Those of the target units in the words of the source, if any are known.
            ratio: Log of target to source length of a usual pair.
            spread: Its standard deviation.
        """
        if not self.gains.size:
            return
        fit = LENGTH * length_fit(self.left, self.right, ratio, spread)
        gains = self.frame - fit
        two = self.two
        if right is not None:
            similarity = Similarity(left, right)
            known = similarity.ones()
            gains += WORDS * margins(known)
            if self.ordered:
                two = [
                    two[0] + WORDS * (similarity.two_sources() - np.maximum(known[:-1], known[1:])),
                    two[1] + WORDS * (similarity.two_targets() - np.maximum(known[:, :-1], known[:, 1:])),
                ]
        self.gains = gains
        if not self.ordered:
            self.beads = self._unordered(gains)
            return
        for (i, *_), (j, *_) in self.beads:
            if self.source.children[i] and self.target.children[j]:
                gains[np.ix_(self.source.children[i], self.target.children[j])] += PARENT
        both_left, both_right = self.left[:-1] + self.left[1:], self.right[:-1] + self.right[1:]
        two_sources = np.maximum(gains[:-1], gains[1:]) + two[0] - TWO
        two_sources += np.minimum(fit[:-1], fit[1:]) - LENGTH * length_fit(both_left, self.right, ratio, spread)
        two_targets = np.maximum(gains[:, :-1], gains[:, 1:]) + two[1] - TWO
        two_targets += np.minimum(fit[:, :-1], fit[:, 1:]) - LENGTH * length_fit(self.left, both_right, ratio, spread)
        beads = best_path(gains, two_sources, two_targets)
        taken = {i for bead in beads for i in bead[0]}, {j for bead in beads for j in bead[1]}
        alone = [[at for at in range(size) if at not in done] for size, done in zip(gains.shape, taken, strict=True)]
        self.beads = beads + moved_blocks(gains - ORDER, alone[0], alone[1], BLOCK)
        if self.numbers:
            self.beads = self._headed(self._swapped(self.beads))

    def _unordered(self, gains: Matrix) -> list[Bead]:
        """Pairs of glossary entries; where both books have them in one order, that is a hint too."""
        beads = sorted(best_first(gains))
        steps = [after[1] > before[1] for before, after in pairwise(beads)]
        if len(steps) < FEW or sum(steps) < IN_ORDER * len(steps):
            return beads
        self.gains = gains + (APART + ORDER)
        beads = best_path(self.gains)
        rows, columns = {i[0] for i, _ in beads}, {j[0] for _, j in beads}
        rest = gains.copy()
        rest[sorted(rows)] = -1
        rest[:, sorted(columns)] = -1
        return beads + best_first(rest)

    def _headed(self, beads: list[Bead]) -> list[Bead]:
        """The same with titles of one number that stayed alone on both sides: few words show little."""
        linked = {i for bead in beads for i in bead[0]}, {j for bead in beads for j in bead[1]}
        found = list(beads)
        for i, unit in enumerate(self.source.units):
            j = self.target.at.get(unit.name, -1)
            alone = i not in linked[0] and j >= 0 and j not in linked[1]
            if alone and unit.is_heading and self.target.units[j].is_heading:
                found.append(((i,), (j,)))
        return found

    def _swapped(self, beads: list[Bead]) -> list[Bead]:
        """The same, siblings whose texts stand in each other's place told apart: what order and number say of them is
        what is doubted."""
        content = self.gains - self.hints
        of = {i[0]: j[0] for i, j in beads if len(i) == len(j) == 1}
        linked = {i for bead in beads for i in bead[0]}, {j for bead in beads for j in bead[1]}
        for i, unit in enumerate(self.source.units):
            j = self.target.at.get(unit.name, -1)
            if i not in linked[0] and j >= 0 and j not in linked[1]:
                of[i] = j  # of two that stand crosswise the order of both lets only one be linked
        swap: dict[int, int] = {}
        for children in self.source.children:
            rows = [i for i in children if i in of]
            if len(rows) < 2:
                continue
            columns = [of[i] for i in rows]
            part = content[np.ix_(rows, columns)]
            straight = np.diag(part)
            gain = part + part.T - straight[:, None] - straight[None, :]
            for at in np.argsort(-gain, axis=None, kind="stable"):
                one, other = divmod(int(at), len(rows))
                if gain[one, other] < SWAP:
                    break
                if one < other and rows[one] not in swap and rows[other] not in swap:
                    swap[rows[one]], swap[rows[other]] = columns[other], columns[one]
        kept = [bead for bead in beads if not (len(bead[0]) == len(bead[1]) == 1 and bead[0][0] in swap)]
        return kept + [((i,), (j,)) for i, j in swap.items()]


class Fit(Struct, frozen=True):
    """What two texts gave."""

    blocks: tuple[Block, ...]
    lexicon: Lexicon
    ratio: float
    """Log of target to source length of a usual pair."""
    spread: float


class Fitter:
    """Finds which units of two texts belong together."""

    def __init__(self, blocks: tuple[Block, ...], lexicon: Lexicon | None = None) -> None:
        """Take two texts as blocks of units.

        Args:
            blocks: What is matched by itself and learns from all.
            lexicon: What is known of the two languages already.
        """
        self.blocks = blocks
        self.languages = blocks[0].source.language.code, blocks[0].target.language.code
        self.words = (
            Vocabulary([facts.types for block in blocks for facts in block.source.facts]),
            Vocabulary([facts.types for block in blocks for facts in block.target.facts]),
        )
        left = np.concatenate([block.left for block in blocks])
        right = np.concatenate([block.right for block in blocks])
        self.ratio, self.spread = float(np.log(right.sum() / left.sum())), SPREAD
        seed = seed_lexicon(self.words[0].words, self.words[1].words, *self.languages)
        self.seed = as_table(seed, *self.words)
        if lexicon is not None:
            self.seed = joined(self.seed, as_table(lexicon, *self.words))
        self.table = self.seed
        self.is_small = len(left) * len(right) < SMALL

    @cached_property
    def _left(self) -> Matrix:
        return vectors(self.words[0])

    def run(self) -> Fit:
        """Match and learn, round by round."""
        for each in range(ROUNDS + 1):
            self._match()
            if each == ROUNDS or self.is_small:
                break
            self._learn()
        lexicon = as_lexicon(self.table, *self.words, self.languages)
        return Fit(self.blocks, lexicon, self.ratio, self.spread)

    def _match(self) -> None:
        right = None
        if len(self.table[0]):
            right = translated(self.words[1], best_translations(self.table), self.words[0])
        row = column = 0
        for block in self.blocks:
            rows, columns = slice(row, row + len(block.source)), slice(column, column + len(block.target))
            block.match(self._left[rows], None if right is None else right[columns], self.ratio, self.spread)
            row, column = rows.stop, columns.stop

    def _learn(self) -> None:
        """What the beads tell of lengths and words."""
        pairs: list[tuple[int, int]] = []
        logs: list[float] = []
        row = column = 0
        for block in self.blocks:
            single = [(i[0], j[0]) for i, j in block.beads if len(i) == len(j) == 1]
            pairs += ((row + i, column + j) for i, j in single)
            logs += (
                np.log(block.right[j] / block.left[i]) for i, j in single if block.left[i] > 20 < block.right[j] * 4
            )
            row, column = row + len(block.source), column + len(block.target)
        if len(logs) > 8:
            self.ratio = float(np.median(logs))
            self.spread = max(0.08, float(1.4826 * np.median(np.abs(np.array(logs) - self.ratio))))
        self.table = joined(induce(*self.words, pairs), self.seed)


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


def _tree_gain(source: BookSide, target: BookSide) -> Matrix:
    """What the places in the two trees say of each pair."""
    depths = [np.array([_depth(unit) for unit in side.units]) for side in (source, target)]
    heads = [np.array([unit.is_heading for unit in side.units]) for side in (source, target)]
    examples = [np.array([facts.examples for facts in side.facts]) for side in (source, target)]
    frame = np.full((len(source), len(target)), ORDER, dtype=np.float32)
    frame -= DEPTH * np.minimum(np.abs(depths[0][:, None] - depths[1][None, :]), 2)
    frame -= HEADING * (heads[0][:, None] != heads[1][None, :])
    frame -= EXAMPLES * np.minimum(np.abs(examples[0][:, None] - examples[1][None, :]), 3)
    return frame


def _number_gain(source: BookSide, target: BookSide) -> Matrix:
    """What the numbers hint at."""
    hints = np.zeros((len(source), len(target)), dtype=np.float32)
    for row, unit in enumerate(source.units):
        column = target.at.get(unit.name)
        if column is not None:
            hints[row, column] += NUMBER
    rows, columns = source.chapters(), target.chapters()
    for chapter, at in rows.items():
        if chapter in columns:
            hints[np.ix_(at, columns[chapter])] += SECTION
    return hints


def _depth(unit: Unit) -> int:
    """Levels below the top of the tree; what has none counts as a rule."""
    return DEPTHS.index(unit.kind) if unit.kind in DEPTHS else 2


def _head_gain(source: BookSide, target: BookSide) -> Matrix:
    """What two glossary entries need, and what heads in both languages give: `Amarrar (Moor)`, `錨／Anchor`."""
    frame = np.full((len(source), len(target)), -APART, dtype=np.float32)
    at = {_term(unit.number): row for row, unit in enumerate(source.units)}
    for column, unit in enumerate(target.units):
        for part in _head_parts(unit.number):
            row = at.get(_term(part))
            if row is not None:
                frame[row, column] += HEAD
    return frame


def _head_parts(head: str) -> list[str]:
    """A head, what stands in brackets in it, and what stands before and behind a slash."""
    parts = [head]
    for mark in "／/":
        before, found, behind = head.partition(mark)
        parts += [before, behind] if found else []
    for opening, closing in ("()", "（）", "[]"):
        before, found, behind = head.partition(opening)
        parts += [before, behind.rstrip().removesuffix(closing)] if found and head.rstrip().endswith(closing) else []
    return parts


def _term(head: str) -> str:
    return "".join(char for char in head.casefold() if char.isalnum())
