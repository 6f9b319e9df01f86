"""A map of the rules: what refers to what, as pictures and as lists.

In: a book and the references between its sections. Out: a picture of its chapters, for each
chapter a picture of its sections that refer to one another, and lists that say the same in words.
A picture is an arc diagram: names stand one below another, each a link, and an arc joins two of
which one refers to the other, the thicker the more often. So a phone shows all of it. It is drawn
while the site is built, as SVG.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from corpus.books.book import Book
from corpus.books.page import Page, sections
from web.mentions import SectionReference, references_between

# Sizes of a picture, in the pixels of a phone: it is shown about as wide as it is drawn.
_WIDTH = 358
_ROW = 44
_DOTS_AT = 96
_DOT = 4
_NAMES_AT = 106
_LINE = 16
_DEEPEST = 88
_WIDEST = 6.0
# Letters of a name in a line, and its lines; «Оружие, с которым ходят в ближний бой» has two.
_LETTERS = 28
_LINES = 2


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A chapter that another refers to or is referred to by, with the number of references."""

    page: Page
    count: int


@dataclass(frozen=True, slots=True)
class MapRow:
    """A chapter with the chapters that it refers to and those that refer to it.

    *svg* is the picture of its sections, '' where none refers to another.
    """

    page: Page
    leads_to: tuple[Neighbour, ...]
    comes_from: tuple[Neighbour, ...]
    svg: str


@dataclass(frozen=True, slots=True)
class RuleMap:
    """The map of a book: the picture of its chapters, and a row for each of them."""

    book: Book
    svg: str
    rows: tuple[MapRow, ...]


@dataclass(frozen=True, slots=True)
class _Name:
    """What a picture shows of a chapter or section: its title and where that leads."""

    title: str
    url: str


def rule_map(book: Book, found: Sequence[SectionReference]) -> RuleMap:
    """Return the map of *book*; *found* are the references that its terms make."""
    links = [link for link in references_between(book, found) if link[0] != link[1]]
    between = Counter((a[0], b[0]) for a, b in dict.fromkeys(links) if a[0] != b[0])
    folder = f"../rules/{book.slug}"
    names = {page.name: _Name(page.title, f"{folder}/{page.name}/") for page in book.pages}
    to_others: dict[str, dict[str, int]] = defaultdict(dict)
    from_others: dict[str, dict[str, int]] = defaultdict(dict)
    for (of, to), count in between.items():
        to_others[of][to] = from_others[to][of] = count
    inside: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for (of, source), (to, target) in links:
        if of == to:
            inside[of].append((source, target))
    pages = {page.name: page for page in book.pages}
    rows = tuple(
        MapRow(
            page,
            _neighbours(pages, to_others[page.name]),
            _neighbours(pages, from_others[page.name]),
            _sections_drawn(page, f"{folder}/{page.name}/", inside[page.name]),
        )
        for page in book.pages
    )
    return RuleMap(book, _drawn(f"Карта: {escape(book.title)}", names, between), rows)


def _neighbours(pages: Mapping[str, Page], counts: Mapping[str, int]) -> tuple[Neighbour, ...]:
    """Return the chapters of *counts* that are in the book, the closest first."""
    found = [Neighbour(pages[name], count) for name, count in counts.items() if name in pages]
    return tuple(sorted(found, key=lambda neighbour: -neighbour.count))


def _sections_drawn(page: Page, url: str, links: Sequence[tuple[str, str]]) -> str:
    """Draw the sections of *page* that refer to one another, in their order.

    *links* are the anchors of a section and of the one it refers to, one pair a reference.
    """
    headings = {section.heading.anchor: section.heading for section in sections(page)}
    edges = Counter((a, b) for a, b in links if a in headings and b in headings)
    ends = {end for edge in edges for end in edge}
    names = {
        anchor: _Name(heading.text, f"{url}#{anchor}")
        for anchor, heading in headings.items()
        if anchor in ends
    }
    return _drawn(f"Карта главы: {escape(page.title)}", names, edges) if edges else ""


def _drawn(label: str, names: Mapping[str, _Name], edges: Mapping[tuple[str, str], int]) -> str:
    """Draw *names* one below another and an arc for each of *edges*, which count references.

    *label* says what the picture shows, ready for HTML. Ends that are not among *names*, such as
    a link to a chapter that is not there, have no arc.
    """
    rows = {key: at for at, key in enumerate(names)}
    shown = {(rows[a], rows[b]): n for (a, b), n in edges.items() if a in rows and b in rows}
    most = max(shown.values(), default=1)
    arcs = "".join(
        _arc(source, target, count / most, len(rows)) for (source, target), count in shown.items()
    )
    links = "".join(_link(name, at) for at, name in enumerate(names.values()))
    return (
        f'<svg class="svod-map" viewBox="0 0 {_WIDTH} {_ROW * len(rows)}" role="group" '
        f'aria-label="{label}">{arcs}{links}</svg>'
    )


def _height(row: int) -> float:
    """Return where the middle of a row is."""
    return _ROW * (row + 0.5)


def _arc(source: int, target: int, share: float, rows: int) -> str:
    """Draw a reference between two rows, the deeper the farther apart; *share* of the widest."""
    depth = 12 + (_DEEPEST - 12) * math.sqrt(abs(source - target) / max(rows - 1, 1))
    middle = _DOTS_AT - depth * 4 / 3  # a cubic goes three quarters of the way to its handles
    top, bottom = _height(source), _height(target)
    path = f"M{_DOTS_AT} {top:g}C{middle:.0f} {top:g} {middle:.0f} {bottom:g} {_DOTS_AT} {bottom:g}"
    width = max(1.0, _WIDEST * share)
    return f'<path data-from="{source}" data-to="{target}" d="{path}" stroke-width="{width:.1f}"/>'


def _link(name: _Name, row: int) -> str:
    """Draw a dot and a title in at most two lines; the whole row is a link."""
    middle = _height(row)
    lines = wrap(name.title, _LETTERS, max_lines=_LINES, placeholder="…")
    first = middle - _LINE * (len(lines) - 1) / 2
    texts = "".join(
        f'<tspan x="{_NAMES_AT}" y="{first + _LINE * at:g}">{escape(line)}</tspan>'
        for at, line in enumerate(lines)
    )
    return (
        f'<a href="{escape(name.url)}" data-row="{row}">'
        f"<title>{escape(name.title)}</title>"
        f'<rect x="{_DOTS_AT}" y="{_ROW * row}" width="{_WIDTH - _DOTS_AT}" height="{_ROW}"/>'
        f'<circle cx="{_DOTS_AT}" cy="{middle:g}" r="{_DOT}"/><text>{texts}</text></a>'
    )
