"""Suggestions while typing: titles and terms of both languages."""

import sys
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import nsmallest
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

    A term, also an everyday one, opens the section that is called by one of its names. Words are
    kept in order and by their letters, so that a question costs little in a library of any size.
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
        self._rows = [row for _, row in sorted(found.items())]
        self._texts = sorted(found)
        self._holders: dict[str, list[int]] = defaultdict(list)
        for at, text in enumerate(self._texts):
            for word in dict.fromkeys(words(text)):
                self._holders[word].append(at)
        self._words = sorted(self._holders)

    @cached_property
    def _paired(self) -> Mapping[str, Sequence[str]]:
        """The words of titles and terms by each pair of letters they hold."""
        found: dict[str, list[str]] = defaultdict(list)
        for word in self._words:
            for pairs in _letter_pairs([word]):
                for pair in pairs:
                    found[pair].append(word)
        return found

    def find(self, typed: str, limit: int) -> list[dict[str, str]]:
        """Return completions of *typed*: names or words that begin so, else similar ones.

        Both are also tried with the keys read in the other keyboard layout.
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
        near: dict[int, float] = {}
        for word, likeness in self._like_words(query).items():
            for at in self._holders[word]:
                near[at] = max(near.get(at, 0.0), likeness)
        return [self._rows[at] for at in nsmallest(most, near, key=lambda at: (-near[at], at))]

    def _like_words(self, query: str) -> dict[str, float]:
        """Return the words that are like one of *query*, and how much: above ``ALIKE``."""
        found: dict[str, float] = {}
        for asked in _letter_pairs(words(fold(query))):
            common = Counter(word for pair in asked for word in self._paired.get(pair, ()))
            for word, shared in common.items():
                likeness = _likeness(shared, len(asked), len(_pairs(word)))
                if likeness > max(ALIKE, found.get(word, 0.0)):
                    found[word] = likeness
        return found

    def _beginning(self, prefix: str, limit: int) -> list[dict[str, str]]:
        if not prefix:
            return []
        whole = _beginning_like(prefix, self._texts)
        first = nsmallest(limit, whole, key=lambda at: len(self._rows[at]["text"]))
        held = (self._holders[self._words[at]] for at in _beginning_like(prefix, self._words))
        inside = {at for places in held for at in places if at not in whole}
        return [self._rows[at] for at in (*first, *sorted(inside))[:limit]]


def _beginning_like(prefix: str, ordered: Sequence[str]) -> range:
    """Return where in *ordered* stands what begins with *prefix*."""
    return range(
        bisect_left(ordered, prefix), bisect_left(ordered, f"{prefix}{chr(sys.maxunicode)}")
    )


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
    return (_pairs(word) for word in own if len(word) >= SHORTEST)


def _pairs(word: str) -> frozenset[str]:
    return frozenset(map("".join, pairwise(f" {word}")))


def _likeness(shared: int, one: int, other: int) -> float:
    """Return the share of letter pairs that two words have in common (Dice's coefficient)."""
    return 2 * shared / (one + other)
