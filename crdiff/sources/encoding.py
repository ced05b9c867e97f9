"""Bytes → text: what the file itself proves first, then what is likely, and said so."""

import re
from functools import cache

from msgspec import Struct

from crdiff.errors import SourceError
from crdiff.model import Problem

SINGLE_BYTE = ("cp1252", "cp437", "mac_roman")
"""The pages that real dumps of Latin text use; in this order where they fit equally well."""
MULTI_BYTE = ("cp949", "gbk", "cp932", "big5")
DENSE = 0.08
"""Share of high bytes above which a text is not in Latin letters. The worst Latin dump here has 0.03."""

SAMPLES = 500
"""Odd bytes that are looked at, spread over the file."""

MOJIBAKE = re.compile("[ÂÃâ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]")
"""UTF-8 read as Windows-1252: `playerâ€™s`, `Ã†ther`."""
BLANK_FIT = 20
"""A no-break space between two known words outweighs what `_fit` makes of the odd bytes of a sample."""
MOJIBAKE_MIN = 4
"""Fewer hits may be meant."""


class Decoded(Struct, frozen=True):
    """Text with what is known of how it was encoded."""

    text: str
    encoding: str
    problems: tuple[Problem, ...] = ()


def decode(data: bytes, *, path: str, encoding: str | None = None) -> Decoded:
    """Turn bytes into text.

    A byte order mark decides, then valid UTF-8, then the pattern of NULs of UTF-16; what remains is guessed among
    single-byte pages by which of them makes words of the odd bytes, and the guess becomes a problem.

    Args:
        data: The whole file.
        path: Where it came from, for errors.
        encoding: Decode with this and guess nothing.

    Raises:
        SourceError: The bytes are no text in the given or any likely encoding.
    """
    if encoding is not None:
        return _decode_as(data, encoding, path)
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or _looks_utf16(data):
        return _decode_utf16(data, path)
    try:
        return _mended(data.decode("utf-8"))
    except UnicodeDecodeError:
        pass
    if b"\0" in data:
        raise SourceError("looks like a binary file", path=path, remedy="Give a text file, or --encoding")
    return _decode_guessed(data, path)


def _decode_as(data: bytes, encoding: str, path: str) -> Decoded:
    try:
        return Decoded(data.decode(encoding).lstrip("\ufeff"), encoding)
    except (LookupError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            fact = f"byte 0x{data[error.start]:02x} at offset {error.start} is not {encoding}"
            raise SourceError(fact, path=path, remedy="Leave out --encoding to have it guessed") from None
        raise SourceError(f"no encoding is called {encoding!r}", path=path, remedy="Try utf-8 or cp1252") from None


def _looks_utf16(data: bytes) -> bool:
    head = data[:4000]
    return len(head) > 3 and max(head[::2].count(0), head[1::2].count(0)) > 0.3 * (len(head) // 2)


def _decode_utf16(data: bytes, path: str) -> Decoded:
    little = data.startswith(b"\xff\xfe") or (
        not data.startswith(b"\xfe\xff") and data[1::2].count(0) > data[::2].count(0)
    )
    name = "utf-16-le" if little else "utf-16-be"
    problems: tuple[Problem, ...] = ()
    converted = data.count(b"\x00\r\x00\r\n" if not little else b"\r\x00\r\n\x00")
    if converted > 2:
        # The 2013-05-01 copy: a byte-wise "text mode" transfer made 0D 0A of each 0A, so every other line is shifted.
        data = data.replace(b"\r\n", b"\n")
        message = f"UTF-16 with {converted} line ends converted byte by byte; mended by taking the extra byte out"
        problems = (Problem(kind="damaged-utf16", line=0, message=message),)
    try:
        text = data.decode(name).lstrip("\ufeff")
    except UnicodeDecodeError as error:
        fact = f"damaged UTF-16 at byte {error.start}"
        raise SourceError(fact, path=path, remedy="Get another copy of the file") from None
    if text.count("\0") > 2 or len(re.findall(r"[\ue000-\uf8ff\u0000-\u0008]", text)) > 0.01 * len(text):
        raise SourceError("damaged UTF-16", path=path, remedy="Get another copy of the file")
    return Decoded(text, name, problems)


def _mended(text: str) -> Decoded:
    """Take back one round of UTF-8 read as Windows-1252, where the text shows it."""
    # One letter is found fifty times as fast as two.
    likely = "Ã" in text or ("€" in text and "â€" in text)
    hits = len(MOJIBAKE.findall(text)) if likely else 0
    if hits < MOJIBAKE_MIN:
        return Decoded(text, "utf-8")
    mended = _take_back(text)
    left = len(MOJIBAKE.findall(mended))
    message = f"UTF-8 that was read as Windows-1252 and saved again: {hits - left} of {hits} places taken back"
    return Decoded(mended, "utf-8", (Problem(kind="mojibake", line=0, message=message),))


def _take_back(text: str) -> str:
    import ftfy

    try:
        # All of it at once, where nothing else has been done to it.
        return text.encode("sloppy-windows-1252").decode("utf-8")
    except UnicodeError:
        return "\n".join(map(ftfy.fix_encoding, text.split("\n")))


def _decode_guessed(data: bytes, path: str) -> Decoded:
    places = [found.span() for found in re.finditer(rb"[\x80-\xff][\x80-\xff]*", data)]
    if sum(end - start for start, end in places) > DENSE * len(data):
        return _decode_multibyte(data, path)
    samples = [data[max(0, start - 3) : end + 3] for start, end in places[:: 1 + len(places) // SAMPLES]]
    # Bare CR ends lines on old Macs: it decides where one lone byte makes a word in two pages (2007-02-01).
    mac_lines = data.count(b"\r") > 2 * data.count(b"\n")
    blanks = _hard_blanks(data)

    def fit(page: str) -> int:
        hard = blanks if b"\xa0".decode(page) == "\xa0" else 0
        return sum(_fit(sample, page) for sample in samples) + hard * BLANK_FIT

    ranked = sorted(SINGLE_BYTE, key=lambda page: (-fit(page), mac_lines and page != "mac_roman"))
    for page in ranked:
        try:
            text = data.decode(page)
        except UnicodeDecodeError:
            continue
        return Decoded(text, page, (_guess_problem(data, page, len(places)),))
    return _decode_mixed(data)


def _hard_blanks(data: bytes) -> int:
    """How often 0xA0 stands between two words that the text has elsewhere: as no-break space, and not as á of CP437."""
    if b"\xa0" not in data:
        return 0
    places = re.findall(rb"(?<![A-Za-z\x80-\x9f\xa1-\xff])([A-Za-z]+)\xa0(?=([A-Za-z]+))", data)
    if not places:
        return 0
    known = set(re.findall(rb"(?<![\x80-\xff])\b[A-Za-z]+\b(?![\x80-\xff])", data))
    return sum(before in known and after in known for before, after in places)


def _guess_problem(data: bytes, page: str, places: int) -> Problem:
    first = re.search(rb"[\x80-\xff]", data)
    assert first is not None
    line = 1 + len(re.findall(rb"\r\n|\r|\n", data[: first.start()]))
    message = f"encoding guessed as {page} from {places} odd bytes, the first here; --encoding decides otherwise"
    return Problem(kind="encoding-guessed", line=line, message=message)


def _decode_multibyte(data: bytes, path: str) -> Decoded:
    from charset_normalizer import from_bytes

    best = from_bytes(data, cp_isolation=[*MULTI_BYTE, *SINGLE_BYTE]).best()
    if best is None:
        raise SourceError("is in no encoding that crdiff knows", path=path, remedy="Name it with --encoding")
    message = f"encoding guessed as {best.encoding}; --encoding decides otherwise"
    return Decoded(str(best), best.encoding, (Problem(kind="encoding-guessed", line=0, message=message),))


def _decode_mixed(data: bytes) -> Decoded:
    """Decode what is valid UTF-8 as such and keep a mark for each other byte."""
    text = data.decode("utf-8", errors="replace")
    message = f"{text.count(chr(0xFFFD))} bytes fit no encoding and are lost"
    return Decoded(text, "utf-8", (Problem(kind="encoding-mixed", line=0, message=message),))


_LETTERED = re.compile(r"\d[a-z]{1,2}$")
"""The end of a subrule's number, behind which a dash stands and no letter: "100.1a–b"."""


@cache
def _fit(sample: bytes, page: str) -> int:
    """How well a page explains odd bytes between their neighbours: accented letters inside words, marks outside."""
    try:
        text = sample.decode(page)
    except UnicodeDecodeError:
        return -20
    score = 0
    for position, char in enumerate(text):
        if char < "\x80":
            continue
        before = text[position - 1 : position]
        after = text[position + 1 : position + 2]
        inside = before.isalpha() and after.isalpha()
        in_range = _LETTERED.search(text[:position]) is not None
        if char in "’":
            score += 3 if before.isalpha() else 1
        elif char in "“‘":
            score += 3 if not before.isalnum() and (after.isalnum() or after in "([{+-") else -3
        elif char in "”":
            score += 3 if before and not before.isspace() and not after.isalpha() else -3
        elif char in "—–…":
            score += 2 if char == "—" or in_range or not inside else -1
        elif char in "®™©":
            score += 3 if before.isalpha() or after.isspace() or after.isdigit() else 0
        elif char.isalpha() and char not in "ƒªº" and not "\u0370" <= char <= "\u03ff":
            # Capitals with accents begin words; small ones stand in them.
            small = char.islower() and (before.isalpha() or after.isalpha())
            capital = char.isupper() and not before.islower()
            score += 3 if (small or capital) and not in_range else -2
        else:
            score -= 3 if inside else 1
    return score
