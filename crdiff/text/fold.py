"""Typography folded away: what a reader would call the same words comes out equal."""

import re
from functools import cache

from crdiff.languages import Language
from crdiff.languages.citations import mask_citations
from crdiff.numbering import NumberingScheme

REFERENCE_SIGN = "\x01"
"""Stands for a citation of rules: one number, a list or a range, with the titles quoted beside it."""
SEPARATOR = "\x00"
"""Parts texts that are worked on in one go."""

_PLAIN: dict[str, str] = {
    **dict.fromkeys("’‘ʼ´`", "'"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("–—−‐‑―〜～", "-"),
    **dict.fromkeys("\xa0\u2028\u2029\u2009\u202f\t\n", " "),
    **dict.fromkeys("\u3000", " "),
    **dict.fromkeys("®™©_\ufeff\u200b\u00ad•◦▪", ""),
    "…": "...",
    "Æ": "AE",
    "æ": "ae",
}
_FULL_WIDTH = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
"""Full-width letters, digits and marks, and the plain ones they stand for."""
_PLAIN_ASCII = [(mark, plain) for mark, plain in _PLAIN.items() if mark.isascii()]
# "Exodus(R) set", "Mill(tm)", "Scars of Mirrodin (tm)", "(C)1995"
_MARKS = re.compile(r" ?\((?:TM|tm)\)|(?<=\w)\([Rr]\)|\(C\) ?(?=\d{4})")
_MARK = re.compile(r"\((?:TM|tm|[RrC])\)")
# "<www.wizards.com/rules>"
_ADDRESS = re.compile(r"<((?:https?:|www\.)[^<>\s]*)>")
_SPACES = re.compile(r"  +")
# "Choose one -- Add {W}": an em dash as it was typed
_TYPED_DASH = re.compile(r"--+")

# Chinese and Japanese are written without blanks: a character is a word. Korean is written in words.
CJK = r"\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
CJK_FIRST = "\u3040"
CJK_LAST = "\ufaff"
# A search for them is five times as fast as the greatest character of a text.
_CJK_OR_LATER, _FROM_FULL_WIDTH = re.compile("[\u3040-\U0010ffff]"), re.compile("[\uff01-\U0010ffff]")


@cache
def _word(cjk: bool) -> re.Pattern[str]:
    """What a word is; the ranges of Chinese and Japanese are slow to compile and left out where nothing needs them."""
    letter, alone = (rf"[^\W{CJK}]", rf"| [{CJK}]") if cjk else (r"\w", "")
    return re.compile(
        rf"""
        [a-z]+(?!['\w])                # most words; what follows is tried where this is none
      | \d+(?:[.,]\d+)+                # 1.5
      | {letter}+(?:'{letter}+)*
      {alone}
      | \{{[^{{}}\x00]*\}}               # {{2/W}}
      | [+-](?<!\w.)\d+               # -1/-1: the sign is part of the word
      | [\x00\x01]
        """,
        re.VERBOSE,
    )


def has_cjk(text: str) -> bool:
    """Whether a text may hold Chinese or Japanese."""
    return not text.isascii() and _CJK_OR_LATER.search(text) is not None


def _plain(text: str) -> str:
    # A replace for each mark is ten times as fast as str.translate on a text that is not ASCII.
    for mark, plain in _PLAIN_ASCII if text.isascii() else _PLAIN.items():
        if mark in text:
            text = text.replace(mark, plain)
    if not text.isascii() and (
        any(mark in text for mark in "。，、") or (len(text) < 500 and _FROM_FULL_WIDTH.search(text))
    ):
        text = text.translate(_FULL_WIDTH)
    return text


def fold(text: str) -> str:
    """Text with plain quotes, dashes and blanks, without italics and trade marks. Words stay as they are."""
    return _fold_marks(_plain(text)).strip()


def fold_all(texts: list[str]) -> list[str]:
    """Fold many texts in one go, several times as fast as one by one."""
    # A NUL in a damaged file must not be taken for the end of a text.
    joined = _fold_marks(_plain(SEPARATOR.join([text.replace(SEPARATOR, " ") for text in texts])))
    return [text.strip() for text in joined.split(SEPARATOR)] if texts else []


def _fold_marks(text: str) -> str:
    # Each search only where it can find something: most editions have none of these marks.
    if _MARK.search(text):
        text = _MARKS.sub("", text)
    if "<" in text:
        text = _ADDRESS.sub(r"\1", text)
    if "--" in text:
        text = _TYPED_DASH.sub("-", text)
    return _SPACES.sub(" ", text) if "  " in text else text


def mask_all(folded: list[str], language: Language, scheme: NumberingScheme) -> list[str]:
    """Replace every citation of rules in folded texts by `REFERENCE_SIGN`."""
    masked = mask_citations(SEPARATOR.join(folded), language, scheme, REFERENCE_SIGN)
    return masked.split(SEPARATOR) if folded else []


def words(text: str) -> list[str]:
    """The words of a folded text in lower case, punctuation left out; a symbol, a signed number is one word."""
    return printed_words(text.lower())


def printed_words(text: str) -> list[str]:
    """The same with capitals as printed."""
    return _word(has_cjk(text)).findall(text)
