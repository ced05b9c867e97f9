"""One plain English sentence or two for each change, from what was found and nothing more."""

import re
from collections.abc import Callable, Iterable, Sequence

from crdiff.languages import LANGUAGES
from crdiff.model import (
    Change,
    ChangeSet,
    Edition,
    ExampleChange,
    Fragment,
    ListGrowth,
    Reference,
    ReferenceChange,
    WordingOp,
)
from crdiff.parsing.references import find_references
from crdiff.render.quoting import Aside, inner, plain, quote_briefly
from crdiff.text.fold import fold

Quote = Callable[[Sequence[WordingOp], Aside], str]
"""Tells a wording in words, without what is told elsewhere."""

PHRASE_WORDS = 3
"""So many words in small letters are a phrase, and no name of a thing."""

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


def summarise(change: Change, changes: ChangeSet, *, with_number: bool = True, quote: Quote = quote_briefly) -> str:
    """What happened to a link, in a sentence for its shape and number and one for its text.

    Args:
        change: The link.
        changes: The change set that it is of.
        with_number: Tell the old number too; not needed below a heading that has it.
        quote: How the wording is told.
    """
    if change.shape in ("added", "removed"):
        told = _added(change, changes.new) if change.new else _removed(change, changes.old)
        return " ".join(part for part in (told, moved_sentence(change)) if part)
    number = _number(change) if with_number or change.number == "moved" else ""
    parts = [shape_sentence(change), number, _text(change, changes, quote)]
    unknown = "Unchanged." if change.text in ("same", "-") else "Reworded."
    return " ".join(part for part in parts if part) or unknown


def display_name(name: str) -> str:
    """A unit name as people write it: `glossary:Trample` is “Trample”, `702.175~2` the second 702.175."""
    plain, _, copy = name.partition("~")
    kind, colon, rest = plain.partition(":")
    if colon:
        quoted = rest if rest.startswith("“") else f"“{rest}”"
        plain = quoted if kind == "glossary" else f"{kind} {rest}"
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


def shape_sentence(change: Change) -> str:
    """How a link that is not one-to-one came about; empty for others."""
    if change.shape == "one-to-one":
        return ""
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


def _text(change: Change, changes: ChangeSet, quote: Quote) -> str:
    references = _references(change.references)
    match change.text:
        case "typographic":
            return "Only typography changed."
        case "references":
            told = (references, citation_sentence(change, changes))
            return " ".join(filter(None, told)) or "Only cross-references changed."
        case "examples":
            return " ".join(part for part in (_examples(change, changes, quote), references) if part)
        case "reworded":
            parts = (
                moved_sentence(change),
                _reworded(change, changes, quote),
                _examples(change, changes, quote),
                references,
            )
            return " ".join(part for part in parts if part)
    if change.shape == "one-to-one" and change.number == "same":
        return references
    unchanged = "" if change.shape != "one-to-one" else "Text unchanged."
    return " ".join(part for part in (unchanged, references) if part)


def _reworded(change: Change, changes: ChangeSet, quote: Quote) -> str:
    became_title = change.unit in ("section", "subsection") and all(
        changes.new.by_name[name].is_heading for name in change.new
    )
    if became_title or is_title(change, changes):
        return f"Title changed from “{' '.join(change.old_text)}” to “{' '.join(change.new_text)}”."
    if change.only_sweep:
        names = [f"“{sweep.old}” became “{sweep.new}”" for sweep in (changes.sweeps[at] for at in change.sweeps)]
        return f"{capital(enumerate_words(names))}, as elsewhere."
    items = {plain(item) for grown in change.lists for item in (*grown.added, *grown.removed)}
    cited = {text.casefold() for each in change.references for text in (each.old, each.new)}
    stretches = quote(change.wording, Aside(LANGUAGES[changes.new.language], frozenset(items | cited)))
    return " ".join(part for part in (*map(_grown, change.lists), stretches) if part)


def moved_sentence(change: Change) -> str:
    """What a change says of sentences that left it or came to it; empty where none did."""
    came = [each.old for each in change.moved_sentences if each.new in change.new]
    went = [each.new for each in change.moved_sentences if each.old in change.old]
    return " ".join(
        f"{'A sentence' if len(names) == 1 else 'Sentences'} {verb} {enumerate_words(_displayed(names, change.unit))}."
        for names, verb in ((came, "came from"), (went, "went to"))
        if names
    )


def _displayed(names: Sequence[str], unit: str) -> list[str]:
    """Names for a sentence, each once; a term among rules says where it stands."""
    entry = "" if unit == "glossary" else "the glossary entry "
    return [f"{entry if name.startswith('glossary:') else ''}{display_name(name)}" for name in dict.fromkeys(names)]


def is_title(change: Change, changes: ChangeSet) -> bool:
    """Whether a change is of one title into another."""
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
            parts.append(f"{enumerate_words([_item(item) for item in items])} {verb}{'s' if singular else ''} {name}")
    return f"{capital('; '.join(parts))}."


def _item(text: str) -> str:
    """An item of a list; a phrase that would read as part of the sentence is quoted: "no expansion symbol"."""
    return f"“{inner(text)}”" if _is_phrase(text) else text


def _is_phrase(item: str) -> bool:
    is_long = len(item.split()) >= PHRASE_WORDS or item.startswith("no ")
    return is_long and item[0].islower() and "{" not in item


def _is_plural(item: str) -> bool:
    """Whether an item is a common noun in the plural: "battles", not "Atlantis" or "glass"."""
    if _is_phrase(item):
        return False
    last = item.rpartition(" ")[2]
    return last[:1].islower() and item.endswith("s") and not item.endswith(("ss", "us", "is"))


def told_examples(change: Change) -> list[ExampleChange]:
    """The examples of a change that came, went, or changed in more than typography."""
    return [each for each in change.examples if not each.wording or any(op[0] in "+-" for op in each.wording)]


def _examples(change: Change, changes: ChangeSet, quote: Quote) -> str:
    examples = told_examples(change)
    if quote is not quote_briefly:
        aside = Aside(LANGUAGES[changes.new.language])
        return " ".join(filter(None, (_quoted_example(each, quote, aside) for each in examples)))
    counts = {
        "changed": sum(1 for each in examples if each.old and each.new),
        "added": sum(1 for each in examples if not each.old),
        "removed": sum(1 for each in examples if not each.new),
    }
    parts = [f"example {verb}" if count == 1 else f"{count} examples {verb}" for verb, count in counts.items() if count]
    return f"{capital(enumerate_words(parts))}." if parts else ""


def _quoted_example(example: ExampleChange, quote: Quote, aside: Aside) -> str:
    if not example.new:
        return f"An example is gone: “{inner(example.old or '')}”"
    if not example.old:
        return f"New example: “{inner(example.new)}”"
    told = quote(example.wording, aside)
    if not told:
        return ""
    # One sentence, so that all of it is said of the example.
    joined = re.sub(r"\. (Now|Adds|Drops|No longer|It read)\b", lambda found: f"; {found[1].lower()}", told)
    return f"In an example: {joined[:1].lower()}{joined[1:]}"


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
            was = f" (it was {old})" if old not in ("", new) else ""
            sentences.append(f"Cites {new}, which does not exist{was}.")
    return " ".join(sentences)


def fragment_sentence(fragment: Fragment, change: Change) -> str:
    """What went where in a split or merge, as it stood; where that was cast anew, as it reads now."""
    stood = " ".join(" ".join(change.old_text).split())
    anew = any(sentence not in stood for sentence in re.split(r"(?<=[.!?。]) ", " ".join(fragment.text.split())))
    where = f"from {display_name(fragment.old)} to {display_name(fragment.new)}"
    return f"{where}{', as it reads now' if anew else ''}: “{fragment.text}”"


def citation_sentence(change: Change, changes: ChangeSet) -> str:
    """Which citations of a rule's text came or went, or name another title; empty where all followed their targets."""
    before, after = (
        [
            each
            for text in texts
            for each in find_references(text, edition.scheme, LANGUAGES[edition.language])
            if each.text not in told
        ]
        for texts, edition, told in (
            (change.old_text, changes.old, {each.old for each in change.references}),
            (change.new_text, changes.new, {each.new for each in change.references}),
        )
    )
    was, now = _titles(before), _titles(after)
    came, went = (
        dict.fromkeys(each.text for each in side if each.numbers not in others)
        for side, others in ((after, was), (before, now))
    )
    sentences = [
        f"{verb} {enumerate_words(list(texts))}."
        for texts, verb in ((came, "Now also cites"), (went, "No longer cites"))
        if texts
    ]
    sentences += [_retitled(each.text, was.get(each.numbers, set()), now[each.numbers]) for each in after]
    return " ".join(dict.fromkeys(filter(None, sentences)))


def _titles(references: Iterable[Reference]) -> dict[tuple[str, ...], set[str]]:
    """The titles that are quoted behind each number."""
    titles: dict[tuple[str, ...], set[str]] = {}
    for each in references:
        titles.setdefault(each.numbers, set()).add(fold(each.title))
    return titles


def _retitled(cited: str, olds: set[str], news: set[str]) -> str:
    """What became of the title that is quoted behind a citation."""
    if olds == news or not len(olds) == len(news) == 1:
        return ""
    [old], [new] = olds, news
    if old and new:
        return f"{cited} is cited as “{inner(new)}” instead of “{inner(old)}”."
    return f"{cited} is cited {'with' if new else 'without'} its title."


def capital(text: str) -> str:
    """A text with its first letter capital."""
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
