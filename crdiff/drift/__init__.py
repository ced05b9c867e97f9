"""Bitext → findings: what of a translation is missing, outdated or faulty."""

from crdiff.drift.dating import date_text
from crdiff.drift.drift import find_drift

__all__ = ["date_text", "find_drift"]
