"""Source → Edition."""

import datetime
import os
import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from crdiff.errors import NoRulesError
from crdiff.languages import LANGUAGES, Language
from crdiff.model import Edition, Problem, Source
from crdiff.numbering import NumberingScheme
from crdiff.parsing.contents import contents_problems, parse_contents
from crdiff.parsing.front import prose_units, split_front
from crdiff.parsing.glossary import parse_glossary
from crdiff.parsing.lone_numbers import join_lone_numbers
from crdiff.parsing.outline import OutlineParser
from crdiff.parsing.paragraphs import Wrapping
from crdiff.parsing.regions import RULE_OF_DASHES, find_regions
from crdiff.parsing.rulebooks import rulebook_name
from crdiff.parsing.schemes import detect_language, detect_scheme
from crdiff.schemes import SCHEMES
from crdiff.text.hyphens import Joiner

FIRST_LINES = 20
"""Lines of the rules that may name the rulebook where no title does."""
LEFT_OUT = r"[<〈(（\[].*[>〉)）\]]"
"""What translators print where they left a part out: "<생략>", and then the small print follows."""


def parse_edition(
    source: Source,
    *,
    language: str | None = None,
    scheme: NumberingScheme | None = None,
    schemes: Sequence[NumberingScheme] = tuple(SCHEMES.values()),
) -> Edition:
    """Make a numbered rule tree of a source.

    Nothing is lost: the text of the units, the contents and the problems is the whole source, but for blank lines and
    rules of dashes.

    Args:
        source: A whole edition or any part of one.
        language: Code of its language; told by the text where it is left out.
        scheme: How its numbers are formed; told by the text where it is left out.
        schemes: Those to choose from.

    Raises:
        NoRulesError: Nothing in it is numbered.
    """
    words = LANGUAGES[language or detect_language(source.lines)]
    numbers = scheme or detect_scheme(source.lines, schemes)
    lines = join_lone_numbers(source.lines, numbers)
    wrapping = Wrapping(0) if source.paragraphs else Wrapping.of(lines)
    joiner = Joiner(lines, words.conjunctions)
    regions = find_regions(lines, words, numbers)
    rules, outline_problems = OutlineParser(lines, words, numbers, wrapping, joiner).parse(regions.rules)
    if not rules:
        from crdiff.parsing.page import parse_page

        page = parse_page(source, words, numbers)
        if page is None:
            raise NoRulesError(
                f"no rule numbers of the form {numbers.example} found",
                path=source.file,
                remedy="Give a numbered rulebook; an export from Word may have lost its automatic numbers",
            )
        return page
    glossary, glossary_problems = parse_glossary(lines, regions.glossary, words, joiner, wrapped=not source.paragraphs)
    if len(glossary) == 1 and re.fullmatch(LEFT_OUT, glossary[0].number) and not regions.credits:
        glossary, glossary_problems = [], []
        regions = replace(regions, credits=regions.glossary)
    title, front = split_front(lines, regions.front, words, wrapping, joiner)
    # Dates inside the rules are those of examples.
    around = [
        at
        for part in (*regions.front, range(max(regions.rules.stop, regions.glossary.stop), len(lines)))
        for at in part
    ]
    dates = find_dates(((at + 1, lines[at]) for at in around), words)
    contents = tuple(parse_contents(lines, regions.contents, words, numbers))
    back = prose_units("credits", lines, [regions.credits], words, wrapping, joiner)
    problems = [*outline_problems, *glossary_problems, *_date_problems(dates)]
    problems += contents_problems(contents, rules, words)
    problems += _hyphen_problems(joiner)
    label = dates[0][1] if dates else os.path.splitext(os.path.basename(source.file))[0]
    edition = Edition(
        rulebook=rulebook_name(
            title, (lines[at] for part in (*regions.front, regions.credits, regions.rules[:FIRST_LINES]) for at in part)
        ),
        language=words.code,
        edition=label,
        dated=bool(dates),
        title=title,
        scheme=numbers,
        file=source.file,
        sha256=source.sha256,
        encoding=source.encoding,
        units=(*front, *rules, *glossary, *back),
        contents=contents,
        index=tuple(lines[at] for at in regions.index if lines[at].strip() and not RULE_OF_DASHES.match(lines[at])),
        problems=tuple(problems),
    )
    placed = with_places(edition, source)
    # What the reader found odd has the lines of the file already.
    found = sorted((*source.problems, *placed.problems), key=lambda problem: problem.line)
    return replace(placed, problems=tuple(found))


def with_places(edition: Edition, source: Source) -> Edition:
    """The same edition with its lines counted as the source file counts them: pages of a PDF, lines of a web page."""
    if not source.places:
        return edition
    places = (0, *source.places)
    last = len(places) - 1
    return replace(
        edition,
        place=source.place,
        units=tuple(
            replace(unit, first_line=places[min(unit.first_line, last)], last_line=places[min(unit.last_line, last)])
            for unit in edition.units
        ),
        contents=tuple(replace(each, line=places[min(each.line, last)]) for each in edition.contents),
        problems=tuple(replace(each, line=places[min(each.line, last)]) for each in edition.problems),
    )


def find_dates(lines: Iterable[tuple[int, str]], words: Language) -> list[tuple[int, str]]:
    """The effective dates that numbered lines tell in the surest way that any of them does, with their lines."""
    told: dict[int, list[tuple[int, str]]] = {}
    for number, line in lines:
        for rank, found in words.find_dates(_plain_digits(line)):
            if date := _iso_date(found, words):
                told.setdefault(rank, []).append((number, date))
                break
    return told[min(told)] if told else []


def _plain_digits(line: str) -> str:
    """A line with full-width digits as plain ones."""
    return line if line.isascii() else "".join(str(int(char)) if char.isdecimal() else char for char in line)


def _iso_date(found: re.Match[str], words: Language) -> str:
    """A date in ISO form; empty where there is no such day."""
    month = words.month(found["month"])
    try:
        return datetime.date(int(found["year"]), month or 0, int(found["day"])).isoformat()
    except ValueError:
        return ""


def _date_problems(dates: list[tuple[int, str]]) -> Iterator[Problem]:
    if not dates:
        yield Problem(kind="no-date", line=0, message="no effective date found; the file name stands for it")
    for line, date in dates[1:]:
        if date != dates[0][1]:
            message = f"effective date {date} differs from {dates[0][1]} in line {dates[0][0]}"
            yield Problem(kind="date-mismatch", line=line, message=message)


def _hyphen_problems(joiner: Joiner) -> Iterator[Problem]:
    for line, word in joiner.uncertain:
        message = f"{word!r} was cut at the end of a line; the hyphen is kept, for the book shows neither form"
        yield Problem(kind="uncertain-hyphen", line=line, message=message)
