"""The blocks of a web page to lines; a table's rows in columns, menus left out."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from corpus.reading.html.markup import HARD_BREAK, Marked, Opened, by_line
from corpus.reading.markdown.notes import NOTE
from corpus.reading.paragraphs import BOLD, REGULAR, TypesetParagraph, ranked
from corpus.source import VERBATIM, Given, Line, letters_of
from language.spans import SpannedCell, in_columns

_SPACE = re.compile(r"\s+")
_MOST_LINKED = 0.7
_LONG_LINKED = 200
_MAIN_SHARE = 0.4
# Sizes stand in style sheets, which a saved page may not have: all text is of one size.
_EM = 12.0


@dataclass(slots=True)
class HtmlBlock:
    """Text between two block ends, and what it is.

    *mark* is what a list item begins with, *linked* how many of its letters are links,
    *trim* says that it stands in a header, *spaced* that its spaces are as printed. *spans*
    holds for each cell of a row how many columns and rows it goes over, *bold* for each
    piece whether it is. *line* is where it stands in a text that the page was made from, 0
    if it was not. *marked* are the pieces inside tags that Markdown has signs for, *breaks* the
    lines that a hard break ends; *inside* counts the lists around it. *info* is how the cells of a
    row are aligned, for a block of code, which is *verbatim*, its language, and for a *note* its
    label, '' where it goes on with the one above.
    """

    pieces: list[str] = field(default_factory=list)
    bold: list[bool] = field(default_factory=list)
    heading: int = 0
    mark: str = ""
    row: bool = False
    spans: list[tuple[int, int]] = field(default_factory=list)
    quote: bool = False
    linked: int = 0
    main: bool = False
    trim: bool = False
    spaced: bool = False
    cell_length: int = 0
    line: int = 0
    marked: list[Marked] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)
    inside: int = 0
    info: str = ""
    verbatim: bool = False
    note: bool = False
    letters: int = 0

    @property
    def text(self) -> str:
        """The text, a tab before each cell of a row."""
        return "".join(self.pieces)

    def add(self, text: str, *, bold: bool = False) -> None:
        """Add to the text."""
        self.pieces.append(text)
        self.bold.append(bold)
        self.cell_length += len(text)
        self.letters += len(letters_of(text))

    def note_markup(self, tags: Sequence[Opened], text: str) -> None:
        """Note that *text*, which is added next, stands inside *tags*."""
        open_now = {marked.by: marked for marked in self.marked}
        for tag in tags:
            if tag not in open_now:
                open_now[tag] = Marked(tag, self.letters)
                self.marked.append(open_now[tag])
            open_now[tag].text += text

    def break_line(self, *, hard: bool) -> None:
        """End a line; a *hard* break is one that the page shall show too."""
        if hard and not self.row:
            self.breaks.append(self.text.count("\n"))
        self.add("\n")

    def begin_cell(self, columns: int, rows: int, align: str = "-") -> None:
        """Go on with a cell of a row."""
        self.row = True
        self.info += align
        self.spans.append((columns, rows))
        self.add("\t")
        self.cell_length = 0


def lines_of(blocks: Sequence[HtmlBlock], name: str) -> list[Line]:
    """Return the lines of *blocks*, with a blank one between two that are no rows of a table."""
    return ranked(list(_paragraphs(blocks, name)))


def _paragraphs(blocks: Sequence[HtmlBlock], name: str) -> Iterator[TypesetParagraph]:
    rows = _rows(blocks)
    number = 0
    for at, block in enumerate(blocks):
        parts = _parts_of(block, rows)
        role = _role(block)
        given = _given(block, [text for text, _ in parts])
        follows = at > 0 and not (block.row and blocks[at - 1].row)
        first = block.line or number + 1 + follows
        if follows:
            yield TypesetParagraph(Line("", name, first - 1, role="" if block.note else role))
        for number, ((text, bold), known) in enumerate(zip(parts, given, strict=True), first):
            heading = block.heading if text else 0
            line = Line(text, name, number, heading=heading, role=role, given=known)
            line = replace(line, goes_on=number > first and (block.quote or _is_broken(known)))
            yield TypesetParagraph(line, _EM, BOLD if bold else REGULAR)


def _parts_of(block: HtmlBlock, rows: Iterator[str]) -> list[tuple[str, bool]]:
    """Return the lines of a block, each with: is it bold? A row is one line, and so is code."""
    if block.verbatim:
        return [(block.text.strip("\n"), False)]
    return [(next(rows), False)] if block.row else _parts(block)


def _role(block: HtmlBlock) -> str:
    if block.verbatim or block.note:
        return VERBATIM if block.verbatim else NOTE
    return "row" if block.row else "quote" if block.quote else ""


def _given(block: HtmlBlock, texts: Sequence[str]) -> Iterator[Given | None]:
    """Yield for each line of a block what the page says of it besides its words."""
    bare = [texts[0].removeprefix(block.mark), *texts[1:]]
    for markup, text in zip(by_line(block.marked, block.breaks, bare), bare, strict=True):
        known = Given(letters_of(text), markup, block.inside, block.info)
        told = markup or block.inside or block.info.strip("-") or block.note
        yield known if told else None


def _is_broken(given: Given | None) -> bool:
    return given is not None and any(m.opening == HARD_BREAK for m in given.markup)


def one_spaced(text: str) -> str:
    """Return *text* with one space for every run of white space, and none around it."""
    return _SPACE.sub(" ", text).strip()


def of_main_text(blocks: Sequence[HtmlBlock]) -> Sequence[HtmlBlock]:
    """Return the blocks of a site's page without its menus and headers."""
    main = sum(len(block.text) for block in blocks if block.main)
    if main > _MAIN_SHARE * sum(len(block.text) for block in blocks):
        return [block for block in blocks if block.main and not _is_menu(block)]
    return [block for block in blocks if block.heading or not (block.trim or _is_menu(block))]


def _is_menu(block: HtmlBlock) -> bool:
    length = len(block.text.strip())
    return not block.heading and length < _LONG_LINKED and block.linked > _MOST_LINKED * length


def _parts(block: HtmlBlock) -> list[tuple[str, bool]]:
    """Return the lines of a block that ``br`` ends, each with: is it bold?"""
    parts = list(zip(_lines(block), _bold_lines(block), strict=True))
    while parts and not parts[0][0]:
        del parts[0]
    while not parts[-1][0]:
        del parts[-1]
    parts = [part for at, part in enumerate(parts) if part[0] or parts[at - 1][0]]
    first, bold = parts[0]
    return parts if block.heading else [(block.mark + first, bold), *parts[1:]]


def _lines(block: HtmlBlock) -> list[str]:
    tidy = str.rstrip if block.spaced else one_spaced
    return [tidy(line) for line in block.text.split("\n")]


def _bold_lines(block: HtmlBlock) -> list[bool]:
    """Say for each line whether all that it holds is bold."""
    lines: list[list[bool]] = [[]]
    for piece, bold in zip(block.pieces, block.bold, strict=True):
        for at, part in enumerate(piece.split("\n")):
            lines += [[]] if at else []
            lines[-1] += [bold] if any(map(str.isalnum, part)) else []
    return [bool(line) and all(line) for line in lines]


def _rows(blocks: Iterable[HtmlBlock]) -> Iterator[str]:
    """Yield the rows of tables, their cells in columns with tabs between."""
    for is_table, table in groupby(blocks, key=lambda block: block.row):
        if is_table:
            yield from map("\t".join, in_columns(map(_cells, table)))


def _cells(block: HtmlBlock) -> Iterator[SpannedCell]:
    texts = (one_spaced(text) for text in block.text.split("\t")[1:])
    for text, (columns, rows) in zip(texts, block.spans, strict=True):
        yield text, columns, rows
