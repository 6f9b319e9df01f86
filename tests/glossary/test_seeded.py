"""Faults put into the embedded pages by a script: how many are told, and how much else is.

The pages and their English twins are a real translation. Where both name a term in one
paragraph, the Russian mention is taken out, or another term of its kind is put in its place in
the same form. The draw is fixed, so that the floors are those of these very faults. What is
missed is mostly a common word («shot», «move») that may be none of the game's, or one that its
paragraph has again.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from corpus.links.terms_of_library import EMBEDDED
from glossary.alignment import AlignedPart, aligned
from glossary.annotate import candidates
from glossary.bounds import Bounds, kinship_of
from glossary.parallel import Disagreement, disagreements
from glossary.termbase import bare
from language.replacement import replaced
from tests.embedded import BASE

PAGES = ("6ed/03-strelba", "6ed/06-reki")
FAULTS = 60
LEAST_TOLD = 0.7
MOST_TOLD_FOR_NOTHING = 4


@dataclass(frozen=True, slots=True)
class Fault:
    """A paragraph in English and, with a fault in *concept*, in Russian."""

    english: str
    russian: str
    concept: str
    put: str


def parts(text: str) -> list[AlignedPart]:
    return [AlignedPart(part, 1, Counter()) for part in text.split("\n\n")]


@cache
def paragraphs() -> tuple[tuple[str, str], ...]:
    """Return the paragraphs of the pages that answer one another, one for one."""
    return tuple(_paragraphs())


def _paragraphs() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        book, name = page.split("/")
        folder = EMBEDDED / "rules" / book
        texts = ((folder / "en" / f"{name}.md"), (folder / f"{name}.md"))
        for english, russian in aligned(*(parts(path.read_text("utf-8")) for path in texts)):
            if len(english) == len(russian) == 1 and "|" not in russian[0].text:
                yield english[0].text, russian[0].text


def faults() -> list[Fault]:
    """Return so many faults of both kinds, drawn from all that the pages have room for."""
    draw = random.Random(11)
    kinship = kinship_of(BASE)
    found: list[Fault] = []
    for english, russian in paragraphs():
        said = Bounds.of_english(kinship, english).likely
        for mention, is_meant in candidates(BASE, russian, "ru"):
            things = kinship.things(mention)
            row = mention.terms[0]
            if is_meant and len(things) == 1 and said[next(iter(things))] and _is_telling(row):
                found += _faults_at(english, russian, mention, draw)
    return draw.sample(found, FAULTS)


def _is_telling(row) -> bool:
    return row.status == "preferred" and not BASE.everyday.is_base_word(row)


def _faults_at(english, russian, mention, draw) -> Iterator[Fault]:
    row = mention.terms[0]
    shown = russian[mention.start : mention.end]
    if russian.count(shown) > 1:
        return
    yield Fault(english, russian.replace(shown, "", 1), row.concept, "")
    alike = [t for t in BASE.terms if t.kind == row.kind and _is_telling(t) and t.en]
    other = draw.choice(alike)
    cited = (bare(row.ru), bare(other.ru))
    put = replaced(russian, mention.start, mention.end, *cited, "")
    if put and other.concept != row.concept and bare(other.en) not in english:
        text = russian[: put.start] + put.text + russian[put.end :]
        yield Fault(english, text, row.concept, bare(other.ru))


def test_seeded_faults_are_told() -> None:
    every = faults()
    missed = [fault for fault in every if not _is_told(fault)]
    assert len(every) - len(missed) >= LEAST_TOLD * len(every), (len(missed), missed)


def _is_told(fault: Fault) -> bool:
    every = disagreements(BASE, fault.english, fault.russian)
    told = [found for found in every if isinstance(found, Disagreement)]
    named = {
        name for found in told for name in (_thing(found.term), found.preferred, found.instead)
    }
    return not named.isdisjoint({_thing(fault.concept), fault.put} - {""})


def _thing(concept: str) -> str:
    """Return what *concept* is of; two English names may be of one thing."""
    return BASE.entries[concept].same_as or concept


def test_the_pages_themselves_agree() -> None:
    told = [
        str(d) for english, russian in paragraphs() for d in disagreements(BASE, english, russian)
    ]
    assert len(told) <= MOST_TOLD_FOR_NOTHING, told
