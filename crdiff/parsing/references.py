"""Citations of rules by number: found in texts, written out, and held against the units of an edition."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from crdiff.languages import LANGUAGES, Language
from crdiff.languages.citations import END_OF_NUMBER
from crdiff.model import Edition, Problem, Reference, Unit
from crdiff.numbering import NumberingScheme

QUOTED_TITLE = re.compile(r"\.?[,，、]? *[“„«\"「〔『]\s?(?P<title>[^“”„«»\"「」〔〕『』]{1,80}?)[.,]?\s?[”“»\"」〕』]")
"""The title behind a citation, with what parts them."""
LOOK_BACK = 40
"""Characters before a bare number in which its lead word must stand."""


Span = tuple[int, int, tuple[str, ...], str]
"""Start, end, numbers and title of a citation."""


@cache
def _pattern(scheme: NumberingScheme, language: Language) -> re.Pattern[str]:
    """Any number that may be a citation, perhaps with the end of a range."""
    # Starts with a digit, so that the search skips through a book; what stands before is looked at afterwards.
    end = rf"{END_OF_NUMBER}(?!\.\d)"
    return re.compile(
        rf"(?P<first>{scheme.cited}){end}(?:(?:{language.range_joint})(?P<last>{scheme.cited_end}){end})?"
    )


def find_references(text: str, scheme: NumberingScheme, language: Language, *, where: str = "text") -> list[Reference]:
    """Find the citations in one text, each number of a list by itself, ranges written out.

    A number with a dot is a citation wherever it stands; a bare one (`rule 704`, `rules 613 and 614`, `section 8`) only
    after its word or in a list that one began.

    Args:
        text: Rule text as printed.
        scheme: Tells the successors that a range runs through.
        language: Tells the words.
        where: Carried into each reference: `text`, or `example:2`.
    """
    return [
        Reference(text=text[start:end], start=start, end=end, numbers=numbers, title=title, where=where)
        for start, end, numbers, title in _find(text, scheme, language)
    ]


@lru_cache(maxsize=1 << 14)
def _find(text: str, scheme: NumberingScheme, language: Language) -> tuple[Span, ...]:
    """Remembered, for the alignment asks for the citations that the changes will ask for again."""
    found: list[Span] = []
    end_of_last = -1
    for match in _pattern(scheme, language).finditer(text):
        first, last = match.group("first", "last")
        start = match.start()
        if start and not _may_precede(text[start - 1]):
            continue
        if text[start - 1 : start] == "," and text[start - 2 : start - 1].isdigit():
            continue  # "2,100.5 yards"
        if not scheme.stands_alone(first) and not _is_led(
            text, start, match.end("first"), end_of_last, scheme, language
        ):
            continue
        end = match.end()
        numbers: tuple[str, ...]
        if last is None or not _range_fits(first, last, scheme):
            end = match.end("first")
            numbers = (first,)
        else:
            numbers = scheme.expand(first, last)
        quoted = QUOTED_TITLE.match(text, end)
        title = quoted["title"] if quoted else ""
        found.append((start, end, numbers, title))
        end_of_last = end
    return tuple(found)


def _may_precede(char: str) -> bool:
    """Whether a citation may stand right behind a character: in Chinese and Japanese behind any word."""
    if char.isascii():
        return not char.isalnum() and char not in ".$+-{/%"
    return char != "−"


def cited_numbers(text: str, scheme: NumberingScheme, language: Language) -> list[tuple[str, ...]]:
    """The numbers that each citation in a text names."""
    return [numbers for _, _, numbers, _ in _find(text, scheme, language)]


def _is_led(text: str, start: int, end: int, end_of_last: int, scheme: NumberingScheme, language: Language) -> bool:
    """Whether a bare number stands after a lead word or before one, or goes on with a list of references."""
    if scheme.alone == 0:  # "[1.3.2a]", and in a list of them
        opened = text.rfind("[", max(0, start - LOOK_BACK), start)
        return opened >= 0 and "]" not in text[opened:start] and text.find("]", end, end + LOOK_BACK) >= 0
    before = text[max(0, start - LOOK_BACK) : start]
    key = scheme.key(text[start:end])
    section = key is not None and len(key) == 1
    lead = language.section_lead if section else language.reference_lead
    if lead.search(before):
        return True
    if section and language.ordinal_marks and before.rstrip().endswith(language.ordinal_marks):
        return language.reference_tail.match(text, end) is not None
    if section and not scheme.hundreds and language.reference_lead.search(before):
        # "(See 9. Oars and Lids.)", and not "see 9 boats"
        return re.match(r"\.?\s*(?:[\"“„«]|[^\W\d_a-z]|[.,;)]|$)", text[end:]) is not None
    if language.after_words and language.reference_tail.match(text, end) and not (section and scheme.hundreds):
        return True
    if not section and not scheme.hundreds and language.reference_tail.match(text, end):
        return True
    if end_of_last < 0 or (section and not text[end_of_last - 2 : end_of_last - 1].isspace()):
        return False  # "sections 4 and 6" goes on, "rules 702.4 and 6" does not
    return language.reference_joint.fullmatch(text, end_of_last, start) is not None


def _range_fits(first: str, last: str, scheme: NumberingScheme) -> bool:
    """Whether what follows a dash is the end of a range: "702.9a–c" is one, "702.9a to a player" is none."""
    start = scheme.key(first)
    if start is None:
        return False
    end = scheme.key(last) if len(last) > 2 else None
    end = end or scheme.completed(start, last)
    return end is not None and end > start and len(end) == len(start)


def unit_references(unit: Unit, scheme: NumberingScheme, language: Language) -> list[Reference]:
    """The citations in a unit's text and examples."""
    if not scheme.may_cite.search(unit.text) and not unit.examples:
        return []
    found = find_references(unit.text, scheme, language)
    for position, example in enumerate(unit.examples, 1):
        found += find_references(example, scheme, language, where=f"example:{position}")
    return found


def edition_references(edition: Edition) -> Iterator[tuple[Unit, Reference]]:
    """Every citation in the rules and the glossary of an edition, in reading order."""
    scheme, language = edition.scheme, LANGUAGES[edition.language]
    for unit in edition.units:
        if unit.kind not in ("introduction", "credits"):
            for reference in unit_references(unit, scheme, language):
                yield unit, reference


def dangling_numbers(reference: Reference, edition: Edition) -> tuple[str, ...]:
    """The numbers of a reference that no unit of the edition has.

    Of a part of a rulebook only its own subsections can be judged.
    """
    missing = tuple(number for number in reference.numbers if number not in edition.by_name)
    if not missing or not edition.is_part:
        return missing
    scheme = edition.scheme
    depth = max(scheme.rule_depth - 1, 1) + (1 if edition.count("section") == edition.count("subsection") == 0 else 0)
    chapters = {key[:depth] for unit in edition.units if unit.number and (key := scheme.key(unit.number))}
    return tuple(number for number in missing if (key := scheme.key(number)) and key[:depth] in chapters)


def reference_problems(edition: Edition) -> list[Problem]:
    """Citations that name nothing, with the nearest numbers there are."""
    scheme = edition.scheme
    problems = []
    for unit, reference in edition_references(edition):
        for number in dangling_numbers(reference, edition):
            near = ", ".join(_nearest(number, edition, scheme))
            message = f"dangling reference {number} in {unit.name}" + (f"; nearest {near}" if near else "")
            problems.append(Problem(kind="dangling-reference", line=unit.first_line, message=message))
    return problems


def _nearest(number: str, edition: Edition, scheme: NumberingScheme) -> list[str]:
    """Up to two numbers that may have been meant: the last sibling before it, and the same place one section on."""
    key = scheme.key(number)
    if key is None:
        return []
    keys = sorted(found for unit in edition.units if (found := scheme.key(unit.number)) is not None)
    before = [other for other in keys if len(other) == len(key) and other[:-1] == key[:-1] and other < key][-1:]
    shifted = [other for step in (1, -1) if len(key) > 2 and (other := (key[0], key[1] + step, *key[2:])) in set(keys)][
        :1
    ]
    return [scheme.format(other) for other in (*before, *shifted)]
