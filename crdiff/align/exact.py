"""Links that need no judgement: equal number and text, then equal text elsewhere."""

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import partial

from crdiff.align.side import UNLINKED, Pair, Side
from crdiff.align.similarity import wording_similarity

REACH = 40
"""Units after the image of the unit before in which a copy of a text that is not unique is looked for. Chosen so on
the real editions: twins stand in neighbouring rules; 40 is the length of the longest keyword."""

EXPLAINED_WORDS = 6
"""Words of a glossary entry that are its own: "See rule 101" is said of many."""


def link_equal(pair: Pair) -> None:
    """Link what has the same number and text, or a text that occurs once on each side; then the copies by place."""
    copies = _link_same_number(pair)
    held = {old for old, _ in copies}
    old_free, new_free = [old for old in pair.old.free() if old not in held], pair.new.free()
    pair.old.prepare(pair.old.free())
    pair.new.prepare(new_free)
    for text_of in (Side.folded, Side.masked):
        for old in old_free:
            new = pair.new.by_number.get(pair.old.numbers[old], UNLINKED)
            free = new != UNLINKED and pair.old.link[old] == UNLINKED == pair.new.link[new]
            if free and text_of(pair.old, old) == text_of(pair.new, new):
                pair.join(old, new, "number")
    _link_unique(pair)
    _link_copies(pair)
    if pair.old.is_glossary:
        _link_terms(pair)
        _link_renamed(pair)
    for old, new in copies:
        if pair.old.link[old] == UNLINKED == pair.new.link[new]:
            pair.join(old, new, "number")


def _link_same_number(pair: Pair) -> list[tuple[int, int]]:
    """Link equal number and text; give back the copies among them whose parents differ, for these may belong elsewhere.

    Where a section before them went, "314.2. The host takes the next turn." may be what was 315.2.
    """
    doubtful = []
    for old, unit in enumerate(pair.old.units):
        new = pair.new.by_number.get(pair.old.numbers[old])
        if new is not None and pair.old.link[old] == UNLINKED == pair.new.link[new]:
            other = pair.new.units[new]
            if unit.text == other.text and unit.examples == other.examples:
                if pair.parents_agree(old, new):
                    pair.join(old, new, "number")
                else:
                    doubtful.append((old, new))
    if not doubtful:
        return []
    counts = Counter(unit.text for side in (pair.old, pair.new) for unit in side.units)
    for old, new in doubtful:
        if counts[pair.old.units[old].text] == 2:
            pair.join(old, new, "number")
    return [(old, new) for old, new in doubtful if pair.old.link[old] == UNLINKED]


def _link_terms(pair: Pair) -> None:
    """Link what is left of a glossary by its terms: the same term is the same entry, however it is explained."""
    for old in pair.old.free():
        new = pair.new.by_number.get(pair.old.numbers[old], UNLINKED)
        if new != UNLINKED and pair.new.link[new] == UNLINKED:
            score = wording_similarity(pair.old.words(old), pair.new.words(new))
            pair.join(old, new, "number", min(score, 0.999))


def _link_renamed(pair: Pair) -> None:
    """Link entries whose explanation stands word for word under another term, and under no third one."""
    olds, news = (_by_text(side.free(), partial(_explanation, side)) for side in (pair.old, pair.new))
    for text, old in olds.items():
        new = news.get(text, [])
        if len(old) == len(new) == 1 and len(pair.old.views.encoded(pair.old.units[old[0]].text)) >= EXPLAINED_WORDS:
            score = wording_similarity(pair.old.words(old[0]), pair.new.words(new[0]))
            pair.join(old[0], new[0], "text", min(score, 0.999))


def _explanation(side: Side, entry: int) -> str:
    return side.views.masked(side.units[entry].text)


def _by_text(free: list[int], text_of: Callable[[int], str]) -> dict[str, list[int]]:
    groups: dict[str, list[int]] = defaultdict(list)
    for position in free:
        groups[text_of(position)].append(position)
    return groups


def _link_unique(pair: Pair) -> None:
    old_texts = _by_text(pair.old.free(), pair.old.masked)
    new_texts = _by_text(pair.new.free(), pair.new.masked)
    for text, olds in old_texts.items():
        news = new_texts.get(text, ())
        if len(olds) == 1 == len(news) and text:
            pair.join(olds[0], news[0], "text")


def _link_copies(pair: Pair) -> None:
    """Link each of several equal texts with the nearest copy after its predecessor's image, under the same parent."""
    new_texts = _by_text(pair.new.free(), pair.new.masked)
    image = -1
    for old in range(len(pair.old)):
        if pair.old.link[old] != UNLINKED:
            image = pair.old.link[old]
            continue
        text = pair.old.masked(old)
        if not text:
            continue
        for new in new_texts.get(text, ()):
            if pair.new.link[new] == UNLINKED and image < new <= image + REACH and pair.parents_agree(old, new):
                pair.join(old, new, "text")
                image = new
                break
