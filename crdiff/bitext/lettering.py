"""Numbers for the unlettered subrules of a page, told by what they say, in the language of the edition or another."""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace
from rapidfuzz.distance import Indel

from crdiff.bitext.books import Block, Fitter
from crdiff.bitext.facts import BookSide
from crdiff.bitext.path import best_path
from crdiff.bitext.scores import Matrix
from crdiff.bitext.window import sense_of
from crdiff.errors import UsageError
from crdiff.languages import LANGUAGES
from crdiff.model import Edition, Lexicon, Problem, Unit
from crdiff.text.fold import fold, words

ALIKE_MIN = 0.4
"""Likeness of wording below which a paragraph is no version of a subrule: unrelated subrules of one rule reach 0.35."""
SURE = 0.2
"""What the whole row of pairs must lose without a pair, and the pair must gain, for its letter to be sure."""


def letter_page(
    page: Edition, edition: Edition, *, lexicon: Lexicon | None = None, vectors: bool | None = None
) -> Edition:
    """Give each unlettered subrule the number of the subrule of an edition that says the same.

    The pairs are those of the greatest likeness in total that keep the order of both (dynamic programming); a subrule
    that the page lacks and a paragraph that the edition lacks stay alone, and both are problems. Numbers are not
    counted: a page may leave out what it likes. A letter that is not sure is marked `guess`, and a problem too.

    Args:
        page: Has subrules without letters below a rule that has its number.
        edition: Has the rule, in any language.
        lexicon: What is known of the two languages, from the edition's to the page's.
        vectors: Use sentence vectors across languages; left out, where they are installed.

    Raises:
        UsageError: The page has no unlettered subrules, or the edition not the rule.
    """
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
        if page.language == edition.language:
            gains = _likeness(nameless, lettered)
        else:
            gains = _gains(edition, lettered, page, nameless, lexicon, vectors)
        pairs = pair_in_order(gains)
        for row, column, sure in pairs:
            unit, match = nameless[row], lettered[column]
            units[unit.name] = replace(
                unit,
                name=match.name,
                number=match.number,
                numbered_by="content" if sure else "guess",
                numbered_from=edition.edition,
            )
            if not sure:
                message = f"{match.number} is a guess: what this says fits it best, and not clearly"
                problems.append(Problem(kind="unsure-letter", line=unit.first_line, message=message))
        found = {lettered[column].name for _, column, _ in pairs}
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


def pair_in_order(gains: Matrix) -> list[tuple[int, int, bool]]:
    """Rows and columns that belong together, in the order of both, the most in total; and whether each is sure."""
    if not gains.size:
        return []
    pairs = [(i[0], j[0]) for i, j in best_path(gains)]
    total = sum(float(gains[pair]) for pair in pairs)
    found = []
    for pair in pairs:
        without = gains.copy()
        without[pair] = -1
        loss = total - sum(float(without[i[0], j[0]]) for i, j in best_path(without))
        found.append((*pair, min(loss, float(gains[pair])) >= SURE))
    return found


def _likeness(nameless: Sequence[Unit], lettered: Sequence[Unit]) -> Matrix:
    """Of two wordings in one language; what is above the least likeness counts. Examples count a little."""
    texts = [[words(fold(unit.text)) for unit in units] for units in (nameless, lettered)]
    gains = np.zeros((len(nameless), len(lettered)), dtype=np.float32)
    for row, text in enumerate(texts[0]):
        for column, other in enumerate(texts[1]):
            same = len(nameless[row].examples) == len(lettered[column].examples)
            gains[row, column] = Indel.normalized_similarity(text, other) - ALIKE_MIN + 0.01 * same
    return gains


def _gains(
    edition: Edition,
    lettered: Sequence[Unit],
    page: Edition,
    nameless: Sequence[Unit],
    lexicon: Lexicon | None,
    vectors: bool | None,
) -> Matrix:
    """The same across languages."""
    latin = LANGUAGES[edition.language].latin and LANGUAGES[page.language].latin
    sides = BookSide(edition, lettered, latin=latin), BookSide(page, nameless, latin=latin)
    block = Block(*sides, ordered=True, numbers=False, sense=sense_of(sides, vectors))
    Fitter((block,), lexicon).run()
    return block.gains.T
