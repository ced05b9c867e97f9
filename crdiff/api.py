"""Everything a command does, as one call.

What few calls need is loaded by these: the program starts a twentieth sooner.
"""

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from crdiff.errors import StrictError
from crdiff.model import (
    Bitext,
    ChangeSet,
    Crosswalk,
    Dating,
    Drift,
    Edition,
    JudgedCitation,
    Lexicon,
    Pairing,
    Problem,
    Severity,
)
from crdiff.numbering import NumberingScheme
from crdiff.parsing import parse_edition
from crdiff.parsing.references import reference_problems
from crdiff.schemes import SCHEMES
from crdiff.sources import SIZE_LIMIT, Tracked, decode_source, read_source, source_bytes
from crdiff.sources.forms import Form
from crdiff.sources.text import read_text

if TYPE_CHECKING:
    import pandas

    from crdiff.align.forced import ForcedLinks
    from crdiff.citations.mending import CitationRecord
    from crdiff.render.markup import Markups
    from crdiff.render.notes import Style
    from crdiff.render.remarks import Remarks
    from crdiff.sources.project import TextFile

PathLike = str | os.PathLike[str]

__all__ = [
    "align_bitext",
    "check",
    "cite",
    "crosswalk",
    "date_text",
    "diff",
    "diff_pairs",
    "find_drift",
    "notes",
    "number",
    "parse",
    "read",
    "read_archived",
    "read_bytes",
    "read_lexicon",
    "read_links",
    "read_pairs",
    "read_remarks",
]


def read(
    path: PathLike,
    *,
    encoding: str | None = None,
    language: str | None = None,
    scheme: NumberingScheme | None = None,
    schemes: Sequence[NumberingScheme] = tuple(SCHEMES.values()),
    form: Form | None = None,
    tracked: Tracked = "accepted",
    size_limit: int = SIZE_LIMIT,
    strict: bool = False,
) -> Edition:
    """Read one edition of a rulebook, or a part of one, as a tree of numbered units.

    Args:
        path: The file; `-` is standard input.
        encoding: Its encoding; found out where it is left out.
        language: Code of its language; told by the text where it is left out.
        scheme: How its numbers are formed; told by the text where it is left out.
        schemes: Those that the text may choose from.
        form: What the file is; told by its content, then by its name, where it is left out.
        tracked: Which side of tracked changes in a Word document is read.
        size_limit: Bytes above which the file is refused.
        strict: Make the first problem an error.

    Raises:
        SourceError: The file cannot be read.
        NoRulesError: Nothing in it is numbered.
        StrictError: It has a problem, and `strict` is set.
    """
    return read_bytes(
        source_bytes(path, size_limit=size_limit),
        str(path),
        encoding=encoding,
        language=language,
        scheme=scheme,
        schemes=schemes,
        form=form,
        tracked=tracked,
        size_limit=size_limit,
        strict=strict,
    )


def read_bytes(
    data: bytes,
    name: str,
    *,
    encoding: str | None = None,
    language: str | None = None,
    scheme: NumberingScheme | None = None,
    schemes: Sequence[NumberingScheme] = tuple(SCHEMES.values()),
    form: Form | None = None,
    tracked: Tracked = "accepted",
    size_limit: int = SIZE_LIMIT,
    strict: bool = False,
) -> Edition:
    """Read an edition from bytes that are at hand; see `read`.

    Args:
        data: What the file holds.
        name: What the file is called; its ending may tell what it is.
        encoding: As for `read`, and so are the others.
    """
    source = decode_source(data, name, encoding=encoding, size_limit=size_limit, form=form, tracked=tracked)
    edition = parse_edition(source, language=language, scheme=scheme, schemes=schemes)
    if strict and edition.problems:
        first = edition.problems[0]
        raise StrictError(
            first.message, path=edition.file, line=first.line or None, remedy="Mend it, or leave out --strict"
        )
    return edition


def read_archived(name: str, *, archive: PathLike | None = None) -> Edition:
    """An edition of the archive by its name, such as `mtg/en@2026-08-07` or `mtg/en@newest~1`.

    Args:
        name: The name; see `crdiff.archive.names`.
        archive: The file; left out, `CRDIFF_ARCHIVE`, else that of the user's data folder.

    Raises:
        ArchiveError: There is no archive, or no such edition in it.
    """
    from msgspec.structs import replace

    from crdiff.archive.adding import name_of
    from crdiff.archive.names import resolve
    from crdiff.archive.store import Store, archive_file

    with Store(archive_file(None if archive is None else str(archive))) as store:
        editions = store.editions()
        found = resolve(name, editions, archive=str(store.path))
        return replace(store.edition(found.id), file=name_of(found, editions))


def parse(
    text: str, *, name: str = "text", language: str | None = None, scheme: NumberingScheme | None = None
) -> Edition:
    """Make an edition of a text at hand.

    Raises:
        NoRulesError: Nothing in it is numbered.
    """
    # Half a surrogate pair, which no file can hold, becomes a question mark.
    source = read_text(text.encode(errors="replace"), path=name, sha256="", encoding="utf-8")
    return parse_edition(source, language=language, scheme=scheme)


class Changes(ChangeSet, frozen=True, kw_only=True):
    """A change set with a door to pandas."""

    def to_frame(self, table: str = "changes") -> "pandas.DataFrame":
        """One of its tables as a DataFrame: changes, crosswalk, sweeps, glossary or findings; numbers are text.

        Raises:
            UsageError: There is no such table.
        """
        from crdiff.errors import UsageError
        from crdiff.render.table import change_tables, to_frame

        tables = change_tables(self)
        if table not in tables:
            raise UsageError(f"there is no table {table!r}", remedy=f"Use {', '.join(tables)}")
        return to_frame(tables[table])


def _with_doors(found: ChangeSet) -> Changes:
    return Changes(**{name: getattr(found, name) for name in found.__struct_fields__})


def diff(
    old: PathLike | Edition,
    new: PathLike | Edition,
    *,
    cutoff: float | None = None,
    links: PathLike | None = None,
) -> Changes:
    """Tell what changed between two editions.

    Args:
        old: The earlier edition, or its file.
        new: The later edition, or its file.
        cutoff: Lowest score, 0 to 1, that makes one rule of two; `CUTOFF` where it is left out.
        links: A file of forced links.

    Raises:
        CrdiffError: A file cannot be read, the languages differ, or the links file is wrong.
    """
    from crdiff.changes import compare

    before = old if isinstance(old, Edition) else read(old)
    after = new if isinstance(new, Edition) else read(new)
    if links is None:
        return _with_doors(compare(before, after, cutoff=cutoff))
    forced = read_links(links, before, after)
    found = _with_doors(compare(before, after, cutoff=cutoff, forced=forced.links))
    return found if not forced.warnings else _with_warnings(found, forced.warnings)


def notes(
    changes: ChangeSet,
    *,
    format: "Markups" = "markdown",
    style: "Style" = "bulletin",
    remarks: PathLike | None = None,
    template: PathLike | None = None,
) -> str:
    """Write release notes of what changed.

    Args:
        changes: From `diff`.
        format: `markdown`, `html` or `wikitext`.
        style: `bulletin` goes through the book, `keepachangelog` through the kinds of change, `table` has rows.
        remarks: A file of your own "why" by unit; see `parse_remarks`.
        template: A Jinja2 template of your own, which gets `notes`, a `Notes`.

    Raises:
        CrdiffError: A file cannot be read, or is not what it should be.
    """
    from crdiff.render.markup import render_own, render_template
    from crdiff.render.notes import release_notes
    from crdiff.render.page import render_page
    from crdiff.render.remarks import resolve_remarks

    known = resolve_remarks(read_remarks(remarks), changes).by_unit if remarks is not None else {}
    found = release_notes(changes, style=style, remarks=known)
    if template is not None:
        source = "\n".join(read_source(template, encoding="utf-8", form="text").lines).rstrip("\n") + "\n"
        return render_own(source, str(template), format, notes=found)
    name = "table" if style == "table" else "notes"
    return render_page(name, notes=found) if format == "html" else render_template(name, format, notes=found)


def read_remarks(path: PathLike) -> "Remarks":
    """Read a file of remarks, Markdown or TOML; see `parse_remarks`."""
    from crdiff.render.remarks import parse_remarks

    return parse_remarks("\n".join(read_source(path, encoding="utf-8", form="text").lines), str(path))


def cite(
    paths: Sequence[str],
    changes: ChangeSet,
    *,
    leads: Sequence[str] = (),
    exclude: Sequence[str] = (),
    spare: Sequence[str] = (),
    also_reworded: bool = False,
    record: "CitationRecord | None" = None,
    record_folder: str = ".",
    size_limit: int = SIZE_LIMIT,
) -> "dict[TextFile, list[JudgedCitation]]":
    """Find the citations of rules in other files, and tell what became of each.

    Args:
        paths: Files and folders.
        changes: From `diff`, whole: from the edition that the files cite to the one that they should.
        leads: More words for rules, beside CR and those of the languages.
        exclude: Patterns of files to pass over.
        spare: Files to pass over, such as the editions themselves. Other rulebooks are passed over too.
        also_reworded: Offer a replacement too where a rule got another number and was reworded.
        record: Citations that have their new number already, or are of an edition before the old one.
        record_folder: The folder that the files in the record are named from.
        size_limit: Bytes of a file that is passed over.

    Returns:
        The citations of each file that has some; `crdiff.citations.mending.mend` rewrites the text of one.

    Raises:
        SourceError: A path is not there.
    """
    from crdiff.citations.citing import cite_files
    from crdiff.sources.project import project_files

    files = project_files(paths, exclude=exclude, spare=spare, size_limit=size_limit)
    return cite_files(
        files, changes, leads=leads, also_reworded=also_reworded, record=record, record_folder=record_folder
    )


def crosswalk(editions: Sequence[PathLike | Edition]) -> Crosswalk:
    """Follow every unit through two or more editions, or their files; see `crosswalk`.

    Raises:
        CrdiffError: A file cannot be read, or there are fewer than two.
    """
    from crdiff.changes import compare
    from crdiff.changes.crosswalk import crosswalk as follow

    read_ones = [each if isinstance(each, Edition) else read(each) for each in editions]
    return follow([compare(old, new) for old, new in pairwise(read_ones)])


def _with_warnings(found: Changes, warnings: tuple[str, ...]) -> Changes:
    from msgspec.structs import replace

    return replace(found, warnings=(*found.warnings, *warnings))


def read_links(path: PathLike, old: Edition, new: Edition) -> "ForcedLinks":
    """Read a file of forced links for two editions; see `parse_links`."""
    from crdiff.align.forced import parse_links

    source = read_source(path, encoding="utf-8")
    return parse_links("\n".join(source.lines), str(path), old, new)


def read_pairs(
    path: PathLike, *, encoding: str | None = None, language: str | None = None, size_limit: int = SIZE_LIMIT
) -> Pairing:
    """Read a published list of changes: unnumbered old texts, each followed by its new one.

    Raises:
        SourceError: The file cannot be read.
        NoRulesError: It is no such list.
    """
    from crdiff.parsing.paired import parse_pairs

    return parse_pairs(read_source(path, encoding=encoding, size_limit=size_limit), language=language)


def diff_pairs(
    pairs: PathLike | Pairing,
    *,
    numbers_from: tuple[PathLike | Edition, ...] = (),
) -> Changes:
    """Tell what changed in each pair of a published list.

    Args:
        pairs: The list, or its file.
        numbers_from: The old edition, and perhaps the new one, that the texts get their numbers from.
    """
    from crdiff.changes.pairs import compare_pairs

    pairing = pairs if isinstance(pairs, Pairing) else read_pairs(pairs)
    editions = [each if isinstance(each, Edition) else read(each) for each in numbers_from]
    old, new = (*editions, None, None)[:2]
    return _with_doors(compare_pairs(pairing, old=old, new=new))


def number(
    page: PathLike | Edition,
    numbers_from: PathLike | Edition,
    *,
    lexicon: Lexicon | None = None,
    vectors: bool | None = None,
) -> Edition:
    """Give the unlettered subrules of a page the numbers that an edition has for what they say.

    Args:
        page: A page of one rule, or its file.
        numbers_from: An edition that has the rule, in any language, or its file.
        lexicon: Of the two languages, from that of the edition; see `align_bitext`.
        vectors: Use sentence vectors across languages; left out, where they are installed.

    Raises:
        UsageError: The edition does not have the rule.
    """
    from crdiff.bitext.lettering import letter_page

    unlettered = page if isinstance(page, Edition) else read(page)
    edition = numbers_from if isinstance(numbers_from, Edition) else read(numbers_from)
    return letter_page(unlettered, edition, lexicon=lexicon, vectors=vectors)


def align_bitext(
    source: PathLike | Edition,
    target: PathLike | Edition,
    *,
    numbers: bool = True,
    lexicon: Lexicon | None = None,
    vectors: bool | None = None,
) -> Bitext:
    """Tell which rule of one text is translated by which of another; see `align_bitext`.

    Args:
        source: An edition, or its file.
        target: The same rulebook, or a page of it, in another language, or its file.
        numbers: Look at the rule numbers.
        lexicon: What is known of the two languages already, as the `lexicon` of an earlier bitext.
        vectors: Use sentence vectors (extra `xl`); left out, for pages where they are installed.

    Raises:
        CrdiffError: A file cannot be read, or both are in one language.
    """
    from crdiff.bitext import bitext

    left = source if isinstance(source, Edition) else read(source)
    right = target if isinstance(target, Edition) else read(target)
    return bitext.align_bitext(left, right, numbers=numbers, lexicon=lexicon, vectors=vectors)


def date_text(
    target: PathLike | Edition,
    among: Sequence[PathLike | Edition],
    *,
    lexicon: Lexicon | None = None,
    vectors: bool | None = None,
) -> Dating:
    """Tell which edition a text was made from, in the language of the editions or another; see `date_text`.

    Args:
        target: A whole edition or a page, or its file.
        among: Editions that it may be of, or their files.
        lexicon: What is known of the two languages.
        vectors: Use sentence vectors; see `align_bitext`.

    Raises:
        CrdiffError: A file cannot be read, or the editions are in several languages.
    """
    from crdiff.drift import dating
    from crdiff.drift.history import History

    history = History([each if isinstance(each, Edition) else read(each) for each in among])
    text = target if isinstance(target, Edition) else read(target)
    return dating.date_text(text, history, lexicon=lexicon, vectors=vectors)


def find_drift(
    source: PathLike | Edition,
    target: PathLike | Edition,
    *,
    history: Sequence[PathLike | Edition] = (),
    lexicon: Lexicon | None = None,
    vectors: bool | None = None,
    symbols: Mapping[str, str] | None = None,
    checks: Mapping[str, Severity | None] | None = None,
    baseline: frozenset[str] = frozenset(),
) -> Drift:
    """Tell what of a translation is missing, outdated or faulty; see `find_drift`.

    Args:
        source: The source as it is today, or its file.
        target: The translation, or its file.
        history: Older editions of the source, or their files.
        lexicon: What is known of the two languages.
        vectors: Use sentence vectors; see `align_bitext`.
        symbols: Symbol of the target → symbol of the source.
        checks: Severity of a check, None for off, where it is not the usual one; `CHECK@RULE` for one rule.
        baseline: Keys of findings that are known.

    Raises:
        CrdiffError: A file cannot be read, both are in one language, or they are not the same rulebook.
    """
    from crdiff.drift import drift

    return drift.find_drift(
        source if isinstance(source, Edition) else read(source),
        target if isinstance(target, Edition) else read(target),
        history=[each if isinstance(each, Edition) else read(each) for each in history],
        lexicon=lexicon,
        vectors=vectors,
        symbols=symbols,
        checks=checks,
        baseline=baseline,
    )


def read_lexicon(path: PathLike, source_language: str, target_language: str) -> Lexicon:
    """Read a lexicon that `crdiff align --save-lexicon` wrote, in either direction.

    Raises:
        UsageError: It is none, or of other languages.
    """
    import msgspec

    from crdiff.errors import UsageError
    from crdiff.render.document import LexiconDocument

    source = read_source(path, encoding="utf-8", form="text")
    try:
        found = msgspec.json.decode("\n".join(source.lines).encode(), type=LexiconDocument)
    except msgspec.DecodeError as error:
        remedy = "Write one with crdiff align --save-lexicon"
        raise UsageError(f"is no lexicon ({error})", path=str(path), remedy=remedy) from None
    lexicon = Lexicon(source_language=found.source_language, target_language=found.target_language, words=found.words)
    if (lexicon.source_language, lexicon.target_language) == (target_language, source_language):
        lexicon = lexicon.reversed()
    if (lexicon.source_language, lexicon.target_language) != (source_language, target_language):
        has = f"{lexicon.source_language} and {lexicon.target_language}"
        wanted = f"{source_language} and {target_language}"
        raise UsageError(f"is a lexicon of {has}, not {wanted}", path=str(path), remedy="Give one of both languages")
    return lexicon


def check(edition: PathLike | Edition) -> tuple[Problem, ...]:
    """Everything odd about an edition: its lines, its numbering, and references that name nothing."""
    found = edition if isinstance(edition, Edition) else read(edition)
    return tuple(sorted((*found.problems, *reference_problems(found)), key=lambda problem: problem.line))
