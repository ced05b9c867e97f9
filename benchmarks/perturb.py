"""Translations with planted disorder: rules left out, gaps, two made one, one made two, blocks in another place."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from crdiff.languages import LANGUAGES
from crdiff.model import Edition, Unit
from crdiff.text.sentences import sentences

DROPPED, MERGED, SPLIT = 0.08, 0.03, 0.03
"""Shares of units."""
GAPS, MOVES = 3, 12
GAP_LENGTH, BLOCK_LENGTH = (10, 30), (3, 25)
"""Units in a gap and in a block that moves, at least and at most."""

Truth = set[tuple[str, str]]
"""Names of units that belong together."""


def perturb(edition: Edition, units: Sequence[Unit], seed: int) -> tuple[list[Unit], Truth]:
    """Disorder a translation whose numbers are right.

    Returns:
        The units that are left, under new names that tell nothing, and for each the names that it came from.
    """
    draw = random.Random(seed)
    language = LANGUAGES[edition.language]
    rows: list[tuple[Unit, tuple[str, ...]]] = [(unit, (unit.name,)) for unit in units]
    for _ in range(GAPS):
        start = draw.randrange(len(rows))
        del rows[start : start + draw.randint(*GAP_LENGTH)]
    rows = [row for row in rows if draw.random() >= DROPPED]
    mixed: list[tuple[Unit, tuple[str, ...]]] = []
    for unit, names in rows:
        before = mixed[-1] if mixed else None
        fits = before and len(before[1]) == 1 and before[0].kind == unit.kind and not unit.is_heading
        if before and fits and draw.random() < MERGED:
            joined = replace(
                before[0],
                text=f"{before[0].text}\n{unit.text}",
                examples=(*before[0].examples, *unit.examples),
            )
            mixed[-1] = (joined, (*before[1], *names))
            continue
        parts = sentences(unit.text, language)
        if draw.random() < SPLIT / 0.4 and len(parts) > 1:  # two in five have two sentences
            cut = draw.randrange(1, len(parts))
            mixed.append((replace(unit, text=" ".join(parts[:cut]), examples=()), names))
            mixed.append((replace(unit, text=" ".join(parts[cut:])), names))
            continue
        mixed.append((unit, names))
    for _ in range(MOVES):
        start = draw.randrange(len(mixed))
        block = mixed[start : start + draw.randint(*BLOCK_LENGTH)]
        del mixed[start : start + len(block)]
        place = draw.randrange(len(mixed) + 1)
        mixed[place:place] = block
    named = [replace(unit, name=f"{unit.name}~p{at}") for at, (unit, _) in enumerate(mixed)]
    truth = {(name, unit.name) for unit, (_, names) in zip(named, mixed, strict=True) for name in names}
    return named, truth
