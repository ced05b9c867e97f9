"""Text → tokens that a wording never cuts: words, rule numbers with their ranges, symbols."""

import re
from functools import cache, lru_cache
from itertools import chain

from msgspec import Struct

from crdiff.text.dictionary import cut_words
from crdiff.text.fold import CJK, CJK_FIRST, CJK_LAST, fold, has_cjk

_TOKEN = r"""
    [A-Za-z]+(?=[,.;:)]|[ ](?!\())                          # most words; what follows is tried where this is none
  | (?:\{{[^{{}}\s]*\}})+                                   # {{2}}{{W}}
  | \d{{3}}\.\d+[a-z]{{0,2}}(?:[-–—−](?:\d{{3}}\.)?\d*[a-z]{{0,2}}(?!\w))?  # 601.2f, 702.9a–c, 903.6–903.11
  | [+\-−–]\d+(?:/[+\-−–]\d+)?                          # +1/+1
  | _*{letter}+(?:['’]{letter}+)*_*(?:[®™©]|\([Rr]\)|[ ]?\((?:TM|tm)\))?  # player’s, _Magic_, Mill(tm), Mill (TM)
  | -{{2,}}                                               # a dash as it was typed
  {run}| \S
"""
_LIST_COMMA = r",\s+(?:and|or)(?=\s)"  # "Oak, and Yew"


@cache
def _pattern(in_list: bool, cjk: bool) -> re.Pattern[str]:
    letter, run = (rf"[^\W_{CJK}]", rf"| [{CJK}]+") if cjk else (r"[^\W_]", "")
    token = _TOKEN.format(letter=letter, run=run)
    token = f"{_LIST_COMMA} | {token}" if in_list else token
    return re.compile(rf"(?P<space>\s*) (?P<token> {token} )", re.VERBOSE)


class Token(Struct, frozen=True):
    """A word or mark with the blanks before it, so that all tokens joined are the text."""

    space: str
    text: str
    folded: str
    """Equal for tokens that only typography sets apart."""
    size: int
    """Characters of blanks and text."""

    @classmethod
    def of(cls, space: str, text: str) -> "Token":
        return cls(space, text, _fold_token(text), len(space) + len(text))


def tokenise(text: str, *, in_list: bool = False) -> list[Token]:
    """Cut a text into tokens; joined with their blanks they are the text again, but for blanks at its end.

    Args:
        text: Any text.
        in_list: Take the conjunction before the last item of a list as part of its comma.
    """
    cjk = has_cjk(text)
    if not in_list and not cjk:  # the same pieces come up again and again
        first, *others = text.rstrip().split(" ")
        pieces = list(map(_of_piece, (first, *others) if first else others))
        if all(pieces):
            tokens = list(chain.from_iterable(pieces))
            if first:
                tokens[0] = Token.of("", tokens[0].text)
            return tokens
    found: list[tuple[str, str]] = _pattern(in_list, cjk).findall(text)
    if cjk:
        found = [pair for space, token in found for pair in _cut(space, token)]
    return [Token.of(space, token) for space, token in found]


@lru_cache(maxsize=1 << 16)
def _of_piece(piece: str) -> tuple[Token, ...]:
    """The tokens of what stands between two blanks, the first behind one; none where the blanks are part of one."""
    if not piece or piece[0].isspace() or piece[-1].isspace() or piece[:4] in ("(TM)", "(tm)"):
        return ()
    word, mark = (piece[:-1], piece[-1]) if piece[-1] in ",.;:" else (piece, "")
    if word.isascii() and word.isalpha():  # most are a word, and need not be searched for it
        return (Token.of(" ", word), Token.of("", mark)) if mark else (Token.of(" ", word),)
    found: list[tuple[str, str]] = _pattern(False, False).findall(piece)
    return tuple(Token.of(space if at else " ", token) for at, (space, token) in enumerate(found))


def _cut(space: str, token: str) -> list[tuple[str, str]]:
    """A stretch of Chinese or Japanese as words, the blanks before the first one."""
    if not CJK_FIRST <= token[0] <= CJK_LAST:
        return [(space, token)]
    first, *rest = cut_words(token)
    return [(space, first), *(("", word) for word in rest)]


@lru_cache(maxsize=1 << 16)
def _fold_token(token: str) -> str:
    if token[0] == "," and len(token) > 1:
        return ","
    plain = token.isascii() and token[0] not in "_-" and token[-1] not in "_)"
    return token if plain else fold(token)
