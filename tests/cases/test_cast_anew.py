"""A sentence that was cast anew in its place: left below one parent, with the words that count in common."""

import crdiff
from crdiff.align import align
from crdiff.model import Link

FILLER = tuple(
    f"62{at}.{rule}. {subject} {verb} the {thing} at {time}, and {other} waits for {reason} on the {place}."
    for at in range(1, 10)
    for rule, (subject, verb, thing, time, other, reason, place) in enumerate(
        (
            ("A pilot", "checks", "tide dial", "dawn", "nobody", "fog", "quay"),
            ("The cook", "salts", "stores", "noon", "a guest", "soup", "deck"),
            (f"Crew {at}", "tars", f"hull {at}", "low water", "the smith", "nails", "slipway"),
        ),
        1,
    )
)


def links(old: tuple[str, ...], new: tuple[str, ...]) -> list[Link]:
    books = ["\n\n".join(("620. Watches", *lines, *FILLER)) + "\n" for lines in (old, new)]
    return [link for link in align(*map(crdiff.parse, books)).links if link.score < 1]


def pairs(found: list[Link]) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    return {(link.old, link.new) for link in found}


OLD = (
    "620.1. First, all lanterns that burn low are trimmed by their keepers.",
    "620.2. Second, the acting harbourmaster gets the bell. Players may moor ships and draw cargo.",
)
NEW = "620.1. The first watch has no tasks of its own. Once it begins, the acting harbourmaster gets the bell."


def test_a_rule_whose_place_another_took_is_known_by_the_words_that_count() -> None:
    found = pairs(links(OLD, (NEW,)))

    assert (("620.2",), ("620.1",)) in found
    assert (("620.1",), ()) in found


def test_below_another_parent_it_is_a_removal_and_an_addition() -> None:
    new = ("620.1. Nothing is done before the gun is fired.", "630. Bells", NEW.replace("620.1", "630.1"))

    assert (("620.2",), ()) in pairs(links(OLD, new))


def test_common_words_alone_make_no_link() -> None:
    new = ("620.1. If a player may do so, the ship that the player has may do the same for the other one.",)

    assert (("620.2",), ()) in pairs(links(OLD, new))
