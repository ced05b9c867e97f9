"""Pages that print each number on a line of its own."""

import pytest

import crdiff

BOOK = """\
Ces règles entrent en vigueur au 1er mai 2030.

302.
Bateaux

302.1.
Rames

302.1a
Une rame perdue est à qui la trouve. Cf. règle 302.1b.
Exemple : Ada perd une rame.

302.1b
Une rame cassée est du bois.
"""


@pytest.mark.parametrize("gap", ["\n", "\n\n"], ids=["right below", "a blank line between"])
def test_a_number_goes_with_the_text_below_it(gap: str) -> None:
    text = BOOK
    for number in ("302.1.", "302.1a", "302.1b"):
        text = text.replace(f"\n{number}\n", f"\n{number}{gap}")
    book = crdiff.parse(text)

    assert book.language == "fr"
    assert [(unit.name, unit.text) for unit in book.units if unit.kind != "introduction"] == [
        ("302", "Bateaux"),
        ("302.1", "Rames"),
        ("302.1a", "Une rame perdue est à qui la trouve. Cf. règle 302.1b."),
        ("302.1b", "Une rame cassée est du bois."),
    ]
    assert book.by_name["302.1a"].examples == ("Ada perd une rame.",)
    assert book.by_name["302.1a"].first_line == text.split("\n").index("302.1a") + 1


def test_a_number_that_ends_a_broken_sentence_is_none() -> None:
    rules = [
        f"302.{at}. A lid of size {at} closes as told for all lids of its sort in rule\n302.{at + 1}."
        for at in range(1, 4)
    ]
    book = crdiff.parse("\n\n".join([*rules, *(f"302.{at}. Lids are round." for at in range(4, 12))]) + "\n")

    assert [unit.name for unit in book.units] == [f"302.{at}" for at in range(1, 12)]
