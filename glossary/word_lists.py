"""Word lists ``NAME.txt``: those of a language next to this module, those of a game in its library.

A library keeps its own in its folder ``glossary``, beside ``terms.tsv``; each may be missing.
``#`` begins a comment.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from glossary.plain_words import PlainWord, load_plain_words
from language.tokens import words


@dataclass(frozen=True, slots=True)
class WordLists:
    """What a library says of its words beside its terms; a field is a list of that name."""

    base_words: tuple[str, ...] = ()
    """Terms that stand in nearly every sentence, by their English word, in any form."""
    game_talk: tuple[str, ...] = ()
    """Words that talk about the game is full of, though they are no terms, in any form."""
    idioms: tuple[str, ...] = ()
    """Set phrases that hold a word of the game and never mean the term, a phrase each."""
    homonyms: tuple[str, ...] = ()
    """Forms of a variant that are also a common word of another meaning."""
    setting_words: tuple[str, ...] = ()
    """Words of the setting that neither the dictionary nor the term base holds."""
    plain_words: tuple[PlainWord, ...] = ()
    """Everyday words for things of the game, and the names that they may stand for."""


def load_word_lists(folder: Path) -> WordLists:
    """Read the lists that *folder* has."""
    return WordLists(
        base_words=_words(folder / "base_words.txt"),
        game_talk=_words(folder / "game_talk.txt"),
        idioms=_lines(folder / "idioms.txt"),
        homonyms=_words(folder / "homonyms.txt"),
        setting_words=_words(folder / "setting_words.txt"),
        plain_words=load_plain_words(folder / "plain.tsv"),
    )


def read_list(name: str) -> tuple[str, ...]:
    """Return the words of the list ``NAME.txt`` beside this module, as they stand."""
    return _words(files("glossary") / f"{name}.txt")


def read_lines(name: str) -> tuple[str, ...]:
    """Return the lines of the list ``NAME.txt`` beside this module."""
    return _lines(files("glossary") / f"{name}.txt")


def _words(file: Traversable) -> tuple[str, ...]:
    return tuple(word for line in _lines(file) for word in words(line))


def _lines(file: Traversable) -> tuple[str, ...]:
    return tuple(_read(file)) if file.is_file() else ()


def _read(file: Traversable) -> Iterator[str]:
    """Yield the lines of *file* without comments and empty ones."""
    for line in file.read_text("utf-8").splitlines():
        if text := line.partition("#")[0].strip():
            yield text
