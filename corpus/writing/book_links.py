"""Links between the files of one book: they lead to the pages that were made of those files.

::

    Подробнее – в разделе [Паруса](sails.md#change).
    Подробнее – в разделе [Паруса](02-parusa.md#smena).

What leads to another host stays, but a picture there becomes a link: a page of the book asks
nobody for anything. What leads to no page is text.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import unquote

from corpus.books.page import Page
from language.letters import fold

# A link or a picture, as ``render`` writes it, and what only looks like one: code.
LINK = re.compile(
    r"^(?P<fence>`{3,})[^\n]*\n.*?\n(?P=fence)$|(?<!\\)`[^`\n]*`"
    r"|(?<!\\)(?P<picture>!?)\[(?!\^)"
    r"(?P<text>(?:\\.|\[\^[\w-]+\]|!\[[^\[\]]*\]\([^()\s]*\)|[^\\\[\]])*)"
    r"\]\((?P<address>[^()\s]*)\)",
    re.MULTILINE | re.DOTALL,
)
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_HEADING = re.compile(r"^#+ (?P<text>.*?) \{#(?P<anchor>[\w-]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class LinkedFile:
    """A file of the book: its *name*, and the numbers of the pages made of it."""

    name: str
    pages: range


def with_links(pages: Sequence[Page], files: Sequence[LinkedFile]) -> list[Page]:
    """Return *pages* with the links of *files* to one another, and inside one.

    A part of a file is its heading: by its anchor, or by its words as GitHub and others make
    anchors of them.
    """
    known = {posixpath.basename(file.name): file for file in files}
    parts = {file.name: _parts(file, pages) for file in files}
    done = list(pages)
    for file in files:

        def written(link: re.Match[str], file: LinkedFile = file) -> str:
            if link["address"] is None:
                return link[0]
            if _ELSEWHERE.match(link["address"]):
                return link[0].removeprefix("!")
            address = _address(link["address"], file, known, parts, pages)
            if link["picture"]:
                return link[0]
            return f"[{link['text']}]({address})" if address else link["text"]

        for number in file.pages:
            done[number] = replace(pages[number], body=LINK.sub(written, pages[number].body))
    return done


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
