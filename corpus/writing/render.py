r"""Blocks to Markdown: escapes, lists, tables, quotations.

Only what would be read as markup is escaped, so that the text stays as it is printed.
"""

import html
import re
from collections.abc import Iterator, Sequence

from corpus.books.page import PageHeading as PageHeading
from corpus.structure.blocks import (
    FURTHER,
    LOST_TABLE,
    Block,
    Heading,
    Item,
    Paragraph,
    Quote,
    Remnant,
    Table,
    Turns,
    Verbatim,
)
from corpus.structure.markup import AS_IT_IS, TEXT_AGAIN

_INLINE = re.compile(r"[\\`*_\[{]")
# At the end of a piece, too: what follows it may be a semicolon.
_ENTITY = re.compile(r"&(?=#?\w+(?:;|$))|<")
# Code between the pieces that open and close it, another piece that is Markdown already, or text.
_PIECE = re.compile(
    rf"{AS_IT_IS}`{TEXT_AGAIN}(?P<code>[^{AS_IT_IS}]*){AS_IT_IS}`{TEXT_AGAIN}"
    rf"|{AS_IT_IS}(?P<markdown>[^{TEXT_AGAIN}]*){TEXT_AGAIN}|(?P<text>[^{AS_IT_IS}]+)"
)
_STARTS = re.compile(r"^(#{1,6}(?= |$)|[>+-](?= |$)|=+$|-{3,}$|\d+(?=[.)] )|~{3})")
_ATTRIBUTES = re.compile(r"[{}]")
# By how the dump aligns a column.
_RULES = {"-": "---", "=": "---", "l": ":---", "c": ":---:", "r": "---:"}
# Of an item inside a quotation or a footnote, as the reader of Markdown marks it.
_BULLET = re.compile("^\N{BULLET} ")
_TICKS = re.compile("`+")
_TASK = re.compile(r"^\\\[([ xXхХ])\](?= )")


def escape(text: str) -> str:
    r"""Escape what Markdown would read as markup in a line of text.

    >>> escape("2 * 3 <b> и_вот")
    '2 \\* 3 &lt;b> и\\_вот'

    What the dump has as Markdown stays as it is. An angle bracket becomes an entity: a backslash
    before it does not keep Markdown from passing a tag on.
    """
    return _PIECE.sub(_escape_piece, text)


def _escape_piece(piece: re.Match[str]) -> str:
    if piece["code"] is not None:
        return f"`{piece['code']}`"
    if piece["markdown"] is not None:
        return piece["markdown"]
    escaped = _INLINE.sub(lambda match: "\\" + match.group(), piece["text"])
    return _ENTITY.sub(lambda match: html.escape(match.group()), escaped)


def escape_line(text: str) -> str:
    r"""Escape a paragraph, its beginning included.

    >>> escape_line("1. Первое"), escape_line("- нет")
    ('1\\. Первое', '\\- нет')
    """
    escaped = escape(text)
    match = _STARTS.match(escaped)
    if match is None:
        return escaped
    mark = match.group()
    at = len(mark) if mark.isdigit() else 0
    return f"{escaped[:at]}\\{escaped[at:]}"


def page_mark(page: int) -> str:
    """Return the anchor of a printed page.

    >>> page_mark(12)
    '<span id="p12"></span>'
    """
    return f'<span id="p{page}"></span>'


def _escaped(text: str, turns: Turns, label: str = "") -> str:
    """Escape the text of a block, *label* before it, with the anchors of its page turns."""
    ends = [offset for offset, _ in turns]
    starts = [0, *ends]
    pieces = [text[start:end] for start, end in zip(starts, [*ends, len(text)], strict=True)]
    marked = [
        page_mark(page) + escape(piece) for piece, (_, page) in zip(pieces[1:], turns, strict=True)
    ]
    return escape_line(label + pieces[0]) + "".join(marked)


def heading_line(heading: Heading, level: int, anchor: str) -> str:
    """Return the line of a heading."""
    text = _ATTRIBUTES.sub(lambda match: "(" if match.group() == "{" else ")", heading.text)
    return str(PageHeading(level, escape(text), anchor, heading.en))


def markdown(block: Block) -> str:
    """Return the Markdown of a block other than a heading; an item is one line."""
    match block:
        case Paragraph(text=text, turns=turns):
            mark = block.mark if isinstance(block, Paragraph) else ""
            escaped = _escaped(text, turns)
            return mark + (_BULLET.sub("- ", escaped) if mark == FURTHER else escaped)
        case Verbatim(text=text, language=language):
            fence = "`" * max(3, 1 + max(map(len, _TICKS.findall(text)), default=0))
            return f"{fence}{language}\n{text}\n{fence}"
        case Item(depth=depth):
            return item_line(block, depth)
        case Table():
            return "\n".join(_table(block))
        case Quote(text=text, at=at, by=by, turns=turns):
            author = f"\n>\n> \N{EM DASH} {escape(by)}" if by else ""
            quoted = _BULLET.sub("- ", _escaped(text, turns)) if at.given else _escaped(text, turns)
            return f"> {quoted}{author}"
        case Remnant(texts=texts):
            return f"*{LOST_TABLE}:* {escape('; '.join(texts))}"
        case Heading():
            raise ValueError("a heading needs its level and anchor: use heading_line")


def item_line(item: Item, depth: int, mark: str = "") -> str:
    """Return the line of a list item at *depth*, its text after *mark*."""
    indent = " " * 4 * (depth - 1)
    number = item.label.strip("()").rstrip(".)")
    if number.isdecimal():
        return f"{indent}{number}. {mark}{_escaped(item.text, item.turns)}"
    label = f"{item.label} " if item.label else ""
    text = _TASK.sub(r"[\1]", _escaped(item.text, item.turns, label))
    return f"{indent}- {mark}{text}"


def _table(table: Table) -> Iterator[str]:
    width = max(map(len, (table.header, *table.rows)))
    yield _row(table.header or ("",) * width)
    align = table.align if len(table.align) == width else "-" * width
    yield _row([_RULES[sign] for sign in align])
    marks = {number: page_mark(page) for number, page in table.turns}
    for number, row in enumerate(table.rows):
        yield _row(row, marks.get(number, ""))


def _row(cells: Sequence[str], mark: str = "") -> str:
    return f"| {mark}{' | '.join(escape(cell).replace('|', chr(92) + '|') for cell in cells)} |"
