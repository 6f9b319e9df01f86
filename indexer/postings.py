"""What one passage holds of one key, packed into bytes: how often, and where.

::

    byte 0      occurrences in the title (and the English title)
    byte 1      occurrences in the titles above it
    byte 2      occurrences in the lines of the text, 255 at most
    byte 3      words in the title
    then        place and form of each occurrence, two little-endian 16-bit numbers each

A *place* is ``line * 64 + position``: line 0 is the title, line 1 the titles above it, the
text begins with line 2; a longer line goes on as the next one. A *form* is a check sum of
the inflected form, enough to tell the forms of one lemma apart.
"""

import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

from indexer.analysis import Word, analyse
from indexer.passages import ENTRY, Passage

LINE = 64
TITLE_LINE, TRAIL_LINE, TEXT_LINE = 0, 1, 2
ENTRY_KEY = "kind:entry"
BARE_KEY = "kind:bare"
_LAST_PLACE = 0xFFFF
_HEADER = 4


@dataclass(frozen=True, slots=True)
class Posting:
    """A key of a passage: how often it stands there, and its packed value."""

    key: str
    count: int
    value: bytes


@lru_cache(maxsize=1 << 18)
def form_sum(form: str) -> int:
    """Return the check sum of an inflected form."""
    return crc32(form.encode()) & 0xFFFF


def postings(passage: Passage, vocabulary: Counter[str]) -> list[Posting]:
    """Return the postings of *passage*, a key once; count its forms in *vocabulary*."""
    zones: dict[str, tuple[list[int], array[int]]] = {}
    for zone, place, word in _placed(passage):
        vocabulary[word.form] += 1
        for key in word.keys:
            if key not in zones:
                zones[key] = [0, 0, 0], array("H")
            counts, places = zones[key]
            counts[zone] += 1
            places.extend((place, form_sum(word.form)))
    titled = min(len(analyse(passage.title)), 255)
    found = [
        Posting(key, sum(counts), bytes([*(min(n, 255) for n in counts), titled]) + packed(places))
        for key, (counts, places) in zones.items()
    ]
    filters = [book_key(passage.book), edition_key(passage.edition)]
    if passage.kind == ENTRY:
        filters.append(ENTRY_KEY)
    elif not passage.lines:
        filters.append(BARE_KEY)
    return found + [Posting(key, 0, bytes(_HEADER)) for key in filters]


def book_key(book: str) -> str:
    """Return the key that all passages of a book share."""
    return f"book:{book}"


def edition_key(edition: str) -> str:
    """Return the key that all passages of an edition share."""
    return f"edition:{edition}"


def _placed(passage: Passage) -> Iterable[tuple[int, int, Word]]:
    """Yield the words of *passage* with zone (0 title, 1 trail, 2 text) and place."""
    line = TITLE_LINE
    for text in (f"{passage.title}\n{passage.en}", "\n".join(passage.trail)):
        for at, word in enumerate(analyse(text)[:LINE]):
            yield line, line * LINE + at, word
        line += 1
    for text in passage.lines:
        found = analyse(text)
        for at, word in enumerate(found):
            place = line * LINE + at
            yield TEXT_LINE, min(place, _LAST_PLACE), word
        line += 1 + max(len(found) - 1, 0) // LINE


def packed(places: "array[int]") -> bytes:
    """Return places and forms as bytes."""
    if sys.byteorder == "big":
        places.byteswap()
    return places.tobytes()


def places(value: bytes) -> Sequence[int]:
    """Return the places and forms of a packed value: place, form, place, form ..."""
    found = array("H", value[_HEADER:])
    if sys.byteorder == "big":
        found.byteswap()
    return found
