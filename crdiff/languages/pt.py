"""Portuguese."""

from crdiff.languages import Language, counted

PT = Language(
    code="pt",
    name="português",
    telltale=frozenset("o os das uma do que jogador não em por com um se ao é para".split()),
    example=("Exemplos?",),
    introduction=frozenset({"introdução"}),
    contents=frozenset({"conteúdo", "índice", "sumário"}),
    glossary=frozenset({"glossário"}),
    credits=frozenset({"créditos"}),
    subrules=frozenset({"sub-regras", "subregras"}),
    # "Essas regras são válidas a partir de 25 de Setembro de 2014."
    dates=(r"(?:válidas?|efetivas?|vigentes?|em\s+vigor)\s+(?:a\s+partir\s+d[eo]|desde)\s+(?:dia\s+)?{date}",),
    date=r"(?P<day>\d{1,2})º?\s+de\s+(?P<month>\w+)\s+de\s+(?P<year>\d{4})",
    months=tuple("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split()),
    rule_words=("regras?",),
    section_words=("seção", "seções"),
    see_words=("veja também", "veja", "ver", "vide"),
    joints=("e", "ou"),
    range_words=("a", "até"),
    open_words=tuple("em de do da dos das o a os as um uma com por para é ao que".split()),
    obsolete=("(obsoleto)", "(obsoleta)"),
    conjunctions=frozenset({"e", "ou"}),
    articles=frozenset("o a os as um uma".split()),
    shared_endings=("s",),
    list_leads=(r"(?P<name>[OA]s [^,:;]{3,50}?)\s+são\b",),
    small_words=frozenset("a ao as com da das de do dos e em o os ou para por sem um uma".split()),
    number_words=counted(
        "zero|um uma primeiro primeira|dois duas segundo segunda ambos ambas metade|"
        "três terceiro terceira|quatro quarto quarta|cinco quinto quinta|seis sexto|sete sétimo|"
        "oito oitavo|nove nono|dez décimo|onze|doze|treze|quatorze|quinze|dezesseis|dezessete|dezoito|"
        "dezenove|vinte"
    ),
)
