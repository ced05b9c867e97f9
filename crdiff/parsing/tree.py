"""Units under construction → the tree: names, parents, and what is odd about the row of numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence

from crdiff.languages import Language
from crdiff.model import Problem, Unit, UnitName
from crdiff.numbering import Key, NumberingScheme
from crdiff.parsing.titles import is_sentence, is_title
from crdiff.text.hyphens import Joiner


class Draft:
    """A unit under construction."""

    __slots__ = ("examples", "first_line", "in_example", "key", "last_line", "number", "paragraphs")

    def __init__(self, key: Key, number: str, first_line: int, text: str) -> None:
        self.key = key
        self.number = number
        self.first_line = first_line
        self.last_line = first_line
        self.paragraphs = [text] if text else []
        if "\u2028" in text:  # where the re-issue of 2026-08-07 begins a line
            self.paragraphs = [part.strip() for part in text.split("\u2028")]
        self.examples: list[str] = []
        self.in_example = False

    def append(self, text: str, line: int, *, wrapped: bool, below: bool, joiner: Joiner) -> None:
        """Add a line to the last example or paragraph, or as a paragraph of the rule's own, or of an example's."""
        target = self.examples if self.in_example else self.paragraphs
        if wrapped and target:
            target[-1] = joiner.join(target[-1], text, line)
        elif below and self.in_example:
            target[-1] = f"{target[-1]}\n{text}"
        else:
            self.in_example = False
            self.paragraphs.append(text)


def build_tree(
    drafts: Sequence[Draft], language: Language, scheme: NumberingScheme
) -> tuple[tuple[Unit, ...], list[Problem]]:
    """Give each draft its name and parent.

    Returns:
        The units in reading order, and the gaps, repetitions and misprints of their numbers.
    """
    problems = list(_mend_misprints(drafts, scheme))
    problems += _order_problems(drafts, scheme)
    names: dict[str, int] = {}
    known: dict[Key, UnitName] = {}
    units = []
    rule_depth = scheme.rule_depth
    kinds = [scheme.kind((0,) * depth) if depth else scheme.kinds[0] for depth in range(scheme.depths + 1)]
    for draft in drafts:
        key, number = draft.key, draft.number
        count = names[number] = names.get(number, 0) + 1
        name = number if count == 1 else f"{number}~{count}"
        known[key] = name
        parent = known.get(key[:-1])
        depth = len(key) - 2
        while parent is None and depth > 0:
            parent = known.get(key[:depth])
            depth -= 1
        text = draft.paragraphs[0] if len(draft.paragraphs) == 1 else "\n".join(draft.paragraphs)
        units.append(
            Unit(
                name=name,
                kind=kinds[len(key)],
                number=number,
                text=text,
                examples=tuple(draft.examples),
                parent=parent,
                is_heading=not is_sentence(text, language)
                if len(key) < rule_depth
                else len(key) == rule_depth and is_title(text, language),
                first_line=draft.first_line,
                last_line=draft.last_line,
            )
        )
    return tuple(units), problems


def _mend_misprints(drafts: Sequence[Draft], scheme: NumberingScheme) -> Iterator[Problem]:
    """Read a number that fits nowhere as the one that belongs there: "432.2b" after 423.2a, before 423.3 (2007)."""
    taken: Counter[Key] | None = None
    for before, draft, after in zip(drafts, drafts[1:], drafts[2:], strict=False):
        if before.key < draft.key < after.key:
            continue
        taken = taken or Counter(each.key for each in drafts)
        if taken[draft.key] > 1:
            continue
        for key in scheme.successors(before.key):
            number = scheme.format(key)
            if key not in taken and scheme.is_next(after.key, key) and _is_misprint(draft.number, number):
                message = f"{draft.number} is printed where {number} belongs"
                yield Problem(kind="misprinted-number", line=draft.first_line, message=message)
                draft.key, draft.number = key, number
                break


def _is_misprint(printed: str, meant: str) -> bool:
    """Whether two numbers differ in one character, or in two that changed places."""
    if len(printed) != len(meant):
        return False
    odd = [at for at in range(len(printed)) if printed[at] != meant[at]]
    return len(odd) == 1 or (len(odd) == 2 and printed[odd[0]] == meant[odd[1]] and printed[odd[1]] == meant[odd[0]])


def _order_problems(drafts: Sequence[Draft], scheme: NumberingScheme) -> Iterator[Problem]:
    """Numbers that do not follow one another."""
    first_lines: dict[Key, int] = {}
    previous: Key = ()
    last = 0
    for draft in drafts:
        key = draft.key
        # What most numbers do is asked first, and without a call.
        if key[:-1] == previous[:-1]:
            next_door = key[-1] == last + 1 and key[-1] not in scheme.skipped
        else:
            next_door = key[-1] == 1 and key[:-1] == previous
        if key in first_lines:
            yield _duplicate(draft, first_lines[key], {each.key for each in drafts}, scheme)
        else:
            first_lines[key] = draft.first_line
            # A quoted part begins where it likes: 8, then 801.
            begins = len(previous) == 1 and draft is drafts[1]
            if previous and not next_door and not begins and not scheme.is_next(key, previous):
                yield _out_of_row(draft, previous, scheme)
        previous, last = key, key[-1]


def _out_of_row(draft: Draft, previous: Key, scheme: NumberingScheme) -> Problem:
    before = scheme.format(previous)
    if draft.key < previous:
        kind, message = "out-of-order", f"{draft.number} comes after {before}"
    else:
        kind, message = "number-gap", f"number gap from {before} to {draft.number}"
    return Problem(kind=kind, line=draft.first_line, message=message)


def _duplicate(draft: Draft, first_line: int, taken: set[Key], scheme: NumberingScheme) -> Problem:
    message = f"{draft.number} is printed twice, first in line {first_line}"
    free = scheme.next_sibling(draft.key)
    if free not in taken:
        message += f"; {scheme.format(free)} is free"
    return Problem(kind="duplicate-number", line=draft.first_line, message=message)
