"""difflib's comparison, in C where that is installed: the same result, three times as fast."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from difflib import SequenceMatcher
else:
    try:
        from cydifflib import SequenceMatcher
    except ImportError:  # no wheel for this Python yet
        from difflib import SequenceMatcher

__all__ = ["SequenceMatcher"]
