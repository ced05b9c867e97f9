"""How well real translations are aligned with their numbers hidden, against what their numbers say."""

from pathlib import Path

import pytest

import crdiff
from benchmarks.bitext import f_score, numbered, perturbed, truth
from crdiff.model import Edition

pytestmark = pytest.mark.shared


def read(shared: Path, name: str) -> Edition:
    return crdiff.read(shared / "corpora" / f"{name}.txt")


@pytest.mark.parametrize(
    ("source", "target", "same", "numbers", "least"),
    [
        pytest.param("mtg/en/2024-06-07", "mtg/zh-Hans/2022-06-10", "mtg/en/2022-06-10", False, 0.975, id="zh"),
        pytest.param("mtg/en/2026-04-17", "mtg/zh-Hans/2022-06-10", "mtg/en/2022-06-10", True, 0.98, id="zh far"),
        pytest.param("mtg/en/2019-10-04", "mtg/ko/2019-10-04", "", False, 0.98, id="ko"),
        pytest.param("lorcana/en/2025-08-19", "lorcana/de/2025-08-19", "", False, 0.98, id="de"),
        pytest.param("lorcana/en/2025-08-19", "lorcana/fr/2025-08-19", "", False, 0.98, id="fr"),
        pytest.param("lorcana/en/2025-08-19", "lorcana/it/2025-08-19", "", False, 0.98, id="it"),
        pytest.param("lorcana/en/2025-08-19", "lorcana/ja/2025-08-29", "", False, 0.98, id="ja"),
    ],
)
def test_real_translations(shared: Path, source: str, target: str, same: str, numbers: bool, least: float) -> None:
    left, right = read(shared, source), read(shared, target)
    wanted = truth(read(shared, same) if same else left, left, right)

    assert f_score(left, numbered(left), right, numbered(right), wanted, numbers=numbers)[2] >= least


def test_a_disordered_translation(shared: Path) -> None:
    left, right = read(shared, "mtg/en/2024-06-07"), read(shared, "mtg/zh-Hans/2024-06-07")

    assert perturbed(left, right, seed=1)[2] >= 0.965


def test_different_rulebooks(shared: Path) -> None:
    bitext = crdiff.align_bitext(read(shared, "mtg/en/2026-08-07"), read(shared, "lorcana/de/2025-08-19"))

    assert "hardly say the same" in bitext.warnings[0]
    assert not any(segment.sure for segment in bitext.segments)
