"""German."""

from crdiff.languages import Language, counted

DE = Language(
    code="de",
    name="Deutsch",
    telltale=frozenset("der die das und eine ein ist von den nicht wenn wird spieler oder".split()),
    example=("Beispiele?", r"z\. ?B\."),
    introduction=frozenset({"einleitung", "einführung"}),
    contents=frozenset({"inhalt", "inhaltsverzeichnis"}),
    glossary=frozenset({"glossar"}),
    index=frozenset({"index", "stichwortverzeichnis"}),
    credits=frozenset(
        {
            "credits",
            "impressum",
            "danksagungen",
            "zusammenfassung der aktualisierungen",
            "aktualisierungen im überblick",
            "aktualisierungsübersicht",
            "update-zusammenfassung",
            "zusammenfassung der aktualisierung",
            "zusammenfassung der vorherigen aktualisierung",
            "frühere aktualisierungen",
        }
    ),
    subrules=frozenset({"unterregeln"}),
    # "Dieses Regelwerk gilt ab dem 20. September 2024.", "Gültig ab dem 22. August 2025"
    dates=(r"(?:gilt|gültig)\s+ab\s+(?:dem\s+)?{date}", r"stand:?\s+{date}"),
    date=r"(?P<day>\d{1,2})\.\s?(?P<month>\w+)\.?\s?(?P<year>\d{4})",
    months=tuple("januar februar märz april mai juni juli august september oktober november dezember".split()),
    rule_words=("regeln?",),
    section_words=("abschnitte?s?n?", "kapiteln?"),
    see_words=("siehe auch", "siehe", "vgl\\."),
    joints=("und", "oder", "sowie"),
    range_words=("bis",),
    open_words=tuple("in von der die das dem den des ein eine mit für auf zu ist bei".split()),
    obsolete=("(veraltet)",),
    conjunctions=frozenset({"und", "oder"}),
    shared_endings=("en", "es", "e", "n", "s"),
    articles=frozenset("der die das den dem des ein eine einen einem einer eines".split()),
    list_leads=(r"(?P<name>Die [^,:;]{3,50}?)\s+(?:sind|lauten)\b",),
    small_words=frozenset(
        "der die das und oder von vom zu zum zur im in mit für auf dem den des ein eine bei an am".split()
    ),
    number_words=counted(
        "null|ein eine einen einem einer eines eins einmal erste ersten erster|"
        "zwei zweimal beide beiden zweite zweiten zweiter hälfte|drei dritte dritten|"
        "vier vierte vierten|fünf fünfte|sechs sechste|sieben siebte|acht achte|neun neunte|zehn zehnte|"
        "elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig"
    ),
)
