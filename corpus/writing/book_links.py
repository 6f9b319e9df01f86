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


@dataclass(frozen=True, slots=True)
class _Edit:
    """What is *written* in place of a page's text from *at* to *end*."""

    at: int
    end: int
    written: str


def with_links(pages: Sequence[Page], files: Sequence[LinkedFile]) -> list[Page]:
    """Return *pages* with the links of *files* to one another, and inside one.

    A part of a file is its heading: by its anchor, or by its words as GitHub and others make
    anchors of them. Leaves alone links to what is no file of the book.
    """
    known = {posixpath.basename(file.name): file for file in files}
    parts = {file.name: _parts(file, pages) for file in files}
    edits: dict[int, list[_Edit]] = {}
    for file in files:
        for link in file.links:
            address = _address(link.target, file, known, parts, pages)
            for number in file.pages if address else ():
                done = edits.setdefault(number, [])
                start = done[-1].end if done else 0
                if edit := _find(pages[number].body, link, address, start):
                    done.append(edit)
                    break
    return [
        replace(page, body=_edited(page.body, edits[number])) if edits.get(number) else page
        for number, page in enumerate(pages)
    ]


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


def _find(body: str, link: Link, address: str, start: int) -> _Edit | None:
    """Return where the text of *link* stands in *body* after *start*, and the link for it."""
    text = escape(link.text)
    words = rf"{re.escape(escape(link.before))}\s*" if link.before else r"^(?:[>|*\s\d.-]*)"
    pattern = re.compile(rf"(?P<before>{words}){re.escape(text)}", re.MULTILINE)
    for found in pattern.finditer(body, start):
        line = body[body.rfind("\n", 0, found.start()) + 1 : found.start()]
        if not line.startswith("#") and not found["before"].startswith("#"):
            return _Edit(found.end("before"), found.end(), f"[{text}]({address})")
    return None


def _edited(body: str, edits: Sequence[_Edit]) -> str:
    """Return *body* with all *edits*, which stand in it one after the other."""
    pieces, end = [], 0
    for edit in edits:
        pieces += [body[end : edit.at], edit.written]
        end = edit.end
    return "".join([*pieces, body[end:]])
