"""How telling a word is: what few units say tells more of one than what all say."""

from collections import Counter
from functools import cached_property
from math import log

from rapidfuzz.distance import LCSseq

from crdiff.align.side import Pair

SAMPLE = 400
"""Units of each book, spread over it, that tell about how common its words are."""


class TellingWords(dict[str, float]):
    """How telling each word of two books is: the fewer units have it, the more."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self._sides: tuple[dict[int, float], dict[int, float]] = ({}, {})

    @cached_property
    def _sample(self) -> tuple[int, Counter[int]]:
        """How many units were looked at, and in how many of them a word stands."""
        total, seen = 0, Counter[int]()
        for side in (self.pair.old, self.pair.new):
            sample = range(0, len(side), 1 + len(side) // SAMPLE)
            total += len(sample)
            side.prepare(sample)
            side.prepare_words(sample)
            for at in sample:
                seen.update(side.word_set(at))
        return total, seen

    def __missing__(self, word: str) -> float:
        total, seen = self._sample
        weight = self[word] = log(1 + total / (1 + seen[ord(word)]))
        return weight

    def shared(self, old: int, new: int) -> tuple[tuple[float, float], float]:
        """What two units have in common, in one order and by weight: as a share of each, and in words that are rare."""
        texts = self.pair.old.words(old), self.pair.new.words(new)
        common = max(self._common(*texts), self._common(*reversed(texts)))
        shares = common / self._whole(0, old), common / self._whole(1, new)
        return shares, common / log(1 + self._sample[0])

    def _common(self, first: str, second: str) -> float:
        """The weight of a longest common subsequence; of several as long, the other order may find a weightier one."""
        codes = LCSseq.opcodes(first, second)
        return self._weight("".join([first[c.src_start : c.src_end] for c in codes if c.tag == "equal"]))

    def _whole(self, side: int, position: int) -> float:
        found = self._sides[side].get(position)
        if found is None:
            words = (self.pair.new if side else self.pair.old).words(position)
            found = self._sides[side][position] = self._weight(words)
        return found

    def _weight(self, words: str) -> float:
        return sum(map(self.__getitem__, words))
