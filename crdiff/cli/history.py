"""`crdiff history`: a rule through the editions."""

import click

from crdiff.cli.archive_options import archive_option, at_option, descent_at, open_store
from crdiff.cli.options import color_option, output_options, wants_color

FORMATS = ("text", "json")


@click.command(
    "history",
    epilog="""\b
Examples:
  crdiff history 702.90b                      from the newest edition back
  crdiff history 702.87b --at 2010-10-01      the rule that had this number then
  crdiff history glossary:Infect              a glossary entry
  crdiff history 711                          a heading
""",
)
@click.argument("unit", metavar="UNIT")
@at_option
@click.option("--all", "everything", is_flag=True, help="Show editions that changed nothing but typography, too.")
@archive_option
@output_options(FORMATS, "text")
@color_option
def command(
    unit: str, at: str, everything: bool, archive: str | None, format: str, output: str | None, color: str
) -> int:
    """Tell what each edition did to UNIT, from one edition back to where it first appeared."""
    from crdiff.archive.history import history
    from crdiff.cli.output import write_result

    with open_store(archive) as store:
        descent, place = descent_at(store, at)
        found = history(descent, place, unit)
    if format == "json":
        from crdiff.render.document import history_document, to_json

        write_result(to_json(history_document(found)), output, is_json=True)
        return 0
    from crdiff.render.history import render_history

    text = render_history(found, everything=everything, color=wants_color(color, output))
    write_result(text, output, pager=True)
    return 0
