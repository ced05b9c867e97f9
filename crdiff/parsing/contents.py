"""The table of contents, as a check on the headings."""

import re
from collections.abc import Iterator

from crdiff.languages import Language
from crdiff.model import Heading, Problem, Unit
from crdiff.numbering import NumberingScheme
from crdiff.parsing.regions import RULE_OF_DASHES
from crdiff.text.fold import fold

_GAP = re.compile(r"\s{3,}|\t+")
_ENGLISH = r"(?<=[^\x00-\x7f]) ?\(?[A-Za-z][\x00-\x7f]*$"
_LEADER = re.compile(r"[\s.…]*[.…]{3,}\s*\d*$|\s{2,}\d{1,3}$")
"""Dots and the page number behind a title."""


def parse_contents(
    lines: tuple[str, ...], region: range, words: Language, scheme: NumberingScheme
) -> Iterator[Heading]:
    """The lines of the table of contents; those without a number are headings of the parts around the rules."""
    for at in region:
        for cell in _cells(_LEADER.sub("", lines[at]), scheme):
            text = _LEADER.sub("", cell).strip(" \t\xa0•")
            found = scheme.line.match(text)
            if found and (found["dot"] or found["gap"]) and found["text"].strip():
                yield Heading(number=scheme.format(scheme.key_of(found)), text=found["text"].strip(), line=at + 1)
            elif text and text.lower() not in words.contents and not RULE_OF_DASHES.match(text):
                yield Heading(number="", text=text, line=at + 1)


def _cells(line: str, scheme: NumberingScheme) -> list[str]:
    """The columns of a line: "1.1.   General      5.1.   Conditions" is two, for a number opens each."""
    parts = _GAP.split(line.strip())
    if len(parts) == 1:
        return [line]
    cells: list[str] = []
    number = ""
    for part in parts:
        if number:
            cells.append(f"{number} {part}")
            number = ""
        elif scheme.pattern.fullmatch(part.rstrip(".")):
            number = part
        else:
            cells.append(part)
    return [*cells, number] if number else cells


def contents_problems(contents: tuple[Heading, ...], rules: tuple[Unit, ...], words: Language) -> Iterator[Problem]:
    """Where the table of contents and the headings of the rules disagree."""
    if not any(heading.number for heading in contents):
        return
    parts = words.introduction | words.glossary | words.index | words.credits
    headings = {unit.number: unit for unit in rules if unit.kind in ("section", "subsection")}
    listed = {heading.number: heading for heading in contents}
    for heading in contents:
        if not heading.number:
            continue
        unit = headings.get(heading.number)
        if unit is None and heading.text.lower() in parts:
            continue  # "11. 用語集" is the glossary, whose heading bears no number
        if unit is None:
            message = f"contents list {heading.number} {heading.text!r}, which has no heading"
            yield Problem(kind="contents-without-heading", line=heading.line, message=message)
        elif _plain(unit.text) != _plain(heading.text):
            message = f"contents title {heading.text!r} differs from heading {unit.text!r} ({unit.number})"
            yield Problem(kind="contents-mismatch", line=heading.line, message=message)
    kinds = {headings[number].kind for number in listed if number in headings}
    for number, unit in headings.items():
        if number not in listed and unit.kind in kinds:
            message = f"heading {number} {unit.text!r} is not in the contents"
            yield Problem(kind="heading-not-in-contents", line=unit.first_line, message=message)


def _plain(title: str) -> str:
    """A title without typography, and without the English that translators put beside it: "일반 General"."""
    plain = fold(title).replace('"', "'")
    return re.sub(_ENGLISH, "", plain) or plain if not plain.isascii() else plain
