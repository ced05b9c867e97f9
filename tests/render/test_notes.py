"""Release notes: what is told together, in which words, and the remarks that people add."""

import re
from pathlib import Path

import pytest

import crdiff
from crdiff.errors import UsageError
from crdiff.model import ChangeSet
from crdiff.render.grouping import group_items
from crdiff.render.notes import Note, Notes, release_notes
from crdiff.render.remarks import format_remarks, parse_remarks, resolve_remarks
from tests.cli.running import NEW, OLD, assert_trouble, call
from tests.conftest import TIDEWATER
from tests.render.books import BASE, book, changes_of

SUBRULES = (
    "100.4. Ropes are coiled before the ferry leaves.",
    "100.4a A wet rope hangs on the rail until it is dry.",
    "100.4b A torn rope goes to the rope maker.",
    "100.4c A rope without an owner belongs to the harbour.",
)


def notes_of(old: str, new: str) -> list[Note]:
    return [note for chapter in release_notes(changes_of(old, new)).chapters for note in chapter.notes]


def told(old: str, new: str) -> list[tuple[str, list[str]]]:
    """Each heading, with what is told below it."""
    return [(note.heading, [item.told for item in note.items]) for note in notes_of(old, new)]


# -- what stands under one heading


def test_a_new_keyword_is_one_note_with_its_rules() -> None:
    new = book(*BASE, "101. Pilots", "101.1. A pilot steers.", "101.2. A pilot is paid.", "101.2a At dusk.")
    assert told(book(*BASE), new) == [
        ("101 (new)", ["New subsection “Pilots”.", "A pilot steers.", "A pilot is paid.", "At dusk."])
    ]


def _moved() -> list[tuple[str, str, str]]:
    return list(zip(SUBRULES[1:], "abc", "bcd", strict=True))


def test_a_new_rule_takes_along_those_that_it_pushed_on() -> None:
    new = book(
        SUBRULES[0].replace("100.4", "100.1"),
        "100.1a A new rope is soaked for a week.",
        *(
            rule.replace(f"100.4{old}", f"100.1{new}")
            for rule, old, new in zip(SUBRULES[1:], "abc", "bcd", strict=True)
        ),
    )
    old = book(*(rule.replace("100.4", "100.1") for rule in SUBRULES))
    assert told(old, new) == [
        (
            "100.1a (new), 100.1b–d (renumbered)",
            [
                "A new rope is soaked for a week.",
                "The rest of 100.1 moved on by one: 100.1a–c are now 100.1b–d.",
            ],
        )
    ]


def test_two_that_changed_places() -> None:
    swapped = (
        SUBRULES[0],
        SUBRULES[2].replace("100.4b", "100.4a"),
        SUBRULES[1].replace("100.4a", "100.4b"),
        SUBRULES[3],
    )
    assert told(book(*BASE, *SUBRULES), book(*BASE, *swapped)) == [
        ("100.4a–b (reordered)", ["100.4a and 100.4b changed places."])
    ]


def test_a_rule_that_was_broken_up() -> None:
    old = book(*BASE, "100.4. A pilot who greets the lighthouse rings the bell twice and lowers the flag by half.")
    new = book(
        *BASE,
        "100.4. Greetings are given in this order.",
        "100.4a A pilot who greets the lighthouse rings the bell twice and lowers the flag by half.",
        "100.4b The lighthouse keeper answers with a lantern.",
    )
    [(heading, items)] = told(old, new)
    assert heading == "100.4 (new), 100.4a (was 100.4), 100.4b (new)" or heading.startswith("100.4 (new), 100.4a")
    assert "The old 100.4 is now in 100.4a; 100.4 itself says: Greetings are given in this order." in items


def test_the_same_words_in_several_rules_are_told_once() -> None:
    kinds = ("100.4. The {} boat{} leaves first.", "100.5. A {} boat{} pays double.", "100.6. No {} boat{} may turn.")
    old = book(*BASE, *(rule.format(name, "") for rule, name in zip(kinds, ("red", "grey", "old"), strict=True)))
    new = book(
        *BASE,
        *(rule.format(name, " without an oar") for rule, name in zip(kinds, ("red", "grey", "old"), strict=True)),
    )
    assert told(old, new) == [("100.4–100.6", ["Adds “without an oar”."])]


def test_changed_neighbours_of_one_rule_stand_together() -> None:
    new = [
        SUBRULES[0],
        SUBRULES[1].replace("is dry", "has dried"),
        SUBRULES[2].replace("goes", "is sent"),
        SUBRULES[3],
    ]
    [(heading, items)] = told(book(*BASE, *SUBRULES), book(*BASE, *new))
    assert heading == "100.4a, 100.4b"
    assert items == [
        "Now says “until it has dried” instead of “until it is dry”.",
        "Now says “torn rope is sent to the” instead of “torn rope goes to the”.",
    ]


# -- the words

REWORDINGS = [
    pytest.param("The ferry leaves at noon.", "The ferry normally leaves at noon.",
                 "Adds “normally” after “The ferry”.", id="an addition with what stands before it"),
    pytest.param("The ferry leaves at noon.", "Today the ferry leaves at noon.",
                 "Now says “Today the ferry leaves” instead of “The ferry leaves”.", id="at the beginning"),
    pytest.param("The old ferry leaves at noon.", "The ferry leaves at noon.",
                 "Drops “old” after “The”.", id="a deletion"),
    pytest.param("The ferry leaves at noon.", "The ferry leaves at noon. Nobody waits for the mate.",
                 "Adds: “Nobody waits for the mate.”", id="a whole sentence"),
    pytest.param("The ferry leaves at noon. Nobody waits for the mate.", "The ferry leaves at noon.",
                 "No longer says: “Nobody waits for the mate.”", id="a whole sentence gone"),
    pytest.param("The ferry leaves at noon.", "The ferry leaves at noon unless the fog is thick.",
                 "Adds the condition “unless the fog is thick” after “ferry leaves at noon”.", id="a condition"),
    pytest.param("Six boats leave at noon.", "Seven boats leave at noon.",
                 "Now says “Seven boats leave” instead of “Six boats leave”.", id="a word in its sentence"),
    pytest.param("The ferry leaves. Flags do nothing.", "The ferry leaves. Horns do nothing. Flags do nothing.",
                 "Adds: “Horns do nothing.”", id="a sentence that ends as the next one does"),
    pytest.param("Say “one bell” or “two bells” at noon.", "Say “one bell” or “three bells” at noon.",
                 "Now says “three bells” instead of “two bells”.", id="inside quotes"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "sentence"), REWORDINGS)
def test_what_changed_is_quoted(before: str, after: str, sentence: str) -> None:
    [(heading, [item])] = told(book(*BASE, f"100.4. {before}"), book(*BASE, f"100.4. {after}"))
    assert heading == "100.4"
    assert item == sentence


def test_a_long_rewording_is_quoted_by_its_sentences() -> None:
    before = (
        "The old mate rows every small boat at dawn. Gulls rest on the roof. "
        "A cook of the harbour sells much fish to any hungry crew that pays for it in good time."
    )
    after = (
        "The young mate rows every large boat at dusk. Gulls rest on the roof. "
        "A cook of the quay sells much soup to any tired crew that pays for it in bad weather."
    )
    [(_, [item])] = told(book(*BASE, f"100.4. {before}"), book(*BASE, f"100.4. {after}"))
    new, old = (text.replace("Gulls rest on the roof.", "…") for text in (after, before))
    assert item == f"Now reads: “{new}” It read: “{old}”"


def test_an_example_is_quoted_too() -> None:
    old = book(*BASE, "100.4. Boats leave.\nExample: Ada rows with one oar.")
    new = book(*BASE, "100.4. Boats leave.\nExample: Ada rows with two oars.\nExample: Bo waits.")
    [(_, [item])] = told(old, new)
    assert item == (
        "In an example: now says “rows with two oars” instead of “rows with one oar”. New example: “Bo waits.”"
    )


def test_every_quote_is_in_the_text() -> None:
    """Nothing is quoted that neither edition says, quotes inside quotes and their marks aside."""
    from crdiff.text.fold import fold

    changes = crdiff.diff(TIDEWATER / "2031-03-14.txt", TIDEWATER / "2031-09-05.txt")

    def plain(text: str) -> str:
        return re.sub(r"[\"'‘’]", "", " ".join(fold(text).split())).lower()

    whole = plain(" ".join(
        text for edition in (changes.old, changes.new) for unit in edition.units for text in (unit.text, *unit.examples)
    ))  # fmt: skip
    quotes = [
        part
        for chapter in release_notes(changes).chapters
        for note in chapter.notes
        for item in note.items
        for quote in re.findall(r"“([^”]+)”", item.sentence)
        for part in quote.split(" … ")
    ]
    assert len(quotes) > 20
    assert [quote for quote in quotes if plain(quote).rstrip(". ") not in whole] == []


# -- the whole of it


def tidewater() -> ChangeSet:
    return crdiff.diff(TIDEWATER / "2031-03-14.txt", TIDEWATER / "2031-09-05.txt")


def every_name(notes: Notes) -> set[str]:
    return {name for chapter in notes.chapters for note in chapter.notes for item in note.items for name in item.units}


@pytest.mark.parametrize("style", ["bulletin", "keepachangelog"])
def test_nothing_is_left_out(style: str) -> None:
    """Each change is told in a note, with its block, its sweep, or in a list at the end."""
    from crdiff.render.log import telling
    from crdiff.render.summary import display_name

    changes = tidewater()
    notes = release_notes(changes, style=style)  # type: ignore[arg-type]
    listed = {name for sentence in (*notes.sweeps, *notes.housekeeping) for name in sentence.names}
    for change in changes.changes:
        names = change.new or change.old
        told = names[0] in every_name(notes) or display_name(names[0]) in listed
        assert told, (names, telling(change, changes))


def test_a_changelog_goes_by_kind() -> None:
    titles = [chapter.title for chapter in release_notes(tidewater(), style="keepachangelog").chapters]
    assert titles == ["Added", "Changed", "Removed", "Renumbered"]


def test_the_overview_comes_first() -> None:
    lines = [sentence.text for sentence in release_notes(tidewater()).overview]
    assert lines[0].startswith("10 added, 2 removed")
    assert lines[1] == "New"


def test_what_is_gone_is_named_in_its_old_order() -> None:
    ropes = "{0}. Ropes", "{0}.1. Ropes are coiled before the ferry leaves the northern quay."
    barrels = "{0}. Barrels", "{0}.1. Each barrel is rolled over the plank by two of the crew."
    lanterns = "201. Lanterns", "201.1. A lantern burns on the mast from dusk until the bell is rung."
    gulls = "301. Gulls", "301.1. Nobody feeds gulls while cargo lies open."
    old = (*(line.format(200) for line in ropes), *lanterns, *(line.format(300) for line in barrels), *gulls)
    new = (*(line.format(200) for line in barrels), *(line.format(300) for line in ropes))
    changes = changes_of(book(*BASE, *old), book(*BASE, *new))
    names = [sentence.names for sentence in release_notes(changes).overview if sentence.text == "Gone"]

    assert next(change.old[0] for change in changes.changes if change.shape == "removed") == "301"
    assert names == [("201 “Lanterns”", "301 “Gulls”")]


def test_no_difference() -> None:
    text = crdiff.notes(changes_of(book(*BASE), book(*BASE)))
    assert text.splitlines()[2] == "- No differences."


# -- a template of one's own


def test_a_template_of_your_own(tmp_path: Path) -> None:
    template = tmp_path / "house.j2"
    template.write_text(
        "{% for chapter in notes.chapters %}\n{% for note in chapter.notes %}\n* {{ note.heading }}\n"
        "{% endfor %}\n{% endfor %}\n",
        encoding="utf-8",
    )
    changes = changes_of(book(*BASE), book(*BASE, "100.4. *A* dog."))
    assert crdiff.notes(changes, template=template) == "* 100.4 (new)\n"


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("{{ notes.", id="a slip"),
        pytest.param("{{ weather }}", id="no such thing"),
        pytest.param("{{ notes.__class__.__mro__ }}", id="an escape"),
        pytest.param("{% include '/etc/passwd' %}", id="another file"),
    ],
)
def test_a_template_that_does_not_work(tmp_path: Path, source: str) -> None:
    template = tmp_path / "house.j2"
    template.write_text(source, encoding="utf-8")
    with pytest.raises(UsageError, match=r"house\.j2"):
        crdiff.notes(changes_of(book(*BASE), book(*BASE, "100.4. A dog.")), template=template)


# -- remarks

WHY = """<!-- edition: {edition} -->

## 100.4 — A dog sleeps

Because *somebody* asked.

## 100.9 — Nothing begins like this

Lost.
"""
DOG = "A dog sleeps under the bench."


@pytest.mark.parametrize(
    ("number", "old_edition", "edition"),
    [
        pytest.param("100.4", False, "2030-08-09", id="where it was"),
        pytest.param("100.5", False, "2030-08-09", id="renumbered since it was written"),
        pytest.param("100.5", True, "2030-05-02", id="a name of the old edition"),
    ],
)
def test_a_remark_finds_its_rule(number: str, old_edition: bool, edition: str) -> None:
    between = ["100.4. A whistle is blown when a boat turns."] if number == "100.5" else []
    before = book(*BASE, f"100.4. {DOG} It barks.") if old_edition else book(*BASE)
    changes = changes_of(before, book(*BASE, *between, f"{number}. {DOG}", date="August 9, 2030"))
    resolved = resolve_remarks(parse_remarks(WHY.format(edition=edition), "why.md"), changes)

    assert resolved.by_unit == {number: "Because *somebody* asked."}
    assert [each.unit for each in resolved.lost] == ["100.9"]
    notes = release_notes(changes, remarks=resolved.by_unit)
    [note] = [note for chapter in notes.chapters for note in chapter.notes if number in note.items[0].units]
    assert note.remark == "Because *somebody* asked."


@pytest.mark.parametrize("toml", [False, True], ids=["Markdown", "TOML"])
def test_remarks_survive_being_written(toml: bool) -> None:
    changes = changes_of(book(*BASE), book(*BASE, f"100.4. {DOG}", "100.5. A cat, too."))
    path = "why.toml" if toml else "why.md"
    once = resolve_remarks(parse_remarks(WHY.format(edition="2030-05-02"), "why.md"), changes)
    text = format_remarks(group_items(changes), changes, once, toml=toml)
    again = parse_remarks(text, path)
    twice = resolve_remarks(again, changes)
    assert twice == once
    assert format_remarks(group_items(changes), changes, twice, toml=toml) == text
    assert [each.unit for each in again.remarks] == ["100.4", "100.5", "100.9"]


def test_a_remark_with_a_heading_in_its_code() -> None:
    remarks = parse_remarks("## 100.4\n\n```\n## 100.5\n```\n", "why.md").remarks
    assert [(each.unit, each.why) for each in remarks] == [("100.4", "```\n## 100.5\n```")]


def test_remarks_in_each_markup(tmp_path: Path) -> None:
    why = tmp_path / "why.toml"
    why.write_text('[remarks]\n"100.4" = "Dogs *sleep* <b>"\n', encoding="utf-8")
    changes = changes_of(book(*BASE), book(*BASE, f"100.4. {DOG}"))
    assert "Dogs *sleep* <b>" in crdiff.notes(changes, remarks=why)
    assert "<p>Dogs <em>sleep</em> &lt;b&gt;</p>" in crdiff.notes(changes, remarks=why, format="html")
    assert "Dogs ''sleep'' &#60;b&#62;" in crdiff.notes(changes, remarks=why, format="wikitext")


def test_a_file_that_is_no_remarks() -> None:
    for text in ("[remarks", "[remarks]\n1 = 2\n", "other = 1\n"):
        with pytest.raises(UsageError, match="is no file of remarks"):
            parse_remarks(text, "why.toml")


def run_notes(folder: Path, *options: str) -> str:
    outcome = call("notes", OLD, NEW, *options, cwd=folder)
    assert outcome.status == 0, outcome.err
    return outcome.text


@pytest.mark.parametrize("name", ["why.md", "why.toml"])
def test_one_file_of_remarks_can_be_read_and_written_again_and_again(tmp_path: Path, name: str) -> None:
    run_notes(tmp_path, "--save-remarks", name)
    path = tmp_path / name
    text = path.read_text(encoding="utf-8")
    if name.endswith(".md"):
        text = text.replace("## 304.2 — A ship", "## 304.2\n\nWrecks.\n\n## 999.9\n\nGone.\n\n## 304.2 — A ship")
    else:
        text += '"999.9" = "Gone."\n'
    path.write_text(text, encoding="utf-8")
    run_notes(tmp_path, "--remarks", name, "--save-remarks", name)
    once = path.read_text(encoding="utf-8")
    for _ in range(2):
        run_notes(tmp_path, "--remarks", name, "--save-remarks", name)
        assert path.read_text(encoding="utf-8") == once
    assert "Gone." in once


def test_a_filter_deletes_no_remark(tmp_path: Path) -> None:
    why = tmp_path / "why.md"
    why.write_text("About these notes.\n\n## 303\n\nTugs.\n\n## 100.2\n\nStays.\n", encoding="utf-8")
    run_notes(tmp_path, "--remarks", "why.md", "--save-remarks", "why.md", "--rules", "501")
    kept = parse_remarks(why.read_text(encoding="utf-8"), "why.md")
    assert kept.preamble == "About these notes."
    assert {each.unit: each.why for each in kept.remarks if each.why} == {"303": "Tugs.", "100.2": "Stays."}


def test_a_removed_rule_and_the_one_that_has_its_number_are_told_apart(tmp_path: Path) -> None:
    """300.3 is gone, and what was 300.4 is 300.3 now."""
    why = tmp_path / "why.md"
    why.write_text("## was:300.3\n\nNobody sold.\n\n## 300.3\n\nMoved up.\n", encoding="utf-8")
    text = run_notes(tmp_path, "--remarks", "why.md")
    assert text.count("Nobody sold.") == text.count("Moved up.") == 1
    assert text.index("300.3 (removed)") < text.index("Nobody sold.") < text.index("300.3 (renumbered)")
    html = run_notes(tmp_path, "-f", "html")
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_notes_and_remarks_are_two_files(tmp_path: Path) -> None:
    outcome = call("notes", OLD, NEW, "-o", "x.md", "--save-remarks", "x.md", cwd=tmp_path)
    assert_trouble(outcome)
    outcome = call("notes", OLD, NEW, "-o", "none/y.md", "--save-remarks", "z.md", cwd=tmp_path)
    assert_trouble(outcome, "none/y.md")
    assert list(tmp_path.iterdir()) == []


def test_rules_that_no_edition_has(tmp_path: Path) -> None:
    assert "neither edition has it" in assert_trouble(call("notes", OLD, NEW, "--rules", "zzz", cwd=tmp_path))


@pytest.mark.parametrize("source", ["{{ 1/0 }}", '{{ "a" + 1 }}', "{% for a in 5 %}{% endfor %}", "{{ notes() }}"])
def test_a_template_that_fails_like_a_program(tmp_path: Path, source: str) -> None:
    (tmp_path / "t.j2").write_text(source, encoding="utf-8")
    assert_trouble(call("notes", OLD, NEW, "--template", "t.j2", cwd=tmp_path), "t.j2")


@pytest.mark.parametrize(
    "arguments",
    [
        ("diff", OLD, NEW, "-f", "xlsx", "--stat"),
        ("diff", OLD, NEW, "-f", "html", "--stat"),
        ("cite", ".", "--old", OLD, "--new", NEW, "--diff", "-f", "sarif"),
        ("cite", ".", "--old", OLD, "--new", NEW, "--diff", "--fix"),
    ],
)
def test_no_format_is_passed_over_in_silence(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert_trouble(call(*arguments, cwd=tmp_path))
