"""What joined or left a list: never an item that was only reworded, moved in its sentence, or a citation."""

import pytest

from crdiff.changes.lists import compare_lists
from crdiff.changes.wording import compare_wording
from crdiff.languages import LANGUAGES

EN = LANGUAGES["en"]


def grown(old: str, new: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(each.added, each.removed) for each in compare_lists(old, new, EN)]


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        pytest.param(
            "There are five ship kinds: barge, cog, dory, gig, and yawl.",
            "There are six ship kinds: barge, cog, dory, gig, punt, and yawl.",
            [(("punt",), ())],
            id="a lead that changed is no item",
        ),
        pytest.param(
            "A crew needs a rope, dice, a lamp, and a bell.",
            "A crew needs a rope, special dice, a lamp, and a bell.",
            [],
            id="a reworded item neither joins nor leaves",
        ),
        pytest.param(
            "The flags are {N}, {F}, {E}, {S}, and {W}. The storm flag is {G}.",
            "The flags are {N}, {E}, {S}, {W}, {A}, and the fog flag {F}. The storm flag is {G}.",
            [(("{A}",), ())],
            id="an item that was named more closely was there before",
        ),
        pytest.param(
            "A crew needs a rope, a lamp, and a bell. See rules 112.2, 113.4, and 114.1.",
            "A crew needs a rope, a lamp, and a bell. See rules 112.3, 113.4, and 114.1.",
            [],
            id="a citation is no item",
        ),
        pytest.param(
            'See rule 901, "Kites," rule 902, "Nests," and rule 903, "Bells."',
            'See rule 901, "Kites," rule 902, "Nests," rule 903, "Bells," and rule 904, "Sea Chests."',
            [],
            id="nor is the title behind it",
        ),
        pytest.param(
            "Some crafts, such as a cog and a dory, carry cargo, rope, and timber.",
            "Some crafts, such as a cog and a gig, carry cargo, rope, and timber.",
            [],
            id="a clause is no item",
        ),
        pytest.param(
            "The boat types are Cog, Dory, Gig, Ketch, and Yawl.",
            "The boat types are Cog, Dory, Gig, Punt, and Yawl.",
            [(("Punt",), ("Ketch",))],
            id="in a list with a name one takes the place of another",
        ),
        pytest.param(
            "It was made by Ann Oar, Bo Reef, Cy Keel, and Dan Mast.",
            "Dan Mast made it with Ann Oar, Bo Reef, Cy Keel, and Eve Sail.",
            [],
            id="what stood elsewhere in the old text did not join",
        ),
    ],
)
def test_what_joins_and_leaves(old: str, new: str, wanted: list[tuple[tuple[str, ...], tuple[str, ...]]]) -> None:
    assert grown(old, new) == wanted
    assert grown(new, old) == [(removed, added) for added, removed in wanted]


def test_the_items_that_stayed_are_not_marked() -> None:
    old = "The boat types are Cog, Gig, New Gig, and Yawl."
    new = "The boat types are Brig, Cog, Dory, Gig, New Cog, New Gig, Punt, Raft, and Yawl."

    changed = [(op[0], op[1].strip(" ,")) for op in compare_wording(old, new, in_list=True) if op[0] in "+-"]
    assert changed == [("+", "Brig"), ("+", "Dory"), ("+", "New Cog"), ("+", "Punt, Raft")]
