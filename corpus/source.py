"""Raw text with its provenance: what reading hands to layout, and layout to the rest.

A stage takes lines and gives lines back; each keeps the file and the number it was read
with, so that every later decision can name its place.
"""

from dataclasses import dataclass

from language.refusals import Refusal


class SourceError(Refusal, ValueError):
    """The input can't be read; the message says file, place, what was found and expected."""


@dataclass(frozen=True, slots=True)
class Markup:
    """What Markdown writes around some letters of a line: ``**Баржа** стоит`` has ``**`` at 0 to 5.

    *start* and *end* count the letters and digits of the line before them; *head* and *tail* are
    the other signs inside, before the first letter and behind the last.
    """

    start: int
    end: int
    opening: str
    closing: str
    head: str = ""
    tail: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """What the format says of a line besides its words, for the page to say it again.

    *letters* are the letters and digits of the whole line, *markup* stands among them. *inside*
    counts the lists around it. *info* is how the columns of a row are aligned («lcr», «-» for
    unsaid; «LCR=» in the head of a table), the language of a block of code, or a footnote's label.
    """

    letters: str = ""
    markup: tuple[Markup, ...] = ()
    inside: int = 0
    info: str = ""


# The role of a block of code, which is one line: the ends of its lines stand in it.
VERBATIM = "verbatim"


def letters_of(text: str) -> str:
    """Return the letters and digits of *text*, which the import keeps in their order."""
    return "".join(filter(str.isalnum, text))


@dataclass(frozen=True, slots=True)
class Line:
    """A raw line: *text* without its line end, *number* from 1 in *file* (a bare name).

    *page* is the printed page it stands on, if known, *sheet* the stretch between two page
    marks or breaks, counted from 1, or 0. *heading* is the level 1..6 that
    the format itself gives (HTML, DOCX, Markdown), else 0. *role* is what is known of other lines:
    ``quote`` for an epigraph, ``label`` for what is left of a lost table, ``row`` for a row
    of a table, its cells parted by tabs; Markdown has more. *as_body* says that it is set like
    the running text of a book whose headings are larger or bolder, *goes_on* that by its place it
    goes on with the line above. *given* is what else the format says.
    """

    text: str
    file: str
    number: int
    page: int | None = None
    heading: int = 0
    role: str = ""
    as_body: bool = False
    goes_on: bool = False
    sheet: int = 0
    given: Given | None = None

    @property
    def is_blank(self) -> bool:
        """Is the line empty, or only spaces?"""
        return not self.text.strip()

    @property
    def normalised(self) -> str:
        """The text with one space for every run of spaces and tabs, as overrides name it."""
        return " ".join(self.text.split())


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read: its bare *name*, its lines, its title if the format has one.

    *breaks* holds the indices of the lines with which a new sheet begins (form feed, PDF
    page), in order; empty where the format knows no sheets. *notes* are for the reader.
    """

    name: str
    lines: tuple[Line, ...]
    title: str = ""
    breaks: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
