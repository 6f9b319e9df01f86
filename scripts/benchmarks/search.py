"""Search against plain pymorphy3 and Whoosh, side by side in one run.

    scripts/bench search [SECTIONS ...]

Text is synthetic: forms of the embedded rulebook's own lemmas, drawn by Zipf's law. Both
sides get the same sections and the same queries, in one process and one thread, warm.
Printed are p50 and p95 of a query, the time of a build and of a change of one page, the
size of the index and the peak of memory, and where the time of our queries goes.
"""

import cProfile
import pstats
import random
import shutil
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, islice
from pathlib import Path

from whoosh import analysis, fields, index
from whoosh.qparser import MultifieldParser, OrGroup

from corpus.book import load_library
from corpus.plaintext import plain_text
from glossary.terms import load_terms
from indexer.build import settings_of
from indexer.engine import Unit, write
from indexer.passages import SECTION, Passage
from indexer.search import Searcher
from language.morphology import forms, lemma, lemmas
from language.tokens import words

SIZES = (236, 1_000, 10_000, 100_000)
ON_A_PAGE = 20
QUERIES = 200
ROOT = Path(__file__).resolve().parent.parent.parent


def vocabulary() -> list[str]:
    """Return the forms of every lemma of the embedded rulebook, in a fixed random order."""
    text = (plain_text(s.markdown) for b in load_library(ROOT / "docs") for _, s in b.sections())
    known = {lem for piece in text for word in words(piece) for lem in lemmas(word)}
    found = sorted({form for lem in sorted(known) for form in forms(lem)})
    random.Random(1).shuffle(found)
    return found


def passages(count: int, drawn: Sequence[str]) -> Iterator[Passage]:
    """Yield *count* sections of 30 to 90 words."""
    dice = random.Random(2)
    weights = list(accumulate(1 / rank for rank in range(1, len(drawn) + 1)))
    for number in range(count):
        body = dice.choices(drawn, cum_weights=weights, k=dice.randint(30, 90))
        title = dice.choices(drawn, cum_weights=weights, k=3)
        page = f"bench/page-{number // ON_A_PAGE}"
        yield Passage(
            unit=page,
            kind=SECTION,
            title=" ".join(title),
            url=f"/{page}/#{number}",
            book="bench",
            edition="",
            text=" ".join(body),
            lines=(" ".join(body[:30]), " ".join(body[30:])),
        )


def queries(sections: Sequence[Passage]) -> list[str]:
    """Return queries of one to four words that stand in some section, common and rare."""
    dice = random.Random(3)
    chosen = dice.choices(sections, k=QUERIES)
    return [" ".join(dice.choices(section.text.split(), k=dice.randint(1, 4))) for section in chosen]


class Lemmas(analysis.Filter):
    """The plain version's filter: the likeliest lemma of every word."""

    def __call__(self, tokens):
        for token in tokens:
            token.text = lemma(token.text)
            yield token


def build_plain(sections: Sequence[Passage], folder: Path) -> None:
    """Build the plain version: title and text as lemmas, positions and stored text."""
    analyzer = analysis.RegexTokenizer() | analysis.LowercaseFilter() | Lemmas()
    text = fields.TEXT(analyzer=analyzer, stored=True)
    schema = fields.Schema(url=fields.ID(stored=True), title=text, text=text)
    writer = index.create_in(str(folder), schema).writer(limitmb=256)
    for section in sections:
        writer.add_document(url=section.url, title=section.title, text=section.text)
    writer.commit()


def ask_plain(folder: Path) -> Callable[[str], object]:
    """Return the plain version's search: BM25F over both fields, ten hits with their text."""
    searcher = index.open_dir(str(folder)).searcher()
    parser = MultifieldParser(["title", "text"], searcher.schema, group=OrGroup)
    return lambda query: [hit.fields() for hit in searcher.search(parser.parse(query), limit=10)]


def build_svod(sections: Sequence[Passage], folder: Path) -> None:
    """Build our index of the same sections; pages that did not change are passed over."""
    pages: dict[str, list[Passage]] = {}
    for section in sections:
        pages.setdefault(section.unit, []).append(section)
    units = (Unit(name, tuple(found)) for name, found in pages.items())
    write(folder, units, settings_of((), load_terms()))


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that *work* takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def percentiles(ask: Callable[[str], object], asked: Sequence[str]) -> tuple[float, float]:
    """Return p50 and p95 of a query in milliseconds, after one round to warm up."""
    for query in asked:
        ask(query)
    times = sorted(timed(lambda query=query: ask(query)) * 1000 for query in asked)
    return times[len(times) // 2], times[int(len(times) * 0.95)]


def megabytes(folder: Path) -> float:
    """Return the size of the files in *folder*."""
    return sum(path.stat().st_size for path in folder.iterdir()) / 1e6


def peak(ask: Callable[[str], object], asked: Sequence[str]) -> float:
    """Return the peak of memory taken while asking, in megabytes."""
    tracemalloc.start()
    for query in islice(asked, 50):
        ask(query)
    found = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    return found


def profile(ask: Callable[[str], object], asked: Sequence[str]) -> None:
    """Print where the time of our queries goes."""
    profiler = cProfile.Profile()
    profiler.enable()
    for query in asked:
        ask(query)
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(12)


def compare(count: int, drawn: Sequence[str], folder: Path) -> None:
    """Build and ask both versions at one size, and print a line for each."""
    sections = list(passages(count, drawn))
    asked = queries(sections)
    for section in sections[:2000]:
        [lemmas(word) for word in words(section.text)]
    rows = {}
    for name, build in (("plain", build_plain), ("svod", build_svod)):
        place = folder / f"{name}-{count}"
        place.mkdir()
        took = timed(lambda build=build, place=place: build(sections, place))
        searcher = None if name == "plain" else Searcher(place)
        ask = ask_plain(place) if searcher is None else searcher.search
        rows[name] = (*percentiles(ask, asked), took, megabytes(place), peak(ask, asked))
        shown = "".join(f"{value:10.2f}" for value in rows[name])
        print(f"{count:8} {name:6}{shown}")
    ratios = [ours / plain for ours, plain in zip(rows["svod"], rows["plain"], strict=True)]
    print(f"{count:8} ratio {''.join(f'{ratio:10.2f}' for ratio in ratios)}")
    changed = [*sections[:-1], next(passages(1, drawn[::-1]))]
    again = timed(lambda: build_svod(changed, folder / f"svod-{count}"))
    print(f"{count:8} one page changed: {again:.2f} s")
    profile(Searcher(folder / f"svod-{count}").search, asked)


def main(sizes: Sequence[int]) -> None:
    """Compare at every size."""
    drawn = vocabulary()
    print(f"{'sections':>8}       {'p50 ms':>10}{'p95 ms':>10}{'build s':>10}{'MB':>10}{'peak MB':>10}")
    folder = Path(tempfile.mkdtemp(prefix="svod-bench-"))
    try:
        for count in sizes:
            compare(count, drawn, folder)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or SIZES)
