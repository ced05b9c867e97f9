"""Words in all editions and languages, one hit for a rule's line of descent."""

import re
import sqlite3
from collections.abc import Iterable, Sequence

from crdiff.archive.descent import Descent
from crdiff.archive.store import Store
from crdiff.archive.tokens import words
from crdiff.errors import ArchiveError
from crdiff.model import ArchivedEdition, Hit, UnitName

HITS_MOST = 20_000
"""Contents that are looked at; more say nothing to a reader."""
_PART = re.compile(r'"(?P<phrase>[^"]*)"|(?P<word>\S+)')


def query_of(text: str) -> str:
    """What people type as FTS5 wants it: words all of which must be there, `"a phrase"`, `begin*`, `-without`.

    Raises:
        ArchiveError: No word is in it.
    """
    wanted: list[str] = []
    unwanted: list[str] = []
    for found in _PART.finditer(text):
        raw = found["phrase"] if found["phrase"] is not None else found["word"]
        without = found["word"] is not None and raw.startswith("-") and len(raw) > 1
        tokens = words(raw.removeprefix("-") if without else raw)
        if not tokens:
            continue
        star = "*" if found["word"] is not None and raw.endswith("*") else ""
        quoted = '"' + " ".join(token.replace('"', "") for token in tokens) + f'"{star}'
        (unwanted if without else wanted).append(quoted)
    if not wanted:
        raise ArchiveError(f"there is no word in {text!r}", remedy="Name a word to search for")
    return " ".join(wanted) + "".join(f" NOT {each}" for each in unwanted)


def search(
    store: Store,
    text: str,
    *,
    rulebook: str | None = None,
    language: str | None = None,
    since: str | None = None,
    until: str | None = None,
    section: str | None = None,
) -> list[Hit]:
    """Find what says some words, in any edition.

    Args:
        store: The archive.
        text: Words; see `query_of`.
        rulebook: Only of this one.
        language: Only in this one, by its code.
        since: Only editions of this date or later.
        until: Only editions of this date or earlier.
        section: Only units that are this one or below it, in the edition that says so.

    Returns:
        A hit for each line of descent and language, the best first: where it is called what, in which editions it
        said so first and last, and its text there.
    """
    try:
        found = store.db.execute(
            "SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?", (query_of(text), HITS_MOST)
        ).fetchall()
    except sqlite3.Error as error:
        raise ArchiveError(
            f"cannot be searched for {text!r} ({error})", path=str(store.path), remedy="Check it"
        ) from None
    ranks = dict(found)
    editions = {each.id: each for each in store.editions()}
    kept = {
        each.id
        for each in editions.values()
        if rulebook in (None, each.rulebook)
        and language in (None, each.language)
        and (since is None or each.label >= since)
        and (until is None or each.label <= until)
    }
    places = {
        (edition, name): ranks[content] for content, edition, name in _places(store, list(ranks)) if edition in kept
    }
    if section is not None:
        parents = {edition: store.parents(edition) for edition in {edition for edition, _ in places}}
        places = {
            (edition, name): rank
            for (edition, name), rank in places.items()
            if _is_below(name, section, parents[edition])
        }
    return _lines(store, editions, places)


def _places(store: Store, contents: Sequence[int]) -> Iterable[tuple[int, int, UnitName]]:
    for start in range(0, len(contents), 500):
        some = contents[start : start + 500]
        marks = ",".join("?" * len(some))
        yield from store.db.execute(f"SELECT content, edition, name FROM unit WHERE content IN ({marks})", some)


def _is_below(name: UnitName, section: str, parents: dict[UnitName, UnitName | None]) -> bool:
    """Whether a unit is a section or in it; `glossary` and the like mean all of that kind."""
    if name.partition(":")[0] == section:
        return True
    above: UnitName | None = name
    while above not in (None, section):
        above = parents[above]
    return above == section


def _lines(store: Store, editions: dict[int, ArchivedEdition], found: dict[tuple[int, UnitName], float]) -> list[Hit]:
    """One hit for all places that are the same rule in other editions."""
    rows: dict[tuple[str, str], list[tuple[int, UnitName]]] = {}
    for edition, name in found:
        rows.setdefault((editions[edition].rulebook, editions[edition].language), []).append((edition, name))
    hits = []
    for own in rows.values():
        descent = Descent(store, editions[own[0][0]])
        hits += _hits(descent, {(descent.place[edition], name): found[edition, name] for edition, name in own})
    return sorted(hits, key=lambda hit: (hit.rank, hit.rulebook, hit.language, hit.unit))


def _hits(descent: Descent, found: dict[tuple[int, UnitName], float]) -> list[Hit]:
    """Join the places of one line, from its newest edition back."""
    hits = []
    left = dict(found)
    for at, name in sorted(found, key=lambda each: (-each[0], each[1])):
        if (at, name) not in left:
            continue
        first, rank = at, left[at, name]
        for here, names in descent.origins(at, name):
            for each in names:
                if (here, each) in left:
                    first, rank = here, min(rank, left.pop((here, each)))
        edition = descent.editions[at]
        unit = descent.store.unit(edition.id, name)
        hits.append(
            Hit(
                rulebook=edition.rulebook,
                language=edition.language,
                unit=name,
                first=descent.editions[first].label,
                last=edition.label,
                text=unit.text if unit is not None else "",
                rank=round(rank, 4),
            )
        )
    return hits
