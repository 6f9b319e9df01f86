"""The records of the glossary pages: each term by its letter, in both directions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from corpus.books.printed import as_read
from corpus.links.term_use import SectionLink
from corpus.links.translation import Translator
from glossary.labels import edition_label, source_label, status_label
from glossary.termbase import Entry, TermBase
from glossary.terms import Term
from language.slugs import slug, unique_slugs
from web.alphabet import by_letter, letter

_MOST_USES = 24


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


@dataclass(frozen=True, slots=True)
class RussianRow:
    """A Russian side and the entries it leads to, as (English, address)."""

    ru: str
    anchor: str
    status: str
    status_label: str
    entries: tuple[tuple[str, str], ...]
    record: TermRecord | None = None


class GlossaryPages:
    """All entries by letter: ``english`` and ``russian`` map a letter to its records."""

    def __init__(self, base: TermBase, translator: Translator) -> None:
        self._translator = translator
        self._en_slugs = unique_slugs(e.en for e in base.entries.values() if e.en)
        self._ru_slugs = unique_slugs(term.ru for term in base.terms)
        records = {concept: self._record(entry) for concept, entry in base.entries.items()}
        english = [record for record in records.values() if record.en]
        self.records = tuple(records.values())
        self.english = by_letter(english, lambda record: record.en, russian=False)
        self.russian = by_letter(self._russian(base.terms, records), lambda row: row.ru)

    def _place(self, entry: Entry) -> tuple[str, str]:
        """Return the page of an entry and its anchor there; both are permanent."""
        if entry.en:
            page = slug(letter(entry.en, russian=False))
            return f"/glossary/en/{page}/", self._en_slugs[entry.en]
        return f"/glossary/ru/{slug(letter(entry.concept))}/", self._ru_slugs[entry.concept]

    def address(self, entry: Entry) -> str:
        """Return the permanent address of an entry in the dictionary."""
        return "#".join(self._place(entry))

    def _record(self, entry: Entry) -> TermRecord:
        defined = self._translator.sections(entry)
        known = {place.url for place in defined}
        uses = self._translator.used.get(entry.concept, ())
        used = [place for place in uses if place.url not in known]
        page, anchor = self._place(entry)
        return TermRecord(
            en=entry.en,
            title=entry.preferred() or entry.terms[0].ru,
            anchor=anchor,
            url=f"{page}#{anchor}",
            definition=entry.definition,
            variants=tuple(_variant(term) for term in entry.terms),
            printed=tuple((p.book, as_read(p.pages)) for p in self._translator.printed(entry)),
            defined=defined,
            used=tuple(used[:_MOST_USES]),
            uses=len(used),
        )

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
            entries=tuple((record.en, record.url) for record in entries if record.en),
            record=own,
        )


def _variant(term: Term) -> Variant:
    remarks = (edition_label(term.edition), source_label(term.source), term.note)
    label = status_label(term.status)
    return Variant(term.ru, term.status, label, "; ".join(filter(None, remarks)))


def compact(pages: GlossaryPages) -> list[list[str]]:
    """Return all pairs for the filter over the whole glossary: English, Russian, address."""
    return [
        [record.en, ", ".join(v.ru for v in record.variants if v.status != "avoid"), record.url]
        for record in sorted(pages.records, key=lambda record: record.en or record.title)
    ]
