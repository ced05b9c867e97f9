"""ChangeSet → groups of neighbours that changed for one cause, each item with its label and sentence."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from crdiff.model import NUMBERED, Block, Change, ChangeSet, Edition, Unit
from crdiff.render.items import Item, ItemWriter, short_span
from crdiff.render.log import telling
from crdiff.render.quoting import changed_pairs

COMMON_WORDS = 3
"""So many words that came, went or were replaced in several places are told at the first of them."""
Places = tuple[tuple[str, str], ...]


class Group(Struct, frozen=True, kw_only=True):
    """Items that belong together."""

    title: str
    items: tuple[Item, ...]
    edition: Edition
    """The new one, whose numbering scheme tells neighbours."""

    @property
    def heading(self) -> str:
        """The labels of the items, runs of neighbours as ranges, what is below a named unit left out."""
        if len(self.items) > 1 and all(item.kind == "renumbered" for item in self.items):
            spans = [item.label.partition(" (")[0] for item in self.items]
            first, last = spans[0].partition("–")[0], spans[-1].rpartition("–")[2]
            moved = all(item.label.endswith("(moved)") for item in self.items)
            return f"{short_span(first, last)} ({'moved' if moved else 'renumbered'})"
        shown: list[Item] = []
        for item in self.items:
            root = shown[-1] if shown else None
            if root is not None and root.kind == item.kind == "added" and _is_below(item, root, self.edition):
                continue
            shown.append(item)
        return ", ".join(_ranges([part for item in shown for part in _labels(item)], self.edition))


def group_items(changes: ChangeSet) -> list[Group]:
    """What is told one by one, in order of number, grouped."""
    return _Grouper(changes).groups()


class _Grouper:
    def __init__(self, changes: ChangeSet) -> None:
        self.changes = changes
        self.old, self.new = changes.old, changes.new
        self._added = {change.new[0] for change in changes.changes if change.shape == "added"}
        self.writer = ItemWriter(changes)
        self._common = self._find_common()

    def _find_common(self) -> dict[Places, list[Change]]:
        """Changes in the same words of several units, by those words."""
        found: dict[Places, list[Change]] = {}
        for change in self.changes.changes:
            if self._is_plain(change) and (places := _places(change)):
                found.setdefault(places, []).append(change)
        return {
            places: units
            for places, units in found.items()
            if len(units) > 1
            and (units[0].references or max(len(text.split()) for place in places for text in place) >= COMMON_WORDS)
        }

    def _is_plain(self, change: Change) -> bool:
        """Whether the wording of the rule is all that changed, or what it cites."""
        mere = change.text == "references" or (change.text == "reworded" and not (change.lists or change.references))
        alone = telling(change, self.changes) == "alone"
        return mere and alone and change.number == "same" and not change.examples

    def groups(self) -> list[Group]:
        found: list[tuple[str, list[Item]]] = []
        for key, item in self._items():
            if found and found[-1][0] == key:
                found[-1][1].append(item)
            else:
                found.append((key, [item]))
        return [
            Group(
                title="" if key.startswith("common ") else self._title(items[0]),
                items=tuple(_join_equal(items)),
                edition=self.new,
            )
            for key, items in found
        ]

    def _items(self) -> Iterator[tuple[str, Item]]:
        """Each item with what it is grouped by."""
        told: set[int] = set()
        last = ""
        for change in self.changes.changes:
            if change.block is not None and change.block not in told:
                swapped = self._swapped(change.block)
                blocks = swapped or [change.block]
                told.update(blocks)
                if self._is_told(change.block):
                    last = self._block_key(self.changes.blocks[change.block], last)
                    yield last, self.writer.block(blocks, swapped=bool(swapped))
            places = self._common.get(_places(change), []) if self._is_plain(change) else []
            if change in places:
                if change is places[0]:
                    yield self._common_key(places), self.writer.shared(places)
            elif telling(change, self.changes) == "alone" or self._goes_along(change, last):
                last = self._key(change)
                yield last, self.writer.item(change)

    def _common_key(self, places: Sequence[Change]) -> str:
        keys = {self._key(place) for place in places}
        return keys.pop() if len(keys) == 1 else f"common {places[0].new[0]}"

    def _is_told(self, block: int) -> bool:
        """Whether a block needs a line: a lone unit that is told itself says where it was."""
        if self.changes.blocks[block].count > 1:
            return True
        [only] = [change for change in self.changes.changes if change.block == block]
        return telling(only, self.changes) != "alone"

    def _goes_along(self, change: Change, last: str) -> bool:
        """Whether a reference that followed is told with its changed neighbours, not in the list."""
        if telling(change, self.changes) != "references" or change.unit != "subrule" or change.number != "same":
            return False
        return last == self._key(change)

    # -- what belongs together

    def _key(self, change: Change) -> str:
        edition, name = (self.new, change.new[0]) if change.new else (self.old, change.old[0])
        unit = edition.by_name[name]
        if unit.kind == "glossary":
            return f"glossary {change.shape}" if change.shape in ("added", "removed") else name
        if unit.kind not in NUMBERED:
            return unit.kind
        return self._root(unit, edition)

    def _root(self, unit: Unit, edition: Edition) -> str:
        """The new unit that brought this one, else the rule that it stands in."""
        parent = edition.by_name.get(unit.parent or "")
        if parent is not None and ((parent.name in self._added and edition is self.new) or unit.kind == "subrule"):
            return self._root(parent, edition)
        return unit.name

    def _block_key(self, block: Block, last: str) -> str:
        unit = self.new.by_name[block.new_first]
        if block.moved and (root := self._root(unit, self.new)) in self._added:
            return root  # what a new unit took in
        if block.cause is not None and block.cause in self._added:
            root = self._root(self.new.by_name[block.cause], self.new)
            if root == last:
                return root
        if unit.kind == "subrule":
            return self._root(unit, self.new)
        return f"numbers of {unit.parent}"

    def _swapped(self, first: int) -> list[int]:
        """The blocks, this one first, that took one another's numbers below one parent; none where no run does."""
        blocks = self.changes.blocks
        olds: set[str] = set()
        news: set[str] = set()
        parent = self.new.by_name[blocks[first].new_first].parent
        for at in range(first, len(blocks)):
            block = blocks[at]
            if block.old_first != block.old_last or self.new.by_name[block.new_first].parent != parent:
                return []
            olds.add(block.old_first)
            news.add(block.new_first)
            if olds == news:
                return list(range(first, at + 1))
        return []

    def _title(self, item: Item) -> str:
        """The title above a unit; that of a unit with a title is in its sentence."""
        edition = self.old if item.kind == "removed" else self.new
        unit: Unit | None = edition.by_name[item.units[0]]
        if item.kind == "renumbered" and unit is not None and unit.parent is not None:
            unit = edition.by_name.get(unit.parent)
        while unit is not None and not (unit.is_heading and unit.kind in NUMBERED):
            unit = edition.by_name.get(unit.parent or "")
        return unit.text if unit is not None and unit.kind != "section" else ""


def _places(change: Change) -> Places:
    """What was replaced by what; of a change in references, which."""
    if change.references:
        return tuple((each.old, each.new) for each in change.references)
    return tuple((" ".join(old.split()), " ".join(new.split())) for old, new in changed_pairs(change.wording))


def _join_equal(items: Sequence[Item]) -> Iterable[Item]:
    """Neighbours of which the same is true as one item."""
    joined: list[Item] = []
    for item in items:
        last = joined[-1] if joined else None
        if last is not None and item.sentence and not item.quote and _is_alike(last, item):
            joined[-1] = _together(last, item)
        else:
            joined.append(item)
    return joined


def _is_alike(one: Item, other: Item) -> bool:
    return one.kind == other.kind == "changed" and one.sentence == other.sentence and not one.quote


def _together(one: Item, other: Item) -> Item:
    return replace(
        one,
        units=(*one.units, *other.units),
        olds=(*one.olds, *other.olds),
        label=f"{one.label}, {other.label}",
    )


def _labels(item: Item) -> list[str]:
    return item.label.split(", ") if ":" not in item.units[0] else [item.label]


def _is_below(item: Item, root: Item, edition: Edition) -> bool:
    unit = edition.by_name.get(item.units[0])
    while unit is not None and unit.parent is not None:
        if unit.parent == root.units[0]:
            return True
        unit = edition.by_name.get(unit.parent)
    return False


def _ranges(labels: Sequence[str], edition: Edition) -> Iterable[str]:
    """`702.9a (new)`, `702.9b (new)`, `702.9c (new)` as `702.9a–c (new)`."""
    runs: list[list[tuple[str, str]]] = []
    for label in labels:
        number, _, word = label.partition(" (")
        runs_on = runs and runs[-1][-1][1] == word and not word.startswith("was ")
        if runs_on and _is_next(runs[-1][-1][0], number, edition):
            runs[-1].append((number, word))
        else:
            runs.append([(number, word)])
    for run in runs:
        (first, word), (last, _) = run[0], run[-1]
        span = first if len(run) == 1 else short_span(first, last) if len(run) > 2 else f"{first}, {last}"
        yield f"{span} ({word}" if word else span


def _is_next(one: str, other: str, edition: Edition) -> bool:
    keys = edition.scheme.key(one), edition.scheme.key(other)
    return keys[0] is not None and edition.scheme.next_sibling(keys[0]) == keys[1]
