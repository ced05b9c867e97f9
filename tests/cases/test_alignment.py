"""Cases 024 to 028, 030 and 038: which old rule became which new one."""

import pytest

import crdiff
from crdiff.align import align
from crdiff.model import Change, ChangeSet

Row = tuple[str, str, str, str, str]
"""Old names, new names, shape, number, text."""


def spaced(*lines: str) -> str:
    return "\n\n".join(lines) + "\n"


def diff(old: tuple[str, ...], new: tuple[str, ...]) -> ChangeSet:
    return crdiff.diff(crdiff.parse(spaced(*old)), crdiff.parse(spaced(*new)))


def row(change: Change) -> Row:
    return "+".join(change.old), "+".join(change.new), change.shape, change.number, change.text


def added(name: str) -> Row:
    return "", name, "added", "-", "-"


def removed(name: str) -> Row:
    return name, "", "removed", "-", "-"


def renumbered(old: str, new: str, text: str = "same") -> Row:
    return old, new, "one-to-one", "renumbered", text


# -- 024: insertion

FARES = ("A red ferry costs one coin.", "A blue ferry costs two coins.", "A green ferry costs three coins.")


def lettered(*texts: str) -> tuple[str, ...]:
    return tuple(f"613.2{letter} {text}" for letter, text in zip("abcdefgh", texts, strict=False))


@pytest.mark.parametrize(
    ("at", "texts", "wanted"),
    [
        pytest.param(
            1,
            ("Rafts are free.",),
            [added("613.2b"), renumbered("613.2b", "613.2c"), renumbered("613.2c", "613.2d")],
            id="024 in the middle",
        ),
        pytest.param(
            0,
            ("A grey ferry costs nine coins.",),
            [
                added("613.2a"),
                renumbered("613.2a", "613.2b"),
                renumbered("613.2b", "613.2c"),
                renumbered("613.2c", "613.2d"),
            ],
            id="024 in front, much like its siblings",
        ),
        pytest.param(
            2,
            ("Rafts are free.", "A gull pays with a feather."),
            [added("613.2c"), added("613.2d"), renumbered("613.2c", "613.2e")],
            id="024 two at once",
        ),
        pytest.param(3, ("Rafts are free.",), [added("613.2d")], id="024 at the end"),
    ],
)
def test_an_insertion_renumbers_what_follows(at: int, texts: tuple[str, ...], wanted: list[Row]) -> None:
    """Case 024: only the new rule is new, and no rule is reworded."""
    found = diff(lettered(*FARES), lettered(*FARES[:at], *texts, *FARES[at:]))

    assert [row(change) for change in found.changes] == wanted


def test_an_inserted_rule_takes_the_subrules_of_the_next_ones_along() -> None:
    """Case 024: children follow their parent, with equal text."""
    old = ("614.1. Ferries sail daily.", "614.2. Docking", "614.2a A ferry docks at noon.", "614.3. Quays are stone.")
    new = (
        "614.1. Ferries sail daily.",
        "614.2. Gulls are never fed aboard.",
        "614.3. Docking",
        "614.3a A ferry docks at noon.",
        "614.4. Quays are stone.",
    )

    assert [row(change) for change in diff(old, new).changes] == [
        added("614.2"),
        renumbered("614.2", "614.3"),
        renumbered("614.2a", "614.3a"),
        renumbered("614.3", "614.4"),
    ]


# -- 025: copies

TWIN = "The pilot rings the next bell."


@pytest.mark.parametrize(
    "gone", [("615.2",), ("614.2",), ("616.2",), ("614.2", "616.2")], ids=lambda gone: f"025 {gone}"
)
def test_a_removed_copy_is_reported_where_it_stood(gone: tuple[str, ...]) -> None:
    """Case 025: its twins stay where they are, and nothing moved."""
    numbers = ("614.2", "615.2", "616.2")
    old = tuple(f"{number}. {TWIN}" for number in numbers)
    new = tuple(f"{number}. {TWIN}" for number in numbers if number not in gone)

    assert [row(change) for change in diff(old, new).changes] == [removed(number) for number in gone]
    assert [row(change) for change in diff(new, old).changes] == [added(number) for number in gone]


def test_copies_follow_their_own_section() -> None:
    """Case 025: when a section goes, its copy goes, though the number and text of a later copy end up in its place."""
    old = (
        "614. Dawn Watch", "614.1. Lamps are put out.", f"614.2. {TWIN}",
        "615. Noon Watch", "615.1. Decks are scrubbed.", f"615.2. {TWIN}",
        "616. Dusk Watch", "616.1. Lamps are lit again.", f"616.2. {TWIN}",
    )  # fmt: skip
    new = (
        "614. Dawn Watch", "614.1. Lamps are put out.", f"614.2. {TWIN}",
        "615. Dusk Watch", "615.1. Lamps are lit again.", f"615.2. {TWIN}",
    )  # fmt: skip
    found = {row(change) for change in diff(old, new).changes}

    assert found == {
        removed("615"),
        removed("615.1"),
        removed("615.2"),
        renumbered("616", "615"),
        renumbered("616.1", "615.1"),
        renumbered("616.2", "615.2"),
    }


# -- 026: a block shifts


def test_a_new_section_shifts_a_block_and_its_references() -> None:
    """Case 026: one section is new, one got its number; its reworded rule and the reference to it are told apart."""
    old = (
        "620. Oars", "620.1. An oar is made of ash. See rule 621.1.",
        "621. Masts", "621.1. A mast is tall.",
    )  # fmt: skip
    new = (
        "620. Oars", "620.1. An oar is made of ash. See rule 622.1.",
        "621. Lanterns", "621.1. A lantern needs fresh oil.",
        "622. Masts", "622.1. A mast is rather tall.",
    )  # fmt: skip
    found = diff(old, new)
    by_new = {change.new: change for change in found.changes}

    assert [row(change) for change in found.changes] == [
        ("620.1", "620.1", "one-to-one", "same", "references"),
        added("621"),
        added("621.1"),
        renumbered("621", "622"),
        renumbered("621.1", "622.1", "reworded"),
    ]
    assert [(each.old, each.new, each.status) for each in by_new["620.1",].references] == [
        ("621.1", "622.1", "followed")
    ]
    assert [text.strip() for sort, text in (op[:2] for op in by_new["622.1",].wording) if sort in "+-~"] == ["rather"]
    assert found.stale_references == ()


@pytest.mark.parametrize("count", [3, 12], ids=lambda count: f"026 {count} sections")
def test_a_long_block_is_all_renumbered_but_its_real_edit(count: int) -> None:
    """Case 026: hundreds of shifted rules hide no edit; every reference is seen to have followed."""

    def section(number: int, at: int, edit: str = "") -> tuple[str, ...]:
        following = number + 1 if at + 1 < count else number
        return (
            f"{number}. Berth {at}",
            f"{number}.1. Berth number {at} holds {at + 2} boats{edit} and stays dry in spring.",
            f"{number}.2. Boats of berth {at} leave as told in rule {following}.1.",
        )

    old = tuple(line for at in range(count) for line in section(630 + at, at))
    new = (
        "630. Gulls",
        "630.1. No gull may nest on a mast.",
        *(line for at in range(count) for line in section(631 + at, at, " of oak" if at == 1 else "")),
    )
    found = diff(old, new)
    wanted = [added("630"), added("630.1")]
    for at in range(count):
        was, now = 630 + at, 631 + at
        wanted += [
            renumbered(f"{was}", f"{now}"),
            renumbered(f"{was}.1", f"{now}.1", "reworded" if at == 1 else "same"),
            renumbered(f"{was}.2", f"{now}.2", "references"),
        ]

    assert [row(change) for change in found.changes] == wanted
    assert {each.status for change in found.changes for each in change.references} == {"followed"}
    assert found.stale_references == ()


# -- 027: conditions gained and lost

SHORT = "Gulls can sing."
LONG = "Gulls can sing only while the tide is low and no ferry is near."


@pytest.mark.parametrize(
    ("before", "after"),
    [pytest.param(SHORT, LONG, id="027 gained a condition"), pytest.param(LONG, SHORT, id="027 lost a condition")],
)
def test_a_rule_that_gained_or_lost_a_condition_is_reworded(before: str, after: str) -> None:
    """Case 027: a look-alike inserted below does not take its place, and what it pushed on is unchanged."""
    old = (f"640.1. {before}", "640.2. Gulls can’t row.")
    new = (f"640.1. {after}", "640.2. Gulls can’t sing.", "640.3. Gulls can’t row.")
    found = diff(old, new)

    assert [row(change) for change in found.changes] == [
        ("640.1", "640.1", "one-to-one", "same", "reworded"),
        added("640.2"),
        renumbered("640.2", "640.3"),
    ]
    assert found.changes[0].score < 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("Rui pays Ada seven coins.", "Ada pays Rui seven coins.", id="027 the same words, another order"),
        pytest.param("A crew may row.", "A crew may row again.", id="027 one word more at the end"),
        pytest.param(
            " ".join(f"Berth {at} is dry." for at in range(400)),
            " ".join(f"Berth {at} is dry." for at in range(400)) + " Not so.",
            id="027 two words more in a long rule",
        ),
        pytest.param("A crew can’t row home.", "A crew can row home.", id="027 the opposite"),
    ],
)
def test_unequal_wording_never_scores_full(before: str, after: str) -> None:
    """Case 027: 1 is for equal wording alone."""
    [change] = diff((f"641.1. {before}",), (f"641.1. {after}",)).changes

    assert row(change) == ("641.1", "641.1", "one-to-one", "same", "reworded")
    assert 0 < change.score < 1


# -- 028: splits and merges

FIRST = "A crew may hoist one lantern every night."
SECOND = "A crew that hoists a lantern must lower it again before dawn breaks."
THIRD = "Lanterns that nobody lowered are given to the keeper of the tower."


@pytest.mark.parametrize(
    ("whole", "parts"),
    [
        pytest.param(
            (f"642.4. {FIRST} {SECOND}",),
            (f"642.4. {FIRST}", f"642.5. {SECOND}"),
            id="028 second half to the next rule",
        ),
        pytest.param(
            (f"642.4. {FIRST} {SECOND}",), (f"642.4. {FIRST}", f"642.4a {SECOND}"), id="028 second half to a subrule"
        ),
        pytest.param(
            (f"642.4. {FIRST} {SECOND} {THIRD}",),
            (f"642.4. {FIRST}", f"642.5. {SECOND}", f"642.6. {THIRD}"),
            id="028 in three",
        ),
        pytest.param((f"642.4a {SECOND} {THIRD}",), (f"642.4a {SECOND}", f"642.4b {THIRD}"), id="028 a subrule"),
    ],
)
def test_a_rule_cut_in_two_is_a_split_without_a_word_changed(whole: tuple[str, ...], parts: tuple[str, ...]) -> None:
    """Case 028: and seen backwards a merge."""
    one = whole[0].split()[0].rstrip(".")
    many = "+".join(part.split()[0].rstrip(".") for part in parts)

    assert [row(change) for change in diff(whole, parts).changes] == [(one, many, "split", "same", "same")]
    assert [row(change) for change in diff(parts, whole).changes] == [(many, one, "merge", "same", "same")]


# -- 030: nearly every rule changed a little


def test_three_thousand_typographic_changes_are_just_that() -> None:
    """Case 030: curly quotes and dashes in every rule make 3000 typographic changes and nothing else."""
    numbers = [f"{100 + at // 10}.{at % 10 + 1}" for at in range(1, 3001)]
    old = tuple(
        f"{number}. The pilot’s “berth {at}” takes {at} ropes — none spare." for at, number in enumerate(numbers)
    )
    new = tuple(line.replace("’", "'").replace("“", '"').replace("”", '"').replace("—", "-") for line in old)
    found = diff(old, new)

    assert [row(change) for change in found.changes] == [
        (number, number, "one-to-one", "same", "typographic") for number in numbers
    ]


# -- 038: removal

TRIO = ("A ferry sails at the third bell.", "Every crew owns one blue oar.", "Lamps are returned at dusk.")


def numbered(*texts: str) -> tuple[str, ...]:
    return tuple(f"643.{at}. {text}" for at, text in enumerate(texts, 1))


@pytest.mark.parametrize(
    ("old_texts", "gone", "wanted"),
    [
        pytest.param(TRIO, (1,), [removed("643.2"), renumbered("643.3", "643.2")], id="038 in the middle"),
        pytest.param(
            TRIO,
            (0,),
            [removed("643.1"), renumbered("643.2", "643.1"), renumbered("643.3", "643.2")],
            id="038 the first",
        ),
        pytest.param(TRIO, (2,), [removed("643.3")], id="038 the last"),
        pytest.param(TRIO, (0, 1), [removed("643.1"), removed("643.2"), renumbered("643.3", "643.1")], id="038 two"),
        pytest.param(
            ("A ferry sails at the third bell.", "Every crew owns one blue oar.", "Every crew owns one blue lamp."),
            (1,),
            [removed("643.2"), renumbered("643.3", "643.2")],
            id="038 the next one looks alike",
        ),
    ],
)
def test_a_removed_rule_whose_number_is_taken_is_still_removed(
    old_texts: tuple[str, ...], gone: tuple[int, ...], wanted: list[Row]
) -> None:
    """Case 038: the old text is shown in full, the next rule only got its number, and the counts add up."""
    kept = tuple(text for at, text in enumerate(old_texts) if at not in gone)
    found = diff(numbered(*old_texts), numbered(*kept))
    removals = [change for change in found.changes if change.shape == "removed"]

    assert [row(change) for change in found.changes] == wanted
    assert [change.old_text for change in removals] == [(old_texts[at],) for at in gone]
    assert len(found.old.units) - len(removals) == len(found.new.units)


def test_a_removal_an_addition_and_an_edit_add_up() -> None:
    """Case 038: old rules − removed + added = new rules."""
    old = numbered(*TRIO, "Nets are mended on the quay.", "No crew may row at night.")
    new = numbered(TRIO[0], TRIO[2], "Nets are mended on the old quay.", "No crew may row at night.", "Gulls sleep.")
    found = diff(old, new)
    shapes = [change.shape for change in found.changes]

    assert [row(change) for change in found.changes] == [
        removed("643.2"),
        renumbered("643.3", "643.2"),
        renumbered("643.4", "643.3", "reworded"),
        renumbered("643.5", "643.4"),
        added("643.5"),
    ]
    assert len(old) - shapes.count("removed") + shapes.count("added") == len(new)


def test_a_short_rule_that_grew_to_a_page_is_still_the_rule() -> None:
    """Too unlike as wholes, but nearly all that the old one said stands in the new one."""
    said = "A blocking ferry pays its toll, divided as its owner chooses, to all of the ferries that it blocks today."
    more = (
        "If it is blocking exactly one ferry, that one gets the whole toll. If it is blocking two or more ferries, the "
        "harbour master announces an order for them before noon, and each gets its share in that order. The order "
        "holds until the lamps are lit. A ferry that left the harbour meanwhile is passed over, and its share goes to "
        "the next one in the row. What is left when all were paid stays in the chest of the guild until spring. The "
        "steward writes down every coin, and two witnesses sign below the last line of the page."
    )
    old = "840. Tolls\n\n840.1. Tolls are paid at noon.\n\n840.2. " + said
    new = "840. Tolls\n\n840.1. Tolls are paid at noon.\n\n841. Blocking\n\n841.1. Gulls do not block.\n\n841.2. "
    links = [(each.old, each.new) for each in align(*map(crdiff.parse, (old, f"{new}{said} {more}"))).links]

    assert (("840.2",), ("841.2",)) in links


@pytest.mark.parametrize(
    ("old_term", "new_term", "same"),
    [
        pytest.param("Ring a Bell", "Ringing a Bell", True, id="another form of the word"),
        pytest.param("Low Tide", "Low Tide (Obsolete)", True, id="a remark that came"),
        pytest.param("Low Tide", "Harbour Master", False, id="another term"),
    ],
)
def test_a_glossary_entry_written_anew_is_known_by_its_term(old_term: str, new_term: str, same: bool) -> None:
    book = "1. Boats\n\n100. General\n\n100.1. A boat floats.\n\nGlossary\n\n{}\n{}\n\nWharf\nWhere boats are moored.\n"
    old = book.format(old_term, "To pull the rope that hangs beside the door of the quay house until all heard it.")
    new = book.format(new_term, "See rule 100.1.")
    links = [(each.old, each.new) for each in align(crdiff.parse(old), crdiff.parse(new)).links]

    assert ((((f"glossary:{old_term}",), (f"glossary:{new_term}",))) in links) is same


def test_a_higher_cutoff_leaves_what_is_left_alone() -> None:
    book = "1. Boats\n\n100. General\n\n100.1. A boat floats.\n\nGlossary\n\n{}\n{}\n\nWharf\nWhere boats lie.\n"
    old = crdiff.parse(book.format("Ring a Bell", "To pull the rope beside the door until all heard it."))
    new = crdiff.parse(book.format("Ringing a Bell", "See rule 100.1."))

    assert {link.shape for link in align(old, new).links} == {"one-to-one"}
    assert {link.shape for link in align(old, new, cutoff=0.9).links} == {"one-to-one", "added", "removed"}


STEPS = (
    "530. Lamps\n\n530.1. Lamps are lit at dusk by two boys.\n\n531. Bells\n\n{}\n\n"
    "532. Ropes\n\n532.1. Ropes are coiled beside the wharf each night.\n"
)
FIRST, SECOND = (
    "531.1. First, all bells of the old tower are rung three times by the crew.",
    "531.2. Second, the harbour master gets tolls. Crews may cast off then.",
)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        pytest.param("Once it begins, the harbour master gets tolls.", True, id="its telling words, in their order"),
        pytest.param("Once it begins, tolls go to the master, who leaves the harbour.", False, id="in another order"),
        pytest.param("Once it begins, the gulls may leave the roof.", False, id="words that many rules have"),
    ],
)
def test_a_sentence_cast_anew_below_its_parent_is_known_by_its_telling_words(text: str, same: bool) -> None:
    """From old to new and from new to old alike."""
    anew = f"531.1. No sailor has any duties during this hour unless the steward says so. {text}"
    old, new = (crdiff.parse(STEPS.format(rules)) for rules in (f"{FIRST}\n\n{SECOND}", anew))

    assert (("531.2",) in [each.old for each in align(old, new).links if each.shape == "one-to-one"]) is same
    assert (("531.2",) in [each.new for each in align(new, old).links if each.shape == "one-to-one"]) is same
