"""The comparison in C gives what difflib gives, and difflib stands in where it is not installed."""

import difflib
import importlib
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crdiff.text import sequences

WORDS = st.lists(st.sampled_from("a ship may not leave the quay , unless its bell rings".split()), max_size=30)


@settings(deadline=None, derandomize=True, max_examples=300)
@given(WORDS, WORDS)
def test_both_give_the_same_stretches(old: list[str], new: list[str]) -> None:
    found, wanted = (
        each(None, old, new, autojunk=False) for each in (sequences.SequenceMatcher, difflib.SequenceMatcher)
    )

    assert [tuple(each) for each in found.get_opcodes()] == [tuple(each) for each in wanted.get_opcodes()]


def test_difflib_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cydifflib", None)

    assert importlib.reload(sequences).SequenceMatcher is difflib.SequenceMatcher

    monkeypatch.undo()
    importlib.reload(sequences)
