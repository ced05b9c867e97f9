"""PO, XLIFF and TMX as the translators' own tools read them."""

import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest
from lxml import etree

import crdiff
from crdiff.model import Drift
from crdiff.render.po import to_po
from crdiff.render.xliff import XLIFF, to_tmx, to_xliff
from tests.conftest import CORPORA, TIDEWATER

XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture(scope="module")
def drift() -> Drift:
    """The Spanish sample, of an edition before the newest."""
    older, base, newest = (TIDEWATER / f"{each}.txt" for each in ("2031-03-14", "2031-09-05", "2032-05-21"))
    return crdiff.find_drift(newest, CORPORA / "tidewater/es/2031-09-05.txt", history=[older, base], vectors=False)


def by_state(drift: Drift, state: str) -> set[str]:
    return {unit.source[0] for unit in drift.units if unit.state == state and unit.source}


def test_po(drift: Drift, tmp_path: Path) -> None:
    file = tmp_path / "es.po"
    file.write_text(to_po(drift), encoding="utf-8")
    catalogue = polib.pofile(str(file))
    entries = {entry.msgctxt: entry for entry in catalogue}

    assert len(entries) == len(catalogue)
    assert catalogue.metadata["Language"] == "es"
    for name in by_state(drift, "current"):
        assert not entries[name].fuzzy
        assert entries[name].msgstr
    for name in by_state(drift, "missing") | by_state(drift, "untranslated"):
        assert entries[name].msgstr == ""
    for name in by_state(drift, "outdated"):
        assert entries[name].fuzzy
    reworded = entries["104.2"]
    assert "no matter how many" in reworded.msgid
    assert "whatever lanterns are lit" in reworded.previous_msgid
    assert entries["201.3"].msgid.startswith("The")


def test_xliff(drift: Drift) -> None:
    root = etree.fromstring(to_xliff(drift).encode())
    space = {"x": XLIFF}
    units = {unit.get("id"): unit for unit in root.iterfind(".//x:trans-unit", space)}

    assert root.get("version") == "1.2"
    assert len(units) == len({unit.source[0] for unit in drift.units if unit.source})
    for name in by_state(drift, "current"):
        assert units[name].get("approved") == "yes"
    for name in by_state(drift, "outdated"):
        assert units[name].get("approved") == "no"
        assert units[name].find("x:target", space).get("state") == "needs-adaptation"
    older = units["104.2"].find("x:alt-trans/x:source", space)
    assert "whatever lanterns are lit" in older.text
    assert [each.tag.rpartition("}")[2] for each in units["104.2"]][:2] == ["source", "target"]


def test_tmx(drift: Drift) -> None:
    root = etree.fromstring(to_tmx(drift).encode())
    units = {unit.get("tuid"): unit for unit in root.iterfind(".//tu")}

    assert (root.tag, root.get("version"), root.find("header").get("srclang")) == ("tmx", "1.4", "en")
    assert units.keys() == {name for name in by_state(drift, "current") if name in units}
    assert len(units) >= 0.95 * len(by_state(drift, "current"))
    assert [each.get(XML_LANG) for each in units["100.1"].iterfind("tuv")] == ["en", "es"]


@pytest.mark.parametrize(("ending", "program"), [("po", "pofilter"), ("xlf", "pofilter"), ("po", "pocount")])
def test_other_programs_read_them(drift: Drift, tmp_path: Path, ending: str, program: str) -> None:
    """The programs of translate-toolkit, each as a process of its own, where they are installed."""
    found = shutil.which(program, path=f"{Path(sys.executable).parent}:{Path('/usr/bin')}")
    if found is None:
        pytest.skip(f"{program} is not installed")
    text = to_po(drift) if ending == "po" else to_xliff(drift)
    (tmp_path / f"es.{ending}").write_text(text, encoding="utf-8")
    options = ["-t", "untranslated"] if program == "pofilter" else []
    given = [*options, f"es.{ending}", *([f"out.{ending}"] if program == "pofilter" else [])]
    done = subprocess.run([found, *given], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr


def test_markup_in_rules_is_text() -> None:
    source = crdiff.parse('100.1. A <b>lid</b> & a pot.\n\n100.2. {T}: Say "hum" \\ twice.\n')
    target = crdiff.parse("100.1. 一个<b>盖</b>与锅。\n\n100.2. {T}：说两次“哼”。\n")
    drift = crdiff.find_drift(source, target)

    assert polib.pofile(to_po(drift))[0].msgid == "A <b>lid</b> & a pot."
    root = etree.fromstring(to_xliff(drift).encode())
    assert root.find(f".//{{{XLIFF}}}source").text == "A <b>lid</b> & a pot."
