r"""A page of a book as Markdown that any viewer shows: no attributes, no boxes of one program.

::

    # Леса {#lesa data-en="Forests"}            <a id="lesa"></a>
                                                # Леса
                                                *Forests*

    !!! note "Пример"                           > **Пример**
        Лес растёт.                             >
                                                > Лес растёт.

Terms and printed pages become links as on the site; so do those that stand in the source.
What stands in code, in headings and in a box about another edition is left alone.
"""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.books.page import PAGE_MARK, Page, read_heading
from corpus.links.crossrefs import PageLink, TermLink
from web.crosslinks import RulePage, names_other_edition
from web.takeaway.addresses import Addresses

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})")
_BOX = re.compile(r'(?:!!!|\?\?\?\+?)[ \t]+(\w+)(?:[ \t]+"([^"\n]*)")?[ \t]*')
_INDENT = "    "
# What is no running text inside a line: code, links and pictures, tags, emphasis, escapes.
_MARKUP = re.compile(
    r"(`[^`]*`|!?\[[^\[\]]*\]\([^()]*\)|<span id=\"p\d+\"></span>|<[^<>]*>|\*{1,3}|\\.)"
)
_LINK = re.compile(r"(?<=\]\()(?:(?P<path>[\w./-]+)\.md)?(?:#(?P<anchor>[\w-]+))?(?=\))")
_TABLE_RULE = re.compile(r"\|?[ \t]*:?-{3,}:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")


@dataclass(slots=True)
class Portable:
    """Writes one page, which stands in *folder*: «6ed».

    *rules* finds its cross-references; None for a page that has none.
    """

    page: Page
    folder: str
    addresses: Addresses
    rules: RulePage | None = None
    page_word: str = "с."
    below_title: str = ""
    """A line of Markdown that stands under the title."""
    _is_linked: bool = True

    def text(self) -> str:
        """Return the Markdown of the page."""
        lines = self._blocks(_COMMENT.sub("", self.page.body).splitlines())
        return "\n".join(lines).strip("\n") + "\n"

    def _blocks(self, lines: list[str]) -> Iterator[str]:
        """Yield *lines* with boxes as quotations."""
        at = 0
        while at < len(lines):
            box = _BOX.fullmatch(lines[at])
            if box is None:
                end = next((n for n in range(at, len(lines)) if _BOX.fullmatch(lines[n])), None)
                yield from self._lines(lines[at:end])
                at = len(lines) if end is None else end
            else:
                at += 1
                inside = []
                while at < len(lines) and (not lines[at] or lines[at].startswith(_INDENT)):
                    inside.append(lines[at].removeprefix(_INDENT))
                    at += 1
                yield from self._box(box[1], box[2] or "", inside)

    def _box(self, kind: str, title: str, inside: list[str]) -> Iterator[str]:
        while inside and not inside[-1]:
            inside.pop()
        edition = self.rules.references.book.edition if self.rules else ""
        self._is_linked = not names_other_edition(title, edition)
        name = title or kind.capitalize()
        head = f"[!{kind}] {name}" if self.addresses.viewer == "obsidian" else f"**{name}**\n>"
        yield f"> {head}"
        yield from (f"> {line}".rstrip() for line in self._lines(inside))
        yield ""
        self._is_linked = True

    def _lines(self, lines: list[str]) -> Iterator[str]:
        fenced = False
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            if _FENCE.match(line):
                fenced = not fenced
                yield line
            elif fenced:
                yield line
            elif heading := read_heading(line):
                yield from self._heading(line, heading.level, heading.anchor, heading.en)
            else:
                is_head = "|" in line and _TABLE_RULE.fullmatch(following.strip())
                yield "".join(self._pieces(line, is_running=not is_head))

    def _heading(self, line: str, level: int, anchor: str, english: str) -> Iterator[str]:
        if self.rules:
            self.rules.enter(level, anchor)
        if mark := self.addresses.mark(anchor):
            yield from (mark, "")
        yield re.sub(r"\s*\{[^{}]*\}\s*$", "", line)
        if english:
            yield from ("", f"*{english}*")
        if level == 1 and self.below_title:
            yield from ("", self.below_title)

    def _pieces(self, line: str, is_running: bool) -> Iterator[str]:
        for at, piece in enumerate(_MARKUP.split(line)):
            if at % 2 == 0:
                yield from self._linked(piece) if is_running else [piece]
            elif mark := PAGE_MARK.fullmatch(piece):
                name = f"p{mark[1]}"
                yield f"{self.addresses.mark(name)}*{self.page_word}\N{NO-BREAK SPACE}{mark[1]}*"
            else:
                yield _LINK.sub(self._own_link, piece)

    def _own_link(self, link: re.Match[str]) -> str:
        """Return the address of a link of the source with its section as the viewer names it."""
        path = f"{link['path']}.md" if link["path"] else ""
        page = posixpath.normpath(f"{self.folder}/{link['path'] or self.page.name}")
        return path + self.addresses.fragment(page, link["anchor"] or "") or "#"

    def _linked(self, text: str) -> Iterator[str]:
        if not (self.rules and self._is_linked and text.strip()):
            yield text
            return
        rules, at = self.rules, 0
        for link in rules.references.find(text, rules.name, rules.anchors, rules.seen):
            if target := self._target(link):
                yield f"{text[at : link.start]}[{text[link.start : link.end]}]({target})"
                at = link.end
        yield text[at:]

    def _target(self, link: TermLink | PageLink) -> str:
        """Return where a reference leads, '' where that is not in the book."""
        if link.target is None:
            return ""
        page, anchor = link.target.page, link.target.anchor
        if page == self.page.name:
            return self.addresses.fragment(f"{self.folder}/{page}", anchor)
        # A twin refers to twins; where one is missing, to the page itself.
        above = "" if self.addresses.has_page(f"{self.folder}/{page}") else "../"
        place = posixpath.normpath(f"{self.folder}/{above}{page}")
        return f"{above}{page}.md{self.addresses.fragment(place, anchor)}"
