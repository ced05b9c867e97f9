"""`crdiff date`: which edition a text was made from."""

import click

from crdiff.cli.bitext_options import bitext_options, read_editions
from crdiff.cli.options import Reading, output_options, reading_options


@click.command(
    "date",
    epilog="""\b
Examples:
  crdiff date page-es.txt --among editions/      by all editions of a folder
  crdiff date old.txt --among a.txt --among b.txt
""",
)
@click.argument("file", metavar="FILE")
@click.option(
    "--among", multiple=True, required=True, metavar="EDITIONS", help="Editions that it may be of: a file or folder."
)
@bitext_options
@output_options(("text", "json"), "text")
@reading_options
def command(
    file: str,
    among: tuple[str, ...],
    lexicon: str | None,
    vectors: bool | None,
    format: str,
    output: str | None,
    reading: Reading,
) -> int:
    """Tell which edition FILE was made from, in the language of the editions or another."""
    from crdiff import api
    from crdiff.cli.bitext_options import read_lexicon_option
    from crdiff.cli.output import note, progress, write_result

    with progress("reading and dating"):
        target = reading.read(file)
        editions = read_editions(reading, among)
        known = read_lexicon_option(lexicon, editions[0], target) if editions else None
        dating = api.date_text(target, editions, lexicon=known, vectors=vectors)
    for message in dating.warnings:
        note(message)
    text: str | bytes
    if format == "json":
        from crdiff.render.document import dating_document, to_json

        text = to_json(dating_document(dating))
    else:
        from crdiff.render.bitext import render_dating

        text = render_dating(dating)
    write_result(text, output, inputs=(file,), is_json=format == "json")
    return 0
