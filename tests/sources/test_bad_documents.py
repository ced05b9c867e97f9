"""Damaged, hostile and empty documents: each is read, or refused in one line that tells place, fact and remedy."""

import gzip
import io
import random
import re
import socket
import struct
import time
import tracemalloc
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

import crdiff
from crdiff.errors import CrdiffError
from crdiff.sources import SIZE_LIMIT, read_source
from crdiff.sources.forms import Form
from tests.cli.running import assert_trouble, call
from tests.sources.making import column, docx, package, par, pdf, read_word, save, word_parts

RULES = [f"100.{at}. A boat of sort {at} has one oar, and its sail is made of good cloth." for at in range(1, 40)]
WORD = docx(*(par(rule) for rule in RULES))
PRINT = pdf(column(RULES[:20]), column(RULES[20:]))
PAGE = ("<html><body>" + "".join(f"<p>{rule}</p>\n" for rule in RULES) + "</body></html>").encode()
SECRET = "the key lies under the third plank"


def told(path: Path) -> str:
    """The text of a file that is read; the message of one that is refused, which is held against the form of all."""
    try:
        edition = crdiff.read(path)
    except CrdiffError as error:
        message = str(error)
        fact = f"refused: {error.fact}"
    else:
        return "\n".join([unit.text for unit in edition.units] + [problem.text for problem in edition.problems])
    assert re.fullmatch(rf"{re.escape(str(path))}(:\d+)?: \S.*[^.]\. \S.*[^.]\.", message)
    return fact


def refused(path: Path, fact: str) -> None:
    found = told(path)
    assert re.match(f"refused: .*(?:{fact})", found), found[:200]


@pytest.fixture
def door() -> Iterator[socket.socket]:
    """A server that nobody should call."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        listening.setblocking(False)
        yield listening


def assert_nobody_called(door: socket.socket) -> None:
    with pytest.raises(BlockingIOError):
        door.accept()


# -- PDF


def picture_only() -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream)
    for _ in range(2):
        canvas.drawImage(ImageReader(Image.new("RGB", (40, 40), "navy")), 100, 100)
        canvas.rect(50, 50, 400, 600)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "fact"),
    [
        pytest.param(b"%PDF-1.7\n" + random.Random(3).randbytes(4000), "damaged PDF", id="a header and noise"),
        pytest.param(b"%PDF-1.7", "damaged PDF", id="a header alone"),
        pytest.param(b"%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF", "damaged PDF", id="no objects"),
        pytest.param(pdf(column(RULES[:3]), encrypt="oar"), "encrypted", id="encrypted"),
        pytest.param(picture_only(), "no text, only pictures", id="pictures only"),
        pytest.param(pdf([]), "no text", id="an empty sheet"),
        pytest.param(b"<html>%PDF-1.7 is what our server should have sent</html>", "damaged PDF", id="an error page"),
    ],
)
def test_pdfs_that_cannot_be_read(tmp_path: Path, data: bytes, fact: str) -> None:
    refused(save(tmp_path, data, "rules.pdf"), fact)


def test_a_pdf_that_only_asks_not_to_be_changed_is_read(tmp_path: Path) -> None:
    """It is encrypted, and opens without a password."""
    data = pdf(column(RULES[:3]), encrypt=StandardEncryption("", ownerPassword="boss", canModify=0))

    assert "sort 3" in told(save(tmp_path, data, "rules.pdf"))


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_a_pdf_cut_short(tmp_path: Path, share: float) -> None:
    """What a repair brings back may be read."""
    told(save(tmp_path, PRINT[: int(share * len(PRINT))], "rules.pdf"))


# -- Word


def falsified(data: bytes, size: int) -> bytes:
    """The same archive, with another size of what is unpacked in its headers."""
    changed = bytearray(data)
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        for found in re.finditer(re.escape(signature), data):
            struct.pack_into("<I", changed, found.start() + offset, size)
    return bytes(changed)


BOMB = package({"word/document.xml": "<w:document>" + " " * (SIZE_LIMIT + 1) + "</w:document>"})


@pytest.mark.parametrize("data", [BOMB, falsified(BOMB, 100)], ids=["honest", "with false sizes"])
def test_a_word_document_that_unpacks_to_too_much(tmp_path: Path, data: bytes) -> None:
    path = save(tmp_path, data, "rules.docx")
    tracemalloc.start()
    try:
        refused(path, "unpacks to more than 64 MB|damaged")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert len(data) < 200_000
    assert peak < 3 * SIZE_LIMIT


def test_the_limit_of_a_word_document_is_that_of_max_size(tmp_path: Path) -> None:
    path = save(tmp_path, docx(*(par(rule) for rule in RULES * 20)), "rules.docx")

    assert "--max-size" in assert_trouble(call("parse", path, "--max-size", "100K"), str(path))
    assert call("parse", path).status == 0


def with_doctype(doctype: str, reference: str, part: str = "word/document.xml", encoding: str = "utf-8") -> bytes:
    parts = word_parts(par("100.1. Oars REF."), par("100.2. Sails."), styles="<w:x/>", footnotes="<w:x/>")
    text = doctype + parts.pop(part).replace("REF", reference)
    stream = io.BytesIO(package(parts))
    with zipfile.ZipFile(stream, "a") as archive:
        archive.writestr(part, (f'<?xml version="1.0" encoding="{encoding}"?>{text}').encode(encoding))
    return stream.getvalue()


LAUGHS = "".join(f'<!ENTITY a{at} "{f"&a{at - 1};" * 10}">' for at in range(1, 10))
DOCTYPES = [
    pytest.param("<!DOCTYPE x SYSTEM '{file}'>", "", id="external subset"),
    pytest.param("<!DOCTYPE x [<!ENTITY e SYSTEM '{file}'>]>", "&e;", id="a file"),
    pytest.param("<!DOCTYPE x [<!ENTITY e SYSTEM '{door}'>]>", "&e;", id="an address"),
    pytest.param("<!DOCTYPE x [<!ENTITY % e SYSTEM '{door}'> %e;]>", "", id="an address for declarations"),
    pytest.param("<!DOCTYPE x [<!ENTITY e 'oars'>]>", "&e;", id="a harmless one"),
    pytest.param(f"<!DOCTYPE x [<!ENTITY a0 'oar'>{LAUGHS}]>", "&a9;", id="one that multiplies"),
]


@pytest.mark.parametrize("part", ["word/document.xml", "word/styles.xml", "word/footnotes.xml"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize(("doctype", "reference"), DOCTYPES)
def test_declarations_in_a_word_document_are_refused(
    tmp_path: Path, door: socket.socket, part: str, encoding: str, doctype: str, reference: str
) -> None:
    secret = save(tmp_path, SECRET.encode(), "secret.txt")
    doctype = doctype.format(file=secret.as_uri(), door=f"http://127.0.0.1:{door.getsockname()[1]}/x")
    found = told(save(tmp_path, with_doctype(doctype, reference, part, encoding), "rules.docx"))

    assert re.match("refused: (declares entities|is a damaged Word document)", found)
    assert SECRET not in found
    assert_nobody_called(door)


def test_entities_that_multiply_in_an_attribute_are_refused(tmp_path: Path) -> None:
    parts = word_parts(par("100.1. Oars."))
    document = parts["word/document.xml"].replace("<w:body>", '<w:body x="&a9;">')
    parts["word/document.xml"] = f"<!DOCTYPE x [<!ENTITY a0 'oar'>{LAUGHS}]>{document}"
    began = time.perf_counter()

    refused(save(tmp_path, package(parts), "rules.docx"), "declares entities|damaged")
    assert time.perf_counter() - began < 2


@pytest.mark.parametrize("share", [0.01, 0.2, 0.5, 0.9, 0.999])
def test_a_word_document_cut_short(tmp_path: Path, share: float) -> None:
    refused(save(tmp_path, WORD[: int(share * len(WORD))], "rules.docx"), "damaged Word document|zip archive")


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        pytest.param({"word/document.xml": None}, "zip archive|no Word document", id="no text part"),
        pytest.param({"word/document.xml": None, "word/documents.xml": ""}, "no Word document", id="another text part"),
        pytest.param({"word/document.xml": ""}, "damaged", id="an empty text part"),
        pytest.param({"word/document.xml": "Oars."}, "damaged", id="no XML"),
        pytest.param({"word/document.xml": "<w:document"}, "damaged", id="XML cut short"),
        pytest.param({"word/document.xml": "<html><p>100.1. Oars.</p></html>"}, "without text", id="other XML"),
        pytest.param({"word/numbering.xml": "<w:numbering"}, "damaged", id="damaged numbering"),
        pytest.param({"word/styles.xml": "\0"}, "damaged", id="damaged styles"),
    ],
)
def test_word_documents_with_odd_parts(tmp_path: Path, change: dict[str, str | None], fact: str) -> None:
    parts = {**word_parts(par("100.1. Oars.")), **change}
    data = package({name: content for name, content in parts.items() if content is not None})

    refused(save(tmp_path, data, "rules.docx"), fact)


ODD = {"letter": "x", "nothing": "", "minus": "-1", "fraction": "1.5", "huge": "99999999", "5000 digits": "9" * 5000}


@pytest.mark.parametrize("value", ODD.values(), ids=ODD)
@pytest.mark.parametrize(
    "place", ["numId", "ilvl", "lvl", "start", "lvlRestart", "startOverride", "overridden", "abstractNumId", "sym"]
)
def test_values_in_a_word_document_that_no_word_processor_writes(place: str, value: str) -> None:
    def at(name: str, usual: str) -> str:
        return value if name == place else usual

    numbering = (
        f'<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="{at("lvl", "0")}"><w:start w:val="{at("start", "1")}"/>'
        f'<w:numFmt w:val="lowerLetter"/><w:lvlRestart w:val="{at("lvlRestart", "0")}"/><w:lvlText w:val="%1."/>'
        f'</w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="{at("abstractNumId", "0")}"/>'
        f'<w:lvlOverride w:ilvl="{at("overridden", "0")}"><w:startOverride w:val="{at("startOverride", "1")}"/>'
        "</w:lvlOverride></w:num>"
    )
    paragraph = (
        f'<w:p><w:pPr><w:numPr><w:ilvl w:val="{at("ilvl", "0")}"/><w:numId w:val="{at("numId", "1")}"/></w:numPr>'
        f'</w:pPr><w:r><w:t>Oars float.</w:t><w:sym w:char="{at("sym", "2192")}"/></w:r></w:p>'
    )
    try:
        found = " ".join(read_word(docx(paragraph, numbering=numbering)))
    except CrdiffError as error:
        found = error.fact
    assert re.search("Oars float|damaged", found)
    assert len(found) < 10_000


# -- damage by chance


def flipped(data: bytes, seed: int, count: int = 3) -> bytes:
    chance = random.Random(seed)
    changed = bytearray(data)
    for _ in range(count):
        changed[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(changed)


@pytest.mark.parametrize("data", [WORD, PRINT, PAGE, gzip.compress(PAGE)], ids=["docx", "pdf", "html", "gzip"])
def test_bytes_changed_by_chance(tmp_path: Path, data: bytes) -> None:
    for seed in range(60):
        told(save(tmp_path, flipped(data, seed), "rules.dat"))


@pytest.mark.parametrize("name", ["rules.txt", "rules.md", "rules.wiki", "rules.html"])
def test_a_stray_nul_cuts_nothing_off(tmp_path: Path, name: str) -> None:
    rules = [rule.replace("sort 9", "sort\0 9") for rule in RULES]
    text = "<html><p>" + "<p>".join(rules) if name.endswith(".html") else "\n\n".join(rules)
    found = told(save(tmp_path, b" " * 3000 + text.encode(), name))

    assert "sort 39" in found or "binary" in found


# -- web pages


@pytest.mark.parametrize(
    ("page", "fact"),
    [
        pytest.param(b"<html><body>" + b"<p>Oars float.</p>\n" * 2_800_000, "web page of 50 MB", id="50 MB"),
        pytest.param(b"<!DOCTYPE html><html><body></body></html>", "without text", id="empty"),
        pytest.param(b"<html><body><script>draw()</script></body></html>", "without text", id="drawn by a script"),
        pytest.param(b"<html><body><p>Sign in to go on.</p></body></html>", "no rule numbers", id="no rules"),
    ],
)
def test_web_pages_that_cannot_be_read(tmp_path: Path, page: bytes, fact: str) -> None:
    began = time.perf_counter()

    refused(save(tmp_path, page, "rules.html"), fact)
    assert time.perf_counter() - began < 2


@pytest.mark.parametrize("tags", ["div", "span", "b", "ul li", "table tr td", "blockquote", "font", "custom-box"])
def test_a_web_page_nested_ten_thousand_deep(tmp_path: Path, tags: str) -> None:
    names = tags.split()
    opened = "".join(f"<{name}>" for name in names) * 10_000
    ends = "".join(f"</{name}>" for name in reversed(names)) * 10_000
    page = f"<html><body>{opened}100.1. Oars float.<br>\n<br>\n100.2. Sails are wide.{ends}</body></html>"
    began = time.perf_counter()
    found = told(save(tmp_path, page.encode(), "rules.html"))

    assert time.perf_counter() - began < 5
    assert ("Oars float." in found and "Sails are wide." in found) or re.match("refused: .*(deep|nest)", found)


def test_a_web_page_fetches_nothing(tmp_path: Path, door: socket.socket) -> None:
    address = f"http://127.0.0.1:{door.getsockname()[1]}/x"
    secret = save(tmp_path, SECRET.encode(), "secret.txt")
    page = (
        f"<!DOCTYPE html SYSTEM '{address}' [<!ENTITY e SYSTEM '{secret.as_uri()}'>]><html><head>"
        f"<base href='{address}'><link rel=stylesheet href='{address}'>"
        f"<meta http-equiv=refresh content='0;url={address}'></head><body>"
        f"<p>100.1. Oars &e;.</p><p>100.2. Sails.</p><img src='{address}'><iframe src='{address}'></iframe>"
        f"<script src='{address}'></script><xi:include href='{secret.as_uri()}' parse='text'/></body></html>"
    )
    found = told(save(tmp_path, page.encode(), "rules.html"))

    assert "Sails." in found
    assert SECRET not in found
    assert_nobody_called(door)


# -- gzip


def squeezed(data: bytes, times: int = 1) -> bytes:
    for _ in range(times):
        data = gzip.compress(data, 9)
    return data


@pytest.mark.parametrize(
    ("data", "fact"),
    [
        pytest.param(squeezed(bytes(SIZE_LIMIT + 1)), "unpacks to more than 64 MB", id="a bomb"),
        pytest.param(squeezed(bytes(SIZE_LIMIT + 1), 2), "packed twice", id="a bomb in gzip"),
        pytest.param(squeezed(PAGE, 2), "packed twice", id="twice"),
        pytest.param(squeezed(PAGE)[:-9], "cut short", id="cut short at its end"),
        pytest.param(squeezed(PAGE)[:40], "cut short", id="cut short at its beginning"),
        pytest.param(squeezed(PAGE)[:5], "cut short|damaged", id="cut short in its header"),
        pytest.param(b"\x1f\x8b", "cut short|damaged", id="two bytes"),
        pytest.param(b"\x1f\x8b\x08\x00" + random.Random(5).randbytes(400), "damaged", id="noise"),
        pytest.param(squeezed(PAGE)[:-8] + bytes(8), "damaged", id="a wrong sum"),
        pytest.param(squeezed(b""), "empty", id="nothing in it"),
        pytest.param(squeezed(b" \n"), "empty", id="blanks in it"),
        pytest.param(squeezed(PRINT[:300]), "damaged PDF", id="a damaged PDF in it"),
        pytest.param(squeezed(WORD[:300]), "damaged|zip archive", id="a damaged Word document in it"),
    ],
)
def test_packed_files_that_cannot_be_read(tmp_path: Path, data: bytes, fact: str) -> None:
    refused(save(tmp_path, data, "rules.gz"), fact)


def test_padding_behind_a_packed_file_is_no_damage(tmp_path: Path) -> None:
    """Tapes and some servers fill the last block up."""
    assert "sort 3" in told(save(tmp_path, squeezed(PAGE) + bytes(512), "rules.html.gz"))


# -- on the command line, and whatever the form is said to be


@pytest.mark.parametrize("command", ["parse", "check"])
@pytest.mark.parametrize("data", [WORD[:900], PRINT[:900], flipped(WORD, 1, 40), pdf([]), squeezed(PAGE)[:50]])
def test_the_command_line_shows_no_traceback(tmp_path: Path, command: str, data: bytes) -> None:
    path = save(tmp_path, data, "rules.dat")

    assert_trouble(call(command, path), str(path))


@pytest.mark.parametrize("form", get_args(Form))
@pytest.mark.parametrize(
    "data",
    [WORD, PRINT, PAGE, b"100.1. Oars.\n", random.Random(2).randbytes(3000), bytes(3000), b"\xff\xfe1\x00", b"<!"],
    ids=["docx", "pdf", "html", "text", "noise", "NULs", "UTF-16", "a beginning"],
)
def test_a_form_that_is_told_wrongly(tmp_path: Path, form: Form, data: bytes) -> None:
    path = save(tmp_path, data, "rules.dat")
    message = ""
    try:
        read_source(path, form=form)
    except CrdiffError as error:
        message = str(error).removeprefix(f"{path}: ")
    assert not message or re.fullmatch(r"\S.*[^.]\. \S.*[^.]\.", message)
