"""The SQLite file: its tables, and the only place that speaks SQL to write it."""

import hashlib
import os
import re
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from crdiff.archive.tokens import index_tokens
from crdiff.errors import ArchiveError
from crdiff.model import ArchivedEdition, Edition, Link, Translation, Unit, UnitName

VERSION = 1
"""Of the tables; `MIGRATIONS` brings an older file up to it."""
PATIENCE = 30.0
"""Seconds that a writer waits for another one."""
SQL_VARIABLES = 500
"""So many values go into one statement."""

TABLES = (
    """CREATE TABLE source (
        sha256 TEXT PRIMARY KEY, file TEXT NOT NULL, size INTEGER NOT NULL, data BLOB NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE edition (
        id INTEGER PRIMARY KEY, rulebook TEXT NOT NULL, language TEXT NOT NULL, label TEXT NOT NULL,
        sha256 TEXT NOT NULL UNIQUE REFERENCES source, units INTEGER NOT NULL, tree BLOB NOT NULL, data BLOB NOT NULL
    )""",
    """CREATE TABLE content (id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, data BLOB NOT NULL)""",
    """CREATE TABLE unit (
        edition INTEGER NOT NULL REFERENCES edition, position INTEGER NOT NULL, name TEXT NOT NULL,
        content INTEGER NOT NULL REFERENCES content, parent INTEGER,
        first_line INTEGER NOT NULL, last_line INTEGER NOT NULL,
        PRIMARY KEY (edition, position)
    ) WITHOUT ROWID""",
    """CREATE INDEX unit_of_content ON unit (content)""",
    """CREATE UNIQUE INDEX unit_of_name ON unit (edition, name)""",
    """CREATE TABLE step (
        old INTEGER NOT NULL REFERENCES edition, new INTEGER NOT NULL REFERENCES edition, links BLOB NOT NULL,
        PRIMARY KEY (old, new)
    ) WITHOUT ROWID""",
    """CREATE TABLE translation (
        target INTEGER PRIMARY KEY REFERENCES edition, source INTEGER NOT NULL REFERENCES edition,
        how TEXT NOT NULL, pairs BLOB NOT NULL
    )""",
    """CREATE VIRTUAL TABLE words USING fts5 (
        text, content='', tokenize="unicode61 remove_diacritics 2 tokenchars '{}/+-.'''"
    )""",
)
MIGRATIONS: dict[int, tuple[str, ...]] = {}
"""By the version that a file has: what makes it the next one."""


class StoredUnit(Struct, frozen=True, array_like=True):
    """What editions share of a unit: all but its name and its place."""

    kind: str
    number: str
    text: str
    examples: tuple[str, ...]
    is_heading: bool
    aliases: tuple[str, ...]
    senses: tuple[str, ...]
    see: tuple[str, ...]
    obsolete: bool
    numbered_by: str
    numbered_from: str


def archive_file(path: str | None = None) -> Path:
    """Where the archive is: as named, else as `CRDIFF_ARCHIVE` says, else in the user's data folder."""
    named = path or os.environ.get("CRDIFF_ARCHIVE")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("crdiff", appauthor=False) / "archive.sqlite"


class Store:
    """An open archive.

    Args:
        path: The file.
        write: Open it to be written, and make it where there is none.

    Raises:
        ArchiveError: There is none, it is no archive, or a newer crdiff made it.
    """

    def __init__(self, path: Path, *, write: bool = False) -> None:
        self.path = path
        if not write and not path.exists():
            raise ArchiveError("there is no archive", path=str(path), remedy="Make one with crdiff archive add FILE")
        with self._told():
            if write:
                path.parent.mkdir(parents=True, exist_ok=True)
                self.db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            else:
                # In a folder that cannot be written nobody else writes either, and SQLite must not want to.
                alone = (
                    not os.access(path.resolve().parent, os.W_OK) and not path.with_name(f"{path.name}-wal").exists()
                )
                how = "immutable=1" if alone else "mode=ro"
                self.db = sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True, timeout=PATIENCE)
            self.db.execute("PRAGMA foreign_keys = ON")
            version = self.db.execute("PRAGMA user_version").fetchone()[0]
            if version != VERSION and not write:
                self._refuse(version)
            if version != VERSION:
                self._prepare()

    def _refuse(self, version: int) -> None:
        if version > VERSION:
            fact = f"is an archive of a newer crdiff (tables {version}, this one knows {VERSION})"
            raise ArchiveError(fact, path=str(self.path), remedy="Update crdiff")
        if version == 0:
            raise ArchiveError("is no archive", path=str(self.path), remedy="Name another file with --archive")
        raise ArchiveError(
            f"is an archive of an older crdiff (tables {version})",
            path=str(self.path),
            remedy="Run crdiff archive add on it once, which brings it up to date",
        )

    def _prepare(self) -> None:
        """Make the tables, or bring older ones up to date, while nobody else does."""
        if self._is_strange():
            self._refuse(0)
        self._patiently("PRAGMA journal_mode = WAL")
        self._patiently("BEGIN EXCLUSIVE")
        try:
            version = self.db.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION or self._is_strange():
                self._refuse(version)
            steps = TABLES if version == 0 else [each for at in range(version, VERSION) for each in MIGRATIONS[at]]
            for statement in steps:
                self.db.execute(statement)
            self.db.execute(f"PRAGMA user_version = {VERSION}")
        except BaseException:
            self.db.rollback()
            raise
        self.db.execute("COMMIT")

    def _is_strange(self) -> bool:
        """Whether it is a database of another program."""
        version = self.db.execute("PRAGMA user_version").fetchone()[0]
        return bool(version == 0 and self.db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])

    def _patiently(self, statement: str) -> None:
        """Run what SQLite refuses at once while another program writes, until it does not."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.db.execute(statement)
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def close(self) -> None:
        """Close the file."""
        self.db.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """SQLite's and the system's troubles as one line."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise self._trouble(error) from None
        except (zlib.error, msgspec.DecodeError):
            raise self._trouble(sqlite3.DatabaseError("malformed")) from None

    def _trouble(self, error: Exception) -> ArchiveError:
        text = str(error)
        for words, fact, remedy in (
            ("readonly", "cannot be written", "Make it writable, or name another with --archive"),
            ("unable to open", "cannot be opened", "Check the path and its rights"),
            ("full", "there is no room left on the disk; nothing was changed", "Make room"),
            ("locked", "is being written by another program", "Try again"),
            ("not a database", "is no archive", "Name another file with --archive"),
            ("malformed", "is damaged", "Run crdiff archive verify on it"),
        ):
            if words in text:
                return ArchiveError(fact, path=str(self.path), remedy=remedy)
        return ArchiveError(f"cannot be used ({text})", path=str(self.path), remedy="Check the file")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside, or none of it, whatever happens."""
        with self._told():
            self.db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException as error:
            if self.db.in_transaction:
                self.db.rollback()
            if isinstance(error, sqlite3.Error | OSError):
                raise self._trouble(error) from None
            raise
        with self._told():
            try:
                self.db.execute("COMMIT")
            except sqlite3.Error:
                if self.db.in_transaction:
                    self.db.rollback()
                raise

    # -- what is there

    def editions(self) -> list[ArchivedEdition]:
        """All editions, by rulebook, language and date; issues of one date by their digests."""
        with self._told():
            rows = self.db.execute(
                "SELECT edition.id, rulebook, language, label, sha256, units, file, size FROM edition JOIN source"
                " USING (sha256) ORDER BY rulebook, language, label, sha256"
            ).fetchall()
        return [ArchivedEdition(*row) for row in rows]

    def holds(self, sha256: str) -> bool:
        """Whether a source is there."""
        with self._told():
            return self.db.execute("SELECT 1 FROM source WHERE sha256 = ?", (sha256,)).fetchone() is not None

    def source(self, sha256: str) -> bytes:
        """A source as it was, byte for byte."""
        with self._told():
            row = self.db.execute("SELECT data FROM source WHERE sha256 = ?", (sha256,)).fetchone()
        try:
            return zlib.decompress(row[0])
        except zlib.error:
            raise ArchiveError("is damaged", path=str(self.path), remedy="Run crdiff archive verify on it") from None

    def edition(self, ident: int) -> Edition:
        """An edition with its whole tree."""
        with self._told():
            [data] = self.db.execute("SELECT data FROM edition WHERE id = ?", (ident,)).fetchone()
            rows = self.db.execute(
                "SELECT name, content.data, parent, first_line, last_line FROM unit JOIN content"
                " ON content.id = unit.content WHERE edition = ? ORDER BY position",
                (ident,),
            ).fetchall()
        names = [row[0] for row in rows]
        with self._told():
            units = tuple(
                _unit(name, stored, None if parent is None else names[parent], first, last)
                for name, stored, parent, first, last in rows
            )
            return replace(msgspec.msgpack.decode(zlib.decompress(data), type=Edition), units=units)

    def names(self, ident: int) -> dict[UnitName, int]:
        """The units of an edition in reading order, each with its content."""
        with self._told():
            rows = self.db.execute("SELECT name, content FROM unit WHERE edition = ? ORDER BY position", (ident,))
            return dict(rows.fetchall())

    def parents(self, ident: int) -> dict[UnitName, UnitName | None]:
        """The units of an edition, each with the one above it."""
        with self._told():
            rows = self.db.execute(
                "SELECT unit.name, above.name FROM unit LEFT JOIN unit AS above"
                " ON above.edition = unit.edition AND above.position = unit.parent WHERE unit.edition = ?",
                (ident,),
            )
            return dict(rows.fetchall())

    def unit(self, ident: int, name: UnitName) -> Unit | None:
        """One unit, without its parent."""
        with self._told():
            row = self.db.execute(
                "SELECT content.data, first_line, last_line FROM unit JOIN content ON content.id = unit.content"
                " WHERE edition = ? AND name = ?",
                (ident, name),
            ).fetchone()
        return _unit(name, row[0], None, row[1], row[2]) if row else None

    def steps(self) -> dict[tuple[int, int], tuple[Link, ...]]:
        """The links of all neighbours."""
        with self._told():
            rows = self.db.execute("SELECT old, new, links FROM step").fetchall()
            return {(old, new): _LINKS.decode(zlib.decompress(data)) for old, new, data in rows}

    def translations(self) -> dict[int, Translation]:
        """The links of translations with their sources, by the translation."""
        with self._told():
            rows = self.db.execute("SELECT source, target, how, pairs FROM translation").fetchall()
            return {
                target: Translation(source, target, how, _PAIRS.decode(zlib.decompress(pairs)))
                for source, target, how, pairs in rows
            }

    # -- writing

    def put_edition(self, edition: Edition, data: bytes) -> int:
        """Keep a source and its tree; the caller opens the transaction."""
        edition = replace(
            edition,
            rulebook=_safe(edition.rulebook),
            edition=_safe(edition.edition),
            file=os.path.basename(_text(edition.file)),  # where it lay is of no interest
        )
        self.db.execute(
            "INSERT INTO source VALUES (?, ?, ?, ?)",
            (edition.sha256, edition.file, len(data), zlib.compress(data, 9)),
        )
        bare = zlib.compress(msgspec.msgpack.encode(replace(edition, units=())), 9)
        place = {unit.name: at for at, unit in enumerate(edition.units)}
        contents = self._put_contents(edition.units)
        rows = [
            (at, unit.name, content, place.get(unit.parent or ""), unit.first_line, unit.last_line)
            for at, (unit, content) in enumerate(zip(edition.units, contents, strict=True))
        ]
        digest = self._tree_digest(rows, bare)
        row = (edition.rulebook, edition.language, edition.edition, edition.sha256, len(edition.units), digest, bare)
        cursor = self.db.execute(
            "INSERT INTO edition (rulebook, language, label, sha256, units, tree, data) VALUES (?, ?, ?, ?, ?, ?, ?)",
            row,
        )
        ident = cursor.lastrowid
        assert ident is not None
        self.db.executemany("INSERT INTO unit VALUES (?, ?, ?, ?, ?, ?, ?)", ((ident, *each) for each in rows))
        return ident

    def _tree_digest(self, rows: Sequence[tuple[object, ...]], bare: bytes) -> bytes:
        """What tells whether a tree is as it was: its rows with the digests of what they say."""
        digests: dict[int, bytes] = {}
        wanted = [row[2] for row in rows]
        for start in range(0, len(wanted), SQL_VARIABLES):
            some = wanted[start : start + SQL_VARIABLES]
            marks = ",".join("?" * len(some))
            digests.update(self.db.execute(f"SELECT id, digest FROM content WHERE id IN ({marks})", some).fetchall())
        whole = [(*row[:2], digests.get(row[2], b""), *row[3:]) for row in rows]  # type: ignore[call-overload]
        return hashlib.blake2b(msgspec.msgpack.encode(whole) + bare, digest_size=16).digest()

    def is_whole(self, ident: int) -> bool:
        """Whether the tree of an edition is as it was when it came."""
        with self._told():
            [tree, bare] = self.db.execute("SELECT tree, data FROM edition WHERE id = ?", (ident,)).fetchone()
            rows = self.db.execute(
                "SELECT position, name, content, parent, first_line, last_line FROM unit WHERE edition = ?"
                " ORDER BY position",
                (ident,),
            ).fetchall()
            return bool(self._tree_digest(rows, bare) == tree)

    def altered_contents(self) -> list[int]:
        """Contents that are not what they were."""
        with self._told():
            return [
                ident
                for ident, digest, data in self.db.execute("SELECT id, digest, data FROM content")
                if hashlib.blake2b(data, digest_size=16).digest() != digest
            ]

    def has_sound_index(self) -> bool:
        """Whether the index of words is in order; looked at in a copy, for SQLite writes to do so."""
        copy = sqlite3.connect(":memory:")
        try:
            self.db.backup(copy)
            copy.execute("INSERT INTO words (words) VALUES ('integrity-check')")
        except sqlite3.Error:
            return False
        finally:
            copy.close()
        return True

    def _put_contents(self, units: Sequence[Unit]) -> list[int]:
        """Keep what units say, each text once; the ids in order."""
        packed = [msgspec.msgpack.encode(_stored(unit)) for unit in units]
        digests = [hashlib.blake2b(data, digest_size=16).digest() for data in packed]
        known: dict[bytes, int] = {}
        for start in range(0, len(digests), SQL_VARIABLES):
            some = digests[start : start + SQL_VARIABLES]
            marks = ",".join("?" * len(some))
            known.update(self.db.execute(f"SELECT digest, id FROM content WHERE digest IN ({marks})", some).fetchall())
        for unit, data, digest in zip(units, packed, digests, strict=True):
            if digest not in known:
                cursor = self.db.execute("INSERT INTO content (digest, data) VALUES (?, ?)", (digest, data))
                assert cursor.lastrowid is not None
                known[digest] = cursor.lastrowid
                self.db.execute("INSERT INTO words (rowid, text) VALUES (?, ?)", (cursor.lastrowid, index_tokens(unit)))
        return [known[digest] for digest in digests]

    def put_step(self, old: int, new: int, links: Iterable[Link]) -> None:
        """Keep the links of two neighbours."""
        data = zlib.compress(_LINKS_OUT.encode(tuple(links)), 6)
        self.db.execute("INSERT OR REPLACE INTO step VALUES (?, ?, ?)", (old, new, data))

    def put_translation(self, target: int, source: int, found: tuple[str, Sequence[tuple[UnitName, UnitName]]]) -> None:
        """Keep which rules of a translation are which of its source."""
        how, pairs = found
        data = zlib.compress(msgspec.msgpack.encode(pairs), 9)
        self.db.execute("INSERT OR REPLACE INTO translation VALUES (?, ?, ?, ?)", (target, source, how, data))

    def drop_step(self, old: int, new: int) -> None:
        """Forget the links of two editions that are no neighbours any more."""
        self.db.execute("DELETE FROM step WHERE old = ? AND new = ?", (old, new))

    def drop_edition(self, edition: ArchivedEdition) -> None:
        """Forget an edition, its source, its steps, and what only it says."""
        self.db.execute("DELETE FROM step WHERE old = ? OR new = ?", (edition.id, edition.id))
        self.db.execute("DELETE FROM translation WHERE source = ? OR target = ?", (edition.id, edition.id))
        self.db.execute("DELETE FROM unit WHERE edition = ?", (edition.id,))
        self.db.execute("DELETE FROM edition WHERE id = ?", (edition.id,))
        self.db.execute("DELETE FROM source WHERE sha256 = ?", (edition.sha256,))
        orphans = self.db.execute(
            "SELECT id, data FROM content WHERE NOT EXISTS (SELECT 1 FROM unit WHERE unit.content = content.id)"
        ).fetchall()
        for ident, data in orphans:
            # A table without content forgets a row only when it is told what the row said.
            text = index_tokens(_unit("", data, None, 0, 0))
            self.db.execute("INSERT INTO words (words, rowid, text) VALUES ('delete', ?, ?)", (ident, text))
            self.db.execute("DELETE FROM content WHERE id = ?", (ident,))


def _safe(label: str) -> str:
    """A label that can stand in an edition's name; `newest` is nobody's own."""
    plain = re.sub(r"[^\w.-]+", "-", _text(label)).strip("-") or "unnamed"
    return f"{plain}-edition" if plain == "newest" else plain


def _text(name: str) -> str:
    """The name of a file in characters that can be kept and printed."""
    return " ".join(name.encode("utf-8", "surrogateescape").decode("utf-8", "replace").split())


_STORED = msgspec.msgpack.Decoder(StoredUnit)
_LINKS = msgspec.msgpack.Decoder(tuple[Link, ...])
_PAIRS = msgspec.msgpack.Decoder(tuple[tuple[UnitName, UnitName], ...])
_LINKS_OUT = msgspec.msgpack.Encoder()


def _stored(unit: Unit) -> StoredUnit:
    fields = {field: getattr(unit, field) for field in StoredUnit.__struct_fields__}
    if unit.number == _number(unit.name):
        fields["number"] = ""  # a rule that only got another number says what it said
    return StoredUnit(**fields)


def _number(name: UnitName) -> str:
    return name.partition("~")[0]


def _unit(name: UnitName, data: bytes, parent: UnitName | None, first_line: int, last_line: int) -> Unit:
    stored = _STORED.decode(data)
    fields = {field: getattr(stored, field) for field in StoredUnit.__struct_fields__}
    fields["number"] = fields["number"] or _number(name)
    return Unit(name=name, parent=parent, first_line=first_line, last_line=last_line, **fields)
