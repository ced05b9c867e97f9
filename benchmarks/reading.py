"""Samples of links to be read by a person: `python -m benchmarks.reading OLD NEW`.

Prints links drawn at random (of those that are not "same number, same text"), the least certain ones, and removals,
with the texts of both sides and, for a removal, the new units that come nearest in wording.
"""

import sys
from hashlib import sha256

import crdiff
from crdiff.model import NUMBERED, Change, ChangeSet
from crdiff.render.review import least_certain
from crdiff.text.fold import fold, words

SEED, COUNT = 20261129, 50


def samples(changes: ChangeSet) -> dict[str, list[Change]]:
    """Fifty of each sort; rules and glossary, two-sided links for the first two."""
    inside = [change for change in changes.changes if change.unit in NUMBERED or change.unit == "glossary"]
    linked = [change for change in inside if change.old and change.new]
    removed = [change for change in inside if change.shape == "removed"]
    doubtful = [change for change in least_certain(changes, len(changes.changes)) if change.old and change.new]
    return {
        "random links": draw(linked),
        "least certain links": doubtful[:COUNT],
        "removals": draw(removed),
    }


def draw(changes: list[Change]) -> list[Change]:
    """A sample by chance that stays as it is while other links change, so that what was read need not be read again."""
    lots = sorted(
        (sha256(f"{SEED} {change.old} {change.new}".encode()).digest(), at) for at, change in enumerate(changes)
    )
    return [changes[at] for _, at in lots[:COUNT]]


def nearest(change: Change, changes: ChangeSet, count: int = 3) -> list[str]:
    """The new units with the most words of a removed one."""
    from rapidfuzz.distance import Indel

    mine = words(fold(" ".join(change.old_text)))
    scored = sorted(
        ((Indel.normalized_similarity(mine, words(fold(unit.text))), unit.name) for unit in changes.new.units),
        reverse=True,
    )
    return [name for _, name in scored[:count]]


def main(old: str, new: str) -> None:
    """Print the samples of a pair of editions."""
    changes = crdiff.diff(old, new)
    for title, sample in samples(changes).items():
        print(f"\n######## {title} ({len(sample)})")
        for position, change in enumerate(sample, 1):
            facets = (
                f"{change.shape}, {change.number}, {change.text}, wording {change.score:.2f}, lead {change.margin:.2f}"
            )
            print(f"\n{position}. {' + '.join(change.old) or '-'} -> {' + '.join(change.new) or '-'}  [{facets}]")
            for text in change.old_text:
                print(f"   OLD {text[:600]}")
            for text in change.new_text:
                print(f"   NEW {text[:600]}")
            for name in nearest(change, changes) if not change.new else ():
                print(f"   near {name}: {changes.new.by_name[name].text[:300]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
