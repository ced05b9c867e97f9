"""Errors that a person can act on: place, fact, remedy in one line."""


class CrdiffError(Exception):
    """Base of all errors that crdiff raises on purpose.

    Carries data for callers, so that a program need not take the message apart.
    """

    def __init__(self, fact: str, *, path: str = "", line: int | None = None, remedy: str = "") -> None:
        self.fact = fact
        self.path = path
        self.line = line
        self.remedy = remedy
        super().__init__(str(self))

    def __str__(self) -> str:
        place = self.path if self.line is None else f"{self.path}:{self.line}"
        message = f"{place}: {self.fact}." if place else f"{self.fact}."
        return f"{message} {self.remedy}." if self.remedy else message


class SourceError(CrdiffError):
    """A file cannot be read at all: missing, empty, too large, of a form that crdiff does not read."""


class NoRulesError(CrdiffError):
    """A file was read, and nothing in it looks like a numbered rule."""


class StrictError(CrdiffError):
    """A problem in a source that `--strict` makes an error."""


class LinksFileError(CrdiffError):
    """A file of forced links cannot be understood, or names a unit that does not exist."""


class LanguageMismatchError(CrdiffError):
    """Two editions to be compared over time are in different languages."""


class UsageError(CrdiffError):
    """An option has a value that means nothing."""


class ArchiveError(CrdiffError):
    """The archive cannot be opened, read or written, or has no such edition or rule."""
