"""Numbers of every scheme: read, written, counted on, and ranges of them."""

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from crdiff.numbering import Key, NumberingScheme
from crdiff.numerals import to_roman
from crdiff.schemes import DECIMAL, DECIMAL_LETTER, HUNDREDS, HYPHEN, MAGIC, SCHEMES
from crdiff.schemes import scheme_of_form as of_form

ROMAN_FIRST = of_form("I.1.a")
LETTER_FIRST = of_form("A.1.1")
ROMAN_LAST = of_form("1.1.i")
LETTER_BETWEEN = of_form("1-A-1")
EVERY = (*SCHEMES.values(), ROMAN_FIRST, LETTER_FIRST, ROMAN_LAST, LETTER_BETWEEN)

few = settings(deadline=None, derandomize=True, max_examples=60)
each_scheme = pytest.mark.parametrize("scheme", EVERY, ids=lambda scheme: scheme.name)


@st.composite
def keys(draw: st.DrawFn, scheme: NumberingScheme) -> Key:
    """Any key that the scheme can write; letters up to zz."""
    depth = draw(st.integers(1, scheme.depths))
    if scheme.hundreds:
        section = draw(st.integers(1, 9))
        # In full hundreds 100 alone is the section.
        least = section * 100 + (scheme.hundreds == "full" and depth == 2)
        head: tuple[int, ...] = (section, draw(st.integers(least, section * 100 + 99)))
    else:
        head = ()
    tail = [draw(places(scheme, at)) for at in range(len(head) + 1, depth + 1)]
    return (*head, *tail)[:depth]


def places(scheme: NumberingScheme, depth: int) -> st.SearchStrategy[int]:
    sort = scheme.level(depth).sort
    return st.integers(1, 702 if sort in "aA" else 3999 if sort in "iI" else 9999)


# -- there and back


@each_scheme
@few
@given(st.data())
def test_a_number_is_written_as_it_was_read(scheme: NumberingScheme, data: st.DataObject) -> None:
    key = data.draw(keys(scheme))

    assert scheme.key(scheme.format(key)) == key


@pytest.mark.parametrize(
    ("scheme", "number", "key"),
    [
        pytest.param(MAGIC, "7", (7,), id="magic section"),
        pytest.param(MAGIC, "702", (7, 702), id="magic subsection"),
        pytest.param(MAGIC, "702.19", (7, 702, 19), id="magic rule"),
        pytest.param(MAGIC, "702.19ab", (7, 702, 19, 28), id="magic two letters"),
        pytest.param(DECIMAL, "10", (10,), id="decimal section of two digits"),
        pytest.param(DECIMAL, "1.0.12", (1, 0, 12), id="decimal row that begins with 0"),
        pytest.param(DECIMAL, "1.2.3.4.5.6", (1, 2, 3, 4, 5, 6), id="decimal at its deepest"),
        pytest.param(DECIMAL_LETTER, "1.3.2b", (1, 3, 2, 2), id="decimal-letter"),
        pytest.param(HYPHEN, "10-2-13-5", (10, 2, 13, 5), id="hyphen"),
        pytest.param(HYPHEN, "1-2-3-4-5-6-7", (1, 2, 3, 4, 5, 6, 7), id="hyphen at its deepest"),
        pytest.param(HUNDREDS, "000", (0,), id="hundreds section nought"),
        pytest.param(HUNDREDS, "001", (0, 1), id="hundreds rule below nought"),
        pytest.param(HUNDREDS, "300", (3,), id="hundreds section"),
        pytest.param(HUNDREDS, "301", (3, 301), id="hundreds rule"),
        pytest.param(HUNDREDS, "301.2.c.4.e.6", (3, 301, 2, 3, 4, 5, 6), id="hundreds at its deepest"),
        pytest.param(ROMAN_FIRST, "XIV.2.c", (14, 2, 3), id="large Roman numeral first"),
        pytest.param(LETTER_FIRST, "B.2.3", (2, 2, 3), id="large letter first"),
        pytest.param(LETTER_FIRST, "AA", (27,), id="large letters past Z"),
        pytest.param(ROMAN_LAST, "2.3.xc", (2, 3, 90), id="small Roman numeral last"),
        pytest.param(LETTER_BETWEEN, "3-C-12", (3, 3, 12), id="letter between hyphens"),
    ],
)
def test_a_number_has_its_key(scheme: NumberingScheme, number: str, key: Key) -> None:
    assert scheme.key(number) == key
    assert scheme.format(key) == number


@pytest.mark.parametrize(
    ("scheme", "text"),
    [
        pytest.param(MAGIC, "70", id="magic two digits"),
        pytest.param(MAGIC, "702.", id="magic closing dot"),
        pytest.param(MAGIC, "702.19B", id="magic large letter"),
        pytest.param(MAGIC, "702.19abc", id="magic three letters"),
        pytest.param(MAGIC, "702a", id="magic letter without a rule"),
        pytest.param(MAGIC, "702.1.1", id="magic second dot"),
        pytest.param(DECIMAL, "1-1", id="decimal hyphen"),
        pytest.param(DECIMAL, "1.1a", id="decimal letter"),
        pytest.param(DECIMAL, "1..1", id="decimal level left out"),
        pytest.param(DECIMAL, "1.2.3.4.5.6.7", id="decimal too deep"),
        pytest.param(DECIMAL, "20300", id="decimal five digits"),
        pytest.param(DECIMAL_LETTER, "1.3a", id="decimal-letter letter too early"),
        pytest.param(DECIMAL_LETTER, "1.3.2.1", id="decimal-letter fourth digit"),
        pytest.param(HYPHEN, "1.1", id="hyphen dot"),
        pytest.param(HYPHEN, "1-1-", id="hyphen left open"),
        pytest.param(HUNDREDS, "103.b", id="hundreds letter too early"),
        pytest.param(HUNDREDS, "103.1b", id="hundreds letter without its dot"),
        pytest.param(HUNDREDS, "3", id="hundreds digit for a section"),
        pytest.param(ROMAN_FIRST, "i.1.a", id="small Roman numeral for a large one"),
        pytest.param(ROMAN_FIRST, "LID", id="a word of Roman letters"),
        pytest.param(ROMAN_FIRST, "I.1.A", id="large letter for a small one"),
        pytest.param(LETTER_FIRST, "a.1.1", id="small letter for a large one"),
        pytest.param(ROMAN_LAST, "1.1.a", id="a letter that is no Roman numeral"),
        pytest.param(LETTER_BETWEEN, "1.A.1", id="dots for hyphens"),
        pytest.param(DECIMAL, "", id="nothing"),
    ],
)
def test_what_is_no_number_has_no_key(scheme: NumberingScheme, text: str) -> None:
    assert scheme.key(text) is None


@each_scheme
def test_no_number_has_no_levels_or_too_many(scheme: NumberingScheme) -> None:
    for key in ((), (1,) * (scheme.depths + 1)):
        with pytest.raises(ValueError, match="no number"):
            scheme.format(key)


# -- Roman numerals


def test_roman_numerals_to_three_hundred() -> None:
    written = [to_roman(number) for number in range(1, 301)]

    assert [written[at - 1] for at in (1, 4, 9, 14, 40, 49, 90, 99, 150, 249, 300)] == [
        *("i", "iv", "ix", "xiv", "xl", "xlix", "xc", "xcix", "cl", "ccxlix", "ccc"),
    ]
    assert len(set(written)) == 300
    assert [ROMAN_LAST.key(f"1.1.{text}") for text in written] == [(1, 1, number) for number in range(1, 301)]
    assert [ROMAN_FIRST.key(text.upper()) for text in written] == [(number,) for number in range(1, 301)]


# -- what follows what


@pytest.mark.parametrize(
    ("scheme", "number", "following"),
    [
        pytest.param(MAGIC, "702.9a", "702.9b", id="magic letter"),
        pytest.param(MAGIC, "702.9k", "702.9m", id="magic without l"),
        pytest.param(MAGIC, "702.9n", "702.9p", id="magic without o"),
        pytest.param(MAGIC, "702.9z", "702.9aa", id="magic past z"),
        pytest.param(MAGIC, "702.9ak", "702.9am", id="magic without l in a pair"),
        pytest.param(MAGIC, "702.9kz", "702.9ma", id="magic without a row of l"),
        pytest.param(MAGIC, "702.9", "702.10", id="magic rule"),
        pytest.param(MAGIC, "712", "713", id="magic subsection"),
        pytest.param(MAGIC, "8", "9", id="magic section"),
        pytest.param(DECIMAL, "1.1.9", "1.1.10", id="decimal"),
        pytest.param(DECIMAL_LETTER, "1.1.1k", "1.1.1l", id="decimal-letter has an l"),
        pytest.param(HYPHEN, "1-1-1-9", "1-1-1-10", id="hyphen"),
        pytest.param(HUNDREDS, "000", "100", id="hundreds section"),
        pytest.param(HUNDREDS, "103", "104", id="hundreds rule"),
        pytest.param(HUNDREDS, "103.1.n", "103.1.o", id="hundreds has an o"),
        pytest.param(HUNDREDS, "103.1.b.1.z", "103.1.b.1.aa", id="hundreds past z"),
        pytest.param(ROMAN_FIRST, "III", "IV", id="Roman section"),
        pytest.param(LETTER_FIRST, "Z", "AA", id="letter section past Z"),
        pytest.param(ROMAN_LAST, "1.1.viii", "1.1.ix", id="Roman rule"),
        pytest.param(LETTER_BETWEEN, "1-C", "1-D", id="letter between hyphens"),
        pytest.param(of_form("1.A", skipped_letters="io"), "1.H", "1.J", id="own skipped letters"),
    ],
)
def test_the_next_sibling(scheme: NumberingScheme, number: str, following: str) -> None:
    key = scheme.key(number)
    assert key is not None
    assert scheme.format(scheme.next_sibling(key)) == following
    assert scheme.is_next(scheme.key(following) or (), key)


@pytest.mark.parametrize(
    ("scheme", "previous", "number", "wanted"),
    [
        pytest.param(MAGIC, "7", "700", True, id="magic section then its first subsection"),
        pytest.param(MAGIC, "702", "702.1", True, id="magic first rule"),
        pytest.param(MAGIC, "702.1", "702.1a", True, id="magic first letter"),
        pytest.param(MAGIC, "702.9z", "702.10", True, id="magic back to the rules"),
        pytest.param(MAGIC, "702.9z", "703", True, id="magic back to the subsections"),
        pytest.param(MAGIC, "702.9z", "8", True, id="magic back to the sections"),
        pytest.param(MAGIC, "702.9k", "702.9n", False, id="magic m is left out"),
        pytest.param(MAGIC, "702", "702.0", False, id="magic rows begin with 1"),
        pytest.param(MAGIC, "702.1a", "703.1", False, id="magic heading left out"),
        pytest.param(DECIMAL, "1", "1.0", True, id="decimal row from 0"),
        pytest.param(DECIMAL, "1.0", "1.0.1", True, id="decimal first child of 0"),
        pytest.param(DECIMAL, "1.1.1.2", "2", True, id="decimal back to the sections"),
        pytest.param(DECIMAL, "1.1", "1.1.2", False, id="decimal first child left out"),
        pytest.param(DECIMAL, "1.2.9", "1.2.1", False, id="decimal backwards"),
        pytest.param(DECIMAL_LETTER, "1.0.1b", "1.0.2", True, id="decimal-letter back to the rules"),
        pytest.param(HYPHEN, "1-1-1", "1-1-1-1", True, id="hyphen first child"),
        pytest.param(HYPHEN, "1-1-1-1", "1-2", True, id="hyphen back to the subsections"),
        pytest.param(HUNDREDS, "000", "001", True, id="hundreds first rule"),
        pytest.param(HUNDREDS, "300", "301", True, id="hundreds first rule of a later section"),
        pytest.param(HUNDREDS, "103.1", "103.1.a", True, id="hundreds first letter"),
        pytest.param(HUNDREDS, "103.1.a.2", "104", True, id="hundreds back to the rules"),
        pytest.param(HUNDREDS, "103.1.a.2", "200", True, id="hundreds back to the sections"),
        pytest.param(HUNDREDS, "103", "105", False, id="hundreds a rule left out"),
        pytest.param(ROMAN_FIRST, "III.2.f", "IV", True, id="Roman section"),
        pytest.param(ROMAN_LAST, "1.1.iii", "1.1.v", False, id="Roman iv left out"),
        pytest.param(LETTER_BETWEEN, "1-A-3", "1-B", True, id="letter between hyphens"),
    ],
)
def test_whether_a_number_properly_follows(scheme: NumberingScheme, previous: str, number: str, wanted: bool) -> None:
    before, key = scheme.key(previous), scheme.key(number)
    assert before is not None
    assert key is not None
    assert scheme.is_next(key, before) is wanted


@each_scheme
@few
@given(st.data())
def test_successors_come_later_and_are_next(scheme: NumberingScheme, data: st.DataObject) -> None:
    key = data.draw(keys(scheme))

    for following in scheme.successors(key):
        assert following > key
        assert scheme.is_next(following, key)


# -- what a number names


@pytest.mark.parametrize(
    ("scheme", "named"),
    [
        pytest.param(MAGIC, "7 section, 702 subsection, 702.1 rule, 702.1a subrule", id="magic"),
        pytest.param(
            DECIMAL, "1 section, 1.1 subsection, 1.1.1 rule, 1.1.1.1 subrule, 1.1.1.1.1 subrule", id="decimal"
        ),
        pytest.param(DECIMAL_LETTER, "1 section, 1.0 subsection, 1.0.1 rule, 1.0.1a subrule", id="decimal-letter"),
        pytest.param(HYPHEN, "1 section, 1-1 subsection, 1-1-1 rule, 1-1-1-1 subrule, 1-1-1-1-1 subrule", id="hyphen"),
        pytest.param(HUNDREDS, "000 section, 100 section, 101 rule, 101.1 subrule, 101.1.a.1 subrule", id="hundreds"),
        pytest.param(ROMAN_FIRST, "I section, I.1 subsection, I.1.a rule", id="own form of three levels"),
        pytest.param(of_form("1.1"), "1 section, 1.1 rule", id="own form of two levels"),
        pytest.param(of_form("A.1.1.a"), "A section, A.1 subsection, A.1.1 rule, A.1.1.a subrule", id="four levels"),
        pytest.param(of_form("1.1.1", kinds=("section", "rule")), "1 section, 1.1 rule, 1.1.1 rule", id="own kinds"),
    ],
)
def test_the_kind_of_each_depth(scheme: NumberingScheme, named: str) -> None:
    for number, kind in (each.split() for each in named.split(", ")):
        assert scheme.kind(scheme.key(number) or ()) == kind, number


@pytest.mark.parametrize(
    ("scheme", "closing", "others"),
    [
        pytest.param(MAGIC, "7 702 702.1", "702.1a", id="digits"),
        pytest.param(DECIMAL, "1 1.1 1.1.1 1.1.1.1", "", id="decimal, all"),
        pytest.param(DECIMAL_LETTER, "", "1 1.1 1.1.1 1.1.1a", id="decimal-letter, none"),
        pytest.param(HYPHEN, "1 1-1 1-1-1-1", "", id="hyphen, all"),
        pytest.param(HUNDREDS, "000 101 101.1 101.1.a", "", id="hundreds, all"),
        pytest.param(of_form("I.1.a", closed="digits"), "I.1", "I I.1.a", id="own form, digits"),
        pytest.param(of_form("I.1.a", closed="none"), "", "I I.1 I.1.a", id="own form, none"),
        pytest.param(ROMAN_FIRST, "I I.1 I.1.a", "", id="own form, all unless it says otherwise"),
    ],
)
def test_which_numbers_a_dot_closes(scheme: NumberingScheme, closing: str, others: str) -> None:
    assert [number for number in closing.split() if not scheme.closes(len(scheme.key(number) or ()))] == []
    assert [number for number in others.split() if scheme.closes(len(scheme.key(number) or ()))] == []


# -- ranges


@pytest.mark.parametrize(
    ("scheme", "first", "last", "numbers"),
    [
        pytest.param(MAGIC, "702.9a", "702.9c", "702.9a 702.9b 702.9c", id="magic in full"),
        pytest.param(MAGIC, "702.9k", "n", "702.9k 702.9m 702.9n", id="magic letter, no l"),
        pytest.param(MAGIC, "702.9y", "ab", "702.9y 702.9z 702.9aa 702.9ab", id="magic letters past z"),
        pytest.param(MAGIC, "712.9", "11", "712.9 712.10 712.11", id="magic rule"),
        pytest.param(MAGIC, "100", "102", "100 101 102", id="magic subsections"),
        pytest.param(MAGIC, "613.4c", "5a", "613.4c 613.5a", id="magic letter of another rule"),
        pytest.param(MAGIC, "702.9a", "703.9c", "702.9a 703.9c", id="magic two subsections"),
        pytest.param(MAGIC, "702.9c", "a", "702.9c 702.9a", id="magic backwards"),
        pytest.param(MAGIC, "702.1", "400", "702.1 702.400", id="magic too long"),
        pytest.param(DECIMAL, "1.1.9", "11", "1.1.9 1.1.10 1.1.11", id="decimal short"),
        pytest.param(DECIMAL, "1.1.1.1", "1.1.1.3", "1.1.1.1 1.1.1.2 1.1.1.3", id="decimal in full"),
        pytest.param(DECIMAL, "1.1", "3", "1.1 1.2 1.3", id="decimal subsections"),
        pytest.param(DECIMAL_LETTER, "1.3.2k", "m", "1.3.2k 1.3.2l 1.3.2m", id="decimal-letter has an l"),
        pytest.param(DECIMAL_LETTER, "1.3.2", "4", "1.3.2 1.3.3 1.3.4", id="decimal-letter rules"),
        pytest.param(HYPHEN, "2-4-3", "5", "2-4-3 2-4-4 2-4-5", id="hyphen short"),
        pytest.param(HYPHEN, "2-4-3-1", "2-4-3-3", "2-4-3-1 2-4-3-2 2-4-3-3", id="hyphen in full"),
        pytest.param(HUNDREDS, "103", "105", "103 104 105", id="hundreds rules"),
        pytest.param(HUNDREDS, "100", "300", "100 200 300", id="hundreds sections"),
        pytest.param(HUNDREDS, "103.1.k", "m", "103.1.k 103.1.l 103.1.m", id="hundreds letters"),
        pytest.param(HUNDREDS, "103.1.b.1", "3", "103.1.b.1 103.1.b.2 103.1.b.3", id="hundreds deep"),
        pytest.param(ROMAN_FIRST, "II.1.a", "c", "II.1.a II.1.b II.1.c", id="Roman first, letters"),
        pytest.param(ROMAN_FIRST, "III", "V", "III IV V", id="Roman sections"),
        pytest.param(LETTER_FIRST, "A.1", "A.3", "A.1 A.2 A.3", id="letter first"),
        pytest.param(LETTER_BETWEEN, "1-A", "C", "1-A 1-B 1-C", id="large letter short"),
        pytest.param(ROMAN_LAST, "1.1.iii", "1.1.v", "1.1.iii 1.1.iv 1.1.v", id="Roman rules in full"),
        pytest.param(ROMAN_LAST, "1.1.iii", "v", "1.1.iii 1.1.iv 1.1.v", id="Roman rules short"),
        pytest.param(MAGIC, "oar", "mast", "oar mast", id="no numbers"),
    ],
)
def test_a_range_is_written_out(scheme: NumberingScheme, first: str, last: str, numbers: str) -> None:
    assert scheme.expand(first, last) == tuple(numbers.split())


@pytest.mark.parametrize(
    ("scheme", "first", "short", "wanted"),
    [
        pytest.param(MAGIC, "702.9a", "C", "702.9c", id="magic large letter"),
        pytest.param(MAGIC, "702.9a", "10", None, id="magic digit behind a letter"),
        pytest.param(MAGIC, "702.9", "c", None, id="magic letter behind a digit"),
        pytest.param(DECIMAL, "1.1.1", "a", None, id="decimal letter"),
        pytest.param(DECIMAL_LETTER, "1.3.2a", "3c", "1.3.3c", id="decimal-letter of the next rule"),
        pytest.param(HUNDREDS, "103.1.a", "c", "103.1.c", id="hundreds letter"),
        pytest.param(HUNDREDS, "103.1", "c", None, id="hundreds letter behind a digit"),
        pytest.param(LETTER_BETWEEN, "1-A-1", "3", "1-A-3", id="own form"),
        pytest.param(ROMAN_LAST, "1.1.i", "iv", "1.1.iv", id="Roman numeral"),
        pytest.param(ROMAN_LAST, "1.1.i", "4", None, id="digit behind a Roman numeral"),
    ],
)
def test_a_short_end_takes_what_it_shares(scheme: NumberingScheme, first: str, short: str, wanted: str | None) -> None:
    found = scheme.completed(scheme.key(first) or (), short)

    assert (found and scheme.format(found)) == wanted


@each_scheme
@few
@given(st.data())
def test_a_range_holds_every_number_between_its_ends(scheme: NumberingScheme, data: st.DataObject) -> None:
    row = [data.draw(keys(scheme))]
    for _ in range(data.draw(st.integers(1, 12))):
        row.append(scheme.next_sibling(row[-1]))
    numbers = [scheme.format(key) for key in row]
    assume([scheme.key(number) for number in numbers] == row)

    assert scheme.expand(numbers[0], numbers[-1]) == tuple(numbers)


# -- forms


@pytest.mark.parametrize("form", ["", "x", "1.b", "1..", "1.1.", "(1)", "1 1", "1.1!", "rule 1.1", "1.1.1.1."])
def test_what_is_no_form(form: str) -> None:
    with pytest.raises(ValueError, match=r"no form of numbers|one level"):
        of_form(form)


@pytest.mark.parametrize("form", ["1", "a", "I", "100"])
def test_a_form_of_one_level_is_refused(form: str) -> None:
    with pytest.raises(ValueError, match="one level"):
        of_form(form)


@pytest.mark.parametrize("form", ["11", "1.11", "1.aa", "1.1.iI"])
def test_levels_that_run_into_one_another_are_refused(form: str) -> None:
    """No number of such a form could be read: where would the first part of 112 end?"""
    with pytest.raises(ValueError, match=re.escape(form)):
        of_form(form)


def test_one_level_of_hundreds_is_two() -> None:
    scheme = of_form("100", hundreds="full")

    assert (scheme.depths, scheme.kinds) == (2, ("section", "rule"))
    assert [scheme.key(number) for number in ("200", "207")] == [(2,), (2, 207)]


def test_a_form_is_its_own_name_unless_it_has_one() -> None:
    assert (of_form("1.1.a").name, of_form("1.1.a", name="house").name) == ("1.1.a", "house")


@pytest.mark.parametrize(
    ("form", "number", "key"),
    [
        pytest.param("1.1a", "3.12b", (3, 12, 2), id="letter without a dot"),
        pytest.param("I.A-1", "IV.B-7", (4, 2, 7), id="two joints"),
        pytest.param("1:1:a", "2:3:c", (2, 3, 3), id="colons"),
        pytest.param("A1.1", "B2.3", (2, 2, 3), id="letter right before a digit"),
        pytest.param("1.1.1.a.i", "1.2.3.d.vi", (1, 2, 3, 4, 6), id="five levels"),
        pytest.param("100.A", "120.C", (120, 3), id="three digits that hold one level"),
        pytest.param("§1.1", "§4.2", (4, 2), id="a sign before it"),
    ],
)
def test_own_forms(form: str, number: str, key: Key) -> None:
    scheme = of_form(form)

    assert scheme.key(number) == key
    assert scheme.format(key) == number
