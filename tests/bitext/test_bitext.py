"""Two texts in two languages side by side."""

import pytest
from msgspec.structs import replace

import crdiff
from crdiff.bitext import align_bitext
from crdiff.bitext.path import best_first, best_path, moved_blocks
from crdiff.errors import LanguageMismatchError, NoRulesError
from crdiff.model import Edition
from tests.bitext.books import CHINESE_BOOK, ENGLISH_BOOK, edition
from tests.conftest import CORPORA, TIDEWATER

np = pytest.importorskip("numpy")


def pairs(source: Edition, target: Edition, **options: bool) -> set[tuple[str, str]]:
    found = align_bitext(source, target, **options)
    return {(a, b) for segment in found.segments for a in segment.source for b in segment.target}


@pytest.mark.parametrize(("language", "date"), [("es", "2031-09-05"), ("ja", "2031-03-14")])
def test_the_samples_without_their_numbers(language: str, date: str) -> None:
    """But for what is planted every rule finds its own."""
    source = crdiff.read(TIDEWATER / f"{date}.txt")
    target = crdiff.read(CORPORA / "tidewater" / language / f"{date}.txt")
    found = {(a, b) for a, b in pairs(source, target, numbers=False) if ":" not in a}

    wrong = {(a, b) for a, b in found if a != b}
    assert len(wrong) <= 8
    assert len(found) - len(wrong) >= 0.94 * sum(":" not in unit.name for unit in target.units)


def test_every_unit_stands_in_one_segment() -> None:
    source = crdiff.read(TIDEWATER / "2031-09-05.txt")
    target = crdiff.read(CORPORA / "tidewater/es/2031-09-05.txt")
    bitext = align_bitext(source, target)
    for edition_, names in (
        (source, [name for segment in bitext.segments for name in segment.source]),
        (target, [name for segment in bitext.segments for name in segment.target]),
    ):
        wanted = [unit.name for unit in edition_.units if unit.kind not in ("introduction", "credits")]
        assert sorted(names) == sorted(wanted)


def test_the_same_result_each_time() -> None:
    source, target = edition(ENGLISH_BOOK), edition(CHINESE_BOOK)

    assert align_bitext(source, target) == align_bitext(source, target)


def test_the_texts_teach_a_lexicon() -> None:
    source = crdiff.read(TIDEWATER / "2031-09-05.txt")
    book = align_bitext(source, crdiff.read(CORPORA / "tidewater/es/2031-09-05.txt"))

    assert max(book.lexicon.words["lanter"], key=book.lexicon.words["lanter"].__getitem__).startswith("farol")
    assert book.lexicon.reversed().reversed().words == book.lexicon.words


def test_glossary_heads_in_both_languages() -> None:
    source = crdiff.read(TIDEWATER / "2031-03-14.txt")
    target = crdiff.read(CORPORA / "tidewater/ja/2031-03-14.txt")
    found = {a: b for a, b in pairs(source, target) if a.startswith("glossary:")}

    assert found["glossary:Anchor"] == "glossary:錨／Anchor"
    assert len(found) == source.count("glossary")


def test_two_texts_in_one_language() -> None:
    with pytest.raises(LanguageMismatchError, match=r"both in English\. Use crdiff diff"):
        align_bitext(edition(ENGLISH_BOOK), edition(ENGLISH_BOOK))


def test_a_text_without_rules() -> None:
    bare = replace(edition(CHINESE_BOOK), units=())
    with pytest.raises(NoRulesError, match="no rules to align"):
        align_bitext(edition(ENGLISH_BOOK), bare)


def test_unrelated_books_are_never_sure() -> None:
    source = crdiff.read(TIDEWATER / "2031-09-05.txt")
    other = edition(CHINESE_BOOK)
    bitext = align_bitext(source, other)

    assert bitext.warnings
    assert not any(segment.sure for segment in bitext.segments)


# -- the steps


def test_the_best_row_keeps_the_order() -> None:
    gains = np.array([[0.9, 0.0, 0.0], [0.0, 0.1, 0.8], [0.0, 0.7, 0.1]], dtype=np.float32)

    assert best_path(gains) == [((0,), (0,)), ((1,), (2,))]


def test_two_for_one() -> None:
    gains = np.array([[0.2, 0.1], [0.1, -0.5]], dtype=np.float32)
    together = np.array([[0.9, -1.0]], dtype=np.float32)

    assert best_path(gains, two_sources=together) == [((0, 1), (0,))]


def test_a_block_that_moved() -> None:
    gains = np.full((6, 6), -0.5, dtype=np.float32)
    for row, column in ((3, 0), (4, 1), (5, 2)):
        gains[row, column] = 0.4

    assert moved_blocks(gains, [3, 4, 5], [0, 1, 2], 0.5) == [((3,), (0,)), ((4,), (1,)), ((5,), (2,))]
    assert moved_blocks(gains, [3], [0], 0.5) == []


def test_no_order() -> None:
    gains = np.array([[0.2, 0.9], [0.8, 0.85]], dtype=np.float32)

    assert best_first(gains) == [((0,), (1,)), ((1,), (0,))]
