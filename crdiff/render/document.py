"""ChangeSet and Edition → the JSON documents that the project publishes."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from crdiff.model import (
    Block,
    Change,
    ChangeSet,
    Edition,
    Heading,
    PlaceKind,
    Problem,
    StaleReference,
    Sweep,
    Unit,
)
from crdiff.render.summary import count_summary, summarise


class EditionInfo(Struct, frozen=True, kw_only=True):
    """One side of a comparison."""

    rulebook: str
    language: str
    edition: str
    file: str
    sha256: str
    encoding: str
    rules: int
    """Rules and subrules."""
    glossary: int
    problems: tuple[Problem, ...]


class ChangeRecord(Change, frozen=True, kw_only=True):
    """A change with its sentence."""

    summary: str


class ChangesDocument(Struct, frozen=True, kw_only=True):
    """What `crdiff diff --format json` prints."""

    schema: str = "crdiff/changes/1"
    old: EditionInfo
    new: EditionInfo
    summary: dict[str, int]
    """How many of the changes below are of each sort; `same` is how many links did not change at all."""
    changes: tuple[ChangeRecord, ...]
    sweeps: tuple[Sweep, ...]
    blocks: tuple[Block, ...]
    stale_references: tuple[StaleReference, ...]
    warnings: tuple[str, ...]


class EditionDocument(Struct, frozen=True, kw_only=True):
    """What `crdiff parse --format json` prints."""

    schema: str = "crdiff/edition/1"
    rulebook: str
    language: str
    edition: str
    title: str
    scheme: str
    file: str
    sha256: str
    encoding: str
    place: PlaceKind
    """What the lines of units and problems count."""
    units: tuple[Unit, ...]
    contents: tuple[Heading, ...]
    index: tuple[str, ...]
    problems: tuple[Problem, ...]


class ProblemsDocument(Struct, frozen=True, kw_only=True):
    """What `crdiff check --format json` prints."""

    schema: str = "crdiff/problems/1"
    file: str
    problems: tuple[Problem, ...]


SCHEMAS: dict[str, type[Struct]] = {
    "changes": ChangesDocument,
    "edition": EditionDocument,
    "problems": ProblemsDocument,
}


def edition_info(edition: Edition) -> EditionInfo:
    """What a report tells of an edition."""
    return EditionInfo(
        rulebook=edition.rulebook,
        language=edition.language,
        edition=edition.edition,
        file=edition.file,
        sha256=edition.sha256,
        encoding=edition.encoding,
        rules=edition.count("rule", "subrule"),
        glossary=edition.count("glossary"),
        problems=edition.problems,
    )


def change_records(changes: ChangeSet) -> tuple[ChangeRecord, ...]:
    """The changes with their sentences."""
    return tuple(ChangeRecord(summary=summarise(change, changes), **asdict(change)) for change in changes.changes)


def changes_document(changes: ChangeSet) -> ChangesDocument:
    """The whole of a comparison as one document."""
    return ChangesDocument(
        old=edition_info(changes.old),
        new=edition_info(changes.new),
        summary={**count_summary(changes.changes), "same": changes.same},
        changes=change_records(changes),
        sweeps=changes.sweeps,
        blocks=changes.blocks,
        stale_references=changes.stale_references,
        warnings=changes.warnings,
    )


def edition_document(edition: Edition) -> EditionDocument:
    """The whole of an edition as one document."""
    return EditionDocument(
        rulebook=edition.rulebook,
        language=edition.language,
        edition=edition.edition,
        title=edition.title,
        place=edition.place,
        scheme=edition.scheme.name,
        file=edition.file,
        sha256=edition.sha256,
        encoding=edition.encoding,
        units=edition.units,
        contents=edition.contents,
        index=edition.index,
        problems=edition.problems,
    )


def to_json(document: Struct) -> str:
    """A document as indented JSON, one change's worth of it never on one endless line."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"


def to_json_lines(records: Sequence[Struct]) -> str:
    """Records as JSON, one a line."""
    return "".join(msgspec.json.encode(record).decode() + "\n" for record in records)


def json_schema(name: str) -> str:
    """The JSON Schema of a document, by its name in `SCHEMAS`."""
    schema = msgspec.json.schema(SCHEMAS[name])
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"crdiff/{name}/1", **schema}
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"
