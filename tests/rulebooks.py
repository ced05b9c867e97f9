"""Strategies for the property tests: small rulebooks, and edits of them that a publisher could make."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise, product

from hypothesis import strategies as st

from crdiff.numbering import Key
from crdiff.schemes import MAGIC

SUBJECTS = (
    "A player", "The captain of that ship", "Each harbour", "An opponent’s crew", "The active pilot", "Every lantern",
    "Any berthed vessel", "The bell of the quay", "A token", "The steward",
)  # fmt: skip
VERBS = (
    "may sail past", "must pay", "can’t leave", "loses", "puts aside", "doesn’t count", "is treated as", "shows",
    "draws", "chooses",
)  # fmt: skip
OBJECTS = (
    "two coins", "{2}{W}", "a +1/+1 counter", "the lowest tide", "cargo, rope, and timber", "one berth — or none",
    "“Fair Winds”", "its own chart", "300 barrels", "oars, sails, or masts",
)  # fmt: skip
TAILS = (
    "at dawn", "unless the tide is low", "before any other player acts", "during the night watch", "only once each day",
    "if the lantern burns", "whenever a storm ends", "in turn order", "as though it were moored", "from any quay",
)  # fmt: skip
TITLE_WORDS = ("Boats", "Tides", "Sailing", "Ending the Day", "Oars and Masts", "General", "Lanterns", "Mishaps")
TERMS = ("Berth", "Cargo Token", "Dawn Watch", "Keel", "Lantern", "Moor, Moored", "Quay", "Storm (Obsolete)", "Tide")
FRONT = ("Ferry Book", "These rules are effective as of May 2, 2030.")
PARTS = ("Introduction", "Contents", "Glossary", "Credits")
CITATION = re.compile(r"@(?P<first>\d+)(?P<joint>[-,]?)(?P<rest>[\d,]*)@")
TITLE_DEPTH, RULE, SUBRULE = 2, 3, 4


@dataclass(frozen=True)
class Item:
    """A section, subsection, rule or subrule that does not know its number; `@7@` in its text cites item 7."""

    ident: int
    depth: int
    paragraphs: tuple[str, ...]
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    term: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True)
class Book:
    """A rulebook before it is printed."""

    items: tuple[Item, ...]
    entries: tuple[Entry, ...] = ()
    has_contents: bool = False

    def keys(self) -> dict[int, Key]:
        """The number that each item gets, by its ident."""
        found: dict[int, Key] = {}
        path: list[Key] = []
        for item in self.items:
            if item.depth <= len(path):
                key = MAGIC.next_sibling(path[item.depth - 1])
            else:
                key = MAGIC.first_child(path[-1]) if path else (1,)
            path = [*path[: item.depth - 1], key]
            found[item.ident] = key
        return found

    def print(self, gone: Mapping[int, Key] | None = None) -> str:
        """The text of the edition.

        Args:
            gone: Numbers of items that this edition has no more, for the citations that still name them.
        """
        keys = self.keys()
        known = {**(gone or {}), **keys}
        titles = [item for item in self.items if item.depth <= TITLE_DEPTH]
        blocks = [*FRONT, PARTS[0], "This book tells how ferries are run."]
        if self.has_contents:
            listed = [f"{MAGIC.format(keys[item.ident])}. {item.paragraphs[0]}" for item in titles]
            tail = [PARTS[2]] if self.entries else []
            blocks += [PARTS[1], "\n".join([*listed, *tail, PARTS[3]])]
        for item in self.items:
            number = MAGIC.format(keys[item.ident])
            dot = "" if item.depth == SUBRULE else "."
            first, *others = (spell(text, known) for text in item.paragraphs)
            lines = [f"{number}{dot} {first}", *(f"     {text}" for text in others)]
            blocks.append("\n".join([*lines, *(f"Example: {spell(text, known)}" for text in item.examples)]))
        if self.entries:
            blocks.append(PARTS[2])
            blocks += [
                "\n".join((entry.term, *(spell(text, known) for text in entry.paragraphs))) for entry in self.entries
            ]
        return "\n\n".join([*blocks, PARTS[3], "Written by the ferry crew."]) + "\n"


def spell(text: str, keys: Mapping[int, Key]) -> str:
    """A text with its citations written out as numbers."""

    def written(found: re.Match[str]) -> str:
        idents = [int(found["first"]), *(int(each) for each in found["rest"].split(",") if each)]
        cited = sorted(keys[each] for each in idents)
        numbers = [MAGIC.format(key) for key in cited]
        if min(map(len, cited)) == 1:
            return " and ".join(("section " if len(key) == 1 else "rule ") + MAGIC.format(key) for key in cited)
        if found["joint"] == "-" and len(cited) == 2 and len(cited[0]) >= RULE and cited[0][:-1] == cited[1][:-1]:
            if cited[0] == cited[1]:
                return f"rule {numbers[0]}"
            end = MAGIC.letters(cited[1][-1]) if len(cited[1]) == SUBRULE else numbers[1]
            return f"rules {numbers[0]}–{end}"
        if len(numbers) == 1:
            return f"rule {numbers[0]}"
        joint = ", and " if len(numbers) > 2 else " and "
        return f"rules {', '.join(numbers[:-1])}{joint}{numbers[-1]}"

    return CITATION.sub(written, text)


# -- books


def sentence(place: int) -> str:
    """One of ten thousand sentences."""
    words = []
    for row in (SUBJECTS, VERBS, OBJECTS, TAILS):
        place, at = divmod(place, len(row))
        words.append(row[at])
    return f"{' '.join(words)}."


SENTENCES = st.integers(0, len(SUBJECTS) * len(VERBS) * len(OBJECTS) * len(TAILS) - 1).map(sentence)
PROSE = st.lists(SENTENCES, min_size=1, max_size=3).map(" ".join)


@st.composite
def citations(draw: st.DrawFn, count: int) -> str:
    """A sentence that cites one item, two as a range, or several as a list."""
    idents = draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=3))
    joint = "-" if len(idents) == 2 and draw(st.booleans()) else ","
    cited = str(idents[0]) + (joint + ",".join(map(str, idents[1:])) if idents[1:] else "")
    return f"{draw(st.sampled_from(('See', 'This follows', 'Apply')))} @{cited}@."


@st.composite
def texts(draw: st.DrawFn, count: int) -> str:
    """A paragraph, in one case of three with a citation."""
    prose = draw(PROSE)
    return f"{prose} {draw(citations(count))}" if draw(st.integers(0, 2)) == 2 else prose


@st.composite
def numbered(draw: st.DrawFn, ident: int, depth: int, count: int) -> Item:
    """An item of a depth that cites items below `count`."""
    if depth <= TITLE_DEPTH:
        return Item(ident, depth, (draw(st.sampled_from(TITLE_WORDS)),))
    if depth == RULE and draw(st.integers(0, 7)) == 7:
        return Item(ident, depth, (draw(st.sampled_from(TITLE_WORDS)),))
    paragraphs = (draw(texts(count)), *draw(st.lists(PROSE, max_size=1)))
    return Item(ident, depth, paragraphs, tuple(draw(st.lists(texts(count), max_size=1))))


@st.composite
def books(draw: st.DrawFn, max_items: int = 16) -> Book:
    """A rulebook with at least one section, one subsection and one rule; subrules may run past l and o."""
    depths = [1, 2, 3]
    for step in draw(st.lists(st.sampled_from((4, 4, 4, 3, 3, 2, 1)), min_size=2, max_size=max_items - 3)):
        depths += [1, 2, 3] if step == 1 else [2, 3] if step == 2 else [step]
    if draw(st.integers(0, 9)) == 9:
        depths += [4] * 14
    items = tuple(draw(numbered(at, depth, len(depths))) for at, depth in enumerate(depths))
    terms = draw(st.lists(st.sampled_from(TERMS), unique=True, max_size=3).map(sorted))
    return Book(items, tuple(draw(entries(term, len(depths))) for term in terms), draw(st.booleans()))


@st.composite
def entries(draw: st.DrawFn, term: str, count: int) -> Entry:
    """A glossary entry: a definition or numbered senses, perhaps with a line that sends elsewhere."""
    senses = draw(st.lists(PROSE, min_size=1, max_size=3))
    told = senses if len(senses) == 1 else [f"{at}. {sense}" for at, sense in enumerate(senses, 1)]
    see = [f"See @{draw(st.integers(0, count - 1))}@."] if draw(st.booleans()) else []
    return Entry(term, (*told, *see))


SYLLABLES = tuple(f"{first}{second}" for first in "bdfgklmnprstvz" for second in "aeiou")


def named(book: Book) -> Book:
    """The book with a name of its own in each sentence and title, so that no two are copies."""
    names = ("".join(parts).capitalize() for parts in product(SYLLABLES, SYLLABLES, ("n",)))

    def with_name(text: str) -> str:
        if text in TITLE_WORDS:
            return f"{text} of {next(names)}"
        return re.sub(r"(?<=[a-z])\.", lambda _: f" by {next(names)}.", text)

    items = (
        replace(item, paragraphs=tuple(map(with_name, item.paragraphs)), examples=tuple(map(with_name, item.examples)))
        for item in book.items
    )
    return replace(book, items=tuple(items))


# -- edits


def subtree(items: Sequence[Item], at: int) -> int:
    """The position after the last descendant of an item."""
    end = at + 1
    while end < len(items) and items[end].depth > items[at].depth:
        end += 1
    return end


def fits(items: Sequence[Item], at: int, depth: int) -> bool:
    """Whether an item of a depth may stand before position `at` without taking the children of another."""
    before = items[at - 1].depth if at else 0
    return (at > 0 or depth == 1) and depth <= before + 1 and (at == len(items) or items[at].depth <= depth)


def is_whole(items: Sequence[Item]) -> bool:
    """Whether each item has its parent, and there is a rule."""
    depths = [0, *(item.depth for item in items)]
    return RULE in depths and all(depth <= before + 1 for before, depth in pairwise(depths))


@st.composite
def edits(draw: st.DrawFn, book: Book, fresh: int, count: int) -> Book:
    """The book after one edit: insert, delete, reword, move, split, merge, swap, an example, or the glossary.

    What is new gets the ident `fresh` and cites idents below `count`.
    """
    edit = draw(st.sampled_from((*EDITS, None)))
    if edit is None:
        return replace(book, entries=draw(glossaries(book.entries, count)))
    items = draw(edit(list(book.items), fresh, count))
    return replace(book, items=tuple(items)) if is_whole(items) else book


@st.composite
def inserted(draw: st.DrawFn, items: list[Item], fresh: int, count: int) -> list[Item]:
    depth = draw(st.sampled_from((4, 3, 2, 1)))
    places = [at for at in range(len(items) + 1) if fits(items, at, depth)]
    if places:
        items.insert(draw(st.sampled_from(places)), draw(numbered(fresh, depth, count)))
    return items


@st.composite
def deleted(draw: st.DrawFn, items: list[Item], _fresh: int, _count: int) -> list[Item]:
    at = draw(st.integers(0, len(items) - 1))
    return [*items[:at], *items[subtree(items, at) :]]


@st.composite
def reworded(draw: st.DrawFn, items: list[Item], _fresh: int, _count: int) -> list[Item]:
    at = draw(st.integers(0, len(items) - 1))
    return [*items[:at], draw(rewordings(items[at])), *items[at + 1 :]]


@st.composite
def swapped(draw: st.DrawFn, items: list[Item], _fresh: int, _count: int) -> list[Item]:
    """Two siblings that stand side by side change places, with all below them."""
    places = [at for at, item in enumerate(items) if [item.depth] == depths_at(items, subtree(items, at))]
    if not places:
        return items
    at = draw(st.sampled_from(places))
    middle = subtree(items, at)
    last = subtree(items, middle)
    return [*items[:at], *items[middle:last], *items[at:middle], *items[last:]]


def depths_at(items: Sequence[Item], at: int) -> list[int]:
    """The depth of the item at a position, if there is one."""
    return [item.depth for item in items[at : at + 1]]


@st.composite
def moved(draw: st.DrawFn, items: list[Item], _fresh: int, _count: int) -> list[Item]:
    at = draw(st.integers(0, len(items) - 1))
    end = subtree(items, at)
    rest = [*items[:at], *items[end:]]
    places = [to for to in range(len(rest) + 1) if fits(rest, to, items[at].depth)]
    to = draw(st.sampled_from(places)) if places else at
    return [*rest[:to], *items[at:end], *rest[to:]]


@st.composite
def split(draw: st.DrawFn, items: list[Item], fresh: int, _count: int) -> list[Item]:
    """The sentences after the first become a sibling, or a first child."""
    places = [at for at, item in enumerate(items) if item.depth >= RULE and ". " in item.paragraphs[0]]
    if not places:
        return items
    at = draw(st.sampled_from(places))
    head, tail = items[at].paragraphs[0].split(". ", 1)
    first = replace(items[at], paragraphs=(f"{head}.", *items[at].paragraphs[1:]))
    if items[at].depth == RULE and draw(st.booleans()):
        return [*items[:at], first, Item(fresh, SUBRULE, (tail,)), *items[at + 1 :]]
    end = subtree(items, at)
    return [*items[:at], first, *items[at + 1 : end], Item(fresh, items[at].depth, (tail,)), *items[end:]]


@st.composite
def merged(draw: st.DrawFn, items: list[Item], _fresh: int, _count: int) -> list[Item]:
    """A rule takes in the one below it that has nothing below itself."""
    places = [
        at
        for at, item in enumerate(items)
        if item.depth >= RULE
        and depths_at(items, at + 1) in ([item.depth], [SUBRULE])
        and subtree(items, at + 1) == at + 2
    ]
    if not places:
        return items
    at = draw(st.sampled_from(places))
    item, other = items[at : at + 2]
    paragraphs = f"{item.paragraphs[0]} {other.paragraphs[0]}", *item.paragraphs[1:], *other.paragraphs[1:]
    whole = replace(item, paragraphs=paragraphs, examples=(*item.examples, *other.examples))
    return [*items[:at], whole, *items[at + 2 :]]


@st.composite
def illustrated(draw: st.DrawFn, items: list[Item], _fresh: int, _count: int) -> list[Item]:
    """A rule gets an example, or loses those it has."""
    at = draw(st.sampled_from([at for at, item in enumerate(items) if item.depth >= RULE]))
    examples = () if items[at].examples else (draw(PROSE),)
    return [*items[:at], replace(items[at], examples=examples), *items[at + 1 :]]


EDITS: tuple[Callable[[list[Item], int, int], st.SearchStrategy[list[Item]]], ...] = (
    reworded, inserted, deleted, swapped, moved, split, merged, illustrated,
)  # fmt: skip


@st.composite
def rewordings(draw: st.DrawFn, item: Item) -> Item:
    """An item with a word changed, a sentence more, or its marks set otherwise."""
    text = item.paragraphs[0]
    if item.depth <= TITLE_DEPTH:
        return replace(item, paragraphs=(draw(st.sampled_from(TITLE_WORDS)),))
    way = draw(st.sampled_from(("word", "sentence", "marks", "all")))
    if way == "word":
        words = text.split(" ")
        at = draw(st.integers(0, len(words) - 1))
        words[at] = words[at] if "@" in words[at] else draw(st.sampled_from(("gladly", "never", "first", "Nobody")))
        text = " ".join(words)
    elif way == "sentence":
        text = f"{text} {draw(SENTENCES)}"
    elif way == "marks":
        text = text.replace("’", "'").replace("“", '"').replace("”", '"').replace("—", "-")
    else:
        text = draw(PROSE)
    return replace(item, paragraphs=(text, *item.paragraphs[1:]))


@st.composite
def glossaries(draw: st.DrawFn, old: tuple[Entry, ...], count: int) -> tuple[Entry, ...]:
    """A glossary with an entry more, or one less."""
    loses: bool = draw(st.booleans())
    if old and loses:
        at = draw(st.integers(0, len(old) - 1))
        return (*old[:at], *old[at + 1 :])
    left = sorted(set(TERMS) - {entry.term for entry in old})
    if not left:
        return old
    return tuple(sorted((*old, draw(entries(draw(st.sampled_from(left)), count))), key=lambda entry: entry.term))


@st.composite
def editions(draw: st.DrawFn, max_edits: int = 4, *, distinct: bool = False) -> tuple[str, str]:
    """The texts of two editions: a book, and the book edited. Citations follow, or stay with what they said.

    Args:
        draw: Hypothesis gives it.
        max_edits: How often the book is edited at most.
        distinct: No two sentences or titles of the old edition are alike.
    """
    old = named(draw(books())) if distinct else draw(books())
    keys = old.keys()
    new = old
    for at in range(draw(st.integers(1, max_edits))):
        new = draw(edits(new, 1000 + at, len(keys)))
    if draw(st.booleans()):  # the publisher forgot all citations
        new = replace(new, items=tuple(frozen(item, keys) for item in new.items))
    return old.print(), new.print(keys)


def frozen(item: Item, keys: Mapping[int, Key]) -> Item:
    """An item whose citations say what they said in the old edition."""
    return replace(
        item,
        paragraphs=tuple(spell(text, keys) for text in item.paragraphs),
        examples=tuple(spell(text, keys) for text in item.examples),
    )


# -- damage


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The text of an edition with slips in its numbered part: dots, blanks and blank lines lost or added."""
    book = draw(books())
    lines = book.print().split("\n")
    first = max(at for at, line in enumerate(lines) if line.startswith("100. "))
    last = max(at for at, line in enumerate(lines) if line == (PARTS[2] if book.entries else PARTS[3]))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(first + 1, last - 2))
        lines[at] = draw(slips(lines[at]))
    return "\n".join(line for line in lines if line != DROPPED)


DROPPED = "\x7fdropped"


@st.composite
def slips(draw: st.DrawFn, line: str) -> str:
    """A line with a slip."""
    if not line:
        return draw(st.sampled_from((DROPPED, "\n", "     ", "f", "\nA boat without a number.\n", "-----", "___")))
    if line == DROPPED:
        return line
    number, blank, text = line.partition(" ")
    return draw(
        st.sampled_from(
            (
                f"{number.rstrip('.')}{blank}{text}",
                f"{number}.{blank}{text}",
                f"{number}{text}",
                f"{number}  {text.replace(' ', '  ')}",
                f"   {line}",
                f"{line}\nf",
                f"{line}\nAnd so it is.",
                f"{line}\n\nA boat without a number.",
                line.replace(". ", ".\n"),
                line.replace(" ", "\n", 3),
                line.replace(" ", "\xa0"),
                f"\t{line}\x20\x20",
                text or line,
            )
        )
    )


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """The text of an edition with characters and lines lost, doubled, strewn in and put elsewhere."""
    lines = draw(books(max_items=8)).print().split("\n")
    for _ in range(draw(st.integers(1, 8))):
        at = draw(st.integers(0, len(lines) - 1))
        to = draw(st.integers(0, len(lines) - 1))
        line = lines[at]
        cut = draw(st.integers(0, len(line)))
        garbage = draw(st.one_of(st.sampled_from(ODD), st.text(max_size=6)))
        lines[at] = draw(st.sampled_from((line[cut:], line[:cut], f"{line[:cut]}{garbage}{line[cut:]}", garbage)))
        lines[to], lines[at] = lines[at], draw(st.sampled_from((lines[to], line)))
    return "\n".join(islice(lines, draw(st.integers(1, len(lines)))))


ODD = (
    "100", "100.1", "100.1a", "1.", "9", "999.9999zz", "100.0", "000.1. A", "0. Zero", "100.1a–",
    "See rules 100.1a–zz.", "rules 100.1–9999", "Example:", "Example: Example:", "Glossary", "Credits", "Index",
    "Contents", "1. One sense.", "See Tide.", "\u2028", "\xa0", "\x0c", "\x1c", "\ufeff", "\x00", "\x01", "~2",
    "glossary:", "{", "}", "[[", "²", "١٠٠.١. A", "\t", "-----",
    "These rules are effective as of Smarch 99, 2030.", "These rules are effective as of May 99, 2030.",
)  # fmt: skip
