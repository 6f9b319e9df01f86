"""Ladders of values: a long book is read once; their cases are in ``cases/*/structure``."""

import re

import pytest

from corpus.source import Line
from corpus.structure import ladders
from corpus.structure.blocks import Cell, Fragment


def test_lines_that_are_no_ladder_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Fragment] = []
    row = ladders._row

    def counted(piece: Fragment, form: re.Pattern[str]) -> tuple[Cell, Cell] | None:
        read.append(piece)
        return row(piece, form)

    monkeypatch.setattr(ladders, "_row", counted)
    texts = [f"Баржа {number}" for number in range(1, 101)]
    pieces = [Fragment((Line(text, "a.txt", at),), (text,)) for at, text in enumerate(texts, 1)]
    assert list(ladders.ladders(pieces)) == pieces
    assert len(read) <= 2 * len(pieces)
