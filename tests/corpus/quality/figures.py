"""The table that ``scripts/quality`` prints: each measured figure with its required value."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.quality import measures, structure
from tests.corpus.quality.gold import Gold
from tests.corpus.quality.measures import Measure, Score


@dataclass(frozen=True, slots=True)
class Requirement:
    """A measure and the least that is asked of it: a number right, or a share below 1."""

    measure: Measure
    least: float


REQUIREMENTS = (
    Requirement(measures.hyphens, 92),
    Requirement(measures.lost_hyphens, 6),
    Requirement(measures.false_hyphens, 1.0),
    Requirement(measures.glued, 74),
    Requirement(measures.letter_case, 46),
    Requirement(measures.furniture, 48),
    Requirement(structure.headings, 0.97),
    Requirement(structure.heading_levels, 0.93),
    Requirement(structure.tables, 0.97),
    Requirement(structure.lists, 14),
    Requirement(measures.linebreaks, 42),
    Requirement(measures.index, 527),
    Requirement(measures.glossary, 252),
    Requirement(measures.page_references, 67),
    Requirement(measures.traps, 1.0),
    Requirement(measures.misspellings, 0.5),
)


@dataclass(frozen=True, slots=True)
class Figure:
    """A score beside its requirement."""

    score: Score
    least: float

    @property
    def share(self) -> float:
        """The share that is right, 1 for nothing to do."""
        return self.score.right / self.score.total if self.score.total else 1.0

    @property
    def is_met(self) -> bool:
        """Is the requirement met?"""
        got = self.share if 0 < self.least <= 1 else self.score.right
        return got >= self.least


def figures(gold: Gold) -> list[Figure]:
    """Measure everything."""
    return [Figure(item.measure(gold), item.least) for item in REQUIREMENTS]


def as_lines(found: list[Figure], verbose: bool = False) -> Iterator[str]:
    """Yield the table as text, with what was missed if *verbose*."""
    for figure in found:
        score = figure.score
        met = "ok" if figure.is_met else "LOW"
        yield (
            f"{score.name:24} {score.right:5} of {score.total:5}  {figure.share:6.1%}"
            f"  required {figure.least:g}  {met}"
        )
        if verbose:
            yield from (f"    {miss}" for miss in score.misses)
