"""Choices that a command asks for when they are needed, not when the command is declared."""

from collections.abc import Callable, Iterable

import click


class LateChoice(click.Choice[str]):
    """One of the words that *words* returns: called only where the option is used or explained."""

    def __init__(self, words: Callable[[], Iterable[str]]) -> None:
        super().__init__(())
        self._words = words

    @property
    def choices(self) -> tuple[str, ...]:
        """The words to choose from."""
        return tuple(self._words())

    @choices.setter
    def choices(self, _: object) -> None:
        """Ignore what click sets when the option is declared; choices are computed on first use."""
