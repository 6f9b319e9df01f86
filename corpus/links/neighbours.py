"""Which sections of a book are about the same subject: «рядом по теме».

In: the sections of a book, and those that a section leads to already. Out: for each section a few
others whose words are most like its own. A reader of «Колючая проволока» is led to the tests for
dangerous terrain, although neither names the other.

``corpus.links.likeness`` says how sections are compared. What stands on the same page is left
out, for its contents list shows it.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from corpus.books.book import Book
from corpus.links.defining import SectionAddress
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
class SimilarSection:
    """A section of the same subject, and how alike it is, from 0 to 1."""

    place: SectionAddress
    likeness: float


def neighbours(
    book: Book, linked: Mapping[Address, Collection[Address]]
) -> dict[Address, tuple[SimilarSection, ...]]:
    """Return for each section of *book* the sections with the most similar words, nearest first.

    *linked* are the sections that each leads to already: they are not named again.
    """
    places = [SectionAddress(page.name, section.heading) for page, section in book.sections()]
    alike = _alike(vectors(section for _, section in book.sections()))
    found: dict[Address, tuple[SimilarSection, ...]] = {}
    for at, place in enumerate(places):
        address = (place.page, place.anchor)
        known = linked.get(address, ())
        likely = (
            SimilarSection(places[other], likeness)
            for other, likeness in sorted(alike[at], key=lambda pair: (-pair[1], pair[0]))
            if places[other].page != place.page
            and (places[other].page, places[other].anchor) not in known
        )
        if chosen := tuple(islice(likely, MOST_NEIGHBOURS)):
            found[address] = chosen
    return found


def _alike(words: Sequence[Vector]) -> Sequence[Sequence[tuple[int, float]]]:
    """Return for each section those alike to it, by their numbers, each with the cosine.

    A section is compared with those before it that share a lemma: every pair once.
    """
    found: list[list[tuple[int, float]]] = [[] for _ in words]
    postings: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for at, own in enumerate(words):
        cosine: dict[int, float] = defaultdict(float)
        for lemma, weight in own.items():
            before = postings[lemma]
            for other, its_weight in before:
                cosine[other] += weight * its_weight
            before.append((at, weight))
        for other, likeness in cosine.items():
            shared = likeness >= LEAST_LIKENESS and len(own.keys() & words[other].keys())
            if shared >= _FEWEST_SHARED:
                found[at].append((other, likeness))
                found[other].append((at, likeness))
    return found
