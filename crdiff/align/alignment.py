"""All links of two editions, from the equal to the doubtful."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from crdiff.align.changed import ChangedUnits, Passage
from crdiff.align.definitions import find_moved_definitions
from crdiff.align.exact import link_equal
from crdiff.align.leftovers import match_contained, match_nearby, match_parents, match_terms
from crdiff.align.matching import match_rest
from crdiff.align.passages import (
    find_moved_examples,
    find_moved_sentences,
    find_passages,
    find_weak_passages,
    relink,
    what_went,
)
from crdiff.align.side import UNLINKED, Pair, Side
from crdiff.align.similarity import wording_similarity
from crdiff.align.splits import (
    find_absorbed,
    find_broken_lists,
    find_dissolved,
    find_parted,
    find_quoted,
    find_run_in_titles,
)
from crdiff.errors import LanguageMismatchError
from crdiff.languages import LANGUAGES
from crdiff.model import NUMBERED, Alignment, Edition, Fragment, Link, Rival, Shape
from crdiff.numbering import UnitKind
from crdiff.text.views import TextViews

CUTOFF = 0.55
"""Lowest score that makes one rule of two; between 0.5 and 0.6 real editions come out best."""

RIVALS = 2
"""Runners-up that a doubtful link keeps."""

GLOSSARY: frozenset[UnitKind] = frozenset({"glossary"})
POOLS: tuple[frozenset[UnitKind], ...] = (
    frozenset({"introduction"}),
    NUMBERED,
    GLOSSARY,
    frozenset({"credits"}),
    frozenset({"pair"}),
)
"""Units of one pool are only linked among themselves; a rule may become a subsection, but no glossary entry."""


def align(
    old: Edition,
    new: Edition,
    *,
    cutoff: float = CUTOFF,
    forced: Sequence[Link] = (),
    views: TextViews | None = None,
) -> Alignment:
    """Link every unit of one edition with its counterpart in another.

    Equal number and text is linked first, then equal text whatever its number, then the best pairs by wording, number,
    parent, neighbours and children, best first and then once more; what is left takes part in splits and merges, or is
    added or removed. Ties go to reading order, so the result never depends on dict order.

    Args:
        old: The earlier edition.
        new: The later edition.
        cutoff: Lowest score that counts as the same rule reworded. Below it a pair becomes a removal and an addition,
            unless one text stands nearly whole in the other, or two glossary terms are nearly one; above the default
            these are removals and additions too.
        forced: Links that are obeyed whatever the texts say.
        views: Views of the texts that a later step will use too.

    Returns:
        An alignment in which every unit stands in exactly one link.

    Raises:
        LanguageMismatchError: The editions are in different languages.
    """
    if old.language != new.language:
        raise LanguageMismatchError(
            f"{old.file} is in {old.language}, {new.file} in {new.language}",
            remedy="Compare editions of one language",
        )
    views = views or TextViews(LANGUAGES[old.language], old.scheme)
    singles = [link for link in forced if link.shape == "one-to-one" and _in_one_pool(link, old, new)]
    groups = [link for link in forced if link not in singles]
    settled = {name for link in groups for name in link.old}, {name for link in groups for name in link.new}
    links = list(groups)
    moved: list[Fragment] = []
    pairs: list[Pair] = []
    for pool in POOLS:
        sides = [
            Side(
                [unit for unit in edition.units if unit.kind in pool and unit.name not in names],
                views,
                edition.scheme,
            )
            for edition, names in zip((old, new), settled, strict=True)
        ]
        pair = Pair(*sides)
        found = _align_pool(pair, cutoff, singles)
        links += found[0]
        moved += found[1]
        pairs.append(pair)
    unlinked = {name for link in links if link.shape in ("added", "removed") for name in (*link.old, *link.new)}
    rules, glossary = ((pairs[at].old, pairs[at].new) for at in map(POOLS.index, (NUMBERED, GLOSSARY)))
    moved += find_moved_definitions(glossary, rules, unlinked)
    return Alignment(links=tuple(_in_order(links, old, new)), moved=tuple(moved))


def _in_order(links: list[Link], old: Edition, new: Edition) -> list[Link]:
    """Links in the order of the new edition, each removal where its old number stood."""
    new_place = {unit.name: place for place, unit in enumerate(new.units)}
    image = {name: new_place[link.new[0]] for link in links if link.new for name in link.old}
    removed_place: dict[str, tuple[int, int]] = {}
    last = -1
    for place, unit in enumerate(old.units):
        last = image.get(unit.name, last)
        removed_place[unit.name] = (last, place)
    return sorted(
        links,
        key=lambda link: (new_place[link.new[0]], -1) if link.new else removed_place[link.old[0]],
    )


def _in_one_pool(link: Link, old: Edition, new: Edition) -> bool:
    kinds = {old.by_name[link.old[0]].kind, new.by_name[link.new[0]].kind}
    return any(kinds <= set(pool) for pool in POOLS)


def _align_pool(pair: Pair, cutoff: float, forced: Iterable[Link]) -> tuple[list[Link], list[Fragment]]:
    """The links of one pool, and the sentences that moved in it."""
    for link in forced:
        if link.old[0] in pair.old.at and link.new[0] in pair.new.at:
            pair.join(pair.old.at[link.old[0]], pair.new.at[link.new[0]], "forced")
    link_equal(pair)
    if pair.old.free() or pair.new.free():
        match_rest(pair, cutoff)
    changed, found = _passages(pair)
    for units, passages in zip(changed, found, strict=True):
        passages += _of_others(passages, find_moved_examples(units))
        if units.merges:
            passages += _of_others(passages, find_absorbed(units, passages))
        passages += find_broken_lists(units) + find_run_in_titles(units)
    if cutoff <= CUTOFF:  # who asks for surer links wants no guess about what is left
        _link_leftovers(pair, changed, found)
    moved = _fragments(pair, find_moved_sentences(pair, *changed))
    return _links(pair, *found), moved


def _passages(pair: Pair) -> tuple[tuple[ChangedUnits, ChangedUnits], tuple[list[Passage], list[Passage]]]:
    """What changed on either side, and the passages of splits and of merges, with the links that these have changed."""
    changed = _changed(pair)
    found = find_passages(changed[0]), find_passages(changed[1])
    relinked = [
        relink(pair, passages, units.giving, units.taking) for units, passages in zip(changed, found, strict=True)
    ]
    if any(relinked):
        changed = _changed(pair)
        found = find_passages(changed[0]), find_passages(changed[1])
    return changed, found


def _changed(pair: Pair, apart_from: Collection[int] = ()) -> tuple[ChangedUnits, ChangedUnits]:
    return ChangedUnits(pair, pair.old, pair.new, apart_from), ChangedUnits(pair, pair.new, pair.old, apart_from)


def _link_leftovers(
    pair: Pair, changed: tuple[ChangedUnits, ChangedUnits], found: tuple[list[Passage], list[Passage]]
) -> None:
    """Link what neither a pair nor a split or merge explains, and let what was linked so give and take in turn."""
    known = frozenset(pair.how)
    partakers = _partakers(*found)
    if pair.old.is_glossary:
        match_terms(pair, partakers)
    else:
        match_contained(pair, partakers)
        match_nearby(pair, partakers)
        match_parents(pair, partakers)
    for late, units, passages in zip(_changed(pair, known), changed, found, strict=True):
        passages += _of_others(passages, find_passages(late))
        passages += find_weak_passages(units, [passage.taker for passage in passages])
        if pair.old.is_glossary:
            continue  # where all stand beside each other and explain terms in the same words, the next say nothing
        for find in (find_quoted, find_parted):
            for each in (late, units):
                passages += _of_others(passages, find(each))
        if units.merges:
            passages += _of_others(passages, find_dissolved(units))


def _of_others(found: Sequence[Passage], more: Iterable[Passage]) -> list[Passage]:
    """Passages whose taker has taken nothing yet."""
    taken = {passage.taker for passage in found}
    return [passage for passage in more if passage.taker not in taken]


def _partakers(splits: Iterable[Passage], merges: Iterable[Passage]) -> tuple[dict[int, int], dict[int, int]]:
    """Old and new positions that take part in a split or merge, each with one of the other side that does."""
    pairs = [(passage.giver, passage.taker) for passage in splits]
    pairs += [(passage.taker, passage.giver) for passage in merges]
    return dict(pairs), {new: old for old, new in pairs}


def _links(pair: Pair, splits: Iterable[Passage], merges: Iterable[Passage]) -> list[Link]:
    """Put one-to-one links and passages together into groups."""
    parts = [each for each in splits if pair.old.link[each.giver] != each.taker]  # what was linked since is no part
    turned = [_turned(each) for each in merges if pair.new.link[each.giver] != each.taker]
    grouped = _grouped(pair, [(each.giver, each.taker) for each in (*parts, *turned)])
    fragments = _fragments(pair, [what_went(each, pair.old, pair.new) for each in parts])
    fragments += _fragments(pair, [_turned(what_went(_turned(each), pair.new, pair.old)) for each in turned])
    rivals = _Rivals(pair)
    links = [_link(pair, olds, news, fragments, rivals) for olds, news in grouped]
    taken = {at for olds, _ in grouped for at in olds}, {at for _, news in grouped for at in news}
    old_names, new_names = pair.old.names, pair.new.names
    for old, new in enumerate(pair.old.link):
        if old in taken[0]:
            continue
        if new != UNLINKED and old not in pair.loose:  # most links are of this sort, and sure
            links.append(
                Link(
                    old=(old_names[old],),
                    new=(new_names[new],),
                    shape="one-to-one",
                    score=pair.score[old],
                    margin=pair.margin[old],
                    matched_by=pair.how[old],
                )
            )
        else:
            links.append(_link(pair, [old], [] if new == UNLINKED else [new], (), rivals))
    links += [_link(pair, [], [new], (), rivals) for new in pair.new.free() if new not in taken[1]]
    return links


def _grouped(pair: Pair, parts: Iterable[tuple[int, int]]) -> list[tuple[list[int], list[int]]]:
    """The units that splits and merges bring together, with their partners."""
    groups: list[tuple[set[int], set[int]]] = []
    for old, new in parts:
        olds = {old, *({pair.new.link[new]} - {UNLINKED})}
        news = {new, *({pair.old.link[old]} - {UNLINKED})}
        for group in [group for group in groups if group[0] & olds or group[1] & news]:
            groups.remove(group)
            olds |= group[0]
            news |= group[1]
        groups.append((olds, news))
    return [(sorted(olds), sorted(news)) for olds, news in groups]


def _link(
    pair: Pair, olds: Sequence[int], news: Sequence[int], fragments: Iterable[Fragment], rivals: "_Rivals"
) -> Link:
    names = tuple(pair.old.names[at] for at in olds), tuple(pair.new.names[at] for at in news)
    is_group = len(olds) + len(news) > 2  # a giver that lost its partner is linked with the taker alone
    linked = [at for at in olds if pair.old.link[at] != UNLINKED]
    score = min([pair.score[at] for at in linked], default=0.0)
    how = pair.how[linked[0]] if linked else "none"
    if olds and news and not linked:
        whole = "".join(map(pair.old.words, olds)), "".join(map(pair.new.words, news))
        score, how = wording_similarity(*whole), "wording"
    return Link(
        old=names[0],
        new=names[1],
        shape=_shape(len(olds), len(news)),
        score=score,
        margin=min([pair.margin[at] for at in linked], default=0.0),
        matched_by=how,
        fragments=tuple(each for each in fragments if each.old in names[0] and each.new in names[1])
        if is_group
        else (),
        rivals=() if how in ("forced", "text") or score == 1.0 else rivals.of(olds, news),
    )


class _Rivals:
    """The pairs that were weighed, by unit."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self._of_old: dict[int, list[tuple[float, int, int]]] = defaultdict(list)
        self._of_new: dict[int, list[tuple[float, int, int]]] = defaultdict(list)
        for score in pair.scores:
            self._of_old[score[1]].append(score)
            self._of_new[score[2]].append(score)

    def of(self, olds: Sequence[int], news: Sequence[int]) -> tuple[Rival, ...]:
        """The best pairs that one unit of a link could have made with another."""
        found = {score for old in olds for score in self._of_old.get(old, ()) if score[2] not in news}
        found |= {score for new in news for score in self._of_new.get(new, ()) if score[1] not in olds}
        if not olds or not news:  # what went to a better partner is no rival of an addition or removal
            links = self.pair.old.link, self.pair.new.link
            found = {score for score in found if links[0][score[1]] == UNLINKED == links[1][score[2]]}
        return tuple(
            Rival(old=self.pair.old.names[old], new=self.pair.new.names[new], score=round(-negative, 4))
            for negative, old, new in sorted(found)[:RIVALS]
        )


def _fragments(pair: Pair, passages: Iterable[Passage]) -> list[Fragment]:
    """Passages by name, one for each pair of units."""
    found: dict[tuple[int, int], Fragment] = {}
    for passage in passages:
        old, new = passage.giver, passage.taker
        text = passage.text.replace("\n", " ")
        found.setdefault((old, new), Fragment(old=pair.old.names[old], new=pair.new.names[new], text=text))
    return list(found.values())


def _turned(passage: Passage) -> Passage:
    """A merge seen forwards: what the new unit shares with the old one came from there."""
    return Passage(passage.taker, passage.giver, passage.text, passage.words)


def _shape(olds: int, news: int) -> Shape:
    if olds == 0:
        return "added"
    if news == 0:
        return "removed"
    if olds == 1:
        return "one-to-one" if news == 1 else "split"
    return "merge" if news == 1 else "regroup"
