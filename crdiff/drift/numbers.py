"""Numbers of a translation that its texts show to be wrong."""

from collections.abc import Sequence
from functools import cached_property

from crdiff.drift.checks import shorten
from crdiff.model import NUMBERED, Edition, Finding, Segment, UnitName


class NumberJudge:
    """Holds printed numbers against what stands below them.

    Args:
        base: The edition that the translation was made from.
        target: The translation.
        segments: Which of its rules translates which.
    """

    def __init__(self, base: Edition, target: Edition, segments: Sequence[Segment]) -> None:
        self.base, self.target, self.segments = base, target, segments

    def right_number(self, segment: Segment) -> str:
        """The number that a unit should bear, where its text shows that the printed one is wrong.

        Whole stretches whose numbers are off are of another edition, and not misnumbered.
        """
        mine, meant = segment.target[0], segment.source[0]
        unit = self.target.by_name[mine]
        if unit.numbered_by == "none":
            return ""  # it has no number that could be wrong
        if mine == meant or unit.kind not in NUMBERED or self.base.by_name[meant].kind not in NUMBERED:
            return ""
        if len(segment.source) > 1 or len(segment.target) > 1:
            return ""
        if "~" in mine or mine in self._crossed:
            return meant
        offset = self._offset(mine, meant)
        siblings = self._siblings.get((unit.parent, unit.kind), [])
        at = siblings.index(mine)
        for near in (*siblings[max(at - 1, 0) : at], *siblings[at + 1 : at + 2]):
            if near in self.meant and self._offset(near, self.meant[near]) == offset:
                return ""
        # Its own number must be free for it to be a slip, or another's text must stand there.
        return meant if segment.sure and meant not in self.target.by_name else ""

    def _offset(self, mine: UnitName, meant: UnitName) -> tuple[object, ...]:
        """How far a number is from the one that is meant: the places moved, and at which level."""
        one = self.target.scheme.key(self.target.by_name[mine].number)
        two = self.base.scheme.key(self.base.by_name[meant].number)
        if one is None or two is None or len(one) != len(two):
            return (mine, meant)
        return tuple(b - a for a, b in zip(one, two, strict=True))

    @cached_property
    def meant(self) -> dict[UnitName, UnitName]:
        """Of each unit of the translation, which unit it translates."""
        return {each.target[0]: each.source[0] for each in self.segments if each.source and each.target}

    @cached_property
    def _crossed(self) -> frozenset[UnitName]:
        """Target units that stand in each other's place."""
        return frozenset(mine for mine, meant in self.meant.items() if mine != meant and self.meant.get(meant) == mine)

    @cached_property
    def _siblings(self) -> dict[tuple[object, str], list[UnitName]]:
        found: dict[tuple[object, str], list[UnitName]] = {}
        for unit in self.target.units:
            found.setdefault((unit.parent, unit.kind), []).append(unit.name)
        return found

    def finding(self, segment: Segment, number: str) -> Finding:
        """What a wrong number is reported as."""
        mine = segment.target[0]
        if mine in self._crossed:
            message = f"has the text of {number}, and {number} has its"
        elif "~" in mine:
            message = f"is {number}: {self.target.by_name[mine].number} is printed twice"
        else:
            message = f"is {number} by what it says"
        return Finding(
            check="misnumbered",
            severity="error",
            source=segment.source[0],
            target=mine,
            message=message,
            source_words=shorten(self.base.by_name[number].text),
            target_words=shorten(self.target.by_name[mine].text),
        )
