"""Whatever is given for a rulebook: one line `place: fact. remedy.`, exit 2, never a traceback."""

import errno
import os
import random
import tracemalloc
from pathlib import Path

import pytest

from tests.cli.running import FERRY_NEW, FERRY_OLD, NEW, OLD, PAIRED, assert_trouble, call, run, write_ferry

RANDOM = random.Random(7).randbytes(5000)
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00"

FILES = [
    pytest.param(b"", "empty", id="empty"),
    pytest.param(b" \r\n\t\n\n  ", "empty", id="whitespace only"),
    pytest.param(b"\xef\xbb\xbf", "", id="byte order mark only"),
    pytest.param("\ufeff\n \n".encode("utf-16-le"), "", id="blank UTF-16"),
    pytest.param(PNG, "picture", id="PNG"),
    pytest.param(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< >>\nendobj\n", "PDF", id="PDF"),
    pytest.param(b"PK\x03\x04\x14\x00\x06\x00\x08\x00", "zip", id="a cut-off zip archive"),
    pytest.param(b"{\\rtf1\\ansi 100.1. A boat has oars.}", "RTF", id="RTF"),
    pytest.param(RANDOM, "binary", id="random bytes"),
    pytest.param(bytes(4096), "", id="NULs only"),
    pytest.param(b"100.1. A boat has oars.\n" * 20 + bytes(30), "binary", id="NULs after text"),
    pytest.param(b"Dear crew,\n\nthe manual comes in spring.\n", "no rule numbers", id="a letter"),
    pytest.param(b"<html><body><p>No rules today.</p></body></html>", "", id="a web page without rules"),
]


@pytest.mark.parametrize("command", ["parse", "check", "diff"])
@pytest.mark.parametrize(("data", "fact"), FILES)
def test_a_file_that_is_no_rulebook(tmp_path: Path, command: str, data: bytes, fact: str) -> None:
    path = tmp_path / "given.dat"
    path.write_bytes(data)
    other = [OLD] if command == "diff" else []

    assert fact in assert_trouble(call(command, path, *other), str(path))


@pytest.mark.parametrize("command", ["parse", "check", "diff"])
def test_missing_files_and_folders(tmp_path: Path, command: str) -> None:
    other = [OLD] if command == "diff" else []

    assert "no such file" in assert_trouble(call(command, tmp_path / "gone.txt", *other), str(tmp_path / "gone.txt"))
    assert "folder" in assert_trouble(call(command, tmp_path, *other), str(tmp_path))


@pytest.mark.parametrize(
    ("name", "place"),
    [
        pytest.param("x" * 4000, "", id="a name that is too long"),
        pytest.param("", "", id="no name"),
    ],
)
def test_names_that_no_file_can_have(name: str, place: str) -> None:
    assert_trouble(call("parse", name), place)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = write_ferry(tmp_path)

    def refuse(path: str | os.PathLike[str], *_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    # Taking the permission away would not do: an administrator, as in a container, reads everything.
    monkeypatch.setattr("crdiff.sources.open", refuse, raising=False)
    assert "permission denied" in assert_trouble(call("diff", old, new), str(old)).lower()


# -- size


def test_a_file_above_the_limit_is_refused() -> None:
    rest = assert_trouble(call("diff", OLD, NEW, "--max-size", "1K"), OLD)

    assert "--max-size" in rest
    assert "1 KB" in rest


def test_the_limit_itself_is_allowed(tmp_path: Path) -> None:
    old, new = write_ferry(tmp_path)
    size = max(len(FERRY_OLD.encode()), len(FERRY_NEW.encode()))

    assert call("diff", old, new, "--max-size", str(size)).status == 1
    assert_trouble(call("diff", old, new, "--max-size", str(size - 1)))


def test_a_huge_file_is_refused_without_reading_much_of_it(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with open(path, "wb") as file:
        file.truncate(200 * 1024 * 1024)
    tracemalloc.start()
    try:
        rest = assert_trouble(call("parse", path), str(path))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert "64 MB" in rest
    assert peak < 8 * 1024 * 1024, "the size of a plain file is known before a byte of it is read"


def test_standard_input_has_the_limit_too() -> None:
    rest = assert_trouble(call("parse", "-", "--max-size", "100", stdin=FERRY_OLD.encode()), "-")

    assert "--max-size" in rest


# -- two files, one file, standard input


def test_swapped_and_identical_files_are_notes_and_no_trouble(tmp_path: Path) -> None:
    old, new = write_ferry(tmp_path)
    swapped, identical = call("diff", new, old), call("diff", old, old)

    assert (swapped.status, len(swapped.notes)) == (1, 1)
    assert (identical.status, len(identical.notes)) == (0, 1)


def test_standard_input_may_be_either_side() -> None:
    old, new = Path(OLD).read_bytes(), Path(NEW).read_bytes()
    wanted = call("diff", OLD, NEW)

    assert call("diff", "-", NEW, stdin=old) == wanted
    assert call("diff", OLD, "-", stdin=new) == wanted
    assert call("parse", "-", stdin=old) == call("parse", OLD)


def test_standard_input_is_read_by_a_process() -> None:
    outcome = run("parse", "-", stdin=FERRY_OLD.encode())

    assert (outcome.status, outcome.err) == (0, "")
    assert "100.3 Gulls may nest" in outcome.text


def test_standard_input_cannot_be_both_sides() -> None:
    assert "standard input" in assert_trouble(call("diff", "-", "-", stdin=FERRY_OLD.encode()))
    assert "standard input" in assert_trouble(call("diff", "-", "--numbers-from", "-", stdin=FERRY_OLD.encode()))


def test_empty_standard_input() -> None:
    assert "empty" in assert_trouble(call("parse", "-"), "-")


@pytest.mark.parametrize("text", [Path(OLD).read_text(encoding="utf-8"), FERRY_OLD], ids=["tidewater", "ferry"])
def test_one_numbered_edition_alone(tmp_path: Path, text: str) -> None:
    """The fact is that the other edition is missing, not that this one is none."""
    path = tmp_path / "alone.txt"
    path.write_text(text, encoding="utf-8")
    rest = assert_trouble(call("diff", path), str(path))

    assert "neither a numbered edition" not in rest
    assert "numbered edition" in rest


def test_rules_that_resemble_one_another_are_no_list_of_changes(tmp_path: Path) -> None:
    """A numbered edition alone is refused even where its rules would pair up."""
    path = tmp_path / "alone.txt"
    rules = [f"100.{number}. A boat of sort {number} has one oar and one sail." for number in range(1, 9)]
    path.write_text("\n\n".join(rules) + "\n", encoding="utf-8")

    assert_trouble(call("diff", path), str(path))


def test_a_list_of_changes_among_two_files() -> None:
    """Unnumbered, so no edition; the remedy would be to give it alone."""
    assert_trouble(call("diff", PAIRED, NEW), PAIRED)


def test_numbers_from_beside_two_editions_and_three_of_them() -> None:
    assert "--numbers-from" in assert_trouble(call("diff", OLD, NEW, "--numbers-from", OLD))
    assert "--numbers-from" in assert_trouble(
        call("diff", PAIRED, "--numbers-from", OLD, "--numbers-from", NEW, "--numbers-from", NEW)
    )


# -- options


@pytest.mark.parametrize("encoding", ["klingon", "ascii", "hex", "undefined", "utf-16", "é"])
def test_a_bad_encoding(encoding: str) -> None:
    assert_trouble(call("parse", OLD, "--encoding", encoding), OLD)


LINKS = [
    pytest.param("dusk and dawn\n", id="no TOML"),
    pytest.param('old = "2031-03-14"\n', id="one edition only"),
    pytest.param('old = 3\nnew = "2031-09-05"\n', id="a number for an edition"),
    pytest.param('old = "2031-03-14"\nnew = "2031-09-05"\n[[link]]\nodl = "100.1"\n', id="unknown key"),
]


@pytest.mark.parametrize("text", LINKS)
def test_a_wrong_links_file(tmp_path: Path, text: str) -> None:
    links = tmp_path / "links.toml"
    links.write_text(text, encoding="utf-8")

    assert_trouble(call("diff", OLD, NEW, "--links", links), str(links))


def test_a_links_file_with_a_unit_that_is_in_no_edition(tmp_path: Path) -> None:
    """The place is the line."""
    links = tmp_path / "links.toml"
    links.write_text(
        'old = "2031-03-14"\nnew = "2031-09-05"\n[[link]]\nold = "999.9"\nnew = "100.1"\n', encoding="utf-8"
    )

    assert "999.9" in assert_trouble(call("diff", OLD, NEW, "--links", links), f"{links}:4")


def test_a_missing_links_file(tmp_path: Path) -> None:
    assert_trouble(call("diff", OLD, NEW, "--links", tmp_path / "gone.toml"), str(tmp_path / "gone.toml"))


def test_a_links_file_for_other_editions_is_left_aside_with_a_note(tmp_path: Path) -> None:
    links = tmp_path / "links.toml"
    links.write_text('old = "1999-01-01"\nnew = "1999-02-02"\n', encoding="utf-8")
    outcome = call("diff", OLD, NEW, "--links", links, "--stat")

    assert outcome.status == 1
    assert ["left aside" in line for line in outcome.notes] == [True]


SETTINGS = [
    pytest.param(b"dusk and dawn\n", id="no TOML"),
    pytest.param(b"\xff\xfe[diff]\n", id="no UTF-8"),
    pytest.param(b"diff = 3\n", id="a command that is a number"),
    pytest.param(b'[diff]\nmax_size = "huge"\n', id="a size that is none"),
    pytest.param(b"[diff]\ncutoff = [1]\n", id="a list for a number"),
    pytest.param(b'[diff]\nonly = ["colour:red"]\n', id="unknown facet"),
]


@pytest.mark.parametrize("data", SETTINGS)
def test_bad_settings(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "crdiff.toml").write_bytes(data)
    outcome = call("diff", OLD, NEW, cwd=tmp_path)

    assert (outcome.status, outcome.out) == (2, b"")
    assert "Traceback" not in outcome.err
    assert len(outcome.notes) == 1, outcome.err


def test_settings_that_are_a_folder(tmp_path: Path) -> None:
    (tmp_path / "crdiff.toml").mkdir()

    assert_trouble(call("diff", OLD, NEW, cwd=tmp_path), "crdiff.toml")


@pytest.mark.parametrize("target", ["gone/report.md", ".", "ferry-may.txt/report.md"])
def test_output_that_cannot_be_written(tmp_path: Path, target: str) -> None:
    write_ferry(tmp_path)
    outcome = call("diff", "ferry-may.txt", "ferry-august.txt", "-o", target, cwd=tmp_path)

    assert "cannot be written" in assert_trouble(outcome, target)


def test_a_problem_is_trouble_when_it_is_strict(tmp_path: Path) -> None:
    path = tmp_path / "ferry.txt"
    path.write_text(FERRY_OLD.replace("100.3.", "100.2."), encoding="utf-8")

    assert call("parse", path).status == 0
    assert "--strict" in assert_trouble(call("parse", path, "--strict"), f"{path}:13")
