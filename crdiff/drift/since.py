"""What the source changed since the edition that a translation was made from."""

from functools import cached_property
from typing import Literal

from msgspec import Struct

from crdiff.align import align
from crdiff.changes import change_set
from crdiff.drift.checks import Bench, PairOfTexts, shorten
from crdiff.drift.history import History, Names, whole_text
from crdiff.model import Change, Edition, Finding, UnitName

Outdated = Literal["", "substantive", "references", "typographic"]


class Fate(Struct, frozen=True):
    """What became of units of the edition that a translation was made from."""

    names: Names
    """Units of the source today."""
    change: Change | None
    """What changed; None for nothing."""


class Since:
    """Follows units from the edition that a translation was made from to the source of today.

    Args:
        base: That edition.
        source: The source of today; the same where nothing else is known.
        bench: Compares citations.
        history: The editions between, where they are known.
        place: Of that edition among them.
    """

    def __init__(self, base: Edition, source: Edition, bench: Bench, history: History | None, place: int) -> None:
        self.base, self.source, self.bench = base, source, bench
        self.history, self.place = history, place

    @cached_property
    def _links(self) -> tuple[dict[UnitName, Names], dict[UnitName, Change], dict[UnitName, Names]]:
        alignment = align(self.base, self.source)
        changes = change_set(self.base, self.source, alignment).changes
        forth = {name: link.new for link in alignment.links for name in link.old}
        back = {name: link.old for link in alignment.links for name in link.new}
        return forth, {name: change for change in changes for name in change.old}, back

    @property
    def came_from(self) -> dict[UnitName, Names]:
        """Units of the source today, with what they were then."""
        return self._links[2]

    def fate(self, names: Names) -> Fate:
        """What became of units of the edition that the translation was made from."""
        if self.base is self.source:
            return Fate(names, None)
        forth, changes, _ = self._links
        today = tuple(dict.fromkeys(other for name in names for other in forth.get(name, ())))
        return Fate(today, next((changes[name] for name in names if name in changes), None))

    def outdated(self, fate: Fate, pair: PairOfTexts) -> Outdated:
        """Whether a unit is outdated, and in what."""
        change = fate.change
        if change is None:
            return ""
        if change.shape == "removed" or change.text in ("reworded", "examples"):
            return "substantive"
        if change.text == "references":
            # A translation may cite what the source cites today, where the source was late.
            missing, extra = self.bench.unlike_citations(whole_text(self.source, fate.names), pair.new.whole)
            return "references" if missing or extra else ""
        return "typographic" if change.text == "typographic" else ""

    def finding(self, pair: PairOfTexts, fate: Fate, outdated: str) -> Finding:
        """What an outdated unit is reported as."""
        change = fate.change
        assert change is not None
        old = " ".join(op[1] for op in change.wording if op[0] == "-")
        new = " ".join(op[1] for op in change.wording if op[0] == "+")
        if not fate.names:
            message = "is gone from the source"
        elif outdated == "references":
            what = [f"{each.old} is {each.new} now" for each in change.references if each.old and each.new != each.old]
            message = (
                f"cites rules by old numbers: {', '.join(what)}" if what else "cites otherwise than the source now"
            )
        elif change.text == "examples":
            message = "has examples that the source has changed"
        else:
            message = "says what the source said before"
        since = self._first_change(pair.source)
        return Finding(
            check="outdated",
            severity="error" if outdated == "substantive" else "warning",
            source=fate.names[0] if fate.names else "",
            target=pair.target[0],
            message=f"{message}{f' (changed with {since})' if since else ''}",
            source_words=shorten(f"{old} → {new}" if old or new else ""),
            target_words=shorten(pair.new.text),
            edition=since,
        )

    def _first_change(self, names: Names) -> str:
        """The first edition after that of the translation in which units are worded otherwise."""
        if self.history is None:
            return ""
        before = self.history.wording(names, self.place)
        at = names
        for place in range(self.place + 1, len(self.history)):
            at = self.history.names(at, place - 1, place)
            if self.history.wording(at, place) != before:
                return self.history.editions[place].edition
        return ""

    def first_edition(self, name: UnitName) -> str:
        """The edition with which a unit of the source came."""
        if self.history is None:
            return ""
        place = self.history.at[self.source.edition]
        names: Names = (name,)
        while place and (before := self.history.names(names, place, place - 1)):
            names, place = before, place - 1
        return self.history.editions[place].edition
