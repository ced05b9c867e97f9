"""Drift → PO: what a translator's tool opens."""

import polib

from crdiff.model import Drift

FUZZY = frozenset({"outdated", "misnumbered", "suspect"})
"""States that a translator must look at, though there is a text."""


def to_po(drift: Drift) -> str:
    """Each rule of the source as an entry, its context its stable name; what drifted is fuzzy, with its older source.

    What is missing or still in the source's language has an empty translation; what only the translation has is left
    out, for there is nothing to translate.
    """
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.metadata = {
        "Project-Id-Version": f"{drift.source.rulebook} {drift.source.edition}",
        "Language": drift.target.language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    seen: set[str] = set()
    for unit in drift.units:
        text = drift.source.whole_text(unit.source)
        if not text or unit.source[0] in seen:
            continue
        seen.add(unit.source[0])
        done = unit.state not in ("missing", "untranslated")
        previous = "\n".join(unit.previous)
        catalogue.append(
            polib.POEntry(
                msgctxt=unit.source[0],
                msgid=text,
                msgstr=drift.target.whole_text(unit.target) if done else "",
                flags=["fuzzy"] if unit.state in FUZZY else [],
                previous_msgid=previous if unit.state in FUZZY and previous and previous != text else None,
                tcomment="\n".join(finding.message for finding in unit.findings),
            )
        )
    return f"{catalogue}\n"
