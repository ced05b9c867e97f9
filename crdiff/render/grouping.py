"""ChangeSet → groups of neighbours that changed for one cause, each item with its label and sentence."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from crdiff.model import NUMBERED, Block, Change, ChangeSet, Edition, Unit, UnitName
from crdiff.render.log import block_sentence, telling
from crdiff.render.quoting import changed_pairs, clip, quote_fully, quote_together
from crdiff.render.summary import capital, display_name, enumerate_words, is_title, shape_sentence, summarise
from crdiff.text.fold import fold

Kind = Literal["added", "changed", "removed", "renumbered"]

COMMON_WORDS = 3
"""So many words that came, went or were replaced in several places are told at the first of them."""
Places = tuple[tuple[str, str], ...]
WIDE = 5
"""A sweep of so many units is told once for all of them, a smaller one in its places, too."""
CREDITS_WORDS = 25
"""Of paragraphs around the rules that came or went no more is quoted."""


class Item(Struct, frozen=True, kw_only=True):
    """One thing that is told, of one unit or of several that it is true of."""

    units: tuple[UnitName, ...]
    """New names; of what was removed the old ones."""
    olds: tuple[UnitName, ...] = ()
    kind: Kind
    label: str
    """`119.3b (new)`."""
    sentence: str
    quote: str = ""
    """The text of what came or went, its examples in lines of their own."""

    @property
    def new_names(self) -> str:
        """The numbers that it has now; of what was removed none."""
        return "" if self.kind == "removed" else self.label.replace(" (new)", "").partition(" (")[0]

    @property
    def old_names(self) -> str:
        """The numbers that it had; of what is new none."""
        if self.kind == "added":
            return ""
        names = list(map(display_name, self.olds))
        return short_span(names[0], names[-1]) if self.kind == "renumbered" and len(names) > 2 else ", ".join(names)

    @property
    def told(self) -> str:
        """Sentence and quote."""
        return " ".join(part for part in (self.sentence, self.quote) if part)


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
                    yield last, self._block_item(blocks, swapped=bool(swapped))
            places = self._common.get(_places(change), []) if self._is_plain(change) else []
            if change in places:
                if change is places[0]:
                    yield self._common_key(places), self._common_item(places)
            elif telling(change, self.changes) == "alone" or self._goes_along(change, last):
                last = self._key(change)
                yield last, self._item(change)

    def _common_key(self, places: Sequence[Change]) -> str:
        keys = {self._key(place) for place in places}
        return keys.pop() if len(keys) == 1 else f"common {places[0].new[0]}"

    def _common_item(self, places: Sequence[Change]) -> Item:
        first = self._item(places[0])
        return replace(
            first,
            units=tuple(name for place in places for name in place.new),
            olds=tuple(name for place in places for name in place.old),
            label=", ".join(self._label(place) for place in places),
            sentence=first.sentence if places[0].references else quote_together(places[0].wording),
        )

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

    # -- what is said

    def _block_item(self, at: Sequence[int], *, swapped: bool) -> Item:
        blocks = [self.changes.blocks[each] for each in at]
        members = [change for change in self.changes.changes if change.block in at]
        units = tuple(change.new[0] for change in members)
        olds = tuple(change.old[0] for change in members)
        if swapped and len(blocks) == 2:
            sentence = f"{enumerate_words([block.new_first for block in blocks])} changed places."
        elif swapped:
            pairs = (f"old {block.old_first} is {block.new_first}" for block in blocks)
            sentence = f"Reordered: {enumerate_words(list(pairs))}."
        else:
            sentence = self._shift(blocks[0])
        span = short_span(blocks[0].new_first, blocks[-1].new_last)
        word = "reordered" if swapped else "moved" if blocks[0].moved else "renumbered"
        return Item(units=units, olds=olds, kind="renumbered", label=f"{span} ({word})", sentence=sentence)

    def _shift(self, block: Block) -> str:
        """`The rest of 702 moved on by one: 702.87–91 are now 702.88–92.`"""
        old, new = (
            short_span(first, last)
            for first, last in ((block.old_first, block.old_last), (block.new_first, block.new_last))
        )
        unit = self.new.by_name[block.new_first]
        if block.moved:
            title = f" “{unit.text}”" if unit.is_heading and block.new_first == block.new_last else ""
            return f"{old}{title} moved to {new}."
        if block.brought:
            return block_sentence(replace(block, count=1))
        if block.old_first == block.old_last:
            return f"What was {old} is now {new}."
        keys = self.old.scheme.key(block.old_first), self.new.scheme.key(block.new_first)
        siblings = [each.name for each in self.new.units if each.parent == unit.parent]
        if unit.parent is None or siblings[-1] != block.new_last or None in keys:
            return f"{old} are now {new}."
        by = " by one" if keys[0] and keys[1] and keys[1][-1] - keys[0][-1] == 1 else ""
        return f"The rest of {unit.parent} moved on{by}: {old} are now {new}."

    def _item(self, change: Change) -> Item:
        units = change.new or change.old
        if change.shape in ("added", "removed"):
            edition = self.new if change.new else self.old
            unit = edition.by_name[units[0]]
            word = "new" if change.new else "removed"
            kind: Kind = "added" if change.new else "removed"
            label = f"{capital(display_name(unit.name))} ({word})"
            titled = unit.is_heading and unit.kind in NUMBERED
            quote = "" if titled else "\n".join((unit.text, *(f"Example: {each}" for each in unit.examples)))
            if unit.kind in ("introduction", "credits"):
                quote = clip(quote, CREDITS_WORDS)
            return Item(
                units=units,
                olds=change.old,
                kind=kind,
                label=label,
                sentence=summarise(change, self.changes) if titled else self._broken_up(unit) if change.new else "",
                quote=quote,
            )
        return Item(
            units=units,
            olds=change.old,
            kind="renumbered" if change.text == "same" and change.shape == "one-to-one" else "changed",
            label=self._label(change),
            sentence=self._sentence(change),
            quote=self._new_text(change) if self._is_rebuilt(change) else "",
        )

    def _sentence(self, change: Change) -> str:
        if self._is_rebuilt(change):
            return shape_sentence(change)
        sweeps = [sweep for sweep in map(self.changes.sweeps.__getitem__, change.sweeps) if len(sweep.units) >= WIDE]
        swept = frozenset((fold(sweep.old).lower(), fold(sweep.new).lower()) for sweep in sweeps)
        told = summarise(change, self.changes, with_number=False, quote=partial(quote_fully, swept=swept))
        return told.removeprefix(f"Moved here from {display_name(change.old[0])}. ")  # the label says so

    def _is_rebuilt(self, change: Change) -> bool:
        """Whether several rules changed places and words, so that only the new text is easy to follow."""
        return change.shape != "one-to-one" and change.text == "reworded" and change.unit in NUMBERED

    def _new_text(self, change: Change) -> str:
        units = [self.new.by_name[name] for name in change.new]
        if len(units) == 1:
            return clip(units[0].text)
        return "\n".join(f"{unit.name}: {clip(unit.text)}" for unit in units)

    def _broken_up(self, unit: Unit) -> str:
        """Where the text of the old unit of this number went, if below the new one."""
        link = next((change for change in self.changes.changes if unit.name in change.old), None)
        if link is None or not link.new or any(self.new.by_name[name].parent != unit.name for name in link.new):
            return ""
        return f"The old {unit.name} is now in {enumerate_words(link.new)}; {unit.name} itself says:"

    def _label(self, change: Change) -> str:
        news = ", ".join(capital(display_name(name)) for name in change.new)
        if is_title(change, self.changes) and change.text == "reworded" and change.old == change.new:
            return f"{news} (retitled)"
        if change.shape != "one-to-one" or change.old == change.new:
            return news
        return f"{news} (was {display_name(change.old[0])})"

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


def short_span(first: str, last: str) -> str:
    """`702.9a–c`, `702.9–702.11`."""
    if first == last:
        return first
    stem = first.rstrip("abcdefghijklmnopqrstuvwxyz")
    short = last.removeprefix(stem) if stem != first and last.startswith(stem) else last
    return f"{first}–{short}"


def _is_next(one: str, other: str, edition: Edition) -> bool:
    keys = edition.scheme.key(one), edition.scheme.key(other)
    return keys[0] is not None and edition.scheme.next_sibling(keys[0]) == keys[1]
