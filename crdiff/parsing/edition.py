"""Source → Edition."""

import os
import re
from collections.abc import Iterable, Iterator

from crdiff.errors import NoRulesError
from crdiff.languages import LANGUAGES, Language
from crdiff.model import Edition, Heading, Problem, Source, Unit
from crdiff.numbering import MAGIC, NumberingScheme
from crdiff.parsing.glossary import parse_glossary
from crdiff.parsing.outline import OutlineParser
from crdiff.parsing.paragraphs import Wrapping, paragraphs_of
from crdiff.parsing.regions import RULE_OF_DASHES, Regions, find_regions
from crdiff.parsing.rulebooks import rulebook_name
from crdiff.text.fold import fold


def parse_edition(source: Source, *, language: str = "en", scheme: NumberingScheme = MAGIC) -> Edition:
    """Make a numbered rule tree of a source.

    Nothing is lost: the text of the units, the contents and the problems is the whole source, but for blank lines and
    rules of dashes.

    Args:
        source: A whole edition or any part of one.
        language: Code of its language.
        scheme: How its numbers are formed.

    Raises:
        NoRulesError: Nothing in it is numbered as the scheme says.
    """
    words = LANGUAGES[language]
    lines = source.lines
    regions = find_regions(lines, words, scheme)
    rules, outline_problems = OutlineParser(lines, words, scheme).parse(regions.rules)
    if not rules:
        raise NoRulesError(
            "no rule numbers of the form 100.1 found",
            path=source.file,
            remedy="Give a numbered rulebook; an export from Word may have lost its automatic numbers",
        )
    glossary, glossary_problems = parse_glossary(lines, regions.glossary, words)
    title, front = _front(lines, regions, words)
    dates = _dates(lines, words)
    contents = tuple(_contents(lines, regions.contents, words, scheme))
    problems = [*source.problems, *outline_problems, *glossary_problems, *_date_problems(dates)]
    problems += _contents_problems(contents, rules)
    label = dates[0][1] if dates else os.path.splitext(os.path.basename(source.file))[0]
    return Edition(
        rulebook=rulebook_name(title, (lines[at] for part in (*regions.front, regions.credits) for at in part)),
        language=language,
        edition=label,
        dated=bool(dates),
        title=title,
        scheme=scheme.name,
        file=source.file,
        sha256=source.sha256,
        encoding=source.encoding,
        units=(
            *_paragraph_units("introduction", front),
            *rules,
            *glossary,
            *_paragraph_units("credits", _paragraphs(lines, regions.credits, words)),
        ),
        contents=contents,
        index=tuple(lines[at] for at in regions.index if lines[at].strip() and not RULE_OF_DASHES.match(lines[at])),
        problems=tuple(sorted(problems, key=lambda problem: problem.line)),
    )


def _paragraphs(lines: tuple[str, ...], region: range, words: Language) -> list[tuple[int, int, str]]:
    """Paragraphs of unnumbered prose with their first and last line."""
    kept = [at for at in region if not RULE_OF_DASHES.match(lines[at])]
    wrapping = Wrapping.of(lines)
    stretches: list[list[int]] = [[]]
    for at in kept:
        if lines[at].strip():
            stretches[-1].append(at)
        elif stretches[-1]:
            stretches.append([])
    return [
        (
            stretch[0] + 1,
            stretch[-1] + 1,
            "\n".join(paragraphs_of([lines[at] for at in stretch], words, wrapping, prose=False)),
        )
        for stretch in stretches
        if stretch
    ]


def _paragraph_units(kind: str, paragraphs: Iterable[tuple[int, int, str]]) -> Iterator[Unit]:
    for position, (first, last, text) in enumerate(paragraphs, 1):
        yield Unit(
            name=f"{kind}:{position}",
            kind="introduction" if kind == "introduction" else "credits",
            number=str(position),
            text=text,
            first_line=first,
            last_line=last,
        )


def _front(lines: tuple[str, ...], regions: Regions, words: Language) -> tuple[str, list[tuple[int, int, str]]]:
    """The title, and the paragraphs before the rules without title, date line and headings."""
    found = [each for part in regions.front for each in _paragraphs(lines, part, words)]
    title = ""
    if found and not words.date.search(found[0][2]) and found[0][2].lower() not in words.introduction:
        title = re.sub(r"\s+", " ", found[0][2].split("\n")[0])  # "COMPREHENSIVE RULES       04/23/99"
        rest = found[0][2].split("\n", 1)[1:]
        found = [(found[0][0], found[0][1], rest[0]), *found[1:]] if rest else found[1:]
    kept = [
        each
        for each in found
        if each[2].strip("_* ").lower() not in words.introduction
        and not (words.date.search(each[2]) and len(each[2]) < 100)
    ]
    return title.replace("_", "").strip("* "), kept


def _dates(lines: tuple[str, ...], words: Language) -> list[tuple[int, str]]:
    """Every effective date that the text tells, with its line, the front matter first."""
    dates = []
    likely = [(number, line) for number, line in enumerate(lines, 1) if " as of " in line]
    for number, line in likely:
        if found := words.date.search(line):
            month = found["month"].lower()
            if month in words.months:
                dates.append((number, f"{found['year']}-{words.months.index(month) + 1:02}-{int(found['day']):02}"))
    return dates


def _date_problems(dates: list[tuple[int, str]]) -> Iterator[Problem]:
    if not dates:
        yield Problem(kind="no-date", line=0, message="no effective date found; the file name stands for it")
    for line, date in dates[1:]:
        if date != dates[0][1]:
            message = f"effective date {date} differs from {dates[0][1]} in line {dates[0][0]}"
            yield Problem(kind="date-mismatch", line=line, message=message)


def _contents(lines: tuple[str, ...], region: range, words: Language, scheme: NumberingScheme) -> Iterator[Heading]:
    """The lines of the table of contents; those without a number are headings of the parts around the rules."""
    for at in region:
        text = lines[at].strip()
        found = scheme.line.match(lines[at])
        if found and (found["dot"] or found["gap"]) and found["text"].strip():
            yield Heading(number=scheme.format(scheme.key_of(found)), text=found["text"].strip(), line=at + 1)
        elif text and text.lower() not in words.contents and not RULE_OF_DASHES.match(text):
            yield Heading(number="", text=text, line=at + 1)


def _contents_problems(contents: tuple[Heading, ...], rules: tuple[Unit, ...]) -> Iterator[Problem]:
    """Where the table of contents and the headings of the rules disagree."""
    if not contents:
        return
    headings = {unit.number: unit for unit in rules if unit.kind in ("section", "subsection")}
    listed = {heading.number: heading for heading in contents}
    for heading in contents:
        if not heading.number:
            continue
        unit = headings.get(heading.number)
        if unit is None:
            message = f"contents list {heading.number} {heading.text!r}, which has no heading"
            yield Problem(kind="contents-without-heading", line=heading.line, message=message)
        elif _plain(unit.text) != _plain(heading.text):
            message = f"contents title {heading.text!r} differs from heading {unit.text!r} ({unit.number})"
            yield Problem(kind="contents-mismatch", line=heading.line, message=message)
    for number, unit in headings.items():
        if number not in listed:
            message = f"heading {number} {unit.text!r} is not in the contents"
            yield Problem(kind="heading-not-in-contents", line=unit.first_line, message=message)


def _plain(title: str) -> str:
    return fold(title).replace('"', "'")
