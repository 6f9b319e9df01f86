"""Search against plain pymorphy3 and Whoosh, side by side in one run.

    scripts/bench search [SECTIONS ...]

Text is synthetic: forms of the embedded rulebook's own lemmas, drawn by Zipf's law. Both
sides get the same sections and the same queries, each in a process of its own (our engine,
once imported, lets Whoosh read its own pickles no more), in one thread, warm. Printed are p50
and p95 of a query, the time of a build and of a change of one page, the size of the index and
the peak of memory; a profile says where the time of our queries goes.
"""

import cProfile
import json
import pstats
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path

from whoosh import analysis, fields, index
from whoosh.qparser import MultifieldParser, OrGroup

from corpus.books.book import load_library
from corpus.books.plaintext import plain_text
from corpus.links.terms_of_library import EMBEDDED, library_base
from indexer.store.passages import SECTION, Passage
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
    return [
        " ".join(dice.choices(section.text.split(), k=dice.randint(1, 4))) for section in chosen
    ]


class Lemmas(analysis.Filter):
    """The plain version's filter: the likeliest lemma of every word."""

    def __call__(self, tokens):
        """Yield the tokens with the lemma as their text."""
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
    from indexer.store.build import settings_of
    from indexer.store.engine import IndexedUnit, write

    pages: dict[str, list[Passage]] = {}
    for section in sections:
        pages.setdefault(section.unit, []).append(section)
    units = (IndexedUnit(name, tuple(found)) for name, found in pages.items())
    write(folder, units, settings_of((), library_base(EMBEDDED, ()).terms))


def ask_svod(folder: Path) -> Callable[[str], object]:
    """Return our search as players get it: notes, snippets and all, with no answer kept."""
    from indexer.answers.search import Asked, Searcher
    from indexer.query.typed import parse

    with Searcher(folder).using() as opened:
        return lambda query: opened.answer(parse(query, "", opened.editions), Asked(query))


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


def measure(side: str, count: int) -> dict[str, float]:
    """Build and ask one side at one size; return the measures by name."""
    drawn = vocabulary()
    sections = list(passages(count, drawn))
    asked = queries(sections)
    with tempfile.TemporaryDirectory(prefix="svod-bench-") as name:
        folder = Path(name)
        build, opened = (build_plain, ask_plain) if side == "plain" else (build_svod, ask_svod)
        seconds = timed(lambda: build(sections, folder))
        size = megabytes(folder)
        ask = opened(folder)
        p50, p95 = percentiles(ask, asked)
        rows = {"p50 ms": p50, "p95 ms": p95, "build s": seconds, "MB": size, "peak MB": peak()}
        if side == "svod":
            profile(ask, asked)
            changed = [*sections[:-1], next(passages(1, drawn[::-1]))]
            rows["page s"] = timed(lambda: build_svod(changed, folder))
    return rows


def peak() -> float:
    """Return the peak of memory of this process, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def profile(ask: Callable[[str], object], asked: Sequence[str]) -> None:
    """Print where the time of our queries goes."""
    profiler = cProfile.Profile()
    profiler.enable()
    for query in asked:
        ask(query)
    profiler.disable()
    print(f"where the time of {len(asked)} queries goes:", file=sys.stderr)
    pstats.Stats(profiler, stream=sys.stderr).sort_stats("tottime").print_stats(8)


def compare(count: int) -> None:
    """Print a line for each side at one size, and one for the ratio."""
    found = {side: json.loads(run(side, count)) for side in ("plain", "svod")}
    names = list(found["plain"])
    for side, row in found.items():
        print(f"{count:8} {side:6}{''.join(f'{row[name]:10.2f}' for name in names)}")
    ratios = (found["svod"][name] / found["plain"][name] for name in names)
    print(f"{count:8} ratio {''.join(f'{ratio:10.2f}' for ratio in ratios)}")
    print(f"{count:8} one page of {ON_A_PAGE} sections changed: {found['svod']['page s']:.2f} s")


def run(side: str, count: int) -> str:
    """Return what the measuring process prints; its profile goes to the terminal."""
    command = [sys.executable, __file__, side, str(count)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def main(arguments: Sequence[str]) -> None:
    """Compare at every size, or measure one side."""
    if arguments and arguments[0] in ("plain", "svod"):
        print(json.dumps(measure(arguments[0], int(arguments[1]))))
        return
    names = ("p50 ms", "p95 ms", "build s", "MB", "peak MB")
    print(f"{'sections':>8} {'':6}{''.join(f'{name:>10}' for name in names)}")
    for count in map(int, arguments or SIZES):
        compare(count)


if __name__ == "__main__":
    main(sys.argv[1:])
