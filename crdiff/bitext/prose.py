"""Paragraphs without numbers on a page that also quotes rules: which of the rules each tells."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log

from crdiff.languages import LANGUAGES, Language
from crdiff.model import NUMBERED, Edition, Segment, Unit
from crdiff.text.fold import fold, words
from crdiff.text.sentences import sentences

LARGER, SMALLER = 0.6, 0.4
"""Weights of the two shares: what of the rule the paragraph says, and what of the paragraph the rule says. A paragraph
may tell several rules, and a rule may say more than its summary."""
TOLD, CLEARLY_TOLD = 0.38, 0.5
"""Likeness of a rule to its best paragraph, and of a paragraph to its best rule, from which one tells the other."""
RULE_TOLD = 0.3
"""Share of a rule that its paragraph must say."""
SHORT = 6
"""Types below which a paragraph is a heading, and tells nothing."""


def align_prose(source: Edition, target: Edition, segments: Sequence[Segment]) -> Iterator[Segment]:
    """For each unnumbered paragraph of a target page the source rules that it tells.

    Paragraphs are held against the rules that the page quotes, in their own language; what a quoted rule says is told
    of the source rules that the quotation translates.
    """
    paragraphs = [unit for unit in target.units if unit.kind == "introduction"]
    if not target.is_part or not paragraphs:
        return
    images = {name: segment.source for segment in segments for name in segment.target}
    rules = [unit for unit in target.units if unit.kind in NUMBERED and not unit.is_heading]
    told: dict[str, dict[str, float]] = {}
    for rule, paragraph, score in _told(target, rules, paragraphs):
        for name in images.get(rule, ()):
            told.setdefault(paragraph, {})[name] = score
    for unit in paragraphs:
        found = told.get(unit.name, {})
        yield Segment(
            source=tuple(name for name in source.by_name if name in found),
            target=(unit.name,),
            score=round(max(found.values(), default=0.0), 3),
            sure=min(found.values(), default=0.0) >= CLEARLY_TOLD,
            matched_by="content" if found else "none",
        )


def _told(target: Edition, rules: Sequence[Unit], paragraphs: Sequence[Unit]) -> Iterator[tuple[str, str, float]]:
    """Rule, paragraph and likeness, where one tells the other."""
    language = LANGUAGES[target.language]
    rule_types = {rule.name: _types(rule.text, language) for rule in rules}
    pieces = [
        (paragraph.name, types)
        for paragraph in paragraphs
        # A rule may be one sentence of a paragraph.
        for text in dict.fromkeys((paragraph.text, *sentences(paragraph.text, language)))
        if len(types := _types(text, language)) >= SHORT
    ]
    seen = Counter(each for types in rule_types.values() for each in types)
    every = frozenset[str]().union(*rule_types.values(), *(types for _, types in pieces))
    worth = {each: log((len(rules) + 1) / (seen[each] + 0.5)) for each in every}
    best_of_paragraph: dict[str, tuple[float, str]] = {}
    for rule, types in rule_types.items():
        weight = sum(map(worth.__getitem__, types)) or 1.0
        best = (0.0, "")
        for paragraph, others in pieces:
            shared = sum(map(worth.__getitem__, types & others))
            parts = shared / weight, shared / (sum(map(worth.__getitem__, others)) or 1.0)
            score = LARGER * max(parts) + SMALLER * min(parts)
            if parts[0] >= RULE_TOLD:
                best = max(best, (score, paragraph))
            best_of_paragraph[paragraph] = max(best_of_paragraph.get(paragraph, (0.0, "")), (score, rule))
        if best[0] >= TOLD:
            yield rule, best[1], best[0]
    for paragraph, (score, rule) in best_of_paragraph.items():
        if score >= CLEARLY_TOLD:
            yield rule, paragraph, score


def _types(text: str, language: Language) -> frozenset[str]:
    """The words of a text, or its pairs of characters where nothing parts the words."""
    plain = fold(text)
    if language.spaced:
        return frozenset(words(plain))
    letters = "".join(filter(str.isalnum, plain))
    return frozenset(map("".join, pairwise(letters)))
