"""Web pages: what a reader of the page sees, block by block, with the lines of the file."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import crdiff
from crdiff.errors import CrdiffError
from crdiff.model import Edition
from crdiff.sources.html import read_html
from tests.sources.making import save


def lines(body: str, *, head: str = "", encoding: str = "utf-8") -> list[str]:
    """The lines of a page that are not blank."""
    data = f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>".encode(encoding)
    return [line for line in read_html(data, path="ferry.html", sha256="", encoding=None).lines if line]


def numbers(edition: Edition) -> list[str]:
    return [unit.number for unit in edition.units]


BLOCKS = [
    pytest.param("<h1>Boats</h1><h3>Oars</h3><p>Long.</p>", ["Boats", "Oars", "Long."], id="headings"),
    pytest.param("<p>An oar\n   is <br>\nlong.</p>", ["An oar is", "long."], id="line ends are blanks, br is none"),
    pytest.param("<p>One.<p>Two.", ["One.", "Two."], id="paragraphs without an end"),
    pytest.param("One.<div>Two.</div>Three.", ["One.", "Two.", "Three."], id="text around a block"),
    pytest.param("<ul><li>ash<li>oak</ul>After.", ["• ash", "• oak", "After."], id="bullets"),
    pytest.param("<ol><li>ash</li><li>oak</li></ol>", ["1. ash", "2. oak"], id="numbered list"),
    pytest.param('<ol start="5"><li>ash</li><li>oak</li></ol>', ["5. ash", "6. oak"], id="start"),
    pytest.param('<ol><li value="7">ash</li><li>oak</li></ol>', ["7. ash", "8. oak"], id="value"),
    pytest.param('<ol type="a"><li>ash</li><li>oak</li></ol>', ["a. ash", "b. oak"], id="letters"),
    pytest.param('<ol type="A" start="27"><li>ash</li></ol>', ["AA. ash"], id="capitals beyond Z"),
    pytest.param('<ol type="i"><li>ash</li><li>oak</li></ol>', ["i. ash", "ii. oak"], id="small Roman numerals"),
    pytest.param('<ol type="I" start="4"><li>ash</li></ol>', ["IV. ash"], id="large Roman numerals"),
    pytest.param(
        "<ul><li>wood<ol><li>ash</li><li>oak</li></ol></li><li>iron</li></ul>",
        ["• wood", "1. ash", "2. oak", "• iron"],
        id="a list in a list",
    ),
    pytest.param(
        "<ol><li>ash<ol><li>pale</li></ol></li><li>oak</li></ol>", ["1. ash", "1. pale", "2. oak"], id="counts nest"
    ),
    pytest.param("<ul><li><p>ash</p><p>and oak</p></li></ul>", ["• ash", "and oak"], id="paragraphs in an item"),
    pytest.param("<ul><li>100.1. Oars.</li><li>100.2. Sails.</li></ul>", ["100.1. Oars.", "100.2. Sails."], id="rules"),
    pytest.param("<ul><li>3 or more boats race</li></ul>", ["• 3 or more boats race"], id="an item that counts"),
    pytest.param(
        "<dl><dt>Oar<dd>Long.<dd>Of ash.<dt>Sail<dd>Wide.</dl>", ["Oar", "Long.", "Of ash.", "Sail", "Wide."], id="dl"
    ),
    pytest.param("<table><tr><td>100.1.<td>Oars float.</table>", ["100.1. Oars float."], id="number and text"),
    pytest.param("<table><tr><th>Oar<td>A long blade.</table>", ["Oar", "A long blade."], id="term and definition"),
    pytest.param(
        "<table><caption>Woods</caption><tr><th>Oar<th>Mast<th>Deck<tr><td>ash<td>fir<td>oak</table>",
        ["Woods", "Oar | Mast | Deck", "ash | fir | oak"],
        id="other cells",
    ),
    pytest.param("<table><tr><td><p>ash</p><p>oak</p><td>x<td>y</table>", ["ash oak | x | y"], id="blocks in a cell"),
    pytest.param("<pre>100.1. Oars.\n\n100.2.  Sails.</pre>", ["100.1. Oars.", "100.2. Sails."], id="pre keeps lines"),
    pytest.param(
        "<p>Salt &amp; tar&nbsp;&mdash; 2&thinsp;m &#8217; &lt;x&gt;</p>", ["Salt & tar — 2 m ’ <x>"], id="entities"
    ),
    pytest.param('<p>Pay <img src="t.svg" alt="{T}">: row.</p>', ["Pay {T}: row."], id="symbol"),
    pytest.param(f'<p>Row.<img alt="{"A picture of a harbour " * 4}"></p>', ["Row."], id="picture"),
    pytest.param("<p>har<b>bo</b>ur <i>of</i> <a href='#'>ro</a>pes</p>", ["harbour of ropes"], id="tags inside words"),
    pytest.param("<p><b>100.1.</b> Oars <em>float</em>.</p>", ["100.1. Oars float."], id="bold number"),
    pytest.param("<p><span>100.1.</span>\n<span>Oars.</span></p>", ["100.1. Oars."], id="spans on two lines"),
    pytest.param("<p>One.<!-- Two. --> Three.<?x y?></p>", ["One. Three."], id="comments"),
    pytest.param("<blockquote><p>Example: A gull.</p></blockquote>", ["Example: A gull."], id="quotation"),
    pytest.param("<details><summary>Oars</summary>Long.</details>", ["Oars", "Long."], id="details"),
    pytest.param("<p>boat&shy;yard and quay<wbr>side</p>", ["boatyard and quayside"], id="places to break a word"),
]


@pytest.mark.parametrize(("body", "wanted"), BLOCKS)
def test_blocks_become_lines(body: str, wanted: list[str]) -> None:
    assert lines(body) == wanted


@pytest.mark.parametrize(
    "beside",
    [
        "<nav>{}</nav>",
        "<footer>{}</footer>",
        "<script>{}</script>",
        "<style>{}</style>",
        "<noscript>{}</noscript>",
        "<template>{}</template>",
        "<button>{}</button>",
        "<div hidden>{}</div>",
        '<div aria-hidden="true">{}</div>',
        '<div role="navigation">{}</div>',
        '<div role="contentinfo"><p>{}</p></div>',
        '<ul class="breadcrumb"><li>{}</li></ul>',
        '<div class="wide NAVBOX">{}</div>',
        '<span class="mw-editsection">{}</span>',
        '<a class="headerlink" href="#oars">{}</a>',
        "<nav><div><nav>{0}</nav> {0}</div></nav>",
        "<svg><text>{}</text></svg>",
    ],
)
def test_what_is_no_text_of_the_page_is_left_out(beside: str) -> None:
    body = f"<p>100.1. Oars {beside.format('Home')}float.</p>"

    assert "Home" not in " ".join(lines(body))
    assert "".join(lines(body)).replace(" ", "") == "100.1.Oarsfloat."


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("<div>Home</div><main><p>Oars.</p></main><div>Terms</div>", id="main"),
        pytest.param("<div>Home</div><article><p>Oars.</p></article>", id="a lone article"),
        pytest.param("<div>Home</div><article>Home</article><main><p>Oars.</p></main>", id="main before article"),
    ],
)
def test_the_main_part_is_preferred(body: str) -> None:
    assert lines(body) == ["Oars."]


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("<article><p>Oars.</p></article><article><p>Sails.</p></article>", id="two articles"),
        pytest.param("<main><p>Oars.</p></main><main><p>Sails.</p></main>", id="two main parts"),
        pytest.param("<form id='aspnetForm'><p>Oars.</p><p>Sails.</p></form>", id="a form around the page"),
        pytest.param("<center><font><p>Oars.<p>Sails.</font></center>", id="old tags"),
        pytest.param("<p>Oars.</p></div></div></body><p>Sails.</p>", id="too many ends"),
        pytest.param("<p>Oars.</p></body></html><html><body><p>Sails.</p>", id="two pages in one file"),
        pytest.param("<p><b>Oars.<p>Sails.</b>", id="ends that cross"),
        pytest.param("<p>Oars.</p><p>Sails.<", id="cut short"),
        pytest.param("<p>Oars.</p><p>Sails.</p><!-- never ends", id="a comment without an end"),
        pytest.param("<p foo='x>Oars.</p><p bar='y'>Oars.</p><p>Sails.</p>", id="a quote without an end"),
        pytest.param("<li>Oars.<li>Sails.", id="items without a list"),
        pytest.param("<td>Oars.</td><td>Sails.</td>", id="cells without a table"),
        pytest.param("<custom-box>Oars.</custom-box><p>Sails.", id="tags of its own"),
        pytest.param("<main></main><p>Oars.</p><p>Sails.</p>", id="an empty main part"),
        pytest.param("<main hidden>x</main><p>Oars.</p><p>Sails.</p>", id="a hidden main part"),
        pytest.param("<div><p>Oars.</p><p>Sails.</p></div><article>A gull!</article>", id="a small article below"),
        pytest.param("<aside class=menu>x</aside><p>Oars.<nav>x</nav>Sails.</p>", id="text behind what is left out"),
    ],
)
def test_odd_pages_keep_their_text(body: str) -> None:
    found = " ".join(lines(body))

    assert "Oars." in found
    assert "Sails." in found


def test_a_table_that_lays_out_the_page_keeps_paragraphs_apart(tmp_path: Path) -> None:
    """Pages of the nineties stand in one cell."""
    rules = "".join(f"<p>{rule}</p>\n" for rule in RULES)
    page = f"<html><body><table><tr><td>{rules}</td></tr></table></body></html>"

    assert numbers(crdiff.read(save(tmp_path, page.encode(), "ferry.html"))) == NUMBERS


def test_tables_in_tables_lose_no_cell() -> None:
    inner = "<table><tr><td>jib<td>small</tr></table>"
    found = " ".join(lines(f"<table><tr><td>Oars<td>{inner}<td>Ropes</tr></table>"))

    assert [found.count(word) for word in ("Oars", "jib", "small", "Ropes")] == [1, 1, 1, 1]


RULES = ("1. Boats", "100. Oars", "100.1. An oar is long.", "100.1a It floats.", "100.2. Two oars make a pair.")
NUMBERS = ["1", "100", "100.1", "100.1a", "100.2"]
PAGES = [
    pytest.param("<html>\n<body>\n" + "".join(f"<p>{rule}</p>\n" for rule in RULES), 1, id="paragraphs"),
    pytest.param("<html>\n<body>\n<p>" + "<br>\n<br>\n".join(RULES) + "</p>", 2, id="one paragraph, broken by br"),
    pytest.param("<html>\n<body>\n<pre>" + "\n\n".join(RULES) + "</pre>", 2, id="one block of typed text"),
    pytest.param(
        "<html>\n<body><table>\n"
        + "".join("<tr><td>{}</td><td>{}</td></tr>\n".format(*rule.split(" ", 1)) for rule in RULES),
        1,
        id="a table of rules",
    ),
]


@pytest.mark.parametrize(("page", "step"), PAGES)
def test_units_tell_the_line_of_the_file(tmp_path: Path, page: str, step: int) -> None:
    """To a line: what br ends may count for either."""
    edition = crdiff.read(save(tmp_path, page.encode(), "ferry.html"))

    assert numbers(edition) == NUMBERS
    assert edition.place == "line"
    assert [abs(unit.first_line - 3 - step * at) <= 1 for at, unit in enumerate(edition.units)] == [True] * 5


@pytest.mark.parametrize(
    ("declared", "encoding", "text"),
    [
        pytest.param('<meta charset="windows-1251">', "cp1251", "Вёсла длинные.", id="Cyrillic"),
        pytest.param(
            '<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">',
            "shift_jis",
            "櫂は長い。",
            id="Japanese",
        ),
        pytest.param('<meta charset="euc-kr">', "euc-kr", "노는 길다.", id="Korean"),
        pytest.param(
            '<meta charset="iso-8859-1">', "utf-8", "Die Ruder sind länger.", id="Latin 1, and in truth UTF-8"
        ),
        pytest.param('<meta charset="iso-8859-1">', "cp1252", "A boat’s oars.", id="Latin 1, and in truth Windows"),
        pytest.param('<meta charset="us-ascii">', "cp1252", "A boat’s oars.", id="ASCII, and in truth Windows"),
        pytest.param('<meta charset="utf-16">', "utf-8", "A boat’s oars.", id="UTF-16 said in UTF-8"),
        pytest.param('<meta charset="klingon">', "utf-8", "A boat’s oars.", id="an unknown one"),
        pytest.param('<meta charset="hex">', "utf-8", "A boat’s oars.", id="a codec that is no encoding"),
        pytest.param('<meta charset="shift_jis">', "utf-8", "櫂は長い。", id="false, and in truth UTF-8"),
        pytest.param('<meta charset="shift_jis">', "cp932", "① 櫂は長い。", id="Japanese as Windows has it"),
        pytest.param('<meta charset="gb2312">', "gbk", "船槳很長，囧。", id="Chinese as Windows has it"),
        pytest.param("", "utf-8-sig", "A boat’s oars.", id="a byte order mark"),
    ],
)
def test_the_page_may_tell_its_encoding(declared: str, encoding: str, text: str) -> None:
    assert lines(f"<p>{text}</p>", head=declared, encoding=encoding) == [text]


@pytest.mark.parametrize(
    "attributes",
    ['start="--5"', 'start="²"', f'start="{"9" * 5000}"', 'type="a" start="0"', 'type="a" start="-3"'],
    ids=["two signs", "a superscript", "5000 digits", "letter zero", "letter minus three"],
)
def test_odd_starts_of_lists_keep_the_items(attributes: str) -> None:
    [found] = lines(f"<ol {attributes}><li>ash</li></ol>")

    assert found.endswith("ash")


@pytest.mark.parametrize("value", ["²", "9" * 5000], ids=["a superscript", "5000 digits"])
def test_odd_values_of_items_keep_the_items(value: str) -> None:
    [found] = lines(f'<ol><li value="{value}">ash</li></ol>')

    assert found.endswith("ash")


def test_the_letters_of_a_huge_start_fill_no_memory() -> None:
    [found] = lines('<ol type="a" start="99999999"><li>ash</li></ol>')

    assert found.endswith("ash")
    assert len(found) < 1000


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le"])
def test_a_page_in_utf_16(tmp_path: Path, encoding: str) -> None:
    """Word saves web pages so when it is told to use Unicode."""
    page = "<html><body>\n" + "".join(f"<p>{rule}</p>\n" for rule in RULES) + "</body></html>"

    assert numbers(crdiff.read(save(tmp_path, page.encode(encoding), "ferry.html"))) == NUMBERS


@pytest.mark.parametrize(
    "page",
    [
        "<html></html>",
        "<html><body><script>let oars = 2</script></body></html>",
        '<html><body><div id="root"></div></body></html>',
        "<html><frameset><frame src='a.html'></frameset></html>",
        "<!DOCTYPE html>",
        "<html",
    ],
)
def test_a_page_without_text_is_refused(page: str) -> None:
    with pytest.raises(CrdiffError, match="without text"):
        read_html(page.encode(), path="ferry.html", sha256="", encoding=None)


@pytest.mark.parametrize("opened", ["<div>", "<b>", "<font size=2>"])
def test_tags_that_are_never_closed_cut_nothing_off(opened: str) -> None:
    """Each opens one level more; old pages have thousands."""
    page = "".join(f"{opened}100.{number}. Oars.<br>\n" for number in range(1, 3001))
    data = f"<html><body>{page}".encode()
    found: Sequence[str] = ()
    try:
        source = read_html(data, path="ferry.html", sha256="", encoding=None)
        found = [*source.lines, *(problem.message for problem in source.problems)]
    except CrdiffError as error:
        found = [error.fact]
    assert re.search("100\\.3000\\. Oars|deep|nest", "\n".join(found))
