"""The piece of a section that shows why it was found, with what matched marked."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape

from indexer.query.plan import Marks, Unit
from language.analysis import Word, analyse

_KEPT_TEXTS = 1 << 10

LENGTH = 240
_MARK, _END = "<mark>", "</mark>"
_GAP = "\N{HORIZONTAL ELLIPSIS}"
BAR = " | "
LINE_END = re.compile('([.!?:;,\N{HORIZONTAL ELLIPSIS}][»)"]?)?\n')
BEGINNING = re.compile('\N{MIDDLE DOT} |(?<=[.!?\N{HORIZONTAL ELLIPSIS}]) (?=[«("]?[А-ЯЁA-Z])')


def snippet(text: str, marks: Marks, length: int = LENGTH) -> str:
    """Return the part of *text* with most of *marks*, escaped for HTML, matches in <mark>.

    >>> snippet("Лес < поле. Модели в лесу.", Marks(frozenset({"лес"})))
    '<mark>Лес</mark> &lt; поле. Модели в <mark>лесу</mark>.'
    """
    words = _words(text)
    hits = [words[at] for at in _matched(words, marks)]
    start, end = _window(text, words, hits, length)
    shown = [word for word in hits if start <= word.start and word.end <= end]
    head = _GAP if start else ""
    tail = _GAP if end < len(text) else ""
    return head + _marked(text, start, end, shown) + tail


@lru_cache(maxsize=_KEPT_TEXTS)
def _words(text: str) -> list[Word]:
    return analyse(text)


def _matched(words: Sequence[Word], marks: Marks) -> list[int]:
    """Return the numbers of the words to mark, in order."""
    found = set(_standing(words, marks.keys))
    for units, apart in marks.terms:
        together = {at for unit in units for at in _together(words, unit)}
        found.update(together or _standing(words, apart))
    return sorted(found)


def _standing(words: Sequence[Word], keys: frozenset[str]) -> list[int]:
    return [at for at, word in enumerate(words) if not keys.isdisjoint(word.keys)]


def _together(words: Sequence[Word], unit: Unit) -> Iterator[int]:
    """Yield the numbers of words that stand together as *unit*."""
    places = [_standing(words, frozenset(keys)) for keys in unit.words]
    for start in places[0]:
        others = [_closest(start, there, len(places)) for there in places[1:]]
        if None not in others:
            yield from (start, *(at for at in others if at is not None))


def _closest(start: int, places: Sequence[int], reach: int) -> int | None:
    near = [at for at in places if 0 < abs(at - start) <= reach]
    return min(near, key=lambda at: abs(at - start), default=None)


def _window(text: str, words: Sequence[Word], hits: Sequence[Word], length: int) -> tuple[int, int]:
    """Return the piece that begins at a line or word and holds the most different matches."""
    if len(text) <= length:
        return 0, len(text)
    if not hits:
        return 0, _word_end(words, length)
    best_start, best_count = 0, 0
    for hit in hits:
        seen = {other.keys[0] for other in hits if hit.start <= other.start < hit.start + length}
        if len(seen) > best_count:
            best_start, best_count = hit.start, len(seen)
    start = _lead_in(text, words, best_start, length // 4)
    return start, _word_end(words, start + length) if start + length < len(text) else len(text)


def _lead_in(text: str, words: Sequence[Word], at: int, lead: int) -> int:
    """Return where to begin before *at*: with the line, a sentence or cell, or else a word."""
    line = text.rfind("\n", 0, at) + 1
    if at - line <= lead:
        return line
    begun = [match.end() for match in BEGINNING.finditer(text, at - lead, at)]
    return begun[-1] if begun else _word_start(words, at - lead)


def _word_start(words: Sequence[Word], at: int) -> int:
    return next((word.start for word in words if word.start >= at), 0)


def _word_end(words: Sequence[Word], at: int) -> int:
    return max((word.end for word in words if word.end <= at), default=at)


def _marked(text: str, start: int, end: int, hits: Sequence[Word]) -> str:
    parts = []
    at = start
    for hit in hits:
        parts += [_shown(text[at : hit.start]), _MARK, escape(text[hit.start : hit.end]), _END]
        at = hit.end
    return "".join([*parts, _shown(text[at:end])])


def _shown(piece: str) -> str:
    """Return a piece for HTML in one line; a bar stands where a line ends as no sentence does."""
    return escape(LINE_END.sub(lambda found: f"{found[1]} " if found[1] else BAR, piece))
