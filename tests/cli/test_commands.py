"""What each command prints, held against the library."""

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import crdiff
from crdiff.cli.main import COMMANDS
from crdiff.model import Change, ChangeSet
from crdiff.render.document import ChangesDocument, EditionDocument, ProblemsDocument, changes_document
from crdiff.render.summary import count_summary
from tests.cli.running import FERRY_OLD, NEW, OLD, PAIRED, assert_trouble, call, environment, run, write_ferry
from tests.conftest import TIDEWATER

LAST = str(TIDEWATER / "2032-05-21.txt")
NUMBERS = (
    "100.4 101.2 102.3 103.1e 104.5 300.5 202.1 302.2a 302.4a 303.2 303.4b 401.5a 500.3b 501.1d 501.1e glossary:Aground"
).split()


@pytest.fixture(scope="module")
def changes() -> ChangeSet:
    return crdiff.diff(OLD, NEW)


def records(*args: str) -> list[tuple[list[str], list[str]]]:
    """Old and new names of the changes that `diff` prints as JSON lines."""
    lines = call("diff", OLD, NEW, "-f", "jsonl", *args).text.splitlines()
    return [(record["old"], record["new"]) for record in map(json.loads, lines)]


def names(changes: ChangeSet, wanted: Callable[[Change], bool]) -> list[tuple[list[str], list[str]]]:
    return [(list(change.old), list(change.new)) for change in changes.changes if wanted(change)]


# -- diff in every format


def test_json_is_the_document_of_the_library(changes: ChangeSet) -> None:
    import msgspec

    outcome = call("diff", OLD, NEW, "-f", "json")

    assert msgspec.json.decode(outcome.out, type=ChangesDocument) == changes_document(changes)


def test_json_lines_are_the_changes_of_the_json(changes: ChangeSet) -> None:
    lines = call("diff", OLD, NEW, "-f", "jsonl").text.splitlines()
    document = json.loads(call("diff", OLD, NEW, "-f", "json").text)

    assert list(map(json.loads, lines)) == document["changes"]
    assert len(lines) == len(changes.changes)


def test_csv_has_a_row_a_change_and_numbers_are_text(changes: ChangeSet) -> None:
    rows = list(csv.DictReader(io.StringIO(call("diff", OLD, NEW, "-f", "csv").text)))

    assert [(row["shape"], row["number"], row["text"]) for row in rows] == [
        (change.shape, change.number, change.text) for change in changes.changes
    ]
    assert [row["new"] for row in rows] == [" ".join(change.new) for change in changes.changes]
    assert [row["old_text"] for row in rows] == ["\n".join(change.old_text) for change in changes.changes]


def test_terminal_has_every_entry_and_no_escape(changes: ChangeSet) -> None:
    text = call("diff", OLD, NEW).text

    assert "\x1b" not in text
    assert text.startswith("Tidewater Complete Rules: 2031-03-14 → 2031-09-05\n")
    for change in changes.changes:
        if change.shape in ("added", "removed"):
            name = (change.new or change.old)[0].removeprefix("glossary:")
            assert f"{name} ({'new' if change.shape == 'added' else 'removed'})" in text.replace("“", "").replace(
                "”", ""
            )


def test_colour_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    assert b"\x1b[" not in call("diff", OLD, NEW).out
    assert b"\x1b[" in call("diff", OLD, NEW, "--color", "always").out
    assert b"\x1b[" in call("diff", OLD, NEW, "--color", "always", "-f", "unified").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert b"\x1b[" in call("diff", OLD, NEW).out
    assert b"\x1b[" not in call("diff", OLD, NEW, "--color", "never").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert b"\x1b[" not in call("diff", OLD, NEW).out


def test_a_file_is_never_coloured_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    call("diff", OLD, NEW, "-o", tmp_path / "log")

    assert b"\x1b" not in (tmp_path / "log").read_bytes()


def test_unified_has_a_hunk_a_change(changes: ChangeSet) -> None:
    lines = call("diff", OLD, NEW, "-f", "unified").text.splitlines()

    assert lines[:2] == [f"--- {OLD}\t2031-03-14", f"+++ {NEW}\t2031-09-05"]
    assert [line.split(" @@")[0] for line in lines if line.startswith("@@ ")] == [
        f"@@ {', '.join(change.old) or '-'} → {', '.join(change.new) or '-'}" for change in changes.changes
    ]
    assert {line[0] for line in lines[2:]} <= set("@ +-")


def test_unified_of_the_same_is_empty() -> None:
    """As diff(1) does."""
    assert call("diff", OLD, OLD, "-f", "unified").out == b""


def test_markdown_tells_every_chapter() -> None:
    lines = call("diff", OLD, NEW, "-f", "markdown").text.splitlines()

    assert lines[0] == "# Tidewater Complete Rules: 2031-03-14 → 2031-09-05"
    assert {"## Renumbered", "## Glossary", "## References to look at", "## 3. Running a Harbour"} <= set(lines)


@pytest.mark.parametrize("form", ["terminal", "unified", "markdown", "json", "jsonl", "csv"])
def test_a_file_gets_the_bytes_that_stdout_gets(tmp_path: Path, form: str) -> None:
    printed = call("diff", OLD, NEW, "-f", form)
    written = call("diff", OLD, NEW, "-f", form, "-o", tmp_path / "log")

    assert (written.status, written.out, written.err) == (1, b"", "")
    assert (tmp_path / "log").read_bytes() == printed.out
    assert [path.name for path in tmp_path.iterdir()] == ["log"]


# -- what is shown


@pytest.mark.parametrize(
    ("args", "wanted"),
    [
        pytest.param(["--only", "text:reworded"], lambda change: change.text == "reworded", id="one value"),
        pytest.param(
            ["--only", "text:reworded,text:examples"],
            lambda change: change.text in ("reworded", "examples"),
            id="two values of one facet",
        ),
        pytest.param(
            ["--only", "text:reworded", "--only", "unit:glossary"],
            lambda change: change.text == "reworded" and change.unit == "glossary",
            id="two facets",
        ),
        pytest.param(["--only", "sweep:only"], lambda change: change.only_sweep, id="sweep"),
        pytest.param(
            ["--hide", "text:same,text:typographic"],
            lambda change: change.text not in ("same", "typographic"),
            id="hidden values",
        ),
        pytest.param(
            ["--hide", "number:renumbered", "--hide", "sweep:only"],
            lambda change: change.number != "renumbered" and not change.only_sweep,
            id="hidden for any facet",
        ),
        pytest.param(
            ["--only", "number:renumbered", "--hide", "text:same"],
            lambda change: change.number == "renumbered" and change.text != "same",
            id="only and hide",
        ),
        pytest.param(
            ["--rules", "302.4"],
            lambda change: any(name.startswith("302.4") for name in (*change.old, *change.new)),
            id="a rule and what is below it",
        ),
        pytest.param(
            ["--rules", "303"],
            lambda change: any(name.split(".")[0] == "303" for name in (*change.old, *change.new)),
            id="old and new numbers of a subsection",
        ),
        pytest.param(
            ["--rules", "5,glossary:Tow"],
            lambda change: any(name[0] == "5" or name == "glossary:Tow" for name in (*change.old, *change.new)),
            id="a section and a term",
        ),
        pytest.param(["--rules", "glossary"], lambda change: change.unit == "glossary", id="the glossary"),
        pytest.param(
            ["--rules", "102", "--rules", "103.1", "--only", "text:reworded"],
            lambda change: (
                change.text == "reworded"
                and any(name.startswith(("102", "103.1")) for name in (*change.old, *change.new))
            ),
            id="rules and facets",
        ),
    ],
)
def test_only_hide_and_rules_show_what_they_say(
    changes: ChangeSet, args: list[str], wanted: Callable[[Change], bool]
) -> None:
    found = names(changes, wanted)

    assert found
    assert records(*args) == found


def test_a_rule_is_no_prefix_of_a_longer_number() -> None:
    """`--rules 50` names nothing, though 500 begins with it."""
    assert_trouble(call("diff", OLD, NEW, "--rules", "50"))
    shown = records("--rules", "501.1d")
    assert shown
    assert all("501.1d" in (*old, *new) for old, new in shown)


@pytest.mark.parametrize("args", [[], ["--rules", "302"], ["--hide", "number:renumbered"]])
def test_stat_counts_what_is_shown(changes: ChangeSet, args: list[str]) -> None:
    document = json.loads(call("diff", OLD, NEW, "-f", "json", *args).text)
    counts = {
        line.split()[1]: int(line.split()[0]) for line in call("diff", OLD, NEW, "--stat", *args).text.splitlines()
    }

    # How many stayed the same is known of the whole book alone.
    assert counts == {
        name: count for name, count in document["summary"].items() if count and (name != "same" or not args)
    }
    if not args:
        assert counts == {name: count for name, count in count_summary(changes.changes).items() if count} | {
            "same": changes.same
        }


def test_a_rule_that_neither_edition_has_is_told() -> None:
    """A slip in `--rules` must not read like "nothing changed there"."""
    assert "999.9" in assert_trouble(call("diff", OLD, NEW, "--rules", "999.9"))


# -- lists of changes


def test_a_list_of_changes_finds_its_numbers() -> None:
    document = json.loads(call("diff", PAIRED, "--numbers-from", OLD, "-f", "json").text)

    assert len(document["changes"]) == 16
    assert [change["old"] for change in document["changes"]] == [[name] for name in NUMBERS]


def test_a_list_of_changes_has_pairs_where_no_edition_is_given() -> None:
    document = json.loads(call("diff", PAIRED, "-f", "json").text)

    assert [change["old"] for change in document["changes"]] == [[f"pair:{at}"] for at in range(1, 17)]
    assert {change["number"] for change in document["changes"]} == {"-"}


def test_a_list_with_both_editions_tells_the_numbers_that_the_editions_tell(changes: ChangeSet) -> None:
    """What moved and what was only renumbered is the same story by either way."""
    document = json.loads(call("diff", PAIRED, "--numbers-from", OLD, "--numbers-from", NEW, "-f", "json").text)
    told = {(change.old, change.new): change.number for change in changes.changes}
    pairs = [((*change["old"],), (*change["new"],), change["number"]) for change in document["changes"]]

    assert [(old, new, told.get((old, new), "same")) for old, new, _ in pairs] == pairs


# -- parse and check


def test_parse_prints_the_tree() -> None:
    edition = crdiff.read(OLD)
    lines = call("parse", OLD).text.splitlines()

    assert lines[0] == "Tidewater Complete Rules (2031-03-14, en, utf-8)"
    assert f"{edition.count('subrule')} subrules" in lines[1]
    assert "  100 General" in lines
    assert len([line for line in lines if line.strip()]) >= len(edition.units)


def test_parse_json_is_the_edition() -> None:
    import msgspec

    document = msgspec.json.decode(call("parse", OLD, "-f", "json").out, type=EditionDocument)
    edition = crdiff.read(OLD)

    assert (document.units, document.contents, document.edition) == (edition.units, edition.contents, edition.edition)


def test_parse_csv_has_a_row_a_unit() -> None:
    rows = list(csv.DictReader(io.StringIO(call("parse", OLD, "-f", "csv").text)))
    units = crdiff.read(OLD).units

    assert [row["name"] for row in rows] == [unit.name for unit in units]
    assert [row["text"] for row in rows] == [unit.text for unit in units]
    assert {row["parent"] for row in rows} == {unit.parent or "" for unit in units}


def test_check_lists_problems_with_their_lines() -> None:
    problems = crdiff.check(LAST)
    lines = call("check", LAST).text.splitlines()

    assert len(lines) == len(problems)
    for line, problem in zip(lines, problems, strict=True):
        assert line.startswith(f"{LAST}:{problem.line}: ")
        assert line.endswith(f"({problem.kind})")


def test_check_json_is_the_problems() -> None:
    import msgspec

    document = msgspec.json.decode(call("check", LAST, "-f", "json").out, type=ProblemsDocument)

    assert document.problems == crdiff.check(LAST)


@pytest.mark.parametrize(
    ("file", "level", "status"),
    [
        pytest.param(OLD, "note", 0, id="nothing odd"),
        pytest.param(LAST, "note", 1, id="error among notes"),
        pytest.param(LAST, "warning", 1, id="error among warnings"),
        pytest.param(LAST, "error", 1, id="error"),
        pytest.param(LAST, "never", 0, id="never"),
        pytest.param("undated", "note", 1, id="note where notes fail"),
        pytest.param("undated", "warning", 0, id="note where warnings fail"),
        pytest.param("undated", "error", 0, id="note where errors fail"),
        pytest.param("gap", "warning", 1, id="warning where warnings fail"),
        pytest.param("gap", "error", 0, id="warning where errors fail"),
    ],
)
def test_check_fails_at_the_level_asked_for(tmp_path: Path, file: str, level: str, status: int) -> None:
    texts = {
        "undated": FERRY_OLD.replace(" effective as of May 2, 2030", ""),
        "gap": FERRY_OLD.replace("100.3.", "100.4."),
    }
    path = Path(file)
    if file in texts:
        path = tmp_path / "given.txt"
        path.write_text(texts[file], encoding="utf-8")

    assert call("check", path, "--fail-on", level).status == status


def test_check_fails_on_errors_by_default() -> None:
    assert call("check", LAST).status == call("check", LAST, "--fail-on", "error").status == 1


# -- demo, schema, help, completion


def test_the_demo_makes_the_same_bytes_twice(tmp_path: Path) -> None:
    first, second = (call("demo", "-o", tmp_path / name) for name in ("one", "two"))
    made = [
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir() if path.is_file()}
        for name in ("one", "two")
    ]

    assert first.status == second.status == 0
    assert first.out == second.out != b""
    assert made[0] == made[1]
    assert len(made[0]) > 10
    assert all(name in made[0]["README.md"].decode() for name in made[0] if name != "README.md")
    assert not any(str(tmp_path).encode() in data for data in made[0].values())


@pytest.mark.parametrize("name", ["changes", "edition", "problems"])
def test_schema_prints_json(name: str) -> None:
    outcome = call("schema", name)
    schema = json.loads(outcome.text)

    assert (outcome.status, outcome.err) == (0, "")
    assert schema["title"] == f"crdiff/{name}/1"
    assert "$schema" in schema


def test_the_printed_schema_is_that_of_the_code() -> None:
    from crdiff.render.document import SCHEMAS, json_schema

    for name in SCHEMAS:
        assert json.loads(call("schema", name).text) == json.loads(json_schema(name))


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_help_has_an_example(command: str, option: str) -> None:
    outcome = call(*([command] if command else []), option)

    assert (outcome.status, outcome.err) == (0, "")
    assert "Example" in outcome.text
    assert f"crdiff {command}".strip() in outcome.text.split("Example")[1]
    assert max(map(len, outcome.text.splitlines())) <= 100


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_option_is_explained(command: str) -> None:
    """No option stands there with its name alone."""
    lines = call(command, "--help").text.split("Options:\n")[1].split("\n\n")[0].splitlines()
    texts: list[str] = []
    for line in lines:
        if line.lstrip().startswith("-") and len(line) - len(line.lstrip()) == 2:
            texts.append(line)
        else:
            texts[-1] += " " + line.strip()
    bare = [text for text in texts if not any(word[:1].isupper() and word[1:2].islower() for word in text.split())]

    assert bare == []


def test_version() -> None:
    assert call("--version").text == f"crdiff {crdiff.__version__}\n"


def test_shell_completion() -> None:
    source = run(_CRDIFF_COMPLETE="bash_source")
    words = run(_CRDIFF_COMPLETE="bash_complete", COMP_WORDS="crdiff ", COMP_CWORD="1")
    options = run(_CRDIFF_COMPLETE="bash_complete", COMP_WORDS="crdiff diff --ex", COMP_CWORD="2")

    assert source.status == 0
    assert "complete -o nosort" in source.text
    assert {line.partition(",")[2] for line in words.text.splitlines()} == set(COMMANDS)
    assert options.text.strip().endswith("--exit-zero")


# -- settings


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    monkeypatch.delenv("CRDIFF_DIFF_MAX_SIZE", raising=False)
    write_ferry(tmp_path)
    monkeypatch.chdir(tmp_path)

    def write(text: str) -> None:
        (tmp_path / "crdiff.toml").write_text(text, encoding="utf-8")

    return write


def ferry(*args: str) -> int:
    return call("diff", "ferry-may.txt", "ferry-august.txt", *args).status


def test_settings_go_before_defaults(settings: Callable[[str], None]) -> None:
    assert ferry() == 1
    settings('[diff]\nmax_size = "10"\n')
    assert ferry() == 2


def test_variables_go_before_settings(settings: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    settings('[diff]\nmax_size = "10"\n')
    monkeypatch.setenv("CRDIFF_DIFF_MAX_SIZE", "64K")
    assert ferry() == 1


def test_options_go_before_variables(settings: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    settings("[diff]\nexit_zero = true\n")
    monkeypatch.setenv("CRDIFF_DIFF_MAX_SIZE", "10")
    assert ferry() == 2
    assert ferry("--max-size", "64K") == 0


def test_settings_of_one_command_are_not_those_of_another(settings: Callable[[str], None]) -> None:
    settings('[check]\nmax_size = "10"\n')
    assert ferry() == 1


def test_settings_may_be_lists(settings: Callable[[str], None]) -> None:
    settings('[diff]\nhide = ["text:reworded"]\n')
    assert ferry() == 0


def test_a_setting_is_called_as_its_option_is(settings: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """`--format` is `format` in crdiff.toml and CRDIFF_DIFF_FORMAT in the environment."""
    settings('[diff]\nformat = "csv"\n')
    assert call("diff", "ferry-may.txt", "ferry-august.txt").text.startswith("unit,old,new")
    monkeypatch.setenv("CRDIFF_DIFF_FORMAT", "json")
    assert call("diff", "ferry-may.txt", "ferry-august.txt").text.startswith("{")


# -- files are written whole or not at all


@pytest.mark.parametrize("existing", [b"kept\n", None], ids=["a file is there", "no file is there"])
@pytest.mark.parametrize("step", ["replace", "fdopen"])
def test_nothing_is_left_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, existing: bytes | None, step: str
) -> None:
    target = tmp_path / "log.md"
    if existing is not None:
        target.write_bytes(existing)

    def fail(*_args: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    outcome = call("diff", OLD, NEW, "-o", target)
    monkeypatch.undo()

    assert (outcome.status, outcome.out) == (2, b"")
    assert len(outcome.notes) == 1
    assert "No space left" in outcome.err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == (
        {} if existing is None else {target.name: existing}
    )


def test_an_interrupt_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_args: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    outcome = call("diff", OLD, NEW, "-o", tmp_path / "log.md")
    monkeypatch.undo()

    assert outcome.status == 130
    assert list(tmp_path.iterdir()) == []


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    """What a person linked elsewhere is written there."""
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "log.md").write_text("old\n", encoding="utf-8")
    (tmp_path / "log.md").symlink_to(tmp_path / "far" / "log.md")
    call("diff", OLD, NEW, "-f", "markdown", "-o", tmp_path / "log.md")

    assert (tmp_path / "log.md").is_symlink()
    assert (tmp_path / "far" / "log.md").read_text(encoding="utf-8").startswith("# Tidewater")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_what_is_no_plain_file_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    """A named pipe stands for /dev/null and /dev/stdout, which root would otherwise replace with a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        call("diff", OLD, NEW, "--stat", "-o", pipe)
        assert pipe.is_fifo()
        assert b"reworded" in os.read(reading, 1 << 16)
    finally:
        os.close(reading)


# -- what is loaded

HEAVY = ("pandas", "numpy", "rich", "rapidfuzz", "msgspec")


def loaded(args: list[str], modules: tuple[str, ...]) -> list[str]:
    """Which of some modules a run of crdiff has loaded when it leaves."""
    code = (
        "import sys\nfrom crdiff.cli.main import main\n"
        f"try:\n    main({args!r})\nexcept SystemExit:\n    pass\n"
        f"print(*(name for name in {modules!r} if name in sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), check=True)
    assert done.stdout
    return done.stderr.decode().split()


def test_help_loads_nothing_heavy() -> None:
    assert loaded(["--help"], HEAVY) == []


@pytest.mark.parametrize("form", ["json", "csv"])
def test_diff_to_data_loads_no_tables_and_no_terminal(form: str) -> None:
    assert loaded(["diff", OLD, NEW, "-f", form], ("pandas", "numpy", "scipy", "rich")) == []


def test_the_change_log_loads_no_tables() -> None:
    assert loaded(["diff", OLD, NEW], ("pandas", "numpy", "scipy")) == []
