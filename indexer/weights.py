"""The few numbers that ranking depends on, kept in ``weights.toml``."""

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("weights.toml")


@dataclass(frozen=True, slots=True)
class Weights:
    """Every weight of search.

    BM25F: ``k1`` (how soon a repeated word stops to count), ``b`` (how much length counts),
    ``title`` and ``trail`` (a word in the title, in the titles above, against one in the
    text). Kinds of passages, against a section: ``entry`` (of an index or glossary), ``bare`` (a
    heading without text of its own).
    Ways to match a word, against its lemma: ``derived`` (of the same stem), ``distant`` (of
    the same root), ``variant`` (a synonym of the term base), ``mended`` (a spelling mended).
    ``apart``: the words of a term that do not stand together, against the term as a unit.
    ``function_word``: prepositions and the like against telling words.
    ``coverage``: the power of the share of the query that a passage meets;
    ``coverage_of_story`` the same for a query of many telling words, most of which tell what
    happened and no rule repeats. What lies in the arrangement, as shares added to the score:
    ``line`` (words in one paragraph or table row), ``near`` (side by side), ``exact`` (in the
    same form), ``heading`` (the title is what was asked for).
    """

    k1: float
    b: float
    title: float
    trail: float
    entry: float
    bare: float
    derived: float
    distant: float
    variant: float
    mended: float
    apart: float
    function_word: float
    coverage: float
    coverage_of_story: float
    line: float
    near: float
    exact: float
    heading: float


@cache
def load_weights(path: Path = TABLE) -> Weights:
    """Read the table; raises ValueError for a name missing, unknown or not a number."""
    values = tomllib.loads(path.read_text("utf-8"))
    names = {field.name for field in fields(Weights)}
    if wrong := names ^ values.keys():
        raise ValueError(f"{path.name}: found {sorted(values)}, wrong or missing: {sorted(wrong)}")
    return Weights(**{name: float(value) for name, value in values.items()})
