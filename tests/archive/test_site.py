"""The static site: every link resolves, search finds, nothing runs, and only what changed is written again."""

import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import pytest
from lxml import etree

from crdiff.archive.adding import add
from crdiff.archive.store import Store
from crdiff.cli.site import LIST
from crdiff.render.site import site_pages
from tests.archive.test_archive import FILES, filled, reader
from tests.cli.running import assert_trouble, call
from tests.conftest import CORPORA
from tests.render.books import BASE, book
from tests.render.test_browser import CHROMIUM, QUIET

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NASTY = "<script>document.title='run'</script><img src=x onerror=\"document.title='run'\">"


class Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.links += [found["href"]] if found.get("href") else []
        self.ids += [found["id"]] if found.get("id") else []


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = filled(tmp_path_factory.mktemp("site") / "a.sqlite", [*FILES, CORPORA / "tidewater/es/2031-09-05.txt"])
    texts = [
        book(*BASE, f"100.4. {NASTY} {word}", title=f"Ropes {NASTY}", date=date, glossary=f"Rope {NASTY}\nA rope.")
        for word, date in (("one", "May 2, 2030"), ("two", "June 2, 2030"))
    ]
    with Store(path, write=True) as store:
        list(add(store, (reader(text.encode(), f"{at}.txt") for at, text in enumerate(texts))))
    return path


@pytest.fixture(scope="module")
def site(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("below") / "a path" / "site"
    assert call("site", folder, "--archive", archive).status == 0
    return folder


def test_every_link_resolves(site: Path) -> None:
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    assert len(pages) > 30
    seen = set()
    for path, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), path
        for link in page.links:
            parts = urlsplit(link)
            assert not parts.scheme
            assert not parts.path.startswith("/")
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert target.exists(), (path, link)
            seen.add(target)
            if parts.fragment:
                assert unquote(parts.fragment) in pages[target].ids, (path, link)
    assert seen >= set(pages) - {site / "index.html"}


def test_each_rule_has_its_history_beside_it(site: Path) -> None:
    [page] = [path for path in site.rglob("r-305.html") if "/en/" in path.as_posix()]
    text = page.read_text(encoding="utf-8")
    assert "since 2031-03-14, changed 1 time" in text
    assert re.search(r'<a href="2031-09-05-\w+\.html#c-305\.1">2031-09-05</a>', text)
    assert "2031-03-14 as 304.1" in text


def test_the_start_page(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    assert text.index("2032-05-21") < text.index("2031-09-05") < text.index("2031-03-14")
    assert "10 new, 2 removed, 30 reworded" in text
    assert re.search(r'href="tidewater/es/drift\.html">Drift</a>: \d+ outdated', text)


def test_the_search_page_has_the_sections_of_the_book(tmp_path: Path) -> None:
    text = "\n".join(f"{at}. Part {at}\n{at}.1. Ships\n{at}.1.1. A ship sails." for at in range(1, 13))
    with Store(tmp_path / "a.sqlite", write=True) as store:
        list(add(store, [reader(text.encode(), "book.txt")]))
        [page] = [text for name, text in site_pages(store, drift=False, tell=str) if name.endswith("search.html")]
    titles = re.findall(r"\d+\. Part \d+", page)
    assert list(dict.fromkeys(titles)) == [f"{at}. Part {at}" for at in range(1, 13)]
    assert all(f">{title}</h2>" in page for title in titles)
    assert page.count(">Search<") == 1  # where the reader is, and no link to it


def test_the_feed(site: Path) -> None:
    root = etree.parse(str(site / "atom.xml")).getroot()
    space = "{http://www.w3.org/2005/Atom}"
    assert root.tag == f"{space}feed"
    entries = root.findall(f"{space}entry")
    assert len(entries) == 3
    for entry in entries:
        assert (site / entry.find(f"{space}link").get("href")).exists()
        assert entry.findtext(f"{space}id", "").startswith("urn:sha256:")
    assert [entry.findtext(f"{space}updated") for entry in entries] == sorted(
        (entry.findtext(f"{space}updated") for entry in entries), reverse=True
    )


def test_only_what_changed_is_written_again(site: Path, archive: Path) -> None:
    times = {path: os.stat(path).st_mtime_ns for path in site.rglob("*") if path.is_file() and path.name != LIST}
    (site / "index.html").write_text("spoilt", encoding="utf-8")
    outcome = call("site", site, "--archive", archive)
    assert f"{len(times)} pages in {site}, 1 of them new or changed" in outcome.err
    after = {path: os.stat(path).st_mtime_ns for path in times}
    assert {path for path in after if after[path] != times[path]} == {site / "index.html"}


def test_pages_of_another_hand_are_spared(tmp_path: Path) -> None:
    archive = filled(tmp_path / "a.sqlite", FILES)
    other = tmp_path / "other"
    other.mkdir()
    (other / "index.html").write_text("mine", encoding="utf-8")
    assert "no site of crdiff" in assert_trouble(call("site", other, "--archive", archive), str(other))
    assert (other / "index.html").read_text(encoding="utf-8") == "mine"
    (tmp_path / "file").touch()
    for path in ("file", "file/x", "/proc/xx"):
        outcome = call("site", tmp_path / path, "--archive", archive)
        assert outcome.status == 2
        assert "Traceback" not in outcome.err


def test_pages_that_are_no_more_are_taken_away(tmp_path: Path) -> None:
    archive = filled(tmp_path / "a.sqlite", FILES)
    site = tmp_path / "site"
    call("site", site, "--archive", archive)
    (site / "mine.html").write_text("mine", encoding="utf-8")
    call("archive", "remove", "@2032-05-21", "--archive", archive)
    call("site", site, "--archive", archive)
    assert not list(site.rglob("2032-05-21*"))
    assert (site / "mine.html").exists()


def test_a_run_that_was_cut_off_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = filled(tmp_path / "a.sqlite", FILES)
    site = tmp_path / "site"

    def cut_off(*_args: object, **_options: object) -> Iterator[tuple[str, str]]:
        yield "index.html", "half"
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("crdiff.render.site.site_pages", cut_off)
        assert call("site", site, "--archive", archive).status != 0
    assert call("site", site, "--archive", archive).status == 0
    assert (site / "index.html").read_text(encoding="utf-8") != "half"


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    if not CHROMIUM:
        pytest.skip("no Chromium here")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield started
        started.close()


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    opened = browser.new_page(viewport={"width": 390, "height": 800})
    troubles: list[str] = []
    opened.on("console", lambda message: troubles.append(message.text))
    opened.on("pageerror", lambda error: troubles.append(str(error)))
    yield opened
    opened.close()
    assert troubles == []


def test_it_is_browsed_on_a_phone(page: "Page", site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    page.click("text=Search >> nth=1")
    page.fill("[type=search]", "lantern dial")
    page.wait_for_function("document.querySelector('[role=status]').textContent.includes(' of ')")
    shown = page.locator("main article:not([hidden])")
    assert 0 < shown.count() < 30
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shown.first.locator("a.number").click()
    assert page.locator(":target").is_visible()
    page.locator(":target summary").click()
    page.go_back()
    assert "search.html" in page.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out(page: "Page", site: Path, scheme: Any) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.emulate_media(color_scheme=scheme)
    english = site / "tidewater/en"
    names = ("index.html", "search.html", "r-305.html", "glossary.html")
    others = (site / "index.html", next(english.glob("2031-09-05-*.html")), site / "tidewater/es/drift.html")
    for path in (*others, *(english / name for name in names)):
        page.goto(path.as_uri())
        found = Axe().run(page).response["violations"]
        serious = [each for each in found if each["impact"] in ("serious", "critical")]
        assert [(each["id"], each["nodes"][0]["html"]) for each in serious] == [], path


def test_rule_text_never_runs(page: "Page", site: Path) -> None:
    for path in (each for each in site.rglob("*.html") if "ferry" in each.as_posix()):
        page.goto(path.as_uri())
        assert page.title() != "run"
        assert page.locator("main script, main img").count() == 0


def test_without_script(browser: "Browser", site: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.goto((site / "tidewater/en/r-305.html").as_uri())
    opened.locator("summary").first.click()
    assert opened.locator("details[open] a").first.is_visible()
    context.close()
