"""Which section of one edition of a book is which of another, and what changed in it.

Sections are of the same subject by, in this order:

- the official English title without what stands in brackets or after a dash;
- the Russian title, in any form of its words;
- links that lead from each to the other in boxes «В 6-й редакции»;
- the term of the term base that the title is;
- their words, in chapters of the same title, where each is the one most like the other.

A sign counts where it is that of one section alone on either side. Two sections that tell of the
same thing under other titles and in other chapters are not found. A box that talks of the other
edition is a remark of the page, no rule: it is not compared.
"""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from corpus.books.book import Book
from corpus.books.page import Page, Section, sections
from corpus.books.plaintext import plain_text
from corpus.links.likeness import cosine, vectors
from language.phrases import phrase_key
from language.tokens import words

_ASIDE = re.compile(r"\s*\([^()]*\)|\s+[-\N{EN DASH}\N{EM DASH}]\s.*")
_BOX = re.compile(
    r'^!!! \w+(?: "(?P<title>[^"\n]*)")?\n(?P<body>(?:[ ]{4}.*\n?|\n)*)', re.MULTILINE
)
_EDITION = re.compile(r"(\d{1,2})(?:-?(?:я|й|ей|ой|ю)\s+редакци|(?:st|nd|rd|th)\s+edition)", re.I)
_LINK = re.compile(r"\]\(\.\./([\w.-]+)/([\w.-]+)\.md(?:#([\w-]+))?\)")
# Lines that share fewer of their words are not one line that was changed but two.
_ALIKE = 0.5
# The share of the letters of two sections that are the same: a rule that was mended has more than
# half, one that was written anew some hundredths.
_RETOLD = 0.25
# Sections of one chapter from which the same subject is told, by the cosine of their words:
# «Порядок действий» and «Последовательность действий в фазе стрельбы» have 0.33, others there
# at most 0.18.
_SAME_SUBJECT = 0.25
# Two books that share fewer sections are hardly editions of one.
_FEWEST_SHARED = 2
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_PIECE = re.compile(r"\s+|[\w+]+|[^\w\s]")

Place = tuple[Page, Section]
Sign = Callable[[Place], Hashable | None]


@dataclass(frozen=True, slots=True)
class ComparedLine:
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
class SectionPair:
    """Sections of the same subject, the elder edition's first; *lines* are both texts."""

    old: Place
    new: Place
    lines: tuple[ComparedLine, ...]

    @property
    def changes(self) -> int:
        """In how many lines the two differ."""
        return sum(line.is_changed for line in self.lines)

    @property
    def is_retold(self) -> bool:
        """Have the two so little text in common that marks would stand everywhere?"""
        pieces = [piece for line in self.lines for piece in (*line.old, *line.new)]
        shared = sum(len(text) for text, is_changed in pieces if not is_changed)
        return shared < _RETOLD * sum(len(text) for text, _ in pieces)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two editions: sections of the same subject, and those that only one of them has here."""

    old: Book
    new: Book
    pairs: tuple[SectionPair, ...]
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
    olds, news = list(old.sections()), list(new.sections())
    found = _found(olds, news, _signs(old, new, concept))
    found |= _alike_in_words(olds, news, found)
    matched = [(found[_key(place)], place) for place in news if _key(place) in found]
    ours, theirs = {_key(o) for o, _ in matched}, {_key(n) for _, n in matched}
    return Comparison(
        old,
        new,
        tuple(
            SectionPair(o, n, tuple(changed_lines(_lines(o, old), _lines(n, new))))
            for o, n in matched
        ),
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
    first = {page.name: s.heading.anchor for page in other.pages for s in sections(page)[:1]}
    return {
        (_key(place), (name, anchor or first.get(name, "")))
        for place in book.sections()
        for box in _BOX.finditer(place[1].markdown)
        if names_other_edition(box["title"] or "", book.edition)
        for slug, name, anchor in _LINK.findall(box["body"])
        if slug == other.slug and name in first
    }


def _found(
    old: Sequence[Place], new: Sequence[Place], signs: Iterable[Sign]
) -> dict[tuple[str, str], Place]:
    """Return, for sections of *new*, the one of *old* with the same sign."""
    found: dict[tuple[str, str], Place] = {}
    for sign in signs:
        taken = {_key(place) for place in found.values()}
        ours = _by_sign((p for p in old if _key(p) not in taken), sign)
        theirs = _by_sign((p for p in new if _key(p) not in found), sign)
        found |= {_key(theirs[key]): ours[key] for key in theirs.keys() & ours.keys()}
    return found


def _alike_in_words(
    old: Sequence[Place], new: Sequence[Place], found: Mapping[tuple[str, str], Place]
) -> dict[tuple[str, str], Place]:
    """Return further sections of the same subject, from chapters whose titles were *found*."""
    chapters = list(_chapters(old, new, found))
    if not chapters:
        return {}
    taken = {_key(place) for place in found.values()}
    words = vectors(section for _, section in (*old, *new))
    ours = [(place, vector) for place, vector in zip(old, words, strict=False)]
    theirs = [(place, vector) for place, vector in zip(new, words[len(old) :], strict=True)]
    more: dict[tuple[str, str], Place] = {}
    for chapter, other in chapters:
        left = [it for it in ours if it[0][0].name == other and _key(it[0]) not in taken]
        right = [it for it in theirs if it[0][0].name == chapter and _key(it[0]) not in found]
        likeness = [[cosine(one, another) for _, another in right] for _, one in left]
        for row, column in _mutual_best(likeness):
            if likeness[row][column] >= _SAME_SUBJECT:
                more[_key(right[column][0])] = left[row][0]
    return more


def _chapters(
    old: Sequence[Place], new: Sequence[Place], found: Mapping[tuple[str, str], Place]
) -> Iterator[tuple[str, str]]:
    """Yield the pages of the newer edition whose title has a partner, with the page it heads."""
    heads = {_key(place) for place in old if place[1].heading.level == 1}
    for place in new:
        partner = found.get(_key(place))
        if place[1].heading.level == 1 and partner and _key(partner) in heads:
            yield place[0].name, partner[0].name


def _mutual_best(likeness: Sequence[Sequence[float]]) -> Iterator[tuple[int, int]]:
    """Yield the row and the column of each number that is the largest of both."""
    for row, numbers in enumerate(likeness):
        column = max(range(len(numbers)), key=numbers.__getitem__, default=None)
        if column is not None and numbers[column] == max(other[column] for other in likeness):
            yield row, column


def _by_sign(places: Iterable[Place], sign: Sign) -> dict[Hashable, Place]:
    """Return the sections by their sign, leaving out signs that several sections share."""
    signed = [(key, place) for place in places if (key := sign(place)) is not None]
    count = Counter(key for key, _ in signed)
    return {key: place for key, place in signed if count[key] == 1}


def _key(place: Place) -> tuple[str, str]:
    page, section = place
    return page.name, section.heading.anchor


def names_other_edition(text: str, edition: str) -> bool:
    """Does a text, the title of a box, name an edition, and another than *edition*?

    >>> names_other_edition("В 7-й редакции", "6"), names_other_edition("Пример", "6")
    (True, False)
    >>> names_other_edition("In the 7th Edition", "6")
    True
    """
    named = _EDITION.search(text)
    return bool(edition) and named is not None and named[1] != edition


def _lines(place: Place, book: Book) -> list[str]:
    """Return the lines of a section of *book*, without boxes that talk of another edition."""
    kept = _BOX.sub(lambda box: "" if _is_of_other(box, book) else box[0], place[1].markdown)
    return plain_text(kept).splitlines()


def _is_of_other(box: re.Match[str], book: Book) -> bool:
    if names_other_edition(box[0], book.edition):
        return True
    return any(slug != book.slug for slug, *_ in _LINK.findall(box["body"]))


def changed_lines(old: Sequence[str], new: Sequence[str]) -> Iterator[ComparedLine]:
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
            yield ComparedLine((), ((text, True),))
            continue
        yield from (ComparedLine(((alone, True),), ()) for alone in old[at:partner])
        yield _line(old[partner], text)
        at = partner + 1
    yield from (ComparedLine(((alone, True),), ()) for alone in old[at:])


def _partners(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    """Return, for lines of *new*, their lines of *old*: in order, as alike as can be in all.

    ``best[at][to]`` is the most likeness that the lines from *at* of *old* and from *to* of *new*
    on can have together.
    """
    likeness = [[_likeness(ours, theirs) for theirs in new] for ours in old]
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for at in reversed(range(len(old))):
        for to in reversed(range(len(new))):
            paired = best[at + 1][to + 1] + likeness[at][to]
            best[at][to] = max(best[at + 1][to], best[at][to + 1], paired)
    partners: dict[int, int] = {}
    at = to = 0
    while at < len(old) and to < len(new):
        if best[at][to] == best[at + 1][to]:
            at += 1
        elif best[at][to] == best[at][to + 1]:
            to += 1
        else:
            partners[to] = at
            at, to = at + 1, to + 1
    return partners


def _likeness(one: str, other: str) -> float:
    """Return how much of their words two lines share, 0 where that is too little for a pair."""
    matcher = SequenceMatcher(None, words(one), words(other), autojunk=False)
    if matcher.real_quick_ratio() < _ALIKE or matcher.quick_ratio() < _ALIKE:
        return 0.0
    ratio = matcher.ratio()
    return ratio if ratio >= _ALIKE else 0.0


def _line(old: str, new: str) -> ComparedLine:
    """Cut two lines that are alike where their words differ."""
    ours, theirs = _PIECE.findall(old), _PIECE.findall(new)
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    cuts = [(o1, o2, n1, n2, tag != "equal") for tag, o1, o2, n1, n2 in matcher.get_opcodes()]
    return ComparedLine(
        tuple(("".join(ours[o1:o2]), changed) for o1, o2, _, _, changed in cuts if o1 < o2),
        tuple(("".join(theirs[n1:n2]), changed) for _, _, n1, n2, changed in cuts if n1 < n2),
    )
