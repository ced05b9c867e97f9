"""Whether an archive is whole, and if not, what of it is lost."""

import hashlib
import sqlite3
from collections.abc import Iterator

from crdiff.archive.adding import name_of, neighbours
from crdiff.archive.store import Store
from crdiff.errors import ArchiveError


def _editions_of(store: Store, contents: list[int]) -> str:
    """Which editions say some texts."""
    marks = ",".join("?" * len(contents[:500]))
    rows = store.db.execute(f"SELECT DISTINCT edition FROM unit WHERE content IN ({marks})", contents[:500]).fetchall()
    editions = store.editions()
    names = [name_of(each, editions) for each in editions if (each.id,) in rows]
    return f"they are of {', '.join(names)}: remove these and add their files again"


def verify(store: Store) -> Iterator[str]:
    """Look at every byte: a line for each thing that is damaged or missing.

    A source is held against its digest, a tree against its number of units, and each two neighbours must be linked.
    """
    try:
        for row in store.db.execute("PRAGMA integrity_check(20)"):
            if row[0] != "ok":
                yield f"the file is damaged: {' '.join(row[0].split())}"
        editions = store.editions()
    except (sqlite3.Error, ArchiveError):
        yield "the file is damaged so far that its editions cannot be listed"
        return
    for edition in editions:
        name = name_of(edition, editions)
        try:
            data = store.source(edition.sha256)
            if hashlib.sha256(data).hexdigest() != edition.sha256:
                yield f"{name}: its source {edition.file} is damaged; add the file again"
        except Exception:
            yield f"{name}: its source {edition.file} is lost; add the file again"
        try:
            store.edition(edition.id)
            if not store.is_whole(edition.id):
                yield f"{name}: its tree is not as it was; remove it and add {edition.file} again"
        except Exception:
            yield f"{name}: its tree is lost; add {edition.file} again"
    try:
        if altered := store.altered_contents():
            yield f"{len(altered)} texts are not as they were; {_editions_of(store, altered)}"
    except Exception:
        yield "the texts are damaged so far that they cannot be read"
    if not store.has_sound_index():
        yield "the index of words is damaged, search may miss some; add all editions to a new archive"
    try:
        linked = set(store.steps())
    except Exception:
        yield "the links of some editions are lost; crdiff archive add makes them again"
        return
    by_id = {edition.id: name_of(edition, editions) for edition in editions}
    for old, new in neighbours(editions):
        if (old, new) not in linked:
            yield f"{by_id[old]} and {by_id[new]} are not linked; crdiff archive add links them"
