"""The pages in a real browser: filters, search, links, keys, no script, nobody shut out.

They need Chromium at `$CRDIFF_CHROMIUM`, or on the path; where it is missing these tests are skipped.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import crdiff
from crdiff.render.drift_page import drift_page
from crdiff.render.page import changes_page
from tests.conftest import CORPORA, SHARED, TIDEWATER

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = os.environ.get("CRDIFF_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
SHOWN = "main article:not([hidden])"

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium here")


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield started
        started.close()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Addresses of the pages, each made once."""
    folder = tmp_path_factory.mktemp("pages")
    changes = crdiff.diff(TIDEWATER / "2031-03-14.txt", TIDEWATER / "2031-09-05.txt")
    spanish = CORPORA / "tidewater/es/2031-09-05.txt"
    drift = crdiff.find_drift(TIDEWATER / "2031-09-05.txt", spanish, vectors=False)
    texts = {
        "changes": changes_page(changes),
        "drift": drift_page(drift),
        "notes": crdiff.notes(changes, format="html"),
        "table": crdiff.notes(changes, format="html", style="table"),
    }
    if SHARED.is_dir():
        editions = SHARED / "corpora/mtg/en"
        far = crdiff.diff(editions / "2016-07-22.txt", editions / "2026-08-07.txt")
        texts["far"] = changes_page(far)
    return {name: write(folder / f"{name}.html", text) for name, text in texts.items()}


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    opened = browser.new_page(viewport={"width": 1200, "height": 900})
    troubles: list[str] = []
    opened.on("console", lambda message: troubles.append(message.text))
    opened.on("pageerror", lambda error: troubles.append(str(error)))
    opened.on("request", lambda request: None if request.url.startswith("file:") else troubles.append(request.url))
    yield opened
    opened.close()
    assert troubles == []


def numbers(page: "Page") -> list[str]:
    return [heading.inner_text() for heading in page.query_selector_all(f"{SHOWN} h3 a") if heading.is_visible()]


def test_search_by_old_and_new_number(page: "Page", files: dict[str, str]) -> None:
    page.goto(files["changes"])
    every = page.locator(SHOWN).count()
    page.fill("[type=search]", "102.4")
    page.wait_for_function(f"document.querySelectorAll('{SHOWN}').length < {every}")
    found = numbers(page)
    assert any(each.startswith("102.4 (was 102.3)") for each in found)
    assert any("102.5" in each and "102.4" in each for each in found)
    assert not any(each.startswith("103") for each in found)
    assert page.inner_text("[role=status]").startswith(f"{page.locator(SHOWN).count()} of {every}")


def test_search_by_words(page: "Page", files: dict[str, str]) -> None:
    page.goto(files["changes"])
    page.fill("[type=search]", "fog SHOAL")
    page.wait_for_function("document.querySelector('[role=status]').textContent.includes(' of ')")
    for article in page.query_selector_all(SHOWN):
        text = (article.text_content() or "").lower()
        assert "fog" in text
        assert "shoal" in text
    page.fill("[type=search]", "zyzzyva")
    page.wait_for_selector(".none.shown")
    assert page.locator(SHOWN).count() == 0


def test_filters_by_facet_and_section(page: "Page", files: dict[str, str]) -> None:
    page.goto(files["changes"])
    page.check("[value='shape:added']")
    page.check("[value='shape:removed']")
    facets = [article.get_attribute("data-facets") or "" for article in page.query_selector_all(SHOWN)]
    assert facets
    assert all("shape:added" in each or "shape:removed" in each for each in facets)
    page.select_option("select", label="Glossary")
    assert numbers(page) == ["“Crew Wages” (was “Wages”)"] or all("“" in each for each in numbers(page))
    page.click("[data-clear]")
    assert page.locator(SHOWN).count() == page.locator("main article").count()


def test_what_is_folded_opens_when_it_is_asked_for(page: "Page", files: dict[str, str]) -> None:
    page.goto(files["changes"])
    assert not page.locator("details.fold article").first.is_visible()
    page.check("[value='text:typographic']")
    assert page.locator(f"details.fold {SHOWN.removeprefix('main ')}").first.is_visible()


def test_a_link_shows_its_change_whatever_is_filtered(page: "Page", files: dict[str, str]) -> None:
    page.goto(files["changes"] + "#c-304.6")
    page.goto(files["changes"])
    typographic = page.locator("details.fold article").first.get_attribute("id")
    page.goto(f"{files['changes']}#{typographic}")
    assert page.locator(f"[id='{typographic}']").is_visible()
    page.fill("[type=search]", "zyzzyva")
    page.wait_for_selector(".none.shown")
    page.evaluate("location.hash = '#c-101.2'")
    page.wait_for_function("document.querySelector('[type=search]').value === ''")
    assert page.locator("[id='c-101.2']").is_visible()


def test_keys(page: "Page", files: dict[str, str]) -> None:
    page.goto(files["changes"])
    seen = []
    for key in ("j", "j", "n", "k", "p"):
        page.keyboard.press(key)
        seen.append(page.evaluate("document.activeElement.id"))
        assert page.url.endswith(f"#{seen[-1]}")
    assert len(set(seen[:3])) == 3
    assert seen[3:] == [seen[1], seen[0]]
    page.keyboard.press("/")
    page.keyboard.type("jk")
    assert page.input_value("[type=search]") == "jk"
    page.keyboard.press("Escape")
    assert page.input_value("[type=search]") == ""


def test_two_columns(page: "Page", files: dict[str, str]) -> None:
    page.goto(files["changes"])
    page.keyboard.press("c")
    article = page.locator("[id='c-101.2']")
    article.scroll_into_view_if_needed()
    article.locator(".columns").first.wait_for()
    old, new = article.locator(".columns").first.locator(".wording").all()
    assert "No ship enters a" in old.inner_text()
    assert "No ship enters a" not in new.inner_text()
    assert "Even your ships stay out of every" in new.inner_text()
    page.keyboard.press("c")
    assert page.locator(".columns").count() == 0


def test_no_script(browser: "Browser", files: dict[str, str]) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for name in ("changes", "drift"):
        page.goto(files[name])
        assert not page.locator(".controls").is_visible()
        assert page.locator("main article").first.is_visible()
        page.locator("details > summary").first.click()
    context.close()


@pytest.mark.parametrize("name", ["changes", "drift", "notes", "table", pytest.param("far", marks=pytest.mark.shared)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out(page: "Page", files: dict[str, str], name: str, scheme: Any) -> None:
    """axe-core has no serious finding, on a desk and on a phone."""
    from axe_playwright_python.sync_playwright import Axe

    page.emulate_media(color_scheme=scheme)
    page.goto(files[name])
    for width in (1200, 390):
        page.set_viewport_size({"width": width, "height": 800})
        found = Axe().run(page).response["violations"]
        serious = [each for each in found if each["impact"] in ("serious", "critical")]
        assert [(each["id"], each["nodes"][0]["html"]) for each in serious] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_print_leaves_the_controls_out_and_marks_by_line(page: "Page", files: dict[str, str]) -> None:
    page.goto(files["changes"])
    page.emulate_media(media="print")
    assert not page.locator(".controls").is_visible()
    line = "getComputedStyle(document.querySelector(`main article ${tag}`)).textDecorationLine"
    lines = page.evaluate(f"['ins', 'del'].map((tag) => {line})")
    assert lines == ["underline", "line-through"]


@pytest.mark.shared
def test_the_page_of_ten_years_is_small_and_whole(page: "Page", files: dict[str, str]) -> None:
    """Its speed is measured in `benchmarks/`; no test asserts a time."""
    path = Path(files["far"].removeprefix("file://"))
    assert path.stat().st_size < 4_000_000
    page.goto(files["far"])
    assert page.locator("main article").count() > 2_000
    page.fill("[type=search]", "planeswalker type")
    page.wait_for_function("document.querySelector('[role=status]').textContent.includes(' of ')")
    assert 0 < page.locator(SHOWN).count() < 100


def test_rule_text_never_runs(page: "Page", tmp_path: Path) -> None:
    from tests.render.books import changes_of
    from tests.render.test_markup import NEW_WORDS, nasty_book

    text = "<script>document.title='run'</script><img src=x onerror=\"document.title='run'\"> [x](javascript:alert(1))"
    changes = changes_of(nasty_book(text), nasty_book(text, NEW_WORDS))
    for number, html in enumerate((changes_page(changes), crdiff.notes(changes, format="html"))):
        page.goto(write(tmp_path / f"{number}.html", html))
        assert page.title().startswith("Ferry Book")
        assert page.locator("main script, main img").count() == 0
