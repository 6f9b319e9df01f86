"""Form sheets: the blank of a character or a ship at the end of a book, names of fields alone.

::

    ЛИСТ КАПИТАНА
    Имя
    Судно            Экипаж
    Деньги ________

Its fields look like headings, for they are short and have capitals. The sheet is a page of its
own, its fields are lines of text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from corpus.source import Line
from corpus.structure.markers import read_marker
from corpus.structure.shape import is_capitals, looks_like_heading

FORM, FORM_TITLE = "form", "form_title"
_FEWEST_FIELDS = 8
_LEAST_SHARE = 0.9
_LONGEST_FIELD, _MOST_WORDS = 40, 4
# A sheet with more numbers is a table; what stands farther from the end is a list of names.
_MOST_NUMBERS, _LAST_SHEETS = 0.4, 0.05
_BLANK = re.compile(r"[_.\N{HORIZONTAL ELLIPSIS}]{3,}")
_TITLE_WORDS = 2


def with_forms(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield *lines*, those of form sheets with the role ``form``, a sheet's title apart.

    Leaves alone tables, lists with marks, and what is not at the end of the book.
    """
    last = max(map(_sheet, lines), default=0)
    from_sheet = last - max(1, round(_LAST_SHEETS * last)) + 1
    for sheet, group in groupby(lines, key=_sheet):
        found = list(group)
        is_form = last > 1 and sheet >= from_sheet and _is_form(found)
        yield from _as_form(found) if is_form else found


def _sheet(line: Line) -> int:
    return line.sheet or line.page or 0


def _is_form(sheet: Sequence[Line]) -> bool:
    filled = [line for line in sheet if not line.is_blank]
    fields = [line for line in filled if _is_field(line)]
    numbers = sum(any(map(str.isdigit, line.text)) for line in filled)
    most = len(fields) >= max(_FEWEST_FIELDS, _LEAST_SHARE * len(filled))
    return most and numbers <= _MOST_NUMBERS * len(filled)


def _is_field(line: Line) -> bool:
    text = _BLANK.sub("", line.text).strip(" \t:")
    short = len(text) <= _LONGEST_FIELD and text[-1:] not in tuple(".!?;,")
    cells = re.split(r"\t+|\s{2,}", text)
    return short and read_marker(text) is None and all(len(c.split()) <= _MOST_WORDS for c in cells)


def _as_form(sheet: Sequence[Line]) -> Iterator[Line]:
    first = next(at for at, line in enumerate(sheet) if not line.is_blank)
    text = sheet[first].text.strip()
    several = is_capitals(text) and len(text.split()) >= _TITLE_WORDS
    titled = looks_like_heading(text) and (several or bool(sheet[first].heading))
    for at, line in enumerate(sheet):
        role = FORM_TITLE if titled and at == first else FORM
        yield line if line.is_blank or line.role == "row" else replace(line, role=role, heading=0)
