"""Run-in text of many headings, which is cut in time that grows with their number."""

import pytest

from corpus.repair.vocabulary import BookVocabulary
from corpus.source import Line
from corpus.structure.long_lines import cut_long_lines

CHAPTERS = 1500


@pytest.mark.timeout(60)
def test_thousands_of_numbered_headings_on_one_line() -> None:
    text = " ".join(f"{1 + at % 9}. РЖАНАЯ МУКА Мельник спит до утра." for at in range(CHAPTERS))
    lines, _ = cut_long_lines([Line(text, "a.txt", 1)], BookVocabulary([text]), {})
    filled = [line for line in lines if not line.is_blank]
    assert sum(line.heading > 0 for line in filled) == CHAPTERS
    assert {line.text for line in filled if not line.heading} == {"Мельник спит до утра."}
