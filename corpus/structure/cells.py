"""The pieces of a table's column, and where a new cell begins among them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.source import Line
from corpus.structure.blocks import Cell
from corpus.structure.word_lists import value_words
from corpus.structure.wrapping import ends_sentence, last_word, starts_small
from language.function_words import is_joining_word
from language.letters import fold

_VALUE = re.compile(
    r"[-+\N{EN DASH}\N{MINUS SIGN}]?(?:\d*[DdКк])?\d+(?:\s*[-\N{EN DASH}\N{EM DASH}/,.x]\s*\d+)*"
    r"[+\"\N{DOUBLE PRIME}%\N{DEGREE SIGN}]?|[-\N{EN DASH}\N{EM DASH}*+]|D\d+[+\"]?"
)
_GLUED = re.compile(r"(?<=[а-яё\N{DEGREE SIGN}\"\N{DOUBLE PRIME})])(?=[А-ЯЁ][а-яё])")


@dataclass(frozen=True, slots=True)
class CellPiece:
    """What one raw line has in a column; *number* counts the lines of the table.

    *anew*: the line fills every column and its first cell begins anew, so all of them do.
    """

    line: Line
    number: int
    text: str
    anew: bool = False


def is_value(text: str) -> bool:
    """Is *text* a value by itself: a number, a roll, a range, «нет», «n/a»?

    >>> is_value('2D6"'), is_value("44-48"), is_value("нет"), is_value("4 и более")
    (True, True, True, False)
    """
    bare = text.strip()
    return fold(bare) in value_words() or _VALUE.fullmatch(bare) is not None


def value_shape(text: str) -> str:
    """Return what values of one column share: ``12"`` and ``6"`` are ``0"``."""
    return re.sub(r"\d+", "0", text.strip())


def glued_parts(text: str) -> list[str]:
    """Split *text* where a capital follows a small letter or a sign with no space between.

    >>> glued_parts("до 90°Ничего"), glued_parts("МакКой")
    (['до 90°', 'Ничего'], ['МакКой'])
    """
    if " " not in text:
        return [text]
    return _GLUED.split(text)


def begins_cell(above: str, text: str, digits: bool) -> bool:
    """Does *text* begin a new cell under the piece *above* of the same column?

    *digits*: most pieces of the column begin with a digit, so that a digit begins a cell;
    elsewhere it goes on with the text (``в пределах`` / ``3", затем``).
    """
    unfinished = above.endswith(",") or is_joining_word(last_word(above))
    if is_value(text):
        return is_value(above) or not unfinished
    if text[0] == "(":
        return False
    if starts_small(text):
        return is_value(above) or text == above
    if text[0].isdigit():
        return digits
    return ends_sentence(above) or not unfinished


def is_body(first: Sequence[Cell], rest: Sequence[Sequence[Cell]]) -> bool:
    """Is the first row a row like the others, not a header?

    A header has no values where the rows below have, nor a number («2 монеты»); a table of text
    alone begins with its header unless a cell of it is a sentence.
    """
    for column, cell in enumerate(first):
        below = [row[column].text for row in rest if row[column].text]
        if below and sum(map(is_value, below)) * 2 > len(below):
            return is_value(cell.text)
        if (
            below
            and cell.text[:1].isdigit()
            and 2 * sum(t[0].isdigit() for t in below) >= len(below)
        ):
            return True
    return not rest or any(cell.text.rstrip()[-1:] in ".;" for cell in first if cell.text)
