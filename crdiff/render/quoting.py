"""Wording → sentences that quote what changed: briefly beside the wording itself, in full where they stand alone."""

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from crdiff.model import WordingOp
from crdiff.text.fold import fold

QUOTED_WORDS = 14
"""A longer stretch is not quoted in brief; the wording beside it shows it."""
PLACES_MAX = 2
"""More changed places are counted in brief, not quoted."""
FULL_WORDS = 40
"""Stretches of so many words are quoted by themselves in full; longer ones are shown by the sentences they stand in."""
FULL_PLACES = 3
"""More changed places make a sentence harder to follow than the new text is."""
READS_WORDS = 120
"""Of the new text so many words are quoted; a reader who wants more looks it up."""
BARE_WORDS = 3
"""So few changed words say little alone: the words around them are quoted too."""
CONTEXT_WORDS = 4
"""Words before an insertion that tell where it stands."""
ISLAND_WORDS = 2
"""So few equal words between two changed places make one place of them."""
REACH = 400
"""Characters on each side of a place in which its sentence is looked for."""
CONDITIONS = ("only ", "unless ", "if ", "except ", "as long as ", "while ", "until ")

_STOP = re.compile(r"(?<=[.!?。！？])[”’\")）」』]*\s+|\n+")

_QUOTE = re.compile('["“”‘]')


class Place(Struct, frozen=True):
    """A changed stretch with the words around it, within its sentence."""

    old: str
    new: str
    before: str = ""
    after: str = ""

    @property
    def words(self) -> int:
        """Of its longer side."""
        return max(len(self.old.split()), len(self.new.split()))


def quote_briefly(wording: Sequence[WordingOp], aside: frozenset[str]) -> str:
    """The changed places quoted where they are few and short, else counted.

    Args:
        wording: What changed.
        aside: Texts that are told elsewhere: numbers of references, items of lists.
    """
    every = _places(_stretches(wording), aside)
    places = list(dict.fromkeys((place.old, place.new) for place in every))
    if not places:
        return ""
    if len(places) > PLACES_MAX or any(len(text.split()) > QUOTED_WORDS for place in places for text in place):
        if len(places) == 1:
            return _long(*places[0])
        return f"Reworded in {len(every)} places."
    if len(every) > len(places) == 1:
        return f"{_quoted(Place(*places[0]))[:-1]}, in {len(every)} places."
    return " ".join(_quoted(Place(*place)) for place in places)


def quote_fully(wording: Sequence[WordingOp], aside: frozenset[str]) -> str:
    """The changed places with the words around them, or the new text of the sentences that hold them.

    Few and short places are quoted one by one. Otherwise the sentences that changed are quoted as they read now, and
    sentences that went without a successor as they read before.

    Args:
        wording: What changed.
        aside: Texts that are told elsewhere: numbers of references, items of lists.
    """
    every = _places(_drown(_stretches(wording), aside), aside)
    places = list(dict.fromkeys((place.old, place.new) for place in every))
    if not places:
        return ""
    if len(places) <= FULL_PLACES and all(place.words <= FULL_WORDS for place in every):
        told = [_in_context(next(each for each in every if (each.old, each.new) == place)) for place in places]
        if len(every) > len(places) == 1:
            return f"{told[0][:-1]}, in {len(every)} places."
        return " ".join(told)
    return _rereading(wording)


def inner(text: str) -> str:
    """Words to stand between quotation marks: without the marks that would close them."""
    return " ".join(text.replace("“", "‘").replace("”", "’").replace('"', "'").split()).strip(" ,;").removeprefix(". ")


def is_condition(text: str) -> bool:
    """Whether a stretch begins like a condition: "only if", "unless"."""
    return text.lower().startswith(CONDITIONS)


def _long(old: str, new: str) -> str:
    if not old:
        return "Text added."
    return "Reworded." if new else "Text dropped."


class _Stretch(Struct, frozen=True):
    """A stretch of a wording: what the old text and the new one have there."""

    old: str
    new: str
    changed: bool


def _stretches(wording: Sequence[WordingOp]) -> list[_Stretch]:
    """A wording with each deletion and the insertion in its place as one; typography counts as equal."""
    found: list[_Stretch] = []
    for op in wording:
        last = found[-1] if found else None
        old, new = ("" if op[0] == "+" else op[1]), ("" if op[0] == "-" else op[-1])
        changed = op[0] in "+-"
        if last is not None and last.changed == changed:
            found[-1] = _Stretch(last.old + old, last.new + new, changed)
        else:
            found.append(_Stretch(old, new, changed))
    return found


def _drown(stretches: Sequence[_Stretch], aside: frozenset[str]) -> list[_Stretch]:
    """Take the few equal words between two changed stretches as changed, too: it reads better than confetti."""
    found: list[_Stretch] = []
    for position, stretch in enumerate(stretches):
        around = [*stretches[max(position - 1, 0) : position], *stretches[position + 1 : position + 2]]
        island = (
            not stretch.changed
            and len(around) == 2
            and len(stretch.new.split()) <= ISLAND_WORDS
            and not _STOP.search(stretch.new)
            and not any(_is_told(each.old, aside) and _is_told(each.new, aside) for each in around)
        )
        changed = stretch.changed or island
        if found and found[-1].changed == changed:
            last = found[-1]
            found[-1] = _Stretch(last.old + stretch.old, last.new + stretch.new, changed)
        else:
            found.append(_Stretch(stretch.old, stretch.new, changed))
    return found


def _places(stretches: Sequence[_Stretch], aside: frozenset[str]) -> list[Place]:
    """What was replaced by what, without what is told elsewhere."""
    found = []
    for position, stretch in enumerate(stretches):
        if stretch.changed and not all(_is_told(text, aside) for text in (stretch.old, stretch.new)):
            before = "".join(each.new for each in stretches[:position])[-REACH:]
            after = "".join(each.new for each in stretches[position + 1 :])[:REACH]
            lead = stretch.new or stretch.old
            found.append(
                Place(
                    stretch.old.strip(),
                    stretch.new.strip(),
                    _STOP.split(before + lead[: len(lead) - len(lead.lstrip())])[-1],
                    _STOP.split(lead[len(lead.rstrip()) :] + after)[0],
                )
            )
    return found


def _is_told(text: str, aside: frozenset[str]) -> bool:
    """Whether a stretch is nothing but items of a list that grew, or numbers of references, with what joins them."""
    parts = [part.strip() for part in re.split(r"[,;]\s*(?:and\s+|or\s+)?|\b(?:and|or)\s+", text.strip(" .,;"))]
    return all(not part or part in ("and", "or") or plain(part) in aside for part in parts)


def plain(text: str) -> str:
    """An item of a list as it is compared: folded, without what stands in brackets."""
    return re.sub(r"\s*\([^)]*\)", "", fold(text)).strip(" .\"'").casefold()


def _quoted(place: Place) -> str:
    old, new = inner(place.old), inner(place.new)
    if old and new:
        return f"Now says “{new}” instead of “{old}”."
    if new:
        return f"{'Adds the condition' if is_condition(new) else 'Adds'} “{new}”."
    return f"Drops “{old}”."


def _in_context(place: Place) -> str:
    """A place as a sentence that can stand alone."""
    old, new = inner(place.old), inner(place.new)
    if _is_sentence(place, new) and not old:
        return f"Adds: “{new}”"
    if _is_sentence(place, old) and not new:
        return f"No longer says: “{old}”"
    if old and new:
        if min(len(old.split()), len(new.split())) < BARE_WORDS:
            old, new = (inner(_with_edges(place, text)) for text in (place.old, place.new))
        return f"Now says “{new.rstrip('.')}” instead of “{old.rstrip('.')}”."
    verb = ("Adds the condition" if is_condition(new) else "Adds") if new else "Drops"
    words = new or old
    where = ""
    if len(words.split()) <= 2 * BARE_WORDS:
        before = inner(" ".join(_QUOTE.split(place.before)[-1].split()[-CONTEXT_WORDS:]))
        after = inner(" ".join(_QUOTE.split(place.after)[0].split()[:CONTEXT_WORDS])).rstrip(".")
        where = f" after “{before}”" if before else f" before “{after}”" if after else ""
    return f"{verb} “{words.rstrip('.')}”{where}."


def _is_sentence(place: Place, text: str) -> bool:
    return not inner(place.before) and text.endswith((".", "’", ")", "。")) and len(text.split()) > BARE_WORDS


def _with_edges(place: Place, text: str) -> str:
    """One side of a place with two words on each side of it."""
    head, tail = re.search(r"(?:\S+\s+){0,2}\S*$", place.before), re.match(r"\s*\S*(?:\s+\S+)?", place.after)
    return f"{head[0] if head else ''}{text}{tail[0] if tail else ''}"


def _rereading(wording: Sequence[WordingOp]) -> str:
    """The sentences that changed, as they read now, and what is no longer said."""
    new, marks = _marked(wording, "+", "-")
    old, old_marks = _marked(wording, "-", "+")
    changed = _touched(new, marks)
    gone = [text for text, whole in _cover(old, old_marks) if whole]
    parts = []
    if changed:
        everything = " ".join(changed) == " ".join(new.split())
        parts.append(f"Now reads{'' if everything else ', in part'}: “{inner(_clip(' '.join(changed)))}”")
    if gone:
        parts.append(f"No longer says: “{inner(_clip(' '.join(gone)))}”")
    return " ".join(parts)


def _marked(wording: Sequence[WordingOp], own: str, other: str) -> tuple[str, list[tuple[int, int]]]:
    """One side's text and the stretches of it that changed; a point where only the other side had words counts."""
    text = ""
    marks = []
    for op in wording:
        part = op[-1] if own == "+" else op[1]
        if op[0] == other:
            marks.append((len(text), len(text)))
        elif op[0] == own:
            marks.append((len(text), len(text) + len(part)))
            text += part
        else:
            text += part
    return text, marks


def _sentences(text: str) -> list[tuple[int, int]]:
    cuts = [0, *(found.end() for found in _STOP.finditer(text)), len(text)]
    return [(start, end) for start, end in pairwise(cuts) if text[start:end].strip()]


def _touched(text: str, marks: Sequence[tuple[int, int]]) -> list[str]:
    """The sentences that hold a changed stretch with letters or figures, or a point where some went."""
    found = []
    for start, end in _sentences(text):
        inside = any(
            (a == b and start < a < end) or (a < b and any(map(str.isalnum, text[max(a, start) : min(b, end)])))
            for a, b in marks
        )
        if inside:
            found.append(" ".join(text[start:end].split()))
    return found


def _cover(text: str, marks: Sequence[tuple[int, int]]) -> list[tuple[str, bool]]:
    """Each sentence, and whether changed stretches cover all of it."""
    covered = []
    for start, end in _sentences(text):
        left = sum(max(0, min(b, end) - max(a, start)) for a, b in marks)
        covered.append((" ".join(text[start:end].split()), left >= len(text[start:end].strip())))
    return covered


def _clip(text: str) -> str:
    words = text.split()
    return text if len(words) <= READS_WORDS else f"{' '.join(words[:READS_WORDS])} …"
