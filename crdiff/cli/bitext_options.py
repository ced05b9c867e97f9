"""Options of the commands that look at two languages."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from crdiff.cli.options import Reading
    from crdiff.model import Edition, Lexicon

Command = TypeVar("Command", bound=Callable[..., object])


def bitext_options(command: Command) -> Command:
    """What is known of the languages beforehand."""
    for option in (
        click.option("--vectors/--no-vectors", default=None, help="Use sentence vectors (crdiff[xl]); pages do."),
        click.option("--lexicon", metavar="FILE", help="Words of both languages, saved by crdiff align."),
    ):
        command = option(command)
    return command


def read_source_side(reading: "Reading", path: str) -> "Edition":
    """Read the source of a translation; --language tells the language of the translation."""
    return reading._replace(language=None).read(path)


def read_lexicon_option(path: str | None, source: "Edition", target: "Edition") -> "Lexicon | None":
    """The lexicon of --lexicon, in the direction of the two."""
    from crdiff import api

    return api.read_lexicon(path, source.language, target.language) if path else None


def read_editions(reading: "Reading", paths: tuple[str, ...]) -> list["Edition"]:
    """The editions of some files and folders; in a folder what is no edition is passed over, and said."""
    from crdiff.cli.output import note
    from crdiff.errors import CrdiffError

    found = []
    for path in paths:
        if not Path(path).is_dir():
            found.append(read_source_side(reading, path))
            continue
        for file in sorted(each for each in Path(path).iterdir() if each.is_file() and not each.name.startswith(".")):
            try:
                found.append(read_source_side(reading, str(file)))
            except CrdiffError as error:
                note(f"passed over: {error}")
    return found
