"""What a unit says in any language: its citations, figures, symbols and names, its length, and its words as types."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from crdiff.languages import LANGUAGES, Language
from crdiff.model import Edition, Unit
from crdiff.numbering import NumberingScheme
from crdiff.parsing.references import find_references
from crdiff.text.fold import CJK, fold
from crdiff.text.sentences import sentences

SYMBOL = re.compile(r"\{[^{}\n]{1,16}\}")
"""A symbol in braces: `{T}`, `{2/W}`, `{等级N1-N2}`."""
FIGURE = re.compile(
    r"(?<![A-Za-z0-9.])[+-]?(?:\d+|[XYZ])/[+-]?(?:\d+|[XYZ])(?![A-Za-z0-9])"
    r"|(?<![A-Za-z0-9./])[+-][\dX]+(?![A-Za-z0-9/])"
)
"""Power and toughness, and signed numbers: `+1/+1`, `-2`."""
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
LATIN_NAME = re.compile(r"[A-Za-z][A-Za-z'’-]*[A-Za-z]")
INNER_NAME = re.compile(r"(?<=[a-zà-ÿ,;] )[A-ZÀ-Þ][A-Za-zÀ-ÿ'’-]*[a-zà-ÿ]")
_WORD = re.compile(r"[^\W\d_]+")
_HAN = re.compile(rf"[{CJK}]+")
_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc-\u30fe]{2,}")
STEM = 6
"""Letters of a word that tell it: endings go, "destroyed" and "destroys" are one."""
EXAMPLE_WEIGHT = 0.4
"""Of what an example says, beside the rule itself: translators move examples, and editions replace them."""


class Facts:
    """One unit as the aligner sees it; a rule together with its examples."""

    __slots__ = ("anchors", "examples", "length", "sentences", "text", "types", "unit")

    def __init__(self, unit: Unit, scheme: NumberingScheme, language: Language, latin: bool) -> None:
        self.unit = unit
        self.text = f"{unit.number}\n{unit.text}" if unit.kind == "glossary" else unit.text
        self.anchors: Counter[str] = Counter()
        self.types: Counter[str] = Counter()
        self.length = float(letter_count(self.text))
        self.examples = len(unit.examples)
        self.sentences = len(sentences(unit.text, language))
        self._add(self.text, 1.0, scheme, language, latin)
        for example in unit.examples:
            self.length += EXAMPLE_WEIGHT * letter_count(example)
            self._add(example, EXAMPLE_WEIGHT, scheme, language, latin)

    def _add(self, text: str, weight: float, scheme: NumberingScheme, language: Language, latin: bool) -> None:
        anchors, words = cut_up(text, scheme, language)
        for anchor in anchors:
            self.anchors[anchor] += weight  # type: ignore[assignment]
        for name in LATIN_NAME.findall(words):
            if not latin and len(name) > 2:
                self.anchors[f"l:{name.lower()}"] += weight  # type: ignore[assignment]
        for each in word_types(words, language):
            self.types[each] += weight  # type: ignore[assignment]


def letter_count(text: str) -> int:
    """Letters and digits of a text; what blanks and marks a language needs says nothing of its content."""
    return sum(map(str.isalnum, text))


def cut_up(text: str, scheme: NumberingScheme, language: Language) -> tuple[list[str], str]:
    """Citations (`r:`), their subsections (`q:`), symbols (`s:`) and numbers (`n:`) of a text; and the rest of it."""
    anchors: list[str] = []
    folded = fold(text)
    at = 0
    rest = []
    for reference in find_references(folded, scheme, language):
        rest.append(folded[at : reference.start])
        at = reference.end
        for number in dict.fromkeys((reference.numbers[0], reference.numbers[-1])):
            anchors.append(f"r:{number}")
            key = scheme.key(number)
            if key is not None:
                anchors.append(f"q:{scheme.format(key[: max(scheme.rule_depth - 1, 1)])}")
    rest.append(folded[at:])
    plain = " ".join(rest)
    anchors += (f"s:{found}" for found in SYMBOL.findall(plain))
    plain = SYMBOL.sub(" ", plain)
    anchors += (f"n:{found}" for found in FIGURE.findall(plain))
    plain = FIGURE.sub(" ", plain)
    anchors += (f"n:{_plain_number(found)}" for found in NUMBER.findall(plain))
    return anchors, plain


def _plain_number(number: str) -> str:
    """A number without marks between its thousands, and with a point for a decimal comma."""
    plain = re.sub(r"(?<=\d)[.,](?=\d{3}(?:[.,]|$))", "", number)
    return plain.replace(",", ".")


def word_types(text: str, language: Language) -> list[str]:
    """The words of a text as types that a lexicon learns: stems, or pairs of characters where no blank parts words."""
    found: list[str] = []
    if language.spaced and language.code != "ko":
        return [stem(word) for word in _WORD.findall(text.lower())]
    for run in _WORD.findall(text):
        if run.isascii():
            found.append(stem(run.lower()))
            continue
        if language.code == "ja":
            found += _KATAKANA.findall(run)
            parts = _KATAKANA.split(run)
        else:
            parts = [run]
        for part in parts:
            found += (part[at : at + 2] for at in range(len(part) - 1)) if len(part) > 1 else (part,) if part else ()
    return found


def stem(word: str) -> str:
    """The beginning of a word, without accents."""
    if not word.isascii():
        word = "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))
    return word[:STEM]


class BookSide:
    """Units of one text in a row, with what each says."""

    def __init__(self, edition: Edition, units: Sequence[Unit], *, latin: bool) -> None:
        self.edition = edition
        self.language = LANGUAGES[edition.language]
        self.scheme = edition.scheme
        self.units = list(units)
        self.facts = [Facts(unit, self.scheme, self.language, latin) for unit in units]

    def __len__(self) -> int:
        return len(self.units)

    @cached_property
    def at(self) -> dict[str, int]:
        return {unit.name: position for position, unit in enumerate(self.units)}

    @cached_property
    def parents(self) -> list[int]:
        return [self.at.get(unit.parent or "", -1) for unit in self.units]

    @cached_property
    def children(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self.units]
        for position, parent in enumerate(self.parents):
            if parent >= 0:
                found[parent].append(position)
        return found

    def chapters(self) -> dict[str, list[int]]:
        """Positions by the number of the subsection that they stand in."""
        found: dict[str, list[int]] = {}
        for position, unit in enumerate(self.units):
            if key := self.scheme.key(unit.number):
                found.setdefault(self.scheme.format(key[: max(self.scheme.rule_depth - 1, 1)]), []).append(position)
        return found
