"""Printed pages of a dump without page marks, from the book's alphabetical index.

Where the headings are terms of the index, each has one or more pages it may stand on; the
headings stand in order, so the choice must not go backwards. The longest chain of choices
wins; a heading without one takes the page of the heading before it.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from corpus.books.index_table import IndexEntry
from corpus.books.printed import PageRange
from corpus.layout.records import Layout
from language.function_words import is_function_word
from language.phrases import phrase_key
from language.tokens import words

_ENOUGH = 0.3
_FEWEST = 3

Terms = Mapping[frozenset[str], tuple[int, ...]]


def index_terms(entries: Sequence[IndexEntry]) -> Terms:
    """Return the pages of each term of an index, by the set of its lemmas."""
    terms: dict[frozenset[str], tuple[int, ...]] = {}
    for entry in entries:
        if entry.pages and not entry.parent:
            key = _key(entry.term)
            terms[key] = terms.get(key, ()) + tuple(pages.first for pages in entry.pages)
    return terms


def contents_entries(layouts: Iterable[Layout]) -> list[IndexEntry]:
    """Return the entries of the tables of contents, which tell the pages of headings too."""
    return [
        IndexEntry(entry.title, (PageRange(entry.page, entry.page),))
        for layout in layouts
        for entry in layout.contents
        if entry.page
    ]


def _key(text: str) -> frozenset[str]:
    bare = " ".join(word for word in words(text) if not is_function_word(word))
    return frozenset(phrase_key(bare))


def infer_pages(titles: Sequence[str], terms: Terms) -> list[int | None]:
    """Return the page of each of *titles*, all None where the index does not fit."""
    exact = [terms.get(_key(title), ()) for title in titles]
    hits = sum(map(bool, exact))
    if hits < _FEWEST or hits < _ENOUGH * len(titles):
        return [None] * len(titles)
    chain = _longest_chain(exact)
    wider = [
        chosen if chosen is not None else _within(title, terms, low, high)
        for title, chosen, (low, high) in zip(titles, chain, _bounds(chain), strict=True)
    ]
    return _filled(_monotone(wider))


def _longest_chain(choices: Sequence[tuple[int, ...]]) -> list[int | None]:
    """Choose at most one page of each so that the chosen never fall, as many as can be.

    Patience sorting with links; of equal chains the one with the lower pages.
    """
    tails: list[int] = []
    ends: list[tuple[int, int]] = []
    links: dict[tuple[int, int], tuple[int, int] | None] = {}
    for at, pages in enumerate(choices):
        for page in sorted(set(pages), reverse=True):
            length = bisect_right(tails, page)
            links[at, page] = ends[length - 1] if length else None
            if length == len(tails):
                tails.append(page)
                ends.append((at, page))
            else:
                tails[length], ends[length] = page, (at, page)
    chosen: list[int | None] = [None] * len(choices)
    node = ends[-1] if ends else None
    while node is not None:
        chosen[node[0]] = node[1]
        node = links[node]
    return chosen


def _bounds(chain: Sequence[int | None]) -> list[tuple[int, int]]:
    """Return the pages between which each title stands, by its chosen neighbours."""
    lows, highs = [], []
    low = 0
    for page in chain:
        low = page if page is not None else low
        lows.append(low)
    high = max((page for page in chain if page is not None), default=0)
    for page in reversed(chain):
        high = page if page is not None else high
        highs.append(high)
    return list(zip(lows, reversed(highs), strict=True))


def _within(title: str, terms: Terms, low: int, high: int) -> int | None:
    """Return a page between *low* and *high* of a term that is a part of the title."""
    if low == high:
        return low
    key = _key(title)
    found = [
        page
        for term, pages in terms.items()
        if term and term <= key
        for page in pages
        if low <= page <= high
    ]
    return min(found) if found else None


def _monotone(pages: Sequence[int | None]) -> list[int | None]:
    kept: list[int | None] = []
    low = 0
    for page in pages:
        kept.append(page if page is not None and page >= low else None)
        low = kept[-1] or low
    return kept


def _filled(pages: Sequence[int | None]) -> list[int | None]:
    current = next((page for page in pages if page is not None), None)
    filled = []
    for page in pages:
        current = page if page is not None else current
        filled.append(current)
    return filled
