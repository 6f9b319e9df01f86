"""What refers to a section: the cross-references of a book, read from their other end."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from corpus.books.page import Heading, Page, Section, sections
from corpus.books.plaintext import plain_text
from corpus.links.crossrefs import CrossReferences, TermLink
from corpus.links.defining import Place

Address = tuple[str, str]
"""A section's page and anchor."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A reference: the section that holds it, and the address that it leads to."""

    source: Place
    target: Address


def mentions(references: CrossReferences) -> tuple[Mention, ...]:
    """Return every reference from a section of a book to another, once for each pair."""
    found: dict[tuple[Address, Address], Mention] = {}
    for page in references.book.pages:
        for section, anchors in _with_anchors(page):
            source = Place(page.name, section.heading)
            for target in _targets(references, page, section, anchors):
                if target != (source.page, source.anchor) and target[1]:
                    key = ((source.page, source.anchor), target)
                    found.setdefault(key, Mention(source, target))
    return tuple(found.values())


def by_target(found: Sequence[Mention]) -> Mapping[Address, list[Place]]:
    """Return, for each section that is referred to, the sections that do so, in order."""
    sources: dict[Address, list[Place]] = defaultdict(list)
    for mention in found:
        sources[mention.target].append(mention.source)
    return sources


def _with_anchors(page: Page) -> Iterator[tuple[Section, list[str]]]:
    """Yield the sections of a page, each with its anchor and those of the ones around it."""
    trail: list[Heading] = []
    for section in sections(page):
        trail = [above for above in trail if above.level < section.heading.level]
        trail.append(section.heading)
        yield section, [heading.anchor for heading in trail]


def _targets(
    references: CrossReferences, page: Page, section: Section, anchors: Sequence[str]
) -> Iterator[Address]:
    text = plain_text(section.markdown)
    for link in references.find(text, page.name, anchors, set()):
        if isinstance(link, TermLink) and link.target:
            yield link.target.page, link.target.anchor
