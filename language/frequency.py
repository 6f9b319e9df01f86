"""How common each form of a Russian word is in everyday text.

``russian_forms.tsv`` holds the dictionary's forms that occur at least three times in a million
words, the commonest first; ``scripts/real-words`` makes it. Forms of the same frequency share a
row, so that 27,000 of them need half a megabyte::

    4.9	или же мне так …        ten logarithms of "times in a billion": 79 in a million
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from language.letters import fold

TABLE = Path(__file__).with_name("russian_forms.tsv")
LEAST = 3e-6
"""The share of running words below which a form is not in the table."""
_BILLION = 1e9


def share_of_russian(form: str) -> float:
    """Return which share of running Russian words *form* is; 0.0 if it is rarer than ``LEAST``.

    >>> share_of_russian("и") > share_of_russian("смерти") > share_of_russian("баржа") == 0.0
    True
    """
    return _shares().get(fold(form), 0.0)


def common_forms() -> Iterable[str]:
    """Return the forms of the table, the commonest first."""
    return _shares().keys()


@cache
def _shares() -> Mapping[str, float]:
    rows = (line.split("\t") for line in TABLE.read_text("utf-8").splitlines())
    return MappingProxyType(
        {form: 10 ** float(zipf) / _BILLION for zipf, forms in rows for form in forms.split()}
    )
