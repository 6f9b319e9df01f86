"""What is set apart in a list of hits: an answer above it, weak hits folded below it.

On the queries kept with the project and the dumps, 361 in all, one answer in four stands above
its list; of 82 of these 92 % were of the right section, and 85 % of the lines answered. What it
gets wrong: mostly another edition's section of the same name. A tail is what has less than 15 %
of the first score: of the right hits it held one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from indexer.answers.snippets import Shown
from language.letters import fold

AHEAD = 1.6
"""How many times the score of the next section's the first one's is, to stand above the list."""
SHARE = 0.7
"""How much of the query title and line must hold together to stand there."""
WEAK = 0.15
"""A hit with less of the first hit's score only resembles what was asked for."""
RIVALS = 6
"""How many hits are looked through for the first section of another title."""


@dataclass(frozen=True, slots=True)
class Best:
    """The line of the first hit that answers: as plain text, and as HTML with its caption."""

    text: str
    html: str


def best_line(shown: Shown, scores: Sequence[float], titles: Sequence[str]) -> Best | None:
    """Return the line that stands above the list, if one is far ahead of all others.

    *scores* and *titles* are those of the first few hits. The same title in another edition is
    no rival: it says the same, or what held before.
    """
    others = (
        score for score, title in zip(scores, titles, strict=True) if fold(title) != fold(titles[0])
    )
    is_first = scores[0] >= AHEAD * next(others, 0.0)
    if is_first and shown.leads and shown.share >= SHARE:
        return Best(shown.line, shown.answer)
    return None


def count_strong(scores: Sequence[float]) -> int:
    """Return how many of *scores*, the best first, are not weak."""
    return sum(score >= WEAK * scores[0] for score in scores)
