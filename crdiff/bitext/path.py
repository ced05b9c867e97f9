"""The best row of pairs in the order of both texts, and blocks that left it."""

from collections.abc import Iterator

import numpy as np

Bead = tuple[tuple[int, ...], tuple[int, ...]]
"""Source and target positions that belong together."""


def best_path(
    ones: np.ndarray, two_sources: np.ndarray | None = None, two_targets: np.ndarray | None = None
) -> list[Bead]:
    """The beads of the greatest total in the order of both sides (dynamic programming, a row at a time).

    A unit may stay alone for nothing, so a score below 0 makes no pair.

    Args:
        ones: Gain of each pair, sources × targets.
        two_sources: Gain of sources i and i+1 together with a target; one row less.
        two_targets: Gain of a source with targets j and j+1 together; one column less.
    """
    rows, columns = ones.shape
    best = np.zeros((rows + 1, columns + 1), dtype=np.float32)
    for row in range(1, rows + 1):
        line = best[row]
        np.copyto(line, best[row - 1])
        np.maximum(line[1:], best[row - 1, :-1] + ones[row - 1], out=line[1:])
        if two_targets is not None:
            np.maximum(line[2:], best[row - 1, :-2] + two_targets[row - 1], out=line[2:])
        if two_sources is not None and row > 1:
            np.maximum(line[1:], best[row - 2, :-1] + two_sources[row - 2], out=line[1:])
        np.maximum.accumulate(line, out=line)
    beads = list(_trace(best, ones, two_sources, two_targets))
    return beads[::-1]


def _trace(
    best: np.ndarray, ones: np.ndarray, two_sources: np.ndarray | None, two_targets: np.ndarray | None
) -> Iterator[Bead]:
    row, column = best.shape[0] - 1, best.shape[1] - 1
    while row and column:
        here = best[row, column]
        if here == best[row - 1, column]:
            row -= 1
        elif here == best[row, column - 1]:
            column -= 1
        elif here == np.float32(best[row - 1, column - 1] + ones[row - 1, column - 1]):
            yield (row - 1,), (column - 1,)
            row, column = row - 1, column - 1
        elif (
            two_targets is not None
            and column > 1
            and here == np.float32(best[row - 1, column - 2] + two_targets[row - 1, column - 2])
        ):
            yield (row - 1,), (column - 2, column - 1)
            row, column = row - 1, column - 2
        else:
            assert two_sources is not None
            yield (row - 2, row - 1), (column - 1,)
            row, column = row - 2, column - 1


def moved_blocks(gains: np.ndarray, sources: list[int], targets: list[int], least: float) -> list[Bead]:
    """Pairs among units that stayed alone: blocks that moved, the best first (Smith and Waterman 1981).

    Args:
        gains: Gain of each pair of the whole texts.
        sources: Sources that stayed alone, in order.
        targets: Targets that stayed alone, in order.
        least: Gain in total below which a block is chance.
    """
    found: list[Bead] = []
    sources, targets = list(sources), list(targets)
    while sources and targets:
        part = gains[np.ix_(sources, targets)]
        block = _best_block(part)
        if not block or sum(float(part[row, column]) for row, column in block) < least:
            break
        found += [((sources[row],), (targets[column],)) for row, column in block]
        rows, columns = {row for row, _ in block}, {column for _, column in block}
        sources = [each for at, each in enumerate(sources) if at not in rows]
        targets = [each for at, each in enumerate(targets) if at not in columns]
    return found


SKIP = 0.05
"""Cost of a unit left out inside a block."""


def _best_block(gains: np.ndarray) -> list[tuple[int, int]]:
    rows, columns = gains.shape
    best = np.zeros((rows + 1, columns + 1), dtype=np.float32)
    slope = SKIP * np.arange(columns + 1, dtype=np.float32)
    for row in range(1, rows + 1):
        line = np.maximum(best[row - 1] - SKIP, 0)
        np.maximum(line[1:], best[row - 1, :-1] + gains[row - 1], out=line[1:])
        # Leaving targets out costs the same each: the best of all beginnings is a running maximum on a slope.
        best[row] = np.maximum.accumulate(line + slope) - slope
    row, column = divmod(int(best.argmax()), columns + 1)
    pairs = []
    while row and column and best[row, column] > 1e-6:
        if abs(best[row, column] - (best[row - 1, column - 1] + gains[row - 1, column - 1])) < 1e-5:
            pairs.append((row - 1, column - 1))
            row, column = row - 1, column - 1
        elif abs(best[row, column] - (best[row - 1, column] - SKIP)) < 1e-5:
            row -= 1
        else:
            column -= 1
    return pairs[::-1]


def best_first(gains: np.ndarray) -> list[Bead]:
    """Pairs in no order, the best first, each unit once, none without a gain."""
    rows, columns = np.nonzero(gains > 0)
    order = np.argsort(-gains[rows, columns], kind="stable")
    left: set[int] = set()
    right: set[int] = set()
    found: list[Bead] = []
    for row, column in zip(rows[order].tolist(), columns[order].tolist(), strict=True):
        if row not in left and column not in right:
            left.add(row)
            right.add(column)
            found.append(((row,), (column,)))
    return found
