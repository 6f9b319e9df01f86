"""A printed line of an alphabetical index as pieces: terms and their pages, with their place.

Columns are parted by tabs, wide gaps or dot leaders. The place of a piece is the number
of tabs before it, or of characters where the line has none.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from corpus.books.printed import PageRange, format_pages, parse_pages
from corpus.layout.leaders import LEADER
from corpus.source import Line

_PAGE = r"\d{1,4}(?:\s?[-\N{EN DASH}\N{EM DASH}]\s?\d{1,4})?"
_LABEL = r"(?:(?:стр|с|pp?)\.\s*)?"
_AND_ON = r"(?:\s+и\s+(?:далее|сл(?:ед)?\.|др\.)|\s+(?:сл(?:ед)?|прим|табл|рис)\.|\s?ff?\b\.?)?"
_PAGES = rf"{_LABEL}{_PAGE}{_AND_ON}(?:(?:\s*[,;]\s*|\s+и\s+){_LABEL}{_PAGE}{_AND_ON})*"
# A tab with a dot or two is a leader that had little room.
_PARTED = re.compile(rf"{LEADER}|\t\.{{1,2}}(?=\d)|\t|\s{{2,}}")
_ALL_PAGES = re.compile(rf"({_PAGES})([,;]?)")
_TRAILING = re.compile(
    rf"(?P<term>.*?[^\W\d_].*?)(?:\s*[,:;]\s*|\s*\.{{2,}}\s*|\s+)(?P<pages>{_PAGES})(?P<on>[,;]?)"
)
_COMMA_PAGES = re.compile(rf"[^\W\d_][\w)»\"]*\s*,\s*{_PAGES}[,;]?$")
_SYMBOL = re.compile(rf"(?P<term>[^\w\s]+(?:\s[^\w\s]+)*?)\s*,\s*(?P<pages>{_PAGES})(?P<on>[,;]?)")
_NOTED = re.compile(
    rf"(?P<term>.*?[^\W\d_].*?)(?:\s*[,:;]\s*|\s+)(?P<pages>{_PAGES})"
    r"(?P<note>\s*\([^()]*\)|\s*[,;.]?\s*(?:\(?см\.|смотри\b|see\b).*)",
    re.IGNORECASE,
)
_NOTE = re.compile(r"\d\s*(?:\(|[,;.]?\s*(?:см\.|смотри\b|see\b))", re.IGNORECASE)
_LEADING = re.compile(rf"(?P<pages>{_PAGES})\s+(?P<term>[^\W\d_].*)")
# Too few dots to be a leader by themselves.
_SHORT_LEADER = re.compile(r"(?:\s+\.+|\.\.+|\s[-\N{EN DASH}\N{EM DASH}]|[\s,:;])+$")
_BETWEEN = re.compile(r"\s*;\s*|\s+и\s+(?=\W*\d|с|p)")
_ENDS_IN_PAGES = re.compile(rf"\d{_AND_ON}[,;]?\s*$")
_WORD = re.compile(r"[^\W\d_]+\.?")
_LETTER = re.compile(r"[^\w]*[^\W\d_][^\w]*")
# Dots that lead to no page: «лоцман ..... ХХ», its page was never filled in.
_UNKNOWN = re.compile(r"[XХxх?]{1,3}|\N{EN DASH}|\N{EM DASH}")
_LEADER = re.compile(LEADER)
_NO_ROOM = re.compile(r"(?P<term>\s*[^\d\s].*?[^\W\d_][»\")]?)[.\s]{0,2}(?P<page>\d{1,4})")
# Emphasis of Markdown around the page that says most: «Мост **12**, 14».
_EMPHASIS = re.compile(r"(\*{1,3}|_{1,3})(?=\S)([\d\s,;\N{EN DASH}-]*\d[,;]?)\1")
_LONGEST_ROW = 240
_OPEN_RANGE = re.compile(r"\d\s?[-\N{EN DASH}\N{EM DASH}]\s*$")
_RANGE_END = re.compile(r"\s*\d{1,4}[,;]?(?=\s|$)")
_TWO_ENTRIES = re.compile(rf"([^\W\d_]\D*?[\s,]\s*{_PAGES})\s([А-ЯЁA-Z]\D*?[\s,]\s*{_PAGES})")
_GAP_PAGES = re.compile(rf"[^\W\d_][^\s\d]*(?:\t|\s{{2,}})\s*{_PAGES}(?:\s{{2,}}|$)")
# Pages so many signs after a heading of one letter are of the next column.
_FAR = 12


@dataclass(frozen=True, slots=True)
class IndexPiece:
    """A term, its pages, or both, as far as one printed line gives them.

    *open* says that the pages end with a comma: more follow on the next line. *words* are
    those among the pages that are left out: ``с.``, ``и``. *unknown*: the page was never put
    in (``ХХ``).
    """

    line: Line
    place: int
    term: str = ""
    pages: tuple[PageRange, ...] = ()
    open: bool = False
    words: str = ""
    unknown: bool = False

    def __str__(self) -> str:
        return " ".join(filter(None, (self.term, self.words, format_pages(self.pages))))

    @property
    def is_letter(self) -> bool:
        """Is it a heading of one letter?"""
        return not self.pages and bool(_LETTER.fullmatch(self.term))


def has_leader(text: str) -> bool:
    """Do dots lead to a page?"""
    return _LEADER.search(text) is not None


def parted(line: Line) -> Line:
    r"""Return a line of two columns that one space parts with a tab between them.

    >>> parted(Line("Абордаж 12, 14 Док 8", "", 1)).text
    'Абордаж 12, 14\tДок 8'
    """
    match = _TWO_ENTRIES.fullmatch(line.text.strip())
    return replace(line, text=f"{match[1]}\t{match[2]}") if match else line


def whole_range(above: Line, below: Line) -> tuple[Line, Line]:
    """Return two lines, the end of a range brought to its beginning: «2, 12–» / «14, 18»."""
    rest = _RANGE_END.match(below.text) if _OPEN_RANGE.search(above.text) else None
    if rest is None:
        return above, below
    text = above.text.rstrip() + rest.group().strip()
    return replace(above, text=text), replace(below, text=below.text[rest.end() :])


def has_gap_before_pages(text: str) -> bool:
    """Does a gap part a term from its pages: «Порт     12»?"""
    return _GAP_PAGES.search(text) is not None


def read_row(line: Line, *, led: bool = False, near: bool = False) -> list[IndexPiece]:
    r"""Return the pieces of *line*, terms together with the pages that follow them.

    *led*: the list has leaders, so that a number ends an entry whose leader had no room.
    *near*: its pages follow a comma or one space, so that those after a gap are of the next
    column.

    >>> [(p.place, p.term, len(p.pages)) for p in read_row(Line("Бег\t\t14\tВалун 5, 7", "", 1))]
    [(0, 'Бег', 1), (3, 'Валун', 2)]
    """
    if len(line.text) > _LONGEST_ROW:
        return []
    if "*" in line.text or "_" in line.text:
        line = replace(line, text=_EMPHASIS.sub(r"\2", line.text))
    pieces = _joined([piece for cell in _cells(line) for piece in _read(line, cell)], near=near)
    match = _NO_ROOM.fullmatch(line.text.rstrip()) if led else None
    if match and not any(piece.pages for piece in pieces):
        return read_row(replace(line, text=f"{match['term']}\t{match['page']}"))
    return pieces


@dataclass(frozen=True, slots=True)
class _Cell:
    """Text between gaps; *led* if dots lead to it."""

    place: int
    text: str
    led: bool


def _cells(line: Line) -> Iterator[_Cell]:
    text = line.text
    tabbed = "\t" in text
    start, led = 0, False
    for match in [*_PARTED.finditer(text), None]:
        end = match.start() if match else len(text)
        if cell := text[start:end].strip():
            indent = text.index(cell, start)
            yield _Cell(text[:start].count("\t") if tabbed else indent, cell, led)
        start = match.end() if match else end
        led = match is not None and bool(match.group().strip())


def _read(line: Line, cell: _Cell) -> Iterator[IndexPiece]:
    """Yield the piece that a cell is; after dots, pages and the next column may share a cell."""
    match = _ALL_PAGES.fullmatch(cell.text)
    if match and (pages := _ranges(match[1])):
        on = bool(match[2])
        yield IndexPiece(line, cell.place, pages=pages, open=on, words=_words(match[1]))
        return
    if cell.led and _UNKNOWN.fullmatch(cell.text):
        yield IndexPiece(line, cell.place, words=cell.text, unknown=True)
        return
    match = _LEADING.fullmatch(cell.text) if cell.led else None
    if match and (pages := _ranges(match["pages"])):
        yield IndexPiece(line, cell.place, pages=pages, words=_words(match["pages"]))
        yield IndexPiece(line, cell.place + match.start("term"), match["term"])
    else:
        yield IndexPiece(line, cell.place, cell.text)


def _ranges(text: str) -> tuple[PageRange, ...]:
    """Return the pages of *text*; none where a range runs backwards."""
    try:
        return parse_pages(_WORD.sub("", _BETWEEN.sub(",", text)))
    except ValueError:
        return ()


def _words(pages: str) -> str:
    return " ".join(_WORD.findall(pages))


def _joined(pieces: list[IndexPiece], *, near: bool) -> list[IndexPiece]:
    """Give each term the pages beside it; a term that ends with a number may hold its own."""
    joined: list[IndexPiece] = []
    for piece in pieces:
        before = joined[-1] if joined else None
        paged = piece.pages or piece.unknown
        apart = near or (before and before.is_letter and piece.place - before.place > _FAR)
        if paged and before and before.term and not _is_paged(before) and not apart:
            joined[-1] = replace(piece, place=before.place, term=before.term)
        else:
            joined.append(piece)
    return [_split(piece) for piece in joined]


def _is_paged(piece: IndexPiece) -> bool:
    """Has it pages, be it after a comma in its term?"""
    return bool(piece.pages) or _COMMA_PAGES.search(piece.term) is not None


def _split(piece: IndexPiece) -> IndexPiece:
    """Part a term from the pages that nothing but a space or a comma sets apart.

    A note after the pages goes with the term: ``Ветер 14 (прим.)``.
    """
    if piece.pages or piece.unknown:
        return piece
    if _ENDS_IN_PAGES.search(piece.term):
        match = _SYMBOL.fullmatch(piece.term) or _TRAILING.fullmatch(piece.term)
    else:
        match = _NOTED.fullmatch(piece.term) if _NOTE.search(piece.term) else None
    pages = _ranges(match["pages"]) if match else ()
    if match is None or not pages:
        return piece
    term = _SHORT_LEADER.sub("", match["term"]) + _note(match.groupdict().get("note", ""))
    on = bool(match.groupdict().get("on"))
    return replace(piece, term=term, pages=pages, open=on, words=_words(match["pages"]))


def _note(text: str) -> str:
    bare = text.strip(" ,;").lstrip(". ")
    if not bare:
        return ""
    return f" {bare}" if bare[0] == "(" else f", {bare}"
