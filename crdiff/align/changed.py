"""The linked units of one side whose words differ from their partner's, and what they may have given away."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import cached_property

from msgspec import Struct
from rapidfuzz.distance import LCSseq

from crdiff.align.candidates import RareIndex, nearest
from crdiff.align.side import UNLINKED, Neighbours, Pair, Side

PIECE_WORDS_MIN = 5
"""A shorter text is no piece of another."""
WHOLE_MIN = 4
"""A shorter text is enough, with so many words, where all of it is a sentence there."""
FEW_GIVERS, TAKERS = 30, 12
"""When no more units may have given anything, each is held against the free ones that are most like it."""
CHILDREN = 3
"""Subrules of a free unit whose counterparts are asked what they gave to it."""
RARE_MIN = 2
"""Rare words that a unit must share with another to have given anything to it."""


class Passage(Struct, frozen=True):
    """Sentences that went from a linked unit to a free one."""

    giver: int
    """Position of the linked unit on the giving side."""
    taker: int
    """Position of the free unit on the other side."""
    text: str
    words: int


class Bid(Struct, frozen=True):
    """What a free unit may have taken from a linked one."""

    giver: int
    taker: int
    sentences: tuple[tuple[str, int], ...]
    """Each with its words that stand in the taker; none where the words are scattered."""
    words: int
    enough: float
    """So many of them make a passage."""
    is_piece: bool = False
    """Nearly all words of the taker are the giver's."""
    is_weak: bool = False
    """The giver lost more than that, or the taker says more: taken only where nothing else explains the taker."""


class ChangedUnits:
    """The linked units of one side whose words differ from their partner's: only they can have given any away.

    Links that a person decided are left as they are.

    Args:
        pair: The sides with their links.
        giving: The side of these units.
        taking: The other side.
        apart_from: Old positions whose links are left out.
    """

    def __init__(self, pair: Pair, giving: Side, taking: Side, apart_from: Collection[int] = ()) -> None:
        self._pair = pair
        self.giving, self.taking = giving, taking
        self.merges = giving is pair.new
        """Whether what they gave away is what was put together in them, seen backwards."""
        self.linked = [
            giver
            for giver, partner in enumerate(giving.link)
            if partner != UNLINKED
            and (partner if self.merges else giver) not in apart_from
            and pair.how[partner if self.merges else giver] != "forced"
        ]
        """These and the others that are linked."""
        self.positions = [giver for giver in self.linked if differ(giving, giver, taking, giving.link[giver])]
        self.beside = Neighbours(taking)
        self.given: dict[int, list[Bid]] = defaultdict(list)
        """What each unit gave away."""
        self.weak: list[Bid] = []
        self._known = frozenset(self.positions)
        self._lost: dict[tuple[int, int], int] = {}

    def has_kept_children(self, giver: int) -> bool:
        """Whether a unit and its partner go together by their subrules."""
        partner = self.giving.link[giver]
        return self._pair.has_kept_children(*((partner, giver) if self.merges else (giver, partner)))

    def has_kept_examples(self, giver: int) -> bool:
        """Whether all examples of a unit are its partner's, too."""
        return set(self.giving.units[giver].examples) <= set(self.taking.units[self.giving.link[giver]].examples)

    def lost(self, giver: int) -> int:
        """Words of a unit that its partner has not in their order."""
        pair = giver, self.giving.link[giver]
        if pair not in self._lost:
            self._lost[pair] = lost(self.giving.words(giver), self.taking.words(pair[1]))
        return self._lost[pair]

    @cached_property
    def index(self) -> RareIndex[int]:
        """These units by their rare words."""
        return RareIndex((giver, self.giving.word_set(giver)) for giver in self.positions)

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Givers with free units that may have taken something, seen from the givers where there are only a few."""
        takers = [taker for taker in self.taking.free() if len(self.taking.words(taker)) >= WHOLE_MIN]
        if len(self.positions) > FEW_GIVERS:
            found: Iterable[tuple[int, int]] = ((giver, taker) for taker in takers for giver in self._candidates(taker))
        else:
            givers = self.giving, self.positions
            found = nearest(givers, (self.taking, takers), Side.word_set, TAKERS, RARE_MIN)
        return [(giver, taker) for giver, taker in found if self.lost(giver)]  # what only grew gave nothing away

    def open_pairs(self) -> list[tuple[int, int]]:
        """Those whose giver is linked still, and whose taker is free."""
        giving, taking = self.giving.link, self.taking.link
        return [(giver, taker) for giver, taker in self.pairs if giving[giver] != UNLINKED == taking[taker]]

    def _candidates(self, taker: int) -> list[int]:
        """Those that may have given something to a free unit: by their rare words, and its nearest relatives."""
        taking = self.taking
        found = self.index.nearest(taking.word_set(taker), least=RARE_MIN)
        for relative in (*self.beside[taker], taking.parents[taker], *taking.children[taker][:CHILDREN]):
            giver = taking.link[relative] if relative != UNLINKED else UNLINKED
            if giver in self._known and giver not in found:
                found.append(giver)
        return found


def is_near(changed: ChangedUnits, giver: int, taker: int) -> bool:
    """Whether the taker stands with the partner: child, sibling, under the counterpart of the giver's parent, or among
    units that went to where the giver is; below a free unit, whether that does."""
    giving, taking = changed.giving, changed.taking
    partner = giving.link[giver]
    parent = taking.parents[taker]
    while parent != taking.parents[partner] and taking.is_free(parent) and taking.parents[parent] != UNLINKED:
        parent = taking.parents[parent]  # a rule that nothing explains yet may hold a list that was put below it
    if parent == partner or parent == taking.parents[partner] or taking.parents[partner] == taker:
        return True
    above = giving.parents[giver]
    if above == UNLINKED:
        return False
    return parent == giving.link[above] != UNLINKED or any(
        beside != UNLINKED and giving.is_below(taking.link[beside], above) for beside in changed.beside[taker]
    )


def differ(side: Side, position: int, other: Side, partner: int) -> bool:
    """Whether two units differ in words, and not only in typography and the numbers that they cite."""
    same = side.units[position].text == other.units[partner].text
    return not same and side.masked(position) != other.masked(partner)


def lost(giver: str, partner: str) -> int:
    """Words of the giver that the partner has not in their order."""
    return len(giver) - int(LCSseq.similarity(giver, partner))


def gain(giver: str, taker: str, partner: str) -> int:
    """Words of the giver that the taker explains and the partner does not."""
    both = max(LCSseq.similarity(giver, taker + partner), LCSseq.similarity(giver, partner + taker))
    return int(both - LCSseq.similarity(giver, partner))
