"""Layout over torn and mixed dumps: no letter is lost; its cases are in ``cases/*/layout``."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.layout.stages import lay_out
from corpus.reading.plain import read_text
from tests.corpus.case_files import SORTS, read_cases

_DUMPS = [case.raw for case in read_cases(*SORTS, stage="layout")]
_CASE_LINES = sorted({line for dump in _DUMPS for line in dump.splitlines()})
_PIECE = st.sampled_from(_CASE_LINES) | st.text("абвАБВ abcAB.,-–\t…19(:«/\f", max_size=40)


def _letters(texts: list[str]) -> Counter[str]:
    return Counter(char for text in texts for char in text if char.isalpha())


def _check_conserved(text: str) -> None:
    source = read_text(text, "made")
    layout = lay_out(source)
    kept = [line.text for line in layout.lines]
    kept += [row.before for row in (*layout.discarded, *layout.changed)]
    kept += [entry.term for entry in layout.index]
    kept += [f"{pair.en} {pair.ru}" for pair in layout.glossary]
    given_text = [line.text for line in source.lines] + [row.after for row in layout.changed]
    assert _letters(kept) == _letters(given_text)


@settings(max_examples=150, deadline=None)
@given(st.lists(_PIECE, max_size=60))
def test_every_letter_is_somewhere(pieces: list[str]) -> None:
    _check_conserved("\n".join(pieces))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(_DUMPS), min_size=1, max_size=3), st.sets(st.integers(0, 60)))
def test_every_letter_of_a_torn_dump_is_somewhere(dumps: list[str], gone: set[int]) -> None:
    lines = "\n".join(dumps).split("\n")
    _check_conserved("\n".join(line for at, line in enumerate(lines) if at not in gone))


def test_a_line_that_is_to_be_kept_is_not_discarded() -> None:
    source = read_text("Текст.\n\nhttps://example.org/rules\n", "made")
    assert any("example" in row.before for row in lay_out(source).discarded)
    kept = lay_out(source, frozenset({"https://example.org/rules"}))
    assert any("example" in line.text for line in kept.lines)
