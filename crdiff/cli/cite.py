"""`crdiff cite`: citations in other files that went stale."""

import os
from typing import TYPE_CHECKING

import click

from crdiff.cli.options import Reading, output_options, reading_options

if TYPE_CHECKING:
    from crdiff.citations.mending import CitationRecord
    from crdiff.model import ChangeSet, JudgedCitation
    from crdiff.sources.project import TextFile

FORMATS = ("text", "json", "sarif")
RECORD = ".crdiff-cite.json"


@click.command(
    "cite",
    epilog=f"""\b
Examples:
  crdiff cite src docs --old 2025.txt --new 2026.txt           what went stale
  crdiff cite src docs --old 2025.txt --new 2026.txt --diff    what --fix would write
  crdiff cite src docs --old 2025.txt --new 2026.txt --fix     rewrite what merely moved
  crdiff cite src --old 2026.txt --new 2026.txt                are all numbers there?
  crdiff cite src --old 2025.txt --new 2026.txt -f sarif -o cite.sarif    for CI

\b
Found: CR 702.19b, rules 613.4c and 613.7, rules 702.9a–c, [[CR:702.19]], {{{{CR|702.19}}}}, in any
text file; bare numbers with a letter in lines that speak of rules. --fix rewrites a citation
whose rules only got other numbers; what was reworded as well, split, merged or removed is
listed for you to decide. What it rewrote stands in {RECORD}, so that it is not rewritten
again; commit that file.

\b
Exit status: 0 nothing at or above --fail-on, 1 something, 2 trouble.
""",
)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--old", required=True, metavar="EDITION", help="The edition that the files cite.")
@click.option("--new", required=True, metavar="EDITION", help="The edition that they should cite.")
@click.option("--fix", is_flag=True, help="Rewrite the citations that merely moved.")
@click.option("--fix-reworded", is_flag=True, help="With --fix or --diff: those that moved and were reworded, too.")
@click.option("--diff", "as_diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--lead", "leads", multiple=True, metavar="WORD", help="Word that your files put before rule numbers.")
@click.option("--exclude", multiple=True, metavar="PATTERN", help="Pass over such files: '*.svg', 'docs/old/*'.")
@click.option("--record", metavar="FILE", default=RECORD, show_default=True, help="What was rewritten before.")
@click.option("--all", "everything", is_flag=True, help="List the current ones, too.")
@click.option("--links", metavar="FILE", help="Links that you decided, to be obeyed.")
@click.option(
    "--fail-on",
    type=click.Choice(["warning", "error", "never"]),
    default="error",
    show_default=True,
    help="Exit 1 at this: error is a stale number, warning a rule that was reworded.",
)
@output_options(FORMATS, "text")
@reading_options
def command(
    paths: tuple[str, ...],
    old: str,
    new: str,
    fix: bool,
    fix_reworded: bool,
    as_diff: bool,
    leads: tuple[str, ...],
    exclude: tuple[str, ...],
    record: str,
    everything: bool,
    links: str | None,
    fail_on: str,
    format: str,
    output: str | None,
    reading: Reading,
) -> int:
    """Find citations of rules in the files below each PATH, and tell which went stale from OLD to NEW."""
    from crdiff import api
    from crdiff.cli.output import note, progress, spare_inputs, write_result
    from crdiff.errors import UsageError
    from crdiff.render.citations import citation_counts, citations_diff

    if fix and as_diff:
        raise UsageError("--diff changes nothing and --fix does", remedy="Leave out one of them")
    spare_inputs(output, [old, new, *([links] if links else [])])
    with progress("reading, comparing and looking through the files"):
        changes = api.diff(reading.read(old), reading.read(new), links=links)
        known = _read_record(record)
        found = api.cite(
            paths,
            changes,
            leads=leads,
            exclude=(*exclude, *_own_files(old, new, output)),
            also_reworded=fix_reworded,
            record=known,
            size_limit=reading.max_size,
        )
    if known.edition not in ("", changes.old.sha256, changes.new.sha256):
        note(f"{record}: is of another edition than these, and left aside")
    judged = [each for citations in found.values() for each in citations]
    if as_diff:
        from crdiff.citations.mending import mend

        changed = {file: mend(file.text, each) for file, each in found.items()}
        texts = {file.path: file.text for file, text in changed.items() if text != file.text}
        mended = {file.path: text for file, text in changed.items()}
        write_result(citations_diff(texts, mended), output)
    else:
        left = _fix(found, known, record, changes) if fix else judged
        write_result(_rendered(left, changes, format, everything), output, is_json=format != "text")
        judged = left
    note(citation_counts(judged))
    if fail_on == "never":
        return 0
    return int(any(each.is_stale or (fail_on == "warning" and each.status == "reworded") for each in judged))


def _own_files(*paths: str | None) -> list[str]:
    """The editions themselves are no files that cite them, should they lie below the paths."""
    return [path for path in paths if path and path != "-"]


def _rendered(judged: "list[JudgedCitation]", changes: "ChangeSet", form: str, everything: bool) -> str:
    from crdiff.render.citations import render_citations, to_sarif

    if form == "json":
        from crdiff.render.document import citations_document, to_json

        return to_json(citations_document(judged, changes))
    if form == "sarif":
        from crdiff import __version__

        return to_sarif(judged, changes, __version__)
    return render_citations(judged, everything=everything)


def _fix(
    found: "dict[TextFile, list[JudgedCitation]]", known: "CitationRecord", record: str, changes: "ChangeSet"
) -> "list[JudgedCitation]":
    """Rewrite all files or none; what is left to decide comes back."""
    import msgspec

    from crdiff.citations.mending import CitationRecord, mend, rewritten
    from crdiff.cli.output import note, write_files

    places = dict(known.places) if known.edition == changes.new.sha256 else {}
    files = {}
    for file, judged in found.items():
        if any(each.replacement for each in judged):
            files[file.path] = file.encode(mend(file.text, judged))
            places[file.name] = rewritten(file.text, judged, places.get(file.name, ()))
    if files:
        kept = CitationRecord(edition=changes.new.sha256, places=dict(sorted(places.items())))
        data = msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n"
        write_files({**files, record: data})
        count = sum(bool(each.replacement) for judged in found.values() for each in judged)
        note(f"rewrote {count} citations in {len(files)} files")
    return [each for judged in found.values() for each in judged if not each.replacement]


def _read_record(path: str) -> "CitationRecord":
    import msgspec

    from crdiff.citations.mending import CitationRecord
    from crdiff.errors import UsageError

    if not os.path.exists(path):
        return CitationRecord()
    try:
        with open(path, "rb") as file:
            return msgspec.json.decode(file.read(), type=CitationRecord)
    except (OSError, msgspec.DecodeError) as error:
        remedy = "Take it from version control, or name another with --record"
        raise UsageError(f"is no record of citations ({error})", path=path, remedy=remedy) from None
