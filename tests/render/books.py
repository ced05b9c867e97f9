"""Tiny rulebooks for the tests of reports."""

import crdiff
from crdiff.model import Change, ChangeSet
from crdiff.render.summary import summarise

FRONT = "Ferry Book\n\nThese rules are effective as of {date}.\n\n"
BASE = (
    "100.1. A boat has one oar and a sail made of good cloth.",
    "100.2. The ferry leaves at noon when the bell rings twice.",
    "100.3. Gulls may nest on the roof of the quay house.",
)


def book(
    *rules: str, section: str = "Boats", title: str = "General", glossary: str = "", date: str = "May 2, 2030"
) -> str:
    """The text of an edition with one subsection, whose rules are given with their numbers."""
    body = "\n\n".join((f"1. {section}", f"100. {title}", *rules))
    tail = f"\n\nGlossary\n\n{glossary}\n\nCredits\n\nWritten by the ferry crew.\n" if glossary else "\n"
    return f"{FRONT.format(date=date)}{body}{tail}"


def changes_of(old: str, new: str) -> ChangeSet:
    return crdiff.diff(crdiff.parse(old, name="old.txt"), crdiff.parse(new, name="new.txt"))


def change_to(changes: ChangeSet, name: str) -> Change:
    """The change that a unit, by its new or else its old name, takes part in."""
    found = [change for change in changes.changes if name in change.new]
    [change] = found or [change for change in changes.changes if name in change.old]
    return change


def sentence_of(old: str, new: str, name: str) -> str:
    changes = changes_of(old, new)
    return summarise(change_to(changes, name), changes)
