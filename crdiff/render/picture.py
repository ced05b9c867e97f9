"""Where in the book the changes lie, as a small picture."""

from collections.abc import Mapping

from msgspec import Struct

from crdiff.model import ChangeSet
from crdiff.render.log import chapter_title

WIDTH = 960
LANE = 22
BINS = 320
"""A bar is three units wide: finer ones run together on a screen."""
LANES = ("new", "removed", "changed", "renumbered")


class Bar(Struct, frozen=True):
    """What one stretch of the book has of one lane's changes."""

    x: float
    y: float
    height: float
    lane: str


class Stretch(Struct, frozen=True):
    """A section of the book along the picture."""

    x: float
    width: float
    label: str
    title: str
    id: str
    """Of the chapter that has its changes; empty where it has none."""
    count: int


class Picture(Struct, frozen=True):
    """Bars in lanes above the sections."""

    width: int
    height: int
    lane: int
    bars: tuple[Bar, ...]
    stretches: tuple[Stretch, ...]
    lanes: tuple[str, ...] = LANES


def draw(changes: ChangeSet, ids: Mapping[str, str]) -> Picture:
    """Count the changes along the new edition, in reading order.

    Args:
        changes: The changes, of which those in typography alone are left out; what was removed lies where the unit
            before it is.
        ids: Of the chapters with changes, by title.
    """
    place = {unit.name: at for at, unit in enumerate(changes.new.units)}
    total = max(len(place), 1)
    counts: dict[tuple[int, str], int] = {}
    in_chapter: dict[str, int] = {}
    last = 0
    for change in changes.changes:
        title = chapter_title(change, changes)
        in_chapter[title] = in_chapter.get(title, 0) + 1
        if change.text == "typographic" and change.number == "same":
            continue  # a new set of quotation marks would hide everything else
        last = place[change.new[0]] if change.new else last
        lane = {"added": "new", "removed": "removed"}.get(change.shape)
        if lane is None:
            changed = change.text not in ("same", "-") or change.shape != "one-to-one"
            lane = "changed" if changed else "renumbered"
        key = last * BINS // total, lane
        counts[key] = counts.get(key, 0) + 1
    most = max(counts.values(), default=1)
    step = WIDTH / BINS
    bars = []
    for (at, lane), count in sorted(counts.items()):
        height = round(max(3.0, (LANE - 4) * (count / most) ** 0.5), 1)
        bars.append(Bar(round(at * step, 1), round(LANES.index(lane) * LANE + LANE - 2 - height, 1), height, lane))
    return Picture(WIDTH, LANE * len(LANES), LANE, tuple(bars), tuple(_stretches(changes, ids, in_chapter)))


def _stretches(changes: ChangeSet, ids: Mapping[str, str], counts: Mapping[str, int]) -> list[Stretch]:
    edition = changes.new
    starts: list[tuple[int, str, str]] = []
    for at, unit in enumerate(edition.units):
        top = unit
        while top.parent is not None and top.parent in edition.by_name:
            top = edition.by_name[top.parent]
        if top.kind in ("glossary", "introduction", "credits"):
            title, label = top.kind.capitalize(), top.kind[:1].upper()
        else:
            title, label = (f"{top.number}. {top.text}" if top.is_heading else top.number), top.number
        if not starts or starts[-1][1] != title:
            starts.append((at, title, label))
    ends = [*(at for at, _, _ in starts[1:]), len(edition.units)]
    scale = WIDTH / max(len(edition.units), 1)
    return [
        Stretch(
            round(at * scale, 1),
            round((end - at) * scale, 1),
            label,
            title,
            ids.get(title, ""),
            counts.get(title, 0),
        )
        for (at, title, label), end in zip(starts, ends, strict=True)
    ]
