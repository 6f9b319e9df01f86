"""Finds for each line of an imported book the lines of the dumps that it was made from.

Import joins, mends, moves and leaves out; so the way back is found by the words themselves. Three
words in a row that stand in both are a vote for the stretch of the dump where they stand, and the
stretch with most votes is taken, if enough of the line's words voted for it. What is left of a
line whose words were nearly all mended, and lines of fewer than three words, are not found.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from corpus.books.book import Book
from corpus.books.origins import Origin
from corpus.books.page import sections
from corpus.books.plaintext import section_text
from corpus.source import Source
from language.letters import fold
from language.tokens import words

_RUN = 3
# Words by which the places of one stretch may drift: joined and parted words, running heads.
_DRIFT = 24
# Share of a line's runs that must stand in the stretch. A table row whose cells were moved: 0.4.
_ENOUGH = 0.35
# Runs that stand in more places say nothing of where they are from.
_MOST_PLACES = 50


class _Dump:
    """The words of a dump in order, each with its line, and where each run of three begins."""

    def __init__(self, source: Source) -> None:
        self.name = source.name
        self.lines: list[int] = []
        self._words: list[str] = []
        for line in source.lines:
            found = _words(line.text)
            self._words += found
            self.lines += [line.number] * len(found)
        self._runs: Mapping[tuple[str, ...], list[int]] = _places(self._words)

    def find(self, asked: Sequence[str]) -> tuple[float, int, int]:
        """Return the share of runs found in the best stretch, and its first and last line."""
        runs = list(_runs(asked))
        votes = [(at, place) for at, run in enumerate(runs) for place in self._runs.get(run, ())]
        if not votes:
            return 0.0, 0, 0
        ((stretch, _),) = Counter((place - at) // _DRIFT for at, place in votes).most_common(1)
        # A stretch may lie on either side of a border between two.
        middle = stretch * _DRIFT + _DRIFT // 2
        near = [(at, place) for at, place in votes if abs(place - at - middle) <= _DRIFT]
        share = len({at for at, _ in near}) / len(runs)
        begins, ends = min(place for _, place in near), max(place for _, place in near)
        return share, self.lines[begins], self.lines[min(ends + _RUN, len(self.lines)) - 1]


def trace(book: Book, sources: Sequence[Source]) -> Iterator[Origin]:
    """Yield where the lines of *book* stand in *sources*, in the order of the book."""
    dumps = [_Dump(source) for source in sources]
    for page in book.pages:
        for section in sections(page):
            for number, line in enumerate(section_text(section.markdown).splitlines(), start=1):
                asked = _words(line)
                if len(asked) < _RUN:
                    continue
                found = [(*dump.find(asked), dump.name) for dump in dumps]
                share, first, last, name = max(found, key=lambda it: it[0])
                if share >= _ENOUGH:
                    yield Origin(page.name, section.heading.anchor, number, name, first, last)


def _words(text: str) -> list[str]:
    return [fold(word) for word in words(text)]


def _runs(found: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for at in range(len(found) - _RUN + 1):
        yield tuple(found[at : at + _RUN])


def _places(found: Sequence[str]) -> Mapping[tuple[str, ...], list[int]]:
    places: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for at, run in enumerate(_runs(found)):
        places[run].append(at)
    return {run: at for run, at in places.items() if len(at) <= _MOST_PLACES}
