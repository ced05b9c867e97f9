"""Bitexts, dates and drift as text, Markdown and rows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from crdiff.languages import LANGUAGES
from crdiff.model import Bitext, Dating, DatingEvidence, Drift, Edition, Finding, Segment, UnitDrift, UnitName
from crdiff.render.controls import CONTROLS
from crdiff.render.markdown import escape, escape_cell

SHOWN = 70
"""Characters of a unit that a line shows."""
MARKS = {"error": "E", "warning": "W", "note": "n"}
STATES = ("outdated", "missing", "misnumbered", "untranslated", "suspect", "extra", "current")
"""In the order in which a translator would look at them."""

SEGMENT_COLUMNS = ("source", "target", "score", "margin", "sure", "matched_by", "source_text", "target_text")
DRIFT_COLUMNS = (
    "state",
    "source",
    "target",
    "number",
    "made_from",
    "edition",
    "outdated",
    "sure",
    "check",
    "severity",
    "message",
    "source_words",
    "target_words",
    "source_text",
    "target_text",
)


def _names(names: Sequence[UnitName]) -> str:
    return "+".join(names) or "-"


def _line(text: str, most: int = SHOWN) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"


def _clean(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n".translate(CONTROLS) for line in lines)


# -- align


def render_bitext(bitext: Bitext) -> str:
    """One line a segment: both numbers, how well they fit, and how both begin."""
    paired = [segment for segment in bitext.segments if segment.source and segment.target]
    unsure = sum(not segment.sure for segment in paired)
    alone = sum(not each.target for each in bitext.segments), sum(not each.source for each in bitext.segments)
    lines = [
        f"{_named(bitext.source)} ↔ {_named(bitext.target)}",
        f"{len(paired)} pairs ({unsure} not sure), {alone[0]} only in the source, {alone[1]} only in the target",
        "",
    ]
    for segment in bitext.segments:
        mark = " " if segment.sure or not (segment.source and segment.target) else "?"
        lines.append(
            f"{_names(segment.source):>12} {mark} {_names(segment.target):<12} {segment.score:5.2f}  "
            f"{_line(bitext.source.whole_text(segment.source), 44):<44}  "
            f"{_line(bitext.target.whole_text(segment.target), 44)}".rstrip()
        )
    if bitext.prose:
        lines += ["", "Paragraphs without numbers, and the rules that they tell", ""]
        for segment in bitext.prose:
            told = ", ".join(segment.source) or "-"
            lines.append(f"{segment.target[0]:>16}  {told:<18}  {_line(bitext.target.whole_text(segment.target))}")
        lines += ["", f"Rules on the page that no paragraph tells: {', '.join(untold(bitext)) or 'none'}"]
    return _clean(lines)


def untold(bitext: Bitext) -> list[UnitName]:
    """Source rules, titles left out, that a page quotes and no paragraph of it tells."""
    told = {name for segment in bitext.prose for name in segment.source}
    quoted = [name for segment in bitext.segments if segment.target for name in segment.source]
    return [name for name in quoted if name not in told and not bitext.source.by_name[name].is_heading]


def _named(edition: Edition) -> str:
    return f"{edition.title or edition.rulebook} ({edition.edition}, {LANGUAGES[edition.language].name})"


def segment_rows(bitext: Bitext) -> Iterator[list[str]]:
    """A row a segment, prose too."""
    for segment in (*bitext.segments, *bitext.prose):
        yield [
            " ".join(segment.source),
            " ".join(segment.target),
            f"{segment.score:.3f}",
            f"{segment.margin:.3f}",
            "yes" if segment.sure else "no",
            segment.matched_by,
            bitext.source.whole_text(segment.source),
            bitext.target.whole_text(segment.target),
        ]


def bitext_markdown(bitext: Bitext) -> str:
    """Both texts side by side."""
    lines = [
        f"# {escape(_named(bitext.source))} and {escape(_named(bitext.target))}",
        "",
        f"| | {LANGUAGES[bitext.source.language].name} | | {LANGUAGES[bitext.target.language].name} |",
        "|---|---|---|---|",
    ]
    lines += (_row(bitext.source, bitext.target, segment) for segment in bitext.segments)
    return _clean(lines)


def _row(source: Edition, target: Edition, segment: Segment | UnitDrift) -> str:
    left, right = source.whole_text(segment.source), target.whole_text(segment.target)
    cells = (_names(segment.source), escape_cell(left), _names(segment.target), escape_cell(right))
    return f"| {' | '.join(cells)} |"


# -- date


def render_dating(dating: Dating) -> str:
    """The interval and what decides it."""
    if dating.earliest == dating.latest:
        lines = [f"{dating.file}: made from {dating.edition}"]
    else:
        lines = [f"{dating.file}: made from an edition from {dating.earliest} to {dating.latest}"]
    if dating.printed:
        agrees = "as it says itself" if dating.printed == dating.edition else f"it says {dating.printed} itself"
        lines[0] += f" ({agrees})"
    for title, evidence in (
        (f"Not older than {dating.earliest}", dating.not_before),
        (f"Not newer than {dating.latest}", dating.not_after),
        ("Rules that fit another edition better", dating.against),
    ):
        if evidence:
            lines += ["", title, *(f"  {_evidence(each)}" for each in evidence)]
    return _clean(lines)


def _evidence(each: DatingEvidence) -> str:
    where = each.source if each.source == each.target or not each.target else f"{each.source} ({each.target})"
    return f"{where}: {each.reason} [{each.older} → {each.newer}]"


# -- drift


def render_drift(drift: Drift) -> str:
    """What to do, the gravest first; rules that are current are only counted."""
    lines = [f"{_named(drift.target)} against {_named(drift.source)}"]
    if drift.dating:
        made = drift.dating
        span = made.edition if made.earliest == made.latest else f"{made.earliest} to {made.latest}"
        lines.append(f"made from {span}")
    lines.append(_counts(drift))
    if drift.symbols:
        lines.append("symbols: " + ", ".join(f"{mine} = {other}" for mine, other in drift.symbols.items()))
    if drift.hidden:
        lines.append(f"{drift.hidden} findings of the baseline are left out")
    for finding in drift.findings:
        lines += ["", f"{MARKS[finding.severity]} {finding.check}: {finding.message}"]
    for state in STATES:
        units = [unit for unit in drift.units if unit.state == state and (unit.findings or state != "current")]
        if units:
            lines += ["", f"{state.capitalize()}", ""]
            for unit in units:
                lines += _unit_lines(unit)
    return _clean(lines)


def _counts(drift: Drift) -> str:
    counts = Counter[str](unit.state for unit in drift.units)
    return ", ".join(f"{counts[state]} {state}" for state in STATES if counts[state])


def _unit_lines(unit: UnitDrift) -> Iterator[str]:
    where = _names(unit.target) if unit.target else _names(unit.source)
    if unit.source and unit.target and unit.source != unit.target:
        where += f" (source {_names(unit.source)})"
    yield f"{where}"
    for finding in unit.findings:
        yield f"  {MARKS[finding.severity]} {finding.message} ({finding.check})"
        if finding.source_words:
            yield f"      source: {_line(finding.source_words, 100)}"
        if finding.target_words:
            yield f"      target: {_line(finding.target_words, 100)}"


def drift_rows(drift: Drift) -> Iterator[list[str]]:
    """A row a finding; a unit without findings has one row, so that every unit is there."""
    for unit in drift.units:
        base = [
            unit.state,
            " ".join(unit.source),
            " ".join(unit.target),
            unit.number,
            " ".join(unit.made_from),
            unit.edition,
            unit.outdated,
            f"{unit.sure:.3f}",
        ]
        texts = [drift.source.whole_text(unit.source), drift.target.whole_text(unit.target)]
        for finding in unit.findings or (None,):
            yield [*base, *_finding_cells(finding), *texts]
    for finding in drift.findings:
        yield ["", finding.source, finding.target, "", "", "", "", "", *_finding_cells(finding), "", ""]


def _finding_cells(finding: Finding | None) -> list[str]:
    if finding is None:
        return [""] * 5
    return [finding.check, finding.severity, finding.message, finding.source_words, finding.target_words]


def drift_markdown(drift: Drift) -> str:
    """What is not current, both texts side by side, with the reasons below each."""
    lines = [
        f"# Drift of {escape(_named(drift.target))}",
        "",
        f"Against {escape(_named(drift.source))}: {_counts(drift)}.",
    ]
    if drift.dating:
        lines += ["", f"Made from {drift.dating.edition}."]
    for finding in drift.findings:
        lines += ["", f"**{finding.check}**: {escape(finding.message)}"]
    for state in STATES:
        units = [unit for unit in drift.units if unit.state == state and (unit.findings or state != "current")]
        if not units:
            continue
        source, target = LANGUAGES[drift.source.language].name, LANGUAGES[drift.target.language].name
        lines += ["", f"## {state.capitalize()}", "", f"| | {source} | | {target} | why |", "|---|---|---|---|---|"]
        for unit in units:
            why = escape_cell("\n".join(f"{finding.message} ({finding.check})" for finding in unit.findings))
            lines.append(f"{_row(drift.source, drift.target, unit)} {why} |")
    return _clean(lines)
