"""Pairing → ChangeSet: a published list of changes, every pair of it."""

from msgspec.structs import replace

from crdiff.align import align
from crdiff.changes.compare import Builder
from crdiff.changes.facets import NumberFacets
from crdiff.changes.references import ReferenceJudge
from crdiff.model import ChangeSet, Edition, Pairing, Unit
from crdiff.parsing.paired import find_numbers, pair_links


def compare_pairs(pairing: Pairing, *, old: Edition | None = None, new: Edition | None = None) -> ChangeSet:
    """Tell what changed in each pair of a published list, equal pairs too.

    Args:
        pairing: The list.
        old: The edition that the old texts stand in; they get their numbers by being found there.
        new: The same for the new texts.

    Returns:
        One change a pair, in the order of the list. With both editions, numbers are compared and the references
        judged through the alignment of the editions.
    """
    sides = _numbered(pairing.old, old), _numbered(pairing.new, new)
    links = [
        replace(link, old=(before.name,), new=(after.name,))
        for link, before, after in zip(pair_links(pairing), sides[0].units, sides[1].units, strict=True)
    ]
    if old is None or new is None:
        return Builder(*sides, links, judge=None).build(_warnings(sides, (old, new)))
    # What the numbers mean is known from the editions, not from the list.
    whole = align(old, new).links
    builder = Builder(*sides, links, judge=ReferenceJudge(old, new, whole), numbers=NumberFacets(old, new, whole))
    return builder.build(_warnings(sides, (old, new)))


def _numbered(side: Edition, edition: Edition | None) -> Edition:
    """A side whose units have the names of the rules they were found to be."""
    if edition is None:
        return side
    found = find_numbers(side, edition)
    units = tuple(_named(unit, found.get(unit.name)) for unit in side.units)
    return replace(side, edition=edition.edition, title=edition.title, rulebook=edition.rulebook, units=units)


def _named(unit: Unit, rule: Unit | None) -> Unit:
    if rule is None:
        return unit
    return replace(
        unit, name=rule.name, number=rule.number, kind=rule.kind, is_heading=rule.is_heading, parent=rule.parent
    )


def _warnings(sides: tuple[Edition, Edition], editions: tuple[Edition | None, Edition | None]) -> tuple[str, ...]:
    return tuple(
        f"{side.file}:{unit.first_line}: not found in {edition.file}"
        for side, edition in zip(sides, editions, strict=True)
        if edition is not None
        for unit in side.units
        if unit.kind == "pair"
    )
