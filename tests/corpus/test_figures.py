"""The figures that the import must reach on the dumps that gold data is about."""

from pathlib import Path

import pytest

from corpus.quality.figures import REQUIREMENTS, Figure, Requirement
from corpus.quality.gold import Gold, load_gold


@pytest.fixture(scope="module")
def gold(shared: Path) -> Gold:
    return load_gold(shared)


@pytest.mark.shared
@pytest.mark.parametrize("requirement", REQUIREMENTS, ids=lambda item: item.measure.__name__)
def test_figure(requirement: Requirement, gold: Gold) -> None:
    figure = Figure(requirement.measure(gold), requirement.least)
    assert figure.is_met, (figure.share, figure.score.misses)
