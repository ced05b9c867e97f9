"""Wikitext: headings, lists, links, templates and tables as a reader of the page sees them."""

from pathlib import Path

import pytest

import crdiff
from crdiff.sources.wikitext import read_wikitext
from tests.sources.making import save


def lines(text: str) -> list[str]:
    """The lines that are not blank."""
    return [line for line in read_wikitext(text.encode(), path="ferry.wiki", sha256="", encoding=None).lines if line]


BLOCKS = [
    pytest.param(
        "== Boats ==\nOars.\n=== Long [[oar]]s ===\nSails.", ["Boats", "Oars.", "Long oars", "Sails."], id="headings"
    ),
    pytest.param("* ash\n* oak\n", ["• ash", "• oak"], id="bullets"),
    pytest.param("# ash\n# oak\n", ["1. ash", "2. oak"], id="numbers"),
    pytest.param(
        "# ash\n## pale\n## dark\n# oak\n## red", ["1. ash", "1. pale", "2. dark", "2. oak", "1. red"], id="levels"
    ),
    pytest.param("# ash\n#: or fir\n# oak", ["1. ash", "or fir", "2. oak"], id="a list goes on behind an indent"),
    pytest.param("# ash\n\n# oak", ["1. ash", "1. oak"], id="a blank line ends a list"),
    pytest.param("# ash\n* fir\n# oak", ["1. ash", "• fir", "1. oak"], id="another list ends a list"),
    pytest.param("* ash\n** pale\n*# one\n*# two", ["• ash", "• pale", "1. one", "2. two"], id="mixed levels"),
    pytest.param(": An oar\n:: is long.", ["An oar", "is long."], id="indents"),
    pytest.param("; Oar\n: A long blade.\n: Of ash.", ["Oar", "A long blade.", "Of ash."], id="definitions"),
    pytest.param("; Oar : A long blade.", ["Oar", "A long blade."], id="a definition on one line"),
    pytest.param("* 100.1. Oars.\n* '''100.2.''' Sails.", ["100.1. Oars.", "100.2. Sails."], id="rules as items"),
    pytest.param("* 3 or more boats race", ["• 3 or more boats race"], id="an item that counts"),
    pytest.param(
        "An [[oar]], [[Oar|two oars]], [[Oar#Use|use]], [[:Category:Oars]].",
        ["An oar, two oars, use, Category:Oars."],
        id="links",
    ),
    pytest.param("[https://quay.test the quay] https://quay.test", ["the quay https://quay.test"], id="external links"),
    pytest.param("[[File:Oar.png|thumb|An [[oar]]]]Oars.[[Category:Boats]]", ["Oars."], id="files and categories"),
    pytest.param("{{T}}, {{2/W}}, {{t}}: row.", ["{T}, {2/W}, {T}: row."], id="symbols"),
    pytest.param(
        "See {{CR|702.19}} and {{Rule|100.1|An ''oar''|lang=en}}.", ["See 702.19 and 100.1 An oar."], id="templates"
    ),
    pytest.param("{{CR|1=702.19}}: {{Quote|1=a = b|2=c}}", ["702.19: a = b c"], id="templates with counted parameters"),
    pytest.param("Oars {{Rule|lang=en}}float.", ["Oars float."], id="no symbol has parameters"),
    pytest.param("{{Box|{{CR|100.1}} {{T}}}}", ["100.1 {T}"], id="templates in templates"),
    pytest.param("{{DEFAULTSORT:Oars}}{{Navigation boats}}Oars.", ["Oars."], id="templates that show nothing here"),
    pytest.param('Oars<ref>Rui 2030</ref> float<ref name="a" />.\n<references />', ["Oars float."], id="references"),
    pytest.param("Oars<!-- and\nropes --> float.", ["Oars float."], id="comments"),
    pytest.param(
        "'''Oars''' ''float'', '''''both'''''. The gull's 'nest'.", ["Oars float, both. The gull's 'nest'."], id="bold"
    ),
    pytest.param("Oars.<br>Sails.<br />Masts.", ["Oars.", "Sails.", "Masts."], id="line breaks"),
    pytest.param("<nowiki>[[oar]] ''x'' {{T}}</nowiki>", ["[[oar]] ''x'' {{T}}"], id="nowiki"),
    pytest.param("__NOTOC__\nOars.", ["Oars."], id="magic words"),
    pytest.param("Salt &amp; tar&nbsp;&mdash; &lt;x&gt;", ["Salt & tar — <x>"], id="entities"),
    pytest.param("Oars.\n----\nSails.", ["Oars.", "Sails."], id="a rule of dashes"),
    pytest.param("har<b>bo</b>ur <span style='x'>of</span> ropes", ["harbour of ropes"], id="tags"),
    pytest.param("<pre>\nOars  float.\nSails.\n</pre>", ["Oars float.", "Sails."], id="pre"),
    pytest.param(
        "{|\n|-\n| 100.1. || Oars float.\n|-\n| 100.2.\n| Sails.\n|}",
        ["100.1. Oars float.", "100.2. Sails."],
        id="table",
    ),
    pytest.param(
        '{| class="x"\n! Oar !! Mast !! Deck\n|-\n| ash || fir || oak\n|}',
        ["Oar | Mast | Deck", "ash | fir | oak"],
        id="first row without a sign",
    ),
    pytest.param("{|\n|+ Woods\n|-\n| ash || fir || oak\n|}", ["Woods", "ash | fir | oak"], id="title of a table"),
    pytest.param(
        '{|\n|-\n| style="x" | ash || [[fir|red fir]] || {{T}}\n|}\nRopes.',
        ["ash | red fir | {T}", "Ropes."],
        id="cells",
    ),
    pytest.param('<div class="rules">\n* ash\n* oak\n</div>', ["• ash", "• oak"], id="a list in a box"),
]


@pytest.mark.parametrize(("text", "wanted"), BLOCKS)
def test_blocks_become_lines(text: str, wanted: list[str]) -> None:
    assert lines(text) == wanted


@pytest.mark.parametrize(
    "name",
    ["Category", "Kategorie", "Catégorie", "Categoría", "Categoria", "Категория", "カテゴリ", "분류", "分类"],
)
def test_categories_are_left_out_in_every_language(name: str) -> None:
    assert lines(f"Oars.\n\n[[{name}:Boats]]") == ["Oars."]


def test_places_are_lines_of_the_file() -> None:
    text = (
        "== Boats ==\n\n100.1. Oars<!-- a\nb -->.\n* ash\n* oak\n\n"
        "{|\n|-\n| 100.2.\n| Sails.\n|-\n| 100.3. || Masts.\n|}\n100.4. {{CR|1}}\n"
    )
    source = read_wikitext(text.encode(), path="ferry.wiki", sha256="", encoding=None)
    told = {line: place for line, place in zip(source.lines, source.places, strict=True) if line}

    assert {line: told[line] for line in ("Boats", "• ash", "• oak", "100.4. 1")} == {
        "Boats": 1,
        "• ash": 5,
        "• oak": 6,
        "100.4. 1": 15,
    }
    assert told["100.1. Oars."] in (3, 4)
    assert told["100.2. Sails."] in (9, 10)
    assert told["100.3. Masts."] in (12, 13)


BOOK = """{{Infobox|title=Ferry Book}}
= Ferry Book =
__TOC__
== 1. Boats ==
=== 100. Oars ===
'''100.1.''' An [[oar]] is long.<ref>Since 2029.</ref>
: '''100.1a''' It floats.
: '''100.1b''' {{T}}: Row. See rule {{CR|100.2}}.

'''100.2.''' Pairs are of
* ash,
* oak.

== Glossary ==
; Oar
: A long blade.

; Quay
: Where boats lie.

[[Category:Rules]]
"""


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(BOOK, id="bare"),
        pytest.param(BOOK.replace("\n", "\r\n"), id="CRLF"),
        pytest.param(BOOK.replace("__TOC__\n", '__TOC__\n<div class="rules">\n') + "</div>\n", id="in a box"),
    ],
)
def test_a_page_is_an_edition(tmp_path: Path, page: str) -> None:
    edition = crdiff.read(save(tmp_path, page.encode(), "ferry.wiki"))
    rules = {unit.number: unit for unit in edition.units if unit.kind not in ("introduction", "glossary")}

    assert list(rules) == ["1", "100", "100.1", "100.1a", "100.1b", "100.2"]
    assert rules["100.1b"].text == "{T}: Row. See rule 100.2."
    assert rules["100.2"].paragraphs == ("Pairs are of", "• ash,", "• oak.")
    assert [unit.number for unit in edition.units if unit.kind == "glossary"] == ["Oar", "Quay"]


@pytest.mark.parametrize(
    "text",
    [
        "<ul><li>Oars.</li><li>Sails.</li></ul>",
        "<p>Oars.</p><p>Sails.</p>",
        "<div>Oars.</div><div>Sails.</div>",
        "{|\n|-\n| x\n{|\n|-\n| Oars. || Sails.\n|}\n|}",
        "{{Columns|Oars.|Sails.}}",
    ],
)
def test_blocks_do_not_run_together(text: str) -> None:
    """HTML, tables in tables and templates set blocks too."""
    words = " ".join(lines(text)).split()

    assert [words.count(word) for word in ("Oars.", "Sails.")] == [1, 1]


@pytest.mark.parametrize("opened", ["{{", "[[", "{|\n", "'''", "<b>", "{{{", "* ", "<div>", "{{a|", "<ref>", "<!--"])
@pytest.mark.parametrize("count", [1, 500])
def test_marks_without_an_end_keep_the_text(opened: str, count: int) -> None:
    assert "Oars float." in " ".join(lines(opened * count + "\n\n100.1. Oars float.\n"))
