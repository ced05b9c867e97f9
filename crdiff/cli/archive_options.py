"""What the commands of the archive share: its file, and an edition by its name."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from crdiff.archive.descent import Descent
    from crdiff.archive.store import Store
    from crdiff.model import ArchivedEdition

Command = TypeVar("Command", bound=Callable[..., object])


def archive_option(command: Command) -> Command:
    """Which archive."""
    text = "The archive; left out, that of your user folder."
    return click.option("--archive", metavar="FILE", help=text)(command)


def at_option(command: Command) -> Command:
    """Which edition a number is of."""
    text = "Edition that the number is of, such as mtg/en@2010-10-01."
    decorated: Any = click.option("--at", metavar="EDITION", default="@newest", show_default=True, help=text)(command)
    result: Command = decorated
    return result


def open_store(archive: str | None, *, write: bool = False) -> "Store":
    """Open the archive.

    Raises:
        ArchiveError: It cannot be.
    """
    from crdiff.archive.store import Store, archive_file

    return Store(archive_file(archive), write=write)


def find_edition(store: "Store", name: str) -> "ArchivedEdition":
    """An edition by its name; `2010-10-01` alone is one too.

    Raises:
        ArchiveError: There is none.
    """
    from crdiff.archive.names import resolve

    return resolve(name if "@" in name else f"@{name}", store.editions(), archive=str(store.path))


def descent_at(store: "Store", name: str) -> "tuple[Descent, int]":
    """The editions that are linked with one, and its place among them."""
    from crdiff.archive.descent import Descent

    edition = find_edition(store, name)
    descent = Descent(store, edition)
    return descent, descent.place[edition.id]
