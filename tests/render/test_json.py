"""The JSON document: its schema, and whether its numbers add up."""

import importlib.util
import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import crdiff
from crdiff.model import ChangeSet, Edition
from crdiff.render.document import (
    SCHEMAS,
    ChangesDocument,
    EditionDocument,
    ProblemsDocument,
    change_records,
    changes_document,
    edition_document,
    json_schema,
    to_json,
    to_json_lines,
)
from tests.conftest import TIDEWATER
from tests.render.books import BASE, book

FIRST, SECOND, THIRD = (TIDEWATER / f"{date}.txt" for date in ("2031-03-14", "2031-09-05", "2032-05-21"))
STEPS = [
    pytest.param(FIRST, SECOND, id="first step"),
    pytest.param(SECOND, THIRD, id="second step"),
    pytest.param(FIRST, THIRD, id="both steps at once"),
    pytest.param(SECOND, FIRST, id="backwards"),
    pytest.param(FIRST, FIRST, id="no step"),
]


def document_of(changes: ChangeSet) -> Any:
    return json.loads(to_json(changes_document(changes)))


def validate(document: Any, name: str) -> None:
    """Against the schema where there is a validator, else by reading it into the types that the schema is made of."""
    if importlib.util.find_spec("jsonschema"):
        import jsonschema

        jsonschema.validate(document, json.loads(json_schema(name)))
    msgspec.convert(document, SCHEMAS[name], strict=True)


@pytest.mark.parametrize(("old", "new"), STEPS)
def test_the_document_follows_its_schema(old: Path, new: Path) -> None:
    changes = crdiff.diff(old, new)
    document = document_of(changes)

    validate(document, "changes")
    assert document["schema"] == "crdiff/changes/1"
    assert msgspec.convert(document, ChangesDocument) == changes_document(changes)


def test_the_documents_of_an_edition_follow_their_schemas() -> None:
    edition = crdiff.read(THIRD)

    validate(json.loads(to_json(edition_document(edition))), "edition")
    validate(json.loads(to_json(ProblemsDocument(file=edition.file, problems=crdiff.check(edition)))), "problems")
    assert msgspec.json.decode(to_json(edition_document(edition)), type=EditionDocument).units == edition.units


def test_a_list_of_changes_follows_the_schema() -> None:
    pairs = TIDEWATER / "2031-09-05.paired.txt"

    validate(document_of(crdiff.diff_pairs(pairs)), "changes")
    validate(document_of(crdiff.diff_pairs(pairs, numbers_from=(FIRST,))), "changes")
    validate(document_of(crdiff.diff_pairs(pairs, numbers_from=(FIRST, SECOND))), "changes")


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_the_published_schema_is_that_of_the_types(name: str) -> None:
    published = Path(crdiff.__file__).parent / "schemas" / f"{name}-1.json"

    assert json.loads(published.read_text(encoding="utf-8")) == json.loads(json_schema(name))


def test_the_schema_turns_wrong_documents_down() -> None:
    """So that the tests above can fail."""
    document = document_of(crdiff.diff(FIRST, SECOND))
    document["changes"][0]["shape"] = "shuffled"

    with pytest.raises(Exception, match=r"shuffled|shape"):
        validate(document, "changes")


def names(edition: Edition) -> Counter[str]:
    return Counter(unit.name for unit in edition.units)


@pytest.mark.parametrize(("old", "new"), STEPS)
def test_every_unit_is_in_one_link(old: Path, new: Path) -> None:
    """Those of the changes and those that stayed make up both editions, no unit twice."""
    changes = crdiff.diff(old, new)
    document = document_of(changes)
    listed_old = Counter(name for change in document["changes"] for name in change["old"])
    listed_new = Counter(name for change in document["changes"] for name in change["new"])

    assert max([*listed_old.values(), *listed_new.values()], default=1) == 1
    assert listed_old <= names(changes.old)
    assert listed_new <= names(changes.new)
    stayed = names(changes.old) - listed_old
    assert stayed == names(changes.new) - listed_new
    assert document["summary"]["same"] == stayed.total()


@pytest.mark.parametrize(("old", "new"), STEPS)
def test_the_old_units_are_those_linked_and_those_removed(old: Path, new: Path) -> None:
    changes = crdiff.diff(old, new)
    document = document_of(changes)
    sizes: Counter[tuple[str, str]] = Counter()
    for change in document["changes"]:
        sizes[change["shape"], "old"] += len(change["old"])
        sizes[change["shape"], "new"] += len(change["new"])
    shapes = ("one-to-one", "split", "merge", "regroup")

    assert len(changes.old.units) - document["summary"]["removed"] == document["summary"]["same"] + sum(
        sizes[shape, "old"] for shape in shapes
    )
    assert len(changes.new.units) - document["summary"]["added"] == document["summary"]["same"] + sum(
        sizes[shape, "new"] for shape in shapes
    )


@pytest.mark.parametrize(("old", "new"), STEPS)
def test_the_summary_counts_the_changes(old: Path, new: Path) -> None:
    document = document_of(crdiff.diff(old, new))
    summary = document["summary"]

    for facet, values in (
        ("shape", ("added", "removed", "split", "merge", "regroup")),
        ("text", ("reworded", "examples", "references", "typographic")),
        ("number", ("moved", "renumbered")),
    ):
        counted = Counter(change[facet] for change in document["changes"])
        assert {value: summary[value] for value in values} == {value: counted[value] for value in values}


@pytest.mark.parametrize(("old", "new"), STEPS)
def test_sides_count_their_rules(old: Path, new: Path) -> None:
    document = document_of(crdiff.diff(old, new))
    for side, path in (("old", old), ("new", new)):
        edition = crdiff.read(path)
        kinds = Counter(unit.kind for unit in edition.units)
        assert document[side]["rules"] == kinds["rule"] + kinds["subrule"]
        assert document[side]["glossary"] == kinds["glossary"]
        assert (document[side]["file"], document[side]["edition"]) == (str(path), edition.edition)


@pytest.mark.parametrize(("old", "new"), STEPS)
def test_facets_go_together(old: Path, new: Path) -> None:
    """`-` for added and removed alone, one name a side where one became one, wording that gives both texts back."""
    for change in document_of(crdiff.diff(old, new))["changes"]:
        single = change["shape"] in ("added", "removed")
        assert (change["number"] == "-") == (change["text"] == "-") == single
        assert bool(change["old"]) == (change["shape"] != "added")
        assert bool(change["new"]) == (change["shape"] != "removed")
        assert len(change["old"]) == len(change["old_text"]) == len(change["old_places"])
        assert len(change["new"]) == len(change["new_text"]) == len(change["new_places"])
        assert change["summary"].endswith((".", "”"))
        if change["shape"] == "one-to-one" and change["wording"]:
            assert "".join(op[1] for op in change["wording"] if op[0] in "=-~") == change["old_text"][0]
            assert "".join(op[-1] for op in change["wording"] if op[0] in "=+~") == change["new_text"][0]


@pytest.mark.parametrize(("old", "new"), STEPS)
def test_positions_point_into_the_document(old: Path, new: Path) -> None:
    """Sweeps and blocks that a change names are there, and name it."""
    document = document_of(crdiff.diff(old, new))
    for change in document["changes"]:
        assert all(change["new"][0] in document["sweeps"][at]["units"] for at in change["sweeps"])
        assert change["block"] is None or change["block"] < len(document["blocks"])
    for at, block in enumerate(document["blocks"]):
        assert block["count"] == sum(change["block"] == at for change in document["changes"])


def test_json_lines_are_one_change_a_line() -> None:
    changes = crdiff.diff(FIRST, SECOND)
    lines = to_json_lines(change_records(changes)).split("\n")

    assert lines.pop() == ""
    assert [json.loads(line) for line in lines] == document_of(changes)["changes"]


def test_the_same_input_gives_the_same_bytes() -> None:
    once, twice = (to_json(changes_document(crdiff.diff(FIRST, SECOND))) for _ in range(2))

    assert once == twice


def test_no_change_is_a_whole_document() -> None:
    edition = crdiff.parse(book(*BASE))
    document = document_of(crdiff.diff(edition, edition))

    validate(document, "changes")
    assert document["changes"] == []
    assert {name: count for name, count in document["summary"].items() if count} == {"same": len(edition.units)}
