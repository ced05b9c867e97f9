"""Word documents: automatic numbers, tracked changes, tables, notes, and the boxes that Word puts text in."""

from pathlib import Path

import pytest

import crdiff
from crdiff.sources import Tracked
from tests.cli.running import call
from tests.sources.making import docx, package, par, read_word, run, save, word_parts

INSERT = '<w:ins w:id="1" w:author="rui"/>'
DELETE = '<w:del w:id="1" w:author="rui"/>'


def level(at: int, text: str, sort: str = "decimal", start: int = 1, restart: int | None = None, more: str = "") -> str:
    restarts = "" if restart is None else f'<w:lvlRestart w:val="{restart}"/>'
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="{start}"/><w:numFmt w:val="{sort}"/>{restarts}{more}'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def lists(*levels: str, nums: str = '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>') -> str:
    return f'<w:abstractNum w:abstractNumId="0">{"".join(levels)}</w:abstractNum>{nums}'


def num(key: int, *overrides: str, abstract: int = 0) -> str:
    return f'<w:num w:numId="{key}"><w:abstractNumId w:val="{abstract}"/>{"".join(overrides)}</w:num>'


def start_at(at: int, start: int) -> str:
    return f'<w:lvlOverride w:ilvl="{at}"><w:startOverride w:val="{start}"/></w:lvlOverride>'


def style(name: str, properties: str = "", based: str = "") -> str:
    parent = f'<w:basedOn w:val="{based}"/>' if based else ""
    return f'<w:style w:type="paragraph" w:styleId="{name}">{parent}<w:pPr>{properties}</w:pPr></w:style>'


def in_list(key: int | None, at: int | None = None) -> str:
    depth = "" if at is None else f'<w:ilvl w:val="{at}"/>'
    return f"<w:numPr>{depth}" + ("" if key is None else f'<w:numId w:val="{key}"/>') + "</w:numPr>"


def table(*rows: tuple[str, ...]) -> str:
    return f"<w:tbl>{''.join(map(row, rows))}</w:tbl>"


def row(cells: tuple[str, ...], properties: str = "") -> str:
    texts = (cell if cell.startswith("<w:") else par(cell) for cell in cells)
    return f"<w:tr><w:trPr>{properties}</w:trPr>{''.join(f'<w:tc>{text}</w:tc>' for text in texts)}</w:tr>"


def inserted(text: str) -> str:
    return f'<w:ins w:id="2" w:author="rui">{run(text)}</w:ins>'


def deleted(text: str) -> str:
    return f'<w:del w:id="3" w:author="rui">{run(text).replace("w:t", "w:delText")}</w:del>'


# -- automatic numbers

OUTLINE = lists(level(0, "%1."), level(1, "%1.%2."), level(2, "%1.%2%3", "lowerLetter"))


@pytest.mark.parametrize(
    ("numbering", "levels", "wanted"),
    [
        pytest.param(lists(level(0, "%1.")), [0, 0, 0], ["1.", "2.", "3."], id="decimal"),
        pytest.param(lists(level(0, "(%1)", "lowerLetter", 26)), [0, 0], ["(z)", "(aa)"], id="letters go on"),
        pytest.param(lists(level(0, "%1.", "upperRoman", 3)), [0, 0], ["III.", "IV."], id="Roman"),
        pytest.param(lists(level(0, "%1", "decimalZero", 9)), [0, 0], ["09", "10"], id="two digits"),
        pytest.param(lists(level(0, "%1.", start=100)), [0, 0], ["100.", "101."], id="a start of its own"),
        pytest.param(
            OUTLINE, [0, 1, 1, 2, 2, 1], ["1.", "1.1.", "1.2.", "1.2a", "1.2b", "1.3."], id="three levels in one"
        ),
        pytest.param(OUTLINE, [0, 1, 0, 1, 2], ["1.", "1.1.", "2.", "2.1.", "2.1a"], id="deeper levels restart"),
        pytest.param(OUTLINE, [0, 2, 1, 2], ["1.", "1.1a", "1.1.", "1.1a"], id="a level left out counts as its start"),
        pytest.param(
            lists(level(0, "%1."), level(1, "%1.%2.", restart=0)),
            [0, 1, 0, 1],
            ["1.", "1.1.", "2.", "2.2."],
            id="a level that never restarts",
        ),
        pytest.param(
            lists(level(0, "%1."), level(1, "%1.%2."), level(2, "%3)", restart=1)),
            [0, 1, 2, 1, 2, 0, 2],
            ["1.", "1.1.", "1)", "1.2.", "2)", "2.", "1)"],
            id="a level that restarts below the first level only",
        ),
        pytest.param(
            lists(level(0, "%1.", "upperRoman"), level(1, "%1.%2.")),
            [0, 1],
            ["I.", "I.1."],
            id="each level keeps its sort",
        ),
        pytest.param(
            lists(level(0, "%1.", "upperRoman"), level(1, "%1.%2.", more="<w:isLgl/>")),
            [0, 0, 1],
            ["I.", "II.", "2.1."],
            id="legal numbering",
        ),
        pytest.param(lists(level(0, "Rule %1:")), [0, 0], ["Rule 1:", "Rule 2:"], id="words in the number"),
        pytest.param(lists(level(0, "", "none")), [0], [""], id="numbers that show nothing"),
        pytest.param(lists(level(0, "", "bullet")), [0, 0], ["•", "•"], id="bullets"),
    ],
)
def test_automatic_numbers_are_those_that_word_prints(numbering: str, levels: list[int], wanted: list[str]) -> None:
    blocks = [par("A boat has oars.", num=1, level=at) for at in levels]

    assert read_word(docx(*blocks, numbering=numbering)) == [f"{each} A boat has oars.".strip() for each in wanted]


LETTERED = '<w:lvlOverride w:ilvl="0">' + level(0, "%1)", "lowerLetter") + "</w:lvlOverride>"
LINKED = (
    '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="Rules"/></w:abstractNum>'
    f'<w:abstractNum w:abstractNumId="1"><w:styleLink w:val="Rules"/>{level(0, "%1.", start=100)}</w:abstractNum>'
    f"{num(1)}{num(2, abstract=1)}"
)


@pytest.mark.parametrize(
    ("numbering", "members", "wanted"),
    [
        pytest.param(
            lists(level(0, "%1."), nums=num(1) + num(2)),
            [(1, 0), (2, 0), (1, 0)],
            ["1.", "2.", "3."],
            id="two lists of one kind count on",
        ),
        pytest.param(
            lists(level(0, "%1."), nums=num(1) + num(2, start_at(0, 1))),
            [(1, 0), (1, 0), (2, 0), (2, 0)],
            ["1.", "2.", "1.", "2."],
            id="a list that starts again",
        ),
        pytest.param(
            lists(level(0, "%1."), level(1, "%1.%2."), nums=num(1) + num(2, start_at(0, 7))),
            [(1, 0), (1, 1), (2, 0), (2, 1)],
            ["1.", "1.1.", "7.", "7.1."],
            id="levels below one that starts again",
        ),
        pytest.param(
            lists(level(0, "%1."), level(1, "%1.%2."), nums=num(1, start_at(1, 5))),
            [(1, 0), (1, 1), (1, 1), (1, 0), (1, 1)],
            ["1.", "1.5.", "1.6.", "2.", "2.5."],
            id="a start of a list holds whenever it restarts",
        ),
        pytest.param(
            lists(level(0, "%1."), nums=num(1) + num(2, LETTERED)),
            [(1, 0), (2, 0)],
            ["1.", "b)"],
            id="a list with a level of its own",
        ),
        pytest.param(LINKED, [(1, 0), (1, 0)], ["100.", "101."], id="a list that is defined by a list style"),
        pytest.param(lists(level(0, "%1.")), [(9, 0)], [""], id="a list that is not there"),
    ],
)
def test_lists_share_or_start_their_counts(numbering: str, members: list[tuple[int, int]], wanted: list[str]) -> None:
    blocks = [par("Oars.", num=key, level=at) for key, at in members]
    styles = f'<w:style w:type="numbering" w:styleId="Rules"><w:pPr>{in_list(2)}</w:pPr></w:style>'

    assert read_word(docx(*blocks, numbering=numbering, styles=styles)) == [f"{n} Oars.".strip() for n in wanted]


STYLED = lists(level(0, "%1."), level(1, "%1.%2.", more='<w:pStyle w:val="Rule"/>'))


@pytest.mark.parametrize(
    ("styles", "wanted"),
    [
        pytest.param(style("Head", in_list(1, 0)) + style("Rule", in_list(1, 1)), ["1.", "1.1.", "1.2."], id="direct"),
        pytest.param(
            style("Head", in_list(1)) + style("Rule", in_list(1)), ["1.", "1.1.", "1.2."], id="level from the list"
        ),
        pytest.param(
            style("Base", in_list(1, 1)) + style("Head", in_list(1, 0)) + style("Rule", based="Base"),
            ["1.", "1.1.", "1.2."],
            id="based on one that is numbered",
        ),
        pytest.param(
            style("Head", in_list(1, 0)) + style("Rule", in_list(None, 1), based="Head"),
            ["1.", "1.1.", "1.2."],
            id="list of the base, level of its own",
        ),
        pytest.param(
            style("Head", in_list(1, 0)) + style("Rule", in_list(0), based="Head"), ["1.", "", ""], id="switched off"
        ),
        pytest.param(
            style("Head", based="Rule") + style("Rule", based="Head"), ["", "", ""], id="styles based on each other"
        ),
        pytest.param("", ["", "", ""], id="styles that are not there"),
    ],
)
def test_numbers_come_through_styles(styles: str, wanted: list[str]) -> None:
    blocks = [par("Oars.", style=name) for name in ("Head", "Rule", "Rule")]

    assert read_word(docx(*blocks, numbering=STYLED, styles=styles)) == [f"{n} Oars.".strip() for n in wanted]


def test_a_style_based_on_one_that_its_list_names_has_its_level() -> None:
    styles = style("Head", in_list(1, 0)) + style("Rule", in_list(1)) + style("Bold", based="Rule")
    blocks = [par("Oars.", style=name) for name in ("Head", "Rule", "Bold")]

    assert read_word(docx(*blocks, numbering=STYLED, styles=styles)) == ["1. Oars.", "1.1. Oars.", "1.2. Oars."]


def test_a_paragraph_may_leave_the_list_of_its_style() -> None:
    blocks = [par("Oars.", style="Rule"), par("Sails.", style="Rule", num=0), par("Masts.", style="Rule")]
    found = read_word(docx(*blocks, numbering=lists(level(0, "%1.")), styles=style("Rule", in_list(1, 0))))

    assert found == ["1. Oars.", "Sails.", "2. Masts."]


def test_a_numbered_document_is_an_edition(tmp_path: Path) -> None:
    """Case 022 the other way round: here the numbers are not lost."""
    numbering = lists(
        level(0, "%1."), level(1, "%2.", start=100, restart=0), level(2, "%2.%3."), level(3, "%2.%3%4", "lowerLetter")
    )
    told = [(0, "Boats"), (1, "Oars"), (2, "An oar is long."), (3, "It floats."), (0, "Quays"), (1, "Steps")]
    data = docx(
        *(par(text, num=1, level=at) for at, text in told), par("A step is wet.", num=1, level=2), numbering=numbering
    )
    edition = crdiff.read(save(tmp_path, data, "ferry.docx"))

    assert [unit.number for unit in edition.units] == ["1", "100", "100.1", "100.1a", "2", "101", "101.1"]
    assert (edition.place, edition.by_name["101.1"].first_line) == ("paragraph", 7)


# -- tracked changes

TRACKED = [
    pytest.param(
        [par("An oar is ", inserted("very "), "long.")], ["An oar is very long."], ["An oar is long."], id="words in"
    ),
    pytest.param([par("An oar is ", deleted("not "), "long.")], ["An oar is long."], ["An oar is not long."], id="out"),
    pytest.param(
        [par("An oar", f'<w:ins w:id="1">{run(" is")}{deleted(" was")}</w:ins>', ".")],
        ["An oar is."],
        ["An oar."],
        id="inserted, and some of it deleted again",
    ),
    pytest.param(
        [par("Oars."), par(inserted("Sails."), mark=INSERT), par("Masts.")],
        ["Oars.", "Sails.", "Masts."],
        ["Oars.", "Masts."],
        id="a paragraph in",
    ),
    pytest.param(
        [par("Oars."), par(deleted("Sails."), mark=DELETE), par("Masts.")],
        ["Oars.", "Masts."],
        ["Oars.", "Sails.", "Masts."],
        id="a paragraph out",
    ),
    pytest.param(
        [par("Oars are long. ", mark=DELETE), par("Sails are wide.")],
        ["Oars are long. Sails are wide."],
        ["Oars are long.", "Sails are wide."],
        id="two paragraphs made one",
    ),
    pytest.param(
        [par("Oars are long. ", mark=INSERT), par("Sails are wide.")],
        ["Oars are long.", "Sails are wide."],
        ["Oars are long. Sails are wide."],
        id="a paragraph cut in two",
    ),
    pytest.param(
        [
            par(f'<w:moveFrom w:id="4">{run("Oars.")}</w:moveFrom>', mark='<w:moveFrom w:id="5"/>'),
            par("Sails."),
            par(f'<w:moveTo w:id="6">{run("Oars.")}</w:moveTo>', mark='<w:moveTo w:id="7"/>'),
        ],
        ["Sails.", "Oars."],
        ["Oars.", "Sails."],
        id="a paragraph moved",
    ),
    pytest.param(
        [f"<w:tbl>{row(('Oar', 'A long blade.'))}{row(('Sail', 'A wide cloth.'), INSERT)}</w:tbl>"],
        ["Oar", "A long blade.", "Sail", "A wide cloth."],
        ["Oar", "A long blade."],
        id="a row in",
    ),
    pytest.param(
        [f"<w:tbl>{row(('Oar', 'A long blade.'))}{row(('Sail', 'A wide cloth.'), DELETE)}</w:tbl>"],
        ["Oar", "A long blade."],
        ["Oar", "A long blade.", "Sail", "A wide cloth."],
        id="a row out",
    ),
]


@pytest.mark.parametrize(("blocks", "accepted", "original"), TRACKED)
def test_tracked_changes_have_two_sides(blocks: list[str], accepted: list[str], original: list[str]) -> None:
    assert read_word(docx(*blocks)) == accepted
    assert read_word(docx(*blocks), tracked="original") == original


@pytest.mark.parametrize(
    ("tracked", "wanted"),
    [
        pytest.param("accepted", ["1. Oars.", "2. Sails.", "3. Masts."], id="accepted"),
        pytest.param("original", ["1. Oars.", "2. Ropes.", "3. Masts."], id="original"),
    ],
)
def test_paragraphs_that_are_gone_take_no_number(tracked: Tracked, wanted: list[str]) -> None:
    blocks = [
        par("Oars.", num=1),
        par(inserted("Sails."), num=1, mark=INSERT),
        par(deleted("Ropes."), num=1, mark=DELETE),
        par("Masts.", num=1),
    ]

    assert read_word(docx(*blocks, numbering=lists(level(0, "%1."))), tracked=tracked) == wanted


def test_rows_that_are_gone_take_no_number() -> None:
    rows = [row((par("Oars.", num=1),)), row((par("Ropes.", num=1),), DELETE), row((par("Masts.", num=1),))]
    data = docx(f"<w:tbl>{''.join(rows)}</w:tbl>", numbering=lists(level(0, "%1.")))

    assert read_word(data) == ["1. Oars.", "2. Masts."]
    assert read_word(data, tracked="original") == ["1. Oars.", "2. Ropes.", "3. Masts."]


@pytest.mark.parametrize("in_table", [False, True], ids=["paragraph", "in a cell"])
def test_a_number_that_was_tracked_has_two_sides(in_table: bool) -> None:
    """The paragraph stood in no list before the change."""
    changed = par("Oars.", num=1).replace("</w:pPr>", '<w:pPrChange w:id="1"><w:pPr/></w:pPrChange></w:pPr>', 1)
    data = docx(table((changed,)) if in_table else changed, numbering=lists(level(0, "%1.")))

    assert read_word(data) == ["1. Oars."]
    assert read_word(data, tracked="original") == ["Oars."]


@pytest.mark.parametrize(
    ("options", "there", "gone"),
    [
        pytest.param([], "thrice", "twice", id="accepted where nothing is said"),
        pytest.param(["--tracked", "accepted"], "thrice", "twice", id="accepted"),
        pytest.param(["--tracked", "original"], "twice", "thrice", id="original"),
    ],
)
def test_the_command_line_reads_either_side(tmp_path: Path, options: list[str], there: str, gone: str) -> None:
    blocks = [par("100.1. A bell rings ", inserted("thrice"), deleted("twice"), "."), par("100.2. A gull nests.")]
    outcome = call("parse", save(tmp_path, docx(*blocks), "ferry.docx"), *options)

    assert outcome.status == 0
    assert there in outcome.text
    assert gone not in outcome.text


# -- tables

NESTED = f"<w:tc>{par('Sails.')}{table(('Jib', 'Small one.'))}{par('Ropes.')}</w:tc>"


@pytest.mark.parametrize(
    ("block", "wanted"),
    [
        pytest.param(table(("100.1.", "An oar is long.")), ["100.1. An oar is long."], id="number and text"),
        pytest.param(table(("(3)", "An oar is long.")), ["(3) An oar is long."], id="number in brackets"),
        pytest.param(table(("Oar", "A long blade.")), ["Oar", "A long blade."], id="term and definition"),
        pytest.param(table(("Oars", "2", "ash")), ["Oars | 2 | ash"], id="other cells"),
        pytest.param(table(("", "Only this.", "")), ["Only this."], id="empty cells"),
        pytest.param(
            table((par("Oars", num=1), "Long and made of ash.")),
            ["1. Oars", "Long and made of ash."],
            id="an automatic number in a cell",
        ),
        pytest.param(table((par("", num=1), "An oar is long.")), ["1. An oar is long."], id="nothing but a number"),
        pytest.param(
            table((f"{par('An oar')}{par('is long.')}", "x", "y")), ["An oar is long. | x | y"], id="two paragraphs"
        ),
        pytest.param(
            f"<w:tbl><w:sdt><w:sdtContent>{row(('100.1.', 'Oars.'))}</w:sdtContent></w:sdt></w:tbl>",
            ["100.1. Oars."],
            id="a row in a content control",
        ),
        pytest.param(
            f"<w:tbl><w:tr><w:tc>{par('100.1.')}</w:tc>"
            f"<w:sdt><w:sdtContent><w:tc>{par('Oars.')}</w:tc></w:sdtContent></w:sdt></w:tr></w:tbl>",
            ["100.1. Oars."],
            id="a cell in a content control",
        ),
    ],
)
def test_rows_of_tables(block: str, wanted: list[str]) -> None:
    data = docx(block, numbering=lists(level(0, "%1.")))

    assert read_word(data) == wanted


def test_a_table_in_a_cell_is_read_once() -> None:
    found = " ".join(read_word(docx(f"<w:tbl><w:tr><w:tc>{par('Oars.')}</w:tc>{NESTED}</w:tr></w:tbl>")))

    assert [found.count(each) for each in ("Oars.", "Sails.", "Jib", "Small one.", "Ropes.")] == [1, 1, 1, 1, 1]


# -- notes


def note(key: int, text: str) -> str:
    return f'<w:footnote w:id="{key}">{par("<w:r><w:footnoteRef/></w:r>", text)}</w:footnote>'


SEPARATOR = f'<w:footnote w:type="separator" w:id="0">{par("-----")}</w:footnote>'
NOTES = SEPARATOR + note(1, "Of ash.") + note(2, "Of cloth.")


def cite(key: int) -> str:
    return f'<w:r><w:footnoteReference w:id="{key}"/></w:r>'


@pytest.mark.parametrize(
    ("blocks", "wanted"),
    [
        pytest.param(
            [par("Oars", cite(1), " are long."), par("Next.")], ["Oars are long.", "† Of ash.", "Next."], id="one"
        ),
        pytest.param(
            [par("Oars", cite(1), " and sails", cite(2), ".")],
            ["Oars and sails.", "† Of ash.", "† Of cloth."],
            id="two",
        ),
        pytest.param([par("Oars."), par("Sails.")], ["Oars.", "Sails."], id="none is cited"),
        pytest.param(
            [par("Oars", cite(1), ". ", mark=DELETE), par("Sails", cite(2), ".")],
            ["Oars. Sails.", "† Of ash.", "† Of cloth."],
            id="in the first of two paragraphs made one",
        ),
        pytest.param(
            [par("Oars", f'<w:del w:id="1">{cite(1)}</w:del>', " are long.")], ["Oars are long."], id="deleted"
        ),
    ],
)
def test_footnotes_stand_below_their_paragraph(blocks: list[str], wanted: list[str]) -> None:
    assert read_word(docx(*blocks, footnotes=NOTES)) == wanted


def test_a_footnote_of_a_table_is_not_lost() -> None:
    found = read_word(docx(table(("Oar", par("A long blade", cite(1), "."))), footnotes=NOTES))

    assert any("Of ash." in line for line in found)


# -- what Word puts text in, and what is none

PICTURE = (
    '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:t>oar</w:t></mc:Choice>'
    "<mc:Fallback><w:t>oar</w:t></mc:Fallback></mc:AlternateContent></w:r>"
)
FIELD = (
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF oars \\h </w:instrText></w:r>'
    f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{run("100.2")}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
)


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        pytest.param(run("har") + run("bour"), ["harbour"], id="runs cut no words"),
        pytest.param(run("100.1.") + "<w:r><w:tab/></w:r>" + run("Oars."), ["100.1. Oars."], id="tab"),
        pytest.param(run("Oars.") + "<w:r><w:br/></w:r>" + run("Sails."), ["Oars.", "Sails."], id="line break"),
        pytest.param(run("two") + "<w:r><w:noBreakHyphen/></w:r>" + run("oared"), ["two-oared"], id="hyphen"),
        pytest.param(run("har") + "<w:r><w:softHyphen/></w:r>" + run("bour"), ["harbour"], id="soft hyphen"),
        pytest.param(run("One ") + PICTURE + run("."), ["One oar."], id="alternate content once"),
        pytest.param(run("See ") + FIELD + run("."), ["See 100.2."], id="result of a field, not its code"),
        pytest.param(
            f'<w:fldSimple w:instr="REF x">{run("100.2")}</w:fldSimple>', ["100.2"], id="a field in one element"
        ),
        pytest.param(
            f'<w:hyperlink w:anchor="oars">{run("See 100.2")}</w:hyperlink>' + run("."), ["See 100.2."], id="link"
        ),
        pytest.param(
            f'<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>{run("Oars")}</w:sdtContent></w:sdt>',
            ["Oars"],
            id="content control in a line",
        ),
        pytest.param(f"<w:smartTag>{run('Lisbon')}</w:smartTag>" + run(" quay"), ["Lisbon quay"], id="smart tag"),
        pytest.param('<w:bookmarkStart w:id="0" w:name="oars"/>' + run("Oars"), ["Oars"], id="bookmark"),
        pytest.param('<w:r><w:sym w:font="Arial" w:char="2192"/></w:r>' + run(" port"), ["→ port"], id="symbol"),
    ],
)
def test_the_text_of_a_paragraph(content: str, wanted: list[str]) -> None:
    assert read_word(docx(f"<w:p>{content}</w:p>")) == wanted


def test_content_controls_hold_paragraphs_and_tables() -> None:
    inner = f"<w:sdt><w:sdtContent>{par('100.2. Sails.')}</w:sdtContent></w:sdt>"
    content = f"{par('100.1. Oars.')}{inner}{table(('100.3.', 'Masts.'))}"
    block = f"<w:sdt><w:sdtPr/><w:sdtContent>{content}</w:sdtContent></w:sdt>"

    assert read_word(docx(block, par("100.4. Ropes."))) == [
        "100.1. Oars.",
        "100.2. Sails.",
        "100.3. Masts.",
        "100.4. Ropes.",
    ]


def test_text_in_a_box_is_told_once_or_reported(tmp_path: Path) -> None:
    """Parsing loses nothing: a box beside the text holds rules too."""
    box = f"<w:txbxContent>{par('100.2. A jib is small.')}</w:txbxContent>"
    drawn = (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps">{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback>'
        "</mc:AlternateContent></w:r>"
    )
    edition = crdiff.read(save(tmp_path, docx(par("100.1. Oars.", drawn), par("100.3. Ropes.")), "ferry.docx"))
    told = " ".join([unit.text for unit in edition.units] + [problem.text for problem in edition.problems])

    assert told.count("A jib is small.") == 1


def test_the_main_part_may_have_another_name(tmp_path: Path) -> None:
    """Word on the web writes word/document2.xml; the package's own list of parts names it."""
    data = docx(par("100.1. Oars."), par("100.2. Sails."), document="word/document2.xml")

    assert len(crdiff.read(save(tmp_path, data, "ferry.docx")).units) == 2


TRANSITIONAL = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"


def test_the_strict_variant_is_read_or_called_by_its_name(tmp_path: Path) -> None:
    """What Word calls Strict Open XML has other namespaces; that it has no text would be false."""
    parts = {
        name: content.replace(TRANSITIONAL, STRICT)
        for name, content in word_parts(par("100.1. Oars."), par("100.2. Sails.")).items()
    }
    try:
        found = f"{len(crdiff.read(save(tmp_path, package(parts), 'ferry.docx')).units)} units"
    except crdiff.CrdiffError as error:
        found = error.fact
    assert found == "2 units" or "trict" in found


def test_a_table_of_contents_agrees_with_its_headings(tmp_path: Path) -> None:
    """Word sets tabs and page numbers behind the titles."""
    entry = '<w:hyperlink w:anchor="x">{}<w:r><w:tab/></w:r><w:r><w:t>{}</w:t></w:r></w:hyperlink>'
    listed = [
        par(entry.format(run(title), page)) for title, page in (("1. Boats", 2), ("100. Oars", 2), ("101. Sails", 4))
    ]
    contents = f"<w:sdt><w:sdtContent>{par('Contents')}{''.join(listed)}</w:sdtContent></w:sdt>"
    rules = ["1. Boats", "100. Oars", "100.1. An oar is long.", "101. Sails", "101.1. A sail is wide."]
    edition = crdiff.read(save(tmp_path, docx(contents, *map(par, rules)), "ferry.docx"))

    assert [heading.text for heading in edition.contents] == ["Boats", "Oars", "Sails"]
    assert [each.message for each in edition.problems if "contents" in each.kind] == []
