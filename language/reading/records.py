"""What the reading of a query hands on: words, and notes on what was done to them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Typed:
    """A word as it was typed: its folded form, and whether in capitals alone (``BS``)."""

    form: str
    is_capital: bool = False


@dataclass(frozen=True, slots=True)
class ReadWord:
    """A word as read: its form, and other forms that may be meant instead.

    *like* is the form nearest to a word that the books lack, if any is near; *is_light* says
    that the word names nothing: a preposition, or «I» in an English question.
    """

    form: str
    instead: tuple[str, ...] = ()
    like: str | None = None
    is_light: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """What was done to a word, in Russian for a page; *undo*: the words to ask for as typed."""

    text: str
    undo: str = ""


@dataclass(frozen=True, slots=True)
class QueryReading:
    """The words of a query as they are looked for, and notes on what was done to them."""

    words: tuple[ReadWord, ...]
    notes: tuple[Note, ...] = ()
