"""Options that several commands share."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., object])

SIZE_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


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


def reading_options(command: Command) -> Command:
    """How input files are read."""
    for option in (
        click.option("--strict", is_flag=True, help="Make a problem in a source an error."),
        click.option("--max-size", type=Size(), default="64M", show_default=True, help="Refuse larger files."),
        click.option("--encoding", metavar="NAME", help="Encoding of the files; found out if left out."),
    ):
        command = option(command)
    return command


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
