"""How fast the page of editions ten years apart opens, filters and searches in Chromium, against an empty page."""

import os
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import crdiff
from crdiff.render.page import changes_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RUNS = 5
QUERIES = ("702", "damage", "planeswalker type", "")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
UNTIL_PAINTED = """(act) => new Promise((done) => {
  const started = performance.now();
  act();
  requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - started)));
})"""


def main(editions: Path) -> None:
    """Print milliseconds, medians of several runs."""
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("CRDIFF_CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        print("No Chromium here.")
        return
    html = changes_page(crdiff.diff(editions / "2016-07-22.txt", editions / "2026-08-07.txt"))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page, empty = Path(folder) / "far.html", Path(folder) / "empty.html"
        page.write_text(html, encoding="utf-8")
        empty.write_text("<!DOCTYPE html><title>Empty</title><p>Nothing", encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        print(f"{html.count('<article')} changes, {len(html.encode()) / 1e6:.2f} MB\n")
        print("| what | median, ms | slowest, ms | an empty page, ms |\n|---|---|---|---|")
        paints = [_first_paint(browser, page) for _ in range(RUNS)]
        bare = statistics.median(_first_paint(browser, empty) for _ in range(RUNS))
        print(f"| first paint | {statistics.median(paints):.0f} | {max(paints):.0f} | {bare:.0f} |")
        for what, times in _acts(browser, page).items():
            print(f"| {what} | {statistics.median(times):.0f} | {max(times):.0f} | |")
        browser.close()


def _first_paint(browser: "Browser", path: Path) -> float:
    page = browser.new_page()
    page.goto(path.as_uri())
    page.wait_for_function(f"({PAINT}) > 0")
    found: float = page.evaluate(PAINT)
    page.close()
    return found


def _acts(browser: "Browser", path: Path) -> dict[str, list[float]]:
    page = browser.new_page()
    page.goto(path.as_uri())
    times: dict[str, list[float]] = {"a search": [], "a filter": []}
    for _ in range(RUNS):
        for query in QUERIES:
            times["a search"].append(_timed(page, _search(query)))
        for facet in ("shape:added", "text:reworded"):
            box = f"document.querySelector('[value=\"{facet}\"]')"
            times["a filter"] += [_timed(page, f"{box}.click()"), _timed(page, f"{box}.click()")]
    page.close()
    return times


def _search(query: str) -> str:
    box = "document.querySelector('[type=search]')"
    return f"{box}.value = {query!r}; {box}.dispatchEvent(new Event('input'))"


def _timed(page: "Page", act: str) -> float:
    found: float = page.evaluate(f"({UNTIL_PAINTED})(() => {{ {act} }})")
    return found
