"""ChangeSet and Edition → the JSON documents that the project publishes."""

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from crdiff.model import (
    Bitext,
    Blame,
    Block,
    Change,
    ChangeSet,
    Crosswalk,
    CrosswalkRow,
    Dating,
    Drift,
    Edition,
    Finding,
    Heading,
    History,
    Hit,
    JudgedCitation,
    Lexicon,
    PlaceKind,
    Problem,
    Segment,
    StaleReference,
    Sweep,
    Unit,
    UnitDrift,
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


class SegmentRecord(Segment, frozen=True, kw_only=True):
    """A segment with what both sides say, a paragraph or example a line."""

    source_text: str
    target_text: str


class UnitDriftRecord(UnitDrift, frozen=True, kw_only=True):
    """The same of a unit of a translation; the source is that of today."""

    source_text: str
    target_text: str


class BitextDocument(Struct, frozen=True, kw_only=True):
    """What `crdiff align --format json` prints."""

    schema: str = "crdiff/bitext/1"
    source: EditionInfo
    target: EditionInfo
    length_ratio: float
    segments: tuple[SegmentRecord, ...]
    prose: tuple[SegmentRecord, ...]
    warnings: tuple[str, ...]


class HistoryDocument(History, frozen=True, kw_only=True):
    """What `crdiff history --format json` prints."""

    schema: str = "crdiff/history/1"


class BlameDocument(Blame, frozen=True, kw_only=True):
    """What `crdiff blame --format json` prints."""

    schema: str = "crdiff/blame/1"


class HitsDocument(Struct, frozen=True, kw_only=True):
    """What `crdiff search --format json` prints."""

    schema: str = "crdiff/hits/1"
    hits: tuple[Hit, ...]


class LexiconDocument(Struct, frozen=True, kw_only=True):
    """What `crdiff align --save-lexicon` writes and `--lexicon` reads."""

    schema: str = "crdiff/lexicon/1"
    source_language: str
    target_language: str
    words: dict[str, dict[str, float]]


class CitationsDocument(Struct, frozen=True, kw_only=True):
    """What `crdiff cite --format json` prints."""

    schema: str = "crdiff/citations/1"
    old: EditionInfo
    new: EditionInfo
    summary: dict[str, int]
    """How many citations have each status."""
    citations: tuple[JudgedCitation, ...]


class CrosswalkDocument(Struct, frozen=True, kw_only=True):
    """What `crdiff crosswalk --format json` prints."""

    schema: str = "crdiff/crosswalk/1"
    editions: tuple[EditionInfo, ...]
    rows: tuple[CrosswalkRow, ...]


class DatingDocument(Dating, frozen=True, kw_only=True):
    """What `crdiff date --format json` prints."""

    schema: str = "crdiff/dating/1"


class DriftDocument(Struct, frozen=True, kw_only=True):
    """What `crdiff drift --format json` prints."""

    schema: str = "crdiff/drift/1"
    source: EditionInfo
    target: EditionInfo
    dating: Dating | None
    summary: dict[str, int]
    """How many units are in each state."""
    units: tuple[UnitDriftRecord, ...]
    findings: tuple[Finding, ...]
    symbols: dict[str, str]
    hidden: int
    warnings: tuple[str, ...]


SCHEMAS: dict[str, type[Struct]] = {
    "bitext": BitextDocument,
    "blame": BlameDocument,
    "changes": ChangesDocument,
    "citations": CitationsDocument,
    "crosswalk": CrosswalkDocument,
    "dating": DatingDocument,
    "drift": DriftDocument,
    "edition": EditionDocument,
    "history": HistoryDocument,
    "hits": HitsDocument,
    "lexicon": LexiconDocument,
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


def citations_document(judged: Sequence[JudgedCitation], changes: ChangeSet) -> CitationsDocument:
    """Citations of other files as one document."""
    return CitationsDocument(
        old=edition_info(changes.old),
        new=edition_info(changes.new),
        summary=dict(sorted(Counter(each.status for each in judged).items())),
        citations=tuple(judged),
    )


def crosswalk_document(found: Crosswalk) -> CrosswalkDocument:
    """A crosswalk as one document."""
    return CrosswalkDocument(editions=tuple(map(edition_info, found.editions)), rows=found.rows)


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


def bitext_document(bitext: Bitext) -> BitextDocument:
    """A bitext as one document."""
    return BitextDocument(
        source=edition_info(bitext.source),
        target=edition_info(bitext.target),
        length_ratio=round(bitext.length_ratio, 4),
        segments=tuple(_segment_record(bitext, segment) for segment in bitext.segments),
        prose=tuple(_segment_record(bitext, segment) for segment in bitext.prose),
        warnings=bitext.warnings,
    )


def _segment_record(bitext: Bitext, segment: Segment) -> SegmentRecord:
    texts = bitext.source.whole_text(segment.source), bitext.target.whole_text(segment.target)
    return SegmentRecord(source_text=texts[0], target_text=texts[1], **asdict(segment))


def history_document(found: History) -> HistoryDocument:
    """A history as one document."""
    return HistoryDocument(**asdict(found))


def blame_document(found: Blame) -> BlameDocument:
    """A blame as one document."""
    return BlameDocument(**asdict(found))


def hits_document(hits: Sequence[Hit]) -> HitsDocument:
    """Hits as one document."""
    return HitsDocument(hits=tuple(hits))


def lexicon_document(lexicon: Lexicon) -> LexiconDocument:
    """A lexicon as one document."""
    return LexiconDocument(**asdict(lexicon))


def dating_document(dating: Dating) -> DatingDocument:
    """A date as one document."""
    return DatingDocument(**asdict(dating))


def drift_document(drift: Drift) -> DriftDocument:
    """Drift as one document."""
    return DriftDocument(
        source=edition_info(drift.source),
        target=edition_info(drift.target),
        dating=drift.dating,
        summary=dict(sorted(Counter(unit.state for unit in drift.units).items())),
        units=tuple(
            UnitDriftRecord(
                source_text=drift.source.whole_text(unit.source),
                target_text=drift.target.whole_text(unit.target),
                **asdict(unit),
            )
            for unit in drift.units
        ),
        findings=drift.findings,
        symbols=drift.symbols,
        hidden=drift.hidden,
        warnings=drift.warnings,
    )


def to_json(document: Struct) -> bytes:
    """A document as indented JSON in UTF-8, one change's worth of it never on one endless line."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def to_json_lines(records: Sequence[Struct]) -> str:
    """Records as JSON, one a line."""
    return "".join(msgspec.json.encode(record).decode() + "\n" for record in records)


def json_schema(name: str) -> str:
    """The JSON Schema of a document, by its name in `SCHEMAS`."""
    schema = msgspec.json.schema(SCHEMAS[name])
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"crdiff/{name}/1", **schema}
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"
