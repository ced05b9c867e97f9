"""The README is true: its commands work and what it shows is what the program prints."""

import re
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner

from crdiff.cli.main import COMMANDS, cli
from crdiff.cli.options import FORMS, LANGUAGE_CODES
from crdiff.languages import CODES
from crdiff.schemes import SCHEMES
from crdiff.sources.forms import Form
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs/guide.md").read_text(encoding="utf-8")


def test_the_demo_output_is_what_the_demo_prints(tmp_path: Path) -> None:
    shown = README.split("<!-- begin demo -->")[1].split("<!-- end demo -->")[0]
    lines = [line.removeprefix("    ").rstrip() for line in shown.strip("\n").split("\n")]
    result = CliRunner().invoke(cli, ["demo", "-o", str(tmp_path)])
    printed = [line.rstrip() for line in result.stdout.split("\n")]
    start = printed.index(lines[0])
    assert printed[start : start + len(lines)] == lines


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_is_in_the_guide(command: str) -> None:
    assert f"crdiff {command}" in GUIDE


@pytest.mark.parametrize("form", ["terminal", "unified", "markdown", "json", "jsonl", "csv", "tree"])
def test_each_format_is_in_the_guide(form: str) -> None:
    assert f"`{form}`" in GUIDE


@pytest.mark.parametrize("language", CODES)
def test_each_language_is_in_the_guide(language: str) -> None:
    assert f"`{language}`" in GUIDE


@pytest.mark.parametrize("form", get_args(Form))
def test_each_form_of_file_is_in_the_guide(form: str) -> None:
    assert f"`--form {form}`" in GUIDE


@pytest.mark.parametrize("scheme", SCHEMES)
def test_each_numbering_scheme_is_in_the_guide(scheme: str) -> None:
    assert f"`{scheme}`" in GUIDE


def test_the_options_name_every_language_and_form() -> None:
    assert (set(LANGUAGE_CODES), set(FORMS)) == (set(CODES), set(get_args(Form)))


def test_links_between_documents_resolve() -> None:
    for name in ("README.md", "docs/guide.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", text):
            assert ((ROOT / name).parent / target).exists(), target


DOCS = sorted(path for path in (ROOT / "docs").rglob("*.md") if "_build" not in path.parts)


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_in_the_documentation_resolve(path: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_the_tutorial_runs(tmp_path: Path) -> None:
    """Every command of it, in order, in a folder where the samples lie."""
    from tests.cli.running import call

    (tmp_path / "corpora").symlink_to(ROOT / "corpora")
    text = (ROOT / "docs/tutorial.md").read_text(encoding="utf-8").replace("\\\n", " ")
    commands = re.findall(r"^    crdiff (.+)$", text, re.MULTILINE)
    assert len(commands) >= 6
    for command in commands:
        outcome = call(*command.split(), cwd=tmp_path)
        assert outcome.status in (0, 1), (command, outcome.err)
    assert (tmp_path / "tidewater.html").exists()
    assert "## 303 — Towing" in (tmp_path / "why.md").read_text(encoding="utf-8")
