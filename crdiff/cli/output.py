"""Results to stdout or a file, notes and progress to stderr."""

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from crdiff.errors import UsageError

PATIENCE = 1.0
"""Seconds of reading after which a terminal is told what takes so long."""


def write_result(text: str, output: str | None, *, inputs: Iterable[str] = (), pager: bool = False) -> None:
    """Write one rendered result, to a file whole or not at all.

    Raises:
        UsageError: The file is one of the inputs, or cannot be written.
    """
    if output is None or output == "-":
        _to_stdout(text, pager)
        return
    target = Path(output)
    if any(Path(each).exists() and target.exists() and target.samefile(each) for each in inputs if each != "-"):
        raise UsageError("would overwrite an input", path=output, remedy="Name another output file")
    _to_file(text, target)


def _to_file(text: str, target: Path) -> None:
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent or ".")
    except OSError as error:
        raise UsageError(
            f"cannot be written ({error.strerror})", path=str(target), remedy="Name another place"
        ) from None
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except OSError as error:
        os.unlink(name)
        raise UsageError(
            f"cannot be written ({error.strerror})", path=str(target), remedy="Name another place"
        ) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _to_stdout(text: str, pager: bool) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    data = text.encode(encoding, "replace")
    if pager and sys.stdout.isatty() and text.count("\n") > shutil.get_terminal_size().lines:
        click.echo_via_pager(text)
        return
    if "?" in data.decode(encoding) and data.count(b"?") > text.count("?") and not encoding.lower().startswith("utf"):
        note(f"some characters are not in {encoding} and are shown as ?; use -o FILE for UTF-8")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def note(message: str) -> None:
    """One line on stderr."""
    line = f"crdiff: {message}"
    click.echo(line.encode(sys.stderr.encoding or "utf-8", "backslashreplace"), err=True)


@contextmanager
def progress(message: str) -> Iterator[None]:
    """Tell a person at a terminal what is going on, if it takes longer than a moment."""
    import threading

    if not sys.stderr.isatty():
        yield
        return
    started = time.monotonic()
    shown = threading.Event()

    def tell() -> None:
        shown.set()
        click.echo(f"crdiff: {message} ...", err=True, nl=False)

    timer = threading.Timer(PATIENCE, tell)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if shown.is_set():
            click.echo(f" {time.monotonic() - started:.1f} s", err=True)
