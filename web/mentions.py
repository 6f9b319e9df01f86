"""What refers to a section: the cross-references of a book, read from their other end."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from corpus.books.book import Book
from corpus.books.page import Page, PageHeading, Section, sections
from corpus.books.plaintext import section_text
from corpus.links.crossrefs import CrossReferences, TermLink
from corpus.links.defining import SectionAddress
from glossary.termbase import TermBase
from language.kept_answers import TextAnswers, digest, rows
from language.processes import in_shares

Address = tuple[str, str]
"""A section's page and anchor."""
_TARGETS = TextAnswers(__name__, "targets", rows, ("corpus", "glossary"))
_FEWEST = 50
"""Sections that take longer than a process to begin."""
_LINK = re.compile(r"\]\((?:([\w.-]+)\.md)?#([\w-]+)\)")


@dataclass(frozen=True, slots=True)
class SectionReference:
    """A reference: the section that holds it, and the address that it leads to."""

    source: SectionAddress
    target: Address


@dataclass(frozen=True, slots=True)
class _Question:
    """Where do the terms in the section *source* lead? *make* works it out, *key* tells it."""

    source: SectionAddress
    key: str
    make: Callable[[], tuple[tuple[str, ...], ...]]


def mentions(references: CrossReferences, base: TermBase) -> tuple[SectionReference, ...]:
    """Return every reference from a section of a book to another, once for each pair.

    *base* is the term base of the references.
    """
    questions = list(_questions(references, base))
    in_shares(_work_out, [it for it in questions if it.key not in _TARGETS], _FEWEST)
    found: dict[tuple[Address, Address], SectionReference] = {}
    for it in questions:
        here = (it.source.page, it.source.anchor)
        for name, anchor in _TARGETS.get(it.key, it.make):
            if anchor and (name, anchor) != here:
                found.setdefault(
                    (here, (name, anchor)), SectionReference(it.source, (name, anchor))
                )
    return tuple(found.values())


def _questions(references: CrossReferences, base: TermBase) -> Iterator[_Question]:
    state = digest(f"{references.digest} {base.digest}")
    for page in references.book.pages:
        for section, anchors in _with_anchors(page):
            key = " ".join((state, page.name, *anchors, digest(section.markdown)))
            make = partial(_targets, references, page, section, anchors)
            yield _Question(SectionAddress(page.name, section.heading), key, make)


def _work_out(questions: Sequence[_Question]) -> None:
    """Let the answers to *questions* be known."""
    for it in questions:
        _TARGETS.get(it.key, it.make)


def by_target(found: Sequence[SectionReference]) -> Mapping[Address, list[SectionAddress]]:
    """Return, for each section that is referred to, the sections that do so, in order."""
    sources: dict[Address, list[SectionAddress]] = defaultdict(list)
    for mention in found:
        sources[mention.target].append(mention.source)
    return sources


def linked(book: Book, found: Sequence[SectionReference]) -> Mapping[Address, set[Address]]:
    """Return, for each section, those that it leads to and those that lead to it."""
    ends: dict[Address, set[Address]] = defaultdict(set)
    for source, target in references_between(book, found):
        ends[source].add(target)
        ends[target].add(source)
    return ends


def references_between(
    book: Book, found: Sequence[SectionReference]
) -> Iterator[tuple[Address, Address]]:
    """Yield source and target of each reference: by a term, or by a link written by hand."""
    for mention in found:
        yield (mention.source.page, mention.source.anchor), mention.target
    for page, section in book.sections():
        for to, at in _LINK.findall(section.markdown):
            yield (page.name, section.heading.anchor), (to or page.name, at)


def _with_anchors(page: Page) -> Iterator[tuple[Section, list[str]]]:
    """Yield the sections of a page, each with its anchor and those of the ones around it."""
    trail: list[PageHeading] = []
    for section in sections(page):
        trail = [above for above in trail if above.level < section.heading.level]
        trail.append(section.heading)
        yield section, [heading.anchor for heading in trail]


def _targets(
    references: CrossReferences, page: Page, section: Section, anchors: Sequence[str]
) -> tuple[tuple[str, ...], ...]:
    """Return the addresses that the terms in a section lead to."""
    links = references.find(section_text(section.markdown), page.name, anchors, set())
    terms = (link.target for link in links if isinstance(link, TermLink) and link.target)
    return tuple((target.page, target.anchor) for target in terms)
