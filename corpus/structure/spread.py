"""Page ends inside a long line: the running head of a spread, printed twice in a row.

``… Мельница Вода точит камень Мельница Вода точит камень река …``: what stands
twice in a row is the head of two facing pages; a part of it that does not stand with the
head elsewhere, and a sentence between the head and the next heading, are quotations from
the foot of the page.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.structure.run_in import HEADING_KINDS, RunInSegment
from corpus.structure.wrapping import ends_sentence

_WORD = re.compile(r"\S+")
_LONGEST = 24
_MOST_HEAD_WORDS = 6
_MOST_QUOTE = 200


@dataclass(frozen=True, slots=True)
class _Repeat:
    """A phrase that stands twice in a row: where it begins and ends, and its words."""

    start: int
    end: int
    words: tuple[str, ...]


def _repeats(text: str) -> Iterator[_Repeat]:
    spans = [match.span() for match in _WORD.finditer(text)]
    words = [text[start:end] for start, end in spans]
    at = 0
    while at < len(words):
        length = _repeated(words, at) if words[at][0].isupper() else 0
        if length:
            end = spans[at + 2 * length - 1][1]
            yield _Repeat(spans[at][0], end, tuple(words[at : at + length]))
        at += 2 * length or 1


def _repeated(words: Sequence[str], at: int) -> int:
    """Return how many words from *at* stand twice in a row, 0 for none."""
    for length in range(2, min(_LONGEST, (len(words) - at) // 2) + 1):
        again = at + length
        if words[at] == words[again] and words[at:again] == words[again : again + length]:
            return length
    return 0


def running_head(text: str) -> str:
    """Return the running head of a long line, or ''.

    It is what the phrases that stand twice in a row begin with; a short one, no sentence.
    """
    found = [repeat.words for repeat in _repeats(text)]
    if not found:
        return ""
    head = min(found, key=len)
    shared = all(words[: len(head)] == head for words in found)
    if not shared or len(head) > _MOST_HEAD_WORDS or ends_sentence(head[-1]):
        return ""
    return " ".join(head)


def spread(text: str, head: str) -> Iterator[RunInSegment]:
    """Yield the parts of a text: text, ``head`` (to discard), ``quote`` and its ``copy``."""
    at = 0
    for repeat in _repeats(text):
        quote = " ".join(repeat.words)[len(head) :].strip()
        yield RunInSegment("text", text[at : repeat.start].strip())
        yield RunInSegment("head", head)
        if quote:
            yield RunInSegment("quote", quote)
        yield RunInSegment("head", head)
        if quote:
            yield RunInSegment("copy", quote)
        at = repeat.end
    yield RunInSegment("text", text[at:].strip())


def foot_quotes(parts: Sequence[RunInSegment]) -> Iterator[RunInSegment]:
    """Yield *parts* with a short sentence between a head and a heading as a quotation."""
    for number, part in enumerate(parts):
        above = parts[number - 1].kind if number else ""
        below = parts[number + 1].kind if number + 1 < len(parts) else "text"
        short = len(part.text) <= _MOST_QUOTE and ends_sentence(part.text)
        if part.kind == "text" and above == "head" and below in HEADING_KINDS and short:
            yield RunInSegment("quote", part.text)
        else:
            yield part
