"""The dictionaries of both languages for a browser: tables of words, a few thousand each.

A browser can't hold the dictionary, and needs few of its words: it loads the shard in which a
typed word would lie. Shards are ranges of the alphabet; a word whose forms lie in several
(идти, шел) stands in each. They are files of the theme, packed with zlib::

    engine/words/index.bin    the first form of every shard, an empty line, the paradigms
    engine/words/0.bin …      the rows of a shard, an empty line, its orders

Rows, paradigms and orders are those of ``indexer.browser.lexemes``. ``scripts/real-words``
makes the files; the words are those of pymorphy3's dictionary (OpenCorpora, CC BY-SA 3.0) and
of symspellpy's English list.
"""

import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from indexer.browser.lexemes import Lexeme, in_order, numbered, orders, rows

FOLDER = Path(__file__).parents[2] / "web" / "theme" / "assets" / "svod" / "engine" / "words"
INDEX = "index"
WORDS = 2_000
"""About how many words a shard holds: some 10 KB are loaded for a word."""
_LEVEL = 9


def shards(words: Iterable[Lexeme], most: int = WORDS) -> Iterator[tuple[str, str]]:
    """Yield name and text of the index, then of every shard of *words*, about *most* in each."""
    words = in_order(words)
    numbers = numbered(words)
    starts = [word.stem for word in words[::most]]
    starts = ["", *sorted(set(starts[1:]) - {""})]
    yield INDEX, "\n".join(starts) + "\n\n" + "\n".join(numbers)
    for number, held in enumerate(_by_shard(words, starts)):
        listed = (line for line in orders(held) if _shard_of(line.split("\t")[0], starts) == number)
        yield str(number), "\n".join(rows(held, numbers)) + "\n\n" + "\n".join(listed)


def _by_shard(words: Iterable[Lexeme], starts: Sequence[str]) -> list[list[Lexeme]]:
    found: list[list[Lexeme]] = [[] for _ in starts]
    for word in words:
        for number in sorted({_shard_of(form, starts) for form, _ in word.forms()}):
            found[number].append(word)
    return found


def _shard_of(form: str, starts: Sequence[str]) -> int:
    """Return the number of the last shard that begins no later than *form*."""
    return bisect_right(starts, form) - 1


def packed(text: str) -> bytes:
    """Return a shard as the browser loads it."""
    return zlib.compress(text.encode(), _LEVEL)


def unpacked(data: bytes) -> str:
    """Return the text of a shard."""
    return zlib.decompress(data).decode()
