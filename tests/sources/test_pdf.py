"""PDF: lines of print by their place on the sheet, joined as their writer had typed them."""

import io
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

import crdiff
from crdiff.model import Source
from crdiff.sources.pdf import read_pdf
from tests.sources.making import A4, Printed, column, pdf, save

WIDTH = 450.0
WORDS = "boat oar sail quay rope gull harbour keeper berth mast deck tide bell crew lantern anchor plank ferry".split()
LANDSCAPE = (A4[1], A4[0])


def read(*sheets: Sequence[Printed], size: tuple[float, float] = A4) -> Source:
    return read_pdf(pdf(*sheets, size=size), path="ferry.pdf", sha256="")


def lines(*sheets: Sequence[Printed], size: tuple[float, float] = A4) -> list[str]:
    """The lines that are not blank."""
    return [line for line in read(*sheets, size=size).lines if line]


def rules(count: int, first: int = 1) -> list[str]:
    """Rules of chance words, of one line or several."""
    chance = random.Random(first)
    return [
        f"100.{at}. {' '.join(chance.choices(WORDS, k=chance.randint(4, 60))).capitalize()}."
        for at in range(first, first + count)
    ]


def set_in_lines(text: str, width: float = WIDTH, hang: int = 0) -> list[str]:
    """A paragraph broken where the next word would not have fitted, as programs that set text do."""
    found = [""]
    for word in text.split():
        longer = f"{found[-1]} {word}" if found[-1].strip() else found[-1] + word
        if stringWidth(longer.strip(), "Helvetica", 10) + 5 * (len(longer) - len(longer.lstrip())) > width:
            found.append(" " * hang + word)
        else:
            found[-1] = longer
    return found


def typeset(paragraphs: Sequence[str], width: float = WIDTH, hang: int = 0, room: bool = True) -> list[str]:
    """The lines of a book, with an empty one behind each paragraph where there is room."""
    return [line for text in paragraphs for line in (*set_in_lines(text, width, hang), *([""] if room else []))]


def sheets_of(printed: Sequence[str], per_sheet: int = 50, left: float = 72, top: float = 770) -> list[list[Printed]]:
    return [column(printed[at : at + per_sheet], left, top) for at in range(0, len(printed), per_sheet)]


# -- paragraphs


@pytest.mark.parametrize("room", [True, False], ids=["room between", "dense"])
@pytest.mark.parametrize("hang", [0, 4], ids=["flush", "hanging indent"])
@pytest.mark.parametrize("per_sheet", [50, 17], ids=["long sheets", "short sheets"])
def test_paragraphs_are_joined_over_lines_and_sheets(room: bool, hang: int, per_sheet: int) -> None:
    told = rules(60)

    assert lines(*sheets_of(typeset(told, hang=hang, room=room), per_sheet)) == told


def test_places_are_sheets() -> None:
    told = rules(40)
    source = read(*sheets_of(typeset(told)))
    places = {line: place for line, place in zip(source.lines, source.places, strict=True) if line}

    assert (source.place, places[told[0]], places[told[-1]]) == ("page", 1, len(sheets_of(typeset(told))))
    assert list(places.values()) == sorted(places.values())


@pytest.mark.parametrize(
    ("printed", "wanted"),
    [
        pytest.param(
            ["100.1. A gull nests.", "Example: One gull.", "Example: Two gulls."],
            ["100.1. A gull nests.", "Example: One gull.", "Example: Two gulls."],
            id="examples",
        ),
        pytest.param(
            ["100.1. Oars are of", "\u2022 ash,", "\u2022 oak,", "\u2022 fir."],
            ["100.1. Oars are of", "• ash,", "• oak,", "• fir."],
            id="bullets",
        ),
        pytest.param(
            ["1. Boats", "100. Oars", "100.1. Long ones.", "100.1a Of ash.", "100.2. Short ones."],
            ["1. Boats", "100. Oars", "100.1. Long ones.", "100.1a Of ash.", "100.2. Short ones."],
            id="headings",
        ),
        pytest.param(
            ["Oar", "A long blade.", "", "Quay", "Where boats lie."],
            ["Oar", "A long blade.", "Quay", "Where boats lie."],
            id="glossary",
        ),
    ],
)
def test_short_lines_stay_apart(printed: list[str], wanted: list[str]) -> None:
    assert lines(column([*typeset(rules(3, 500)), *printed]))[3:] == wanted


def test_bullets_go_on_in_the_next_line() -> None:
    items = ["• " + " ".join(WORDS * 2) + ",", "• " + " ".join(reversed(WORDS)) + "."]

    assert lines(column(["100.1. Bring", *typeset(items, hang=2, room=False)])) == ["100.1. Bring", *items]


def test_numbers_may_hang_in_the_margin() -> None:
    """The number and its text are two pieces of one line."""
    told, printed, bottom = rules(12), [], 770.0
    for rule in told:
        number, text = rule.split(" ", 1)
        printed.append((72.0, bottom, number))
        for line in set_in_lines(text, 380):
            printed.append((120.0, bottom, line))
            bottom -= 12

    assert lines(printed) == told


def test_justified_words_are_drawn_one_by_one() -> None:
    told, printed = rules(8), []
    for left, bottom, line in column(typeset(told)):
        for word in line.split():
            printed.append((left, bottom, word))
            left += stringWidth(word, "Helvetica", 10) + 4.1

    assert lines(printed) == told


@pytest.mark.parametrize(
    ("first", "second", "elsewhere", "wanted", "uncertain"),
    [
        pytest.param(
            "har-", "bour is wide.", "The harbour is deep.", "harbour is wide.", 0, id="the book has it whole"
        ),
        pytest.param("well-", "known quay.", "A well-known gull.", "well-known quay.", 0, id="the book has the hyphen"),
        pytest.param(
            "quay-", "keeper looks on.", "No keeper ran to a quay yet.", "quay-keeper looks on.", 0, id="halves"
        ),
        pytest.param(
            "non-", "member is out.", "A non-boat, non-oar, non-sail.", "non-member is out.", 0, id="a prefix"
        ),
        pytest.param("lan-", "tern is lit.", "It burns.", "lan-tern is lit.", 1, id="the book shows neither"),
        pytest.param("East-", "West line.", "It is long.", "East-West line.", 0, id="a capital"),
    ],
)
def test_words_cut_at_line_ends(first: str, second: str, elsewhere: str, wanted: str, uncertain: int) -> None:
    """Case 021: the book itself decides, and what it cannot decide is reported."""
    beginning = "100.1. The boats of the crew lie at night in a berth of the harbour, and the "
    source = read(column([beginning + first, second, "", "100.2. " + elsewhere]))

    assert source.lines[0] == beginning + wanted
    assert [(each.kind, each.line) for each in source.problems] == [("uncertain-hyphen", 1)] * uncertain


def test_a_word_cut_at_the_end_of_a_sheet() -> None:
    told = "100.1. The boats of the crew lie at night in a berth of the harbour, and the har"
    source = read(column([told + "-"]), column(["bour is wide.", "", "100.2. A harbour is deep."]))

    assert [line for line in source.lines if line] == [told + "bour is wide.", "100.2. A harbour is deep."]


def test_problems_carry_page_numbers(tmp_path: Path) -> None:
    first = column(["100.1. An oar is long.", "", "100.2. A sail is wide."])
    second = column(["100.4. The boats of the crew lie at night in a berth of the quay, and one lan-", "tern is lit."])
    edition = crdiff.read(save(tmp_path, pdf(first, second), "ferry.pdf"))

    assert edition.place == "page"
    assert ("uncertain-hyphen", 2) in [(each.kind, each.line) for each in edition.problems]
    assert [unit.first_line for unit in edition.units] == [1, 1, 2]


# -- running heads, footers and page numbers

ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii")
FOOTERS: list[Callable[[int], str]] = [
    str,
    lambda at: f"- {at} -",
    lambda at: ROMAN[at],
    lambda at: f"Page {at}",
    lambda at: f"Page {at} of 7",
    lambda at: f"{at} / 7",
    lambda at: f"{at}    Ferry Book 2030",
    lambda at: f"Ferry Book, 2 May 2030    {at + 40}",
    lambda _: "The Guild of Ferries",
    lambda at: f"{at}   Ferry Book" if at % 2 else f"Ferry Book   {at}",
]


def check_furniture(footer: Callable[[int], str], bottom: float, count: int) -> None:
    told = rules(14 * count)
    sheets = sheets_of(typeset(told), 1 + len(typeset(told)) // count)
    source = read(*([*sheet, (280.0, bottom, footer(at))] for at, sheet in enumerate(sheets, 1)))

    assert [line for line in source.lines if line] == told
    [problem] = source.problems
    assert (problem.kind, len(problem.text.split("\n"))) == ("page-furniture", count)


@pytest.mark.parametrize("footer", FOOTERS, ids=[f"{footer(3)}, {footer(4)}" for footer in FOOTERS])
@pytest.mark.parametrize("bottom", [36.0, 806.0], ids=["below", "above"])
def test_what_stands_at_the_edge_of_each_sheet_is_left_out(footer: Callable[[int], str], bottom: float) -> None:
    check_furniture(footer, bottom, 7)


@pytest.mark.parametrize("footer", [FOOTERS[0], FOOTERS[3]], ids=["number", "number with its word"])
@pytest.mark.parametrize("count", [2, 3])
def test_a_few_sheets_are_enough_for_page_numbers(footer: Callable[[int], str], count: int) -> None:
    check_furniture(footer, 36.0, count)


def test_head_and_footer_at_once() -> None:
    told = rules(70)
    sheets = [
        [(72.0, 806.0, "Ferry Book"), *sheet, (72.0, 48.0, "The Guild of Ferries"), (280.0, 36.0, f"Page {at}")]
        for at, sheet in enumerate(sheets_of(typeset(told), 48), 1)
    ]

    assert lines(*sheets) == told


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(lambda at: (f"10{at}. Berth {at}", f"10{at}.9. It is dry."), id="headings that count up"),
        pytest.param(lambda at: (f"{at}. Berth", f"10{at}.9. Number {at} is dry."), id="sections that count up"),
        pytest.param(lambda at: (f"10{at}.1. It is dry.", f"10{at}.9a It is wide."), id="rules that count up"),
    ],
)
def test_rules_at_the_edges_of_sheets_stay(page: Callable[[int], tuple[str, str]]) -> None:
    told = [(page(at)[0], *rules(3, 10 * at), page(at)[1]) for at in range(1, 8)]
    found = lines(*(column(typeset(each)) for each in told))

    assert found == [line for each in told for line in each]


def test_the_end_of_a_sentence_is_no_running_head() -> None:
    """It stands right below its paragraph, each time at another height."""
    sheets = []
    for at in range(1, 6):
        begun = set_in_lines(f"10{at}.2. " + " ".join(WORDS * at))
        sheets.append(column([f"10{at}.1. Berth {at} is dry.", "", *begun[:-1], "is no wind."]))

    assert sum(line.endswith(" is no wind.") for line in lines(*sheets)) == 5


# -- several pages on a sheet


def side_by_side(columns: Sequence[list[Printed]], right: float) -> list[list[Printed]]:
    """Two columns a sheet; the second begins so far right of the first."""
    return [
        [
            *columns[at],
            *((left + right, bottom, text) for each in columns[at + 1 : at + 2] for left, bottom, text in each),
        ]
        for at in range(0, len(columns), 2)
    ]


@pytest.mark.parametrize("room", [True, False], ids=["room between", "dense"])
def test_two_pages_on_a_sheet_are_read_one_after_the_other(room: bool) -> None:
    told = rules(90)
    pages = sheets_of(typeset(told, 310, room=room), 38, left=50, top=540)
    numbered = [[*page, (200.0, 30.0, str(at))] for at, page in enumerate(pages, 1)]

    assert lines(*side_by_side(numbered, LANDSCAPE[0] / 2), size=LANDSCAPE) == told


@pytest.mark.parametrize("room", [True, False], ids=["room between", "dense"])
def test_two_columns_are_read_one_after_the_other(room: bool) -> None:
    """The outer margins are wider than half of what parts the columns."""
    told = rules(90)
    sheets = side_by_side(sheets_of(typeset(told, 232, room=room), 56, left=54), 255)
    numbered = [[*sheet, (290.0, 40.0, str(at))] for at, sheet in enumerate(sheets, 1)]

    assert lines(*numbered) == told


def test_a_heading_across_two_columns_comes_first() -> None:
    told = rules(20)
    [sheet] = side_by_side(sheets_of(typeset(told, 232), 60, left=54, top=740)[:2], 255)
    found = lines(
        [(72.0, 780.0, "100. Berths of the harbour and of the long quay, and who may lie in each of them"), *sheet]
    )

    assert found[0].startswith("100. Berths of the harbour")
    assert found[1].startswith("100.1. ")


def test_two_pages_on_a_sheet_have_its_number() -> None:
    """A reader opens sheet 2 of the file, whatever is printed on it."""
    pages = [column(typeset(rules(8, 10 * at), 310), left=50, top=540) for at in range(1, 7)]
    source = read(*side_by_side(pages, LANDSCAPE[0] / 2), size=LANDSCAPE)

    assert sorted(set(source.places)) == [1, 2, 3]


# -- what else a PDF may be


def test_a_sheet_that_is_turned_by_the_viewer() -> None:
    """Programs that print two pages on a sheet turn it, and draw sideways."""
    told = rules(12)
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=A4)
    canvas.setPageRotation(90)
    canvas.translate(A4[0], 0)
    canvas.rotate(90)
    canvas.setFont("Helvetica", 10)
    for left, bottom, text in column(typeset(told), top=550):
        canvas.drawString(left, bottom, text)
    canvas.save()
    source = read_pdf(stream.getvalue(), path="ferry.pdf", sha256="")

    assert [line for line in source.lines if line] == told


UNICODE = (
    b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <FF>"
    b" endcodespacerange 1 beginbfrange <20> <7E> <0020> endbfrange 2 beginbfchar <40> <D83DDEA3> <23> <006600660069>"
    b" endbfchar endcmap end end"
)
"""Says that @ is a rowing boat and # is ffi."""


def with_symbols(printed: Sequence[str]) -> bytes:
    """A sheet whose font says itself what its signs mean."""
    drawn = b" ".join(b"(%b) Tj T*" % line.encode() for line in printed)
    content = b"BT /F1 10 Tf 12 TL 72 770 Td %b ET" % drawn
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%b\nendstream" % (len(content), content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>",
        b"<</Length %d>>stream\n%b\nendstream" % (len(UNICODE), UNICODE),
    )
    body = b"".join(b"%d 0 obj\n%b\nendobj\n" % numbered for numbered in enumerate(objects, 1))
    return b"%PDF-1.4\n" + body + b"trailer<</Size 7/Root 1 0 R>>\n%%EOF\n"


@pytest.mark.parametrize(("sign", "meant"), [("#", "ffi"), ("@", "\U0001f6a3")], ids=["ligature", "beyond 16 bits"])
def test_signs_that_are_several_units_do_not_shift_the_lines(sign: str, meant: str) -> None:
    told = rules(6)
    told[1] = told[1].replace(" ", f" {sign} ", 1)
    source = read_pdf(with_symbols(typeset(told)), path="ferry.pdf", sha256="")

    assert [line for line in source.lines if line] == [rule.replace(sign, meant) for rule in told]


@pytest.mark.parametrize("leader", [".", ""], ids=["dots", "no dots"])
def test_a_contents_page_agrees_with_its_headings(tmp_path: Path, leader: str) -> None:
    listed: list[Printed] = []
    for at, (title, page) in enumerate((("1. Boats", 2), ("100. Oars", 2), ("101. Sails", 3))):
        dots = leader * int((410 - stringWidth(title, "Helvetica", 10)) / 2.78)
        listed += [(72.0, 740.0 - 12 * at, f"{title} {dots}".strip()), (490.0, 740.0 - 12 * at, str(page))]
    body = [
        column(["1. Boats", "", "100. Oars", "", *typeset(rules(9))]),
        column(["101. Sails", "", *typeset([rule.replace("100.", "101.") for rule in rules(9)])]),
    ]
    edition = crdiff.read(save(tmp_path, pdf([(72.0, 770.0, "Contents"), *listed], *body), "ferry.pdf"))

    assert [(heading.number, heading.text) for heading in edition.contents] == [
        ("1", "Boats"),
        ("100", "Oars"),
        ("101", "Sails"),
    ]
    assert [each.message for each in edition.problems if "contents" in each.kind] == []
    assert edition.by_name["101.1"].first_line == 3
