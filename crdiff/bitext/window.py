"""A page in its book: which part of the source it can be, and what sentence vectors say of it."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from crdiff.bitext import vectors
from crdiff.bitext.books import Block, Fitter
from crdiff.bitext.facts import BookSide
from crdiff.errors import UsageError
from crdiff.languages import LANGUAGES
from crdiff.model import NUMBERED, Edition, Unit

PAGE = 200
"""Units of a text up to which sentence vectors are worth their time: 27 units take a second."""
PART = 5
"""A target so many times shorter than its source is a page of it."""


class _Trial(Struct, frozen=True):
    gain: float
    units: list[Unit]


def window(source: Edition, target: Edition, numbers: bool) -> tuple[list[Unit], bool]:
    """The source units that a target may translate: all, or of a page what its numbers or its content point to."""
    units = [unit for unit in source.units if unit.kind in NUMBERED]
    targets = [unit for unit in target.units if unit.kind in NUMBERED]
    if len(units) < PART * len(targets):
        return units, False
    scheme = source.scheme
    if numbers:
        depth = max(scheme.rule_depth - 1, 1)
        own = {
            key[:depth] for unit in targets if unit.number and (key := scheme.key(unit.number)) and len(key) >= depth
        }
        named = [unit for unit in units if (key := scheme.key(unit.number)) and key[:depth] in own]
        if named:
            top = {scheme.format(key[:1]) for key in own}
            return [unit for unit in units if unit in named or unit.name in top], True
    latin = LANGUAGES[source.language].latin and LANGUAGES[target.language].latin
    right = BookSide(target, targets, latin=latin)
    best = _Trial(-1.0, units)
    for part in _sections(source, units):
        block = Block(BookSide(source, part, latin=latin), right, ordered=True, numbers=False, sense=None)
        Fitter((block,)).run()
        gain = sum(float(block.gains[i[0], j[0]]) for i, j in block.beads)
        if gain > best.gain:
            best = _Trial(gain, part)
    return best.units, True


def _sections(source: Edition, units: Sequence[Unit]) -> list[list[Unit]]:
    """The units of each section."""
    found: dict[object, list[Unit]] = {}
    for unit in units:
        key = source.scheme.key(unit.number)
        found.setdefault(key[0] if key else None, []).append(unit)
    return list(found.values())


def sense_of(sides: tuple[BookSide, BookSide], wanted: bool | None) -> np.ndarray | None:
    """Similarity by sentence vectors, where it is wanted and can be had."""
    if wanted is None:
        wanted = min(map(len, sides)) <= PAGE and vectors.available()
    if not wanted:
        return None
    if not vectors.available():
        raise UsageError("sentence vectors are not installed", remedy="Install crdiff[xl], or leave out --vectors")
    return vectors.similarity(*([unit.text for unit in side.units] for side in sides))
