"""What became of a line: every decision about it, step by step, each with its rule.

::

    harbour.txt:12: и снять груз у дальнего при-
      абзац: продолжает верхнюю строку – верхняя строка не закончена … [small_letter]
      вид: абзац – обычный текст [running_text]
      изменено: «при- чала» → «причала» – слово есть в словаре слитно [hyphen_dictionary]
      стоит в: 03-port.md
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from corpus.bookmaking import Imported
from corpus.books.origins import Origin
from corpus.provenance import trace
from corpus.repair.edits import ABOVE
from corpus.report import Changed, Decided, Discarded
from corpus.rule_meanings import meaning
from corpus.source import Line, Source, SourceError
from corpus.whereabouts import find_in_book

Origins = Sequence[Origin]

_PLACE = re.compile(r"(.+):([0-9]{1,9})")
_KINDS = {
    "heading": "заголовок",
    "paragraph": "абзац",
    "quote": "цитата",
    "label": "остаток таблицы",
    "item": "пункт списка",
    "attribution": "автор цитаты",
}
_CHARACTERS = frozenset({"mojibake", "composed_letters"})
# A blank line and a page mark may stand inside a broken word.
_FARTHEST = 4


def read_place(place: str) -> tuple[str, int]:
    """Return file and line of ``FILE:LINE``; raises SourceError for what is neither."""
    found = _PLACE.fullmatch(place)
    if found is None:
        raise SourceError(f"{place}: ожидались файл и строка, например harbour.txt:12")
    return found[1], int(found[2])


def explain(sources: Sequence[Source], imported: Imported, file: str, number: int) -> Iterator[str]:
    """Yield what became of line *number* of *file*, as text for a reader.

    Raises SourceError where there is no such line.
    """
    source = next((source for source in sources if source.name == file), None)
    if source is None:
        names = ", ".join(source.name for source in sources)
        raise SourceError(f"{file}: такого файла среди прочитанных нет, есть {names}")
    lines = [line for line in source.lines if line.number == number]
    if not lines:
        raise SourceError(f"{file}:{number}: такой строки нет, последняя {source.lines[-1].number}")
    for line in lines:
        yield f"{file}:{number}: {line.text.strip() or '(пустая строка)'}"
    yield from _steps(lines, imported, list(trace(imported.book, sources)))


def _steps(lines: Sequence[Line], imported: Imported, origins: Origins) -> Iterator[str]:
    file, number = lines[0].file, lines[0].number
    changed = [row for row in imported.rows if (row.file, row.line) == (file, number)]
    decided = [row for row in imported.decided if (row.file, row.line) == (file, number)]
    first = [row for row in changed if isinstance(row, Changed) and row.rule in _CHARACTERS]
    out = [row for row in changed if isinstance(row, Discarded)]
    rest = [row for row in changed if isinstance(row, Changed) and row not in first]
    rest += _broken_above(lines[0], imported)
    steps: list[Changed | Discarded | Decided] = [*first, *out, *decided, *rest]
    yield from dict.fromkeys(map(_step, steps))
    if page := _page_of(lines, rest, imported, origins):
        yield f"  стоит в: {page}"
    elif not (out or decided or all(line.is_blank for line in lines)):
        yield "  вошла в указатель или глоссарий книги (index.tsv, glossary.tsv)"


def _broken_above(line: Line, imported: Imported) -> Iterator[Changed]:
    """Yield what was done to a word that ends on *line* and began above it."""
    for row in imported.rows:
        if not isinstance(row, Changed) or "\n" not in row.before or row.file != line.file:
            continue
        last = row.before.rpartition("\n")[2].strip()
        if row.line < line.number <= row.line + _FARTHEST and line.text.lstrip().startswith(last):
            yield row


def _step(row: Changed | Discarded | Decided) -> str:
    match row:
        case Discarded():
            doubt = "" if row.sure else ", не наверняка"
            return f"  исключена{doubt}: {meaning(row.type)} [{row.type}]"
        case Changed():
            return f"  {_change(row)} – {meaning(row.rule)} [{row.rule}]"
        case Decided():
            return f"  {_decision(row)} – {meaning(row.rule)} [{row.rule}]"


def _change(row: Changed) -> str:
    before, after = " ".join(row.before.split()), " ".join(row.after.split())
    doubt = "" if row.sure else ", не наверняка"
    if before == after:
        return f"сомнение: «{before}»"
    return f"изменено{doubt}: «{before}» → «{after}»"


def _decision(row: Decided) -> str:
    match row.step:
        case "join":
            goes_on = row.result == ABOVE
            return "продолжает верхнюю строку" if goes_on else "начинает новый абзац"
        case "table":
            return "ряд таблицы"
        case "kind":
            return f"вид: {_KINDS.get(row.result, row.result)}"
        case "level":
            return f"уровень заголовка: {row.result}"
        case "page":
            return f"страница: {row.result}"


def _page_of(
    lines: Sequence[Line], rows: Iterable[Changed], imported: Imported, origins: Origins
) -> str:
    """Return the page file in which the line stands, '' if it stands on none."""
    texts = [*(line.text for line in lines), *(row.after for row in rows)]
    place = find_in_book(imported.book, origins, lines[0].file, lines[0].number, texts)
    return f"{place.page.name}.md" if place else ""
