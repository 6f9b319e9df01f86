"""The term base as the pages use it: other names of a term, and what it means."""

from collections.abc import Iterator

from glossary.termbase import Entry, TermBase, bare

_NAMING = frozenset({"preferred", "variant"})


class Terminology:
    """Asks the term base about the Russian terms of pages."""

    def __init__(self, base: TermBase) -> None:
        self._base = base
        self._entries: dict[tuple[str, str], list[Entry]] = {}

    @property
    def digest(self) -> str:
        """What tells its term base from every other."""
        return self._base.digest

    def entries(self, term: str, edition: str = "") -> list[Entry]:
        """Return the entries that *term* is a preferred name or a variant of."""
        if (term, edition) not in self._entries:
            self._entries[term, edition] = self._find(term, edition)
        return self._entries[term, edition]

    def _find(self, term: str, edition: str) -> list[Entry]:
        side = self._base.sides["ru"]
        rows = side.exact(term) or side.inflected(term)
        fitting = [row for row in rows if row.status in _NAMING and row.holds_in(edition)]
        fitting.sort(key=lambda row: row.status != "preferred")
        return [self._base.entries[c] for c in dict.fromkeys(row.concept for row in fitting)]

    def concept(self, term: str) -> str | None:
        """Return the concept that *term* is the name of, None for a term of none or of several."""
        found = self.entries(term)
        return found[0].concept if len(found) == 1 else None

    def synonyms(self, term: str) -> Iterator[str]:
        """Yield the other Russian names of *term*."""
        for entry in self.entries(term):
            for row in entry.terms:
                if row.status in _NAMING and row.ru != term:
                    yield row.ru

    def meaning(self, term: str, edition: str = "") -> tuple[str, str]:
        """Return the English of a term and its definition, each '' where it is not known."""
        entries = self.entries(term, edition)
        english = "; ".join(entry.en for entry in entries if entry.en)
        return english, next((entry.definition for entry in entries if entry.definition), "")

    def describe(self, term: str, edition: str = "") -> str:
        """Return «difficult terrain – …» for a term: English and definition, as known."""
        return _line(*self.meaning(term, edition))

    def english(self, term: str, edition: str = "") -> tuple[str, ...]:
        """Return the English names of *term*, with what stands in brackets and without it."""
        names = (entry.en for entry in self.entries(term, edition)[:1] if entry.en)
        return tuple(dict.fromkeys(way for name in names for way in (name, bare(name))))


def _line(*parts: str) -> str:
    return " \N{EN DASH} ".join(filter(None, parts))
