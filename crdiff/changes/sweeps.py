"""One wording replaced by another in many rules: found, counted and named once."""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Sequence

from crdiff.languages import Language
from crdiff.model import Sweep, WordingOp
from crdiff.text.fold import fold

UNITS_MIN = 3
"""A replacement in fewer units is no sweep ..."""
UNITS_MIN_LONG = 2
WORDS_MIN_LONG = 3
"""... but two will do where old and new wording together have a phrase's length on both sides ("without wither")."""
UNITS_MIN_PURE = 5
WORDS_MIN_PURE = 2
"""Words that only came or went say less of a common cause: it takes more units, and more than one word."""
WORDS_MAX = 12
"""A longer stretch is a clause of its own."""

Replacement = tuple[str, str]
_NUMBER = re.compile(r"\d")


def replacements(wording: Sequence[WordingOp]) -> list[Replacement]:
    """The replaced stretches of a wording, folded, without the words that both sides begin or end with.

    Words that only came or went replace the word before them: "enters the battlefield" by "enters".
    """
    found = []
    for before, op, after in zip(((" ",), *wording), wording, (*wording[1:], (" ",)), strict=False):
        if op[0] == "-" and after[0] == "+":
            found.append(_trim(op[1], after[1]))
        elif op[0] in "+-" and before[0] == "=" and len(op[1].split()) >= WORDS_MIN_PURE:
            anchor = before[1].split()[-1:]
            if anchor and (before[1][-1].isspace() or op[1][0].isspace()) and not _NUMBER.search(op[1]):
                bare, full = fold(anchor[0]), fold(f"{anchor[0]} {op[1]}").strip(" .,;:")
                found.append((bare, full) if op[0] == "+" else (full, bare))
    return [each for each in found if each[0] and each[1]]


def changed_places(wording: Sequence[WordingOp]) -> int:
    """How many stretches came, went or were replaced."""
    signs = "".join(op[0] for op in wording)
    return signs.replace("-+", "+").count("+") + signs.replace("-+", "").count("-")


def _trim(old: str, new: str) -> Replacement:
    first, second = fold(old).split(), fold(new).split()
    while len(first) > 1 and len(second) > 1 and first[0].lower() == second[0].lower():
        first, second = first[1:], second[1:]
    while len(first) > 1 and len(second) > 1 and first[-1].lower() == second[-1].lower():
        first, second = first[:-1], second[:-1]
    return " ".join(first).strip(" .,;:"), " ".join(second).strip(" .,;:")


class SweepFinder:
    """Finds the replacements that several units share.

    "he or she has" → "they have" is "he or she" → "they" with its verb: a replacement that is a sweep and a verb more
    on each side, the same one for one and for many, counts as that sweep. "an oar" → "a paddle" and "oar's" →
    "paddle's" are one, too.
    """

    def __init__(self, replaced: Iterable[tuple[str, list[Replacement]]], language: Language) -> None:
        """Args:
        replaced: Name of the new unit, and what was replaced in it; in reading order.
        language: Tells which verbs go with one and with many.
        """
        units: dict[Replacement, list[str]] = defaultdict(list)
        forms: dict[Replacement, Counter[Replacement]] = defaultdict(Counter)
        for name, pairs in replaced:
            for pair in pairs:
                forms[_lower(pair)][pair] += 1
            for lower in dict.fromkeys(map(_lower, pairs)):
                units[lower].append(name)
        alike: dict[Replacement, list[Replacement]] = defaultdict(list)
        for pair in units:
            alike[language.bare(*pair)].append(pair)
        printed: dict[Replacement, Replacement] = {}
        for bare, pairs in alike.items():
            count = len({name for pair in pairs for name in units[pair]})
            if count >= UNITS_MIN_LONG:  # most stand in one unit
                usual = _usual(sum((forms[pair] for pair in pairs), Counter()), bare)
                if _is_sweep(*_lower(usual), count):
                    printed[bare] = usual
        self._core = {pair: bare for bare, pairs in alike.items() if bare in printed for pair in pairs}
        self._core |= {pair: core for pair in units if (core := _core_with_verb(pair, printed, language)) is not None}
        named: dict[Replacement, dict[str, None]] = defaultdict(dict)
        for pair, names in units.items():
            if pair in self._core:
                named[self._core[pair]].update(dict.fromkeys(names))
        ranked = sorted(named.items(), key=lambda item: (-len(item[1]), item[0]))
        self.sweeps = tuple(
            Sweep(old=printed[core][0], new=printed[core][1], units=tuple(names)) for core, names in ranked
        )
        """The widest first."""
        self._at = {core: at for at, (core, _) in enumerate(ranked)}

    def shares(self, pairs: Iterable[Replacement]) -> Counter[int]:
        """How often each sweep, by position, takes part in a unit's replacements."""
        return Counter(self._at[self._core[pair]] for pair in map(_lower, pairs) if pair in self._core)


def _lower(pair: Replacement) -> Replacement:
    return pair[0].lower(), pair[1].lower()


def _usual(forms: Counter[Replacement], bare: Replacement) -> Replacement:
    """The form in which a replacement is told: bare where it stands so anywhere, without the capital of a sentence."""
    return max(forms, key=lambda pair: (_lower(pair) == bare, pair == _lower(pair), forms[pair]))


def _core_with_verb(pair: Replacement, cores: Container[Replacement], language: Language) -> Replacement | None:
    """The sweep that a replacement is without the verb on each side."""
    (old, _, verb), (new, _, other) = (text.rpartition(" ") for text in pair)
    if old and new and language.agree(verb, other) and (subject := language.bare(old, new)) in cores:
        return subject
    return None


def _is_sweep(old: str, new: str, count: int) -> bool:
    lengths = sorted((len(old.split()), len(new.split())))
    if (
        old == new
        or lengths[1] > WORDS_MAX
        or not any(char.isalpha() for char in old)
        or not any(char.isalpha() for char in new)
    ):
        return False
    if _is_number(old) or _is_number(new):
        return False
    if old.startswith(f"{new} ") or new.startswith(f"{old} "):
        return count >= UNITS_MIN_PURE
    return count >= UNITS_MIN or (count >= UNITS_MIN_LONG and lengths[0] >= 2 and sum(lengths) >= 2 + WORDS_MIN_LONG)


def _is_number(text: str) -> bool:
    """A rule number that changed along is a reference, not a wording."""
    return text[:1].isdigit()
