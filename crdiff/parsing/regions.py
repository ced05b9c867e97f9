"""Where the parts of a rulebook begin and end: front matter, contents, rules, glossary, index, credits."""

import re

from msgspec import Struct

from crdiff.languages import Language
from crdiff.numbering import Key, NumberingScheme
from crdiff.parsing.titles import is_title

RULE_OF_DASHES = re.compile(r"\s*[-=_*~]{3,}\s*$")
"""Decoration that carries no text: "--------" under a heading (1999-04-23)."""


FRONT = 400
"""Lines in which a table of contents begins."""


class Regions(Struct, frozen=True, kw_only=True):
    """Half-open ranges of line indexes (0-based)."""

    front: tuple[range, ...]
    contents: range
    rules: range
    glossary: range
    index: range
    credits: range


def find_regions(lines: tuple[str, ...], language: Language, scheme: NumberingScheme) -> Regions:
    """Tell the parts of a rulebook apart by its heading lines and its first rule.

    The rules begin at the headings that stand right above the first numbered rule, so that a table of contents, with
    the same headings but no rules, is never taken for them. The glossary begins at the last line that is nothing but
    its heading, so that a rule that speaks of the glossary ends nothing.
    """
    headings = _unnumbered_headings(lines, language)
    start = _first_rule(lines, scheme, language)
    end = len(lines)

    def last(part: str, after: int) -> int | None:
        # A heading stands alone; a glossary entry called “Index” is followed by its definition.
        found = [at for at, name in headings if name == part and at > after]
        alone = [at for at in found if at + 1 == end or _is_empty(lines[at + 1])]
        return max(alone if part == "index" else alone or found, default=None)

    glossary = last("glossary", start)
    thanks = _first_alone(lines, headings, "credits", glossary) if glossary else last("credits", start)
    thanks = thanks or end
    index = last("index", glossary or start) or end
    contents = _contents(lines, headings, start, scheme)
    tail = min(at for at in (glossary, index, thanks, end) if at is not None)
    after_glossary = min((at for at in (index, thanks) if glossary is not None and at > glossary), default=end)
    return Regions(
        front=(range(contents.start), range(contents.stop, start)),
        contents=contents,
        rules=range(start, tail),
        glossary=range(0) if glossary is None else range(glossary + 1, after_glossary),
        index=range(index + 1, thanks if thanks > index else end),
        credits=range(thanks + 1, index if index > thanks else end),
    )


def _first_alone(lines: tuple[str, ...], headings: list[tuple[int, str]], part: str, after: int) -> int | None:
    """The first heading of a part behind a line: one that stands alone, if any does."""
    found = [at for at, name in headings if name == part and at > after]
    alone = [at for at in found if at + 1 == len(lines) or _is_empty(lines[at + 1])]
    return min(alone or found, default=None)


def _unnumbered_headings(lines: tuple[str, ...], language: Language) -> list[tuple[int, str]]:
    words = {
        word: part
        for part in ("introduction", "contents", "glossary", "index", "credits")
        for word in getattr(language, part)
    }
    longest = max(map(len, words))
    found = []
    short = [(at, line) for at, line in enumerate(lines) if 0 < len(line) <= longest + 4]
    for at, line in enumerate(lines[:FRONT]):
        # "CONTENTS          6. ABILITIES": the first of two columns
        first, gap, _ = line.partition("    ")
        if gap and len(line) > longest + 4 and words.get(first.lower()) == "contents":
            short.append((at, first))
    for at, line in sorted(short):
        # An indented word is text: "     Glossary" may continue a rule.
        part = words.get(line.strip(" \t\xa0\u3000_*:#•").lower())
        if part and not line.startswith("   "):
            found.append((at, part))
    return found


def _first_rule(lines: tuple[str, ...], scheme: NumberingScheme, language: Language) -> int:
    """The line where the rules begin; the number of lines where there are none."""
    seen: dict[Key, int] = {}
    numbered = -1
    for at, line in enumerate(lines):
        found = scheme.line.match(line)
        if found is None or not (found["dot"] or found["gap"]):
            continue
        key = scheme.key_of(found)
        deep = len(key) >= scheme.rule_depth
        if deep and numbered != at - 1 and at and _goes_on(lines[at - 1], language):
            continue  # "(… subrule / 704.5k is followed by 704.5m …)", broken before a number
        numbered = at
        if deep:
            return _with_headings(
                lines, at, [seen[key[:depth]] for depth in range(len(key) - 1, 0, -1) if key[:depth] in seen]
            )
        seen[key] = at
    return len(lines)


def _goes_on(line: str, language: Language) -> bool:
    """Whether a line ends in the middle of a sentence."""
    text = line.rstrip()
    return bool(text) and not language.sentence_end.search(text) and not is_title(text.strip(), language)


def _with_headings(lines: tuple[str, ...], rule: int, headings: list[int]) -> int:
    """Step back from the first rule over the headings that stand above it with nothing but blanks between."""
    start = rule
    for heading in headings:
        if heading < start and all(_is_empty(line) for line in lines[heading + 1 : start]):
            start = heading
    return start


def _is_empty(line: str) -> bool:
    return not line.strip() or bool(RULE_OF_DASHES.match(line))


def _contents(lines: tuple[str, ...], headings: list[tuple[int, str]], start: int, scheme: NumberingScheme) -> range:
    """The table of contents: from its heading, as long as lines are headings."""
    first = next((at for at, part in headings if part == "contents" and at < start), None)
    if first is None:
        return range(0)
    parts = dict(headings)
    seen: set[str] = set()
    at = end = first + 1
    while at < start:
        line = lines[at]
        part = parts.get(at)
        found = scheme.line.match(line)
        numbered = bool(found and (found["dot"] or found["gap"])) or bool(_COLUMNS.search(line))
        if part in seen or not (
            _is_empty(line)
            or part
            or numbered
            or (seen and _stands_again(line, lines[start:]))
            or _is_subtitle(line, at - end)
        ):
            break
        if part:
            seen.add(part)
        at += 1
        if part or numbered or not _is_subtitle(line, 0):
            end = at
    return range(first, end)


_COLUMNS = re.compile(r"\S\s{4,}\S")
SUBTITLES = 6
"""So many lines in a row of a table of contents may be the small print below a title (Lorcana)."""


def _is_subtitle(line: str, count: int) -> bool:
    """Whether a line may be small print of a table of contents: indented, and no sentence."""
    return count < SUBTITLES and line.startswith("   ") and not line.rstrip().endswith(".")


def _stands_again(line: str, lines: tuple[str, ...]) -> bool:
    """ "Questions?" stands below "Credits" until 2009, and again above the addresses at the end."""
    text = line.strip()
    return any(other.strip() == text for other in lines)
