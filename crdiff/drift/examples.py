"""Examples that stand below another rule than in the source."""

from crdiff.bitext.likeness import Likeness
from crdiff.model import Bitext, Finding, UnitName

NEAR = 4
"""Segments away in which a lost example is looked for."""
ALIKE = 0.17
"""Likeness from which an example is the lost one."""


def misplaced_examples(bitext: Bitext, judge: Likeness) -> dict[UnitName, list[Finding]]:
    """Findings by target unit: an example that the source has below a neighbouring rule, and where it lacks one."""
    lost: list[tuple[int, str, str, str]] = []
    more: list[tuple[int, str, str]] = []
    for at, segment in enumerate(bitext.segments):
        if not segment.source or not segment.target:
            continue
        olds = [each for name in segment.source for each in bitext.source.by_name[name].examples]
        news = [each for name in segment.target for each in bitext.target.by_name[name].examples]
        for pair in segment.examples:
            if pair.target is None and pair.source:
                lost.append((at, segment.source[0], segment.target[0], olds[pair.source - 1]))
            elif pair.source is None and pair.target:
                more.append((at, segment.target[0], news[pair.target - 1]))
    found: dict[UnitName, list[Finding]] = {}
    for at, source, target, old in lost:
        near = [(judge.like(old, new), place, name, new) for place, name, new in more if 0 < abs(place - at) <= NEAR]
        best = max(near, default=(0.0, 0, "", ""))
        if best[0] < ALIKE:
            continue
        more = [each for each in more if each != (best[1], best[2], best[3])]
        for name, message in (
            (best[2], f"has an example that belongs to {source}"),
            (target, f"lacks an example, which stands under {best[2]}"),
        ):
            found.setdefault(name, []).append(
                Finding(
                    check="misplaced-example",
                    severity="warning",
                    source=source,
                    target=name,
                    message=message,
                    source_words=old[:160],
                    target_words=best[3][:160],
                )
            )
    return found
