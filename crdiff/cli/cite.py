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
@click.option("--record", metavar="FILE", help=f"What was rewritten before; left out, {RECORD} here or above.")
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
    record: str | None,
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
    from crdiff.render.citations import citation_counts

    if as_diff and (fix or format != "text"):
        raise UsageError("--diff shows a diff and changes nothing", remedy=f"Leave out --{'fix' if fix else 'format'}")
    inputs = [old, new, *([links] if links else [])]
    spare_inputs(output, [*inputs, *(path for path in paths if os.path.isfile(path))])
    place = record or _find_record()
    known = _read_record(place)
    with progress("reading, comparing and looking through the files"):
        changes = api.diff(reading.read(old), reading.read(new), links=links)
        found = api.cite(
            paths,
            changes,
            leads=leads,
            exclude=exclude,
            spare=[path for path in (*inputs, output, place) if path and path != "-"],
            also_reworded=fix_reworded,
            record=known,
            record_folder=os.path.dirname(place) or ".",
            size_limit=reading.max_size,
        )
    _check_record(known, place, changes, fix=fix)
    judged = [each for citations in found.values() for each in citations]
    if as_diff:
        write_result(_diff(found), output)
    else:
        judged = _fix(found, known, place, changes) if fix else judged
        write_result(_rendered(judged, changes, format, everything), output, is_json=format != "text")
    note(citation_counts(judged))
    if fail_on == "never":
        return 0
    return int(any(each.is_stale or (fail_on == "warning" and each.status == "reworded") for each in judged))


def _find_record() -> str:
    """The record of this project: in this folder or one above it; else where the project begins, or here."""
    here = os.getcwd()
    above = [here]
    while os.path.dirname(above[-1]) != above[-1]:
        above.append(os.path.dirname(above[-1]))
    for name in (RECORD, ".git"):
        for folder in above:
            if os.path.exists(os.path.join(folder, name)):
                return os.path.relpath(os.path.join(folder, RECORD))
    return RECORD


def _check_record(known: "CitationRecord", place: str, changes: "ChangeSet", *, fix: bool) -> None:
    """See that the record is of one of the two editions: what is rewritten by another would be rewritten again."""
    from crdiff.citations.mending import edition_key
    from crdiff.cli.output import note
    from crdiff.errors import UsageError

    if known.edition in ("", edition_key(changes.old), edition_key(changes.new)):
        return
    fact = f"says that citations were rewritten to {known.edition}, which is neither --old nor --new"
    if fix:
        raise UsageError(fact, path=place, remedy="Name that edition, or remove the file if they were not")
    note(f"{place}: {fact}")


def _diff(found: "dict[TextFile, list[JudgedCitation]]") -> bytes:
    """What --fix would change; UTF-16 is nothing for a diff."""
    from crdiff.citations.mending import mend
    from crdiff.render.citations import citations_diff

    before, after, binary = {}, {}, ""
    for file, judged in found.items():
        text = mend(file.text, judged)
        if text == file.text:
            continue
        if file.encoding == "utf-8":
            before[file.path], after[file.path] = file.text, text
        else:
            binary += f"Binary files a/{file.path} and b/{file.path} differ\n"
    return f"{citations_diff(before, after)}{binary}".encode("utf-8", "surrogateescape")


def _rendered(judged: "list[JudgedCitation]", changes: "ChangeSet", form: str, everything: bool) -> str | bytes:
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

    from crdiff.citations.mending import CitationRecord, cited_after, edition_key, mend
    from crdiff.cli.output import note, write_files

    folder = os.path.dirname(record) or "."
    old, new = edition_key(changes.old), edition_key(changes.new)
    rewritten = dict(known.rewritten) if known.edition == new else {}
    undecided = dict(known.undecided)
    files = {}
    for file, judged in found.items():
        name = file.name_below(folder)
        ours, left = cited_after(file.text, judged, rewritten.get(name, ()), undecided.get(name, ()), old)
        rewritten[name], undecided[name] = ours, left
        if any(each.replacement for each in judged):
            files[file.path] = file.encode(mend(file.text, judged))
    if files:
        kept = CitationRecord(
            edition=new,
            rewritten={name: cited for name, cited in sorted(rewritten.items()) if cited},
            undecided={name: cited for name, cited in sorted(undecided.items()) if cited},
        )
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
