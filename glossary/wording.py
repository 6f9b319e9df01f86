"""One word for one act: what the pages of a library do not say, and what they say instead.

The list is data of the library, ``rules/wording.tsv``, a row a phrase, found in any form::

    not	say	why
    раздавать	распределять	так зовётся действие в книге

A term of the game has its names in the term base; here stand the plain words around it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from language.phrases import PhraseIndex
from language.tokens import tokenize
from language.tsv import TableError, read_rows

FILE = "rules/wording.tsv"
COLUMNS = ("not", "say", "why")


@dataclass(frozen=True, slots=True)
class Avoided:
    """A phrase that pages avoid, what they say instead, and the reason."""

    phrase: str
    say: str
    why: str


@dataclass(frozen=True, slots=True)
class Slip:
    """An avoided phrase in a text: *line* from 1, and the words as they stand there."""

    line: int
    text: str
    avoided: Avoided

    def __str__(self) -> str:
        return f"{self.line}: «{self.text}»: пишем «{self.avoided.say}» ({self.avoided.why})"


class Wording:
    """The avoided phrases of a library."""

    def __init__(self, table: str, name: str = FILE) -> None:
        """Read the list; raises TableError where a row has an empty cell."""
        self.avoided = tuple(_avoided(table, name))
        self._phrases = PhraseIndex((avoided.phrase, avoided) for avoided in self.avoided)

    def slips(self, lines: list[str]) -> Iterator[Slip]:
        """Yield the avoided phrases in *lines*, the plain text of a page, in order."""
        for number, line in enumerate(lines, start=1):
            tokens = tuple(tokenize(line))
            for match in self._phrases.find(tokens, line):
                text = line[tokens[match.first].start : tokens[match.last].end]
                yield Slip(number, text, match.values[0])


def _avoided(table: str, name: str) -> Iterator[Avoided]:
    for row in read_rows(table, COLUMNS, name):
        for column in COLUMNS:
            if not row[column]:
                raise TableError(f"{name}:{row.line}: пустая графа «{column}»")
        yield Avoided(row["not"], row["say"], row["why"])
