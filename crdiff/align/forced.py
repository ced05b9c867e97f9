"""Links that a person has decided: a file that names the two editions it is for."""

import re
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from crdiff.errors import LinksFileError
from crdiff.model import Edition, Link, Shape

SHAPES: dict[tuple[bool, bool], Shape] = {
    (True, True): "regroup",
    (True, False): "merge",
    (False, True): "split",
    (False, False): "one-to-one",
}
"""By whether there are several old and several new units."""


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    old: str | tuple[str, ...] = ()
    new: str | tuple[str, ...] = ()


class _LinksFile(Struct, frozen=True, forbid_unknown_fields=True):
    old: str
    new: str
    link: tuple[_Entry, ...] = ()


class ForcedLinks(Struct, frozen=True):
    """What a links file asks for, with what was left aside."""

    links: tuple[Link, ...] = ()
    warnings: tuple[str, ...] = ()


def parse_links(text: str, path: str, old: Edition, new: Edition) -> ForcedLinks:
    """Read forced links: `old` and `new` name the editions, each `[[link]]` has `old` and `new` unit names.

    A unit name or a list of them stands on each side; one that is left out makes an addition or a removal.

    Returns:
        The links where the file is for these editions, else none and a warning.

    Raises:
        LinksFileError: The file is not understood, or a unit of it does not exist.
    """
    import tomllib

    try:
        wanted = msgspec.convert(tomllib.loads(text), _LinksFile)
    except tomllib.TOMLDecodeError as error:
        raise LinksFileError(f"is no valid TOML ({error})", path=path, remedy="Mend it") from None
    except msgspec.ValidationError as error:
        remedy = "Write old and new editions, then [[link]] tables with old and new"
        raise LinksFileError(f"is no links file ({error})", path=path, remedy=remedy) from None
    if (wanted.old, wanted.new) != (old.edition, new.edition):
        warning = f"{path}: is for {wanted.old} and {wanted.new}, not {old.edition} and {new.edition}; left aside"
        return ForcedLinks(warnings=(warning,))
    links = []
    seen: set[tuple[str, str]] = set()
    for position, entry in enumerate(wanted.link):
        olds, news = _names(entry.old), _names(entry.new)
        for label, names, edition in (("old", olds, old), ("new", news, new)):
            for name in names:
                line = _line_of(text, position, label, name)
                if name not in edition.by_name:
                    fact = f"the {label} edition {edition.edition} has no unit {name}"
                    raise LinksFileError(fact, path=path, line=line, remedy="Correct the name")
                if (label, name) in seen:
                    raise LinksFileError(f"{label} {name} is linked twice", path=path, line=line, remedy="Keep one")
                seen.add((label, name))
        if olds or news:
            links.append(_link(olds, news))
    return ForcedLinks(links=tuple(links))


def decide_links(texts: Iterable[str], old: Edition, new: Edition) -> tuple[Link, ...]:
    """Links written as `706.8=706.8a,706.8b`; an empty side makes an addition or a removal.

    Raises:
        LinksFileError: There is no `=`, or a unit does not exist.
    """
    links = []
    for text in texts:
        before, equals, after = text.partition("=")
        if not equals:
            raise LinksFileError(f"--link {text!r} has no =", remedy="Write OLD=NEW")
        olds, news = _split_names(before), _split_names(after)
        for label, names, edition in (("old", olds, old), ("new", news, new)):
            for name in names:
                if name not in edition.by_name:
                    fact = f"--link {text!r}: the {label} edition {edition.edition} has no unit {name}"
                    raise LinksFileError(fact, remedy="Correct the name")
        if not olds and not news:
            raise LinksFileError(f"--link {text!r} names no unit", remedy="Write OLD=NEW")
        links.append(_link(olds, news))
    return tuple(links)


def check_links(links: Iterable[Link]) -> None:
    """See that no unit is decided twice.

    Raises:
        LinksFileError: One is.
    """
    seen: set[tuple[str, str]] = set()
    for link in links:
        for each in (*(("old", name) for name in link.old), *(("new", name) for name in link.new)):
            if each in seen:
                raise LinksFileError(f"{' '.join(each)} is linked twice", remedy="Keep one of the decided links")
            seen.add(each)


def _split_names(text: str) -> tuple[str, ...]:
    """Names by comma; a glossary term may hold one, and stands alone."""
    parts = [text] if text.startswith("glossary:") else text.split(",")
    return tuple(part.strip() for part in parts if part.strip())


def _names(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


def _link(olds: tuple[str, ...], news: tuple[str, ...]) -> Link:
    shape = "added" if not olds else "removed" if not news else SHAPES[len(olds) > 1, len(news) > 1]
    return Link(old=olds, new=news, shape=shape, matched_by="forced")


def _line_of(text: str, position: int, label: str, name: str) -> int:
    """The line in the given `[[link]]` table whose `old` or `new` has a name; the table's own line at least."""
    lines = text.split("\n")
    tables = [number for number, line in enumerate(lines) if re.match(r"\s*\[\[\s*link\s*\]\]", line)]
    start = tables[position] if position < len(tables) else 0
    inside = False
    for number in range(start, len(lines)):
        inside = inside or bool(re.match(rf"\s*{label}\s*=", lines[number]))
        if inside and name in lines[number].partition("#")[0]:
            return number + 1
    return start + 1


def format_links(old: Edition, new: Edition, links: Iterable[Link]) -> str:
    """Write links as a file that `parse_links` reads."""
    lines = [f'old = "{old.edition}"', f'new = "{new.edition}"']
    for link in links:
        lines += ["", "[[link]]"]
        for label, names in (("old", link.old), ("new", link.new)):
            if names:
                quoted = [msgspec.json.encode(name).decode() for name in names]
                lines.append(f"{label} = {quoted[0] if len(quoted) == 1 else '[' + ', '.join(quoted) + ']'}")
    return "\n".join(lines) + "\n"
