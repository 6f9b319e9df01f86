"""Blocks and the report: each piece is told of once."""

from corpus.repair.vocabulary import BookVocabulary
from corpus.report import Changed
from corpus.source import Line
from corpus.structure.build import Evidence, blocks_of
from corpus.structure.labels import without_false_body


def test_what_the_reader_decided_is_reported_once_also_behind_a_quotation() -> None:
    texts = ("Вода точит камень.", "Мельник спит до утра.")
    lines = [Line(text, "a.txt", at) for at, text in enumerate((texts[0], "", texts[1]), 1)]
    decisions = {("kind", text): "quote" for text in texts}
    _, rows = blocks_of(lines, Evidence(BookVocabulary(texts), decisions=decisions))
    assert [(row.before, row.rule) for row in rows if isinstance(row, Changed)] == [
        (text, "kind") for text in texts
    ]


def test_a_format_with_hardly_any_headings_does_not_say_what_is_body() -> None:
    text = "Баржа стоит у причала и ждёт ветра. " * 40
    plain = [Line(part, "a.md", at, as_body=True) for at, part in enumerate([text] * 20, 3)]
    marked = [Line(f"Порт {at}", "a.md", at, heading=1) for at in range(1, 4)]
    assert all(line.as_body for line in without_false_body([*marked, *plain]) if not line.heading)
    assert not any(line.as_body for line in without_false_body([*marked[:1], *plain, *plain]))
