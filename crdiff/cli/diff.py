"""`crdiff diff`: what changed."""

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from crdiff.cli.options import Reading, color_option, output_options, reading_options, wants_color

if TYPE_CHECKING:
    from crdiff.model import ChangeSet, Edition, Link

FORMATS = ("terminal", "unified", "markdown", "html", "json", "jsonl", "csv", "xlsx")


@click.command(
    "diff",
    epilog="""\b
Examples:
  crdiff diff old.txt new.txt                          the change log
  crdiff diff old.txt new.txt -f markdown -o log.md    the same to publish
  crdiff diff old.txt new.txt --hide text:same,text:typographic
  crdiff diff old.txt new.txt --rules 702,119.3        a part of it
  crdiff diff old.txt new.txt --stat                   the counts
  crdiff diff old.txt new.txt --review 20              the least certain links
  crdiff diff changes.txt --numbers-from old.txt       a list of old and new texts

\b
Facets for --only and --hide: shape (one-to-one, split, merge, regroup, added, removed),
number (same, renumbered, moved), text (reworded, examples, references, typographic, same),
unit (section, subsection, rule, subrule, glossary, ...), sweep:only.

Exit status: 0 no differences, 1 differences, 2 trouble.
""",
)
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="[NEW]", required=False)
@click.option(
    "--numbers-from", multiple=True, metavar="EDITION", help="Edition of the old (then the new) side of a list."
)
@click.option("--links", metavar="FILE", help="Links that you decided, to be obeyed.")
@click.option("--link", multiple=True, metavar="OLD=NEW", help="Decide a link: 706.8=706.8a,706.8b; 104.5= is gone.")
@click.option("--save-links", metavar="FILE", help="Write the decided links, those of --links too, to FILE.")
@click.option("--review", type=click.IntRange(1), metavar="N", help="Show the N least certain links with their rivals.")
@click.option("--cutoff", type=click.FloatRange(0, 1), help="Lowest score that makes one rule of two.")
@click.option("--only", multiple=True, metavar="FACET:VALUE", help="Show only such changes.")
@click.option("--hide", multiple=True, metavar="FACET:VALUE", help="Leave such changes out.")
@click.option("--rules", multiple=True, metavar="NUMBERS", help="Show only these rules and what is below them.")
@click.option("--stat", is_flag=True, help="Show only the counts.")
@click.option("--exit-zero", is_flag=True, help="Exit 0 for differences too.")
@click.option("--pager/--no-pager", default=True, help="Use a pager on a terminal.")
@output_options(FORMATS, "terminal")
@color_option
@reading_options
def command(
    old: str,
    new: str | None,
    numbers_from: tuple[str, ...],
    links: str | None,
    link: tuple[str, ...],
    save_links: str | None,
    review: int | None,
    cutoff: float | None,
    only: tuple[str, ...],
    hide: tuple[str, ...],
    rules: tuple[str, ...],
    stat: bool,
    exit_zero: bool,
    pager: bool,
    format: str,
    output: str | None,
    color: str,
    reading: Reading,
) -> int:
    """Tell what changed between the editions OLD and NEW, or in each pair of a list of changes."""
    from crdiff import api
    from crdiff.changes import compare
    from crdiff.cli.filters import filter_changes, parse_terms, unknown_rules
    from crdiff.cli.output import note, progress, spare_inputs, write_result
    from crdiff.errors import UsageError

    parse_terms("--only", only), parse_terms("--hide", hide)
    if [old, new, *numbers_from].count("-") > 1:
        raise UsageError("standard input can be read once only", remedy="Name a file for the other side")

    if stat and format not in ("terminal", "markdown"):
        raise UsageError(f"--stat is a text to read, not {format}", remedy="Leave out one of them")
    if review and format != "terminal":
        raise UsageError(f"--review is a text to read, not {format}", remedy="Leave out one of them")
    if new is None and (links or link or save_links or review):
        raise UsageError("--link, --links, --save-links and --review are for two editions", remedy="Name both")
    if save_links and output and os.path.realpath(save_links) == os.path.realpath(output):
        raise UsageError(f"{output} cannot be both the output and the links file", remedy="Name two files")
    inputs = [each for each in (old, new, links, *numbers_from) if each]
    spare_inputs(output, inputs)
    decided: tuple[Link, ...] = ()
    with progress("reading and comparing"):
        if new is None:
            if len(numbers_from) > 2:
                raise UsageError(
                    "--numbers-from names two editions at most", remedy="Give the old one, then the new one"
                )
            pairs = reading.read_pairs(old)
            changes: ChangeSet = api.diff_pairs(pairs, numbers_from=tuple(map(reading.read, numbers_from)))
        else:
            if numbers_from:
                raise UsageError("--numbers-from is for one list of changes", remedy="Leave it out, or leave out NEW")
            before, after = reading.read(old), reading.read(new)
            if links or link or save_links:
                decided = _decided_links(before, after, links, link, save_links)
            changes = compare(before, after, cutoff=cutoff, forced=decided)
            for message in _doubts(before, after):
                note(message)
    for message in changes.warnings:
        note(message)
    shown = filter_changes(changes, only, hide, rules)
    if unknown := unknown_rules(changes, rules):
        raise UsageError(f"--rules {unknown[0]}: neither edition has it", remedy="Check the number")
    if save_links:
        from crdiff.align.forced import format_links

        write_result(format_links(before, after, decided), save_links, inputs=(before.file, after.file))
    text: str | bytes
    if review:
        from crdiff.render.review import render_review

        text = render_review(shown, review)
    else:
        text = _stat(shown, whole=not (only or hide or rules)) if stat else _renderer(format, color, output)(shown)
    write_result(text, output, inputs=inputs, pager=pager and format == "terminal", is_json="json" in format)
    return 1 if shown.changes and not exit_zero else 0


def _decided_links(
    old: "Edition", new: "Edition", links: str | None, link: tuple[str, ...], save_links: str | None
) -> "tuple[Link, ...]":
    """What a person decided, in a file and on the command line."""
    from crdiff import api
    from crdiff.align.forced import check_links, decide_links
    from crdiff.cli.output import note
    from crdiff.errors import UsageError

    decided = decide_links(link, old, new)
    if links:
        forced = api.read_links(links, old, new)
        decided = (*forced.links, *decided)
        for message in forced.warnings:
            note(message)
        if forced.warnings and save_links and os.path.realpath(save_links) == os.path.realpath(links):
            raise UsageError(
                f"--save-links would lose the links of {links}, which are for others", remedy="Name another file"
            )
    check_links(decided)
    return decided


def _doubts(old: "Edition", new: "Edition") -> list[str]:
    """What a person may have got wrong in naming the files."""
    if old.sha256 == new.sha256:
        return ["both files are identical"]
    doubts = []
    if old.dated and new.dated and old.edition > new.edition:
        doubts.append(f"the first file ({old.edition}) is newer than the second ({new.edition}); swap them?")
    if old.rulebook != new.rulebook and "unknown" not in (old.rulebook, new.rulebook):
        doubts.append(f"the first file is {old.rulebook}, the second {new.rulebook}")
    return doubts


def _renderer(form: str, color: str, output: str | None) -> Callable[..., str | bytes]:
    """The function that writes a change set in one format."""
    from functools import partial

    if form == "json":
        from crdiff.render.document import changes_document, to_json

        return lambda changes: to_json(changes_document(changes))
    if form == "jsonl":
        from crdiff.render.document import change_records, to_json_lines

        return lambda changes: to_json_lines(change_records(changes))
    if form == "csv":
        from crdiff.render.table import CHANGE_COLUMNS, change_rows, to_csv

        return lambda changes: to_csv(CHANGE_COLUMNS, change_rows(changes))
    if form == "xlsx":
        from crdiff.render.table import change_tables
        from crdiff.render.workbook import to_workbook

        return lambda changes: to_workbook(change_tables(changes))
    if form == "html":
        from crdiff.render.page import changes_page

        return changes_page
    if form == "markdown":
        from crdiff.render.markdown import render_markdown

        return render_markdown
    if form == "unified":
        from crdiff.render.unified import render_unified

        return partial(render_unified, color=wants_color(color, output))
    from crdiff.render.terminal import render_terminal

    return partial(render_terminal, color=wants_color(color, output), width=_width())


def _width() -> int:
    import shutil

    return min(shutil.get_terminal_size((100, 24)).columns, 120) if sys.stdout.isatty() else 100


def _stat(changes: "ChangeSet", *, whole: bool) -> str:
    from crdiff.render.summary import count_summary

    counts = {**count_summary(changes.changes), "same": changes.same if whole else 0}
    return "".join(f"{count:6} {name}\n" for name, count in counts.items() if count)
