"""French."""

from crdiff.languages import Language, counted

FR = Language(
    code="fr",
    name="français",
    telltale=frozenset("le les des une du que joueur est dans pour avec et si il qui".split()),
    example=("Exemples?",),
    introduction=frozenset({"introduction"}),
    contents=frozenset({"sommaire", "table des matières"}),
    glossary=frozenset({"glossaire"}),
    index=frozenset({"index"}),
    credits=frozenset(
        {
            "crédits",
            "résumé des mises à jour",
            "résumé des mises à jour précédentes",
            "résumé des précédentes mises à jour",
        }
    ),
    subrules=frozenset({"sous-règles"}),
    # "Ces règles entrent en vigueur au 1er mai 2014.", "Date de mise à jour 22 août 2025"
    dates=(
        r"en\s+vigueur\s+(?:au|le|à\s+compter\s+du|à\s+partir\s+du|depuis\s+le)\s+{date}",
        r"mise\s+à\s+jour\s*:?\s+(?:du\s+|le\s+)?{date}",
    ),
    date=r"(?P<day>\d{1,2})(?:er)?\s+(?P<month>\w+)\s+(?P<year>\d{4})",
    months=tuple("janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()),
    rule_words=("règles?",),
    section_words=("sections?", "chapitres?"),
    see_words=("voir aussi", "voir", r"cf\."),
    joints=("et", "ou"),
    range_words=("à",),
    open_words=tuple("en de du des le la les un une avec par pour est au aux que dans".split()),
    obsolete=("(obsolète)",),
    conjunctions=frozenset({"et", "ou"}),
    articles=frozenset("le la les un une".split()),
    shared_endings=("s",),
    list_leads=(r"(?P<name>Les [^,:;]{3,50}?)\s+sont\b",),
    small_words=frozenset("à au aux avec d' dans de des du en et la le les ou par pour sans sur un une".split()),
    number_words=counted(
        "zéro|un une premier première|deux second seconde deuxième moitié|trois troisième|"
        "quatre quatrième|cinq cinquième|six sixième|sept septième|huit huitième|neuf neuvième|"
        "dix dixième|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf|vingt"
    ),
)
