"""Suggestions while typing: titles and terms of both languages."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from glossary.terms import NAMING_STATUSES
from language.keyboard import as_english, as_russian
from language.letters import fold, has_cyrillic
from language.light_words import is_light_word
from language.reading.names import plain_name
from language.tokens import words

SUGGESTED = ("preferred", "variant", "colloquial")
"""Statuses of the terms that are suggested; those to avoid are not."""
ALIKE = 0.5
SHORTEST = 4


class Suggestions:
    """Completes what is typed; a title is found by the beginning of any of its words.

    A term, also an everyday one, opens the section that is called by one of its names.
    """

    def __init__(self, titles: Iterable[Sequence[str]], terms: Iterable[Sequence[str]]) -> None:
        titles, terms = list(titles), [row for row in terms if row[2] in SUGGESTED]
        found: dict[str, dict[str, str]] = {}
        for title, en, url in titles:
            found.setdefault(fold(title), {"text": title, "en": en, "url": url, "kind": "title"})
        opened = _opened(_addresses(titles), terms)
        for en, ru, _, _ in terms:
            for name in filter(None, (ru, en)):
                text, url = plain_name(name), opened.get(en or ru, "")
                found.setdefault(fold(text), {"text": text, "en": en, "url": url, "kind": "term"})
        self._rows = sorted(found.items())
        self._words = [words(text) for text, _ in self._rows]

    def find(self, typed: str, limit: int) -> list[dict[str, str]]:
        """Return what begins like *typed*, or a word of it does; else what is like it.

        Either is looked for in the other layout too.
        """
        other = as_english(typed) if has_cyrillic(typed) else as_russian(typed)
        for prefix in (typed, other):
            if found := self._beginning(fold(prefix).strip(), limit):
                return found
        return self._alike(typed, limit) or self._alike(other, limit)

    def nearest(self, query: str, most: int = 5) -> list[str]:
        """Return the titles and terms with a word most like a telling one of *query*."""
        telling = " ".join(word for word in words(fold(query)) if not is_light_word(word))
        return [f"«{row['text']}»" for row in self._alike(telling, most)]

    def _alike(self, query: str, most: int) -> list[dict[str, str]]:
        asked = list(_letter_pairs(words(fold(query))))
        alike = (
            (-max((_likeness(a, b) for a in asked for b in _letter_pairs(own)), default=0), text)
            for (text, _), own in zip(self._rows, self._words, strict=True)
        )
        rows = dict(self._rows)
        found = sorted(way for way in alike if -way[0] > ALIKE)
        return [rows[text] for _, text in found[:most]]

    def _beginning(self, prefix: str, limit: int) -> list[dict[str, str]]:
        if not prefix:
            return []
        whole = [row for text, row in self._rows if text.startswith(prefix)]
        inside = [
            row
            for (text, row), parts in zip(self._rows, self._words, strict=True)
            if not text.startswith(prefix) and any(part.startswith(prefix) for part in parts)
        ]
        return [*sorted(whole, key=lambda row: len(row["text"])), *inside][:limit]


def _addresses(titles: Iterable[Sequence[str]]) -> dict[str, str]:
    """Return the address of every section by its folded names, if no book has it twice."""
    found: dict[str, list[str]] = defaultdict(list)
    for title, en, url in titles:
        for name in {fold(title), fold(en)} - {""}:
            found[name].append(url)
    return {name: urls[0] for name, urls in found.items() if _is_certain(urls)}


def _is_certain(urls: Sequence[str]) -> bool:
    """Do all addresses lie in different books: «/rules/<book>/…»?"""
    books = [url.split("/")[2] for url in urls]
    return len(set(books)) == len(books)


def _opened(addresses: Mapping[str, str], terms: Iterable[Sequence[str]]) -> dict[str, str]:
    """Return the address that a concept opens, by its name: the first that one of its names has."""
    found: dict[str, str] = {}
    for en, ru, status, _ in terms:
        names = (ru, en) if status in NAMING_STATUSES else (en,)
        for url in filter(None, (addresses.get(fold(plain_name(name))) for name in names if name)):
            found.setdefault(en or ru, url)
    return found


def _letter_pairs(own: Iterable[str]) -> Iterator[frozenset[str]]:
    """Yield the pairs of neighbouring letters of each longer word; its beginning is one too."""
    return (frozenset(map("".join, pairwise(f" {word}"))) for word in own if len(word) >= SHORTEST)


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of letter pairs that two words have in common (Dice's coefficient)."""
    return 2 * len(one & other) / (len(one) + len(other) or 1)
