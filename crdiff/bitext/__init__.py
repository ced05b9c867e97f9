"""Edition × Edition in another language → Bitext."""

from crdiff.bitext.bitext import align_bitext

__all__ = ["align_bitext"]
