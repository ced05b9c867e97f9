"""Published lists of changes: unnumbered old paragraphs, then the new ones, pair after pair."""

from collections.abc import Sequence

from msgspec import Struct
from rapidfuzz.distance import Indel

from crdiff.errors import NoRulesError
from crdiff.languages import LANGUAGES, Language
from crdiff.model import Edition, Link, Pairing, Source, Unit
from crdiff.parsing.rulebooks import rulebook_name
from crdiff.parsing.schemes import detect_language
from crdiff.schemes import MAGIC
from crdiff.text.fold import fold, words

LONGEST_SIDE = 4
"""Paragraphs, examples not counted, that one side of a pair may have."""
EXTRA_PARAGRAPH = 0.15
"""Cost of each paragraph past the first on a side; less than what a paragraph that belongs there adds in likeness."""
ALIKE_MIN = 0.35
"""Mean likeness of the pairs below which a text is no list of pairs."""
NUMBERED_MAX = 0.1
"""Share of paragraphs that begin with a rule number above which a text is an edition."""
FOUND_MIN = 0.6
"""Likeness at which a side is recognised in an edition."""


class Block(Struct, frozen=True):
    """A paragraph with its examples."""

    text: str
    examples: tuple[str, ...]
    first_line: int
    last_line: int


def parse_pairs(source: Source, *, language: str | None = None) -> Pairing:
    """Tell where each pair of a list of changes begins, and which half of it is old.

    Every paragraph belongs to one side of one pair; the cut is the one whose sides are most alike in total (dynamic
    programming), where a side is a paragraph with its examples, or rarely several.

    Raises:
        NoRulesError: The text is no such list.
    """
    code = language or detect_language(source.lines)
    blocks = _blocks(source.lines, LANGUAGES[code])
    numbered = sum(
        bool((found := MAGIC.line.match(block.text)) and len(MAGIC.key_of(found)) >= MAGIC.rule_depth)
        for block in blocks
    )
    if numbered > NUMBERED_MAX * len(blocks):
        raise NoRulesError("is one numbered edition", path=source.file, remedy="Name the other one too")
    cuts = _best_cuts(blocks) if len(blocks) > 1 else None
    if cuts is None:
        raise NoRulesError(
            "is neither a numbered edition nor a list of old and new paragraphs",
            path=source.file,
            remedy="Give two editions, or one list in which each old text is followed by its new one",
        )
    olds = [_unit(position, blocks[start:middle]) for position, (start, middle, _) in enumerate(cuts, 1)]
    news = [_unit(position, blocks[middle:end]) for position, (_, middle, end) in enumerate(cuts, 1)]
    return Pairing(
        file=source.file,
        sha256=source.sha256,
        old=_edition(source, code, olds, "old"),
        new=_edition(source, code, news, "new"),
    )


def _blocks(lines: Sequence[str], language: Language) -> list[Block]:
    blocks: list[Block] = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text:
            continue
        label = language.example_label.match(text)
        if label and blocks:
            last = blocks[-1]
            blocks[-1] = Block(last.text, (*last.examples, text[label.end() :]), last.first_line, number)
        else:
            blocks.append(Block(text, (), number, number))
    return blocks


def _best_cuts(blocks: list[Block]) -> list[tuple[int, int, int]] | None:
    """Start, middle and end of each pair; None where the text is no list of pairs."""
    texts = [words(fold(" ".join((block.text, *block.examples)))) for block in blocks]
    best: list[tuple[float, tuple[int, int, int] | None]] = [(0.0, None), *[(-1e9, None)] * len(blocks)]
    for start in range(len(blocks)):
        if best[start][0] < -1e8:
            continue
        for olds in range(1, LONGEST_SIDE + 1):
            for news in range(1, LONGEST_SIDE + 1):
                middle, end = start + olds, start + olds + news
                if end > len(blocks):
                    break
                likeness = Indel.normalized_similarity(_joined(texts[start:middle]), _joined(texts[middle:end]))
                # Weighed by the paragraphs used, so that long pairs do not win by leaving fewer pairs to count.
                value = best[start][0] + likeness * (olds + news) / 2 - EXTRA_PARAGRAPH * (olds + news - 2)
                if value > best[end][0]:
                    best[end] = (value, (start, middle, end))
    cuts = []
    at = len(blocks)
    while at:
        cut = best[at][1]
        if cut is None:
            return None
        cuts.append(cut)
        at = cut[0]
    return cuts[::-1] if best[-1][0] >= ALIKE_MIN * len(blocks) / 2 else None


def _joined(texts: list[list[str]]) -> list[str]:
    return [word for text in texts for word in text]


def _unit(position: int, blocks: list[Block]) -> Unit:
    return Unit(
        name=f"pair:{position}",
        kind="pair",
        number=str(position),
        text="\n".join(block.text for block in blocks),
        examples=tuple(example for block in blocks for example in block.examples),
        first_line=blocks[0].first_line,
        last_line=blocks[-1].last_line,
    )


def _edition(source: Source, language: str, units: list[Unit], label: str) -> Edition:
    return Edition(
        rulebook=rulebook_name("", source.lines),
        language=language,
        edition=label,
        dated=False,
        title="",
        scheme=MAGIC,
        file=source.file,
        sha256=source.sha256,
        encoding=source.encoding,
        units=tuple(units),
        problems=source.problems,
    )


def pair_links(pairing: Pairing) -> list[Link]:
    """The links of a list as it pairs its texts."""
    return [
        Link(
            old=(old.name,),
            new=(new.name,),
            shape="one-to-one",
            score=round(Indel.normalized_similarity(words(fold(old.text)), words(fold(new.text))), 4),
            matched_by="pair",
        )
        for old, new in zip(pairing.old.units, pairing.new.units, strict=True)
    ]


def find_numbers(pairs: Edition, edition: Edition) -> dict[str, Unit]:
    """Find the units of one side of a list in an edition, by what they say.

    A list runs in the order of the rules, so of equal texts the one that keeps the order is meant.

    Returns:
        The unit of the edition by the name of the pair; a side that is in no rule is left out.
    """
    wanted = pairs.units
    targets = [unit for unit in edition.units if unit.kind not in ("introduction", "credits")]
    texts = [_comparable(unit) for unit in targets]
    candidates = [_candidates(unit, targets, texts) for unit in wanted]
    chosen = _in_order(candidates)
    return {unit.name: targets[at] for unit, at in zip(wanted, chosen, strict=True) if at is not None}


def _comparable(unit: Unit) -> list[str]:
    return words(fold(unit.text))


def _candidates(unit: Unit, targets: list[Unit], texts: list[list[str]]) -> list[tuple[int, float]]:
    """Units that may be meant, with their likeness."""
    mine = _comparable(unit)
    found = []
    for at, text in enumerate(texts):
        if 2 * min(len(mine), len(text)) < FOUND_MIN * (len(mine) + len(text)):
            continue  # lengths alone keep them below it
        likeness = Indel.normalized_similarity(mine, text, score_cutoff=FOUND_MIN)
        if likeness:
            examples = len(unit.examples) == len(targets[at].examples)
            found.append((at, likeness + 0.01 * examples))
    found.sort(key=lambda each: -each[1])
    return found[:8]


def _in_order(candidates: list[list[tuple[int, float]]]) -> list[int | None]:
    """One candidate a side, likest first, each unit once; where several fit equally the one that keeps the order."""
    chosen: list[int | None] = [None] * len(candidates)
    sure = {
        position: found[0][0]
        for position, found in enumerate(candidates)
        if found and (len(found) == 1 or found[0][1] - found[1][1] > 0.02)
    }
    taken: set[int] = set()
    for position, at in sure.items():
        if at not in taken:
            chosen[position] = at
            taken.add(at)
    for position, found in enumerate(candidates):
        if chosen[position] is not None or not found:
            continue
        before = max((at for at in chosen[:position] if at is not None), default=-1)
        after = min((at for at in chosen[position + 1 :] if at is not None), default=1 << 30)
        best = found[0][1]
        fits = [at for at, likeness in found if best - likeness <= 0.02 and at not in taken]
        between = [at for at in fits if before < at < after]
        if fits:
            chosen[position] = min(between or fits)
            taken.add(min(between or fits))
    return chosen
