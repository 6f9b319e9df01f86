"""Terms of one or more words, found in a text in any inflected form, longest first.

A phrase is kept as a path of lemmas (English: of singulars); a token of the text
goes on along a path if any of its lemmas fits. Hyphens inside a word do not matter:
``спас-бросок`` is found as ``спасбросок``, and as two words.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic, TypeVar

from language.english import bases
from language.letters import fold, has_cyrillic
from language.morphology import lemmas
from language.tokens import Token, words

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Match(Generic[V]):
    """A phrase found: tokens ``first`` to ``last`` (inclusive) of the text, and its values."""

    first: int
    last: int
    values: tuple[V, ...]


@lru_cache(maxsize=1 << 16)
def _parts(word: str) -> tuple[str, ...]:
    return tuple(part for part in word.split("-") if part)


@lru_cache(maxsize=1 << 16)
def unit_lemmas(word: str) -> tuple[str, ...]:
    """Return the lemmas of one token, those of a hyphenated word without its hyphens."""
    return tuple(dict.fromkeys(lem.replace("-", "") for lem in base_forms(word)))


def base_forms(word: str) -> tuple[str, ...]:
    """Return the lemmas of a Russian word, the base forms of an English one, likeliest first."""
    return lemmas(word) if has_cyrillic(word) else bases(word)


def phrase_key(phrase: str) -> tuple[str, ...]:
    """Return the likeliest lemma of each word of *phrase*: one key for all its forms.

    >>> phrase_key("Труднопроходимого ландшафта") == phrase_key("труднопроходимый ландшафт")
    True
    """
    return tuple(unit_lemmas(word)[0] for word in words(phrase))


@dataclass(slots=True)
class _Node(Generic[V]):
    next: dict[str, "_Node[V]"] = field(default_factory=dict)
    values: list[V] = field(default_factory=list)


class PhraseIndex(Generic[V]):
    """Phrases with a value each, looked up in running text."""

    def __init__(self, phrases: Iterable[tuple[str, V]] = ()) -> None:
        self._root: _Node[V] = _Node()
        for phrase, value in phrases:
            self.add(phrase, value)

    def add(self, phrase: str, value: V) -> None:
        """Enter *phrase*; several values may share one phrase, their order is kept."""
        for path in _paths(words(phrase)):
            node = self._root
            for step in path:
                node = node.next.setdefault(step, _Node())
            if value not in node.values:
                node.values.append(value)

    def find(self, tokens: Sequence[Token]) -> Iterator[Match[V]]:
        """Yield the phrases in *tokens*, the longest at each place, without overlap."""
        at = 0
        while at < len(tokens):
            found = self._longest(tokens, at)
            if found is None:
                at += 1
            else:
                yield found
                at = found.last + 1

    def get(self, phrase: str) -> tuple[V, ...]:
        """Return the values of exactly this phrase, in any inflected form."""
        texts = words(phrase)
        tokens = [Token(text, 0, 0) for text in texts]
        found = self._longest(tokens, 0) if tokens else None
        return found.values if found and found.last == len(tokens) - 1 else ()

    def _longest(self, tokens: Sequence[Token], start: int) -> Match[V] | None:
        best: Match[V] | None = None
        nodes = [self._root]
        for at in range(start, len(tokens)):
            nodes = [after for node in nodes for after in _follow(node, tokens[at].text)]
            if not nodes:
                break
            values = tuple(dict.fromkeys(v for node in nodes for v in node.values))
            if values:
                best = Match(start, at, values)
        return best


def _follow(node: _Node[V], word: str) -> Iterator[_Node[V]]:
    for lem in unit_lemmas(word):
        if after := node.next.get(lem):
            yield after
    parts = _parts(fold(word))
    if len(parts) > 1:
        nodes = [node]
        for part in parts:
            nodes = [n.next[lem] for n in nodes for lem in base_forms(part) if lem in n.next]
        yield from nodes


def _paths(texts: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the ways to enter a phrase: its lemmas, and a hyphenated word also in its parts."""
    yield tuple(unit_lemmas(text)[0] for text in texts)
    if any(len(_parts(fold(text))) > 1 for text in texts):
        yield tuple(base_forms(part)[0] for text in texts for part in _parts(fold(text)))
