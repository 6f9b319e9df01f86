"""Every step of the reading of a query has an example, and none reads what it should leave.

The browser reads the same table: see ``tests/web/test_static_copy.py``.
"""

from pathlib import Path

import pytest

from indexer.answers.search import Searcher
from language.reading.layout import in_one_layout
from language.reading.lexicon import Lexicon
from language.reading.read import (
    is_light,
    joined,
    read,
    typed_words,
    written_as_one,
    written_solid,
)
from language.reading.spoken import READERS
from language.reading.steps import STEPS
from language.tsv import read_rows

CASES = Path(__file__).with_name("cases")
WHOLE = ("in_one_layout", "written_solid", "joined")
"""The steps that read several words at once, beside the readers of values."""


def cases(name: str, *columns: str) -> list[tuple[str, ...]]:
    rows = read_rows((CASES / f"{name}.tsv").read_text("utf-8"), columns, name)
    return [tuple(row[column] for column in columns) for row in rows]


EXAMPLES = cases("steps", "step", "typed", "said")


def steps_taken(typed: str, lexicon: Lexicon) -> set[str]:
    """Return the names of all steps that have a part in the reading of *typed*."""
    if in_one_layout(typed, lexicon)[1]:
        return {"in_one_layout"}
    words = typed_words(typed)
    forms = [word.form for word in words]
    values = {
        reader.__name__
        for reader in READERS
        if any(reader(forms[at:], lexicon)[0] for at in range(len(forms)))
    }
    taken = values | {"written_solid" for _ in written_solid(words, lexicon)[1]}
    together = joined(words, lexicon)
    taken |= {"joined" for _ in together}
    alone = (w for at, w in enumerate(words) if at not in together and not is_light(w, words))
    return taken | {
        next(step.__name__ for step in STEPS if step(word.form, lexicon)) for word in alone
    }


def test_every_step_has_an_example() -> None:
    steps = {*WHOLE, *(step.__name__ for step in (*READERS, *STEPS))}
    assert {step for step, _, _ in EXAMPLES} == steps


@pytest.mark.parametrize(("step", "typed", "said"), EXAMPLES)
def test_a_step_reads_its_example(searcher: Searcher, step: str, typed: str, said: str) -> None:
    with searcher.using() as opened:
        assert step in steps_taken(typed, opened.lexicon)
    answer = searcher.search(typed)
    assert any(note.startswith(said) for note in answer.notes) if said else answer.notes == ()
    assert answer.hits


@pytest.mark.parametrize(("typed", "said", "why"), cases("left_alone", "typed", "said", "why"))
def test_what_no_step_should_read(searcher: Searcher, typed: str, said: str, why: str) -> None:
    assert not any(said in note for note in searcher.search(typed).notes), why


@pytest.mark.parametrize(
    ("left", "right", "is_one"),
    [("спас", "бросок", True), ("танк", "и", False), ("друг", "их", False), ("пара", "петы", True)],
)
def test_what_the_books_write_as_one(
    searcher: Searcher, left: str, right: str, is_one: bool
) -> None:
    with searcher.using() as opened:
        assert bool(written_as_one(left, right, opened.lexicon)) == is_one


def test_small_words_within_a_word_name_nothing(searcher: Searcher) -> None:
    with searcher.using() as opened:
        words = read("лес-то", opened.lexicon).words
    assert [(word.form, word.is_light) for word in words] == [("лес", False), ("то", True)]
