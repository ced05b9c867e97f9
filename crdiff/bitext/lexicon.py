"""Which words translate which, told by two texts themselves.

IBM model 1 (Brown et al. 1993) both ways over aligned units, the two made one by their geometric mean. A type is a
stem, or a pair of characters (`facts.word_types`); what most units say, and what one alone says, is left out.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from crdiff.model import Lexicon

ROUNDS = 4
"""Of expectation and maximisation; more change nothing that the alignment notices."""
COMMON = 0.35
"""Share of units above which a type tells nothing."""
TOGETHER_MIN = 2
"""Units in which two types must stand side by side."""
KEPT = 0.03
"""Probability below which a translation is forgotten."""
BEST = 8
"""Translations kept for each type."""

Types = Counter[str]


class Vocabulary:
    """The types of many units as numbers."""

    def __init__(self, units: Sequence[Types], *, once: bool = False) -> None:
        """Number the types that at least two units have, or one with `once`."""
        seen = Counter(each for types in units for each in types)
        most = max(COMMON * len(units), 3)
        least = 1 if once else 2
        self.words = [each for each, count in seen.items() if least <= count <= most]
        self.at = {each: position for position, each in enumerate(self.words)}
        self.idf = np.log((len(units) + 1) / (np.array([seen[each] for each in self.words], dtype=np.float32) + 0.5))
        rows = [[(self.at[each], count) for each, count in types.items() if each in self.at] for types in units]
        self.ids = [np.array([each[0] for each in row], dtype=np.int64) for row in rows]
        self.counts = [np.array([each[1] for each in row], dtype=np.float32) for row in rows]

    def __len__(self) -> int:
        return len(self.words)


Table = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Source types, target types and weights of a lexicon, row by row."""


def induce(source: Vocabulary, target: Vocabulary, pairs: Sequence[tuple[int, int]]) -> Table:
    """Learn which types translate which from pairs of units."""
    lefts, rights, owners = [], [], []
    for at_pair, (i, j) in enumerate(pairs):
        mine, theirs = source.ids[i], target.ids[j]
        if len(mine) and len(theirs):
            lefts.append(np.repeat(mine, len(theirs)))
            rights.append(np.tile(theirs, len(mine)))
            owners.append(np.full(len(mine) * len(theirs), at_pair))
    if not lefts:
        empty = np.zeros(0, dtype=np.int64)
        return empty, empty, np.zeros(0, dtype=np.float32)
    left, right, owner = np.concatenate(lefts), np.concatenate(rights), np.concatenate(owners)
    keys = left * len(target) + right
    # What stands together once only is chance, and most of what there is.
    every, together = np.unique(keys, return_counts=True)
    known = every[together >= TOGETHER_MIN]
    at = np.searchsorted(known, keys)
    at[at == len(known)] = 0
    kept = known[at] == keys if len(known) else np.zeros(len(keys), dtype=bool)
    left, right, owner, at = left[kept], right[kept], owner[kept], at[kept]
    forth = _model_one(at, owner * len(source) + left, known % len(target), len(known), len(target))
    back = _model_one(at, owner * len(target) + right, known // len(target), len(known), len(source))
    weight = np.sqrt(forth * back)
    good = weight >= KEPT
    return known[good] // len(target), known[good] % len(target), weight[good].astype(np.float32)


def _model_one(at: np.ndarray, slots: np.ndarray, given: np.ndarray, size: int, givens: int) -> np.ndarray:
    """Probability of each word of one side given one of the other.

    Args:
        at: Which pair of types each entry is.
        slots: Which word of which unit each entry explains.
        given: The type of the other side of each pair of types.
        size: How many pairs of types there are.
        givens: How many types the other side has.
    """
    slot = np.unique(slots, return_inverse=True)[1]
    chance = np.ones(size)
    for _ in range(ROUNDS):
        each = chance[at]
        share = each / np.bincount(slot, each)[slot]
        expected = np.bincount(at, share, minlength=size)
        chance = expected / np.maximum(np.bincount(given, expected, minlength=givens), 1e-9)[given]
    return chance


def best_translations(table: Table, count: int = BEST) -> Table:
    """The same with the best translations of each target type only."""
    source, target, weight = table
    order = np.lexsort((-weight, target))
    source, target, weight = source[order], target[order], weight[order]
    if not len(target):
        return table
    starts = np.flatnonzero(np.concatenate(([True], target[1:] != target[:-1])))
    rank = np.arange(len(target)) - np.repeat(starts, np.diff(np.append(starts, len(target))))
    kept = rank < count
    return source[kept], target[kept], weight[kept]


def joined(table: Table, other: Table) -> Table:
    """The pairs of two tables; of a pair in both the weights are added."""
    left, right, weight = (np.concatenate(pair) for pair in zip(table, other, strict=True))
    if not len(left):
        return table
    size = int(right.max()) + 1
    keys, at = np.unique(left * size + right, return_inverse=True)
    return keys // size, keys % size, np.bincount(at, weight).astype(np.float32)


def as_table(lexicon: Lexicon, source: Vocabulary, target: Vocabulary) -> Table:
    """A lexicon for the types of two texts."""
    rows = [
        (source.at[word], target.at[other], weight)
        for word, others in lexicon.words.items()
        if word in source.at
        for other, weight in others.items()
        if other in target.at
    ]
    if not rows:
        empty = np.zeros(0, dtype=np.int64)
        return empty, empty, np.zeros(0, dtype=np.float32)
    left, right, weight = zip(*rows, strict=True)
    return np.array(left), np.array(right), np.array(weight, dtype=np.float32)


def as_lexicon(table: Table, source: Vocabulary, target: Vocabulary, languages: tuple[str, str]) -> Lexicon:
    """A table with its words, weights to three digits, in order."""
    words: dict[str, dict[str, float]] = {}
    rows: Iterable[tuple[str, float, str]] = sorted(
        (source.words[left], -round(float(weight), 3), target.words[right])
        for left, right, weight in zip(*table, strict=True)
    )
    for word, weight, other in rows:
        words.setdefault(word, {})[other] = -weight
    return Lexicon(source_language=languages[0], target_language=languages[1], words=words)
