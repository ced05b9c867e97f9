"""crdiff: what changed between two editions of a numbered rulebook.

    >>> import crdiff
    >>> changes = crdiff.diff("rules-2024.txt", "rules-2025.txt")  # doctest: +SKIP

The names below are loaded when first used, so that `import crdiff` costs nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crdiff.api import (
        align_bitext,
        check,
        cite,
        crosswalk,
        date_text,
        diff,
        diff_pairs,
        find_drift,
        notes,
        parse,
        read,
        read_links,
        read_pairs,
    )
    from crdiff.errors import CrdiffError

__version__ = "0.1.0"

__all__ = [
    "CrdiffError",
    "__version__",
    "align_bitext",
    "check",
    "cite",
    "crosswalk",
    "date_text",
    "diff",
    "diff_pairs",
    "find_drift",
    "notes",
    "parse",
    "read",
    "read_links",
    "read_pairs",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'crdiff' has no attribute {name!r}")
    import importlib

    module = importlib.import_module("crdiff.errors" if name == "CrdiffError" else "crdiff.api")
    return getattr(module, name)
