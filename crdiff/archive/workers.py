"""The work of adding many editions, spread over processes or machines by any executor."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

from crdiff.archive.adding import Linker, Reader, links_of
from crdiff.archive.store import Store
from crdiff.errors import CrdiffError
from crdiff.model import Edition, Link

AHEAD = 8
"""So many pieces of work are given out before the first must be done: memory for a few books, and nobody idle."""

Given = TypeVar("Given")
Made = TypeVar("Made")


def in_order(
    executor: Executor, work: Callable[..., Made], pieces: Iterable[tuple[Any, ...]], *, ahead: int = AHEAD
) -> Iterator[Made]:
    """The results of pieces of work in the order of the pieces, whoever does them.

    Args:
        executor: Of processes, or of a cluster.
        work: A function at the top of a module.
        pieces: Its arguments.
        ahead: How many may be under way.
    """
    waiting: deque[Future[Made]] = deque()
    for piece in pieces:
        waiting.append(executor.submit(work, *piece))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def linker(executor: Executor, *, ahead: int = AHEAD) -> Linker:
    """Links pairs of editions with an executor's help."""

    def link(store: Store, pairs: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], tuple[Link, ...]]]:
        return zip(pairs, in_order(executor, links_of, _editions(store, pairs), ahead=ahead), strict=True)

    return link


def _editions(store: Store, pairs: Sequence[tuple[int, int]]) -> Iterator[tuple[Edition, Edition]]:
    last: tuple[int, Edition] | None = None
    for old, new in pairs:
        before = last[1] if last is not None and last[0] == old else store.edition(old)
        last = new, store.edition(new)
        yield before, last[1]


def read_or_tell(read: Callable[..., Edition], data: bytes, name: str) -> Edition | str:
    """An edition, or why there is none: one bad file among many is no reason to stop."""
    try:
        return read(data, name)
    except CrdiffError as error:
        return str(error)


def readers(
    executor: Executor,
    read: Callable[..., Edition],
    files: Iterable[tuple[bytes, str]],
    failed: Callable[[str, str], None],
    *,
    ahead: int = AHEAD,
) -> Iterator[Reader]:
    """Read sources with an executor's help.

    Args:
        executor: Does the work.
        read: Makes an edition of bytes and a name.
        files: The bytes and names, each asked for when its turn comes.
        failed: Is told the name of a file that is no edition, and why.
        ahead: How many may be under way.
    """
    waiting: deque[tuple[bytes, str]] = deque()

    def pieces() -> Iterator[tuple[Callable[..., Edition], bytes, str]]:
        for data, name in files:
            waiting.append((data, name))
            yield read, data, name

    for found in in_order(executor, read_or_tell, pieces(), ahead=ahead):
        data, name = waiting.popleft()
        if isinstance(found, str):
            failed(name, found)
        else:
            yield Reader(data, found)
