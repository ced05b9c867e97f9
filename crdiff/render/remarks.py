"""The writer's own "why", kept in a file by unit, through the next run and a renumbering."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from crdiff.errors import UsageError
from crdiff.model import ChangeSet, UnitName
from crdiff.render.grouping import Group
from crdiff.render.items import Item
from crdiff.text.fold import fold

GONE = "was:"
"""Before the old name of a unit that is gone."""
SAYS_WORDS = 8
"""First words of a unit that tell it again when its number is another one's."""

# ## 702.87a — Infect is a static ability
_HEADING = re.compile(r"^##\s+(?P<unit>.+?)(?:\s+[—–]\s+(?P<says>.+))?\s*$")
# <!-- edition: 2010-10-01 -->
_EDITION = re.compile(r"^<!--\s*edition:\s*(?P<edition>.+?)\s*-->\s*$")
_FENCE = re.compile(r"^\s*(```|~~~)")


class Remark(Struct, frozen=True, kw_only=True):
    """Why one unit changed."""

    unit: UnitName
    """Its name in the edition that the file is of; `was:300.3` is a unit of the old edition that is gone."""
    why: str
    """Markdown; empty where nothing is written yet."""
    says: str = ""
    """How the unit begins."""


class Remarks(Struct, frozen=True, kw_only=True):
    """A file of remarks."""

    edition: str = ""
    """Whose names its units have; the new edition where it is empty."""
    preamble: str = ""
    """What stands before the first heading of a Markdown file."""
    remarks: tuple[Remark, ...] = ()


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    why: str
    says: str = ""


class _TomlFile(Struct, frozen=True, forbid_unknown_fields=True):
    edition: str = ""
    remarks: dict[str, str | _Entry] = {}


class Resolved(Struct, frozen=True, kw_only=True):
    """Remarks by the names that the notes know."""

    by_unit: dict[UnitName, str]
    lost: tuple[Remark, ...]
    """Those whose unit is gone."""


def parse_remarks(text: str, path: str) -> Remarks:
    """Read remarks: TOML where the path ends so, else Markdown.

    TOML has `edition` and a table `[remarks]` of unit names, each with the remark or with `why` and `says`. Markdown
    has `<!-- edition: 2010-10-01 -->` and a heading `## 702.87a — Infect is a static` above each remark.

    Raises:
        UsageError: It is neither.
    """
    if not path.endswith(".toml"):
        return _from_markdown(text)
    import tomllib

    try:
        found = msgspec.convert(tomllib.loads(text), _TomlFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        remedy = 'Write [remarks], then "702.87a" = "Why ..."'
        raise UsageError(f"is no file of remarks ({error})", path=path, remedy=remedy) from None
    remarks = (
        Remark(unit=unit, why=entry.strip())
        if isinstance(entry, str)
        else Remark(unit=unit, why=entry.why.strip(), says=entry.says)
        for unit, entry in found.remarks.items()
    )
    return Remarks(edition=found.edition, remarks=tuple(remarks))


def _from_markdown(text: str) -> Remarks:
    edition = ""
    fenced = False
    preamble: list[str] = []
    found: list[tuple[str, str, list[str]]] = []
    for line in text.splitlines():
        fenced ^= bool(_FENCE.match(line))
        if not fenced and (named := _EDITION.match(line)):
            edition = named["edition"]
        elif not fenced and (heading := _HEADING.match(line)):
            found.append((heading["unit"], heading["says"] or "", []))
        elif found:
            found[-1][2].append(line)
        else:
            preamble.append(line)
    remarks = (Remark(unit=unit, says=says, why="\n".join(lines).strip()) for unit, says, lines in found)
    return Remarks(edition=edition, remarks=tuple(remarks), preamble="\n".join(preamble).strip())


def resolve_remarks(remarks: Remarks, changes: ChangeSet) -> Resolved:
    """Find each remark's unit in the new edition, or among the removed ones.

    The names of a file of the old edition are followed through the links. Otherwise a name is one of the new edition,
    if that unit begins as the remark says; else the unit that does begin so; else one of the old edition, followed.
    """
    image = {name: change.new or (f"{GONE}{name}",) for change in changes.changes for name in change.old}
    of_old = remarks.edition == changes.old.edition != changes.new.edition
    by_unit: dict[UnitName, str] = {}
    lost = []
    for remark in remarks.remarks:
        names = _followed(remark, changes, image) if of_old else _found(remark, changes, image)
        if not names:
            lost.append(remark)
        elif remark.why:
            by_unit[names[0]] = "\n\n".join(filter(None, (by_unit.get(names[0], ""), remark.why)))
    return Resolved(by_unit=by_unit, lost=tuple(lost))


def _followed(
    remark: Remark, changes: ChangeSet, image: Mapping[UnitName, tuple[UnitName, ...]]
) -> tuple[UnitName, ...]:
    if remark.unit in changes.old.by_name:
        return image.get(remark.unit, (remark.unit,))
    return ()


def _found(remark: Remark, changes: ChangeSet, image: Mapping[UnitName, tuple[UnitName, ...]]) -> tuple[UnitName, ...]:
    new, old = changes.new.by_name, changes.old.by_name
    if remark.unit.startswith(GONE):
        name = remark.unit.removeprefix(GONE)
        return _followed(replace(remark, unit=name), changes, image) if name in old else ()
    if remark.unit in new and _begins(new[remark.unit].text, remark.says):
        return (remark.unit,)
    if remark.says:
        alike = [name for name, unit in new.items() if _begins(unit.text, remark.says)]
        if len(alike) == 1:
            return (alike[0],)
    if remark.unit in old and _begins(old[remark.unit].text, remark.says):
        return _followed(remark, changes, image)
    # Reworded from its first word on, where it stood.
    return (remark.unit,) if remark.unit in new and remark.unit in image.get(remark.unit, (remark.unit,)) else ()


def _begins(text: str, says: str) -> bool:
    return _plain(text).startswith(_plain(says))


def _plain(text: str) -> str:
    return " ".join(fold(text).split()).casefold().rstrip(". ")


def remark_key(item: Item, name: UnitName) -> UnitName:
    """What a remark calls a unit of an item: of a removed one the old number may be another unit's by now."""
    return f"{GONE}{name}" if item.kind == "removed" else name


def format_remarks(
    groups: Iterable[Group], changes: ChangeSet, resolved: Resolved, *, toml: bool = False, preamble: str = ""
) -> str:
    """A file of remarks for all notes: what is written already, and a blank for the rest.

    A remark of which nothing is told, and those that are lost, stand at the end: none is left out.

    Args:
        groups: The notes' groups.
        changes: The changes.
        resolved: What is written.
        toml: Write TOML, else Markdown.
        preamble: What stands before the first heading of Markdown.
    """
    names: dict[UnitName, None] = {}
    for group in groups:
        keys = [remark_key(item, name) for item in group.items for name in item.units]
        names.update(dict.fromkeys([key for key in keys if key in resolved.by_unit] or keys[:1]))
    names.update(dict.fromkeys(resolved.by_unit))
    remarks = [Remark(unit=name, says=_says(name, changes), why=resolved.by_unit.get(name, "")) for name in names]
    remarks += [each for each in resolved.lost if each.unit not in names]
    edition = changes.new.edition
    return _to_toml(remarks, edition) if toml else _to_markdown(remarks, edition, preamble)


def _says(name: UnitName, changes: ChangeSet) -> str:
    edition = changes.old if name.startswith(GONE) else changes.new
    unit = edition.by_name.get(name.removeprefix(GONE))
    return " ".join(unit.text.split()[:SAYS_WORDS]) if unit is not None else ""


def _to_markdown(remarks: Sequence[Remark], edition: str, preamble: str) -> str:
    lines = [f"<!-- edition: {edition} -->", "", *([preamble, ""] if preamble else [])]
    for remark in remarks:
        lines += [f"## {remark.unit}{f' — {remark.says}' if remark.says else ''}", ""]
        if remark.why:
            lines += [remark.why, ""]
    return "\n".join(lines)


def _to_toml(remarks: Sequence[Remark], edition: str) -> str:
    lines = [f"edition = {_string(edition)}", "", "[remarks]"]
    for remark in remarks:
        entry = f"why = {_string(remark.why)}, says = {_string(remark.says)}"
        lines.append(f"{_string(remark.unit)} = {{ {entry} }}")
    return "\n".join(lines) + "\n"


def _string(text: str) -> str:
    # JSON's strings are TOML's basic strings but for DEL, which TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
