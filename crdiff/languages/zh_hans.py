"""Chinese in simplified characters."""

from crdiff.languages import Language, counted

ZH_HANS = Language(
    code="zh-Hans",
    name="简体中文",
    telltale=frozenset("个这规则时对为会从应当游戏将发"),
    spaced=False,
    ordinal_marks=("第",),
    example=("例如", "例", "举例"),
    introduction=frozenset({"简介", "前言", "介绍", "引言"}),
    contents=frozenset({"目录", "目次"}),
    glossary=frozenset({"词汇表", "术语表", "词汇", "名词解释"}),
    index=frozenset({"索引"}),
    credits=frozenset({"制作人员", "版权信息", "制作团队", "致谢", "鸣谢", "制作群"}),
    subrules=frozenset({"子规则"}),
    # "此规则于2022年6月10日起生效。"
    dates=(r"{date}\s?(?:起)?(?:生效|有效|施行)",),
    date=r"(?P<year>\d{4})\s?年\s?(?P<month>\d{1,2})\s?月\s?(?P<day>\d{1,2})\s?日",
    rule_words=("规则", "rules?"),
    section_words=("章节", "章", "部分"),
    see_words=("参见", "参阅", "参照", "详见", "请参见"),
    after_words=("章", "节", "条"),
    joints=("和", "与", "及", "或", "以及", "、", "，"),
    range_words=("至", "到"),
    obsolete=("（已废止）", "(已废止)", "（已废除）"),
    conjunctions=frozenset({"和", "与", "或", "以及", "及"}),
    capitals=False,
    number_words=counted("零 〇|一|二 两 双 半|三|四|五|六|七|八|九|十"),
)
