"""`crdiff schema`: the JSON Schemas that the project publishes."""

import click


@click.command("schema", epilog="Example: crdiff schema changes > changes.schema.json")
@click.argument(
    "name", type=click.Choice(["bitext", "changes", "crosswalk", "dating", "drift", "edition", "lexicon", "problems"])
)
def command(name: str) -> int:
    """Print the JSON Schema of a document.

    changes is what diff prints, edition parse, problems check, bitext and lexicon align; the others are what the
    command of their name prints.
    """
    from importlib.resources import files

    from crdiff.cli.output import write_result

    write_result((files("crdiff") / "schemas" / f"{name}-1.json").read_text(encoding="utf-8"), None)
    return 0
