"""Wording → sentences that quote what changed: briefly beside the wording itself, in full where they stand alone."""

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from crdiff.languages import COMMAS, Language
from crdiff.model import WordingOp
from crdiff.render.stretches import Stretch, closed, open_marks, stretches_of
from crdiff.text.fold import fold
from crdiff.text.reading import count_words, first_words, is_unspaced, last_words

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
EDGE_WORDS = 2
"""So many of them on each side."""
CONTEXT_WORDS = 4
"""Words before an insertion that tell where it stands."""
ISLAND_WORDS = 2
"""So few equal words between two changed places make one place of them."""
REACH = 400
"""Characters on each side of a place in which its sentence is looked for."""
CONDITIONS = ("only ", "unless ", "if ", "except ", "as long as ", "while ", "until ")
JOINTS = f" .。(){COMMAS}"
"""Signs between the items of a list, and around it."""
ENDED = (".”", "!”", "?”", "。”", "！”", "？”")
"""A sentence that ends so, with one that is quoted, needs no stop of its own."""

# A sentence of Chinese or Japanese ends without a blank.
_STOP = re.compile(r"(?<=[.!?。！？])[”’\")）」』]*\s+|(?<=[。！？])[”’）」』]*(?![”’）」』\s])|\n+")

_QUOTE = re.compile('["“”‘]')


class Aside(Struct, frozen=True):
    """What is told elsewhere, and not quoted: numbers of references, items of lists, in a language."""

    language: Language
    texts: frozenset[str] = frozenset()

    def holds(self, text: str) -> bool:
        """Whether a stretch is nothing but such texts, with what joins them."""
        alone = text.strip(JOINTS)
        if not self.texts or not alone:
            return not alone or alone in self.language.conjunctions
        parts = self.language.list_joint.split(text)
        return all(
            not part.strip(JOINTS)
            or plain(part) in self.texts
            or (bare := part.strip(JOINTS)) in self.language.conjunctions
            or plain(bare) in self.texts
            for part in parts
        )


class Place(Struct, frozen=True):
    """A changed stretch with the words around it, within its sentence."""

    old: str
    new: str
    before: str = ""
    after: str = ""

    @property
    def words(self) -> int:
        """Of its longer side."""
        return max(count_words(self.old), count_words(self.new))


def quote_briefly(wording: Sequence[WordingOp], aside: Aside) -> str:
    """The changed places quoted where they are few and short, else counted.

    Args:
        wording: What changed.
        aside: What is told elsewhere.
    """
    stretches = stretches_of(wording)
    news = [at for at, stretch in enumerate(stretches) if _is_news(stretch, aside)]
    told = {at: (stretches[at].old.strip(), stretches[at].new.strip()) for at in news}
    told = {at: place for at, place in told.items() if any(map(str.isalnum, place[0] + place[1]))}
    if not told:
        return "Only punctuation changed." if news and not aside.texts else ""
    distinct = set(told.values())
    if len(distinct) > PLACES_MAX or any(count_words(side) > QUOTED_WORDS for place in distinct for side in place):
        return _long(*distinct.pop()) if len(distinct) == 1 else f"Reworded in {len(told)} places."
    whole = closed(stretches)[1:]
    every = [(inner(whole[at].old), inner(whole[at].new)) for at in told]
    every = [(old, new) for old, new in every if old != new]
    places = list(dict.fromkeys(every))
    if len(every) > len(places) == 1:
        return f"{_quoted(Place(*places[0])).removesuffix('.')}, in {len(every)} places."
    return " ".join(_quoted(Place(*place)) for place in places)


def quote_fully(wording: Sequence[WordingOp], aside: Aside, *, swept: frozenset[tuple[str, str]] = frozenset()) -> str:
    """The changed places with the words around them, or the new text of the sentences that hold them.

    Few and short places are quoted one by one. Otherwise the sentences that changed are quoted as they read now, and
    sentences that went without a successor as they read before.

    Args:
        wording: What changed.
        aside: What is told elsewhere.
        swept: Replacements that are told once for the whole book, in small letters and bare.
    """
    stretches = _without_sweeps(stretches_of(wording), swept, aside.language)
    every = _places(closed(_drown(stretches, aside)), aside)
    every = [place for place in every if inner(place.old) != inner(place.new) and _says_something(place)]
    places = list(dict.fromkeys((place.old, place.new) for place in every))
    if not places:
        return ""
    if len(places) <= FULL_PLACES and all(place.words <= FULL_WORDS or _is_whole(place) for place in every):
        told = []
        for place in places:
            same = [each for each in every if (each.old, each.new) == place]
            again = f", in {len(same)} places." if len(same) > 1 else ""
            told.append(f"{_quoted(same[0]).removesuffix('.')}{again}" if again else _in_context(same[0]))
        return " ".join(filter(None, told))
    return _rereading(stretches)


def changed_pairs(wording: Sequence[WordingOp]) -> list[tuple[str, str]]:
    """What was replaced by what, nothing put aside."""
    return [(stretch.old, stretch.new) for stretch in stretches_of(wording) if stretch.changed]


def quote_together(wording: Sequence[WordingOp]) -> str:
    """A change that several rules share: in the words that they share, without those around them."""
    places = [Place(old, new) for old, new in dict.fromkeys(changed_pairs(wording))]
    return " ".join(_quoted(place) for place in places)


def inner(text: str) -> str:
    """Words to stand between quotation marks: without the marks that would close them, or those cut off from theirs."""
    for at in reversed(open_marks(text)):
        text = text[:at] + text[at + 1 :]
    words = " ".join(text.replace("“", "‘").replace("”", "’").replace('"', "'").split()).strip(" ,;").removeprefix(". ")
    if "‘" in words and "’" not in words[words.rindex("‘") :]:
        at = words.rindex("‘")
        words = words[:at] + words[at + 1 :]
    return re.sub(r"(?<=[.!?,])’$", "", words) if "‘" not in words else words


def is_condition(text: str) -> bool:
    """Whether a stretch begins like a condition: "only if", "unless"; a sentence of its own is none."""
    return text.lower().startswith(CONDITIONS) and not (text[0].isupper() and text.endswith("."))


def _long(old: str, new: str) -> str:
    if not old:
        return "Text added."
    return "Reworded." if new else "Text dropped."


def _without_sweeps(
    stretches: Sequence[Stretch], swept: frozenset[tuple[str, str]], language: Language
) -> list[Stretch]:
    """Take what a sweep replaced as equal, in its new form."""
    found: list[Stretch] = []
    for stretch in stretches:
        before = found[-1].new.split()[-1:] if found and not (stretch.old.strip() and stretch.new.strip()) else []
        sides = [" ".join(fold(side).lower().split()).strip(" .,;:") for side in (stretch.old, stretch.new)]
        anchored = [" ".join(filter(None, (*map(str.lower, before), side))) for side in sides]
        is_swept = stretch.changed and any(all(pair) and language.bare(*pair) in swept for pair in (sides, anchored))
        if is_swept or not stretch.changed:
            text = stretch.new
            if found and not found[-1].changed:
                text = found.pop().new + text
            found.append(Stretch(text, text, False))
        else:
            found.append(stretch)
    return found


def _is_news(stretch: Stretch, aside: Aside) -> bool:
    return stretch.changed and not (aside.holds(stretch.old) and aside.holds(stretch.new))


def _drown(stretches: Sequence[Stretch], aside: Aside) -> list[Stretch]:
    """Take the few equal words between two changed stretches as changed, too: it reads better than confetti."""
    found: list[Stretch] = []
    for position, stretch in enumerate(stretches):
        around = [*stretches[max(position - 1, 0) : position], *stretches[position + 1 : position + 2]]
        island = (
            not stretch.changed
            and len(around) == 2
            and count_words(stretch.new) <= ISLAND_WORDS
            and not _STOP.search(stretch.new)
            and not any(aside.holds(each.old) and aside.holds(each.new) for each in around)
        )
        changed = stretch.changed or island
        if found and found[-1].changed == changed:
            last = found[-1]
            found[-1] = Stretch(last.old + stretch.old, last.new + stretch.new, changed)
        else:
            found.append(Stretch(stretch.old, stretch.new, changed))
    return found


def _places(stretches: Sequence[Stretch], aside: Aside) -> list[Place]:
    """What was replaced by what, without what is told elsewhere."""
    found = []
    for position, stretch in enumerate(stretches):
        if _is_news(stretch, aside):
            before = "".join(each.new for each in stretches[:position])[-REACH:]
            after = "".join(each.new for each in stretches[position + 1 :])[:REACH]
            start, end = _blanks(stretch)
            before, after = _STOP.split(before + start)[-1], _STOP.split(end + after)[0]
            found.append(Place(stretch.old, stretch.new, before.removesuffix(start), after.removeprefix(end)))
    return found


def _blanks(stretch: Stretch) -> tuple[str, str]:
    """The blanks that a stretch begins and ends with: a sentence may end before them."""
    text = stretch.new if stretch.new.strip() else stretch.old
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def plain(text: str) -> str:
    """An item of a list as it is compared: folded, without what stands in brackets."""
    return re.sub(r"\s*\([^)]*\)", "", fold(text)).strip(" .\"'").casefold()


def _quoted(place: Place) -> str:
    old, new = inner(place.old), inner(place.new)
    if old and new:
        told = f"Now says “{new}” instead of “{old}”"
    elif new:
        told = f"{'Adds the condition' if is_condition(new) else 'Adds'} “{new}”"
    else:
        told = f"Drops “{old}”"
    return told if told.endswith(ENDED) else f"{told}."


def _in_context(place: Place) -> str:
    """A place as a sentence that can stand alone."""
    old, new = inner(place.old), inner(place.new)
    if _is_whole(place):
        return f"Adds: “{clip(new)}”" if new else f"No longer says: “{clip(old)}”"
    if old and new:
        if min(count_words(old), count_words(new)) < BARE_WORDS:
            old, new = (inner(_with_edges(place, text)) for text in (place.old, place.new))
        return f"Now says “{new.rstrip('. ')}” instead of “{old.rstrip('. ')}”."
    verb = ("Adds the condition" if is_condition(new) else "Adds") if new else "Drops"
    words = new or old
    where = ""
    if count_words(words) <= 2 * BARE_WORDS:
        before = inner(last_words(_QUOTE.split(place.before)[-1], CONTEXT_WORDS))
        after = inner(first_words(_QUOTE.split(place.after)[0], CONTEXT_WORDS)).rstrip(".。")
        where = f" after “{before}”" if before else f" before “{after}”" if after else ""
    return f"{verb} “{words.rstrip('. ')}”{where}."


def _is_whole(place: Place) -> bool:
    """Whether whole sentences came, or went."""
    text = inner(place.new or place.old)
    lone = not (place.old.strip() and place.new.strip())
    ends = text.endswith((".", "’", ")", "。"))
    return lone and not inner(place.before) and ends and count_words(text) > 1


def _says_something(place: Place) -> bool:
    """Whether there is more than punctuation to it."""
    return any(map(str.isalnum, place.old + place.new))


def _with_edges(place: Place, text: str) -> str:
    """One side of a place with two words on each side of it, as far as no bracket begins or ends among them."""
    before, after = _QUOTE.split(place.before)[-1], _QUOTE.split(place.after)[0]
    if is_unspaced(before + after):
        head = last_words(before, EDGE_WORDS) + before[len(before.rstrip()) :]
        tail = after[: len(after) - len(after.lstrip())] + first_words(after, EDGE_WORDS)
    else:
        found = re.search(r"(?:\S+\s+){0,2}\S*$", before), re.match(r"\s*\S*(?:\s+\S+)?", after)
        head, tail = (each[0] if each else "" for each in found)
    marks = open_marks(f"{head}{text}{tail}")
    end = len(head) + len(text)
    start = max((at + 1 for at in marks if at < len(head)), default=0)
    stop = min((at for at in marks if at >= end), default=end + len(tail))
    return f"{head}{text}{tail}"[start:stop].rstrip()


def _rereading(stretches: Sequence[Stretch]) -> str:
    """The sentences that changed, as they read now and as they read before."""
    new, old = (
        _touched([(each.new, each.changed) for each in stretches]),
        _touched([(each.old, each.changed) for each in stretches]),
    )
    parts = []
    if new:
        parts.append(f"Now reads: “{inner(clip(new))}”")
    if old:
        parts.append(f"{'It read' if new else 'No longer says'}: “{inner(clip(old))}”")
    return " ".join(parts)


def _sentences(text: str) -> list[tuple[int, int]]:
    cuts = [0, *(found.end() for found in _STOP.finditer(text)), len(text)]
    return [(start, end) for start, end in pairwise(cuts) if text[start:end].strip()]


def _touched(parts: Sequence[tuple[str, bool]]) -> str:
    """The sentences of one side that hold a changed stretch with letters or figures, or a point where some went.

    An ellipsis stands for those between them.
    """
    text = "".join(part for part, _ in parts)
    marks = []
    at = 0
    for part, changed in parts:
        if changed:
            marks.append((at, at + len(part)))
        at += len(part)
    found: list[str] = []
    skipped = False
    for start, end in _sentences(text):
        last = start + len(text[start:end].rstrip())
        inside = any(
            (a == b and start < a < last) or (a < b and any(map(str.isalnum, text[max(a, start) : min(b, end)])))
            for a, b in marks
        )
        if inside:
            found += ["…"] * (skipped and bool(found)) + [" ".join(text[start:end].split())]
        skipped = not inside
    return ("" if is_unspaced(text) else " ").join(found)


def clip(text: str, most: int = READS_WORDS) -> str:
    """A text of so many words at most."""
    return text if count_words(text) <= most else f"{first_words(text, most)} …"
