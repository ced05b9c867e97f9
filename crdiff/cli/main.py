"""`crdiff`: the group of commands."""

import gc
import importlib
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import click

COMMANDS: dict[str, str] = {
    "diff": "What changed between two editions, or in a list of changes.",
    "notes": "Release notes to publish.",
    "crosswalk": "Old numbers to new ones, over any number of editions.",
    "cite": "Citations in other files that went stale; --fix rewrites them.",
    "parse": "The rule tree of a file.",
    "check": "Numbering and reference problems in a file.",
    "align": "Which rule translates which.",
    "drift": "What of a translation is missing, outdated or faulty.",
    "date": "Which edition a text was made from.",
    "archive": "Editions kept in one file: add, list, verify, remove.",
    "history": "What each edition did to a rule.",
    "blame": "Which edition brought which words of a rule.",
    "where": "What a rule's number is in another edition.",
    "search": "Words in all editions.",
    "fetch": "Known editions from the web into the archive.",
    "site": "The archive as a static site.",
    "demo": "The whole of it on a sample rulebook.",
    "schema": "The JSON Schema of a document that crdiff prints.",
}
"""Each lives in the module of its name; its first help line stands here, so that `--help` loads none of them."""

SETTINGS = "crdiff.toml"
SCHEME_SETTINGS = frozenset({"form", "kinds", "closed", "hundreds", "skipped_letters", "alone"})


class LazyGroup(click.Group):
    """Loads a command when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        return _load(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _print_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from crdiff import __version__

        click.echo(f"crdiff {__version__}")
        ctx.exit()


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "CRDIFF", "max_content_width": 100},
    epilog="""\b
Examples:
  crdiff diff rules-june.txt rules-august.txt
  crdiff diff old.txt new.txt --hide text:same,text:typographic
  crdiff check rules.txt

\b
Shell completion (bash; also zsh and fish):
  eval "$(_CRDIFF_COMPLETE=bash_source crdiff)"
""",
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version, help="Show the version."
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Tell what changed between two editions of a numbered rulebook.

    Settings come from options, then CRDIFF_* variables, then crdiff.toml in this folder.
    """
    if os.path.exists(SETTINGS):
        settings = _settings()
        ctx.obj = settings.pop("schemes", None)
        ctx.default_map = settings


def _own_schemes(tables: Any, remedy: str) -> dict[str, Any]:
    """The numbering schemes of crdiff.toml: `[schemes.house]` with a `form` and perhaps more."""
    from crdiff.errors import UsageError
    from crdiff.schemes import SCHEMES, scheme_of_form

    if not isinstance(tables, dict):
        raise UsageError("'schemes' holds no tables", path=SETTINGS, remedy="Write [schemes.NAME] with a form")
    schemes = {}
    for name, table in tables.items():
        if name in SCHEMES:
            raise UsageError(f"schemes.{name} is built in", path=SETTINGS, remedy="Choose another name")
        if not isinstance(table, dict) or "form" not in table:
            raise UsageError(f"schemes.{name} has no form", path=SETTINGS, remedy='Write form = "1.1.1a", say')
        unknown = sorted(set(table) - SCHEME_SETTINGS)
        if unknown:
            fact = f"schemes.{name} has no setting {unknown[0]!r}"
            raise UsageError(fact, path=SETTINGS, remedy=f"Use {', '.join(sorted(SCHEME_SETTINGS))}")
        try:
            schemes[name] = scheme_of_form(**table, name=name)
            schemes[name].line  # noqa: B018  (a form that makes no pattern shows here)
        except (TypeError, ValueError) as error:
            raise UsageError(f"schemes.{name} is no numbering scheme ({error})", path=SETTINGS, remedy=remedy) from None
    return schemes


def _settings() -> dict[str, Any]:
    """The tables of crdiff.toml, one a command, and the numbering schemes."""
    import tomllib

    from crdiff.errors import UsageError

    remedy = "Mend or remove it"
    try:
        with open(SETTINGS, "rb") as file:
            settings = tomllib.load(file)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot be read ({error})", path=SETTINGS, remedy=remedy) from None
    for name, table in settings.items():
        if name == "schemes":
            settings[name] = _own_schemes(table, remedy)
            continue
        if name not in COMMANDS or not isinstance(table, dict):
            raise UsageError(f"{name!r} is no command with settings", path=SETTINGS, remedy=remedy)
        known = {param.name: param for param in _load(name).params}
        for key, value in table.items():
            if key not in known:
                raise UsageError(f"crdiff {name} has no setting {key!r}", path=SETTINGS, remedy=remedy)
            param = known[key]
            try:
                table[key] = [value] if param.multiple and isinstance(value, str) else value
                param.type_cast_value(click.Context(_load(name)), table[key])
            except (click.ClickException, TypeError, ValueError):
                raise UsageError(f"{name}.{key} cannot be {value!r}", path=SETTINGS, remedy=remedy) from None
    return settings


def _load(name: str) -> click.Command:
    command: click.Command = importlib.import_module(f"crdiff.cli.{name}").command
    return command


def main(args: Sequence[str] | None = None) -> None:
    """Run crdiff and leave with its exit status: 2 with one line for trouble, never a traceback."""
    from crdiff.errors import CrdiffError

    _open_streams()
    # A run lives for a second and makes no cycles worth finding; the collector would look at every unit again.
    gc.disable()
    try:
        status = cli.main(args, prog_name="crdiff", standalone_mode=False)
        sys.stdout.flush()
    except CrdiffError as error:
        _fail(str(error))
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "crdiff"
        _fail(f"{error.format_message().rstrip('.')}. Try {command} --help.")
    except click.ClickException as error:
        _fail(error.format_message())
    except (KeyboardInterrupt, click.exceptions.Abort):
        _fail("interrupted", 130)
    except BrokenPipeError:
        _hush()
        sys.exit(0)
    sys.exit(status if isinstance(status, int) else 0)


def run() -> None:
    """Run crdiff as a program of its own: leave without taking two books apart, which takes a tenth of the time."""
    status = 0
    try:
        main()
    except SystemExit as leave:
        status = leave.code if isinstance(leave.code, int) else 0
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status)


def _open_streams() -> None:
    """Put the null device where a stream was closed (`2>&-`), so that nobody need ask."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _fail(message: str, status: int = 2) -> None:
    line = " ".join(f"crdiff: {message}".split("\n"))
    click.echo(line.encode(sys.stderr.encoding or "utf-8", "backslashreplace"), err=True)
    sys.exit(status)


def _hush() -> None:
    """Keep Python from complaining of a closed pipe or a full disk once more when it flushes at the end."""
    with suppress(OSError, ValueError), open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), sys.stdout.fileno())
