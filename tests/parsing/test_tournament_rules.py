"""Books whose rules stand right below their sections: `3.2 Serving Time`, with unnumbered paragraphs."""

import crdiff

BOOK = """\
Harbour Tournament Rules

Effective as of May 2, 2030

1 Fundamentals

1.1 Tournament Types
Harbour tournaments are of two sorts: open ones and league ones.

1.2 Serving Time
A guest may ask for more time when a pot is full. See section 3.2.

• one turn,
• or two turns.

2 Mechanics

2.1 Pairing
Players are paired by lot. A ship of 1.5 tons counts as small.

3 Lanterns

3.1 Colours
Lanterns are red.

3.2 Lighting
They are lit at dusk.
"""


def test_the_rules_are_those_of_two_levels() -> None:
    book = crdiff.parse(BOOK)

    assert book.scheme.name == "short"
    assert [(unit.name, unit.kind, unit.parent) for unit in book.units] == [
        ("1", "section", None),
        ("1.1", "rule", "1"),
        ("1.2", "rule", "1"),
        ("2", "section", None),
        ("2.1", "rule", "2"),
        ("3", "section", None),
        ("3.1", "rule", "3"),
        ("3.2", "rule", "3"),
    ]
    assert [problem.kind for problem in crdiff.check(book)] == ["unnumbered-paragraph"]


def test_a_title_and_the_paragraphs_below_it_stay_apart() -> None:
    assert crdiff.parse(BOOK).by_name["1.2"].paragraphs == (
        "Serving Time",
        "A guest may ask for more time when a pot is full. See section 3.2.",
        "• one turn,",
        "• or two turns.",
    )


def test_a_section_that_was_pushed_on_is_followed() -> None:
    pushed = BOOK.replace("3.2 Lighting", "3.2 Oil\nOil is brought in spring.\n\n3.3 Lighting").replace(
        "section 3.2", "section 3.3"
    )
    changes = crdiff.diff(crdiff.parse(BOOK), crdiff.parse(pushed)).changes

    assert [(change.old, change.new, change.number, change.text) for change in changes] == [
        (("1.2",), ("1.2",), "same", "references"),
        ((), ("3.2",), "-", "-"),
        (("3.2",), ("3.3",), "renumbered", "same"),
    ]
    assert [(each.old, each.new, each.status) for each in changes[0].references] == [("3.2", "3.3", "followed")]
