"""Markdown: what a reader of the rendered page sees, while hard-wrapped lines stay lines."""

from pathlib import Path

import pytest

import crdiff
from crdiff.errors import NoRulesError
from crdiff.sources.markdown import read_markdown
from tests.sources.making import save


def lines(text: str) -> list[str]:
    """The lines that are not blank."""
    return [line for line in read_markdown(text.encode(), path="ferry.md", sha256="", encoding=None).lines if line]


BLOCKS = [
    pytest.param("# Boats\n\n### Oars ###\n\nLong.", ["Boats", "Oars", "Long."], id="headings"),
    pytest.param("Boats\n=====\n\nOars\n----\nLong.", ["Boats", "Oars", "Long."], id="underlined headings"),
    pytest.param("An **oar** is *very* __long__ `x`.", ["An oar is very long x."], id="emphasis"),
    pytest.param("**100.1.** Oars.", ["100.1. Oars."], id="bold number"),
    pytest.param("snake_case_oars 2 * 3 * 4", ["snake_case_oars 2 * 3 * 4"], id="marks that are none"),
    pytest.param("- ash\n- oak\n", ["• ash", "• oak"], id="bullets"),
    pytest.param("* ash\n    * pale\n    * dark\n* oak", ["• ash", "• pale", "• dark", "• oak"], id="a list in a list"),
    pytest.param("1. ash\n2. oak\n", ["1. ash", "2. oak"], id="numbered list"),
    pytest.param("1) ash\n2) oak\n", ["1) ash", "2) oak"], id="numbers with a bracket"),
    pytest.param("051. ash\n052. oak\n", ["051. ash", "052. oak"], id="numbers keep zeros"),
    pytest.param("100. Oars\n\n101. Sails\n", ["100. Oars", "101. Sails"], id="headings that look like items"),
    pytest.param("- 100.1. Oars.\n- **100.2.** Sails.", ["100.1. Oars.", "100.2. Sails."], id="rules as items"),
    pytest.param("- 3 or more boats race", ["• 3 or more boats race"], id="an item that counts"),
    pytest.param("- ash\n\n  and oak\n- fir", ["• ash", "and oak", "• fir"], id="two paragraphs in an item"),
    pytest.param("- ash and\n  oak\n- fir", ["• ash and", "oak", "• fir"], id="an item on two lines"),
    pytest.param("An oar\nis long.", ["An oar", "is long."], id="hard-wrapped"),
    pytest.param("An oar  \nis\\\nlong.", ["An oar", "is", "long."], id="hard line breaks"),
    pytest.param("| A | B | C |\n|---|---|---|\n| ash | **x** | |", ["A | B | C", "ash | x"], id="table"),
    pytest.param(
        "| No | Rule |\n|-|-|\n| 100.1. | Oars float. |", ["No", "Rule", "100.1. Oars float."], id="rules in a table"
    ),
    pytest.param("```text\nAn  oar\n# is long\n```", ["An oar", "# is long"], id="fence"),
    pytest.param("    An oar\n    is *long*", ["An oar", "is *long*"], id="indented code"),
    pytest.param(
        '[oars](o.md "x") [sails][s] <http://quay.test>\n\n[s]: s.md', ["oars sails http://quay.test"], id="links"
    ),
    pytest.param("Pay ![{T}](t.svg): row.", ["Pay {T}: row."], id="symbol"),
    pytest.param(r"100\.1\. Oars \*float\*.", ["100.1. Oars *float*."], id="escapes"),
    pytest.param("Salt &amp; tar &lt;x&gt;", ["Salt & tar <x>"], id="entities"),
    pytest.param("har<b>bo</b>ur<br>quay<br/>side", ["harbour", "quay", "side"], id="tags in a line"),
    pytest.param("Oars.<!-- Home -->\n\n<!-- Home -->\n\nSails.", ["Oars.", "Sails."], id="comments"),
    pytest.param("<div>\n\n100.1. *Oars*.\n\n</div>", ["100.1. Oars."], id="a box around Markdown"),
    pytest.param(
        "<div>\n<p>100.1. Oars.</p>\n<p>100.2. Sails.</p>\n</div>", ["100.1. Oars.", "100.2. Sails."], id="HTML"
    ),
    pytest.param("<p>100.1. Oars.</p><p>100.2. Sails.</p>", ["100.1. Oars.", "100.2. Sails."], id="HTML on one line"),
    pytest.param(
        "<table><tr><td>100.1.</td><td>Oars float.</td></tr></table>", ["100.1. Oars float."], id="HTML table"
    ),
    pytest.param(
        "<style>p { color: red }</style>\n\n<script>\nlet x\n</script>\n\nOars.", ["Oars."], id="script and style"
    ),
    pytest.param("<!DOCTYPE html>\n\nOars.", ["Oars."], id="a document type"),
    pytest.param("<p>Salt &amp; tar</p>", ["Salt & tar"], id="entities in HTML"),
    pytest.param("> Example: A gull.\n> It nests.", ["Example: A gull.", "It nests."], id="quotation"),
    pytest.param("Oars.\n\n***\n\nSails.", ["Oars.", "Sails."], id="rule of stars"),
    pytest.param("Oars.[^1]\n\n[^1]: Of ash.", ["Oars.[^1]", "[^1]: Of ash."], id="footnote"),
    pytest.param("\ufeff# Boats\r\n\r\nLong.\r\n", ["Boats", "Long."], id="a byte order mark and CRLF"),
]


@pytest.mark.parametrize(("text", "wanted"), BLOCKS)
def test_blocks_become_lines(text: str, wanted: list[str]) -> None:
    assert lines(text) == wanted


def test_paragraphs_stay_apart_and_places_are_lines() -> None:
    text = "# Boats\n\n100.1. An oar\nis long.\n\n\n- ash\n- oak\n\n100.2. Sails.\n"
    source = read_markdown(text.encode(), path="ferry.md", sha256="", encoding=None)

    assert "\n".join(source.lines).strip() == "Boats\n\n100.1. An oar\nis long.\n\n• ash\n• oak\n\n100.2. Sails."
    told = {line: place for line, place in zip(source.lines, source.places, strict=True) if line}
    assert told == {"Boats": 1, "100.1. An oar": 3, "is long.": 4, "• ash": 7, "• oak": 8, "100.2. Sails.": 10}


BOOK = """# Ferry Book

## 1. Boats

### 100. Oars

100.1. An oar is a long blade, and each boat that leaves the harbour must have two of them on
board, or it is sent back to its berth.

- **100.1a** It floats.
- 100.1b It is made of ash, of oak or, where neither wood is to be had, of whatever the
  carpenter finds.

100\\.2. Two oars make a pair. There are pairs of

1. ash,
2. oak.

    Example: A boat with one oar of ash and one of oak has no pair.

## Glossary

**Oar**
A long blade.

**Quay**
Where boats lie.
"""


def test_a_book_in_markdown_is_an_edition(tmp_path: Path) -> None:
    edition = crdiff.read(save(tmp_path, BOOK.encode(), "ferry.md"))
    rules = {unit.number: unit for unit in edition.units if unit.kind not in ("introduction", "glossary")}

    assert list(rules) == ["1", "100", "100.1", "100.1a", "100.1b", "100.2"]
    assert rules["100.1"].text.endswith("two of them on board, or it is sent back to its berth.")
    assert rules["100.1b"].text.endswith("of whatever the carpenter finds.")
    assert rules["100.2"].paragraphs[-2:] == ("1. ash,", "2. oak.")
    assert [unit.number for unit in edition.units if unit.kind == "glossary"] == ["Oar", "Quay"]
    assert (edition.by_name["100.2"].first_line, edition.by_name["glossary:Quay"].first_line) == (14, 26)


@pytest.mark.parametrize("note", ["Ash.", "https://quay.test/oars"])
def test_a_footnote_of_one_word_is_not_lost(note: str) -> None:
    """To plain Markdown it defines where a link goes."""
    assert note in " ".join(lines(f"Oars.[^1]\n\n[^1]: {note}"))


def test_a_list_of_ones_counts_as_it_is_shown() -> None:
    """Many write 1. before each item and leave the counting to the page."""
    assert lines("1. ash\n1. oak\n1. fir") == ["1. ash", "2. oak", "3. fir"]


LOST = "1.  Lids\n\n    1.  A lid is round.\n\n    2.  A lid is flat.\n\n2.  Handles\n\n    1.  A handle is bent.\n"


@pytest.mark.parametrize("name", ["export.md", "export.txt"])
def test_lost_numbers_are_not_made_up(tmp_path: Path, name: str) -> None:
    """Case 022."""
    with pytest.raises(NoRulesError, match="automatic number"):
        crdiff.read(save(tmp_path, LOST.encode(), name))
