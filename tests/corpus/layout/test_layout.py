"""Cases of layout: a dump above the line of dashes, below it what is made of it.

``12: text`` is a line that is kept, with its page; ``-type: text`` one that is left out;
``index:``, ``glossary:`` and ``contents:`` are entries; ``changed:`` a change. ``<FF>`` stands
for a form feed, ``<TAB>`` for a tab, ``<NNN>`` for that many letters of other text.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.layout.records import Layout
from corpus.layout.stages import lay_out
from corpus.library.printed import format_pages
from corpus.reading.plain import read_text

CASES = Path(__file__).resolve().parents[1] / "cases" / "layout"
_FILLER = re.compile(r"<(\d+)>")


def _cases(sort: str) -> list[ParameterSet]:
    return list(_read_cases((CASES / f"{sort}.txt").read_text("utf-8")))


def _read_cases(text: str) -> Iterator[ParameterSet]:
    for case in re.split(r"^=== ", text, flags=re.MULTILINE)[1:]:
        name, _, body = case.partition("\n")
        dump, _, wanted = body.partition("\n----\n")
        yield pytest.param(dump, wanted.strip().splitlines(), id=name)


def _expand(text: str) -> str:
    text = text.replace("<FF>", "\f").replace("<TAB>", "\t")
    return _FILLER.sub(
        lambda match: ("слово " * int(match[1]))[: int(match[1])].strip() + ".", text
    )


def _shown(layout: Layout) -> Iterator[str]:
    for line in layout.lines:
        if text := line.text.partition("слово")[0].strip():
            yield f"{line.page or ''}: {text}"
    for row in layout.discarded:
        yield f"-{row.type}: {row.before.strip()}"
    for entry in layout.index:
        yield " | ".join(
            filter(None, (f"index: {entry.term}", format_pages(entry.pages), entry.parent))
        )
    for pair in layout.glossary:
        yield " | ".join(filter(None, (f"glossary: {pair.en}", pair.ru, pair.parent)))
    for title in layout.contents:
        yield f"contents: {title.title} | {title.page} | {title.depth}"
    for change in layout.changed:
        yield f"changed: {change.before} > {change.after}"


def _check(dump: str, wanted: list[str]) -> None:
    assert list(_shown(lay_out(read_text(_expand(dump), "case")))) == wanted


@pytest.mark.parametrize(("dump", "wanted"), _cases("wild"))
def test_wild(dump: str, wanted: list[str]) -> None:
    _check(dump, wanted)


@pytest.mark.parametrize(("dump", "wanted"), _cases("synthetic"))
def test_synthetic(dump: str, wanted: list[str]) -> None:
    _check(dump, wanted)


@pytest.mark.parametrize(("dump", "wanted"), _cases("negative"))
def test_negative(dump: str, wanted: list[str]) -> None:
    _check(dump, wanted)


@pytest.mark.xfail(strict=True)
@pytest.mark.parametrize(("dump", "wanted"), _cases("known_failures"))
def test_known_failure(dump: str, wanted: list[str]) -> None:
    _check(dump, wanted)


def _letters(texts: list[str]) -> Counter[str]:
    return Counter(char for text in texts for char in text if char.isalpha())


_DUMPS = [
    _expand(case.values[0]) for sort in ("wild", "synthetic", "negative") for case in _cases(sort)
]
_CASE_LINES = sorted({line for dump in _DUMPS for line in dump.splitlines()})
_PIECE = st.sampled_from(_CASE_LINES) | st.text("абвАБВ abcAB.,-–\t…19(:«/\f", max_size=40)


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
