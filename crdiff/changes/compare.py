"""Edition × Edition → ChangeSet: the public way from two editions to what changed."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from crdiff.align import CUTOFF, align
from crdiff.changes.blocks import find_blocks
from crdiff.changes.facets import NumberFacets, TextFacets
from crdiff.changes.lists import compare_lists
from crdiff.changes.references import ReferenceJudge, reference_changes
from crdiff.changes.sweeps import Replacement, SweepFinder, changed_places, replacements
from crdiff.changes.wording import compare_typography, compare_wording, touches_comma
from crdiff.languages import LANGUAGES
from crdiff.model import (
    Alignment,
    Change,
    ChangeSet,
    Edition,
    ExampleChange,
    Fragment,
    Link,
    ListGrowth,
    NumberFacet,
    Place,
    ReferenceChange,
    TextFacet,
    Unit,
    WordingOp,
)
from crdiff.text.views import TextViews

EXAMPLES_ALIKE = 0.44
"""Share of their words that an old and a new example must have in common to be one: of 1,318 pairs in 35 steps nine
have less than half."""
Sides = tuple[list[Unit], list[Unit]]
"""The units of a link."""


def compare(old: Edition, new: Edition, *, cutoff: float | None = None, forced: Sequence[Link] = ()) -> ChangeSet:
    """Tell what changed between two editions of one rulebook.

    Args:
        old: The earlier edition.
        new: The later edition.
        cutoff: Lowest score that makes one rule of two; that of `align` where it is left out.
        forced: Links to obey.

    Raises:
        LanguageMismatchError: The editions are in different languages.
    """
    views = TextViews(LANGUAGES[new.language], new.scheme)
    return change_set(
        old, new, align(old, new, cutoff=CUTOFF if cutoff is None else cutoff, forced=forced, views=views), views=views
    )


def change_set(old: Edition, new: Edition, alignment: Alignment, *, views: TextViews | None = None) -> ChangeSet:
    """Tell what an alignment means: facets, wording, lists, references, sweeps and shifted blocks.

    Args:
        old: The earlier edition.
        new: The later edition.
        alignment: Their links.
        views: Views of the texts that the alignment made already.
    """
    judge = ReferenceJudge(old, new, alignment.links)
    return Builder(old, new, alignment.links, judge=judge, views=views, moved=alignment.moved).build(alignment.warnings)


class Builder:
    """Makes the change set of two editions from their links.

    Args:
        old: The earlier edition.
        new: The later edition.
        links: All links, in the order of the changes to come.
        judge: Follows references; None where it is not known what they name.
        numbers: Tells what became of numbers, where that is known from elsewhere.
        views: Views of the texts that are made already.
        moved: Sentences that changed their unit.
    """

    def __init__(
        self,
        old: Edition,
        new: Edition,
        links: Sequence[Link],
        *,
        judge: ReferenceJudge | None,
        numbers: NumberFacets | None = None,
        views: TextViews | None = None,
        moved: Sequence[Fragment] = (),
    ) -> None:
        self.old, self.new, self.links = old, new, links
        self.language = LANGUAGES[new.language]
        self.views = views or TextViews(self.language, new.scheme)
        self.texts = TextFacets(self.views)
        self.judge = judge
        self.number_facets = numbers
        self.left: dict[str, list[Fragment]] = defaultdict(list)
        self.came: dict[str, list[Fragment]] = defaultdict(list)
        for fragment in moved:
            self.left[fragment.old].append(fragment)
            self.came[fragment.new].append(fragment)

    def build(self, warnings: tuple[str, ...] = ()) -> ChangeSet:
        """The change set; see the module."""
        number_facets = self.number_facets or NumberFacets(self.old, self.new, self.links)
        numbers: list[NumberFacet] = ["same"] * len(self.links)
        texts: list[TextFacet] = ["same"] * len(self.links)
        busy = {at: self._units(link) for at, link in enumerate(self.links) if not self._is_quiet(link)}
        self._prepare(busy.values())
        for at, units in busy.items():
            numbers[at] = number_facets.facet(self.links[at])
            texts[at] = self._text_facet(*units)
        blocks, block_of = find_blocks(self.old, self.new, self.links, numbers)
        kept = [at for at in busy if self._is_change(self.links[at], numbers[at], texts[at])]
        changes = [self._change(self.links[at], busy[at], numbers[at], texts[at], block_of.get(at)) for at in kept]
        replaced = [self._replaced(change) for change in changes]
        named = [
            (change.new[0], pairs) for change, pairs in zip(changes, replaced, strict=True) if pairs and change.new
        ]
        finder = SweepFinder(named, self.language)
        if finder.sweeps:
            changes = [
                _with_sweeps(change, finder.shares(pairs)) for change, pairs in zip(changes, replaced, strict=True)
            ]
        return ChangeSet(
            old=self.old,
            new=self.new,
            changes=tuple(changes),
            same=len(self.links) - len(changes),
            sweeps=finder.sweeps,
            blocks=blocks,
            stale_references=tuple(self.judge.stale(self.links)) if self.judge else (),
            warnings=warnings,
        )

    def _units(self, link: Link) -> Sides:
        return [self.old.by_name[name] for name in link.old], [self.new.by_name[name] for name in link.new]

    def _is_quiet(self, link: Link) -> bool:
        """Whether nothing happened to a link; nine in ten are so, and are not looked at again."""
        if link.old != link.new or len(link.old) != 1 or self._is_pair(link):
            return False
        name = link.old[0]
        return _is_equal(self.old.by_name[name], self.new.by_name[name])

    def _prepare(self, sides: Iterable[Sides]) -> None:
        """Make the views of all texts that differ at once."""
        differing = [(olds, news) for olds, news in sides if olds and news and not _are_equal(olds, news)]
        self.views.prepare(
            text for sides in differing for units in sides for unit in units for text in (unit.text, *unit.examples)
        )

    def _text_facet(self, olds: list[Unit], news: list[Unit]) -> TextFacet:
        if not olds or not news:
            return "-"
        return "same" if _are_equal(olds, news) else self.texts.facet(olds, news)

    def _is_change(self, link: Link, number: NumberFacet, text: TextFacet) -> bool:
        return link.shape != "one-to-one" or number not in ("same", "-") or text != "same" or self._is_pair(link)

    def _is_pair(self, link: Link) -> bool:
        """Every pair of an unnumbered list is listed, equal ones too."""
        return link.matched_by == "pair"

    def _change(self, link: Link, sides: Sides, number: NumberFacet, text: TextFacet, block: int | None) -> Change:
        olds, news = sides
        first = (news or olds)[0]
        is_glossary = first.kind == "glossary"
        both = bool(olds and news)
        is_told = first.kind not in ("introduction", "credits")
        wording, lists = self._wording(olds, news, text, with_lists=is_told) if both else ((), ())
        return Change(
            unit=first.kind,
            old=link.old,
            new=link.new,
            shape=link.shape,
            number=number,
            text=text,
            score=round(link.score, 4),
            margin=round(link.margin, 4),
            matched_by=link.matched_by,
            old_text=tuple([unit.text for unit in olds]),
            new_text=tuple([unit.text for unit in news]),
            old_terms=tuple([unit.number for unit in olds]) if is_glossary else (),
            new_terms=tuple([unit.number for unit in news]) if is_glossary else (),
            wording=wording,
            lists=lists,
            # The introduction names numbers to tell how rules are numbered.
            references=self._references(link, olds, news, text) if both and is_told else (),
            examples=self._examples(olds, news) if both and text not in ("same", "-") else (),
            fragments=link.fragments,
            moved_sentences=self._moved(link) if self.left else (),
            block=block,
            old_places=tuple(map(_place, olds)),
            new_places=tuple(map(_place, news)),
            rivals=link.rivals,
        )

    def _wording(
        self, olds: list[Unit], news: list[Unit], text: TextFacet, *, with_lists: bool
    ) -> tuple[tuple[WordingOp, ...], tuple[ListGrowth, ...]]:
        """The wording of a change, and the lists that grew or shrank in it."""
        before, after = _joined(olds), _joined(news)
        if text in ("same", "-") or before == after:
            return (), ()
        wording = (compare_typography if text == "typographic" else compare_wording)(before, after)
        lists: tuple[ListGrowth, ...] = ()
        if text == "reworded" and with_lists and touches_comma(wording):
            lists = compare_lists(before, after, self.language)
            wording = compare_wording(before, after, in_list=True) if lists else wording
        return wording, lists

    def _references(
        self, link: Link, olds: list[Unit], news: list[Unit], text: TextFacet
    ) -> tuple[ReferenceChange, ...]:
        if self.judge and (text not in ("same", "typographic") or self.judge.is_suspect(link.new)):
            return reference_changes(self.judge.judge(olds, news))
        return ()

    def _moved(self, link: Link) -> tuple[Fragment, ...]:
        """The sentences that left a link or came to it."""
        found = [each for name in link.old for each in self.left.get(name, ())]
        found += [each for name in link.new for each in self.came.get(name, ())]
        return tuple(dict.fromkeys(found))

    def _examples(self, olds: list[Unit], news: list[Unit]) -> tuple[ExampleChange, ...]:
        """The examples that differ, paired by equal text first and then in order."""
        before = [example for unit in olds for example in unit.examples]
        after = [example for unit in news for example in unit.examples]
        for example in list(before):
            if example in after:
                before.remove(example)
                after.remove(example)
        pairs = _pair_examples(before, after, self.views.encoded)
        return tuple(
            ExampleChange(old=old, new=new, wording=compare_wording(old, new) if old and new else ())
            for old, new in pairs
        )

    def _replaced(self, change: Change) -> list[Replacement]:
        if change.text not in ("reworded", "examples"):
            return []
        return [
            pair
            for wording in (change.wording, *(example.wording for example in change.examples))
            for pair in replacements(wording)
        ]


def _are_equal(olds: Sequence[Unit], news: Sequence[Unit]) -> bool:
    return len(olds) == len(news) == 1 and _is_equal(olds[0], news[0])


def _is_equal(old: Unit, new: Unit) -> bool:
    return old.text == new.text and old.examples == new.examples


def _joined(units: Sequence[Unit]) -> str:
    return " ".join(unit.text for unit in units if unit.text)


def _place(unit: Unit) -> Place:
    return Place(unit=unit.name, first_line=unit.first_line, last_line=unit.last_line)


def _pair_examples(
    before: list[str], after: list[str], encoded: Callable[[str], str]
) -> list[tuple[str | None, str | None]]:
    """Pair examples by how alike their words are, best first; what is left came or went."""
    from rapidfuzz.distance import Indel

    scored = sorted(
        (-Indel.normalized_similarity(encoded(old), encoded(new)), at, to)
        for at, old in enumerate(before)
        for to, new in enumerate(after)
    )
    mate: dict[int, int] = {}
    for negative, at, to in scored:
        if -negative >= EXAMPLES_ALIKE and at not in mate and to not in mate.values():
            mate[at] = to
    pairs: list[tuple[str | None, str | None]] = [
        (old, after[mate[at]] if at in mate else None) for at, old in enumerate(before)
    ]
    return pairs + [(None, new) for to, new in enumerate(after) if to not in mate.values()]


def _with_sweeps(change: Change, shares: dict[int, int]) -> Change:
    if not shares:
        return change
    from msgspec.structs import replace

    stretches = (change.wording, *(example.wording for example in change.examples))
    changed = sum(map(changed_places, stretches))
    whole = all(example.old and example.new for example in change.examples)
    return replace(change, sweeps=tuple(sorted(shares)), only_sweep=whole and changed == sum(shares.values()))
