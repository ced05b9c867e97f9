"""Cases 011 and 014: where the contents, the rules, the glossary and the credits begin and end."""

import pytest

import crdiff
from crdiff.model import Edition

CONTENTS = """\
Contents

4. Boats
440. Oars
Glossary
Credits

"""
RULES = """\
4. Boats

440. Oars

440.1. A word explained in the Glossary keeps its meaning aboard.

440.2. Credits won by a crew are kept in a chest.
     Glossary words are set in slanted type.

440.3. Credits

440.3a A credit is a coin.

440.4. Glossary

440.4a A list of words hangs in the mess.
"""
GLOSSARY = """
Glossary

Oar
A long blade.
"""
CREDITS = """
Credits

Words: R. Rui
"""
NUMBERS = ["4", "440", "440.1", "440.2", "440.3", "440.3a", "440.4", "440.4a"]


def names(edition: Edition) -> list[str]:
    return [unit.name for unit in edition.units]


@pytest.mark.parametrize(
    ("book", "tail"),
    [
        pytest.param(CONTENTS + RULES + GLOSSARY + CREDITS, ["glossary:Oar", "credits:1"], id="011 whole book"),
        pytest.param(RULES + GLOSSARY + CREDITS, ["glossary:Oar", "credits:1"], id="011 no contents"),
        pytest.param(RULES + GLOSSARY, ["glossary:Oar"], id="011 no credits"),
        pytest.param(RULES + CREDITS, ["credits:1"], id="011 no glossary"),
        pytest.param(RULES, [], id="011 rules alone"),
    ],
)
def test_the_words_glossary_and_credits_inside_rules_end_nothing(book: str, tail: list[str]) -> None:
    """Case 011: only a heading line of its own begins a part."""
    edition = crdiff.parse(book)

    assert names(edition) == [*NUMBERS, *tail]
    assert edition.by_name["440.1"].text == "A word explained in the Glossary keeps its meaning aboard."
    assert edition.by_name["440.2"].paragraphs == (
        "Credits won by a crew are kept in a chest.",
        "Glossary words are set in slanted type.",
    )
    assert [unit.name for unit in edition.units if unit.kind == "rule" and unit.is_heading] == ["440.3", "440.4"]


@pytest.mark.parametrize(
    ("entries", "wanted"),
    [
        pytest.param("Credits\nCoins that a crew has won.\n\nOar\nA long blade.", ["Credits", "Oar"], id="011 Credits"),
        pytest.param("Glossary\nThe list of words.\n\nOar\nA long blade.", ["Glossary", "Oar"], id="011 Glossary"),
        pytest.param("Index\nA finger of the pilot.\n\nOar\nA long blade.", ["Index", "Oar"], id="011 Index"),
    ],
)
def test_a_glossary_entry_may_be_called_like_a_part(entries: str, wanted: list[str]) -> None:
    """Case 011: the credits begin at the last such line after the glossary; the glossary at its own heading."""
    edition = crdiff.parse(f"{RULES}\nGlossary\n\n{entries}\n{CREDITS}")

    assert names(edition) == [*NUMBERS, *(f"glossary:{term}" for term in wanted), "credits:1"]
    assert edition.by_name["credits:1"].text == "Words: R. Rui"


# -- 014: table of contents

BODY = """\
4. Boats

440. Oars

440.1. An oar is long.

441. Masts & Sails

441.1. A mast is tall.
"""
LISTED = """\
Contents

4. Boats
440. Oars
441. Masts and Sails
Glossary
Credits

"""
INTRODUCTION = "Ferry Manual\n\nIntroduction\n\n" + "".join(
    f"Paragraph {at} tells at length how ferries came to the bay and who sails them.\n\n" for at in range(40)
)


def mismatches(edition: Edition) -> list[tuple[str, str]]:
    kinds = ("contents-mismatch", "contents-without-heading", "heading-not-in-contents")
    return [(each.kind, each.message) for each in edition.problems if each.kind in kinds]


@pytest.mark.parametrize("front", ["", INTRODUCTION], ids=["014 short", "014 after a long introduction"])
def test_contents_are_a_check_and_no_units(front: str) -> None:
    """Case 014: each heading stands once in the tree, with its title from the body, and the odd title is told."""
    edition = crdiff.parse(front + LISTED + BODY)
    rules = [unit for unit in edition.units if unit.kind != "introduction"]

    assert [(unit.name, unit.parent) for unit in rules] == [
        ("4", None),
        ("440", "4"),
        ("440.1", "440"),
        ("441", "4"),
        ("441.1", "441"),
    ]
    assert edition.by_name["441"].text == "Masts & Sails"
    [(kind, message)] = mismatches(edition)
    assert kind == "contents-mismatch"
    assert all(part in message for part in ("Masts and Sails", "Masts & Sails", "441"))


@pytest.mark.parametrize(
    ("listed", "wanted"),
    [
        pytest.param("4. Boats\n440. Oars\n441. Masts & Sails\n", [], id="014 all agree"),
        pytest.param("4. Ships\n440. Oars\n441. Masts & Sails\n", [("contents-mismatch", "Ships")], id="014 section"),
        pytest.param("4. Boats\n441. Masts & Sails\n", [("heading-not-in-contents", "440")], id="014 left out"),
        pytest.param(
            "4. Boats\n440. Oars\n441. Masts & Sails\n442. Ropes\n",
            [("contents-without-heading", "442")],
            id="014 listed only",
        ),
    ],
)
def test_contents_are_held_against_the_headings(listed: str, wanted: list[tuple[str, str]]) -> None:
    """Case 014: what contents and headings do not share becomes a problem, and nothing else."""
    found = mismatches(crdiff.parse(f"Contents\n\n{listed}\n{BODY}"))

    assert [kind for kind, _ in found] == [kind for kind, _ in wanted]
    assert all(word in message for (_, message), (_, word) in zip(found, wanted, strict=True))


@pytest.mark.parametrize("front", ["", LISTED, LISTED.replace("440. Oars", "440. Oars and Thole Pins")])
def test_contents_never_differ_in_a_diff(front: str) -> None:
    """Case 014: an edition with contents, with none or with odd ones has the same rules."""
    plain = crdiff.parse(BODY)

    assert crdiff.diff(crdiff.parse(front + BODY), plain).changes == ()
    assert crdiff.diff(plain, crdiff.parse(front + BODY)).changes == ()
