"""Citations in any text: what counts, and what only looks like one."""

import pytest

from crdiff.citations.finding import find_citations
from crdiff.schemes import SCHEMES

MAGIC, DECIMAL = SCHEMES["magic"], SCHEMES["decimal"]


KNOWN = frozenset("704 613 614 615 616 303 702.19 702.9a 702.9b 702.9c 304.3a".split())


def found(text: str, scheme: str = "magic", language: str = "en", leads: tuple[str, ...] = ()) -> list[str]:
    known = KNOWN if scheme == "magic" else None
    return [each.text for each in find_citations(text, SCHEMES[scheme], language, leads=leads, known=known)]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        pytest.param("// CR 702.19b: trample", ["702.19b"], id="source code"),
        pytest.param("# see rule 613.4c and 613.7a", ["613.4c", "613.7a"], id="and another one"),
        pytest.param("rules 702.9a–c", ["702.9a–c"], id="a range"),
        pytest.param("rules 704.5a-704.5c", ["704.5a-704.5c"], id="a range written out"),
        pytest.param("rules 702.9a through 702.9c", ["702.9a through 702.9c"], id="a range in words"),
        pytest.param("rules 702.9a&ndash;c", ["702.9a&ndash;c"], id="a range in HTML"),
        pytest.param("rules 704.5a, b, and c", ["704.5a, b, and c"], id="letters behind one stem"),
        pytest.param("[[CR:702.19]]", ["702.19"], id="a wiki link"),
        pytest.param("{{CR|702.19b}} and {{cr|702.19c|nolink}}", ["702.19b", "702.19c"], id="a wiki template"),
        pytest.param("[[CR 704.5k|state-based actions]]", ["704.5k"], id="a wiki link with a label"),
        pytest.param("Rule&nbsp;601.2b, rule <code>702.87b</code>", ["601.2b", "702.87b"], id="HTML"),
        pytest.param("rule **702.19b**, **702.19c** and [702.20](#x)", ["702.19b", "702.19c", "702.20"], id="Markdown"),
        pytest.param("RULE 100.1a/100.1b; C.R. 100.2; Comp. Rules 100.3 & 100.4",
                     ["100.1a", "100.1b", "100.2", "100.3", "100.4"], id="other spellings"),
        pytest.param("CR_702.19b, CR702.20", ["702.19b", "702.20"], id="no blank"),
        pytest.param("if rule(702.19b): pass", ["702.19b"], id="a call"),
        pytest.param("rule 704 and rules 613-616", ["704", "613-616"], id="whole subsections"),
        pytest.param("the rules say so in 702.9a–c", ["702.9a–c"], id="bare, in a line about rules"),
        pytest.param("rule 702.9a to a player", ["702.9a"], id="to is a word of the sentence"),
        pytest.param("rule 702.19b.", ["702.19b"], id="the end of a sentence"),
        pytest.param("[[CR:702.19|702.19]]", ["702.19", "702.19"], id="a wiki link with its number as label"),
        pytest.param("rules 501.1d, e", ["501.1d, e"], id="letters without and"),
        pytest.param("rules 501.1d/e/f", ["501.1d/e/f"], id="letters by slashes"),
        pytest.param("rules 303.1..303.3", ["303.1..303.3"], id="a range of dots"),
        pytest.param("rules 303.1 + 303.3, 303.4 as well as 303.5", ["303.1", "303.3", "303.4", "303.5"], id="plus"),
        pytest.param("rule~303.1, rule \\textbf{303.1}, rule no. 303.1", ["303.1", "303.1", "303.1"], id="LaTeX"),
        pytest.param('{\\"rule\\": \\"303.1\\"}', ["303.1"], id="JSON in a string"),
        pytest.param("# as in rule\n        # 303.1 says", ["303.1"], id="a comment that goes on"),
        pytest.param('rule <a href="https://x.example/a-very-long-address-of-a-page">303.1</a>', ["303.1"], id="a tag"),
        pytest.param("subrule 303.4a, CRs 303.1", ["303.4a", "303.1"], id="other words"),
        pytest.param("rule 702.9b and a player", ["702.9b"], id="a word that is a letter"),
        pytest.param("CR 303.1 to 4 ships", ["303.1"], id="a number that is no end"),
    ],
)  # fmt: skip
def test_is_a_citation(text: str, cited: list[str]) -> None:
    assert found(text) == cited


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("version 702.19b of the rules", id="a version in a line about rules"),
        pytest.param("the rules of v702.9a", id="a short version"),
        pytest.param("The rules cost $702.19, or 702.19 EUR.", id="prices"),
        pytest.param("firewall rules: 192.168.702.19 and 10.0.0.1", id="addresses"),
        pytest.param("rule 702.1.2.3", id="an address behind the word"),
        pytest.param("bare 702.9a–c without a word", id="nothing says that rules are meant"),
        pytest.param("ferrule 702.9 of 702.10", id="a word that ends like one"),
        pytest.param("rules 1 and 2 of the house", id="numbers of another kind"),
        pytest.param("Crew 702.19", id="a word that begins like CR"),
        pytest.param("rule of thumb: 702.19 metres", id="a number that stands further off"),
        pytest.param('{"rules": 303}', id="a count in JSON"),
        pytest.param("# Rules\n\n303 tests pass.", id="a count in the next paragraph"),
        pytest.param("redirect rule: 303 See Other; Rule 303 lines; rule 303:30", id="other numbers of three digits"),
        pytest.param("call the rules hotline CR 303-4567", id="a telephone"),
        pytest.param("rule 303.1%, rules: 304.1 GB, all rules checked in 304.3s, 120.5ms", id="measures"),
        pytest.param("firewall rule for IEEE 802.11b", id="a standard"),
        pytest.param("\\rule{303.1mm}{1pt}", id="a line in LaTeX"),
        pytest.param("see img/cr-303.1.png", id="the name of a file"),
    ],
)
def test_is_no_citation(text: str) -> None:
    assert found(text) == []


def test_a_word_of_your_own_leads_too() -> None:
    assert found("MTR-Regel 702.19b") == []
    assert found("MTR-Regel 702.19b", leads=("MTR-Regel",)) == ["702.19b"]


def test_the_words_of_the_rulebook_s_language_lead() -> None:
    assert found("siehe Regel 702.19b", language="de") == ["702.19b"]
    assert found("规则702.19b，702.19c", language="zh-Hans") == ["702.19b", "702.19c"]


def test_another_scheme_has_other_numbers() -> None:
    assert found("rule 1.7.3 and rule 1.7.3.1, version 1.7.4", scheme="decimal") == ["1.7.3", "1.7.3.1"]


def test_place_and_numbers() -> None:
    text = "one\r\ntwo é CR 100.1a–c\rthree rule 100.2\nCR 100.3"
    citations = find_citations(text, MAGIC, "en", file="a.txt")
    assert [(each.line, each.column, each.numbers) for each in citations] == [
        (2, 10, ("100.1a", "100.1b", "100.1c")),
        (3, 12, ("100.2",)),
        (4, 4, ("100.3",)),
    ]
    assert all(text[each.start : each.end] == each.text and each.file == "a.txt" for each in citations)


def test_an_address_is_somebody_else_s() -> None:
    for address in ("https://rules.example/cr#118.8", "www.rules.example/cr/118.8", "/rules#118.8", "docs/rule-118.8"):
        [plain, linked] = find_citations(f"rule 118.8 <{address}>", MAGIC, "en")
        assert (plain.in_address, linked.in_address) == (False, True), address


def test_a_long_line_takes_no_long_time() -> None:
    """No pattern tries many ways: a minified file is one line."""
    assert found("rule " * 20_000 + "(" * 20_000 + "702.19") == []
