"""Release notes of real editions: everything that a rules manager would name, and short enough to be read."""

import re

import pytest

import crdiff
from tests.conftest import SHARED

pytestmark = pytest.mark.shared
EDITIONS = SHARED / "corpora/mtg/en"
NAMED = {
    "112.6e": "“everywhere, even outside the game” instead of “in all zones”",
    "114.8a–b (reordered), 114.8c": "114.8a and 114.8b changed places",
    "118.8 (new), 118.9 (renumbered)": "What was 118.8 is now 118.9",
    "119.3a, 119.3b (new)": "“by a source without infect”",
    "119.4c": "In an example",
    "201.4a": "ability’s effect",
    "204.3i, 204.3k": "Koth and Venser join the planeswalker types",
    "206.2c": "Metalcraft joins the ability words",
    "206.3": "Similarly, a faction icon",
    "207.2, 207.2a": "Rather than a fixed number, some",
    "302.7": "with neither wither nor infect",
    "400.7c": "including what mana was spent",
    "605.1a": "it meets three criteria",
    "614.12": "which replacement effects apply and how they",
    "701.23 (new)": "New rule “Proliferate”",
    "702.23i (new), 702.23j–n (renumbered)": "The rest of 702.23 moved on by one",
    "702.87 (new)": "New rule “Infect”",
    "706.8 (new), 706.8a (was 706.8)": "The old 706.8 is now in 706.8a",
    "711 (retitled)": "Title changed from",
    "800.4a, 800.4b": "If a player would be controlled by a player who has left",
    "810.9h (new)": "can’t lose life",
    "“Infect” (new), “Proliferate” (new)": "See rule 702.87",
    "Credits 1, Credits 4": "Matt Tabak",
}
"""Each heading as it begins, with words that stand below it, in order."""


def notes(old: str, new: str) -> str:
    return crdiff.notes(crdiff.diff(EDITIONS / old, EDITIONS / new))


def test_the_update_of_october_2010() -> None:
    text = notes("2010-07-16.txt", "2010-10-01.pdf")
    at = 0
    for heading, words in NAMED.items():
        place = text.find(f"**{heading}", at)
        assert place >= 0, heading
        at = place
        end = text.find("\n\n**", at)
        assert words in text[at : end if end > 0 else None], heading
    for item in ("Hippogriff joins the creature types", "“Control Another Player” (was", "1431 places"):
        assert item in text


def test_the_renumbering_of_june_2025_is_short() -> None:
    text = notes("2025-04-04.txt", "2025-06-06.txt")
    assert len(text.splitlines()) <= 150
    assert len(text.split()) <= 2_500
    for words in ("New: 701.11 “Triple”, 702.182 “Job Select”, 702.183 “Tiered”", "Town joins the land types",
                  "Hero, Moogle, and Qu join", "505.4, 703.4f, 704.5s, 714.3b, 714.4", "701.61 “Behold” moved to 701.4",
                  "701.51–701.60 are now 701.53–701.62", "seven specific meld", "122.9 (new)"):  # fmt: skip
        assert words in text


@pytest.mark.parametrize(
    ("old", "new"),
    [("2010-07-16.txt", "2010-10-01.pdf"), ("2019-06-14.txt", "2019-07-12.txt"), ("2024-06-07.txt", "2024-09-20.txt"),
     ("2025-04-04.txt", "2025-06-06.txt"), ("2026-06-19.txt", "2026-08-07.txt")],
)  # fmt: skip
def test_no_sentence_is_broken(old: str, new: str) -> None:
    """No doubled punctuation, no empty quote, no lone mark; each line ends a sentence."""
    text = notes(old, new)
    for wrong in ("““", "””", "“”", ".”.", " .", "  ", "“ ", " ”"):
        places = [text[max(0, found.start() - 50) : found.end() + 20] for found in re.finditer(re.escape(wrong), text)]
        # Ellipses of the rules themselves are written ". . .".
        assert [place for place in places if ". . ." not in place] == [], wrong
    for line in text.splitlines():
        if line.startswith(("- **", "**")) and not line.endswith(":"):
            assert line[-1] in ".”)…©™®’", line
