"""The piece of a section that shows why it was found, with what matched marked."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from html import escape

from indexer.analysis import Word, analyse

_KEPT_TEXTS = 1 << 10

LENGTH = 240
_MARK, _END = "<mark>", "</mark>"
_GAP = "\N{HORIZONTAL ELLIPSIS}"


def snippet(text: str, keys: Collection[str], length: int = LENGTH) -> str:
    """Return the part of *text* with most of *keys*, escaped for HTML, matches in <mark>.

    >>> snippet("Лес < поле. Модели в лесу.", {"лес"})
    '<mark>Лес</mark> &lt; поле. Модели в <mark>лесу</mark>.'
    """
    words, wanted = _words(text), frozenset(keys)
    hits = [word for word in words if not wanted.isdisjoint(word.keys)]
    start, end = _window(text, words, hits, length)
    shown = [word for word in hits if start <= word.start and word.end <= end]
    head = _GAP if start else ""
    tail = _GAP if end < len(text) else ""
    return head + _marked(text, start, end, shown).replace("\n", " ") + tail


@lru_cache(maxsize=_KEPT_TEXTS)
def _words(text: str) -> list[Word]:
    return analyse(text)


def marked(text: str, keys: Collection[str]) -> str:
    """Return the whole of *text*, escaped for HTML, matches in <mark>."""
    wanted = frozenset(keys)
    hits = [word for word in _words(text) if not wanted.isdisjoint(word.keys)]
    return _marked(text, 0, len(text), hits)


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
    line = text.rfind("\n", 0, best_start) + 1
    lead = length // 4
    start = line if best_start - line <= lead else _word_start(words, best_start - lead)
    return start, _word_end(words, start + length) if start + length < len(text) else len(text)


def _word_start(words: Sequence[Word], at: int) -> int:
    return next((word.start for word in words if word.start >= at), 0)


def _word_end(words: Sequence[Word], at: int) -> int:
    return max((word.end for word in words if word.end <= at), default=at)


def _marked(text: str, start: int, end: int, hits: Sequence[Word]) -> str:
    parts = []
    at = start
    for hit in hits:
        parts += [escape(text[at : hit.start]), _MARK, escape(text[hit.start : hit.end]), _END]
        at = hit.end
    return "".join([*parts, escape(text[at:end])])
