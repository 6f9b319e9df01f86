"""Layout over torn and mixed dumps: no letter is lost; its cases are in ``cases/*/layout``."""

from textwrap import wrap

from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.conservation import letters
from corpus.layout.records import Spared
from corpus.layout.stages import lay_out
from corpus.reading.plain import read_text
from corpus.source import Source
from tests.corpus.case_files import FILL, SORTS, read_cases

DUMPS = [case.raw for case in read_cases(*SORTS, stage="layout")]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(DUMPS), min_size=1, max_size=3), st.sets(st.integers(0, 60)))
def test_every_letter_of_a_torn_dump_is_somewhere(dumps: list[str], gone: set[int]) -> None:
    lines = "\n".join(dumps).split("\n")
    source = read_text("\n".join(line for at, line in enumerate(lines) if at not in gone), "a.txt")
    _assert_conserved(source)


def test_both_heads_of_a_parted_spread_are_told() -> None:
    rows = wrap(FILL, 44)
    spreads = [
        "\n".join(
            f"{left:<60}{right}"
            for left, right in [
                ("ГАВАНЬ: ИГРА", "ПОРТ" if page < 10 else "МОРЕ"),
                *zip(rows, reversed(rows), strict=True),
                (str(page), f"{page + 1:>30}"),
            ]
        )
        for page in range(2, 18, 2)
    ]
    source = read_text("\f".join(spreads), "a.txt")
    heads = [row.before for row in lay_out(source).discarded if row.type == "running_head"]
    assert heads.count("ГАВАНЬ: ИГРА") == len(spreads)
    _assert_conserved(source)


def _assert_conserved(source: Source) -> None:
    """Each letter of *source* is in what stays, or in a row of the report."""
    layout = lay_out(source)
    kept = [line.text for line in layout.lines]
    kept += [row.before for row in (*layout.discarded, *layout.changed)]
    kept += [entry.term for entry in layout.index]
    kept += [f"{pair.en} {pair.ru} {pair.note}" for pair in layout.glossary]
    given_text = [line.text for line in source.lines] + [row.after for row in layout.changed]
    assert letters(kept) == letters(given_text)


def test_a_line_that_is_to_be_kept_is_not_discarded() -> None:
    source = read_text("Текст.\n\nhttps://example.org/rules\n", "made")
    assert any("example" in row.before for row in lay_out(source).discarded)
    kept = lay_out(source, Spared(frozenset({"https://example.org/rules"})))
    assert any("example" in line.text for line in kept.lines)
