"""Which editions can be fetched from where."""

import re
import tomllib
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from crdiff.errors import ArchiveError

DATE = re.compile(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)")


class Listed(Struct, frozen=True, kw_only=True):
    """An edition that can be fetched."""

    rulebook: str
    language: str
    edition: str
    address: str
    sha256: str = ""

    @property
    def name(self) -> str:
        """`mtg/en@2026-08-07`."""
        return f"{self.rulebook}/{self.language}@{self.edition}"


class _Edition(Struct, frozen=True, forbid_unknown_fields=True):
    edition: str
    address: str = ""
    sha256: str = ""


class _Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    language: str
    address: str = ""
    editions: tuple[str | _Edition, ...] = ()


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    rulebook: tuple[_Rulebook, ...] = ()


class Registry(Struct, frozen=True):
    """What a registry file lists."""

    listed: tuple[Listed, ...]
    patterns: dict[tuple[str, str], str]
    """Addresses with `{year}`, `{month}` and `{day}`, by rulebook and language: for editions that are not listed."""


def parse_registry(text: str, path: str) -> Registry:
    """Read a registry: `[[rulebook]]` tables with `name`, `language`, `address` and `editions`.

    An edition is a date, or a table with `edition` and perhaps `address` and `sha256`.

    Raises:
        ArchiveError: It is none.
    """
    try:
        found = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ArchiveError(f"is no registry ({error})", path=path, remedy="Write [[rulebook]] tables") from None
    listed = []
    for book in found.rulebook:
        for entry in book.editions:
            edition = entry if isinstance(entry, _Edition) else _Edition(entry)
            address = edition.address or _address(book.address, edition.edition)
            if not address:
                fact = f"lists {book.name}/{book.language}@{edition.edition} without an address"
                raise ArchiveError(fact, path=path, remedy="Give one, or a pattern with {year}, {month} and {day}")
            listed.append(
                Listed(
                    rulebook=book.name,
                    language=book.language,
                    edition=edition.edition,
                    address=address,
                    sha256=edition.sha256,
                )
            )
    patterns = {(book.name, book.language): book.address for book in found.rulebook if book.address}
    return Registry(tuple(listed), patterns)


def _address(pattern: str, edition: str) -> str:
    date = DATE.fullmatch(edition)
    if not pattern or date is None:
        return ""
    for part in ("year", "month", "day"):
        pattern = pattern.replace(f"{{{part}}}", date[part])
    return pattern


def choose(registry: Registry, names: Sequence[str], *, path: str) -> list[Listed]:
    """The editions of some names, `mtg/en` standing for all of it; all of them for no name.

    An edition that is not listed has the address of its rulebook's pattern.

    Raises:
        ArchiveError: A name names nothing.
    """
    if not names:
        return list(registry.listed)
    chosen: list[Listed] = []
    for name in names:
        found = [
            each for each in registry.listed if name in (each.name, f"{each.rulebook}/{each.language}", each.rulebook)
        ]
        if not found:
            book, _, edition = name.partition("@")
            rulebook, _, language = book.partition("/")
            address = _address(registry.patterns.get((rulebook, language), ""), edition)
            if not address:
                has = ", ".join(dict.fromkeys(f"{each.rulebook}/{each.language}" for each in registry.listed))
                raise ArchiveError(f"does not list {name}", path=path, remedy=f"It lists editions of {has}")
            found = [Listed(rulebook=rulebook, language=language, edition=edition, address=address)]
        chosen += [each for each in found if each not in chosen]
    return chosen
