"""A citation and two editions → what became of it."""

import re
from collections.abc import Iterable, Sequence

from crdiff.citations.finding import DASH
from crdiff.model import Change, ChangeSet, Citation, CitationStatus, JudgedCitation, UnitName
from crdiff.numbering import NumberingScheme

_DASH = re.compile(DASH)
_LONE_LETTER = re.compile(r"(?<![A-Za-z])[a-z](?![A-Za-z])")
WORDED = ("reworded", "examples")
"""Text facets that may change what a rule means."""


class CitationJudge:
    """Follows citations of other files from the old edition to the new one.

    Args:
        changes: The whole change set.
        also_reworded: A rule that got another number and was reworded as well is taken as one that moved.
    """

    def __init__(self, changes: ChangeSet, *, also_reworded: bool = False) -> None:
        self.changes = changes
        self.scheme: NumberingScheme = changes.new.scheme
        self.also_reworded = also_reworded
        self._of: dict[UnitName, Change] = {name: change for change in changes.changes for name in change.old}

    def judge(self, citation: Citation, *, is_new: bool = False, is_older: bool = False) -> JudgedCitation:
        """What a citation of the old edition names now, and what to write instead, where that is sure.

        Args:
            citation: The citation.
            is_new: It is known to be one of the new edition already.
            is_older: It was left to decide in an earlier run, and is of an edition before the old one.
        """
        if is_new:
            return JudgedCitation(citation=citation, status="current", now=citation.numbers, reworded=False)
        if is_older:
            return JudgedCitation(citation=citation, status="undecided", now=(), reworded=False)
        statuses = [self._status(number) for number in citation.numbers]
        now = tuple(dict.fromkeys(name for number in citation.numbers for name in self._now(number)))
        status = max(statuses, key=ORDER.index)
        replacement = "" if citation.in_address else self._replacement(citation, statuses)
        return JudgedCitation(
            citation=citation,
            status=status,
            now=now,
            reworded=any(self._is_reworded(number) for number in citation.numbers),
            replacement=replacement if replacement != citation.text else "",
        )

    def _status(self, number: UnitName) -> CitationStatus:
        if number not in self.changes.old.by_name:
            return "unknown"
        change = self._of.get(number)
        if change is None:
            return "current"
        if not change.new:
            return "removed"
        if change.shape != "one-to-one":
            return "merged" if len(change.new) == 1 else "split"
        reworded = change.text in WORDED
        if change.old == change.new:
            return "reworded" if reworded else "current"
        return "moved-reworded" if reworded else "moved"

    def _now(self, number: UnitName) -> tuple[UnitName, ...]:
        change = self._of.get(number)
        if change is not None:
            return change.new
        return (number,) if number in self.changes.new.by_name else ()

    def _is_reworded(self, number: UnitName) -> bool:
        change = self._of.get(number)
        return change is not None and change.text in WORDED

    def _replacement(self, citation: Citation, statuses: Iterable[CitationStatus]) -> str:
        """The same citation in new numbers; empty where one of its rules did more than move."""
        sure = {"current", "reworded", "moved"} | ({"moved-reworded"} if self.also_reworded else set())
        if not sure.issuperset(statuses):
            return ""
        news = [self._now(number)[0] for number in citation.numbers]
        if news == list(citation.numbers):
            return ""
        if len(news) == 1:
            return news[0]
        return self._short(citation, news) if citation.short else self._range(citation, news)

    def _short(self, citation: Citation, news: Sequence[UnitName]) -> str:
        """`704.5a, b, and c` with another stem and other letters, if all still share a stem."""
        stem, old = _stem(news[0]), _stem(citation.numbers[0])
        if any(_stem(name) != stem or len(name) != len(stem) + 1 for name in news):
            return ""
        letters = iter(name.removeprefix(stem) for name in news)
        rest = _LONE_LETTER.sub(lambda _: next(letters), citation.text.removeprefix(old))
        return stem + rest

    def _range(self, citation: Citation, news: Sequence[UnitName]) -> str:
        """A range whose rules still follow one another, with its end as long or short as it was written."""
        first, last = citation.numbers[0], citation.numbers[-1]
        keys = self.scheme.key(news[0]), self.scheme.key(news[-1])
        if None in keys or not keys[0] < keys[1] or self.scheme.expand(news[0], news[-1]) != tuple(news):  # type: ignore[operator]
            return ""
        rest = citation.text.removeprefix(first)
        if rest.endswith(last):
            return f"{news[0]}{rest.removesuffix(last)}{news[-1]}"
        dash = _DASH.match(rest)
        joint, written = (dash[0], rest[dash.end() :]) if dash else ("", rest)
        short = _shortened(written, last, news[-1])
        return f"{news[0]}{joint}{short}" if self.scheme.expand(news[0], short) == tuple(news) else ""


ORDER: tuple[CitationStatus, ...] = (
    "current",
    "reworded",
    "moved",
    "moved-reworded",
    "merged",
    "split",
    "removed",
    "unknown",
    "undecided",
)
"""Of the rules of a range the gravest counts."""


def _stem(name: UnitName) -> str:
    return name.rstrip("abcdefghijklmnopqrstuvwxyz")


def _shortened(written: str, last: UnitName, new: UnitName) -> str:
    """The end of a range written as short as it was: of `702.9c` `c`, of `712.10` `10`."""
    left_out = last.removesuffix(written)
    stem = _stem(new)
    if written.isalpha():
        return new.removeprefix(stem)
    return new.rpartition(left_out[-1:])[2] if left_out[-1:] and left_out[-1:] in new else new
