"""How well each source unit fits each target unit: matrices of sources × targets."""

from collections.abc import Sequence

import numpy as np

from crdiff.bitext.facts import BookSide, Facts
from crdiff.bitext.lexicon import Table, Types, Vocabulary

NEIGHBOURS = 8
"""Of a row or column, the best ones whose mean is what chance gives (CSLS, Conneau et al. 2018)."""

Matrix = np.ndarray
"""float32, sources × targets."""


def anchor_vocabularies(source: BookSide, target: BookSide) -> tuple[Vocabulary, Vocabulary]:
    """Citations, figures, symbols and names as types, those that both sides have."""
    left = [facts.anchors for facts in source.facts]
    right = [facts.anchors for facts in target.facts]
    both = set().union(*left) & set().union(*right)
    return _shared(left, both), _shared(right, both)


def _shared(units: Sequence[Types], both: set[str]) -> Vocabulary:
    return Vocabulary(
        [type(each)({key: count for key, count in each.items() if key in both}) for each in units], once=True
    )


def identity(source: Vocabulary, target: Vocabulary) -> Table:
    """The table that translates each type to itself."""
    both = [each for each in source.words if each in target.at]
    return (
        np.array([source.at[each] for each in both], dtype=np.int64),
        np.array([target.at[each] for each in both], dtype=np.int64),
        np.ones(len(both), dtype=np.float32),
    )


def vectors(vocabulary: Vocabulary) -> Matrix:
    """Units × types, tf-idf."""
    found = np.zeros((len(vocabulary.ids), len(vocabulary)), dtype=np.float32)
    for row, (ids, counts) in enumerate(zip(vocabulary.ids, vocabulary.counts, strict=True)):
        found[row, ids] = np.sqrt(counts) * vocabulary.idf[ids]
    return found


def translated(target: Vocabulary, table: Table, source: Vocabulary) -> Matrix:
    """The target units in the types of the source, tf-idf."""
    left, right, weight = table
    order = np.argsort(right, kind="stable")
    left, right, weight = left[order], right[order], weight[order]
    first = np.searchsorted(right, np.arange(len(target) + 1))
    found = np.zeros((len(target.ids), len(source)), dtype=np.float32)
    for row, (ids, counts) in enumerate(zip(target.ids, target.counts, strict=True)):
        for each, count in zip(ids.tolist(), np.sqrt(counts) * target.idf[ids], strict=True):
            span = slice(first[each], first[each + 1])
            found[row, left[span]] += weight[span] * count
    return found


def norms(rows: Matrix) -> np.ndarray:
    return np.sqrt(np.einsum("ij,ij->i", rows, rows))


class Similarity:
    """Dot products of two sets of vectors, with what is needed to add neighbours up."""

    def __init__(self, left: Matrix, right: Matrix) -> None:
        self.dots = left @ right.T
        self.left = norms(left)
        self.right = norms(right)
        self.left_next = np.sqrt(np.maximum(self.left[:-1] ** 2 + self.left[1:] ** 2 + 2 * _rowdots(left), 1e-12))
        self.right_next = np.sqrt(np.maximum(self.right[:-1] ** 2 + self.right[1:] ** 2 + 2 * _rowdots(right), 1e-12))

    def ones(self) -> Matrix:
        """Cosines of single units."""
        return self.dots / (np.maximum(self.left, 1e-6)[:, None] * np.maximum(self.right, 1e-6)[None, :])

    def two_sources(self) -> Matrix:
        """Cosines of each two neighbouring sources with a target; one row less."""
        return (self.dots[:-1] + self.dots[1:]) / (
            np.maximum(self.left_next, 1e-6)[:, None] * np.maximum(self.right, 1e-6)[None, :]
        )

    def two_targets(self) -> Matrix:
        """Cosines of a source with each two neighbouring targets; one column less."""
        return (self.dots[:, :-1] + self.dots[:, 1:]) / (
            np.maximum(self.left, 1e-6)[:, None] * np.maximum(self.right_next, 1e-6)[None, :]
        )


def _rowdots(rows: Matrix) -> np.ndarray:
    return np.einsum("ij,ij->i", rows[:-1], rows[1:])


def margins(similarity: Matrix) -> Matrix:
    """What a similarity has over the best that its row and its column have by chance."""
    rows, columns = similarity.shape
    top = min(NEIGHBOURS, rows, columns)
    across = np.partition(similarity, columns - top, axis=1)[:, columns - top :].mean(axis=1)
    down = np.partition(similarity, rows - top, axis=0)[rows - top :].mean(axis=0)
    return similarity - 0.5 * (across[:, None] + down[None, :])


def lengths(side: Sequence[Facts]) -> np.ndarray:
    return np.array([facts.length for facts in side], dtype=np.float32) + 1


def length_fit(source: np.ndarray, target: np.ndarray, ratio: float, spread: float) -> Matrix:
    """How ordinary a pair of lengths is: the log of the ratio in spreads, squared, as a cost (Gale and Church 1993).

    Args:
        source: Letters of each source unit.
        target: Letters of each target unit.
        ratio: Log of target to source of a usual pair.
        spread: Its standard deviation; for short texts it is wider.
    """
    logs = np.log(target)[None, :] - np.log(source)[:, None] - ratio
    wide = spread * np.sqrt(1 + 40 / np.sqrt(source[:, None] * target[None, :]))
    return np.minimum((logs / wide) ** 2, 16.0).astype(np.float32)
