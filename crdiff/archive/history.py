"""The line of a rule back to where it first appeared, and which edition brought each stretch of its wording."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from crdiff.archive.descent import Descent
from crdiff.archive.store import Store
from crdiff.archive.translations import across
from crdiff.changes.lists import explain_wording
from crdiff.errors import ArchiveError
from crdiff.languages import LANGUAGES
from crdiff.model import (
    ArchivedEdition,
    Blame,
    History,
    HistorySort,
    HistoryStep,
    Shape,
    Unit,
    UnitName,
    WordingOp,
)


def history(descent: Descent, at: int, name: UnitName) -> History:
    """Follow a unit from an edition back to where it first appeared.

    There is a step for each edition in which its number, its text or its examples changed, the newest first; the last
    one is where it appeared. A merge goes on with all that it took in.

    Args:
        descent: The editions.
        at: Place of the edition to begin with.
        name: The unit there.

    Raises:
        ArchiveError: That edition has no such unit.
    """
    require(descent, at, name)
    steps = []
    places = list(descent.origins(at, name))
    for (here, names), before in zip(places, [*places[1:], None], strict=True):
        if before is None:
            steps.append(_step(descent, here, (), names))
        elif before[1] != names or any(descent.link_back(here, each) is not None for each in names):
            steps.append(_step(descent, here, before[1], names))
    return History(unit=name, edition=descent.editions[at].label, steps=tuple(steps))


def milestones(descent: Descent, at: int) -> dict[UnitName, tuple[tuple[str, UnitName], ...]]:
    """Of each unit of an edition: the editions that changed it, the newest first, with its name there.

    The last one is where it appeared. Where several became one, the first of them is followed. Nothing is read but
    links, so that all units of a book take no longer than one: what only typography sets apart counts as a change here.
    """
    found: dict[UnitName, list[tuple[str, UnitName]]] = {name: [] for name in descent.names(at)}
    now = {name: name for name in found}
    for here in range(at, -1, -1):
        label = descent.editions[here].label
        before: dict[UnitName, UnitName] = {}
        for name, then in now.items():
            link = descent.link_back(here, then)
            if here == 0 or (link is not None and not link.old):
                found[name].append((label, then))
            else:
                if link is not None:
                    found[name].append((label, then))
                before[name] = link.old[0] if link is not None else then
        now = before
    return {name: tuple(steps) for name, steps in found.items()}


def require(descent: Descent, at: int, name: UnitName) -> None:
    """See that an edition has a unit.

    Raises:
        ArchiveError: It has not.
    """
    if name not in descent.names(at):
        edition = descent.editions[at]
        alike = [each for each in descent.names(at) if each.casefold() == name.casefold()]
        remedy = f"Write {alike[0]}" if alike else "Check the number, or name another edition"
        raise ArchiveError(f"{edition.label} has no {name}", path=str(descent.store.path), remedy=remedy)


def _step(descent: Descent, at: int, olds: tuple[UnitName, ...], news: tuple[UnitName, ...]) -> HistoryStep:
    after = _texts(descent, at, news)
    edition = descent.editions[at].label
    if not olds:
        return HistoryStep(edition=edition, sort="appeared", old=(), new=news, text=after)
    before = _texts(descent, at - 1, olds)
    shapes = {link.shape for name in news if (link := descent.link_back(at, name)) is not None}
    wording = explain_wording(before, after, LANGUAGES[descent.language]) if before != after else ()
    return HistoryStep(
        edition=edition,
        sort=_sort(shapes, olds != news, any(op[0] in "+-" for op in wording)),
        old=olds,
        new=news,
        text=after,
        wording=wording,
    )


def _sort(shapes: set[Shape], has_new_number: bool, is_reworded: bool) -> HistorySort:
    for shape in ("regroup", "split", "merge"):
        if shape in shapes:
            return shape
    if has_new_number:
        return "renumbered and reworded" if is_reworded else "renumbered"
    return "reworded" if is_reworded else "typographic"


def _texts(descent: Descent, at: int, names: Sequence[UnitName]) -> str:
    return "\n".join(text for name in names for text in (unit_text(descent, at, name),) if text)


def unit_text(descent: Descent, at: int, name: UnitName) -> str:
    """What a unit says, its examples in lines of their own."""
    unit = descent.store.unit(descent.editions[at].id, name)
    return text_of(unit) if unit is not None else ""


def text_of(unit: Unit) -> str:
    """A unit's text and examples."""
    return "\n".join(part for part in (unit.text, *(f"Example: {each}" for each in unit.examples)) if part)


class _Stretch(Struct):
    text: str
    edition: int


def blame(descent: Descent, at: int, name: UnitName) -> Blame:
    """Tell which edition brought each stretch of a unit's wording.

    Typography counts for nothing: a word whose quotes were made curly is as old as the word.

    Raises:
        ArchiveError: The edition has no such unit.
    """
    require(descent, at, name)
    places = list(descent.origins(at, name))[::-1]
    first, names = places[0]
    text = _texts(descent, first, names)
    stretches = [_Stretch(text, first)]
    for here, its in places[1:]:
        after = _texts(descent, here, its)
        if after != text:
            stretches = _carried(stretches, explain_wording(text, after, LANGUAGES[descent.language]), here)
            text = after
    joined: list[_Stretch] = []
    for each in _by_owner(stretches):
        # Commas and blanks are nobody's: they stay with the word before.
        if joined and (joined[-1].edition == each.edition or _is_joint(each.text)):
            joined[-1].text += each.text
        elif each.text:
            joined.append(_Stretch(each.text, each.edition))
    return Blame(
        unit=name,
        edition=descent.editions[at].label,
        stretches=tuple((descent.editions[each.edition].label, each.text) for each in joined),
    )


def _by_owner(stretches: Sequence[_Stretch]) -> Iterator[_Stretch]:
    """Neighbours that one edition brought as one."""
    for edition, found in groupby(stretches, key=lambda each: each.edition):
        yield _Stretch("".join(each.text for each in found), edition)


def _is_joint(text: str) -> bool:
    return not any(map(str.isalnum, text))


def _carried(stretches: Sequence[_Stretch], wording: Sequence[WordingOp], here: int) -> list[_Stretch]:
    """The stretches of the new text: equal words keep the edition that they had."""
    owners = [each.edition for each in stretches for _ in each.text]
    carried: list[_Stretch] = []
    at = 0
    for op in wording:
        if op[0] == "+":
            carried.append(_Stretch(op[1], here))
            continue
        own = owners[at : at + len(op[1])]
        at += len(op[1])
        if op[0] == "=":
            carried += [_Stretch(char, edition) for char, edition in zip(op[1], own, strict=True)]
        elif op[0] == "~":
            carried.append(_Stretch(op[2], own[0] if own else here))
    return carried


def where(store: Store, name: UnitName, start: ArchivedEdition, end: ArchivedEdition) -> tuple[UnitName, ...]:
    """What a unit of one edition is called in another; nothing where it is gone, or was not there yet.

    Another language is reached through the edition that the translation was made from.

    Raises:
        ArchiveError: The first edition has no such unit.
    """
    descent = Descent(store, start)
    at = descent.place[start.id]
    require(descent, at, name)
    if start.language == end.language:
        return descent.follow(at, (name,), descent.place[end.id])
    translations = store.translations()
    if start.id in translations:
        # Out of a translation: to its source first.
        found = translations[start.id]
        sources = across(found, (name,), back=True)
        source = next(each for each in store.editions() if each.id == found.source)
        return tuple(dict.fromkeys(each for one in sources for each in where(store, one, source, end)))
    if end.id in translations:
        found = translations[end.id]
        source = next(each for each in descent.editions if each.id == found.source)
        return across(found, descent.follow(at, (name,), descent.place[source.id]))
    return ()
