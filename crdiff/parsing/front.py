"""Unnumbered prose before and after the rules: title, paragraphs, and the headings above them."""

import re
from collections.abc import Sequence

from crdiff.languages import Language
from crdiff.model import Unit
from crdiff.numbering import UnitKind
from crdiff.parsing.paragraphs import Wrapping, paragraphs_of
from crdiff.parsing.regions import RULE_OF_DASHES
from crdiff.parsing.titles import is_title
from crdiff.text.hyphens import Joiner

HEADING_LENGTH = 60
"""Characters of the longest heading of a stretch of prose."""
HEADINGS_MIN = 2
"""A lone short line is as likely an address or a signature."""

Paragraph = tuple[int, int, str]
"""First line, last line and text."""


def split_front(
    lines: tuple[str, ...], parts: Sequence[range], words: Language, wrapping: Wrapping, joiner: Joiner
) -> tuple[str, list[Unit]]:
    """The title, and the paragraphs before the rules without title, date line and the headings that name the part."""
    found = [each for part in parts for each in _paragraphs(lines, part, words, wrapping, joiner, lone=True)]
    title = ""
    if found and not words.tells_date(found[0][2]) and found[0][2].lower() not in words.introduction:
        title = re.sub(r"\s+", " ", found[0][2].split("\n")[0])  # "COMPREHENSIVE RULES       04/23/99"
        rest = found[0][2].split("\n", 1)[1:]
        found = [(found[0][0], found[0][1], rest[0]), *found[1:]] if rest else found[1:]
    kept = [
        each
        for each in found
        if each[2].strip("_*# ").lower() not in words.introduction
        and not (words.tells_date(each[2]) and len(each[2]) < 100)
    ]
    return title.replace("_", "").strip("*# "), _units("introduction", kept, words)


def prose_units(
    kind: UnitKind,
    lines: tuple[str, ...],
    parts: Sequence[range],
    words: Language,
    wrapping: Wrapping,
    joiner: Joiner,
) -> list[Unit]:
    """Paragraphs of prose as units, each below its heading."""
    return _units(kind, [each for part in parts for each in _paragraphs(lines, part, words, wrapping, joiner)], words)


def _paragraphs(
    lines: tuple[str, ...], region: range, words: Language, wrapping: Wrapping, joiner: Joiner, *, lone: bool = False
) -> list[Paragraph]:
    """Stretches of text with their lines; `lone` makes a paragraph of each line that ends a sentence."""
    kept = [at for at in region if not RULE_OF_DASHES.match(lines[at])]
    stretches: list[list[int]] = [[]]
    for at in kept:
        if lines[at].strip():
            if lone and stretches[-1] and not wrapping.width and _is_finished(lines[stretches[-1][-1]], words):
                stretches.append([])
            stretches[-1].append(at)
        elif stretches[-1]:
            stretches.append([])
    return [
        (
            stretch[0] + 1,
            stretch[-1] + 1,
            "\n".join(paragraphs_of([lines[at] for at in stretch], words, wrapping, joiner, prose=False)),
        )
        for stretch in stretches
        if stretch
    ]


def _is_finished(line: str, words: Language) -> bool:
    """Whether a line of a file that wraps none is a paragraph by itself, as those of an address are not."""
    text = line.rstrip()
    return bool(words.sentence_end.search(text)) and text[-1] not in ":："


def _units(kind: UnitKind, paragraphs: Sequence[Paragraph], words: Language) -> list[Unit]:
    heads = [_is_heading(text, words) and at + 1 < len(paragraphs) for at, (_, _, text) in enumerate(paragraphs)]
    if sum(heads) < HEADINGS_MIN:
        heads = [False] * len(heads)
    units: list[Unit] = []
    heading = None
    for position, ((first, last, text), is_heading) in enumerate(zip(paragraphs, heads, strict=True), 1):
        name = f"{kind}:{position}"
        units.append(
            Unit(
                name=name,
                kind=kind,
                number=str(position),
                text=text,
                parent=None if is_heading else heading,
                is_heading=is_heading,
                first_line=first,
                last_line=last,
            )
        )
        heading = name if is_heading else heading
    return units


def _is_heading(text: str, words: Language) -> bool:
    return len(text) <= HEADING_LENGTH and "\n" not in text and text[0] not in "-•*" and is_title(text, words)
