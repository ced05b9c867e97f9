"""Japanese."""

from crdiff.languages import Language, counted

JA = Language(
    code="ja",
    name="日本語",
    telltale=frozenset("のはをにがでと"),
    spaced=False,
    ordinal_marks=("第",),
    example=("例", "例えば"),
    introduction=frozenset({"序文", "はじめに", "0. はじめに"}),
    contents=frozenset({"目次", "もくじ"}),
    glossary=frozenset({"用語集", "用語解説", "10. 用語集"}),
    index=frozenset({"索引"}),
    credits=frozenset({"クレジット", "更新履歴", "更新の概要", "変更点", "前回の更新履歴", "過去の更新履歴"}),
    subrules=frozenset({"サブルール"}),
    # "このルールは2026年1月16日から有効です。", "2025 年 8 月 29 日施行"
    dates=(r"{date}\s?(?:から有効|に?施行|発効|より有効)",),
    date=r"(?P<year>\d{4})\s?年\s?(?P<month>\d{1,2})\s?月\s?(?P<day>\d{1,2})\s?日",
    rule_words=("rules?", "ルール"),
    section_words=(),
    see_words=(),
    after_words=("参照", "節", "章", "条", "項"),
    joints=("および", "及び", "と", "または", "や", "、"),
    range_words=("から",),
    open_words=(),
    obsolete=("(廃語)", "（廃語）"),
    conjunctions=frozenset({"および", "または"}),
    capitals=False,
    topic_endings=("は", "には", "とは"),
    number_words=counted("零 〇|一|二 両 半|三|四|五|六|七|八|九|十"),
)
