"""`crdiff align`, `crdiff date` and `crdiff drift` as people call them."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.running import assert_trouble, call, run
from tests.conftest import CORPORA, TIDEWATER

SOURCE = str(TIDEWATER / "2031-09-05.txt")
SPANISH = str(CORPORA / "tidewater/es/2031-09-05.txt")
JAPANESE = str(CORPORA / "tidewater/ja/2031-03-14.txt")


def test_align() -> None:
    outcome = call("align", SOURCE, SPANISH, "--no-vectors")

    assert outcome.status == 0
    assert "Reglas completas de Tidewater" in outcome.text.splitlines()[0]
    assert any("100.1 " in line and "Estas reglas" in line for line in outcome.text.splitlines())


@pytest.mark.parametrize("form", ["markdown", "csv", "json", "tmx"])
def test_align_formats(form: str) -> None:
    outcome = call("align", SOURCE, SPANISH, "-f", form, "--no-vectors")

    assert outcome.status == 0
    assert "Estas reglas" in outcome.text


def test_a_saved_lexicon_is_read_in_both_directions(tmp_path: Path) -> None:
    saved = tmp_path / "words.json"
    call("align", SOURCE, SPANISH, "--save-lexicon", saved, "--no-vectors", "-o", tmp_path / "out.txt")

    assert json.loads(saved.read_text(encoding="utf-8"))["schema"] == "crdiff/lexicon/1"
    for one, other in ((SOURCE, SPANISH), (SPANISH, SOURCE)):
        assert call("align", one, other, "--lexicon", saved, "--no-vectors").status == 0
    assert_trouble(call("align", SOURCE, JAPANESE, "--lexicon", saved), str(saved))
    assert_trouble(call("align", SOURCE, SPANISH, "--lexicon", SPANISH), SPANISH)


def test_one_language_is_one_line_of_trouble() -> None:
    for command in ("align", "drift"):
        outcome = call(command, SOURCE, SOURCE)
        assert outcome.status == 2
        assert len(outcome.notes) == 1
        assert "are both in English. Use crdiff diff" in outcome.err


def test_an_empty_target(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("")
    for command in ("align", "drift"):
        assert_trouble(call(command, SOURCE, "empty.txt", cwd=tmp_path), "empty.txt")


def test_another_rulebook_is_no_translation(tmp_path: Path) -> None:
    rows = "\n\n".join(f"{100 + at}.1. 厨师第{at}次打开锅，客人{at}位坐下。" for at in range(30))
    (tmp_path / "zh.txt").write_text(rows, encoding="utf-8")
    outcome = call("align", SOURCE, "zh.txt", cwd=tmp_path)

    assert "hardly say the same" in outcome.err
    paired, unsure = re.search(r"(\d+) pairs \((\d+) not sure\)", outcome.text).groups()
    assert paired == unsure
    refused = call("drift", SOURCE, "zh.txt", cwd=tmp_path)
    assert refused.status == 2
    assert "hardly the same rulebook" in refused.err


def test_a_page_in_a_language_that_is_not_known(tmp_path: Path) -> None:
    """Finnish is taken for the language of the source, and what to do about that is said."""
    rule = "Pelaaja voi vuorollaan avata kannen ja soittaa kelloa, ellei sääntö sitä kiellä."
    finnish = "\n\n".join(f"100.{at}. {rule}" for at in range(1, 30))
    (tmp_path / "fi.txt").write_text(finnish, encoding="utf-8")
    outcome = call("align", SOURCE, "fi.txt", "--no-vectors", cwd=tmp_path)

    assert outcome.status == 2
    assert len(outcome.notes) == 1
    assert "name their languages by --language" in outcome.err


def test_the_result_does_not_depend_on_the_hash_seed() -> None:
    given = ("drift", SOURCE, JAPANESE, "-f", "json", "--no-vectors")
    one, other = (run(*given, PYTHONHASHSEED=seed) for seed in ("1", "2"))

    assert one.out == other.out
    assert one.status == other.status == 1


def test_date() -> None:
    outcome = call("date", SPANISH, "--among", TIDEWATER, "--no-vectors")

    assert outcome.status == 0
    assert outcome.text.splitlines()[0].endswith("made from 2031-09-05 (as it says itself)")
    assert "passed over" in outcome.err  # the list of changes is no edition


def test_date_needs_editions() -> None:
    assert call("date", SPANISH).status == 2


def test_date_as_json() -> None:
    outcome = call("date", SPANISH, "--among", SOURCE, "-f", "json", "--no-vectors")
    told = json.loads(outcome.text)

    assert (told["schema"], told["earliest"], told["latest"]) == ("crdiff/dating/1", "2031-09-05", "2031-09-05")


def test_drift_fails_on_errors() -> None:
    outcome = call("drift", SOURCE, SPANISH, "--no-vectors")

    assert outcome.status == 1
    assert "Misnumbered" in outcome.text
    assert call("drift", SOURCE, SPANISH, "--no-vectors", "--fail-on", "never").status == 0


@pytest.mark.parametrize("form", ["markdown", "csv", "json", "po", "xliff", "tmx"])
def test_drift_formats(form: str) -> None:
    outcome = call("drift", SOURCE, SPANISH, "-f", form, "--no-vectors", "--fail-on", "never")

    assert outcome.status == 0
    assert ("Una carta de barco" if form == "markdown" else "Estas reglas") in outcome.text


def test_a_baseline_hides_what_is_known(tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    call("drift", SOURCE, SPANISH, "--no-vectors", "--write-baseline", known)
    outcome = call("drift", SOURCE, SPANISH, "--no-vectors", "--baseline", known)

    assert outcome.status == 0
    assert "findings of the baseline are left out" in outcome.text


def test_checks_are_set_off_and_on() -> None:
    off = call("drift", SOURCE, SPANISH, "--no-vectors", "--check", "symbols=off", "-f", "csv")
    one = call("drift", SOURCE, SPANISH, "--no-vectors", "--check", "symbols@301.2e=off", "-f", "csv")
    on = call("drift", SOURCE, SPANISH, "--no-vectors", "--check", "sentences=note", "-f", "csv")

    assert ",symbols," not in off.text
    assert one.text.count(",symbols,") == 1
    assert ",sentences,note," in on.text


@pytest.mark.parametrize("option", ["--check=symbols", "--check=symbols=loud", "--check=spelling=off", "--symbol=T"])
def test_options_that_mean_nothing(option: str) -> None:
    assert call("drift", SOURCE, SPANISH, option).status == 2


def test_a_symbol_that_is_given() -> None:
    old = str(TIDEWATER / "2031-03-14.txt")
    outcome = call("drift", old, JAPANESE, "--no-vectors", "--symbol", "{灯}={L}", "--fail-on", "never")

    assert "{灯} = {L}" in outcome.text
    assert "symbol-table" not in outcome.text


@pytest.mark.parametrize("name", ["bitext", "dating", "drift", "lexicon"])
def test_the_schemas_are_those_of_the_program(name: str) -> None:
    from crdiff.render.document import json_schema

    kept = (files("crdiff") / "schemas" / f"{name}-1.json").read_text(encoding="utf-8")

    assert kept == json_schema(name)
    assert call("schema", name).text == kept
