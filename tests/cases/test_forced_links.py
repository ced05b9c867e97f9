"""Case 029: links that a person decided, for two editions and no others."""

from pathlib import Path

import pytest

import crdiff
from crdiff.align.forced import check_links, decide_links
from crdiff.changes import compare
from crdiff.errors import LinksFileError
from crdiff.model import Edition

OLD_DATE, NEW_DATE = "2041-03-01", "2041-09-01"


def edition(month: str, *rules: str) -> Edition:
    head = f"Ferry Manual\n\nThese rules are effective as of {month} 1, 2041.\n\n"
    return crdiff.parse(head + "\n\n".join(rules) + "\n")


OLD = edition(
    "March", "930.1. Ferries sail daily.", "930.2. Docking", "930.2a A ferry docks at noon.", "930.9. Gulls are fed."
)
NEW = edition(
    "September", "930.1. Ferries sail daily.", "930.2. Singing", "930.3. Docking", "930.3a Boats leave by night."
)


def links_file(folder: Path, text: str) -> Path:
    path = folder / "links.toml"
    path.write_text(text, encoding="utf-8")
    return path


def header(old: str = OLD_DATE, new: str = NEW_DATE) -> str:
    return f'old = "{old}"\nnew = "{new}"\n'


@pytest.mark.parametrize(
    ("table", "old", "new", "shape"),
    [
        pytest.param('old = "930.2a"\nnew = "930.3a"', ("930.2a",), ("930.3a",), "one-to-one", id="029 two rules"),
        pytest.param(
            'old = "930.1"\nnew = "930.3a"', ("930.1",), ("930.3a",), "one-to-one", id="029 against the texts"
        ),
        pytest.param('old = "930.1"', ("930.1",), (), "removed", id="029 a removal"),
        pytest.param(
            'old = "930.2a"\nnew = ["930.2", "930.3a"]', ("930.2a",), ("930.2", "930.3a"), "split", id="029 a split"
        ),
    ],
)
def test_a_forced_link_is_obeyed(
    tmp_path: Path, table: str, old: tuple[str, ...], new: tuple[str, ...], shape: str
) -> None:
    """Case 029: whatever the texts say, and every unit still stands in one link."""
    found = crdiff.diff(OLD, NEW, links=links_file(tmp_path, f"{header()}\n[[link]]\n{table}\n"))
    forced = [(each.old, each.new, each.shape) for each in found.changes if each.matched_by == "forced"]

    assert forced == [(old, new, shape)]
    assert found.warnings == ()
    assert [name for each in found.changes for name in each.old if name in old] == list(old)
    assert [name for each in found.changes for name in each.new if name in new] == list(new)


@pytest.mark.parametrize(
    ("tables", "name", "line"),
    [
        pytest.param(['old = "999.9z"\nnew = "930.1"'], "999.9z", 5, id="029 no such old rule"),
        pytest.param(['old = "930.1"\nnew = "999.9"'], "999.9", 6, id="029 no such new rule"),
        pytest.param(
            ['old = "930.2a"\nnew = "930.3a"', 'old = "930.2b"\nnew = "930.1"'],
            "930.2b",
            9,
            id="029 in the second table",
        ),
        pytest.param(['old = "930.9"\nnew = "930.9"'], "930.9", 6, id="029 only the new edition lacks it"),
        pytest.param(["old = '999.9z'\nnew = '930.1'"], "999.9z", 5, id="029 other quotes"),
        pytest.param(
            ['# 2041: "999.9z" was meant once\nold = "930.1"\nnew = "999.9z"'], "999.9z", 7, id="029 named in a comment"
        ),
        pytest.param(['old = "glossary:Oar"\nnew = "930.1"'], "glossary:Oar", 5, id="029 no such glossary entry"),
    ],
)
def test_an_unknown_number_is_named_with_its_line(tmp_path: Path, tables: list[str], name: str, line: int) -> None:
    """Case 029: a clear error with file and line, no KeyError."""
    path = links_file(tmp_path, header() + "".join(f"\n[[link]]\n{table}\n" for table in tables))

    with pytest.raises(LinksFileError) as caught:
        crdiff.diff(OLD, NEW, links=path)
    assert (caught.value.path, caught.value.line) == (str(path), line)
    assert name in caught.value.fact


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("2040-03-01", NEW_DATE, id="029 another old edition"),
        pytest.param(OLD_DATE, "2042-01-01", id="029 another new edition"),
        pytest.param(NEW_DATE, OLD_DATE, id="029 the wrong way round"),
    ],
)
@pytest.mark.parametrize("number", ["930.2a", "999.9z"], ids=["known number", "unknown number"])
def test_links_for_other_editions_are_left_aside(tmp_path: Path, old: str, new: str, number: str) -> None:
    """Case 029: a file for one pair of editions does nothing to another, and says so."""
    path = links_file(tmp_path, f'{header(old, new)}\n[[link]]\nold = "{number}"\nnew = "930.1"\n')
    found = crdiff.diff(OLD, NEW, links=path)

    assert found.changes == crdiff.diff(OLD, NEW).changes
    [warning] = found.warnings
    assert all(word in warning for word in (str(path), old, new, OLD_DATE, NEW_DATE))


def test_a_number_that_names_another_rule_by_now_is_not_linked(tmp_path: Path) -> None:
    """Case 029: the next edition pair uses 930.2a for something else; the stale file does not touch it."""
    path = links_file(tmp_path, f'{header()}\n[[link]]\nold = "930.2a"\nnew = "930.3a"\n')
    later = edition("November", "930.1. Ferries sail daily.", "930.2. Singing", "930.2a Crews sing at dusk.")
    latest = edition("December", "930.1. Ferries sail daily.", "930.2. Singing", "930.2a Crews sing at dusk.")
    found = crdiff.diff(later, latest, links=path)

    assert found.changes == ()
    assert len(found.warnings) == 1


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('old = "2041-03-01\n', id="029 no TOML"),
        pytest.param('[[link]]\nold = "930.1"\nnew = "930.1"\n', id="029 no editions named"),
        pytest.param(f'{header()}\n[[match]]\nold = "930.1"\nnew = "930.1"\n', id="029 another table"),
        pytest.param(f"{header()}\n[[link]]\nold = 930.1\nnew = 930.1\n", id="029 numbers that are no text"),
        pytest.param(
            f'{header()}\n[[link]]\nold = "930.1"\nnew = "930.1"\n\n[[link]]\nold = "930.1"\nnew = "930.2"\n',
            id="029 linked twice",
        ),
    ],
)
def test_a_file_that_is_not_understood_is_an_error_with_its_name(tmp_path: Path, text: str) -> None:
    """Case 029: no traceback of another kind."""
    path = links_file(tmp_path, text)

    with pytest.raises(LinksFileError) as caught:
        crdiff.diff(OLD, NEW, links=path)
    assert caught.value.path == str(path)


def test_a_decided_link_is_kept_as_it_is() -> None:
    """What looks like a split stays the one link that a person made of it."""
    old = edition("March", "930.1. A ferry docks at noon. Gulls are fed by the harbour master alone.")
    new = edition(
        "September", "930.1. A ferry docks at noon.", "930.1a Gulls are fed by the harbour master alone, by night."
    )
    assert [change.shape for change in crdiff.diff(old, new).changes] == ["split"]

    decided = compare(old, new, forced=decide_links(["930.1=930.1"], old, new))
    assert [(change.old, change.new) for change in decided.changes] == [(("930.1",), ("930.1",)), ((), ("930.1a",))]


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(["930.1=930.1", "930.1=930.3a"], id="an old one"),
        pytest.param(["930.1=930.1", "930.2a=930.1"], id="a new one"),
        pytest.param(["930.1=930.1,930.1"], id="in one link"),
    ],
)
def test_no_unit_is_decided_twice(texts: list[str]) -> None:
    with pytest.raises(LinksFileError, match="linked twice"):
        check_links(decide_links(texts, OLD, NEW))
