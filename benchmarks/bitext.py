"""Translations aligned with their numbers hidden, against what their numbers say."""

import time
from collections.abc import Sequence
from pathlib import Path

import crdiff
from benchmarks.perturb import Truth, perturb
from crdiff.align import align
from crdiff.bitext.books import Block, Fitter
from crdiff.bitext.facts import BookSide
from crdiff.languages import LANGUAGES
from crdiff.model import NUMBERED, Edition, Unit

Score = tuple[float, float, float]
"""Precision, recall and F1."""


def numbered(edition: Edition) -> list[Unit]:
    """The units that have a number."""
    return [unit for unit in edition.units if unit.kind in NUMBERED]


def truth(same: Edition, source: Edition, target: Edition) -> Truth:
    """Which source units a translation's units are, by the numbers that it shares with the source of its date.

    Args:
        same: The source edition of the translation's date.
        source: The source edition that it is aligned with; ours is the alignment from one to the other.
        target: The translation.
    """
    known = {unit.name: (unit.name,) for unit in source.units}
    if same is not source:
        known = {name: link.new for link in align(same, source).links for name in link.old}
    numbers = {unit.name for unit in numbered(source)}
    return {(name, unit.name) for unit in numbered(target) for name in known.get(unit.name, ()) if name in numbers}


def f_score(
    source: Edition, sources: Sequence[Unit], target: Edition, targets: Sequence[Unit], wanted: Truth, *, numbers: bool
) -> Score:
    """Align and score."""
    latin = LANGUAGES[source.language].latin and LANGUAGES[target.language].latin
    sides = BookSide(source, sources, latin=latin), BookSide(target, targets, latin=latin)
    block = Block(*sides, ordered=True, numbers=numbers)
    Fitter((block,)).run()
    found = {(sources[i].name, targets[j].name) for rows, columns in block.beads for i in rows for j in columns}
    right = len(found & wanted)
    return right / len(found), right / len(wanted), 2 * right / (len(found) + len(wanted))


def perturbed(source: Edition, target: Edition, seed: int) -> Score:
    """The same for a translation with planted disorder, its numbers hidden."""
    units, wanted = perturb(target, numbered(target), seed)
    names = {unit.name for unit in numbered(source)}
    wanted = {pair for pair in wanted if pair[0] in names}
    return f_score(source, numbered(source), target, units, wanted, numbers=False)


def main(editions: Path) -> None:
    """Print a table."""
    corpora = editions.parent.parent

    def read(name: str) -> Edition:
        return crdiff.read(corpora / f"{name}.txt")

    print("| source | target | numbers | P | R | F1 | seconds |\n|---|---|---|---|---|---|---|")
    rows = [
        ("mtg/en/2024-06-07", "mtg/zh-Hans/2022-06-10", "mtg/en/2022-06-10", False),
        ("mtg/en/2026-04-17", "mtg/zh-Hans/2022-06-10", "mtg/en/2022-06-10", False),
        ("mtg/en/2024-06-07", "mtg/zh-Hans/2022-06-10", "mtg/en/2022-06-10", True),
        ("mtg/en/2026-04-17", "mtg/zh-Hans/2022-06-10", "mtg/en/2022-06-10", True),
        ("mtg/en/2019-10-04", "mtg/ko/2019-10-04", "", False),
        *(("lorcana/en/2025-08-19", f"lorcana/{each}/2025-08-19", "", False) for each in ("de", "fr", "it")),
        ("lorcana/en/2025-08-19", "lorcana/ja/2025-08-29", "", False),
    ]
    for source, target, same, numbers in rows:
        left, right = read(source), read(target)
        wanted = truth(read(same) if same else left, left, right)
        started = time.perf_counter()
        score = f_score(left, numbered(left), right, numbered(right), wanted, numbers=numbers)
        _print(source, target, "as a hint" if numbers else "hidden", score, time.perf_counter() - started)
    left, right = read("mtg/en/2024-06-07"), read("mtg/zh-Hans/2024-06-07")
    for seed in (1, 2, 3):
        started = time.perf_counter()
        score = perturbed(left, right, seed)
        _print(
            "mtg/en/2024-06-07",
            f"zh-Hans 2024-06-07 disordered, seed {seed}",
            "hidden",
            score,
            time.perf_counter() - started,
        )


def _print(source: str, target: str, numbers: str, score: Score, seconds: float) -> None:
    figures = " | ".join(f"{each:.4f}" for each in score)
    print(f"| {source} | {target} | {numbers} | {figures} | {seconds:.1f} |", flush=True)
