"""Many editions over a Dask cluster: the same archive byte for byte, and a worker's death is survived."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import call, environment
from tests.conftest import SHARED, TIDEWATER

pytest.importorskip("distributed")

CLUSTER = """
import os, signal, sys, threading, time
from distributed import LocalCluster

if __name__ == "__main__":
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
    print(cluster.scheduler_address, flush=True)
    victim = next(iter(cluster.workers.values()))
    line = sys.stdin.readline()
    if line.startswith("kill"):
        os.kill(victim.process.pid, signal.SIGKILL)
        print("killed", flush=True)
        sys.stdin.readline()
    cluster.close()
"""
FILES = [TIDEWATER / f"{date}.{form}" for date in ("2031-03-14",) for form in ("txt", "pdf", "html", "docx", "md")] + [
    TIDEWATER / "2031-09-05.txt",
    TIDEWATER / "2032-05-21.txt",
]


def cluster(folder: Path) -> "subprocess.Popen[str]":
    script = folder / "cluster.py"
    script.write_text(CLUSTER, encoding="utf-8")
    return subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment(),
    )


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def size_of(path: Path) -> int:
    """The bytes of an archive that is being written, with those that SQLite keeps beside it."""
    return sum(each.stat().st_size for each in path.parent.glob(f"{path.name}*") if not each.name.endswith("-shm"))


def test_a_cluster_makes_the_same_archive(tmp_path: Path) -> None:
    alone, shared = tmp_path / "alone.sqlite", tmp_path / "shared.sqlite"
    call("archive", "add", *FILES, "--archive", alone)
    process = cluster(tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    command = [sys.executable, "-m", "crdiff", "archive", "add", *map(str, FILES), "--archive", str(shared)]
    done = subprocess.run([*command, "--scheduler", address], env=environment(), capture_output=True, check=False)
    process.communicate("\n")
    assert done.returncode == 0, done.stderr.decode()[-500:]
    assert digest(shared) == digest(alone)


@pytest.mark.shared
def test_a_worker_may_die_half_way(tmp_path: Path) -> None:
    import time

    files = sorted((SHARED / "corpora/mtg/en").glob("*.txt"))[-12:]
    alone, shared = tmp_path / "alone.sqlite", tmp_path / "shared.sqlite"
    call("archive", "add", *files, "--archive", alone)
    process = cluster(tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    command = [sys.executable, "-m", "crdiff", "archive", "add", *map(str, files), "--archive", str(shared)]
    adding = subprocess.Popen(
        [*command, "--scheduler", address], env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    # Half-way is when half of the bytes are there. To open it would change when SQLite tidies up, and so the bytes.
    while adding.poll() is None and size_of(shared) < alone.stat().st_size // 2:
        time.sleep(0.02)
    assert adding.poll() is None, "it was over before it was half done"
    process.stdin.write("kill\n")
    process.stdin.flush()
    assert process.stdout.readline().strip() == "killed"
    _, err = adding.communicate(timeout=120)
    process.communicate("\n")
    assert adding.returncode == 0, err.decode()[-500:]
    assert digest(shared) == digest(alone)


def test_a_scheduler_that_is_not_there(tmp_path: Path) -> None:
    outcome = call("archive", "add", FILES[0], "--archive", tmp_path / "a.sqlite", "--scheduler", "tcp://127.0.0.1:9")
    assert outcome.status == 2
    assert "does not answer" in outcome.err
    assert os.path.exists(tmp_path)
