"""Case 043: stdout that cannot hold what is printed, as on Windows when it is piped."""

import json
from pathlib import Path

import pytest

from tests.cli.running import OLD, call, run

OLD_TEXT = """Ferry Book 渡船

100. General

100.1. The pilot’s “渡船” sails → the quay, at −2 knots, past Café Órla.
"""
NEW_TEXT = OLD_TEXT.replace("sails", "drifts")


def write_books(folder: Path) -> tuple[Path, Path]:
    old, new = folder / "old.txt", folder / "new.txt"
    old.write_text(OLD_TEXT, encoding="utf-8")
    new.write_text(NEW_TEXT, encoding="utf-8")
    return old, new


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize("form", ["terminal", "markdown"])
def test_narrow_stdout_gets_replacements_and_says_so_once(tmp_path: Path, encoding: str, form: str) -> None:
    """Case 043: the whole report comes, what the encoding lacks as `?`, and stderr says it once."""
    outcome = run("diff", *write_books(tmp_path), "-f", form, PYTHONIOENCODING=encoding)
    text = outcome.out.decode(encoding)

    assert outcome.status == 1
    assert "Traceback" not in outcome.err
    assert [encoding in line for line in outcome.notes] == [True]
    assert "drifts" in text
    assert "knots, past Caf" in " ".join(text.split())
    assert text.endswith("\n")
    assert not any(char in text for char in "渡船→−")
    assert ("“" in text) == (encoding == "cp1252")


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_json_on_narrow_stdout_loses_nothing(tmp_path: Path, encoding: str) -> None:
    """Case 043: JSON has a way to write any character in ASCII, so none of it need be a `?`."""
    outcome = run("diff", *write_books(tmp_path), "-f", "json", PYTHONIOENCODING=encoding)
    [change] = json.loads(outcome.out.decode(encoding))["changes"]

    assert "Traceback" not in outcome.err
    assert change["new_text"] == [NEW_TEXT.split("100.1. ")[1].strip()]


def test_wide_stdout_says_nothing(tmp_path: Path) -> None:
    outcome = run("diff", *write_books(tmp_path), PYTHONIOENCODING="utf-8")

    assert (outcome.status, outcome.err) == (1, "")
    assert "渡船" in outcome.text


def test_question_marks_of_the_text_are_no_replacements(tmp_path: Path) -> None:
    """Case 043: nothing is said where nothing was lost."""
    path = tmp_path / "book.txt"
    path.write_text("100. General\n\n100.1. Who sails? Nobody.\n", encoding="utf-8")
    outcome = run("parse", path, "-f", "csv", PYTHONIOENCODING="ascii")

    assert "Who sails? Nobody." in outcome.text
    assert not any("ascii" in line for line in outcome.notes)


@pytest.mark.parametrize(
    "args", [["diff", "old.txt", "new.txt", "-f", "markdown"], ["parse", "old.txt"]], ids=["diff", "parse"]
)
def test_files_are_utf_8_whatever_stdout_is(tmp_path: Path, args: list[str]) -> None:
    """Case 043: `-o FILE` writes the same bytes under any locale, and there is nothing to say."""
    write_books(tmp_path)
    narrow = run(*args, "-o", "narrow", cwd=tmp_path, PYTHONIOENCODING="ascii", LC_ALL="C", PYTHONUTF8="0")
    call(*args, "-o", "wide", cwd=tmp_path)

    assert not any("ascii" in line for line in narrow.notes)
    assert (tmp_path / "narrow").read_bytes() == (tmp_path / "wide").read_bytes()
    assert "渡船" in (tmp_path / "narrow").read_bytes().decode("utf-8")


def test_standard_input_is_bytes(tmp_path: Path) -> None:
    """Case 043: what comes through a pipe is decoded as a file is, not as the locale says."""
    old, _ = write_books(tmp_path)
    outcome = run(
        "parse", "-", "-f", "json", "-o", tmp_path / "tree", stdin=old.read_bytes(), PYTHONIOENCODING="cp1252"
    )
    tree = json.loads((tmp_path / "tree").read_text(encoding="utf-8"))

    assert outcome.status == 0
    assert tree["units"][-1]["text"] == OLD_TEXT.split("100.1. ")[1].strip()


def test_a_name_outside_the_encoding_is_told_without_a_traceback(tmp_path: Path) -> None:
    """Case 043: stderr is narrow too."""
    outcome = run("parse", "渡船.txt", cwd=tmp_path, PYTHONIOENCODING="ascii")

    assert (outcome.status, outcome.out) == (2, b"")
    assert "Traceback" not in outcome.err
    assert len(outcome.notes) == 1
    assert "no such file" in outcome.err


@pytest.mark.parametrize("command", ["", "diff", "parse", "check", "demo", "schema"])
def test_help_is_ascii(command: str) -> None:
    """Case 043: `--help` prints anywhere."""
    outcome = call(*([command] if command else []), "--help")

    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.isascii()


def test_help_prints_in_a_narrow_terminal() -> None:
    """Case 043: `PYTHONIOENCODING=ascii crdiff --help`."""
    outcome = run("--help", PYTHONIOENCODING="ascii")

    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out == call("--help").out


def test_the_sample_prints_in_cp1252() -> None:
    """Case 043: a rulebook with signs of its own, `®` and `™`, which cp1252 has."""
    outcome = run("parse", OLD, PYTHONIOENCODING="cp1252")

    assert outcome.status == 0
    assert "Tidewater®" in outcome.out.decode("cp1252")
