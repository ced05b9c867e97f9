"""`crdiff demo`: the whole of it on the sample rulebook."""

from pathlib import Path

import click

from crdiff.cli.options import color_option, wants_color


@click.command("demo", epilog="Example: crdiff demo -o reports")
@click.option(
    "-o", "--output", metavar="FOLDER", default="crdiff-reports", show_default=True, help="Where the reports go."
)
@color_option
def command(output: str, color: str) -> int:
    """Make every report of the sample rulebook; print its change log and the drift of its Spanish translation."""
    from crdiff import api
    from crdiff.cli.output import note, write_result
    from crdiff.cli.samples import BOOK, EDITIONS, find_corpora, make_reports, read_sample
    from crdiff.render.terminal import render_terminal

    corpora = find_corpora()
    folder = Path(output)
    reports = make_reports(corpora)
    for name, content in reports.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        write_result(content, str(target))
    changes = api.diff(*(read_sample(corpora, f"{BOOK}/{edition}.txt") for edition in EDITIONS[:2]))
    write_result(render_terminal(changes, color=wants_color(color, None)), None)
    drift = next(content for name, content in reports.items() if name.endswith("es_2031-09-05.drift.txt"))
    write_result("\n", None)
    write_result(drift, None)
    note(f"the reports are in {folder}; {folder / 'README.md'} says what each is")
    return 0
