"""The table of old numbers to new numbers, over one step or many."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from crdiff.errors import UsageError
from crdiff.model import (
    ChangeSet,
    Crosswalk,
    CrosswalkRow,
    NumberFacet,
    Shape,
    TextFacet,
    UnitName,
)

STRENGTH: tuple[TextFacet, ...] = ("-", "same", "typographic", "references", "examples", "reworded")
"""Text facets, the strongest last."""


class _Step:
    """One change set as a relation of names, in both directions."""

    def __init__(self, changes: ChangeSet) -> None:
        self.after: dict[UnitName, tuple[UnitName, ...]] = {}
        self.before: dict[UnitName, tuple[UnitName, ...]] = {}
        self.facets: dict[tuple[UnitName, UnitName], tuple[Shape, NumberFacet, TextFacet]] = {}
        for change in changes.changes:
            for name in change.old:
                self.after[name] = change.new
            for name in change.new:
                self.before[name] = change.old
            for old in change.old:
                for new in change.new:
                    self.facets[old, new] = change.shape, change.number, change.text
        # What is in no change kept its number and its text.
        for name in changes.old.by_name:
            self.after.setdefault(name, (name,))
        for name in changes.new.by_name:
            self.before.setdefault(name, (name,))

    def facet(self, old: UnitName, new: UnitName) -> tuple[Shape, NumberFacet, TextFacet]:
        return self.facets.get((old, new), ("one-to-one", "same", "same"))


def crosswalk(steps: Sequence[ChangeSet]) -> Crosswalk:
    """Follow every unit through a chain of editions.

    Each row is one way that a unit's content went: a split has a row for every part, a merge one for every source.
    Over several steps a row's text facet is the strongest of its steps, and its shape is that of the whole way: a rule
    that was split and made one again is one-to-one.

    Args:
        steps: Whole change sets, each from the edition that the one before ends with.

    Raises:
        UsageError: The steps do not follow one another, or are filtered.
    """
    if not steps:
        raise UsageError("a crosswalk needs two editions", remedy="Name the old and the new one")
    if any(step.hidden for step in steps):
        raise UsageError("a crosswalk needs every change", remedy="Leave out the filters")
    editions = [steps[0].old, *(step.new for step in steps)]
    if any(step.old.by_name.keys() != edition.by_name.keys() for step, edition in zip(steps, editions, strict=False)):
        raise UsageError("the steps do not follow one another", remedy="Give the editions in order")
    chain = [_Step(step) for step in steps]
    paths = [path for name in editions[0].by_name for path in _forward(name, chain)]
    reached = {path[-1] for path in paths}
    paths += [
        path for name in editions[-1].by_name if name not in reached for path in _backward(name, chain) if not path[0]
    ]
    return Crosswalk(editions=tuple(editions), rows=tuple(_rows(paths, chain)))


def _forward(name: UnitName, chain: Sequence[_Step]) -> Iterator[tuple[UnitName, ...]]:
    """All ways on from a unit of the first edition; empty names once it is gone."""
    if not chain:
        yield (name,)
        return
    after = chain[0].after[name]
    if not after:
        yield (name, *[""] * len(chain))
    for image in after:
        for rest in _forward(image, chain[1:]):
            yield (name, *rest)


def _backward(name: UnitName, chain: Sequence[_Step]) -> Iterator[tuple[UnitName, ...]]:
    """All ways back from a unit of the last edition."""
    if not chain:
        yield (name,)
        return
    before = chain[-1].before[name]
    if not before:
        yield (*[""] * len(chain), name)
    for origin in before:
        for rest in _backward(origin, chain[:-1]):
            yield (*rest, name)


def _rows(paths: Sequence[tuple[UnitName, ...]], chain: Sequence[_Step]) -> Iterable[CrosswalkRow]:
    ends = {(path[0], path[-1]) for path in paths}
    news, olds = _degrees(ends), _degrees((new, old) for old, new in ends)
    for path in paths:
        facets = [step.facet(old, new) for step, old, new in zip(chain, path, path[1:], strict=False) if old and new]
        if not path[0] or not path[-1]:
            yield CrosswalkRow(names=path, shape="removed" if path[0] else "added", number="-", text="-")
            continue
        number: NumberFacet = facets[0][1] if len(chain) == 1 else _number(path, facets)
        yield CrosswalkRow(
            names=path,
            shape=_shape(news[path[0]], olds[path[-1]]),
            number=number,
            text=max((text for _, _, text in facets), key=STRENGTH.index),
        )


def _degrees(pairs: Iterable[tuple[UnitName, UnitName]]) -> Mapping[UnitName, int]:
    counts: dict[UnitName, int] = {}
    for one, other in pairs:
        if one and other:
            counts[one] = counts.get(one, 0) + 1
    return counts


def _shape(news: int, olds: int) -> Shape:
    if news > 1:
        return "regroup" if olds > 1 else "split"
    return "merge" if olds > 1 else "one-to-one"


def _number(path: Sequence[UnitName], facets: Sequence[tuple[Shape, NumberFacet, TextFacet]]) -> NumberFacet:
    if path[0] == path[-1]:
        return "same"
    return "moved" if any(number == "moved" for _, number, _ in facets) else "renumbered"


def is_changed(row: CrosswalkRow) -> bool:
    """Whether a unit got another number, came, went, or was split or merged."""
    return row.number != "same" or row.shape != "one-to-one"


def by_new(found: Crosswalk) -> list[CrosswalkRow]:
    """The rows in the order of the last edition, without what is gone: where each of its units comes from."""
    place = {name: at for at, name in enumerate(found.editions[-1].by_name)}
    return sorted((row for row in found.rows if row.names[-1]), key=lambda row: place[row.names[-1]])


def by_old(found: Crosswalk) -> list[CrosswalkRow]:
    """The rows in the order of the first edition, without what is new: where each of its units went."""
    return [row for row in found.rows if row.names[0]]
