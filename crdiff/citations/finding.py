"""Citations of rules in source code, Markdown, wikitext and HTML: numbers whose neighbours say that they mean rules."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache

from crdiff.languages import LANGUAGES
from crdiff.languages.citations import END_OF_NUMBER
from crdiff.model import Citation
from crdiff.numbering import NumberingScheme

LEADS = (r"c\.?r\.?", r"comp(?:rehensive)?\.?\ rules?")
"""What people call a rulebook's rules, beside the words of the languages: `CR 702.19b`."""
GAP = r"""
    (?: \s | &nbsp; | &\#160; | &\#xA0; | [*_`"'(\[{:\#§|=“‘/-] | <[^<>\n]{1,40}> ){0,6}
"""
"""Between a lead and its number: `[[CR:702.19]]`, `{{CR|702.19}}`, `rule <code>702.19b</code>`, `rule **702.19b**`."""
CLOSE = r"""
    (?: [*_`"')\]}”’] | </[^<>\n]{1,20}> | \([^()\s]{1,80}\) ){0,4}
"""
"""Behind a number, before what joins the next one: `**702.19b**, **702.19c**`, `[702.9](#702.9) and`."""
DASH = r"(?:\s?(?:[–—-]|&[nm]dash;)\s?|\s(?:through|to)\s)"
ADDRESS = re.compile(r"\b[a-z][a-z+.-]*://[^\s\"'<>)\]}|]+", re.IGNORECASE)
NO_CITATION = re.compile(r"(?:[$€£¥₩%@+~]|\bv|\bver\.?\s?|\bversions?\s)$", re.IGNORECASE)
"""What stands before a price or a version."""


def find_citations(
    text: str, scheme: NumberingScheme, language: str, *, file: str = "", leads: Sequence[str] = ()
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
    """
    finder = _Finder(scheme, language, tuple(leads))
    starts = [0, *(found.end() for found in re.finditer(r"\r\n|\r|\n", text))]
    citations = []
    for start, end, numbers, short in finder.spans(text):
        line = bisect_right(starts, start)
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
                in_address=any(found.start() <= start < found.end() for found in finder.addresses),
            )
        )
    return citations


Span = tuple[int, int, tuple[str, ...], bool]
"""Start, end, numbers, and whether it is a list of letters behind one stem."""


class _Finder:
    def __init__(self, scheme: NumberingScheme, language: str, leads: tuple[str, ...]) -> None:
        self.scheme = scheme
        self.lead, self.gap, self.number, self.join, self.letters = _patterns(scheme, language, leads)
        self.addresses: list[re.Match[str]] = []

    def spans(self, text: str) -> list[Span]:
        """All citations in order, none twice."""
        if not self.lead.search(text):
            return []
        self.addresses = list(ADDRESS.finditer(text))
        found: dict[int, Span] = {}
        for lead in self.lead.finditer(text):
            gap = self.gap.match(text, lead.end())
            for span in self._listed(text, gap.end() if gap else lead.end()):
                found.setdefault(span[0], span)
        for span in self._bare(text):
            if not any(start <= span[0] < end for start, end, _, _ in found.values()):
                found[span[0]] = span
        return [found[start] for start in sorted(found)]

    def _listed(self, text: str, at: int) -> Iterator[Span]:
        """The number at a place, and those that it is joined to."""
        first = True
        while match := self.number.match(text, at):
            if not first and not self.scheme.stands_alone(match["first"]):
                return
            span = self._span(match, text)
            yield span
            joint = self.join.match(text, span[1])
            if joint is None:
                return
            at, first = joint.end(), False

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
                if plain and first[-1:].isalpha() and self.scheme.stands_alone(first):
                    yield self._span(match, text)


@lru_cache(maxsize=8)
def _patterns(scheme: NumberingScheme, language: str, leads: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """A lead, the gap behind it, a number or range, what joins numbers, and letters that share a stem."""
    tongues = {language: LANGUAGES[language], "en": LANGUAGES["en"]}
    words = dict.fromkeys(word.replace(" ", r"\ ") for tongue in tongues.values() for word in tongue.rule_words)
    own = [re.escape(lead) for lead in leads]
    flags = re.VERBOSE | re.IGNORECASE
    spaced = all(tongue.spaced for tongue in tongues.values())
    before = r"(?<![^\W_])" if spaced else r"(?<![A-Za-z0-9])"
    lead = rf"{before}(?:{'|'.join([*own, *LEADS, *words])})(?![^\W\d_])"
    end = rf"{END_OF_NUMBER}(?!\.\d)"
    number = rf"(?P<first>{scheme.cited_led}){end}(?:{DASH}(?P<last>{scheme.cited_end}){end})?"
    joints = dict.fromkeys(joint for tongue in tongues.values() for joint in tongue.joints)
    join = rf"{CLOSE}\s?(?:[,;&/]|\s(?:{'|'.join(joints)})\s){{1,2}}\s?(?:(?:{'|'.join(joints)})\s)?{GAP}"
    letters = rf"(?:,\s?[a-z](?![a-z]))*,?\s(?:{'|'.join(joints)})\s[a-z](?![A-Za-z])"
    return (
        re.compile(lead, flags),
        re.compile(GAP, flags),
        re.compile(number),
        re.compile(join, flags),
        re.compile(letters),
    )
