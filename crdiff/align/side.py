"""One edition's units as arrays, so that the steps of the alignment work on positions."""

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain

from crdiff.model import Unit
from crdiff.numbering import NumberingScheme
from crdiff.parsing.references import cited_numbers
from crdiff.text.fold import REFERENCE_SIGN, fold
from crdiff.text.sentences import sentences
from crdiff.text.views import TextViews

UNLINKED = -1
CHILDREN_MIN, CHILDREN_SHARE = 2, 0.5
"""A rule goes with another, however it was reworded, if both have so many subrules and share so many of them."""


class Side:
    """The units of one side, with what the steps ask of them; masked texts and words are made when first asked for."""

    def __init__(self, units: Sequence[Unit], views: TextViews, scheme: NumberingScheme) -> None:
        self.units = units
        self.views = views
        self.scheme = scheme
        self.names = [unit.name for unit in units]
        self.at = {name: position for position, name in enumerate(self.names)}
        self.parents = [self.at.get(unit.parent or "", UNLINKED) for unit in units]
        self.children: list[list[int]] = [[] for _ in units]
        for position, parent in enumerate(self.parents):
            if parent != UNLINKED:
                self.children[parent].append(position)
        self.is_glossary = bool(units) and units[0].kind == "glossary"
        self.numbers = [fold(unit.name).lower() for unit in units] if self.is_glossary else self.names
        self.by_number = {number: position for position, number in enumerate(self.numbers)}
        self.link = [UNLINKED] * len(units)
        """Position of the counterpart on the other side."""
        self._words: list[str | None] = [None] * len(units)
        self._word_sets: dict[int, frozenset[int]] = {}
        self._sentences: dict[int, list[tuple[str, str]]] = {}
        self._siblings: dict[int, int] = {}
        self._cited: dict[int, frozenset[int]] = {}

    def __len__(self) -> int:
        return len(self.units)

    def free(self) -> list[int]:
        """Positions of units without a counterpart."""
        return [position for position, other in enumerate(self.link) if other == UNLINKED]

    def is_free(self, position: int) -> bool:
        """Whether there is a unit at a position, and without a counterpart."""
        return 0 <= position < len(self.link) and self.link[position] == UNLINKED

    def prepare(self, positions: Sequence[int]) -> None:
        """Fold and mask many texts at once."""
        self.views.prepare([self.units[position].text for position in positions])
        if self.is_glossary:
            self.views.prepare([self.units[position].number for position in positions])

    def prepare_words(self, positions: Iterable[int]) -> None:
        """Cut many prepared texts into words at once."""
        self.views.encode([self.units[position].text for position in positions])

    def folded(self, position: int) -> str:
        """The rule text without typography; of a glossary entry with its term; examples left out."""
        return self._view(position, self.views.folded)

    def masked(self, position: int) -> str:
        """The folded text with one sign for each citation."""
        return self._view(position, self.views.masked)

    def words(self, position: int) -> str:
        """The words of the masked text, one character each."""
        found = self._words[position]
        if found is None:
            found = self._words[position] = self._view(position, self.views.encoded)
        return found

    def _view(self, position: int, view: Callable[[str], str]) -> str:
        unit = self.units[position]
        return view(unit.number) + view(unit.text) if self.is_glossary else view(unit.text)

    def examples(self, position: int) -> list[str]:
        """The words of each example."""
        return [self.views.encoded(example) for example in self.units[position].examples]

    def word_pairs(self, position: int) -> frozenset[int]:
        """The neighbouring words of a unit; a lone word stands for itself."""
        return word_pairs(self.words(position))

    def word_set(self, position: int) -> frozenset[int]:
        """The different words of a unit, each as a number."""
        found = self._word_sets.get(position)
        if found is None:
            found = self._word_sets[position] = word_set(self.words(position))
        return found

    def sentences(self, position: int) -> list[tuple[str, str]]:
        """The sentences of a unit as printed, each with its words."""
        if position not in self._sentences:
            self.prepare_sentences([position])
        return self._sentences[position]

    def prepare_sentences(self, positions: Iterable[int]) -> None:
        """Make the sentences of many units at once."""
        cut = {at: sentences(self.units[at].text, self.views.language) for at in positions if at not in self._sentences}
        self.views.prepare(chain.from_iterable(cut.values()))
        self.views.encode(chain.from_iterable(cut.values()))
        for at, texts in cut.items():
            pairs = [(text, self.views.encoded(text)) for text in texts]
            self._sentences[at] = [pair for pair in pairs if pair[1]]

    def times(self, text: str) -> int:
        """How often a text stands in all units, whatever its typography, capitals and citations."""
        wanted = self.views.masked(text).lower()
        # Small letters and blanks are printed alike in any typography, but for "æ"; most rows of them stand once, and
        # where none does the capitals may be others.
        row = max((row for row in re.split("[^a-z ]+|ae", text) if row in wanted), key=len)
        book, ends = self._book
        near, place = [], book.find(row)
        while 0 <= place < len(book):
            near.append(bisect_right(ends, place))
            place = book.find(row, ends[near[-1]])
        near = near or list(range(len(self)))
        self.prepare(near)
        return sum(self.masked(at).lower().count(wanted) for at in near)

    @cached_property
    def _book(self) -> tuple[str, list[int]]:
        """All texts as one, and where each of them ends."""
        texts = [unit.text for unit in self.units]
        return "\n".join(texts), list(accumulate([len(text) + 1 for text in texts]))

    def cited(self, position: int) -> frozenset[int]:
        """The units of this side that a unit's rule text cites; of a range its ends."""
        found = self._cited.get(position)
        if found is None:
            cites = REFERENCE_SIGN in self.masked(position)
            text = self.units[position].text
            cited = cited_numbers(text, self.scheme, self.views.language) if cites else ()
            numbers = [number for each in cited for number in (each[0], each[-1])]
            found = self._cited[position] = frozenset(self.at[number] for number in numbers if number in self.at)
        return found

    def place(self, position: int) -> int:
        """Place among its siblings."""
        if not self._siblings:
            for children in self.children:
                self._siblings.update((child, place) for place, child in enumerate(children))
            roots = [position for position, parent in enumerate(self.parents) if parent == UNLINKED]
            self._siblings.update((root, place) for place, root in enumerate(roots))
            self._roots = roots
        return self._siblings[position]

    def siblings(self, position: int) -> list[int]:
        """All children of the same parent, itself too, in order."""
        self.place(position)
        parent = self.parents[position]
        return self._roots if parent == UNLINKED else self.children[parent]

    def around(self, positions: Iterable[int]) -> set[int]:
        """All units whose place is told by one of some units: siblings, neighbours, parents, children, theirs too."""
        found: set[int] = set()
        for position in positions:
            below = self.children[position]
            found.update((position - 1, position + 1, self.parents[position]), self.siblings(position), below)
            found.update(chain.from_iterable(self.children[child] for child in below))
        return found

    def is_below(self, position: int, ancestor: int) -> bool:
        """Whether a unit is a child of another, or a child of its child, and so on."""
        parent = self.parents[position]
        while parent not in (UNLINKED, ancestor):
            parent = self.parents[parent]
        return parent == ancestor != UNLINKED


class Neighbours:
    """The nearest siblings that have a counterpart, found a row at a time and remembered; links must not change."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._found: dict[int, tuple[int, int]] = {}

    def __getitem__(self, position: int) -> tuple[int, int]:
        """The linked sibling before a unit and the one after it."""
        found = self._found.get(position)
        if found is None:
            self._find(self._side.siblings(position))
            found = self._found[position]
        return found

    def _find(self, row: Sequence[int]) -> None:
        link, before = self._side.link, []
        last = UNLINKED
        for position in row:
            before.append(last)
            if link[position] != UNLINKED:
                last = position
        last = UNLINKED
        for position, first in zip(reversed(row), reversed(before), strict=True):
            self._found[position] = first, last
            if link[position] != UNLINKED:
                last = position


def word_set(words: str) -> frozenset[int]:
    """The different words of an encoded text, each as a number: smaller than a string, and hashed faster."""
    return frozenset(array("I", words.encode("utf-32-le")))


def word_pairs(words: str) -> frozenset[int]:
    """The neighbouring words of an encoded text, each pair as one number; a lone word stands for itself."""
    # A word takes four bytes, a pair eight; no word is 0, so that no pair is the number of a word.
    cells = words.encode("utf-32-le")
    pairs = array("Q", cells[: len(cells) // 8 * 8])
    pairs.frombytes(cells[4 : 4 + (len(cells) - 4) // 8 * 8])
    return frozenset(pairs) or word_set(words)


def gone_below(side: Side, other: Side, position: int) -> Iterator[int]:
    """For each child of a unit, the units that its counterpart stands below: its parent, and any of the unit's kind."""
    kind = side.units[position].kind
    for image in (side.link[child] for child in side.children[position]):
        above = parent = UNLINKED if image == UNLINKED else other.parents[image]
        while above != UNLINKED:
            if above == parent or other.units[above].kind == kind:
                yield above
            above = other.parents[above]


class Pair:
    """Two sides and the links between them found so far."""

    def __init__(self, old: Side, new: Side) -> None:
        self.old = old
        self.new = new
        self.score: dict[int, float] = {}
        """Similarity by old position."""
        self.margin: dict[int, float] = {}
        self.how: dict[int, str] = {}
        self.loose: set[int] = set()
        """Old positions whose link may be reconsidered."""
        self.scores: list[tuple[float, int, int]] = []
        """Negative score and positions of all pairs that were weighed last."""
        self.barred: set[tuple[int, int]] = set()
        """Pairs among them that no score makes one."""

    def join(self, old: int, new: int, how: str, score: float = 1.0, margin: float = 1.0) -> None:
        """Link two units."""
        self.old.link[old] = new
        self.new.link[new] = old
        self.how[old], self.score[old], self.margin[old] = how, score, margin

    def join_loosely(self, old: int, new: int, score: float, margin: float, how: str = "") -> None:
        """Link two units by how alike they are, or by what else speaks for it; a later step may think better of it."""
        same = "number" if self.old.numbers[old] == self.new.numbers[new] else "wording"
        self.join(old, new, how or same, score, margin)
        self.loose.add(old)

    def part(self, old: int) -> None:
        """Take a link back."""
        self.new.link[self.old.link[old]] = UNLINKED
        self.old.link[old] = UNLINKED
        del self.how[old], self.score[old], self.margin[old]
        self.loose.discard(old)

    def is_open_old(self, old: int) -> bool:
        """Whether an old unit has no link, or one that may be reconsidered."""
        return self.old.link[old] == UNLINKED or old in self.loose

    def is_open_new(self, new: int) -> bool:
        """The same for a new unit."""
        return self.new.link[new] == UNLINKED or self.new.link[new] in self.loose

    def parents_agree(self, old: int, new: int) -> bool:
        """Whether the parents are linked to each other, or neither unit has one."""
        parent, other = self.old.parents[old], self.new.parents[new]
        if parent == UNLINKED or other == UNLINKED:
            return parent == other
        return self.old.link[parent] == other

    def are_below_one(self, old: int, new: int) -> bool:
        """Whether any rule, chapter or section above one unit is linked with one above the other."""
        above = self.old.parents[old]
        while above != UNLINKED:
            if self.old.link[above] != UNLINKED and self.new.is_below(new, self.old.link[above]):
                return True
            above = self.old.parents[above]
        return False

    def shared_children(self, old: int, new: int) -> float:
        """Share of the children, on the side that has more, that are linked with one another."""
        children, others = self.old.children[old], self.new.children[new]
        if not children or not others:
            return 0.0
        mine = set(others)
        return sum(self.old.link[child] in mine for child in children) / max(len(children), len(others))

    def has_kept_children(self, old: int, new: int) -> bool:
        """Whether two rules go together by their subrules, however they were reworded themselves."""
        fewer = min(len(self.old.children[old]), len(self.new.children[new]))
        return fewer >= CHILDREN_MIN and self.shared_children(old, new) >= CHILDREN_SHARE
