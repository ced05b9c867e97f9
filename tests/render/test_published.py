"""Cases 039 to 041 for what people publish: notes in every markup, pages, workbooks; rule text never runs."""

import hashlib
import io
import re
from base64 import b64encode

import pytest
from hypothesis import given, settings

import crdiff
from crdiff.render.drift_page import drift_page
from crdiff.render.markup import escape_wikitext
from crdiff.render.page import changes_page
from crdiff.render.table import change_tables
from crdiff.render.workbook import CELL_CHARACTERS, to_workbook
from tests.conftest import CORPORA
from tests.render.books import BASE, book, changes_of
from tests.render.test_markup import LINES, NASTY, NEW_WORDS, Page, nasty_book, pages, plain

STYLES = ("bulletin", "keepachangelog", "table")
PAGE_TAGS = {
    "html", "head", "meta", "title", "style", "body", "a", "script", "header", "h1", "h2", "h3", "ul", "li", "p",
    "strong", "figure", "figcaption", "svg", "g", "text", "rect", "path", "form", "div", "label", "kbd", "input",
    "select", "option", "fieldset", "legend", "span", "button", "main", "section", "article", "ins", "del", "b",
    "details", "summary", "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip


def seen(html: str) -> Page:
    """A whole page without its style and script, and what a reader sees of it."""
    return Page(re.sub(r"<(style|script)>.*?</\1>|<!DOCTYPE html>", "", html, flags=re.DOTALL))


def assert_nothing_runs(html: str) -> None:
    page = seen(html)
    assert page.tags <= PAGE_TAGS, page.tags - PAGE_TAGS
    assert page.odd == []
    assert not [name for name, _ in page.attributes if name.startswith("on") or name in ("style", "src")]
    assert all((value or "").startswith("#") for name, value in page.attributes if name == "href")
    assert html.count("<script>") == html.count("</script>") == html.count("<style>") == 1
    [script] = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src &#39;sha256-{digest}&#39;" in html


@pytest.mark.parametrize("text", NASTY)
def test_the_page_shows_rule_text_as_it_is(text: str) -> None:
    changes = changes_of(nasty_book(text), nasty_book(text, NEW_WORDS))
    html = changes_page(changes)
    assert_nothing_runs(html)
    page = seen(html)
    for rule in ("100.1", "100.2", "100.4"):
        assert plain(changes.new.by_name[rule].text) in page.new
    for rule in ("100.1", "100.2"):
        assert plain(changes.old.by_name[rule].text) in page.old
    assert plain(changes.new.by_name["100.2"].examples[0]) in page.new
    assert plain(changes.new.by_name["100"].text) in page.new


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("text", NASTY)
def test_notes_show_rule_text_as_it_is(text: str, style: str) -> None:
    changes = changes_of(nasty_book(text), nasty_book(text, NEW_WORDS))
    whole = plain(changes.new.by_name["100.4"].text)

    html = crdiff.notes(changes, format="html", style=style)
    assert_nothing_runs(html)
    assert whole in seen(html).text()
    for page in pages(crdiff.notes(changes, style=style)):
        if style == "table" and "table" not in page.tags:
            continue  # CommonMark knows no tables
        assert page.tags <= {"h1", "h2", "p", "strong", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "br"}
        assert (page.attributes, page.odd) == ([], [])
        assert whole in page.text()
    wiki = crdiff.notes(changes, format="wikitext", style=style)
    assert whole in plain_wiki(wiki)


def plain_wiki(wikitext: str) -> str:
    """What MediaWiki shows of wikitext without links and templates: references decoded, our own marks gone."""
    assert not re.search(r"\{\{|\[\[|~~~|__[A-Z]+__|\[https?:|<(?!br />)", wikitext)
    lines = (re.sub(r"^[*:=|!;#]+ ?|'''|<br />", " ", line) for line in wikitext.split("\n"))
    return plain(re.sub(r"&#(\d+);", lambda found: chr(int(found[1])), " ".join(lines)))


@settings(deadline=None, max_examples=150)
@given(LINES)
def test_escaped_wikitext_is_no_markup(text: str) -> None:
    from mwparserfromhell import parse
    from mwparserfromhell.nodes import HTMLEntity, Text

    escaped = escape_wikitext(text)
    assert all(isinstance(node, Text | HTMLEntity) for node in parse(escaped).nodes)
    assert (
        "".join(node.normalize() if isinstance(node, HTMLEntity) else str(node) for node in parse(escaped).nodes)
        == text
    )
    assert escaped[:1] not in set("*#:;=!+-")


def test_control_characters_are_shown_in_no_report() -> None:
    changes = changes_of(book(*BASE), book(*BASE, "100.4. A bell \x1b[31m rings \x07 and \u009b2J stops."))
    for text in (
        changes_page(changes),
        *(crdiff.notes(changes, format=markup) for markup in ("markdown", "html", "wikitext")),
    ):
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", text)
        assert "A bell \ufffd" in text


FORMULAS = ("=1+1", "+cmd|' /C calc'!A0", "@SUM(A1)", "-2+3", "http://tide.example/", "702.10", "1e5", "TRUE", "{=1}")


def test_in_a_workbook_text_stays_text() -> None:
    from openpyxl import load_workbook

    rules = [f"100.{at}. {text}" for at, text in enumerate(FORMULAS, 4)]
    changes = changes_of(book(*BASE), book(*BASE, *rules, f"100.40. {'oar ' * 10_000}"))
    sheets = load_workbook(io.BytesIO(to_workbook(change_tables(changes))))
    assert sheets.sheetnames == ["changes", "crosswalk", "sweeps", "glossary", "findings"]
    rows = list(sheets["changes"].iter_rows(min_row=2))
    head = [cell.value for cell in sheets["changes"][1]]
    texts = {row[head.index("new")].value: row[head.index("new_text")] for row in rows}
    for at, text in enumerate(FORMULAS, 4):
        cell = texts[f"100.{at}"]
        assert (cell.value, cell.data_type, cell.hyperlink) == (text, "s", None)
    assert "100.10" in texts
    assert len(texts["100.40"].value) == CELL_CHARACTERS


def test_the_same_changes_give_the_same_bytes() -> None:
    changes = changes_of(book(*BASE), book(*BASE, "100.4. A dog barks."))
    assert to_workbook(change_tables(changes)) == to_workbook(change_tables(changes))
    assert changes_page(changes) == changes_page(changes)


@pytest.mark.parametrize("text", NASTY[::4])
def test_the_drift_page_shows_rule_text_as_it_is(text: str) -> None:
    source = crdiff.read(CORPORA / "tidewater/en/2031-09-05.txt")
    spanish = (CORPORA / "tidewater/es/2031-09-05.txt").read_text(encoding="utf-8")
    first, _, rest = spanish.partition("101.1. ")
    target = crdiff.parse(f"{first}101.1. {text} {rest}", language="es")
    html = drift_page(crdiff.find_drift(source, target, vectors=False))
    assert_nothing_runs(html.replace("</h4>", "</h3>").replace("<h4", "<h3").replace("mark>", "ins>"))
    assert plain(text) in seen(html).text()
    assert 'lang="es"' in html
    assert 'lang="en"' in html
