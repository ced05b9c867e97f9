"""English."""

from crdiff.languages import Language, counted

EN = Language(
    code="en",
    name="English",
    telltale=frozenset("the of and to is that player if a an or this in".split()),
    example=("Examples?",),
    introduction=frozenset({"introduction"}),
    contents=frozenset({"contents", "table of contents"}),
    glossary=frozenset({"glossary"}),
    index=frozenset({"index"}),
    credits=frozenset({"credits", "update summary", "previous update summary"}),
    subrules=frozenset({"subrules"}),
    dates=(
        # "These rules are effective as of August 7, 2026." and, before July 2009, "current as of May 1, 2009."
        r"(?:(?:effective|current)\s+(?:as\s+of\s+)?|last\s+updated:?\s+){date}",
    ),
    other_dates=(
        r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\s+(?P<month>[A-Z][a-z]+),?\s+(?P<year>\d{4})",
        r"(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})",
    ),
    date=r"(?P<month>[A-Z][a-z]+)\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,\s+(?P<year>\d{4})",
    months=tuple("january february march april may june july august september october november december".split()),
    rule_words=("rules?",),
    section_words=("sections?",),
    see_words=("see also", "see"),
    joints=("and", "or", "and/or"),
    range_words=("through", "to"),
    breaks=r"[.!?](?:(?<=\w.)|(?<=[)\]}.”\"].))[\"”’')\]]*\s+(?=[\"“‘'(\[{]*[A-Z{\d])",
    open_words=tuple("in of by to the through under with from than at for per a an is".split()),
    obsolete=("(obsolete)",),
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
    verb_endings=("s", "es"),
    articles=frozenset({"a", "an"}),
    shared_endings=("'s", "s"),
    list_leads=(r"(?P<name>The [^,:;]{3,50}?)\s+(?:are|is|include|were)\b",),  # "The planeswalker types are Ajani"
    small_words=frozenset(
        "a an and as at but by for from in into of off on onto or out over per the to up via vs with".split()
    ),
    number_words=counted(
        "zero|one a an once single first another each|two twice both second pair half|"
        "three third|four fourth quarter|five fifth|six sixth|seven seventh|eight eighth|nine ninth|"
        "ten tenth|eleven eleventh|twelve twelfth dozen|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|"
        "twenty"
    ),
)
