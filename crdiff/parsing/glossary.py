"""The glossary: lines → entries with term, definition, senses and see-lines."""

import re
from collections import Counter
from collections.abc import Sequence

from crdiff.languages import Language
from crdiff.model import Problem, Unit
from crdiff.parsing.paragraphs import Wrapping, indent, paragraphs_of
from crdiff.parsing.regions import RULE_OF_DASHES
from crdiff.text.hyphens import Joiner

SENSE = re.compile(r"\d{1,2}\.\s+(?=\S)")  # "1. To leave a leaf in a pot."
SENTENCE = re.compile(r"[.!?:][\"”’)\]]*(?:\s|$)|[。！？：]")
TERM_LENGTH = 100
"""Characters; the longest head here, a list of aliases, has 73."""

CLOSE = 0.5
"""Share of the heads without a blank line above them that makes this the manner of a book."""
LABEL = 24
"""Characters in which the colon of a label stands."""
SHORT_HEAD = 0.6
"""Share of a full line that a head fills at most, where a glossary has no blank lines (Lorcana)."""

Numbered = tuple[int, str]
"""A line with its number."""


def parse_glossary(
    lines: Sequence[str], region: range, language: Language, joiner: Joiner, *, wrapped: bool
) -> tuple[list[Unit], list[Problem]]:
    """Read the entries of a glossary.

    An entry is a block of lines: its head, then its definition. A block that begins indented goes on with the entry
    before it, and so does a lone sentence; a head without a blank line above it is told by what stands around it.
    """
    wrapping = Wrapping.of([lines[at] for at in region]) if wrapped else Wrapping(0)
    problems: list[Problem] = []
    close: list[Problem] = []
    """Heads without a blank line above them; where most stand so, it is the manner of the book."""
    entries: list[list[Numbered]] = []
    blocks = _blocks(lines, region)
    for block in blocks:
        for number, piece in enumerate(_cut_at_heads(block, wrapping, language)):
            if number:
                close.append(
                    Problem(
                        kind="missing-blank-line",
                        line=piece[0][0],
                        message=f"no blank line before {piece[0][1].strip()!r}",
                    )
                )
            if entries and _continues(piece, entries[-1], language):
                if not piece[0][1].startswith(" ") and len(entries[-1]) > 1:
                    message = f"blank line inside the entry {entries[-1][0][1].strip()!r}"
                    problems.append(Problem(kind="unexpected-blank-line", line=piece[0][0], message=message))
                entries[-1].append((piece[0][0] - 1, ""))
                entries[-1].extend(piece)
            else:
                entries.append(piece)
    if len(close) <= CLOSE * len(entries):
        problems += close
    units = _units(entries, wrapping, language, joiner)
    for unit in units:
        if not unit.text:
            message = f"glossary head {unit.number!r} has no definition"
            problems.append(Problem(kind="missing-definition", line=unit.first_line, message=message))
        if "~" in unit.name:
            message = f"glossary entry {unit.number!r} is printed twice"
            problems.append(Problem(kind="duplicate-term", line=unit.first_line, message=message))
    return units, problems


def _blocks(lines: Sequence[str], region: range) -> list[list[Numbered]]:
    blocks: list[list[Numbered]] = [[]]
    indented = not any(lines[at][:1] not in ("", " ") for at in region)
    margin = min((indent(lines[at]) for at in region if lines[at].strip()), default=0) if indented else 0
    for at in region:
        line = lines[at][margin:]
        if not line.strip() or RULE_OF_DASHES.match(line):
            blocks.append([])
            continue
        if line.isascii():
            blocks[-1].append((at + 1, line))
            continue
        for part in line.split("\u2028"):  # the first issue of 2026-08-07 joins senses by it
            if part.strip():
                blocks[-1].append((at + 1, part.replace("\xa0", " ").replace("\u3000", "  ")))
    return [block for block in blocks if block]


def _cut_at_heads(block: list[Numbered], wrapping: Wrapping, language: Language) -> list[list[Numbered]]:
    """Cut a block where an entry begins without a blank line: a head after a finished sentence, before another."""
    if len(block) < 4:
        return [block]  # two entries have a head and a definition each
    pieces = [block[:1]]
    base = min(indent(line) for _, line in block)
    # "　A definition" stands indented below its head (Japanese)
    hanging = len(block) > 1 and indent(block[0][1]) == base and indent(block[1][1]) > base + 1
    for at in range(1, len(block)):
        _, line = block[at]
        before = block[at - 1][1]
        heads = (
            len(pieces[-1]) > 1
            and at + 1 < len(block)
            and (not wrapping.width or len(line.rstrip()) < SHORT_HEAD * wrapping.width)
            and indent(line) <= base + 1
            and _is_head(line, language)
            and bool(language.sentence_end.search(before.rstrip()))
            and (hanging or _comes_after(line, pieces[-1][0][1]))
        )
        if heads:
            pieces.append([])
        pieces[-1].append(block[at])
    return pieces


def _comes_after(head: str, other: str) -> bool:
    """Whether a head stands behind another in the order of a dictionary, letter by letter or word by word."""
    return any(_sorted(head, hyphen) > _sorted(other, hyphen) for hyphen in ("", " "))


def _sorted(head: str, hyphen: str) -> str:
    """A head as it is put in order: without quotes before it, and without accents."""
    import unicodedata

    plain = unicodedata.normalize("NFD", head.casefold()).replace("-", hyphen)
    return "".join(char for char in plain if char.isalnum() or char == " ").strip()


def _continues(piece: list[Numbered], entry: list[Numbered], language: Language) -> bool:
    """Whether a block goes on with the entry before it."""
    first = piece[0][1]
    if first.startswith("  "):
        return True
    if SENSE.match(first):
        return True
    if len(entry) == 1 and not _is_head(first, language):
        return True  # the head stood alone, here is its definition
    if len(piece) == 1:
        # Below "The expansion symbols to date are:" (2001-07-23) a line by itself heads a part of the list.
        return not _is_head(first, language) or not language.sentence_end.search(_last(entry))
    # A block without one sentence is a list inside the entry.
    return not any(SENTENCE.search(line) for _, line in piece[1:])


def _last(entry: list[Numbered]) -> str:
    """The last line of an entry; one that ends in a colon is not finished."""
    text = next(line for _, line in reversed(entry) if line.strip()).rstrip()
    return "" if text.endswith(":") else text


def _is_head(line: str, language: Language) -> bool:
    text = line.strip()
    if len(text) > TERM_LENGTH or SENSE.match(text) or language.see.match(text):
        return False
    return not re.search(r"[.?;:。？；：][\"”)」）]?$", text) or (len(text.split()) <= 2 and not text.endswith("."))


def _units(entries: list[list[Numbered]], wrapping: Wrapping, language: Language, joiner: Joiner) -> list[Unit]:
    names: Counter[str] = Counter()
    units = []
    for entry in entries:
        (first, head), body = entry[0], entry[1:]
        term = head.strip()
        names[term] += 1
        lines = paragraphs_of([line for _, line in body], language, wrapping, joiner)
        labels = [
            language.example_label.match(text) if ":" in text[:LABEL] or "：" in text[:LABEL] else None
            for text in lines
        ]
        paragraphs = [text for text, label in zip(lines, labels, strict=True) if not label]
        senses = tuple(SENSE.sub("", text, count=1) for text in paragraphs if SENSE.match(text))
        see = tuple(text for text in paragraphs[-1:] if language.see.match(text))
        units.append(
            Unit(
                name=f"glossary:{term}" if names[term] == 1 else f"glossary:{term}~{names[term]}",
                kind="glossary",
                number=term,
                text="\n".join(paragraphs),
                examples=tuple(text[label.end() :] for text, label in zip(lines, labels, strict=True) if label),
                aliases=_aliases(term, language),
                senses=senses or tuple(text for text in paragraphs[:1] if text not in see),
                see=see,
                obsolete=term.casefold().endswith(language.obsolete),
                first_line=first,
                last_line=entry[-1][0],
            )
        )
    return units


def _aliases(term: str, language: Language) -> tuple[str, ...]:
    """The terms of a head that lists several, without quotes and marks: `Partner, “Partner with [name]”`."""
    if "," not in term:
        return ()
    mark = next((mark for mark in language.obsolete if term.casefold().endswith(mark)), None)
    plain = term[: -len(mark)] if mark else term
    parts = [part.strip(' ,“”"') for part in re.split(r",[”\"]?\s", plain)]
    return tuple(part for part in parts if part) if len(parts) > 1 else ()
