"""The editions of a source in order, and what a rule said in each of them."""

from collections.abc import Sequence

from crdiff.align import align
from crdiff.drift.evidence import Wording
from crdiff.errors import UsageError
from crdiff.model import Edition, Unit, UnitName

Names = tuple[UnitName, ...]


class History:
    """Editions of one rulebook in one language, the oldest first; neighbours are aligned when that is asked for."""

    def __init__(self, editions: Sequence[Edition]) -> None:
        """Put editions in order by their dates, or labels.

        Raises:
            UsageError: There are none, or they are in several languages.
        """
        if not editions:
            raise UsageError("no editions are given", remedy="Name files or a folder of editions")
        languages = {edition.language for edition in editions}
        if len(languages) > 1:
            raise UsageError(
                f"the editions are in several languages: {', '.join(sorted(languages))}",
                remedy="Give those of one language",
            )
        by_label: dict[str, Edition] = {}
        for edition in editions:
            by_label.setdefault(edition.edition, edition)
        self.editions = [by_label[label] for label in sorted(by_label)]
        self.at = {edition.edition: place for place, edition in enumerate(self.editions)}
        self._steps: dict[int, tuple[dict[UnitName, Names], dict[UnitName, Names]]] = {}

    def __len__(self) -> int:
        return len(self.editions)

    def _step(self, place: int) -> tuple[dict[UnitName, Names], dict[UnitName, Names]]:
        """The links from an edition to the next one: old → new and new → old."""
        if place not in self._steps:
            links = align(self.editions[place], self.editions[place + 1]).links
            forth = {name: link.new for link in links for name in link.old}
            back = {name: link.old for link in links for name in link.new}
            self._steps[place] = forth, back
        return self._steps[place]

    def names(self, names: Names, at: int, to: int) -> Names:
        """What some units of one edition are called in another; empty where they are not there."""
        while at != to and names:
            table = self._step(at)[0] if to > at else self._step(at - 1)[1]
            names = tuple(dict.fromkeys(other for name in names for other in table.get(name, ())))
            at += 1 if to > at else -1
        return names

    def wording(self, names: Names, at: int) -> Wording | None:
        """What some units of an edition say together; None where there are none."""
        by_name = self.editions[at].by_name
        return wording_of([by_name[name] for name in names if name in by_name])


def wording_of(units: Sequence[Unit]) -> Wording | None:
    """What units say together."""
    if not units:
        return None
    return Wording("\n".join(unit.text for unit in units), tuple(each for unit in units for each in unit.examples))


def whole_text(edition: Edition, names: Names) -> str:
    """All that units say, their examples too."""
    wording = wording_of([edition.by_name[name] for name in names])
    return wording.whole if wording is not None else ""
