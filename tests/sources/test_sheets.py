"""Plain text that was printed in sheets: what belongs to the sheet goes, what belongs to the book stays."""

import random
import textwrap
from collections.abc import Callable

import pytest

import crdiff
from crdiff.model import Edition
from crdiff.sources.sheets import strip_furniture

WORDS = "boat oar sail quay rope gull harbour keeper berth mast deck tide bell crew lantern anchor plank ferry".split()
ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


def wrapped_book(count: int) -> list[str]:
    """The lines of a book of rules, wrapped by hand."""
    chance = random.Random(11)
    lines = ["1. Boats", "", "100. Oars", ""]
    for at in range(1, count + 1):
        rule = f"100.{at}. {' '.join(chance.choices(WORDS, k=chance.randint(8, 60))).capitalize()}."
        lines += [*textwrap.wrap(rule, 76), ""]
    return lines


def in_sheets(lines: list[str], footer: Callable[[int], str], end: str, per_sheet: int = 23) -> str:
    """The same lines with a footer on each sheet; `end` stands around it for the end of one."""
    sheets = [lines[at : at + per_sheet] for at in range(0, len(lines), per_sheet)]
    return "".join("\n".join(sheet) + end.format(footer(at)) for at, sheet in enumerate(sheets, 1))


def told(edition: Edition) -> list[tuple[str, str]]:
    return [(unit.name, unit.text) for unit in edition.units]


def furniture(edition: Edition) -> list[str]:
    return [line for each in edition.problems if each.kind == "page-furniture" for line in each.text.split("\n")]


FOOTERS: list[Callable[[int], str]] = [
    str,
    lambda at: f"- {at + 16} -",
    lambda at: f"Page {at}",
    lambda at: f"Page {at} of 10",
    lambda at: f"{at} / 10",
    lambda at: ROMAN[at],
    lambda at: f"Ferry Book{' ' * 40}{at}",
    lambda at: f"{at}{' ' * 40}Ferry Book 2030",
    lambda at: f"© 2030 The Guild of Ferries{' ' * 20}{at}",
]
ENDS = [
    pytest.param("\n\n{}\n\n", id="blank lines"),
    pytest.param("\n\n{}\n\f", id="form feed"),
    pytest.param("\n\n\n\n{}\n\n\n", id="much room"),
    pytest.param("\n\n{}\n\f\n\n", id="form feed on a line"),
]


@pytest.mark.parametrize("footer", FOOTERS, ids=[f"{' '.join(footer(3).split())}" for footer in FOOTERS])
@pytest.mark.parametrize("end", ENDS)
def test_footers_go_and_what_they_cut_is_joined(footer: Callable[[int], str], end: str) -> None:
    lines = wrapped_book(45)
    edition = crdiff.parse(in_sheets(lines, footer, end))

    assert told(edition) == told(crdiff.parse("\n".join(lines)))
    assert {" ".join(line.split()) for line in furniture(edition)} >= {" ".join(footer(at).split()) for at in (1, 5)}


def test_running_heads_go_with_their_page_numbers() -> None:
    lines = wrapped_book(45)
    text = in_sheets(lines, lambda at: f"{at}\n\fFerry Book\n", "\n\n{}\n")

    assert told(crdiff.parse(text)) == told(crdiff.parse("\n".join(lines)))


@pytest.mark.parametrize("end", ["\n\f", "\f\n"], ids=["before the next line", "behind a line"])
def test_form_feeds_alone_cut_nothing(end: str) -> None:
    lines = wrapped_book(45)

    assert told(crdiff.parse(in_sheets(lines, str, end))) == told(crdiff.parse("\n".join(lines)))


def test_units_and_problems_tell_the_lines_of_the_file() -> None:
    text = in_sheets(wrapped_book(45), str, "\n\n{}\n\n").replace("100.40. ", "100.40. Oars?even ", 1)
    edition = crdiff.parse(text)
    lines = text.split("\n")

    assert furniture(edition)
    assert [lines[unit.first_line - 1].split(" ")[0].rstrip(".") for unit in edition.units] == [
        unit.number for unit in edition.units
    ]
    [lost] = [each for each in edition.problems if each.kind == "lost-character"]
    assert "Oars?even" in lines[lost.line - 1]
    [taken] = [each for each in edition.problems if each.kind == "page-furniture"]
    assert lines[taken.line - 1] == "1"


# -- case 021

CASE_021 = """\
300.2. Serving Time

A guest may ask for more time when a pot is over-

full or a lid is miss-
ing. The host decides. The host may add:


17


• one turn,
• or two turns
  for a large pot.
•
"""


@pytest.mark.parametrize(
    ("before", "behind", "word"),
    [
        pytest.param("", "", None, id="021 the book shows neither"),
        pytest.param("", "\n300.3. Nothing else is missing.\n", "missing", id="021 the book shows the whole word"),
        pytest.param("\n".join(wrapped_book(30)) + "\n", "", None, id="021 in a wrapped book"),
    ],
)
def test_a_page_number_cut_words_and_a_lone_bullet(before: str, behind: str, word: str | None) -> None:
    """Case 021: one paragraph, then a list of two items; no 17, no empty item."""
    edition = crdiff.parse(before + CASE_021 + behind)
    unit = edition.by_name["300.2"]
    uncertain = [each.message for each in edition.problems if each.kind == "uncertain-hyphen"]
    shown = word or ("miss-ing" if any("miss-ing" in message for message in uncertain) else "missing")

    assert unit.paragraphs == (
        "Serving Time",
        f"A guest may ask for more time when a pot is over-full or a lid is {shown}. The host decides."
        " The host may add:",
        "• one turn,",
        "• or two turns for a large pot.",
    )
    assert furniture(edition)[0] == "17"


# -- what is no furniture

CELLS = "600.3. Boats have these lengths in feet, by their berths from the first to the last:\n\n12\n\n14\n\n20\n\n31\n"
GULL = "Then a gull nests on the roof"
ORDINARY = [
    pytest.param(CELLS + "\n600.4. A berth is dry.\n", id="numbers alone in the cells of a table"),
    pytest.param(CELLS.replace("\n\n", "\n") + "\n600.4. A berth is dry.\n", id="numbers in a column"),
    pytest.param(
        "\n\n".join(f"{630 + at}. Berth {at}\n\n{630 + at}.1. Berth {at} is dry." for at in range(12)),
        id="headings that count",
    ),
    pytest.param(
        "\n\n".join(f"{630 + at}. Berth\n\n{630 + at}.1. It is dry." for at in range(12)), id="one heading again"
    ),
    pytest.param("\n\n".join(f"600.{at}. It is dry.\n\n{GULL}." for at in range(1, 12)), id="one sentence again"),
    pytest.param("\n\n".join(f"600.{at}. It is dry.\n\n{GULL}" for at in range(1, 12)), id="one title again"),
    pytest.param("\n\n".join(f"600.{at}. It is dry.\n\nSee {at}." for at in range(1, 12)), id="sentences that count"),
    pytest.param(
        "600.1. Points are for\n\n" + "\n\n".join(f"{at} boats" for at in range(2, 9)) + "\n\n600.2. That is all.",
        id="items that count",
    ),
    pytest.param(
        "\n\n".join(f"Part {at}\n\n60{at}.1. It is dry.\n\n60{at}.2. It is wide." for at in range(1, 9)),
        id="titles that count",
    ),
    pytest.param(
        "\n\n".join(f"600.{at}. It is dry.\n\nExample {at}: A gull." for at in range(1, 9)), id="examples that count"
    ),
]


@pytest.mark.parametrize("text", ORDINARY)
def test_an_ordinary_book_loses_nothing(text: str) -> None:
    lines = text.split("\n")

    assert strip_furniture(lines) == (lines, [], [])
