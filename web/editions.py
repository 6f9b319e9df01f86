"""Two editions side by side: the pages that compare them, and the links that lead there."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from corpus.books.book import Book
from corpus.links.editions import Comparison, SectionPair


def folder(comparison: Comparison) -> str:
    """Return the address of a comparison below the root of the site, without a slash after."""
    return f"editions/{comparison.old.slug}-{comparison.new.slug}"


def chapters(comparison: Comparison) -> Iterator[tuple[str, tuple[SectionPair, ...]]]:
    """Yield the name of each page of the newer edition that has pairs, with them."""
    for name, pairs in groupby(comparison.pairs, key=lambda pair: pair.new[0].name):
        yield name, tuple(pairs)


def counterparts(
    comparisons: Iterable[Comparison], book: Book, page: str
) -> Mapping[str, tuple[str, str]]:
    """Return for each anchor of a page the place of the same subject in another edition.

    Each is the address below the root and the other edition.
    """
    found: dict[str, tuple[str, str]] = {}
    for comparison in comparisons:
        for pair in comparison.pairs:
            at = f"{folder(comparison)}/{pair.new[0].name}/#{pair.new[1].heading.anchor}"
            for here, (its_page, section), other in (
                (comparison.old, pair.old, comparison.new),
                (comparison.new, pair.new, comparison.old),
            ):
                if here.slug == book.slug and its_page.name == page:
                    found[section.heading.anchor] = (at, other.edition)
    return found
