"""`crdiff cite` on a project of files of many sorts: `before/` becomes `after/`, and not a byte else."""

import json
import os
import shutil
from pathlib import Path

import pytest

from crdiff.cli import output
from tests.cli.running import NEW, OLD, Outcome, assert_trouble, call
from tests.conftest import TIDEWATER

PROJECT = Path(__file__).parent / "project"
LEFT = {
    ("docs/guide.md", 3): "200.3 is 200.4 now; it stands in an address, look yourself.",
    ("docs/guide.md", 4): "the text of 102.2 changed.",
    ("docs/guide.md", 10): "104.3 is in 104.3 and 104.3a now.",
    ("docs/page.html", 1): "304.1 is 305.1 now; it stands in an address, look yourself.",
    ("src/dial.py", 10): "304.6 is 305.6 now, and its text changed.",
    ("src/watch.c", 2): "401.5 is 401.6 now, and its text changed.",
    ("src/watch.c", 4): "300.3 is gone.",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return Path(shutil.copytree(PROJECT / "before", tmp_path / "project"))


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".crdiff-cite.json"
    }


def cite(project: Path, *options: str) -> Outcome:
    return call("cite", ".", "--old", OLD, "--new", NEW, *options, cwd=project)


def test_fix_rewrites_what_merely_moved_and_no_other_byte(project: Path) -> None:
    outcome = cite(project, "--fix")
    assert contents(project) == contents(PROJECT / "after")
    assert outcome.notes[0] == "crdiff: rewrote 23 citations in 7 files"
    lines = outcome.text.splitlines()
    for (file, line), sentence in LEFT.items():
        assert any(each.startswith(f"{file}:{line}:") and each.endswith(f": {sentence}") for each in lines)
    assert len(lines) == len(LEFT) + 1  # two stand in line 10 of the guide
    assert outcome.status == 1


def test_a_second_run_changes_nothing(project: Path) -> None:
    cite(project, "--fix")
    once = contents(project)
    again = cite(project, "--fix")
    assert contents(project) == once
    assert "rewrote" not in again.err
    assert again.text == cite(project).text
    assert "23 current" in again.err


def test_a_citation_written_after_the_fix_is_of_the_old_edition_still(project: Path) -> None:
    cite(project, "--fix")
    dial = project / "src/dial.py"
    dial.write_bytes(b"# a new line above, rule 304.3\n" + dial.read_bytes())
    cite(project, "--fix")
    assert dial.read_bytes() == b"# a new line above, rule 305.3\n" + (PROJECT / "after/src/dial.py").read_bytes()


def test_diff_shows_what_fix_would_do_and_does_nothing(project: Path) -> None:
    outcome = cite(project, "--diff")
    assert contents(project) == contents(PROJECT / "before")
    assert not (project / ".crdiff-cite.json").exists()
    assert b"-    # CR 304.2 and CR 304.3a: one step" in outcome.out
    assert b"+    # CR 305.2 and CR 305.3a: one step" in outcome.out
    assert b"-caf\xe9 rule 304.1 \xff" in outcome.out
    assert outcome.out.count(b"--- a/") == 6
    assert b"Binary files a/docs/wide.txt and b/docs/wide.txt differ" in outcome.out


@pytest.mark.skipif(not shutil.which("patch"), reason="no patch(1) here")
def test_the_diff_is_one_for_patch(project: Path) -> None:
    import subprocess

    (project / "docs/guide.md").rename(project / "docs/a guide.md")
    # Of UTF-16 files patch(1) knows nothing.
    patch = cite(project, "--diff", "--exclude", "wide.txt").out
    subprocess.run(["patch", "-p1", "--binary"], input=patch, cwd=project, check=True, capture_output=True)
    after = contents(PROJECT / "after")
    changed = {name: data for name, data in contents(project).items() if not name.endswith("wide.txt")}
    assert changed == {name: after[name.replace("a guide", "guide")] for name in changed}


def test_versions_prices_addresses_and_binary_files_are_left(project: Path) -> None:
    found = json.loads(cite(project, "--all", "-f", "json").text)
    cited = {each["citation"]["file"] for each in found["citations"]}
    assert not {"numbers.txt", "binary.dat", "vendor/node_modules/other.js"} & cited
    in_dial = [each["citation"]["text"] for each in found["citations"] if each["citation"]["file"] == "src/dial.py"]
    assert in_dial == ["304.1", "303.4a–c", "304.2", "304.3a", "304.6", "501.1d", "501.1e", "501.1f", "501.1h-j"]
    assert sum(found["summary"].values()) == len(found["citations"])


def test_fail_on(project: Path) -> None:
    (project / "only.txt").write_text("rule 102.2, rule 100.1\n", encoding="utf-8")
    for options, status in (((), 0), (("--fail-on", "warning"), 1), (("--fail-on", "never"), 0)):
        assert call("cite", "only.txt", "--old", OLD, "--new", NEW, *options, cwd=project).status == status
    assert cite(project, "--fail-on", "never").status == 0


def test_sarif(project: Path) -> None:
    log = json.loads(cite(project, "-f", "sarif").text)
    [run] = log["runs"]
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert log["version"] == "2.1.0"
    assert {result["ruleId"] for result in run["results"]} <= rules
    first = next(result for result in run["results"] if result["ruleId"] == "moved" and "fixes" in result)
    [change] = first["fixes"][0]["artifactChanges"]
    place = first["locations"][0]["physicalLocation"]
    assert change["artifactLocation"] == place["artifactLocation"]
    assert change["replacements"][0]["deletedRegion"] == place["region"]
    line = (project / place["artifactLocation"]["uri"]).read_text(encoding="utf-8").split("\n")
    region = place["region"]
    old = line[region["startLine"] - 1][region["startColumn"] - 1 : region["endColumn"] - 1]
    assert change["replacements"][0]["insertedContent"]["text"] != old
    assert old in first["message"]["text"]


def test_all_files_are_rewritten_or_none(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = os.replace, []

    def failing(source: str, target: str) -> None:
        calls.append(target)
        if len(calls) == 4:
            raise OSError(28, "No space left on device")
        real(source, target)

    monkeypatch.setattr(output.os, "replace", failing)
    outcome = cite(project, "--fix")
    assert_trouble(outcome, Path(calls[3]).relative_to(project.resolve()).as_posix())
    assert contents(project) == contents(PROJECT / "before")
    assert not (project / ".crdiff-cite.json").exists()
    assert [path for path in project.rglob(".*") if path.is_file()] == []


def test_rights_of_a_file_stay(project: Path) -> None:
    (project / "src/dial.py").chmod(0o755)
    cite(project, "--fix")
    assert (project / "src/dial.py").stat().st_mode & 0o777 == 0o755


def test_a_record_that_is_none(project: Path) -> None:
    (project / ".crdiff-cite.json").write_text("{]", encoding="utf-8")
    assert "is no record of citations" in assert_trouble(cite(project), ".crdiff-cite.json")


def test_a_record_of_another_edition_is_left_aside(project: Path) -> None:
    record = {"schema": "crdiff/cited/1", "edition": "tidewater/en@1999-01-01"}
    (project / ".crdiff-cite.json").write_text(json.dumps(record), encoding="utf-8")
    assert any("neither --old nor --new" in note for note in cite(project).notes)
    assert "neither --old nor --new" in assert_trouble(cite(project, "--fix"), ".crdiff-cite.json")
    assert contents(project) == contents(PROJECT / "before")


def test_the_record_is_found_from_below_and_through_links(project: Path) -> None:
    cite(project, "--fix")
    once = contents(project)
    (project / "link").symlink_to(project / "src")
    for folder, path in (("src", "."), ("src", "../docs"), (".", "link/dial.py"), (".", str(project / "src"))):
        call("cite", path, "--old", OLD, "--new", NEW, "--fix", cwd=project / folder)
        assert {name: data for name, data in contents(project).items() if not name.startswith("link/")} == once
    assert not (project / "src/.crdiff-cite.json").exists()


def test_steps_land_where_the_whole_way_does(project: Path) -> None:
    """What was left to decide on the way is told, and never taken for a number of the edition between."""
    last = str(TIDEWATER / "2032-05-21.txt")
    cite(project, "--fix")
    second = call("cite", ".", "--old", NEW, "--new", last, "--fix", cwd=project)
    assert "304.6 was left to decide before" in second.text
    assert "300.3 was left to decide before" in second.text


def test_the_editions_and_other_rulebooks_are_no_citing_files(project: Path) -> None:
    for name, file in (("a.txt", OLD), ("b.txt", NEW), ("c.txt", str(TIDEWATER / "2032-05-21.txt"))):
        shutil.copy(file, project / name)
    before = contents(project)
    call("cite", ".", "--old", "a.txt", "--new", "./b.txt", "--fix", cwd=project)
    after = contents(project)
    assert {name: after[name] for name in ("a.txt", "b.txt", "c.txt")} == {
        name: before[name] for name in ("a.txt", "b.txt", "c.txt")
    }
    assert after["src/dial.py"] != before["src/dial.py"]


def test_the_report_spares_what_it_is_about(project: Path) -> None:
    assert "would overwrite an input" in assert_trouble(
        call("cite", "src/dial.py", "--old", OLD, "--new", NEW, "-o", "src/dial.py", cwd=project), "src/dial.py"
    )


def test_a_file_whose_name_is_no_text(project: Path) -> None:
    name = os.fsdecode(b"caf\xe9.txt")
    (project / name).write_text("rule 304.1\n", encoding="utf-8")
    for options in ((), ("-f", "json"), ("-f", "sarif"), ("--diff",), ("--fix",)):
        assert cite(project, *options).status in (0, 1)
    assert (project / name).read_text(encoding="utf-8") == "rule 305.1\n"


def test_what_cannot_be_read_is_told(project: Path) -> None:
    os.mkfifo(project / "pipe")
    assert "is no file" in assert_trouble(call("cite", "pipe", "--old", OLD, "--new", NEW, cwd=project), "pipe")


def test_many_citations_take_no_long_time(project: Path) -> None:
    """Nothing looks at every citation for every other one: a line of thousands takes as long as thousands of lines."""
    (project / "long.json").write_text(str([{"rule": f"CR 304.{at % 7 + 1}"} for at in range(5_000)]), encoding="utf-8")
    (project / "dots.txt").write_text("CR 303.1 " + "a." * 100_000, encoding="utf-8")
    (project / "bare.txt").write_text("rules " + "304.3a " * 20_000, encoding="utf-8")
    found = json.loads(cite(project, "-f", "json", "--all").text)
    assert sum(found["summary"].values()) > 25_000


def test_a_path_that_is_not_there(project: Path) -> None:
    outcome = call("cite", "nowhere", "--old", OLD, "--new", NEW, cwd=project)
    assert "does not exist" in assert_trouble(outcome, "nowhere")


def test_the_same_edition_twice_tells_numbers_that_are_not_there(project: Path) -> None:
    outcome = call("cite", "docs/guide.md", "--old", OLD, "--new", OLD, cwd=project)
    assert [line.split(": ", 1)[1] for line in outcome.text.splitlines()] == ["999.9 is no rule of the old edition."]
