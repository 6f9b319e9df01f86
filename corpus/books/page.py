r"""The Markdown page of a book: its reader and its writer.

::

    ---
    title: Леса
    en: Forests
    pages: 102-103
    ---

    # Леса {#lesa data-en="Forests"}

    <span id="p102"></span>

    ## Основные правила {#lesa-osnovnye data-en="Forests: the basics"}

    ...

Front matter: ``title``; ``en``, the official English title, if any; ``pages``, the
printed pages, if known; ``pages_inferred: true`` where they come from the
alphabetical index. Headings are ATX with an explicit ASCII id; the first is the
page's title. An empty span stands where a printed page begins.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from corpus.books.front_matter import FrontMatterError, read_front_matter, write_front_matter
from corpus.books.plaintext import line_text
from language.refusals import Refusal

_FRONT = re.compile(r"\A---\n(.*?)\n---\n+", re.DOTALL)
_FENCE = re.compile(r"(`{3,}|~{3,})")
_HEADING = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*(?:\{([^{}]*)\})?[ \t]*")
_ID = re.compile(r"#([\w-]+)")
_EN = re.compile(r'data-en="([^"]*)"')
_REMEMBERED_PAGES = 1 << 10
PAGE_MARK = re.compile(r'<span id="p(\d+)"></span>')


class PageError(Refusal, ValueError):
    """A page that does not keep to the format; says where and what was found."""


@dataclass(frozen=True, slots=True)
class PageHeading:
    """A heading: level 1..6, bare title, ASCII id, official English title or ''."""

    level: int
    text: str
    anchor: str
    en: str = ""

    def __str__(self) -> str:
        en = f' data-en="{self.en}"' if self.en else ""
        return f"{'#' * self.level} {self.text} {{#{self.anchor}{en}}}"


@dataclass(frozen=True, slots=True)
class Page:
    """A page: *name* is the file's stem, *body* the Markdown below the front matter."""

    name: str
    title: str
    body: str
    en: str = ""
    pages: str = ""
    pages_inferred: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the Markdown up to the next one.

    *trail* holds the titles above it, the page's first; *page* is the printed page
    on which it begins, if known.
    """

    heading: PageHeading
    markdown: str
    trail: tuple[str, ...]
    page: int | None


def read_page(text: str, name: str) -> Page:
    """Read a page from its Markdown text.

    Raises PageError if the front matter is missing or can't be used.
    """
    match = _FRONT.match(text)
    if match is None:
        raise PageError(f"{name}.md:1: нет шапки страницы, ожидалась строка ---")
    try:
        front = read_front_matter(match[1])
    except FrontMatterError as error:
        raise PageError(f"{name}.md:{error}") from error
    return Page(
        name=name,
        title=front["title"],
        body=text[match.end() :],
        en=front.get("en", ""),
        pages=front.get("pages", ""),
        pages_inferred=front.get("pages_inferred") == str(True),
    )


def write_page(page: Page) -> str:
    """Return the Markdown text of *page*; ``read_page`` gives it back unchanged."""
    front: dict[str, object] = {"title": page.title}
    if page.en:
        front["en"] = page.en
    if page.pages:
        front["pages"] = int(page.pages) if page.pages.isdecimal() else page.pages
    if page.pages_inferred:
        front["pages_inferred"] = True
    return f"---\n{write_front_matter(front)}---\n\n{page.body.strip(chr(10))}\n"


def sections(page: Page) -> tuple[Section, ...]:
    """Return the sections of *page* in order, their headings as plain text.

    Text before the first heading has no section. The pages of a book are asked again and again
    in a build, and their sections are remembered.
    """
    return _sections(page)


@lru_cache(maxsize=_REMEMBERED_PAGES)
def _sections(page: Page) -> tuple[Section, ...]:
    return tuple(_cut(page))


def _cut(page: Page) -> Iterator[Section]:
    trail: list[PageHeading] = []
    current = _first_page(page)
    for heading, text in _chunks(page.body):
        if heading is not None:
            trail = [above for above in trail if above.level < heading.level]
            opening = PAGE_MARK.match(text)
            begins = int(opening[1]) if opening else current
            yield Section(heading, text, tuple(above.text for above in trail), begins)
            trail.append(heading)
        if marks := PAGE_MARK.findall(text):
            current = int(marks[-1])


def _first_page(page: Page) -> int | None:
    match = re.match(r"\d+", page.pages)
    return int(match.group()) if match else None


def _chunks(body: str) -> Iterator[tuple[PageHeading | None, str]]:
    heading: PageHeading | None = None
    lines: list[str] = []
    fence = ""
    for line in body.splitlines():
        if mark := _FENCE.match(line):
            fence = "" if fence and line.startswith(fence) else fence or mark[1]
        found = None if fence else read_heading(line)
        if found is None:
            lines.append(line)
        else:
            yield heading, "\n".join(lines).strip("\n")
            heading, lines = replace(found, text=line_text(found.text)), []
    yield heading, "\n".join(lines).strip("\n")


def read_heading(line: str) -> PageHeading | None:
    """Return the heading that *line* is, or None.

    >>> read_heading('## Леса {#lesa data-en="Forests"}')
    PageHeading(level=2, text='Леса', anchor='lesa', en='Forests')
    """
    match = _HEADING.fullmatch(line)
    if match is None:
        return None
    attributes = match[3] or ""
    anchor, en = _ID.search(attributes), _EN.search(attributes)
    return PageHeading(len(match[1]), match[2], anchor[1] if anchor else "", en[1] if en else "")
