"""Bytes → Source: the only stage that opens input files."""

import hashlib
import os
import sys

from crdiff.errors import SourceError
from crdiff.model import Source
from crdiff.sources.text import read_text

SIZE_LIMIT = 64 * 1024 * 1024
"""Bytes; a rulebook has one. A larger file is most likely the wrong one, and would fill the memory."""

SIGNATURES: dict[bytes, str] = {
    b"%PDF-": "a PDF",
    b"PK\x03\x04": "a zip archive or Word document",
    b"\xd0\xcf\x11\xe0": "an old Word document",
    b"{\\rtf": "an RTF document",
    b"\x1f\x8b": "a gzip archive",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"RIFF": "a picture or sound",
    b"\x7fELF": "a program",
}
"""A form is told by content first."""


def read_source(path: str | os.PathLike[str], *, encoding: str | None = None, size_limit: int = SIZE_LIMIT) -> Source:
    """Read one file, or standard input for `-`, as decoded lines.

    Args:
        path: The file.
        encoding: Name of the encoding; found out where it is left out.
        size_limit: Bytes above which a file is refused.

    Raises:
        SourceError: The file is missing, a folder, unreadable, empty, too large, or of a form that is not read.
    """
    name = str(path)
    data = _read_bytes(path, size_limit)
    if not data.strip():
        raise SourceError("is empty", path=name, remedy="Give the text of a rulebook")
    for signature, form in SIGNATURES.items():
        if data.startswith(signature):
            raise SourceError(f"is {form}", path=name, remedy="crdiff reads plain text; save it as .txt")
    return read_text(data, path=name, sha256=hashlib.sha256(data).hexdigest(), encoding=encoding)


def _read_bytes(path: str | os.PathLike[str], size_limit: int) -> bytes:
    name = str(path) or '""'
    size = 0
    try:
        if name == "-":
            data = sys.stdin.buffer.read(size_limit + 1)
        else:
            with open(path, "rb") as file:
                size = os.fstat(file.fileno()).st_size
                data = b"" if size > size_limit else file.read(size_limit + 1)
    except FileNotFoundError:
        raise SourceError("no such file", path=name, remedy="Check the name") from None
    except IsADirectoryError:
        raise SourceError("is a folder", path=name, remedy="Name a file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SourceError(f"cannot be read ({reason})", path=name, remedy="Check its permissions") from None
    if max(size, len(data)) > size_limit:
        fact = f"is larger than {_size(size_limit)}"
        raise SourceError(fact, path=name, remedy="Raise --max-size if it is the right file")
    return data


def _size(count: int) -> str:
    for factor, unit in ((1 << 20, "MB"), (1 << 10, "KB")):
        if count >= factor:
            return f"{count / factor:g} {unit}"
    return f"{count} bytes"
