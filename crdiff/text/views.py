"""What the texts of two editions look like without typography, without citations, and as words; each made once."""

from collections.abc import Iterable

from crdiff.languages import Language
from crdiff.numbering import NumberingScheme
from crdiff.text.fold import SEPARATOR, fold_all, mask_all, words


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
        self._alphabet = _Alphabet()

    def prepare(self, texts: Iterable[str]) -> None:
        """Fold and mask many texts at once, several times as fast as one by one."""
        todo = list(dict.fromkeys(text for text in texts if text not in self._folded))
        folded = fold_all(todo)
        self._folded.update(zip(todo, folded, strict=True))
        self._masked.update(zip(todo, mask_all(folded, self.language, self.scheme), strict=True))

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
        together = words(SEPARATOR.join([self.masked(text) for text in todo]))
        encoded = "".join(map(self._alphabet.__getitem__, together)).split(self._alphabet[SEPARATOR])
        self._encoded.update(zip(todo, encoded, strict=True) if todo else ())


class _Alphabet(dict[str, str]):
    """A character for each word, given out as words come up."""

    def __missing__(self, word: str) -> str:
        # Past the surrogates; a book has some six thousand different words.
        char = self[word] = chr(0x10000 + len(self))
        return char
