"""Where a fragment stands: what the rules of kinds look at."""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field

from corpus.repair.edits import Decisions
from corpus.repair.vocabulary import BookVocabulary
from corpus.structure.blocks import Fragment, Grid
from corpus.structure.contents_titles import ContentsTitles

_LOOK = 6


@dataclass(frozen=True, slots=True)
class Place:
    """A fragment among its neighbours, and the evidence of the book.

    *titles* are those of the table of contents, *decisions* those of the reader,
    *labels* what begins several lines of the book («Вес: …»), folded; *captions*: most of
    what the format calls headings stands right above tables; *numbered*: headings have numbers.
    """

    pieces: Sequence[Fragment | Grid]
    number: int
    vocabulary: BookVocabulary
    titles: ContentsTitles = field(default_factory=ContentsTitles)
    decisions: Decisions = field(default_factory=dict)
    labels: Container[str] = ()
    captions: bool = False
    numbered: bool = False

    @property
    def fragment(self) -> Fragment:
        """The fragment asked about."""
        piece = self.pieces[self.number]
        assert isinstance(piece, Fragment)
        return piece

    def near(self, step: int) -> Fragment | Grid | None:
        """The piece *step* places away, if there is one."""
        at = self.number + step
        return self.pieces[at] if 0 <= at < len(self.pieces) else None

    def run(self, belongs: Callable[[Fragment | Grid], bool]) -> range:
        """The places of the pieces in a row, this one among them, that are of one kind.

        No more than a few to either side are looked at.
        """
        start = end = self.number
        lowest, highest = max(0, start - _LOOK), min(len(self.pieces) - 1, end + _LOOK)
        while start > lowest and belongs(self.pieces[start - 1]):
            start -= 1
        while end < highest and belongs(self.pieces[end + 1]):
            end += 1
        return range(start, end + 1) if belongs(self.fragment) else range(0)
