"""Korean."""

from crdiff.languages import Language, counted

KO = Language(
    code="ko",
    name="한국어",
    glued=True,
    ordinal_marks=("제",),
    telltale=frozenset("이 그 수 있습니다 합니다 또는 플레이어는 경우 플레이어가 이는 됩니다 않습니다".split()),
    example=("예", "예시", "예제"),
    introduction=frozenset({"소개", "서문", "머리말"}),
    contents=frozenset({"목차", "차례"}),
    glossary=frozenset({"용어사전", "용어 사전", "용어집", "용어 해설"}),
    index=frozenset({"색인"}),
    credits=frozenset({"제작진", "크레딧", "만든 사람들"}),
    subrules=frozenset({"세부 규칙", "세부규칙"}),
    # "이 규칙은 2016년 7월 22일부터 시행됩니다."
    dates=(r"{date}\s?부터\s+(?:시행|적용|유효)", r"{date}\s?(?:시행|발효)"),
    date=r"(?P<year>\d{4})\s?년\s?(?P<month>\d{1,2})\s?월\s?(?P<day>\d{1,2})\s?일",
    rule_words=("규칙", "rules?"),
    section_words=("sections?", "섹션", "장"),
    see_words=("see also", "see", "참조"),
    after_words=("참조", "장", "항"),
    joints=("와", "과", "및", "또는", "and", "or", "그리고"),
    range_words=("부터", "to", "through"),
    obsolete=("(폐기)", "(폐지됨)", "(obsolete)"),
    conjunctions=frozenset({"및", "또는", "그리고", "and", "or"}),
    capitals=False,
    topic_endings=("은", "는"),
    number_words=counted(
        "영|하나 한 일 첫|둘 두 이 양쪽 절반|셋 세 삼|넷 네 사|다섯 오|여섯 육|일곱 칠|여덟 팔|아홉 구|열 십"
    ),
)
