"""What the stages hand to one another: plain, frozen data.

Every unit has a name (`702.19b`, `glossary:Trample`, `introduction:3`, `702.175~2` for a number printed twice), and
every report refers to units by it.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Literal

from msgspec import Struct

from crdiff.numbering import NumberingScheme, UnitKind

UnitName = str
PlaceKind = Literal["line", "page", "paragraph"]
"""What the lines of units and problems count: a PDF has pages, a Word document paragraphs."""
Shape = Literal["one-to-one", "split", "merge", "regroup", "added", "removed"]
NumberFacet = Literal["same", "renumbered", "moved", "-"]
TextFacet = Literal["reworded", "examples", "references", "typographic", "same", "-"]
ReferenceStatus = Literal["followed", "retargeted", "left-behind", "dangling"]
WordingOp = tuple[str, ...]
"""`("=", both)`, `("-", old)`, `("+", new)`, or `("~", old, new)` where only typography differs."""

NUMBERED: frozenset[UnitKind] = frozenset({"section", "subsection", "rule", "subrule"})


class Problem(Struct, frozen=True, kw_only=True):
    """Something odd in a source file. Its text is kept: in the tree, or here."""

    kind: str
    """A stable slug such as `missing-dot`."""
    line: int
    """1-based; CR, LF and CRLF each end one line. 0 is the file as a whole."""
    message: str
    text: str = ""
    """Source text that stands in no unit."""


class Source(Struct, frozen=True, kw_only=True):
    """A file as decoded lines, before anything is understood of it."""

    file: str
    sha256: str
    form: str
    encoding: str
    lines: tuple[str, ...]
    problems: tuple[Problem, ...] = ()
    paragraphs: bool = False
    """Each line is a whole paragraph, as in forms that mark their paragraphs."""
    places: tuple[int, ...] = ()
    """Of each line, where it stands in the file, if the lines of the file are others or there are none."""
    place: PlaceKind = "line"
    """What `places` and the lines of problems count."""


class Unit(Struct, frozen=True, kw_only=True):
    """One numbered thing of an edition, or one glossary entry or paragraph."""

    name: UnitName
    kind: UnitKind
    number: str
    """As the scheme writes it (`702.19b`); of a glossary entry the printed term."""
    text: str
    """Paragraphs joined by newlines, without number and examples; of a glossary entry its definition."""
    examples: tuple[str, ...] = ()
    """Without their label."""
    parent: UnitName | None = None
    is_heading: bool = False
    """True for sections, subsections and rules that are only a title."""
    aliases: tuple[str, ...] = ()
    """Of a glossary entry: the terms that its head lists."""
    senses: tuple[str, ...] = ()
    """Of a glossary entry: its numbered senses without their numbers; where none is numbered, the one there is."""
    see: tuple[str, ...] = ()
    """Of a glossary entry: the lines that only send the reader elsewhere."""
    obsolete: bool = False
    numbered_by: Literal["print", "content", "guess", "none"] = "print"
    """Where the number comes from: it is printed, it is that of an edition which says the same (surely, or as far as
    can be told), or there is none."""
    numbered_from: str = ""
    """Of a number told by content: the edition it is from."""
    first_line: int = 0
    last_line: int = 0

    @property
    def paragraphs(self) -> tuple[str, ...]:
        return tuple(self.text.split("\n")) if self.text else ()


class Heading(Struct, frozen=True, kw_only=True):
    """A line of the table of contents."""

    number: str
    text: str
    line: int


class Reference(Struct, frozen=True, kw_only=True):
    """A citation of rules by number: alone, in a list, or as a range."""

    text: str
    """As printed: `614.1c-d`."""
    start: int
    """Offset in the text that it was found in."""
    end: int
    numbers: tuple[str, ...]
    """The numbers named, ranges written out."""
    title: str = ""
    """The title quoted behind it: `rule 712, “Meld Cards.”`"""
    where: str = "text"
    """`text`, or `example:2` for the second example."""


class Edition(Struct, frozen=True, kw_only=True, dict=True):
    """One published state of a rulebook in one language, or a part of it."""

    rulebook: str
    language: str
    edition: str
    """The effective date in ISO form, else the file's own label."""
    dated: bool
    """True where the text itself tells the date."""
    title: str
    scheme: NumberingScheme
    file: str
    sha256: str
    encoding: str
    units: tuple[Unit, ...]
    """In reading order: introduction, rules, glossary, credits."""
    contents: tuple[Heading, ...] = ()
    index: tuple[str, ...] = ()
    """Lines of the printed index; kept, and not looked into."""
    problems: tuple[Problem, ...] = ()
    place: PlaceKind = "line"

    @cached_property
    def by_name(self) -> dict[UnitName, Unit]:
        return {unit.name: unit for unit in self.units}

    @cached_property
    def is_part(self) -> bool:
        """Whether this is a stretch of a rulebook: without contents, and without the first section."""
        if self.contents or not self.count("rule", "subrule"):
            return False
        if not self.count("section"):
            return self.count("subsection") == 0 and self.count("rule") == 1
        sections = [self.scheme.key(unit.number) for unit in self.units if unit.kind == "section"]
        return not any(key is not None and key[0] <= 1 for key in sections)

    def whole_text(self, names: Iterable[UnitName]) -> str:
        """What units say, a paragraph a line, examples behind their rule; of a glossary entry with its term."""
        parts: list[str] = []
        for name in names:
            unit = self.by_name.get(name)
            if unit is not None:
                parts += [unit.number if unit.kind == "glossary" else "", unit.text, *unit.examples]
        return "\n".join(part for part in parts if part)

    def count(self, *kinds: UnitKind) -> int:
        return sum(unit.kind in kinds for unit in self.units)


class Pairing(Struct, frozen=True, kw_only=True):
    """A published list of changes: old paragraphs, then new ones, pair after pair."""

    file: str
    sha256: str
    old: Edition
    new: Edition
    """Both sides as editions of units `pair:1`, `pair:2` ..., or of rule numbers once those are known."""


class Fragment(Struct, frozen=True, kw_only=True):
    """A stretch of text that a split or merge took from one unit to another."""

    old: UnitName
    new: UnitName
    text: str


class Rival(Struct, frozen=True, kw_only=True):
    """A link that was considered and not taken."""

    old: UnitName
    new: UnitName
    score: float


class Link(Struct, frozen=True, kw_only=True):
    """Which old units became which new ones."""

    old: tuple[UnitName, ...] = ()
    new: tuple[UnitName, ...] = ()
    shape: Shape
    score: float = 1.0
    """Similarity of the wording, 0 to 1; 1 only for equal wording."""
    margin: float = 1.0
    """Lead over the best rival, in the same measure; small is doubtful."""
    matched_by: str = ""
    """What speaks for it: `number`, `text`, `wording`; for what these left `containment`, `telling words`, `subrules`,
    `term`; `forced`, `pair`; `none` for added and removed."""
    fragments: tuple[Fragment, ...] = ()
    rivals: tuple[Rival, ...] = ()


class Alignment(Struct, frozen=True, kw_only=True):
    """All links of two editions; every unit stands in exactly one."""

    links: tuple[Link, ...]
    """In the order of the new edition, removals where their old number stood."""
    moved: tuple[Fragment, ...] = ()
    """Sentences that went from one unit to another while both kept counterparts of their own."""
    warnings: tuple[str, ...] = ()


class ListGrowth(Struct, frozen=True, kw_only=True):
    """What a comma list gained and lost, as sets."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    name: str = ""
    """What the list is called by the words before it: `the planeswalker types`."""


class ReferenceChange(Struct, frozen=True, kw_only=True):
    """What became of one cross-reference."""

    old: str
    new: str
    status: ReferenceStatus


class ExampleChange(Struct, frozen=True, kw_only=True):
    """One example that came, went or changed."""

    old: str | None
    new: str | None
    wording: tuple[WordingOp, ...] = ()


class Place(Struct, frozen=True, kw_only=True):
    """Where a unit stands in its source file."""

    unit: UnitName
    first_line: int
    last_line: int


class Change(Struct, frozen=True, kw_only=True):
    """One link between two editions, as a reader would tell it."""

    unit: UnitKind
    old: tuple[UnitName, ...]
    new: tuple[UnitName, ...]
    shape: Shape
    number: NumberFacet
    text: TextFacet
    score: float
    margin: float
    matched_by: str
    old_text: tuple[str, ...]
    """One string a unit, examples left out."""
    new_text: tuple[str, ...]
    old_terms: tuple[str, ...] = ()
    """Of glossary entries: the terms as printed."""
    new_terms: tuple[str, ...] = ()
    wording: tuple[WordingOp, ...] = ()
    lists: tuple[ListGrowth, ...] = ()
    references: tuple[ReferenceChange, ...] = ()
    examples: tuple[ExampleChange, ...] = ()
    fragments: tuple[Fragment, ...] = ()
    moved_sentences: tuple[Fragment, ...] = ()
    """Sentences that left for, or came from, another unit that keeps its own counterpart; or a definition that left the
    glossary for a new rule, or a removed rule for the glossary."""
    sweeps: tuple[int, ...] = ()
    """Positions in `ChangeSet.sweeps` of the sweeps that this change takes part in."""
    only_sweep: bool = False
    """True where nothing but sweeps changed."""
    block: int | None = None
    """Position in `ChangeSet.blocks` of the shift that this renumbering belongs to."""
    old_places: tuple[Place, ...] = ()
    new_places: tuple[Place, ...] = ()
    rivals: tuple[Rival, ...] = ()


class Sweep(Struct, frozen=True, kw_only=True):
    """One wording replaced by another in many rules."""

    old: str
    new: str
    units: tuple[UnitName, ...]
    """New names, in reading order."""


class Block(Struct, frozen=True, kw_only=True):
    """Neighbours that all got a new number for one reason: pushed on, or moved together."""

    moved: bool = False
    old_first: UnitName
    old_last: UnitName
    new_first: UnitName
    new_last: UnitName
    count: int
    """Units in it, those below the named ones included."""
    cause: UnitName | None = None
    """The added or moved unit that pushed the block on, where there is one."""
    cause_text: str = ""
    """Its title."""
    cause_added: bool = False
    """It was added, not moved there."""
    brought: tuple[UnitName, ...] = ()
    """Old names of what moved below that title, or one of the others."""
    before_cause: tuple[tuple[UnitName, str], ...] = ()
    """Others that pushed it on, which stand before the cause, each with its title if it has one."""


class StaleReference(Struct, frozen=True, kw_only=True):
    """A reference of the new edition that names nothing, or not what it named."""

    unit: UnitName
    reference: str
    status: ReferenceStatus
    was: str = ""
    """Of a left-behind reference: the number that its old target has now."""
    preexisting: bool = False
    """True for a dangling reference that stood the same in the old edition."""


class ChangeSet(Struct, frozen=True, kw_only=True):
    """What changed between two editions."""

    old: Edition
    new: Edition
    changes: tuple[Change, ...]
    """Every link but those with same number and same text, in the order of the new edition."""
    same: int
    """How many links have same number and same text."""
    sweeps: tuple[Sweep, ...] = ()
    blocks: tuple[Block, ...] = ()
    stale_references: tuple[StaleReference, ...] = ()
    hidden: int = 0
    """Changes that a filter left out."""
    warnings: tuple[str, ...] = ()


class CrosswalkRow(Struct, frozen=True, kw_only=True):
    """One way that a unit's content went through a chain of editions."""

    names: tuple[UnitName, ...]
    """Its name in each edition; empty where it was not there yet, or no more."""
    shape: Shape
    number: NumberFacet
    text: TextFacet


class Crosswalk(Struct, frozen=True, kw_only=True):
    """The table of old numbers to new numbers."""

    editions: tuple[Edition, ...]
    """Two or more, in order of time."""
    rows: tuple[CrosswalkRow, ...]
    """In the order of the first edition; what only the last one has stands at the end."""


class ArchivedEdition(Struct, frozen=True):
    """An edition of the archive, without its tree."""

    id: int
    rulebook: str
    language: str
    label: str
    """Its date, or what else it is called by."""
    sha256: str
    units: int
    file: str
    """The name that its file had."""
    size: int
    """Bytes of the source."""


HistorySort = Literal[
    "appeared", "reworded", "renumbered", "renumbered and reworded", "typographic", "split", "merge", "regroup"
]


class HistoryStep(Struct, frozen=True, kw_only=True):
    """What an edition did to a rule."""

    edition: str
    sort: HistorySort
    old: tuple[UnitName, ...]
    new: tuple[UnitName, ...]
    text: str
    """What it says from then on, its examples in lines of their own."""
    wording: tuple[WordingOp, ...] = ()


class History(Struct, frozen=True, kw_only=True):
    """The line of a rule, the newest step first."""

    unit: UnitName
    edition: str
    steps: tuple[HistoryStep, ...]


class Blame(Struct, frozen=True, kw_only=True):
    """Which edition brought which stretch of a rule."""

    unit: UnitName
    edition: str
    stretches: tuple[tuple[str, str], ...]
    """Edition and text, in order; joined they are the text."""


class Hit(Struct, frozen=True, kw_only=True):
    """A rule that says what was searched for, through the editions."""

    rulebook: str
    language: str
    unit: UnitName
    """Its name in the last edition that says so."""
    first: str
    """The first edition that says so, among those that were searched."""
    last: str
    text: str
    rank: float
    """Smaller is better."""


class Translation(Struct, frozen=True):
    """An edition in another language and the one that it was made from, by their ids in the archive."""

    source: int
    target: int
    how: str
    """`number` where the numbers of both agree, `content` where all that they say was held against each other."""
    pairs: tuple[tuple[UnitName, UnitName], ...]
    """Names in the source and in the target; what is in no pair is not known."""


CitationStatus = Literal[
    "current", "reworded", "moved", "moved-reworded", "merged", "split", "removed", "unknown", "undecided"
]


class Citation(Struct, frozen=True, kw_only=True):
    """Rules cited in somebody's file."""

    file: str
    line: int
    column: int
    """1-based, in characters."""
    start: int
    """Offset in the text of the file."""
    end: int
    text: str
    """As written, without the word before it: `702.9a–c`."""
    numbers: tuple[UnitName, ...]
    """The numbers named, ranges written out."""
    short: bool = False
    """Letters behind one stem: `704.5a, b, and c`."""
    in_address: bool = False
    """It stands in a web address, which is somebody else's to change."""


class JudgedCitation(Struct, frozen=True, kw_only=True):
    """What became of a citation."""

    citation: Citation
    status: CitationStatus
    now: tuple[UnitName, ...]
    """Where the rules are in the new edition."""
    reworded: bool
    """Whether the text of one changed, so that it may mean something else."""
    replacement: str = ""
    """What to write instead; empty where nothing is, or where a person has to decide."""

    @property
    def is_stale(self) -> bool:
        """Whether the number names something else now, or nothing."""
        return self.status not in ("current", "reworded")


class Lexicon(Struct, frozen=True, kw_only=True):
    """Which words of two languages translate each other, as the texts themselves showed."""

    source_language: str
    target_language: str
    words: dict[str, dict[str, float]]
    """Source type → target types, each with a weight of 0 to 1. A type is a stem or a pair of characters."""

    def reversed(self) -> "Lexicon":
        """The same for the other direction."""
        words: dict[str, dict[str, float]] = {}
        for source, targets in self.words.items():
            for target, weight in targets.items():
                words.setdefault(target, {})[source] = weight
        return Lexicon(source_language=self.target_language, target_language=self.source_language, words=words)


class ExamplePair(Struct, frozen=True, kw_only=True):
    """Which example of a segment's target translates which of its source; None where there is none."""

    source: int | None
    """1-based, counted through all source units of the segment."""
    target: int | None


class Segment(Struct, frozen=True, kw_only=True):
    """Which source units are translated by which target units."""

    source: tuple[UnitName, ...] = ()
    target: tuple[UnitName, ...] = ()
    score: float = 0.0
    """0 to 1: how well they fit; 0 for a unit that has no counterpart."""
    margin: float = 0.0
    """What the best other counterpart fits less, in the same measure."""
    sure: bool = False
    matched_by: Literal["number", "content", "none"] = "none"
    """`number` where the content agrees with the printed number, `content` where it says another or there is none."""
    examples: tuple[ExamplePair, ...] = ()


class Bitext(Struct, frozen=True, kw_only=True):
    """Two texts in two languages side by side; every unit stands in one segment, prose beside them."""

    source: Edition
    target: Edition
    segments: tuple[Segment, ...]
    """In the order of the source; what only the target has stands where it stands there."""
    prose: tuple[Segment, ...] = ()
    """Unnumbered paragraphs of a target page, each with the rules that it tells."""
    lexicon: Lexicon
    length_ratio: float = 1.0
    """Target to source length, in letters, of a usual pair."""
    warnings: tuple[str, ...] = ()


class DatingEvidence(Struct, frozen=True, kw_only=True):
    """One sentence, reference or rule that tells before or after which edition a text was made."""

    source: UnitName
    """The unit of the later edition."""
    target: UnitName
    """The unit of the text; empty where it has none."""
    older: str
    """The last edition with the older wording."""
    newer: str
    """The first edition with the newer wording."""
    says: Literal["newer", "older"]
    """Which of the two the text has."""
    weight: float
    reason: str
    """What shows it, in words: `cites 727 as the newer edition, not 726`."""


class Dating(Struct, frozen=True, kw_only=True):
    """The edition that a text was made from."""

    file: str
    language: str
    edition: str
    """The edition that fits best; of several that fit alike the last."""
    earliest: str
    latest: str
    """The editions that the text may be of, first and last; nothing in it tells them apart."""
    not_before: tuple[DatingEvidence, ...] = ()
    """What it has that no edition before `earliest` has, the strongest first."""
    not_after: tuple[DatingEvidence, ...] = ()
    """What it lacks that every edition after `latest` has."""
    against: tuple[DatingEvidence, ...] = ()
    """Rules that say otherwise."""
    printed: str = ""
    """The date that it prints itself."""
    scores: tuple[tuple[str, float], ...] = ()
    """Each edition with the weight of what speaks for it, less that of what speaks against it."""
    warnings: tuple[str, ...] = ()


Severity = Literal["note", "warning", "error"]
DriftState = Literal["current", "outdated", "missing", "extra", "misnumbered", "untranslated", "suspect"]


class Finding(Struct, frozen=True, kw_only=True):
    """Something that a check reports, with the words that show it."""

    check: str
    severity: Severity
    source: UnitName = ""
    target: UnitName = ""
    message: str
    source_words: str = ""
    target_words: str = ""
    against: Literal["target", "source"] = "target"
    """Whose fault it is."""
    edition: str = ""
    """The edition of the source that decides it, where the history shows one."""

    @property
    def key(self) -> str:
        """Tells the finding again in a later run: for baselines."""
        return f"{self.check} {self.source or '-'} {self.target or '-'} {self.source_words}|{self.target_words}"


class UnitDrift(Struct, frozen=True, kw_only=True):
    """What became of one rule in translation."""

    source: tuple[UnitName, ...]
    """Units of the source as it is today."""
    target: tuple[UnitName, ...]
    state: DriftState
    sure: float
    """0 to 1."""
    outdated: Literal["", "substantive", "references", "typographic"] = ""
    """What became different since, also where that leaves the unit current."""
    number: str = ""
    """The number that it should bear, where that is another than the printed one."""
    made_from: tuple[UnitName, ...] = ()
    """Units of the edition that the translation was made from."""
    edition: str = ""
    """That edition, or the older one whose wording this unit alone still has."""
    previous: tuple[str, ...] = ()
    """What the source said then, a paragraph or example each, where that is not what it says today."""
    findings: tuple[Finding, ...] = ()


class Drift(Struct, frozen=True, kw_only=True):
    """What of a translation is missing, outdated or faulty, and why."""

    source: Edition
    target: Edition
    dating: Dating | None = None
    units: tuple[UnitDrift, ...]
    """In the order of the source; what only the translation has stands where it stands there."""
    findings: tuple[Finding, ...] = ()
    """What concerns the file as a whole."""
    symbols: dict[str, str] = {}
    """Symbol of the translation → symbol of the source, learnt or given."""
    hidden: int = 0
    """Findings that a baseline or a filter left out."""
    warnings: tuple[str, ...] = ()
