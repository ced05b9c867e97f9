"""Texts as words that are searched for: rule numbers and symbols whole, Chinese and Japanese by the character."""

import re

from crdiff.model import Unit
from crdiff.text.fold import fold
from crdiff.text.tokens import tokenise

_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af]")


def words(text: str) -> list[str]:
    """The words of a text, folded and in small letters, marks left out."""
    found: list[str] = []
    for token in tokenise(fold(text)):
        word = token.folded.lower()
        if any(map(str.isalnum, word)):
            # A word of two characters must be found inside a longer run of them.
            found += [part for part in re.split(rf"({_WIDE.pattern})", word) if part.strip()]
    return found


def index_tokens(unit: Unit) -> str:
    """What is indexed of a unit: a term or title with its text and its examples."""
    head = [unit.number] if unit.kind == "glossary" else []
    return " ".join(words("\n".join((*head, unit.text, *unit.examples))))
