"""One wording replaced by another in many rules: found, counted and named once."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from crdiff.model import Sweep, WordingOp
from crdiff.text.fold import fold

UNITS_MIN = 3
"""A replacement in fewer units is no sweep ..."""
UNITS_MIN_LONG = 2
WORDS_MIN_LONG = 3
"""... but two will do where old and new wording together have a phrase's length on both sides ("without wither")."""
WORDS_MAX = 12
"""A longer stretch is a clause of its own."""

Replacement = tuple[str, str]


def replacements(wording: Sequence[WordingOp]) -> list[Replacement]:
    """The replaced stretches of a wording, folded, without the words that both sides begin or end with."""
    found = []
    for before, after in pairwise(wording):
        if before[0] == "-" and after[0] == "+":
            found.append(_trim(before[1], after[1]))
    return [each for each in found if each[0] and each[1]]


def _trim(old: str, new: str) -> Replacement:
    first, second = fold(old).lower().split(), fold(new).lower().split()
    while len(first) > 1 and len(second) > 1 and first[0] == second[0]:
        first, second = first[1:], second[1:]
    while len(first) > 1 and len(second) > 1 and first[-1] == second[-1]:
        first, second = first[:-1], second[:-1]
    return " ".join(first).strip(".,;:"), " ".join(second).strip(".,;:")


def find_sweeps(replaced: Iterable[tuple[str, list[Replacement]]]) -> tuple[Sweep, ...]:
    """The replacements that several units share, the widest first.

    Args:
        replaced: Name of the new unit, and what was replaced in it; in reading order.
    """
    units: dict[Replacement, list[str]] = defaultdict(list)
    for name, pairs in replaced:
        for pair in dict.fromkeys(pairs):
            units[pair].append(name)
    sweeps = [
        Sweep(old=old, new=new, units=tuple(names))
        for (old, new), names in units.items()
        if old != new and _is_sweep(old, new, len(names))
    ]
    return tuple(sorted(sweeps, key=lambda sweep: (-len(sweep.units), sweep.old, sweep.new)))


def _is_sweep(old: str, new: str, count: int) -> bool:
    lengths = sorted((len(old.split()), len(new.split())))
    if lengths[1] > WORDS_MAX or not any(char.isalpha() for char in old) or not any(char.isalpha() for char in new):
        return False
    if _is_number(old) or _is_number(new):
        return False
    return count >= UNITS_MIN or (count >= UNITS_MIN_LONG and lengths[0] >= 2 and sum(lengths) >= 2 + WORDS_MIN_LONG)


def _is_number(text: str) -> bool:
    """A rule number that changed along is a reference, not a wording."""
    return text[:1].isdigit()


def sweep_positions(sweeps: Sequence[Sweep]) -> dict[Replacement, int]:
    """The place of each sweep, by what it replaces."""
    return {(sweep.old, sweep.new): position for position, sweep in enumerate(sweeps)}


def share_of_sweeps(pairs: Sequence[Replacement], at: dict[Replacement, int]) -> Counter[int]:
    """How often each sweep, by position, takes part in a unit's replacements."""
    return Counter(at[pair] for pair in pairs if pair in at)
