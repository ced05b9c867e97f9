"""The numbering schemes that there are, and those that people describe themselves."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from crdiff.numbering import LEVEL, NumberingScheme, UnitKind

_OUTLINE: tuple[UnitKind, ...] = ("section", "subsection", "rule", "subrule")

MAGIC = NumberingScheme(name="magic", form="100.1a", kinds=_OUTLINE, hundreds="digit", skipped_letters="lo")
# Disney Lorcana: "5.1.2.1. Text"
DECIMAL = NumberingScheme(name="decimal", form="1.1.1.1.1.1", kinds=_OUTLINE, closed="all")
# Flesh and Blood: "1.0.1a Text", which cites "[1.3.2a]"
DECIMAL_LETTER = NumberingScheme(name="decimal-letter", form="1.1.1a", kinds=_OUTLINE, closed="none", alone=0)
# One Piece: "2-4-3-1. Text"
HYPHEN = NumberingScheme(name="hyphen", form="1-1-1-1-1-1-1", kinds=_OUTLINE, closed="all")
# Riftbound: sections 000, 100, ...; "103.1.b.1. Text"
HUNDREDS = NumberingScheme(
    name="hundreds", form="100.1.a.1.a.1", kinds=("section", "rule", "subrule"), closed="all", hundreds="full", alone=3
)

# Tournament rules: "3.2 Serving Time", with rules right below their section
SHORT = NumberingScheme(name="short", form="1.1a", kinds=("section", "rule", "subrule"), closed="none")

SCHEMES: dict[str, NumberingScheme] = {
    scheme.name: scheme for scheme in (MAGIC, DECIMAL, DECIMAL_LETTER, HYPHEN, HUNDREDS, SHORT)
}


def scheme_of_form(
    form: str,
    *,
    name: str = "",
    kinds: Sequence[UnitKind] = (),
    closed: Literal["digits", "all", "none"] = "all",
    hundreds: Literal["", "digit", "full"] = "",
    skipped_letters: str = "",
    alone: int = 3,
) -> NumberingScheme:
    """A scheme of one's own.

    Args:
        form: A number with all its levels: `1.1.a`, `I.A-1`.
        name: What to call it; the form where it is left out.
        kinds: What numbers of each depth name; sections, subsections, rules and subrules where it is left out.
        closed: Which numbers a dot follows.
        hundreds: Whether the first part holds two levels.
        skipped_letters: Letters that are never used.
        alone: Depth from which a number in a text is a citation by itself.

    Raises:
        ValueError: The form is none, or has no more than one level.
    """
    problem = _problem_of_form(form, kinds, closed, hundreds, skipped_letters, alone)
    if problem:
        raise ValueError(problem)
    depth = len(LEVEL.findall(form)) + bool(hundreds)
    outline: tuple[UnitKind, ...] = ("section", "rule") if depth == 2 else _OUTLINE
    scheme = NumberingScheme(
        name=name or form,
        form=form,
        kinds=tuple(kinds) or outline,
        closed=closed,
        hundreds=hundreds,
        skipped_letters=skipped_letters,
        alone=alone,
    )
    levels = scheme.levels
    if len(levels) + bool(hundreds) < 2:
        raise ValueError(f"{form!r} has one level; write all of them: 1.1.1a, say")
    if hundreds and levels[0].sort not in ("1", "100"):
        raise ValueError(f"{form!r} begins with no digits that could hold hundreds")
    for before, level in pairwise(levels):
        if not level.joint and (before.sort in _DIGITS) == (level.sort in _DIGITS):
            raise ValueError(f"two levels of {form!r} run into one another")
    return scheme


_DIGITS = ("1", "100")


def _problem_of_form(
    form: object, kinds: object, closed: object, hundreds: object, skipped_letters: object, alone: object
) -> str:
    """What is wrong with the settings of a scheme; they may come from a file that a person wrote."""
    if not isinstance(form, str):
        return "its form must be a text such as 1.1.1a"
    if closed not in ("digits", "all", "none"):
        return f"closed must be digits, all or none, not {closed!r}"
    if hundreds not in ("", "digit", "full"):
        return f"hundreds must be digit or full, not {hundreds!r}"
    if not isinstance(skipped_letters, str):
        return "skipped_letters must be a text such as lo"
    if not isinstance(alone, int) or isinstance(alone, bool) or alone < 0:
        return "alone must be a number of levels"
    numbered = ("section", "subsection", "rule", "subrule")
    if not isinstance(kinds, (list, tuple)) or any(kind not in numbered for kind in kinds):
        return f"kinds must be a list of {', '.join(numbered)}"
    return ""
