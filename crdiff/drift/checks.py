"""What a translated rule can be told to have wrong without a model: each check looks at one thing."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import log

from msgspec import Struct
from msgspec.structs import replace

from crdiff.bitext.facts import NUMBER, cut_up
from crdiff.bitext.likeness import Likeness
from crdiff.drift.evidence import Wording
from crdiff.drift.lists import longest_list
from crdiff.drift.symbols import unlike
from crdiff.languages import LANGUAGES, Language
from crdiff.model import Edition, Finding, Severity, UnitName
from crdiff.parsing.references import find_references
from crdiff.text.fold import fold
from crdiff.text.sentences import sentences

SEVERITIES: dict[str, Severity | None] = {
    "missing": "error",
    "extra": "warning",
    "misnumbered": "error",
    "untranslated": "error",
    "outdated": "error",
    "old-wording": "warning",
    "references": "error",
    "source-reference": "note",
    "numbers": "error",
    "number-words": None,
    "symbols": "error",
    "symbol-table": "note",
    "examples": "warning",
    "misplaced-example": "warning",
    "list": "warning",
    "sentence": "warning",
    "sentences": None,
    "length": None,
    "terms": "warning",
}
"""Each check with its severity; what is None is cosmetic or too often wrong, and off until it is asked for."""

LIST_MIN = 10
"""Items from which an enumeration is a list that is counted."""
LONG_LIST = 0.6
"""Of a list's items, the share that the other side must have at least for both to be the same list."""
LENGTH_OFF = 3.5
"""Spreads off the usual length at which a length is told."""


class PairOfTexts(Struct, frozen=True):
    """What a check sees: a source wording and its translation."""

    source: tuple[UnitName, ...]
    target: tuple[UnitName, ...]
    old: Wording
    new: Wording


class Bench:
    """The checks of one pair of texts, with what they share."""

    def __init__(
        self,
        source: Edition,
        target: Edition,
        judge: Likeness,
        *,
        ratio: float,
        spread: float,
        table: dict[str, str],
        images: dict[str, tuple[str, ...]],
    ) -> None:
        """Take two texts.

        Args:
            source: The edition that the translation is held against.
            target: The translation.
            judge: Knows the words of both.
            ratio: Target to source length of a usual pair.
            spread: Standard deviation of its log.
            table: Symbol of the target → symbol of the source.
            images: Number in the target → names in the source of what it numbers there.
        """
        self.source, self.target = source, target
        self.judge = judge
        self.ratio, self.spread = log(ratio), spread
        self.table = table
        self.images = images
        self.languages = LANGUAGES[source.language], LANGUAGES[target.language]
        self.unknown_symbols: Counter[str] = Counter()
        self.checks: tuple[Callable[[PairOfTexts], Iterator[Finding]], ...] = (
            self._references,
            self._numbers,
            self._symbols,
            self._list,
            self._sentence,
            self._sentences,
            self._length,
        )

    def run(self, pair: PairOfTexts) -> Iterator[Finding]:
        """Every finding of one pair, whatever its severity."""
        for check in self.checks:
            yield from check(pair)

    def finding(self, check: str, pair: PairOfTexts, message: str, source: str = "", target: str = "") -> Finding:
        """A finding about a pair."""
        return Finding(
            check=check,
            severity=SEVERITIES[check] or "note",
            source=pair.source[0] if pair.source else "",
            target=pair.target[0] if pair.target else "",
            message=message,
            source_words=source,
            target_words=target,
        )

    # -- citations

    def cited(self, text: str, *, is_target: bool) -> dict[str, str]:
        """Number → citation as printed; of a range its ends."""
        edition = self.target if is_target else self.source
        found: dict[str, str] = {}
        for reference in find_references(fold(text), edition.scheme, self.languages[is_target]):
            for number in (reference.numbers[0], reference.numbers[-1]):
                found.setdefault(number, reference.text)
        return found

    def unlike_citations(self, old: str, new: str) -> tuple[dict[str, str], dict[str, str]]:
        """Citations that only the source has, and those that only the target has, by number."""
        left, right = self.cited(old, is_target=False), self.cited(new, is_target=True)
        # What the translation calls 702.90b may be 702.92b of the source: its numbers are read as it means them.
        meant = {number: {number, *self.images.get(number, ())} for number in right}
        extra = {number: text for number, text in right.items() if not meant[number] & left.keys()}
        reached = {each for number in right for each in meant[number]}
        missing = {number: text for number, text in left.items() if number not in reached}
        return missing, extra

    def _references(self, pair: PairOfTexts) -> Iterator[Finding]:
        missing, extra = self.unlike_citations(pair.old.whole, pair.new.whole)
        for number, text in extra.items():
            nowhere = number not in self.target.by_name and number not in self.source.by_name
            if nowhere and not self.source.is_part and not self.target.is_part:
                yield self.finding("references", pair, f"cites {text}, which exists in neither text", target=text)
                extra = {each: printed for each, printed in extra.items() if each != number}
        if missing and extra:
            lacks, has = _listed(missing.values()), _listed(extra.values())
            yield self.finding("references", pair, f"cites {has} where the source cites {lacks}", lacks, has)
        elif extra:
            has = _listed(extra.values())
            yield self._mild("references", pair, f"cites {has}, which the source does not cite here", target=has)
        elif missing:
            lacks = _listed(missing.values())
            yield self._mild("references", pair, f"does not cite {lacks}, as the source does", source=lacks)

    def _mild(self, check: str, pair: PairOfTexts, message: str, source: str = "", target: str = "") -> Finding:
        """A finding on one side only: it may be said in other words there."""
        return replace(self.finding(check, pair, message, source, target), severity="warning")

    # -- numbers

    def _numbers(self, pair: PairOfTexts) -> Iterator[Finding]:
        old, new = self._values(pair.old.whole, is_target=False), self._values(pair.new.whole, is_target=True)
        for kind in ("figure", "number"):
            lacking = old.digits[kind] - new.digits[kind]
            added = new.digits[kind] - old.digits[kind]
            if kind == "number" and added and added.total() == lacking.total():
                strange, gone = set(added), set(lacking)  # as many digits on both sides, and others
            else:
                strange = {value for value in added if value not in old.words}
                gone = {value for value in lacking if value not in new.words}
                if kind == "number" and strange:
                    # "four" may be "4": a word of the source that nothing in the translation counts. "One" and "two"
                    # are said in too many ways.
                    gone |= old.words - set(new.digits[kind]) - new.words - {"1", "2"}
            large = {value for value in strange if len(value) > 1 and value.isdigit()}
            if (strange and gone) or large:
                has, lacks = _listed(sorted(strange)), _listed(sorted(gone))
                if gone:
                    yield self.finding("numbers", pair, f"has {has} where the source has {lacks}", lacks, has)
                else:
                    yield self._mild("numbers", pair, f"has {has}, which the source has not", target=has)
            elif strange or gone:
                has, lacks = _listed(sorted(strange)), _listed(sorted(gone))
                which = (
                    f"has {has}, which the source does not have" if strange else f"has no {lacks}, as the source has"
                )
                yield self.finding("number-words", pair, which, lacks, has)

    def _values(self, text: str, *, is_target: bool) -> "_Values":
        edition = self.target if is_target else self.source
        language = self.languages[is_target]
        anchors, rest = cut_up(text, edition.scheme, language)
        digits: dict[str, Counter[str]] = {"figure": Counter(), "number": Counter()}
        for anchor in anchors:
            if anchor.startswith("n:"):
                digits["number" if NUMBER.fullmatch(anchor[2:]) else "figure"][anchor[2:]] += 1
        return _Values(digits, frozenset(_counted(rest, language)))

    # -- symbols

    def _symbols(self, pair: PairOfTexts) -> Iterator[Finding]:
        missing, extra, unknown = unlike(pair.old.whole, pair.new.whole, self.table)
        self.unknown_symbols.update(unknown)
        if missing or extra:
            lacks, has = " ".join(sorted(missing.elements())), " ".join(sorted(extra.elements()))
            if missing:
                message = f"has {has} where the source has {lacks}" if extra else f"has no {lacks}, as the source has"
                yield self.finding("symbols", pair, message, lacks, has)
            else:  # the source may say it in a word: "the chaos symbol"
                yield self._mild("symbols", pair, f"has {has}, which the source has not", target=has)

    # -- lists and sentences

    def _list(self, pair: PairOfTexts) -> Iterator[Finding]:
        old = longest_list(pair.old.text, self.languages[0])
        new = longest_list(pair.new.text, self.languages[1])
        most = max(old, new)
        if old != new and most >= LIST_MIN and min(old, new) >= LONG_LIST * most:
            message = f"has a list of {new} items where the source lists {old}"
            yield self.finding("list", pair, message, str(old), str(new))

    def _sentence(self, pair: PairOfTexts) -> Iterator[Finding]:
        """A sentence of the source that the translation says nothing of, and is too short for."""
        mine = sentences(pair.old.text, self.languages[0])
        if len(mine) < 2:
            return
        others = sentences(pair.new.text, self.languages[1])
        whole = sum(map(_letters, mine))
        actual = log(1 + _letters(pair.new.text)) - self.ratio
        full = log(1 + whole)
        most, missing = DROPPED_ODDS, ""
        for sentence in mine:
            rest = log(1 + max(whole - _letters(sentence), 1))
            if full - rest < MIN_DROP:
                continue
            # How much likelier the length is without the sentence than with it.
            odds = ((actual - full) ** 2 - (actual - rest) ** 2) / (2 * self.spread**2)
            types = self.judge.source_said(sentence).types
            around = {each for other in mine if other != sentence for each in self.judge.source_said(other).types}
            own = [each for each in types if each not in around] or list(types)
            share, judged = self.judge.coverage(own, pair.new.text)
            if judged < 3:
                continue
            odds += (USUAL_COVERAGE - share) * COVERAGE_ODDS * min(judged / 12, 1.0)
            odds += SENTENCE_ODDS if len(others) < len(mine) else -SAME_COUNT_ODDS
            anchors = self.judge.source_said(sentence).anchors
            said = self.judge.target_said(pair.new.whole).anchors
            strong = [each for each in anchors if each[0] == "r"]
            odds += sum(-2.0 if each in said else 0.7 for each in strong)
            if odds > most:
                most, missing = odds, sentence
        if missing:
            yield self.finding("sentence", pair, f"says nothing of “{shorten(missing, 90)}”", missing)

    def _sentences(self, pair: PairOfTexts) -> Iterator[Finding]:
        old, new = len(sentences(pair.old.text, self.languages[0])), len(sentences(pair.new.text, self.languages[1]))
        if old != new:
            yield self.finding("sentences", pair, f"has {new} sentences where the source has {old}", str(old), str(new))

    def _length(self, pair: PairOfTexts) -> Iterator[Finding]:
        old, new = _letters(pair.old.text), _letters(pair.new.text)
        if old < 40:
            return
        off = (log(1 + new) - log(1 + old) - self.ratio) / self.spread
        if abs(off) > LENGTH_OFF:
            how = "longer" if off > 0 else "shorter"
            yield self.finding(
                "length", pair, f"is much {how} than a translation of this usually is", str(old), str(new)
            )


MIN_DROP = 0.12
"""A sentence that makes less of a rule than this, in the log of its length, is not missed by length."""
USUAL_COVERAGE = 0.62
COVERAGE_ODDS = 9.0
SENTENCE_ODDS, SAME_COUNT_ODDS = 1.5, 3.0
DROPPED_ODDS = 3.5
"""How the evidence for a dropped sentence adds up, as log odds: measured on planted ones (`benchmarks/drift.py`)."""


class _Values(Struct, frozen=True):
    digits: dict[str, Counter[str]]
    words: frozenset[str]
    """Values told in words, as digits."""


def _counted(text: str, language: Language) -> set[str]:
    """The small numbers that a text tells in words, as digits."""
    if language.spaced and language.code != "ko":
        words = re.findall(r"[^\W\d_]+", text.lower())
        return {str(language.number_words[word]) for word in words if word in language.number_words}
    return {str(value) for word, value in language.number_words.items() if word in text}


UNTRANSLATED = 0.85
"""Share of the letters, or of the small words, of a text that are the source's."""
SMALL_WORDS = 0.12
"""Share of the words of a text that are the frequent ones of its language, at least."""
TEXT_MIN = 25
"""Letters from which a text is long enough to be told."""


def untranslated(text: str, source: Edition, target: Edition, old: str) -> bool:
    """Whether a translated unit is still in the language of the source."""
    letters = [char for char in text if char.isalpha()]
    if len(letters) < TEXT_MIN:
        return False
    mine, other = LANGUAGES[target.language], LANGUAGES[source.language]
    if fold(text) == fold(old):
        return True
    if not mine.latin and other.latin:
        if sum("a" <= char.lower() <= "z" for char in letters) < UNTRANSLATED * len(letters):
            return False
        # A list of names is no text: small words make one.
        words = [word.strip(".,;:()[]“”\"'").lower() for word in text.split()]
        return sum(word in other.telltale for word in words) > SMALL_WORDS * len(words)
    words = [word.strip(".,;:()«»“”\"'").lower() for word in text.split()]
    theirs = sum(word in other.telltale for word in words)
    return theirs > SMALL_WORDS * len(words) and theirs > 2 * sum(word in mine.telltale for word in words)


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))


def _listed(items: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(items))


def shorten(text: str, most: int = 160) -> str:
    """A text on one line, cut where it is longer than so many characters."""
    plain = " ".join(text.split())
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"
