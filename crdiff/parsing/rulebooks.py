"""Which rulebook a title names."""

import re
from collections.abc import Iterable

RULEBOOKS: dict[str, str] = {
    "magic: the gathering": "mtg",
    "万智牌": "mtg",
    "萬智牌": "mtg",
    "매직: 더 개더링": "mtg",
    "マジック:ザ": "mtg",
    "マジック総合": "mtg",
    "lorcana": "lorcana",
    "ロルカナ": "lorcana",
    "flesh and blood": "flesh-and-blood",
    "riftbound": "riftbound",
    "one piece": "one-piece",
}
"""Part of a title, folded → short name. Other rulebooks are called by their title."""

GENERIC = (
    r"\b(?:comprehensive|official|complete|game|rules?|rulebook|the|a|of|document|version|core"
    r"|umfassendes|ausführliche|regelwerk|regeln|das|règles|complètes|regole|complete|reglas|completas|regras|completas"
    r"|de|du|di|do|полные|правила)\b|総合ルール|ルール|完整规则|完整規則|综合规则|종합|규칙서?"
)


def rulebook_name(title: str, prose: Iterable[str]) -> str:
    """A short stable name: `mtg`, or the title as a slug without the words that every rulebook has.

    Where the title has no other words, the prose around the rules may name a known rulebook.
    """
    folded = _fold(title)
    for known, name in RULEBOOKS.items():
        if known in folded:
            return name
    slug = re.sub(r"[\W\d]+", "-", re.sub(GENERIC, " ", folded)).strip("-")
    if slug and len(slug) <= SLUG_LENGTH:
        return slug
    text = _fold(" ".join(prose))
    return next((name for known, name in RULEBOOKS.items() if known in text), slug[:SLUG_LENGTH] or "unknown")


SLUG_LENGTH = 40
"""Characters; a longer title is a sentence."""


def _fold(text: str) -> str:
    return re.sub(r"[_®™*#]|\(r\)|\(tm\)", "", text.lower().replace("：", ":"))
