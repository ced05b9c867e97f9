"""Cases 039 to 041: rule text is data, whatever it looks like."""

import csv
import io
import json
import re
from html.parser import HTMLParser

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

import crdiff
from crdiff.changes.wording import compare_wording
from crdiff.model import ChangeSet
from crdiff.render.document import change_records, changes_document, edition_document, to_json, to_json_lines
from crdiff.render.markdown import escape, mark_up, render_markdown
from crdiff.render.table import CHANGE_COLUMNS, UNIT_COLUMNS, change_rows, to_csv, unit_rows
from crdiff.render.terminal import render_terminal
from crdiff.render.tree import render_problems, render_tree
from crdiff.render.unified import render_unified
from tests.render.books import BASE, book, changes_of

OURS = {"h1", "h2", "h3", "p", "blockquote", "ul", "li", "ins", "del", "details", "summary", "br"}
RENDERERS = {
    "commonmark": MarkdownIt("commonmark"),
    # Linkify needs a package of its own and changes no visible text.
    "gfm": MarkdownIt("gfm-like", {"html": True, "linkify": False}),
}


class Page(HTMLParser):
    """What a reader sees of a rendered page, and of which tags it is made."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.odd: list[str] = []
        self._open: list[str] = []
        self._pieces: list[tuple[str, frozenset[str]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        if tag != "br":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            self._open.reverse()
            self._open.remove(tag)
            self._open.reverse()

    def handle_data(self, data: str) -> None:
        self._pieces.append((data, frozenset(self._open)))

    def handle_comment(self, data: str) -> None:
        self.odd.append(data)

    def handle_decl(self, decl: str) -> None:
        self.odd.append(decl)

    def handle_pi(self, data: str) -> None:
        self.odd.append(data)

    def text(self, without: str = "") -> str:
        """The visible text, blanks run together, perhaps without what a tag encloses."""
        return plain("".join(data for data, tags in self._pieces if without not in tags))

    @property
    def old(self) -> str:
        return self.text("ins")

    @property
    def new(self) -> str:
        return self.text("del")


def plain(text: str) -> str:
    return " ".join(text.split())


def pages(markdown: str) -> list[Page]:
    return [Page(renderer.render(markdown)) for renderer in RENDERERS.values()]


def assert_ours(page: Page) -> None:
    """No tag, attribute or comment that the report did not put there."""
    assert page.tags <= OURS
    assert (page.attributes, page.odd) == ([], [])


NASTY = [
    pytest.param("341. Ropes are coiled by the mate", id="040 a number and a dot first"),
    pytest.param("9. Kites", id="040 one digit and a dot first"),
    pytest.param("7) is the number of berths", id="040 a number and a bracket first"),
    pytest.param("Say *ahoy*_ahoy_ | or <anchor>, pay {2}{T}, [toll], then ~~row~~ and ~rest~", id="040 all at once"),
    pytest.param("**Bold** __under__ ***both*** a*b*c a_b_c 2*3*4", id="040 stars and lines"),
    pytest.param("`quay` and ``two`` and a lone ` mark", id="040 backticks"),
    pytest.param(r"\* \_ C:\quay\_x\ and a last \\", id="040 backslashes"),
    pytest.param("Write &lt;lid&gt;, &amp;, &copy;, &#42; and &#x3c; as typed", id="039 entities as typed"),
    pytest.param("If x<3 and y>4 & z, cry “AT&T”", id="039 signs of comparison"),
    pytest.param("<script>ring()</script> <b>bold</b> <img src=x onerror=ring()>", id="039 tags"),
    pytest.param("</del></ins></p><!-- bell --><?php ring() ?><![CDATA[x]]>", id="039 closing tags and comments"),
    pytest.param("+ two coins and + one more", id="040 plus first"),
    pytest.param("- two coins - one more", id="040 minus first"),
    pytest.param("-1/-1 on a ship", id="040 a negative number first"),
    pytest.param("# of berths: three #", id="040 hash first"),
    pytest.param("> the mate’s word", id="040 greater first"),
    pytest.param("--- three dashes ---", id="040 dashes first"),
    pytest.param("=== three bars", id="040 bars first"),
    pytest.param("~~~ three waves", id="040 waves first"),
    pytest.param("``` three ticks", id="040 ticks first"),
    pytest.param("| berth | ship |", id="040 a row of a table"),
    pytest.param("[ship](http://tide.example) ![mast](x.png) [a][b] [c]", id="040 links"),
    pytest.param("[ship]: http://tide.example “x”", id="040 a link’s definition"),
    pytest.param("<http://tide.example> and http://tide.example/a_b_c?d=1&e=2", id="040 addresses"),
    pytest.param("“Bramble [toll]” means “Pay [toll]: swap a [red] mast for [quality] [/] [bold]x[/bold].”", id="041"),
    pytest.param("pay {2}{T} [-not ours-] {+nor this+}", id="041 our own marks"),
    pytest.param(":anchor: $x^2$ @mate #341 ^[note] [^1] - [ ] task", id="040 other dialects"),
]


OLD_WORDS = ("sails", "rests", "rows", "hemp", "below")
NEW_WORDS = ("drifts", "sleeps", "hauls", "wire", "above")
"""A word of its own for each place, so that no replacement is a sweep."""


def nasty_book(text: str, words: tuple[str, ...] = OLD_WORDS) -> str:
    """A rulebook that says something nasty and one of the words in every kind of unit."""
    sails, rests, rows, hemp, below = words
    return book(
        f"100.1. The mate {sails}. {text}.",
        f"100.2. {text} and {rests} at the quay.\nExample: {text} and {rows} in the harbour.",
        *(["100.3. A whole rule that comes later.", f"100.4. {text}"] if words == NEW_WORDS else []),
        title=f"Ropes {text} {hemp}",
        glossary=f"Rope {text}\n{text} and what lies {below} the deck.",
    )


@pytest.mark.parametrize("text", NASTY)
def test_markdown_shows_rule_text_as_it_is(text: str) -> None:
    """Cases 039 and 040: added, removed, changed and unchanged words, titles, terms and examples."""
    old, new = nasty_book(text), nasty_book(text, NEW_WORDS)
    forth, back = changes_of(old, new), changes_of(new, old)
    assert plain(text) in plain(forth.new.by_name["100.4"].text)

    for page in pages(render_markdown(forth)):
        assert_ours(page)
        for rule in ("100.1", "100.2", "100.4"):
            assert plain(forth.new.by_name[rule].text) in page.new
        for rule in ("100.1", "100.2"):
            assert plain(forth.old.by_name[rule].text) in page.old
        assert f"Example: {plain(forth.new.by_name['100.2'].examples[0])}" in page.new
        assert plain(forth.new.by_name["100"].text) in page.new
    for page in pages(render_markdown(back)):
        assert_ours(page)
        assert plain(text) in page.old


def test_markdown_shows_a_title_that_pushed_others_on() -> None:
    """Case 040: inside `<summary>` a reader of Markdown takes back no backslash."""
    pilots = (
        "{}. Pilots of *the* quay_house_\n\n{}.1. A pilot steers any ferry in fog.\n\n{}.2. A pilot is paid at dusk."
    )
    gulls = "101. Gulls [x] <b>\n\n101.1. A gull steals one fish from any deck.\n"
    old = book(*BASE, pilots.format(*["101"] * 3))
    new = book(*BASE, gulls, pilots.format(*["102"] * 3))
    changes = changes_of(old, new)
    assert [block.cause for block in changes.blocks] == ["101"]

    for page in pages(render_markdown(changes)):
        assert_ours(page)
        assert "101 “Gulls [x] <b>” is new; 101 became 102" in page.text()


def test_markdown_shows_a_sweep_as_it_is() -> None:
    """Case 040: words that were replaced in many rules are quoted from them."""
    rules = [f"100.{at}. The crew of ship {at} takes {{0}} at {at} bells." for at in range(1, 5)]
    old, new = (book(*(rule.format(word) for rule in rules)) for word in ("a <b>red</b> *oar*", "a [blue] _sail_"))
    changes = changes_of(old, new)
    assert changes.sweeps

    for page in pages(render_markdown(changes)):
        assert_ours(page)
        for sweep in changes.sweeps:
            assert f"“{sweep.old}” became “{sweep.new}”" in page.text()


def test_markdown_keeps_the_paragraphs_of_a_rule() -> None:
    """Case 040: the second line of a rule is no item, heading or code of its own."""
    lines = ("Signals are", "1. one bell", "- two bells", "# three bells", "    four bells", "5) five bells")
    changes = changes_of(book(*BASE), book(*BASE, f"100.4. {chr(10).join(lines)}"))
    wanted = plain(changes.new.by_name["100.4"].text)

    for page in pages(render_markdown(changes)):
        assert_ours(page)
        assert wanted in page.new


PIECES = st.sampled_from(
    ["oar", " ", "  ", "*", "_", "**", "`", "``", "|", "~", "~~", "<", ">", "&", "&lt;", "<b>", "</ins>", "[", "]", "(",
     ")", "{T}", "\\", "#", "-", "+", "=", "1", "12.", "3)", ".", "!", "--", "---", ":", "“", "’", "<!--", "http://a.b/c_d_"]
)  # fmt: skip
LINES = st.lists(PIECES, min_size=1, max_size=12).map(lambda pieces: "".join(pieces).strip()).filter(bool)


@settings(deadline=None, max_examples=150)
@given(LINES)
@example("12. oar")
@example("---")
@example("-- --")
@example("==")
@example("-")
def test_escaped_text_is_no_markup(text: str) -> None:
    """Case 040: any line, as a paragraph of its own and in a quote."""
    for markdown in (escape(text), f"> {escape(text)}", f"### {escape(text)}"):
        for page in pages(markdown):
            assert_ours(page)
            assert page.text() == plain(text)


@settings(deadline=None, max_examples=150)
@given(LINES, LINES)
@example("12. oar", "12 oar")
@example("- oar", "oar")
@example("oar\n- oar", "oar")
@example("[oar](x)", "[oar] (x)")
def test_a_marked_wording_shows_both_texts(old: str, new: str) -> None:
    """Cases 039 and 040: struck and equal words are the old text, inserted and equal ones the new."""
    wording = compare_wording(old, new)
    quoted = "\n".join(f"> {line}" for line in mark_up(wording).split("\n"))
    for page in pages(quoted):
        assert_ours(page)
        assert page.old.replace(" ", "") == "".join(old.split())
        assert page.new.replace(" ", "") == "".join(new.split())


# -- terminal

SGR = re.compile(r"\x1b\[[0-9;]*m")
# Of the marks of a change without colour.
MARKS = re.compile(r"\[-|-\]|\{\+|\+\}")


@pytest.mark.parametrize("color", [False, True], ids=["plain", "coloured"])
@pytest.mark.parametrize("text", NASTY)
def test_the_terminal_shows_rule_text_as_it_is(text: str, color: bool) -> None:
    """Case 041: no bracket is taken for markup, in any part of the report."""
    changes = changes_of(nasty_book(text), nasty_book(text, NEW_WORDS))
    shown = plain(SGR.sub("", render_terminal(changes, color=color)))

    assert plain(changes.new.by_name["100.4"].text) in shown
    assert plain(changes.new.by_name["100"].text) in shown
    assert shown.count(plain(text)) >= 4


TOKENS = "{2}{T} {W/U}{10} 342.1a 342.1a–c [quality] [mana-cost] “Pay” rules".split()


@pytest.mark.parametrize("width", [20, 31, 40, 57, 80])
@pytest.mark.parametrize("color", [False, True], ids=["plain", "coloured"])
def test_the_terminal_breaks_no_symbol_and_no_number(width: int, color: bool) -> None:
    """Case 041: a line ends between words only, at any width."""
    text = " ".join(TOKENS * 6)
    changes = changes_of(book(*BASE), book(*BASE, f"100.4. {text}"))
    lines = SGR.sub("", render_terminal(changes, color=color, width=width)).split("\n")
    words = [MARKS.sub("", word) for line in lines for word in line.split()]

    assert plain(text) in " ".join(words)
    assert max(map(len, lines)) <= width


def test_deletions_and_insertions_are_marked_without_colour() -> None:
    """Case 041: `[-old-]{+new+}`, and no escape."""
    shown = render_terminal(changes_of(book(*BASE), book(*BASE[:1], BASE[1].replace("noon", "dusk"), BASE[2])))

    assert "The ferry leaves at [-noon-]{+dusk+} when the bell rings twice." in plain(shown)
    assert "\x1b" not in shown


def test_deletions_and_insertions_are_coloured_with_colour() -> None:
    """Case 041: struck and underlined, and no marks."""
    changes = changes_of(book(*BASE), book(*BASE[:1], BASE[1].replace("noon", "dusk"), BASE[2]))
    shown = render_terminal(changes, color=True)

    assert "at noondusk when" in plain(SGR.sub("", shown))
    assert re.search(r"\x1b\[[0-9;]*9[0-9;]*mnoon\x1b\[0m", shown)
    assert re.search(r"\x1b\[[0-9;]*4[0-9;]*mdusk\x1b\[0m", shown)


# -- control characters

EVIL = "\x1b[2J \x1b]0;mine\x07 \x9b31m \x1b[8m"
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def evil_changes() -> ChangeSet:
    """Escapes in every part that is printed: titles, rules, examples, terms, definitions."""
    old = book(
        f"100.1. The mate rests {EVIL} all day.\nExample: Ada rests {EVIL} at dusk.",
        f"100.2. --{EVIL} is a rule that will go.",
        f"100.3. ++{EVIL} starts a rule that is reworded soon.",
        f"100.4. Nothing of {EVIL} changes here; only its number does.",
        title=f"Ropes {EVIL}",
        glossary=f"Rope {EVIL}\nA line {EVIL} on deck.",
    )
    new = book(
        f"100.1. The mate sleeps {EVIL} all day.\nExample: Ada sleeps {EVIL} at dusk.",
        f"100.2. ++{EVIL} starts a rule that was reworded soon. See rule 999.9.",
        f"100.3. Nothing of {EVIL} changes here; only its number does.",
        f"100.4. --{EVIL} is new.",
        title=f"Cables {EVIL}",
        glossary=f"Rope {EVIL}\nA cord {EVIL} on deck.\n\nNew {EVIL}\nA word {EVIL}.",
    )
    return changes_of(old, new)


def test_no_escape_of_rule_text_reaches_the_terminal() -> None:
    """Rule text is no terminal command, with colour or without."""
    changes = evil_changes()

    assert not CONTROL.search(render_terminal(changes))
    assert not CONTROL.search(SGR.sub("", render_terminal(changes, color=True)))
    assert "\x1b[2J" not in render_terminal(changes, color=True)
    assert "\x1b[8m" not in render_terminal(changes, color=True)


def test_no_escape_of_rule_text_is_in_a_unified_diff() -> None:
    """A removed line that begins with two dashes looks like a header, and is none."""
    changes = evil_changes()

    assert not CONTROL.search(render_unified(changes))
    assert not CONTROL.search(SGR.sub("", render_unified(changes, color=True)))


def test_no_escape_of_rule_text_is_in_trees_and_problems() -> None:
    edition = evil_changes().new

    assert not CONTROL.search(render_tree(edition))
    assert not CONTROL.search(render_problems(edition.file, crdiff.check(edition)))


def test_no_escape_of_rule_text_is_in_json() -> None:
    changes = evil_changes()

    assert not CONTROL.search(to_json(changes_document(changes)).decode().replace("\x9b", ""))
    assert not CONTROL.search(to_json_lines(change_records(changes)).replace("\x9b", ""))


def test_no_escape_of_rule_text_is_in_markdown() -> None:
    """It is read in a terminal as often as in a browser."""
    assert not CONTROL.search(render_markdown(evil_changes()))


# -- tables

FORMULAS = ["=1+1", "+1+1", "-2+3", "@SUM(1)", '=HYPERLINK("http://tide.example")', "=cmd|' /C calc'!A0", "  =1+1"]


@pytest.mark.parametrize("formula", FORMULAS)
def test_no_cell_is_a_formula(formula: str) -> None:
    """A spreadsheet runs what begins with = + - or @; with a quote before it, it is text again."""
    old = book(*BASE, glossary="Rope\nA line on deck.")
    new = book(
        *BASE[:2],
        f"100.3. {formula}",
        title=formula,
        glossary=f"Rope\n{formula}\n\n{formula.strip()}\nA word of the crew.",
    )
    changes = changes_of(old, new)
    assert formula.strip() in {unit.text.strip() for unit in changes.new.units}
    for columns, rows in ((CHANGE_COLUMNS, change_rows(changes)), (UNIT_COLUMNS, unit_rows(changes.new))):
        table = list(csv.reader(io.StringIO(to_csv(columns, rows))))
        cells = [cell for row in table for cell in row if len(cell) > 1]

        assert not [cell for cell in cells if cell.lstrip()[:1] in "=+-@"]
        assert any(cell.lstrip("'").strip() == formula.strip() for cell in cells)


def test_cells_that_are_no_formula_stay_as_they_are() -> None:
    """Commas, quotes and line ends come back as they went in."""
    text = 'A mate, "the old one", sleeps; 100.10 is not 100.1'
    changes = changes_of(book(*BASE), book(*BASE, f"100.4. {text}"))
    [row] = csv.DictReader(io.StringIO(to_csv(CHANGE_COLUMNS, change_rows(changes))))

    assert (row["new"], row["new_text"], row["old_text"], row["shape"]) == ("100.4", text, "", "added")


# -- JSON


@pytest.mark.parametrize("text", NASTY)
def test_json_has_every_name_and_text(text: str) -> None:
    """Case 039: what is loaded again is what was written."""
    changes = changes_of(nasty_book(text), nasty_book(text, NEW_WORDS))
    document = json.loads(to_json(changes_document(changes)))

    assert [(change["old"], change["new"]) for change in document["changes"]] == [
        (list(change.old), list(change.new)) for change in changes.changes
    ]
    assert [change["new_text"] for change in document["changes"]] == [
        [changes.new.by_name[name].text for name in change.new] for change in changes.changes
    ]


def test_json_of_an_edition_has_every_unit() -> None:
    edition = evil_changes().new
    document = json.loads(to_json(edition_document(edition)))

    assert [unit["name"] for unit in document["units"]] == [unit.name for unit in edition.units]
    assert [unit["text"] for unit in document["units"]] == [unit.text for unit in edition.units]
