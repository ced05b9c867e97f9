"""Cases 001 to 003: the bytes of a file that does not say in which encoding they are."""

import re
from pathlib import Path

import pytest

import crdiff
from crdiff.errors import NoRulesError
from crdiff.model import Edition, Problem

C1_CONTROL = re.compile("[\u0080-\u009f]")

QUOTES = "Ferry Manual\r\n\r\n410.1. A pilot’s lamp, “Brûlé” or “Lanthê”, burns all night.\r\n"
ACCENTS = "Ferry Manual\r\n\r\n410.1. The piers are Señal, Mãos, Forêt and Sûr — no others.\r\n"
ONLY_MARKS = "Ferry Manual\r\n\r\n410.1. A mate’s “long haul” lasts two days—or three.\r\n\r\n410.2. It isn’t rest.\r\n"


def write(folder: Path, data: bytes) -> Path:
    path = folder / "rules.txt"
    path.write_bytes(data)
    return path


def body(text: str) -> str:
    """The text of rule 410.1 as it was before it was encoded."""
    found = re.search(r"^410\.1\. (.*)\r$", text, re.MULTILINE)
    assert found is not None
    return found[1]


def guesses(edition: Edition) -> list[Problem]:
    return [problem for problem in edition.problems if problem.kind == "encoding-guessed"]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        pytest.param(QUOTES, "cp1252", id="001 curly quotes and accents in cp1252"),
        pytest.param(ACCENTS, "cp1252", id="001 letters where cp1250 has others"),
        pytest.param(ONLY_MARKS, "cp1252", id="001 quotes and dashes only"),
        pytest.param("410.1. See rules 410.1a–b.\r\n", "cp1252", id="a lone dash in a range of subrules"),
        pytest.param(QUOTES, "mac_roman", id="001 the same from an old Mac"),
        pytest.param(ONLY_MARKS, "mac_roman", id="001 quotes and dashes only from an old Mac"),
    ],
)
def test_undeclared_single_byte_page_gives_the_original_text(tmp_path: Path, text: str, encoding: str) -> None:
    """Case 001: the text comes out exactly, and the guess is told with the name of the encoding."""
    edition = crdiff.read(write(tmp_path, text.encode(encoding)))

    assert edition.by_name["410.1"].text == body(text)
    assert not any(C1_CONTROL.search(unit.text) for unit in edition.units)
    assert edition.encoding == encoding
    assert [encoding in problem.message for problem in guesses(edition)] == [True]


@pytest.mark.parametrize("text", [QUOTES, ACCENTS, ONLY_MARKS], ids=["001 quotes", "001 accents", "001 marks"])
def test_named_encoding_gives_the_same_as_the_guess_and_guesses_nothing(tmp_path: Path, text: str) -> None:
    """Case 001: `encoding="cp1252"` changes no text, it only ends the doubt."""
    path = write(tmp_path, text.encode("cp1252"))
    named = crdiff.read(path, encoding="cp1252")

    assert named.units == crdiff.read(path).units
    assert named.encoding == "cp1252"
    assert guesses(named) == []


@pytest.mark.parametrize("text", [QUOTES, ACCENTS, ONLY_MARKS], ids=["001 quotes", "001 accents", "001 marks"])
def test_utf_8_proves_itself(tmp_path: Path, text: str) -> None:
    """Case 001: valid UTF-8 is no guess."""
    edition = crdiff.read(write(tmp_path, text.encode("utf-8")))

    assert edition.by_name["410.1"].text == body(text)
    assert (edition.encoding, guesses(edition)) == ("utf-8", [])


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("The piers are Corâlle, Old Sházan, Verún, Dolán and Miskûl(tm).", id="002 letters inside words"),
        pytest.param("Only the pier of Corâlle is lit.", id="002 a single odd byte"),
        pytest.param("The café of Nöle sells piñas to Zoë.", id="002 bytes that are quotes in cp1252"),
        pytest.param("Rest at Pier Dolá or Pier Miskù, then go.", id="002 letters that end a word"),
        pytest.param("Ask at Móle, at Lagúna, at Sílver.", id="002 bytes that are signs in cp1252"),
    ],
)
def test_dos_export_keeps_its_letters(tmp_path: Path, sentence: str) -> None:
    """Case 002: bytes that cp1252 accepts without complaint are still the letters of CP437."""
    text = f'Ferry Manual\r\n\r\n410.1. {sentence}\r\n\r\n410.2. "Row" means "pull an oar" - twice.\r\n'
    edition = crdiff.read(write(tmp_path, text.encode("cp437")))

    assert edition.by_name["410.1"].text == sentence
    assert edition.by_name["410.2"].text == '"Row" means "pull an oar" - twice.'
    assert [problem.line for problem in guesses(edition)] == [3]


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"Brand\x83l and D\xa0n", id="002 florin sign and no-break space"),
        pytest.param(b"Old Sh\xa0zan and Ver\xa3n", id="002 pound sign"),
        pytest.param(b"Misk\x96l and Cor\x83lle", id="002 dash"),
    ],
)
def test_dos_export_never_leaves_signs_inside_words(tmp_path: Path, data: bytes) -> None:
    """Case 002: no florin sign, pound sign, dash or no-break space between two letters."""
    edition = crdiff.read(write(tmp_path, b"410.1. The piers " + data + b" are lit.\r\n"))

    assert not re.search(r"(?<=[A-Za-z])[ƒ£–\xa0](?=[A-Za-z])", edition.by_name["410.1"].text)
    assert len(guesses(edition)) == 1


LATIN = "Ferry Manual\n\n410. Lamps\n\n410.1. A lamp’s oil is its own.\n"
WINDOWS = LATIN.replace("\n", "\r\n")
MARKS = "410. Lamps\n\n410.1. Any “lamp” — Æon’s too — burns oil…\n\n410.2. Oil isn’t water.\n"


@pytest.mark.parametrize("text", [LATIN, WINDOWS, MARKS], ids=["003 LF", "003 CRLF", "003 many marks"])
@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        pytest.param(b"", "utf-16-le", id="little end first"),
        pytest.param(b"", "utf-16-be", id="big end first"),
        pytest.param(b"\xff\xfe", "utf-16-le", id="little end first with mark"),
        pytest.param(b"\xfe\xff", "utf-16-be", id="big end first with mark"),
        pytest.param(b"", "utf-16", id="as Python marks it"),
    ],
)
def test_utf_16_gives_the_tree_of_utf_8(tmp_path: Path, text: str, mark: bytes, encoding: str) -> None:
    """Case 003: with a byte order mark or without one, the tree is the same and has no NUL or mark in it."""
    edition = crdiff.read(write(tmp_path, mark + text.encode(encoding)))

    assert edition.units == crdiff.parse(text).units
    assert edition.by_name["410"].text == "Lamps"
    assert not any(set("\0\ufeff") & set(unit.text) for unit in edition.units)
    assert not set("\0\ufeff") & set(edition.title)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_a_file_without_rules_is_an_error(tmp_path: Path, encoding: str) -> None:
    """Case 003: a file that decodes but yields no rule is no empty success."""
    path = write(tmp_path, "Dear crew,\n\nthe ferry’s new manual comes in spring.\n".encode(encoding))

    with pytest.raises(NoRulesError) as caught:
        crdiff.read(path)
    assert caught.value.path == str(path)


def test_hard_blanks_between_words_make_no_dos_letters(tmp_path: Path) -> None:
    """0xA0, a no-break space or the á of CP437, is a space between words that the text has elsewhere."""
    blank = "100.1.\xa0A\xa0player\xa0may\xa0sail\xa0past\xa0two\xa0coins."
    text = f"1. Boats\n\n100. Boats\n\n{blank}\n\n100.2. A player may sail past two coins.\n"
    edition = crdiff.read(write(tmp_path, text.encode("cp1252")))
    assert edition.encoding == "cp1252"
    assert edition.by_name["100.1"].text.split() == "A player may sail past two coins.".split()
