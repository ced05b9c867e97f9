"""The sentence of each sort of change: facts only, and all of those that a reader needs."""

import re
from dataclasses import dataclass

import pytest

from crdiff.model import Fragment
from crdiff.render.log import block_sentence, change_log, heading, stale_sentence
from crdiff.render.summary import count_summary, display_name, enumerate_words, fragment_sentence, summarise
from tests.render.books import BASE, book, change_to, changes_of, sentence_of

BOATS = "100.4. The boat types are {}."
KINDS = "Cog, Dory, Gig, Ketch, and Yawl"
WHISTLE = "100.4. Nobody may whistle while the tide dial is being turned."
BELL = "100.4. A boat without sail follows the bell. See rule {}."
CITES = "100.4. A boat without sail follows the bell. See rule{}."
DOG = "100.1. A dog may sleep under any table in the quay house."
ROW = "\nExample: Ada rows with one oar."
LONG = (
    "A nest that has stood there for a full year belongs to the gulls and may never be taken away by a pilot, "
    "not even in winter."
)


def shifted(*rules: str) -> list[str]:
    """The rules one number on: 100.3 becomes 100.4."""
    moved = []
    for rule in rules:
        number, _, text = rule.partition(". ")
        moved.append(f"100.{int(number.partition('.')[2]) + 1}. {text}")
    return moved


def with_last(text: str) -> str:
    return book(*BASE[:2], text)


def with_boats(kinds: str) -> str:
    return book(*BASE, BOATS.format(kinds))


@dataclass(frozen=True)
class Case:
    old: str
    new: str
    name: str
    sentence: str


CASES = {
    # -- came and went
    "rule added": Case(book(*BASE), book(*BASE, WHISTLE), "100.4", "New rule."),
    "rule removed": Case(book(*BASE, WHISTLE), book(*BASE), "100.4", "Removed rule."),
    "subrule added": Case(
        book(*BASE), book(*BASE, "100.3a A nest must not touch the bell rope."), "100.3a", "New subrule."
    ),
    "subsection added": Case(
        book(*BASE),
        book(*BASE, "101. Pilots", "101.1. A pilot steers any ferry in fog."),
        "101",
        "New subsection “Pilots”.",
    ),
    "subsection removed": Case(
        book(*BASE, "101. Pilots", "101.1. A pilot steers any ferry in fog."),
        book(*BASE),
        "101",
        "Removed subsection “Pilots”.",
    ),
    "section added": Case(
        book(*BASE),
        book(*BASE, "2. Tides", "200. Dials", "200.1. The dial shows the height of the water."),
        "2",
        "New section “Tides”.",
    ),
    "glossary entry added": Case(
        book(*BASE, glossary="Oar\nA pole to row with."),
        book(*BASE, glossary="Oar\nA pole to row with.\n\nThole\nA pin that holds an oar in place."),
        "glossary:Thole",
        "New glossary entry.",
    ),
    # -- number
    "renumbered": Case(book(*BASE), book(DOG, *shifted(*BASE)), "100.2", "Was 100.1. Text unchanged."),
    "moved": Case(
        book(*BASE, WHISTLE, "101. Pilots", "101.1. A pilot steers any ferry in fog."),
        book(
            *BASE,
            "101. Pilots",
            "101.1. A pilot steers any ferry in fog.",
            "101.2. Nobody may whistle while the tide dial is being turned.",
        ),
        "101.2",
        "Moved here from 100.4. Text unchanged.",
    ),
    "glossary entry renamed": Case(
        book(*BASE, glossary="Hire\nWhat a crew is given in coins for each day at sea."),
        book(*BASE, glossary="Crew Hire\nWhat a crew is given in coins for each day at sea."),
        "glossary:Crew Hire",
        "Renamed from “Hire” to “Crew Hire”. Text unchanged.",
    ),
    # -- words
    "condition added": Case(
        book(*BASE),
        with_last("100.3. Gulls may nest only in spring on the roof of the quay house."),
        "100.3",
        "Adds the condition “only in spring”.",
    ),
    "condition added after a comma": Case(
        book(*BASE),
        with_last("100.3. Gulls may nest on the roof of the quay house, unless it rains."),
        "100.3",
        "Adds the condition “unless it rains”.",
    ),
    "condition added in front": Case(
        book(*BASE),
        book(BASE[0], BASE[1].replace("The ferry", "If the tide is high, the ferry"), BASE[2]),
        "100.2",
        "Now says “If the tide is high, the” instead of “The”.",
    ),
    "words replaced": Case(
        book(*BASE),
        with_last("100.3. Gulls may sleep on the roof of the quay house."),
        "100.3",
        "Now says “sleep” instead of “nest”.",
    ),
    "words dropped": Case(
        book(*BASE), with_last("100.3. Gulls may nest on the roof."), "100.3", "Drops “of the quay house”."
    ),
    "words added": Case(
        book(*BASE),
        with_last("100.3. Gulls may nest on the roof of the old quay house."),
        "100.3",
        "Adds “old”.",
    ),
    "quoted words replaced": Case(
        with_last("100.3. A gull on the quay roof is called a “thief” by the crew."),
        with_last("100.3. A gull on the quay roof is called a “guest” by the crew."),
        "100.3",
        "Now says “guest” instead of “thief”.",
    ),
    "two places": Case(
        book(*BASE),
        with_last("100.3. Terns may nest on the roof of the boat house."),
        "100.3",
        "Now says “Terns” instead of “Gulls”. Now says “boat” instead of “quay”.",
    ),
    "three places": Case(
        book(*BASE),
        with_last("100.3. Terns may sleep on the roof of the boat house."),
        "100.3",
        "Reworded in 3 places.",
    ),
    "a long addition": Case(
        book(*BASE), with_last(f"100.3. Gulls may nest on the roof of the quay house. {LONG}"), "100.3", "Text added."
    ),
    "a long omission": Case(
        with_last(f"100.3. Gulls may nest on the roof of the quay house. {LONG}"), book(*BASE), "100.3", "Text dropped."
    ),
    "a number of coins": Case(
        with_last("100.3. A gull that nests on the roof costs the crew 100 coins."),
        with_last("100.3. A gull that nests on the roof costs the crew 200 coins."),
        "100.3",
        "Now says “200” instead of “100”.",
    ),
    "only typography": Case(
        with_last("100.3. A gull’s “home” is dry—if any home is."),
        with_last('100.3. A gull\'s "home" is dry-if any home is.'),
        "100.3",
        "Only typography changed.",
    ),
    "title of a subsection": Case(
        book(*BASE), book(*BASE, title="Common Matters"), "100", "Title changed from “General” to “Common Matters”."
    ),
    "sentence where a title should stand": Case(
        book(*BASE, "101. This chapter was left empty, so that no other number moves."),
        book(*BASE, "101. This chapter was left empty, so that no later number moves."),
        "101",
        "Now says “later” instead of “other”.",
    ),
    "sentence that became a title": Case(
        book(*BASE, "101. This chapter was left empty, so that no other number moves."),
        book(*BASE, "101. This Chapter Was Left Empty, so That No Number Moves"),
        "101",
        "Title changed from “This chapter was left empty, so that no other number moves.” "
        "to “This Chapter Was Left Empty, so That No Number Moves”.",
    ),
    "title of a section": Case(
        book(*BASE), book(*BASE, section="Ships"), "1", "Title changed from “Boats” to “Ships”."
    ),
    "definition": Case(
        book(*BASE, glossary="Oar\nA pole to row with."),
        book(*BASE, glossary="Oar\nA pole to steer with."),
        "glossary:Oar",
        "Now says “steer” instead of “row”.",
    ),
    # -- lists
    "one item joins": Case(
        with_boats(KINDS), with_boats(f"Barge, {KINDS}"), "100.4", "Barge joins the boat types."
    ),
    "two items join": Case(
        with_boats(KINDS),
        with_boats("Barge, Cog, Dory, Gig, Ketch, Punt, and Yawl"),
        "100.4",
        "Barge and Punt join the boat types.",
    ),
    "three items join": Case(
        with_boats(KINDS),
        with_boats("Barge, Cog, Dory, Gig, Hulk, Ketch, Punt, and Yawl"),
        "100.4",
        "Barge, Hulk, and Punt join the boat types.",
    ),
    "many items join": Case(
        with_boats(KINDS),
        with_boats(f"Ark, Barge, Brig, Canoe, Coble, {KINDS[:-9]} Kayak, Lugger, Punt, Raft, Skiff, and Yawl"),
        "100.4",
        "Ark, Barge, Brig, Canoe, Coble, Kayak, and 4 more join the boat types.",
    ),
    "one item leaves": Case(
        with_boats(KINDS), with_boats("Cog, Dory, Gig, and Yawl"), "100.4", "Ketch leaves the boat types."
    ),
    "the last item leaves": Case(
        with_boats(KINDS), with_boats("Cog, Dory, Gig, and Ketch"), "100.4", "Yawl leaves the boat types."
    ),
    "a phrase leaves": Case(
        with_boats("Cog, Dory, Gig, no sail of linen, and Yawl"),
        with_boats("Cog, Dory, Gig, and Yawl"),
        "100.4",
        "“no sail of linen” leaves the boat types.",
    ),
    "one joins and one leaves": Case(
        with_boats(KINDS),
        with_boats("Cog, Dory, Gig, Punt, and Yawl"),
        "100.4",
        "Punt joins the boat types; Ketch leaves the boat types.",
    ),
    # -- examples
    "example added": Case(book(*BASE), book(BASE[0] + ROW, *BASE[1:]), "100.1", "Example added."),
    "example removed": Case(book(BASE[0] + ROW, *BASE[1:]), book(*BASE), "100.1", "Example removed."),
    "example changed": Case(
        book(BASE[0] + ROW, *BASE[1:]),
        book(BASE[0] + ROW.replace("rows", "sails"), *BASE[1:]),
        "100.1",
        "Example changed.",
    ),
    "several examples": Case(
        book(BASE[0] + ROW, *BASE[1:]),
        book(
            BASE[0] + ROW.replace("rows", "sails") + "\nExample: Bo has no mast today.\nExample: Cy buys some cloth.",
            *BASE[1:],
        ),
        "100.1",
        "Example changed and 2 examples added.",
    ),
    "words and example": Case(
        book(*BASE), book(BASE[0].replace("good", "thick") + ROW, *BASE[1:]), "100.1",
        "Now says “thick” instead of “good”. Example added.",
    ),
    # -- references
    "reference followed": Case(
        book(*BASE, BELL.format("100.2")),
        book(DOG, *shifted(*BASE, BELL.format("100.3"))),
        "100.5",
        "Was 100.4. Reference follows: 100.2 → 100.3.",
    ),
    "references followed": Case(
        book(*BASE, BELL.format("100.2 and rule 100.1")),
        book(DOG, *shifted(*BASE, BELL.format("100.3 and rule 100.2"))),
        "100.5",
        "Was 100.4. References follow: 100.2 → 100.3, 100.1 → 100.2.",
    ),
    "citation came": Case(
        book(*BASE, CITES.format("s 100.1 and 100.2")),
        book(*BASE, CITES.format("s 100.1, 100.2, and 100.3")),
        "100.4",
        "Now also cites 100.3.",
    ),
    "citation went": Case(
        book(*BASE, CITES.format("s 100.1, 100.2, and 100.3")),
        book(*BASE, CITES.format("s 100.1 and 100.2")),
        "100.4",
        "No longer cites 100.3.",
    ),
    "citation came beside one that followed": Case(
        book(*BASE, BELL.format("100.2")),
        book(DOG, *shifted(*BASE, BELL.format("100.3 and rule 100.2"))),
        "100.5",
        "Was 100.4. Reference follows: 100.2 → 100.3. Now also cites 100.2.",
    ),
    "other title": Case(
        book(*BASE, CITES.format(' 100, "Boats and Birds"')),
        book(*BASE, CITES.format(' 100, "Boats"')),
        "100.4",
        "100 is cited as “Boats” instead of “Boats and Birds”.",
    ),
    "title came": Case(
        book(*BASE, CITES.format(" 100")),
        book(*BASE, CITES.format(' 100, "Boats"')),
        "100.4",
        "100 is cited with its title.",
    ),
    "title went": Case(
        book(*BASE, CITES.format(' 100, "Boats"')),
        book(*BASE, CITES.format(" 100")),
        "100.4",
        "100 is cited without its title.",
    ),
    "reference retargeted": Case(
        book(*BASE, BELL.format("100.2")),
        book(*BASE, BELL.format("100.3")),
        "100.4",
        "Now cites 100.3 instead of 100.2.",
    ),
    "reference left behind": Case(
        book(*BASE, BELL.format("100.2")),
        book(DOG, *shifted(*BASE, BELL.format("100.2"))),
        "100.5",
        "Was 100.4. Text unchanged. Still cites 100.2, which is another rule now.",
    ),
    "reference to nothing": Case(
        book(*BASE, BELL.format("100.2")),
        book(*BASE, BELL.format("100.9")),
        "100.4",
        "Cites 100.9, which does not exist (it was 100.2).",
    ),
    "words and a reference": Case(
        book(*BASE, BELL.format("100.2")),
        book(*BASE, BELL.format("100.3").replace("boat", "punt")),
        "100.4",
        "Now says “punt” instead of “boat”. Now cites 100.3 instead of 100.2.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in CASES.items()])
def test_the_sentence_says_what_changed(case: Case) -> None:
    assert sentence_of(case.old, case.new, case.name) == case.sentence


# -- split and merge

PAIR = (
    "A gull that is asleep on the roof at noon may stay there until the bell has rung for a second time.",
    "The crew of a ferry that has no pilot must wait at the quay until a pilot from another quay arrives.",
)
ONE = book(*BASE, f"100.4. {PAIR[0]} {PAIR[1]}", "100.5. The mate keeps the key of the oil store.")
TWO = book(*BASE, f"100.4. {PAIR[0]}", f"100.5. {PAIR[1]}", "100.6. The mate keeps the key of the oil store.")


def test_a_split_names_its_parts() -> None:
    assert sentence_of(ONE, TWO, "100.5") == "100.4 was split into 100.4 and 100.5, without a word changed."


def test_a_merge_names_what_went_in() -> None:
    assert sentence_of(TWO, ONE, "100.4") == "100.4 and 100.5 were merged into 100.4, without a word changed."


def test_a_split_that_changed_words_says_so_and_not_the_contrary() -> None:
    told = sentence_of(ONE, TWO.replace("at noon", "at dawn"), "100.4")

    assert told.startswith("100.4 was split into 100.4 and 100.5.")
    assert "without a word" not in told
    assert "“dawn” instead of “noon”" in told


def test_a_merge_in_other_type_changed_no_word() -> None:
    told = sentence_of(TWO.replace("asleep on", "asleep, on"), ONE, "100.4")

    assert told.startswith("100.4 and 100.5 were merged into 100.4, without a word changed.")


# -- sweeps

CREWS = [f"100.{at}. The crew of berth {at} cleans his or her deck when bell {at} rings." for at in range(1, 6)]


def test_nothing_but_a_sweep_is_told_as_one() -> None:
    new = [rule.replace("his or her", "their") for rule in CREWS]
    changes = changes_of(book(*CREWS), book(*new))

    for change in changes.changes:
        assert change.only_sweep
        assert summarise(change, changes) == "“his or her” became “their”, as elsewhere."


def test_a_sweep_and_more_is_told_in_full() -> None:
    new = [rule.replace("his or her", "their") for rule in CREWS]
    new[4] = new[4].replace("rings", "tolls")
    changes = changes_of(book(*CREWS), book(*new))
    change = change_to(changes, "100.5")

    assert not change.only_sweep
    assert (
        summarise(change, changes) == "Now says “their” instead of “his or her”. Now says “tolls” instead of “rings”."
    )


# -- sentences that must not say what is not so


def test_each_sentence_is_made_of_words_of_the_change() -> None:
    """Nothing is quoted that stands on neither side, and no number told that is neither a unit nor cited."""
    for case in CASES.values():
        changes = changes_of(case.old, case.new)
        change = change_to(changes, case.name)
        told = summarise(change, changes)
        texts = " ".join((*change.old_text, *change.new_text, *change.old_terms, *change.new_terms))
        for quoted in re.findall("“([^”]*)”", told):
            assert quoted.casefold() in texts.casefold(), told
        known = {*change.old, *change.new, *re.findall(r"\d+(?:\.\d+[a-z]?)?", texts)}
        without_counts = re.sub(r"\b\d+ (?:more|places|examples)\b", "", told)
        assert set(re.findall(r"\d+(?:\.\d+[a-z]?)?", without_counts)) <= known, told


def test_old_and_new_swapped_swap_the_sentence() -> None:
    old, new = book(*BASE), with_last("100.3. Gulls may sleep on the roof of the quay house.")

    assert sentence_of(old, new, "100.3") == "Now says “sleep” instead of “nest”."
    assert sentence_of(new, old, "100.3") == "Now says “nest” instead of “sleep”."


def test_the_number_is_left_out_below_a_heading_that_has_it() -> None:
    changes = changes_of(book(*BASE), book(DOG, *shifted(*BASE)))
    change = change_to(changes, "100.2")

    assert summarise(change, changes, with_number=False) == "Text unchanged."
    assert heading(change, changes).startswith("100.2 (was 100.1)")


def test_a_list_that_grew_hides_no_other_change() -> None:
    """A reader of the sentence alone must not take the rest of the rule for unchanged."""
    told = sentence_of(
        with_boats(f"{KINDS}. All of them sail at dusk"),
        with_boats(f"Barge, {KINDS}. All of them sail at dawn"),
        "100.4",
    )

    assert "Barge joins the boat types." in told
    assert told != "Barge joins the boat types."


# -- blocks, stale references, counts, names


def test_a_shift_is_one_line_with_its_cause() -> None:
    pilots = ("{0}. Pilots", "{0}.1. A pilot steers any ferry in fog.", "{0}.2. A pilot is paid at dusk.")
    gulls = ("101. Gulls", "101.1. A gull steals one fish from any deck.")
    changes = changes_of(
        book(*BASE, *(line.format(101) for line in pilots)),
        book(*BASE, *gulls, *(line.format(102) for line in pilots)),
    )
    log = change_log(changes)

    assert [block_sentence(block) for block in changes.blocks] == ["101 “Gulls” is new; 101 became 102 (3 units)."]
    assert [line.numbers for line in log.blocks] == [(("101", "102"), ("101.1", "102.1"), ("101.2", "102.2"))]
    assert [entry.heading for chapter in log.chapters for entry in chapter.entries] == [
        "101 (new) Gulls",
        "101.1 (new) Gulls",
    ]


def test_stale_references_are_told_with_what_to_write() -> None:
    old = book(*BASE, BELL.format("100.2"), "100.5. The mate obeys rule 199.9 at sea.")
    new = book(DOG, *shifted(*BASE, BELL.format("100.2"), "100.5. The mate obeys rule 199.9 at sea."))
    told = [stale_sentence(stale) for stale in changes_of(old, new).stale_references]

    assert told == [
        "100.5 still cites 100.2; what it named is now 100.3.",
        "100.6 cites 199.9, which does not exist (as before).",
    ]


def test_a_reference_whose_target_is_gone() -> None:
    old = book(*BASE, BELL.format("100.2"))
    new = book(BASE[0], BASE[2], BELL.format("100.2").replace("100.4", "100.5"))
    told = [stale_sentence(stale) for stale in changes_of(old, new).stale_references]

    assert len(told) == 1
    assert "does not exist" in told[0]
    assert "(as before)" not in told[0]


def test_counts_are_those_of_the_facets() -> None:
    changes = changes_of(book(*BASE), book(DOG, *shifted(*BASE[:2], BASE[2].replace("nest", "sleep"))))
    counts = {name: count for name, count in count_summary(changes.changes).items() if count}

    assert counts == {"added": 1, "reworded": 1, "renumbered": 3}


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("702.19b", "702.19b"),
        ("702.175~2", "702.175 (printed again)"),
        ("glossary:Oar", "“Oar”"),
        ("introduction:3", "introduction 3"),
        ("pair:12", "pair 12"),
    ],
)
def test_names_are_shown_as_people_write_them(name: str, shown: str) -> None:
    assert display_name(name) == shown


def test_a_term_printed_twice_keeps_its_quotation_marks_together() -> None:
    assert display_name("glossary:Oar~2") == "“Oar” (printed again)"


@pytest.mark.parametrize(
    ("items", "text"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b, and c")],
)
def test_words_are_enumerated(items: list[str], text: str) -> None:
    assert enumerate_words(items) == text


def test_what_went_is_told_as_it_stood_or_as_it_reads_now() -> None:
    gulls = "Gulls may nest on the roof of the quay house in any month of the year."
    old = book(*BASE[:2], f"100.3. {gulls} {LONG}")
    change = change_to(changes_of(old, book(*BASE[:2], f"100.3. {gulls}", f"100.4. {LONG}")), "100.4")
    stood = Fragment(old="100.3", new="glossary:Nest", text=LONG)
    anew = Fragment(old="100.3", new="100.4", text=LONG.replace("belongs", "goes"))

    assert [each.text for each in change.fragments] == [LONG]
    assert fragment_sentence(stood, change) == f"from 100.3 to “Nest”: “{LONG}”"
    assert fragment_sentence(anew, change).startswith("from 100.3 to 100.4, as it reads now: “A nest")


def test_citations_that_changed_places_followed_both() -> None:
    changes = changes_of(
        book(*BASE, BELL.format("100.2 and rule 100.1")),
        book(DOG, *shifted(*BASE, BELL.format("100.2 and rule 100.3"))),
    )
    change = change_to(changes, "100.5")

    assert {(each.old, each.new, each.status) for each in change.references} == {
        ("100.1", "100.2", "followed"),
        ("100.2", "100.3", "followed"),
    }


def test_a_citation_that_came_beside_one_that_followed_is_shown() -> None:
    changes = changes_of(
        book(*BASE, CITES.format(" 100.2")),
        book(DOG, *shifted(*BASE, CITES.format("s 100.2 and 100.3"))),
    )
    log = change_log(changes)

    assert [entry.change.new for chapter in log.chapters for entry in chapter.entries] == [("100.1",), ("100.5",)]


def test_a_citation_that_came_followed_nothing_and_is_shown() -> None:
    cited = "s 100.1 and 100.2", "s 100.1, 100.2, and 100.3"
    changes = changes_of(*(book(*BASE, CITES.format(each)) for each in cited))
    log = change_log(changes)

    assert [(change.text, change.references) for change in changes.changes] == [("references", ())]
    assert log.references == ()
    assert [entry.change.new for chapter in log.chapters for entry in chapter.entries] == [("100.4",)]
