"""Changes and trees as tables."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from crdiff.model import ChangeSet, Edition
from crdiff.render.summary import summarise

if TYPE_CHECKING:
    import pandas

CHANGE_COLUMNS = (
    "unit", "old", "new", "shape", "number", "text", "score", "margin", "matched_by", "summary",
    "joined", "left", "references", "old_text", "new_text",
)  # fmt: skip
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


def _inert(cell: str | float) -> str | float:
    return (
        f"'{cell}"
        if isinstance(cell, str) and cell.lstrip()[:1] in ("=", "+", "-", "@", "\t") and len(cell) > 1
        else cell
    )


def to_frame(changes: ChangeSet) -> "pandas.DataFrame":
    """The changes as a pandas DataFrame; rule numbers are text."""
    import pandas

    return pandas.DataFrame(list(change_rows(changes)), columns=list(CHANGE_COLUMNS))
