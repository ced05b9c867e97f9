"""Source → Edition: outline, glossary, front and back matter, references."""

from crdiff.parsing.edition import parse_edition

__all__ = ["parse_edition"]
