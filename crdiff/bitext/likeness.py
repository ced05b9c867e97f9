"""How much of one text another says in another language: for what is smaller than a unit, and for findings."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from math import log, sqrt

from msgspec import Struct

from crdiff.bitext.facts import INNER_NAME, LATIN_NAME, cut_up, letter_count, word_types
from crdiff.languages import LANGUAGES
from crdiff.model import Edition, Lexicon

KNOWN = 0.15
"""Weight from which a translation in the lexicon is one that a text should show."""
QUOTED = 3
"""Stretches that are quoted as evidence."""
ANCHOR_IDF = 3.0
"""Worth of a citation or symbol beside that of words, in the measure of their rarity."""


class Said(Struct, frozen=True):
    """What a stretch of text says."""

    anchors: Counter[str]
    types: Counter[str]
    length: int


class Likeness:
    """Judges stretches of two languages by a lexicon."""

    def __init__(self, source: Edition, target: Edition, lexicon: Lexicon) -> None:
        self.source, self.target = source, target
        latin = LANGUAGES[source.language].latin and LANGUAGES[target.language].latin
        self.forth = lexicon.words
        self.back = lexicon.reversed().words
        self.source_said = lru_cache(maxsize=1 << 15)(lambda text: _said(text, source, latin))
        self.target_said = lru_cache(maxsize=1 << 15)(lambda text: _said(text, target, latin))

    @cached_property
    def _rarity(self) -> dict[str, float]:
        units = [unit for unit in self.source.units if unit.kind not in ("introduction", "credits")]
        seen = Counter(each for unit in units for each in self.source_said(unit.text).types)
        return {each: log((len(units) + 1) / (count + 0.5)) for each, count in seen.items()}

    def rarity(self, word: str) -> float:
        """How much a source type tells: the log of its inverse share of units."""
        return self._rarity.get(word, 5.0)

    def coverage(self, words: Iterable[str], target: str) -> tuple[float, float]:
        """How much of some source types a target says.

        Returns:
            The part that it says, 0 to 1, and how much could be judged: the summed rarity of the types whose
            translation is known.
        """
        said = self.target_said(target).types
        shown = judged = 0.0
        for word in words:
            known = [other for other, weight in self.forth.get(word, {}).items() if weight >= KNOWN]
            if known:
                worth = self.rarity(word)
                judged += worth
                shown += worth * any(other in said for other in known)
        return (shown / judged if judged else 0.0), judged

    def shown(self, words: Iterable[str], target: str) -> str:
        """How a target says some source types, in its own words: the longest few."""
        said = self.target_said(target).types
        found = {
            other
            for word in words
            for other, weight in self.forth.get(word, {}).items()
            if weight >= KNOWN and other in said
        }
        return quoted(found, target)

    def lacking(self, words: Iterable[str], source: str, target: str) -> str:
        """Which of some source types a target says nothing of, in the words of the source: the longest few."""
        said = self.target_said(target).types
        found = set()
        for word in words:
            known = [other for other, weight in self.forth.get(word, {}).items() if weight >= KNOWN]
            if known and not any(other in said for other in known):
                found.add(word)
        return quoted(found, source)

    def like(self, source: str, target: str) -> float:
        """How much two stretches say the same, 0 to 1: words by the lexicon, anchors as they are."""
        left, right = self.source_said(source), self.target_said(target)
        dot = one = two = 0.0
        for word, count in left.types.items():
            weight = sqrt(count) * self.rarity(word)
            one += weight * weight * (word in self.forth)
            for other, part in self.forth.get(word, {}).items():
                if other in right.types:
                    dot += weight * weight * min(part * 1.5, 1.0)
                    break
        two = one
        for anchor, count in left.anchors.items():
            one += ANCHOR_IDF**2 * count
            dot += ANCHOR_IDF**2 * min(count, right.anchors.get(anchor, 0))
        two += sum(ANCHOR_IDF**2 * count for count in right.anchors.values())
        return min(dot / sqrt(one * two), 1.0) if one and two else 0.0


def _said(text: str, edition: Edition, latin: bool) -> Said:
    language = LANGUAGES[edition.language]
    anchors, words = cut_up(text, edition.scheme, language)
    # Where both are in Latin letters, a name is what has a capital inside a sentence.
    names = [f"l:{name.lower()}" for name in (INNER_NAME if latin else LATIN_NAME).findall(words) if len(name) > 2]
    return Said(Counter([*anchors, *names]), Counter(word_types(words, language)), letter_count(text))


def quoted(types: set[str], text: str) -> str:
    """The stretches of a text that some types stand for, for people: pairs of characters joined, stems made whole."""
    marked = [False] * len(text)
    small = text.lower()
    for each in types:
        at = small.find(each)
        while at >= 0:
            end = at + len(each)
            if each.isascii() or each[:1] < "\u3040":
                if at and small[at - 1].isalnum():
                    at = small.find(each, end)
                    continue
                while end < len(small) and small[end].isalpha():
                    end += 1
            marked[at:end] = [True] * (end - at)
            at = small.find(each, end)
    pieces: list[str] = []
    for char, mark, before in zip(text, marked, [False, *marked], strict=False):
        if mark and before:
            pieces[-1] += char
        elif mark:
            pieces.append(char)
    longest = sorted(dict.fromkeys(pieces), key=lambda piece: -len(piece))[:QUOTED]
    return ", ".join(piece for piece in dict.fromkeys(pieces) if piece in longest)
