"""What citations of rules look like: the words of a language around the numbers of a scheme."""

import re
from functools import cache

from crdiff.languages import Language
from crdiff.numbering import NumberingScheme

SHORT_WORD = 2
"""Letters of a word that is too common to end a range: to, a, à."""
END_OF_NUMBER = r"(?![0-9A-Za-z_])"
"""Not `\\b`: in Chinese and Japanese a word follows a number without a blank."""
_TITLE = r"(?:,? \"[^\"\0]{1,90}\"(?!\w))?"
_WIDE_TITLE = r"(?:,? ?(?:\"[^\"\0]{1,90}\"|[〔「『][^〕」』\0]{1,90}[〕」』]))?"
"""Where titles stand in brackets of their own."""


@cache
def citation_pattern(language: Language, scheme: NumberingScheme) -> re.Pattern[str]:
    """Finds citations in folded text: numbers in a list or range with their lead words and quoted titles."""
    if scheme.alone == 0:
        # "[1.3.2a]", "[2][3.1]"
        return re.compile(r"\[\d[^\]\0]{0,40}\]")
    number = rf"(?:{scheme.cited_led}){END_OF_NUMBER}"
    # "through c": a short word such as "to" may be a word of the sentence: "702.9a to a player".
    ranged = "|".join(word for word in language.range_words if len(word) > SHORT_WORD)
    parted = language.spaced and not language.glued
    ends = r" ?[-~] ?"
    if ranged:
        ends += rf"| (?:{ranged}) " if parted else rf"|(?:{ranged}) ?"
    stretch = rf"{number}(?:(?:{ends})(?:{scheme.cited_short}){END_OF_NUMBER})?"
    title = _TITLE if language.spaced else _WIDE_TITLE
    blank = " " if language.spaced else " ?"
    # Where sections have numbers like rules, "section 3.2" names one.
    leads = language.rule_words if scheme.hundreds else (*language.rule_words, *language.section_words)
    rules = rf"(?:{'|'.join(map(_any_case, leads))}){blank}"
    joints = "|".join((*language.joints, *language.range_words)) or "(?!)"
    close = rf"(?: ?(?:[,;]|{joints}) ?(?:{rules})?)"
    joint = rf"(?:, (?:(?:{joints}) )?| (?:{joints}) )" if parted else close
    listed = rf"{title}(?:{joint}{stretch}{title})*"
    # Each branch starts with a letter or digit of its own, which lets the search skip through a book: asked for first,
    # the digit makes it a third faster.
    begins = "(?=[0-9])" if scheme.levels[0].sort in ("1", "100") else ""
    branches = [rf"{rules}{stretch}{listed}"]
    sections = "|".join(map(_any_case, language.section_words or language.rule_words))
    section = scheme.cited_section
    branches.append(rf"(?:{sections}){blank}{section}{title}(?:{joint}{section}{title})*")
    if language.see_words:
        seen = "|".join(f"(?<={_any_case(word)}{' ' if language.spaced else ''})" for word in language.see_words)
        branches.append(rf"{begins}(?:{seen}){stretch}{listed}")
    deep = rf"{begins}(?<![0-9A-Za-z_.$])(?<![0-9],)(?:{scheme.cited_deep}){END_OF_NUMBER}"
    branches.append(rf"{deep}(?:(?:{ends})(?:{scheme.cited_short}){END_OF_NUMBER})?{listed}")
    if language.after_words:
        after = "|".join(language.after_words)
        branches.append(rf"(?<![0-9A-Za-z_.$]){number}(?=\.? ?(?:{after}))")
        if language.ordinal_marks:
            branches.append(rf"(?:{'|'.join(language.ordinal_marks)}) ?{section}(?= ?(?:{after}))")
    return re.compile("|".join(branches))


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


def _any_case(word: str) -> str:
    """A word with its first letter small or capital."""
    first = word[:1]
    return f"[{first.upper()}{first.lower()}]{word[1:]}" if first.isalpha() and first.upper() != first.lower() else word
