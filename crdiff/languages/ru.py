"""Russian."""

from crdiff.languages import Language

RU = Language(
    code="ru",
    name="русский",
    telltale=frozenset("и в не на что игрок если или это его как от для".split()),
    example=("Примеры?",),
    introduction=frozenset({"введение"}),
    contents=frozenset({"содержание", "оглавление"}),
    glossary=frozenset({"глоссарий", "словарь", "словарь терминов"}),
    index=frozenset({"указатель"}),
    credits=frozenset({"авторы", "благодарности", "создатели"}),
    subrules=frozenset({"подправила"}),
    dates=(r"(?:действуют|действительны|вступают\s+в\s+силу)\s+(?:с\s+)?{date}",),
    date=r"(?P<day>\d{1,2})\s+(?P<month>\w+)\s+(?P<year>\d{4})",
    months=tuple("января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split()),
    rule_words=(r"правил[а-я]{0,3}(?:\s+с)?", "пункт[аеуы]?", r"п\."),
    section_words=("раздел[аеу]?", "разделы", "глав[аеуы]"),
    see_words=(r"см\. также", r"см\.", "смотрите"),
    joints=("и", "или"),
    range_words=("по", "до"),
    open_words=tuple("в на с по от до для из к о у и не".split()),
    obsolete=("(устарело)", "(устаревшее)"),
    conjunctions=frozenset({"и", "или"}),
    small_words=frozenset("в во и или на не о об от по с со для из к у".split()),
    capitals=False,
)
