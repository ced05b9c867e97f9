"""Words that two languages write or speak alike, before anything is learnt: "control" and "controla", コントロール."""

import unicodedata
from collections.abc import Iterable

from crdiff.model import Lexicon

WRITTEN = 4
"""Letters at the beginning that two words must share."""
ALIKE, SOUNDED, SHORT = 0.5, 0.6, 0.25
"""Weight of a pair written alike, of one that sounds alike, and of one with two consonants only."""

_SPELLING = (("ph", "f"), ("qu", "k"), ("ck", "k"), ("ch", "t"), ("sh", "s"), ("th", "s"), ("x", "ks"))
_CONSONANTS = str.maketrans({"c": "k", "q": "k", "l": "r", "v": "b", "z": "s", "f": "h"})
_ROWS = {
    "k": "カキクケコ", "g": "ガギグゲゴ", "s": "サシスセソ", "j": "ジ", "z": "ザズゼゾ", "t": "タチツテト",
    "d": "ダヂヅデド", "n": "ナニヌネノン", "h": "ハヒフヘホ", "b": "バビブベボヴ", "p": "パピプペポ",
    "m": "マミムメモ", "r": "ラリルレロ",
}  # fmt: skip
_SOUND = {kana: "s" if row == "z" else row for row, kanas in _ROWS.items() for kana in kanas}


def seed_lexicon(source: Iterable[str], target: Iterable[str], source_language: str, target_language: str) -> Lexicon:
    """Pairs of types of two texts that are written alike, or of which one spells in katakana what the other says."""
    words: dict[str, dict[str, float]] = {}
    sources, targets = sorted(set(source)), sorted(set(target))
    begins: dict[str, list[str]] = {}
    for word in targets:
        if len(word) >= WRITTEN and word.isascii():
            begins.setdefault(_plain(word)[:WRITTEN], []).append(word)
    sounds: dict[str, list[str]] = {}
    for word in targets:
        if _is_katakana(word):
            sounds.setdefault(_spoken(word), []).append(word)
    for word in sources:
        if not word.isascii():
            continue
        found = dict.fromkeys(begins.get(_plain(word)[:WRITTEN], ()), ALIKE) if len(word) >= WRITTEN else {}
        sound = _skeleton(word)
        if len(sound) > 1:
            found.update((other, SOUNDED if len(sound) > 2 else SHORT) for other in sounds.get(sound, ()))
        if found:
            words[word] = {other: round(weight / len(found), 3) for other, weight in found.items()}
    return Lexicon(source_language=source_language, target_language=target_language, words=words)


def _plain(word: str) -> str:
    """Letters as most languages of Europe would write them: without doubles."""
    found = ""
    for char in word.replace("ph", "f").replace("k", "c").replace("y", "i"):
        if not found.endswith(char):
            found += char
    return found


def _skeleton(word: str) -> str:
    """The consonants of a word as they sound: without the r that Japanese does not speak."""
    for one, other in _SPELLING:
        word = word.replace(one, other)
    found = ""
    for at, char in enumerate(word):
        after = word[at + 1 : at + 2]
        if char in "aeiouyhw" and not (char == "h" and at == 0):
            continue
        if char == "r" and (not after or after not in "aeiouy" or word[at + 1 :] == "e"):
            continue
        sound = "j" if char == "g" and after == "e" and at + 2 >= len(word) else char.translate(_CONSONANTS)
        if not (found.endswith(sound) and word[at - 1] == char):
            found += sound
    return found


def _is_katakana(word: str) -> bool:
    return len(word) > 1 and all("\u30a1" <= char <= "\u30fe" for char in word)


def _spoken(word: str) -> str:
    return "".join(_SOUND.get(char, "") for char in unicodedata.normalize("NFC", word))
