"""Judged citations → the text with those that merely moved rewritten, and a record of them."""

import hashlib
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from crdiff.model import Citation, Edition, JudgedCitation


class Cited(Struct, frozen=True, array_like=True):
    """A citation that the record knows."""

    text: str
    """As it stands in the file."""
    place: str
    """By its line and its count there; see `place_keys`."""
    edition: str = ""
    """Of a citation that was left to decide: the edition that it is of."""


class CitationRecord(Struct, frozen=True, kw_only=True):
    """Citations that were rewritten, so that a second run does not rewrite them again, and those left to decide.

    From the text alone nobody can tell whether 702.90 is a number of the old edition or of the new one.
    """

    schema: str = "crdiff/cited/1"
    edition: str = ""
    """The edition whose numbers the rewritten ones have: `mtg/en@2026-08-07`."""
    rewritten: dict[str, tuple[Cited, ...]] = {}
    """By file, named from the folder of the record."""
    undecided: dict[str, tuple[Cited, ...]] = {}

    def files(self) -> set[str]:
        """The files that it knows."""
        return {*self.rewritten, *self.undecided}


def edition_key(edition: Edition) -> str:
    """What a record calls an edition: by its date, or where it has none by its bytes."""
    label = edition.edition if edition.dated else edition.sha256
    return f"{edition.rulebook}/{edition.language}@{label}"


def mend(text: str, judged: Iterable[JudgedCitation]) -> str:
    """Rewrite the citations that have a replacement; every other character stays."""
    parts = []
    at = 0
    for each in judged:
        if each.replacement:
            parts += [text[at : each.citation.start], each.replacement]
            at = each.citation.end
    return "".join((*parts, text[at:]))


def known_places(citations: Sequence[Citation], keys: Sequence[str], cited: Sequence[Cited]) -> dict[int, Cited]:
    """Which of a file's citations the record means, by their position.

    Where the file has no more citations of one text than the record, it means all of them, though their lines were
    edited; where there are more, those whose line is as it was.
    """
    found: dict[int, Cited] = {}
    for text in {each.text for each in cited}:
        own = [each for each in cited if each.text == text]
        there = [at for at, citation in enumerate(citations) if citation.text == text]
        places = {each.place: each for each in own}
        exact = {at: places[keys[at]] for at in there if keys[at] in places}
        found.update(exact)
        if len(there) <= len(own):
            found.update({at: own[0] for at in there if at not in exact})
    return found


def cited_after(
    text: str, judged: Sequence[JudgedCitation], ours: Sequence[Cited], left: Sequence[Cited], edition: str
) -> tuple[tuple[Cited, ...], tuple[Cited, ...]]:
    """What a record says of a file that is being mended: citations of the new edition, and those left to decide.

    Args:
        text: The file before.
        judged: All its citations, in order.
        ours: What the record says of it: rewritten before.
        left: What the record says of it: left to decide before.
        edition: The old edition, which what is left to decide now is of.
    """
    citations = [each.citation for each in judged]
    keys = list(place_keys(text, [citation.start for citation in citations]))
    before = known_places(citations, keys, ours)
    undecided = known_places(citations, keys, left)
    starts = []
    shift = 0
    for each in judged:
        starts.append(each.citation.start + shift)
        shift += len(each.replacement) - len(each.citation.text) if each.replacement else 0
    new, open_ones = [], []
    for at, key in enumerate(place_keys(mend(text, judged), starts)):
        each = judged[at]
        if each.replacement or (at in before and each.status == "current"):
            new.append(Cited(each.replacement or each.citation.text, key))
        elif each.status == "undecided":
            open_ones.append(Cited(each.citation.text, key, undecided[at].edition))
        elif each.is_stale and each.status != "unknown":
            open_ones.append(Cited(each.citation.text, key, edition))
    return tuple(new), tuple(open_ones)


def place_keys(text: str, starts: Sequence[int]) -> Iterator[str]:
    """Each place by its line, by which of the lines alike that is, and by its count there; other lines may change."""
    begins = [0, *(found.end() for found in re.finditer(r"\r\n|\r|\n", text)), len(text) + 1]
    in_line: Counter[int] = Counter()
    alike: Counter[str] = Counter()
    digests: dict[int, str] = {}
    for start in starts:
        at = bisect_right(begins, start) - 1
        if at not in digests:
            line = text[begins[at] : begins[at + 1]].strip()
            digest = hashlib.sha256(line.encode("utf-8", "surrogateescape")).hexdigest()[:16]
            alike[digest] += 1
            digests[at] = f"{digest}.{alike[digest]}"
        in_line[at] += 1
        yield f"{digests[at]}:{in_line[at]}"
