"""`--only`, `--hide` and `--rules`: which changes are shown."""

from collections.abc import Iterable
from typing import get_args

from msgspec.structs import replace

from crdiff.errors import UsageError
from crdiff.model import Change, ChangeSet, NumberFacet, Shape, TextFacet
from crdiff.numbering import UnitKind

VALUES: dict[str, tuple[str, ...]] = {
    "shape": get_args(Shape),
    "number": get_args(NumberFacet),
    "text": get_args(TextFacet),
    "unit": get_args(UnitKind),
    "sweep": ("only",),
}

Terms = dict[str, set[str]]


def parse_terms(option: str, texts: Iterable[str]) -> Terms:
    """`text:same,text:typographic` as values by facet.

    Raises:
        UsageError: No such facet or value.
    """
    terms: Terms = {}
    for term in (term.strip() for text in texts for term in text.split(",") if term.strip()):
        facet, _, value = term.partition(":")
        if facet not in VALUES:
            raise UsageError(f"{option} {term!r}: no facet {facet!r}", remedy=f"Use {', '.join(VALUES)}")
        if value not in VALUES[facet]:
            raise UsageError(f"{option} {term!r}: no value {value!r}", remedy=f"Use {', '.join(VALUES[facet])}")
        terms.setdefault(facet, set()).add(value)
    return terms


def _has(change: Change, facet: str, values: set[str]) -> bool:
    if facet == "sweep":
        return change.only_sweep
    return getattr(change, facet) in values


def is_shown(change: Change, only: Terms, hide: Terms, rules: tuple[str, ...]) -> bool:
    """Values of one facet are alternatives; `--only` wants every facet it names, `--hide` hides for any of them."""
    if any(_has(change, facet, values) for facet, values in hide.items()):
        return False
    if not all(_has(change, facet, values) for facet, values in only.items()):
        return False
    return not rules or any(is_within(name, rule) for name in (*change.old, *change.new) for rule in rules)


def is_within(name: str, rule: str) -> bool:
    """Whether a unit is a rule or stands below it: 702.19b is in 702.19, in 702 and in 7, not in 702.1."""
    if name == rule or name.casefold() == rule.casefold():
        return True
    if ":" in name:
        return name.partition(":")[0] == rule
    if not name.startswith(rule):
        return False
    rest = name[len(rule) :]
    if rule.isdigit():
        return rest[0] == "." or len(rule) == 1
    return not rest[0].isdigit()


def filter_changes(changes: ChangeSet, only: Iterable[str], hide: Iterable[str], rules: Iterable[str]) -> ChangeSet:
    """The change set with only the changes that are asked for."""
    wanted, unwanted = parse_terms("--only", only), parse_terms("--hide", hide)
    within = tuple(_split_rules(rules))
    if not (wanted or unwanted or within):
        return changes
    stale = changes.stale_references
    if within:
        stale = tuple(each for each in stale if any(is_within(each.unit, rule) for rule in within))
    shown = tuple(change for change in changes.changes if is_shown(change, wanted, unwanted, within))
    return replace(
        changes,
        changes=shown,
        stale_references=stale,
        hidden=len(changes.changes) - len(shown),
    )


def unknown_rules(changes: ChangeSet, rules: Iterable[str]) -> list[str]:
    """The rules asked for that neither edition has."""
    names = [name for edition in (changes.old, changes.new) for name in edition.by_name]
    return [rule for rule in _split_rules(rules) if not any(is_within(name, rule) for name in names)]


def _split_rules(texts: Iterable[str]) -> list[str]:
    """Rules by comma; a glossary term that holds one stands alone in its option."""
    return [
        rule.strip()
        for text in texts
        for rule in ([text] if text.startswith("glossary:") else text.split(","))
        if rule.strip()
    ]
