"""What tests share: where the real editions lie, and how many tests are skipped for want of them."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("CRDIFF_SHARED") or ROOT.parent / "shared")
CORPORA = ROOT / "corpora"
TIDEWATER = CORPORA / "tidewater" / "en"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "shared: needs the real editions in $CRDIFF_SHARED or ../shared")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if SHARED.is_dir():
        return
    for item in items:
        if item.get_closest_marker("shared"):
            item.add_marker(pytest.mark.skip(reason=f"no real editions at {SHARED}"))


def pytest_terminal_summary(terminalreporter: "pytest.TerminalReporter") -> None:
    skipped = [each for each in terminalreporter.stats.get("skipped", []) if "shared" in each.keywords]
    terminalreporter.write_line(f"skipped for want of the real editions: {len(skipped)}")


@pytest.fixture(scope="session")
def shared() -> Path:
    return SHARED
