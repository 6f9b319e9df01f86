"""The figures that the import must reach on the dumps that gold data is about."""

from pathlib import Path

import pytest

from tests.corpus.quality.figures import REQUIREMENTS, Figure, Requirement
from tests.corpus.quality.gold import Gold, load_gold

# What is reached above what is required: a fall is a loss that somebody should know of.
REACHED = {
    "lost_hyphens": 7,
    "headings": 1.0,
    "heading_levels": 1.0,
    "tables": 0.98,
    "linebreaks": 43,
    "misspellings": 19 / 33,
}


@pytest.fixture(scope="module")
def gold(shared: Path) -> Gold:
    return load_gold(shared)


@pytest.mark.shared
@pytest.mark.parametrize("requirement", REQUIREMENTS, ids=lambda item: item.measure.__name__)
def test_figure(requirement: Requirement, gold: Gold) -> None:
    name = requirement.measure.__name__
    figure = Figure(requirement.measure(gold), REACHED.get(name, requirement.least))
    assert figure.is_met, (figure.share, figure.score.misses)
