"""Which pairs are worth scoring: never every unit with every unit."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Generic, TypeVar

from crdiff.align.side import UNLINKED, Neighbours, Pair, Side, word_pairs

RARE = 25
"""Units in which a pair of neighbouring words may stand to say anything."""
EXAMPLES_BEST, EXAMPLE_PAIRS_MIN = 2, 5
BEST = 4
"""Candidates kept a unit by shared rare word pairs; more of them changed nothing."""
PLACES = 1 << 32
"""More than a book has units."""

Units = tuple[Side, Sequence[int]]
"""Some units of a side."""
Thing = TypeVar("Thing", str, int)
"""What a unit is found by: its words, or its pairs of neighbouring words."""
Things = Callable[[Side, int], frozenset[Thing]]


class RareIndex(Generic[Thing]):
    """Finds the units that share rare things with a text: pairs of neighbouring words, or words.

    Args:
        entries: Units, each with its things.
        asked: Those that will be asked for, where that is known: the rest is left out.
    """

    def __init__(
        self, entries: Iterable[tuple[int, frozenset[Thing]]], asked: Iterable[frozenset[Thing]] | None = None
    ) -> None:
        every: dict[Thing, list[int]] = defaultdict(list)
        wanted = None if asked is None else frozenset(chain.from_iterable(asked))
        for position, things in entries:
            for each in things if wanted is None else things & wanted:
                every[each].append(position)
        self._units: dict[Thing, list[int]] = {each: found for each, found in every.items() if len(found) <= RARE}

    def nearest(self, things: frozenset[Thing], best: int = BEST, least: int = 1) -> list[int]:
        """The units that share most rare things, and so many at least; ties in reading order."""
        shares = Counter(chain.from_iterable([self._units[each] for each in things if each in self._units]))
        # One number for count and place, for numbers are sorted faster than pairs.
        ranked = sorted([unit - count * PLACES for unit, count in shares.items() if count >= least])
        return [each % PLACES for each in ranked[:best]]


def by_wording(pair: Pair, old_free: list[int], new_free: list[int]) -> set[tuple[int, int]]:
    """Pairs of free units that share rare words, seen from the side that has fewer: each of them must find its own."""
    return set(nearest_of_fewer((pair.old, old_free), (pair.new, new_free), Side.word_pairs))


def nearest(
    mine: Units, others: Units, things: Things[Thing], best: int = BEST, least: int = 1
) -> Iterator[tuple[int, int]]:
    """Each unit with those of the other side that share most rare things with it, the nearest first."""
    asked = [things(mine[0], position) for position in mine[1]]
    index = RareIndex(((position, things(others[0], position)) for position in others[1]), asked)
    for position, wanted in zip(mine[1], asked, strict=True):
        yield from ((position, near) for near in index.nearest(wanted, best, least))


def nearest_of_fewer(
    mine: Units, others: Units, things: Things[Thing], best: int = BEST, least: int = 1
) -> Iterator[tuple[int, int]]:
    """The same pairs, but where the other side has fewer units each of those finds its own."""
    if len(mine[1]) <= len(others[1]):
        return nearest(mine, others, things, best, least)
    return ((one, other) for other, one in nearest(others, mine, things, best, least))


def by_examples(pair: Pair, old_free: list[int], new_free: list[int]) -> set[tuple[int, int]]:
    """Pairs of free units whose examples share rare words: an example often outlives the wording of its rule."""
    with_examples = [new for new in new_free if pair.new.units[new].examples]
    for side, free in ((pair.old, old_free), (pair.new, with_examples)):
        examples = [example for position in free for example in side.units[position].examples]
        side.views.prepare(examples)
        side.views.encode(examples)
    index = RareIndex((new, word_pairs("".join(pair.new.examples(new)))) for new in with_examples)
    return {
        (old, new)
        for old in old_free
        if pair.old.units[old].examples
        for new in index.nearest(word_pairs("".join(pair.old.examples(old))), EXAMPLES_BEST, EXAMPLE_PAIRS_MIN)
    }


def by_place(pair: Pair, old_free: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Pairs of free units that their number, neighbours, parents or children suggest."""
    old_side, new_side = pair.old, pair.new

    def free(new: int) -> bool:
        return new != UNLINKED and pair.is_open_new(new)

    beside = Neighbours(old_side)
    for old in old_free:
        suggested = {new_side.by_number.get(old_side.numbers[old], UNLINKED)}
        for near, step in zip(beside[old], (-1, 1), strict=True):
            if near != UNLINKED:
                suggested.update(_beside(pair, old_side.link[near], -step))
        parent = old_side.parents[old]
        if parent != UNLINKED and old_side.link[parent] != UNLINKED:
            suggested.update(new_side.children[old_side.link[parent]])
        for child in old_side.children[old]:
            if old_side.link[child] != UNLINKED:
                suggested.add(new_side.parents[old_side.link[child]])
        yield from ((old, new) for new in suggested if free(new))


def _beside(pair: Pair, position: int, step: int) -> Iterator[int]:
    """The run of open siblings next to a new unit."""
    side = pair.new
    row = side.siblings(position)
    place = side.place(position) + step
    while 0 <= place < len(row) and pair.is_open_new(row[place]):
        yield row[place]
        place += step
