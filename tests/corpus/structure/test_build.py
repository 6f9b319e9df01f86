"""Blocks and the report: each piece is told of once."""

from corpus.repair.vocabulary import Vocabulary
from corpus.report import Changed
from corpus.source import Line
from corpus.structure.build import Evidence, blocks_of


def test_what_the_reader_decided_is_reported_once_also_behind_a_quotation() -> None:
    texts = ("Вода точит камень.", "Мельник спит до утра.")
    lines = [Line(text, "a.txt", at) for at, text in enumerate((texts[0], "", texts[1]), 1)]
    decisions = {("kind", text): "quote" for text in texts}
    _, rows = blocks_of(lines, Evidence(Vocabulary(texts), decisions=decisions))
    assert [(row.before, row.rule) for row in rows if isinstance(row, Changed)] == [
        (text, "kind") for text in texts
    ]
