"""An archive → a static site: plain pages with plain links, which work from a disk and below any path."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from crdiff.archive.adding import name_of
from crdiff.archive.descent import Descent
from crdiff.archive.history import milestones
from crdiff.archive.store import Store
from crdiff.changes import compare
from crdiff.drift.drift import find_drift
from crdiff.languages import LANGUAGES
from crdiff.model import NUMBERED, ArchivedEdition, ChangeSet, Drift, Edition, Unit, UnitName
from crdiff.render.drift_page import drift_page
from crdiff.render.feed import FeedEntry, to_atom
from crdiff.render.markup import anchor
from crdiff.render.page import SiteLink, changes_page, render_page, unit_ids
from crdiff.render.summary import count_summary

SOURCE_LANGUAGE = "en"
"""Others are taken for translations of it."""
Report = Callable[[str], None]


class Rule(Struct, frozen=True, kw_only=True):
    """A unit of the newest edition as the site shows it."""

    id: str
    number: str
    kind: str
    text: str
    examples: tuple[str, ...]
    is_heading: bool
    since: str
    """The edition that brought it."""
    steps: tuple[SiteLink, ...]
    """The editions that changed it, each with a link to the change."""


class Shelf(Struct, frozen=True, kw_only=True):
    """All editions of one rulebook in one language."""

    rulebook: str
    language: str
    folder: str
    """`mtg/en/`."""
    title: str
    editions: tuple[ArchivedEdition, ...]
    """The oldest first."""

    @property
    def language_name(self) -> str:
        """The language, in itself."""
        return LANGUAGES[self.language].name


def site_pages(store: Store, *, drift: bool = True, tell: Report = lambda _: None) -> Iterator[tuple[str, str]]:
    """Every file of the site, by its path from the root.

    Args:
        store: The archive.
        drift: Hold translations against the source, which takes most of the time.
        tell: Is told what is being made.
    """
    shelves = list(_shelves(store))
    entries: list[FeedEntry] = []
    timelines = []
    for shelf in shelves:
        tell(f"{shelf.folder.rstrip('/')}: changes")
        counts: dict[int, str] = {}
        ids: dict[str, set[str]] = {}
        for page, changes in _steps(store, shelf):
            counts[page.id] = _counts(changes)
            ids[page.label] = unit_ids(changes)
            yield f"{shelf.folder}{_file(page)}", changes_page(changes, nav=_step_nav(shelf, page))
            entries.append(_entry(shelf, page, changes))
        timelines.append((shelf, [(page, counts.get(page.id, "")) for page in reversed(shelf.editions)]))
        tell(f"{shelf.folder.rstrip('/')}: rules")
        yield from _book(store, shelf, ids)
    drifts = {}
    for shelf in shelves if drift else ():
        source = _source_of(shelf, shelves)
        if source is not None:
            tell(f"{shelf.folder.rstrip('/')}: drift")
            found = _drift(store, shelf, source)
            drifts[shelf.folder] = _drift_counts(found)
            nav = _nav(shelf, "Drift")
            yield f"{shelf.folder}drift.html", drift_page(found, nav=nav)
    yield "index.html", render_page("site_index", feed="atom.xml", timelines=timelines, drifts=drifts, file=_file)
    yield "atom.xml", to_atom(sorted(entries, key=lambda each: (each.date, each.path), reverse=True))


def _shelves(store: Store) -> Iterator[Shelf]:
    editions = store.editions()
    for key in sorted({(each.rulebook, each.language) for each in editions}):
        row = [each for each in editions if (each.rulebook, each.language) == key]
        title = store.edition(row[-1].id).title or key[0]
        yield Shelf(
            rulebook=key[0],
            language=key[1],
            folder=f"{anchor(key[0])}/{anchor(key[1])}/",
            title=title,
            editions=tuple(row),
        )


def _file(edition: ArchivedEdition) -> str:
    return f"{anchor(edition.label)}-{edition.sha256[:8]}.html"


def _steps(store: Store, shelf: Shelf) -> Iterator[tuple[ArchivedEdition, ChangeSet]]:
    """Each edition with what it changed."""
    before: Edition | None = None
    for page in shelf.editions:
        after = replace(store.edition(page.id), file=name_of(page, shelf.editions))
        if before is not None:
            yield page, compare(before, after)
        before = after


def _nav(shelf: Shelf, here: str) -> tuple[SiteLink, ...]:
    """From a page of a rulebook to the others; the page itself is named last, and not linked."""
    links = (
        SiteLink("All rulebooks", "../../index.html"),
        SiteLink(f"{shelf.title}, {shelf.language_name}", "index.html"),
        SiteLink("Search", "search.html"),
    )
    return (*(link for link in links if link.text != here), SiteLink(here))


def _step_nav(shelf: Shelf, page: ArchivedEdition) -> tuple[SiteLink, ...]:
    at = shelf.editions.index(page)
    links = list(_nav(shelf, f"Changes of {page.label}"))
    if at > 1:
        links.append(SiteLink(f"← {shelf.editions[at - 1].label}", _file(shelf.editions[at - 1]), "prev"))
    if at + 1 < len(shelf.editions):
        links.append(SiteLink(f"{shelf.editions[at + 1].label} →", _file(shelf.editions[at + 1]), "next"))
    return tuple(links)


def _counts(changes: ChangeSet) -> str:
    counts = count_summary(changes.changes)
    return (
        ", ".join(
            f"{counts[name]} {word}"
            for name, word in (("added", "new"), ("removed", "removed"), ("reworded", "reworded"))
            if counts[name]
        )
        or "no new wording"
    )


def _entry(shelf: Shelf, page: ArchivedEdition, changes: ChangeSet) -> FeedEntry:
    return FeedEntry(
        title=f"{shelf.title}, {shelf.language_name}: {page.label}",
        path=f"{shelf.folder}{_file(page)}",
        date=page.label,
        summary=f"{_counts(changes)}.",
        key=page.sha256,
    )


# -- the newest text


def _book(store: Store, shelf: Shelf, ids: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    newest = store.edition(shelf.editions[-1].id)
    descent = Descent(store, shelf.editions[-1])
    past = milestones(descent, len(descent.editions) - 1)
    # Two issues of one date have one label: the last one stands for both.
    pages = {edition.label: (_file(edition), ids[edition.label]) for edition in shelf.editions[1:]}
    chapters = list(_chapters(newest))
    homes = {unit.name: file for file, _, units in chapters for unit in units}
    for at, (file, title, units) in enumerate(chapters):
        nav = list(_nav(shelf, title))
        if at:
            nav.append(SiteLink(f"← {chapters[at - 1][1]}", chapters[at - 1][0], "prev"))
        if at + 1 < len(chapters):
            nav.append(SiteLink(f"{chapters[at + 1][1]} →", chapters[at + 1][0], "next"))
        rules = [_rule(unit, past[unit.name], pages) for unit in units]
        yield f"{shelf.folder}{file}", render_page("site_rules", nav=nav, title=title, shelf=shelf, rules=rules)
    listed = [(file, title) for file, title, _ in chapters]
    yield (
        f"{shelf.folder}index.html",
        render_page(
            "site_book",
            nav=(SiteLink("All rulebooks", "../../index.html"), SiteLink("Search", "search.html")),
            shelf=shelf,
            edition=newest,
            chapters=listed,
            file=_file,
        ),
    )
    found = [(unit, homes[unit.name]) for _, _, units in chapters for unit in units]
    yield (
        f"{shelf.folder}search.html",
        render_page(
            "site_search",
            nav=_nav(shelf, "Search"),
            shelf=shelf,
            edition=newest,
            parts=_search_parts(found, newest),
        ),
    )


def _chapters(edition: Edition) -> Iterator[tuple[str, str, list[Unit]]]:
    """The newest text by subsections, with the glossary and what stands around the rules: file, title, units."""
    current: list[Unit] = []
    key, file, title = "", "", ""
    for unit in edition.units:
        own, own_file, own_title = _chapter_of(unit, edition)
        if own != key and current:
            yield file, title, current
            current = []
        key, file, title = own, own_file, own_title
        current.append(unit)
    if current:
        yield file, title, current


def _chapter_of(unit: Unit, edition: Edition) -> tuple[str, str, str]:
    if unit.kind not in NUMBERED:
        return unit.kind, f"{unit.kind}.html", unit.kind.capitalize()
    top = unit
    while top.kind not in ("section", "subsection") and top.parent in edition.by_name:
        top = edition.by_name[top.parent or ""]
    return top.name, f"r-{anchor(top.name)}.html", _heading(top)


def _heading(unit: Unit) -> str:
    return f"{unit.number}. {unit.text}" if unit.is_heading else unit.number


def _rule(unit: Unit, steps: Sequence[tuple[str, UnitName]], pages: Mapping[str, tuple[str, set[str]]]) -> Rule:
    return Rule(
        id=anchor(unit.name),
        number=unit.number,
        kind=unit.kind,
        text=unit.text,
        examples=unit.examples,
        is_heading=unit.is_heading,
        since=steps[-1][0] if steps else "",
        steps=tuple(_milestone(unit, label, name, pages) for label, name in steps),
    )


def _milestone(unit: Unit, label: str, name: UnitName, pages: Mapping[str, tuple[str, set[str]]]) -> SiteLink:
    """An edition that changed a unit, linked with what it did, if its page tells that."""
    text = label if name == unit.name else f"{label} as {name.partition(':')[2] or name}"
    file, ids = pages.get(label, ("", set()))
    target = f"c-{anchor(name)}"
    return SiteLink(text, f"{file}#{target}" if target in ids else "")


class SearchPart(Struct, frozen=True, kw_only=True):
    """Rules that the search page lists, by section."""

    id: str
    title: str
    rules: tuple[tuple[Unit, str], ...]
    """Each with the address of its place."""


def _search_parts(found: Sequence[tuple[Unit, str]], edition: Edition) -> list[SearchPart]:
    parts: dict[str, list[tuple[Unit, str]]] = {}
    for unit, file in found:
        top = unit
        while top.parent in edition.by_name:
            top = edition.by_name[top.parent or ""]
        title = unit.kind.capitalize() if unit.kind not in NUMBERED else _heading(top)
        parts.setdefault(title, []).append((unit, f"{file}#{anchor(unit.name)}"))
    return [SearchPart(id=f"part-{anchor(title)}", title=title, rules=tuple(rules)) for title, rules in parts.items()]


# -- translations


def _source_of(shelf: Shelf, shelves: Sequence[Shelf]) -> Shelf | None:
    """The source of a translation; none for the source itself."""
    if shelf.language == SOURCE_LANGUAGE:
        return None
    return next((each for each in shelves if (each.rulebook, each.language) == (shelf.rulebook, SOURCE_LANGUAGE)), None)


def _drift(store: Store, shelf: Shelf, source: Shelf) -> Drift:
    """The newest translation against the newest source, with the source of its own date as history."""
    target = store.edition(shelf.editions[-1].id)
    then = [each for each in source.editions if each.label <= target.edition][-1:]
    newest = source.editions[-1]
    history = [store.edition(each.id) for each in then if each.id != newest.id]
    return find_drift(store.edition(newest.id), target, history=history, vectors=False)


def _drift_counts(drift: Drift) -> str:
    states = [unit.state for unit in drift.units]
    return ", ".join(
        f"{states.count(state)} {state}" for state in ("outdated", "missing", "misnumbered") if state in states
    )
