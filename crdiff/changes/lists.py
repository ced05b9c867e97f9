"""Comma lists compared as sets: what joined, what left."""

import re
from functools import cache
from itertools import product
from typing import NamedTuple

from msgspec import Struct
from rapidfuzz import fuzz

from crdiff.changes.wording import compare_wording, touches_comma
from crdiff.languages import COMMAS, Language
from crdiff.model import ListGrowth, WordingOp
from crdiff.numbering import WORD
from crdiff.parsing.references import QUOTED_TITLE
from crdiff.text.fold import fold
from crdiff.text.reading import count_words
from crdiff.text.sentences import sentences
from crdiff.text.sequences import SequenceMatcher

ITEMS_MIN = 3
"""Fewer items make an enumeration in passing, not a list."""
ITEM_WORDS = 6
"""A longer stretch between commas is a clause."""
SHARED_MIN = 0.5
"""Share of the shorter list that must stand in the other for the two to be one list."""
CLAUSE_WORDS = 2
"""Longer items that begin with the same two words are clauses."""
LONG = 8
"""With so many items in common, or with a name, a new item in the place of an old one joined; in another list it is a
rewording."""
ALIKE = 75
"""Two items in one place are the same one reworded if their letters are so alike, in per cent."""

_BRACKET = re.compile(r"\s*\([^)]*\)")
_GROUPS = re.compile("[;；]")
_CITES = re.compile(rf"\d\.\d|(?<!{WORD})\d{{3}}(?!{WORD})")
_TITLED = re.compile(rf"(?<=\d)(?P<letters>[a-z]*){QUOTED_TITLE.pattern}")
"""The end of a cited number, with its title."""


def compare_lists(old: str, new: str, language: Language) -> tuple[ListGrowth, ...]:
    """What the lists of a text gained and lost.

    Lists are found sentence by sentence and paired by the items they share, so a list of 250 items that grew by two
    says just those two. Words in brackets after an item are not part of it. An item that was only reworded, that stands
    elsewhere in the other text, or that cites a rule neither came nor went.
    """
    old_lists = _lists(old, language)
    pairs = _paired(old_lists, _lists(new, language)) if old_lists else []
    if not pairs:
        return ()
    whole_old, whole_new = f" {_letters(old)} ", f" {_letters(new)} "
    grown = []
    for before, after in pairs:
        first, second = _without_lead(before.items, after.items, language)
        name = language.list_name(after.items[0])
        came, went = _came_and_went(first, second, is_long=bool(name) or len(before.keys & after.keys) >= LONG)
        gone, new_keys = before.keys - after.keys, after.keys - before.keys
        added = tuple(item for item in came if f" {_letters(item)} " not in whole_old and not _ends_as(item, gone))
        removed = tuple(
            item for item in went if f" {_letters(item)} " not in whole_new and not _ends_as(item, new_keys)
        )
        if (added or removed) and all(_is_item(item) for item in (*added, *removed)):
            grown.append(ListGrowth(added=added, removed=removed, name=name))
    return tuple(grown)


class _List(Struct, frozen=True):
    """The items of a sentence, the first one still with the words that lead to it."""

    items: list[str]
    keys: set[str]

    @classmethod
    def of(cls, sentence: str, language: Language) -> "_List":
        items = _items(sentence, language)
        return cls(items, _keys(items))


def explain_wording(old: str, new: str, language: Language) -> tuple[WordingOp, ...]:
    """The wording of a change, with whole items where a list grew or shrank; see `compare_wording`."""
    wording = compare_wording(old, new)
    is_list = touches_comma(wording) and compare_lists(old, new, language)
    return compare_wording(old, new, in_list=True) if is_list else wording


def _came_and_went(old: list[str], new: list[str], *, is_long: bool) -> tuple[list[str], list[str]]:
    """The items of one list alone, without those that were put in the place of another."""
    keys = [item.casefold() for item in old], [item.casefold() for item in new]
    shared = set(keys[0]) & set(keys[1])
    came: list[str] = []
    went: list[str] = []
    for tag, a, b, c, d in SequenceMatcher(None, *keys, autojunk=False).get_opcodes():
        lost = [item for item in old[a:b] if item.casefold() not in shared]
        gained = [item for item in new[c:d] if item.casefold() not in shared]
        if tag == "equal" or not (lost or gained):
            continue
        reworded = [pair for pair in product(lost, gained) if not is_long or _is_reworded(*pair)]
        went += [item for item in lost if all(item != before for before, _ in reworded)]
        came += [item for item in gained if all(item != after for _, after in reworded)]
    if not is_long and any(_is_clause(*pair) for pair in (*product(came, old), *product(went, new))):
        return [], []
    return [item for item in came if not _CITES.search(item)], [item for item in went if not _CITES.search(item)]


def _is_reworded(old: str, new: str) -> bool:
    shared = set(old.casefold().split()) & set(new.casefold().split())
    return bool(shared) or fuzz.ratio(_letters(old), _letters(new)) >= ALIKE


def _ends_as(item: str, others: set[str]) -> bool:
    """Whether an item is one of others with words before it: "the variable symbol {X}" where {X} was."""
    return any(item.casefold().endswith(f" {other}") for other in others)


def _is_clause(item: str, other: str) -> bool:
    """Whether two items begin alike, as clauses do: "such as equip", "such as mutate"."""
    return item.casefold().split()[:2] == other.casefold().split()[:2] and len(item.split()) > CLAUSE_WORDS


def _letters(text: str) -> str:
    """The words of a text in lower case with nothing but a blank between them."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def _lists(text: str, language: Language) -> list[_List]:
    if len(_signs(language).comma.findall(text)) < ITEMS_MIN - 1:
        return []  # most are told by that, and need not be cut into sentences
    found = [_List.of(sentence, language) for sentence in sentences(text, language)]
    return [each for each in found if each.items]


def _paired(old: list[_List], new: list[_List]) -> list[tuple[_List, _List]]:
    """The lists that are one, those that share most first, in the order of the new text."""
    bids = []
    for at, before in enumerate(old):
        for to, after in enumerate(new):
            shared = len(before.keys & after.keys)
            if shared >= max(ITEMS_MIN - 1, SHARED_MIN * min(len(before.items), len(after.items))):
                # Ties in an order that does not depend on which text is the old one.
                bids.append((-shared, at + to, abs(at - to), at, to))
    mates: dict[int, int] = {}
    for *_, at, to in sorted(bids):
        if to not in mates and at not in mates.values():
            mates[to] = at
    return [(old[at], new[to]) for to, at in sorted(mates.items())]


def _keys(items: list[str]) -> set[str]:
    return {item.casefold() for item in items}


def _is_item(text: str) -> bool:
    return 0 < count_words(text) <= ITEM_WORDS


class _Signs(NamedTuple):
    """What stands between the items of a list."""

    comma: re.Pattern[str]
    leading: re.Pattern[str]
    """The conjunction behind the last comma ..."""
    between: re.Pattern[str]
    """... or without a comma."""


@cache
def _signs(language: Language) -> _Signs:
    word, blank = language.conjunction, r"\s+" if language.spaced else r"\s*"
    # In Chinese a comma parts clauses, and items only before a conjunction.
    comma = rf"[{COMMAS}]\s*" if language.spaced else rf"[;、；]\s*|[,，]\s*(?={word})"
    patterns = (comma, f"^{word}{blank}", f"{blank}{word}{blank}")
    return _Signs(*(re.compile(pattern, re.IGNORECASE) for pattern in patterns))


def _items(sentence: str, language: Language) -> list[str]:
    """The items of a sentence that is a list, the first one still with the words that lead to it."""
    signs = _signs(language)
    if len(signs.comma.findall(sentence)) < ITEMS_MIN - 1:
        return []
    plain = _BRACKET.sub("", fold(_TITLED.sub(r"\g<letters>", sentence)))
    items: list[str] = []
    for group in _GROUPS.split(plain):
        parts = [part.strip(" .。\"'") for part in signs.comma.split(group)]
        last = signs.between.split(parts[-1]) if not signs.leading.match(parts[-1]) else ()
        if len(last) == 2 and all(map(_is_item, last)):
            parts[-1:] = last  # "Oak, Yew and Zelkova"
        items += [signs.leading.sub("", part) for part in parts if part]
    short = sum(map(_is_item, items[1:]))
    return items if len(items) >= ITEMS_MIN and short >= 0.7 * (len(items) - 1) else []


def _without_lead(old: list[str], new: list[str], language: Language) -> tuple[list[str], list[str]]:
    """Take the words that lead to a list off its first item: those that both lists begin with."""
    if not language.spaced:
        return _without_unspaced_lead(old, new)
    first, other = old[0].split(), new[0].split()
    shared = 0
    while shared < min(len(first), len(other)) - 1 and first[shared] == other[shared]:
        shared += 1
    if first == other and len(first) > 1:
        return old[1:], new[1:]
    return [" ".join(first[shared:]), *old[1:]], [" ".join(other[shared:]), *new[1:]]


def _without_unspaced_lead(old: list[str], new: list[str]) -> tuple[list[str], list[str]]:
    """The same where no blank tells the lead from the item: it is what stands before an item of the other list.

    Where no such item tells, nothing is said of the first ones.
    """
    for mine, others in ((old, new), (new, old)):
        first = max((item for item in others[1:] if mine[0].endswith(item)), key=len, default="")
        lead = mine[0].removesuffix(first)
        if first and lead and others[0].startswith(lead) and others[0] != lead:
            return [old[0].removeprefix(lead), *old[1:]], [new[0].removeprefix(lead), *new[1:]]
    return old[1:], new[1:]
