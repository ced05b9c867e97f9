"""`crdiff crosswalk`: old numbers to new numbers."""

import click

from crdiff.cli.options import Reading, output_options, reading_options

FORMATS = ("text", "markdown", "csv", "json", "xlsx")


@click.command(
    "crosswalk",
    epilog="""\b
Examples:
  crdiff crosswalk old.txt new.txt                   where each rule went
  crdiff crosswalk old.txt new.txt --by new          where each rule comes from
  crdiff crosswalk old.txt new.txt --changed         only those with another number
  crdiff crosswalk 2019.txt 2020.txt 2021.txt 2022.txt -f csv -o numbers.csv
  crdiff crosswalk old.txt new.txt -f xlsx -o numbers.xlsx    both ways, a sheet each

\b
A rule that was split has a row for each part, a merged one for each source. Over several
editions there is a column for each.
""",
)
@click.argument("editions", metavar="OLD NEW ...", nargs=-1, required=True)
@click.option(
    "--by", type=click.Choice(["old", "new"]), default="old", show_default=True, help="Which numbers come first."
)
@click.option("--changed", is_flag=True, help="Leave out what kept its number.")
@output_options(FORMATS, "text")
@reading_options
def command(
    editions: tuple[str, ...], by: str, changed: bool, format: str, output: str | None, reading: Reading
) -> int:
    """Tell which numbers the rules of the edition OLD have in NEW, through any editions between them."""
    from crdiff.changes import compare
    from crdiff.changes.crosswalk import crosswalk
    from crdiff.cli.output import note, progress, spare_inputs, write_result
    from crdiff.errors import UsageError
    from crdiff.render.table import crosswalk_table, to_csv, to_markdown, to_text

    if len(editions) < 2:
        raise UsageError("a crosswalk needs two editions", remedy="Name the old and the new one")
    spare_inputs(output, editions)
    steps = []
    with progress(f"reading and comparing {len(editions)} editions"):
        before = reading.read(editions[0])
        for path in editions[1:]:
            after = reading.read(path)
            steps.append(compare(before, after))
            before = after
    for message in dict.fromkeys(message for step in steps for message in step.warnings):
        note(message)
    found = crosswalk(steps)
    if format == "json":
        from msgspec.structs import replace

        from crdiff.changes.crosswalk import is_changed
        from crdiff.render.document import crosswalk_document, to_json

        shown = replace(found, rows=tuple(row for row in found.rows if is_changed(row))) if changed else found
        write_result(to_json(crosswalk_document(shown)), output, inputs=editions, is_json=True)
        return 0
    if format == "xlsx":
        from crdiff.render.workbook import to_workbook

        tables = {
            name: crosswalk_table(found, newest_first=newest_first, changed=changed)
            for name, newest_first in (("old to new", False), ("new to old", True))
        }
        write_result(to_workbook(tables), output, inputs=editions)
        return 0
    table = crosswalk_table(found, newest_first=by == "new", changed=changed)
    writers = {"csv": to_csv, "markdown": to_markdown, "text": to_text}
    write_result(writers[format](*table), output, inputs=editions, pager=format == "text")
    return 0
