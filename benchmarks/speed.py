"""Whole processes timed side by side: crdiff against `git diff --word-diff`, and against itself on a longer book."""

import compileall
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path

from msgspec import Struct

ROUNDS = 9
"""Each command is run so often, in turns with its reference; the median counts."""
PROGRAM = Path(sys.executable).with_name("crdiff")
CRDIFF = (str(PROGRAM),) if PROGRAM.exists() else (sys.executable, "-m", "crdiff")
COPIES = (1, 8)
GIT = ("git", "diff", "--no-index", "--word-diff=plain")


class Timing(Struct, frozen=True):
    """Medians over the rounds."""

    seconds: float
    megabytes: float


class Budget(Struct, frozen=True, kw_only=True):
    """One line of the table."""

    work: str
    command: tuple[str, ...]
    reference: tuple[str, ...]
    must: float
    aim: float
    memory_must: float | None = None
    """Ratio of peak memory, where the budget has one."""


def run_once(command: Sequence[str]) -> Timing:
    """Seconds and peak megabytes of one process, its output thrown away."""
    with open(os.devnull, "wb") as nothing:
        started = time.perf_counter()
        process = subprocess.Popen(command, stdout=nothing, stderr=nothing)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(command)} failed")
    return Timing(seconds, usage.ru_maxrss / 1024)


def compare(command: Sequence[str], reference: Sequence[str], rounds: int = ROUNDS) -> tuple[Timing, Timing]:
    """Two commands in turns, so that what else the machine does strikes both."""
    results: tuple[list[Timing], list[Timing]] = ([], [])
    for _ in range(rounds):
        for each, found in zip((command, reference), results, strict=True):
            found.append(run_once(each))
    mine, other = (
        Timing(statistics.median(each.seconds for each in found), statistics.median(each.megabytes for each in found))
        for found in results
    )
    return mine, other


def budgets(editions: Path, folder: Path) -> list[Budget]:
    """The budgets of the design that the program has come to."""

    def pair(old: str, new: str) -> tuple[str, str]:
        return str(editions / f"{old}.txt"), str(editions / f"{new}.txt")

    near, far = pair("2026-06-19", "2026-08-07"), pair("2016-07-22", "2026-08-07")
    storm = pair("2017-08-25", "2019-01-25")
    book = {copies: (str(folder / f"old{copies}.txt"), str(folder / f"new{copies}.txt")) for copies in COPIES}
    # In a process of its own, or the commands would inherit its size as their own peak.
    writer = get_context("spawn").Process(target=write_long_book, args=(editions, book))
    writer.start()
    writer.join()
    if writer.exitcode:
        raise RuntimeError("the long book could not be written")
    found = [
        Budget(work="near pair, JSON", command=(*diff(near),), reference=(*GIT, *near), must=5, aim=3),
        Budget(work="far pair, JSON", command=(*diff(far),), reference=(*GIT, *far), must=4, aim=2.2),
        Budget(work="typography storm", command=(*diff(storm),), reference=(*diff(near),), must=3, aim=2),
        Budget(work="eightfold book", command=diff(book[8]), reference=diff(book[1]), must=8, aim=6, memory_must=6),
        Budget(
            work="crdiff --help", command=(*CRDIFF, "--help"), reference=(sys.executable, "-c", "pass"), must=8, aim=5
        ),
    ]
    if shutil.which("pdftotext"):
        pdf = str(editions / "2010-07-16.pdf")
        layout = ("pdftotext", "-layout", pdf, str(folder / "layout.txt"))
        parse = (*CRDIFF, "parse", pdf, "--format", "json")
        found.append(Budget(work="PDF of 182 pages", command=parse, reference=layout, must=6, aim=4))
    else:
        print("without pdftotext (Debian: poppler-utils) the PDF is not timed\n")
    return found


def diff(pair: tuple[str, str]) -> tuple[str, ...]:
    return (*CRDIFF, "diff", *pair, "--format", "json")


def write_long_book(editions: Path, names: dict[int, tuple[str, str]]) -> None:
    """A book once and eight times, each copy with its own numbers, renumbered and reworded here and there."""
    from benchmarks.books import copied_book, read_book

    book = read_book(editions / "2026-06-19.txt")
    for copies, files in names.items():
        for name, text in zip(files, copied_book(book, copies), strict=True):
            Path(name).write_text(text, encoding="utf-8")


def main(editions: Path) -> None:
    """Print the table of budgets."""
    # As installing does: else each run would compile the modules anew where Python may not write beside them.
    compileall.compile_dir(Path(__file__).parent.parent / "crdiff", quiet=1)
    print(f"Python {sys.version}\n")
    print("| work | crdiff | reference | ratio | must | aim | peak memory |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for budget in budgets(editions, Path(folder)):
            mine, other = compare(budget.command, budget.reference)
            memory = f"{mine.megabytes:.0f} MB"
            if budget.memory_must is not None:
                memory += f" ({mine.megabytes / other.megabytes:.1f}×, must {budget.memory_must:g}×)"
            print(
                f"| {budget.work} | {mine.seconds:.3f} s | {other.seconds:.3f} s | {mine.seconds / other.seconds:.1f}×"
                f" | {budget.must:g}× | {budget.aim:g}× | {memory} |",
                flush=True,
            )
