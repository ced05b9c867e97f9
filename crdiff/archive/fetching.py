"""Files from the web: resumed where they were cut off, checked, and asked for without haste."""

import hashlib
import os
import time
from collections.abc import Callable
from pathlib import Path

import httpx2

from crdiff.archive.registry import Listed
from crdiff.errors import ArchiveError

TRIES = 3
"""So often is asked before it is given up."""
PAUSE_MOST = 60.0
"""Seconds that a server's Retry-After is heeded; for longer ones the user is told."""
TIMEOUT = 20.0

Progress = Callable[[int, int], None]
"""Is told bytes that are there, and of how many; 0 where that is not known."""


class Fetcher:
    """Fetches files one after the other.

    Args:
        folder: Where files lie until they are whole; what is there from a run that was cut off is gone on with.
        pause: Seconds between two requests.
        agent: What the server is told of who asks.
        size_limit: Bytes that a file may have; 0 for any.
    """

    def __init__(self, folder: Path, *, pause: float = 1.0, agent: str = "crdiff", size_limit: int = 0) -> None:
        self.folder = folder
        self.pause = pause
        self.size_limit = size_limit
        self._last = 0.0
        self._client = httpx2.Client(
            headers={"User-Agent": agent, "Accept-Encoding": "identity"},
            timeout=TIMEOUT,
            follow_redirects=True,
        )

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def fetch(self, listed: Listed, progress: Progress = lambda _there, _all: None) -> bytes:
        """One file.

        Raises:
            ArchiveError: It cannot be had, or is not the one that the registry means.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        part = self.folder / f"{hashlib.sha256(listed.address.encode()).hexdigest()[:16]}.part"
        for attempt in range(TRIES):
            try:
                self._ask(listed, part, progress)
                break
            except httpx2.HTTPError as error:
                if attempt + 1 == TRIES:
                    fact = f"cannot be fetched ({_reason(error)})"
                    raise ArchiveError(fact, path=listed.address, remedy="Check the network and the address") from None
        data = part.read_bytes()
        digest = hashlib.sha256(data).hexdigest()
        part.unlink()
        if listed.sha256 and digest != listed.sha256:
            fact = f"is not the file that the registry means (sha256 {digest[:12]}, not {listed.sha256[:12]})"
            raise ArchiveError(fact, path=listed.address, remedy="Mend the registry if it was published anew")
        return data

    def _ask(self, listed: Listed, part: Path, progress: Progress) -> None:
        time.sleep(max(0.0, self._last + self.pause - time.monotonic()))
        self._last = time.monotonic()
        there = part.stat().st_size if part.exists() else 0
        headers = {"Range": f"bytes={there}-"} if there else {}
        with self._client.stream("GET", listed.address, headers=headers) as answer:
            if answer.status_code == 416:
                part.unlink(missing_ok=True)  # what is there is longer than the file
                raise httpx2.TransportError("the rest of the file is not there")
            if answer.status_code in (429, 503):
                self._heed(listed, answer)
            if answer.status_code >= 400:
                fact = f"cannot be fetched (the server says {answer.status_code} {answer.reason_phrase})"
                raise ArchiveError(fact, path=listed.address, remedy="Check the address in the registry")
            if answer.status_code != 206:
                there = 0
            length = int(answer.headers.get("Content-Length") or 0)
            whole = there + length if length else 0
            with open(part, "ab" if there else "wb") as file:
                for chunk in answer.iter_raw():
                    file.write(chunk)
                    there += len(chunk)
                    if self.size_limit and max(there, whole) > self.size_limit:
                        fact = f"is larger than {self.size_limit >> 20} MB"
                        raise ArchiveError(fact, path=listed.address, remedy="Raise --max-size if it is the right file")
                    progress(there, whole)
                file.flush()
                os.fsync(file.fileno())

    def _heed(self, listed: Listed, answer: httpx2.Response) -> None:
        """Wait as long as the server asks, and try again."""
        wanted = answer.headers.get("Retry-After", "")
        seconds = float(wanted) if wanted.isdigit() else self.pause
        if seconds > PAUSE_MOST:
            fact = f"the server asks to come back in {seconds:.0f} s"
            raise ArchiveError(fact, path=listed.address, remedy="Come back then")
        time.sleep(seconds)
        raise httpx2.TransportError(f"the server said {answer.status_code}")


def _reason(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text or type(error).__name__
