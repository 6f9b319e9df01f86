"""Rows for ``plain.tsv`` from what readers looked for and did not find (see ``web.misses``).

Somebody asked «сейв за кустами» in vain, then «спас-бросок за укрытие», and was answered: the
words that the second query has instead of those of the first may be what the books call them.
A query that was given up has no second column: a person fills it in, or drops the row.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from language.analysis import analyse
from language.light_words import is_light_word
from language.refusals import Refusal

LIKELY = 2
"""A query that was asked so often in vain is no slip of one reader."""


class LogError(Refusal, ValueError):
    """A file that is no log of misses; says which line."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A query that found nothing (*after* is ''), or the one a reader typed *after* it."""

    query: str
    after: str


@dataclass(frozen=True, slots=True)
class ProposedRow:
    """A proposed row: what players say, what the books may call it, how often it was met."""

    plain: str
    meant: str
    times: int


def load_misses(path: Path) -> list[Miss]:
    """Read a log of misses; raises LogError, or OSError for no such file."""
    return list(_misses(path.read_text("utf-8", errors="replace"), str(path)))


def _misses(text: str, name: str) -> Iterator[Miss]:
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            row = json.loads(line)
            yield Miss(str(row["query"]), str(row["after"]))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            told = f"{name}:{number}: найдено «{line:.60}», ожидалась строка журнала промахов"
            raise LogError(told) from error


def candidates(misses: Iterable[Miss], knows: Callable[[str], bool]) -> list[ProposedRow]:
    """Return rows for *misses*, the most frequent first; *knows*: do the books use a word?

    A query that was still being typed is left out: the next one begins with it.
    """
    found: Counter[tuple[str, str]] = Counter()
    misses = list(misses)
    begun = {other.query[:end] for other in misses for end in range(1, len(other.query))}
    for miss in misses:
        asked = miss.after or miss.query
        if asked in begun:
            continue
        if plain := _lacking(asked, knows):
            found[plain, _instead(asked, miss.query) if miss.after else ""] += 1
    rows = [ProposedRow(plain, meant, times) for (plain, meant), times in found.items()]
    rows = [row for row in rows if row.meant or row.times >= LIKELY]
    return sorted(rows, key=lambda row: (-row.times, row.plain))


def _lacking(asked: str, knows: Callable[[str], bool]) -> str:
    """Return the words of a query that the books lack; all that tell, if they lack none."""
    telling = [word for word in analyse(asked) if not is_light_word(word.form)]
    lacking = [word for word in telling if not knows(word.form)] or telling
    return " ".join(asked[word.start : word.end] for word in lacking).lower()


def _instead(before: str, after: str) -> str:
    """Return the words of the query *after* that the one *before* has in no form."""
    old = {key for word in analyse(before) for key in word.keys}
    new = [w for w in analyse(after) if old.isdisjoint(w.keys) and not is_light_word(w.form)]
    return after[new[0].start : new[-1].end].lower() if new else ""


def as_rows(found: Iterable[ProposedRow]) -> str:
    """Return candidates as rows of ``plain.tsv``, each with how often it was met after it."""
    lines = ["plain\tmeant\ttimes", *(f"{row.plain}\t{row.meant}\t{row.times}" for row in found)]
    return "\n".join(lines) + "\n"
