"""`crdiff notes`: release notes to publish."""

import os

import click

from crdiff.cli.options import Reading, output_options, reading_options

FORMATS = ("markdown", "html", "wikitext")
STYLES = ("bulletin", "keepachangelog", "table")


@click.command(
    "notes",
    epilog="""\b
Examples:
  crdiff notes old.txt new.txt -o notes.md                   a bulletin
  crdiff notes old.txt new.txt -f wikitext --style table     for a wiki page
  crdiff notes old.txt new.txt --save-remarks why.md         blanks for your own "why"
  crdiff notes old.txt new.txt --remarks why.md -o notes.md  the notes with what you wrote
  crdiff notes old.txt new.txt --template house.md.j2        as your template has it

\b
Remarks stand in a Markdown file below headings such as ## 702.87a, or in a TOML file as
"702.87a" = "Why ..." in [remarks]. They find their rule again after a renumbering; a remark
whose rule is gone is reported.
""",
)
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--style", type=click.Choice(STYLES), default="bulletin", show_default=True, help="How to arrange them.")
@click.option("--remarks", metavar="FILE", help="Your own remarks by unit, Markdown or TOML.")
@click.option("--save-remarks", metavar="FILE", help="Write a file of remarks: yours, and blanks for the rest.")
@click.option("--template", metavar="FILE", help="A Jinja2 template of your own.")
@click.option("--links", metavar="FILE", help="Links that you decided, to be obeyed.")
@click.option("--only", multiple=True, metavar="FACET:VALUE", help="Tell only such changes.")
@click.option("--hide", multiple=True, metavar="FACET:VALUE", help="Leave such changes out.")
@click.option("--rules", multiple=True, metavar="NUMBERS", help="Tell only these rules and what is below them.")
@output_options(FORMATS, "markdown")
@reading_options
def command(
    old: str,
    new: str,
    style: str,
    remarks: str | None,
    save_remarks: str | None,
    template: str | None,
    links: str | None,
    only: tuple[str, ...],
    hide: tuple[str, ...],
    rules: tuple[str, ...],
    format: str,
    output: str | None,
    reading: Reading,
) -> int:
    """Write release notes of what changed between the editions OLD and NEW."""
    from crdiff import api
    from crdiff.cli.filters import filter_changes, parse_terms, unknown_rules
    from crdiff.cli.output import note, progress, spare_inputs, write_files, write_result
    from crdiff.errors import UsageError
    from crdiff.render.grouping import group_items
    from crdiff.render.remarks import Remarks, format_remarks, remark_key, resolve_remarks

    parse_terms("--only", only), parse_terms("--hide", hide)
    inputs = [each for each in (old, new, links, template) if each]
    for each in (output, save_remarks):
        spare_inputs(each, inputs)
    spare_inputs(output, [each for each in (remarks,) if each])
    if output and save_remarks and os.path.realpath(output) == os.path.realpath(save_remarks):
        raise UsageError(f"{output} cannot be both the notes and the remarks", remedy="Name two files")
    with progress("reading and comparing"):
        changes = api.diff(reading.read(old), reading.read(new), links=links)
        shown = filter_changes(changes, only, hide, rules)
        if unknown := unknown_rules(changes, rules):
            raise UsageError(f"--rules {unknown[0]}: neither edition has it", remedy="Check the number")
        text = api.notes(shown, format=format, style=style, remarks=remarks, template=template)  # type: ignore[arg-type]
    for message in changes.warnings:
        note(message)
    groups = group_items(shown)
    written = api.read_remarks(remarks) if remarks else Remarks()
    resolved = resolve_remarks(written, changes)
    told = {remark_key(item, name) for group in groups for item in group.items for name in item.units}
    for lost in resolved.lost:
        note(f"{remarks}: {lost.unit} is gone, its remark is not shown")
    for name in resolved.by_unit:
        if name not in told:
            note(f"{remarks}: nothing is told of {name}, its remark is not shown")
    if save_remarks:
        toml = save_remarks.endswith(".toml")
        kept = format_remarks(groups, changes, resolved, toml=toml, preamble=written.preamble)
        # Both files or none.
        write_files({save_remarks: kept.encode(), **({output: text.encode()} if output and output != "-" else {})})
    if not save_remarks or not output or output == "-":
        write_result(text, output, inputs=inputs)
    return 0
