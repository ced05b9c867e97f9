"""`crdiff parse`: the rule tree of a file."""

import click

from crdiff.cli.bitext_options import bitext_options, read_lexicon_option, read_source_side
from crdiff.cli.options import Reading, output_options, reading_options


@click.command(
    "parse",
    epilog="""\b
Examples:
  crdiff parse rules.txt                        the tree
  crdiff parse rules.txt -f json -o rules.json  all of it
  cat rules.txt | crdiff parse -                from standard input
  crdiff parse page.html --numbers-from rules.txt   a page of one rule, lettered by what it says
""",
)
@click.argument("file", metavar="FILE")
@click.option(
    "--numbers-from", metavar="EDITION", help="Letter the subrules of a page as EDITION has them, in any language."
)
@bitext_options
@output_options(("tree", "json", "csv"), "tree")
@reading_options
def command(
    file: str,
    numbers_from: str | None,
    lexicon: str | None,
    vectors: bool | None,
    format: str,
    output: str | None,
    reading: Reading,
) -> int:
    """Show the rule tree of FILE."""
    from crdiff import api
    from crdiff.cli.output import note, progress, write_result

    with progress("reading"):
        edition = reading.read(file)
        if numbers_from:
            numbers = read_source_side(reading, numbers_from)
            known = read_lexicon_option(lexicon, numbers, edition) if numbers.language != edition.language else None
            edition = api.number(edition, numbers, lexicon=known, vectors=vectors)
    text: str | bytes
    if format == "json":
        from crdiff.render.document import edition_document, to_json

        text = to_json(edition_document(edition))
    elif format == "csv":
        from crdiff.render.table import UNIT_COLUMNS, to_csv, unit_rows

        text = to_csv(UNIT_COLUMNS, unit_rows(edition))
    else:
        from crdiff.render.tree import render_tree

        text = render_tree(edition)
    if numbers_from:
        for problem in edition.problems:
            note(f"{file}:{problem.line}: {problem.message}" if problem.line else f"{file}: {problem.message}")
    elif edition.problems:
        count = len(edition.problems)
        note(f"{file}: {count} problem{'s' if count > 1 else ''}; crdiff check {file} lists them")
    write_result(text, output, inputs=(file,), pager=format == "tree", is_json=format == "json")
    return 0
