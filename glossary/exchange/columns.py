"""Find out what each column of a table holds: by its heading, else by the letters in it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from glossary.exchange.grid import Grid, GridRow, is_comment, language_of_cell
from glossary.exchange.named import TEXT_ROLES, Role, heading, status_of
from language.tokens import words
from language.tsv import TableError

_HEADING_WITHIN = 10  # rows: above it stand a title of the sheet and remarks
_LONGEST_TERM = 3.0  # words in the mean: a column of longer cells explains, it does not name
_NAME_COLUMNS = "назовите столбцы с терминами en и ru"
_PLAIN_LINES = "запишите пары строками «term – перевод» или таблицей со столбцами en и ru"
_LANGUAGE_NAMES = {"en": "английский", "ru": "русский"}
_ROLE_NAMES: dict[Role, str] = {
    "term": "термин",
    "also": "другие варианты",
    "slang": "разговорное",
    "avoid": "не употреблять",
    "definition": "определение",
    "note": "примечание",
    "status": "статус",
    "forbidden": "запрет",
    "flags": "пометки",
    "fuzzy": "черновик",
    "kind": "вид",
    "edition": "редакция",
    "origin": "источник",
}


@dataclass(frozen=True, slots=True)
class TermColumn:
    """The column at place *at*: *role* None for one that is not taken."""

    at: int
    title: str
    role: Role | None = None
    language: str = ""

    def __str__(self) -> str:
        meant = " ".join(filter(None, (_LANGUAGE_NAMES.get(self.language), self._role)))
        title = f"«{self.title}»" if self.title else "без заголовка"
        return f"столбец {self.at + 1} {title}: {meant or 'не взят'}"

    @property
    def _role(self) -> str:
        return _ROLE_NAMES.get(self.role, "") if self.role else ""


@dataclass(frozen=True, slots=True)
class ColumnLayout:
    """The columns, and the rows below their headings."""

    columns: tuple[TermColumn, ...]
    rows: Grid
    heading: GridRow | None = None
    """A first row that is taken for headings though nobody knows them."""

    def untaken(self) -> Iterator[str]:
        """Tell the columns that hold something and are not taken, with how many cells."""
        if self.heading:
            yield f"строка {self.heading.line} (заголовок?): {' – '.join(self.heading.cells)}"
        for column in self.columns:
            filled = len(_cells(column.at, self.rows))
            if column.role is None and filled:
                title = f"«{column.title}»" if column.title else "без заголовка"
                yield f"столбец {column.at + 1} {title}, заполнено ячеек: {filled}"

    def places(self, role: Role, language: str = "") -> list[int]:
        """Return where the columns of *role* stand, of *language* if one is given."""
        return [
            column.at
            for column in self.columns
            if column.role == role and (not language or column.language == language)
        ]


def understand(grid: Grid, name: str) -> ColumnLayout:
    """Tell the columns of *grid*; raises TableError where a language is found in none."""
    rows = tuple(row for row in grid if not is_comment(row))
    at = _heading_row(rows[:_HEADING_WITHIN])
    head = rows[at].cells if at is not None else ()
    body = rows[(0 if at is None else at + 1) :]
    width = max((len(row.cells) for row in rows), default=0)
    titles = [*head, *[""] * (width - len(head))]
    columns = [TermColumn(place, title, *heading(title)) for place, title in enumerate(titles)]
    named = list(_with_languages(columns, body))
    if missing := {"en", "ru"} - {c.language for c in named if c.role == "term"}:
        raise TableError(_not_found(rows, missing, name))
    if wordless := [c for c in named if c.role == "term" and not _names_things(c.at, body)]:
        raise TableError(_no_words(wordless[0], rows, body, name))
    unread = _unread_heading(named, body)
    return ColumnLayout(tuple(named), body[1:] if unread else body, unread)


def _not_found(rows: Grid, missing: Collection[str], name: str) -> str:
    first = rows[0] if rows else GridRow(1, ())
    found = ", ".join(filter(None, first.cells)) or "ничего"
    which = " и ".join(f"{_LANGUAGE_NAMES[code]} термин" for code in sorted(missing))
    told = f"{name}:{first.line}: не найден столбец: {which}; в первой строке: {found:.80}"
    return f"{told}; {_PLAIN_LINES if all(len(r.cells) == 1 for r in rows) else _NAME_COLUMNS}"


def _no_words(column: TermColumn, rows: Grid, body: Grid, name: str) -> str:
    found = ", ".join(_cells(column.at, body)[:3])
    return f"{name}:{rows[0].line}: {column}, но слов в нём нет: {found:.80}; {_NAME_COLUMNS}"


def _heading_row(rows: Sequence[GridRow]) -> int | None:
    """Return the place of the row that heads the columns: two of its cells name terms."""
    for place, row in enumerate(rows):
        if any(_says_again(row, other) for other in rows[place + 1 :]):
            return None
        roles = [heading(cell) for cell in row.cells]
        if sum(role in TEXT_ROLES for role, _ in roles) > 1:
            return place
        if any(role in TEXT_ROLES for role, _ in roles) and all(role for role, _ in roles):
            return place
    return None


def _says_again(row: GridRow, other: GridRow) -> bool:
    """Do two rows agree in a cell, as data do and a heading does not: «EN» of DeepL?"""
    return any(one and one == two for one, two in zip(row.cells, other.cells, strict=False))


def _with_languages(columns: Iterable[TermColumn], body: Grid) -> Iterator[TermColumn]:
    """Yield the columns with their languages; a term's heading that the letters deny is wrong."""
    columns = _with_status([_by_letters(column, body) for column in columns], body)
    for language in ("en", "ru"):
        if not any(c.role == "term" and c.language == language for c in columns):
            columns = _with_term(columns, language, body)
    yield from (_as_note(column, body) for column in columns)


def _with_status(columns: list[TermColumn], body: Grid) -> list[TermColumn]:
    """A column with only statuses in it is the status column, also under a heading like «Usage».

    Nothing changes where a column is headed so, nor where a single cell is filled.
    """
    may_be = [c for c in columns if c.role in (None, "definition", "note", "kind")]
    of_words = [c for c in may_be if _says_statuses(c.at, body)]
    if not of_words or any(c.role == "status" for c in columns):
        return columns
    return [replace(c, role="status") if c is of_words[0] else c for c in columns]


def _says_statuses(at: int, body: Grid) -> bool:
    """Are most rows filled, each with a status that is known?"""
    cells = _cells(at, body)
    return len(cells) > 1 and 2 * len(cells) > len(body) and all(map(status_of, cells))


def _as_note(column: TermColumn, body: Grid) -> TermColumn:
    """Take a column of words that nothing heads for notes, as in a glossary of OmegaT."""
    is_note = not (column.role or column.title or _is_code(column.at, body))
    return replace(column, role="note") if is_note and _language(column.at, body) else column


def _by_letters(column: TermColumn, body: Grid) -> TermColumn:
    """Return a column of terms with the language of its letters, another as it is."""
    if column.role not in TEXT_ROLES:
        return column
    language = _language(column.at, body) or column.language
    return replace(column, role="term", language=language)


def _with_term(columns: list[TermColumn], language: str, body: Grid) -> list[TermColumn]:
    """Take a column of *language* that may hold terms though no heading says so.

    The first that is short enough to name things; a column that nothing heads and that is
    the only one of its language, whatever its length.
    """
    may_be = [c for c in columns if _may_hold(c, language, body)]
    short = [c for c in may_be if _mean_length(c.at, body) <= _LONGEST_TERM]
    chosen = short[:1] or [c for c in may_be if len(may_be) == 1 and not c.title]
    return [replace(c, role="term", language=language) if c in chosen else c for c in columns]


def _may_hold(column: TermColumn, language: str, body: Grid) -> bool:
    if column.role not in (None, "definition", "note", "also") or _is_code(column.at, body):
        return False
    return _language(column.at, body) == language and _names_things(column.at, body)


def _cells(at: int, body: Grid) -> list[str]:
    return [row.cells[at] for row in body if at < len(row.cells) and row.cells[at]]


def _language(at: int, body: Grid) -> str:
    """Return the language of most cells of a column, '' if they have no letters."""
    counted = Counter(filter(None, map(language_of_cell, _cells(at, body))))
    return counted.most_common(1)[0][0] if counted else ""


def _names_things(at: int, body: Grid) -> bool:
    """Have at least half of the cells of a column letters, as those of numbers «1, 2» have not?"""
    cells = _cells(at, body)
    return 2 * sum(bool(language_of_cell(cell)) for cell in cells) >= len(cells)


def _mean_length(at: int, body: Grid) -> float:
    cells = _cells(at, body)
    return sum(len(list(words(cell))) for cell in cells) / max(1, len(cells))


def _is_code(at: int, body: Grid) -> bool:
    """Does a column say the same in all rows, as that of the language «EN» does?

    One of two columns does not: they are terms, of one thing.
    """
    cells = _cells(at, body)
    return max(len(row.cells) for row in body) > 2 and len(cells) > 1 and len(set(cells)) == 1


def _unread_heading(columns: Sequence[TermColumn], body: Grid) -> GridRow | None:
    """Return a first row whose cells are in the wrong languages: headings nobody knows."""
    terms = [column for column in columns if column.role == "term"]
    if len(body) < 2 or any(column.title for column in columns):
        return None
    first = body[0].cells
    found = [language_of_cell(first[c.at]) for c in terms if c.at < len(first)]
    return body[0] if len(set(found)) == 1 and len(found) > 1 else None
