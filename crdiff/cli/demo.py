"""`crdiff demo`: the whole of it on the sample rulebook."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from crdiff.cli.options import color_option, wants_color

if TYPE_CHECKING:
    from crdiff.model import Edition

BOOK = "tidewater/en"
EDITIONS = ("2031-03-14", "2031-09-05", "2032-05-21")
TRANSLATIONS = (
    ("es", "2031-09-05", ("2032-05-21", "2031-03-14", "2031-09-05")),
    ("ja", "2031-03-14", ("2031-03-14",)),
)
"""Language and date of each translation, the edition that it is held against, and older ones."""


@click.command("demo", epilog="Example: crdiff demo -o reports")
@click.option(
    "-o", "--output", metavar="FOLDER", default="crdiff-reports", show_default=True, help="Where the reports go."
)
@color_option
def command(output: str, color: str) -> int:
    """Make every report of the sample rulebook; print its change log and the drift of its Spanish translation."""
    from crdiff import api
    from crdiff.cli.output import note, write_result
    from crdiff.render.terminal import render_terminal

    corpora = find_corpora()
    folder = Path(output)
    reports = make_reports(corpora)
    for name, text in reports.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        write_result(text, str(target))
    changes = api.diff(*(read_sample(corpora, f"{BOOK}/{edition}.txt") for edition in EDITIONS[:2]))
    write_result(render_terminal(changes, color=wants_color(color, None)), None)
    drift = next(text for name, text in reports.items() if name.endswith("es_2031-09-05.drift.txt"))
    write_result(f"\n{drift}", None)
    note(f"the reports are in {folder}; {folder / 'README.md'} says what each is")
    return 0


def find_corpora() -> Path:
    """The sample rulebooks: in the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "corpora"
    return inside if inside.is_dir() else package.parent / "corpora"


def read_sample(corpora: Path, name: str) -> "Edition":
    """A sample edition that calls itself by its place in `corpora/`, wherever that is."""
    from msgspec.structs import replace

    from crdiff import api

    return replace(api.read(corpora / name), file=f"corpora/{name}")


def make_reports(corpora: Path) -> dict[str, str]:
    """Every report of the samples, by file name; the same bytes each time."""
    from msgspec.structs import replace

    from crdiff import api
    from crdiff.render.bitext import drift_markdown, render_drift
    from crdiff.render.document import change_records, changes_document, edition_document, to_json, to_json_lines
    from crdiff.render.markdown import render_markdown
    from crdiff.render.po import to_po
    from crdiff.render.table import CHANGE_COLUMNS, UNIT_COLUMNS, change_rows, to_csv, unit_rows
    from crdiff.render.terminal import render_terminal
    from crdiff.render.tree import render_problems, render_tree
    from crdiff.render.unified import render_unified
    from crdiff.render.xliff import to_tmx, to_xliff

    files = [f"{BOOK}/{edition}.txt" for edition in EDITIONS]
    editions = [read_sample(corpora, name) for name in files]
    reports: dict[str, tuple[str, str]] = {}
    for old, new in ((0, 1), (1, 2)):
        changes = api.diff(editions[old], editions[new])
        command = f"crdiff diff corpora/{files[old]} corpora/{files[new]}"
        step = f"tidewater_{EDITIONS[old]}_{EDITIONS[new]}"
        for form, ending, text in (
            ("terminal", "txt", render_terminal(changes)),
            ("markdown", "md", render_markdown(changes)),
            ("unified", "diff", render_unified(changes)),
            ("json", "json", to_json(changes_document(changes))),
            ("jsonl", "jsonl", to_json_lines(change_records(changes))),
            ("csv", "csv", to_csv(CHANGE_COLUMNS, change_rows(changes))),
        ):
            reports[f"{step}.{ending}"] = (f"{command} -f {form} -o reports/{step}.{ending}", text)
    last = editions[-1]
    stem = f"tidewater_{EDITIONS[-1]}"
    reports[f"{stem}.tree.txt"] = (f"crdiff parse corpora/{files[-1]} -o reports/{stem}.tree.txt", render_tree(last))
    reports[f"{stem}.tree.json"] = (
        f"crdiff parse corpora/{files[-1]} -f json -o reports/{stem}.tree.json",
        to_json(edition_document(last)),
    )
    reports[f"{stem}.tree.csv"] = (
        f"crdiff parse corpora/{files[-1]} -f csv -o reports/{stem}.tree.csv",
        to_csv(UNIT_COLUMNS, unit_rows(last)),
    )
    reports[f"{stem}.problems.txt"] = (
        f"crdiff check corpora/{files[-1]} -o reports/{stem}.problems.txt",
        render_problems(last.file, api.check(last)),
    )
    name = f"{BOOK}/{EDITIONS[1]}.paired.txt"
    pairing = api.read_pairs(corpora / name)
    sides = {side: replace(getattr(pairing, side), file=f"corpora/{name}") for side in ("old", "new")}
    pairs = api.diff_pairs(replace(pairing, **sides), numbers_from=(editions[0], editions[1]))
    stem = f"tidewater_{EDITIONS[1]}.paired.md"
    reports[stem] = (
        f"crdiff diff corpora/{name} --numbers-from corpora/{files[0]} --numbers-from corpora/{files[1]}"
        f" -f markdown -o reports/{stem}",
        render_markdown(pairs),
    )
    for language, date, history in TRANSLATIONS:
        target = f"tidewater/{language}/{date}.txt"
        source, *older = (f"{BOOK}/{each}.txt" for each in history)
        drift = api.find_drift(
            read_sample(corpora, source),
            read_sample(corpora, target),
            history=[read_sample(corpora, each) for each in older],
            vectors=False,
        )
        options = "".join(f" --history corpora/{each}" for each in older)
        command = f"crdiff drift corpora/{source} corpora/{target}{options} --no-vectors"
        stem = f"tidewater_{language}_{date}.drift"
        for form, ending, text in (
            ("text", "txt", render_drift(drift)),
            ("markdown", "md", drift_markdown(drift)),
            ("po", "po", to_po(drift)),
            ("xliff", "xlf", to_xliff(drift)),
            ("tmx", "tmx", to_tmx(drift)),
        ):
            reports[f"{stem}.{ending}"] = (f"{command} -f {form} -o reports/{stem}.{ending}", text)
    index = "".join(f"| [{name}]({name}) | `{command}` |\n" for name, (command, _) in reports.items())
    readme = (
        "# Reports of the sample rulebook\n\nMade by `make demo`; nothing here is written by hand."
        f"\n\n| report | command |\n|---|---|\n{index}"
    )
    return {**{name: text for name, (_, text) in reports.items()}, "README.md": readme}
