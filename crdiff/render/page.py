"""ChangeSet → one HTML file to look at: no network, of use without script, and nothing in a rule ever runs."""

import hashlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby

from markupsafe import Markup
from msgspec import Struct

from crdiff.model import NUMBERED, Change, ChangeSet, UnitName, WordingOp
from crdiff.render.log import (
    Telling,
    block_sentence,
    chapter_title,
    full_text,
    heading,
    own_title,
    shown_sweeps,
    stale_sentence,
    telling,
)
from crdiff.render.markup import anchor, render_template
from crdiff.render.notes import Sentence, overview
from crdiff.render.picture import Picture, draw
from crdiff.render.summary import display_name, fragment_sentence, is_title, summarise, told_examples

MINOR: dict[Telling, str] = {
    "sweep": "nothing but a wording replaced in many rules",
    "references": "only references that follow new numbers",
    "typography": "only typography",
}
"""What is folded away, with what it is."""


class SiteLink(Struct, frozen=True):
    """A link to another page of a site; without an address it is where the reader is."""

    text: str
    href: str = ""
    rel: str = ""


class Paragraph(Struct, frozen=True):
    """A paragraph of rule text, marked."""

    wording: tuple[WordingOp, ...]
    example: bool = False


class Entry(Struct, frozen=True, kw_only=True):
    """A change, or a block of shifted numbers, as the page shows it."""

    id: str
    also: tuple[str, ...] = ()
    """Ids of the other units that it became."""
    names: tuple[str, ...]
    """Old and new numbers, to be searched."""
    heading: str
    about: str
    summary: str
    paragraphs: tuple[Paragraph, ...]
    facets: tuple[str, ...]
    """`shape:added`, `unit:rule`: what filters go by."""
    numbers: tuple[tuple[UnitName, UnitName, str], ...] = ()
    """Of a block: old and new numbers, with the id of those that are shown nowhere else."""


class Fold(Struct, frozen=True):
    """Entries of one sort, one after the other; those that nobody need read are folded under a title."""

    title: str
    entries: tuple[Entry, ...]


class Chapter(Struct, frozen=True, kw_only=True):
    """The entries of one section of the book."""

    id: str
    title: str
    folds: tuple[Fold, ...]

    @property
    def count(self) -> int:
        """Its entries."""
        return sum(len(fold.entries) for fold in self.folds)


class Filter(Struct, frozen=True):
    """A choice that the page offers."""

    facet: str
    label: str
    count: int


class Page(Struct, frozen=True, kw_only=True):
    """What the template gets."""

    title: str
    old: str
    new: str
    language: str
    overview: tuple[Sentence, ...]
    warnings: tuple[str, ...]
    filters: tuple[Filter, ...]
    picture: Picture
    sweeps: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]
    """Old and new wording, with the names and ids of the units."""
    chapters: tuple[Chapter, ...]
    stale: tuple[str, ...]


FILTERS = (
    ("shape:added", "new"),
    ("shape:removed", "removed"),
    ("shape:split", "split"),
    ("shape:merge", "merged"),
    ("shape:regroup", "rearranged"),
    ("text:reworded", "reworded"),
    ("text:examples", "examples only"),
    ("text:references", "references only"),
    ("text:typographic", "typography only"),
    ("number:moved", "moved"),
    ("number:renumbered", "renumbered"),
)


def changes_page(changes: ChangeSet, *, nav: Sequence[SiteLink] = ()) -> str:
    """The page of two editions: overview, picture, filters, search, and every change with its words marked.

    Args:
        changes: The changes.
        nav: Links to other pages of a site.
    """
    chapters = tuple(_chapters(changes))
    return render_page("page", nav=nav, page=_page(changes, chapters))


def render_page(template: str, *, nav: Sequence[SiteLink] = (), feed: str = "", **values: object) -> str:
    """A template that stands in the common frame: its style and script are in it, and nothing else may run.

    Args:
        template: Its name.
        nav: Links to other pages.
        feed: Address of the site's feed.
        values: What the template gets.
    """
    style, script = _asset("page.css"), _asset("page.js")
    policy = (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    frame = {"style": Markup(style), "script": Markup(script), "policy": policy, "nav": nav, "feed": feed}
    return render_template(template, "html", **frame, **values)


@cache
def _asset(name: str) -> str:
    return (files("crdiff.render") / "assets" / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _page(changes: ChangeSet, chapters: Sequence[Chapter]) -> Page:
    entries = [entry for chapter in chapters for fold in chapter.folds for entry in fold.entries]
    ids = {change.new[0]: unit_id(change) for change in changes.changes if change.new}
    return Page(
        title=changes.new.title or changes.old.title or changes.new.rulebook,
        old=changes.old.edition,
        new=changes.new.edition,
        language=changes.new.language,
        overview=tuple(overview(changes)),
        warnings=changes.warnings,
        filters=tuple(
            Filter(facet, label, count)
            for facet, label in FILTERS
            if (count := sum(facet in entry.facets for entry in entries))
        ),
        picture=draw(changes, {chapter.title: chapter.id for chapter in chapters}),
        sweeps=tuple(
            (sweep.old, sweep.new, tuple((display_name(name), ids.get(name, "")) for name in sweep.units))
            for sweep in shown_sweeps(changes)
        ),
        chapters=tuple(chapters),
        stale=tuple(stale_sentence(stale) for stale in changes.stale_references),
    )


def _chapters(changes: ChangeSet) -> Iterator[Chapter]:
    seen: dict[str, int] = {}
    told: set[int] = set()
    shown = ((change, telling(change, changes)) for change in changes.changes)
    for title, found in groupby(shown, key=lambda each: chapter_title(each[0], changes)):
        slug = anchor(title.partition(".")[0])
        seen[slug] = seen.get(slug, 0) + 1
        again = f"-{seen[slug]}" if seen[slug] > 1 else ""
        yield Chapter(id=f"section-{slug}{again}", title=title, folds=tuple(_folds(list(found), changes, told)))


def _folds(found: Sequence[tuple[Change, Telling]], changes: ChangeSet, told: set[int]) -> Iterator[Fold]:
    """What is read one by one first, in order of number; then what is folded away, a fold a sort.

    Args:
        found: The changes of a chapter.
        changes: All of them.
        told: Blocks that stand in a chapter before; those of this one join them.
    """
    alone = []
    for change, sort in found:
        if change.block is not None and change.block not in told:
            told.add(change.block)
            if changes.blocks[change.block].count > 1 or sort == "block":
                alone.append(_block_entry(change.block, changes))
        if sort == "alone":
            alone.append(_entry(change, changes))
    if alone:
        yield Fold("", tuple(alone))
    for sort, title in MINOR.items():
        entries = tuple(_entry(change, changes) for change, its in found if its == sort)
        if entries:
            yield Fold(f"{len(entries)} {'change' if len(entries) == 1 else 'changes'}: {title}", entries)


def unit_id(change: Change) -> str:
    """What a link to a change ends with: the same for the same two editions, whatever is shown beside it."""
    return f"c-{anchor(change.new[0])}" if change.new else f"was-{anchor(change.old[0])}"


def unit_ids(changes: ChangeSet) -> set[str]:
    """What links to the changes of a page may end with."""
    return {unit_id(change) for change in changes.changes} | {
        f"c-{anchor(name)}" for change in changes.changes for name in change.new
    }


def _entry(change: Change, changes: ChangeSet) -> Entry:
    title = own_title(change, changes)
    return Entry(
        id=unit_id(change),
        also=tuple(f"c-{anchor(name)}" for name in change.new[1:]),
        names=(*change.old, *change.new),
        heading=heading(change, changes, titled=False),
        about=title,
        summary=summarise(change, changes, with_number=False),
        paragraphs=tuple(_paragraphs(change, changes)),
        facets=_facets(change),
    )


def _facets(change: Change) -> tuple[str, ...]:
    return f"shape:{change.shape}", f"number:{change.number}", f"text:{change.text}", f"unit:{change.unit}"


def _paragraphs(change: Change, changes: ChangeSet) -> Iterator[Paragraph]:
    if change.shape in ("added", "removed"):
        if not _is_heading(change, changes):
            sign = "+" if change.new else "-"
            yield from (Paragraph(((sign, line),)) for line in full_text(change, changes).split("\n"))
        return
    if is_title(change, changes):
        return
    if change.wording:
        yield from map(Paragraph, _by_paragraph(change.wording))
    elif change.text in ("same", "examples") and change.shape != "one-to-one":
        yield Paragraph((("=", " ".join(change.new_text)),))
    for fragment in change.fragments:
        yield Paragraph((("=", fragment_sentence(fragment, change)),))
    for example in told_examples(change):
        wording = example.wording or ((("+", example.new),) if example.new else (("-", example.old or ""),))
        yield from (Paragraph(each, example=True) for each in _by_paragraph(wording))


def _is_heading(change: Change, changes: ChangeSet) -> bool:
    edition, name = (changes.new, change.new[0]) if change.new else (changes.old, change.old[0])
    unit = edition.by_name[name]
    return unit.is_heading and unit.kind in NUMBERED and not unit.examples


def _by_paragraph(wording: Iterable[WordingOp]) -> Iterator[tuple[WordingOp, ...]]:
    """A wording cut at its line ends."""
    line: list[WordingOp] = []
    for op in wording:
        pieces = [part.split("\n") for part in op[1:]]
        count = max(map(len, pieces))
        for at in range(count):
            if at:
                yield tuple(line)
                line = []
            parts = tuple(piece[at] if at < len(piece) else "" for piece in pieces)
            if any(parts):
                line.append((op[0], *parts))
    yield tuple(line)


def _block_entry(at: int, changes: ChangeSet) -> Entry:
    block = changes.blocks[at]
    members = [change for change in changes.changes if change.block == at]
    numbers = tuple(
        (change.old[0], change.new[0], unit_id(change) if telling(change, changes) == "block" else "")
        for change in members
    )
    return Entry(
        id=f"block-{anchor(block.new_first)}",
        names=tuple(name for old, new, _ in numbers for name in (old, new)),
        heading=block_sentence(block),
        about="",
        summary="",
        paragraphs=(),
        facets=(f"number:{'moved' if block.moved else 'renumbered'}",),
        numbers=numbers,
    )
