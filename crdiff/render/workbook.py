"""Tables → a spreadsheet file, a sheet each, in which text stays text."""

import datetime
import io
from collections.abc import Mapping

from crdiff.render.controls import CONTROLS
from crdiff.render.table import Table, to_frame

CELL_CHARACTERS = 32_767
"""More does not fit into a cell; a longer text ends with an ellipsis."""
WIDTHS = {"summary": 60, "message": 60, "old_text": 70, "new_text": 70, "references": 30, "units": 60, "title": 30}
"""Of columns, in characters; others have `USUAL_WIDTH`."""
USUAL_WIDTH = 14
CREATED = datetime.datetime(2000, 1, 1)
"""A fixed one: the same tables give the same bytes."""
TEXT_ONLY = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
"""Nothing that a rule says is a formula, a link or a number."""


def to_workbook(tables: Mapping[str, Table]) -> bytes:
    """An xlsx file of tables: header rows that stay in sight, filters, wrapped text."""
    import pandas

    buffer = io.BytesIO()
    with pandas.ExcelWriter(buffer, engine="xlsxwriter", engine_kwargs={"options": TEXT_ONLY}) as writer:
        book = writer.book
        book.set_properties({"created": CREATED})
        wrapped = book.add_format({"text_wrap": True, "valign": "top"})
        for name, table in tables.items():
            fitting = Table(table.columns, [tuple(map(_fit, row)) for row in table.rows])
            to_frame(fitting).to_excel(writer, sheet_name=name, index=False)
            sheet = writer.sheets[name]
            sheet.freeze_panes(1, 0)
            sheet.autofilter(0, 0, max(len(table.rows), 1), len(table.columns) - 1)
            for at, column in enumerate(table.columns):
                sheet.set_column(at, at, WIDTHS.get(column, USUAL_WIDTH), wrapped)
    return buffer.getvalue()


def _fit(cell: str | float) -> str | float:
    if not isinstance(cell, str):
        return cell
    text = cell.translate(CONTROLS)
    return text if len(text) <= CELL_CHARACTERS else f"{text[: CELL_CHARACTERS - 1]}…"
