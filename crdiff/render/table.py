"""Changes, crosswalks and trees as tables: plain rows, CSV, and pandas DataFrames."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crdiff.changes.crosswalk import by_new, by_old, crosswalk, is_changed
from crdiff.model import ChangeSet, Crosswalk, CrosswalkRow, Edition
from crdiff.render.controls import CONTROLS
from crdiff.render.log import stale_sentence
from crdiff.render.markdown import escape_cell
from crdiff.render.summary import summarise

if TYPE_CHECKING:
    import pandas

CHANGE_COLUMNS = (
    "unit", "old", "new", "shape", "number", "text", "score", "margin", "matched_by", "summary",
    "joined", "left", "references", "old_text", "new_text",
)  # fmt: skip
GLOSSARY_COLUMNS = ("old", "new", "shape", "text", "summary", "old_text", "new_text")
SWEEP_COLUMNS = ("old", "new", "places", "units")
FINDING_COLUMNS = ("where", "kind", "unit", "line", "message")
UNIT_COLUMNS = ("name", "kind", "number", "parent", "is_heading", "text", "examples", "first_line", "last_line")


def change_rows(changes: ChangeSet) -> Iterable[tuple[str | float, ...]]:
    """One row a change, in `CHANGE_COLUMNS`."""
    for change in changes.changes:
        yield (
            change.unit,
            " ".join(change.old) if change.unit != "glossary" else "".join(change.old),
            " ".join(change.new) if change.unit != "glossary" else "".join(change.new),
            change.shape,
            change.number,
            change.text,
            change.score,
            change.margin,
            change.matched_by,
            summarise(change, changes),
            ", ".join(item for grown in change.lists for item in grown.added),
            ", ".join(item for grown in change.lists for item in grown.removed),
            ", ".join(f"{each.old} → {each.new} {each.status}" for each in change.references),
            "\n".join(change.old_text),
            "\n".join(change.new_text),
        )


def unit_rows(edition: Edition) -> Iterable[tuple[str | int, ...]]:
    """One row a unit, in `UNIT_COLUMNS`."""
    for unit in edition.units:
        yield (
            unit.name,
            unit.kind,
            unit.number,
            unit.parent or "",
            "yes" if unit.is_heading else "",
            unit.text,
            "\n".join(unit.examples),
            unit.first_line,
            unit.last_line,
        )


def to_csv(columns: Sequence[str], rows: Iterable[Sequence[str | float]]) -> str:
    """Rows as CSV; text that a spreadsheet would run as a formula is given a quote in front."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_inert(cell) for cell in row] for row in rows)
    return buffer.getvalue()


def to_text(columns: Sequence[str], rows: Iterable[Sequence[str | float]]) -> str:
    """Rows as aligned columns for a terminal; the last one may be as long as it is."""
    from rich.cells import cell_len

    lines = [tuple(columns), *(tuple(str(cell).translate(CONTROLS) or "-" for cell in row) for row in rows)]
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    return "".join(
        "  ".join(f"{cell}{' ' * (width - cell_len(cell))}" for cell, width in zip(line, widths, strict=True)).rstrip()
        + "\n"
        for line in lines
    )


def to_markdown(columns: Sequence[str], rows: Iterable[Sequence[str | float]]) -> str:
    """Rows as a GFM table."""
    lines = [columns, ["---"] * len(columns), *rows]
    head = 2
    return "".join(
        f"| {' | '.join(str(cell) if at < head else escape_cell(str(cell)) for cell in line)} |\n"
        for at, line in enumerate(lines)
    )


def _inert(cell: str | float) -> str | float:
    return (
        f"'{cell}"
        if isinstance(cell, str) and cell.lstrip()[:1] in ("=", "+", "-", "@", "\t") and len(cell) > 1
        else cell
    )


class Table(NamedTuple):
    """Rows with the names of their columns."""

    columns: tuple[str, ...]
    rows: list[tuple[str | float, ...]]


def crosswalk_table(found: Crosswalk, *, newest_first: bool = False, changed: bool = False) -> Table:
    """A column an edition, then the facets of the whole way and the title above.

    Args:
        found: The crosswalk.
        newest_first: Where each unit of the last edition comes from, instead of where each of the first went.
        changed: Leave out what has the number that it had.
    """
    editions = found.editions[::-1] if newest_first else found.editions
    labels = _unique([edition.edition for edition in editions])
    rows = [row for row in (by_new if newest_first else by_old)(found) if not changed or is_changed(row)]
    return Table(
        (*labels, "shape", "number", "text", "title"),
        [
            (*(row.names[::-1] if newest_first else row.names), row.shape, row.number, row.text, _title(row, found))
            for row in rows
        ],
    )


def _unique(labels: Sequence[str]) -> list[str]:
    """Names for columns: two issues of one edition are told apart."""
    return [label if label not in labels[:at] else f"{label} ({at + 1})" for at, label in enumerate(labels)]


def _title(row: CrosswalkRow, found: Crosswalk) -> str:
    """The title that the last of a row's units stands under; its own where it has one."""
    at = max(position for position, name in enumerate(row.names) if name)
    units = found.editions[at].by_name
    unit = units.get(row.names[at])
    while unit is not None and not (unit.is_heading and unit.kind != "glossary"):
        unit = units.get(unit.parent or "")
    return unit.text if unit is not None else ""


def change_tables(changes: ChangeSet) -> dict[str, Table]:
    """Every table of a change set by its name: changes, crosswalk, sweeps, glossary, findings.

    Of a filtered change set there is no crosswalk, which needs every change.
    """
    tables = {"changes": Table(CHANGE_COLUMNS, list(change_rows(changes)))}
    if not changes.hidden:
        tables["crosswalk"] = crosswalk_table(crosswalk([changes]))
    tables["sweeps"] = Table(
        SWEEP_COLUMNS,
        [(sweep.old, sweep.new, len(sweep.units), ", ".join(sweep.units)) for sweep in changes.sweeps],
    )
    tables["glossary"] = Table(GLOSSARY_COLUMNS, list(_glossary_rows(changes)))
    tables["findings"] = Table(FINDING_COLUMNS, list(_finding_rows(changes)))
    return tables


def _glossary_rows(changes: ChangeSet) -> Iterable[tuple[str | float, ...]]:
    for change in changes.changes:
        if change.unit == "glossary":
            terms = "\n".join(change.old_terms), "\n".join(change.new_terms)
            texts = "\n".join(change.old_text), "\n".join(change.new_text)
            yield (*terms, change.shape, change.text, summarise(change, changes), *texts)


def _finding_rows(changes: ChangeSet) -> Iterable[tuple[str | float, ...]]:
    """References to mend, then what is odd about either file."""
    for stale in changes.stale_references:
        yield "new", stale.status, stale.unit, "", stale_sentence(stale)
    for where, edition in (("old", changes.old), ("new", changes.new)):
        for problem in edition.problems:
            yield where, problem.kind, "", problem.line or "", problem.message


def to_frame(table: Table) -> "pandas.DataFrame":
    """A table as a pandas DataFrame; rule numbers are text."""
    import pandas

    return pandas.DataFrame(table.rows, columns=list(table.columns))
