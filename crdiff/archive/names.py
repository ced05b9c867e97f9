"""Edition names: `mtg/en@2026-08-07`, `@newest`, `@newest~1`."""

import re
from collections.abc import Sequence

from crdiff.archive.adding import name_of
from crdiff.errors import ArchiveError
from crdiff.model import ArchivedEdition

NAME = re.compile(
    r"(?:(?P<rulebook>[^/@]+)(?:/(?P<language>[^/@]+))?)?@(?P<label>[^~#@]+)(?:#(?P<issue>[0-9a-f]+))?(?:~(?P<back>\d+))?"
)
"""`RULEBOOK/LANGUAGE@LABEL#ISSUE~BACK`, each part but the label left out where nothing else can be meant."""
USUAL_LANGUAGE = "en"
"""Meant where a rulebook has several and none is named."""


def resolve(text: str, editions: Sequence[ArchivedEdition], *, archive: str = "the archive") -> ArchivedEdition:
    """The edition that a name names.

    Args:
        text: The name. `newest` is the last by date, `~1` the one before.
        editions: All of the archive, in its order.
        archive: Its file, for what an error says.

    Raises:
        ArchiveError: There is none, or several that it may mean.
    """
    found = NAME.fullmatch(text)
    if found is None:
        raise ArchiveError(f"{text!r} is no name of an edition", remedy="Write mtg/en@2026-08-07 or mtg/en@newest, say")
    row = _row(found["rulebook"], found["language"], editions, text, archive)
    if found["label"] == "newest":
        at = len(row) - 1
    else:
        same = [
            position
            for position, each in enumerate(row)
            if each.label == found["label"] and each.sha256.startswith(found["issue"] or "")
        ]
        if not same:
            has = ", ".join(each.label for each in row[-3:])
            raise ArchiveError(f"has no edition {text}", path=archive, remedy=f"The last it has are {has}")
        if len(same) > 1:
            names = " or ".join(name_of(row[position], editions) for position in same)
            raise ArchiveError(f"has {len(same)} issues of {text}", path=archive, remedy=f"Write {names}")
        [at] = same
    at -= int(found["back"] or 0)
    if at < 0:
        raise ArchiveError(f"has no edition {text}", path=archive, remedy=f"Its first is {row[0].label}")
    return row[at]


def _row(
    rulebook: str | None, language: str | None, editions: Sequence[ArchivedEdition], text: str, archive: str
) -> list[ArchivedEdition]:
    """All editions of one rulebook and language."""
    fitting = [each for each in editions if rulebook in (None, each.rulebook) and language in (None, each.language)]
    kinds = sorted({(each.rulebook, each.language) for each in fitting})
    if len({kind[0] for kind in kinds}) == 1 and len(kinds) > 1:
        kinds = [kind for kind in kinds if kind[1] == USUAL_LANGUAGE]
    if not fitting or not kinds:
        raise ArchiveError(f"has no edition {text}", path=archive, remedy="crdiff archive list shows what it has")
    if len(kinds) > 1:
        names = ", ".join(f"{kind[0]}/{kind[1]}" for kind in kinds)
        raise ArchiveError(f"{text} may be of several rulebooks", path=archive, remedy=f"Name one of {names}")
    return [each for each in fitting if (each.rulebook, each.language) == kinds[0]]
