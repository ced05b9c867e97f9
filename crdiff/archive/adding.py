"""Sources → editions of the archive, each linked with its neighbours in time."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from crdiff.align import align
from crdiff.archive.store import Store
from crdiff.archive.translations import link_translations
from crdiff.model import ArchivedEdition, Edition, Link

Report = Callable[[str], None]
"""Is told what is being done, a line each."""


class Added(Struct, frozen=True):
    """What became of one file."""

    file: str
    edition: str
    """`mtg/en@2026-08-07`."""
    is_new: bool
    """False where the archive has the same bytes already."""


class Reader(Struct, frozen=True):
    """A source as it is and as it was read."""

    data: bytes
    edition: Edition


def add(store: Store, read: Iterable[Reader], *, links: "Linker | None" = None) -> Iterator[Added]:
    """Keep editions, one transaction each, and link them with their neighbours at the end.

    Whatever ends the program, what was added before is there. Links that are missing then are made by the next call:
    each of these links all neighbours that are not linked yet.

    Args:
        store: The archive, open to be written.
        read: Sources with their trees, in any order.
        links: Makes the links of many pairs; one after the other where it is left out.
    """
    for each in read:
        edition = each.edition
        with store.transaction():
            is_new = not store.holds(edition.sha256)
            if is_new:
                store.put_edition(edition, each.data)
                _unlink(store)
            editions = store.editions()
        known = next(item for item in editions if item.sha256 == edition.sha256)
        yield Added(edition.file, name_of(known, editions), is_new)
    link_neighbours(store, links=links)
    link_translations(store)


Linker = Callable[[Store, Sequence[tuple[int, int]]], Iterator[tuple[tuple[int, int], tuple[Link, ...]]]]
"""Links pairs of editions, by their ids, in any order."""


def link_neighbours(store: Store, *, links: Linker | None = None) -> None:
    """Make the links of neighbours that have none.

    Others may write while links are made: those of editions that are neighbours no more are not kept, and those that
    have become neighbours are linked too.
    """
    while True:
        editions = store.editions()
        known = set(store.steps())
        missing = [pair for pair in neighbours(editions) if pair not in known]
        if not missing:
            return
        for pair, found in (links or link_here)(store, missing):
            with store.transaction():
                now = store.editions()
                if pair in neighbours(now) and _of(pair, now) == _of(pair, editions):
                    store.put_step(*pair, found)


def link_here(store: Store, pairs: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], tuple[Link, ...]]]:
    """Link pairs of editions one after the other, each read once."""
    last: tuple[int, Edition] | None = None
    for old, new in pairs:
        before = last[1] if last is not None and last[0] == old else store.edition(old)
        after = store.edition(new)
        last = new, after
        yield (old, new), links_of(before, after)


def links_of(old: Edition, new: Edition) -> tuple[Link, ...]:
    """The links of two editions, but for units that kept their number and every character."""
    return tuple(link for link in align(old, new).links if not _is_quiet(link, old, new))


def _is_quiet(link: Link, old: Edition, new: Edition) -> bool:
    if link.old != link.new or len(link.old) != 1:
        return False
    before, after = old.by_name[link.old[0]], new.by_name[link.new[0]]
    return before.text == after.text and before.examples == after.examples


def neighbours(editions: Iterable[ArchivedEdition]) -> list[tuple[int, int]]:
    """Which edition follows which in one rulebook and language, by their ids.

    Args:
        editions: In the order of the archive, in which issues of one date follow one another too.
    """
    return [
        (old.id, new.id)
        for old, new in pairwise(editions)
        if (old.rulebook, old.language) == (new.rulebook, new.language)
    ]


def _of(pair: tuple[int, int], editions: Iterable[ArchivedEdition]) -> list[ArchivedEdition]:
    return [each for each in editions if each.id in pair]


def _unlink(store: Store) -> None:
    """Forget the links of editions that are no neighbours any more, for one came between."""
    wanted = set(neighbours(store.editions()))
    for pair in store.steps():
        if pair not in wanted:
            store.drop_step(*pair)


def remove(store: Store, edition: ArchivedEdition) -> None:
    """Forget an edition; those on its sides become neighbours."""
    with store.transaction():
        store.drop_edition(edition)
    link_neighbours(store)
    link_translations(store)


def name_of(edition: ArchivedEdition, editions: Iterable[ArchivedEdition]) -> str:
    """What an edition is called: `mtg/en@2026-08-07`, of several issues with the beginning of its digest."""
    row = [each for each in editions if _key(each) == _key(edition)]
    issue = f"#{edition.sha256[:8]}" if len(row) > 1 else ""
    return f"{edition.rulebook}/{edition.language}@{edition.label}{issue}"


def _key(edition: ArchivedEdition) -> tuple[str, str, str]:
    return edition.rulebook, edition.language, edition.label
