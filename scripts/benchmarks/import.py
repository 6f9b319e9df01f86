"""Import by length: seconds and peak memory for one, two and four times a book.

    scripts/bench import [PAGES]

The book is synthetic (words of the dictionary, hyphenated, hard-wrapped, with running
heads, contents and index); each size runs in a process of its own. Where the raw dumps
are there ($SVOD_SHARED, by default ../shared) they are imported too, as two books.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from corpus.importer import import_book  # noqa: E402
from tests.corpus.synthetic_book import Damage, make_book  # noqa: E402

PAGES = 350
TIMES = (1, 2, 4)
EDITIONS = (("000", "002", "004"), ("001", "003"))


def measured(files: list[Path], name: str) -> str:
    """Import *files* and return a row of the table: size, seconds, peak memory."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        import_book(files, Path(folder) / "book")
        seconds = time.perf_counter() - began
    size = sum(path.stat().st_size for path in files) / 1e6
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"{name:>16} {size:8.2f} {seconds:8.1f} {seconds / size:8.1f} {peak:8.0f}"


def measured_apart(files: list[Path], name: str) -> str:
    """Do the same in a process of its own, so that the peak is that of one import."""
    command = [sys.executable, __file__, "--one", name, *map(str, files)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.rstrip()


def main(pages: int) -> None:
    """Print the table."""
    print(f"{'':>16} {'MB':>8} {'s':>8} {'s/MB':>8} {'peak MB':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for times in TIMES:
            dump = Path(folder) / f"{times}.txt"
            dump.write_text(make_book(1, pages * times, Damage())[0], "utf-8")
            print(measured_apart([dump], f"{pages * times} pages"), flush=True)
    seeds = Path(os.environ.get("SVOD_SHARED", ROOT.parent / "shared")) / "seeds"
    for parts in EDITIONS if seeds.is_dir() else ():
        files = [path for part in parts for path in sorted(seeds.glob(f"{part}_*.txt"))]
        print(measured_apart(files, f"dumps {'+'.join(parts)}"), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(measured([Path(name) for name in sys.argv[3:]], sys.argv[2]))
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else PAGES)
