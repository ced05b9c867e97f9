"""Automatic numbers of a Word document, counted as Word counts them."""

from collections.abc import Iterator

from lxml import etree
from msgspec import Struct

from crdiff.sources.blocks import BULLET, list_number, small_number

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
LEVELS = 9
"""Levels of a list."""


class _Level(Struct, frozen=True):
    """How one level of a list is numbered."""

    start: int
    sort: str
    text: str
    """`%1.%2` stands for the numbers of levels 1 and 2."""
    restart: int | None
    legal: bool


class WordNumbering:
    """Automatic numbers, counted as paragraphs come up."""

    def __init__(self, numbering: etree._Element | None, styles: etree._Element | None) -> None:
        self._abstract: dict[str, dict[int, _Level]] = {}
        self._of_num: dict[str, str] = {}
        self._overrides: dict[str, dict[int, int]] = {}
        self._own: dict[str, dict[int, _Level]] = {}
        """Of a list the levels that it has instead of those of its definition."""
        self._counts: dict[str, list[int | None]] = {}
        self._started: set[tuple[str, int]] = set()
        self._style_levels: dict[tuple[str, str], int] = {}
        self._styles: dict[str, tuple[str, str | None, int | None]] = {}
        if numbering is not None:
            self._read_numbering(numbering)
        if styles is not None:
            for style in styles.iterfind(f"{W}style"):
                self._read_style(style)

    def _read_numbering(self, root: etree._Element) -> None:
        of_style: dict[str, str] = {}
        linked: dict[str, str] = {}
        for abstract in root.iterfind(f"{W}abstractNum"):
            key = abstract.get(f"{W}abstractNumId", "")
            self._abstract[key] = {at: _level(level) for at, level in self._levels(abstract, key)}
            if (own := abstract.find(f"{W}styleLink")) is not None:
                of_style[value_of(own)] = key
            if (other := abstract.find(f"{W}numStyleLink")) is not None:
                linked[key] = value_of(other)
        for key, style in linked.items():
            self._abstract[key] = self._abstract.get(of_style.get(style, ""), {})
        for num in root.iterfind(f"{W}num"):
            key = num.get(f"{W}numId", "")
            link = num.find(f"{W}abstractNumId")
            self._of_num[key] = value_of(link) if link is not None else ""
            for override in num.iterfind(f"{W}lvlOverride"):
                at = small_number(override.get(f"{W}ilvl", "0"), 0)
                start = override.find(f"{W}startOverride")
                if start is not None:
                    self._overrides.setdefault(key, {})[at] = _number(start, 1)
                if (level := override.find(f"{W}lvl")) is not None:
                    self._own.setdefault(key, {})[at] = _level(level)

    def _levels(self, abstract: etree._Element, key: str) -> Iterator[tuple[int, etree._Element]]:
        for level in abstract.iterfind(f"{W}lvl"):
            at = small_number(level.get(f"{W}ilvl", "0"), 0)
            style = level.find(f"{W}pStyle")
            if style is not None:
                self._style_levels[(key, value_of(style))] = at
            yield at, level

    def _read_style(self, style: etree._Element) -> None:
        name = style.get(f"{W}styleId", "")
        based = style.find(f"{W}basedOn")
        num, level = _num_pr(style.find(f"{W}pPr"))
        self._styles[name] = (value_of(based) if based is not None else "", num, level)

    def _of_style(self, name: str) -> tuple[str | None, int | None]:
        """The list and level that a style, or one it is based on, puts its paragraphs in."""
        seen: set[str] = set()
        style = name
        while style and style in self._styles and style not in seen:
            seen.add(style)
            based, num, level = self._styles[style]
            if num is not None:
                key = self._of_num.get(num, "")
                linked = self._style_levels.get((key, name), self._style_levels.get((key, style)))
                return num, linked if linked is not None else level
            style = based
        return None, None

    def marker(self, properties: etree._Element | None) -> str:
        """The number or bullet of the next paragraph; empty where it has none."""
        num, level = _num_pr(properties)
        if num is None and properties is not None and (style := properties.find(f"{W}pStyle")) is not None:
            num, of_style = self._of_style(value_of(style))
            level = level if level is not None else of_style
        if num is None or num == "0" or num not in self._of_num:
            return ""
        return self._next(num, max(0, min(level or 0, LEVELS - 1)))

    def _next(self, num: str, at: int) -> str:
        key = self._of_num[num]
        levels = {**self._abstract.get(key, {}), **self._own.get(num, {})}
        level = levels.get(at)
        if level is None:
            return ""
        counts = self._counts.setdefault(key, [None] * LEVELS)
        start = self._overrides.get(num, {}).get(at)
        before = counts[at]
        if start is not None and (before is None or (num, at) not in self._started):
            counts[at] = start
            self._started.add((num, at))
        else:
            counts[at] = level.start if before is None else before + 1
        for deeper in range(at + 1, LEVELS):
            below = levels.get(deeper)
            if below is None or below.restart is None or below.restart > at:
                counts[deeper] = None
        if level.sort == "bullet":
            return BULLET
        text = level.text
        for other in range(LEVELS):
            sign = f"%{other + 1}"
            if sign in text:
                shown = levels.get(other, level)
                count = counts[other]
                number = shown.start if count is None else count
                sort = "decimal" if level.legal and other < at else shown.sort
                text = text.replace(sign, _format(number, sort))
        return text.strip()


def _level(level: etree._Element) -> _Level:
    def value(name: str, default: str) -> str:
        found = level.find(f"{W}{name}")
        return default if found is None else value_of(found)

    restart = level.find(f"{W}lvlRestart")
    return _Level(
        start=small_number(value("start", "0"), 0),
        sort=value("numFmt", "decimal"),
        text=value("lvlText", ""),
        restart=None if restart is None else _number(restart, 0),
        legal=level.find(f"{W}isLgl") is not None,
    )


SORTS = {"lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I"}


def _format(number: int, sort: str) -> str:
    if sort == "none":
        return ""
    return f"{number:02}" if sort == "decimalZero" else list_number(number, SORTS.get(sort, "1"))


def value_of(element: etree._Element) -> str:
    return str(element.get(f"{W}val", ""))


def _number(element: etree._Element, default: int) -> int:
    return small_number(value_of(element), default)


def _num_pr(properties: etree._Element | None) -> tuple[str | None, int | None]:
    """The list and the level that paragraph properties name."""
    found = None if properties is None else properties.find(f"{W}numPr")
    if found is None:
        return None, None
    num, level = found.find(f"{W}numId"), found.find(f"{W}ilvl")
    return (None if num is None else value_of(num)), (None if level is None else _number(level, 0))
