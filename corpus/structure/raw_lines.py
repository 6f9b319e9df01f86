"""Lines put right before any of them is judged: capitals, drop capitals, marks of lists."""

from collections.abc import Sequence

from corpus.repair.capitals import mend_titles
from corpus.repair.drop_capitals import set_drop_capitals
from corpus.repair.edits import Decisions
from corpus.repair.vocabulary import BookVocabulary
from corpus.report import Changed
from corpus.source import Line
from corpus.structure.flowing_lists import with_whole_lists
from corpus.structure.odd_marks import with_usual_marks


def mend_lines(
    lines: Sequence[Line], vocabulary: BookVocabulary, decisions: Decisions
) -> tuple[list[Line], list[Changed]]:
    """Return *lines* as their typesetter had them, and a row for each change of the text.

    The reader's *decisions* go first.
    """
    lines = with_usual_marks(lines)
    if not vocabulary.is_russian:
        return with_whole_lists(lines), []
    lines, capitals = set_drop_capitals(lines, vocabulary, decisions)
    lines, titles = mend_titles(lines, vocabulary, decisions)
    return with_whole_lists(lines), [*capitals, *titles]
