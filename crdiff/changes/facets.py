"""The three facets of a link: shape is the alignment's; number and text are told here."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence

from crdiff.model import Edition, Link, NumberFacet, TextFacet, Unit
from crdiff.text.fold import fold, printed_words, words
from crdiff.text.views import TextViews


class NumberFacets:
    """Tells for each link whether its number stayed, was shifted, or moved."""

    def __init__(self, old: Edition, new: Edition, links: Sequence[Link]) -> None:
        self.old = old.by_name
        self.new = new.by_name
        self.images: dict[str, tuple[str, ...]] = {name: link.new for link in links for name in link.old}
        self._in_order = self._longest_runs(links)

    def facet(self, link: Link) -> NumberFacet:
        """`same`, `renumbered` or `moved`; `-` where a side is missing or the unit has no number."""
        if not link.old or not link.new:
            return "-"
        if len(link.old) == len(link.new) == 1:
            return self._single(link.old[0], link.new[0])
        if set(link.old) & set(link.new):
            return "same"
        return "moved" if any(self._leaves(old, new) for old in link.old for new in link.new) else "renumbered"

    def _single(self, old: str, new: str) -> NumberFacet:
        if "pair:" in (old[:5], new[:5]):
            return "-"
        kind = self.old[old].kind
        if old == new:
            return "same"
        if kind == "glossary":
            return "same" if fold(old).lower() == fold(new).lower() else "renumbered"
        if not self._same_parent(old, new):
            return "moved"
        return "renumbered" if new in self._in_order else "moved"

    def _same_parent(self, old: str, new: str) -> bool:
        parent, other = self.old[old].parent, self.new[new].parent
        if parent is None or other is None:
            return parent == other
        return other in self.images.get(parent, ())

    def _leaves(self, old: str, new: str) -> bool:
        """Whether a part ends under a parent that is not linked to its old one, nor to the old unit itself."""
        other = self.new[new].parent
        return (
            not self._same_parent(old, new)
            and other is not None
            and other not in self.images.get(old, ())
            and other != old
        )

    def _longest_runs(self, links: Sequence[Link]) -> frozenset[str]:
        """New names that kept their order among the siblings that stayed with them."""
        rows: dict[tuple[str | None, str | None], list[tuple[int, str]]] = defaultdict(list)
        # Only where a number changed does anybody ask for the order.
        restless = {self.new[name].parent for link in links if link.old != link.new for name in link.new}
        affected = [link for link in links if any(self.new[name].parent in restless for name in link.new)]
        place = {name: position for position, name in enumerate(self.old)}
        order = {name: position for position, name in enumerate(self.new)}
        for link in affected:
            for new in link.new:
                stayed = [old for old in link.old if self._same_parent(old, new)]
                if stayed and self.new[new].parent in restless:
                    rows[self.old[stayed[0]].parent, self.new[new].parent].append((place[stayed[0]], new))
        kept: set[str] = set()
        for row in rows.values():
            row.sort(key=lambda each: order[each[1]])
            kept.update(row[position][1] for position in longest_run([old for old, _ in row]))
        return frozenset(kept)


def longest_run(values: Sequence[int]) -> list[int]:
    """Positions of a longest rising run; of equal choices the one whose members stand latest.

    So of two neighbours that swapped, the one that is now later counts as having stayed.
    """
    ends: list[int] = []
    lengths = []
    for value in values:
        at = bisect_left(ends, value)
        ends[at : at + 1] = [value]
        lengths.append(at + 1)
    run: list[int] = []
    wanted, limit = len(ends), max(values, default=0) + 1
    for position in range(len(values) - 1, -1, -1):
        if lengths[position] == wanted and values[position] < limit:
            run.append(position)
            wanted, limit = wanted - 1, values[position]
    return run[::-1]


class TextFacets:
    """Tells for each link what of its text changed."""

    def __init__(self, views: TextViews) -> None:
        self.views = views

    def facet(self, old: Sequence[Unit], new: Sequence[Unit]) -> TextFacet:
        """The strongest difference: `reworded`, `examples`, `references`, `typographic` or `same`.

        Of several units on a side the texts are joined, so a rule cut in two without a word changed is `same`.
        """
        old_text, new_text = joined_text(old), joined_text(new)
        old_examples = [example for unit in old for example in unit.examples]
        new_examples = [example for unit in new for example in unit.examples]
        rule = self._compare(old_text, new_text)
        if rule == "reworded" or (rule == "references" and _says_own_term(old, new)):
            return "reworded"
        if len(old_examples) != len(new_examples):
            return "examples"
        examples = [self._compare(*each) for each in zip(old_examples, new_examples, strict=True)]
        if "reworded" in examples:
            return "examples"
        for facet in ("references", "typographic"):
            if rule == facet or facet in examples:
                return facet
        return "same"

    def _compare(self, old: str, new: str) -> TextFacet:
        if old == new:
            return "same"
        views = self.views
        if views.folded(old) == views.folded(new):
            return "typographic"
        before, after = views.masked(old), views.masked(new)
        # A capital makes another word of it: "or" that begins a sentence now was reworded.
        if before != after and (
            views.encoded(old) != views.encoded(new) or printed_words(before) != printed_words(after)
        ):
            return "reworded"
        return "typographic" if words(views.folded(old)) == words(views.folded(new)) else "references"


def _says_own_term(old: Sequence[Unit], new: Sequence[Unit]) -> bool:
    """Whether a glossary entry was renamed, and its text says the term: a word changed, though beside a citation."""
    if old[0].kind != "glossary" or old[0].number == new[0].number:
        return False
    return any(fold(unit.number).lower() in fold(unit.text).lower() for unit in (*old, *new))


def joined_text(units: Sequence[Unit]) -> str:
    """The texts of one side of a link as one; a glossary term is part of the text only where it is renamed."""
    return " ".join(unit.text for unit in units if unit.text)
