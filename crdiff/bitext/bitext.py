"""Edition × Edition in another language → Bitext."""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from crdiff.bitext.books import Block, Fit, Fitter
from crdiff.bitext.facts import BookSide
from crdiff.bitext.likeness import Likeness
from crdiff.bitext.path import Bead, best_path
from crdiff.bitext.prose import align_prose
from crdiff.bitext.window import PART, sense_of, window
from crdiff.errors import LanguageMismatchError, NoRulesError
from crdiff.languages import LANGUAGES
from crdiff.model import NUMBERED, Bitext, Edition, ExamplePair, Lexicon, Segment, Unit

PAGE = 100
"""Units on both sides of a page: there each pair is judged by what the whole row loses without it."""
EXAMPLE_MIN = 0.2
"""Likeness below which an example translates none of an unequal number of examples."""
SURE_GAIN, SURE_MARGIN = 0.2, 0.1
"""Gain of a pair, and what its best rival must gain less, for it to be sure."""
UNRELATED, UNRELATED_PAGE = 0.42, 0.3
"""Mean gain below which pairs are chance: editions fourteen years apart have 0.54, different rulebooks 0.34 at most. A
page, which teaches no words, has less: 0.44 against 0.25."""
MATCHED_MIN = 0.4
"""Share of the shorter text that must find a counterpart: of different rulebooks up to 0.65 does, badly."""
FEW = 12
"""Pairs below which nothing of this can be judged."""


def align_bitext(
    source: Edition,
    target: Edition,
    *,
    numbers: bool = True,
    lexicon: Lexicon | None = None,
    vectors: bool | None = None,
) -> Bitext:
    """Tell which rule of one text is translated by which of the other.

    Numbers are a hint and no more. A page is first found in its book.

    Args:
        source: An edition, or a part of one.
        target: The same rulebook in another language, of the same date or not.
        numbers: Look at the rule numbers.
        lexicon: What is known of the two languages already; without it the texts teach each other.
        vectors: Use sentence vectors (extra `xl`); left out, they are used for pages where they are installed.

    Raises:
        LanguageMismatchError: Both are in one language.
        NoRulesError: One of them has no rules.
    """
    if source.language == target.language:
        raise LanguageMismatchError(
            f"{source.file} and {target.file} are both in {LANGUAGES[source.language].name}",
            remedy="Use crdiff diff, or name their languages by --language if one was taken for another",
        )
    for edition in (source, target):
        if not any(unit.kind in NUMBERED for unit in edition.units):
            raise NoRulesError("has no rules to align", path=edition.file, remedy="Give a text with rules")
    counts = [edition.count("section", "subsection", "rule", "subrule") for edition in (source, target)]
    if counts[1] >= PART * counts[0]:
        known = lexicon.reversed() if lexicon else None
        return _mirrored(align_bitext(target, source, numbers=numbers, lexicon=known, vectors=vectors))
    sources, is_part = window(source, target, numbers)
    latin = LANGUAGES[source.language].latin and LANGUAGES[target.language].latin
    sides = (
        BookSide(source, sources, latin=latin),
        BookSide(target, [unit for unit in target.units if unit.kind in NUMBERED], latin=latin),
    )
    glossaries = [
        BookSide(edition, [unit for unit in edition.units if unit.kind == "glossary"], latin=latin)
        for edition in (source, target)
    ]
    sense = sense_of(sides, vectors)
    blocks = [Block(*sides, ordered=True, numbers=numbers, sense=sense)]
    if len(glossaries[0]) and len(glossaries[1]):
        blocks.append(Block(*glossaries, ordered=False, numbers=False, sense=None))
    fit = Fitter(tuple(blocks), lexicon).run()
    judge = Likeness(source, target, fit.lexicon)
    warnings = tuple(_doubts(fit, source, target))
    segments = [segment for block in fit.blocks for segment in _segments(block, judge, numbers)]
    if warnings:
        segments = [replace(segment, sure=False) for segment in segments]
    if len(fit.blocks) == 1:
        segments += (Segment(source=(unit.name,)) for unit in glossaries[0].units if not is_part)
        segments += (Segment(target=(unit.name,)) for unit in glossaries[1].units)
    return Bitext(
        source=source,
        target=target,
        segments=tuple(segments),
        prose=tuple(align_prose(source, target, segments)),
        lexicon=fit.lexicon,
        length_ratio=float(np.exp(fit.ratio)),
        warnings=warnings,
    )


def _mirrored(bitext: Bitext) -> Bitext:
    """The same with source and target exchanged: a page is looked for in its book, whichever is the source."""
    segments = [_mirrored_segment(segment) for segment in bitext.segments]
    return replace(
        bitext,
        source=bitext.target,
        target=bitext.source,
        segments=tuple(segments),
        prose=tuple(_mirrored_segment(segment) for segment in bitext.prose),
        lexicon=bitext.lexicon.reversed(),
        length_ratio=1 / bitext.length_ratio,
    )


def _mirrored_segment(segment: Segment) -> Segment:
    examples = tuple(ExamplePair(source=each.target, target=each.source) for each in segment.examples)
    return replace(segment, source=segment.target, target=segment.source, examples=examples)


def _segments(block: Block, judge: Likeness, numbers: bool) -> list[Segment]:
    """Every unit of a block in one segment, in the order of the source."""
    rivals = _rivals(block)
    found: list[tuple[tuple[float, float], Segment]] = []
    place = {j: (i[0] + 0.5, 0.0) for i, js in block.beads for j in js}
    linked: set[int] = set()
    for sources, targets in block.beads:
        linked.update(sources)
        gain, margin = rivals[sources, targets]
        olds = [block.source.units[at] for at in sources]
        news = [block.target.units[at] for at in targets]
        agree = numbers and [unit.name for unit in olds] == [unit.name for unit in news]
        segment = Segment(
            source=tuple(unit.name for unit in olds),
            target=tuple(unit.name for unit in news),
            score=round(min(max(0.5 + gain / 1.5, 0.01), 1.0), 3),
            margin=round(max(margin / 1.5, 0.0), 3),
            sure=gain >= SURE_GAIN and margin >= SURE_MARGIN,
            matched_by="number" if agree else "content",
            examples=pair_examples(olds, news, judge),
        )
        found.append(((sources[0], 0.0), segment))
    for at, unit in enumerate(block.source.units):
        if at not in linked:
            found.append(((at, 0.0), Segment(source=(unit.name,))))
    last = -1.0
    for at, unit in enumerate(block.target.units):
        if at in place:
            last = place[at][0]
        else:
            found.append(((last, at + 1.0), Segment(target=(unit.name,))))
    return [segment for _, segment in sorted(found, key=lambda each: each[0])]


def _rivals(block: Block) -> dict[Bead, tuple[float, float]]:
    """Gain and margin of each bead: of a page what the whole path loses without it, of a book that of the next best."""
    gains = block.gains
    found: dict[Bead, tuple[float, float]] = {}
    small = gains.size <= PAGE * PAGE
    if small and block.ordered:
        total = sum(float(gains[i[0], j[0]]) for i, j in best_path(gains))
    masked = gains.copy()
    for i, j in block.beads:
        masked[np.ix_(i, j)] = -1
    across, down = masked.max(axis=1, initial=-1), masked.max(axis=0, initial=-1)
    for bead in block.beads:
        i, j = bead
        gain = float(gains[np.ix_(i, j)].max())
        margin = gain - max(float(across[i[0]]), float(down[j[0]]), 0.0)
        if small and block.ordered and len(i) == len(j) == 1:
            without = gains.copy()
            without[i[0], j[0]] = -1
            margin = total - sum(float(without[a[0], b[0]]) for a, b in best_path(without))
        found[bead] = gain, margin
    return found


def pair_examples(sources: Sequence[Unit], targets: Sequence[Unit], judge: Likeness) -> tuple[ExamplePair, ...]:
    """Which example translates which: in order where there are as many, else by what they say, in order."""
    olds = [example for unit in sources for example in unit.examples]
    news = [example for unit in targets for example in unit.examples]
    if len(olds) == len(news):
        return tuple(ExamplePair(source=at, target=at) for at in range(1, len(olds) + 1))
    if not olds or not news:
        pairs: list[Bead] = []
    else:
        pairs = best_path(
            np.array([[judge.like(old, new) for new in news] for old in olds], dtype=np.float32) - EXAMPLE_MIN
        )
    target_of = {i[0]: j[0] + 1 for i, j in pairs}
    found = [ExamplePair(source=at + 1, target=target_of.get(at)) for at in range(len(olds))]
    used = set(target_of.values())
    return (*found, *(ExamplePair(source=None, target=at) for at in range(1, len(news) + 1) if at not in used))


def _doubts(fit: Fit, source: Edition, target: Edition) -> list[str]:
    """What makes the whole of it doubtful."""
    block = fit.blocks[0]
    gains = [float(block.gains[i[0], j[0]]) for i, j in block.beads]
    shorter = min(len(block.source), len(block.target))
    if shorter < FEW:
        return []
    least = UNRELATED if shorter > PAGE else UNRELATED_PAGE
    if len(gains) < MATCHED_MIN * shorter or sum(gains) < least * len(gains):
        return [
            f"{source.file} and {target.file} hardly say the same; they may be different rulebooks, and no pair is sure"
        ]
    return []
