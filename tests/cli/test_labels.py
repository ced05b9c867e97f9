"""Cases 044 and 045: which edition is which."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.running import FERRY, FERRY_NEW, FERRY_OLD, NEW, OLD, PAIRED, Outcome, assert_trouble, call, write_ferry

ODD_NAMES = (
    "FerryRules%20203005021.txt",
    "FerryRules 20300502.txt",
    "FerryRules_20291231b.txt",
    "ferry-final(2).txt",
    "20991399.txt",
    "2031-01-01.txt",
)


def edition_of(path: Path) -> str:
    outcome = call("parse", path, "-f", "json")
    assert outcome.status == 0
    edition = json.loads(outcome.text)["edition"]
    assert isinstance(edition, str)
    return edition


# -- 044


@pytest.mark.parametrize("name", ODD_NAMES)
def test_the_text_tells_the_date_whatever_the_file_is_called(tmp_path: Path, name: str) -> None:
    """Case 044: the very day, and no error for a name that says otherwise or no date at all."""
    path = tmp_path / name
    path.write_text(FERRY_OLD, encoding="utf-8")

    assert edition_of(path) == "2030-05-02"


@pytest.mark.parametrize(
    ("printed", "wanted"),
    [
        pytest.param("January 1, 2030", "2030-01-01", id="044 first day"),
        pytest.param("December 31, 2029", "2029-12-31", id="044 last day"),
        pytest.param("February 29, 2028", "2028-02-29", id="044 leap day"),
    ],
)
def test_no_time_zone_shifts_the_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: str, wanted: str
) -> None:
    """Case 044: a day is a day in Kiritimati and in Honolulu."""
    path = tmp_path / "ferry.txt"
    path.write_text(FERRY.format(date=printed, times="once"), encoding="utf-8")
    for zone in ("Pacific/Kiritimati", "Pacific/Honolulu"):
        monkeypatch.setenv("TZ", zone)
        assert edition_of(path) == wanted


def test_without_a_date_line_the_file_name_is_the_label(tmp_path: Path) -> None:
    """Case 044: no crash; a note says that there is something to see, and `check` says what."""
    path = tmp_path / "ferry-final(2).txt"
    path.write_text(FERRY_OLD.replace("These rules are effective as of May 2, 2030.\n\n", ""), encoding="utf-8")

    assert edition_of(path) == "ferry-final(2)"
    assert "no effective date" in call("check", path).text


def test_without_a_date_line_the_report_has_both_labels(tmp_path: Path) -> None:
    """Case 044: the comparison is made, and nothing is said of an order that nobody knows."""
    old, new = write_ferry(tmp_path)
    undated = tmp_path / "zzz 20991231.txt"
    undated.write_text(old.read_text(encoding="utf-8").replace(" effective as of May 2, 2030", ""), encoding="utf-8")
    outcome = call("diff", undated, new)

    assert outcome.status == 1
    assert "zzz 20991231 → 2030-08-09" in outcome.text.splitlines()[0]
    assert "newer" not in outcome.err


# -- 045


def test_swapped_editions_are_told_and_compared_as_asked(tmp_path: Path) -> None:
    """Case 045: the report is that of the asked order, and one note names both dates."""
    old, new = write_ferry(tmp_path)
    outcome = call("diff", new, old)

    assert outcome.status == 1
    assert "2030-08-09 → 2030-05-02" in outcome.text.splitlines()[0]
    assert "“once” instead of “twice”" in outcome.text
    assert len(outcome.notes) == 1
    assert all(words in outcome.err for words in ("2030-08-09", "2030-05-02", "newer", "swap"))


def test_the_right_order_is_not_remarked_on(tmp_path: Path) -> None:
    """Case 045: nor are two files of one date."""
    old, new = write_ferry(tmp_path)
    same_day = tmp_path / "other.txt"
    same_day.write_text(FERRY_OLD.replace("Gulls", "Terns"), encoding="utf-8")

    assert call("diff", old, new).err == ""
    assert call("diff", old, same_day).err == ""


def test_dates_and_not_names_make_the_order(tmp_path: Path) -> None:
    """Cases 044 and 045: names that tell the opposite change nothing."""
    (tmp_path / "20400101.txt").write_text(FERRY_OLD, encoding="utf-8")
    (tmp_path / "20200101.txt").write_text(FERRY_NEW, encoding="utf-8")

    assert call("diff", tmp_path / "20400101.txt", tmp_path / "20200101.txt").err == ""


@pytest.mark.parametrize("kind", ["itself", "detour", "copy", "symbolic link"])
def test_identical_inputs_are_told(tmp_path: Path, kind: str) -> None:
    """Case 045: the same file under any name, and a copy of it."""
    old, _ = write_ferry(tmp_path)
    other = tmp_path / "other.txt"
    if kind == "itself":
        other = old
    elif kind == "detour":
        other = tmp_path / ".." / tmp_path.name / old.name
    elif kind == "copy":
        other.write_bytes(old.read_bytes())
    else:
        other.symlink_to(old)
    outcome = call("diff", old, other)

    assert outcome.status == 0
    assert ["identical" in line for line in outcome.notes] == [True]
    assert "No differences." in outcome.text


def refused(outcome: Outcome, target: Path, before: bytes) -> None:
    assert "input" in assert_trouble(outcome, str(target))
    assert target.read_bytes() == before
    assert not [each for each in target.parent.iterdir() if each.name.startswith(f".{target.name}")]


@pytest.mark.parametrize("side", [0, 1], ids=["old", "new"])
@pytest.mark.parametrize("kind", ["itself", "detour", "hard link", "symbolic link"])
def test_output_onto_an_input_is_refused(tmp_path: Path, side: int, kind: str) -> None:
    """Case 045: by whatever name it is called, and the input stays as it was."""
    files = write_ferry(tmp_path)
    before = files[side].read_bytes()
    target = tmp_path / "target"
    if kind == "itself":
        target = files[side]
    elif kind == "detour":
        target = tmp_path / ".." / tmp_path.name / files[side].name
    elif kind == "hard link":
        os.link(files[side], target)
    else:
        target.symlink_to(files[side])

    refused(call("diff", *files, "-o", target), target, before)
    assert files[side].read_bytes() == before


@pytest.mark.parametrize("command", ["parse", "check"])
def test_output_onto_the_one_input_is_refused(tmp_path: Path, command: str) -> None:
    """Case 045: no command overwrites what it read."""
    old, _ = write_ferry(tmp_path)

    refused(call(command, old, "-o", old), old, FERRY_OLD.encode())


def test_output_onto_an_edition_that_gave_the_numbers_is_refused(tmp_path: Path) -> None:
    """Case 045: `--numbers-from` names an input too."""
    numbers, pairs = tmp_path / "old.txt", tmp_path / "pairs.txt"
    numbers.write_bytes(Path(OLD).read_bytes())
    pairs.write_bytes(Path(PAIRED).read_bytes())
    for target in (numbers, pairs):
        before = target.read_bytes()
        refused(call("diff", pairs, "--numbers-from", numbers, "-o", target), target, before)


def test_output_onto_the_links_file_is_refused(tmp_path: Path) -> None:
    """Case 045: links that a person decided are an input, and the one that cannot be downloaded again."""
    links = tmp_path / "links.toml"
    links.write_text('old = "2031-03-14"\nnew = "2031-09-05"\n', encoding="utf-8")
    before = links.read_bytes()

    refused(call("diff", OLD, NEW, "--links", links, "-o", links), links, before)
