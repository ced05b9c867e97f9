"""Each language: what tells it, its dates, examples, parts, sentences and marks."""

from typing import NamedTuple

import pytest

import crdiff
from crdiff.languages import CODES, LANGUAGES
from crdiff.model import ChangeSet, Edition
from crdiff.parsing.schemes import detect_language
from crdiff.text.fold import fold
from crdiff.text.sentences import sentences
from crdiff.text.tokens import tokenise


class Harbour(NamedTuple):
    """The harbour book in one language."""

    code: str
    title: str
    dated: str
    date: str
    introduction: str
    about: str
    contents: str
    section: str
    general: str
    lids: str
    glossary: str
    credits: str
    boat: str
    raft: str
    """It cites the rule on lids."""
    example: str
    told: str
    shut: str
    bell: str
    """A rule that the second edition puts before the one on lids."""
    entries: tuple[tuple[str, str], tuple[str, str]]
    thanks: str

    def print(self, *, cited: str = "101.1", bell: bool = False, glossary: str = "", thanks: str = "") -> str:
        """The book; `glossary` and `thanks` are other headings above the terms and the names."""
        titles = [f"1. {self.section}", f"100. {self.general}", f"101. {self.lids}"]
        parts = [glossary or self.glossary, thanks or self.credits]
        raft = f"100.1a {self.raft.format(cited)}\n{self.example}{self.told}"
        shut = [f"101.1. {self.bell}", f"101.2. {self.shut}"] if bell else [f"101.1. {self.shut}"]
        front = [self.title, self.dated, self.introduction, self.about, self.contents, "\n".join([*titles, *parts])]
        rules = [*titles[:2], f"100.1. {self.boat}", raft, titles[2], *shut]
        entries = [f"{term}\n{text}" for term, text in self.entries]
        return "\n\n".join([*front, *rules, parts[0], *entries, parts[1], self.thanks]) + "\n"


BOOKS = {
    book.code: book
    for book in (
        Harbour(
            code="en",
            title="Harbour Book",
            dated="These rules are effective as of May 2, 2030.",
            date="2030-05-02",
            introduction="Introduction",
            about="This book tells how boats are moored in the harbour.",
            contents="Contents",
            section="Boats",
            general="General",
            lids="Lids",
            glossary="Glossary",
            credits="Credits",
            boat="A boat has one oar and is moored to the quay.",
            raft="A boat that has no oar is a raft. See rule {}.",
            example="Example: ",
            told="Ada owns a raft, and her raft has no oar.",
            shut="A lid is shut before the boat leaves.",
            bell="Seven bells hang over each pier, and all of them ring at night.",
            entries=(("Lid", "The cover of a hatch. See rule 101, “Lids.”"), ("Quay", "The wall of the harbour.")),
            thanks="Written by the ferry crew.",
        ),
        Harbour(
            code="de",
            title="Hafenbuch",
            dated="Dieses Regelwerk gilt ab dem 2. Mai 2030.",
            date="2030-05-02",
            introduction="Einleitung",
            about="Dieses Buch sagt, wie die Boote in dem Hafen liegen.",
            contents="Inhalt",
            section="Boote",
            general="Allgemeines",
            lids="Deckel",
            glossary="Glossar",
            credits="Danksagungen",
            boat="Ein Boot hat ein Ruder und ist an der Mauer fest.",
            raft="Ein Boot ohne Ruder ist ein Floß. Siehe Regel {}.",
            example="Beispiel: ",
            told="Ada hat ein Floß, und das Floß hat kein Ruder.",
            shut="Der Deckel ist zu, wenn das Boot den Hafen verlässt.",
            bell="Über jedem Pier hängen sieben Glocken, und alle läuten bei Nacht.",
            entries=(
                ("Deckel", "Die Klappe über der Luke. Siehe Regel 101, „Deckel“."),
                ("Kai", "Die Mauer von dem Hafen."),
            ),
            thanks="Geschrieben von der Mannschaft der Fähre.",
        ),
        Harbour(
            code="es",
            title="Libro del puerto",
            dated="Estas reglas son válidas desde el viernes, 3 de mayo de 2030.",
            date="2030-05-03",
            introduction="Introducción",
            about="Este libro dice cómo se amarran los barcos en el puerto.",
            contents="Contenido",
            section="Barcos",
            general="Generalidades",
            lids="Tapas",
            glossary="Glosario",
            credits="Créditos",
            boat="Un barco tiene un remo y se amarra con una cuerda al muelle.",
            raft="Un barco que no tiene remo es una balsa. Véase la regla {}.",
            example="Ejemplo: ",
            told="Ada tiene una balsa, y la balsa de Ada no tiene remo.",
            shut="La tapa se cierra si el barco sale del puerto.",
            bell="Siete campanas cuelgan sobre cada malecón y todas suenan de noche.",
            entries=(
                ("Muelle", "El muro del puerto."),
                ("Tapa", "La cubierta de una escotilla. Véase la regla 101, «Tapas»."),
            ),
            thanks="Escrito por la gente del transbordador.",
        ),
        Harbour(
            code="fr",
            title="Livre du port",
            dated="Ces règles entrent en vigueur au 1er mai 2030.",
            date="2030-05-01",
            introduction="Introduction",
            about="Ce livre dit comment les bateaux sont amarrés dans le port.",
            contents="Table des matières",
            section="Bateaux",
            general="Généralités",
            lids="Couvercles",
            glossary="Glossaire",
            credits="Crédits",
            boat="Un bateau a une rame et il est amarré avec une corde.",
            raft="Un bateau qui est sans rame est un radeau. Voir règle {}.",
            example="Exemple : ",
            told="Ada a un radeau, et le radeau est sans rame.",
            shut="Le couvercle est fermé si le bateau quitte le port.",
            bell="Sept cloches pendent au-dessus de chaque jetée et sonnent toutes la nuit.",
            entries=(
                ("Couvercle", "Ce qui ferme une écoutille. Voir règle 101, « Couvercles »."),
                ("Quai", "Le mur du port."),
            ),
            thanks="Écrit par les gens du bac.",
        ),
        Harbour(
            code="it",
            title="Libro del porto",
            dated="Valide dal 2 maggio 2030.",
            date="2030-05-02",
            introduction="Introduzione",
            about="Questo libro dice come le barche sono legate nel porto.",
            contents="Indice",
            section="Barche",
            general="Generalità",
            lids="Coperchi",
            glossary="Glossario",
            credits="Riconoscimenti",
            boat="Una barca ha un remo ed è legata con una corda al molo.",
            raft="Una barca che non ha il remo è una zattera. Vedi la regola {}.",
            example="Esempio: ",
            told="Ada ha una zattera, e la zattera di Ada non ha il remo.",
            shut="Il coperchio è chiuso se la barca esce dal porto.",
            bell="Sette campane pendono sopra ogni banchina e suonano tutte di notte.",
            entries=(
                ("Coperchio", "La chiusura di un boccaporto. Vedi la regola 101, “Coperchi”."),
                ("Molo", "Il muro del porto."),
            ),
            thanks="Scritto dalla gente del traghetto.",
        ),
        Harbour(
            code="pt",
            title="Livro do porto",
            dated="Essas regras são válidas a partir de 2 de Maio de 2030.",
            date="2030-05-02",
            introduction="Introdução",
            about="Este livro diz como os barcos são amarrados no porto.",
            contents="Conteúdo",
            section="Barcos",
            general="Geral",
            lids="Tampas",
            glossary="Glossário",
            credits="Créditos",
            boat="Um barco tem um remo e não sai do porto sem uma corda.",
            raft="Um barco que não tem remo é uma jangada. Veja a regra {}.",
            example="Exemplo: ",
            told="Ada tem uma jangada, e a jangada não tem remo.",
            shut="A tampa é fechada se o barco sai do porto.",
            bell="Sete sinos ficam sobre cada doca e todos tocam durante a noite.",
            entries=(("Cais", "O muro do porto."), ("Tampa", "O que fecha uma escotilha. Veja a regra 101, “Tampas”.")),
            thanks="Escrito por gente da balsa.",
        ),
        Harbour(
            code="ru",
            title="Книга гавани",
            dated="Эти правила действуют с 2 мая 2030 года.",
            date="2030-05-02",
            introduction="Введение",
            about="Эта книга говорит, как лодки стоят в гавани.",
            contents="Содержание",
            section="Лодки",
            general="Общее",
            lids="Крышки",
            glossary="Глоссарий",
            credits="Благодарности",
            boat="У лодки есть весло, и она стоит у причала.",
            raft="Лодка без весла — это плот. См. правило {}.",
            example="Пример: ",
            told="У Ады есть плот, и у плота нет весла.",
            shut="Крышка закрыта, если лодка выходит из гавани.",
            bell="Над каждым пирсом висят семь колоколов, и все звонят ночью.",
            entries=(("Крышка", "То, что закрывает люк. См. правило 101, «Крышки»."), ("Причал", "Стена гавани.")),
            thanks="Написано командой парома.",
        ),
        Harbour(
            code="ja",
            title="港の本",
            dated="このルールは2030年5月2日から有効です。",
            date="2030-05-02",
            introduction="はじめに",
            about="この本は、舟を港につなぐやり方を述べる。",
            contents="目次",
            section="舟",
            general="一般",
            lids="蓋",
            glossary="用語集",
            credits="クレジット",
            boat="舟には櫂が1本あり、岸壁につながれる。",
            raft="櫂のない舟は筏である。rule {} 参照。",
            example="例：",
            told="エイダは筏を持っている。その筏には櫂がない。",
            shut="舟が港を出る前に蓋を閉める。",
            bell="どの桟橋の上にも鐘が七つあり、夜になると全部鳴る。",
            entries=(("蓋", "艙口をふさぐもの。rule 101〔蓋〕参照。"), ("岸壁", "港の壁である。")),
            thanks="渡し舟の人々が書いた。",
        ),
        Harbour(
            code="ko",
            title="항구의 책",
            dated="이 규칙은 2030년 5월 2일부터 시행됩니다.",
            date="2030-05-02",
            introduction="소개",
            about="이 책은 배를 항구에 매는 방법을 설명합니다.",
            contents="목차",
            section="배",
            general="일반",
            lids="뚜껑",
            glossary="용어집",
            credits="제작진",
            boat="배에는 노가 하나 있고 부두에 매여 있습니다.",
            raft="노가 없는 배는 뗏목입니다. 규칙 {}을 참조하십시오.",
            example="예: ",
            told="에이다는 뗏목을 가지고 있습니다. 그 뗏목에는 노가 없습니다.",
            shut="배가 항구를 떠나기 전에 뚜껑을 닫습니다.",
            bell="모든 선창 위에는 종이 일곱 개 달려 있고 밤에 모두 울립니다.",
            entries=(("뚜껑", "해치를 덮는 것입니다. 규칙 101을 참조하십시오."), ("부두", "항구의 벽입니다.")),
            thanks="나룻배 사람들이 썼습니다.",
        ),
        Harbour(
            code="zh-Hans",
            title="港口书",
            dated="此规则于2030年5月2日起生效。",
            date="2030-05-02",
            introduction="简介",
            about="这本书说明船只如何停泊在港口。",
            contents="目录",
            section="船",
            general="总则",
            lids="盖子",
            glossary="词汇表",
            credits="制作人员",
            boat="每艘船有一支桨，并会系在码头上。",
            raft="没有桨的船是筏。参见规则{}。",
            example="例如：",
            told="艾达有一个筏，这个筏没有桨。",
            shut="船离开港口时，应当先关上盖子。",
            bell="栈桥上方挂着七口钟，夜里全部敲响。",
            entries=(("盖子", "关上舱口的东西。参见规则101，“盖子”。"), ("码头", "港口的墙。")),
            thanks="由渡船的人们编写。",
        ),
        Harbour(
            code="zh-Hant",
            title="港口書",
            dated="此規則於2030年5月2日起生效。",
            date="2030-05-02",
            introduction="簡介",
            about="這本書說明船隻如何停泊在港口。",
            contents="目錄",
            section="船",
            general="總則",
            lids="蓋子",
            glossary="詞彙表",
            credits="製作人員",
            boat="每艘船有一支槳，並會繫在碼頭上。",
            raft="沒有槳的船是筏。參見規則{}。",
            example="例如：",
            told="艾達有一個筏，這個筏沒有槳。",
            shut="船離開港口時，應當先關上蓋子。",
            bell="棧橋上方掛著七口鐘，夜裡全部敲響。",
            entries=(("蓋子", "關上艙口的東西。參見規則101，“蓋子”。"), ("碼頭", "港口的牆。")),
            thanks="由渡船的人們編寫。",
        ),
    )
}
each_language = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


def kind(edition: Edition, name: str) -> list[str]:
    return [unit.number for unit in edition.units if unit.kind == name]


def test_every_language_has_its_book() -> None:
    assert tuple(BOOKS) == CODES


# -- whole books


@each_language
def test_a_small_book(book: Harbour) -> None:
    edition = crdiff.parse(book.print())

    assert (edition.language, edition.edition, edition.dated) == (book.code, book.date, True)
    assert (edition.title, edition.scheme.name) == (book.title, "magic")
    assert crdiff.check(edition) == ()
    assert [(unit.name, unit.parent, unit.text) for unit in edition.units if unit.kind != "glossary"] == [
        ("introduction:1", None, book.about),
        ("1", None, book.section),
        ("100", "1", book.general),
        ("100.1", "100", book.boat),
        ("100.1a", "100.1", book.raft.format("101.1")),
        ("101", "1", book.lids),
        ("101.1", "101", book.shut),
        ("credits:1", None, book.thanks),
    ]
    assert [(name, edition.by_name[name].examples) for name in ("100.1", "100.1a")] == [
        ("100.1", ()),
        ("100.1a", (book.told,)),
    ]


@each_language
def test_glossary_and_credits_are_told_apart(book: Harbour) -> None:
    edition = crdiff.parse(book.print())
    entries = [unit for unit in edition.units if unit.kind == "glossary"]

    assert [(unit.number, unit.text) for unit in entries] == list(book.entries)
    assert [unit.senses for unit in entries] == [(text,) for _, text in book.entries]
    assert [unit.see for unit in entries] == [(), ()]


@each_language
def test_contents_make_no_units(book: Harbour) -> None:
    edition = crdiff.parse(book.print())

    assert [(each.number, each.text) for each in edition.contents] == [
        ("1", book.section),
        ("100", book.general),
        ("101", book.lids),
        ("", book.glossary),
        ("", book.credits),
    ]
    assert [(unit.number, unit.first_line > edition.contents[-1].line) for unit in edition.units[1:4]] == [
        ("1", True),
        ("100", True),
        ("100.1", True),
    ]


@each_language
def test_every_heading_of_a_part_is_known(book: Harbour) -> None:
    language = LANGUAGES[book.code]
    for glossary in sorted(language.glossary):
        if not glossary[0].isdigit():
            edition = crdiff.parse(book.print(glossary=glossary.capitalize()))
            assert kind(edition, "glossary") == [term for term, _ in book.entries], glossary
    for heading in sorted(language.credits):
        edition = crdiff.parse(book.print(thanks=heading.upper()))
        assert [unit.text for unit in edition.units if unit.kind == "credits"] == [book.thanks], heading
        assert len(kind(edition, "glossary")) == len(book.entries), heading


@each_language
def test_the_rules_alone_tell_the_language(book: Harbour) -> None:
    lines = book.print().splitlines()

    assert detect_language([book.boat, book.raft, book.told, book.shut]) == book.code
    assert detect_language([line.upper() for line in lines]) == book.code


@each_language
def test_a_citation_follows_its_rule(book: Harbour) -> None:
    changes = editions(book.print(), book.print(cited="101.2", bell=True))

    assert [(each.old, each.new, each.number, each.text) for each in changes.changes] == [
        (("100.1a",), ("100.1a",), "same", "references"),
        ((), ("101.1",), "-", "-"),
        (("101.1",), ("101.2",), "renumbered", "same"),
    ]
    assert [(each.old, each.new, each.status) for each in changes.changes[0].references] == [
        ("101.1", "101.2", "followed")
    ]
    assert [(each.old_first, each.new_first, each.cause) for each in changes.blocks] == [("101.1", "101.2", "101.1")]


@each_language
def test_a_citation_of_nothing_dangles(book: Harbour) -> None:
    found = crdiff.check(crdiff.parse(book.print(cited="101.7")))

    assert [(each.kind, "101.7" in each.message, "100.1a" in each.message) for each in found] == [
        ("dangling-reference", True, True)
    ]


def editions(old: str, new: str) -> ChangeSet:
    return crdiff.diff(crdiff.parse(old, name="old.txt"), crdiff.parse(new, name="new.txt"))


@pytest.mark.parametrize("book", [BOOKS["fr"], BOOKS["ko"], BOOKS["zh-Hant"]], ids=lambda book: book.code)
def test_english_words_here_and_there_do_not_make_it_english(book: Harbour) -> None:
    """Translators leave names of cards and whole sentences."""
    lines = [*book.print().splitlines(), "Brass Lid of the Old Harbour", "See rule 101.1 if a player is in doubt."]

    assert detect_language(lines) == book.code


# -- dates


@pytest.mark.parametrize(
    ("code", "line", "date"),
    [
        pytest.param("en", "The rules are current as of August 1, 2030.", "2030-08-01", id="en current"),
        pytest.param("en", "Last updated: May 22nd, 2030", "2030-05-22", id="en last updated"),
        pytest.param("en", "Effective March 3, 2030", "2030-03-03", id="en effective"),
        pytest.param("en", "Effective as of 3 March 2030", "2030-03-03", id="en day first"),
        pytest.param("en", "Last updated: 5/22/2030", "2030-05-22", id="en in figures"),
        pytest.param("de", "Gültig ab 2. März 2030", "2030-03-02", id="de gültig ab"),
        pytest.param("de", "Stand: 12. Oktober 2030", "2030-10-12", id="de Stand"),
        pytest.param("de", "Diese Regeln gelten am Kai. Gültig ab dem 02.05.2030", "2030-05-02", id="de in figures"),
        pytest.param("es", "Reglas vigentes a partir de 3 de mayo del 2030", "2030-05-03", id="es a partir de"),
        pytest.param("es", "Reglas vigentes a partir del 3 de mayo de 2030", "2030-05-03", id="es a partir del"),
        pytest.param("es", "Las reglas entran en vigor el 3 de mayo de 2030.", "2030-05-03", id="es en vigor el"),
        pytest.param("fr", "En vigueur à partir du 2 août 2030", "2030-08-02", id="fr à partir du"),
        pytest.param("fr", "En vigueur à compter du 2 août 2030", "2030-08-02", id="fr à compter du"),
        pytest.param("fr", "Date de mise à jour : 22 février 2030", "2030-02-22", id="fr mise à jour"),
        pytest.param("fr", "Date de mise à jour May 2, 2030", "2030-05-02", id="fr with an English date"),
        pytest.param("it", "Aggiornamento: 25 Gennaio 2030", "2030-01-25", id="it aggiornamento"),
        pytest.param("it", "Regole in vigore dal 2 giugno 2030", "2030-06-02", id="it in vigore dal"),
        pytest.param("it", "Regole valide dall’8 maggio 2030", "2030-05-08", id="it dall’8"),
        pytest.param("it", "Regole valide dal 1º maggio 2030", "2030-05-01", id="it 1º"),
        pytest.param("pt", "Regras válidas a partir do dia 1º de março de 2030", "2030-03-01", id="pt 1º"),
        pytest.param("pt", "Regras em vigor desde 2 de maio de 2030", "2030-05-02", id="pt em vigor"),
        pytest.param("ru", "Правила вступают в силу с 12 августа 2030 года.", "2030-08-12", id="ru вступают в силу"),
        pytest.param("ja", "2030 年 8 月 29 日施行", "2030-08-29", id="ja with blanks"),
        pytest.param("ja", "２０３０年８月２９日施行", "2030-08-29", id="ja full-width"),
        pytest.param("ko", "2030년 8월 9일 시행", "2030-08-09", id="ko 시행"),
        pytest.param("zh-Hans", "本规则自2030年12月1日起施行。", "2030-12-01", id="zh-Hans 施行"),
        pytest.param("zh-Hant", "本規則自2030年12月1日起生效。", "2030-12-01", id="zh-Hant 生效"),
        pytest.param("de", "Hafenregeln 20300502.0", "2030-05-02", id="number of an edition"),
    ],
)
def test_the_date_of_an_edition(code: str, line: str, date: str) -> None:
    edition = crdiff.parse(BOOKS[code]._replace(dated=line).print())

    assert (edition.edition, edition.dated) == (date, True)


@pytest.mark.parametrize(
    ("code", "line"),
    [
        pytest.param("en", "The harbour was built on May 2, 2030.", id="en no word of effect"),
        pytest.param("en", "Effective as of Maytime 2, 2030.", id="en no month"),
        pytest.param("en", "Effective as of February 30, 2030.", id="en no such day"),
        pytest.param("de", "Am 2. Mai 2030 lag ein Boot am Kai.", id="de no word of effect"),
        pytest.param("ja", "2030年5月2日に舟が出た。", id="ja no word of effect"),
        pytest.param("ja", "2030年13月2日施行", id="ja no month"),
    ],
)
def test_another_date_is_none_of_an_edition(code: str, line: str) -> None:
    edition = crdiff.parse(BOOKS[code]._replace(dated=line).print(), name="harbour.txt")

    assert (edition.edition, edition.dated) == ("harbour", False)
    assert [each.kind for each in crdiff.check(edition)] == ["no-date"]


# -- examples


@pytest.mark.parametrize(
    ("code", "label"),
    [
        pytest.param("en", "Example: ", id="en"),
        pytest.param("en", "EXAMPLE 2: ", id="en capitals and a number"),
        pytest.param("en", "*Example:* ", id="en in italics"),
        pytest.param("de", "Beispiel: ", id="de"),
        pytest.param("de", "Beispiele: ", id="de plural"),
        pytest.param("es", "Ejemplo: ", id="es"),
        pytest.param("fr", "Exemple : ", id="fr blank before the colon"),
        pytest.param("fr", "Exemple\xa0: ", id="fr no-break space"),
        pytest.param("it", "Esempio: ", id="it"),
        pytest.param("it", "Esempi: ", id="it plural"),
        pytest.param("pt", "Exemplo: ", id="pt"),
        pytest.param("ru", "Пример: ", id="ru"),
        pytest.param("ru", "ПРИМЕР: ", id="ru capitals"),
        pytest.param("ja", "例：", id="ja"),
        pytest.param("ja", "例1：", id="ja with a number"),
        pytest.param("ja", "例えば: ", id="ja plain colon"),
        pytest.param("ko", "예시: ", id="ko"),
        pytest.param("ko", "Example: ", id="ko in English"),
        pytest.param("zh-Hans", "例：", id="zh-Hans"),
        pytest.param("zh-Hant", "舉例：", id="zh-Hant"),
    ],
)
def test_the_label_of_an_example(code: str, label: str) -> None:
    book = BOOKS[code]
    edition = crdiff.parse(book._replace(example=label).print())

    assert edition.by_name["100.1a"].examples == (book.told,)
    assert edition.by_name["100.1a"].text == book.raft.format("101.1")


# -- see-lines


@pytest.mark.parametrize(
    ("code", "line"),
    [
        pytest.param("en", "See rule 101, “Lids.”", id="en"),
        pytest.param("de", "Siehe Regel 101, „Deckel“.", id="de"),
        pytest.param("es", "Véase la regla 101, «Tapas».", id="es"),
        pytest.param("fr", "Voir règle 101, « Couvercles ».", id="fr"),
        pytest.param("fr", "Cf. règle 101.", id="fr cf."),
        pytest.param("it", "Vedi la regola 101, “Coperchi”.", id="it"),
        pytest.param("pt", "Veja a regra 101, “Tampas”.", id="pt"),
        pytest.param("ru", "См. правило 101, «Крышки».", id="ru"),
        pytest.param("ja", "rule 101〔蓋〕参照。", id="ja"),
        pytest.param("ko", "See rule 101.", id="ko in English"),
        pytest.param("ko", "규칙 101, “뚜껑” 참조.", id="ko"),
        pytest.param("zh-Hans", "参见规则101，“盖子”。", id="zh-Hans"),
        pytest.param("zh-Hant", "參見規則101，“蓋子”。", id="zh-Hant"),
    ],
)
def test_a_line_that_only_sends_elsewhere(code: str, line: str) -> None:
    """It is kept apart from the definition, which is no such line."""
    (term, _), (_, text) = BOOKS[code].entries
    other = BOOKS[code].entries[1]
    edition = crdiff.parse(BOOKS[code]._replace(entries=((term, f"{text}\n{line}"), other)).print())
    unit = edition.by_name[f"glossary:{term}"]

    assert (unit.senses, unit.see) == ((text,), (line,))


# -- sentences


@pytest.mark.parametrize(
    ("code", "text"),
    [
        pytest.param(
            "en", "Ada says “Shut it.”|Then she sails 1.5 miles.|(She may.)|{T}: Row!|Why?|See 100.1a.", id="en"
        ),
        pytest.param(
            "de", "Das Boot liegt 1,5 m vor dem Kai.|Äxte bleiben an Bord!|Warum?|Siehe Regel 101.1.", id="de"
        ),
        pytest.param("es", "¿Puede salir?|¡Sí!|Dice «ya.»|¿Y la tapa?|Ñandú no hay.", id="es"),
        pytest.param("fr", "Le bateau sort.|À quai, il dort.|L’ancre reste à bord.|Élan et rames.", id="fr"),
        pytest.param("it", "Può uscire?|Sì!|È chiuso.|Dice «esci.»|Poi entra.", id="it"),
        pytest.param("pt", "Pode sair?|Sim!|É fechada.|Às vezes sai.", id="pt"),
        pytest.param(
            "ru", "Лодка стоит.|Ёж спит.|Вышла?|Да!|Она «ушла.»|Вернулась в 1,5 раза позже, и т. д. и т. п.", id="ru"
        ),
        pytest.param("ja", "舟が出る。|蓋を閉めるか？|閉める！|櫂は1.5本である。", id="ja"),
        pytest.param("ko", "배가 떠납니다.|뚜껑을 닫습니까?|예!|See rule 100.1.|노는 1.5개입니다.", id="ko"),
        pytest.param("zh-Hans", "船离开。|盖子关了吗？|关了！|长1.5米。", id="zh-Hans"),
        pytest.param("zh-Hant", "船離開。|蓋子關了嗎？|關了！！|長1.5米。", id="zh-Hant"),
        pytest.param("en", "See rule 101, “Lids”.|Then row.", id="en stop behind the quote"),
        pytest.param("de", "Siehe Regel 101, „Deckel“.|Dann rudern.", id="de stop behind the quote"),
        pytest.param("de", "Ada ruft: „Zu!“|Dann geht sie.", id="de stop before the quote"),
        pytest.param("es", "Véase la regla 101, «Tapas».|Después se rema.", id="es stop behind the quote"),
        pytest.param("fr", "Voir règle 101, « Couvercles ».|Puis on rame.", id="fr stop behind the quote"),
        pytest.param("fr", "Peut-il sortir ?|Oui !|Il sort.", id="fr blank before the mark"),
        pytest.param("fr", "Il dit « Sors. »|Puis il rentre.", id="fr blank before the quote"),
        pytest.param("it", "Vedi la regola 101, “Coperchi”.|Poi si rema.", id="it stop behind the quote"),
        pytest.param("pt", "Veja a regra 101, “Tampas”.|Depois rema-se.", id="pt stop behind the quote"),
        pytest.param("ru", "См. правило 101, «Крышки».|Потом гребут.", id="ru stop behind the quote"),
        pytest.param("de", "Der 2. Spieler rudert.|Am 3. Mai ruht er.", id="de ordinals"),
        pytest.param("de", "Es gilt z. B. Regel 101.|Dann rudern.", id="de z. B."),
        pytest.param(
            "ja", "「蓋を閉める。」という札は舟を止める。|舟は出ない。", id="ja quoted sentence inside another"
        ),
        pytest.param("ja", "舟は港（櫂なしでよい。）を出る。|蓋を閉める。", id="ja brackets inside"),
    ],
)
def test_where_sentences_end(code: str, text: str) -> None:
    language = LANGUAGES[code]

    assert sentences(text.replace("|", " " if language.spaced else ""), language) == text.split("|")


# -- typography


@pytest.mark.parametrize(
    ("printed", "plain"),
    [
        pytest.param("（例）：１０点、", "(例):10点、", id="brackets and colon"),
        pytest.param("＋１/＋１", "+1/+1", id="signs"),
        pytest.param("蓋，櫂", "蓋,櫂", id="comma"),
        pytest.param("５点", "5点", id="a digit alone"),
        pytest.param("４", "4", id="a figure alone"),
        pytest.param("出る！", "出る!", id="exclamation mark alone"),
        pytest.param("出る？", "出る?", id="question mark alone"),
        pytest.param("蓋；櫂", "蓋;櫂", id="semicolon alone"),
        pytest.param("Ｘ点", "X点", id="a letter alone"),
        pytest.param("《霧の港》と「蓋」。", "《霧の港》と「蓋」。", id="marks of their own stay"),
    ],
)
def test_full_width_marks_are_typography(printed: str, plain: str) -> None:
    assert fold(printed) == fold(plain) == plain


@pytest.mark.parametrize("sign", [*"０１２３４５６７８９", *"！？；，：（）＋－．"])
def test_each_full_width_sign_changes_typography_only(sign: str) -> None:
    plain = chr(ord(sign) - 0xFEE0)
    rules = "100.1. 舟は{}個の蓋をのせる。\n\n100.2. 櫂で漕ぐ。\n"
    [change] = editions(rules.format(sign), rules.format(plain)).changes

    assert (change.old, change.number, change.text) == (("100.1",), "same", "typographic")


def test_the_dash_of_a_range_is_typography() -> None:
    """〜 and ～ are the dashes of Chinese and Japanese."""
    rules = "100.1. 舟は港を出る。rule 100.2a{}c参照。\n\n100.2. 櫂。\n\n100.2a 蓋。\n\n100.2b 鐘。\n\n100.2c 帆。\n"
    texts = [[each.text for each in editions(rules.format("-"), rules.format(dash)).changes] for dash in "–〜～"]

    assert texts == [["typographic"]] * 3


def test_a_soft_hyphen_inside_a_word_is_typography() -> None:
    rules = "100.1. The har{}bour master shuts the lid.\n\n100.2. Boats row.\n"

    assert [each.text for each in editions(rules.format("\u00ad"), rules.format("")).changes] == ["typographic"]


@pytest.mark.parametrize("code", ["ja", "zh-Hans", "zh-Hant"])
def test_marks_around_names_survive(code: str) -> None:
    book = BOOKS[code]
    edition = crdiff.parse(book._replace(told=f"{book.told}《霧の港》").print())
    told = edition.by_name["100.1a"].examples[0]

    assert told == f"{book.told}《霧の港》"
    assert "《霧の港》" in fold(told)
    assert "".join(token.space + token.text for token in tokenise(told)) == told
    assert {"《", "》"} <= {token.text for token in tokenise(told)}


def test_another_name_between_the_marks_is_a_change_of_wording() -> None:
    rules = "100.1. 舟は《{}の港》に入る。\n\n100.2. 櫂で漕ぐ。\n"
    [change] = editions(rules.format("霧"), rules.format("雪")).changes

    assert change.text == "reworded"
    assert [op for op in change.wording if op[0] != "="] == [("-", "霧"), ("+", "雪")]


@pytest.mark.parametrize(
    ("code", "old", "new", "bare"),
    [
        pytest.param("en", "an oar's", "a boat's", ("oar", "boat"), id="en"),
        pytest.param("de", "das ruder", "die planke", ("ruder", "planke"), id="de"),
        pytest.param("de", "den rudern", "den planken", ("ruder", "planke"), id="de plural"),
        pytest.param("fr", "la rame", "le canot", ("rame", "canot"), id="fr"),
        pytest.param("fr", "rames", "canots", ("rame", "canot"), id="fr plural"),
        pytest.param("es", "los remos", "las barcas", ("remo", "barca"), id="es"),
        pytest.param("it", "il remo", "la barca", ("remo", "barca"), id="it"),
        pytest.param("pt", "os remos", "as canoas", ("remo", "canoa"), id="pt"),
        pytest.param("en", "an oar", "a oar", ("an oar", "a oar"), id="nothing but the article"),
        pytest.param("ja", "櫂", "舟", ("櫂", "舟"), id="no articles"),
    ],
)
def test_wordings_without_article_and_ending(code: str, old: str, new: str, bare: tuple[str, str]) -> None:
    assert LANGUAGES[code].bare(old, new) == bare
