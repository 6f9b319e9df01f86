"""The common words of both languages, in a form small enough for a browser.

A browser has no dictionary. ``real_words.bin`` holds the dictionary forms of the words that
people use most, Russian ones with their part of speech («лес n»), as a set that may only be
asked: it is never wrong about a word that it holds, and about once in 8,000 takes another for
one (a Golomb-coded set, as in Putze, Sanders, Singler: Cache-, Hash- and Space-Efficient Bloom
Filters, 2007)::

    4 bytes      how many words, little-endian
    then bits    for each hash in order its distance from the one before: the whole 8192s as so
                 many ones and a zero, the rest in 13 bits

``endings.txt`` says how a form becomes its dictionary form, the commonest way first; ``-`` is
no ending, the last letter the part of speech (see ``indexer.browser.lexemes``)::

    ами	а	n       лампами – лампа

Both are made by ``scripts/real-words``.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

SET = Path(__file__).with_name("real_words.bin")
ENDINGS = Path(__file__).with_name("endings.txt")
REMAINDER = 13
"""Bits of the remainder: one word in 2 ** 13 that is not there is taken for one that is."""
_HEADER = 4


def entry(word: tuple[str, str]) -> str:
    """Return what the set holds of a dictionary form and its part of speech.

    >>> entry(("лес", "n"))
    'лес n'
    """
    return " ".join(word)


def fnv(word: str) -> int:
    """Return the 32-bit FNV-1a hash of the UTF-16 units of *word*.

    >>> hex(fnv("лес"))
    '0x18661534'
    """
    found = 0x811C9DC5
    for letter in word:
        found = ((found ^ ord(letter)) * 0x01000193) & 0xFFFFFFFF
    return found


def packed(words: Iterable[str]) -> bytes:
    """Return *words* as a set that may be asked whether it holds a word."""
    unique = set(words)
    hashes = sorted({_place(word, len(unique)) for word in unique})
    bits: list[str] = []
    for before, place in zip([0, *hashes], hashes, strict=False):
        whole, rest = divmod(place - before, 1 << REMAINDER)
        bits.append("1" * whole + "0" + f"{rest:0{REMAINDER}b}")
    row = "".join(bits)
    row += "1" * (-len(row) % 8)
    return len(unique).to_bytes(_HEADER, "little") + int(row, 2).to_bytes(len(row) // 8, "big")


def places(data: bytes) -> Iterator[int]:
    """Yield the hashes that ``packed`` kept, in order."""
    row = f"{int.from_bytes(data[_HEADER:], 'big'):0{8 * (len(data) - _HEADER)}b}"
    at = place = 0
    while (zero := row.find("0", at)) >= 0 and zero + REMAINDER < len(row):
        rest = row[zero + 1 : zero + 1 + REMAINDER]
        place += (zero - at << REMAINDER) + int(rest, 2)
        at = zero + 1 + REMAINDER
        yield place


def holds(data: bytes, word: str) -> bool:
    """Is *word* in the set, or one of the few that are taken for one?"""
    return _place(word, int.from_bytes(data[:_HEADER], "little")) in set(places(data))


def _place(word: str, count: int) -> int:
    """Return the place of *word* among ``count << REMAINDER`` (a hash scaled to that range)."""
    return fnv(word) * (count << REMAINDER) >> 32
