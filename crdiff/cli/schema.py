"""`crdiff schema`: the JSON Schemas that the project publishes."""

import click

NAMES = (
    "bitext", "blame", "changes", "citations", "crosswalk", "dating", "drift", "edition", "history", "hits", "lexicon",
    "problems",
)  # fmt: skip


@click.command("schema", epilog="Example: crdiff schema changes > changes.schema.json")
@click.argument("name", type=click.Choice(NAMES))
def command(name: str) -> int:
    """Print the JSON Schema of a document.

    changes is what diff prints, citations cite, dating date, edition parse, problems check, bitext and lexicon align;
    hits search; blame, crosswalk, drift and history are what the commands of their names print.
    """
    from importlib.resources import files

    from crdiff.cli.output import write_result

    write_result((files("crdiff") / "schemas" / f"{name}-1.json").read_text(encoding="utf-8"), None)
    return 0
