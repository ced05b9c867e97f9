"""Exports that lost their automatic numbers."""

import pytest

import crdiff
from crdiff.errors import NoRulesError

NESTED = """\
1.  Lids

    1.  A lid is round.

    2.  A lid is flat.

2.  Handles

    1.  A handle is bent.
"""
FLAT = "Lids\n\nA lid is round.\n\nA lid is flat.\n\nHandles\n\nA handle is bent.\n"
ONE_ROW = "1. Lids\n\n2. A lid is round.\n\n3. A lid is flat.\n\n4. Handles\n"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(NESTED, id="022 each list counts from one"),
        pytest.param(FLAT, id="022 no numbers at all"),
        pytest.param(ONE_ROW, id="022 one row for all levels"),
    ],
)
def test_no_numbers_are_made_up(text: str) -> None:
    """Case 022: 1.1 and 1.2 are no rules of the book, so nothing is read and the reason is told."""
    with pytest.raises(NoRulesError, match="may have lost its automatic numbers"):
        crdiff.parse(text)
