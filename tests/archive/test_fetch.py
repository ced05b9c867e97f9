"""Fetching, against a server of our own on loopback."""

import hashlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from crdiff.archive.fetching import Fetcher
from crdiff.archive.registry import Listed, choose, parse_registry
from crdiff.errors import ArchiveError
from tests.cli.running import assert_trouble, call
from tests.conftest import TIDEWATER

DATA = (TIDEWATER / "2031-03-14.txt").read_bytes()


class Server(ThreadingHTTPServer):
    """Serves one file in several manners, and remembers who asked for what."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[tuple[str, str, str]] = []
        self.cut = 0
        """So many answers end in the middle."""
        self.busy = 0
        """So many say that they are busy."""

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.asked.append((self.path, self.headers.get("Range", ""), self.headers.get("User-Agent", "")))
        if self.path == "/none":
            self.send_error(404)
            return
        if self.server.busy:
            self.server.busy -= 1
            self.send_response(503)
            self.send_header("Retry-After", "0" if self.path != "/later" else "9999")
            self.end_headers()
            return
        start = int((self.headers.get("Range") or "bytes=0-")[6:-1])
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(DATA) - start))
        self.end_headers()
        if self.server.cut:
            self.server.cut -= 1
            self.wfile.write(DATA[start : start + 1000])
            self.wfile.flush()
            self.connection.close()
            return
        self.wfile.write(DATA[start:])

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as started:
        thread = threading.Thread(target=started.serve_forever)
        thread.start()
        yield started
        started.shutdown()
        thread.join()


@pytest.fixture
def fetcher(tmp_path: Path) -> Iterator[Fetcher]:
    started = Fetcher(tmp_path / "parts", pause=0)
    yield started
    started.close()


def listed(address: str, sha256: str = "") -> Listed:
    return Listed(rulebook="tidewater", language="en", edition="2031-03-14", address=address, sha256=sha256)


def test_a_file_comes_whole_with_its_progress(server: Server, fetcher: Fetcher) -> None:
    told: list[tuple[int, int]] = []
    data = fetcher.fetch(
        listed(f"{server.root}/a.txt", hashlib.sha256(DATA).hexdigest()), lambda *each: told.append(each)
    )
    assert data == DATA
    assert told[-1] == (len(DATA), len(DATA))
    assert server.asked[0][2] == "crdiff"


def test_what_was_cut_off_is_gone_on_with(server: Server, fetcher: Fetcher) -> None:
    server.cut = 2
    assert fetcher.fetch(listed(f"{server.root}/a.txt")) == DATA
    assert [asked[1] for asked in server.asked] == ["", "bytes=1000-", "bytes=2000-"]


def test_a_later_run_goes_on_too(server: Server, tmp_path: Path) -> None:
    server.cut = 3
    first = Fetcher(tmp_path / "parts", pause=0)
    with pytest.raises(ArchiveError, match="cannot be fetched"):
        first.fetch(listed(f"{server.root}/a.txt"))
    first.close()
    second = Fetcher(tmp_path / "parts", pause=0)
    assert second.fetch(listed(f"{server.root}/a.txt")) == DATA
    assert server.asked[-1][1] == "bytes=3000-"
    second.close()
    assert list((tmp_path / "parts").iterdir()) == []


def test_a_busy_server_is_asked_again(server: Server, fetcher: Fetcher) -> None:
    server.busy = 2
    assert fetcher.fetch(listed(f"{server.root}/a.txt")) == DATA
    server.busy = 1
    with pytest.raises(ArchiveError, match="asks to come back in 9999 s"):
        fetcher.fetch(listed(f"{server.root}/later"))


def test_another_file_than_is_meant(server: Server, fetcher: Fetcher) -> None:
    with pytest.raises(ArchiveError, match="is not the file that the registry means"):
        fetcher.fetch(listed(f"{server.root}/a.txt", "0" * 64))


def test_the_command(server: Server, tmp_path: Path) -> None:
    registry = tmp_path / "registry.toml"
    registry.write_text(
        f'[[rulebook]]\nname = "tidewater"\nlanguage = "en"\naddress = "{server.root}/{{year}}{{month}}{{day}}.txt"\n'
        'editions = ["2031-03-14"]\n',
        encoding="utf-8",
    )
    options = ("--registry", registry, "--archive", tmp_path / "a.sqlite", "--pause", "0")
    first = call("fetch", *options)
    assert (first.status, first.notes) == (0, ["crdiff: added tidewater/en@2031-03-14"])
    second = call("fetch", *options)
    assert second.notes == ["crdiff: 1 of 1 are there already"]
    assert len(server.asked) == 1
    assert server.asked[0][2].startswith("crdiff/")
    assert call("fetch", "--list", *options[:2]).text == f"tidewater/en@2031-03-14  {server.root}/20310314.txt\n"
    # An edition that is not listed has the address of the pattern. What lies there must be what was asked for.
    third = call("fetch", "tidewater/en@2031-09-05", *options)
    assert server.asked[-1][0] == "/20310905.txt"
    assert "is tidewater/en@2031-03-14, not tidewater/en@2031-09-05" in assert_trouble(
        third, f"{server.root}/20310905.txt"
    )
    assert call("archive", "list", *options[2:4]).text.count("tidewater/en@") == 1
    assert "does not list mtg" in assert_trouble(call("fetch", "mtg", *options), str(registry))


def test_no_network(tmp_path: Path) -> None:
    registry = tmp_path / "registry.toml"
    address = "http://127.0.0.1:9/a.txt"  # nobody listens there
    entry = f'{{ edition = "2031-03-14", address = "{address}" }}'
    registry.write_text(f'[[rulebook]]\nname = "a"\nlanguage = "en"\neditions = [{entry}]\n', encoding="utf-8")
    outcome = call("fetch", "--registry", registry, "--archive", tmp_path / "a.sqlite", "--pause", "0")
    assert "Check the network" in assert_trouble(outcome, address)


@pytest.mark.parametrize(
    "text", ["[[rulebook]", "[[rulebook]]\nname = 1\n", '[[rulebook]]\nname = "a"\nlanguage = "en"\neditions = ["1"]\n']
)
def test_a_file_that_is_no_registry(text: str) -> None:
    with pytest.raises(ArchiveError, match="registry"):
        parse_registry(text, "registry.toml")


def test_the_registry_of_the_samples() -> None:
    registry = parse_registry((TIDEWATER.parent.parent / "registry.toml").read_text(encoding="utf-8"), "registry.toml")
    [newest] = choose(registry, ["mtg/en@2026-08-07"], path="")
    assert newest.address.endswith("/2026/downloads/MagicCompRules%2020260807.txt")
    assert len({each.name for each in registry.listed}) == len(registry.listed)
