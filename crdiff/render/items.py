"""Change or block → an item of the notes: its label, and the sentence that tells it with the words quoted."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from crdiff.languages import LANGUAGES
from crdiff.model import NUMBERED, Block, Change, ChangeSet, Unit, UnitName
from crdiff.render.log import block_sentence
from crdiff.render.quoting import clip, quote_fully, quote_together
from crdiff.render.summary import (
    capital,
    display_name,
    enumerate_words,
    is_title,
    moved_sentence,
    shape_sentence,
    summarise,
)
from crdiff.text.fold import fold

Kind = Literal["added", "changed", "removed", "renumbered"]

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


class ItemWriter:
    """Writes the items of a change set."""

    def __init__(self, changes: ChangeSet) -> None:
        self.changes = changes
        self.old, self.new = changes.old, changes.new

    def block(self, at: Sequence[int], *, swapped: bool) -> Item:
        """What is told of shifted numbers; of several blocks, that their units took one another's places."""
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

    def item(self, change: Change) -> Item:
        """What is told of one change."""
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
            told = (self._broken_up(unit) if change.new else "", moved_sentence(change))
            return Item(
                units=units,
                olds=change.old,
                kind=kind,
                label=label,
                sentence=summarise(change, self.changes) if titled else " ".join(part for part in told if part),
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
        language = LANGUAGES[self.new.language]
        swept = frozenset(language.bare(fold(sweep.old).lower(), fold(sweep.new).lower()) for sweep in sweeps)
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

    def shared(self, places: Sequence[Change]) -> Item:
        """What is true of several units, told once."""
        first = self.item(places[0])
        return replace(
            first,
            units=tuple(name for place in places for name in place.new),
            olds=tuple(name for place in places for name in place.old),
            label=", ".join(self._label(place) for place in places),
            sentence=first.sentence if places[0].references else quote_together(places[0].wording),
        )


def short_span(first: str, last: str) -> str:
    """`702.9a–c`, `702.9–702.11`."""
    if first == last:
        return first
    stem = first.rstrip("abcdefghijklmnopqrstuvwxyz")
    short = last.removeprefix(stem) if stem != first and last.startswith(stem) else last
    return f"{first}–{short}"
