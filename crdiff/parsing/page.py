"""A page of one rule whose subrules have lost their letters."""

import os
import re

from crdiff.languages import Language
from crdiff.model import Edition, Problem, Source, Unit
from crdiff.numbering import NumberingScheme
from crdiff.parsing.paragraphs import Wrapping, paragraphs_of
from crdiff.parsing.rulebooks import rulebook_name
from crdiff.text.hyphens import Joiner

HEAD_LINES = 12
"""The rule's number stands in one of so many first lines with text."""


def parse_page(source: Source, words: Language, scheme: NumberingScheme) -> Edition | None:
    """Read a page that names one rule in its heading and then gives its text and its subrules without letters.

    Returns:
        The rule and, below it, one unit a subrule, named `800.4#1`, `800.4#2` ...; None where no line names a rule.
    """
    head = _find_head(source.lines, words, scheme)
    if head is None:
        return None
    at, number = head
    wrapping = Wrapping(0) if source.paragraphs else Wrapping.of(source.lines)
    joiner = Joiner(source.lines)
    own: list[_Draft] = []
    subrules: list[_Draft] = []
    current = own
    stretch: list[tuple[int, str]] = []

    def flush() -> None:
        for first, last, text in _joined(stretch, words, wrapping, joiner):
            label = words.example_label.match(text)
            if label and current:
                current[-1].examples.append(text[label.end() :])
                current[-1].last_line = last
            else:
                current.append(_Draft(text, first, last))
        stretch.clear()

    for line_number, line in enumerate(source.lines[at + 1 :], at + 2):
        text = line.strip()
        if text.casefold().strip(":*#_ ") in words.subrules:
            flush()
            current = subrules
        elif text:
            stretch.append((line_number, text))
        else:
            flush()
    flush()
    key = scheme.key(number)
    assert key is not None
    units = [
        Unit(
            name=number,
            kind=scheme.kind(key),
            number=number,
            text="\n".join(draft.text for draft in own),
            examples=tuple(example for draft in own for example in draft.examples),
            first_line=at + 1,
            last_line=own[-1].last_line if own else at + 1,
        )
    ]
    for position, draft in enumerate(subrules, 1):
        units.append(
            Unit(
                name=f"{number}#{position}",
                kind=scheme.kind((*key, 1)),
                number="",
                numbered_by="none",
                text=draft.text,
                examples=tuple(draft.examples),
                parent=number,
                first_line=draft.first_line,
                last_line=draft.last_line,
            )
        )
    before = [
        Problem(kind="text-before-rules", line=position, message="text before the rule", text=line.strip())
        for position, line in enumerate(source.lines[:at], 1)
        if line.strip()
    ]
    problems = [*source.problems, *before]
    if subrules:
        message = f"{len(subrules)} subrules of {number} have no letter; --numbers-from EDITION finds them"
        problems.append(Problem(kind="missing-letters", line=subrules[0].first_line, message=message))
    return Edition(
        rulebook=rulebook_name("", source.lines),
        language=words.code,
        edition=os.path.splitext(os.path.basename(source.file))[0],
        dated=False,
        title=source.lines[at].strip(),
        scheme=scheme,
        file=source.file,
        sha256=source.sha256,
        encoding=source.encoding,
        units=tuple(units),
        problems=tuple(problems),
    )


class _Draft:
    """A paragraph with its examples."""

    __slots__ = ("examples", "first_line", "last_line", "text")

    def __init__(self, text: str, first_line: int, last_line: int) -> None:
        self.text = text
        self.examples: list[str] = []
        self.first_line = first_line
        self.last_line = last_line


def _find_head(lines: tuple[str, ...], words: Language, scheme: NumberingScheme) -> tuple[int, str] | None:
    """The line that names the rule, and its number: "Regla 800.4 · General"."""
    blank = r"\s+" if words.spaced else r"\s*"
    pattern = re.compile(
        rf"[#=*\s]*(?:{'|'.join(words.rule_words)}){blank}(?P<number>{scheme.cited_led})\.?(?:\s*[·:|–—-].{{0,80}})?[#=*\s]*$",
        re.IGNORECASE,
    )
    seen = 0
    for at, line in enumerate(lines):
        if found := pattern.match(line):
            return at, found["number"]
        seen += bool(line.strip())
        if seen > HEAD_LINES:
            break
    return None


def _joined(
    stretch: list[tuple[int, str]], words: Language, wrapping: Wrapping, joiner: Joiner
) -> list[tuple[int, int, str]]:
    """Paragraphs of a stretch of lines with their first and last line."""
    if not stretch:
        return []
    if not wrapping.width:
        return [(number, number, text) for number, text in stretch]
    texts = paragraphs_of([text for _, text in stretch], words, wrapping, joiner)
    return [(stretch[0][0], stretch[-1][0], text) for text in texts]
