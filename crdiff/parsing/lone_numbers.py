"""Books that print each number on a line of its own, with its text below."""

from collections.abc import Sequence

from crdiff.numbering import NumberingScheme

LONGEST = 14
"""Characters of the longest number, with its dot."""
ALONE_MIN = 2
ALONE_SHARE = 0.3
"""So many numbers, and this share of all that open a line, must stand alone; elsewhere one that does is the end of a
sentence that was broken before it."""


def join_lone_numbers(lines: Sequence[str], scheme: NumberingScheme) -> tuple[str, ...]:
    """The same lines, each number that stands alone put before the text below it; as many lines as before.

    "702.2b" above "Toute quantité non-nulle ..." becomes one line and a blank one.
    """
    alone = [at for at, line in enumerate(lines) if 2 < len(line) <= LONGEST and _is_number(line, scheme)]
    if len(alone) < ALONE_MIN:
        return tuple(lines)
    opening = sum(bool(line[:1].isdigit()) and scheme.plain_line.match(line) is not None for line in lines)
    if len(alone) < ALONE_SHARE * (len(alone) + opening):
        return tuple(lines)
    joined = list(lines)
    for at in alone:
        below = next((other for other in range(at + 1, min(at + 3, len(lines))) if lines[other].strip()), None)
        if below is not None and not _is_number(lines[below], scheme):
            joined[at] = f"{lines[at].strip()} {lines[below].strip()}"
            joined[below] = ""
    return tuple(joined)


def _is_number(line: str, scheme: NumberingScheme) -> bool:
    """Whether a line is nothing but the number of a rule, or of a heading, which a dot tells from a page number."""
    text = line.strip().removesuffix(".")
    key = scheme.key(text) if text[:1].isalnum() else None
    return key is not None and (len(key) >= scheme.rule_depth or (len(key) > 1 and line.rstrip().endswith(".")))
