"""Raw text with its provenance: what reading hands to layout, and layout to the rest.

A stage takes lines and gives lines back; each keeps the file and the number it was read
with, so that every later decision can name its place.
"""

from dataclasses import dataclass

from language.refusals import Refusal


class SourceError(Refusal, ValueError):
    """The input can't be read; the message says file, place, what was found and expected."""


@dataclass(frozen=True, slots=True)
class Line:
    """A raw line: *text* without its line end, *number* from 1 in *file* (a bare name).

    *page* is the printed page it stands on, if known, *sheet* the stretch between two page
    marks or breaks, counted from 1, or 0. *heading* is the level 1..6 that
    the format itself gives (HTML, DOCX, Markdown), else 0. *role* is what is known of other lines:
    ``quote`` for an epigraph, ``label`` for what is left of a lost table, ``row`` for a row
    of a table, its cells parted by tabs. *as_body* says that it is set like the running text
    of a book whose headings are larger or bolder, *goes_on* that by its place it goes on with
    the line above.
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

    @property
    def is_blank(self) -> bool:
        """Is the line empty, or only spaces?"""
        return not self.text.strip()

    @property
    def normalised(self) -> str:
        """The text with one space for every run of spaces and tabs, as overrides name it."""
        return " ".join(self.text.split())


@dataclass(frozen=True, slots=True)
class Link:
    """A link to another file of the book or a heading in it: «см. [Паруса](sails.md#change)».

    *before* is the text that leads up to it in its paragraph, by which it is found again.
    """

    text: str
    target: str
    before: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read: its bare *name*, its lines, its title if the format has one.

    *breaks* holds the indices of the lines with which a new sheet begins (form feed, PDF
    page), in order; empty where the format knows no sheets. *notes* are for the reader, *links*
    lead to other files.
    """

    name: str
    lines: tuple[Line, ...]
    title: str = ""
    breaks: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
