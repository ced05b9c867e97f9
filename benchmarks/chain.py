"""Direct links of editions years apart against the composition of the steps through the editions between.

No gold file is needed: each step is small and nearly sure, so that where the two disagree one of them errs, and more
often the direct one. A unit counts as disagreeing when its set of counterparts differs in any member.
"""

from collections import defaultdict
from functools import cache
from itertools import pairwise
from pathlib import Path

import crdiff
from crdiff.align import align
from crdiff.model import Edition

PAIRS = (("2016-07-22", "2026-08-07"), ("2011-09-30", "2016-07-22"))

Images = dict[str, set[str]]
"""New names by old name."""


def images(old: Edition, new: Edition) -> Images:
    found: Images = defaultdict(set)
    for link in align(old, new).links:
        for name in link.old:
            found[name].update(link.new)
    return found


def compose(steps: list[Images], names: list[str]) -> Images:
    """Follow each name through all steps."""
    reached = {name: {name} for name in names}
    for step in steps:
        reached = {name: {image for each in now for image in step.get(each, ())} for name, now in reached.items()}
    return reached


def main(editions: Path) -> None:
    """Print a row for each pair and each unit that the two ways disagree on."""
    read = cache(lambda name: crdiff.read(editions / f"{name}.txt"))
    names = sorted(path.stem for path in editions.glob("*.txt"))
    rows, details = [], []
    for first, last in PAIRS:
        between = [name for name in names if first <= name <= last]
        units = [unit.name for unit in read(first).units if unit.kind not in ("introduction", "credits")]
        steps = [images(read(old), read(new)) for old, new in pairwise(between)]
        composed, direct = compose(steps, units), images(read(first), read(last))
        differing = [unit for unit in units if composed[unit] != direct.get(unit, set())]
        rows.append((f"{first} → {last}", len(steps), len(differing), len(units)))
        details += [
            f"{first} {unit}: by steps {_names(composed[unit])}, direct {_names(direct.get(unit, set()))}"
            for unit in differing
        ]
    rows.append(("both", sum(row[1] for row in rows), sum(row[2] for row in rows), sum(row[3] for row in rows)))
    print("| pair | steps | units | disagree | share |\n|---|---|---|---|---|")
    for pair, steps_taken, count, total in rows:
        print(f"| {pair} | {steps_taken} | {total} | {count} | {100 * count / total:.2f} % |")
    print()
    for line in details:
        print(line)


def _names(names: set[str]) -> str:
    return " ".join(sorted(names)) or "nothing"
