"""What wording alone does not link: rules known by their subrules, examples, places and the words that count."""

import pytest

import crdiff
from crdiff.align import align
from tests.cases.test_cast_anew import FILLER

Pairs = dict[tuple[str, ...], tuple[str, ...]]


def linked(old: tuple[str, ...], new: tuple[str, ...]) -> Pairs:
    """New names by old names, of what is not new."""
    books = ["\n\n".join((*lines, *FILLER)) + "\n" for lines in (old, new)]
    return {link.old: link.new for link in align(*map(crdiff.parse, books)).links if link.old}


# -- a rule with its subrules, and a copy of its text elsewhere

LOTS = ("103. Casting Off", "103.1. A coin is tossed.", "103.2. Lots are drawn for the windward berth.")
BEGIN = "Once the first pilot is known, each player sets the purse to 20 and draws a chart of seven berths."
VARIANTS = (
    "103.3a In a convoy game, each crew starts with a shared purse of 30 instead.",
    "103.3b In a regatta, each player sets the purse to 40.",
    "103.3c In a blockade, the blockader sets the purse to 45.",
)
VARIANTS_NOW = (
    "103.3a In a convoy game, each crew’s starting purse is 30.",
    "103.3b In a regatta, each player’s starting purse is 40.",
    "103.3c In a blockade, the blockader’s starting purse is 45.",
)
PURSE = "103.3. Everybody begins with a starting purse of 20. Some games have other starting purses."


def test_a_rule_stays_with_its_subrules_though_its_text_is_quoted_elsewhere() -> None:
    old = (*LOTS, f"103.3. {BEGIN}", *VARIANTS)
    new = (
        *(*LOTS, PURSE, *VARIANTS_NOW),
        *("190. Salvage Drafts", "190.1. A salvage draft is sailed by four.", f"190.2. {BEGIN}"),
    )

    found = linked(old, new)

    assert found["103.3",] == ("103.3",)
    assert [found[f"103.3{letter}",] for letter in "abc"] == [(f"103.3{letter}",) for letter in "abc"]


def test_a_text_that_a_new_rule_pushed_on_is_followed_though_its_subrules_stayed() -> None:
    old = (*LOTS, f"103.3. {BEGIN}", *VARIANTS)
    new = (*LOTS, "103.3. Some games take steps of their own first, as listed here.", *VARIANTS, f"103.4. {BEGIN}")

    assert linked(old, new)["103.3",] == ("103.4",)


def test_of_twins_each_stays_where_one_was_cut_to_what_the_other_said() -> None:
    draw = "In a convoy, the first time a pilot draws anew, he or she draws seven charts rather than six."
    now = "In a convoy, the first time a pilot draws anew, he or she draws as many charts as before."
    chapters = (*LOTS, "103.2b {}", "190. Convoys", "190.1. A convoy has four ships.", "190.2. {}")
    old, new = (
        tuple(line.format(text) for line, text in zip(chapters, ("",) * 3 + texts, strict=True))
        for texts in (
            (draw, "", "", f"{draw} The regatta has a chart of its own for this."),
            (now, "", "", draw),
        )
    )

    found = linked(old, new)

    assert (found["103.2b",], found["190.2",]) == (("103.2b",), ("190.2",))


def test_a_text_that_moved_without_subrules_is_followed() -> None:
    old = (*LOTS, f"103.3. {BEGIN}")
    new = (
        *(*LOTS, PURSE),
        *("190. Salvage Drafts", "190.1. A salvage draft is sailed by four.", f"190.2. {BEGIN}"),
    )

    assert linked(old, new)["103.3",] == ("190.2",)


@pytest.mark.parametrize("grown", [". (See rule 190.)", ", but not on a Sunday."])
def test_a_text_that_grew_in_its_place_is_followed_there_not_to_where_it_is_repeated(grown: str) -> None:
    kinds = "The kinds of boats are cutter, dory, punt, scow, skiff and yawl"
    variant = ("190. Salvage Drafts", "190.1. A salvage draft is sailed by four.")
    old = (*LOTS, f"103.3. {kinds}.", *variant)

    assert linked(old, (*LOTS, f"103.3. {kinds}{grown}", *variant, f"190.2. {kinds}."))["103.3",] == ("103.3",)


# -- chapters that most of their rules left

WRECKS = (
    "A wreck lies where its ship went down, until the next spring tide.",
    "Divers may bring up one crate of a wreck each calm day.",
    "A wreck that nobody claims belongs to the harbour.",
)


def chapter(number: str, title: str, texts: tuple[str, ...]) -> tuple[str, ...]:
    return (f"{number}. {title}", *(f"{number}.{at}. {text}" for at, text in enumerate(texts, 1)))


def test_a_chapter_is_known_by_its_rules_whatever_it_is_called() -> None:
    old = chapter("217", "Sunk Ships", WRECKS)
    new = chapter("406", "The Deep", (*WRECKS, "A crab is no diver."))

    assert linked(old, new)["217",] == ("406",)


def test_one_rule_makes_no_chapter() -> None:
    old = chapter("217", "Sunk Ships", WRECKS)
    new = chapter("406", "The Deep", (WRECKS[0], "A crab is no diver.", "Eels are shy."))

    assert linked(old, new)["217",] == ()


# -- cast anew nearby

HALYARD = "The pilot checks the frayed halyard and its windlass at noon."
HALYARD_NOW = (
    "Nobody waits for the smith on the deck at low water, and the frayed halyard and its windlass are for the guest on "
    "the quay."
)
ROCKETS = "Crews in distress fire rockets."


def signals(*rules: str) -> tuple[str, ...]:
    return (
        *("300. Signals", "300.1. A flag is seen by day.", "300.2. A gun is heard by night."),
        *(*rules, "301. Buoys", "301.1. A buoy marks a shoal."),
    )


def signals_now(text: str) -> tuple[str, ...]:
    return signals("300.2a A gun needs powder.", f"300.2b {text}", "300.3. Whistles are blown on the bridge.")


def test_a_rule_that_was_cast_anew_is_found_below_another_parent_nearby() -> None:
    assert linked(signals(f"300.3. {HALYARD}"), signals_now(HALYARD_NOW))["300.3",] == ("300.2b",)


def test_in_another_chapter_far_away_it_is_a_removal_and_an_addition() -> None:
    new = (*signals_now("A gun is loud."), *chapter("690", "Rigging", ("A knot holds.", HALYARD_NOW)))

    assert linked(signals(f"300.3. {HALYARD}"), new)["300.3",] == ()


def test_nearby_common_words_make_no_link() -> None:
    was = "The pilot waits on the quay, and nobody salts the stores at noon for a guest."
    now = "At dawn the cook checks the soup on the deck, the smith waits for fog at low water, and nobody salts nails."

    assert linked(signals(f"300.3. {was}"), signals_now(now))["300.3",] == ()


def test_the_words_go_before_a_sentence_that_another_rule_is_modelled_on() -> None:
    waits = "The {} waits for soup on the quay at noon, and nobody salts the stores."
    was = f"{HALYARD} {waits.format('pilot')} Gulls, crabs and eels are shooed off before ropes are coiled."
    lamps = (
        "Lamps are trimmed by their keepers, who buy oil at the spring fair and store it dry, and who clean each glass "
        f"by hand with sand and vinegar before the bells ring. {waits.format('lamp')} Nobody lends a lamp to a guest, "
        "whatever the weather may be on that day or on the next."
    )
    now = signals(
        *("300.2a A gun needs powder.", f"300.2b {HALYARD_NOW}", f"300.2c {lamps}"),
        "300.3. Whistles are blown on the bridge.",
    )

    assert linked(signals(f"300.3. {was}"), now)["300.3",] == ("300.2b",)


def test_what_was_found_late_takes_sentences_too() -> None:
    old, new = signals(f"300.3. {HALYARD}", f"300.4. {ROCKETS}"), signals_now(f"{HALYARD_NOW} {ROCKETS}")

    assert linked(old, new)["300.3", "300.4"] == ("300.2b",)


# -- a doubtful counterpart, and a sibling that says more of it

STEPS = tuple(
    line
    for at in range(40, 52)
    for line in (
        f"6{at}. Watch {at}",
        f"6{at}.1. First, mate {at} is woken. (See rule 621.)",
        f"6{at}.2. Second, stove {at} is lit. (See rule 622.)",
        f"6{at}.3. Third, lamp {at} is filled. (See rule 623.)",
    )
)
BELL = "508.2a A bell rings only once a chase is named. It is not heard if the wind turns later."


def chase(*rules: str) -> tuple[str, ...]:
    return (
        *("508. The Chase", "508.1. First, the leading pilot names the ships that give chase."),
        *(*rules, "508.4. A ship that fled is not chased again.", "509. The Catch", *STEPS),
    )


def test_a_counterpart_goes_to_the_sibling_that_says_it() -> None:
    old = chase(
        "508.2. Second, any bells that rang as the chase was named are answered. (See rule 621, “Bells.”)",
        BELL,
        "508.3. Third, the leader gets the glass. Crews may trim sails and man pumps.",
    )
    new = chase(
        "508.2. Second, the leader gets the glass. (See rule 622, “Glasses.”)",
        BELL,
        "508.2b Any bells that rang as the chase was named, or that rang while rule 508.1 was followed, are answered "
        "before the leader gets the glass; the order in which they rang is of no matter. (See rule 621, “Bells.”)",
        "508.3. Bells that ring as the chase is named may have different tones.",
    )

    found = linked(old, new)

    assert found["508.3",] == ("508.2",)
    assert found["508.2",] == ("508.2b",)


# -- examples that moved

SLUICE = "Example: A barge of draught three meets a sluice of depth two at noon, so it waits for the flood and pays."


def sluices(with_example: str) -> tuple[str, ...]:
    rules = {
        "702.1": "A sluice lets through what draws less than its depth.",
        "702.2": "A barge that waits at a sluice pays the keeper, however long it waits and whoever is behind it.",
    }
    return (
        "702. Sluices",
        *(f"{name}. {text}" + (f"\n\n{SLUICE}" if name == with_example else "") for name, text in rules.items()),
    )


def test_a_rule_that_left_its_example_to_a_neighbour_was_merged_into_it() -> None:
    old = (*sluices(""), f"702.3. Draught is told at noon.\n\n{SLUICE}")
    new = sluices("702.1")

    assert linked(old, (*new[:1], new[1].replace("its depth", "its depth at noon"), new[2]))["702.1", "702.3"] == (
        "702.1",
    )


def test_an_example_that_serves_another_rule_now_is_no_merge() -> None:
    old = (*sluices("702.2"), *chapter("709", "Feasts", ("A feast is held when the herring comes.",)))
    now = (line.replace("however long it waits", "for as long as it waits") for line in sluices(""))
    new = (*now, "750. Tolls", f"750.1. Nobody rows on a feast day.\n\n{SLUICE}")

    found = linked(old, new)

    assert found["702.2",] == ("702.2",)
    assert found["709.1",] == ()


# -- short sentences that were taken over whole


@pytest.mark.parametrize(("taken", "wanted"), [("Fog bells are cumulative.", True), ("Fog is cumulative.", False)])
def test_a_short_rule_that_is_a_sentence_of_its_neighbour_now(taken: str, wanted: bool) -> None:
    long = "A ship may be bound by several fog bells at once, and must answer each in the order in which they rang."
    old = ("500. Fog", f"500.1. {long}", "500.2. Fog bells are cumulative.", "500.3. Horns are blown at noon.")
    new = ("500. Fog", f"500.1. {long} {taken}", "500.2. Horns are blown at noon.")

    found = linked(old, new)

    assert found.get(("500.1", "500.2")) == (("500.1",) if wanted else None)


# -- a twin that came in beside the counterpart


def test_a_rule_goes_to_the_text_that_holds_all_of_it_not_to_a_new_twin() -> None:
    rule = (
        "If a pilot is told to bring in a ship that isn’t a double-decked ship with its lower deck up, that ship stays "
        "in its present berth."
    )
    twin = (
        "If a pilot is told to bring in a flat-decked ship and its upper deck isn’t a berthed deck, the ship stays in "
        "its present berth."
    )
    first = (
        "If a signal brings in a double-decked ship keel up, it is berthed with its lower deck up and its sails in, "
        "and all hands are called up from below to man the pumps and to stow the anchor before the next tide comes in."
    )
    old = ("711. Decks", "711.1. A ship is brought in with its upper deck up.", f"711.1a {rule}")
    new = (
        *("712. Decks", "712.1. A ship is brought in with its upper deck up."),
        *(f"712.1a {first} {rule}", f"712.1b {twin}"),
    )

    found = linked(old, new)

    assert found["711.1a",] == ("712.1a",)


# -- what speaks for a link


@pytest.mark.parametrize(
    ("old", "new", "name", "reason"),
    [
        (signals(f"300.3. {HALYARD}"), signals_now(HALYARD_NOW), "300.3", "telling words"),
        (chapter("217", "Sunk Ships", WRECKS), chapter("406", "The Deep", (*WRECKS, "Crabs dig.")), "217", "subrules"),
        (chapter("217", "Sunk Ships", WRECKS), chapter("217", "Sunken Ships", WRECKS), "217.1", "number"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_the_reason_of_a_link_is_told(old: tuple[str, ...], new: tuple[str, ...], name: str, reason: str) -> None:
    books = ["\n\n".join((*lines, *FILLER)) + "\n" for lines in (old, new)]

    assert [link.matched_by for link in align(*map(crdiff.parse, books)).links if link.old == (name,)] == [reason]


# -- glossary terms


def glossary(*entries: tuple[str, str]) -> str:
    return "Glossary\n\n" + "\n\n".join(f"{term}\n{text}" for term, text in entries) + "\n\nCredits\n"


def terms(old: tuple[tuple[str, str], ...], new: tuple[tuple[str, str], ...]) -> Pairs:
    others = tuple((f"Knot {at}", f"A knot of {at} turns that holds a {at}-inch cable.") for at in range(1, 30))
    books = ["\n\n".join(FILLER) + "\n\n" + glossary(*each, *others) for each in (old, new)]
    return {link.old: link.new for link in align(*map(crdiff.parse, books)).links if link.old}


REEFING = "A keyword that lets a pilot shorten a mainsail while the windlass is manned. See rule 621."
REEFING_NOW = (
    "One of several keywords, each for its own sail, at another time. Whoever is near may shorten it if the windlass "
    "is manned. See rule 622, and for other sails rule 623."
)


def test_terms_that_are_alike_and_explained_alike_are_one() -> None:
    found = terms((("Mainreefing", REEFING),), (("Topreefing", REEFING_NOW),))

    assert found["glossary:Mainreefing",] == ("glossary:Topreefing",)


def test_terms_that_are_only_alike_are_two() -> None:
    now = "See rule 622."

    assert terms((("Mainreefing", REEFING),), (("Topreefing", now),))["glossary:Mainreefing",] == ()


# -- what is told of a split whose words are scattered


def test_of_scattered_words_only_the_sentences_are_told_that_lost_them() -> None:
    duty = "A harbour watch ends at sunset, or when the last ship of that day has been tied up and counted."
    bells = (
        "Whenever bells ring, each northern lantern must burn bright, while green flags, red pennants, blue streamers, "
        "white ribbons, brass horns and copper drums greet incoming crews."
    )
    old = ("500. Watches", f"500.1. Ropes are coiled. {bells} {duty} Gulls are not fed.", "500.2. Fish is weighed.")
    new = (
        *("500. Watches", f"500.1. Ropes are coiled. {duty} Gulls are not fed."),
        "500.1a Bells, each northern lantern, green flags, red pennants, blue streamers, brass drums: all greet boats.",
        "500.2. Fish is weighed.",
    )

    books = ["\n\n".join((*lines, *FILLER)) + "\n" for lines in (old, new)]
    fragments = [each for link in align(*map(crdiff.parse, books)).links for each in link.fragments]

    assert [(each.old, each.new, each.text) for each in fragments if each.new == "500.1a"] == [
        ("500.1", "500.1a", bells)
    ]


# -- parts of a split beside others


def test_a_list_that_is_one_sentence_gives_several_pieces() -> None:
    lead = "A flag that was hauled down before sunset counts as seen"
    nailed = "henever a pennant is nailed to the foremast of a pilot boat, that pennant counts from the hour of nailing"
    burgees = "f two burgees go up together on one halyard, the quartermaster names the earlier"
    ensign = "ny ensign that returns from the sailmaker counts as new cloth"
    old = (
        *("612. Flags", "612.1. Flags are seen by day."),
        f"612.2. {lead}, with three exceptions: (a) w{nailed}; (b) i{burgees}; (c) a{ensign}.",
        "612.3. Wet flags are dried.",
    )
    new = (
        *("612. Flags", "612.1. Flags are seen by day.", f"612.2. {lead}.", f"612.2a I{burgees}."),
        *(f"612.2b W{nailed}.", f"612.2c A{ensign}.", "612.3. Wet flags are dried."),
    )

    assert linked(old, new)["612.2",] == ("612.2", "612.2a", "612.2b", "612.2c")


def test_pieces_of_a_list_beside_the_rule_above_the_others() -> None:
    pieces = (
        "Draught is a measure only keels have.",
        "The draught of a keel ashore is painted on its stem.",
        "The draught of a keel afloat is read at the gauge.",
        "Cargo put into a keel adds to its draught at once.",
        "A keel whose draught is nil is hauled up the slip.",
    )
    names = ("306.1", "306.1a", "306.1b", "306.2", "306.3")
    old = ("212. Keels", f"212.1. {' '.join(pieces)}", "212.2. Tar is black.")
    new = (
        "306. Hulls",
        *(f"{name}{'' if name[-1].isalpha() else '.'} {piece}" for name, piece in zip(names, pieces, strict=True)),
    )

    assert linked(old, new)["212.1",] == names


def test_all_rules_beside_a_piece_of_a_list_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crdiff.align.splits.PIECES_MAX", 2)  # so many are found by their words
    events = (
        "A hull that was hauled up the slip keeps the name that it had at sea.",
        "A rope that was cut may be spliced by whoever finds its ends.",
        "A keel that touched the bar is looked at by two wardens.",
        "A bell that was lost in fog is struck from the roll.",
    )
    old = ("212. Keels", f"212.1. {' '.join(events)}", "212.2. Tar is black.")
    new = (
        *("306. Hulls", "306.1. Of all that is lost or found:"),
        *(f"306.1{letter} {event}" for letter, event in zip("abcd", events, strict=True)),
    )
    books = ["\n\n".join((*lines, *FILLER)) + "\n" for lines in (old, new)]

    found = {link.old: link.new for link in align(*map(crdiff.parse, books), cutoff=0.6).links}

    assert set(found["212.1",]) >= {"306.1a", "306.1b", "306.1c", "306.1d"}


@pytest.mark.parametrize("is_told_elsewhere", [False, True])
def test_what_a_neighbour_took_beside_other_things(is_told_elsewhere: bool) -> None:
    """It is a split where nothing else explains the neighbour."""
    lantern = "Every crew that berths keeps a lantern lit."
    ropes = (
        "When the tide turns, each rope that was made fast by night or by day under the north pier, or in its lee, is "
        "slackened by its bosun or his mate."
    )
    barrels = (
        "Whoever finds a barrel adrift between the moles may sell it at the spring market, and shares what it fetches "
        "with those who rowed."
    )
    taken = (
        "The tide turns: each rope made fast under the north pier is slackened, and wardens watch the gauge until all "
        "is dry."
    )
    rule = "500.4. The tide turns: each rope made fast under the north pier is slackened while wardens watch the gauge."
    old = ("500. Berths", "500.1. Ships lie still.", f"500.2. {lantern} {ropes} {barrels}", "500.3. Fish is weighed.")
    new = ("500. Berths", "500.1. Ships lie still.", f"500.2. {lantern}", f"500.2a {taken}", "500.3. Fish is weighed.")

    found = linked((*old, rule) if is_told_elsewhere else old, new)

    assert found["500.2",] == (("500.2",) if is_told_elsewhere else ("500.2", "500.2a"))
