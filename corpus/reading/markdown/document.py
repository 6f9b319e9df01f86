"""Markdown to lines, parsed as CommonMark with tables, and read as the web page that it makes.

A line of a paragraph stays a line, with its number: page marks and running heads may stand
among them, and words be broken at their ends.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from corpus.reading.html.blocks import lines_of
from corpus.reading.html.page import blocks_of
from corpus.reading.html.tags import FENCED, HARD, LINE, is_tag
from corpus.reading.markdown.additions import ADDRESS, plain_markdown, title_of
from corpus.reading.markdown.notes import noted_labels, with_definitions, with_notes
from corpus.reading.markdown.table_ends import parted_behind_tables
from corpus.reading.pictures import told_of_pictures
from corpus.source import Line, Source, letters_of

_FORM_FEED = "\f"
_LONGEST_HEADING = 120
# So many headings show that the author marks them: what is not marked is none.
_ENOUGH = 3
# In lines; more between fences is text that a program took for code.
_LONGEST_CODE = 40
# Deeper text would be dropped.
_DEEPEST = 100
_TAG = re.compile(r"</?([A-Za-z][\w-]*)[^<>]*>")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_PAGE_COMMENT = re.compile(r"<!--[^\d>]{0,20}\d{1,4}(?:[^\d>]{1,6}\d{1,4})?[^\d>]{0,5}-->")
_LANGUAGE = re.compile(r"[ -~]*")
_SET_IN = re.compile(r"(?: {4}|\t) *\S")
_STRONG = re.compile(r"\*\*(?=\S)([^*\n]+)\*\*")


def read_markdown(text: str, name: str) -> Source:
    """Read Markdown into lines of plain text with headings, items and tables marked, as for HTML.

    What else it marks (strong words, links, code, footnotes) stands in ``Line.given``.

    A form feed begins a sheet. Left out are pictures without words, comments that are no page
    marks, and what pandoc writes in braces.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines: list[Line] = []
    breaks: list[int] = []
    pictures: list[str] = []
    above = 0
    labels = noted_labels(text)
    indented = {at for at, line in enumerate(text.split("\n"), 1) if _SET_IN.match(line)}
    known = _known_addresses(text)
    for sheet in plain_markdown(text, labels).split(_FORM_FEED):
        if lines:
            breaks.append(len(lines))
        parts = (
            _page(part, above + at, known, pictures) for at, part in parted_behind_tables(sheet)
        )
        page = lines_of(blocks_of("\n".join(parts), kept="all"), name)
        page = [replace(line, text=_unmarked(line.text)) for line in page]
        lines += with_definitions(with_notes(page, labels, indented))
        above += sheet.count("\n")
    sheets = tuple(at for at in breaks if at < len(lines))
    if not sheets and sum(line.heading > 0 for line in lines) >= _ENOUGH:
        lines = [replace(line, as_body=_is_body(line)) for line in lines]
    return Source(name, tuple(lines), title_of(text), sheets, told_of_pictures(pictures))


def _known_addresses(text: str) -> dict[str, Any]:
    """Return the addresses that the text gives at its end or elsewhere: «[порт]: harbour.md»."""
    known: dict[str, Any] = {}
    MarkdownIt("commonmark").parse("\n\n".join(found[0] for found in ADDRESS.finditer(text)), known)
    return known


def _is_body(line: Line) -> bool:
    """Is a line without a mark, not all in strong letters, and so no heading?"""
    marked = line.given.markup if line.given else ()
    strong = any(
        m.opening == "**" and m.end - m.start == len(letters_of(line.text)) for m in marked
    )
    return not (line.heading or line.role or line.is_blank or strong)


def _unmarked(text: str) -> str:
    """Strong words with a letter right after their stop are none by the rules of CommonMark."""
    return _STRONG.sub(r"\1", text)


def _page(sheet: str, above: int, known: dict[str, Any], pictures: list[str]) -> str:
    """Return a sheet as a web page; *above* is the number of lines before it.

    *known* are the addresses that other sheets give; to *pictures* go those of its pictures.
    """
    settings = {"breaks": True, "maxNesting": _DEEPEST}
    parser = MarkdownIt("commonmark", settings, renderer_cls=_Renderer)
    # Text that is indented is a paragraph: rules hold no programs.
    parser.enable(["table", "strikethrough"]).disable("code")
    tokens = parser.parse(sheet, known)
    for token in tokens:
        images = (child for child in token.children or () if child.type == "image")
        pictures += (str(image.attrs.get("src", "")) for image in images)
        if token.map and token.nesting >= 0:
            token.attrSet(LINE, str(above + token.map[0] + 1))
    _keep_numbers(tokens)
    _keep_paragraphs(tokens)
    page: str = parser.renderer.render(tokens, parser.options, {})
    return page


def _keep_numbers(tokens: Sequence[Token]) -> None:
    """An item has the number that is written, but in a list where all have the same."""
    last: dict[int, str] = {}
    for token in tokens:
        if token.type == "ordered_list_open":
            last.pop(token.level + 1, None)
        elif token.type == "list_item_open" and last.get(token.level) != token.info:
            token.attrSet("value", token.info)
            last[token.level] = token.info


def _keep_paragraphs(tokens: Sequence[Token]) -> None:
    """A paragraph with a rule right under it is no heading."""
    for opening, text, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type != "heading_open" or opening.markup.startswith("#"):
            continue
        if "\n" in text.content or len(text.content) > _LONGEST_HEADING:
            opening.tag = closing.tag = "p"


class _Renderer(RendererHTML):
    """Writes the page: unknown tags are text («<к6>»), a picture is a tag with its caption."""

    def image(self, tokens: Sequence[Token], at: int, *_: Any) -> str:
        token = tokens[at]
        path = str(token.attrs.get("src", ""))
        if token.content in path:
            return ""
        return f'<picture src="{escape(path)}">{escape(token.content)}</picture>'

    def hardbreak(self, *_: Any) -> str:
        return f"<br {HARD}>"

    def fence(self, tokens: Sequence[Token], at: int, *_: Any) -> str:
        token = tokens[at]
        place, told = f'{LINE}="{token.attrs[LINE]}"', _LANGUAGE.fullmatch(token.info)
        if not told or token.content.count("\n") > _LONGEST_CODE:
            words = "" if told else f"{token.info}\n"
            return f"<pre {place}>{escape(words + token.content)}</pre>"
        info = escape(token.info.strip())
        return f'<pre {place} {FENCED}="{info}">{escape(token.content)}</pre>'

    def html_inline(self, tokens: Sequence[Token], at: int, *_: Any) -> str:
        return _known_tags(tokens[at].content)

    def html_block(self, tokens: Sequence[Token], at: int, *_: Any) -> str:
        token = tokens[at]
        return f'<div {LINE}="{token.attrs[LINE]}">{_known_tags(token.content)}</div>'


def _known_tags(text: str) -> str:
    text = _COMMENT.sub(_page_comment, text)
    return _TAG.sub(lambda tag: tag[0] if is_tag(tag[1]) else escape(tag[0]), text)


def _page_comment(comment: re.Match[str]) -> str:
    """Return a comment as text if it may be the mark of a page."""
    return f"<p>{escape(comment[0])}</p>" if _PAGE_COMMENT.fullmatch(comment[0]) else ""
