"""ChangeSet → release notes: what is told, in which order, under which heading. Markup comes later."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from crdiff.model import NUMBERED, Change, ChangeSet, Unit, UnitName
from crdiff.render.grouping import Group, group_items
from crdiff.render.items import Item, Kind
from crdiff.render.log import COUNT_WORDS, shown_sweeps, stale_sentence, telling
from crdiff.render.remarks import GONE, remark_key
from crdiff.render.summary import count_summary, display_name, is_title

NAMES_SHOWN = 150
"""Names of a long row that are printed; the rest is counted."""

Style = Literal["bulletin", "keepachangelog", "table"]
STYLES: tuple[Style, ...] = ("bulletin", "keepachangelog", "table")
CHANGELOG_CHAPTERS: tuple[tuple[Kind, str], ...] = (
    ("added", "Added"),
    ("changed", "Changed"),
    ("removed", "Removed"),
    ("renumbered", "Renumbered"),
)
"""Of a changelog, in its order; `Fixed` takes references and typography."""


class Note(Struct, frozen=True, kw_only=True):
    """What is told under one heading."""

    heading: str
    """`119.3a, 119.3b (new), 119.3d (was 119.3c)`."""
    title: str
    """What the numbers are about; empty where the heading tells it."""
    anchor: str
    """The first unit of it: what a link to the note ends with."""
    items: tuple[Item, ...]
    remark: str = ""
    """Why, in the writer's words, as Markdown."""


class Chapter(Struct, frozen=True, kw_only=True):
    """The notes of one section of the book, or of one kind of change."""

    title: str
    notes: tuple[Note, ...]


class Sentence(Struct, frozen=True, kw_only=True):
    """Something told once for the whole book, with the units that it is about."""

    text: str
    names: tuple[str, ...] = ()
    """Shown ones; `more` counts the rest."""
    more: int = 0


class Notes(Struct, frozen=True, kw_only=True):
    """Release notes, in the order in which they are read."""

    title: str
    old: str
    new: str
    """The editions' names."""
    language: str
    """Code of the language of the rules."""
    style: Style
    overview: tuple[Sentence, ...]
    sweeps: tuple[Sentence, ...]
    chapters: tuple[Chapter, ...]
    housekeeping: tuple[Sentence, ...]
    """References that followed, typography."""
    stale: tuple[str, ...]
    """References that the new edition has to mend."""
    warnings: tuple[str, ...]


def release_notes(
    changes: ChangeSet, *, style: Style = "bulletin", remarks: Mapping[UnitName, str] | None = None
) -> Notes:
    """Arrange the changes as notes to publish.

    Neighbours with one cause stand under one heading, in order of number; wordings replaced in many rules, references
    that followed and typography are told once for the whole book.

    Args:
        changes: The changes.
        style: `bulletin` goes through the book, `keepachangelog` through the kinds of change; `table` is a bulletin
            that is to be shown as rows.
        remarks: Why, by the name of a new unit, or of an old one that is gone.
    """
    groups = group_items(changes)
    told = {name for group in groups for item in group.items for name in item.units}
    left = dict(remarks or {})
    notes = [(group, _note(group, left)) for group in groups]
    name = changes.new.title or changes.old.title or changes.new.rulebook
    return Notes(
        title=name,
        old=changes.old.edition,
        new=changes.new.edition,
        language=changes.new.language,
        style=style,
        overview=tuple(overview(changes)),
        sweeps=tuple(
            _sentence(f"“{sweep.old}” became “{sweep.new}” in {len(sweep.units)} places", _shown(sweep.units))
            for sweep in shown_sweeps(changes)
        ),
        chapters=tuple(_by_kind(notes) if style == "keepachangelog" else _by_section(notes, changes)),
        housekeeping=tuple(_housekeeping(changes, told)),
        stale=tuple(_stale(changes)),
        warnings=changes.warnings,
    )


def _note(group: Group, left: dict[UnitName, str]) -> Note:
    """A note with its remarks, each of which is taken: it is told once."""
    keys = [remark_key(item, name) for item in group.items for name in item.units]
    found = [left.pop(key) for key in keys if key in left]
    return Note(
        heading=group.heading,
        title=group.title,
        anchor=keys[0].replace(":", "-", 1) if keys[0].startswith(GONE) else keys[0],
        items=group.items,
        remark="\n\n".join(found),
    )


def _by_section(notes: Sequence[tuple[Group, Note]], changes: ChangeSet) -> Iterable[Chapter]:
    chapters: dict[str, list[Note]] = {}
    for group, note in notes:
        chapters.setdefault(_chapter_title(group.items[0], changes), []).append(note)
    return (Chapter(title=title, notes=tuple(found)) for title, found in chapters.items())


def _chapter_title(item: Item, changes: ChangeSet) -> str:
    edition = changes.new if item.units[0] in changes.new.by_name and item.kind != "removed" else changes.old
    unit = edition.by_name[item.units[0]]
    if unit.kind not in NUMBERED:
        return unit.kind.capitalize()
    while unit.parent is not None and unit.parent in edition.by_name:
        unit = edition.by_name[unit.parent]
    return f"{unit.number}. {unit.text}" if unit.is_heading else unit.number


def _by_kind(notes: Sequence[tuple[Group, Note]]) -> Iterable[Chapter]:
    for kind, title in CHANGELOG_CHAPTERS:
        found = []
        for group, note in notes:
            items = tuple(item for item in note.items if item.kind == kind)
            if items:
                part = Group(title=group.title, items=items, edition=group.edition)
                found.append(
                    Note(
                        heading=part.heading,
                        title=part.title,
                        anchor=note.anchor if items[0] == note.items[0] else f"{kind}-{items[0].units[0]}",
                        items=items,
                        remark=note.remark if items[0] == note.items[0] else "",
                    )
                )
        if found:
            yield Chapter(title=title, notes=tuple(found))


def overview(changes: ChangeSet) -> Iterable[Sentence]:
    """The counts, then what is new, gone or retitled among what has titles."""
    counts = count_summary(changes.changes)
    told = ", ".join(f"{count} {COUNT_WORDS[name]}" for name, count in counts.items() if count)
    yield _sentence(told or "No differences")
    came = [changes.new.by_name[change.new[0]] for change in changes.changes if change.shape == "added"]
    gone = {change.old[0] for change in changes.changes if change.shape == "removed"}
    went = [unit for unit in changes.old.units if unit.name in gone]  # in its own order: the changes follow the new one
    retitled = [
        changes.new.by_name[change.new[0]]
        for change in changes.changes
        if is_title(change, changes) and change.text == "reworded"
    ]
    for text, names in (
        ("New", map(_titled, filter(_is_titled, came))),
        ("New in the glossary", (unit.number for unit in came if unit.kind == "glossary")),
        ("Gone", map(_titled, filter(_is_titled, went))),
        ("Gone from the glossary", (unit.number for unit in went if unit.kind == "glossary")),
        ("Retitled", map(_titled, retitled)),
    ):
        if found := tuple(names):
            yield _sentence(text, found)


def _is_titled(unit: Unit) -> bool:
    return unit.is_heading and unit.kind in NUMBERED


def _titled(unit: Unit) -> str:
    return f"{unit.number} “{unit.text}”"


def _housekeeping(changes: ChangeSet, told: set[UnitName]) -> Iterable[Sentence]:
    sorts: dict[str, list[Change]] = {"references": [], "typography": []}
    for change in changes.changes:
        sort = telling(change, changes)
        if sort in sorts and (change.number != "same" or change.new[0] not in told):
            sorts[sort].append(change)
    if followed := sorts["references"]:
        yield _sentence(f"References follow the new numbers in {_places(followed)}", _news(followed))
    if typographic := sorts["typography"]:
        few = len(typographic) <= NAMES_SHOWN
        yield _sentence(f"Only typography changed in {_places(typographic)}", _news(typographic) if few else ())


def _places(found: Sequence[Change]) -> str:
    return "one place" if len(found) == 1 else f"{len(found)} places"


def _news(changes: Sequence[Change]) -> list[str]:
    return _shown(change.new[0] for change in changes)


def _sentence(text: str, names: Sequence[str] = ()) -> Sentence:
    return Sentence(text=text, names=tuple(names[:NAMES_SHOWN]), more=max(len(names) - NAMES_SHOWN, 0))


def _shown(names: Iterable[UnitName]) -> list[str]:
    return [display_name(name) for name in names]


def _stale(changes: ChangeSet) -> Iterable[str]:
    """What a reader of the new edition stumbles over; what stood so before is only counted."""
    before = [each for each in changes.stale_references if each.preexisting]
    yield from (stale_sentence(each) for each in changes.stale_references if not each.preexisting)
    if before:
        places = f"{len(before)} places cite" if len(before) > 1 else "One place cites"
        names = ", ".join(dict.fromkeys(display_name(each.unit) for each in before[:NAMES_SHOWN]))
        yield f"{places} a rule that does not exist, as before: {names}."
