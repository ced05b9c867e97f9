"""Case 042: what crdiff leaves with."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import NEW, OLD, PAIRED, assert_trouble, call, environment, run, write_ferry

PROCESS = [sys.executable, "-m", "crdiff"]
FULL = Path("/dev/full")


@pytest.mark.parametrize("form", ["terminal", "unified", "markdown", "json", "jsonl", "csv"])
def test_same_is_0_and_different_is_1_in_every_format(tmp_path: Path, form: str) -> None:
    """Case 042: the format has no say in it."""
    old, new = write_ferry(tmp_path)

    assert call("diff", old, old, "-f", form).status == 0
    assert call("diff", old, new, "-f", form).status == 1
    assert call("diff", old, new, "-f", form, "-o", tmp_path / "out").status == 1
    assert call("diff", old, new, "-f", form, "--exit-zero").status == 0


def test_a_process_leaves_with_the_same(tmp_path: Path) -> None:
    """Case 042: 0, 1 and 2 as a shell sees them."""
    old, new = write_ferry(tmp_path)

    assert run("diff", old, old).status == 0
    assert run("diff", old, new).status == 1
    assert_trouble(run("diff", old, tmp_path / "gone.txt"), str(tmp_path / "gone.txt"))


def test_a_list_of_changes_is_1() -> None:
    assert call("diff", PAIRED).status == 1


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("missing.txt", None, id="042 missing"),
        pytest.param("empty.txt", b"", id="042 empty"),
        pytest.param("letter.txt", b"Dear crew,\n\nthe new manual comes in spring.\n", id="042 no rules"),
    ],
)
@pytest.mark.parametrize("side", [0, 1], ids=["first", "second"])
def test_a_wrong_file_is_2_with_one_line(tmp_path: Path, name: str, data: bytes | None, side: int) -> None:
    """Case 042: on either side."""
    old, _ = write_ferry(tmp_path)
    wrong = tmp_path / name
    if data is not None:
        wrong.write_bytes(data)
    files = (wrong, old) if side == 0 else (old, wrong)

    assert_trouble(call("diff", *files), str(wrong))


def test_a_folder_is_2_with_one_line(tmp_path: Path) -> None:
    """Case 042: a folder is no file."""
    old, _ = write_ferry(tmp_path)

    assert_trouble(call("diff", tmp_path, old), str(tmp_path))


@pytest.mark.parametrize(
    "args",
    [
        pytest.param(["diff", OLD, NEW, "-f", "html5"], id="042 unknown format"),
        pytest.param(["diff", OLD, NEW, "--only", "colour:red"], id="042 unknown facet"),
        pytest.param(["diff", OLD, NEW, "--hide", "text:red"], id="042 unknown value"),
        pytest.param(["diff", OLD, NEW, "--hide", "text"], id="042 facet without value"),
        pytest.param(["diff", OLD, NEW, "--cutoff", "3"], id="cutoff out of range"),
        pytest.param(["diff", OLD, NEW, "--max-size", "huge"], id="size that is none"),
        pytest.param(["diff", OLD, NEW, "--frob"], id="unknown option"),
        pytest.param(["diff"], id="no file"),
        pytest.param(["frob"], id="unknown command"),
        pytest.param(["schema", "frob"], id="unknown schema"),
        pytest.param(["check", OLD, "--fail-on", "frob"], id="unknown severity"),
    ],
)
def test_wrong_usage_is_2_with_one_line(args: list[str]) -> None:
    """Case 042: one line tells the fact and what to do; no usage text around it."""
    outcome = call(*args)

    assert (outcome.status, outcome.out) == (2, b"")
    assert len(outcome.notes) == 1, outcome.err
    assert outcome.err.startswith("crdiff: ")


def test_nothing_left_to_show_is_0() -> None:
    """Case 042: the status is that of what `--hide` and `--only` leave."""
    hidden = "shape:one-to-one,shape:added,shape:removed,shape:split,shape:merge,shape:regroup"

    assert call("diff", OLD, NEW, "--hide", hidden).status == 0
    assert call("diff", OLD, NEW, "--hide", hidden, "-f", "json").status == 0
    assert call("diff", OLD, NEW, "--only", "shape:regroup").status == 0
    assert call("diff", OLD, NEW, "--only", "shape:split").status == 1
    assert call("diff", OLD, NEW, "--hide", "shape:added").status == 1


def test_other_commands_leave_with_0() -> None:
    assert call("parse", OLD).status == 0
    assert call("schema", "changes").status == 0
    assert call("--version").status == 0
    assert call("-h").status == 0


@pytest.mark.skipif(shutil.which("head") is None, reason="no head")
def test_a_closed_pipe_is_silent() -> None:
    """Case 042: `crdiff diff big1 big2 | head -1`; more comes than a pipe holds."""
    command = [*PROCESS, "diff", OLD, NEW, "-f", "json"]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as crdiff,
        subprocess.Popen(["head", "-1"], stdin=crdiff.stdout, stdout=subprocess.PIPE) as head,
    ):
        assert crdiff.stdout is not None
        assert crdiff.stderr is not None
        crdiff.stdout.close()
        assert head.communicate()[0] == b"{\n"
        assert crdiff.stderr.read() == b""
        assert crdiff.wait() in (0, 1, 141)


@pytest.mark.skipif(os.name == "nt", reason="no such pipes")
@pytest.mark.parametrize(
    "args",
    [
        pytest.param(["diff", OLD, NEW], id="042 a short report"),
        pytest.param(["diff", "-h"], id="042 help"),
        pytest.param(["schema", "changes"], id="042 schema"),
    ],
)
def test_a_pipe_that_nobody_reads_is_silent(args: list[str]) -> None:
    """Case 042: the pager was left before the first byte came."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run([*PROCESS, *args], stdout=writing, stderr=subprocess.PIPE, env=environment(), check=False)
    finally:
        os.close(writing)

    assert done.stderr == b""
    assert done.returncode in (0, 1, 141)


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full")
def test_a_full_disk_behind_stdout_is_2_with_one_line() -> None:
    """Case 042: `crdiff diff old new > report` where there is no room."""
    with open(FULL, "wb") as full:
        done = subprocess.run(
            [*PROCESS, "diff", OLD, NEW], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )

    assert b"Traceback" not in done.stderr
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="a shell of its own")
def test_closed_streams_change_no_status(tmp_path: Path) -> None:
    """Case 042: started with `2>&-` or `>&-`, as some job runners do."""
    old, new = write_ferry(tmp_path)
    shell = f'"{sys.executable}" -m crdiff diff'
    statuses = {
        line: subprocess.run(["sh", "-c", line], capture_output=True, env=environment(), check=False)
        for line in (
            f'{shell} "{old}" "{old}" 2>&-',
            f'{shell} "{old}" "{tmp_path}/gone" 2>&-',
            f'{shell} "{old}" "{new}" -o "{tmp_path}/out" >&-',
        )
    }

    assert [done.returncode for done in statuses.values()] == [0, 2, 1]
    assert not any(b"Traceback" in done.stderr for done in statuses.values())
