"""What one passage holds of one key, packed into bytes: how often, and where.

::

    byte 0      occurrences in the title (and the English title)
    byte 1      occurrences in the titles above it
    byte 2      occurrences in the lines of the text, 255 at most
    byte 3      words in the title that a query must hold to name it
    bytes 4, 5  occurrences of keys in the whole passage, 65,535 at most
    then        place and form of each occurrence, two little-endian 16-bit numbers each

A *place* is ``line * 64 + position``: line 0 is the title (the English one from position 32
on), line 1 the titles above it, the text begins with line 2; a longer line goes on as the
next one. A *form* is a check sum of
the inflected form, enough to tell the forms of one lemma apart.
"""

import re
import sys
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

from indexer.store.passages import ENTRY, Passage
from language.analysis import Word, analyse
from language.function_words import is_joining_word
from language.memory import remembered

LINE = 64
ENGLISH = 32
TITLE_LINE, TRAIL_LINE, TEXT_LINE = 0, 1, 2
ENTRY_KEY = "kind:entry"
BARE_KEY = "kind:bare"
_MOST = 0xFFFF
_ASIDE = re.compile(r"^\s*\d+[.)]?(?=\s)|\([^()]*\)")
_ENGLISH_WORD = re.compile("[a-z][a-z'-]{2,}")
HEADER = 6


class Posting(NamedTuple):
    """A key of a passage: how often it stands there, and its packed value."""

    key: str
    times: int
    value: bytes


@remembered()
def form_sum(form: str) -> int:
    """Return the check sum of an inflected form."""
    return crc32(form.encode()) & 0xFFFF


def postings(passage: Passage, vocabulary: Counter[str]) -> list[Posting]:
    """Return the postings of *passage*, a key once; count its forms in *vocabulary*."""
    found: dict[str, list[int]] = defaultdict(list)
    words = list(placed(passage))
    for place, word in words:
        form = form_sum(word.form)
        for key in word.keys:
            found[key] += (place, form)
    vocabulary.update([word.form for _, word in words])
    titled = _named_by(passage.title, [word for place, word in words if place < ENGLISH])
    length = min(sum(map(len, found.values())) // 2, _MOST)
    tail = bytes([titled, length & 255, length >> 8])
    values = [
        Posting(key, len(places) // 2, _counts(places) + tail + packed(array("H", places)))
        for key, places in found.items()
    ]
    return values + [Posting(key, 0, bytes(HEADER)) for key in _filters(passage)]


def title_length(title: str) -> int:
    """Return how many words name a title: no function words, number, or words in brackets.

    >>> title_length("3. Спас-бросок за укрытие (леса)"), title_length("Луч")
    (2, 1)
    """
    return _named_by(title, analyse(title))


def _named_by(title: str, words: Sequence[Word]) -> int:
    asides = [range(*aside.span()) for aside in _ASIDE.finditer(title)]
    telling = [
        word
        for word in words
        if not is_joining_word(word.form) and all(word.start not in aside for aside in asides)
    ]
    return min(len(telling) or len(words), 255)


def _counts(places: Sequence[int]) -> bytes:
    """Return how many places lie in the title, in the titles above, in the text."""
    if places[0] >= TEXT_LINE * LINE:
        return bytes([0, 0, min(len(places) // 2, 255)])
    lines = [min(place // LINE, TEXT_LINE) for place in places[::2]]
    return bytes([min(lines.count(line), 255) for line in (TITLE_LINE, TRAIL_LINE, TEXT_LINE)])


def _filters(passage: Passage) -> Iterator[str]:
    yield book_key(passage.book)
    yield edition_key(passage.edition)
    if passage.page:
        yield page_key(passage.page)
    if passage.kind == ENTRY:
        yield ENTRY_KEY
    elif not passage.lines:
        yield BARE_KEY


def book_key(book: str) -> str:
    """Return the key that all passages of a book share."""
    return f"book:{book}"


def edition_key(edition: str) -> str:
    """Return the key that all passages of an edition share."""
    return f"edition:{edition}"


def page_key(page: str) -> str:
    """Return the key that all passages of a printed page share, in whatever book."""
    return f"page:{page}"


def placed(passage: Passage) -> Iterator[tuple[int, Word]]:
    """Yield the words of *passage*, each with its place."""
    yield from enumerate(analyse(passage.title)[:ENGLISH])
    english_title = "" if passage.kind == ENTRY else passage.en  # an entry prints none
    yield from enumerate(analyse(english_title)[: LINE - ENGLISH], start=ENGLISH)
    yield from enumerate(analyse("\n".join(passage.trail))[:LINE], start=TRAIL_LINE * LINE)
    start = TEXT_LINE * LINE
    english = (list(filter(_is_english, analyse(text))) for text in passage.lines_en)
    for found in (*map(analyse, passage.lines), *english):
        if start + len(found) > _MOST:
            break
        yield from enumerate(found, start=start)
        start += (1 + max(len(found) - 1, 0) // LINE) * LINE


def _is_english(word: Word) -> bool:
    """Is it a word of the English twin that its section does not hold already? Values are."""
    return _ENGLISH_WORD.fullmatch(word.form) is not None


def packed(places: "array[int]") -> bytes:
    """Return places and forms as bytes."""
    if sys.byteorder == "big":
        places.byteswap()
    return places.tobytes()


def places(value: bytes) -> Sequence[int]:
    """Return the places and forms of a packed value: place, form, place, form ..."""
    found = array("H", value[HEADER:])
    if sys.byteorder == "big":
        found.byteswap()
    return found
