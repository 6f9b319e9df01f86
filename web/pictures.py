"""Pictures of a book: SVG drawn from short source, laid into the page as part of its text.

A page names a picture as Markdown does, ``![что на ней](pictures/luch.svg)``; its file stands
in the book's folder. In the page it is SVG and no image, so that its words can be selected,
found and read in both themes and on paper::

    <text x="45" y="198" data-en="wall">стена</text>

A word has its English beside it and is shown in the language of the page. Only shapes and
words are taken from the file: whatever else it holds is left out.
"""

import re
from collections.abc import Mapping
from html import escape, unescape
from xml.etree import ElementTree

from corpus.books.book import BookError

_IMAGE = re.compile(
    r'<p>\s*<img alt="(?P<alt>[^"]*)" src="[^"]*\bpictures/(?P<name>[\w-]+)\.svg"[^>]*>\s*</p>'
)
_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = frozenset(
    {"svg", "g", "line", "path", "rect", "circle", "ellipse", "polyline", "polygon", "text"}
)
_MEASURES = frozenset(
    {"x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height"}
    | {"d", "points", "class", "text-anchor", "transform", "viewBox"}
)
_ENGLISH = "data-en"


class PictureError(BookError):
    """A picture that is no SVG; says what was found."""


def with_pictures(html: str, pictures: Mapping[str, str], language: str) -> str:
    """Return *html* with its images of *pictures*, SVG by name, laid in; others stay images."""

    def shown(match: re.Match[str]) -> str:
        source = pictures.get(match["name"])
        if source is None:
            return match[0]
        described = f' role="img" aria-label="{escape(unescape(match["alt"]))}"'
        svg = _shape(_root(source, match["name"]), language, described)
        return f'<figure class="svod-picture">{svg}</figure>'

    return _IMAGE.sub(shown, html)


def drawn(source: str, name: str) -> str:
    """Return a picture as a file of SVG of its own, its words in Russian.

    Raises PictureError where *source* is no SVG; it says so of *name*.
    """
    return _shape(_root(source, name), "ru", f' xmlns="{_SVG[1:-1]}"')


def _root(source: str, name: str) -> ElementTree.Element:
    place = f"pictures/{name}.svg"
    if "<!" in source:
        raise PictureError(f"{place}: найдено <!, ожидался SVG без объявлений и комментариев")
    try:
        root = ElementTree.fromstring(source)
    except ElementTree.ParseError as error:
        raise PictureError(f"{place}: неверный XML: {error}") from error
    if root.tag != f"{_SVG}svg":
        raise PictureError(f"{place}: найден элемент {root.tag}, ожидался svg")
    return root


def _shape(element: ElementTree.Element, language: str, more: str = "") -> str:
    name = str(element.tag).removeprefix(_SVG)
    if name not in _SHAPES:
        return ""
    measures = "".join(
        f' {key}="{escape(value)}"' for key, value in element.items() if key in _MEASURES
    )
    inside = "".join(_shape(child, language) for child in element)
    return f"<{name}{measures}{more}>{escape(_word(element, language))}{inside}</{name}>"


def _word(element: ElementTree.Element, language: str) -> str:
    english = element.get(_ENGLISH) if language == "en" else None
    return (element.text or "").strip() if english is None else english
