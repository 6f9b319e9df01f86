"""What a reader of glossaries says: the terms, how the file was understood, what was amiss."""

from collections.abc import Callable
from dataclasses import dataclass

from glossary.terms import Term

Decode = Callable[[bytes, str], str]
"""Turns the bytes of a file of a given name into text, whatever encoding it is in."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something amiss in row *line* of the file, and what was done about it."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class GlossaryReading:
    """What was read of a file.

    A term whose *status* is empty had none in the file. *is_own* marks a file that Svod
    wrote itself, whose every field is taken as it stands. *untaken* tells which columns, sheets
    and lines hold something that no term has: nothing is dropped without a word.
    """

    terms: tuple[Term, ...]
    understood: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    is_own: bool = False
    untaken: tuple[str, ...] = ()
