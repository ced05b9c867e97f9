"""`crdiff check`: what is odd about a file."""

import click

from crdiff.cli.options import Reading, output_options, reading_options

SEVERITIES: dict[str, int] = {"note": 0, "warning": 1, "error": 2}
ERRORS = frozenset(
    {"duplicate-number", "dangling-reference", "lost-character", "damaged-utf16", "encoding-mixed", "duplicate-term"}
)
NOTES = frozenset({"encoding-guessed", "no-date", "blank-before-example", "unexpected-blank-line"})


def severity(kind: str) -> str:
    """How grave a kind of problem is: what may mislead is an error, what only looks odd a note."""
    return "error" if kind in ERRORS else "note" if kind in NOTES else "warning"


@click.command(
    "check",
    epilog="""\b
Examples:
  crdiff check rules.txt
  crdiff check rules.txt --fail-on warning

Exit status: 0 nothing at or above --fail-on, 1 something, 2 trouble.
""",
)
@click.argument("file", metavar="FILE")
@click.option(
    "--fail-on", type=click.Choice([*SEVERITIES, "never"]), default="error", show_default=True, help="Exit 1 at this."
)
@output_options(("text", "json"), "text")
@reading_options
def command(
    file: str,
    fail_on: str,
    format: str,
    output: str | None,
    reading: Reading,
) -> int:
    """List the numbering and reference problems of FILE."""
    from crdiff import api
    from crdiff.cli.output import note, progress, write_result

    with progress("reading"):
        edition = reading.read(file)
        problems = api.check(edition)
    text: str | bytes
    if format == "json":
        from crdiff.render.document import ProblemsDocument, to_json

        text = to_json(ProblemsDocument(file=edition.file, problems=problems))
    else:
        from crdiff.render.tree import render_problems

        text = render_problems(edition.file, problems)
    write_result(text, output, inputs=(file,), is_json=format == "json")
    if not problems:
        note(f"{file}: no problems")
    if fail_on == "never":
        return 0
    return int(any(SEVERITIES[severity(problem.kind)] >= SEVERITIES[fail_on] for problem in problems))
