"""Judged citations → lines, SARIF for code scanning, and a diff of what would be rewritten."""

import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import unified_diff
from typing import Any
from urllib.parse import quote

import msgspec

from crdiff.model import ChangeSet, CitationStatus, JudgedCitation
from crdiff.render.controls import CONTROLS
from crdiff.render.summary import capital, enumerate_words

LEVELS: dict[CitationStatus, str] = {
    "current": "none",
    "reworded": "warning",
    "moved": "error",
    "moved-reworded": "error",
    "merged": "error",
    "split": "error",
    "removed": "error",
    "unknown": "error",
    "undecided": "error",
}
"""How grave each status is: what cites another rule than it means is an error."""
MEANINGS: dict[CitationStatus, str] = {
    "current": "the rule is where it was",
    "reworded": "the rule is where it was and says something else",
    "moved": "the rule has another number",
    "moved-reworded": "the rule has another number and says something else",
    "merged": "the rule became part of another",
    "split": "the rule became several",
    "removed": "the rule is gone",
    "unknown": "the old edition has no such rule",
    "undecided": "it was left to decide when an older edition was replaced",
}


def citation_sentence(judged: JudgedCitation) -> str:
    """`702.87b is 702.90b now.`"""
    text, now = judged.citation.text, enumerate_words(_spans(judged))
    plural = len(judged.citation.numbers) > 1
    reworded = ", and its text changed" if judged.reworded else ""
    match judged.status:
        case "current":
            return f"{text} is as it was."
        case "reworded":
            return f"the text of {text} changed."
        case "merged":
            return f"{text} became part of {now}{reworded}."
        case "split":
            return f"{text} is in {now} now{reworded}."
        case "removed":
            return f"{text} is gone{f'; what is left is {now}' if now else ''}."
        case "unknown":
            return f"{text} is no rule of the old edition{', but one of the new' if now else ''}."
        case "undecided":
            return f"{text} was left to decide before, and is of an edition before the old one."
    address = "; it stands in an address, look yourself" if judged.citation.in_address else ""
    return f"{text} {'are' if plural else 'is'} {now} now{reworded}{address}."


def _spans(judged: JudgedCitation) -> list[str]:
    names = list(judged.now)
    return [f"{names[0]} to {names[-1]}"] if len(names) > 3 else names


def render_citations(judged: Sequence[JudgedCitation], *, everything: bool = False) -> str:
    """A line a citation, `file:line:column: what became of it`, as compilers write; current ones only if asked for."""
    shown = [each for each in judged if everything or each.status != "current"]
    return "".join(
        f"{each.citation.file}:{each.citation.line}:{each.citation.column}: {citation_sentence(each)}\n".translate(
            CONTROLS
        )
        for each in shown
    )


def citation_counts(judged: Sequence[JudgedCitation]) -> str:
    """`57 citations: 40 current, 12 moved.`"""
    counts = Counter(each.status for each in judged)
    told = ", ".join(f"{counts[status]} {status}" for status in LEVELS if counts[status])
    noun = "citation" if len(judged) == 1 else "citations"
    return f"{len(judged)} {noun}{f': {told}' if told else ''}."


def citations_diff(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """A unified diff of files by name, for a person to look at or for patch(1).

    Bytes that are no UTF-8 stand in it as lone surrogates, to be written as they were.
    """
    parts: list[str] = []
    for path, text in before.items():
        # A name with a blank ends with a tab, or patch(1) takes the blank for its end.
        end = "\t" if " " in path else ""
        lines = unified_diff(_lines(text), _lines(after[path]), f"a/{path}{end}", f"b/{path}{end}")
        for line in lines:
            parts.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(parts)


def _lines(text: str) -> list[str]:
    return list(io.StringIO(text, newline="\n"))


def to_sarif(judged: Iterable[JudgedCitation], changes: ChangeSet, version: str) -> str:
    """SARIF 2.1.0: a result a stale or reworded citation, with what to write instead where that is sure."""
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "crdiff",
                        "version": version,
                        "rules": [
                            {
                                "id": status,
                                "shortDescription": {"text": capital(meaning)},
                                "defaultConfiguration": {"level": LEVELS[status]},
                            }
                            for status, meaning in MEANINGS.items()
                        ],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "properties": {"old": changes.old.edition, "new": changes.new.edition},
                "results": [_result(each) for each in judged if each.status != "current"],
            }
        ],
    }
    return msgspec.json.format(msgspec.json.encode(log), indent=1).decode() + "\n"


def _result(judged: JudgedCitation) -> dict[str, Any]:
    citation = judged.citation
    region = {
        "startLine": citation.line,
        "startColumn": citation.column,
        "endColumn": citation.column + len(citation.text),
    }
    artifact = {"uri": quote(citation.file.replace("\\", "/"), errors="surrogateescape")}
    result: dict[str, Any] = {
        "ruleId": judged.status,
        "level": LEVELS[judged.status],
        "message": {"text": capital(citation_sentence(judged)).translate(CONTROLS)},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region}}],
    }
    if judged.replacement:
        replacement = {"deletedRegion": region, "insertedContent": {"text": judged.replacement}}
        result["fixes"] = [{"artifactChanges": [{"artifactLocation": artifact, "replacements": [replacement]}]}]
    return result
