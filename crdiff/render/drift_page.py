"""Drift → one HTML file: both languages side by side, the words that show a fault marked in both."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from crdiff.changes.wording import compare_wording
from crdiff.languages import LANGUAGES
from crdiff.model import Drift, Finding, UnitDrift, UnitName
from crdiff.render.bitext import STATES
from crdiff.render.markup import anchor
from crdiff.render.page import Filter, Paragraph, SiteLink, render_page
from crdiff.render.summary import display_name

SEVERITIES = ("error", "warning", "note")


class Stretch(Struct, frozen=True):
    """Text, marked where it is evidence."""

    text: str
    marked: bool


class Row(Struct, frozen=True, kw_only=True):
    """One segment of the translation."""

    id: str
    names: tuple[str, ...]
    heading: str
    facets: tuple[str, ...]
    findings: tuple[Finding, ...]
    source: tuple[tuple[Stretch, ...], ...]
    """A paragraph each."""
    target: tuple[tuple[Stretch, ...], ...]
    since: tuple[Paragraph, ...]
    """What became different in the source since the translation was made."""


class Part(Struct, frozen=True, kw_only=True):
    """The segments in one state."""

    id: str
    title: str
    rows: tuple[Row, ...]


class DriftPage(Struct, frozen=True, kw_only=True):
    """What the template gets."""

    title: str
    overview: tuple[str, ...]
    source_language: str
    target_language: str
    source_name: str
    target_name: str
    filters: tuple[Filter, ...]
    parts: tuple[Part, ...]
    findings: tuple[Finding, ...]
    warnings: tuple[str, ...]


def drift_page(drift: Drift, *, nav: Sequence[SiteLink] = ()) -> str:
    """The page of a translation: what is not current first, every segment with both texts and its evidence.

    Args:
        drift: The drift.
        nav: Links to other pages of a site.
    """
    units = list(_rows(drift))
    parts = [
        Part(id=f"state-{state}", title=state.capitalize(), rows=rows)
        for state in STATES
        if (rows := tuple(row for unit, row in units if unit.state == state))
    ]
    return render_page("drift", nav=nav, page=_page(drift, parts))


def _page(drift: Drift, parts: Sequence[Part]) -> DriftPage:
    rows = [row for part in parts for row in part.rows]
    counts = Counter(facet for row in rows for facet in row.facets)
    checks = sorted(facet for facet in counts if facet.startswith("check:"))
    order = [f"severity:{severity}" for severity in SEVERITIES] + checks
    source, target = LANGUAGES[drift.source.language], LANGUAGES[drift.target.language]
    return DriftPage(
        title=f"{drift.target.title or drift.target.rulebook}: {target.name} against {source.name}",
        overview=tuple(_overview(drift, parts)),
        source_language=source.code,
        target_language=target.code,
        source_name=source.name,
        target_name=target.name,
        filters=tuple(Filter(facet, facet.partition(":")[2], counts[facet]) for facet in order if counts[facet]),
        parts=tuple(parts),
        findings=drift.findings,
        warnings=drift.warnings,
    )


def _overview(drift: Drift, parts: Sequence[Part]) -> Iterator[str]:
    yield f"Translation: {drift.target.edition}; source: {drift.source.edition}."
    if drift.dating is not None:
        made = drift.dating
        span = made.edition if made.earliest == made.latest else f"an edition from {made.earliest} to {made.latest}"
        yield f"Made from {span}."
    yield f"{', '.join(f'{len(part.rows)} {part.title.lower()}' for part in parts)}."
    if drift.symbols:
        yield f"Symbols: {', '.join(f'{mine} is {other}' for mine, other in drift.symbols.items())}."
    if drift.hidden:
        yield f"{drift.hidden} findings that were known before are left out."


def _rows(drift: Drift) -> Iterator[tuple[UnitDrift, Row]]:
    """Each unit as a row with an id of its own: one that is told of twice has a count behind it."""
    seen: Counter[str] = Counter()
    for unit in drift.units:
        if unit.source or unit.target:
            row = _row(unit, drift)
            seen[row.id] += 1
            yield unit, replace(row, id=f"{row.id}-{seen[row.id]}") if seen[row.id] > 1 else row


def _row(unit: UnitDrift, drift: Drift) -> Row:
    source, target = drift.source.whole_text(unit.source), drift.target.whole_text(unit.target)
    facets = (f"severity:{each.severity}" for each in unit.findings), (f"check:{each.check}" for each in unit.findings)
    return Row(
        id=f"t-{anchor(unit.target[0])}" if unit.target else f"s-{anchor(unit.source[0])}",
        names=(*unit.source, *unit.target),
        heading=_heading(unit),
        facets=tuple(dict.fromkeys((*facets[0], *facets[1]))),
        findings=unit.findings,
        source=_marked(source, [each.source_words for each in unit.findings]),
        target=_marked(target, [each.target_words for each in unit.findings]),
        since=tuple(_since(unit, source)),
    )


def _heading(unit: UnitDrift) -> str:
    source, target = _names(unit.source), _names(unit.target)
    if not source or not target or source == target:
        return target or source
    return f"{target} (source {source})"


def _names(names: Iterable[UnitName]) -> str:
    return ", ".join(map(display_name, names))


def _marked(text: str, words: Iterable[str]) -> tuple[tuple[Stretch, ...], ...]:
    """A text by paragraphs, with the first place of each of the words marked."""
    spans = []
    for each in words:
        for part in filter(None, each.split("\n")):
            start = text.find(part)
            # All of it is no evidence of one place.
            if start >= 0 and part != text:
                spans.append((start, start + len(part)))
    marks = sorted(spans)
    paragraphs = []
    start = 0
    for line in text.split("\n"):
        paragraphs.append(tuple(_stretches(line, start, marks)))
        start += len(line) + 1
    return tuple(paragraphs)


def _stretches(line: str, offset: int, marks: Sequence[tuple[int, int]]) -> Iterator[Stretch]:
    at = 0
    for start, end in ((start - offset, end - offset) for start, end in marks):
        first, last = max(start, at), min(end, len(line))
        if first < last:
            if at < first:
                yield Stretch(line[at:first], False)
            yield Stretch(line[first:last], True)
            at = last
    if at < len(line):
        yield Stretch(line[at:], False)


def _since(unit: UnitDrift, source: str) -> Iterator[Paragraph]:
    """The source of then against that of now, where the translation tells that of then."""
    before = "\n".join(unit.previous)
    if unit.previous and source and before != source:
        yield Paragraph(compare_wording(before.replace("\n", " "), source.replace("\n", " ")))
