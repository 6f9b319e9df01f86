"""How often words are used in general, to tell everyday talk from words of the game.

``common_words.tsv`` holds the words met at least 100 times in a million, made by
``scripts/real-words``; a rarer one says enough by being there at all::

    time	2000        what a key of search is, its times in a million words of its language
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

TABLE = Path(__file__).with_name("common_words.tsv")
_MILLION = 1e6


@cache
def common_words() -> Mapping[str, float]:
    """Return the share of running words that each common key is, in its language."""
    rows = (line.split("\t") for line in TABLE.read_text("utf-8").splitlines())
    return MappingProxyType({key: int(times) / _MILLION for key, times in rows})
