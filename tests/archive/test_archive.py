"""The archive: what goes in comes out, in any order, and whatever ends the program."""

import contextlib
import hashlib
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crdiff
from crdiff import api
from crdiff.archive.adding import Reader, add, link_here, name_of, neighbours, remove
from crdiff.archive.descent import Descent
from crdiff.archive.history import blame, history, where
from crdiff.archive.names import resolve
from crdiff.archive.search import search
from crdiff.archive.store import VERSION, Store
from crdiff.archive.verify import verify
from crdiff.changes.crosswalk import crosswalk
from crdiff.errors import ArchiveError
from crdiff.model import Link
from tests.cli.running import assert_trouble, call, environment
from tests.conftest import TIDEWATER
from tests.render.books import BASE, book
from tests.test_crosswalk import ends, histories

DATES = ("2031-03-14", "2031-09-05", "2032-05-21")
FILES = [TIDEWATER / f"{date}.txt" for date in DATES]


def reader(data: bytes, name: str) -> Reader:
    return Reader(data, api.read_bytes(data, name))


def filled(path: Path, files: Sequence[Path] = FILES) -> Path:
    with Store(path, write=True) as store:
        list(add(store, (reader(file.read_bytes(), file.name) for file in files)))
    return path


@pytest.fixture(scope="module")
def tidewater(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return filled(tmp_path_factory.mktemp("archive") / "a.sqlite")


@pytest.fixture
def store(tidewater: Path) -> Iterator[Store]:
    with Store(tidewater) as opened:
        yield opened


def content(path: Path) -> list[object]:
    """All that an archive knows, without the numbers that it gives to things."""
    with Store(path) as store:
        editions = store.editions()
        names = {each.id: each.sha256 for each in editions}
        trees = [store.edition(each.id) for each in editions]
        steps = sorted((names[old], names[new], links) for (old, new), links in store.steps().items())
        count = store.db.execute("SELECT count(*) FROM content").fetchone()
        found = sorted((hit.unit, hit.first, hit.last) for hit in search(store, "the"))
        return [[(each.sha256, each.label, each.file, each.size) for each in editions], trees, steps, count, found]


# -- what goes in comes out


def test_a_source_comes_out_byte_for_byte_and_its_tree_whole(store: Store) -> None:
    for edition, file in zip(store.editions(), FILES, strict=True):
        assert store.source(edition.sha256) == file.read_bytes()
        whole = crdiff.read(file)
        kept = store.edition(edition.id)
        assert kept.units == whole.units
        assert (kept.contents, kept.problems, kept.scheme, kept.title) == (
            whole.contents, whole.problems, whole.scheme, whole.title,
        )  # fmt: skip


@pytest.mark.parametrize("order", [(2, 0, 1), (1, 0, 2), (2, 1, 0)])
def test_the_order_of_adding_does_not_matter(tmp_path: Path, tidewater: Path, order: Sequence[int]) -> None:
    path = tmp_path / "b.sqlite"
    for at in order:
        filled(path, [FILES[at]])
    assert content(path) == content(tidewater)


def test_one_in_the_middle_links_its_neighbours_only(tmp_path: Path) -> None:
    path = filled(tmp_path / "a.sqlite", [FILES[0], FILES[2]])
    with Store(path) as store:
        assert len(store.steps()) == 1
    filled(path, [FILES[1]])
    with Store(path) as store:
        assert sorted(store.steps()) == sorted(neighbours(store.editions()))


def test_the_same_file_twice_is_skipped(tmp_path: Path) -> None:
    outcome = call("archive", "add", *FILES, FILES[0], "--archive", tmp_path / "a.sqlite")
    assert outcome.status == 0
    assert [note for note in outcome.notes if "is there already, as tidewater/en@2031-03-14; skipped" in note]


def test_two_files_of_one_date_are_two_issues(tmp_path: Path) -> None:
    path = filled(tmp_path / "a.sqlite", [FILES[0], TIDEWATER / "2031-03-14.pdf"])
    with Store(path) as store:
        editions = store.editions()
        names = [name_of(each, editions) for each in editions]
        assert all(name.startswith("tidewater/en@2031-03-14#") for name in names)
        with pytest.raises(ArchiveError, match="has 2 issues"):
            resolve("@2031-03-14", editions)
        assert [resolve(name, editions) for name in names] == editions


def test_what_is_removed_is_gone(tmp_path: Path, tidewater: Path) -> None:
    path = filled(tmp_path / "a.sqlite")
    extra = book(*BASE, "100.4. Zyzzyva boats are rare.", date="June 1, 2031").replace(
        "Ferry Book", "Tidewater Complete Rules"
    )
    with Store(path, write=True) as store:
        list(add(store, [reader(extra.encode(), "extra.txt")]))
        assert search(store, "zyzzyva")
        remove(store, next(each for each in store.editions() if each.file == "extra.txt"))
        assert not search(store, "zyzzyva")
    assert content(path) == content(tidewater)


def test_an_archive_of_two_rulebooks(tmp_path: Path) -> None:
    path = filled(tmp_path / "a.sqlite")
    with Store(path, write=True) as store:
        list(add(store, [reader(book(*BASE).encode(), "ferry.txt")]))
        editions = store.editions()
        with pytest.raises(ArchiveError, match="several rulebooks"):
            resolve("@newest", editions)
        assert resolve("tidewater@newest", editions).label == "2032-05-21"
        assert resolve("tidewater/en@newest~2", editions).label == "2031-03-14"


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("mtg/en@newest", "has no edition"),
        ("@1999-01-01", "has no edition"),
        ("@newest~9", "has no edition"),
        ("@", "is no name"),
        ("@2031-03-14#ffff", "has no edition"),
    ],
)
def test_a_name_that_names_nothing(store: Store, name: str, fact: str) -> None:
    with pytest.raises(ArchiveError, match=fact):
        resolve(name, store.editions())


def test_names_stand_where_files_do(tidewater: Path) -> None:
    named = call("diff", "tidewater/en@2031-03-14", "@newest~1", "-f", "json", "--archive", tidewater)
    filed = call("diff", FILES[0], FILES[1], "-f", "json")
    assert named.status == 1
    for line in (b'"changes":', b'"sweeps":', b'"blocks":'):
        assert line in named.out
    assert named.out.partition(b'"changes":')[2] == filed.out.partition(b'"changes":')[2]
    for arguments in (
        ("notes", "@newest~1", "@newest"),
        ("crosswalk", "@newest~2", "@newest~1", "@newest"),
        ("date", "@newest", "--among", "@newest~1"),
        ("check", "@newest", "--fail-on", "never"),
    ):
        assert call(*arguments, "--archive", tidewater).status == 0, arguments


# -- lines of descent


def test_the_history_of_a_rule(store: Store) -> None:
    descent = Descent(store, store.editions()[-1])
    found = history(descent, 2, "305.1")
    assert [(step.edition, step.sort, step.old, step.new) for step in found.steps] == [
        ("2031-09-05", "renumbered", ("304.1",), ("305.1",)),
        ("2031-03-14", "appeared", (), ("304.1",)),
    ]
    merged = history(descent, 1, "203.4")
    assert merged.steps[0].sort == "merge"
    assert merged.steps[0].old == ("203.4", "203.5")
    split = history(descent, 1, "104.3a")
    assert (split.steps[0].sort, split.steps[0].old) == ("split", ("104.3",))
    title = history(descent, 1, "304.4")
    assert title.steps[0].sort == "renumbered and reworded"
    term = history(descent, 1, "glossary:Crew Wages")
    assert term.steps[0].old == ("glossary:Wages",)


def test_blame_gives_each_word_to_its_edition(store: Store) -> None:
    found = blame(Descent(store, store.editions()[-1]), 1, "202.1")
    assert "".join(text for _, text in found.stretches) == store.edition(store.editions()[1].id).by_name["202.1"].text
    assert {edition for edition, text in found.stretches if "ice" in text or "tea" in text} == {"2031-09-05"}


def test_where_there_and_back(store: Store) -> None:
    first, second, _ = store.editions()
    assert where(store, "304.1", first, second) == ("305.1",)
    assert where(store, "305.1", second, first) == ("304.1",)
    assert where(store, "300.3", first, second) == ()
    with pytest.raises(ArchiveError, match=r"has no 999\.9"):
        where(store, "999.9", first, second)


def test_where_in_a_translation(tmp_path: Path) -> None:
    """Spanish was made from the edition of its date; to others the way leads through that one."""
    path = filled(tmp_path / "a.sqlite", [*FILES, TIDEWATER.parent / "es/2031-09-05.txt"])
    with Store(path) as store:
        editions = store.editions()
        [spanish] = [each for each in editions if each.language == "es"]
        first, second, _ = (each for each in editions if each.language == "en")
        [link] = store.translations().values()
        assert (link.source, link.target) == (second.id, spanish.id)
        assert where(store, "304.1", first, spanish) == ("305.1",)
        assert where(store, "305.1", spanish, first) == ("304.1",)
        assert where(store, "300.3", first, spanish) == ()


def test_a_translation_is_linked_anew_when_its_source_comes(tmp_path: Path) -> None:
    path = filled(tmp_path / "a.sqlite", [FILES[0], TIDEWATER.parent / "es/2031-09-05.txt"])
    filled(path, [FILES[1]])
    with Store(path) as store:
        by_id = {each.id: each.label for each in store.editions()}
        [link] = store.translations().values()
        assert by_id[link.source] == "2031-09-05"


def archive_of(texts: Sequence[str], folder: Path) -> Path:
    path = folder / "a.sqlite"
    path.unlink(missing_ok=True)
    dated = [text.replace("May 2, 2030", f"May {at + 1}, 2030") + f"\n{at}\n" for at, text in enumerate(texts)]
    with Store(path, write=True) as store:
        list(add(store, (reader(text.encode(), f"{at}.txt") for at, text in enumerate(dated))))
    return path


@settings(deadline=None, derandomize=True, max_examples=12)
@given(histories(count=5), st.randoms(use_true_random=False))
def test_where_is_the_crosswalk_and_its_own_inverse(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], chance: random.Random
) -> None:
    path = archive_of(texts, tmp_path_factory.mktemp("w"))
    with Store(path) as store:
        editions = store.editions()
        trees = [store.edition(each.id) for each in editions]
        pairs = ends(crosswalk([crdiff.diff(old, new) for old, new in pairwise(trees)]))
        descent = Descent(store, editions[0])
        names = list(descent.names(0))
        for name in chance.sample(names, min(len(names), 8)):
            news = where(store, name, editions[0], editions[-1])
            assert set(news) == {new for old, new in pairs if old == name}
            for new in news:
                assert name in where(store, new, editions[-1], editions[0])
        for name in chance.sample(list(descent.names(4)), min(len(names), 5)):
            first = history(descent, 4, name).steps[-1]
            assert first.sort == "appeared"
            # The steps of a history compose to where it came from.
            at = next(place for place, each in enumerate(descent.editions) if each.label == first.edition)
            assert set(descent.follow(4, (name,), at)) == set(first.new)


# -- words


def test_search(store: Store) -> None:
    assert {hit.unit for hit in search(store, "lantern dial")} <= {hit.unit for hit in search(store, "lantern")}
    [hit] = search(store, '"ice and tea"') or search(store, "ice tea", section="202.1")
    assert (hit.unit, hit.first, hit.last) == ("202.1", "2031-09-05", "2032-05-21")
    assert search(store, "lanter*")
    assert not search(store, "lanter")
    everywhere = {hit.unit for hit in search(store, "lantern")}
    entries = {name for name in everywhere if name.startswith("glossary:")}
    assert {hit.unit for hit in search(store, "lantern", section="glossary")} == entries != set()
    for section in "123":
        inside = {name for name in everywhere if name.startswith(section)}
        assert {hit.unit for hit in search(store, "lantern", section=section)} == inside
    assert {name[0] for name in everywhere - entries} >= set("23")
    assert not search(store, "zyzzyva")
    for nothing in ("", "—", '""', "-"):
        with pytest.raises(ArchiveError):
            search(store, nothing)
    for odd in ("a AND", "NEAR(", "x:y", "^a", "(ship", "'", "ship OR", "*"):
        with contextlib.suppress(ArchiveError):  # it may hold no word
            search(store, odd)


def test_a_section_is_told_by_the_tree_and_not_by_its_digits(tmp_path: Path) -> None:
    lines = [
        f"{at}. Part\n{at}.1. Ships\n{at}.1.1. A ship sails at tide {at}.\n{at}.1.2. A ship rests."
        for at in range(1, 13)
    ]
    with Store(tmp_path / "a.sqlite", write=True) as store:
        list(add(store, [reader("\n".join(lines).encode(), "book.txt")]))
        for section, units in (("1", ["1.1.1", "1.1.2"]), ("12.1", ["12.1.1", "12.1.2"]), ("1.1.1", ["1.1.1"])):
            assert (
                sorted(hit.unit for hit in search(store, "ship", section=section) if hit.unit.count(".") == 2) == units
            )


def test_search_in_japanese_by_two_characters(tmp_path: Path) -> None:
    japanese = TIDEWATER.parent / "ja/2031-03-14.txt"
    path = filled(tmp_path / "a.sqlite", [*FILES[:1], japanese])
    text = japanese.read_text(encoding="utf-8")
    with Store(path) as store:
        for word in ("灯", "港", "航路", "プレイヤー"):
            units = {hit.unit for hit in search(store, word, language="ja")}
            whole = store.edition(next(each.id for each in store.editions() if each.language == "ja"))
            wanted = {
                unit.name
                for unit in whole.units
                if word in "\n".join((unit.number if unit.kind == "glossary" else "", unit.text, *unit.examples))
            }
            assert units == wanted
        assert text


# -- trouble


def test_a_kill_loses_nothing(tmp_path: Path) -> None:
    """Whenever the program is killed, what was added before is there, and a second run makes the rest."""
    whole = content(filled(tmp_path / "whole.sqlite"))
    chance = random.Random(7)
    path = tmp_path / "a.sqlite"
    started = time.monotonic()
    command = [sys.executable, "-m", "crdiff", "archive", "add", *map(str, FILES), "--archive"]
    subprocess.run([*command, str(tmp_path / "timed.sqlite")], env=environment(), check=True, capture_output=True)
    usual = time.monotonic() - started
    for _ in range(20):
        path.unlink(missing_ok=True)
        filled(path, FILES[:1])
        process = subprocess.Popen(
            [*command, str(path)], env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(chance.uniform(0, usual))
        process.send_signal(signal.SIGKILL)
        process.wait()
        with Store(path) as store:
            assert FILES[0].read_bytes() == store.source(store.editions()[0].sha256)
            assert [line for line in verify(store) if "not linked" not in line] == []
    filled(path)
    assert content(path) == whole


def test_two_writers_and_a_reader(tmp_path: Path, tidewater: Path) -> None:
    path = tmp_path / "a.sqlite"
    command = [sys.executable, "-m", "crdiff", "archive", "add", "--archive", str(path)]
    writers = [
        subprocess.Popen([*command, *map(str, files)], env=environment(), stderr=subprocess.PIPE)
        for files in (FILES[:2], FILES[2:])
    ]
    while any(writer.poll() is None for writer in writers):
        if path.exists():
            outcome = call("archive", "list", "--archive", path)
            assert outcome.status in (0, 2)  # before the tables are made it is no archive yet
        time.sleep(0.02)
    assert [(writer.returncode, writer.communicate()[1]) for writer in writers] == [(0, b""), (0, b"")]
    filled(path, FILES)  # links what both left to the other
    assert content(path) == content(tidewater)


def test_an_edition_that_comes_between_while_links_are_made(tmp_path: Path, tidewater: Path) -> None:
    path = tmp_path / "a.sqlite"
    first, between, last = FILES

    def slowly(store: Store, pairs: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], tuple[Link, ...]]]:
        found = list(link_here(store, pairs))
        if len(store.editions()) == 2:
            filled(path, [between])
        yield from found

    with Store(path, write=True) as store:
        list(add(store, [reader(file.read_bytes(), file.name) for file in (first, last)], links=slowly))
    assert content(path) == content(tidewater)


def test_a_file_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user who tests may be bound by no rights, so SQLite is made to open the file as one who is."""
    path = filled(tmp_path / "a.sqlite", FILES[:1])
    before = path.read_bytes()
    real = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda _path, **options: real(f"{path.as_uri()}?mode=ro", uri=True, **options)
    )
    assert "cannot be written" in assert_trouble(call("archive", "add", FILES[1], "--archive", path), str(path))
    assert path.read_bytes() == before


def test_a_full_disk(tmp_path: Path) -> None:
    path = filled(tmp_path / "a.sqlite", FILES[:1])
    with Store(path, write=True) as store:
        pages = store.db.execute("PRAGMA page_count").fetchone()[0]
        store.db.execute(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(ArchiveError, match="no room left"):
            list(add(store, [reader(FILES[1].read_bytes(), "b.txt")]))
    with Store(path) as store:
        assert [each.label for each in store.editions()] == ["2031-03-14"]
        assert list(verify(store)) == []


@pytest.mark.parametrize("what", ["ten", "the"])
def test_verify_finds_a_word_that_is_another(tmp_path: Path, what: str) -> None:
    """The same bytes in number, and nothing that SQLite would notice."""
    path = filled(tmp_path / "a.sqlite")
    data = path.read_bytes()
    assert f" {what} ".encode() in data
    path.write_bytes(data.replace(f" {what} ".encode(), b" six "))
    outcome = call("archive", "verify", "--archive", path)
    assert outcome.status == 1
    assert "texts are not as they were" in outcome.text


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_verify_finds_damage(tmp_path: Path, share: float) -> None:
    path = filled(tmp_path / "a.sqlite")
    assert call("archive", "verify", "--archive", path).status == 0
    data = bytearray(path.read_bytes())
    at = int(len(data) * share)
    data[at : at + 3000] = bytes(3000)
    path.write_bytes(data)
    outcome = call("archive", "verify", "--archive", path)
    assert outcome.status == 1
    assert "damaged" in outcome.text or "lost" in outcome.text


def test_verify_names_what_is_lost(tmp_path: Path) -> None:
    path = filled(tmp_path / "a.sqlite")
    with sqlite3.connect(path) as db:
        [digest] = db.execute("SELECT sha256 FROM source ORDER BY file LIMIT 1").fetchone()
        db.execute("UPDATE source SET data = substr(data, 1, 100) WHERE sha256 = ?", (digest,))
        db.execute("DELETE FROM step")
    assert call("archive", "verify", "--archive", path).text.splitlines() == [
        "tidewater/en@2031-03-14: its source 2031-03-14.txt is lost; add the file again",
        "tidewater/en@2031-03-14 and tidewater/en@2031-09-05 are not linked; crdiff archive add links them",
        "tidewater/en@2031-09-05 and tidewater/en@2032-05-21 are not linked; crdiff archive add links them",
    ]


def test_what_is_no_archive(tmp_path: Path) -> None:
    assert "there is no archive" in assert_trouble(
        call("archive", "list", "--archive", tmp_path / "none"), str(tmp_path / "none")
    )
    text = tmp_path / "text"
    text.write_text("no database, but long enough to look like one" * 50)
    assert "is no archive" in assert_trouble(call("archive", "list", "--archive", text), str(text))
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE ships (name TEXT)")
    assert "is no archive" in assert_trouble(call("archive", "add", FILES[0], "--archive", other), str(other))
    newer = filled(tmp_path / "newer.sqlite", FILES[:1])
    with sqlite3.connect(newer) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    for command in (("list",), ("add", FILES[1])):
        assert "newer crdiff" in assert_trouble(call("archive", *command, "--archive", newer), str(newer))


def test_processes_make_the_same_archive(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone.sqlite", tmp_path / "together.sqlite"
    call("archive", "add", *FILES, "--archive", alone)
    call("archive", "add", *FILES, "--archive", together, "--jobs", "2")
    digests = [hashlib.sha256(path.read_bytes()).hexdigest() for path in (alone, together)]
    assert content(alone) == content(together)
    assert digests[0] == digests[1]


def test_commands(tidewater: Path) -> None:
    def out(*args: str) -> str:
        return call(*args, "--archive", tidewater).text

    assert "304.1 → 305.1 renumbered" in out("history", "305.1", "--at", "2031-09-05")
    assert out("where", "304.1", "--from", "2031-03-14", "--to", "2031-09-05") == "305.1\n"
    assert call("where", "300.3", "--from", "2031-03-14", "--archive", tidewater).status == 1
    assert "2031-09-05" in out("blame", "202.1")
    assert "tidewater/en 202.1" in out("search", "ice", "tea")
    assert "tidewater/en@2032-05-21" in out("archive", "list")
    for form in (("history", "305.1"), ("blame", "202.1"), ("search", "ice")):
        assert call(*form, "-f", "json", "--archive", tidewater).text.startswith("{")
    assert "has no 999.9" in assert_trouble(call("history", "999.9", "--archive", tidewater), str(tidewater))


def test_a_bad_file_among_good_ones(tmp_path: Path) -> None:
    """In a folder it is told and passed over; named by itself it is trouble, after the others are in."""
    folder = tmp_path / "mixed"
    folder.mkdir()
    for file in (*FILES, TIDEWATER / "2031-09-05.paired.txt"):
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / "empty.txt").touch()
    (folder / "picture.png").write_bytes(b"\x89PNG\0\0")
    for jobs in ("1", "2"):
        archive = tmp_path / f"{jobs}.sqlite"
        outcome = call("archive", "add", folder, "--archive", archive, "--jobs", jobs)
        assert outcome.status == 0
        assert len([note for note in outcome.notes if note.endswith("Skipped.")]) == 3
        with Store(archive) as store:
            assert len(store.editions()) == 3
    named = call("archive", "add", folder / "empty.txt", FILES[0], "--archive", tmp_path / "n.sqlite")
    assert named.status == 2
    with Store(tmp_path / "n.sqlite") as store:
        assert len(store.editions()) == 1


def test_nothing_to_add_makes_no_archive(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    (tmp_path / "folder").mkdir()
    for path in ("empty.txt", "folder"):
        call("archive", "add", tmp_path / path, "--archive", tmp_path / "a.sqlite")
        assert not (tmp_path / "a.sqlite").exists()


@pytest.mark.parametrize("name", ["newest.txt", "a b#c?.txt", "q@r#1.txt", "x\ny.txt", "caf\udce9.txt"])
def test_an_undated_edition_has_a_name_that_names_it(tmp_path: Path, name: str) -> None:
    text = book(*BASE).replace("These rules are effective as of May 2, 2030.", "Rules of the ferry.")
    (tmp_path / name).write_text(text, encoding="utf-8")
    archive = tmp_path / "a.sqlite"
    assert call("archive", "add", tmp_path / name, FILES[0], "--archive", archive).status == 0
    lines = call("archive", "list", "--archive", archive).text.splitlines()
    assert len(lines) == 3
    [listed] = [line.split("  ")[0] for line in lines[1:] if "2031-03-14" not in line]
    assert call("parse", listed, "--archive", archive).status == 0
    assert call("archive", "remove", listed, "--archive", archive).notes == [f"crdiff: removed {listed}"]


@pytest.mark.parametrize("command", ["history", "blame"])
def test_damaged_links_are_told(tmp_path: Path, command: str) -> None:
    path = filled(tmp_path / "a.sqlite")
    with sqlite3.connect(path) as db:
        db.execute("UPDATE step SET links = x'00ff'")
    assert "is damaged" in assert_trouble(call(command, "305.1", "--archive", path), str(path))


@pytest.mark.parametrize(
    "options",
    [("--since", "foo"), ("--until", "2020-13-99"), ("--rulebook", "nope"), ("--language", "xx")],
)
def test_a_filter_that_means_nothing(tidewater: Path, options: tuple[str, str]) -> None:
    assert_trouble(call("search", "ship", *options, "--archive", tidewater))


def test_a_filter_by_year(tidewater: Path) -> None:
    def lasts(*options: str) -> set[str]:
        found = call("search", "ice", "tea", *options, "-f", "json", "--archive", tidewater).text
        return set(re.findall(r'"last": "([^"]+)"', found))

    assert lasts("--until", "2031") == {"2031-09-05"}
    assert lasts("--since", "2032") == {"2032-05-21"}
    assert lasts("--section", "") == lasts()
