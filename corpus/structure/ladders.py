"""Ladders of values: lines that each end in one value, which were a table of two columns.

::

    Сила ветра Потеря хода               Багор ............ 2 монеты
    Лёгкий бриз 0                        Верёвка .......... 5 монет
    Свежий ветер 1                       Якорь ............ 30 монет
    Штормовой ветер, дождь
    и туман 3

A sentence may end in a number, and so may a heading: three rows at least, none of them a
sentence, and not all one word and a number.
"""

import re
from collections.abc import Iterator, Sequence

from corpus.layout.leaders import LEADER
from corpus.structure.blocks import Cell, Fragment, Grid
from corpus.structure.labels import label_of
from corpus.structure.shape import looks_like_heading, section_number
from corpus.structure.titles import is_caption, section_word

_FEWEST = 3
_LONGEST, _LONGEST_VALUE = 120, 30
_VALUED = re.compile(
    r"(?P<name>.*[^\W\d_].*?)\s(?P<value>[-+\N{EN DASH}\N{MINUS SIGN}]?\d{1,4}[%\"+]?)"
)
# One dot is what is left of the leader behind a long name.
_LED = re.compile(rf"(?P<name>.*[^\W\d_].*?)(?:{LEADER}|\s\.\s+(?=\d))(?P<value>\S.*)")
# Two labels on one line: the second begins with a capital.
_TWO_LABELS = re.compile(r"([А-ЯЁ][^А-ЯЁ]*[^А-ЯЁ\s])\s+([А-ЯЁ][^А-ЯЁ]*)")
_Pieces = Sequence[Fragment | Grid]
_Run = list[tuple[Fragment, tuple[Cell, Cell]]]


def ladders(pieces: _Pieces) -> Iterator[Fragment | Grid]:
    """Yield *pieces*, each ladder of values as a table.

    The line above is its header if it holds two labels. Leaves alone captions, names that are
    counted («Баржа 1», «Баржа 2») and lines with a label of their own («Вес: 3»).
    """
    done: list[Fragment | Grid] = []
    refused = dict.fromkeys((_LED, _VALUED), 0)
    at = 0
    while at < len(pieces):
        run = _ladder(pieces, at, refused)
        if not run:
            done.append(pieces[at])
            at += 1
            continue
        rows = tuple(cells for _, cells in run)
        header = _header(done[-1]) if done else ()
        if header:
            done.pop()
        done.append(Grid(rows, header))
        at += len(run)
    yield from done


def _ladder(pieces: _Pieces, start: int, refused: dict[re.Pattern[str], int]) -> _Run:
    """Return the rows of the ladder that begins at *start*, or none.

    *refused* keeps where the last run of each form that is no ladder ends: what is left of it
    is none either, and is not read again.
    """
    for form, end in refused.items():
        if start >= end:
            run = _run(pieces, start, form)
            if len(run) >= _FEWEST and len({cells[0].text for _, cells in run}) > 1:
                return run
            refused[form] = start + len(run)
    return []


def _run(pieces: _Pieces, start: int, form: re.Pattern[str]) -> _Run:
    """Return the rows from *start* on, as far as they go."""
    run: _Run = []
    for at in range(start, len(pieces)):
        piece = pieces[at]
        cells = _row(piece, form) if isinstance(piece, Fragment) else None
        if cells is None:
            break
        assert isinstance(piece, Fragment)
        run.append((piece, cells))
    return run


def _row(piece: Fragment, form: re.Pattern[str]) -> tuple[Cell, Cell] | None:
    """Return a name and its value, where the fragment is a row of a ladder."""
    if piece.marker or piece.at.heading or piece.at.role or len(piece.text) > _LONGEST:
        return None
    found = form.fullmatch(piece.text)
    if section_word(piece.text) or is_caption(piece.text):
        return None
    if found is None or len(found["value"]) > _LONGEST_VALUE or not _names(found["name"]):
        return None
    if found["name"].lstrip()[:1].islower() and form is not _LED:
        return None
    last = form.fullmatch(piece.texts[-1])
    name, value = (last["name"], last["value"]) if last else ("", piece.texts[-1])
    texts = [*piece.texts[:-1], name] if name else list(piece.texts[:-1])
    lines = piece.lines[: len(texts)]
    return Cell(lines, tuple(texts)), Cell(piece.lines[-1:], (value,))


def _names(name: str) -> bool:
    """Can *name* be the first cell of a row: no sentence, heading, caption or label?"""
    return not (name.rstrip()[-1:] in ".!?;:" or section_number(name) or label_of(name))


def _header(above: Fragment | Grid) -> tuple[Cell, ...]:
    """Return the two labels that the line above a ladder holds, or none."""
    if not isinstance(above, Fragment) or above.marker or above.at.heading or above.at.role:
        return ()
    labels = _TWO_LABELS.fullmatch(above.text)
    if labels is None or is_caption(above.text) or not looks_like_heading(above.text):
        return ()
    parted = _TWO_LABELS.fullmatch(above.texts[0])
    if parted is None:
        return ()
    rest = Cell(above.lines, (parted[2], *above.texts[1:]))
    return Cell(above.lines[:1], (parted[1],)), rest
