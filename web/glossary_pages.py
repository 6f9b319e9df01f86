"""The records of the glossary pages: each term by its letter, in both directions."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from corpus.books.printed import as_read
from corpus.links.term_addresses import term_addresses
from corpus.links.term_use import Example, SectionLink
from corpus.links.translation import Translator
from glossary.forms_table import forms_table
from glossary.labels import edition_label, editions_label, kind_label, source_label, status_label
from glossary.termbase import Entry, TermBase, bare
from glossary.terms import STATUSES, Term
from language.alphabet import by_letter
from language.slugs import unique_slugs
from language.tokens import words

_MOST_USES = 12
_MOST_RELATED = 6


@dataclass(frozen=True, slots=True)
class Variant:
    """A Russian side of an entry, with labels for its status, source and edition."""

    ru: str
    status: str
    status_label: str
    remarks: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class TermRecord:
    """An entry of the term base as its page shows it; *url* is its permanent address."""

    en: str
    title: str
    anchor: str
    url: str
    definition: str
    variants: tuple[Variant, ...]
    printed: tuple[tuple[str, str], ...]
    """The folder of each book whose index has the term, and the pages there."""
    defined: tuple[SectionLink, ...]
    used: tuple[SectionLink, ...]
    uses: int
    kind: str
    kind_label: str
    editions: tuple[str, ...]
    editions_label: str
    also: tuple[str, ...]
    """Other English names of the same thing."""
    forms: tuple[tuple[str, str, str], ...]
    example: Example | None
    related: tuple[tuple[str, str], ...]
    """Terms that hold all words of this one, or are a part of it: English, address."""
    same_as: str
    """The usual English name of the same thing, at whose address this one is found."""

    @property
    def statuses(self) -> str:
        """The statuses of its variants, each once."""
        return " ".join(dict.fromkeys(variant.status for variant in self.variants))


@dataclass(frozen=True, slots=True)
class RussianRow:
    """A Russian side and the entries it leads to, as (English, address)."""

    ru: str
    anchor: str
    status: str
    status_label: str
    kinds: str
    editions: str
    entries: tuple[tuple[str, str], ...]
    record: TermRecord | None = None

    @property
    def heads(self) -> str:
        """The English terms it leads to, for a line of a list."""
        return ", ".join(en for en, _ in self.entries)


class GlossaryPages:
    """All entries by letter: ``english`` and ``russian`` map a letter to its records."""

    def __init__(self, base: TermBase, translator: Translator) -> None:
        self._base = base
        self._translator = translator
        self._addresses = term_addresses(base)
        self._ru_slugs = unique_slugs(term.ru for term in base.terms)
        self._also: dict[str, list[str]] = defaultdict(list)
        for entry in base.entries.values():
            if entry.same_as in base.entries:
                self._also[entry.same_as].append(entry.en)
        records = {concept: self._record(entry) for concept, entry in base.entries.items()}
        english = [record for record in records.values() if record.en]
        self.records = tuple(records.values())
        self.english = by_letter(english, lambda record: record.en, russian=False)
        self.russian = by_letter(self._russian(base.terms, records), lambda row: row.ru)

    def address(self, entry: Entry) -> str:
        """Return the permanent address of an entry in the dictionary."""
        return self._addresses[entry.concept]

    def _record(self, entry: Entry) -> TermRecord:
        defined = self._translator.sections(entry)
        known = {place.url for place in defined}
        uses = self._translator.used.get(entry.concept, ())
        used = [place for place in uses if place.url not in known]
        url, first = self._addresses[entry.concept], entry.terms[0]
        title = entry.preferred() or first.ru
        return TermRecord(
            en=entry.en,
            title=title,
            anchor=url.partition("#")[2],
            url=url,
            definition=entry.definition,
            variants=tuple(_variant(term) for term in entry.terms),
            printed=tuple((p.book, as_read(p.pages)) for p in self._translator.printed(entry)),
            defined=defined,
            used=tuple(used[:_MOST_USES]),
            uses=len(used),
            kind=first.kind,
            kind_label=kind_label(first.kind),
            editions=entry.editions,
            editions_label=editions_label(entry.editions),
            also=tuple(self._also.get(entry.concept, ())),
            forms=forms_table(bare(title)),
            example=self._translator.example(entry),
            related=tuple((near.en, self._addresses[near.concept]) for near in self._near(entry)),
            same_as=entry.same_as,
        )

    def _near(self, entry: Entry) -> Iterator[Entry]:
        """Yield the entries built on this one, and those that it is built on: cover, cover save."""
        side, own = self._base.sides["en"], bare(entry.en)
        parts = (part for word in words(own) for part in side.exact(word)) if entry.en else ()
        longer = sorted(side.containing(own), key=lambda term: len(term.en)) if entry.en else []
        concepts = dict.fromkeys(term.concept for term in (*parts, *longer))
        others = (self._base.entries[concept] for concept in concepts)
        shown = (o for o in others if o.concept != entry.concept and o.definition and not o.same_as)
        yield from islice(shown, _MOST_RELATED)

    def _russian(
        self, terms: Sequence[Term], records: Mapping[str, TermRecord]
    ) -> list[RussianRow]:
        rows: dict[str, list[Term]] = {}
        for term in terms:
            rows.setdefault(term.ru, []).append(term)
        return [self._row(ru, same, records) for ru, same in rows.items()]

    def _row(self, ru: str, terms: Sequence[Term], records: Mapping[str, TermRecord]) -> RussianRow:
        first = terms[0]
        entries = [records[concept] for concept in dict.fromkeys(t.concept for t in terms)]
        own = next((record for record in entries if not record.en), None)
        return RussianRow(
            ru=ru,
            anchor=self._ru_slugs[ru],
            status=first.status,
            status_label=status_label(first.status),
            kinds=" ".join(dict.fromkeys(record.kind for record in entries)),
            editions=" ".join(dict.fromkeys(e for record in entries for e in record.editions)),
            entries=tuple((record.en, record.url) for record in entries if record.en),
            record=own,
        )


def _variant(term: Term) -> Variant:
    remarks = (edition_label(term.edition), source_label(term.source), term.note)
    label = status_label(term.status)
    return Variant(term.ru, term.status, label, "; ".join(filter(None, remarks)))


def compact(pages: GlossaryPages) -> list[list[str]]:
    """Return a row for each term, for the filter over the whole glossary.

    English, Russian without what to avoid, address, kind, editions, statuses.
    """
    return [
        [
            record.en,
            ", ".join(v.ru for v in record.variants if v.status != "avoid"),
            record.url,
            record.kind,
            " ".join(record.editions),
            record.statuses,
        ]
        for record in sorted(pages.records, key=lambda record: record.en or record.title)
    ]


def term_choices(pages: GlossaryPages) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Return what lists of terms can be narrowed by: a name, what it says, values with labels.

    What is the same for all terms narrows nothing and is left out.
    """
    records = pages.records
    kinds = sorted({(r.kind, r.kind_label) for r in records}, key=lambda pair: pair[1])
    editions = [(e, edition_label(e)) for e in sorted({e for r in records for e in r.editions})]
    found = {v.status: v.status_label for r in records for v in r.variants if v.status_label}
    # A status that nobody knows, which the check of the base tells, comes last.
    statuses = [(s, found[s]) for s in (*STATUSES, *sorted(found.keys() - STATUSES)) if s in found]
    choices = [
        ("kind", "Любой вид", kinds),
        ("editions", "Любая редакция", editions),
        ("statuses", "Любые слова", statuses),
    ]
    return [(name, label, values) for name, label, values in choices if len(values) > 1]
