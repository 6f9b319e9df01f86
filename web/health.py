"""What a maintainer has to look at: gaps and conflicts in books and term base."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from corpus.links.crossrefs import CrossReferences, DeadReference
from corpus.links.definitions import Definition
from glossary.check import TableProblem
from web.rulesite import RuleSite


@dataclass(frozen=True, slots=True)
class BookHealth:
    """The gaps of one book."""

    title: str
    slug: str
    terms: int
    undefined: tuple[Definition, ...]
    without_english: tuple[str, ...]
    dead: dict[str, list[DeadReference]]


def health_report(site: RuleSite) -> dict[str, Any]:
    """Return the findings for the health page."""
    books = [_book(references, site) for references in site.references.values()]
    return {"books": books, "findings": _findings(site)}


def _findings(site: RuleSite) -> dict[str, list[TableProblem]] | None:
    if site.findings is None:
        return None
    return {
        "Ошибки": [finding for finding in site.findings if finding.error],
        "Замечания": [finding for finding in site.findings if not finding.error],
    }


def _book(references: CrossReferences, site: RuleSite) -> BookHealth:
    book, definitions = references.book, references.definitions
    english = {d.term: site.terminology.meaning(d.term)[0] for d in definitions}
    return BookHealth(
        title=book.title,
        slug=book.slug,
        terms=len(definitions),
        undefined=tuple(d for d in definitions if d.place is None),
        without_english=tuple(term for term, known in english.items() if not known),
        dead=_by_text(references.dead_pages()),
    )


def _by_text(dead: Iterable[DeadReference]) -> dict[str, list[DeadReference]]:
    groups: dict[str, list[DeadReference]] = defaultdict(list)
    for reference in dead:
        groups[reference.text].append(reference)
    return dict(groups)
