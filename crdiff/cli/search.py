"""`crdiff search`: words in all editions."""

import click

from crdiff.cli.archive_options import archive_option, open_store
from crdiff.cli.options import LANGUAGE_CODES, output_options

FORMATS = ("text", "json")


@click.command(
    "search",
    epilog="""\b
Examples:
  crdiff search poison counters               both words
  crdiff search '"ends the turn"'             a phrase
  crdiff search 'planeswalk*' -- -planeswalker    begins so, without another
  crdiff search 感染 --language zh-Hans
  crdiff search mulligan --until 2015-01-01 --section 1
""",
)
@click.argument("words", metavar="WORDS...", nargs=-1, required=True)
@click.option("--rulebook", metavar="NAME", help="Only this rulebook.")
@click.option("--language", type=click.Choice(LANGUAGE_CODES), help="Only this language.")
@click.option("--since", metavar="DATE", help="Only editions of this date or later.")
@click.option("--until", metavar="DATE", help="Only editions of this date or earlier.")
@click.option("--section", metavar="NUMBER", help="Only this unit and what is below it, or glossary.")
@click.option("--most", type=click.IntRange(1), default=50, show_default=True, help="Show so many.")
@archive_option
@output_options(FORMATS, "text")
def command(
    words: tuple[str, ...],
    rulebook: str | None,
    language: str | None,
    since: str | None,
    until: str | None,
    section: str | None,
    most: int,
    archive: str | None,
    format: str,
    output: str | None,
) -> int:
    """Find rules that say WORDS in any edition: one hit a rule, with the first and the last edition that says so."""
    from crdiff.archive.search import search
    from crdiff.cli.output import note, write_result
    from crdiff.errors import UsageError

    for option, date in (("--since", since), ("--until", until)):
        if date is not None and not _is_date(date):
            raise UsageError(f"{option} {date!r} is no date", remedy="Write 2015-01-31, 2015-01 or 2015")
    asked = " ".join(words).encode("utf-8", "replace").decode()
    with open_store(archive) as store:
        books = sorted({each.rulebook for each in store.editions()})
        if rulebook is not None and rulebook not in books:
            raise UsageError(f"--rulebook {rulebook!r} is not in the archive", remedy=f"It has {', '.join(books)}")
        found = search(
            store,
            asked,
            rulebook=rulebook,
            language=language,
            since=since,
            # All of a year or month that is named counts.
            until=f"{until}~" if until else None,
            section=section or None,
        )
    if format == "json":
        from crdiff.render.document import hits_document, to_json

        write_result(to_json(hits_document(found)), output, is_json=True)
    else:
        from crdiff.render.history import render_hits

        write_result(render_hits(found[:most]), output, pager=True)
        if len(found) > most:
            note(f"{len(found) - most} more; --most shows them")
        if not found:
            note("nothing says so")
    return 0 if found else 1


def _is_date(text: str) -> bool:
    import datetime

    try:
        datetime.date.fromisoformat(f"{text}-01-01"[:10] if len(text) < 10 else text)
    except ValueError:
        return False
    return True
