"""Which rulebook a title names."""

import re
from collections.abc import Iterable

RULEBOOKS: dict[str, str] = {"magic: the gathering": "mtg"}
"""Part of a title, folded → short name. Other rulebooks are called by their title."""

GENERIC = re.compile(r"\b(?:comprehensive|official|complete|game|rules?|rulebook|the|a|of|document)\b")


def rulebook_name(title: str, prose: Iterable[str]) -> str:
    """A short stable name: `mtg`, or the title as a slug without the words that every rulebook has.

    Where the title has no other words, the prose around the rules may name a known rulebook.
    """
    folded = _fold(title)
    for known, name in RULEBOOKS.items():
        if known in folded:
            return name
    slug = re.sub(r"[\W\d]+", "-", GENERIC.sub(" ", folded)).strip("-")
    if slug:
        return slug
    text = _fold(" ".join(prose))
    return next((name for known, name in RULEBOOKS.items() if known in text), "unknown")


def _fold(text: str) -> str:
    return re.sub(r"[_®™*#]|\(r\)|\(tm\)", "", text.lower())
