"""Plain text → Source."""

import re

from crdiff.errors import SourceError
from crdiff.model import Problem, Source
from crdiff.sources.encoding import decode
from crdiff.sources.sheets import strip_furniture

# "two or more cards?even if", "Rules 212.2h?k" (2009-05-01): a dash was lost in a conversion to ASCII.
LOST_DASH = re.compile(r"(?<=[a-z0-9])\?(?=[a-z0-9])|(?<=\w) \? (?=\w)")
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
"""Characters that no text has; more than a few of them make a binary file."""


def read_text(data: bytes, *, path: str, sha256: str, encoding: str | None) -> Source:
    """Decode a text file and cut it into lines at CR, LF or CRLF, each counted once.

    Raises:
        SourceError: The bytes are no text.
    """
    decoded = decode(data, path=path, encoding=encoding)
    if len(CONTROL.findall(decoded.text[:100_000])) > 20:
        raise SourceError("looks like a binary file", path=path, remedy="Give a text file, or --encoding")
    # CRLF before CR: dumps of 2019 to 2025 have twelve CRLF and then seven thousand bare CR.
    text = decoded.text
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    problems = [*decoded.problems]
    if "\ufffd" in decoded.text:
        problems += [
            Problem(
                kind="lost-character", line=number, message="a character was lost in an earlier conversion (U+FFFD)"
            )
            for number, line in enumerate(lines, 1)
            if "\ufffd" in line
        ]
    problems += _lost_dashes(lines)
    kept, places, furniture = strip_furniture(lines)
    return Source(
        file=path,
        sha256=sha256,
        form="text",
        encoding=decoded.encoding,
        lines=tuple(kept),
        places=tuple(places),
        problems=tuple(problems + furniture),
    )


def _lost_dashes(lines: list[str]) -> list[Problem]:
    message = "a character was lost in an earlier conversion and stands as ?"
    return [
        Problem(kind="lost-character", line=number, message=message)
        for number, line in enumerate(lines, 1)
        if "?" in line and "://" not in line and "www." not in line and LOST_DASH.search(line)
    ]
