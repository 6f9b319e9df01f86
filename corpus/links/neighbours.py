"""Which sections of a book are about the same subject: «рядом по теме».

In: the sections of a book, and those that a section leads to already. Out: for each section a few
others whose words are most like its own. A reader of «Колючая проволока» is led to the tests for
dangerous terrain, although neither names the other.

``corpus.links.likeness`` says how sections are compared. What stands on the same page is left
out, for its contents list shows it.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from corpus.books.book import Book
from corpus.links.defining import Place
from corpus.links.likeness import Vector, vectors

MOST_NEIGHBOURS = 3
"""How many sections are named at most."""
LEAST_LIKENESS = 0.2
"""The cosine from which two sections are of one subject.

Of 56 such pairs of the embedded books 48 were, as read by a person; between 0.15 and 0.2 one of
three.
"""
_FEWEST_SHARED = 3
"""Lemmas that two sections have in common at least: one rare word alone makes no subject."""
Address = tuple[str, str]
"""A section's page and anchor."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A section of the same subject, and how alike it is, from 0 to 1."""

    place: Place
    likeness: float


def neighbours(
    book: Book, linked: Mapping[Address, Collection[Address]]
) -> dict[Address, tuple[Neighbour, ...]]:
    """Return for each section of *book* the sections with the most similar words, nearest first.

    *linked* are the sections that each leads to already: they are not named again.
    """
    places = [Place(page.name, section.heading) for page, section in book.sections()]
    words = vectors(section for _, section in book.sections())
    postings: dict[str, list[int]] = defaultdict(list)
    for at, vector in enumerate(words):
        for lemma in vector:
            postings[lemma].append(at)
    found: dict[Address, tuple[Neighbour, ...]] = {}
    for at, place in enumerate(places):
        address = (place.page, place.anchor)
        known = linked.get(address, ())
        likely = (
            Neighbour(places[other], likeness)
            for other, likeness in _nearest(at, words, postings)
            if places[other].page != place.page
            and (places[other].page, places[other].anchor) not in known
        )
        if chosen := tuple(near for near, _ in zip(likely, range(MOST_NEIGHBOURS), strict=False)):
            found[address] = chosen
    return found


def _nearest(
    at: int, words: Sequence[Vector], postings: Mapping[str, Sequence[int]]
) -> list[tuple[int, float]]:
    """Return the sections alike to the one *at*, with their cosine, the nearest first."""
    cosine: Counter[int] = Counter()
    shared: Counter[int] = Counter()
    for lemma, weight in words[at].items():
        for other in postings[lemma]:
            cosine[other] += weight * words[other][lemma]  # type: ignore[assignment]
            shared[other] += 1
    alike = [
        (other, likeness)
        for other, likeness in cosine.items()
        if other != at and likeness >= LEAST_LIKENESS and shared[other] >= _FEWEST_SHARED
    ]
    return sorted(alike, key=lambda found: (-found[1], found[0]))
