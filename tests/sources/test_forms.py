"""What form a file has is told by its content, and by its name only where that says nothing."""

import gzip
import io
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

import crdiff
from crdiff.errors import SourceError
from crdiff.sources import read_source
from crdiff.sources.forms import Form, detect_form
from tests.sources.making import column, docx, form_of, package, par, pdf, save

RULES = ("100.1. An oar is a long blade.", "100.2. A sail is a wide cloth.", "100.3. A mast is a tall tree.")
TEXT = "Ferry Book\n\n" + "\n\n".join(RULES) + "\n"
HTML = "<!DOCTYPE html>\n<html><body>" + "".join(f"<p>{rule}</p>\n" for rule in RULES) + "</body></html>\n"
MARKDOWN = "# Ferry Book\n\n## Boats\n\n" + "\n\n".join(f"- **{rule[:6]}**{rule[6:]}" for rule in RULES) + "\n"
WIKI = "== Ferry Book ==\n\n=== Boats ===\n" + "\n\n".join(f"'''{rule[:6]}''' {rule[7:]}" for rule in RULES) + "\n"
WORD = docx(*map(par, RULES))
PRINT = pdf(column([line for rule in RULES for line in (rule, "")]))

BOOKS: list[tuple[Form, bytes]] = [
    ("text", TEXT.encode()),
    ("html", HTML.encode()),
    ("markdown", MARKDOWN.encode()),
    ("wikitext", WIKI.encode()),
    ("docx", WORD),
    ("pdf", PRINT),
]
KINDS = [form for form, _ in BOOKS]


@pytest.mark.parametrize("name", ["rules", "rules.txt", "rules.dat", "RULES.TXT"])
@pytest.mark.parametrize(("form", "data"), BOOKS, ids=KINDS)
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_content_tells_the_form(tmp_path: Path, name: str, form: Form, data: bytes, packed: bool) -> None:
    path = save(tmp_path, gzip.compress(data) if packed else data, f"{name}.gz" if packed else name)
    edition = crdiff.read(path)

    assert form_of(path) == form
    assert [unit.number for unit in edition.units if unit.kind == "rule"] == ["100.1", "100.2", "100.3"]
    assert edition.by_name["100.2"].text == "A sail is a wide cloth."


@pytest.mark.parametrize(("form", "data"), BOOKS, ids=KINDS)
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_standard_input_has_no_name(monkeypatch: pytest.MonkeyPatch, form: Form, data: bytes, packed: bool) -> None:
    given = gzip.compress(data) if packed else data
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(given)))
    edition = crdiff.read("-")

    assert edition.file == "-"
    assert len([unit for unit in edition.units if unit.kind == "rule"]) == 3
    assert (edition.encoding == form) == (form in ("pdf", "docx"))


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        pytest.param("a.md", TEXT, "markdown", id="Markdown by name"),
        pytest.param("a.markdown.gz", TEXT, "markdown", id="Markdown by the name inside"),
        pytest.param("a.wiki", TEXT, "wikitext", id="wikitext by name"),
        pytest.param("a.html", TEXT, "text", id="a text that is called a page"),
        pytest.param("a.txt", MARKDOWN, "markdown", id="Markdown that is called a text"),
        pytest.param("a.wiki", MARKDOWN, "wikitext", id="lists of a wiki begin with # too"),
        pytest.param("a.md", WIKI, "wikitext", id="wikitext that is called Markdown"),
        pytest.param("a.md", HTML, "html", id="a page that is called Markdown"),
        pytest.param("a.txt", "\n\n<!-- saved from quay.test -->\n<html><p>Oars.", "html", id="a comment before html"),
        pytest.param("a.txt", '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x">\n<html>', "html", id="XHTML"),
        pytest.param("a.txt", "\ufeff<HTML><BODY>Oars.", "html", id="a byte order mark and capitals"),
        pytest.param("a.txt", "<p>100.1. Oars.</p>\n" * 5, "html", id="a part of a page"),
        pytest.param("a.txt", "100.1. Write <b>oars</b>, or <p>.\n", "text", id="tags that are quoted"),
        pytest.param("a.txt", "PK rules\n\n100.1. Oars.\n", "text", id="letters that begin a zip archive"),
        pytest.param("a.txt", "", "text", id="nothing"),
    ],
)
def test_names_and_contents(name: str, text: str, form: Form) -> None:
    assert detect_form(text.encode(), name) == form


INLINE = "\n\n".join(f"100.{at}. An <i>oar</i> is <b>long</b>." for at in range(1, 7))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(TEXT, id="nothing special"),
        pytest.param(TEXT.replace("oar", "_oar_").replace("sail", "*sail*"), id="emphasis"),
        pytest.param(TEXT.replace("blade.", "blade. {T}, [{2/W}]: Row (see [100.2])."), id="symbols"),
        pytest.param(TEXT + "\n- ash\n- oak\n\n* fir\n", id="bullets"),
        pytest.param("Ferry Book\n=====\n\nBoats\n-----\n\n" + TEXT, id="underlined headings"),
        pytest.param("===== Boats =====\n\n---\n\n" + TEXT, id="one heading between signs"),
        pytest.param("=====\nBoats\n=====\n\n=====\nQuays\n=====\n\n" + TEXT, id="headings between lines of signs"),
        pytest.param(TEXT + "\n# 1 of the crew\n\n# 2 of the crew\n", id="number signs"),
        pytest.param(TEXT + "\nSee <http://quay.test> <rui@quay.test>" * 9, id="addresses"),
        pytest.param(TEXT.replace("oar", "boat's 'oar'"), id="quotes"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "cp1252"])
def test_typed_text_stays_text(tmp_path: Path, text: str, encoding: str) -> None:
    path = save(tmp_path, text.encode(encoding), "rules.txt")
    source = read_source(path)

    assert source.form == "text"
    assert list(source.lines) == text.split("\n")


@pytest.mark.parametrize("name", ["rules.txt", "rules.md"])
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(INLINE, id="tags in lines"),
        pytest.param(INLINE.replace("<i>", '<a name="oar">').replace("</i>", "</a>"), id="anchors"),
        pytest.param(INLINE.replace("is <b>long</b>", "is long<br>\nand light"), id="line breaks"),
    ],
)
def test_tags_in_lines_make_no_web_page(tmp_path: Path, name: str, text: str) -> None:
    """Where paragraphs are set apart by blank lines, they stay so, whatever tags stand in them."""
    edition = crdiff.read(save(tmp_path, text.encode(), name))

    assert [unit.number for unit in edition.units] == [f"100.{at}" for at in range(1, 7)]


TABLE = "| Oar | Mast |\n|---|---|\n" + "| ash<br>oak | fir<br>pine |\n" * 4


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        pytest.param("rules.md", MARKDOWN + "\n" + TABLE, "markdown", id="br in a table of Markdown"),
        pytest.param(
            "rules.md", '<div align="center">\n\n# Ferry\n\n</div>\n\n' * 5 + MARKDOWN, "markdown", id="boxes"
        ),
        pytest.param("rules.wiki", WIKI + "Oars<br />float.<br />\n" * 5, "wikitext", id="br in a wiki"),
        pytest.param("rules.wiki", WIKI + '<span id="oar">Oars</span>\n' * 5, "wikitext", id="anchors in a wiki"),
    ],
)
def test_markup_with_some_html_keeps_its_form(name: str, text: str, form: Form) -> None:
    assert detect_form(text.encode(), name) == form


@pytest.mark.parametrize(
    ("data", "fact"),
    [
        pytest.param(package({"xl/workbook.xml": "<x/>"}), "spreadsheet", id="xlsx"),
        pytest.param(package({"mimetype": "application/vnd.oasis.opendocument.text"}), "zip", id="odt, badly packed"),
        pytest.param(
            b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.text", "OpenDocument", id="odt"
        ),
        pytest.param(b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/epub+zip", "EPUB", id="epub"),
        pytest.param(package({"rules.txt": TEXT}), "zip", id="zip"),
        pytest.param(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old Word", id="doc"),
        pytest.param(gzip.compress(gzip.compress(TEXT.encode())), "twice", id="gzip in gzip"),
        pytest.param(gzip.compress(package({"rules.txt": TEXT})), "zip", id="zip in gzip"),
        pytest.param(b"BZh91AY&SY", "bzip2", id="bzip2"),
    ],
)
def test_what_is_not_read_is_called_by_its_name(tmp_path: Path, data: bytes, fact: str) -> None:
    with pytest.raises(SourceError, match=fact) as told:
        read_source(save(tmp_path, data, "rules.docx"))

    assert "\n" not in str(told.value)
    assert ".docx" in told.value.remedy


@pytest.mark.parametrize("name", ["rules.pdf", "rules.docx", "rules.pdf.gz"])
def test_a_text_that_is_called_a_document_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(SourceError, match=r"is no \.(pdf|docx) file"):
        read_source(save(tmp_path, TEXT.encode(), name))


@pytest.mark.parametrize(("form", "data"), BOOKS, ids=KINDS)
def test_the_form_may_be_told(tmp_path: Path, form: Form, data: bytes) -> None:
    assert read_source(save(tmp_path, data, "rules"), form=form).form == form


def test_a_form_that_is_told_beats_the_content(tmp_path: Path) -> None:
    assert read_source(save(tmp_path, HTML.encode(), "rules.html"), form="text").lines[0] == "<!DOCTYPE html>"


def test_a_pdf_may_begin_with_other_bytes(tmp_path: Path) -> None:
    assert form_of(save(tmp_path, b"\r\n\r\n" + PRINT, "rules")) == "pdf"


def test_gzip_files_put_one_behind_another_are_one(tmp_path: Path) -> None:
    """As `cat` and some packers make them."""
    data = gzip.compress(TEXT.encode()) + gzip.compress(b"\n100.4. A rope is strong.\n")
    edition = crdiff.read(save(tmp_path, data, "rules.txt.gz"))

    assert [unit.number for unit in edition.units if unit.kind == "rule"] == ["100.1", "100.2", "100.3", "100.4"]


def test_many_comments_are_looked_at_once() -> None:
    """Each comment that is looked at in two ways doubles the time."""
    data = b"<!-- a boat -->\n" * 23 + b"100.1. Oars.\n"
    began = time.perf_counter()

    assert detect_form(data, "rules.txt") == "text"
    assert time.perf_counter() - began < 0.5
