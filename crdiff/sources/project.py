"""The text files below a folder, byte for byte: what somebody else wrote, in any form."""

import os
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch

from msgspec import Struct

from crdiff.errors import SourceError

SKIPPED = frozenset({"node_modules", "__pycache__", "venv"})
"""Folders of other people's work, as those are whose names begin with a dot."""
BOMS = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


class TextFile(Struct, frozen=True, kw_only=True):
    """A file as text that encodes to the same bytes."""

    path: str
    text: str
    encoding: str

    @property
    def shown(self) -> str:
        """Its path in characters that can be printed."""
        return self.path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")

    def name_below(self, folder: str) -> str:
        """Its path from a folder, however it was named and whatever link led to it."""
        path = os.path.relpath(os.path.realpath(self.path), os.path.realpath(folder)).replace(os.sep, "/")
        return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")

    def encode(self, text: str) -> bytes:
        """Another text in the encoding of this file."""
        if self.encoding == "utf-8":
            return text.encode("utf-8", "surrogateescape")
        return text.encode(self.encoding)


def project_files(
    paths: Iterable[str], *, exclude: Iterable[str] = (), spare: Iterable[str] = (), size_limit: int
) -> Iterator[TextFile]:
    """Read the text files that are named, and those below folders that are named.

    Hidden folders and those of packages are passed over, so are binary files and those above the limit. A file that is
    not UTF-8 keeps the bytes that are none.

    Args:
        paths: Files and folders.
        exclude: Patterns of paths or names to pass over: `*.svg`, `docs/old/*`.
        spare: Files to pass over, whatever name leads to them.
        size_limit: Bytes.

    Raises:
        SourceError: A path is not there, or cannot be read.
    """
    patterns = tuple(exclude)
    spared = [os.stat(path) for path in spare if os.path.exists(path)]
    for path in paths:
        if not os.path.exists(path):
            raise SourceError("does not exist", path=path, remedy="Check the path")
        if not os.path.isdir(path) and not os.path.isfile(path):
            raise SourceError("is no file", path=path, remedy="Name a file or a folder")
        for name in _walk(path):
            if any(fnmatch(name, pattern) or fnmatch(os.path.basename(name), pattern) for pattern in patterns):
                continue
            try:
                status = os.stat(name)
                if status.st_size > size_limit or any(os.path.samestat(status, each) for each in spared):
                    continue
                with open(name, "rb") as file:
                    data = file.read()
            except OSError as error:
                raise SourceError(f"cannot be read ({error.strerror})", path=name, remedy="Check it") from None
            if found := _decoded(name, data):
                yield found


def _walk(path: str) -> Iterator[str]:
    if not os.path.isdir(path):
        yield os.path.normpath(path)
        return
    for folder, folders, names in os.walk(path, onerror=_refuse):
        folders[:] = sorted(name for name in folders if name not in SKIPPED and not name.startswith("."))
        for name in sorted(names):
            whole = os.path.normpath(os.path.join(folder, name))
            if os.path.isfile(whole):
                yield whole


def _refuse(error: OSError) -> None:
    fact = f"cannot be looked into ({error.strerror})"
    raise SourceError(fact, path=str(error.filename), remedy="Check its rights, or pass it over with --exclude")


def _decoded(path: str, data: bytes) -> TextFile | None:
    for bom, encoding in BOMS:
        if data.startswith(bom):
            try:
                text = data.decode(encoding)
            except UnicodeDecodeError:
                return None
            return TextFile(path=path, text=text, encoding=encoding)
    if b"\0" in data:
        return None
    return TextFile(path=path, text=data.decode("utf-8", "surrogateescape"), encoding="utf-8")
