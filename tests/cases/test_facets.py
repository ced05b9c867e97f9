"""Cases 035 and 037: changes that reword no rule."""

import pytest

import crdiff
from crdiff.model import Change


def change_of(old: str, new: str) -> Change:
    """The one change between two editions of a single rule."""
    [change] = crdiff.diff(crdiff.parse(f"834.1. {old}\n"), crdiff.parse(f"834.1. {new}\n")).changes
    assert (change.shape, change.number) == ("one-to-one", "same")
    return change


TYPOGRAPHY = [
    pytest.param(
        "A pilot’s “dry” berth—if any—stays shut (see rules 835.2f–h). Hull™ berths are half-dry.",
        'A pilot\'s "dry" berth-if any-stays shut (see rules 835.2f-h). Hull(tm) berths are half-dry.',
        id="035 all at once",
    ),
    pytest.param("A pilot’s “dry” berth.", 'A pilot\'s "dry" berth.', id="035 quotes"),
    pytest.param("It sails — or rests — at noon.", "It sails - or rests - at noon.", id="035 dashes"),
    pytest.param("Choose one — It sails.", "Choose one -- It sails.", id="dashes as they were typed"),
    pytest.param(
        "The Lamplight™ and _Ada_™ guilds row.", "The Lamplight (TM) and _Ada_ (TM) guilds row.", id="marks apart"
    ),
    pytest.param("It gets −2/−2.", "It gets -2/-2.", id="035 minus signs"),
    pytest.param("It sails\xa0at noon.", "It sails  at noon.", id="035 blanks"),
    pytest.param("It sails, then rests.", "It sails; then rests.", id="035 punctuation"),
    pytest.param("The ferry _Ada_ sails.", "The ferry Ada sails.", id="035 italics"),
    pytest.param("The Lamplight® guild rows.", "The Lamplight(R) guild rows.", id="035 registered mark"),
    pytest.param("The Æther quay is shut.", "The AEther quay is shut.", id="035 ligature"),
    pytest.param("Write to <www.ferry.example/rules>.", "Write to www.ferry.example/rules.", id="035 address"),
    pytest.param("It waits… then sails.", "It waits... then sails.", id="035 ellipsis"),
]


@pytest.mark.parametrize(("curly", "plain"), TYPOGRAPHY)
def test_the_same_words_in_other_type_are_typographic(curly: str, plain: str) -> None:
    """Case 035: in both directions, with the original texts shown and no word marked."""
    for old, new in ((curly, plain), (plain, curly)):
        change = change_of(old, new)

        assert change.text == "typographic"
        assert (change.old_text, change.new_text) == ((old,), (new,))
        assert "".join(op[1] for op in change.wording if op[0] in "=-~") == old
        assert "".join(op[-1] for op in change.wording if op[0] in "=+~") == new
        assert not any(char.isalnum() for op in change.wording if op[0] in "+-" for char in op[1])


@pytest.mark.parametrize(
    ("old", "new", "deleted", "inserted"),
    [
        pytest.param(
            "A pilot’s berth is dry.", "A pilot's berth is not dry.", [], ["not"], id="035 a word among quotes"
        ),
        pytest.param("Crews—or “hands”—may row.", 'Crews-or "hands"-can row.', ["may"], ["can"], id="035 among dashes"),
        pytest.param("It gets −2 speed.", "It gets +2 speed.", ["−2"], ["+2"], id="035 a sign is part of a number"),
        pytest.param("The crew may re-sign.", "The crew may resign.", ["re-sign"], ["resign"], id="035 a real hyphen"),
    ],
)
def test_a_real_edit_among_typography_is_reworded(old: str, new: str, deleted: list[str], inserted: list[str]) -> None:
    """Case 035: the changed word alone is marked, the quotes beside it are not."""
    change = change_of(old, new)

    assert change.text == "reworded"
    assert [op[1].strip() for op in change.wording if op[0] == "-"] == deleted
    assert [op[1].strip() for op in change.wording if op[0] == "+"] == inserted
    assert (change.old_text, change.new_text) == ((old,), (new,))


# -- 037: examples

RULE = "A dry berth can be lent."
EXAMPLES = ("Rui lends a dry berth for an oar.", "Ada can lend twice.", "Teo never lends anything to gulls.")


def with_examples(rule: str, *examples: str) -> str:
    return "\n".join([rule, *(f"Example: {text}" for text in examples)])


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        pytest.param(
            EXAMPLES[:2],
            ("Rui lends a dry berth for a net.",),
            [(EXAMPLES[0], "Rui lends a dry berth for a net."), (EXAMPLES[1], None)],
            id="037 one reworded, one removed",
        ),
        pytest.param(EXAMPLES[:1], EXAMPLES[:2], [(None, EXAMPLES[1])], id="037 one added"),
        pytest.param(EXAMPLES[:2], EXAMPLES[1:2], [(EXAMPLES[0], None)], id="037 the first removed"),
        pytest.param((), EXAMPLES[:2], [(None, EXAMPLES[0]), (None, EXAMPLES[1])], id="037 the first ones ever"),
        pytest.param(
            EXAMPLES,
            (EXAMPLES[0], "Ada can’t lend twice.", EXAMPLES[2]),
            [(EXAMPLES[1], "Ada can’t lend twice.")],
            id="037 one says the opposite",
        ),
    ],
)
def test_a_change_in_an_example_is_seen_and_leaves_the_rule_alone(
    old: tuple[str, ...], new: tuple[str, ...], wanted: list[tuple[str | None, str | None]]
) -> None:
    """Case 037: the facet is `examples`, each example is told, no word of the rule is marked."""
    change = change_of(with_examples(RULE, *old), with_examples(RULE, *new))

    assert change.text == "examples"
    assert [(each.old, each.new) for each in change.examples] == wanted
    assert (change.old_text, change.new_text, change.wording) == ((RULE,), (RULE,), ())


def test_examples_without_blanks_are_paired_too() -> None:
    """Chinese and Japanese words are not parted by blanks."""
    rule = "100.1. 船只可以在夜间航行，只要船员带着灯。\n例如：{}\n"
    texts = "小船带着灯，因此可以在夜间航行。", "小船带着一盏灯，因此它可以在夜间航行。"
    old, new = (crdiff.parse(rule.format(text), language="zh-Hans") for text in texts)

    [change] = crdiff.diff(old, new).changes
    assert [(each.old, each.new) for each in change.examples] == [texts]


def test_the_words_of_a_changed_example_are_marked() -> None:
    """Case 037: like those of a rule."""
    [example] = change_of(
        with_examples(RULE, *EXAMPLES[:2]), with_examples(RULE, "Rui lends a dry berth for a net.", EXAMPLES[1])
    ).examples

    assert "oar" in "".join(op[1] for op in example.wording if op[0] == "-")
    assert "net" in "".join(op[1] for op in example.wording if op[0] == "+")
    assert "".join(op[1] for op in example.wording if op[0] == "=").startswith("Rui lends a dry berth for")


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        pytest.param(
            with_examples("A pilot’s berth is dry.", EXAMPLES[0]),
            with_examples("A pilot's berth is dry.", EXAMPLES[1]),
            "examples",
            id="037 example above typography",
        ),
        pytest.param(
            with_examples(RULE, EXAMPLES[0]),
            with_examples("A dry berth can’t be lent.", EXAMPLES[1]),
            "reworded",
            id="037 a word of the rule above examples",
        ),
        pytest.param(
            with_examples(RULE, "Rui’s berth is dry."),
            with_examples(RULE, "Rui's berth is dry."),
            "typographic",
            id="037 typography in an example",
        ),
    ],
)
def test_the_strongest_facet_holds(old: str, new: str, text: str) -> None:
    """Case 037: of rule and examples together."""
    assert change_of(old, new).text == text
