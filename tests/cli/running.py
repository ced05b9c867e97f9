"""How the tests of the command line call it: in this process, which is quick, or as a process of its own."""

import contextlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from crdiff.cli.main import main
from tests.conftest import ROOT, TIDEWATER

OLD = str(TIDEWATER / "2031-03-14.txt")
NEW = str(TIDEWATER / "2031-09-05.txt")
PAIRED = str(TIDEWATER / "2031-09-05.paired.txt")

FERRY = """Ferry Book

These rules are effective as of {date}.

1. Boats

100. General

100.1. A boat has one oar and a sail made of good cloth.

100.2. The ferry leaves at noon when the bell rings {times}.

100.3. Gulls may nest on the roof of the quay house.
"""
FERRY_OLD = FERRY.format(date="May 2, 2030", times="once")
FERRY_NEW = FERRY.format(date="August 9, 2030", times="twice")


class Outcome(NamedTuple):
    status: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()

    @property
    def notes(self) -> list[str]:
        return self.err.splitlines()


def call(*args: str | Path, stdin: bytes = b"", cwd: Path | None = None) -> Outcome:
    """Run crdiff in this process, its exit status told, any other exception let through."""
    streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (stdin, b"", b"")]
    status: object = None
    with (
        mock.patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]),
        contextlib.chdir(cwd or Path.cwd()),
    ):
        try:
            main([str(arg) for arg in args])
        except SystemExit as leaving:
            status = leaving.code
        for stream in streams[1:]:
            stream.flush()
    out, err = (stream.buffer.getvalue() for stream in streams[1:])
    assert isinstance(status, int)
    return Outcome(status, out, err.decode())


def environment(**changed: str) -> Mapping[str, str]:
    """This process's environment without settings of crdiff, but for those given."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CRDIFF", "_CRDIFF", "PYTHONIO"))}
    return {**kept, "PYTHONPATH": str(ROOT), **changed}


def run(*args: str | Path, stdin: bytes = b"", cwd: Path | None = None, **env: str) -> Outcome:
    """Run crdiff as a process."""
    command = [sys.executable, "-m", "crdiff", *map(str, args)]
    done = subprocess.run(command, input=stdin, capture_output=True, cwd=cwd, env=environment(**env), check=False)
    return Outcome(done.returncode, done.stdout, done.stderr.decode("ascii", "surrogateescape"))


def assert_trouble(outcome: Outcome, place: str = "") -> str:
    """Exit 2, nothing on stdout, and one line `place: fact. remedy.` on stderr, which is returned without its place."""
    assert "Traceback" not in outcome.err
    assert (outcome.status, outcome.out) == (2, b"")
    assert len(outcome.notes) == 1, outcome.err
    line = outcome.notes[0]
    assert line.startswith("crdiff: ")
    if place:
        assert line.startswith(f"crdiff: {place}: ")
    rest = line.removeprefix(f"crdiff: {place}: " if place else "crdiff: ")
    assert re.fullmatch(r"\S.*[^.]\. \S.*[^.]\.", rest), rest
    return rest


def write_ferry(folder: Path) -> tuple[Path, Path]:
    """Two editions of a tiny book that differ in one word."""
    old, new = folder / "ferry-may.txt", folder / "ferry-august.txt"
    old.write_text(FERRY_OLD, encoding="utf-8")
    new.write_text(FERRY_NEW, encoding="utf-8")
    return old, new
