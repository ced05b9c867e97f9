"""`crdiff parse`: the rule tree of a file."""

import click

from crdiff.cli.options import output_options, reading_options


@click.command(
    "parse",
    epilog="""\b
Examples:
  crdiff parse rules.txt                        the tree
  crdiff parse rules.txt -f json -o rules.json  all of it
  cat rules.txt | crdiff parse -                from standard input
""",
)
@click.argument("file", metavar="FILE")
@output_options(("tree", "json", "csv"), "tree")
@reading_options
def command(file: str, format: str, output: str | None, encoding: str | None, max_size: int, strict: bool) -> int:
    """Show the rule tree of FILE."""
    from crdiff import api
    from crdiff.cli.output import note, progress, write_result

    with progress("reading"):
        edition = api.read(file, encoding=encoding, size_limit=max_size, strict=strict)
    if format == "json":
        from crdiff.render.document import edition_document, to_json

        text = to_json(edition_document(edition))
    elif format == "csv":
        from crdiff.render.table import UNIT_COLUMNS, to_csv, unit_rows

        text = to_csv(UNIT_COLUMNS, unit_rows(edition))
    else:
        from crdiff.render.tree import render_tree

        text = render_tree(edition)
    if edition.problems:
        count = len(edition.problems)
        note(f"{file}: {count} problem{'s' if count > 1 else ''}; crdiff check {file} lists them")
    write_result(text, output, inputs=(file,), pager=format == "tree", is_json=format == "json")
    return 0
