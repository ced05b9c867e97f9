"""How the options and crdiff.toml say what numbers look like and what language a file is in."""

import json
from pathlib import Path

import pytest

from tests.cli.running import Outcome, assert_trouble, call

HOUSE = """\
House Book

Effective as of May 2, 2030.

I. Boats

I.1. General

I.1.a. A boat has one oar and a sail.

I.1.b. A boat with no oar is a raft. See rule II.1.a.

II. Lids

II.1. Shutting

II.1.a. A lid is shut at dusk.
"""
HOUSE_TABLE = '[schemes.house]\nform = "I.1.a"\n'
SMALL = HOUSE.replace("II.", "2.").replace("I.", "1.").replace("House Book", "Small Book")
NAMES = ["I", "I.1", "I.1.a", "I.1.b", "II", "II.1", "II.1.a"]
SMALL_NAMES = ["1", "1.1", "1.1.a", "1.1.b", "2", "2.1", "2.1.a"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Holds a book with numbers of its own form, one with small numbers, and an ordinary one."""
    (tmp_path / "house.txt").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "small.txt").write_text(SMALL, encoding="utf-8")
    (tmp_path / "plain.txt").write_text("1. Boats\n\n100. Hulls\n\n100.1. Tar it.\n\n100.1a Wax it.\n", "utf-8")
    return tmp_path


def settings(folder: Path, text: str) -> None:
    (folder / "crdiff.toml").write_text(text, encoding="utf-8")


def parsed(outcome: Outcome) -> tuple[str, list[str]]:
    """The scheme and the names of the units, of `parse -f json`."""
    assert outcome.status == 0, outcome.err
    document = json.loads(outcome.out)
    return document["scheme"], [unit["name"] for unit in document["units"]]


def parse(folder: Path, name: str, *options: str) -> tuple[str, list[str]]:
    return parsed(call("parse", name, "-f", "json", *options, cwd=folder))


# -- schemes of one's own


@pytest.mark.parametrize("options", [(), ("--scheme", "house")], ids=["told by the text", "by its name"])
def test_a_scheme_of_the_settings(folder: Path, options: tuple[str, ...]) -> None:
    settings(folder, HOUSE_TABLE)

    assert parse(folder, "house.txt", *options) == ("house", NAMES)


def test_without_the_settings_no_scheme_fits(folder: Path) -> None:
    assert "no rule numbers" in assert_trouble(call("parse", "house.txt", cwd=folder), "house.txt")
    assert "'house'" in assert_trouble(call("parse", "house.txt", "--scheme", "house", cwd=folder))


def test_a_scheme_of_the_settings_leaves_other_books_alone(folder: Path) -> None:
    settings(folder, f'{HOUSE_TABLE}[schemes.home]\nform = "1.1.a"\n')

    assert parse(folder, "plain.txt") == ("magic", ["1", "100", "100.1", "100.1a"])
    assert parse(folder, "small.txt") == ("home", SMALL_NAMES)
    assert parse(folder, "house.txt") == ("house", NAMES)


@pytest.mark.parametrize(
    ("name", "form", "names"),
    [
        pytest.param("house.txt", "I.1.a", NAMES, id="Roman first"),
        pytest.param("small.txt", "1.1.a", SMALL_NAMES, id="letter last"),
        pytest.param("plain.txt", "magic", ["1", "100", "100.1", "100.1a"], id="a name that all know"),
    ],
)
def test_a_form_on_the_command_line(folder: Path, name: str, form: str, names: list[str]) -> None:
    assert parse(folder, name, "--scheme", form) == (form, names)


def test_a_default_scheme_in_the_settings(folder: Path) -> None:
    settings(folder, f'{HOUSE_TABLE}[schemes.home]\nform = "1.1.a"\n[parse]\nscheme = "house"\n')

    assert parse(folder, "house.txt") == ("house", NAMES)
    assert parse(folder, "small.txt", "--scheme", "home") == ("home", SMALL_NAMES)


def test_a_default_scheme_in_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRDIFF_PARSE_SCHEME", "1.1.a")

    assert parse(folder, "small.txt") == ("1.1.a", SMALL_NAMES)


@pytest.mark.parametrize(
    ("table", "kinds"),
    [
        pytest.param("", "section subsection rule rule section subsection rule", id="form alone"),
        pytest.param(
            'kinds = ["section", "rule", "subrule"]', "section rule subrule subrule section rule subrule", id="kinds"
        ),
    ],
)
def test_kinds_of_a_scheme(folder: Path, table: str, kinds: str) -> None:
    settings(folder, f"{HOUSE_TABLE}{table}\n")
    outcome = call("parse", "house.txt", "-f", "json", cwd=folder)

    assert [unit["kind"] for unit in json.loads(outcome.out)["units"]] == kinds.split()


@pytest.mark.parametrize(
    ("table", "text", "problem"),
    [
        pytest.param(
            'closed = "none"', "I.1.a Tar it.\n\nI.1.b. Wax it.\n", "unexpected dot after I.1.b", id="no dots"
        ),
        pytest.param('closed = "all"', "I.1.a. Tar it.\n\nI.1.b Wax it.\n", "missing dot after I.1.b", id="dots"),
        pytest.param(
            'skipped_letters = "b"',
            "I.1.a. Tar it.\n\nI.1.b. Wax it.\n",
            "number gap from I.1.a to I.1.b",
            id="skipped",
        ),
    ],
)
def test_what_a_scheme_says_of_dots_and_letters(folder: Path, table: str, text: str, problem: str) -> None:
    settings(folder, f"{HOUSE_TABLE}{table}\n")
    (folder / "rules.txt").write_text(f"Effective as of May 2, 2030.\n\n{text}", encoding="utf-8")
    outcome = call("check", "rules.txt", "--scheme", "house", cwd=folder)

    assert outcome.text.count(problem) == 1
    assert len(outcome.text.splitlines()) == 1


def test_check_and_diff_know_the_scheme_too(folder: Path) -> None:
    settings(folder, HOUSE_TABLE)
    later = HOUSE.replace("II.1.a. A", "II.1.a. Seven bells ring each night.\n\nII.1.b. A").replace("May 2", "May 9")
    (folder / "later.txt").write_text(later.replace("rule II.1.a", "rule II.1.b"), encoding="utf-8")

    assert call("check", "house.txt", cwd=folder).status == 0
    outcome = call("diff", "house.txt", "later.txt", cwd=folder)
    assert outcome.status == 1
    assert "II.1.a became II.1.b" in outcome.text
    assert "I.1.b: II.1.a → II.1.b" in outcome.text


# -- trouble


WRONG = [
    pytest.param("[schemes.house]\n", id="no form"),
    pytest.param("[schemes.house]\nform = 5\n", id="a number for a form"),
    pytest.param('[schemes.house]\nform = ""\n', id="an empty form"),
    pytest.param('[schemes.house]\nform = "1"\n', id="one level"),
    pytest.param('[schemes.house]\nform = "(x)"\n', id="no form at all"),
    pytest.param('[schemes.house]\nform = "1.11"\n', id="levels that run together"),
    pytest.param('[schemes]\nhouse = "I.1.a"\n', id="a form for a table"),
    pytest.param('[[schemes.house]]\nform = "I.1.a"\n', id="a list of tables"),
    pytest.param('[[schemes]]\nform = "I.1.a"\n', id="a list for the schemes"),
    pytest.param("schemes = 3\n", id="a number for the schemes"),
    pytest.param(f'{HOUSE_TABLE}colour = "red"\n', id="unknown key"),
    pytest.param(f'{HOUSE_TABLE}name = "home"\n', id="a second name"),
    pytest.param(f'{HOUSE_TABLE}closed = "maybe"\n', id="closed: unknown word"),
    pytest.param(f"{HOUSE_TABLE}closed = true\n", id="closed: a truth value"),
    pytest.param(f'{HOUSE_TABLE}kinds = ["boat"]\n', id="kinds: unknown word"),
    pytest.param(f'{HOUSE_TABLE}kinds = "rule"\n', id="kinds: no list"),
    pytest.param(f'{HOUSE_TABLE}hundreds = "half"\n', id="hundreds: unknown word"),
    pytest.param(f'{HOUSE_TABLE}hundreds = "full"\n', id="hundreds: of a Roman numeral"),
    pytest.param(f"{HOUSE_TABLE}skipped_letters = 3\n", id="skipped letters: a number"),
    pytest.param(f'{HOUSE_TABLE}alone = "x"\n', id="alone: no number"),
]


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_table_is_one_line(folder: Path, text: str) -> None:
    """Whatever is read and done with it."""
    settings(folder, text)

    for command, name in (("parse", "plain.txt"), ("check", "house.txt")):
        assert "schemes" in assert_trouble(call(command, name, cwd=folder), "crdiff.toml")


@pytest.mark.parametrize("text", WRONG[:4])
def test_the_line_names_no_function_of_ours(folder: Path, text: str) -> None:
    settings(folder, text)
    line = assert_trouble(call("parse", "house.txt", cwd=folder), "crdiff.toml")

    assert [word for word in ("scheme_of_form", "positional", "bytes-like") if word in line] == []


def test_a_table_with_a_name_that_all_know_is_used_or_refused(folder: Path) -> None:
    """But never left aside in silence."""
    settings(folder, '[schemes.magic]\nform = "I.1.a"\n')
    outcome = call("parse", "house.txt", "-f", "json", cwd=folder)

    if outcome.status == 2:
        assert "magic" in assert_trouble(outcome, "crdiff.toml")
    else:
        assert parsed(outcome) == ("magic", NAMES)


@pytest.mark.parametrize("text", ["klingon", "1", "I", "1.", "MAGIC", "1.b.c"])
def test_an_unknown_scheme(folder: Path, text: str) -> None:
    settings(folder, HOUSE_TABLE)
    line = assert_trouble(call("parse", "plain.txt", "--scheme", text, cwd=folder))

    assert repr(text) in line
    assert all(name in line for name in ("house", "magic", "decimal-letter", "1.1.1a"))


@pytest.mark.parametrize(
    ("scheme", "form"),
    [pytest.param("hyphen", "1-1-1", id="by name"), pytest.param("A.1-a", "A.1-a", id="by form")],
)
def test_a_scheme_that_does_not_fit_is_named(folder: Path, scheme: str, form: str) -> None:
    """The file has numbers of the form 100.1, so that cannot be what is missing."""
    line = assert_trouble(call("parse", "plain.txt", "--scheme", scheme, cwd=folder), "plain.txt")

    assert "no rule numbers" in line
    assert form in line


# -- language


def test_a_language_that_is_given(folder: Path) -> None:
    text = "100.1. Ada rows.\n\n100.1a Bo rests.\nBeispiel: Ada.\n\n100.2. Siehe Regel 100.1a.\n"
    (folder / "short.txt").write_text(text, encoding="utf-8")
    found = {}
    for code in ("de", "fr"):
        outcome = call("parse", "short.txt", "-f", "json", "--language", code, cwd=folder)
        document = json.loads(outcome.out)
        found[document["language"]] = [unit["examples"] for unit in document["units"]]

    assert found == {"de": [[], ["Ada."], []], "fr": [[], [], []]}


def test_an_unknown_language(folder: Path) -> None:
    line = assert_trouble(call("parse", "plain.txt", "--language", "nl", cwd=folder))

    assert "'nl'" in line
    assert "'zh-Hant'" in line
