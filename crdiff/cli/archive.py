"""`crdiff archive`: editions kept in one file."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from crdiff.cli.archive_options import archive_option, find_edition, open_store
from crdiff.cli.options import Reading, reading_options

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from crdiff.archive.adding import Linker, Reader
    from crdiff.model import Edition

SKIPPED = (".tsv", ".toml", ".json", ".sqlite")
"""Endings of files in a folder that are no rulebooks."""


@click.group(
    "archive",
    epilog="""\b
Examples:
  crdiff archive add rules/                   every edition in a folder
  crdiff archive list
  crdiff diff mtg/en@newest~1 mtg/en@newest   editions by name, wherever a file can stand
  crdiff history 702.90b
""",
)
def command() -> None:
    """Keep editions in one file, each linked with its neighbours.

    Editions are named RULEBOOK/LANGUAGE@DATE: mtg/en@2026-08-07, mtg/en@newest, mtg/en@newest~1 for the one before.
    """


@command.command("add", epilog="Example: crdiff archive add rules/ --jobs 2")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes that share the work.")
@click.option("--scheduler", metavar="ADDRESS", help="Dask scheduler whose workers share the work (extra dask).")
@reading_options
def add_command(paths: tuple[str, ...], jobs: int, scheduler: str | None, reading: Reading) -> int:
    """Add the editions in each file, and in each file of a folder.

    The same file twice is noted and skipped; two different files of one date are two issues of an edition.
    """
    from crdiff.archive.adding import add
    from crdiff.archive.store import archive_file
    from crdiff.cli.output import note, tell
    from crdiff.errors import CrdiffError
    from crdiff.sources import source_bytes

    names = list(_files(paths))
    named = {path for path in paths if not os.path.isdir(path)}
    read = reading.reader()
    bad: list[str] = []
    count = 0

    def failed(name: str, why: str) -> None:
        tell("")
        note(f"{why} Skipped.")
        bad.extend([name] if name in named else [])

    def sources() -> "Iterator[tuple[bytes, str]]":
        for name in names:
            try:
                yield source_bytes(name, size_limit=reading.max_size), name
            except CrdiffError as error:
                failed(name, str(error))

    path = archive_file(reading.archive)
    is_new = not path.exists()
    with open_store(reading.archive, write=True) as store, _executor(jobs, scheduler) as executor:
        for count, added in enumerate(
            add(store, _readers(executor, read, sources(), failed), links=_linker(executor)), 1
        ):
            tell(f"{count} of {len(names)}: {added.edition}")
            if not added.is_new:
                note(f"{added.file}: is there already, as {added.edition}; skipped")
        tell("")
        is_empty = not store.editions()
    if is_empty and is_new:
        for ending in ("", "-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
    if not count and not bad:
        note("nothing was added: no edition is there")
    return 2 if bad else 0


def _readers(
    executor: "Executor | None",
    read: "Callable[[bytes, str], Edition]",
    sources: "Iterator[tuple[bytes, str]]",
    failed: "Callable[[str, str], None]",
) -> "Iterator[Reader]":
    from crdiff.archive.adding import Reader
    from crdiff.archive.workers import read_or_tell, readers

    if executor is not None:
        yield from readers(executor, read, sources, failed)
        return
    for data, name in sources:
        found = read_or_tell(read, data, name)
        if isinstance(found, str):
            failed(name, found)
        else:
            yield Reader(data, found)


def _linker(executor: "Executor | None") -> "Linker | None":
    from crdiff.archive.workers import linker

    return None if executor is None else linker(executor)


def _files(paths: tuple[str, ...]) -> Iterator[str]:
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders.sort()
            for name in sorted(names):
                whole = os.path.join(folder, name)
                if not name.startswith(".") and not name.endswith(SKIPPED) and os.path.isfile(whole):
                    yield whole


@contextmanager
def _executor(jobs: int, scheduler: str | None) -> "Iterator[Executor | None]":
    """What shares the work: nobody, processes, or a cluster."""
    from crdiff.errors import UsageError

    if scheduler is not None:
        try:
            from distributed import Client
        except ImportError:
            raise UsageError("--scheduler needs Dask", remedy="Install crdiff[dask]") from None
        try:
            client = Client(scheduler, timeout=10)
        except (OSError, ValueError, TimeoutError) as error:
            remedy = "Check the address, and that the scheduler runs"
            raise UsageError(f"the scheduler {scheduler} does not answer ({error})", remedy=remedy) from None
        with client, client.get_executor() as executor:
            yield executor
    elif jobs > 1:
        from concurrent.futures import ProcessPoolExecutor

        # Who interrupts means this process; it ends the others.
        with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as executor:
            yield executor
    else:
        yield None


@command.command("list", epilog="Example: crdiff archive list")
@archive_option
def list_command(archive: str | None) -> int:
    """List the editions of the archive."""
    from crdiff.archive.adding import name_of
    from crdiff.cli.output import write_result
    from crdiff.render.table import to_text

    with open_store(archive) as store:
        editions = store.editions()
    rows = [(name_of(each, editions), str(each.units), each.file, each.sha256[:12]) for each in editions]
    write_result(to_text(("edition", "units", "file", "sha256"), rows), None)
    return 0


@command.command("verify", epilog="Example: crdiff archive verify")
@archive_option
def verify_command(archive: str | None) -> int:
    """Look at every byte of the archive. Exit status 1 says that something is damaged."""
    from crdiff.archive.verify import verify
    from crdiff.cli.output import note, write_result

    with open_store(archive) as store:
        found = list(verify(store))
        count = 0 if any("listed" in line for line in found) else len(store.editions())
    write_result("".join(f"{line}\n" for line in found), None)
    if not found:
        note(f"{count} editions, all whole")
    return int(bool(found))


@command.command("remove", epilog="Example: crdiff archive remove mtg/en@2010-07-16")
@click.argument("edition", metavar="EDITION")
@archive_option
def remove_command(edition: str, archive: str | None) -> int:
    """Remove an edition; those on its sides become neighbours."""
    from crdiff.archive.adding import name_of, remove
    from crdiff.cli.output import note

    with open_store(archive, write=True) as store:
        found = find_edition(store, edition)
        name = name_of(found, store.editions())
        remove(store, found)
    note(f"removed {name}")
    return 0
