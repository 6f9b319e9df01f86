"""Lines of a format that knows paragraphs: what their type says where the format says little."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from corpus.reading.type_sizes import ENOUGH, Rank, Types
from corpus.source import Line

REGULAR, BOLD = 400, 700


@dataclass(frozen=True, slots=True)
class TypesetParagraph:
    """A line and its type; it is a whole paragraph, or ends with a line break."""

    line: Line
    em: float = 0.0
    weight: int = REGULAR
    begins: bool = True

    @property
    def text(self) -> str:
        """What it says."""
        return self.line.text

    @property
    def is_plain(self) -> bool:
        """Is it text that the format marks neither as a heading nor in any other role?"""
        return not (self.line.heading or self.line.role or self.line.is_blank)


def ranked(paragraphs: Sequence[TypesetParagraph]) -> list[Line]:
    """Return the lines; where the format has few headings, with those that their type shows.

    Few of either kind prove nothing: a bold line may be a warning.
    """
    plain = [paragraph for paragraph in paragraphs if paragraph.is_plain]
    types = Types(plain)
    ranks = types.ranks(plain)
    if sum(paragraph.line.heading > 0 for paragraph in paragraphs) >= ENOUGH:
        ranks = [Rank(as_body=types.is_body(paragraph)) for paragraph in plain]
    elif sum(rank.level > 0 for rank in ranks) < ENOUGH:
        return [paragraph.line for paragraph in paragraphs]
    by_place = iter(ranks)
    return [
        _with_rank(paragraph.line, next(by_place)) if paragraph.is_plain else paragraph.line
        for paragraph in paragraphs
    ]


def _with_rank(line: Line, rank: Rank) -> Line:
    return replace(line, heading=rank.level, as_body=rank.as_body)
