"""English."""

import re

from crdiff.languages import Language

_NUMBER = r"\d{3}(?:\.\d+[a-z]{0,2})?(?![\w])"
_RANGE = rf"{_NUMBER}(?: ?- ?(?:\d{{3}}\.)?\d*[a-z]{{0,2}}\b)?"
_TITLE = r"(?:,? \"[^\"\0]{1,90}\"(?!\w))?"
_LIST = rf"(?:(?:, (?:and |or )?| and | or | through | to ){_RANGE}{_TITLE})*"
# Each branch starts with a letter or digit of its own, which lets the search skip through a book.
_CITATION = (
    rf"(?:[Rr]ules? {_RANGE}{_TITLE}{_LIST}"
    rf"|[Ss]ections? \d(?![\w.]){_TITLE}(?: and \d(?![\w.]){_TITLE})*"
    rf"|(?<=[Ss]ee ){_RANGE}{_TITLE}{_LIST}"
    rf"|(?<![\w.$])\d{{3}}\.\d+[a-z]{{0,2}}(?!\w)(?: ?- ?(?:\d{{3}}\.)?\d*[a-z]{{0,2}}\b)?{_TITLE}{_LIST})"
)
_JOINT = r"(?:[,;]? (?:and |or )?(?:see )?)"

EN = Language(
    code="en",
    example=re.compile(r"(?:Example:\s*)+", re.IGNORECASE),  # "EXAMPLE: Two" (1999), "Example:Example: A player" (2014)
    introduction=frozenset({"introduction"}),
    contents=frozenset({"contents", "table of contents"}),
    glossary=frozenset({"glossary"}),
    index=frozenset({"index"}),
    credits=frozenset({"credits"}),
    date=re.compile(
        # "These rules are effective as of August 7, 2026." and, before July 2009, "current as of May 1, 2009."
        r"(?:effective|current)\s+as\s+of\s+(?P<month>[A-Z][a-z]+)\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,\s+(?P<year>\d{4})"
    ),
    months=tuple("january february march april may june july august september october november december".split()),
    sentence_end=re.compile(r"[.!?:;][\"”’'»)\]]*$"),
    sentence_break=re.compile(r"(?<=[.!?])(?:(?<=\w[.!?])|(?<=[)\]}.][.!?]))[\"”’')\]]*\s+(?=[\"“‘'(\[{]*[A-Z{\d])"),
    reference_lead=re.compile(r"\b(?:rules?|sections?|see)\s+$", re.IGNORECASE),
    section_lead=re.compile(r"\bsections?\s+$", re.IGNORECASE),
    reference_joint=re.compile(
        # "rules 310 and 311", and over a quoted title: "rule 105, “Colors,” and 202"
        r"(?:\s*,?\s*[\"“][^\"“”]*[\"”])?(?:\s*[,;]\s*(?:and\s+|or\s+)?|\s+(?:and|or|and/or)\s+)"
    ),
    range_joint=r"\s?[-–—−]\s?|\s+(?:through|to)\s+",
    cited_rules=re.compile(rf"{_CITATION}(?:{_JOINT}{_CITATION})*"),
    unfinished=re.compile(
        r"(?:\b(?:rules?|sections?|and|or|see|in|of|by|to|the|through|under|with|from|than|at|for|per|a|an|is)|[,(–—-])$",
        re.IGNORECASE,
    ),
    see=re.compile(r"See (?:also )?\S"),
    obsolete="(obsolete)",
    conjunctions=frozenset({"and", "or"}),
    irregular_verbs=frozenset(
        {
            ("are", "is"),
            ("have", "has"),
            ("were", "was"),
            ("aren't", "isn't"),
            ("haven't", "hasn't"),
            ("weren't", "wasn't"),
            ("don't", "doesn't"),
        }
    ),
    list_lead=re.compile(
        r"(?P<name>The [^,:;]{3,50}?)\s+(?:are|is|include|were)\b"
    ),  # "The planeswalker types are Ajani"
    small_words=frozenset(
        [
            "a",
            "an",
            "and",
            "as",
            "at",
            "but",
            "by",
            "for",
            "from",
            "in",
            "into",
            "of",
            "off",
            "on",
            "onto",
            "or",
            "out",
            "over",
            "per",
            "the",
            "to",
            "up",
            "via",
            "vs",
            "with",
        ]
    ),
)
