"""Everything that `make bench` measures."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
SHARED = Path(os.environ.get("CRDIFF_SHARED") or ROOT.parent / "shared")


def main() -> None:
    """Print each table, or those that are named on the command line."""
    from benchmarks import archive, bitext, chain, drift, mutations, page, speed

    editions = SHARED / "corpora/mtg/en"
    if not editions.is_dir():
        sys.exit(f"benchmarks need the real editions at {SHARED}; set CRDIFF_SHARED.")
    tables = {
        "speed": speed.main,
        "mutations": mutations.main,
        "chain": chain.main,
        "bitext": bitext.main,
        "drift": drift.main,
        "page": page.main,
        "archive": archive.main,
    }
    for name in sys.argv[1:] or tables:
        print(f"## {name}\n", flush=True)
        tables[name](editions)
        print()


if __name__ == "__main__":
    main()
