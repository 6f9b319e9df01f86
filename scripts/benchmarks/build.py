"""The build of a library beside bare mkdocs-material with its own search, in one run.

    scripts/bench build [PAGES ...]

The pages are synthetic: forms of the embedded rulebook's own lemmas drawn by Zipf's law, six
sections a page, an alphabetical index, the embedded term base. 0 pages stand for the embedded
library itself. Each build is a process of its own. Printed are CPU seconds (user) of all
processes, the peak of memory of the largest one, and the seconds that passed: of a build from
nothing, of one after a word of one page was mended, and of the peer; and how often ours is the
peer's.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from itertools import accumulate
from pathlib import Path

from scripts.benchmarks.search import vocabulary

ROOT = Path(__file__).resolve().parent.parent.parent
SIZES = (0, 200)
SECTIONS, INDEX_TERMS = 6, 3
_PEER = """site_name: bench
docs_dir: {docs}
theme: {{name: material, language: ru, font: false}}
plugins: [search: {{lang: ru}}]
markdown_extensions: [admonition, attr_list, tables, toc: {{permalink: true}}]
"""


def write_library(docs: Path, pages: int) -> Path:
    """Write a book of so many *pages* below *docs*, with the embedded terms; return a page."""
    drawn, dice = [form for form in vocabulary() if form.isalpha()], random.Random(2)
    weights = list(accumulate(1 / rank for rank in range(1, len(drawn) + 1)))

    def some(count: int) -> str:
        return " ".join(dice.choices(drawn, cum_weights=weights, k=count)).capitalize()

    book = docs / "rules" / "bench"
    book.mkdir(parents=True)
    shutil.copytree(ROOT / "docs" / "glossary", docs / "glossary")
    (book / "book.toml").write_text('title = "Проба"\nedition = "6"\n', "utf-8")
    index = ["term\tpages\tparent"]
    for number in range(1, pages + 1):
        parts = [f"---\ntitle: {some(2)}\npages: {number}\n---\n"]
        parts.append(f'# {some(2)} {{#p-{number}}}\n\n<span id="p{number}"></span>\n')
        for section in range(SECTIONS):
            parts.append(f"## {some(3)} {{#s-{number}-{section}}}\n")
            parts += [f"{some(dice.randint(30, 60))}.\n" for _ in range(2)]
        index += [f"{some(1)}\t{number}" for _ in range(INDEX_TERMS)]
        (book / f"{number:03}-stranitsa.md").write_text("\n".join(parts), "utf-8")
    (book / "index.tsv").write_text("\n".join(dict.fromkeys(index)) + "\n", "utf-8")
    return book / f"{pages // 2:03}-stranitsa.md"


def measured(*command: str) -> tuple[float, float, float]:
    """Run a *command* of the environment's own; return CPU seconds, MiB at the peak, seconds."""
    told = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True);"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN); print(used.ru_utime, used.ru_maxrss)"
    )
    began = time.perf_counter()
    run = subprocess.run(
        [sys.executable, "-c", told, str(Path(sys.executable).with_name(command[0])), *command[1:]],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )
    seconds, peak = run.stdout.split()[-2:]
    return float(seconds), float(peak) / 1024, time.perf_counter() - began


def compare(pages: int, folder: Path) -> None:
    """Print the figures of a library of so many *pages*."""
    docs = folder / "docs"
    if pages:
        page = write_library(docs, pages)
    else:
        shutil.copytree(ROOT / "docs", docs)
        page = docs / "rules" / "6ed" / "02-dvizhenie.md"
    ours = ("svod", "build", "--docs", str(docs), "--site", str(folder / "site"))
    rows = {"from nothing": measured(*ours)}
    page.write_text(page.read_text("utf-8").rstrip() + " Ещё слово.\n", "utf-8")
    rows["one page mended"] = measured(*ours)
    rows["nothing to do"] = measured(*ours)
    (folder / "mkdocs.yml").write_text(_PEER.format(docs=docs / "rules"), "utf-8")
    peer = ("mkdocs", "build", "-q", "-f", str(folder / "mkdocs.yml"), "-d", str(folder / "peer"))
    rows["mkdocs-material"] = peers_own = measured(*peer)
    for name, own in rows.items():
        size = f"{pages or 'embedded':>8} {name:>16}"
        figures = f"CPU {own[0]:5.1f} s, {own[1]:4.0f} MiB, {own[2]:5.1f} s in all"
        ratios = " ".join(f"{a / b:5.2f}x" for a, b in zip(own, peers_own, strict=True))
        print(f"{size}: {figures}; {ratios}", flush=True)


def main() -> None:
    """Print the figures of each size."""
    for pages in map(int, sys.argv[1:] or SIZES):
        with tempfile.TemporaryDirectory() as folder:
            compare(pages, Path(folder))


if __name__ == "__main__":
    main()
