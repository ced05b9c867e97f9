"""How long an archive of every edition takes, how large it gets, and how fast it answers."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

STEPS = (10, 20, 33)
"""Editions after which the cost of one is told."""
ANSWERS = (
    ("history", "702.90b"),
    ("blame", "205.3j"),
    ("where", "702.87b", "--from", "2010-10-01"),
    ("search", "poison", "counters"),
)
RUNS = 5


def main(editions: Path) -> None:
    """Print the time of adding from nothing, of one more edition, of each answer, and the size."""
    texts = [*sorted(editions.glob("*.txt")), editions / "2010-10-01.pdf"]
    others = [path for name in ("zh-Hans", "ko") for path in sorted((editions.parent / name).glob("*.txt"))]
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "all.sqlite"
        print("| what | seconds | |\n|---|---|---|")
        seconds = _run(archive, "archive", "add", *texts, *others, "--jobs", "2")
        size = archive.stat().st_size / 1e6
        print(f"| add {len(texts) + len(others)} editions, two processes | {seconds:.1f} | {size:.1f} MB |")
        for count in STEPS:
            part = Path(folder) / f"{count}.sqlite"
            chosen = texts[-count:]
            seconds = _run(part, "archive", "add", *chosen)
            print(f"| add {count} English ones, one process | {seconds:.1f} | {seconds / count:.2f} each |")
        newest = Path(folder) / "newest.sqlite"
        _run(newest, "archive", "add", *texts[:-2], texts[-1], *others, "--jobs", "2")
        print(f"| add one more | {_run(newest, 'archive', 'add', texts[-2]):.1f} | |")
        for answer in ANSWERS:
            times = [_run(archive, *answer) for _ in range(RUNS)]
            print(f"| crdiff {' '.join(answer)} | {statistics.median(times):.2f} | whole process |")
        site = Path(folder) / "site"
        seconds = _run(archive, "site", site)
        pages = [path for path in site.rglob("*") if path.is_file() and not path.name.startswith(".")]
        size = sum(path.stat().st_size for path in pages) / 1e6
        print(f"| crdiff site | {seconds:.1f} | {len(pages)} pages, {size:.0f} MB |")


def _run(archive: Path, *arguments: str | Path) -> float:
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "crdiff", *map(str, arguments), "--archive", str(archive)],
        check=False,
        capture_output=True,
    )
    return time.perf_counter() - started
