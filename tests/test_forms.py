"""One sample edition in every form that is read: all of them give one tree."""

import subprocess
import sys
from pathlib import Path

import pytest

import crdiff
from crdiff.model import Edition
from tests.conftest import ROOT, TIDEWATER

FORMS = ("pdf", "docx", "html", "wiki", "md")
TEXT = TIDEWATER / "2031-03-14.txt"


def tree(edition: Edition) -> list[tuple[object, ...]]:
    return [
        (unit.name, unit.kind, unit.parent, unit.is_heading, unit.text, unit.examples, unit.senses, unit.see)
        for unit in edition.units
    ]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_reads_to_the_tree_of_the_text(form: str) -> None:
    text, other = crdiff.read(TEXT), crdiff.read(TEXT.with_suffix(f".{form}"))

    assert tree(other) == tree(text)
    assert (other.title, other.edition, other.rulebook, other.scheme) == (
        text.title,
        text.edition,
        text.rulebook,
        text.scheme,
    )
    assert [(each.number, each.text) for each in other.contents] == [(each.number, each.text) for each in text.contents]


@pytest.mark.parametrize("form", FORMS)
def test_a_form_differs_from_the_text_in_nothing(form: str) -> None:
    assert crdiff.diff(TEXT, TEXT.with_suffix(f".{form}")).changes == ()


def test_the_original_side_of_the_tracked_changes_is_another_text() -> None:
    """In each rule that ends in .2 the word document has one word put in and one taken out."""
    original = crdiff.read(TEXT.with_suffix(".docx"), tracked="original")
    found = crdiff.diff(original, TEXT).changes

    assert found
    assert {change.text for change in found} == {"reworded"}
    assert all(change.new[0].endswith(".2") for change in found)
    assert all(("-", " ashore") in change.wording or "ashore" in str(change.wording) for change in found)


def test_the_forms_are_those_that_the_script_writes(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[1]);"
        "import make_forms; make_forms.FOLDER = Path(sys.argv[2]); make_forms.main()"
    )
    (tmp_path / TEXT.name).write_bytes(TEXT.read_bytes())
    subprocess.run([sys.executable, "-c", script, str(ROOT / "corpora"), str(tmp_path)], check=True, cwd=ROOT)

    for form in ("docx", "html", "wiki", "md"):
        made = (tmp_path / TEXT.name).with_suffix(f".{form}")
        assert made.read_bytes() == TEXT.with_suffix(f".{form}").read_bytes(), form
    # reportlab writes its own version into a PDF, so only what is in it can be compared.
    assert tree(crdiff.read((tmp_path / TEXT.name).with_suffix(".pdf"))) == tree(crdiff.read(TEXT.with_suffix(".pdf")))
