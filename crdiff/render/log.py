"""ChangeSet → change log: what a reader sees first, what is folded away, in which order. Markup comes later."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from crdiff.model import Block, Change, ChangeSet, StaleReference, Sweep, UnitName, WordingOp
from crdiff.render.summary import (
    capital,
    citation_sentence,
    count_summary,
    display_name,
    enumerate_words,
    is_title,
    summarise,
    told_examples,
)

CONTEXT_WORDS = 16
"""Equal words shown on each side of a change; the rest of a long rule is an ellipsis."""
ELLIPSIS = " … "


class Entry(Struct, frozen=True, kw_only=True):
    """One change as it is shown."""

    change: Change
    heading: str
    sentence: str
    wording: tuple[WordingOp, ...] = ()
    """Shortened between changes."""
    examples: tuple[tuple[WordingOp, ...], ...] = ()


class Chapter(Struct, frozen=True, kw_only=True):
    """The entries of one section of the rulebook, of the glossary, or of the matter around it."""

    title: str
    entries: tuple[Entry, ...]


class BlockLine(Struct, frozen=True, kw_only=True):
    """A shift told in one line, with the numbers it covers."""

    text: str
    numbers: tuple[tuple[UnitName, UnitName], ...]


class Log(Struct, frozen=True, kw_only=True):
    """A change log, in the order in which it is read."""

    title: str
    counts: tuple[tuple[str, int], ...]
    sweeps: tuple[Sweep, ...]
    chapters: tuple[Chapter, ...]
    moves: tuple[BlockLine, ...]
    """Runs of units that went to another place with their text."""
    blocks: tuple[BlockLine, ...]
    references: tuple[tuple[str, str], ...]
    """Units in which only references changed, all of them as they should, with what changed."""
    typographic: tuple[str, ...]
    stale: tuple[StaleReference, ...]
    hidden: int
    """Changes that filters left out."""
    warnings: tuple[str, ...]


Telling = Literal["alone", "sweep", "block", "references", "typography"]

COUNT_WORDS = {
    "added": "added",
    "removed": "removed",
    "split": "split",
    "merge": "merged",
    "regroup": "rearranged",
    "reworded": "reworded",
    "examples": "changed in examples only",
    "references": "changed in references only",
    "typographic": "changed in typography only",
    "moved": "moved",
    "renumbered": "renumbered",
}


def change_log(changes: ChangeSet) -> Log:
    """Sort the changes into what is read one by one and what is told in a line.

    Shifted numbers go into blocks, what is nothing but sweep under its sweep, references that only followed into one
    list, typography into another; everything else is an entry under its section.
    """
    entries, references, typographic = [], [], []
    for change in changes.changes:
        match telling(change, changes):
            case "alone":
                entries.append(change)
            case "references":
                references.append((display_name(change.new[0]), _reference_pairs(change)))
            case "typography":
                typographic.append(change.new[0])
    return Log(
        title=_title(changes),
        counts=tuple((COUNT_WORDS[name], count) for name, count in count_summary(changes.changes).items() if count),
        sweeps=shown_sweeps(changes),
        chapters=tuple(_chapters(entries, changes)),
        moves=tuple(_block_lines(changes, moved=True)),
        blocks=tuple(_block_lines(changes, moved=False)),
        references=tuple(references),
        typographic=tuple(typographic),
        stale=changes.stale_references,
        hidden=changes.hidden,
        warnings=changes.warnings,
    )


def _title(changes: ChangeSet) -> str:
    name = changes.new.title or changes.old.title or changes.new.rulebook
    return f"{name}: {changes.old.edition} → {changes.new.edition}"


def telling(change: Change, changes: ChangeSet) -> Telling:
    """How a change is told: alone, with its sweep, with its block, or in the list of its sort."""
    if change.shape != "one-to-one" or change.number == "-":
        return "alone"
    if change.text == "typographic" and change.number == "same":
        return "typography"
    if not _all_followed(change):
        return "alone"
    if change.only_sweep and (change.number == "same" or change.block is not None):
        # A title is looked for in its place.
        return "alone" if is_title(change, changes) else "sweep"
    if change.text not in ("same", "references", "typographic") or (change.unit == "glossary" and _moved(change)):
        return "alone"
    if change.number == "renumbered" and change.block is None:
        return "alone"
    if change.text == "references" and (not change.references or citation_sentence(change, changes)):
        return "alone"  # a citation that came, went or has another title follows no number
    if change.text == "references" and change.number != "moved":
        return "references"
    if change.text == "typographic" and change.number != "moved":
        return "typography"
    return "block" if _moved(change) else "alone"


def _moved(change: Change) -> bool:
    return change.number in ("renumbered", "moved")


def _all_followed(change: Change) -> bool:
    return all(each.status == "followed" for each in change.references)


def _reference_pairs(change: Change) -> str:
    return ", ".join(dict.fromkeys(f"{each.old} → {each.new}" for each in change.references))


def shown_sweeps(changes: ChangeSet) -> tuple[Sweep, ...]:
    """The sweeps that the shown changes take part in."""
    used = {at for change in changes.changes for at in change.sweeps}
    return tuple(sweep for at, sweep in enumerate(changes.sweeps) if at in used)


def _chapters(entries: Sequence[Change], changes: ChangeSet) -> Iterable[Chapter]:
    titles: dict[str, list[Entry]] = {}
    for change in entries:
        titles.setdefault(chapter_title(change, changes), []).append(_entry(change, changes))
    for title, found in titles.items():
        yield Chapter(title=title, entries=tuple(found))


def chapter_title(change: Change, changes: ChangeSet) -> str:
    """The section of the book that a change is of."""
    edition, name = (changes.new, change.new[0]) if change.new else (changes.old, change.old[0])
    unit = edition.by_name[name]
    if unit.kind in ("glossary", "introduction", "credits"):
        return unit.kind.capitalize()
    if change.matched_by == "pair":
        return "Pairs"
    while unit.parent is not None and unit.parent in edition.by_name:
        unit = edition.by_name[unit.parent]
    return f"{unit.number}. {unit.text}" if unit.is_heading else unit.number


def _entry(change: Change, changes: ChangeSet) -> Entry:
    wording: tuple[WordingOp, ...]
    if change.shape == "added" and _is_heading(change, changes):
        wording = ()  # its title stands in the heading
    elif change.shape == "added":
        wording = (("+", full_text(change, changes)),)
    elif change.shape == "removed":
        wording = (("-", full_text(change, changes)),)
    elif change.text in ("reworded", "references", "typographic"):
        wording = shorten(change.wording)
    else:
        wording = ()
    return Entry(
        change=change,
        heading=heading(change, changes),
        sentence=summarise(change, changes, with_number=False),
        wording=wording,
        examples=tuple(
            shorten(each.wording)
            if each.wording
            else (("+", each.new or ""),)
            if each.new
            else (("-", each.old or ""),)
            for each in told_examples(change)
        ),
    )


def _is_heading(change: Change, changes: ChangeSet) -> bool:
    unit = changes.new.by_name[change.new[0]]
    return unit.is_heading and unit.kind != "glossary" and not unit.examples


def full_text(change: Change, changes: ChangeSet) -> str:
    """All that the units of one side say, a paragraph or example a line."""
    edition, names = (changes.new, change.new) if change.new else (changes.old, change.old)
    units = [edition.by_name[name] for name in names]
    return "\n".join(
        text for unit in units for text in (unit.text, *(f"Example: {example}" for example in unit.examples)) if text
    )


def heading(change: Change, changes: ChangeSet, *, titled: bool = True) -> str:
    """The numbers of a change: `702.20b (was 702.19b)`, `706.8 → 706.8a, 706.8b`, `205.3p (new)`.

    Args:
        change: The change.
        changes: The change set that it is of.
        titled: Add the title above it.
    """
    olds, news = ([display_name(name) for name in side] for side in (change.old, change.new))
    if change.shape == "added":
        text = f"{', '.join(news)} (new)"
    elif change.shape == "removed":
        text = f"{', '.join(olds)} (removed)"
    elif change.shape != "one-to-one":
        text = f"{', '.join(olds)} → {', '.join(news)}"
    elif olds == news:
        text = news[0]
    elif change.number == "-" and change.unit == "pair":
        text = f"{olds[0]} ({news[0]})"  # of a list of changes, only the old side is known
    else:
        text = f"{news[0]} (was {olds[0]})"
    title = own_title(change, changes) if titled else ""
    return capital(f"{text} {title}" if title else text)


def own_title(change: Change, changes: ChangeSet) -> str:
    """The title above a changed unit, to say what its number is about."""
    edition, name = (changes.new, change.new[0]) if change.new else (changes.old, change.old[0])
    unit = edition.by_name.get(name)
    while unit is not None and not (unit.is_heading and unit.kind != "glossary"):
        unit = edition.by_name.get(unit.parent or "")
    return unit.text if unit is not None and unit.kind != "section" else ""


def shorten(wording: Sequence[WordingOp]) -> tuple[WordingOp, ...]:
    """A wording whose long equal stretches are cut to what stands next to a change."""
    quiet = _join_quiet(wording)
    shown: list[WordingOp] = []
    for position, op in enumerate(quiet):
        if op[0] == "=":
            op = ("=", _cut(op[1], position > 0, position + 1 < len(quiet)))
        shown.append(op)
    return tuple(shown)


def _join_quiet(wording: Sequence[WordingOp]) -> list[WordingOp]:
    """Take typography as equal, in its new form, where words changed too."""
    if not any(op[0] in "+-" for op in wording):
        return list(wording)
    joined: list[WordingOp] = []
    for op in wording:
        if op[0] == "~":
            op = ("=", op[-1])
        if joined and joined[-1][0] == op[0] == "=":
            joined[-1] = ("=", joined[-1][1] + op[1])
        else:
            joined.append(op)
    return joined


def _cut(text: str, after_change: bool, before_change: bool) -> str:
    words = re.split(r"(?<=\n)|[ ]", text)
    keep = CONTEXT_WORDS * (after_change + before_change)
    if len(words) <= keep + 4:
        return text
    head = " ".join(words[:CONTEXT_WORDS]).split("\n")[0] if after_change else ""
    tail = " ".join(words[-CONTEXT_WORDS:]).split("\n")[-1] if before_change else ""
    return f"{head}{ELLIPSIS}{tail}".lstrip() if not after_change else f"{head}{ELLIPSIS}{tail}"


def _span(names: Sequence[UnitName]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]}–{names[-1]}"


def _block_lines(changes: ChangeSet, *, moved: bool) -> Iterable[BlockLine]:
    numbers: dict[int, list[tuple[UnitName, UnitName]]] = {}
    for change in changes.changes:
        if change.block is not None and changes.blocks[change.block].moved == moved:
            numbers.setdefault(change.block, []).append((change.old[0], change.new[0]))
    for at, pairs in numbers.items():
        yield BlockLine(text=block_sentence(changes.blocks[at]), numbers=tuple(pairs))


def block_sentence(block: Block) -> str:
    """`111 “Tokens” is new, with what was 110.5; 111–121 became 112–122 (214 units).`"""
    old = _span([block.old_first, block.old_last] if block.old_first != block.old_last else [block.old_first])
    new = _span([block.new_first, block.new_last] if block.new_first != block.new_last else [block.new_first])
    count = f" ({block.count} units)" if block.count > 1 else ""
    if block.moved:
        return f"{old} moved to {new}{count}."
    shift = f"{old} became {new}{count}"
    if block.cause is None:
        return f"{shift}."
    causes = (*block.before_cause, (block.cause, block.cause_text))
    named = enumerate_words([f"{name} “{title}”" if title else name for name, title in causes])
    if not block.cause_text:
        now = "what is now " if block.old_first in (name for name, _ in causes) else ""
        return f"{shift}, pushed on by {now}{named}."
    what = f", with what was {enumerate_words(block.brought)}" if block.brought else ""
    arrived = ("is new", "are new") if block.cause_added else ("moved in", "moved in")
    return f"{named} {arrived[len(causes) > 1]}{what}; {shift}."


def stale_sentence(stale: StaleReference) -> str:
    """What is wrong with a reference, in one line."""
    unit = display_name(stale.unit)
    if stale.status == "dangling":
        return f"{unit} cites {stale.reference}, which does not exist{' (as before)' if stale.preexisting else ''}."
    was = f"what it named is now {stale.was}" if stale.was else "what it named is gone"
    return f"{unit} still cites {stale.reference}; {was}."


def counts_sentence(log: Log) -> str:
    """The overview in words: `21 added, 35 reworded.`"""
    if log.counts:
        return f"{', '.join(f'{count} {word}' for word, count in log.counts)}."
    return f"Nothing left to show; {log.hidden} changes are hidden." if log.hidden else "No differences."
