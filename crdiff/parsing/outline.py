"""The numbered part of a rulebook: lines → sections, subsections, rules, subrules with their examples."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from crdiff.languages import Language
from crdiff.model import Problem, Unit
from crdiff.numbering import Key, NumberingScheme
from crdiff.parsing.paragraphs import BULLETS, SLACK, Wrapping, indent, longest
from crdiff.parsing.regions import RULE_OF_DASHES
from crdiff.parsing.titles import TITLE_WORDS, is_title
from crdiff.parsing.tree import Draft, build_tree
from crdiff.text.hyphens import Joiner, joins_word

LIST_MARKS = "-*•"
SHORT_LINE = 0.6
"""Share of the width below which a line was not broken for want of room."""
HANG = 5
"""Columns that continuation lines may stand to the right of their text; examples stand in two more."""
STRAY_LENGTH = 2
"""A line this short that continues nothing is a slip: the lone "f" of 2021-11-19."""
LEAP = 2
"""So many sections, or levels, may be skipped where a number of the scheme could be any decimal."""
CONVENTION = 0.5
"""A deviation that more than this share of the numbers shows is the file's own manner, not a problem."""
CONVENTION_MIN = 8
"""Fewer numbers than this make no convention."""


class OutlineParser:
    """Reads the lines of the numbered part from top to bottom, once."""

    def __init__(
        self, lines: Sequence[str], language: Language, scheme: NumberingScheme, wrapping: Wrapping, joiner: Joiner
    ) -> None:
        self.lines = lines
        self.joiner = joiner
        self.language = language
        self.scheme = scheme
        self.drafts: list[Draft] = []
        self.problems: list[Problem] = []
        self.wrapping = wrapping
        self._plain = scheme.plain_line.match
        self._rule_depth = scheme.rule_depth
        self._all_rules = bool(scheme.hundreds)
        """Whatever looks like a number of the scheme is one."""
        self._example_indent = 0
        self._slips: Counter[str] = Counter()
        self._depths: Counter[int] = Counter()
        self._slip_problems: list[Problem] = []

    def parse(self, region: range) -> tuple[tuple[Unit, ...], tuple[Problem, ...]]:
        """Units in reading order, and what was odd about their lines."""
        previous = ""
        blank = True
        for at in region:
            line = self.lines[at]
            text = line.strip()
            if not text:
                blank = True
                continue
            if (text[0] in "-=_*~" and RULE_OF_DASHES.match(text)) or text in BULLETS:
                blank = True
                continue
            if self._read(line, text, previous, blank, at + 1):
                previous = line
            blank = False
        self._report_slips()
        units, problems = build_tree(self.drafts, self.language, self.scheme)
        return units, tuple(sorted((*self.problems, *problems), key=lambda problem: problem.line))

    # -- one line

    def _read(self, line: str, text: str, previous: str, blank: bool, number: int) -> bool:
        """Take one line; False where it must not count as the line before the next one."""
        draft = self.drafts[-1] if self.drafts else None
        if blank and (found := self._plain(line)) and " " not in found["number"]:
            key = self.scheme.key_of(found)
            if len(key) >= self._rule_depth and (self._all_rules or self._may_follow(key)):
                self._add(found, key, number)
                return True
        found = self.scheme.line.match(line)
        blank = blank or bool(found and text[0] in LIST_MARKS)  # an item of a list is a block
        if found and self._begins_unit(found, key := self.scheme.key_of(found), previous, blank):
            self._begin(found, key, line, blank, number)
        elif draft is None:
            self.problems.append(
                Problem(kind="text-before-rules", line=number, message="text before the first rule", text=text)
            )
        elif label := self.language.example_label.match(text):
            self._example_indent = indent(line)
            self._begin_example(draft, text, label, blank, number)
        elif self._is_stray(text, draft, blank):
            self.problems.append(Problem(kind="stray-text", line=number, message=f"stray text {text!r}", text=text))
            return False
        else:
            self._continue(draft, line, text, previous, blank, number)
        if self.drafts:
            self.drafts[-1].last_line = number
        return True

    def _begins_unit(self, found: re.Match[str], key: Key, previous: str, blank: bool) -> bool:
        dot, gap, text = found.group("dot", "gap", "text")
        if not (dot or gap or self._is_glued(key, text, blank)) or not self._may_follow(key):
            return False
        dotted = bool(dot) or not self.scheme.closes(len(key))
        if not dot and text[:1].islower() and self._is_figure(key):
            return False
        if len(key) == 1 and self._rule_depth > 1:
            return self._begins_section(found, key, blank)
        if len(key) < self._rule_depth and (not text or (not (dotted and gap) and not blank)):
            return False
        if blank or not self.drafts:
            return bool(text) or not self._unfinished(previous)
        current = self.drafts[-1].key
        # A heading ends as it likes: "1.2. Golden Rules".
        if len(current) >= self._rule_depth and self._unfinished(previous):
            return False
        near = key > current and key[:2] == current[:2]
        if self.language.sentence_end.search(previous.rstrip()):
            return key > current if not self.wrapping.width else near or self.scheme.is_next(key, current)
        if near and dotted and 0 < len(previous.rstrip()) < SHORT_LINE * self.wrapping.width:
            return True  # nothing broke a line so short but its end
        below_heading = len(current) < self._rule_depth and key[: len(current)] == current
        return (below_heading or self.scheme.is_next(key, current)) and bool(text) and not text[0].islower()

    def _is_figure(self, key: Key) -> bool:
        """Whether what looks like a number counts something: "1.5 coins", "2-3 players", "300 barrels"."""
        lettered = self.scheme.level(len(key)).sort in "aA"
        if not self.drafts or lettered:
            return False
        undotted = self.scheme.closes(len(key)) and not self._dotless
        return undotted or not self.scheme.is_next(key, self.drafts[-1].key)

    @property
    def _dotless(self) -> bool:
        """Whether numbers stand without the dot that their scheme has, all through the book so far."""
        return self._slips["missing-dot"] > CONVENTION * len(self.drafts)

    def _is_glued(self, key: Key, text: str, blank: bool) -> bool:
        """Whether the text follows a letter without a blank, in a script that has none: "100.6b牌手可以"."""
        return blank and len(key) > self._rule_depth and text[:1] > "\u2fff"

    def _may_follow(self, key: Key) -> bool:
        """Whether a number may come up here. Where any decimal is a number of the scheme, most are none: "1.5 lore"."""
        if self._all_rules or not self.drafts:
            return True
        current = self.drafts[-1].key
        return 0 <= key[0] - current[0] <= LEAP and len(key) <= len(current) + LEAP

    def _begins_section(self, found: re.Match[str], key: Key, blank: bool) -> bool:
        """A section heading: one number, a dot, a title, and one more than the section before."""
        dot, gap, text = found.group("dot", "gap", "text")
        if not (gap and text) or self.language.sentence_end.search(text) or len(text.split()) > TITLE_WORDS:
            return False
        if not self.drafts:
            return True
        section, current = key[0], self.drafts[-1].key[0]
        if not dot and self.scheme.closes(len(key)) and not self._dotless:
            return False
        if not self.scheme.hundreds:
            # "2 Object Properties": any number may stand there, so the row and the title must tell.
            return section == current + 1 and is_title(text, self.language)
        # "8. Multiplayer Rules" stands right below a rule in 2014-09-25.
        return section > current if blank else section == current + 1 and is_title(text, self.language)

    def _unfinished(self, previous: str) -> bool:
        return bool(self.language.unfinished.search(previous.rstrip()))

    def _begin(self, found: re.Match[str], key: Key, line: str, blank: bool, at: int) -> None:
        """Begin a unit, and note how its number departs from `100.1. Text` and `100.1a Text`."""
        draft = self._add(found, key, at)
        number, depth = draft.number, len(draft.key)
        dot, gap, text = found.group("dot", "gap", "text")
        if not blank and len(self.drafts) > 1:
            # Titles stand close to their rules in dense dumps; that is a manner, and the count decides.
            self._slip("missing-blank-line", at, f"no blank line before {number}")
        closes = self.scheme.closes(len(key))
        if dot and not closes:
            self._slip("unexpected-dot", at, f"unexpected dot after {number}")
        if closes and not dot:
            self._slip("missing-dot", at, f"missing dot after {number}")
        if gap == "" and text:
            self._slip("missing-space", at, f"missing space after {number}")
        elif gap != " " and text:
            kind = "no-break-space" if "\xa0" in gap else "extra-space"
            # The columns of a hard-wrapped book are the typesetter's.
            if kind != "extra-space" or not self.wrapping.width:
                self._slip(kind, at, f"{'no-break' if kind == 'no-break-space' else 'extra'} space after {number}")
        if " " in found["number"]:
            self._slip("space-in-number", at, f"space inside the number {number}")
        if line[:1].isspace():
            self._slip(f"indent-{depth}", at, f"unexpected indent before {number}")

    def _add(self, found: re.Match[str], key: Key, at: int) -> Draft:
        self._depths[len(key)] += 1
        draft = Draft(key, found["number"].replace(" ", ""), at, found["text"].rstrip())
        self.drafts.append(draft)
        return draft

    def _begin_example(self, draft: Draft, text: str, label: re.Match[str], blank: bool, number: int) -> None:
        if blank and draft.last_line:
            self._slip("blank-before-example", number, f"blank line before an example of {draft.number}")
        self._slips["examples"] += 1
        if len(label[0].split(":")) > 2:
            self.problems.append(Problem(kind="doubled-label", line=number, message="example label printed twice"))
        draft.examples.append(text[label.end() :])
        draft.in_example = True

    def _is_stray(self, text: str, draft: Draft, blank: bool) -> bool:
        if len(text) > STRAY_LENGTH or not text.isalnum():
            return False
        last = draft.examples[-1] if draft.in_example else "".join(draft.paragraphs[-1:])
        return blank or not last or bool(self.language.sentence_end.search(last)) or is_title(last, self.language)

    def _continue(self, draft: Draft, line: str, text: str, previous: str, blank: bool, number: int) -> None:
        margin = indent(self.lines[draft.first_line - 1]) + 1
        if self._hangs:
            margin = self._text_column(draft.first_line - 1)
        if draft.in_example:
            margin = max(margin, self._example_indent + (HANG if self._hangs else 1))
        begins = blank or indent(line) > margin
        if begins and not blank and previous.lstrip()[:1] in (*BULLETS, "-", "*"):
            # What stands below the words of an item goes on with it.
            begins = indent(line) > indent(previous) + HANG
        finished = bool(self.language.sentence_end.search(previous.rstrip()))
        wrapped = not begins and self.wrapping.joins(previous, text, width=self._width(number - 1), finished=finished)
        if wrapped and self._is_title_line(draft, previous):
            wrapped = False  # "3.2 Serving Time", and below it what it heads
        if blank and joins_word(previous, text):
            wrapped, blank = True, False
        if blank:
            self._slip("unnumbered-paragraph", number, f"paragraph without a number after {draft.number}")
        # In a book that sets paragraphs below one another, what stands below an example goes on with it.
        below = self._hangs and not blank and indent(line) >= self._example_indent
        draft.append(text, number, wrapped=wrapped, below=below, joiner=self.joiner)

    def _is_title_line(self, draft: Draft, previous: str) -> bool:
        """Whether the line before is a number with a title, too short to have been broken for want of room."""
        width = self.wrapping.width
        short = not width or len(previous.rstrip()) < SHORT_LINE * width
        return short and draft.first_line == draft.last_line and is_title("".join(draft.paragraphs), self.language)

    @cached_property
    def _hangs(self) -> bool:
        """Whether the lines of a paragraph stand to the right of its number (Lorcana, text layers of PDFs)."""
        if not self.wrapping.width:
            return False
        hanging = others = 0
        for at, line in enumerate(self.lines[1:], 1):
            before = self.lines[at - 1]
            if line.strip() and self.scheme.line.match(before) and not self.scheme.line.match(line):
                right = indent(line) > indent(before) + 1
                hanging += right and indent(line) <= self._text_column(at - 1)
                others += not right
        return hanging > others

    def _text_column(self, at: int) -> int:
        """Where the text of a numbered line begins, and a little more."""
        found = self.scheme.line.match(self.lines[at])
        return (found.start("text") if found else indent(self.lines[at])) + HANG

    def _width(self, at: int) -> int:
        """The longest line of the block around a line: subrules may be set narrower than rules (2001-07-23)."""
        if not self.wrapping.width:
            return 0
        first = last = at
        while first and self.lines[first - 1].strip():
            first -= 1
        while last + 1 < len(self.lines) and self.lines[last + 1].strip():
            last += 1
        return int(longest(self.lines[first : last + 1]) * SLACK)

    # -- slips: odd only where the rest of the file does otherwise

    def _slip(self, kind: str, line: int, message: str) -> None:
        self._slips[kind] += 1
        self._slip_problems.append(Problem(kind=kind, line=line, message=message))

    def _report_slips(self) -> None:
        for problem in self._slip_problems:
            kind, _, level = problem.kind.partition("-")
            total = self._depths[int(level)] if kind == "indent" else self._depths.total()
            if problem.kind == "blank-before-example":
                total = self._slips["examples"]
            elif problem.kind in ("missing-dot", "unexpected-dot"):
                closed = sum(count for depth, count in self._depths.items() if self.scheme.closes(depth))
                total = total - closed if problem.kind == "unexpected-dot" else closed
            if total < CONVENTION_MIN or self._slips[problem.kind] <= CONVENTION * total:
                name = "unexpected-indent" if kind == "indent" else problem.kind
                self.problems.append(Problem(kind=name, line=problem.line, message=problem.message, text=problem.text))
