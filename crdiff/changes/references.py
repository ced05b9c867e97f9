"""Cross-references judged through the alignment: what a number named, and what it names now."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import accumulate

from msgspec import Struct

from crdiff.languages import LANGUAGES
from crdiff.model import Edition, Link, Reference, ReferenceChange, ReferenceStatus, StaleReference, Unit
from crdiff.numbering import WORD
from crdiff.parsing.references import dangling_numbers, unit_references
from crdiff.text.fold import fold
from crdiff.text.sequences import SequenceMatcher


class Judged(Struct, frozen=True):
    """One reference with its fate; `old` or `new` is empty where it came or went."""

    old: str
    new: str
    status: ReferenceStatus
    was: str = ""


class ReferenceJudge:
    """Follows citations through an alignment."""

    def __init__(self, old: Edition, new: Edition, links: Sequence[Link]) -> None:
        self.old = old
        self.new = new
        self._links = links
        self._group = {name: position for position, link in enumerate(links) for name in link.old}
        self._group_of_new = {name: position for position, link in enumerate(links) for name in link.new}
        self._restless = self._restless_numbers()
        self._cache: dict[tuple[str, tuple[str, ...]], list[Reference]] = {}

    def _restless_numbers(self) -> frozenset[str]:
        """Numbers that named something in the old edition and do not name its counterpart in the new one."""
        return frozenset(name for link in self._links for name in link.old if ":" not in name and name not in link.new)

    def references(self, unit: Unit) -> list[Reference]:
        """The citations of a unit, found once."""
        key = (unit.text, unit.examples)
        if key not in self._cache:
            self._cache[key] = unit_references(unit, self.new.scheme, LANGUAGES[self.new.language])
        return self._cache[key]

    # -- one link

    def judge(self, olds: Sequence[Unit], news: Sequence[Unit]) -> list[Judged]:
        """What became of each citation of a link: those that changed, or should have.

        Citations are paired by what they name, through the alignment; between such pairs by what is printed, then by
        order. A range is known by its two ends.
        """
        before = [each for unit in olds for each in self.references(unit)]
        after = [each for unit in news for each in self.references(unit)]
        if not before and not after:
            return []
        judged: list[Judged] = []
        keys = [self._old_key(each) for each in before], [self._new_key(each) for each in after]
        opcodes: Sequence[tuple[str, int, int, int, int]] = [("equal", 0, len(before), 0, len(after))]
        if [each.numbers for each in before] == [each.numbers for each in after]:
            # Printed as they were: none followed, whatever the ranges that the shifted targets would allow.
            pairs = zip(before, after, *keys, strict=True)
            return [self._stayed(old, new) for old, new, was, now in pairs if was != now]
        if keys[0] != keys[1]:
            opcodes = SequenceMatcher(None, *keys, autojunk=False).get_opcodes()
        crossed = _crossed(*keys, opcodes)
        parted = {at for at, _ in crossed}, {to for _, to in crossed}
        for tag, a, b, c, d in opcodes:
            same = zip(range(a, b), range(c, d), strict=True) if tag == "equal" else crossed
            judged += [
                Judged(before[at].text, after[to].text, "followed")
                for at, to in same
                if c <= to < d and before[at].numbers != after[to].numbers and _plain(before[at]) != _plain(after[to])
            ]
            if tag != "equal":
                judged += self._judge_gap(
                    [before[at] for at in range(a, b) if at not in parted[0]],
                    [after[to] for to in range(c, d) if to not in parted[1]],
                )
        return judged

    def _old_key(self, reference: Reference) -> tuple[object, ...]:
        return tuple(self._group.get(number, f"no {number}") for number in _ends(reference))

    def _new_key(self, reference: Reference) -> tuple[object, ...]:
        return tuple(self._group_of_new.get(number, f"no {number}") for number in _ends(reference))

    def _judge_gap(self, before: list[Reference], after: list[Reference]) -> list[Judged]:
        """Citations whose targets do not correspond."""
        judged = []
        left = list(after)
        rest = []
        for old in before:
            same = next((new for new in left if new.numbers == old.numbers), None)
            if same is None:
                rest.append(old)
            else:
                left.remove(same)
                judged.append(self._stayed(old, same))
        for position, new in enumerate(left):
            dangling = self._dangles(new)
            if position < len(rest):
                judged.append(Judged(rest[position].text, new.text, "dangling" if dangling else "retargeted"))
            elif dangling:
                judged.append(Judged("", new.text, "dangling"))
        return judged

    def _stayed(self, old: Reference, new: Reference) -> Judged:
        if old.title != new.title and self._is_titled(new):
            return Judged(old.text, new.text, "retargeted")
        if self._dangles(new):
            return Judged(old.text, new.text, "dangling", self.image(old))
        return Judged(old.text, new.text, "left-behind", self.image(old))

    def _is_titled(self, reference: Reference) -> bool:
        """Whether the title printed beside a number is the one that the number has now."""
        unit = self.new.by_name.get(reference.numbers[0])
        return bool(reference.title) and unit is not None and fold(unit.text) == fold(reference.title)

    def _dangles(self, reference: Reference) -> bool:
        ends = set(_ends(reference))
        return not ends.isdisjoint(dangling_numbers(reference, self.new))

    def image(self, reference: Reference) -> str:
        """What a citation of the old edition would have to say now; empty where its target is gone."""
        images = [self._links[self._group[number]].new for number in _ends(reference) if number in self._group]
        return "–".join(each[0] for each in images if each)

    # -- the whole new edition

    def stale(self, links: Iterable[Link]) -> list[StaleReference]:
        """Every citation of the new edition that was left behind or dangles, in changed units or not."""
        found = []
        for link in links:
            news = [self.new.by_name[name] for name in link.new if name in self.suspects]
            for unit in news:
                olds = [self.old.by_name[name] for name in link.old]
                judged = self.judge(olds, [unit]) if olds else []
                fates = {each.new: each for each in judged if each.status in ("left-behind", "dangling")}
                for reference in self.references(unit):
                    fate = fates.get(reference.text)
                    if fate is None and self._dangles(reference):
                        fate = Judged("", reference.text, "dangling")
                    if fate is not None:
                        found.append(self._stale(unit, reference, fate, olds))
        return found

    def _stale(self, unit: Unit, reference: Reference, fate: Judged, olds: Sequence[Unit]) -> StaleReference:
        stood = any(
            each.numbers == reference.numbers and any(number not in self.old.by_name for number in _ends(each))
            for old in olds
            for each in self.references(old)
        )
        return StaleReference(
            unit=unit.name,
            reference=reference.text,
            status=fate.status,
            was=fate.was,
            preexisting=fate.status == "dangling" and stood,
        )

    def is_suspect(self, names: Iterable[str]) -> bool:
        """Whether new units whose text stayed may hold a citation that should have changed."""
        return not self.suspects.isdisjoint(names)

    @cached_property
    def suspects(self) -> frozenset[str]:
        """Units that print a number that is restless, that names nothing, or that begins a range."""
        names, texts = [], []
        for unit in self.new.units:
            if unit.kind not in ("introduction", "credits"):
                names.append(unit.name)
                texts.append("\n".join((unit.text, *unit.examples)) if unit.examples else unit.text)
        sections = [name for name in self._restless if len(self.new.scheme.key(name) or ()) == 1]
        printed = self.new.scheme.printed + (f"|(?<!{WORD})(?:{'|'.join(sections)})(?!{WORD})" if sections else "")
        odd = cache(lambda found: found in sections or self._is_odd(found))
        # All texts in one go: most hold no number, and a search in each costs more than its work.
        ends = list(accumulate(len(text) + 1 for text in texts))
        places = (found.start() for found in re.finditer(printed, "\n".join(texts)) if odd(found[0]))
        return frozenset(names[bisect_right(ends, place)] for place in places)

    def _is_odd(self, printed: str) -> bool:
        """Whether a printed number must be looked at: it begins a range, or is restless, or names nothing."""
        number = printed.rstrip(".-–")
        if not number.isalnum() and "-" not in self.new.scheme.form and ("-" in number or "–" in number):
            return True
        if number in self._restless:
            return True
        return self.new.scheme.stands_alone(number) and number not in self.new.by_name


def _crossed(
    old: Sequence[tuple[object, ...]],
    new: Sequence[tuple[object, ...]],
    opcodes: Iterable[tuple[str, int, int, int, int]],
) -> list[tuple[int, int]]:
    """Places of citations that name the same and stand in another order among the others."""
    gaps = [opcode for opcode in opcodes if opcode[0] != "equal"]
    left = [at for _, a, b, _, _ in gaps for at in range(a, b)]
    found = []
    for to in (to for _, _, _, c, d in gaps for to in range(c, d)):
        at = next((at for at in left if old[at] == new[to]), None)
        if at is not None:
            left.remove(at)
            found.append((at, to))
    return found


def _ends(reference: Reference) -> tuple[str, ...]:
    numbers = reference.numbers
    return numbers if len(numbers) == 1 else (numbers[0], numbers[-1])


def _plain(reference: Reference) -> str:
    return re.sub(r"[–—−]", "-", reference.text)


def reference_changes(judged: Iterable[Judged]) -> tuple[ReferenceChange, ...]:
    """What a change reports of them."""
    return tuple([ReferenceChange(old=each.old, new=each.new, status=each.status) for each in judged])
