"""Italian."""

from crdiff.languages import Language, counted

IT = Language(
    code="it",
    name="italiano",
    telltale=frozenset("il di che una del giocatore non per con gli della le è se un".split()),
    example=("Esempi[oi]?",),
    introduction=frozenset({"introduzione"}),
    contents=frozenset({"contenuti", "indice", "sommario"}),
    glossary=frozenset({"glossario"}),
    credits=frozenset(
        {
            "crediti",
            "riconoscimenti",
            "riepilogo aggiornamenti",
            "riepilogo degli aggiornamenti",
            "riepiloghi precedenti",
        }
    ),
    subrules=frozenset({"sottoregole"}),
    # "Aggiornamento: 25 Gennaio 2019", "Valide dal 22 agosto 2025"
    dates=(
        r"valid[eoi]\s+(?:a\s+partire\s+)?dal(?:\s+|l[’']){date}",
        r"(?:aggiornament[oi]|aggiornat[oe])(?:\s+al)?:?\s+{date}",
        r"in\s+vigore\s+dal(?:\s+|l[’']){date}",
    ),
    date=r"(?P<day>\d{1,2})º?\s+(?P<month>\w+)\s+(?P<year>\d{4})",
    months=tuple(
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split()
    ),
    rule_words=("regol[ae]",),
    section_words=("sezion[ei]", "capitol[oi]"),
    see_words=("vedi anche", "vedi", "vedere", "si veda", "consultare"),
    joints=("e", "ed", "o"),
    range_words=("a",),
    open_words=tuple("in di del della dei il la le lo gli un una con per è al che da".split()),
    obsolete=("(obsoleto)", "(obsoleta)"),
    conjunctions=frozenset({"e", "ed", "o"}),
    articles=frozenset("il lo la i gli le un uno una".split()),
    list_leads=(r"(?P<name>(?:I|Le|Gli) [^,:;]{3,50}?)\s+sono\b",),
    small_words=frozenset(
        "a al alla con da dal dalla d' dei del della delle di e ed il in la le lo gli o per su un una".split()
    ),
    number_words=counted(
        "zero|un uno una primo prima|due secondo seconda entrambi entrambe metà|"
        "tre terzo terza|quattro quarto quarta|cinque quinto quinta|sei sesto|sette settimo|otto ottavo|"
        "nove nono|dieci decimo|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|"
        "diciannove|venti"
    ),
)
