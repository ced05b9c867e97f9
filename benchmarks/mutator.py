"""Known edits planted in a real edition, with the truth about every link and reference."""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from crdiff.languages import LANGUAGES
from crdiff.model import Edition, Unit
from crdiff.parsing.references import find_references
from crdiff.schemes import MAGIC
from crdiff.text.sentences import sentences

ENGLISH = LANGUAGES["en"]
PLANTED: dict[str, int] = {
    "insert": 40,
    "delete": 30,
    "reword": 60,
    "move": 12,
    "split": 15,
    "merge": 15,
    "list growth": 10,
    "twin swap": 8,
    "retarget": 25,
    "left behind": 25,
}
"""Edits in one book; about what two years of editions hold."""

Names = frozenset[str]
Link = tuple[Names, Names]


class Node:
    """A unit of the new book, with the old units that went into it."""

    def __init__(self, text: str, examples: tuple[str, ...], sources: Iterable[str], is_heading: bool) -> None:
        self.text = text
        self.examples = examples
        self.sources = set(sources)
        self.is_heading = is_heading
        self.children: list[Node] = []
        self.edits: list[str] = []
        self.touched = False


class Mutator:
    """Plants edits in the tree of an edition and keeps the truth about them."""

    def __init__(self, edition: Edition, donors: list[str], seed: int) -> None:
        self.draw = random.Random(seed)
        self.edition = edition
        self.donors = self.draw.sample(donors, len(donors))
        self.units = {unit.name: unit for unit in edition.units if MAGIC.key(unit.name)}
        self.nodes = {
            name: Node(unit.text, unit.examples, [name], unit.is_heading) for name, unit in self.units.items()
        }
        self.roots: list[Node] = []
        self.parents: dict[Node, Node] = {}
        for name, unit in self.units.items():
            if unit.parent in self.nodes:
                self._adopt(self.nodes[unit.parent], self.nodes[name])
            else:
                self.roots.append(self.nodes[name])
        self.deleted: set[str] = set()
        self.kind_of: dict[str, list[Node]] = defaultdict(list)
        self.removed: list[str] = []

    def _adopt(self, parent: Node, child: Node, at: int | None = None) -> None:
        parent.children.insert(len(parent.children) if at is None else at, child)
        self.parents[child] = parent

    # -- the edits

    def plant(self) -> None:
        """Plant every kind of edit, each in rules of its own."""
        for kind, count in PLANTED.items():
            if kind not in ("retarget", "left behind"):
                plant = getattr(self, f"_{kind.replace(' ', '_')}")
                for node in self._targets(kind, count):
                    plant(node)

    def _targets(self, kind: str, count: int) -> Iterator[Node]:
        """Rules and subrules that nothing was done to, in random order."""
        pool = [
            node
            for name, node in self.nodes.items()
            if "." in name and not node.is_heading and not node.touched and len(node.text.split()) > 7
        ]
        self.draw.shuffle(pool)
        done = 0
        for node in pool:
            if done == count:
                return
            if not node.touched and node in self.parents and self._fits(kind, node):
                done += 1
                node.touched = True
                node.edits.append(kind)
                self.kind_of[kind].append(node)
                yield node

    def _fits(self, kind: str, node: Node) -> bool:
        parts = sentences(node.text, ENGLISH)
        follower = self._next(node)
        plain = follower is not None and not follower.touched and not follower.is_heading and not follower.children
        match kind:
            case "split":
                return (
                    len(parts) > 1 and min(len(parts[0].split()), len(parts[-1].split())) >= 7 and "\n" not in node.text
                )
            case "merge":
                return plain and not node.children and len(follower.text.split()) >= 8 if follower else False
            case "twin swap":
                return plain and not node.children
            case "move":
                return not node.children and len(node.text.split()) >= 12
            case "delete":
                return not node.children
            case "list growth":
                return len(re.findall(r", ", node.text)) >= 4 and ", and " in node.text
        return True

    def _next(self, node: Node) -> Node | None:
        row = self.parents[node].children
        at = row.index(node) + 1
        return row[at] if at < len(row) else None

    def _insert(self, node: Node) -> None:
        new = Node(self.donors.pop(), (), [], False)
        new.edits.append("insert")
        self.kind_of["insert"][-1] = new
        node.touched = False
        node.edits.pop()
        row = self.parents[node].children
        self._adopt(self.parents[node], new, row.index(node) + self.draw.randint(0, 1))

    def _delete(self, node: Node) -> None:
        self.parents.pop(node).children.remove(node)
        self.removed.extend(node.sources)
        self.deleted |= node.sources

    def _reword(self, node: Node) -> None:
        words = node.text.split(" ")
        vocabulary = self.donors[0].split()
        for _ in range(max(1, len(words) // self.draw.choice((3, 6, 9, 14)))):
            at = self.draw.randrange(len(words))
            if any(char.isdigit() for char in words[at]):
                continue
            deed = self.draw.random()
            if deed < 0.4:
                words[at] = self.draw.choice(vocabulary)
            elif deed < 0.75:
                words.insert(at, self.draw.choice(vocabulary))
            elif len(words) > 6:
                del words[at]
        if words == node.text.split(" "):
            words.insert(1, "indeed")
        node.text = " ".join(words)

    def _move(self, node: Node) -> None:
        others = [each for each in self.parents.values() if each.children and each is not self.parents[node]]
        home = self.draw.choice([each for each in others if len(each.children[0].children) == 0])
        self.parents[node].children.remove(node)
        self._adopt(home, node, self.draw.randint(0, len(home.children)))

    def _split(self, node: Node) -> None:
        parts = sentences(node.text, ENGLISH)
        at = self.draw.randint(1, len(parts) - 1)
        rest = Node(" ".join(parts[at:]), (), node.sources, False)
        rest.touched = True
        node.text = " ".join(parts[:at])
        row = self.parents[node].children
        self._adopt(self.parents[node], rest, row.index(node) + 1)

    def _merge(self, node: Node) -> None:
        follower = self._next(node)
        assert follower is not None
        node.text = f"{node.text} {follower.text}"
        node.examples += follower.examples
        node.sources |= follower.sources
        follower.touched = True
        self.parents.pop(follower).children.remove(follower)

    def _list_growth(self, node: Node) -> None:
        word = self.draw.choice([word for word in self.donors[0].split() if word.isalpha()]).capitalize()
        at = self.draw.choice([found.start() for found in re.finditer(r", (?!and )", node.text)])
        node.text = f"{node.text[:at]}, {word}{node.text[at:]}"

    def _twin_swap(self, node: Node) -> None:
        follower = self._next(node)
        assert follower is not None
        follower.touched = True
        row = self.parents[node].children
        at = row.index(node)
        row[at], row[at + 1] = row[at + 1], row[at]

    # -- the new book and the truth

    def finish(self) -> tuple[Edition, "Truth"]:
        """Number the new book afresh, let the references follow, and tell what is true."""
        numbered = dict(self._number(self.roots, ()))
        images: dict[str, list[str]] = defaultdict(list)
        for name, node in numbered.items():
            for source in node.sources:
                images[source].append(name)
        truth = Truth(numbered, images, self)
        names = {node: name for name, node in numbered.items()}
        units = []
        for name, node in numbered.items():
            node.text = self._rewrite(name, node, node.text, truth)
            parent = self.parents.get(node)
            units.append(
                Unit(
                    name=name,
                    kind=MAGIC.kind(MAGIC.key(name) or ()),
                    number=name,
                    text=node.text,
                    examples=node.examples,
                    parent=names.get(parent) if parent else None,
                    is_heading=node.is_heading,
                )
            )
        rest = tuple(unit for unit in self.edition.units if unit.name not in self.units)
        return replace(self.edition, edition="mutated", units=(*rest, *units)), truth

    def _number(self, row: list[Node], above: tuple[int, ...]) -> Iterator[tuple[str, Node]]:
        key: tuple[int, ...] | None = None
        for node in row:
            if len(above) < 2:  # sections and subsections keep their numbers
                key = MAGIC.key(min(node.sources))
            else:
                key = MAGIC.next_sibling(key) if key else MAGIC.first_child(above)
            assert key is not None
            yield MAGIC.format(key), node
            yield from self._number(node.children, key)

    def _rewrite(self, name: str, node: Node, text: str, truth: "Truth") -> str:
        """Let each reference follow its target, or plant a wrong one; the statuses go into the truth."""
        pieces, end = [], 0
        for reference in find_references(text, MAGIC, ENGLISH):
            number = reference.numbers[0]
            if len(reference.numbers) > 1 or number not in self.units or not truth.images[number]:
                continue
            image = sorted(truth.images[number], key=lambda each: MAGIC.key(each) or ())[0]
            written = image
            single = len(node.sources) == 1 and len(truth.images[next(iter(node.sources))]) == 1 and not node.touched
            target = truth.names_of.get(image)
            settled = target is not None and len(target.sources) == 1 and len(truth.images[number]) == 1
            if single and settled and self._may("retarget", 0.04):
                others = [name for name, other in truth.names_of.items() if "." in name and other is not target]
                written = self.draw.choice(others)
                self.kind_of["retarget"].append(node)
            elif single and settled and image != number and number in truth.names_of and self._may("left behind", 0.2):
                written = number
                self.kind_of["left behind"].append(node)
            if single and settled:
                truth.note_reference(name, number, written, image)
            pieces += [text[end : reference.start], written]
            end = reference.end
        return "".join([*pieces, text[end:]])

    def _may(self, kind: str, chance: float) -> bool:
        return len(self.kind_of[kind]) < PLANTED[kind] and self.draw.random() < chance


class Truth:
    """What became of every old unit and of each single reference."""

    def __init__(self, numbered: dict[str, Node], images: dict[str, list[str]], mutator: Mutator) -> None:
        self.names_of = numbered
        self.images = images
        self.mutator = mutator
        self.statuses: Counter[tuple[str, str, str, str]] = Counter()

    def note_reference(self, name: str, old: str, written: str, image: str) -> None:
        """One reference of a unit: what it said, what it says, what it should say."""
        if written == image:
            status = "followed" if old != written else ""
        else:
            status = "left-behind" if written == old else "retargeted"
        if status:
            self.statuses[name, old, written, status] += 1

    def links(self) -> set[Link]:
        """Every link, units that nothing happened to included."""
        found = {(frozenset([old]), frozenset[str]()) for old in self.mutator.deleted}
        for node in self.names_of.values():
            news = {new for source in node.sources for new in self.images[source]} or {self._name(node)}
            olds = {source for new in news for source in self.names_of[new].sources}
            found.add((frozenset(olds), frozenset(news)))
        return found

    def _name(self, node: Node) -> str:
        return next(name for name, other in self.names_of.items() if other is node)
