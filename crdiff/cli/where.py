"""`crdiff where`: what a rule's number is in another edition."""

import click

from crdiff.cli.archive_options import archive_option, descent_at, find_edition, open_store


@click.command(
    "where",
    epilog="""\b
Examples:
  crdiff where 702.87b --from 2010-10-01                  what it is called now
  crdiff where 702.87b --from 2010-10-01 --to 2014-09-25
  crdiff where 702.90b --from @newest --to 2010-10-01     what it was called then
  crdiff where 702.90b --from @newest --to mtg/zh-Hans@newest    in a translation

\b
Exit status: 0 it is there, 1 it is not, 2 trouble.
""",
)
@click.argument("unit", metavar="UNIT")
@click.option("--from", "start", required=True, metavar="EDITION", help="Edition that the number is of.")
@click.option("--to", "end", default="@newest", show_default=True, metavar="EDITION", help="Edition to look in.")
@archive_option
def command(unit: str, start: str, end: str, archive: str | None) -> int:
    """Tell what UNIT of one edition is called in another."""
    from crdiff.archive.history import where
    from crdiff.cli.output import note, write_result
    from crdiff.errors import UsageError

    with open_store(archive) as store:
        descent, place = descent_at(store, start)
        row = descent.editions[place]
        named = end if "@" in end and not end.startswith("@") else f"{row.rulebook}/{row.language}@{end.lstrip('@')}"
        target = find_edition(store, named)
        if target.rulebook != row.rulebook:
            raise UsageError(f"{end} is of another rulebook", remedy="Name one of the same")
        found = where(store, unit, row, target)
        here = row.language == target.language and unit not in found and unit in store.names(target.id)
    write_result("".join(f"{name}\n" for name in found), None)
    if not found:
        if row.language != target.language:
            note(f"no rule of {target.label} is known to translate {unit} of {row.label}")
            return 1
        side = "was not there yet" if target.label < row.label else "is gone"
        note(f"{unit} of {row.label} {side} in {target.label}")
    if here:
        note(f"{unit} of {target.label} is another rule")
    return 0 if found else 1
