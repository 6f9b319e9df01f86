r"""A page of a book as Markdown that any viewer shows: no attributes, no boxes of one program.

::

    # Леса {#lesa data-en="Forests"}            <a id="lesa"></a>
                                                # Леса
                                                *Forests*

    !!! note "Пример"                           > **Пример**
        Лес растёт.                             >
                                                > Лес растёт.

Terms and printed pages become links as on the site; so do those that stand in the source.
What stands in code, in headings and in a box about another edition is left alone. HTML in the
text of a page is text, as on the site: «<единица>» would be gone, and a viewer might run the rest.
"""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from corpus.books.page import PAGE_MARK, Page, read_heading
from corpus.books.parts import PART_MARK
from corpus.links.crossrefs import PageLink, TermLink
from corpus.links.editions import names_other_edition
from web.crosslinks import RulePage
from web.labels import on_pages
from web.takeaway.addresses import Addresses, in_link
from web.takeaway.fences import fenced
from web.takeaway.harmless_markdown import shown, without_scripts, written

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_BOX = re.compile(r'([ ]*)(?:!!!|\?\?\?\+?)[ \t]+(\w+)(?:[ \t]+"([^"\n]*)")?[ \t]*')
_INDENT = "    "
# What is no running text inside a line: code, links and pictures, tags, emphasis, escapes.
_MARKUP = re.compile(
    r"(?<!`)(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`)"
    r"|!?\[[^\[\]]*\]\([^()]*\)"
    r'|<span id="[\w-]+"></span>|<[^<>]*>'
    r"|\*{1,3}|\\."
)
# Tags that stay: the mark of a part, an address that is its own link.
_KNOWN = re.compile(rf"{PART_MARK.pattern}|<(?:https?://|mailto:)[^\s<>]*>|<[\w.+-]+@[\w.-]+>")
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
    language: str = "ru"
    below_title: str = ""
    """A line of Markdown that stands under the title."""
    _is_linked: bool = True

    def text(self) -> str:
        """Return the Markdown of the page."""
        lines = self._blocks(_COMMENT.sub("", self.page.body).splitlines())
        return "\n".join(lines).strip("\n") + "\n"

    def _blocks(self, lines: list[str]) -> Iterator[str]:
        """Yield *lines* with boxes as quotations."""
        at, code = 0, list(fenced(lines))
        boxes = [None if code[n] else _BOX.fullmatch(line) for n, line in enumerate(lines)]
        while at < len(lines):
            box = boxes[at]
            if box is None:
                end = next((n for n in range(at, len(lines)) if boxes[n]), len(lines))
                yield from self._lines(lines[at:end], code[at:end])
                at = end
            else:
                at += 1
                indent, inside = box[1] + _INDENT, []
                while at < len(lines) and (not lines[at].strip() or lines[at].startswith(indent)):
                    inside.append(lines[at].removeprefix(indent).rstrip())
                    at += 1
                quoted = self._box(box[2], box[3] or "", inside)
                yield from (f"{box[1]}{line}".rstrip() for line in quoted)

    def _box(self, kind: str, title: str, inside: list[str]) -> Iterator[str]:
        while inside and not inside[-1]:
            inside.pop()
        edition = self.rules.references.book.edition if self.rules else ""
        around, self._is_linked = self._is_linked, not names_other_edition(title, edition)
        name = without_scripts(shown(title)) or kind.capitalize()
        head = f"[!{kind}] {name}" if self.addresses.viewer == "obsidian" else f"**{name}**\n"
        yield from (f"> {line}".rstrip() for line in head.split("\n"))
        yield from (f"> {line}".rstrip() for line in self._blocks(inside))
        yield ""
        self._is_linked = around

    def _lines(self, lines: list[str], code: list[bool]) -> Iterator[str]:
        for (line, following), is_code in zip(pairwise([*lines, ""]), code, strict=True):
            if is_code:
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
        title = re.sub(r"\s*\{[^{}]*\}\s*$", "", line)
        yield "".join(self._pieces(title, is_running=False))
        if english:
            yield from ("", f"*{written(english)}*")
        if level == 1 and self.below_title:
            yield from ("", self.below_title)

    def _pieces(self, line: str, is_running: bool) -> Iterator[str]:
        at = 0
        for mark in _MARKUP.finditer(line):
            yield from self._text(line[at : mark.start()], is_running)
            at = mark.end()
            if page := PAGE_MARK.fullmatch(mark[0]):
                yield _apart(self._page_mark(page[1]), line[: mark.start()], line[at:])
            elif mark["ticks"] or _KNOWN.fullmatch(mark[0]):
                yield mark[0]
            else:
                yield _LINK.sub(self._own_link, without_scripts(shown(mark[0])))
        yield from self._text(line[at:], is_running)

    def _page_mark(self, page: str) -> str:
        return f"{self.addresses.mark(f'p{page}')}*{on_pages(page, self.language)}*"

    def _text(self, text: str, is_running: bool) -> Iterator[str]:
        """Yield text without markup; a backtick in it begins no code of another line."""
        safe = without_scripts(shown(text).replace("`", "\\`"))
        yield from self._linked(safe) if is_running else [safe]

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
        return f"{above}{in_link(page)}.md{self.addresses.fragment(place, anchor)}"


def _apart(mark: str, before: str, behind: str) -> str:
    """Return *mark* with a space to the word that it would stick to: «*с. 12* шлюпка»."""
    left = " " if before and before[-1].isalnum() else ""
    right = " " if behind and behind[0] not in " .,;:!?)»" else ""
    return f"{left}{mark}{right}"
