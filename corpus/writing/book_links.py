"""Links between the files of one book: they lead to the pages that were made of those files.

::

    Подробнее – в разделе [Паруса](sails.md#change).
    Подробнее – в разделе [Паруса](02-parusa.md#smena).

The text of a link went through the import like any other. It is found again by the words that
lead up to it; a link whose words were mended stays plain text.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import unquote

from corpus.books.page import Page
from corpus.source import Link
from corpus.writing.render import escape
from language.letters import fold

_HEADING = re.compile(r"^#+ (?P<text>.*?) \{#(?P<anchor>[\w-]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class LinkedFile:
    """A file of the book: its *name*, its links, and the numbers of the pages made of it."""

    name: str
    links: Sequence[Link]
    pages: range


def with_links(pages: Sequence[Page], files: Sequence[LinkedFile]) -> list[Page]:
    """Return *pages* with the links of *files* to one another, and inside one.

    A part of a file is its heading: by its anchor, or by its words as GitHub and others make
    anchors of them. Leaves alone links to what is no file of the book.
    """
    known = {posixpath.basename(file.name): file for file in files}
    parts = {file.name: _parts(file, pages) for file in files}
    linked = list(pages)
    for file in files:
        starts = dict.fromkeys(file.pages, 0)
        for link in file.links:
            address = _address(link.target, file, known, parts, pages)
            for number in file.pages if address else ():
                body, end = _with_link(linked[number].body, link, address, starts[number])
                if end:
                    linked[number] = replace(linked[number], body=body)
                    starts[number] = end
                    break
    return linked


def _address(
    target: str,
    file: LinkedFile,
    known: Mapping[str, LinkedFile],
    parts: Mapping[str, Mapping[str, str]],
    pages: Sequence[Page],
) -> str:
    """Return where a link leads among *pages*, or ''."""
    path, _, part = unquote(target).partition("#")
    goal = known.get(posixpath.basename(path)) if path else file
    if goal is None or not goal.pages:
        return ""
    whole = f"{pages[goal.pages[0]].name}.md" if path else ""
    return parts[goal.name].get(_key(part), whole) if part else whole


def _parts(file: LinkedFile, pages: Sequence[Page]) -> dict[str, str]:
    """Return the address of each heading of *file* by the keys of its anchor and its words."""
    found: dict[str, str] = {}
    for number in file.pages:
        for text, anchor in _headings(pages[number]):
            for name in (text, anchor):
                found.setdefault(_key(name), f"{pages[number].name}.md#{anchor}")
    return found


def _headings(page: Page) -> Iterator[tuple[str, str]]:
    for match in _HEADING.finditer(page.body):
        yield match["text"], match["anchor"]


def _key(text: str) -> str:
    return "".join(filter(str.isalnum, fold(text)))


def _with_link(body: str, link: Link, address: str, start: int) -> tuple[str, int]:
    """Return *body* with the link behind *start*, and where it ends; 0 if it is not there."""
    text = escape(link.text)
    words = rf"{re.escape(escape(link.before))}\s*" if link.before else r"^(?:[>|*\s\d.-]*)"
    for found in re.compile(rf"(?P<before>{words}){re.escape(text)}", re.MULTILINE).finditer(
        body, start
    ):
        line = body[body.rfind("\n", 0, found.start()) + 1 : found.start()]
        if not line.startswith("#") and not found["before"].startswith("#"):
            written = f"[{text}]({address})"
            at = found.end("before")
            return body[:at] + written + body[found.end() :], at + len(written)
    return body, 0
