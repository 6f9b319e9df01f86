"""The build of the embedded rulebook: from nothing, and with nothing to do.

scripts/bench build
"""

import os
import tempfile
import time
from pathlib import Path

from web.build import build

ROOT = Path(__file__).resolve().parent.parent.parent


def timed(site: Path) -> float:
    """Build into *site* and return the seconds it took."""
    began = time.perf_counter()
    build(ROOT / "docs", site, lambda line: None)
    return time.perf_counter() - began


def main() -> None:
    """Print both times."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("from nothing", "up to date"):
            print(f"{name:>12}: {timed(Path(folder) / 'site'):5.1f} s", flush=True)


if __name__ == "__main__":
    main()
