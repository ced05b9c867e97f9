"""`crdiff blame`: which edition brought which words."""

import click

from crdiff.cli.archive_options import archive_option, at_option, descent_at, open_store
from crdiff.cli.options import output_options

FORMATS = ("text", "json")


@click.command(
    "blame",
    epilog="""\b
Examples:
  crdiff blame 205.3j                         which edition brought each planeswalker type
  crdiff blame 205.3j --at 2015-01-23
""",
)
@click.argument("unit", metavar="UNIT")
@at_option
@archive_option
@output_options(FORMATS, "text")
def command(unit: str, at: str, archive: str | None, format: str, output: str | None) -> int:
    """Tell which edition brought each stretch of the wording of UNIT."""
    from crdiff.archive.history import blame
    from crdiff.cli.output import write_result

    with open_store(archive) as store:
        descent, place = descent_at(store, at)
        found = blame(descent, place, unit)
    if format == "json":
        from crdiff.render.document import blame_document, to_json

        write_result(to_json(blame_document(found)), output, is_json=True)
        return 0
    from crdiff.render.history import render_blame

    write_result(render_blame(found), output)
    return 0
