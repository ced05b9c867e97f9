"""Which numbering scheme and which language a text is in, told by the text itself."""

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from crdiff.languages import CODES, LANGUAGES
from crdiff.numbering import NumberingScheme

SAMPLE = 600
"""Lines that may hold a number, and lines of prose, that are looked at; a scheme or a language shows in far fewer."""
FIRST_SAMPLE = 300
"""Lines that are enough to know the most likely scheme."""
SAMPLE_LENGTH = 6_000
"""Characters of prose."""
CLEAR = 20
"""So many numbers that follow one another leave no doubt."""
SURE = 0.95
"""Share of numbers that must follow one another for no other scheme to be asked."""
ENGLISH = 0.15
"""Share of English words of a kind that other languages lack; the lowest English text here has 0.24."""

_BULLET = re.compile(r"\s*(?:[-*•]\s+)?(?=[\dA-ZIVX])")
_WORD = re.compile(r"[^\W\d_]+")
_HANGUL = "[\uac00-\ud7a3]"
_KANA = "[\u3041-\u30ff]"
_HAN = "[\u4e00-\u9fff]"
_CYRILLIC = "[\u0400-\u04ff]"


def detect_scheme(lines: Sequence[str], schemes: Iterable[NumberingScheme]) -> NumberingScheme:
    """The scheme in whose numbers most lines follow one another; of equals the first.

    A line counts where its number properly follows the one before it, so that a scheme which reads half of each number,
    and so reads it twice, falls behind.
    """
    numbered = (line for line in lines if len(line) > 2 and _BULLET.match(line))
    sample = list(islice(numbered, FIRST_SAMPLE))
    best: NumberingScheme | None = None
    most = -1
    for position, scheme in enumerate(schemes):
        count, seen = _follow(sample, scheme)
        # The first is most likely, and a third of the others is not worth their time.
        if not position and count >= CLEAR and count >= SURE * seen:
            return scheme
        if not position:
            sample += islice(numbered, SAMPLE - FIRST_SAMPLE)
            count, _ = _follow(sample, scheme)
        if count > most:
            best, most = scheme, count
    if best is None:
        raise ValueError("no numbering scheme to choose from")
    return best


def _follow(lines: Sequence[str], scheme: NumberingScheme) -> tuple[int, int]:
    """How many lines have a rule number that follows the one before it, and how many have a rule number."""
    # Two bare hundreds in a row are headings of the Magic scheme as well as rules of another.
    deep = scheme.rule_depth + bool(scheme.hundreds == "full")
    previous: tuple[int, ...] = ()
    count = 0
    seen = 0
    for line in lines:
        found = scheme.line.match(line)
        if found is None or not (found["dot"] or found["gap"]):
            continue
        if not found["dot"] and found["text"][:1].islower():
            continue  # "300 barrels"
        key = scheme.key_of(found)
        if len(key) >= deep:
            seen += 1
            count += not previous or scheme.is_next(key, previous)
            previous = key
        elif len(key) > 1 or (previous and key[0] == previous[0] + 1):
            previous = key
    return count, seen


def detect_language(lines: Sequence[str]) -> str:
    """The language of a text: by its script, else by which language's frequent words it has most of."""
    step = 1 + len(lines) // SAMPLE
    sample = "\n".join(lines[::step])[:SAMPLE_LENGTH]
    words = _WORD.findall(sample)
    if max(map(max, words), default="") < "\u0250":
        return _latin(words)
    han = len(re.findall(_HAN, sample))
    kana, hangul = len(re.findall(_KANA, sample)), len(re.findall(_HANGUL, sample))
    letters = sum(map(len, words)) or 1
    if hangul > 0.1 * letters:
        return "ko"
    if kana > 0.05 * letters:
        return "ja"
    if han > 0.1 * letters:
        return max(("zh-Hans", "zh-Hant"), key=lambda code: sum(char in LANGUAGES[code].telltale for char in sample))
    if len(re.findall(_CYRILLIC, sample)) > 0.3 * letters:
        return "ru"
    return _latin(words)


def _latin(words: Sequence[str]) -> str:
    """Which language in Latin letters has most of its frequent words among some words."""
    small = [word.lower() for word in words]
    if sum(word in LANGUAGES["en"].telltale for word in small) > ENGLISH * len(small):
        return "en"
    latin = [code for code in CODES if LANGUAGES[code].latin]
    return max(latin, key=lambda code: sum(word in LANGUAGES[code].telltale for word in small))
