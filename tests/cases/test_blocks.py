"""Shifted neighbours are told as one event, with the numbers that they cover."""

import pytest

import crdiff
from crdiff.model import ChangeSet
from crdiff.render.log import block_sentence, change_log

WARES = {
    "Oars": "An oar is made of ash.",
    "Masts": "A mast stands upright in its step.",
    "Sails": "A sail is sewn from canvas.",
    "Ropes": "A rope is coiled at dusk.",
}


def book(names: str) -> tuple[str, ...]:
    """Subsections from 620 on, each with a rule and a subrule."""
    found: list[str] = []
    for number, name in enumerate(names.split(), 620):
        subrule = f"{number}.1a The harbourmaster keeps {name.lower()} dry."
        found += [f"{number}. {name}", f"{number}.1. {WARES[name]}", subrule]
    return tuple(found)


def diff(old: tuple[str, ...], new: tuple[str, ...]) -> ChangeSet:
    return crdiff.diff(*(crdiff.parse("\n\n".join(lines) + "\n") for lines in (old, new)))


def rows(found: ChangeSet) -> list[str]:
    """Old and new ranges, count and cause."""
    row = "{0.old_first}–{0.old_last} → {0.new_first}–{0.new_last} {0.count} {0.cause}"
    return [row.format(block) for block in found.blocks]


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        pytest.param("Oars Masts Sails", "Oars Masts Sails Ropes", [], id="nothing shifts"),
        pytest.param("Oars Masts", "Oars Ropes Masts", ["621–621 → 622–622 3 621"], id="only one follows"),
        pytest.param("Oars Masts Sails", "Ropes Oars Masts Sails", ["620–622 → 621–623 9 620"], id="three follow"),
        pytest.param("Oars Masts Sails Ropes", "Oars Sails Ropes", ["622–623 → 621–622 6 None"], id="one removed"),
    ],
)
def test_a_shift_is_told_once(old: str, new: str, wanted: list[str]) -> None:
    found = diff(book(old), book(new))
    log = change_log(found)
    renumbered = [change for change in found.changes if change.number == "renumbered"]

    assert rows(found) == wanted
    assert [change.block for change in renumbered] == [0] * sum(block.count for block in found.blocks)
    assert not any(entry.change in renumbered for chapter in log.chapters for entry in chapter.entries)


def test_the_log_says_it_in_one_line() -> None:
    log = change_log(diff(book("Oars Masts Sails"), book("Oars Ropes Masts Sails")))

    assert [line.text for line in log.blocks] == ["621 “Ropes” is new; 621–622 became 622–623 (6 units)."]
    assert [old for old, _ in log.blocks[0].numbers] == ["621", "621.1", "621.1a", "622", "622.1", "622.1a"]


def test_rules_that_moved_together_are_one_group() -> None:
    """What closed up behind them is another."""
    gulls, songs = "Gulls nest upon the roof.", "Every gull sings before dawn."
    stack, birds = "Oars are stacked by length.", ("621. Birds", "621.1. Birds are counted each spring.")
    old = (*book("Oars"), f"620.2. {gulls}", f"620.3. {songs}", f"620.4. {stack}", *birds)
    new = (*book("Oars"), f"620.2. {stack}", *birds, f"621.2. {gulls}", f"621.3. {songs}")
    found = diff(old, new)

    assert sorted(rows(found)) == ["620.2–620.3 → 621.2–621.3 2 None", "620.4–620.4 → 620.2–620.2 1 None"]
    assert [each.old_first for each in found.blocks if each.moved] == ["620.2"]
    assert [each.text for each in change_log(found).moves] == ["620.2–620.3 moved to 621.2–621.3 (2 units)."]
    assert [each.text for each in change_log(found).blocks] == ["620.4 became 620.2."]


def test_a_rule_that_came_in_between_does_not_break_the_block() -> None:
    old, new = book("Oars Masts Sails"), book("Oars Ropes Masts Sails")
    at = new.index(f"622.1. {WARES['Masts']}")
    inner = (*new[:at], "622.1. No gull may nest upon a mast.", "622.2. A mast stands upright in its step.")

    found = diff(old, (*inner, "622.2a The harbourmaster keeps masts dry.", *new[at + 2 :]))
    assert rows(found) == ["621–622 → 622–623 4 621", "621.1–621.1 → 622.2–622.2 2 622.1"]


def test_nothing_pushes_a_number_down() -> None:
    old = ("650. Gulls", *(f"650.{at}. {text}" for at, text in enumerate(WARES.values(), 1)))
    new = (old[0], "650.1. Gulls are fed at night by the steward.", "650.2. A rope is coiled at dusk.")

    assert [(block.old_first, block.new_first, block.cause) for block in diff(old, new).blocks] == [
        ("650.4", "650.2", None)
    ]


def told(old: tuple[str, ...], new: tuple[str, ...]) -> list[str]:
    return [block_sentence(block) for block in diff(old, new).blocks]


def test_all_that_pushed_a_block_on_are_named() -> None:
    assert told(book("Oars Masts"), book("Ropes Sails Oars Masts")) == [
        "620 “Ropes” and 621 “Sails” are new; 620–621 became 622–623 (6 units)."
    ]

    lamps = "A lamp is lit at dusk.", "A lamp is trimmed at dawn.", "Oil is kept below."
    rules = [f"620.{at}. {text}" for at, text in enumerate(lamps, 2)]
    bells = "620.1. A bell is rung at noon.", "620.2. Two bells end a watch."
    assert told(
        ("620. Lamps", "620.1. Gulls rest there.", *rules),
        (
            *("620. Lamps", *bells, "620.3. Gulls rest there."),
            *(f"620.{at}. {text}" for at, text in enumerate(lamps, 4)),
        ),
    ) == ["620.1–620.4 became 620.3–620.6 (4 units), pushed on by what is now 620.1 and 620.2."]


def test_of_what_moved_in_and_what_is_new_the_nearest_are_named() -> None:
    gulls, bells = "Gulls rest there when the tide is out.", "A bell is rung at noon by the oldest pilot."
    oars = ("621. Oars", "621.1. An oar is made of ash.")
    old = ("620. Lamps", "620.1. A lamp is lit at dusk.", *oars, f"621.2. {gulls}")
    new = ("620. Lamps", f"620.1. {gulls}", f"620.2. {bells}", "620.3. A lamp is lit at dusk.", *oars)

    assert "620.1 became 620.3, pushed on by 620.2." in told(old, new)
