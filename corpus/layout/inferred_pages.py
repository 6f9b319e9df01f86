"""Pages of a text without marks, inferred from an alphabetical index whose terms are its headings.

Each heading that matches a term may stand on any of its pages; reading order decides:
the choice of pages that never goes back and uses the most headings is taken. Source:
the heaviest increasing subsequence, with a slight dislike of leaps.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.index_table import IndexEntry
from language.morphology import lemma, readings
from language.tokens import words

_PARTS = re.compile(r"[:/,;()]| и | или ")
_FUNCTION = frozenset({"PREP", "CONJ", "PRCL"})
_WHOLE, _PART, _WITHIN = 1.0, 0.7, 0.4
_LEAP = 0.002
_FEWEST, _LEAST_SHARE = 3, 0.2

Key = frozenset[str]


@dataclass(frozen=True, slots=True)
class _Link:
    """A heading set on a page, and the link before it; *worth* is that of the chain so far."""

    heading: int
    page: int
    worth: float
    before: "_Link | None"


def infer_pages(headings: Sequence[str], index: Sequence[IndexEntry]) -> tuple[int | None, ...]:
    """Return the page of each of *headings* (in reading order), by the terms of *index*.

    A heading that matches no term stands on the page of the one before it. Where fewer than
    three headings or a fifth of them match, none has a page. Known to fail: a page that
    begins between two headings that match.
    """
    chain = _heaviest(headings, _pages_by_key(index))
    if len(chain) < max(_FEWEST, _LEAST_SHARE * len(headings)):
        return (None,) * len(headings)
    known = {link.heading: link.page for link in chain}
    pages: list[int] = []
    for at in range(len(headings)):
        pages.append(known.get(at, pages[-1] if pages else chain[0].page))
    return tuple(pages)


def _key(text: str) -> Key:
    """Return the lemmas of the words that carry meaning."""
    return frozenset(lemma(word) for word in words(text) if not _is_function_word(word))


def _is_function_word(word: str) -> bool:
    found = readings(word)
    return bool(found) and found[0].pos in _FUNCTION


def _pages_by_key(index: Sequence[IndexEntry]) -> dict[Key, tuple[int, ...]]:
    pages: dict[Key, list[int]] = defaultdict(list)
    for entry in index:
        pages[_key(entry.term)] += [pages.first for pages in entry.pages]
    return {key: tuple(sorted(found)) for key, found in pages.items() if key}


def _candidates(heading: str, pages: dict[Key, tuple[int, ...]]) -> dict[int, float]:
    """Return the pages that *heading* may stand on, each with the worth of the match."""
    found: dict[int, float] = {}
    for page, worth in _matches(heading, pages):
        found[page] = max(worth, found.get(page, 0.0))
    return found


def _matches(heading: str, pages: dict[Key, tuple[int, ...]]) -> Iterator[tuple[int, float]]:
    whole = _key(heading)
    yield from ((page, _WHOLE) for page in pages.get(whole, ()))
    for part in _PARTS.split(heading):
        yield from ((page, _PART) for page in pages.get(_key(part), ()))
    if len(whole) > 1:
        for key, found in pages.items():
            if whole < key:
                yield from ((page, _WITHIN) for page in found)


def _heaviest(headings: Sequence[str], pages: dict[Key, tuple[int, ...]]) -> list[_Link]:
    """Return the chain of headings and pages that never goes back and is worth most."""
    best: dict[int, _Link] = {}
    for at, heading in enumerate(headings):
        links = [
            _Link(at, page, worth + (before.worth - _LEAP * (page - before.page)), before)
            if (before := _best_before(best, page))
            else _Link(at, page, worth, None)
            for page, worth in _candidates(heading, pages).items()
        ]
        for link in links:
            if link.page not in best or link.worth > best[link.page].worth:
                best[link.page] = link
    last = max(best.values(), key=lambda link: link.worth, default=None)
    chain = []
    while last:
        chain.append(last)
        last = last.before
    return chain[::-1]


def _best_before(best: dict[int, _Link], page: int) -> _Link | None:
    earlier = [link for link in best.values() if link.page <= page]
    return max(earlier, key=lambda link: link.worth + _LEAP * link.page, default=None)
