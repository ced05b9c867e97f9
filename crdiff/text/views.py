"""What the texts of two editions look like without typography, without citations, and as words; each made once."""

from collections.abc import Iterable, Iterator

from crdiff.languages import Language
from crdiff.numbering import NumberingScheme
from crdiff.text.fold import SEPARATOR, fold_all, has_cjk, mask_all, words

SURROGATES = 0xD800
"""Where the characters begin that stand for nothing alone; behind them only long ones follow."""
BATCH = 128
"""Texts that are worked on at once."""
AROUND = '.,;:()"'
"""Signs around a word that are no part of it."""


class TextViews:
    """Views of texts in one language, remembered by text.

    Words become characters, each word one of its own, so that a text is a string that rapidfuzz compares by words.
    """

    def __init__(self, language: Language, scheme: NumberingScheme) -> None:
        self.language = language
        self.scheme = scheme
        self._folded: dict[str, str] = {}
        self._masked: dict[str, str] = {}
        self._encoded: dict[str, str] = {}
        self._pieces = _Pieces()

    def prepare(self, texts: Iterable[str]) -> None:
        """Fold and mask many texts at once, several times as fast as one by one."""
        todo = list(dict.fromkeys(text for text in texts if text not in self._folded))
        for batch in _batches(todo):
            folded = fold_all(batch)
            self._folded.update(zip(batch, folded, strict=True))
            self._masked.update(zip(batch, mask_all(folded, self.language, self.scheme), strict=True))

    def folded(self, text: str) -> str:
        """A text without typography."""
        if text not in self._folded:
            self.prepare([text])
        return self._folded[text]

    def masked(self, text: str) -> str:
        """The folded text with one sign for each citation."""
        if text not in self._masked:
            self.prepare([text])
        return self._masked[text]

    def encoded(self, text: str) -> str:
        """The words of the masked text, one character each."""
        found = self._encoded.get(text)
        if found is None:
            self.encode([text])
            found = self._encoded[text]
        return found

    def encode(self, texts: Iterable[str]) -> None:
        """Cut many prepared texts into words at once."""
        todo = list(dict.fromkeys(text for text in texts if text not in self._encoded))
        for batch in _batches(todo):
            together = f" {SEPARATOR} ".join([self.masked(text) for text in batch])
            # What stands between blanks comes up again and again; Chinese and Japanese have none.
            pieces = [together] if has_cjk(together) else together.split()
            encoded = "".join(map(self._pieces.__getitem__, pieces)).split(self._pieces[SEPARATOR])
            self._encoded.update(zip(batch, encoded, strict=True))


def _batches(texts: list[str]) -> Iterator[list[str]]:
    """So many texts at once that calls cost little, and so few that all stays near the processor."""
    return (texts[at : at + BATCH] for at in range(0, len(texts), BATCH))


class _Pieces(dict[str, str]):
    """The words of a piece of text, one character each."""

    def __init__(self) -> None:
        self._alphabet = _Alphabet()

    def __missing__(self, piece: str) -> str:
        core = piece.strip(AROUND)
        if core.isascii() and core.isalpha():  # most are one word, and need not be searched for it
            found = self[piece] = self._alphabet[core.lower()]
        else:
            found = self[piece] = "".join(map(self._alphabet.__getitem__, words(piece)))
        return found


class _Alphabet(dict[str, str]):
    """A character for each word, given out as words come up."""

    def __missing__(self, word: str) -> str:
        # A book has some six thousand different words; Python and rapidfuzz have the first 256 characters at hand, and
        # the commonest words come up first.
        place = len(self) + 1
        char = self[word] = chr(place if place < SURROGATES else place + 0x10000)
        return char
