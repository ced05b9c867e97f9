"""Glossary terms that a translation renders in two ways."""

import re
from collections import Counter
from collections.abc import Iterator

from crdiff.bitext.likeness import Likeness
from crdiff.languages import LANGUAGES
from crdiff.model import NUMBERED, Bitext, Finding
from crdiff.text.fold import fold

RULES_MIN = 5
"""Rules in which a term must stand for its translation to be a habit."""
HABIT = 0.75
"""Share of them in which the translation of its glossary head must stand."""
OTHER_MIN = 3
"""Rules in which another word must stand for it in the same way."""
CLEARLY = 3
"""So many times the weight another word of the source needs to explain a type better."""
RARE = 0.1
"""Share of the rules with the usual translation in which the other word may stand too."""
WORD = re.compile(r"[^\W\d_]{3,}")


def unlike_terms(bitext: Bitext, judge: Likeness) -> Iterator[Finding]:
    """A finding for each term whose usual translation a few rules lack, where they share another word instead."""
    language = LANGUAGES[bitext.target.language]
    pairs = [
        (
            segment.target[0],
            fold("\n".join(bitext.source.by_name[name].text for name in segment.source)).lower(),
            fold("\n".join(bitext.target.by_name[name].text for name in segment.target)).lower(),
        )
        for segment in bitext.segments
        if segment.source and segment.target and bitext.source.by_name[segment.source[0]].kind in NUMBERED
    ]
    glossary = [_plain_head(unit.number) for unit in bitext.target.units if unit.kind == "glossary"]
    for segment in bitext.segments:
        if not (segment.sure and segment.source and segment.target):
            continue
        term, head = bitext.source.by_name[segment.source[0]], bitext.target.by_name[segment.target[0]]
        if term.kind != "glossary" or "," in term.number or len(term.number) < 3:
            continue
        word = re.compile(rf"\b{re.escape(fold(term.number).lower())}(?:s|es)?\b")
        usual = _plain_head(head.number)
        if not usual:
            continue
        stem = usual if not language.spaced else usual[: max(len(usual) - 2, 3)]
        having = [(name, source, text) for name, source, text in pairs if word.search(source)]
        lacking = [(name, source, text) for name, source, text in having if stem not in text]
        if len(having) < RULES_MIN or not OTHER_MIN <= len(lacking) <= (1 - HABIT) * len(having):
            continue
        known = _known(term.number, [source for _, source, _ in lacking], judge)
        heads = [text for text in glossary if text != usual]
        told = {text for *_, text in having} - {text for *_, text in lacking}
        other = _shared(
            [text for *_, text in lacking], sorted(told), [text for _, _, text in pairs], known, spaced=language.spaced
        )
        # Another term's translation is no second translation of this one: "phased out" beside "phase".
        if other and not any(other in text for text in heads):
            names = [name for name, _, text in lacking if other in text]
            yield Finding(
                check="terms",
                severity="warning",
                source=term.name,
                target=head.name,
                message=f"“{term.number}” is “{usual}” in {len(told)} rules and “{other}” in {', '.join(names)}",
                source_words=term.number,
                target_words=f"{usual} | {other}",
            )


def _known(term: str, sources: list[str], judge: Likeness) -> set[str]:
    """Types that translate a term, rare ones too, if no other word that stands beside it explains them better."""
    said = [judge.source_said(text).types for text in sources]
    return {
        other
        for word in judge.source_said(term).types
        for other, weight in judge.forth.get(word, {}).items()
        if len(other) > 1
        and not any(
            better > CLEARLY * weight and 2 * sum(each in types for types in said) >= len(said)
            for each, better in judge.back[other].items()
        )
    }


def _plain_head(head: str) -> str:
    """A glossary head without what stands behind it in the source's language."""
    for mark in "／/(（,，":
        head = head.partition(mark)[0]
    return fold(head).strip().lower()


def _shared(lacking: list[str], having: list[str], every: list[str], known: set[str], *, spaced: bool) -> str:
    """A word that most of the rules without the usual translation share, and that stands hardly anywhere else."""
    counts: Counter[str] = Counter()
    for text in lacking:
        counts.update(set(WORD.findall(text)) if spaced else _runs(text))
    best = ""
    fits = {word: count for word, count in counts.items() if any(each in word for each in known)}
    rare = {word: sum(word in text for text in every) for word in fits}
    for word, count in sorted(fits.items(), key=lambda each: (-each[1], rare[each[0]], -len(each[0]), each[0])):
        if count < max(OTHER_MIN, 0.6 * len(lacking)):
            break
        if sum(word in text for text in having) <= RARE * len(having) and rare[word] <= 2 * count:
            best = word
            break
    return best


def _runs(text: str) -> set[str]:
    """Stretches of two to four characters, of scripts without blanks."""
    letters = re.findall(r"[^\W\d_a-z]+", text)
    return {run[at : at + size] for run in letters for size in (2, 3, 4) for at in range(len(run) - size + 1)}
