"""Spanish."""

from crdiff.languages import Language, counted

ES = Language(
    code="es",
    name="español",
    telltale=frozenset("el los las una del que jugador se en por con un si al".split()),
    example=("Ejemplos?",),
    introduction=frozenset({"introducción"}),
    contents=frozenset({"contenido", "contenidos", "índice de contenidos", "tabla de contenidos"}),
    glossary=frozenset({"glosario"}),
    index=frozenset({"índice"}),
    credits=frozenset({"créditos", "resumen de actualizaciones"}),
    subrules=frozenset({"subreglas"}),
    # "Estas reglas son válidas desde el viernes, 25 de enero de 2019."
    dates=(
        r"(?:válidas?|efectivas?|vigentes?|vigor)\s+(?:desde|a\s+partir\s+del?|el)\s+(?:el\s+)?(?:[a-zé]+,?\s+)?{date}",
    ),
    date=r"(?P<day>\d{1,2})\s+de\s+(?P<month>\w+)\s+(?:de|del)\s+(?P<year>\d{4})",
    months=tuple("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()),
    rule_words=("reglas?",),
    section_words=("secciones", "sección", "apartados?"),
    see_words=("véase también", "véase", "véanse", "ver"),
    joints=("y", "e", "o", "u"),
    range_words=("a", "hasta"),
    open_words=tuple("en de del el la los las un una con por para es al que".split()),
    obsolete=("(obsoleto)", "(obsoleta)"),
    conjunctions=frozenset({"y", "e", "o", "u"}),
    articles=frozenset("el la los las un una unos unas".split()),
    shared_endings=("s",),
    list_leads=(r"(?P<name>L[oa]s [^,:;]{3,50}?)\s+(?:son|incluyen)\b",),
    small_words=frozenset("a al con de del el en la las lo los o para por sin su un una y e u".split()),
    number_words=counted(
        "cero|un uno una primer primera primero solo sola otro otra|"
        "dos segundo segunda ambos ambas doble mitad par|tres tercer tercero tercera|"
        "cuatro cuarto cuarta|cinco quinto quinta|seis sexto sexta|siete séptimo|ocho octavo|"
        "nueve noveno|diez décimo|once undécimo undécima|doce duodécimo|trece|catorce|quince|dieciséis|"
        "diecisiete|dieciocho|diecinueve|veinte"
    ),
)
