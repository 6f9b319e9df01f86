"""A table with one term to a row, as term banks export it: an entry has a row for each term.

``Term ID, Language, Term, Status``: the column of languages tells on which side a term stands,
that of ids which terms name one thing. The rows of an entry are gathered into rows of both
languages, as ``columns`` reads them: «Term [en]», «Status [ru]».
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from glossary.exchange.grid import Grid, GridRow, is_comment, language_of_cell
from glossary.exchange.named import TEXT_ROLES, heading
from language.tsv import TableError

_CODES = ("en", "ru")
_ID_TITLE = re.compile(r"(?:.*\W)?(?:id|uuid|key|entry|concept|№|номер|код|ключ)", re.IGNORECASE)
_ID = re.compile(r"\S*\d\S*")  # «17», «c-17», a uuid


@dataclass(frozen=True, slots=True)
class Gathered:
    """The rows of both languages, and of which columns they were made."""

    rows: Grid
    understood: str


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the columns stand, and at which row the terms begin."""

    entry: int
    language: int
    term: int
    body: int


def gather(grid: Grid, name: str) -> Gathered | None:
    """Return *grid* with a row to a pair, None if it has no column of languages.

    Raises TableError where no column says which terms name one thing.
    """
    rows = tuple(row for row in grid if not is_comment(row))
    width = max((len(row.cells) for row in rows), default=0)
    rows = tuple(GridRow(row.line, row.cells + ("",) * (width - len(row.cells))) for row in rows)
    languages = [at for at in range(width) if _tells_languages(at, rows)]
    if len(languages) != 1:
        return None
    places = _places(languages[0], rows, name)
    if places is None:
        return None
    head = rows[places.body - 1].cells if places.body else ("",) * width
    further = [at for at in range(width) if at not in (places.entry, places.language, places.term)]
    titles = [_title(head[at], code) for code in _CODES for at in (places.term, *further)]
    titles[0], titles[1 + len(further)] = "Term [en]", "Term [ru]"
    pairs = _pairs(rows[places.body :], places, further)
    taken = f"статьи по столбцу {places.entry + 1}, языки по столбцу {places.language + 1}"
    told = f"в строке по одному термину: {taken}, термины в столбце {places.term + 1}"
    return Gathered((GridRow(rows[0].line, tuple(titles)), *pairs), told)


def _code(cell: str) -> str:
    """Return the code of a language if *cell* only names one: «en-US», «Russian»; else ''."""
    role, code = heading(cell)
    return code if role == "term" and len(cell.split()) < 3 else ""


def _tells_languages(at: int, rows: Grid) -> bool:
    """Does a column name a language in each row, below its heading, both of ours among them?"""
    codes = [_code(row.cells[at]) for row in rows]
    first = next((place for place, code in enumerate(codes) if code), len(rows))
    cells = [row.cells[at] for row in rows[first:]]
    return set(_CODES) <= set(codes[first:]) and all(cell and len(cell) < 25 for cell in cells)


def _places(language: int, rows: Grid, name: str) -> _Places | None:
    body = next(place for place, row in enumerate(rows) if _code(row.cells[language]))
    head = rows[body - 1].cells if body else ("",) * len(rows[0].cells)
    terms = [at for at in range(len(head)) if _is_in_language(at, language, rows[body:])]
    if not terms:
        return None
    terms.sort(key=lambda at: heading(head[at])[0] not in TEXT_ROLES)
    entry = _entry_column((language, terms[0]), head, rows[body:])
    if entry is None:
        told = "в каждой строке один термин и его язык, но нет столбца с номером статьи"
        raise TableError(
            f"{name}:{rows[0].line}: {told}; добавьте столбец ID, один у термина и его переводов"
        )
    return _Places(entry, language, terms[0], body)


def _is_in_language(at: int, language: int, rows: Grid) -> bool:
    """Are the letters of a column those of the language that each row names?"""
    told = [(_code(r.cells[language]), language_of_cell(r.cells[at])) for r in rows]
    ours = [code == letters for code, letters in told if code and letters]
    return sum(ours) * 10 >= len(ours) * 9 > 0


def _entry_column(taken: Sequence[int], head: Sequence[str], rows: Grid) -> int | None:
    """Return the column of ids: the one headed so, else of values that look like ids."""
    free = [at for at in range(len(head)) if at not in taken and rows[0].cells[at]]
    ids = [at for at in free if _ID_TITLE.fullmatch(head[at].strip())]
    ids += [at for at in free if all(_ID.fullmatch(r.cells[at]) for r in rows if r.cells[at])]
    return next((at for at in ids if _joins(at, taken[0], rows)), None)


def _joins(at: int, language: int, rows: Grid) -> bool:
    """Do most of the ids stand with both languages?"""
    entries = _entries(rows, at)
    whole = [set(_CODES) <= {_code(r.cells[language]) for r in held} for held in entries.values()]
    return sum(whole) * 2 >= len(whole)


def _entries(rows: Grid, at: int) -> Mapping[str, list[GridRow]]:
    """Return the rows of each entry; a blank id, of merged cells, is that of the row above."""
    entries: dict[str, list[GridRow]] = {}
    current = ""
    for row in rows:
        current = row.cells[at] or current
        entries.setdefault(current, []).append(row)
    return entries


def _pairs(rows: Grid, places: _Places, further: Sequence[int]) -> Iterator[GridRow]:
    """Yield a row for each Russian term of an entry, beside all English ones."""
    for held in _entries(rows, places.entry).values():
        sides = {c: [r for r in held if _code(r.cells[places.language]) == c] for c in _CODES}
        nothing = GridRow(held[0].line, ("",) * len(held[0].cells))
        english = sides["en"][0] if sides["en"] else nothing
        names = "; ".join(row.cells[places.term] for row in sides["en"])
        about = tuple(english.cells[at] for at in further)
        for russian in sides["ru"] or ([nothing] if names else []):
            own = tuple(russian.cells[at] for at in (places.term, *further))
            yield GridRow(russian.line, (names, *about, *own))


def _title(title: str, code: str) -> str:
    """Return the heading of a column of one language; the term's own is put elsewhere."""
    return "" if not title or heading(title)[0] in TEXT_ROLES else f"{title} [{code}]"
