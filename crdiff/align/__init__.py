"""Edition × Edition → Alignment."""

from crdiff.align.alignment import CUTOFF, align

__all__ = ["CUTOFF", "align"]
