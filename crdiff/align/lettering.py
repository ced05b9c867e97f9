"""Numbers for the unlettered subrules of a page, told by what they say."""

from collections.abc import Sequence

from msgspec.structs import replace
from rapidfuzz.distance import Indel

from crdiff.errors import LanguageMismatchError, UsageError
from crdiff.model import Edition, Problem, Unit
from crdiff.text.fold import fold, words

ALIKE_MIN = 0.4
"""Likeness of wording below which a paragraph is no version of a subrule: unrelated subrules of one rule reach 0.35."""


def letter_page(page: Edition, edition: Edition) -> Edition:
    """Give each unlettered subrule the number of the subrule of an edition that says the same.

    The pairs are those of the greatest likeness in total that keep the order of both (dynamic programming); a subrule
    that the page lacks and a paragraph that the edition lacks stay alone, and both are problems. Numbers are not
    counted: a page may leave out what it likes.

    Raises:
        LanguageMismatchError: The two are in different languages.
        UsageError: The page has no unlettered subrules, or the edition not the rule.
    """
    if page.language != edition.language:
        raise LanguageMismatchError(
            f"{page.file} is in {page.language}, {edition.file} in {edition.language}",
            remedy="Give an edition in the language of the page",
        )
    units: dict[str, Unit] = {}
    problems = [problem for problem in page.problems if problem.kind != "missing-letters"]
    parents = dict.fromkeys(unit.parent for unit in page.units if unit.numbered_by == "none" and unit.parent)
    if not parents:
        raise UsageError(f"{page.file}: every rule has its number", remedy="Leave out --numbers-from")
    for parent in parents:
        if parent not in edition.by_name:
            raise UsageError(f"{edition.file}: there is no rule {parent}", remedy="Give an edition that has it")
        nameless = [unit for unit in page.units if unit.parent == parent and unit.numbered_by == "none"]
        lettered = [unit for unit in edition.units if unit.parent == parent]
        pairs = pair_in_order(nameless, lettered)
        for unit, match in pairs:
            units[unit.name] = replace(
                unit, name=match.name, number=match.number, numbered_by="content", numbered_from=edition.edition
            )
        found = {match.name for _, match in pairs}
        for unit in nameless:
            if unit.name not in units:
                message = f"{edition.edition} has nothing below {parent} that says this"
                problems.append(Problem(kind="missing-letters", line=unit.first_line, message=message))
        for unit in lettered:
            if unit.name not in found:
                message = f"{unit.name} of {edition.edition} is not on the page"
                problems.append(Problem(kind="missing-subrule", line=0, message=message))
    return replace(
        page,
        units=tuple(units.get(unit.name, unit) for unit in page.units),
        problems=tuple(sorted(problems, key=lambda problem: problem.line)),
    )


def pair_in_order(olds: Sequence[Unit], news: Sequence[Unit]) -> list[tuple[Unit, Unit]]:
    """Pairs of units that say the same, in the order of both; the likest in total."""
    likeness = [[_likeness(old, new) for new in news] for old in olds]
    best = [[0.0] * (len(news) + 1) for _ in range(len(olds) + 1)]
    for row in range(len(olds) - 1, -1, -1):
        for column in range(len(news) - 1, -1, -1):
            score = likeness[row][column]
            paired = score + best[row + 1][column + 1] if score >= ALIKE_MIN else 0.0
            best[row][column] = max(paired, best[row + 1][column], best[row][column + 1])
    pairs = []
    row = column = 0
    while row < len(olds) and column < len(news):
        score = likeness[row][column]
        if score >= ALIKE_MIN and best[row][column] == score + best[row + 1][column + 1]:
            pairs.append((olds[row], news[column]))
            row, column = row + 1, column + 1
        elif best[row][column] == best[row + 1][column]:
            row += 1
        else:
            column += 1
    return pairs


def _likeness(one: Unit, other: Unit) -> float:
    """Likeness of two wordings by words, 0 to 1; examples count a little."""
    text = Indel.normalized_similarity(words(fold(one.text)), words(fold(other.text)))
    return float(text) + 0.01 * (len(one.examples) == len(other.examples))
