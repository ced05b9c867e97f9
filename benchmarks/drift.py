"""Drift planted in a real translation, and how much of it is found."""

import random
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

import crdiff
from crdiff.changes import compare
from crdiff.drift import find_drift
from crdiff.languages import LANGUAGES
from crdiff.model import Drift, Edition, Unit
from crdiff.parsing.references import find_references
from crdiff.text.sentences import sentences

PLANTED = 40
"""Of each kind."""
KINDS = {
    "sentence": ("sentence",),
    "number": ("numbers",),
    "symbol": ("symbols",),
    "reference": ("references",),
    "swap": ("misnumbered",),
    "old": ("old-wording",),
}
"""Kind of planted drift and the checks that report it."""
SHORT = 30
"""Letters of a dropped sentence, at least in letters of Chinese a third of what English needs."""


class Planted(Struct, frozen=True):
    """A translation with drift, and where which kind was planted."""

    edition: Edition
    where: dict[str, set[str]]
    """Kind → target units."""


def plant(target: Edition, older: Edition, reworded: Iterable[str], seed: int) -> Planted:
    """Plant drift of every kind, each in units of its own.

    Args:
        target: A translation.
        older: An earlier edition of it.
        reworded: Units whose source was reworded between the two, under the same number.
        seed: Of the random choice.
    """
    draw = random.Random(seed)
    units = {unit.name: unit for unit in target.units}
    free = [unit.name for unit in target.units if unit.kind in ("rule", "subrule") and not unit.is_heading]
    draw.shuffle(free)
    where: dict[str, set[str]] = {}
    language = LANGUAGES[target.language]

    def take(kind: str, names: Sequence[str], change: Callable[[Unit], Unit | None]) -> None:
        done: set[str] = set()
        for name in names:
            if len(done) == PLANTED:
                break
            if name in free and (changed := change(units[name])) is not None:
                units[name] = changed
                free.remove(name)
                done.add(name)
        where[kind] = done

    def older_text(unit: Unit) -> Unit | None:
        before = older.by_name.get(unit.name)
        if before is None or (before.text, before.examples) == (unit.text, unit.examples):
            return None
        return replace(unit, text=before.text, examples=before.examples)

    def drop(unit: Unit) -> Unit | None:
        parts = sentences(unit.text, language)
        if len(parts) < 2:
            return None
        at = draw.randrange(len(parts))
        if sum(map(str.isalnum, parts[at])) < SHORT / 3:
            return None
        return replace(unit, text="".join(parts[:at] + parts[at + 1 :]))

    def number(unit: Unit) -> Unit | None:
        cited = [(each.start, each.end) for each in find_references(unit.text, target.scheme, language)]
        found = [
            each
            for each in re.finditer(r"(?<![\d.{/+\-A-Za-z])\d{1,2}(?![\d.}/A-Za-z])", unit.text)
            if not any(start <= each.start() < end for start, end in cited)
        ]
        if not found:
            return None
        which = draw.choice(found)
        value = int(which[0]) + draw.choice((1, 2, 3))
        return replace(unit, text=f"{unit.text[: which.start()]}{value}{unit.text[which.end() :]}")

    def symbol(unit: Unit) -> Unit | None:
        found = list(re.finditer(r"\{(\d|[WUBRGCTX])\}", unit.text))
        if not found:
            return None
        which = draw.choice(found)
        other = str(int(which[1]) + 1) if which[1].isdigit() else draw.choice([s for s in "WUBRGCTX" if s != which[1]])
        return replace(unit, text=f"{unit.text[: which.start()]}{{{other}}}{unit.text[which.end() :]}")

    def reference(unit: Unit) -> Unit | None:
        cited = find_references(unit.text, target.scheme, language)
        single = [each for each in cited if len(each.numbers) == 1 and "." in each.numbers[0]]
        if not single:
            return None
        which = draw.choice(single)
        key = target.scheme.key(which.numbers[0])
        known = {number for each in cited for number in each.numbers}
        near = [
            other.number
            for other in target.units
            if other.kind in ("rule", "subrule") and key and (target.scheme.key(other.number) or ())[:2] == key[:2]
        ]
        near = [each for each in near if each not in known]
        if not near:
            return None
        return replace(unit, text=unit.text[: which.start] + draw.choice(near) + unit.text[which.end :])

    take("old", [name for name in reworded if name in units], older_text)
    take("number", list(free), number)
    take("symbol", list(free), symbol)
    take("reference", list(free), reference)
    take("sentence", list(free), drop)
    where["swap"] = set()
    names = list(units)
    for name in list(free):
        at = names.index(name)
        other = names[at + 1] if at + 1 < len(names) else ""
        if len(where["swap"]) >= PLANTED or other not in free or name not in free:
            continue
        one, two = units[name], units[other]
        if one.parent != two.parent or one.text == two.text:
            continue
        units[name] = replace(one, text=two.text, examples=two.examples)
        units[other] = replace(two, text=one.text, examples=one.examples)
        where["swap"] |= {name, other}
        free.remove(name)
        free.remove(other)
    return Planted(replace(target, units=tuple(units.values())), where)


def score(drift: Drift, clean: Drift, planted: Planted) -> dict[str, tuple[float, float, int]]:
    """Precision, recall and number of what was planted, by kind; what is found in the clean text does not count.

    An old wording may well cite another rule, and a dropped sentence take a number along: what is found there of other
    kinds is true, and does not count either.
    """
    before = {(finding.check, finding.target, finding.message) for unit in clean.units for finding in unit.findings}
    table = {}
    for kind, checks in KINDS.items():
        found = {
            finding.target
            for unit in drift.units
            for finding in unit.findings
            if finding.check in checks and (finding.check, finding.target, finding.message) not in before
        }
        wanted = planted.where[kind]
        found -= (planted.where["old"] | planted.where["sentence"]) - wanted
        right = len(found & wanted)
        table[kind] = (right / len(found) if found else 1.0, right / len(wanted) if wanted else 1.0, len(wanted))
    return table


def main(editions: Path) -> None:
    """Print a table for Chinese 2024-06-07 with English 2022-06-10 and 2024-06-07 as history."""
    english = {name: crdiff.read(editions / f"{name}.txt") for name in ("2022-06-10", "2024-06-07")}
    chinese = {name: crdiff.read(editions.parent / "zh-Hans" / f"{name}.txt") for name in english}
    changes = compare(english["2022-06-10"], english["2024-06-07"]).changes
    reworded = [
        change.new[0]
        for change in changes
        if change.text in ("reworded", "examples") and change.old == change.new and len(change.new) == 1
    ]
    source, target = english["2024-06-07"], chinese["2024-06-07"]
    history = list(english.values())
    clean = find_drift(source, target, history=history)
    print("| planted | precision | recall | number |\n|---|---|---|---|")
    for seed in (1, 2):
        planted = plant(target, chinese["2022-06-10"], reworded, seed)
        table = score(find_drift(source, planted.edition, history=history), clean, planted)
        for kind, (precision, recall, count) in table.items():
            print(f"| {kind}, seed {seed} | {precision:.3f} | {recall:.3f} | {count} |")
