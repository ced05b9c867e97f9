"""Files and two editions → the citations of each file, and what became of them."""

from collections.abc import Iterable, Sequence

from crdiff.citations.finding import find_citations
from crdiff.citations.judging import CitationJudge
from crdiff.citations.mending import CitationRecord, edition_key, known_places, place_keys
from crdiff.model import ChangeSet, JudgedCitation
from crdiff.numbering import NumberingScheme
from crdiff.sources.project import TextFile

RULEBOOK_LINES = 50
"""So many lines that begin with a rule number make a rulebook, which cites nothing in the sense of `cite`."""
RULEBOOK_SHARE = 0.2
"""And so much of all lines that say something."""


def cite_files(
    files: Iterable[TextFile],
    changes: ChangeSet,
    *,
    leads: Sequence[str] = (),
    also_reworded: bool = False,
    record: CitationRecord | None = None,
    record_folder: str = ".",
) -> dict[TextFile, list[JudgedCitation]]:
    """The citations of each file that has some, each judged; rulebooks are passed over.

    Args:
        files: The files.
        changes: The whole change set, from the edition that the files cite to the one that they should.
        leads: More words for rules, beside CR and those of the languages.
        also_reworded: See `CitationJudge`.
        record: Citations that have their new number already, or are of an edition before the old one.
        record_folder: The folder that the files in the record are named from.
    """
    judge = CitationJudge(changes, also_reworded=also_reworded)
    kept = record or CitationRecord()
    old, new = edition_key(changes.old), edition_key(changes.new)
    names = {*changes.old.by_name, *changes.new.by_name}
    found = {}
    for file in files:
        if _is_rulebook(file.text, changes.old.scheme):
            continue
        citations = find_citations(
            file.text, changes.old.scheme, changes.old.language, file=file.shown, leads=leads, known=names
        )
        if citations:
            name = file.name_below(record_folder)
            keys = list(place_keys(file.text, [citation.start for citation in citations]))
            ours = known_places(citations, keys, kept.rewritten.get(name, ())) if kept.edition == new != old else {}
            left = known_places(citations, keys, kept.undecided.get(name, ()))
            older = {at for at, each in left.items() if each.edition not in (old, new)}
            found[file] = [
                judge.judge(citation, is_new=at in ours, is_older=at in older and at not in ours)
                for at, citation in enumerate(citations)
            ]
    return found


def _is_rulebook(text: str, scheme: NumberingScheme) -> bool:
    """Whether a file is an edition of its own: its lines begin with numbers."""
    lines = [line for line in text.splitlines() if line.strip()]
    heads = (scheme.line.match(line) for line in lines)
    numbered = sum(1 for head in heads if head is not None and scheme.stands_alone(head["number"]))
    return numbered >= max(RULEBOOK_LINES, RULEBOOK_SHARE * len(lines))
