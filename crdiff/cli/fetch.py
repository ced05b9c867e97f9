"""`crdiff fetch`: known editions from the web into the archive."""

from typing import TYPE_CHECKING

import click

from crdiff.cli.archive_options import open_store
from crdiff.cli.options import Reading, reading_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crdiff.archive.adding import Reader
    from crdiff.archive.fetching import Fetcher
    from crdiff.archive.registry import Listed


@click.command(
    "fetch",
    epilog="""\b
Examples:
  crdiff fetch                        all that the registry lists and the archive has not
  crdiff fetch mtg/en@2026-08-07      one edition
  crdiff fetch --list                 what the registry lists
""",
)
@click.argument("names", metavar="[EDITION]...", nargs=-1)
@click.option("--registry", metavar="FILE", help="Registry of your own; see corpora/registry.toml.")
@click.option("--list", "listing", is_flag=True, help="List the editions and their addresses, fetch nothing.")
@click.option("--pause", type=click.FloatRange(0), default=1.0, show_default=True, help="Seconds between requests.")
@reading_options
def command(names: tuple[str, ...], registry: str | None, listing: bool, pause: float, reading: Reading) -> int:
    """Fetch editions from the web, and add them to the archive. What is there already is not fetched again."""
    from crdiff import __version__
    from crdiff.archive.adding import add
    from crdiff.archive.fetching import Fetcher
    from crdiff.archive.registry import choose, parse_registry
    from crdiff.archive.store import archive_file
    from crdiff.cli.output import note, tell, write_result
    from crdiff.cli.samples import find_corpora
    from crdiff.sources import read_source

    path = registry or str(find_corpora() / "registry.toml")
    text = "\n".join(read_source(path, encoding="utf-8", form="text").lines)
    chosen = choose(parse_registry(text, path), names, path=path)
    if listing:
        write_result("".join(f"{each.name}  {each.address}\n" for each in chosen), None)
        return 0
    with open_store(reading.archive, write=True) as store:
        there = {f"{each.rulebook}/{each.language}@{each.label}" for each in store.editions()}
        wanted = [each for each in chosen if each.name not in there]
        if len(wanted) < len(chosen):
            note(f"{len(chosen) - len(wanted)} of {len(chosen)} are there already")
        parts = archive_file(reading.archive).parent / "fetching"
        fetcher = Fetcher(parts, pause=pause, agent=f"crdiff/{__version__}", size_limit=reading.max_size)
        try:
            for added in add(store, _fetched(fetcher, wanted, reading)):
                tell("")
                note(f"added {added.edition}" if added.is_new else f"{added.edition} has these bytes already")
        finally:
            fetcher.close()
    return 0


def _fetched(fetcher: "Fetcher", wanted: "list[Listed]", reading: Reading) -> "Iterator[Reader]":
    from crdiff.archive.adding import Reader
    from crdiff.cli.output import tell
    from crdiff.errors import ArchiveError

    read = reading.reader()
    for each in wanted:
        name = each.name

        def progress(there: int, whole: int, name: str = name) -> None:
            share = f" of {whole >> 10}" if whole else ""
            tell(f"{name}: {there >> 10}{share} KB")

        data = fetcher.fetch(each, progress)
        edition = read(data, each.address.rpartition("/")[2] or each.name)
        is_one = (edition.rulebook, edition.language, edition.edition)
        if edition.dated and is_one != (each.rulebook, each.language, each.edition):
            fact = f"is {is_one[0]}/{is_one[1]}@{is_one[2]}, not {name}"
            raise ArchiveError(fact, path=each.address, remedy="Mend the registry")
        yield Reader(data, edition)
