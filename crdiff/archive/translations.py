"""Which rule of a translation is which of the edition that it was made from: by number where the content agrees."""

from collections import Counter
from collections.abc import Iterable
from statistics import median

from msgspec import Struct

from crdiff.archive.store import Store
from crdiff.bitext.facts import cut_up, letter_count
from crdiff.languages import LANGUAGES
from crdiff.model import NUMBERED, ArchivedEdition, Edition, Translation, Unit, UnitName

SOURCE_LANGUAGE = "en"
"""Other languages are taken for translations of it."""
AGREE_MIN = 0.5
"""So much of the numbers, symbols and citations of two units must be the same for them to say the same."""
LENGTH_MOST = 3.0
"""Without any of these their lengths tell: a unit so many times as long as usual, or as short, is another one."""
BOOKS_AGREE = 0.9
"""So much of a translation must agree for its numbers to be those of the source; else the books are aligned."""


class Agreement(Struct, frozen=True):
    """Units that have one number in both languages."""

    same: tuple[UnitName, ...]
    """Those that say the same, as far as numbers tell."""
    other: tuple[UnitName, ...]
    """Those that do not."""


def agreement(source: Edition, target: Edition) -> Agreement:
    """Hold what stands under one number in two languages against each other, without any dictionary."""
    common = [
        (source.by_name[unit.name], unit)
        for unit in target.units
        if unit.kind in NUMBERED and unit.name in source.by_name
    ]
    ratio = median([letter_count(two.text) / max(letter_count(one.text), 1) for one, two in common] or [1.0])
    same: list[UnitName] = []
    other: list[UnitName] = []
    for one, two in common:
        found = _anchors(one, source), _anchors(two, target)
        (same if _agree(one, two, found, ratio) else other).append(two.name)
    return Agreement(tuple(same), tuple(other))


def _anchors(unit: Unit, edition: Edition) -> Counter[str]:
    anchors, _ = cut_up("\n".join((unit.text, *unit.examples)), edition.scheme, LANGUAGES[edition.language])
    return Counter(each for each in anchors if each[:2] in ("r:", "s:", "n:"))


def _agree(one: Unit, two: Unit, anchors: tuple[Counter[str], Counter[str]], ratio: float) -> bool:
    most = max(anchors[0].total(), anchors[1].total())
    if most:
        return (anchors[0] & anchors[1]).total() >= AGREE_MIN * most
    length = letter_count(two.text) / max(ratio * letter_count(one.text), 1.0)
    return one.is_heading == two.is_heading and 1 / LENGTH_MOST <= max(length, 1e-6) <= LENGTH_MOST


def source_of(edition: ArchivedEdition, editions: Iterable[ArchivedEdition]) -> ArchivedEdition | None:
    """The edition that a translation was made from, by its date: that of the day, else the last one before it."""
    if edition.language == SOURCE_LANGUAGE:
        return None
    row = [
        each
        for each in editions
        if (each.rulebook, each.language) == (edition.rulebook, SOURCE_LANGUAGE) and each.label <= edition.label
    ]
    return max(row, key=lambda each: (each.label, each.sha256), default=None)


def link_translations(store: Store) -> None:
    """Link each translation with its source where it is not linked, or with another one."""
    editions = store.editions()
    known = store.translations()
    for edition in editions:
        source = source_of(edition, editions)
        if source is None or (edition.id in known and known[edition.id].source == source.id):
            continue
        found = translation(store.edition(source.id), store.edition(edition.id))
        with store.transaction():
            now = store.editions()
            if edition in now and source_of(edition, now) == source:  # others may have written meanwhile
                store.put_translation(edition.id, source.id, found)


def translation(source: Edition, target: Edition) -> tuple[str, tuple[tuple[UnitName, UnitName], ...]]:
    """How two books were linked, `number` or `content`, and the pairs of source and target names."""
    found = agreement(source, target)
    numbered = target.count(*NUMBERED)
    if len(found.same) >= BOOKS_AGREE * numbered:
        return "number", tuple((name, name) for name in found.same)
    return "content", aligned(source, target)


def aligned(source: Edition, target: Edition) -> tuple[tuple[UnitName, UnitName], ...]:
    """The pairs of two books by all that they say, which takes some seconds."""
    from crdiff.bitext.bitext import align_bitext

    bitext = align_bitext(source, target, vectors=False)
    return tuple((one, two) for segment in bitext.segments for one in segment.source for two in segment.target)


def across(found: Translation, names: Iterable[UnitName], *, back: bool = False) -> tuple[UnitName, ...]:
    """What units of the source are called in the translation, or the other way round."""
    wanted = set(names)
    pairs = [(two, one) for one, two in found.pairs] if back else found.pairs
    return tuple(dict.fromkeys(two for one, two in pairs if one in wanted))
