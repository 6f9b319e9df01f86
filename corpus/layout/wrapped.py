"""Two lines of one entry made one, a word that was broken between them made whole."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from corpus.repair.hyphens import BROKEN, decide, joint_of
from corpus.repair.vocabulary import BookVocabulary
from corpus.report import Changed
from corpus.source import Line


class _WholeWords(BookVocabulary):
    """The words of a book but not their lemmas, which would cost more than a list is worth."""

    @cached_property
    def lemmas(self) -> Counter[str]:
        """None are counted."""
        return Counter()


@dataclass(frozen=True)
class EntryLines:
    """Joins two lines of an entry of index or glossary, as the book of *lines* writes its words.

    The same rules decide on a hyphen as in running text.
    """

    lines: Sequence[Line]

    @cached_property
    def _vocabulary(self) -> BookVocabulary:
        """The words of the book, counted on first use."""
        return _WholeWords(line.text for line in self.lines)

    def join(
        self, above: str, below: str, line: Line, rule: str
    ) -> tuple[str, tuple[Changed, ...]]:
        """Return *above* with *below* after it, and the change if a word was made whole.

        *line* is where *below* stands, *rule* the name that the report gives the change.
        """
        start = above.rstrip().rfind(" ") + 1
        pair = f"{above[start:]}\n{below}"
        match = BROKEN.search(pair)
        if match is None or "\n" not in match[3]:
            return f"{above} {below}", ()
        decision = decide(joint_of(match), self._vocabulary)
        joined = pair[: match.start()] + decision.text + pair[match.end() :]
        before = " ".join(match.group().split())
        change = Changed(line.file, line.number, before, decision.text, rule, decision.sure)
        return above[:start] + joined, (change,)
