"""Judged citations → the text with those that merely moved rewritten, and a record of them."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from crdiff.model import JudgedCitation


class CitationRecord(Struct, frozen=True, kw_only=True):
    """Citations that were rewritten, so that a second run does not rewrite them again.

    From the text alone nobody can tell whether 702.90 is a number of the old edition or of the new one.
    """

    schema: str = "crdiff/cited/1"
    edition: str = ""
    """The edition whose numbers they have, by the sha256 of its file."""
    places: dict[str, tuple[str, ...]] = {}
    """By file: each citation by its line and its place among those of the line."""


def mend(text: str, judged: Iterable[JudgedCitation]) -> str:
    """Rewrite the citations that have a replacement; every other character stays."""
    parts = []
    at = 0
    for each in judged:
        if each.replacement:
            parts += [text[at : each.citation.start], each.replacement]
            at = each.citation.end
    return "".join((*parts, text[at:]))


def rewritten(text: str, judged: Sequence[JudgedCitation], known: Iterable[str]) -> tuple[str, ...]:
    """What a record says of a file that is being mended: the citations rewritten now, and those before that stayed.

    Args:
        text: The file before.
        judged: All its citations, in order.
        known: What the record says of it already.
    """
    before = place_keys(text, [each.citation.start for each in judged])
    ours = [bool(each.replacement) or key in set(known) for each, key in zip(judged, before, strict=True)]
    starts = []
    shift = 0
    for each in judged:
        starts.append(each.citation.start + shift)
        shift += len(each.replacement) - len(each.citation.text) if each.replacement else 0
    after = place_keys(mend(text, judged), starts)
    return tuple(sorted({key for key, its in zip(after, ours, strict=True) if its}))


def place_keys(text: str, starts: Sequence[int]) -> Iterator[str]:
    """Each place by the line that it is in and its count there, so that lines may come and go above it."""
    seen: Counter[int] = Counter()
    for start in starts:
        first = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
        end = re.compile(r"[\r\n]|\Z").search(text, start)
        line = text[first : end.start() if end else len(text)]
        seen[first] += 1
        digest = hashlib.sha256(line.strip().encode("utf-8", "surrogateescape")).hexdigest()[:16]
        yield f"{digest}:{seen[first]}"
