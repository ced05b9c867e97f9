"""Text → tokens that a wording never cuts: words, rule numbers with their ranges, symbols."""

import re

from msgspec import Struct

from crdiff.text.fold import fold

_TOKEN = re.compile(
    r"""
    (?P<space>\s*)
    (?P<token>
        (?:\{[^{}\s]*\})+                                   # {2}{W}
      | \d{3}\.\d+[a-z]{0,2}(?:[-–—−](?:\d{3}\.)?\d*[a-z]{0,2}(?!\w))?  # 601.2f, 702.9a–c, 903.6–903.11
      | \(?:R|TM|tm\)
      | [+\-−–]\d+(?:/[+\-−–]\d+)?                          # +1/+1
      | [^\W_\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+(?:['’][^\W_\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+)*
      | \S
    )
    """,
    re.VERBOSE,
)


class Token(Struct, frozen=True):
    """A word or mark with the blanks before it, so that all tokens joined are the text."""

    space: str
    text: str
    folded: str
    """Equal for tokens that only typography sets apart."""


def tokenise(text: str) -> list[Token]:
    """Cut a text into tokens; joined with their blanks they are the text again, but for blanks at its end."""
    return [
        Token(space, token, token if token.isascii() and token not in "_" else fold(token))
        for space, token in _TOKEN.findall(text)
    ]
