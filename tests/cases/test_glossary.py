"""Cases 012 and 013: heads, senses and see-lines of glossary entries."""

import pytest

import crdiff
from crdiff.align import align
from crdiff.model import Unit

RULES = "450. Tides\n\n450.1. Tides turn twice.\n\n"


def entries(glossary: str) -> dict[str, Unit]:
    """Glossary units by printed head."""
    edition = crdiff.parse(f"{RULES}Glossary\n\n{glossary}")
    assert [unit.name for unit in edition.units if unit.kind not in ("glossary", "credits")] == [
        "450",
        "450.1",
    ]
    return {unit.number: unit for unit in edition.units if unit.kind == "glossary"}


HEADS = [
    pytest.param("Crew vs. Crew Regatta", id="012 full stop inside"),
    pytest.param("Moor, Mooring, Moored-Up Berth (Obsolete)", id="012 aliases and a bracket"),
    pytest.param("Tide (High)", id="012 bracket"),
    pytest.param("St. Ada’s Lamp", id="012 abbreviation"),
    pytest.param("Bell & Oar Co.", id="012 stop at the end"),
    pytest.param("“Full Ahead”", id="012 quotes"),
    pytest.param("-X/-X", id="012 signs"),
]


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("place", ["first", "middle", "last", "last before the credits"])
def test_every_head_makes_an_entry(head: str, place: str) -> None:
    """Case 012: whatever marks it holds and wherever it stands, the last entry too."""
    blocks = ["Anchor\nAn iron hook.", "Zenith\nThe top of the sky."]
    blocks.insert({"first": 0, "middle": 1}.get(place, 2), f"{head}\nA thing of the bay. See rule 450.")
    text = "\n\n".join(blocks) + ("\n\nCredits\n\nWords: R. Rui\n" if place.endswith("credits") else "\n")
    found = entries(text)

    assert list(found) == [block.split("\n")[0] for block in blocks]
    assert found[head].text == "A thing of the bay. See rule 450."


@pytest.mark.parametrize(
    ("head", "aliases", "obsolete"),
    [
        ("Moor, Mooring, Moored-Up Berth (Obsolete)", ("Moor", "Mooring", "Moored-Up Berth"), True),
        ("Tow (Obsolete)", (), True),
        ("Haul, Heave", ("Haul", "Heave"), False),
        ("Tide (High)", (), False),
    ],
    ids=["012 aliases", "012 one term", "012 still in use", "012 another bracket"],
)
def test_an_obsolete_head_is_kept_as_printed(head: str, aliases: tuple[str, ...], obsolete: bool) -> None:
    """Case 012: the mark is understood and stays in the head."""
    unit = entries(f"Anchor\nAn iron hook.\n\n{head}\nA word for work at the quay.\n\nZenith\nThe top.\n")[head]

    assert (unit.aliases, unit.obsolete) == (aliases, obsolete)


@pytest.mark.parametrize(
    ("body", "senses", "see"),
    [
        pytest.param(
            "1. To hold an oar still.\n2. The oar that is held.\nSee rule 455, “Feathering.”",
            ("To hold an oar still.", "The oar that is held."),
            ("See rule 455, “Feathering.”",),
            id="013 two senses and a see-line",
        ),
        pytest.param(
            "1. A knot.\n2. A bend in rope.\n3. A unit of speed.\n4. A lump in wood.",
            ("A knot.", "A bend in rope.", "A unit of speed.", "A lump in wood."),
            (),
            id="013 four senses",
        ),
        pytest.param(
            "1. A knot.\n2. A bend in rope. See rule 450.1.\nSee also Bend.",
            ("A knot.", "A bend in rope. See rule 450.1."),
            ("See also Bend.",),
            id="013 a see inside a sense stays in it",
        ),
        pytest.param("To move a rudder.", ("To move a rudder.",), (), id="013 one sense without a number"),
        pytest.param("See Rudder.", (), ("See Rudder.",), id="013 only a see-line"),
        pytest.param(
            "To move a rudder.\nSee rule 455, “Steering.”",
            ("To move a rudder.",),
            ("See rule 455, “Steering.”",),
            id="013 one sense and a see-line",
        ),
    ],
)
def test_senses_and_see_lines_are_told_apart(body: str, senses: tuple[str, ...], see: tuple[str, ...]) -> None:
    """Case 013: each sense without its number, the closing see-line by itself, and no section is made of a sense."""
    found = entries(f"Anchor\nAn iron hook.\n\nFeather\n{body}\n\nZenith\nThe top of the sky.\n")

    assert list(found) == ["Anchor", "Feather", "Zenith"]
    assert found["Feather"].senses == senses
    assert found["Feather"].see == see
    assert found["Zenith"].senses == ("The top of the sky.",)


def test_a_renumbered_see_line_rewords_no_sense() -> None:
    """Case 013: when the rule moves on, the entry changes in its reference only."""
    body = (
        "\n\nGlossary\n\nFeather\n1. To hold an oar still.\n2. The oar that is held.\nSee rule 450.{}, “Still Oars.”\n"
    )
    old = crdiff.parse("450.1. Tides turn twice.\n\n450.2. Oars may be held still." + body.format(2))
    new = crdiff.parse(
        "450.1. Tides turn twice.\n\n450.2. Bells ring at dawn.\n\n450.3. Oars may be held still." + body.format(3)
    )
    [change] = [each for each in crdiff.diff(old, new).changes if each.unit == "glossary"]

    assert (change.old, change.new, change.number, change.text) == (
        ("glossary:Feather",),
        ("glossary:Feather",),
        "same",
        "references",
    )
    assert [(each.old, each.new, each.status) for each in change.references] == [("450.2", "450.3", "followed")]


def test_an_entry_goes_with_its_explanation_where_the_term_is_gone() -> None:
    """Though another new term stands where the old one stood."""
    crews = "A convoy sailed by two or more crews of equal size. See rule 450."
    old, new = (
        crdiff.parse(
            f"{RULES}Glossary\n\n{first}Buoy\nIt floats.\n\n{entry}\n\nZephyr\nA light wind.\n\nCredits\n\nBy us.\n"
        )
        for first, entry in (
            ("", f"Crews Convoy\n{crews}"),
            (
                f"Alternating Crews Convoy\n{crews}\n\n",
                "Crew-by-Crew Convoy\nA convoy sailed by two or more crews, each of which sits together. See rule 450.",
            ),
        )
    )

    found = {link.old: link.new for link in align(old, new).links}

    assert found["glossary:Crews Convoy",] == ("glossary:Alternating Crews Convoy",)


def test_entries_that_only_send_elsewhere_are_not_one_for_that() -> None:
    old, new = (
        crdiff.parse(f"{RULES}Glossary\n\n{term}\nSee rule 450.\n\nZephyr\nA light wind.\n\nCredits\n\nBy us.\n")
        for term in ("Crews", "Yachts at Anchor")
    )

    assert all(link.matched_by != "text" for link in align(old, new).links if "glossary:Crews" in link.old)


def test_terms_in_the_order_of_a_dictionary_are_entries_without_blank_lines_too() -> None:
    """Word by word or letter by letter: a hyphen parts words in the one, and is nothing in the other."""
    terms = {
        "skip": "When a watch does not take place.",
        "Start-of-Watch Bell": "The bell that is rung when a watch begins.",
        "starting berth": "The berth that a crew has at first.",
        "starting pilot": "The pilot who takes the first watch.",
        "steady": "Of a hull that does not roll.",
    }

    found = entries("\n".join(f"{head}\n{body}" for head, body in terms.items()))

    assert list(found) == list(terms)
