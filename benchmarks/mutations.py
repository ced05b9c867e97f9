"""A real edition with known edits planted in it, and how many of them are recovered.

Links are scored over everything that is not "same number, same text", so each rule that only shifted counts too.
Splits and merges are scored by themselves, and so is the status of each reference that changed or should have.
"""

import re
from pathlib import Path

import crdiff
from benchmarks.mutator import PLANTED, Link, Mutator, Truth
from crdiff.model import ChangeSet, Edition
from crdiff.schemes import MAGIC

SEEDS = (1, 2, 3, 4, 5)
STATUSES = {"retargeted": "retarget", "left-behind": "left behind", "followed": "follow"}
"""The edits that are told by the status of a reference."""


class Score:
    """Hits, found and wanted; adds up over books."""

    def __init__(self) -> None:
        self.hit = self.found = self.wanted = 0

    def add(self, found: set[Link], wanted: set[Link]) -> None:
        self.hit += len(found & wanted)
        self.found += len(found)
        self.wanted += len(wanted)

    @property
    def f1(self) -> float:
        return 2 * self.hit / max(1, self.found + self.wanted)


def is_quiet(link: Link, old: Edition, new: Edition) -> bool:
    """Same number and same text: what no report shows."""
    if link[0] != link[1] or len(link[0]) != 1:
        return False
    (name,) = link[0]
    before, after = old.by_name[name], new.by_name[name]
    return before.text == after.text and before.examples == after.examples


def score_book(
    edition: Edition, donors: list[str], seed: int, scores: dict[str, Score], kinds: dict[str, list[int]]
) -> None:
    """Plant edits in one book, compare, and add up what was recovered."""
    mutator = Mutator(edition, donors, seed)
    mutator.plant()
    mutated, truth = mutator.finish()
    changes = crdiff.diff(edition, mutated)
    wanted = {link for link in truth.links() if not is_quiet(link, edition, mutated)}
    found = {
        (frozenset(change.old), frozenset(change.new))
        for change in changes.changes
        if MAGIC.key((change.new or change.old)[0])
    }
    found = {link for link in found if not is_quiet(link, edition, mutated)}
    scores["links"].add(found, wanted)
    many = [{link for link in side if len(link[0]) + len(link[1]) > 2} for side in (found, wanted)]
    scores["splits and merges"].add(*many)
    _score_kinds(mutator, truth, found, kinds)
    _score_references(changes, truth, scores["reference statuses"], kinds)


def _score_kinds(mutator: Mutator, truth: Truth, found: set[Link], kinds: dict[str, list[int]]) -> None:
    """For each planted edit, whether the link that it is part of was found."""
    by_new = {new: link for link in truth.links() for new in link[1]}
    names = {node: name for name, node in truth.names_of.items()}
    for kind, nodes in mutator.kind_of.items():
        for node in nodes if kind not in STATUSES.values() else ():
            link = by_new[names[node]] if node in names else (frozenset(node.sources), frozenset[str]())
            kinds[kind][0] += link in found
            kinds[kind][1] += 1


def _score_references(changes: ChangeSet, truth: Truth, score: Score, kinds: dict[str, list[int]]) -> None:
    found = {
        (change.new[0], each.old, each.new, each.status)
        for change in changes.changes
        if len(change.new) == 1
        for each in change.references
    }
    found |= {(each.unit, each.reference, each.reference, each.status) for each in changes.stale_references}
    wanted = set(truth.statuses)
    judged = {name for name, *_ in wanted}
    mine = {each for each in found if each[0] in judged and each[1:] and any(each[:2] == other[:2] for other in wanted)}
    score.hit += len(mine & wanted)
    score.found += len(mine)
    score.wanted += len(wanted)
    for status, kind in STATUSES.items():
        planted = {each for each in wanted if each[-1] == status}
        kinds[kind][0] += len(planted & mine)
        kinds[kind][1] += len(planted)


def main(editions: Path) -> None:
    """Print scores and the table by kind of edit."""
    edition = crdiff.read(editions / "2016-07-22.txt")
    texts = {unit.text for unit in edition.units}
    later = crdiff.read(editions / "2026-08-07.txt")
    donors = [
        unit.text
        for unit in later.units
        if unit.kind in ("rule", "subrule")
        and not unit.is_heading
        and unit.text not in texts
        and 12 < len(unit.text.split()) < 60
    ]
    donors = [re.sub(r"\s*\(?[Ss]ee rules?[^.]*\.\)?", "", text) for text in donors if not re.search(r"\d{3}", text)]
    scores = {name: Score() for name in ("links", "splits and merges", "reference statuses")}
    kinds: dict[str, list[int]] = {kind: [0, 0] for kind in (*PLANTED, "follow")}
    for seed in SEEDS:
        score_book(edition, donors, seed, scores, kinds)
    print("| measure | F1 | must |\n|---|---|---|")
    for (name, score), must in zip(scores.items(), (0.99, 0.93, 0.995), strict=True):
        print(f"| {name} | {score.f1:.4f} ({score.wanted} wanted) | {must} |")
    print("\n| planted edit | recovered | of |\n|---|---|---|")
    for kind, (hit, count) in kinds.items():
        print(f"| {kind} | {hit} | {count} |")
