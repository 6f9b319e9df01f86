"""What a book consists of once its lines are understood: the blocks of a page.

``Fragment`` is the step before: a paragraph, list item or lone line, still in raw lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.source import Line

# What a page says where the values of a table are lost.
LOST_TABLE = "Таблица утрачена"
# What Markdown writes before a further paragraph of a footnote.
FURTHER = "    "


@dataclass(frozen=True, slots=True)
class Fragment:
    """Raw lines that belong together; *marker* is the list mark cut from the first.

    *why* names for each line the rule that parted it from the text above, or joined it.
    """

    lines: tuple[Line, ...]
    texts: tuple[str, ...]
    marker: str = ""
    why: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The texts of the lines in one, for rules to look at."""
        return " ".join(self.texts)

    @property
    def at(self) -> Line:
        """The first raw line."""
        return self.lines[0]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table in the making: rows of cells, each cell a tuple of fragments' raw texts.

    *again* holds the labels over several columns, which the header says once more for each
    column after the first; *repeats* the lines of a header that came again on a new page.
    *rule* is the one that found the table.
    """

    rows: tuple[tuple["Cell", ...], ...]
    header: tuple["Cell", ...] = ()
    caption: Fragment | None = None
    again: tuple[str, ...] = ()
    repeats: tuple[Line, ...] = ()
    rule: str = ""

    @property
    def width(self) -> int:
        """The number of columns."""
        return max(map(len, (self.header, *self.rows)), default=0)

    @property
    def at(self) -> Line:
        """The first raw line of the first cell that has one."""
        cells = [cell for row in (self.header, *self.rows) for cell in row if cell.lines]
        return min((cell.lines[0] for cell in cells), key=lambda line: line.number)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: the raw lines it was put together from, and their parts of it."""

    lines: tuple[Line, ...] = ()
    texts: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The parts in one, for rules to look at."""
        return " ".join(self.texts)

    def __add__(self, other: "Cell") -> "Cell":
        return Cell(self.lines + other.lines, self.texts + other.texts)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; *level* is 0 until the outline is known. *style* is how it was set.

    *en* is the English title that was printed with it, if any.
    """

    text: str
    at: Line
    style: str = "title"
    level: int = 0
    en: str = ""


# Where in a text (or before which row) a further printed page begins, and its number.
Turns = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of running text.

    *mark* is what Markdown writes before it (a definition, a footnote); *depth* counts the items
    of lists that it stands in.
    """

    text: str
    at: Line
    turns: Turns = ()
    mark: str = ""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A block of code, in the *language* that its fence names, if any."""

    text: str
    at: Line
    language: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """A list item; *depth* counts from 1, *label* is the number of an ordered one."""

    text: str
    at: Line
    depth: int = 1
    label: str = ""
    turns: Turns = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table: cells as texts; a missing header is empty. *turns* are by row.

    *align* has «l», «c», «r» or «-» for each column, if the dump aligns them.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    at: Line
    turns: Turns = ()
    align: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """An epigraph, with the line that names its author, if any; *depth* as a paragraph has it."""

    text: str
    at: Line
    by: str = ""
    turns: Turns = ()
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Remnant:
    """What is left of a table whose values are lost: its labels, in a list item or not."""

    texts: tuple[str, ...]
    at: Line
    depth: int = 0


Block = Heading | Paragraph | Item | Table | Quote | Remnant | Verbatim


def lines_of(grid: Grid) -> list[Line]:
    """Return the raw lines of a table in their order, each once."""
    cells = (cell for row in (grid.header, *grid.rows) for cell in row)
    return list(dict.fromkeys(line for cell in cells for line in cell.lines))


def printed_pages(block: Block) -> list[int]:
    """Return the printed pages on which *block* stands, in order, as far as they are known."""
    first = [] if block.at.page is None else [block.at.page]
    match block:
        case Paragraph(turns=turns) | Item(turns=turns) | Quote(turns=turns) | Table(turns=turns):
            return first + [page for _, page in turns]
        case _:
            return first


def with_mark(fragment: Fragment) -> tuple[str, ...]:
    """Return the texts of *fragment*, which is no list item, with the mark as it stands."""
    if fragment.texts[0] == fragment.at.text.strip():
        return fragment.texts
    return (fragment.marker + fragment.texts[0], *fragment.texts[1:])


def cell_of(fragment: Fragment) -> Cell:
    """Return a fragment as a cell of a table."""
    return Cell(fragment.lines, fragment.texts)


def as_cells(fragments: Sequence[Fragment]) -> tuple[Cell, ...]:
    """Return fragments as cells."""
    return tuple(map(cell_of, fragments))
