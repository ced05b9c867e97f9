"""The page of two editions: what is where, and that links to it last."""

import re

import crdiff
from crdiff.model import ChangeSet
from crdiff.render.drift_page import drift_page
from crdiff.render.markup import anchor
from crdiff.render.page import changes_page
from tests.conftest import CORPORA, TIDEWATER
from tests.render.books import BASE, book, changes_of
from tests.render.test_published import seen

DATES = ("2031-03-14", "2031-09-05")


def tidewater() -> ChangeSet:
    return crdiff.diff(*(TIDEWATER / f"{date}.txt" for date in DATES))


def ids(html: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', html)


def test_each_change_has_a_place_of_its_own() -> None:
    changes, html = tidewater(), changes_page(tidewater())
    found = ids(html)
    assert len(found) == len(set(found))
    for change in changes.changes:
        name = f"c-{change.new[0]}" if change.new else f"was-{change.old[0]}"
        assert anchor(name) in found, name
    for target in re.findall(r'href="#([^"]+)"', html):
        assert target in found


def test_a_link_to_a_change_lasts_when_others_are_hidden() -> None:
    from crdiff.cli.filters import filter_changes

    changes = tidewater()
    some = filter_changes(changes, (), ("text:typographic,text:references",), ())
    assert {each for each in ids(changes_page(some)) if each.startswith("c-")} < set(ids(changes_page(changes)))


def test_all_of_it_is_there_without_script() -> None:
    page = seen(changes_page(tidewater()))
    text = page.text()
    for part in ("Tidewater Complete Rules: 2031-03-14 → 2031-09-05", "One wording, many rules", "his or her",
                 "304.1 → 305.1", "References to look at", "304.4c still cites 304.1"):  # fmt: skip
        assert part in text
    assert ("hidden", None) in page.attributes  # the controls, which need the script


def test_what_need_not_be_read_is_folded() -> None:
    html = changes_page(tidewater())
    folds = re.findall(r'<details class="fold"><summary>(\d+ changes?: [^<]+)</summary>', html)
    assert any("only typography" in fold for fold in folds)
    assert any("only references" in fold for fold in folds)
    assert re.search(r"<h3><a [^>]*>303 “Fog and Calms” is new", html) or "became 304" in html


def test_the_picture_has_a_bar_for_each_sort_of_change() -> None:
    html = changes_page(tidewater())
    for lane in ("new", "removed", "changed", "renumbered"):
        assert f'<rect class="{lane}"' in html
    assert re.search(r'<a href="#section-3" aria-label="3\. Running a Harbour: \d+ changes">', html)


def test_two_editions_alike() -> None:
    html = changes_page(changes_of(book(*BASE), book(*BASE)))
    assert "No differences." in seen(html).text()


def test_the_language_of_the_rules_is_told() -> None:
    old = crdiff.read(CORPORA / "tidewater/es/2031-09-05.txt")
    text = (CORPORA / "tidewater/es/2031-09-05.txt").read_text(encoding="utf-8").replace("puerto", "muelle")
    html = changes_page(crdiff.diff(old, crdiff.parse(text, language="es")))
    assert '<html lang="en">' in html
    assert '<div class="wording" lang="es">' in html


def test_drift_is_shown_with_its_evidence_in_both_languages() -> None:
    drift = crdiff.find_drift(
        CORPORA / "tidewater/en/2031-09-05.txt", CORPORA / "tidewater/es/2031-09-05.txt", vectors=False
    )
    html = drift_page(drift)
    marked = re.findall(r"<mark>([^<]+)</mark>", html)
    words = {each.target_words for unit in drift.units for each in unit.findings if each.target_words}
    assert len(marked) > 10
    assert words & set(marked)
    found = ids(html)
    assert len(found) == len(set(found))
    for unit in drift.units:
        assert anchor(f"t-{unit.target[0]}" if unit.target else f"s-{unit.source[0]}") in found
