"""Shifted neighbours as one event: "111 Tokens is new; 111–121 became 112–122"."""

from collections.abc import Sequence

from crdiff.model import NUMBERED, Block, Edition, Link, NumberFacet, Unit, UnitName
from crdiff.numbering import Key


def find_blocks(
    old: Edition, new: Edition, links: Sequence[Link], numbers: Sequence[NumberFacet]
) -> tuple[tuple[Block, ...], dict[int, int]]:
    """Group units that were pushed on, or moved, together.

    A unit whose parent got a new number and which kept its own place below it belongs to the block of its parent;
    neighbours that were shifted by the same step form one block. The added or moved unit before a block is its cause.

    Args:
        old: The earlier edition.
        new: The later edition.
        links: All links, in the order of the new edition.
        numbers: The number facet of each.

    Returns:
        The blocks in reading order, and the position of a link's block by the position of the link.
    """
    finder = _BlockFinder(old, new, links, numbers)
    return finder.find()


class _BlockFinder:
    def __init__(self, old: Edition, new: Edition, links: Sequence[Link], numbers: Sequence[NumberFacet]) -> None:
        self.old, self.new = old.by_name, new.by_name
        self.scheme = new.scheme
        self.links = links
        self.numbers = numbers
        self.block_of: dict[int, int] = {}
        self._at = {name: position for position, link in enumerate(links) for name in link.new}
        self._runs: list[list[int]] = []
        self._last: dict[tuple[str | None, str | None], int] = {}
        """The last run below each pair of parents."""
        self._counts: list[int] = []

    def find(self) -> tuple[tuple[Block, ...], dict[int, int]]:
        for position, link in enumerate(self.links):
            if self._has_new_number(position):
                self._place(position, link)
        return tuple(self._block(at) for at in range(len(self._runs))), self.block_of

    def _has_new_number(self, position: int) -> bool:
        link = self.links[position]
        return (
            link.shape == "one-to-one"
            and self.numbers[position] in ("renumbered", "moved")
            and self._key(self.new[link.new[0]]) is not None
            and self._key(self.old[link.old[0]]) is not None
        )

    def _key(self, unit: Unit) -> Key | None:
        return self.scheme.key(unit.number) if unit.kind in NUMBERED else None

    def _place(self, position: int, link: Link) -> None:
        parent = self._at.get(self.new[link.new[0]].parent or "")
        old_key, new_key = self._keys(position)
        renumbered = self.numbers[position] == "renumbered"
        if renumbered and parent in self.block_of and old_key[-1] == new_key[-1] and len(old_key) == len(new_key):
            # 702.9a below a shifted 702.9: nothing of its own.
            self._join(position, self.block_of[parent])
            return
        parents = self.old[link.old[0]].parent, self.new[link.new[0]].parent
        run = self._last.get(parents)
        if run is None or not self._goes_on(self._runs[run][-1], position):
            run = self._last[parents] = len(self._runs)
            self._runs.append([])
            self._counts.append(0)
        self._runs[run].append(position)
        self._join(position, run)

    def _goes_on(self, last: int, position: int) -> bool:
        """Whether a unit was pushed on, or moved, along with the one before it."""
        if self.numbers[last] != self.numbers[position]:
            return False
        (last_old, last_new), (old, new) = self._keys(last), self._keys(position)
        if self.numbers[position] == "moved":  # 110.5 and 110.5a went to 111.1 and 111.2
            return self.scheme.is_next(old, last_old) and self.scheme.is_next(new, last_new)
        return self.scheme.next_sibling(last_old) == old and self.scheme.next_sibling(last_new) == new

    def _keys(self, position: int) -> tuple[Key, Key]:
        link = self.links[position]
        old, new = self._key(self.old[link.old[0]]), self._key(self.new[link.new[0]])
        assert old is not None
        assert new is not None
        return old, new

    def _join(self, position: int, block: int) -> None:
        self.block_of[position] = block
        self._counts[block] += 1

    def _block(self, at: int) -> Block:
        first, last = self.links[self._runs[at][0]], self.links[self._runs[at][-1]]
        causes = [] if self.numbers[self._runs[at][0]] == "moved" else self._causes(self._runs[at][0])
        cause = causes[-1] if causes else None
        return Block(
            moved=self.numbers[self._runs[at][0]] == "moved",
            old_first=first.old[0],
            old_last=last.old[0],
            new_first=first.new[0],
            new_last=last.new[0],
            count=self._counts[at],
            cause=cause.name if cause else None,
            cause_text=cause.text if cause and cause.is_heading else "",
            cause_added=cause is not None and self.links[self._at[cause.name]].shape == "added",
            brought=tuple(name for unit in causes if unit.is_heading for name in self._brought(unit)),
            before_cause=tuple((unit.name, unit.text if unit.is_heading else "") for unit in causes[:-1]),
        )

    def _brought(self, cause: Unit) -> tuple[UnitName, ...]:
        """The old units that a new heading took in, without what stood below them."""
        moved = [
            self.links[at].old[0]
            for at, number in enumerate(self.numbers)
            if number == "moved" and self._is_below(self.links[at].new[0], cause.name)
        ]
        return tuple(name for name in moved if self.old[name].parent not in moved)

    def _is_below(self, name: UnitName, ancestor: UnitName) -> bool:
        parent = self.new[name].parent
        while parent is not None and parent != ancestor:
            parent = self.new[parent].parent if parent in self.new else None
        return parent is not None

    def _causes(self, position: int) -> list[Unit]:
        """The units just before a block that were not there before: as many as it was pushed on by, if there are."""
        first = self.new[self.links[position].new[0]]
        before_key, key = self._keys(position)
        found: list[Unit] = []
        arrived = {"added", "moved"}
        if key < before_key:
            return found  # nothing pushes a number down
        for at in range(position - 1, -1, -1):
            link = self.links[at]
            if link.new and self.new[link.new[-1]].parent == first.parent:
                unit = self.new[link.new[-1]]
                before = self._key(unit)
                came = "added" if link.shape == "added" else self.numbers[at]
                if before is None or self.scheme.next_sibling(before) != key or came not in arrived:
                    break
                found.append(unit)
                if before == before_key:
                    break
                key, arrived = before, {came}
        return found[::-1]
