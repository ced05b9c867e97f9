"""Every report of the sample rulebook, as `crdiff demo` makes them and the repository keeps them."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from crdiff import __version__, api
from crdiff.changes.crosswalk import crosswalk
from crdiff.citations.mending import mend
from crdiff.model import ChangeSet, Edition, JudgedCitation
from crdiff.render.bitext import drift_markdown, render_drift
from crdiff.render.citations import citations_diff, render_citations, to_sarif
from crdiff.render.document import (
    change_records,
    changes_document,
    citations_document,
    crosswalk_document,
    edition_document,
    to_json,
    to_json_lines,
)
from crdiff.render.drift_page import drift_page
from crdiff.render.markdown import render_markdown
from crdiff.render.page import changes_page
from crdiff.render.po import to_po
from crdiff.render.table import (
    CHANGE_COLUMNS,
    UNIT_COLUMNS,
    change_rows,
    change_tables,
    crosswalk_table,
    to_csv,
    to_text,
    unit_rows,
)
from crdiff.render.terminal import render_terminal
from crdiff.render.tree import render_problems, render_tree
from crdiff.render.unified import render_unified
from crdiff.render.workbook import to_workbook
from crdiff.render.xliff import to_tmx, to_xliff

BOOK = "tidewater/en"
EDITIONS = ("2031-03-14", "2031-09-05", "2032-05-21")
TRANSLATIONS = (
    ("es", "2031-09-05", ("2032-05-21", "2031-03-14", "2031-09-05")),
    ("ja", "2031-03-14", ("2031-03-14",)),
)
"""Language and date of each translation, the edition that it is held against, and older ones."""
PROJECT = "tidewater/project"

Report = tuple[str, str, str | bytes]
"""File name, the command that writes it, and what is in it."""


def find_corpora() -> Path:
    """The sample rulebooks: in the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "corpora"
    return inside if inside.is_dir() else package.parent / "corpora"


def read_sample(corpora: Path, name: str) -> Edition:
    """A sample edition that calls itself by its place in `corpora/`, wherever that is."""
    return replace(api.read(corpora / name), file=f"corpora/{name}")


def make_reports(corpora: Path) -> dict[str, str | bytes]:
    """Every report of the samples, by file name; the same bytes each time."""
    names = [f"{BOOK}/{edition}.txt" for edition in EDITIONS]
    editions = [read_sample(corpora, name) for name in names]
    steps = [api.diff(editions[0], editions[1]), api.diff(editions[1], editions[2])]
    reports = [
        *(report for step in steps for report in _change_reports(step)),
        *_notes_reports(steps[0]),
        *_crosswalk_reports(steps),
        *_tree_reports(editions[-1]),
        *_pair_reports(corpora, editions, names),
        *_drift_reports(corpora),
        *_citation_reports(corpora, steps[0]),
    ]
    index = "".join(f"| [{name}]({name}) | `{command}` |\n" for name, command, _ in reports)
    readme = (
        "# Reports of the sample rulebook\n\nMade by `make demo`; nothing here is written by hand."
        f"\n\n| report | command |\n|---|---|\n{index}"
    )
    return {**{name: content for name, _, content in reports}, "README.md": readme}


def _change_reports(changes: ChangeSet) -> Iterator[Report]:
    command = f"crdiff diff {changes.old.file} {changes.new.file}"
    step = f"tidewater_{changes.old.edition}_{changes.new.edition}"
    for form, ending, content in (
        ("terminal", "txt", render_terminal(changes)),
        ("markdown", "md", render_markdown(changes)),
        ("html", "html", changes_page(changes)),
        ("unified", "diff", render_unified(changes)),
        ("json", "json", to_json(changes_document(changes))),
        ("jsonl", "jsonl", to_json_lines(change_records(changes))),
        ("csv", "csv", to_csv(CHANGE_COLUMNS, change_rows(changes))),
        ("xlsx", "xlsx", to_workbook(change_tables(changes))),
    ):
        yield f"{step}.{ending}", f"{command} -f {form} -o reports/{step}.{ending}", content


def _notes_reports(changes: ChangeSet) -> Iterator[Report]:
    command = f"crdiff notes {changes.old.file} {changes.new.file}"
    stem = f"tidewater_{changes.old.edition}_{changes.new.edition}"
    for form, style, ending in (
        ("markdown", "bulletin", "notes.md"),
        ("html", "bulletin", "notes.html"),
        ("wikitext", "bulletin", "notes.wiki"),
        ("markdown", "keepachangelog", "changelog.md"),
        ("markdown", "table", "table.md"),
    ):
        name = f"{stem}.{ending}"
        content = api.notes(changes, format=form, style=style)  # type: ignore[arg-type]
        yield name, f"{command} -f {form} --style {style} -o reports/{name}", content


def _crosswalk_reports(steps: Sequence[ChangeSet]) -> Iterator[Report]:
    found = crosswalk(steps)
    command = f"crdiff crosswalk {' '.join(edition.file for edition in found.editions)}"
    changed = crosswalk_table(found, changed=True)
    sheets = {"old to new": crosswalk_table(found), "new to old": crosswalk_table(found, newest_first=True)}
    for options, ending, content in (
        ("--changed", "txt", to_text(*changed)),
        ("-f csv", "csv", to_csv(*crosswalk_table(found))),
        ("-f json", "json", to_json(crosswalk_document(found))),
        ("-f xlsx", "xlsx", to_workbook(sheets)),
    ):
        name = f"tidewater.crosswalk.{ending}"
        yield name, f"{command} {options} -o reports/{name}", content


def _tree_reports(edition: Edition) -> Iterator[Report]:
    stem = f"tidewater_{edition.edition}"
    for form, ending, content in (
        ("tree", "txt", render_tree(edition)),
        ("json", "json", to_json(edition_document(edition))),
        ("csv", "csv", to_csv(UNIT_COLUMNS, unit_rows(edition))),
    ):
        name = f"{stem}.tree.{ending}"
        yield name, f"crdiff parse {edition.file} -f {form} -o reports/{name}", content
    name = f"{stem}.problems.txt"
    problems = render_problems(edition.file, api.check(edition))
    yield name, f"crdiff check {edition.file} -o reports/{name}", problems


def _pair_reports(corpora: Path, editions: Sequence[Edition], names: Sequence[str]) -> Iterator[Report]:
    listed = f"{BOOK}/{EDITIONS[1]}.paired.txt"
    pairing = api.read_pairs(corpora / listed)
    sides = {side: replace(getattr(pairing, side), file=f"corpora/{listed}") for side in ("old", "new")}
    pairs = api.diff_pairs(replace(pairing, **sides), numbers_from=(editions[0], editions[1]))
    name = f"tidewater_{EDITIONS[1]}.paired.md"
    numbers = " ".join(f"--numbers-from corpora/{each}" for each in names[:2])
    yield name, f"crdiff diff corpora/{listed} {numbers} -f markdown -o reports/{name}", render_markdown(pairs)


def _drift_reports(corpora: Path) -> Iterator[Report]:
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
        for form, ending, content in (
            ("text", "txt", render_drift(drift)),
            ("markdown", "md", drift_markdown(drift)),
            ("html", "html", drift_page(drift)),
            ("po", "po", to_po(drift)),
            ("xliff", "xlf", to_xliff(drift)),
            ("tmx", "tmx", to_tmx(drift)),
        ):
            name = f"tidewater_{language}_{date}.drift.{ending}"
            yield name, f"{command} -f {form} -o reports/{name}", content


def _citation_reports(corpora: Path, changes: ChangeSet) -> Iterator[Report]:
    found = api.cite([str(corpora / PROJECT)], changes)
    named = {f"corpora/{PROJECT}/{Path(file.path).name}": (file, judged) for file, judged in found.items()}
    judged: list[JudgedCitation] = [
        replace(each, citation=replace(each.citation, file=name))
        for name, (_, citations) in named.items()
        for each in citations
    ]
    before = {name: file.text for name, (file, _) in named.items()}
    after = {name: mend(file.text, citations) for name, (file, citations) in named.items()}
    command = f"crdiff cite corpora/{PROJECT} --old {changes.old.file} --new {changes.new.file}"
    for options, ending, content in (
        ("--all", "txt", render_citations(judged, everything=True)),
        ("--diff", "diff", citations_diff(before, after)),
        ("-f json", "json", to_json(citations_document(judged, changes))),
        ("-f sarif", "sarif", to_sarif(judged, changes, __version__)),
    ):
        name = f"tidewater.citations.{ending}"
        yield name, f"{command} {options} -o reports/{name}", content
