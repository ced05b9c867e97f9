"""Words of Chinese and Japanese, with a dictionary and without."""

import pytest

from crdiff.changes.wording import compare_wording
from crdiff.text.dictionary import cut_words

TEXTS = ("プレイヤーは船を二隻まで選ぶ。", "港湾长选择一艘没有受损的船。", "ー・々", "。", "𠮟る")


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is without the extra."""
    monkeypatch.setattr("crdiff.text.dictionary._dictionary", lambda: None)


@pytest.mark.parametrize("text", TEXTS)
def test_the_words_joined_are_the_text(text: str) -> None:
    assert "".join(cut_words(text)) == text


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("text", TEXTS)
def test_the_characters_joined_are_the_text(text: str) -> None:
    assert "".join(cut_words(text)) == text


@pytest.mark.usefixtures("plain")
def test_without_a_dictionary_a_run_of_katakana_is_a_word() -> None:
    assert cut_words("プレイヤーは船") == ["プレイヤー", "は", "船"]


def test_with_a_dictionary_a_change_is_marked_by_whole_words() -> None:
    pytest.importorskip("icu4py")

    assert compare_wording("操控的生物。", "操控的永久物。")[1] == ("-", "生物")
    assert ("+", "最長") in compare_wording("最大の距離", "最長の距離")


@pytest.mark.usefixtures("plain")
def test_without_a_dictionary_no_sentence_is_marked_whole() -> None:
    wording = compare_wording("船は三つの灯りを持つ。旗は赤い。", "船は五つの灯りを持つ。旗は青い。")

    assert [op for op in wording if op[0] != "="] == [("-", "三"), ("+", "五"), ("-", "赤"), ("+", "青")]


def test_korean_changes_by_word() -> None:
    wording = compare_wording("배는 부두에 정박합니다.", "배는 등대에 정박합니다.")

    assert [op for op in wording if op[0] != "="] == [("-", "부두에"), ("+", "등대에")]
