"""Annotation measured on sentences of our own with every mention marked.

``mentions.txt`` was written beside the finder, ``mentions_blind.txt`` before any finder saw it;
the rule was then made to hold on both. ``mentions_held_out.txt`` came after the rule: it was
measured at 0.91 and 0.88 in English, 0.95 and 0.94 in Russian before it was ever looked into,
and that is what to expect of other texts. The floors are what holds now, since the dictionary
tells which words are everyday ones, not a list; base words are marked every time.
"""

from dataclasses import dataclass

import pytest

from glossary.annotate import mentions
from tests.embedded import BASE
from tests.glossary.labelled import read_labelled

FLOORS = (
    # file, language, precision, recall
    ("mentions.txt", "en", 0.99, 0.98),
    ("mentions.txt", "ru", 0.99, 0.96),
    ("mentions_blind.txt", "en", 0.96, 0.98),
    ("mentions_blind.txt", "ru", 0.98, 0.94),
    ("mentions_held_out.txt", "en", 0.96, 0.98),
    ("mentions_held_out.txt", "ru", 0.96, 0.93),
)


@dataclass(frozen=True, slots=True)
class Score:
    """How many mentions there are, how many were found, how many of those rightly."""

    meant: int
    found: int
    right: int


def measured(file: str, language: str) -> Score:
    cases = [case for case in read_labelled(file) if case.language == language]
    marked = (mentions(BASE, case.text, language, "all") for case in cases)
    found = [frozenset((m.start, m.end) for m in shown) for shown in marked]
    right = sum(len(case.spans & spans) for case, spans in zip(cases, found, strict=True))
    return Score(sum(len(case.spans) for case in cases), sum(map(len, found)), right)


@pytest.mark.parametrize(
    ("file", "least"),
    [("mentions.txt", 300), ("mentions_blind.txt", 160), ("mentions_held_out.txt", 120)],
)
def test_the_sets_are_large_and_of_both_languages(file: str, least: int) -> None:
    cases = read_labelled(file)
    assert sum(len(case.spans) for case in cases) >= least
    for language in ("en", "ru"):
        assert sum(not case.spans for case in cases if case.language == language) >= 30


@pytest.mark.parametrize(("file", "language", "precision", "recall"), FLOORS)
def test_precision_and_recall(file: str, language: str, precision: float, recall: float) -> None:
    score = measured(file, language)
    assert score.right >= precision * score.found, score
    assert score.right >= recall * score.meant, score


def test_a_thing_that_is_written_as_a_past_tense_is_a_deed_behind_its_subject() -> None:
    def named(text: str) -> set[str]:
        return {row.en for found in mentions(BASE, text, "ru") for row in found.terms}

    assert "shoota" in named("Орк взял стрелялу, но орочья стреляла сломалась.")
    for sentence in (
        "Она в этой фазе ещё не стреляла.",
        "Боевая единица, которая стреляла, стоит.",
    ):
        assert "shoota" not in named(sentence)
