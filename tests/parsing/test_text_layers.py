"""Text layers of PDFs: columns, indents and form feeds as the sheet had them."""

import crdiff

LAYER = """\
Ferry Rules
     These rules are effective as of May 2, 2030.

Introduction
This book is for crews that know the harbour. Each rule has a number of its own, and letters follow the numbers; rule
201.1b is followed by 201.1c, and so on to the end of the book, whoever may be reading it aboard at the time.

2. Sailing

201. Oars

   201.1. An oar is drawn by one sailor, and no sailor may draw two of them at a time, not even in a calm or when the
      harbour master looks the other way.

       201.1a An oar that floats away belongs to whoever picks it up, and a crew that lost one may ask for its price at
          the next tide.
               Example: Ada loses an oar. Bo picks it up and rows home with it before the tide has turned, and Ada may
               ask him for one coin. “An oar is an oar,” she says, and he must pay her even if he lost one of his own
               the day before.

       201.1b A broken oar is wood.
\f202. Sails

   202.1. A sail is wide, and is furled when the wind is more than the mast will bear; the pilot decides when that is
      the case, and nobody else.
\fGlossary

Oar
Drawn by a sailor. See rule 201, “Oars.”

Sail
Furled in a storm. See rule 202, “Sails.”
"""


def test_a_number_in_the_middle_of_a_sentence_begins_no_rules() -> None:
    layer = crdiff.parse(LAYER)

    assert [unit.name for unit in layer.units if unit.kind != "introduction"] == [
        *("2", "201", "201.1", "201.1a", "201.1b", "202", "202.1"),
        *("glossary:Oar", "glossary:Sail"),
    ]


def test_paragraphs_and_examples_are_joined_whatever_their_indent() -> None:
    layer = crdiff.parse(LAYER)

    assert [len(unit.paragraphs) for unit in layer.units if unit.kind in ("rule", "subrule")] == [1, 1, 1, 1]
    assert [example.endswith("the day before.") for example in layer.by_name["201.1a"].examples] == [True]
    assert layer.by_name["202.1"].text.endswith("the pilot decides when that is the case, and nobody else.")
