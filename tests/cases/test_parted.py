"""One rule that spoke of two things and two rules for one of them each, whichever came first."""

import pytest

import crdiff
from crdiff.align import align
from crdiff.align.alignment import CUTOFF
from crdiff.align.changed import ChangedUnits
from crdiff.align.exact import link_equal
from crdiff.align.matching import match_rest
from crdiff.align.side import Pair, Side
from crdiff.languages import LANGUAGES
from crdiff.text.views import TextViews
from tests.cases.test_leftovers import FILLER, linked

SIGNALS = "of a crew that is still at sea are answered by the oldest keeper on the mole, whoever else may be awake"
BOTH = f"The flags or rockets {SIGNALS}."
FLAGS, ROCKETS = f"The flags {SIGNALS}.", f"The rockets {SIGNALS}."
SOUNDS = ("300. Sounds", "300.1. A horn is blown in fog.", "300.2. A bell is rung by night.")


def signals(*rules: str) -> tuple[str, ...]:
    return (*SOUNDS, *(f"300.{at}. {rule}" for at, rule in enumerate(rules, 3)), "301. Buoys", "301.1. A buoy is red.")


def test_a_rule_for_two_things_became_a_rule_for_each() -> None:
    assert linked(signals(BOTH), signals(FLAGS, ROCKETS))["300.3",] == ("300.3", "300.4")


def test_a_rule_for_each_of_two_things_became_one_for_both() -> None:
    assert linked(signals(FLAGS, ROCKETS), signals(BOTH))["300.3", "300.4"] == ("300.3",)


def test_a_rule_modelled_on_another_is_new() -> None:
    lanterns = f"The lanterns {SIGNALS}."

    assert linked(signals(BOTH), signals(FLAGS, lanterns))["300.3",] == ("300.3",)
    assert linked(signals(FLAGS), signals(FLAGS, lanterns))["300.3",] == ("300.3",)


def test_small_words_that_stand_joined_say_nothing() -> None:
    steps = "take these steps in order, for they differ from the usual way in which calls are answered (see rule 301)."
    both = f"Two calls (Low Tide and Sound of the Deep) end the watch. When a call ends the watch, {steps}"
    watch = f"Some calls end the watch. When a call ends the watch, {steps}"
    night = f"One call (Dawn of Peace) ends the night. When a call ends the night, {steps}"

    assert linked(signals(both), signals(watch, night))["300.3",] == ("300.3",)


def test_in_another_chapter_each_keeps_what_the_other_lacks() -> None:
    moles = ("690. Moles", "690.1. A mole is mended in summer.")
    old = (*signals(BOTH), *moles)

    assert linked(old, (*signals(FLAGS), *moles, f"690.2. {ROCKETS}"))["300.3",] == ("300.3", "690.2")
    assert linked(old, (*signals(BOTH), *moles, f"690.2. {ROCKETS}"))["300.3",] == ("300.3",)
    pennants = f"The pennants {SIGNALS}."
    assert linked(old, (*signals(pennants), *moles, f"690.2. {ROCKETS}"))["300.3",] == ("300.3",)


# -- a word that a text gained from a neighbour that is gone

SAILS = (
    "Watch three: Orders that change the draught of a keel (but do not set it to a mark on the stem) are carried out."
)
CARGO = "Watch four: Changes in the draught of keels that come from cargo are carried out."
SAILS_AND_CARGO = SAILS.replace("Orders", "Orders and cargo").replace("change", "alter")


def watches(*rules: str) -> tuple[str, ...]:
    return ("500. Watches", "500.1. Watches follow each other.", *rules, "500.2. Fish is weighed.")


def test_a_neighbour_that_gained_a_word_of_a_rule_that_is_gone_took_it_in() -> None:
    old = watches(f"500.1a {SAILS}", f"500.1b {CARGO}")

    assert linked(old, watches(f"500.1a {SAILS_AND_CARGO}"))["500.1a", "500.1b"] == ("500.1a",)


def test_a_new_neighbour_that_has_a_word_of_it_is_no_part() -> None:
    new = watches(f"500.1a {SAILS}", f"500.1b {CARGO}")

    assert linked(watches(f"500.1a {SAILS_AND_CARGO}"), new)["500.1a",] == ("500.1a",)


# -- a sentence of a rule that is gone, word for word in a rule elsewhere

OWNER = "A mooring’s owner is the crew that paid for its rings."
OWNER_NOW = "A mooring’s owner is whoever paid for the rings of it (except for guests; see rule 190.2)."
WARDEN = "Every mooring has a warden."
GONE = f"{WARDEN} The warden of one that was given away is picked by the crews nearby."


TWICE = f"800.4. {WARDEN} So has every pier, at low tide and at high tide."


@pytest.mark.parametrize(
    ("gone", "was", "now", "more", "is_merged"),
    [
        (GONE, OWNER, f"{OWNER_NOW} {WARDEN}", (), True),
        (GONE, OWNER, f"{OWNER_NOW} {WARDEN.replace('mooring has', 'Mooring Has')}", (), True),
        (GONE, OWNER, OWNER_NOW, (), False),
        (GONE.replace("Every", "Each"), OWNER, f"{OWNER_NOW} {WARDEN}", (), False),
        (GONE, f"{OWNER} Every mooring had a warden.", f"{OWNER_NOW} {WARDEN}", (), False),
        (GONE, OWNER, f"{OWNER_NOW} {WARDEN}", (TWICE,), False),
    ],
    ids=["taken over", "in other capitals", "not there", "not word for word", "said before", "of another rule too"],
)
def test_a_sentence_of_a_rule_that_is_gone_was_taken_over(
    gone: str, was: str, now: str, more: tuple[str, ...], is_merged: bool
) -> None:
    piers = ("800. Piers", "800.1. A pier is built of oak.", "800.2. Oak is cut in winter.", "800.3. Gulls rest there.")
    rings = ("700. Rings", "700.1. A ring is made of iron.")
    old = (*rings, f"700.2. {was}", *piers, *more, f"800.5. {gone}")

    assert (("700.2", "800.5") in linked(old, (*rings, f"700.2. {now}", *piers, *more))) == is_merged


# -- a sentence that left a rule for a new one

TIDES = "Each pilot of a crew reads the tide table aloud before the hawser is slipped."
FINES = "A pilot who did not pays a fine of two nests to whoever owns the berth."
MORE = "Whoever hears it writes down the hour, and tells it to the next crew that comes in. The log is kept dry."


@pytest.mark.parametrize(
    ("was", "now", "is_part"),
    [
        (f"{FINES} {TIDES}", FINES, True),
        (f"{FINES} {TIDES}", f"{FINES} {TIDES} It is kept there.", False),
        (TIDES, "Each pilot of a fleet tells the tide before it sails.", False),
        (f"{FINES} {TIDES.replace('aloud', 'twice')}", FINES, False),
    ],
    ids=["left", "still there", "nothing else was said there", "not word for word"],
)
def test_a_sentence_that_left_a_rule_stands_in_a_new_one(was: str, now: str, is_part: bool) -> None:
    rings = ("700. Rings", "700.1. A ring is made of iron.")
    piers = ("800. Piers", "800.1. A pier is built of oak.", "800.2. Oak is cut in winter.", "800.3. Gulls rest there.")
    new = (*rings, f"700.2. {now}", *piers, f"800.4. {TIDES} {MORE}")

    assert ("800.4" in linked((*rings, f"700.2. {was}", *piers), new)["700.2",]) == is_part


def fragments(old: tuple[str, ...], new: tuple[str, ...]) -> dict[tuple[str, str], str]:
    """What went where in splits and merges."""
    books = [crdiff.parse("\n\n".join((*lines, *FILLER)) + "\n") for lines in (old, new)]
    return {(each.old, each.new): each.text for link in align(*books).links for each in link.fragments}


def test_of_twin_sentences_each_goes_to_the_rule_that_has_all_of_it() -> None:
    said = (
        "A pilot may light a lamp or ring the bell whenever his or her crew has the watch and no other bell is heard.",
        "Each pilot in a crew draws a chart during that crew's watch.",
        "Each pilot in a crew may take a berth during each of that crew's watches.",
    )
    old = ("600. Crews", "600.1. A crew has two pilots.", f"600.2. {' '.join(said)}", "600.3. Gulls rest there.")
    new = (
        "600. Crews",
        "600.1. A crew has two pilots.",
        *(f"600.1{a} {each}" for a, each in zip("abc", said, strict=True)),
    )

    went = fragments(old, (*new, "600.2. Gulls rest there."))

    assert all(text in said for text in went.values())
    assert len(went) == 2


def test_where_one_part_kept_the_number_it_is_told_what_went_to_the_other() -> None:
    """Whichever of the two has more of the rule."""
    first = (
        "If a pilot leaves the mole while there is oil in the lamps of the fleet, that pilot tells how much there is."
    )
    second = "If any oil is left after a pilot lit a fire, that pilot tells how much."
    old = ("600. Oil", "600.1. Oil burns.", f"600.1a {first} {second}", "600.2. Gulls rest there.")
    new = ("600. Oil", "600.1. Oil burns.", f"600.1a {second}", f"600.1b {first}", "600.2. Gulls rest there.")

    assert fragments(old, new) == {("600.1a", "600.1b"): first}


# -- what left a list for the rules below it

EVENTS = (
    "a hull that is hauled up the slip without its crew",
    "a rope that parts while two ships ride on it",
    "a keel that touches the bar at the lowest ebb of spring",
)


@pytest.mark.parametrize("above", ["612.1", "612.2"], ids=["below the rule", "below a new rule"])
def test_items_of_a_list_are_found_below_the_rule_or_below_a_new_one_beside_it(above: str) -> None:
    told = "The harbour log tells of each day at sea, with the hour and the names of two witnesses."
    items = [f"{letter} The log tells of {event}." for letter, event in zip("abc", EVENTS, strict=True)]
    old = (
        "612. Logs",
        f"612.1. {told} It tells of {EVENTS[0]}, of {EVENTS[1]}, and of {EVENTS[2]}.",
        "612.3. Ink is dry.",
    )
    new = [f"612.1. {told}", "612.2. Mishaps fill pages.", "612.3. Ink is dry."]
    place = 1 + [line.startswith(f"{above}.") for line in new].index(True)
    new[place:place] = [f"{above}{item}" for item in items]

    assert linked(old, ("612. Logs", *new))["612.1",] == ("612.1", f"{above}a", f"{above}b", f"{above}c")


# -- a lead that became the rule above

LEAD = "An order can be one of two things:"
CALLS = (
    "a call that binds the crew until the tide turns, or a signal that binds all ships of the fleet until the admiral "
    "hauls it down. A call is shouted, and a signal is flown or fired from the flagship by night."
)
ORDERS = (
    "Orders are obeyed by all who hear them.",
    "Whoever gives an order in the name of another crew names that crew.",
    "An order that nobody heard is given again.",
)


@pytest.mark.parametrize("words_tell", [True, False])
def test_a_lead_that_stands_above_the_rest_now_is_a_part(words_tell: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no word tells of it, the subrules do."""
    if not words_tell:
        monkeypatch.setattr("crdiff.align.changed.FEW_GIVERS", 0)
        monkeypatch.setattr("crdiff.align.changed.RARE_MIN", 1000)
    old = ("415. Orders", f"415.1. {ORDERS[0]}", f"415.2. {LEAD} {CALLS}", f"415.3. {ORDERS[1]}", f"415.4. {ORDERS[2]}")
    new = (
        *(
            "112. Orders",
            f"112.1. {LEAD}",
            "112.1a Orders of the day are read aloud.",
            f"112.1b An order can be {CALLS}",
        ),
        *(f"112.{at}. {order}" for at, order in enumerate(ORDERS, 2)),
    )

    assert linked(old, new)["415.2",] == ("112.1", "112.1b")


# -- a long sentence between what is left on both sides

ONE_CREW = "refers to one certain crew at the quay, and never to all crews that lie there at the same tide"


def test_a_long_sentence_that_was_kept_links_what_is_left_nearby() -> None:
    old = (
        f"A passing order that names “the watching crew” {ONE_CREW}. The bosun of the day chooses which one it is at "
        "the time of the order, and tells it so by a red pennant. Where none is left, a drummer calls up cousins, and "
        "every barrel of salted herring in that street is then theirs to eat or sell before winter comes."
    )
    new = (
        "Each keeper who rows a boat on that day pays a toll of two coins, and the clerk notes the tolls in green ink, "
        "for the mayor wants them by the spring fair. Wherever a toll is late the boat is chained, its oars are locked "
        "away and its name is read aloud at noon until a cousin of the keeper brings the coins or works them off in "
        "the ropewalk. Nobody may row for hire in the week of the fair, but a guest rows free of toll on any calm day, "
        "if the harbour dog knows the guest by smell and the mole is dry from end to end. "
        f"Any rule, flag, or order naming a “watching crew” {ONE_CREW}."
    )

    found = linked(signals(old), (*SOUNDS, f"300.2a {new}", "301. Buoys", "301.1. A buoy is red."))

    assert found["300.3",] == ("300.2a",)


# -- what a short echo kept


def test_a_rule_that_grew_goes_before_a_short_echo_of_it_in_its_place() -> None:
    slate = "on the slate. (See rule 620, “Watches.”)"
    old = (
        *("508. Casting Off", "508.1. Ropes are cast off."),
        f"508.2. Second, any orders that were shouted on ropes being cast off go {slate}",
        "508.3. Gulls are fed.",
    )
    new = (
        *(
            "508. Casting Off",
            "508.1. Ropes are cast off.",
            "508.2. Any orders that shout on ropes being cast off shout.",
        ),
        "508.2a Any orders that were shouted on ropes being cast off or in the hour that the process described in rule "
        "508.1 took are put before the acting pilot takes the wheel, in whatever row they were shouted, and by nobody "
        f"but the pilot and the cook, {slate}",
        "508.3. Gulls are fed.",
    )

    assert linked(old, new)["508.2",] == ("508.2a",)


def test_of_two_that_say_more_than_an_echo_the_one_that_says_most_has_it() -> None:
    slate = "on the slate. (See rule 620, “Watches.”)"
    shouted = "ny orders that were shouted on ropes being cast off"
    old = (
        *("508. Casting Off", "508.1. Ropes are cast off."),
        *(f"508.2. Second, a{shouted} go {slate}", "508.3. Gulls are fed."),
    )
    new = (
        *(
            "508. Casting Off",
            "508.1. Ropes are cast off.",
            "508.2. Any orders that shout on ropes being cast off shout.",
        ),
        "508.2a Nobody is fined, whatever the cook may have said of the pilot or the pilot of the cook in the dark "
        f"hour before dawn, for a{shouted} that did not go on the slate for want of chalk.",
        f"508.2b A{shouted} or in the hour that the process described in rule 508.1 took are put before the acting "
        f"pilot takes the wheel, and by nobody but the pilot and the cook, {slate}",
        "508.3. Gulls are fed.",
    )

    assert linked(old, new)["508.2",] == ("508.2b",)


# -- a chapter that went into another one

TUGS = (
    "A tug has a hook at the stern and a spare hawser.",
    "The hawser of a tug is coiled on the left side while nothing is towed.",
    "Two tugs that tow one hull hoist a ball for each hawser they have out.",
)
FOG = "In fog, whoever leads a {} through the narrows reads the log aloud at each buoy, and writes down the hour {}."


def chapters(*rules: str, tugs: tuple[str, ...] = (), cranes: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A chapter on ferries, one on tugs if there is any rule for it, and one on cranes."""
    rows = (
        ("711. Ferries", 711, ("A ferry has two bows.", *rules)),
        ("712. Tugs", 712, tugs),
        ("713. Cranes", 713, ("A crane is oiled at noon.", *cranes)),
    )
    named = [(title, [f"{at}.{place}. {rule}" for place, rule in enumerate(row, 1)]) for title, at, row in rows if row]
    return tuple(line for title, lines in named for line in (title, *lines))


TUG_IN_FOG = FOG.format("tug", "there")


@pytest.mark.parametrize(
    ("tug", "went", "stayed", "elsewhere", "is_merged"),
    [
        (TUG_IN_FOG, TUGS, (), (), True),
        (FOG.format("tug", "in the log of whoever owns the hull") + " Its own log stays shut.", TUGS, (), (), True),
        ("No tug enters the narrows in fog unless two keepers on the mole have waved it in.", TUGS, (), (), False),
        (TUG_IN_FOG, TUGS[:1], TUGS[1:], (), False),
        (TUG_IN_FOG, (), (), TUGS, False),
    ],
    ids=["twins", "twins at first", "no twin", "its chapter stayed", "its chapter went elsewhere"],
)
def test_a_rule_for_all_took_in_its_twin_of_a_chapter_that_went_into_this_one(
    tug: str, went: tuple[str, ...], stayed: tuple[str, ...], elsewhere: tuple[str, ...], is_merged: bool
) -> None:
    old = chapters(FOG.format("ferry", "there"), tugs=(*TUGS, tug))
    new = chapters(FOG.format("ferry", "and the depth there"), *went, tugs=stayed, cranes=elsewhere)

    assert (("711.2", "712.4") in linked(old, new)) == is_merged


def test_who_lost_its_link_gives_nothing() -> None:
    """Links are reconsidered after what changed was looked at."""
    rules = "100.1. A boat may carry a lamp or a bell at night, and its crew must row.\n\n{0}"
    old = crdiff.parse(rules.format("100.2. Gulls nest here.\n"))
    new = crdiff.parse("100.1. A boat may carry a lamp at night.\n\n100.3. A boat may carry a bell at night.\n")
    views = TextViews(LANGUAGES["en"], old.scheme)
    pair = Pair(*(Side(edition.units, views, edition.scheme) for edition in (old, new)))
    link_equal(pair)
    match_rest(pair, CUTOFF)
    changed = ChangedUnits(pair, pair.old, pair.new)
    [(giver, taker)] = changed.open_pairs()
    assert (pair.old.names[giver], pair.new.names[taker]) == ("100.1", "100.3")

    pair.part(giver)
    assert changed.open_pairs() == []
