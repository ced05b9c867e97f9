"""What citations of rules look like: the words of a language around the numbers of a scheme."""

import re
from collections.abc import Iterable
from functools import cache

from crdiff.languages import Language
from crdiff.numbering import WORD, NumberingScheme

SHORT_WORD = 2
"""Letters of a word that is too common to end a range: to, a, à."""
END_OF_NUMBER = f"(?!{WORD})"
_TITLE = r"(?:,? \"[^\"\0]{1,90}\"(?!\w))?"
_WIDE_TITLE = r"(?:,? ?(?:\"[^\"\0]{1,90}\"|[〔「『][^〕」』\0]{1,90}[〕」』]))?"
"""Where titles stand in brackets of their own."""


@cache
def citation_pattern(language: Language, scheme: NumberingScheme) -> re.Pattern[str]:
    """Finds citations in folded text: numbers in a list or range with their lead words and quoted titles."""
    if scheme.alone == 0:
        # "[1.3.2a]", "[2][3.1]"
        return re.compile(r"\[\d[^\]\0]{0,40}\]")
    # "through c": a short word such as "to" may be a word of the sentence: "702.9a to a player".
    through = "|".join(word for word in language.range_words if len(word) > SHORT_WORD)
    parted = language.spaced and not language.glued
    ends = r" ?[-~] ?"
    if through:
        ends += rf"| (?:{through}) " if parted else rf"|(?:{through}) ?"
    ranged = rf"(?:(?:{ends})(?:{scheme.cited_short}){END_OF_NUMBER})?"
    stretch = rf"(?:{scheme.cited_led}){END_OF_NUMBER}{ranged}"
    title = _TITLE if language.spaced else _WIDE_TITLE
    blank = " " if language.spaced else " ?"
    # Where sections have numbers like rules, "section 3.2" names one.
    leads = language.rule_words if scheme.hundreds else (*language.rule_words, *language.section_words)
    rules = rf"(?:{'|'.join(map(_any_case, leads))}){blank}"
    joints = "|".join((*language.joints, *language.range_words)) or "(?!)"
    close = rf"(?: ?(?:[,;]|{joints}) ?(?:{rules})?)"
    joint = rf"(?:, (?:(?:{joints}) )?| (?:{joints}) )" if parted else close
    listed = rf"{title}(?:{joint}{stretch}{title})*"
    sections, section = language.section_words or language.rule_words, scheme.cited_section
    # From here on all is told behind the first character of what is found, a lead word or a number.
    led, deep = (scheme.behind_first(cited) + END_OF_NUMBER for cited in (scheme.cited_led, scheme.cited_deep))
    numbers, marked = [rf"(?<![0-9A-Za-z_.$].)(?<![0-9],.){deep}{ranged}{listed}"], []
    if language.see_words:
        seen = "|".join(f"(?<={_any_case(word)}{' ' if language.spaced else ''}.)" for word in language.see_words)
        numbers.insert(0, rf"(?:{seen}){led}{ranged}{listed}")
    if language.after_words:
        after = rf" ?(?:{'|'.join(language.after_words)})"
        numbers.append(rf"(?<![0-9A-Za-z_.$].){led}(?=\.?{after})")
        if marks := language.ordinal_marks:
            marked.append((_firsts(marks), rf"{_behind_firsts(marks)} ?{section}(?={after})"))
    branches = [
        (_firsts(leads), rf"{_behind_firsts(leads)}{blank}{stretch}{listed}"),
        (_firsts(sections), rf"{_behind_firsts(sections)}{blank}{section}{title}(?:{joint}{section}{title})*"),
        (scheme.cited_first, f"(?:{'|'.join(numbers)})"),
        *marked,
    ]
    # A search skips to a set of characters in one loop; at a choice, a repeat or a look-around it tries each place.
    firsts = "".join(dict.fromkeys(first for first, _ in branches))
    return re.compile(rf"[{firsts}](?:{'|'.join(f'(?<=[{first}]){rest}' for first, rest in branches)})")


@cache
def _row_pattern(language: Language, scheme: NumberingScheme, sign: str) -> re.Pattern[str]:
    """Finds citations, each one sign already, that stand in a row: "rule 603.6 and rule 603.10"."""
    if scheme.alone == 0:
        return re.compile(rf"{sign}(?:,? ?{sign})+")
    joints = "|".join((*language.joints, *language.range_words)) or "(?!)"
    if language.spaced and not language.glued:
        between = rf"[,;]? (?:(?:{joints}) )?(?:(?:{'|'.join(language.see_words)}) )?"
    else:
        between = rf" ?(?:[,;]|{joints}) ?"
    return re.compile(rf"{sign}(?:{between}{sign})+")


def mask_citations(folded: str, language: Language, scheme: NumberingScheme, sign: str) -> str:
    """Replace each citation in folded text, a whole list of them too, by one sign."""
    masked = citation_pattern(language, scheme).sub(sign, folded)
    return _row_pattern(language, scheme, sign).sub(sign, masked)


def _firsts(words: Iterable[str]) -> str:
    """The characters that words may begin with, as in a set."""
    return "".join(dict.fromkeys(_first(word) for word in words))


def _behind_firsts(words: Iterable[str]) -> str:
    """One of some words, behind its first character."""
    return f"(?:{'|'.join(f'(?<=[{_first(word)}]){word[1:]}' for word in words)})"


def _first(word: str) -> str:
    return "".join(dict.fromkeys((word[0].upper(), word[0].lower())))


def _any_case(word: str) -> str:
    """A word with its first letter small or capital."""
    return f"[{_first(word)}]{word[1:]}"
