"""What is new on a site as an Atom feed."""

import datetime
from collections.abc import Iterable

from feedgenerator import Atom1Feed
from msgspec import Struct


class FeedEntry(Struct, frozen=True, kw_only=True):
    """One edition and what it changed."""

    title: str
    path: str
    """Of its page, from the feed."""
    date: str
    """ISO date of the edition; another label stands for the first day that there is."""
    summary: str
    key: str
    """Tells it for good: the digest of its source."""


def to_atom(entries: Iterable[FeedEntry]) -> str:
    """The feed, the newest first; it knows no clock but the dates of the editions."""
    found = list(entries)
    feed = Atom1Feed(title="Editions of rulebooks", link="index.html", description="What changed with each edition")
    for entry in found:
        feed.add_item(
            title=entry.title,
            link=entry.path,
            description=entry.summary,
            unique_id=f"urn:sha256:{entry.key}",
            pubdate=_date(entry.date),
            updateddate=_date(entry.date),
        )
    text: str = feed.writeString("utf-8")
    return text


def _date(label: str) -> datetime.datetime:
    try:
        day = datetime.date.fromisoformat(label)
    except ValueError:
        day = datetime.date(1970, 1, 1)
    return datetime.datetime.combine(day, datetime.time(), datetime.UTC)
