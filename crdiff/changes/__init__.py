"""Alignment → ChangeSet."""

from crdiff.changes.compare import change_set, compare

__all__ = ["change_set", "compare"]
