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


@pytest.mark.parametrize(
    ("code", "old", "new", "wanted"),
    [
        pytest.param(
            "en",
            "The boats are Cog, Dory, Gig and Yawl.",
            "The boats are Cog, Dory, Gig, Yawl and Punt.",
            [(("Punt",), ())],
            id="en without a comma before the last",
        ),
        pytest.param(
            "en",
            "The boats are Cog, Dory, Gig, and Cat and Mouse.",
            "The boats are Cog, Dory, Gig, Punt, and Cat and Mouse.",
            [(("Punt",), ())],
            id="en a name with its own conjunction",
        ),
        pytest.param(
            "de",
            "Die Boote sind Kogge, Dingi, Gig und Jolle.",
            "Die Boote sind Kogge, Dingi, Gig, Jolle und Prahm.",
            [(("Prahm",), ())],
            id="de",
        ),
        pytest.param(
            "fr",
            "Les bateaux sont Cotre, Canot, Yole et Barque.",
            "Les bateaux sont Cotre, Canot, Yole, Barque et Bac.",
            [(("Bac",), ())],
            id="fr",
        ),
        pytest.param(
            "zh-Hans",
            "船的类别包括帆船、货船、渔船，以及拖船。",
            "船的类别包括帆船、货船、渔船、快艇，以及拖船。",
            [(("快艇",), ())],
            id="zh-Hans with a comma before the last",
        ),
        pytest.param(
            "zh-Hans",
            "船的类别包括帆船、货船、渔船和拖船。",
            "船的类别包括独木舟、帆船、货船、渔船、拖船和快艇。",
            [(("独木舟", "快艇"), ())],
            id="zh-Hans behind what leads to the list",
        ),
        pytest.param(
            "zh-Hans",
            "船的类别包括帆船、货船、渔船和拖船。",
            "其他的种类只是这些：帆船、货船、渔船、拖船和快艇。",
            [(("快艇",), ())],
            id="zh-Hans behind other words",
        ),
        pytest.param(
            "zh-Hans",
            "船的类别包括大船、货船、渔船和拖船。",
            "船的类别包括大帆船、货船、渔船和拖船。",
            [],
            id="zh-Hans where nothing tells the lead from the item",
        ),
        pytest.param(
            "zh-Hans",
            "旗帜包括{A}、{B}和{C}；灯号包括{D}、{E}和{F}。",
            "旗帜包括{A}、{B}、{C}和{G}；灯号包括{D}、{E}和{F}。",
            [(("{G}",), ())],
            id="zh-Hans one group of two",
        ),
        pytest.param(
            "zh-Hans",
            "船长可以航行，如果有风，则他出发，然后到达。",
            "船长可以航行，如果有风，且有桨，则他出发，然后到达。",
            [],
            id="zh-Hans clauses",
        ),
        pytest.param(
            "ja",
            "船の種類は帆船、貨物船、漁船および曳船である。",
            "船の種類は帆船、貨物船、漁船、快速艇および曳船である。",
            [(("快速艇",), ())],
            id="ja",
        ),
    ],
)
def test_lists_as_languages_write_them(
    code: str, old: str, new: str, wanted: list[tuple[tuple[str, ...], tuple[str, ...]]]
) -> None:
    language = LANGUAGES[code]

    assert [(each.added, each.removed) for each in compare_lists(old, new, language)] == wanted
    assert [(each.removed, each.added) for each in compare_lists(new, old, language)] == wanted


def test_the_items_that_stayed_are_not_marked() -> None:
    old = "The boat types are Cog, Gig, New Gig, and Yawl."
    new = "The boat types are Brig, Cog, Dory, Gig, New Cog, New Gig, Punt, Raft, and Yawl."

    changed = [(op[0], op[1].strip(" ,")) for op in compare_wording(old, new, in_list=True) if op[0] in "+-"]
    assert changed == [("+", "Brig"), ("+", "Dory"), ("+", "New Cog"), ("+", "Punt, Raft")]
