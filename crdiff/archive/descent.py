"""Lines of descent: what a rule was called in each edition, by the links that the archive has."""

from collections.abc import Iterator, Sequence

from crdiff.archive.adding import neighbours
from crdiff.archive.store import Store
from crdiff.model import ArchivedEdition, Link, UnitName


class Descent:
    """The editions of one rulebook and language with the links between them, to be followed either way.

    Args:
        store: The archive.
        edition: One of the editions.
    """

    def __init__(self, store: Store, edition: ArchivedEdition) -> None:
        self.store = store
        self.language = edition.language
        self.editions = [
            each for each in store.editions() if (each.rulebook, each.language) == (edition.rulebook, edition.language)
        ]
        self.place = {each.id: at for at, each in enumerate(self.editions)}
        steps = store.steps()
        self._links = [_Step(steps.get(pair, ())) for pair in neighbours(self.editions)]
        self._names: dict[int, dict[UnitName, int]] = {}

    def names(self, at: int) -> dict[UnitName, int]:
        """The units of the edition at a place, each with its content."""
        if at not in self._names:
            self._names[at] = self.store.names(self.editions[at].id)
        return self._names[at]

    def link_back(self, at: int, name: UnitName) -> Link | None:
        """The link that brought a unit of the edition at a place; None where it only stayed as it was."""
        return self._links[at - 1].of_new.get(name) if at else None

    def link_on(self, at: int, name: UnitName) -> Link | None:
        """The link that a unit of the edition at a place went on by; None where it only stayed as it was."""
        return self._links[at].of_old.get(name) if at < len(self._links) else None

    def back(self, at: int, names: Sequence[UnitName]) -> tuple[UnitName, ...]:
        """What units were called in the edition before."""
        return tuple(
            dict.fromkeys(
                old for name in names for link in (self.link_back(at, name),) for old in (link.old if link else (name,))
            )
        )

    def on(self, at: int, names: Sequence[UnitName]) -> tuple[UnitName, ...]:
        """What units are called in the edition after."""
        return tuple(
            dict.fromkeys(
                new for name in names for link in (self.link_on(at, name),) for new in (link.new if link else (name,))
            )
        )

    def follow(self, at: int, names: Sequence[UnitName], to: int) -> tuple[UnitName, ...]:
        """What units of the edition at one place are called at another, earlier or later."""
        found = tuple(names)
        while at < to and found:
            found, at = self.on(at, found), at + 1
        while at > to and found:
            found, at = self.back(at, found), at - 1
        return found if at == to else ()

    def origins(self, at: int, name: UnitName) -> Iterator[tuple[int, tuple[UnitName, ...]]]:
        """From an edition back: each place with the names that the unit had there, to where it first appeared."""
        names: tuple[UnitName, ...] = (name,)
        while names:
            yield at, names
            if at == 0:
                return
            names, at = self.back(at, names), at - 1


class _Step:
    """The links of two neighbours by the names on each side."""

    def __init__(self, links: Sequence[Link]) -> None:
        self.of_old = {name: link for link in links for name in link.old}
        self.of_new = {name: link for link in links for name in link.new}
