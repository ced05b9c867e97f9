"""The real editions, pinned: what each holds, and each oddity of it by line and kind."""

import csv
import re
from functools import cache
from pathlib import Path

import pytest

import crdiff
from crdiff.model import Edition
from crdiff.sources import read_source
from tests.conftest import SHARED

pytestmark = pytest.mark.shared

PINS = Path(__file__).parent / "pins"
COUNTED = ("section", "subsection", "rule", "subrule", "examples", "glossary", "introduction", "credits")


def rows(name: str) -> list[dict[str, str]]:
    with open(PINS / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@cache
def edition(file: str) -> Edition:
    return crdiff.read(SHARED / "corpora" / file)


def counts(of: Edition) -> dict[str, int]:
    found = {kind: of.count(kind) for kind in COUNTED if kind != "examples"}  # type: ignore[arg-type]
    found["examples"] = sum(len(unit.examples) for unit in of.units)
    return {kind: found[kind] for kind in COUNTED}


@pytest.mark.parametrize("row", rows("counts.tsv"), ids=lambda row: row["file"])
def test_an_edition_holds_what_was_counted(row: dict[str, str]) -> None:
    found = edition(row["file"])
    assert (found.rulebook, found.language, found.edition) == (row["rulebook"], row["language"], row["edition"])
    assert counts(found) == {kind: int(row[kind]) for kind in COUNTED}


@pytest.mark.parametrize("row", rows("counts.tsv"), ids=lambda row: row["file"])
def test_the_oddities_of_an_edition_are_known(row: dict[str, str]) -> None:
    wanted = [(int(each["line"]), each["kind"]) for each in rows("problems.tsv") if each["file"] == row["file"]]
    assert sorted((problem.line, problem.kind) for problem in crdiff.check(edition(row["file"]))) == sorted(wanted)


def test_every_file_is_pinned() -> None:
    files = {
        path.relative_to(SHARED / "corpora").as_posix()
        for path in (SHARED / "corpora").glob("*/*/*.*")
        if path.parent.name != "fragments"
    }
    assert files == {row["file"] for row in rows("counts.tsv")}


def numbers(file: str) -> list[str]:
    return [unit.name for unit in edition(file).units if unit.kind in ("section", "subsection", "rule", "subrule")]


@pytest.mark.parametrize("date", ["2022-06-10", "2024-06-07", "2026-04-17"])
def test_a_chinese_edition_has_the_numbers_of_the_english_one(date: str) -> None:
    english = numbers(f"mtg/en/{date}.txt")
    if date == "2022-06-10":  # prints 701.42a twice, for 701.42b
        english[english.index("701.42b")] = "701.42a~2"
    assert numbers(f"mtg/zh-Hans/{date}.txt") == english


SUBGAMES = {"2016-07-22": "717.", "2019-10-04": "720.", "2020-04-17": "720."}


@pytest.mark.parametrize("date", sorted(SUBGAMES))
def test_a_korean_edition_has_the_numbers_of_the_english_one_but_for_slips(date: str) -> None:
    """Subgames are left out but for their first rule; what else differs is a slip that `check` names in its line."""
    korean, english = numbers(f"mtg/ko/{date}.txt"), numbers(f"mtg/en/{date}.txt")
    subgames = SUBGAMES[date]
    extra = set(korean) - set(english)
    missing = {name for name in set(english) - set(korean) if not name.startswith(subgames)}
    named = " ".join(problem.message for problem in crdiff.check(edition(f"mtg/ko/{date}.txt")))
    for name in extra:
        assert name.partition("~")[0] in named
    assert len(missing) <= len(extra)
    for name in missing:
        # Its text stands below the number that was printed for it, twice or with a letter as a digit.
        assert any(each.partition("~")[0][:3] == name[:3] for each in extra), name


@pytest.mark.parametrize(
    ("file", "names"),
    [
        ("mtg/en/2006-07-15.txt", ("Dandân", "El-Hajjâj")),
        ("mtg/en/2007-02-01.txt", ("El-Hajjâj",)),
        ("mtg/en/2014-09-25.txt", ("Dandân", "El-Hajjâj", "Æther Storm")),
        ("mtg/en/2019-01-25.txt", ("Dandân", "El-Hajjâj")),
        ("mtg/en/2022-11-18.txt", ("Dandân", "El-Hajjâj")),
    ],
)
def test_accented_names_come_out_right(file: str, names: tuple[str, ...]) -> None:
    text = "\n".join(unit.text for unit in edition(file).units)
    assert [name for name in names if name not in text] == []


@pytest.mark.parametrize("name", sorted(path.name for path in (SHARED / "corpora/mtg/en").glob("*.txt")))
def test_no_text_of_an_edition_is_lost(name: str) -> None:
    """Each line of a source stands in a unit, the contents, a problem, or is title, date, heading or rule of dashes."""
    path = SHARED / "corpora/mtg/en" / name
    found = edition(f"mtg/en/{name}")
    kept = squeeze(
        "\n".join(f"{unit.number} {unit.text} {' '.join(unit.examples)}" for unit in found.units)
        + " ".join(problem.text for problem in found.problems)
        + " ".join(f"{heading.number} {heading.text}" for heading in found.contents)
        + " ".join((found.title, *found.index))
    )
    lost = [line.strip() for line in read_source(path).lines if squeeze(BEGINNING.sub("", line)) not in kept]
    allowed = {"introduction", "contents", "glossary", "credits", "index"}
    assert [text for text in lost if text.lower() not in allowed and not is_front(text)] == []


# What the parser takes off a line: number, sense, example label; rules of dashes are dropped whole.
BEGINNING = re.compile(r"^\s*(?:\d{1,3}(?:\.\s?\d+[a-z]*)?\.?\s*|(?:example:\s*)+|[-=_*~]{3,}\s*$)", re.IGNORECASE)


def squeeze(text: str) -> str:
    return "".join(text.replace("_", "").split())


def is_front(text: str) -> bool:
    return " as of " in text or text.startswith("COMPREHENSIVE RULES")
