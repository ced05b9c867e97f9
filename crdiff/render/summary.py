"""One plain English sentence or two for each change, from what was found and nothing more."""

import re
from collections.abc import Iterable, Sequence

from crdiff.model import Change, ChangeSet, Edition, ListGrowth, ReferenceChange, WordingOp
from crdiff.text.fold import fold

QUOTED_WORDS = 14
"""A longer stretch is not quoted in a sentence; the wording beside it shows it."""
PLACES_MAX = 2
"""More changed places are counted, not quoted."""
CONDITIONS = ("only ", "unless ", "if ", "except ", "as long as ", "while ", "until ")
KINDS = {
    "section": "section",
    "subsection": "subsection",
    "rule": "rule",
    "subrule": "subrule",
    "glossary": "glossary entry",
    "introduction": "introduction paragraph",
    "credits": "credits paragraph",
    "pair": "pair",
}


def summarise(change: Change, changes: ChangeSet, *, with_number: bool = True) -> str:
    """What happened to a link, in a sentence for its shape and number and one for its text.

    Args:
        change: The link.
        changes: The change set that it is of.
        with_number: Tell the old number too; not needed below a heading that has it.
    """
    if change.shape == "added":
        return _added(change, changes.new)
    if change.shape == "removed":
        return _removed(change, changes.old)
    number = _number(change) if with_number or change.number == "moved" else ""
    parts = [_shape(change), number, _text(change, changes)]
    unknown = "Unchanged." if change.text in ("same", "-") else "Reworded."
    return " ".join(part for part in parts if part) or unknown


def display_name(name: str) -> str:
    """A unit name as people write it: `glossary:Trample` is “Trample”, `702.175~2` the second 702.175."""
    plain, _, copy = name.partition("~")
    kind, colon, rest = plain.partition(":")
    if colon:
        plain = f"“{rest}”" if kind == "glossary" else f"{kind} {rest}"
    return f"{plain} (printed again)" if copy else plain


def enumerate_words(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b, and c`."""
    if len(items) < 3:
        return " and ".join(items)
    return f"{', '.join(items[:-1])}, and {items[-1]}"


def _title(edition: Edition, name: str) -> str:
    unit = edition.by_name[name]
    return f" “{unit.text}”" if unit.is_heading and unit.kind != "glossary" else ""


def _added(change: Change, edition: Edition) -> str:
    return f"New {KINDS[change.unit]}{_title(edition, change.new[0])}."


def _removed(change: Change, edition: Edition) -> str:
    return f"Removed {KINDS[change.unit]}{_title(edition, change.old[0])}."


def _shape(change: Change) -> str:
    unchanged = ", without a word changed" if change.text in ("same", "typographic") else ""
    olds, news = (enumerate_words([display_name(name) for name in side]) for side in (change.old, change.new))
    match change.shape:
        case "split":
            return f"{olds} was split into {news}{unchanged}."
        case "merge":
            return f"{olds} were merged into {news}{unchanged}."
        case "regroup":
            return f"{olds} were rearranged as {news}{unchanged}."
    return ""


def _number(change: Change) -> str:
    if change.shape != "one-to-one" or change.number in ("same", "-"):
        return ""
    if change.unit == "glossary":
        return f"Renamed from {display_name(change.old[0])} to {display_name(change.new[0])}."
    verb = "Moved here from" if change.number == "moved" else "Was"
    return f"{verb} {display_name(change.old[0])}."


def _text(change: Change, changes: ChangeSet) -> str:
    references = _references(change.references)
    match change.text:
        case "typographic":
            return "Only typography changed."
        case "references":
            return references or "Only cross-references changed."
        case "examples":
            return " ".join(part for part in (_examples(change), references) if part)
        case "reworded":
            parts = (_moved_sentences(change), _reworded(change, changes), _examples(change), references)
            return " ".join(part for part in parts if part)
    if change.shape == "one-to-one" and change.number == "same":
        return references
    unchanged = "" if change.shape != "one-to-one" else "Text unchanged."
    return " ".join(part for part in (unchanged, references) if part)


def _reworded(change: Change, changes: ChangeSet) -> str:
    if change.only_sweep:
        names = [f"“{sweep.old}” became “{sweep.new}”" for sweep in (changes.sweeps[at] for at in change.sweeps)]
        return f"{_capital(enumerate_words(names))}, as elsewhere."
    if change.unit in ("section", "subsection") or _is_title(change, changes):
        return f"Title changed from “{' '.join(change.old_text)}” to “{' '.join(change.new_text)}”."
    items = {_plain(item) for grown in change.lists for item in (*grown.added, *grown.removed)}
    cited = {text.casefold() for each in change.references for text in (each.old, each.new)}
    stretches = _stretches(change.wording, frozenset(items | cited))
    return " ".join(part for part in (*map(_grown, change.lists), stretches) if part)


def _moved_sentences(change: Change) -> str:
    came = enumerate_words([display_name(each.old) for each in change.moved_sentences if each.new in change.new])
    went = enumerate_words([display_name(each.new) for each in change.moved_sentences if each.old in change.old])
    parts = [f"A sentence came from {came}." if came else "", f"A sentence went to {went}." if went else ""]
    return " ".join(part for part in parts if part)


def _is_title(change: Change, changes: ChangeSet) -> bool:
    return (
        change.shape == "one-to-one"
        and change.unit != "glossary"
        and changes.old.by_name.get(change.old[0]) is not None
        and changes.old.by_name[change.old[0]].is_heading
        and changes.new.by_name[change.new[0]].is_heading
    )


def _grown(grown: ListGrowth) -> str:
    name = grown.name or "the list"
    parts = []
    for items, verb in ((grown.added, "join"), (grown.removed, "leave")):
        if len(items) > 8:
            items = (*items[:6], f"{len(items) - 6} more")
        if items:
            singular = len(items) == 1 and not _is_plural(items[0])
            parts.append(f"{enumerate_words(items)} {verb}{'s' if singular else ''} {name}")
    return f"{_capital('; '.join(parts))}."


def _is_plural(item: str) -> bool:
    """Whether an item is a common noun in the plural: "battles", not "Atlantis" or "glass"."""
    return item[:1].islower() and item.endswith("s") and not item.endswith(("ss", "us", "is"))


def _stretches(wording: Sequence[WordingOp], aside: frozenset[str]) -> str:
    """The changed places quoted where they are few and short, else counted.

    Args:
        wording: What changed.
        aside: Texts that are told elsewhere: numbers of references, items of lists.
    """
    places = list(dict.fromkeys(_places(wording, aside)))
    repeated = len(_places(wording, aside)) - len(places)
    if not places:
        return ""
    if len(places) > PLACES_MAX or any(len(text.split()) > QUOTED_WORDS for place in places for text in place):
        if len(places) == 1:
            old, new = places[0]
            return _long(old, new)
        return f"Reworded in {len(places) + repeated} places."
    if repeated and len(places) == 1:
        return f"{_quoted(*places[0])[:-1]}, in {repeated + 1} places."
    return " ".join(_quoted(old, new) for old, new in places)


def _long(old: str, new: str) -> str:
    if not old:
        return "Text added."
    return "Reworded." if new else "Text dropped."


def _places(wording: Sequence[WordingOp], aside: frozenset[str]) -> list[tuple[str, str]]:
    """What was replaced by what, without what is told elsewhere."""
    places: list[tuple[str, str]] = []
    before = ""
    for op in wording:
        if op[0] == "-":
            places.append((op[1].strip(), ""))
        elif op[0] == "+":
            if before == "-":
                places[-1] = (places[-1][0], op[1].strip())
            else:
                places.append(("", op[1].strip()))
        before = op[0]
    return [place for place in places if not all(_is_told(text, aside) for text in place)]


def _is_told(text: str, aside: frozenset[str]) -> bool:
    """Whether a stretch is nothing but items of a list that grew, or numbers of references, with what joins them."""
    parts = [part.strip() for part in re.split(r"[,;]\s*(?:and\s+|or\s+)?|\b(?:and|or)\s+", text.strip(" .,;"))]
    return all(not part or part in ("and", "or") or _plain(part) in aside for part in parts)


def _plain(text: str) -> str:
    return re.sub(r"\s*\([^)]*\)", "", fold(text)).strip(" .\"'").casefold()


def _quoted(old: str, new: str) -> str:
    if _inner(old) and _inner(new):
        return f"Now says “{_inner(new)}” instead of “{_inner(old)}”."
    if _inner(new):
        lead = "Adds the condition" if _inner(new).lower().startswith(CONDITIONS) else "Adds"
        return f"{lead} “{_inner(new)}”."
    return f"Drops “{_inner(old)}”."


def _inner(text: str) -> str:
    """Words to stand between quotation marks: without the marks that would close them."""
    return " ".join(text.replace("“", "‘").replace("”", "’").split()).strip(" ,;").removeprefix(". ")


def _examples(change: Change) -> str:
    counts = {
        "changed": sum(1 for each in change.examples if each.old and each.new),
        "added": sum(1 for each in change.examples if not each.old),
        "removed": sum(1 for each in change.examples if not each.new),
    }
    parts = [f"example {verb}" if count == 1 else f"{count} examples {verb}" for verb, count in counts.items() if count]
    return f"{_capital(enumerate_words(parts))}." if parts else ""


def _references(references: Iterable[ReferenceChange]) -> str:
    found = list(dict.fromkeys((each.old, each.new, each.status) for each in references))
    sentences = []
    followed = [f"{old} → {new}" for old, new, status in found if status == "followed"]
    if followed:
        sentences.append(
            f"{'Reference follows' if len(followed) == 1 else 'References follow'}: {', '.join(followed)}."
        )
    for old, new, status in found:
        if status == "retargeted" and old == new:
            sentences.append(f"{new} is cited by its new title.")
        elif status == "retargeted":
            sentences.append(f"Now cites {new} instead of {old}.")
        elif status == "left-behind":
            sentences.append(f"Still cites {new}, which is another rule now.")
        elif status == "dangling":
            sentences.append(f"Cites {new}, which does not exist.")
    return " ".join(sentences)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def count_summary(changes: Sequence[Change]) -> dict[str, int]:
    """How many changes there are of each sort.

    A change counts for each of its facets: a rule that moved and was reworded is in both counts.
    """
    counts = dict.fromkeys(
        (
            "added",
            "removed",
            "split",
            "merge",
            "regroup",
            "reworded",
            "examples",
            "references",
            "typographic",
            "moved",
            "renumbered",
        ),
        0,
    )
    for change in changes:
        if change.shape != "one-to-one":
            counts[change.shape] += 1
        if change.text in counts:
            counts[change.text] += 1
        if change.number in ("moved", "renumbered"):
            counts[change.number] += 1
    return counts
