"""Which edition a text was made from.

Between two editions that follow one another some rules change. Each such change that a text shows one side of moves it
towards the newer or the older edition; the edition where all of it adds up to most is the one, and its neighbours share
the place as far as nothing tells them apart.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from msgspec import Struct

from crdiff.bitext import align_bitext
from crdiff.bitext.likeness import Likeness
from crdiff.drift.evidence import Hint, Weigher
from crdiff.drift.history import History, Names, wording_of
from crdiff.model import NUMBERED, Bitext, Dating, DatingEvidence, Edition, Lexicon, UnitName

NUMBER_STEP = 0.25
"""Weight of a rule number that came or went."""
TOLD = 0.9
"""Weight from which a change tells an edition from the next one."""
CONTRARY = 1.8
"""What a rule must fit another edition better for it to speak against the one chosen."""
SHOWN = 12
"""Pieces of evidence that are kept for each side."""


class Dated(Struct, frozen=True):
    """A text with its edition, and all that told it."""

    dating: Dating
    base: int
    """Place in the history of the edition that the text was held against in the end."""
    bitext: Bitext | None
    """With that edition; None where both are in one language."""
    steps: "list[Step]"


def date_text(
    target: Edition, history: History, *, lexicon: Lexicon | None = None, vectors: bool | None = None
) -> Dating:
    """Tell which edition a text was made from, in the language of the editions or another.

    Args:
        target: A whole edition or a page.
        history: The editions that it may be of.
        lexicon: What is known of the two languages, from that of the editions.
        vectors: See `align_bitext`.
    """
    return find_date(target, history, lexicon=lexicon, vectors=vectors).dating


def find_date(
    target: Edition, history: History, *, lexicon: Lexicon | None = None, vectors: bool | None = None
) -> Dated:
    """The same with all that told it."""
    base = _nearest_by_numbers(target, history)
    for _ in range(2):
        bitext, pairs, weigher = _pairs(target, history.editions[base], lexicon, vectors)
        steps = [*_steps(pairs, target, history, base, weigher)]
        dating = _decide(target, history, steps, bitext.warnings if bitext else ())
        found = Dated(dating, base, bitext, steps)
        best = history.at[dating.edition]
        if best == base:
            break
        # What a text is not held against cannot show in it: once more, with the edition that it fits.
        base = best
    return found


def _nearest_by_numbers(target: Edition, history: History) -> int:
    """The edition whose rule numbers are most those of a text; of a page, or one without numbers, the newest."""
    own = {unit.name for unit in target.units if unit.kind in NUMBERED and unit.numbered_by == "print"}
    if target.is_part or not own:
        return len(history) - 1
    shares = []
    for place, edition in enumerate(history.editions):
        names = {unit.name for unit in edition.units if unit.kind in NUMBERED}
        shares.append((len(own & names) / len(own | names), place))
    return max(shares)[1]


def _pairs(
    target: Edition, base: Edition, lexicon: Lexicon | None, vectors: bool | None
) -> tuple[Bitext | None, list[tuple[Names, Names]], Weigher]:
    """Which units of an edition a text tells, and how to weigh its wordings."""
    if target.language == base.language:
        from crdiff.align import align

        links = align(base, target).links
        return None, [(link.old, link.new) for link in links if link.old and link.new], Weigher(base, target, None)
    bitext = align_bitext(base, target, lexicon=lexicon, vectors=vectors)
    judge = Likeness(base, target, bitext.lexicon)
    pairs = [(segment.source, segment.target) for segment in bitext.segments if segment.source and segment.target]
    return bitext, pairs, Weigher(base, target, judge, bitext.length_ratio)


Step = tuple[int, DatingEvidence]
"""The place of the newer edition of a change, and what a text shows of it; its weight is signed."""


def _steps(
    pairs: Sequence[tuple[Names, Names]], target: Edition, history: History, base: int, weigher: Weigher
) -> Iterator[Step]:
    """Each change of the source that the text shows one side of."""
    for names, mine in pairs:
        own = wording_of([target.by_name[name] for name in mine])
        at = [history.names(names, base, place) for place in range(len(history))]
        wordings = [history.wording(each, place) for place, each in enumerate(at)]
        for place, (older, newer) in enumerate(pairwise(wordings), 1):
            if older is None or newer is None or own is None or older == newer:
                continue
            hints = weigher.weigh(own, older, newer)
            if hints:
                yield place, _evidence(history, place, at[place], mine, hints)
    yield from _numbers(target, history)


def _evidence(history: History, place: int, source: Names, target: Names, hints: Sequence[Hint]) -> DatingEvidence:
    weight = sum(hint.weight for hint in hints)
    reasons = [hint.reason for hint in sorted(hints, key=lambda hint: -abs(hint.weight)) if hint.weight * weight > 0]
    return DatingEvidence(
        source=source[0],
        target=target[0],
        older=history.editions[place - 1].edition,
        newer=history.editions[place].edition,
        says="newer" if weight > 0 else "older",
        weight=round(weight, 2),
        reason="; ".join(reasons),
    )


def _numbers(target: Edition, history: History) -> Iterator[Step]:
    """Rule numbers that came or went between editions; of a page nothing can be said."""
    if target.is_part:
        return
    own = {unit.name for unit in target.units if unit.kind in NUMBERED}
    for place, (old, new) in enumerate(pairwise(history.editions), 1):
        before, after = ({unit.name for unit in each.units if unit.kind in NUMBERED} for each in (old, new))
        for name in sorted(before ^ after):
            came = name in after
            has = name in own
            yield (
                place,
                DatingEvidence(
                    source=name,
                    target=name if has else "",
                    older=old.edition,
                    newer=new.edition,
                    says="newer" if came == has else "older",
                    weight=NUMBER_STEP if came == has else -NUMBER_STEP,
                    reason=f"{'has' if has else 'lacks'} {name}, which {'came' if came else 'went'} with {new.edition}",
                ),
            )


def _decide(target: Edition, history: History, steps: Sequence[Step], warnings: tuple[str, ...]) -> Dating:
    """Add it all up."""
    sums = [0.0] * len(history)
    for place, evidence in steps:
        sums[place] += evidence.weight
    totals = list(accumulate(sums))
    most = max(totals)
    best = max(place for place, total in enumerate(totals) if total == most)
    first, last = best, best
    while first and not _told(steps, first):
        first -= 1
    while last + 1 < len(history) and not _told(steps, last + 1):
        last += 1
    strongest = sorted(steps, key=lambda step: -abs(step[1].weight))
    labels = [edition.edition for edition in history.editions]
    return Dating(
        file=target.file,
        language=target.language,
        edition=labels[best],
        earliest=labels[first],
        latest=labels[last],
        not_before=_kept(evidence for place, evidence in strongest if place == first and evidence.weight > 0),
        not_after=_kept(evidence for place, evidence in strongest if place == last + 1 and evidence.weight < 0),
        against=_kept(iter(_against(steps, best, len(history)))),
        printed=target.edition if target.dated else "",
        scores=tuple((label, round(total - most, 2)) for label, total in zip(labels, totals, strict=True)),
        warnings=warnings,
    )


def _against(steps: Sequence[Step], best: int, editions: int) -> list[DatingEvidence]:
    """The rules that fit another edition clearly better than the one chosen, each with the change that tells most."""
    found = [each.evidence for each in misfits(steps, best, editions) if each.lead >= CONTRARY]
    return sorted(found, key=lambda each: -abs(each.weight))


class Misfit(Struct, frozen=True):
    """A unit that fits another edition better than the one that its text is of."""

    target: UnitName
    fits: int
    """Place of that edition; of several that fit alike the nearest."""
    lead: float
    """What it fits better."""
    evidence: DatingEvidence
    """The change between the two that tells most."""
    cites_only: bool
    """Only citations tell: the rule has old numbers, and not an old wording."""


def misfits(steps: Sequence[Step], best: int, editions: int) -> Iterator[Misfit]:
    """The units that fit another edition better than a given one."""
    by_unit: dict[str, list[Step]] = {}
    for step in steps:
        if step[1].target and abs(step[1].weight) > NUMBER_STEP:
            by_unit.setdefault(step[1].target, []).append(step)
    for target, own in by_unit.items():
        sums = [0.0] * editions
        for place, evidence in own:
            sums[place] += evidence.weight
        totals = list(accumulate(sums))
        fits = max(range(editions), key=lambda place: (round(totals[place], 6), -abs(place - best)))
        between = [each for place, each in own if min(best, fits) < place <= max(best, fits)]
        if totals[fits] > totals[best] and between:
            sign = -1 if fits < best else 1
            told = max(between, key=lambda each: sign * each.weight)
            reasons = told.reason.split("; ")
            cites = all(reason.startswith(("cites", "does not cite")) for reason in reasons)
            yield Misfit(target, fits, totals[fits] - totals[best], told, cites)


def _told(steps: Sequence[Step], place: int) -> bool:
    """Whether what changed with an edition shows in the text, on either side."""
    weights = [evidence.weight for at, evidence in steps if at == place]
    return abs(sum(weights)) >= TOLD


def _kept(evidence: Iterator[DatingEvidence]) -> tuple[DatingEvidence, ...]:
    return tuple(each for each, _ in zip(evidence, range(SHOWN), strict=False))
