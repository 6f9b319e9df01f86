"""Where each term of a base stands among the pages of a site: its permanent address."""

from collections.abc import Mapping
from pathlib import Path

from corpus.links.terms_of_library import has_own_terms
from glossary.termbase import Entry, TermBase
from language.alphabet import letter
from language.slugs import slug, unique_slugs


def term_addresses(base: TermBase) -> Mapping[str, str]:
    """Return the address of every concept; another English name of a thing has that thing's.

    A term stands on the page of its English letter, or of its Russian one if it has no English.
    """
    english = unique_slugs(e.en for e in base.entries.values() if e.en)
    russian = unique_slugs(term.ru for term in base.terms)

    def address(entry: Entry) -> str:
        if entry.en:
            return f"/glossary/en/{slug(letter(entry.en, russian=False))}/#{english[entry.en]}"
        return f"/glossary/ru/{slug(letter(entry.concept))}/#{russian[entry.concept]}"

    return {
        concept: address(base.entries.get(entry.same_as, entry))
        for concept, entry in base.entries.items()
    }


def site_addresses(docs: Path, base: TermBase) -> Mapping[str, str]:
    """Return the addresses on the site of the library *docs*.

    There are none where the site shows but a part of a base that was not made for it.
    """
    return term_addresses(base) if has_own_terms(docs) else {}
