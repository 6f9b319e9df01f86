"""A map of the rules: chapters of a book on a circle, a line for each that refers to another.

It is drawn while the site is built, as SVG whose names are links; a list says the same.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

import networkx

from corpus.books.book import Book
from corpus.books.page import Page
from web.mentions import Mention

Edge = tuple[str, str, int]
"""Two chapters, and how often the first refers to the second."""

_SIZE = 720
_RADIUS = 210
_MIDDLE = _SIZE / 2
_WIDEST = 7.0
_DOT = 5


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A chapter that another refers to or is referred to by, with the number of references."""

    page: Page
    count: int


@dataclass(frozen=True, slots=True)
class MapRow:
    """A chapter with the chapters that it refers to and those that refer to it."""

    page: Page
    leads_to: tuple[Neighbour, ...]
    comes_from: tuple[Neighbour, ...]


@dataclass(frozen=True, slots=True)
class RuleMap:
    """The map of a book: its picture and its list."""

    book: Book
    svg: str
    rows: tuple[MapRow, ...]


def rule_map(book: Book, found: Sequence[Mention]) -> RuleMap:
    """Return the map of *book*, whose references are *found*."""
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    graph.add_nodes_from(page.name for page in book.pages)
    for mention in found:
        source, target = mention.source.page, mention.target[0]
        if source != target:
            weight = graph.get_edge_data(source, target, {"weight": 0})["weight"]
            graph.add_edge(source, target, weight=weight + 1)
    pages = {page.name: page for page in book.pages}
    rows = tuple(
        MapRow(
            page,
            _neighbours(pages, graph.out_edges(page.name, data="weight"), 1),
            _neighbours(pages, graph.in_edges(page.name, data="weight"), 0),
        )
        for page in book.pages
    )
    return RuleMap(book, _drawn(book, graph), rows)


def _neighbours(pages: dict[str, Page], edges: Iterable[Edge], end: int) -> tuple[Neighbour, ...]:
    """Return the chapters at the one *end* of *edges* (0 source, 1 target), the closest first."""
    found = [Neighbour(pages[edge[:2][end]], edge[2]) for edge in edges]
    return tuple(sorted(found, key=lambda neighbour: -neighbour.count))


def _drawn(book: Book, graph: "networkx.DiGraph[str]") -> str:
    angles = {
        page.name: 2 * math.pi * at / max(len(book.pages), 1) - math.pi / 2
        for at, page in enumerate(book.pages)
    }
    edges: list[Edge] = list(graph.edges(data="weight"))
    most = max((weight for *_, weight in edges), default=1)
    lines = "".join(
        _line(angles[source], angles[target], weight / most) for source, target, weight in edges
    )
    names = "".join(_name(book, page, angles[page.name]) for page in book.pages)
    return (
        f'<svg class="svod-map" viewBox="-160 0 {_SIZE + 320} {_SIZE}" role="group" '
        f'aria-label="Карта: {book.title}">{lines}{names}</svg>'
    )


def _point(angle: float, radius: float) -> tuple[float, float]:
    return _MIDDLE + radius * math.cos(angle), _MIDDLE + radius * math.sin(angle)


def _line(source: float, target: float, share: float) -> str:
    """Draw a reference as a line that is bent to the middle; *share* of the widest."""
    (x1, y1), (x2, y2) = _point(source, _RADIUS), _point(target, _RADIUS)
    path = f"M{x1:.0f} {y1:.0f}Q{_MIDDLE:.0f} {_MIDDLE:.0f} {x2:.0f} {y2:.0f}"
    return f'<path d="{path}" stroke-width="{max(1.0, _WIDEST * share):.1f}"/>'


def _name(book: Book, page: Page, angle: float) -> str:
    """Draw a chapter: a dot and its title, which reads from left to right on either side."""
    (x, y), (at, height) = _point(angle, _RADIUS), _point(angle, _RADIUS + 14)
    anchor = "middle" if abs(math.cos(angle)) < 0.2 else "start" if math.cos(angle) > 0 else "end"
    height += 14 if math.sin(angle) > 0.8 else 0
    title = escape(page.title)
    return (
        f'<a href="../rules/{book.slug}/{page.name}/">'
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{_DOT}"/>'
        f'<text x="{at:.0f}" y="{height:.0f}" text-anchor="{anchor}">{title}</text></a>'
    )
