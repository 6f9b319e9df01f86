"""The records of a book's alphabetical index: terms with pages, English, the section."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from corpus.books.printed import PageRange
from corpus.links.definitions import Definition
from corpus.links.page_references import PrintedPages
from language.alphabet import by_letter
from language.slugs import unique_slugs

Describe = Callable[[str], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class PrintedLink:
    """A printed page of an entry; *url* is '' where the book does not hold it."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class IndexRow:
    """An entry of the index; *url* and *title* name its section, if it has one."""

    term: str
    anchor: str
    parent: str
    pages: tuple[PrintedLink, ...]
    en: str
    definition: str
    url: str = ""
    title: str = ""


def entry_anchors(definitions: Iterable[Definition]) -> dict[str, str]:
    """Return the anchor of every term on the index page."""
    return unique_slugs(definition.term for definition in definitions)


def index_rows(
    definitions: Sequence[Definition],
    anchors: Mapping[str, str],
    pages: PrintedPages,
    describe: Describe,
) -> dict[str, list[IndexRow]]:
    """Return the rows of an index by letter; *describe* gives English and definition."""
    rows = [_row(definition, anchors, pages, describe) for definition in definitions]
    return by_letter(rows, lambda row: row.parent or row.term)


def _row(
    definition: Definition, anchors: Mapping[str, str], pages: PrintedPages, describe: Describe
) -> IndexRow:
    en, meaning = describe(definition.term)
    place = definition.place
    return IndexRow(
        term=definition.term,
        anchor=anchors[definition.term],
        parent=definition.entry.parent,
        pages=tuple(_printed(listed, pages) for listed in definition.entry.pages),
        en=en,
        definition=meaning,
        url=f"../{place.page}/#{place.anchor}" if place else "",
        title=place.heading.text if place else "",
    )


def _printed(listed: PageRange, pages: PrintedPages) -> PrintedLink:
    label = str(listed).replace("-", "\N{EN DASH}")
    found = pages.find(listed)
    if found is None:
        return PrintedLink(label, "")
    anchor = f"#{found.anchor}" if found.anchor else ""
    return PrintedLink(label, f"../{found.page}/{anchor}")
