"""Citations of rules as each language and each scheme writes them, and figures that cite nothing."""

import pytest

import crdiff
from crdiff.languages import CODES, LANGUAGES
from crdiff.languages.citations import mask_citations
from crdiff.model import Reference
from crdiff.numbering import NumberingScheme
from crdiff.parsing.references import find_references
from crdiff.schemes import DECIMAL, DECIMAL_LETTER, HUNDREDS, HYPHEN, MAGIC, scheme_of_form
from crdiff.text.fold import fold


def references(code: str, text: str, scheme: NumberingScheme = MAGIC) -> list[Reference]:
    return find_references(text, scheme, LANGUAGES[code])


def cited(code: str, text: str, scheme: NumberingScheme = MAGIC) -> list[str]:
    """Every number that a text cites, ranges written out."""
    return [number for each in references(code, text, scheme) for number in each.numbers]


def masked(code: str, text: str, scheme: NumberingScheme = MAGIC) -> str:
    """The folded text with § for each citation."""
    return mask_citations(fold(text), LANGUAGES[code], scheme, "§")


# -- one rule


@pytest.mark.parametrize(
    ("code", "text", "number", "title"),
    [
        pytest.param("en", "See rule 903, “Captains.”", "903", "Captains", id="en"),
        pytest.param("en", "as rule 100.2b says", "100.2b", "", id="en subrule"),
        pytest.param("en", "see 704", "704", "", id="en bare number after see"),
        pytest.param("en", "(Rule 704)", "704", "", id="en capital"),
        pytest.param("de", "siehe Regel 903, „Kapitän“", "903", "Kapitän", id="de"),
        pytest.param("de", "Vgl. Regel 704.", "704", "", id="de vgl."),
        pytest.param("de", "nach den Regeln 704.5a", "704.5a", "", id="de plural"),
        pytest.param("es", "El barco (véase la regla 109) sale.", "109", "", id="es"),
        pytest.param("es", "consulta la regla 903, «Capitanes»", "903", "Capitanes", id="es title"),
        pytest.param("fr", "cf. règle 510.1", "510.1", "", id="fr cf."),
        pytest.param("fr", "voir la règle 903, “Capitaines”", "903", "Capitaines", id="fr title"),
        pytest.param("fr", "voir la règle 903, « Capitaines »", "903", "Capitaines", id="fr title with its blanks"),
        pytest.param("it", "Vedi la regola 903", "903", "", id="it"),
        pytest.param("it", "si veda 704.3", "704.3", "", id="it si veda"),
        pytest.param("pt", "ver regra 304, “Cais”", "304", "Cais", id="pt"),
        pytest.param("pt", "Veja a regra 704.5a.", "704.5a", "", id="pt veja"),
        pytest.param("ru", "см. правило 704.5", "704.5", "", id="ru"),
        pytest.param("ru", "согласно правилу 704", "704", "", id="ru dative"),
        pytest.param("ru", "в правиле 704", "704", "", id="ru prepositional"),
        pytest.param("ru", "в пункте 704", "704", "", id="ru пункт"),
        pytest.param("ru", "См. правило 903, «Капитаны».", "903", "Капитаны", id="ru title"),
        pytest.param("ja", "rule 704〔港の処理〕参照", "704", "港の処理", id="ja title"),
        pytest.param("ja", "ルール704参照。", "704", "", id="ja without a blank"),
        pytest.param("ja", "舟はrule 704.6bを適用する。", "704.6b", "", id="ja right behind a word"),
        pytest.param("ko", "규칙 107.3i를 참조하십시오.", "107.3i", "", id="ko with a particle"),
        pytest.param("ko", "(규칙 704 참조)", "704", "", id="ko"),
        pytest.param("ko", 'See rule 903, "Captains".', "903", "Captains", id="ko in English"),
        pytest.param("zh-Hans", "参见规则704.5k", "704.5k", "", id="zh-Hans"),
        pytest.param("zh-Hans", "参见规则903，“船长”。", "903", "船长", id="zh-Hans title"),
        pytest.param("zh-Hant", "規則704.5k", "704.5k", "", id="zh-Hant"),
        pytest.param("zh-Hant", "參見規則903，「船長」。", "903", "船長", id="zh-Hant title"),
    ],
)
def test_a_rule_and_its_title(code: str, text: str, number: str, title: str) -> None:
    [found] = references(code, text)

    assert (found.numbers, found.title) == ((number,), title)
    assert text[found.start : found.end] == found.text == number


# -- lists and ranges


@pytest.mark.parametrize(
    ("code", "text", "numbers"),
    [
        pytest.param("en", "rules 613, 614, and 615", "613 614 615", id="en"),
        pytest.param("en", "rule 105, “Lids,” and 202", "105 202", id="en over a title"),
        pytest.param("de", "Regeln 613, 614 und 615", "613 614 615", id="de"),
        pytest.param("de", "Regel 105, „Deckel“, und 202", "105 202", id="de over a title"),
        pytest.param("es", "Véanse las reglas 613, 614 y 615.", "613 614 615", id="es"),
        pytest.param("fr", "règles 613, 614 et 615", "613 614 615", id="fr"),
        pytest.param("it", "regole 613, 614 e 615", "613 614 615", id="it"),
        pytest.param("pt", "regras 613, 614 e 615", "613 614 615", id="pt"),
        pytest.param("ru", "правила 613, 614 и 615", "613 614 615", id="ru"),
        pytest.param("ja", "rule 614〔風〕、rule 615〔波〕参照。", "614 615", id="ja"),
        pytest.param("ja", "ルール613、614および615", "613 614 615", id="ja one word for all"),
        pytest.param("ko", "See rules 100.2b and 100.4b.", "100.2b 100.4b", id="ko in English"),
        pytest.param("ko", "규칙 613, 614 및 615", "613 614 615", id="ko"),
        pytest.param("ko", "규칙 613과 614", "613 614", id="ko with a particle"),
        pytest.param("zh-Hans", "规则702.9b与规则702.9f–h", "702.9b 702.9f 702.9g 702.9h", id="zh-Hans"),
        pytest.param("zh-Hans", "规则613、614和615", "613 614 615", id="zh-Hans one word for all"),
        pytest.param("zh-Hant", "規則613、614和615", "613 614 615", id="zh-Hant"),
    ],
)
def test_lists(code: str, text: str, numbers: str) -> None:
    assert cited(code, text) == numbers.split()


@pytest.mark.parametrize(
    ("code", "text", "numbers"),
    [
        pytest.param("en", "rules 702.9j—n", "702.9j 702.9k 702.9m 702.9n", id="en long dash, no l"),
        pytest.param("en", "rules 702.9b\u2011d", "702.9b 702.9c 702.9d", id="en hyphen that does not break"),
        pytest.param("de", "Regeln 613 bis 615", "613 614 615", id="de bis"),
        pytest.param("de", "Regel 704.5a–c", "704.5a 704.5b 704.5c", id="de dash"),
        pytest.param("es", "ver reglas 704.5a a 704.5c", "704.5a 704.5b 704.5c", id="es a"),
        pytest.param("fr", "règles 613 à 615", "613 614 615", id="fr à"),
        pytest.param("fr", "Cf. règles 510.1c-d.", "510.1c 510.1d", id="fr dash"),
        pytest.param("it", "regole 613 a 615", "613 614 615", id="it a"),
        pytest.param("pt", "regras 613 até 615", "613 614 615", id="pt até"),
        pytest.param("ru", "правила 613–615", "613 614 615", id="ru dash"),
        pytest.param("ru", "правила с 613 по 615", "613 614 615", id="ru с … по"),
        pytest.param("ja", "rule 103.2a-e", "103.2a 103.2b 103.2c 103.2d 103.2e", id="ja hyphen"),
        pytest.param("ja", "rule 103.2a〜c", "103.2a 103.2b 103.2c", id="ja wave dash"),
        pytest.param("ja", "rule 613から615", "613 614 615", id="ja から"),
        pytest.param("ko", "규칙 613~615", "613 614 615", id="ko tilde"),
        pytest.param("ko", "규칙 613.1부터 613.3까지", "613.1 613.2 613.3", id="ko 부터"),
        pytest.param("zh-Hans", "规则613至615", "613 614 615", id="zh-Hans 至"),
        pytest.param("zh-Hant", "規則702.9b～d", "702.9b 702.9c 702.9d", id="zh-Hant tilde"),
    ],
)
def test_ranges(code: str, text: str, numbers: str) -> None:
    assert cited(code, text) == numbers.split()


def test_a_blank_before_the_letters_leaves_the_rule() -> None:
    """ "Cf. règles 510.1 c-d": the rule at least, and nothing else."""
    assert cited("fr", "Cf. règles 510.1 c-d.") in (["510.1"], ["510.1c", "510.1d"])


# -- sections


@pytest.mark.parametrize(
    ("code", "text", "numbers"),
    [
        pytest.param("en", "See section 8, “Fleets.”", "8", id="en"),
        pytest.param("en", "sections 4 and 6", "4 6", id="en two"),
        pytest.param("de", "Siehe Abschnitt 8.", "8", id="de"),
        pytest.param("de", "Abschnitte 4 und 6", "4 6", id="de two"),
        pytest.param("es", "en la sección 8", "8", id="es"),
        pytest.param("fr", "chapitres 4 et 6", "4 6", id="fr"),
        pytest.param("it", "la sezione 8", "8", id="it"),
        pytest.param("pt", "na seção 8", "8", id="pt"),
        pytest.param("ru", "в разделе 8", "8", id="ru"),
        pytest.param("ja", "rule 8〔船団〕参照。", "8", id="ja"),
        pytest.param("ja", "第8章参照。", "8", id="ja 章"),
        pytest.param("ko", "섹션 8", "8", id="ko"),
        pytest.param("ko", "제8장을 참조하십시오.", "8", id="ko 장"),
        pytest.param("zh-Hans", "参见第8章，“船队规则”。", "8", id="zh-Hans"),
        pytest.param("zh-Hant", "參見第8章。", "8", id="zh-Hant"),
    ],
)
def test_sections(code: str, text: str, numbers: str) -> None:
    assert cited(code, text) == numbers.split()


# -- figures


@pytest.mark.parametrize(
    ("code", "text"),
    [
        pytest.param("en", "A crew of 300 has 1.5 boats, 2-3 lids, and 2 oars.", id="en"),
        pytest.param("en", "It costs $120.50, and 3.5 % more at night.", id="en money"),
        pytest.param("en", "The harbour is 2,100.5 yards wide.", id="en thousands"),
        pytest.param("en", "At 12:30 on May 2, 2030 all 704 boats sail.", id="en time and date"),
        pytest.param("de", "2 Spieler teilen 1,5 Taler am 2. Mai 2030.", id="de"),
        pytest.param("de", "Der Hafen hat 100.000 Taler und 1.000 Boote.", id="de thousands"),
        pytest.param("es", "2 jugadores, 1,5 monedas y 300 barcos", id="es"),
        pytest.param("es", "El puerto tiene 250.000 monedas.", id="es thousands"),
        pytest.param("fr", "2 joueurs, 1,5 pièce et 300 bateaux", id="fr"),
        pytest.param("it", "2 giocatori, 1,5 monete e 300 barche", id="it"),
        pytest.param("pt", "2 jogadores, 1,5 moedas e 300 barcos", id="pt"),
        pytest.param("ru", "3 игрока, 1,5 монеты и 300 лодок", id="ru"),
        pytest.param("ja", "舟1隻は2点と300枚を得る。2030年5月2日", id="ja"),
        pytest.param("ko", "플레이어 3명이 2점과 300개를 얻습니다.", id="ko"),
        pytest.param("zh-Hans", "2点、3名牌手和300枚硬币", id="zh-Hans"),
        pytest.param("zh-Hant", "2點、3名牌手和300枚硬幣", id="zh-Hant"),
    ],
)
def test_figures_cite_nothing(code: str, text: str) -> None:
    assert cited(code, text) == []
    assert masked(code, text) == fold(text)


# -- other schemes


ROMAN = scheme_of_form("1.1.i")
OUTLINE = scheme_of_form("I.1.a")
LETTERS = scheme_of_form("1-A-1")
SIGNED = scheme_of_form("#1.1", alone=2)


@pytest.mark.parametrize(
    ("scheme", "code", "text", "numbers"),
    [
        pytest.param(DECIMAL, "ja", "7.4 節のルールに従う。", "7.4", id="decimal ja 節"),
        pytest.param(DECIMAL, "ja", "8.7 節「袋」参照。", "8.7", id="decimal ja title"),
        pytest.param(DECIMAL, "ja", "7.1.2.参照", "7.1.2", id="decimal ja closing dot"),
        pytest.param(DECIMAL, "en", "See 4.2, “Casting Off.”", "4.2", id="decimal en title"),
        pytest.param(DECIMAL, "en", "See section 10.", "10", id="decimal en section"),
        pytest.param(DECIMAL, "en", "as 1.9.1.2 and 1.9.1.3 tell", "1.9.1.2 1.9.1.3", id="decimal en alone"),
        pytest.param(DECIMAL, "en", "rules 1.9.1–1.9.3", "1.9.1 1.9.2 1.9.3", id="decimal en range"),
        pytest.param(DECIMAL, "de", "(siehe 4.3.3).", "4.3.3", id="decimal de"),
        pytest.param(DECIMAL, "de", "Siehe 2.1 „Deckel“ für mehr.", "2.1", id="decimal de title"),
        pytest.param(DECIMAL, "fr", "Voir 4.3 “Couvercles”.", "4.3", id="decimal fr"),
        pytest.param(DECIMAL, "it", "vedi la sezione 7.4.", "7.4", id="decimal it"),
        pytest.param(DECIMAL_LETTER, "en", "a lid[1.3.2a] with a hinge[2]", "1.3.2a 2", id="decimal-letter"),
        pytest.param(DECIMAL_LETTER, "en", "lids[1.3.2a][3.1]", "1.3.2a 3.1", id="decimal-letter side by side"),
        pytest.param(DECIMAL_LETTER, "en", "lids[1.3.2a-c]", "1.3.2a 1.3.2b 1.3.2c", id="decimal-letter range"),
        pytest.param(DECIMAL_LETTER, "en", "lids[1.3, 2.4.1]", "1.3 2.4.1", id="decimal-letter list in brackets"),
        pytest.param(HYPHEN, "en", "(See 6-5-3-1.)", "6-5-3-1", id="hyphen"),
        pytest.param(HYPHEN, "en", "(See 9. Oars and Lids.)", "9", id="hyphen section with its title"),
        pytest.param(HYPHEN, "en", "see 8-3 and 7-1-4", "8-3 7-1-4", id="hyphen short numbers"),
        pytest.param(HYPHEN, "en", "rules 6-5-1 to 6-5-3", "6-5-1 6-5-2 6-5-3", id="hyphen range"),
        pytest.param(HYPHEN, "ja", "6-5-3参照。", "6-5-3", id="hyphen ja"),
        pytest.param(HUNDREDS, "en", "See rule 103.1.b.1.", "103.1.b.1", id="hundreds"),
        pytest.param(
            HUNDREDS, "en", "See rules 103.1.b-d and 104.", "103.1.b 103.1.c 103.1.d 104", id="hundreds range"
        ),
        pytest.param(OUTLINE, "en", "See rules I.1.a–c and II.2.", "I.1.a I.1.b I.1.c II.2", id="Roman first"),
        pytest.param(OUTLINE, "en", "see section IV", "IV", id="Roman section"),
        pytest.param(LETTERS, "en", "rules 1-A-1 to 1-A-3 and 1-B", "1-A-1 1-A-2 1-A-3 1-B", id="letter between"),
        pytest.param(ROMAN, "en", "See rules 1.1.ii and 1.1.iv.", "1.1.ii 1.1.iv", id="Roman last"),
        pytest.param(ROMAN, "en", "See rules 1.1.ii–iv.", "1.1.ii 1.1.iii 1.1.iv", id="Roman last range"),
        pytest.param(SIGNED, "en", "as #4.2 and #4.3 tell", "#4.2 #4.3", id="a sign before the number"),
    ],
)
def test_numbers_of_other_schemes(scheme: NumberingScheme, code: str, text: str, numbers: str) -> None:
    assert cited(code, text, scheme) == numbers.split()


@pytest.mark.parametrize(
    ("scheme", "code", "text"),
    [
        pytest.param(DECIMAL, "en", "It costs 1.5 coins, or 2 with a lid, for 2-3 players.", id="decimal"),
        pytest.param(DECIMAL, "ja", "舟は2点か1.5点を得る。", id="decimal ja"),
        pytest.param(DECIMAL, "de", "Am 02.05.2030 lag ein Boot am Kai.", id="decimal de date"),
        pytest.param(DECIMAL_LETTER, "en", "It costs 1.5 coins [or none], as 1.3.2 boats do.", id="decimal-letter"),
        pytest.param(DECIMAL_LETTER, "en", "Turn [+3] lids and [-2] oars.", id="decimal-letter signs in brackets"),
        pytest.param(HYPHEN, "en", "A game for 2-3 players with 10-12 lids and 1.5 coins.", id="hyphen"),
        pytest.param(HYPHEN, "en", "It has held since 2030-05-02.", id="hyphen date"),
        pytest.param(HUNDREDS, "en", "A crew of 300 has 1.5 boats and 102 oars.", id="hundreds"),
        pytest.param(OUTLINE, "en", "I sail. A boat of type II waits for me and for Ada V. Oar.", id="Roman first"),
        pytest.param(LETTERS, "en", "A 1-A berth for 2-3 boats.", id="letter between"),
    ],
)
def test_figures_cite_nothing_in_other_schemes(scheme: NumberingScheme, code: str, text: str) -> None:
    assert cited(code, text, scheme) == []


# -- masks


@pytest.mark.parametrize(
    ("scheme", "code", "text", "wanted"),
    [
        pytest.param(MAGIC, "en", "(see rules 613, 614, and 615)", "(see §)", id="en list"),
        pytest.param(MAGIC, "en", "See also 704.", "See also §.", id="en bare number after two words"),
        pytest.param(MAGIC, "en", "See section 8.", "See §.", id="en section at the end"),
        pytest.param(MAGIC, "de", "Siehe Abschnitt 8.", "Siehe §.", id="de section at the end"),
        pytest.param(DECIMAL, "en", "See section 4.", "See §.", id="decimal section at the end"),
        pytest.param(MAGIC, "de", "siehe Regel 903, „Kapitän“.", "siehe §.", id="de title"),
        pytest.param(MAGIC, "fr", "voir règle 903, « Capitaines ».", "voir §.", id="fr title"),
        pytest.param(MAGIC, "ja", "rule 614〔風〕、rule 615〔波〕参照。", "§参照。", id="ja list"),
        pytest.param(MAGIC, "ja", "rule 103.2a〜c", "§", id="ja wave dash"),
        pytest.param(MAGIC, "zh-Hans", "规则702.9b与规则702.9f–h。", "§。", id="zh-Hans list"),
        pytest.param(MAGIC, "zh-Hans", "规则702.9b～d。", "§。", id="zh-Hans tilde"),
        pytest.param(MAGIC, "de", "Regel 704.5a bis c", "§", id="de short end behind a word"),
        pytest.param(DECIMAL_LETTER, "en", "lids[1.3.2a][3.1]", "lids§", id="decimal-letter"),
        pytest.param(HYPHEN, "en", "(See 6-5-3-1.)", "(See §.)", id="hyphen"),
        pytest.param(ROMAN, "en", "rules 1.1.ii–iv", "§", id="Roman range"),
        pytest.param(SIGNED, "en", "as #4.2 and #4.3 tell", "as § tell", id="a sign before the number"),
    ],
)
def test_a_citation_is_masked_whole(scheme: NumberingScheme, code: str, text: str, wanted: str) -> None:
    assert masked(code, text, scheme) == wanted


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("A boat sails (see section 8).", "A boat sails (see section 9).", id="in brackets"),
        pytest.param("A boat sails. See section 8.", "A boat sails. See section 9.", id="at the end"),
        pytest.param(
            "A boat sails. See rules 100.2a through c.", "A boat sails. See rules 100.2a through d.", id="end"
        ),
    ],
)
def test_another_number_alone_is_no_change_of_wording(old: str, new: str) -> None:
    rest = "100.2. Oars row.\n\n800.1. Lids shut.\n\n900.1. Bells ring.\n"
    [change] = crdiff.diff(crdiff.parse(f"100.1. {old}\n\n{rest}"), crdiff.parse(f"100.1. {new}\n\n{rest}")).changes

    assert (change.old, change.text) == (("100.1",), "references")


@pytest.mark.parametrize("code", CODES)
def test_a_whole_citation_is_quoted_with_its_place(code: str) -> None:
    """Every language finds a number with a dot alone, whatever stands around it."""
    text = "（704.5a）「704.5b」 704.5c, 704.5d"
    found = references(code, text)

    assert [text[each.start : each.end] for each in found] == ["704.5a", "704.5b", "704.5c", "704.5d"]


# -- what a section is now


@pytest.mark.parametrize(
    ("code", "text"),
    [
        pytest.param("en", "A boat sails (see section 8).", id="en"),
        pytest.param("de", "Ein Boot fährt (siehe Abschnitt 8).", id="de"),
        pytest.param("ja", "舟は進む。第8章参照。", id="ja"),
        pytest.param("ko", "배가 간다. 제8장을 참조하십시오.", id="ko"),
        pytest.param("zh-Hans", "船只航行。参见第8章。", id="zh-Hans"),
    ],
)
def test_a_section_that_moved_leaves_its_citations_behind(code: str, text: str) -> None:
    """Though its number touches the words around it, and the rule cites nothing else."""
    fleets = "{0}. Fleets\n\n{0}00. Fleets of Boats\n\n{0}00.1. Two boats or more make a fleet of their own.\n\n"
    harbours = "8. Harbours\n\n800. Harbour Masters\n\n800.1. Each harbour has one master and no other.\n\n"
    rules = f"1. Boats\n\n100. Sailing\n\n100.1. {text}\n\n"
    old = crdiff.parse(rules + fleets.format(8), language=code)
    new = crdiff.parse(rules + harbours + fleets.format(9), language=code)

    assert [(each.unit, each.reference, each.status, each.was) for each in crdiff.diff(old, new).stale_references] == [
        ("100.1", "8", "left-behind", "9")
    ]
