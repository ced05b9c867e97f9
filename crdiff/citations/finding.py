"""Citations of rules in source code, Markdown, wikitext and HTML: numbers whose neighbours say that they mean rules."""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from crdiff.languages import LANGUAGES
from crdiff.languages.citations import END_OF_NUMBER
from crdiff.model import Citation
from crdiff.numbering import NumberingScheme

LEADS = (r"c\.?r\.?", r"crs", r"comp(?:rehensive)?\.?\ rules?", r"sub-?rules?")
"""What people call a rulebook's rules, beside the words of the languages: `CR 702.19b`."""
GAP = r"""
    (?: (?:[ \t\u00a0~]|&nbsp;|&\#160;|&\#xA0;)+ | \r?\n[ \t]*(?:\#|//|\*|--|;|%)[ \t]+ | \\?["'] | [*_`(\[{:\#§|=“‘/-]
      | \\[a-z]+\{ | <[^<>\n]{1,200}> | (?:numbers?|nos?\.?)[ \t] ){0,8}
"""
"""Between a lead and its number: `[[CR:702.19]]`, `{{CR|702.19}}`, `rule <code>702.19b</code>`, `rule no. 702.19b`; the
end of a line only where a comment goes on in the next one."""
NARROW_GAP = r"(?:[ \t\u00a0~]|&nbsp;|&\#160;|&\#xA0;|[*_`(\[{|§]|\[\[|(?<=[A-Za-z]):(?=\d)|<[^<>\n]{1,200}>){0,6}"
"""The same before a whole subsection, a number of three digits that may be anything: `rule 704`, `[[CR:704]]`."""
CLOSE = r"""(?: [*_`"')\]}”’] | \\" | </[^<>\n]{1,20}> | \((?:[^()\s]{1,120})\) ){0,4}"""
"""Behind a number, before what joins the next one: `**702.19b**, **702.19c**`, `[702.9](#702.9) and`."""
DASH = r"(?:\s?(?:[–—-]|&[nm]dash;|\.\.\.?)\s?|\s(?:through|thru)\s|\sto\s(?=\S*\.))"
JOINTS = r"[,;/+|，、；]|&amp;|&(?!\w)|\splus\s|\sas\swell\sas\s"
ADDRESS = re.compile(
    r"(?<![\w+.-])(?:[a-z][a-z0-9+.-]{0,20}://|www\.)[^\s\"'<>)\]}|]+|(?<![\w/.#-])(?!\d+\.\d)[\w.#-]*/[\w./#?=&%-]*",
    re.IGNORECASE,
)
"""Web addresses and paths: `https://x.example/cr#702.19`, `docs/rule-702.19.md`, `/rules#702.19`."""
NO_CITATION = re.compile(r"(?:[$€£¥₩%@+~]|\bv|\bver\.?\s?|\bversions?\s)$", re.IGNORECASE)
"""What stands before a price or a version."""
UNIT = re.compile(
    r"\s?(?:%|°|(?:[kmµn]?s|[kmcµn]?m|[kMGT]i?B|px|pt|em|rem|k?Hz|k?g|EUR|USD|GBP|JPY)(?![\w-]))|\.[A-Za-z]{2,5}\b",
    re.ASCII,
)
"""What stands behind a measure, or the name of a file."""
UNIT_SUFFIXES = frozenset({"mm", "cm", "ms", "pt", "px", "em", "kg"})
"""Letters that end a measure sooner than the number of a subrule."""
SUBSECTION_END = re.compile(
    r"(?=[ \t]*(?:[.,;)\]}|\"'`*<!?]|$|(?:and|or|through|to)\b|[–—-]\s?\d{3}\b(?!-)))(?!:\d|\.\d)", re.MULTILINE
)


def find_citations(
    text: str,
    scheme: NumberingScheme,
    language: str,
    *,
    file: str = "",
    leads: Sequence[str] = (),
    known: Collection[str] | None = None,
) -> list[Citation]:
    """Find what cites rules in a text of any sort.

    A number counts behind a word for rules, markup between them notwithstanding, and in a list that one begins. A bare
    number that ends with a letter (`702.9a–c`) counts in a line that has such a word anywhere; other bare numbers are
    versions, prices and addresses as often as not.

    Args:
        text: The text, its line ends as they are.
        scheme: How the rulebook forms its numbers.
        language: Code of the language of the rulebook, whose words for rules count as those of English do.
        file: Carried into each citation.
        leads: More words for rules, as they are.
        known: The numbers that there are; a bare number, or one of a whole subsection, must be one of them.
    """
    finder = _Finder(scheme, language, tuple(leads), known)
    starts = [0, *(found.end() for found in re.finditer(r"\r\n|\r|\n", text))]
    spans = finder.spans(text)
    addresses = [found.span() for found in ADDRESS.finditer(text)] if spans else []
    begins = [start for start, _ in addresses]
    citations = []
    for start, end, numbers, short in spans:
        line = bisect_right(starts, start)
        address = bisect_right(begins, start) - 1
        citations.append(
            Citation(
                file=file,
                line=line,
                column=start - starts[line - 1] + 1,
                start=start,
                end=end,
                text=text[start:end],
                numbers=numbers,
                short=short,
                in_address=address >= 0 and start < addresses[address][1],
            )
        )
    return citations


Span = tuple[int, int, tuple[str, ...], bool]
"""Start, end, numbers, and whether it is a list of letters behind one stem."""


class _Finder:
    def __init__(
        self, scheme: NumberingScheme, language: str, leads: tuple[str, ...], known: Collection[str] | None
    ) -> None:
        self.scheme = scheme
        self.known = known
        self.lead, self.gap, self.narrow, self.number, self.join, self.letters = _patterns(scheme, language, leads)

    def spans(self, text: str) -> list[Span]:
        """All citations in order, none twice."""
        found: dict[int, Span] = {}
        for lead in self.lead.finditer(text):
            at = self._start(text, lead.end())
            if at not in found:  # a lead in a list: "CR 702.2, CR 702.3"
                found.update((span[0], span) for span in self._listed(text, at))
        if not found and not self.lead.search(text):
            return []
        taken = sorted(found)
        for span in self._bare(text):
            before = bisect_right(taken, span[0]) - 1
            if before < 0 or found[taken[before]][1] <= span[0]:
                found[span[0]] = span
        return [found[start] for start in sorted(found)]

    def _start(self, text: str, at: int) -> int:
        gap = self.gap.match(text, at)
        return gap.end() if gap else at

    def _listed(self, text: str, at: int) -> Iterator[Span]:
        """The number at a place, and those that it is joined to."""
        lead_end = at
        first = True
        while match := self.number.match(text, at):
            if not self._is_meant(match, text, first=first):
                return
            span = self._span(match, text)
            yield span
            joint = self.join.match(text, span[1])
            if joint is None or joint.end() <= lead_end:
                return
            at, first = joint.end(), False

    def _is_meant(self, match: re.Match[str], text: str, *, first: bool) -> bool:
        number, end = match["first"], match.end("first")
        if UNIT.match(text, end) or number.lstrip("0123456789.-") in UNIT_SUFFIXES:
            return False
        if self.scheme.stands_alone(number):
            return True
        if not first or (self.known is not None and number not in self.known):
            return False
        # A whole subsection: nothing but its word and a little markup may stand before it.
        begin = max(0, match.start() - 40)
        leads = list(self.lead.finditer(text, begin, match.start()))
        narrow = bool(leads) and self.narrow.fullmatch(text, leads[-1].end(), match.start())
        return bool(narrow) and SUBSECTION_END.match(text, self._span(match, text)[1]) is not None

    def _span(self, match: re.Match[str], text: str) -> Span:
        first, last = match.group("first", "last")
        if last is not None:
            numbers = self.scheme.expand(first, last)
            if len(numbers) > 2 or (len(numbers) == 2 and self._neighbours(*numbers)):
                return match.start(), match.end(), numbers, False
        end = match.end("first")
        letters = self.letters.match(text, end) if first[-1:].isalpha() else None
        if letters is not None:
            stem = first.rstrip("abcdefghijklmnopqrstuvwxyz")
            more = re.findall(r"(?<![A-Za-z])[a-z](?![A-Za-z])", letters[0])
            row = [first.removeprefix(stem), *more]
            # "702.9b, a player" goes on with a word.
            if row == sorted(set(row)):
                return match.start(), letters.end(), (first, *(stem + letter for letter in more)), True
        return match.start(), end, (first,), False

    def _neighbours(self, one: str, other: str) -> bool:
        keys = self.scheme.key(one), self.scheme.key(other)
        return keys[0] is not None and self.scheme.next_sibling(keys[0]) == keys[1]

    def _bare(self, text: str) -> Iterator[Span]:
        for line in re.finditer(r"[^\r\n]+", text):
            if not self.lead.search(text, *line.span()):
                continue
            for match in self.number.finditer(text, *line.span()):
                first = match["first"]
                before = text[max(line.start(), match.start() - 9) : match.start()]
                plain = not re.search(r"[\w.,]$", before) and not NO_CITATION.search(before)
                is_one = self.known is None or first in self.known
                measure = UNIT.match(text, match.end("first")) or first.lstrip("0123456789.-") in UNIT_SUFFIXES
                if plain and is_one and not measure and first[-1:].isalpha() and self.scheme.stands_alone(first):
                    yield self._span(match, text)


@lru_cache(maxsize=8)
def _patterns(scheme: NumberingScheme, language: str, leads: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """A lead, the gap behind it, the narrow one, a number or range, what joins numbers, letters that share a stem."""
    tongues = {language: LANGUAGES[language], "en": LANGUAGES["en"]}
    words = dict.fromkeys(word.replace(" ", r"\ ") for tongue in tongues.values() for word in tongue.rule_words)
    own = [re.escape(lead) for lead in leads]
    flags = re.VERBOSE | re.IGNORECASE
    spaced = all(tongue.spaced for tongue in tongues.values())
    before = r"(?<![^\W_])(?<!\\)" if spaced else r"(?<![A-Za-z0-9\\])"
    lead = rf"{before}(?:{'|'.join([*own, *LEADS, *words])})(?![^\W\d_])"
    end = rf"{END_OF_NUMBER}(?!\.\d)"
    number = rf"(?P<first>{scheme.cited_led}){end}(?:{DASH}(?P<last>{scheme.cited_end}){end})?"
    joints = "|".join(dict.fromkeys(joint for tongue in tongues.values() for joint in tongue.joints))
    join = rf"{CLOSE}\s?(?:{JOINTS}|\s(?:{joints})\s){{1,2}}\s?(?:(?:{joints})\s)?{GAP}"
    last = rf",?\s(?:{joints})\s[a-z](?![A-Za-z])"
    letters = rf"(?:\s?[,/&+]\s?[a-z](?![A-Za-z]))+(?:{last})?|{last}"
    return (
        re.compile(lead, flags),
        re.compile(GAP, flags),
        re.compile(NARROW_GAP, flags),
        re.compile(number),
        re.compile(join, flags),
        re.compile(letters),
    )
