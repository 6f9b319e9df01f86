"""The measures of structure: headings and their levels, tables, lists."""

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise

from corpus.structure.shape import is_capitals
from language.letters import fold
from tests.corpus.quality.gold import Gold, ImportedBook, Record, squeeze
from tests.corpus.quality.measures import Score

_TABLES = ("Алфавитный указатель", "Глоссарий")


def _gold_headings(gold: Gold) -> list[tuple[Record, ImportedBook]]:
    return [
        (row, book)
        for row, book in gold.rows("headings")
        if row["heading"] not in _TABLES and len(row["heading"]) > 1
    ]


def headings(gold: Gold) -> Score:
    """The texts of headings; *right* counts twice the matches, for an F1."""
    wanted = Counter((book.edition, fold(row["heading"])) for row, book in _gold_headings(gold))
    found = Counter(
        (book.edition, fold(heading.text)) for book in gold.books for heading in book.headings
    )
    missing = [text for _, text in (wanted - found).elements()]
    extra = [f"+ {text}" for _, text in (found - wanted).elements()]
    both = sum((wanted & found).values())
    total = sum(wanted.values()) + sum(found.values())
    return Score("headings (F1)", 2 * both, total, (*missing, *extra))


def heading_levels(gold: Gold) -> Score:
    """Which way the level goes between neighbours that the dump sets apart, or alike."""
    right, misses = 0, []
    for first, second, ours in _neighbours(gold):
        wanted = _sign(int(second["level"]) - int(first["level"]))
        if wanted and _style(first) == _style(second):
            continue
        if ours == wanted:
            right += 1
        else:
            misses.append(f"{first['heading']} > {second['heading']}: {ours}, not {wanted}")
    return Score("heading levels", right, right + len(misses), tuple(misses))


def _neighbours(gold: Gold) -> Iterator[tuple[Record, Record, int]]:
    """Yield neighbouring gold headings of one dump, and which way our level goes."""
    for book in gold.books:
        rows = [row for row, owner in _gold_headings(gold) if owner is book]
        rows.sort(key=lambda row: _position(row, book))
        ours = [fold(heading.text) for heading in book.headings]
        matcher = SequenceMatcher(None, [fold(row["heading"]) for row in rows], ours, False)
        level = {
            block.a + at: book.headings[block.b + at].level
            for block in matcher.get_matching_blocks()
            for at in range(block.size)
        }
        for at, (first, second) in enumerate(pairwise(rows)):
            if first["file"] == second["file"] and at in level and at + 1 in level:
                yield first, second, _sign(level[at + 1] - level[at])


def _position(row: Record, book: ImportedBook) -> int:
    parts = [page.body for page in book.imported.book.pages]
    whole = fold("\n".join(parts))
    return whole.find(fold(f"# {row['heading']} {{"))


def _style(row: Record) -> str:
    text = row["as_found"]
    if text[:1].isdigit():
        return "numbered"
    if is_capitals(text):
        return "capitals"
    return "damaged" if row["run_in"] == "yes" and text != row["heading"] else "title"


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def tables(gold: Gold) -> Score:
    """Cells of tables in their row; *right* counts twice the matches, for an F1.

    A number that the dump lost and gold fills in need not be there.
    """
    both = total = 0
    misses: list[str] = []
    for record, book in gold.tables():
        wanted = _cells([record["header"], *_rows(record)])
        best = max(book.tables, key=lambda table: _shared(wanted, _cells(table)), default=())
        ours = _cells(best)
        same = sum((wanted & ours).values())
        if not same:
            ours = Counter()
        both += same
        total += sum(wanted.values()) + sum(ours.values())
        misses += [f"{record['title']}: {cell}" for cell in (wanted - ours).elements()]
        misses += [f"+ {record['title']}: {cell}" for cell in (ours - wanted).elements()]
    return Score("table cells (F1)", 2 * both, total, tuple(misses))


def _rows(record: dict[str, object]) -> list[list[str]]:
    rows = record["rows"]
    assert isinstance(rows, list)
    return rows


def _shared(first: Counter[tuple[str, str]], second: Counter[tuple[str, str]]) -> int:
    return sum((first & second).values())


def _cells(table: object) -> Counter[tuple[str, str]]:
    """Count cells with the label of their row; numbers of rows alone are no labels."""
    counts: Counter[tuple[str, str]] = Counter()
    assert isinstance(table, list | tuple)
    for number, row in enumerate(table):
        cells = [fold(squeeze(cell)).rstrip(".").replace(":", "") for cell in row]
        label = next((cell for cell in cells if cell and not cell.isdigit()), "")
        named = "header" if number == 0 else label
        counts.update((named, cell) for cell in cells if cell)
    return counts


def lists(gold: Gold) -> Score:
    """Lists: the number of items at each depth."""
    right, misses = 0, []
    rows = list(gold.rows("lists"))
    for row, book in rows:
        counts = dict(part.split("=") for part in row["counts_by_level"].split("; "))
        wanted = {int(name.removeprefix("level")): int(count) for name, count in counts.items()}
        ours = _list_at(row["first_words"], book)
        if ours == wanted:
            right += 1
        else:
            misses.append(f"{row['first_words']}: {ours}, not {wanted}")
    return Score("lists", right, len(rows), tuple(misses))


def _list_at(first_words: str, book: ImportedBook) -> dict[int, int]:
    start = next(
        (at for at, item in enumerate(book.items) if item[1].startswith(first_words)), None
    )
    if start is None:
        return {}
    number = book.items[start][2]
    return dict(Counter(depth for depth, _, at in book.items[start:] if at == number))
