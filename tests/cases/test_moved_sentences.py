"""A sentence that went from one rule to its sibling is told in both."""

import pytest

import crdiff
from crdiff.model import ChangeSet
from crdiff.render.summary import summarise

EELS = "No passenger may carry more than two baskets of live eels aboard."
SENTENCES = {
    "F": "A ferry sails at dawn and returns at dusk.",
    "f": "A ferry sails at noon and returns at midnight.",
    "B": "Boats are painted blue in the spring and tarred in the autumn.",
    "P": "The pilot rings the bell at every bend of the river.",
    "G": "Gulls sing.",
    "E": EELS,
}


def diff(old: str, new: str, number: str) -> ChangeSet:
    """Compare subsections of which each word is a rule and each letter a sentence."""
    editions = []
    for rules in (old.split(), new.split()):
        texts = [" ".join(SENTENCES[letter] for letter in rule) for rule in rules]
        lines = [f"{number.format(at, 'abcd'[at - 2])} {text}" for at, text in enumerate(texts, 2)]
        editions.append(crdiff.parse("\n\n".join(("640. Ferries", "640.1. Fares", *lines)) + "\n"))
    return crdiff.diff(*editions)


@pytest.mark.parametrize(
    ("old", "new", "number", "went", "came"),
    [
        pytest.param("FE B P", "F BE P", "640.{}.", "640.2", "640.3", id="down"),
        pytest.param("F B PE", "EF B P", "640.{}.", "640.4", "640.2", id="up"),
        pytest.param("FE B", "F BE", "640.1{1}", "640.1a", "640.1b", id="between subrules"),
        pytest.param("FE B", "G F BE", "640.{}.", "640.2", "640.4", id="while numbers shifted"),
    ],
)
def test_a_moved_sentence_is_in_both_changes(old: str, new: str, number: str, went: str, came: str) -> None:
    """Seen backwards it went the other way."""
    for found, giver, taker in ((diff(old, new, number), went, came), (diff(new, old, number), came, went)):
        left = next(change for change in found.changes if giver in change.old)
        taken = next(change for change in found.changes if taker in change.new)

        assert [change for change in found.changes if change.moved_sentences] in ([left, taken], [taken, left])
        for change in (left, taken):
            assert [(each.old, each.new, each.text) for each in change.moved_sentences] == [(giver, taker, EELS)]
        assert f"A sentence went to {taker}." in summarise(left, found)
        assert f"A sentence came from {giver}." in summarise(taken, found)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("FE B", "FE BE", id="copied"),
        pytest.param("FE B", "fE BE", id="copied from a reworded rule"),
        pytest.param("FE BE", "F BE", id="one copy gone"),
        pytest.param("FE B", "EF B", id="within its rule"),
        pytest.param("FE B", "F BP", id="one gone and another new"),
        pytest.param("FE B", "F B E", id="now a rule of its own, which is a split"),
    ],
)
def test_what_did_not_go_from_rule_to_rule_is_no_moved_sentence(old: str, new: str) -> None:
    for found in (diff(old, new, "640.{}."), diff(new, old, "640.{}.")):
        assert found.changes
        assert [change.moved_sentences for change in found.changes] == [()] * len(found.changes)
        assert not any("A sentence" in summarise(change, found) for change in found.changes)


SWAP = "A swap of berths is void if either ship has sailed before the bell is rung."
SHORT = "To trade two berths for one another. See rule 640.2."
ERRATA = "Charts printed with this word have been corrected."


def with_glossary(rules: tuple[str, ...], *entries: tuple[str, str]) -> str:
    glossary = "\n\n".join(f"{term}\n{text}" for term, text in entries)
    return "\n\n".join(("640. Berths", "640.1. Ships lie at the quay.", *rules, "Glossary", glossary, "Credits")) + "\n"


@pytest.mark.parametrize("is_kept", [False, True], ids=["with an entry that was shortened", "with an entry that went"])
def test_a_definition_that_left_the_glossary_for_a_rule_is_told_with_both(is_kept: bool) -> None:
    old = with_glossary((), ("Swap", f"To trade two berths for one another. {SWAP}"), ("Tar", "Black."))
    entries = (("Swap", SHORT), ("Tar", "Black.")) if is_kept else (("Tar", "Black."),)
    new = with_glossary((f"640.2. {SWAP}",), *entries)

    out, back = (crdiff.diff(crdiff.parse(one), crdiff.parse(other)) for one, other in ((old, new), (new, old)))

    for found, rule, entry, verbs in (
        (out, "new", "old", ("came from", "went to")),
        (back, "old", "new", ("went to", "came from")),
    ):
        told = {
            name: summarise(change, found)
            for change in found.changes
            for side, wanted in ((rule, "640.2"), (entry, "glossary:Swap"))
            for name in getattr(change, side)
            if name == wanted
        }
        assert f"A sentence {verbs[0]} the glossary entry “Swap”." in told["640.2"]
        assert f"A sentence {verbs[1]} 640.2." in told["glossary:Swap"]


def test_what_many_entries_say_came_from_no_rule() -> None:
    old = with_glossary((f"640.2. {ERRATA}",), ("Swap", "To trade."), ("Tar", "Black."))
    new = with_glossary((), ("Swap", f"To trade. {ERRATA}"), ("Tar", f"Black. {ERRATA}"))

    assert not any(change.moved_sentences for change in crdiff.diff(crdiff.parse(old), crdiff.parse(new)).changes)


def test_notes_say_which_new_rules_the_glossary_held() -> None:
    old = with_glossary((), ("Swap", f"To trade two berths for one another. {SWAP}"), ("Tar", "Black."))
    new = with_glossary((f"640.2. {SWAP}",), ("Swap", SHORT), ("Tar", "Black."))

    notes = crdiff.notes(crdiff.diff(crdiff.parse(old), crdiff.parse(new)))

    assert f"A sentence came from the glossary entry “Swap”. {SWAP}" in notes
