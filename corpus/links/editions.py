"""Which section of one edition of a book is which of another, and what changed in it.

Sections are of the same subject by, in this order:

- the official English title without what stands in brackets or behind a dash;
- the Russian title, in any form of its words;
- links that lead from each to the other in boxes «В 6-й редакции»;
- the term of the term base that the title is.

A sign counts where it is that of one section alone on either side. Two sections that only tell
of the same thing under other titles are not found.
"""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial

from corpus.books.book import Book
from corpus.books.page import Page, Section, sections
from corpus.books.plaintext import plain_text
from language.phrases import phrase_key
from language.tokens import words

_ASIDE = re.compile(r"\s*\([^()]*\)|\s+[-\N{EN DASH}\N{EM DASH}]\s.*")
_BOX = re.compile(r'^!!! \w+ "[^"\n]*редакци[^"\n]*"\n((?:[ ]{4}.*\n?|\n)*)', re.MULTILINE)
_LINK = re.compile(r"\]\(\.\./([\w.-]+)/([\w.-]+)\.md(?:#([\w-]+))?\)")
# Lines that share fewer of their words are not one line that was changed but two.
_ALIKE = 0.5
# Two books that share fewer sections are hardly editions of one.
_FEWEST_SHARED = 2
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_PIECE = re.compile(r"\s+|[\w+]+|[^\w\s]")

Place = tuple[Page, Section]
Sign = Callable[[Place], Hashable | None]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of either edition, cut where the two differ: text, and whether it is changed.

    *old* or *new* is empty where the other edition has nothing like it.
    """

    old: tuple[tuple[str, bool], ...]
    new: tuple[tuple[str, bool], ...]

    @property
    def is_changed(self) -> bool:
        """Does the one say something else than the other?"""
        return any(changed for _, changed in (*self.old, *self.new))


@dataclass(frozen=True, slots=True)
class Pair:
    """Sections of the same subject, the elder edition's first; *lines* are both texts."""

    old: Place
    new: Place
    lines: tuple[Line, ...]

    @property
    def changes(self) -> int:
        """In how many lines the two differ."""
        return sum(line.is_changed for line in self.lines)

    @property
    def is_retold(self) -> bool:
        """Have the two no line in common, so that marks would say nothing?"""
        return not any(line.old and line.new for line in self.lines)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two editions: sections of the same subject, and those that only one of them has here."""

    old: Book
    new: Book
    pairs: tuple[Pair, ...]
    only_old: tuple[Place, ...]
    only_new: tuple[Place, ...]


def comparisons(
    books: Sequence[Book], concept: Callable[[str], str | None]
) -> Iterator[Comparison]:
    """Yield each book beside the one of an earlier edition that it shares most sections with."""
    for new in books:
        elder = [compare(old, new, concept) for old in books if _is_elder(old, new)]
        best = max(elder, key=lambda it: (len(it.pairs), float(it.old.edition)), default=None)
        if best and len(best.pairs) >= _FEWEST_SHARED:
            yield best


def _is_elder(old: Book, new: Book) -> bool:
    numbers = [_NUMBER.fullmatch(book.edition) for book in (old, new)]
    return all(numbers) and float(old.edition) < float(new.edition)


def compare(old: Book, new: Book, concept: Callable[[str], str | None]) -> Comparison:
    """Compare two editions; *concept* returns the term that a title is, or None."""
    matched = _matched(list(old.sections()), list(new.sections()), _signs(old, new, concept))
    ours, theirs = {_key(o) for o, _ in matched}, {_key(n) for _, n in matched}
    return Comparison(
        old,
        new,
        tuple(Pair(o, n, tuple(changed_lines(_lines(o), _lines(n)))) for o, n in matched),
        tuple(place for place in old.sections() if _key(place) not in ours),
        tuple(place for place in new.sections() if _key(place) not in theirs),
    )


def _signs(old: Book, new: Book, concept: Callable[[str], str | None]) -> list[Sign]:
    links = _links(old, new)
    return [
        lambda place: _bare(place[1].heading.en).casefold() or None,
        lambda place: phrase_key(_bare(place[1].heading.text)) or None,
        lambda place: links.get(_key(place)),
        lambda place: concept(_bare(place[1].heading.text)),
    ]


def _bare(title: str) -> str:
    return _ASIDE.sub("", title).strip()


def _links(old: Book, new: Book) -> Mapping[tuple[str, str], int]:
    """Return, for sections that lead to one another, the number of their pair.

    A link one way alone may lead to something that the box only mentions.
    """
    there, back = _links_from(new, old), _links_from(old, new)
    mutual = sorted((here, to) for here, to in there if (to, here) in back)
    return {place: at for at, pair in enumerate(mutual) for place in pair}


def _links_from(book: Book, other: Book) -> set[tuple[tuple[str, str], tuple[str, str]]]:
    """Return the links from sections of *book* to sections of *other* in boxes about editions."""
    first = {page.name: next(sections(page)).heading.anchor for page in other.pages}
    return {
        (_key(place), (name, anchor or first[name]))
        for place in book.sections()
        for slug, name, anchor in _LINK.findall("".join(_BOX.findall(place[1].markdown)))
        if slug == other.slug and name in first
    }


def _matched(
    old: Sequence[Place], new: Sequence[Place], signs: Iterable[Sign]
) -> list[tuple[Place, Place]]:
    """Return the pairs of sections with the same sign, in the order of the newer edition."""
    found: dict[tuple[str, str], Place] = {}
    for sign in signs:
        taken = {_key(place) for place in found.values()}
        ours = _by_sign((p for p in old if _key(p) not in taken), sign)
        theirs = _by_sign((p for p in new if _key(p) not in found), sign)
        found |= {_key(theirs[key]): ours[key] for key in theirs.keys() & ours.keys()}
    return [(found[_key(place)], place) for place in new if _key(place) in found]


def _by_sign(places: Iterable[Place], sign: Sign) -> dict[Hashable, Place]:
    """Return the sections by their sign, where it is that of one alone."""
    signed = [(key, place) for place in places if (key := sign(place)) is not None]
    count = Counter(key for key, _ in signed)
    return {key: place for key, place in signed if count[key] == 1}


def _key(place: Place) -> tuple[str, str]:
    page, section = place
    return page.name, section.heading.anchor


def _lines(place: Place) -> list[str]:
    return plain_text(place[1].markdown).splitlines()


def changed_lines(old: Sequence[str], new: Sequence[str]) -> Iterator[Line]:
    """Yield both texts line by line, what is alike side by side.

    >>> [line] = changed_lines(["Лес даёт 5+."], ["Лес даёт 4+."])
    >>> line.new
    (('Лес даёт ', False), ('4+', True), ('.', False))
    """
    partners = _partners(old, new)
    at = 0
    for number, text in enumerate(new):
        partner = partners.get(number)
        if partner is None:
            yield Line((), ((text, True),))
            continue
        yield from (Line(((alone, True),), ()) for alone in old[at:partner])
        yield _line(old[partner], text)
        at = partner + 1
    yield from (Line(((alone, True),), ()) for alone in old[at:])


def _partners(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    """Return, for lines of *new*, the line of *old* that is most like it, in order."""
    partners: dict[int, int] = {}
    start = 0
    for number, text in enumerate(new):
        alike = partial(_likeness, text)
        best = max(range(start, len(old)), key=lambda at: alike(old[at]), default=None)
        if best is not None and alike(old[best]) >= _ALIKE:
            partners[number], start = best, best + 1
    return partners


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, words(one), words(other), autojunk=False).ratio()


def _line(old: str, new: str) -> Line:
    """Cut two lines that are alike where their words differ."""
    ours, theirs = _PIECE.findall(old), _PIECE.findall(new)
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    cuts = [(o1, o2, n1, n2, tag != "equal") for tag, o1, o2, n1, n2 in matcher.get_opcodes()]
    return Line(
        tuple(("".join(ours[o1:o2]), changed) for o1, o2, _, _, changed in cuts if o1 < o2),
        tuple(("".join(theirs[n1:n2]), changed) for _, _, n1, n2, changed in cuts if n1 < n2),
    )
