"""Bytes → Source: the only stage that opens input files."""

import hashlib
import os
import sys
import zlib
from collections.abc import Callable
from typing import Literal

from crdiff.errors import SourceError
from crdiff.model import Source
from crdiff.sources.forms import Form, detect_form

SIZE_LIMIT = 64 * 1024 * 1024
"""Bytes; a rulebook has one. A larger file is most likely the wrong one, and would fill the memory."""

Tracked = Literal["accepted", "original"]
"""Which side of tracked changes in a Word document is read."""


def read_source(
    path: str | os.PathLike[str],
    *,
    encoding: str | None = None,
    size_limit: int = SIZE_LIMIT,
    form: Form | None = None,
    tracked: Tracked = "accepted",
) -> Source:
    """Read one file, or standard input for `-`, as decoded lines.

    Args:
        path: The file; one that gzip packed is unpacked.
        encoding: Name of the encoding; found out where it is left out.
        size_limit: Bytes above which a file, or what is packed in it, is refused.
        form: What the file is; told by its content first and its name second where it is left out.
        tracked: Which side of tracked changes in a Word document is read.

    Raises:
        SourceError: The file is missing, a folder, unreadable, empty, too large, or of a form that is not read.
    """
    data = source_bytes(path, size_limit=size_limit)
    return decode_source(data, str(path), encoding=encoding, size_limit=size_limit, form=form, tracked=tracked)


def source_bytes(path: str | os.PathLike[str], *, size_limit: int = SIZE_LIMIT) -> bytes:
    """The bytes of a file, unpacked where gzip packed it.

    Raises:
        SourceError: It is missing, a folder, unreadable or too large.
    """
    data = _read_bytes(path, size_limit)
    return _unpack(data, str(path), size_limit) if data.startswith(b"\x1f\x8b") else data


def decode_source(
    data: bytes,
    name: str,
    *,
    encoding: str | None = None,
    size_limit: int = SIZE_LIMIT,
    form: Form | None = None,
    tracked: Tracked = "accepted",
) -> Source:
    """The same of bytes that are at hand; see `read_source`.

    Raises:
        SourceError: They are empty, or of a form that is not read.
    """
    if not data.strip():
        raise SourceError("is empty", path=name, remedy="Give the text of a rulebook")
    known = form or detect_form(data, name)
    digest = hashlib.sha256(data).hexdigest()
    match known:
        case "pdf":
            from crdiff.sources.pdf import read_pdf

            return read_pdf(data, path=name, sha256=digest)
        case "docx":
            from crdiff.sources.docx import read_docx

            return read_docx(data, path=name, sha256=digest, size_limit=size_limit, tracked=tracked)
    return _text_reader(known)(data, path=name, sha256=digest, encoding=encoding)


def _text_reader(form: Form) -> Callable[..., Source]:
    """The reader of a form that is text; each is loaded when it is first asked for."""
    match form:
        case "html":
            from crdiff.sources.html import read_html

            return read_html
        case "markdown":
            from crdiff.sources.markdown import read_markdown

            return read_markdown
        case "wikitext":
            from crdiff.sources.wikitext import read_wikitext

            return read_wikitext
    from crdiff.sources.text import read_text

    return read_text


def _unpack(data: bytes, name: str, size_limit: int) -> bytes:
    unpacked = b""
    whole = False
    while data.startswith(b"\x1f\x8b") and len(unpacked) <= size_limit:  # members may stand one behind another
        unpacker = zlib.decompressobj(wbits=31)
        try:
            unpacked += unpacker.decompress(data, size_limit + 1)
        except zlib.error:
            raise SourceError("is a damaged gzip file", path=name, remedy="Get another copy of the file") from None
        whole, data = unpacker.eof, unpacker.unused_data
    if len(unpacked) > size_limit:
        fact = f"unpacks to more than {_size(size_limit)}"
        raise SourceError(fact, path=name, remedy="Raise --max-size if it is the right file")
    if not whole:
        raise SourceError("is a gzip file cut short", path=name, remedy="Get another copy of the file")
    return unpacked


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
