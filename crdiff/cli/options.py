"""Options that several commands share."""

import functools
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

if TYPE_CHECKING:
    from crdiff.model import Edition, Pairing
    from crdiff.numbering import NumberingScheme

Command = TypeVar("Command", bound=Callable[..., object])

SIZE_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
FORMS = ("text", "pdf", "docx", "html", "markdown", "wikitext")
LANGUAGE_CODES = ("en", "de", "es", "fr", "it", "pt", "ru", "ja", "ko", "zh-Hans", "zh-Hant")


class Size(click.ParamType[int]):
    """A size in bytes: `64M`."""

    name = "size"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        text = str(value).upper().removesuffix("B")
        number, unit = (text[:-1], text[-1]) if text[-1:] in SIZE_UNITS else (text, "")
        if not number.isdigit():
            self.fail(f"{value!r} is no size. Write 200M, say.", param, ctx)
        return int(number) * SIZE_UNITS[unit]


class Reading(NamedTuple):
    """How input files are read, as the options say."""

    encoding: str | None
    language: str | None
    scheme: str | None
    form: Any
    tracked: Any
    max_size: int
    strict: bool

    archive: str | None

    def read(self, path: str) -> "Edition":
        """Read an edition: a file, or one of the archive by its name, such as `mtg/en@newest`."""
        from crdiff import api

        if "@" in path and not os.path.exists(path) and not path.startswith((".", "/")):
            return api.read_archived(path, archive=self.archive)
        return api.read(path, **self._options())

    def reader(self) -> "Callable[[bytes, str], Edition]":
        """What makes an edition of bytes and a name; other processes can be given it."""
        from crdiff import api

        return functools.partial(api.read_bytes, **self._options())

    def _options(self) -> dict[str, Any]:
        schemes = _schemes()
        return {
            "encoding": self.encoding,
            "language": self.language,
            "scheme": _scheme(self.scheme, schemes) if self.scheme else None,
            "schemes": tuple(schemes.values()),
            "form": self.form,
            "tracked": self.tracked,
            "size_limit": self.max_size,
            "strict": self.strict,
        }

    def read_pairs(self, path: str) -> "Pairing":
        """Read a list of changes."""
        from crdiff import api

        return api.read_pairs(path, encoding=self.encoding, language=self.language, size_limit=self.max_size)


def _schemes() -> "dict[str, NumberingScheme]":
    """The numbering schemes that there are, those of crdiff.toml last: of two that fit alike the known one is meant."""
    from crdiff.schemes import SCHEMES

    context = click.get_current_context(silent=True)
    own = context.find_root().obj if context is not None else None
    return {**SCHEMES, **(own or {})}


def _scheme(text: str, schemes: "dict[str, NumberingScheme]") -> "NumberingScheme":
    """A scheme by its name or its form."""
    from crdiff.errors import UsageError
    from crdiff.schemes import scheme_of_form

    if text in schemes:
        return schemes[text]
    try:
        return scheme_of_form(text)
    except ValueError:
        remedy = f"Use {', '.join(schemes)}, or a form such as 1.1.1a"
        raise UsageError(f"--scheme {text!r} is no numbering scheme", remedy=remedy) from None


def reading_options(command: Command) -> Command:
    """How input files are read; the command gets it all as `reading`."""

    @functools.wraps(command)
    def read_as_told(**given: Any) -> object:
        reading = Reading(*(given.pop(name) for name in Reading._fields))
        return command(reading=reading, **given)

    decorated: Any = read_as_told
    for option in (
        click.option("--archive", metavar="FILE", help="Archive of editions that are named, as mtg/en@newest."),
        click.option("--strict", is_flag=True, help="Make a problem in a source an error."),
        click.option("--max-size", type=Size(), default="64M", show_default=True, help="Refuse larger files."),
        click.option(
            "--tracked",
            type=click.Choice(["accepted", "original"]),
            default="accepted",
            show_default=True,
            help="Side of tracked changes in Word.",
        ),
        click.option("--form", type=click.Choice(FORMS), help="What the files are; told by their content if left out."),
        click.option("--scheme", metavar="NAME", help="Numbering scheme, or a form such as 1.1.1a."),
        click.option("--language", type=click.Choice(LANGUAGE_CODES), help="Language of the files."),
        click.option("--encoding", metavar="NAME", help="Encoding of the files; found out if left out."),
    ):
        decorated = option(decorated)
    result: Command = decorated
    return result


def output_options(formats: Sequence[str], default: str) -> Callable[[Command], Command]:
    """What is written, and where."""

    def decorate(command: Command) -> Command:
        command = click.option("-o", "--output", metavar="FILE", help="Write to FILE, whole or not at all.")(command)
        choice = click.Choice(formats)
        form = click.option("-f", "--format", type=choice, default=default, show_default=True, help="What to write.")
        return form(command)

    return decorate


def color_option(command: Command) -> Command:
    """Whether to colour what is printed."""
    choice = click.Choice(["auto", "always", "never"])
    return click.option("--color", type=choice, default="auto", show_default=True, help="Colour the output.")(command)


def wants_color(choice: str, output: str | None) -> bool:
    """Whether to colour: the option, else NO_COLOR and FORCE_COLOR, else whether a person looks on."""
    import os
    import sys

    if choice != "auto":
        return choice == "always"
    if output is not None or os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")
