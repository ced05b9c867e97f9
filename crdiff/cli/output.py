"""Results to stdout or a file, notes and progress to stderr."""

import errno
import os
import stat
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress

import click

from crdiff.errors import UsageError

PATIENCE = 1.0
"""Seconds of reading after which a terminal is told what takes so long."""


def write_result(
    text: str | bytes, output: str | None, *, inputs: Iterable[str] = (), pager: bool = False, is_json: bool = False
) -> None:
    """Write one rendered result, to a file whole or not at all.

    A file of text is UTF-8, and so is JSON as bytes. Where standard output is narrower, JSON is escaped, and what other
    text loses is said.

    Raises:
        UsageError: The file is one of the inputs, or cannot be written, or a terminal is to show what is no text.
    """
    if output is None or output == "-":
        _to_stdout(text, pager, is_json)
        return
    spare_inputs(output, inputs)
    try:
        if os.path.exists(output) and not os.path.isfile(output):
            with open(output, "wb") as device:
                device.write(_as_bytes(text))  # a pipe or device is written to, not replaced
        else:
            _to_file(_as_bytes(text), os.path.realpath(output))
    except OSError as error:
        raise UsageError(f"cannot be written ({error.strerror})", path=output, remedy="Name another place") from None


def write_files(files: Mapping[str, bytes]) -> None:
    """Replace the content of several files, of all or of none.

    All are written beside their targets first; should one not take its place, those that did get their old one back.

    Raises:
        UsageError: One cannot be written.
    """
    staged: dict[str, str] = {}
    replaced: dict[str, bytes | None] = {}
    path = ""
    try:
        for path, data in files.items():
            if os.path.exists(path) and not os.access(path, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            staged[path] = _stage(data, os.path.realpath(path))
        for path, name in staged.items():
            replaced[path] = _content(path)
            os.replace(name, os.path.realpath(path))
    except OSError as error:
        for done, before in replaced.items():
            target = os.path.realpath(done)
            with suppress(OSError):
                os.unlink(target) if before is None else os.replace(_stage(before, target), target)
        for name in staged.values():
            with suppress(OSError):
                os.unlink(name)
        remedy = "Nothing was changed; make it writable"
        raise UsageError(f"cannot be written ({error.strerror})", path=path, remedy=remedy) from None


def _content(path: str) -> bytes | None:
    if not os.path.exists(path):
        return None
    with open(path, "rb") as file:
        return file.read()


def spare_inputs(output: str | None, inputs: Iterable[str]) -> None:
    """See that a file to be written is none of those that are read.

    Raises:
        UsageError: It is.
    """
    if output is None or output == "-" or not os.path.exists(output):
        return
    if any(os.path.exists(each) and os.path.samefile(output, each) for each in inputs if each != "-"):
        raise UsageError("would overwrite an input", path=output, remedy="Name another output file")


def _as_bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def _to_file(data: bytes, target: str) -> None:
    """Write beside the target first, so that a reader sees the old file or the new one."""
    name = _stage(data, target)
    try:
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _stage(data: bytes, target: str) -> str:
    """Write a file beside the target, with the rights that the target has or would get."""
    import tempfile

    folder, base = os.path.split(target)
    descriptor, name = tempfile.mkstemp(prefix=f".{base}.", dir=folder or ".")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        os.chmod(name, stat.S_IMODE(os.stat(target).st_mode) if os.path.exists(target) else 0o666 & ~_umask())
    except BaseException:
        os.unlink(name)
        raise
    return name


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _to_stdout(text: str | bytes, pager: bool, is_json: bool) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    if isinstance(text, bytes):
        if sys.stdout.isatty() and not is_json:
            raise UsageError("a terminal cannot show this", path="standard output", remedy="Name a file with -o")
        if not is_json or encoding.lower() in ("utf-8", "utf8"):
            _send(text)
            return
        text = text.decode()
    if pager and sys.stdout.isatty() and text.count("\n") > os.get_terminal_size().lines:
        click.echo_via_pager(text)
        return
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        if is_json:
            data = _escape_json(text)
        else:
            data = text.encode(encoding, "replace")
            note(f"some characters are not in {encoding} and are shown as ?; use -o FILE for UTF-8")
    _send(data)


def _send(data: bytes) -> None:
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"cannot be written ({error.strerror})", path="standard output", remedy="Make room") from None


def _escape_json(text: str) -> bytes:
    import json

    return "".join([char if char.isascii() else json.dumps(char)[1:-1] for char in text]).encode("ascii")


def note(message: str) -> None:
    """One line on stderr."""
    line = " ".join(f"crdiff: {message}".split("\n"))
    with suppress(BrokenPipeError):  # nobody listens; the work goes on
        click.echo(line.encode(sys.stderr.encoding or "utf-8", "backslashreplace"), err=True)


def tell(message: str) -> None:
    """A line of progress that takes the place of the one before, where a person looks on."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[2K{message[:78]}", err=True, nl=False)


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
