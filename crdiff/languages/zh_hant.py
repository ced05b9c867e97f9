"""Chinese in traditional characters."""

from crdiff.languages import Language, counted

ZH_HANT = Language(
    code="zh-Hant",
    name="繁體中文",
    telltale=frozenset("個這規則時對為會從應當遊戲將發"),
    spaced=False,
    ordinal_marks=("第",),
    example=("例如", "例", "舉例"),
    introduction=frozenset({"簡介", "前言", "介紹", "引言"}),
    contents=frozenset({"目錄", "目次"}),
    glossary=frozenset({"詞彙表", "術語表", "名詞解釋", "詞彙"}),
    index=frozenset({"索引"}),
    credits=frozenset({"製作人員", "版權資訊", "製作團隊", "致謝", "鳴謝", "製作群"}),
    subrules=frozenset({"子規則"}),
    dates=(r"{date}\s?(?:起)?(?:生效|有效|施行)",),
    date=r"(?P<year>\d{4})\s?年\s?(?P<month>\d{1,2})\s?月\s?(?P<day>\d{1,2})\s?日",
    rule_words=("規則", "rules?"),
    section_words=("章節", "章", "部分"),
    see_words=("參見", "參閱", "參照", "詳見", "請參見"),
    after_words=("章", "節", "條"),
    joints=("和", "與", "及", "或", "以及", "、", "，"),
    range_words=("至", "到"),
    obsolete=("（已廢止）", "(已廢止)"),
    conjunctions=frozenset({"和", "與", "或", "以及", "及"}),
    capitals=False,
    number_words=counted("零 〇|一|二 兩 雙 半|三|四|五|六|七|八|九|十"),
)
