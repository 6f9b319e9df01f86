"""Which printed page each sheet is: the numbering that most of the book agrees with.

A sheet is what stands between two page marks, page breaks or numbers of a tool. The numbers
at its head and foot propose a numbering (``sheets``, ``pages``); then the contents and the
index vote on it, because their titles and terms stand on the pages that they name. So a tool
that counts the cover too, and marks that may stand at the head or at the foot of their pages,
are told by one and the same evidence.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from corpus.books.index_table import IndexEntry
from corpus.layout.records import ContentsEntry, Numbering
from corpus.layout.region_titles import titles
from corpus.layout.running_heads import head_key
from corpus.source import Line
from language.function_words import is_function_word
from language.morphology import lemma
from language.tokens import words

# A term that stands on more sheets than this tells nothing of where the pages are.
_MOST_SHEETS = 8
# So many claims are needed against a numbering, by what it rests on, and so many times its own.
_FEWEST = {"nothing": 3, "counted": 3, "tool": 3, "marks": 8, "numbers": 8}
_CLEARLY = 2.0
# Fewer claims tell the reader nothing.
_FEWEST_CLAIMS = 3
# Below this share of claims that hold, the reader is told what may be wrong.
_LEAST_HELD = 0.8
_KINDS = {"contents": "оглавление: заголовки", "index": "указатель: термины"}
_DOUBT = (
    "(меньше 80 %: возможно, номера страниц сдвинуты, указатель другого издания "
    "или часть страниц потеряна)"
)
_LONGEST_TITLE = 200
_TAKEN_OUT = titles("index") | titles("glossary") | titles("contents")


_Votes = dict[tuple[int, int], float]


@dataclass(frozen=True, slots=True)
class Claim:
    """A title or a term stands on *page*, says the book; it was met on *sheets* (from 1)."""

    kind: str
    text: str
    page: int
    sheets: tuple[int, ...]

    def holds(self, numbering: Numbering) -> bool:
        """Does one of the sheets have the page?"""
        return any(numbering.pages[sheet - 1] == self.page for sheet in self.sheets)


def claims_of(
    lines: Iterable[Line], contents: Sequence[ContentsEntry], index: Sequence[IndexEntry]
) -> list[Claim]:
    """Return the pages claimed by contents and index, with the sheets where each text occurs.

    A nested entry is met where its parent is: «Башня» / «осада 4» says that page 4 is about
    the tower. The titles of index and glossary are no claims, for their pages were taken out.
    """
    heads: dict[str, set[int]] = defaultdict(set)
    forms: dict[str, set[int]] = defaultdict(set)
    for line in lines if contents or index else ():
        if line.sheet and not line.is_blank:
            if len(line.text) <= _LONGEST_TITLE:
                heads[head_key(line.text)].add(line.sheet)
            for word in words(line.text):
                forms[word].add(line.sheet)
    lemmas: dict[str, set[int]] = defaultdict(set)
    for word, sheets in forms.items():
        lemmas[lemma(word)] |= sheets
    claims = []
    for title in contents:
        if head_key(title.title) in _TAKEN_OUT:
            continue
        met = heads.get(head_key(title.title), set()) or _sheets_of(title.title, lemmas)
        claims.append(Claim("contents", title.title, title.page, tuple(sorted(met))))
    for entry in index:
        met = _sheets_of(entry.term, lemmas)
        if entry.parent:
            met |= _sheets_of(entry.parent, lemmas)
        for pages in entry.pages:
            claims.append(Claim("index", entry.term, pages.first, tuple(sorted(met))))
    return claims


def _sheets_of(term: str, lemmas: Mapping[str, set[int]]) -> set[int]:
    """Return the sheets that hold all the words of a term, in any form."""
    telling = [word for word in words(term) if not is_function_word(word)]
    found = [lemmas.get(lemma(word), set()) for word in telling]
    return set.intersection(*found) if found else set()


def elect(numberings: Sequence[Numbering], claims: Sequence[Claim]) -> Numbering:
    """Return the numbering that the claims bear out best, shifted if they say so.

    Claims that are met on many sheets count for less: a term of every page proves nothing.
    The first of *numberings* is kept where the claims tell nothing.
    """
    if not numberings:
        return Numbering((), "nothing")
    votes = _votes(numberings, claims)
    ranked = sorted(votes, key=lambda key: (-votes[key], key[0], abs(key[1])))
    at, shift = next((key for key in ranked if _wins(numberings[0], key, votes)), (0, 0))
    chosen = numberings[at].shifted(shift)
    return replace(chosen, told=_told(chosen.told, shift, round(votes[at, shift])))


def _votes(numberings: Sequence[Numbering], claims: Sequence[Claim]) -> _Votes:
    """Return how many claims are for each numbering, by how much it would be shifted."""
    votes: _Votes = defaultdict(float)
    for at, numbering in enumerate(numberings):
        for claim in claims:
            if len(claim.sheets) <= _MOST_SHEETS:
                pages = (numbering.pages[sheet - 1] for sheet in claim.sheets)
                for shift in {claim.page - page for page in pages if page is not None}:
                    votes[at, shift] += 1 / len(claim.sheets)
    return votes


def _wins(default: Numbering, key: tuple[int, int], votes: _Votes) -> bool:
    """Are the claims for a numbering enough to take it in place of the *default*?

    Marks that may stand at the head as well as at the foot need one more claim alone; a term
    of several sheets, which is less than a claim, may stand on its page by chance.
    """
    if key == (0, 0):
        return True
    if key[1] == 0 and default.basis != "nothing":
        return votes[key] >= votes.get((0, 0), 0) + 1
    others = [votes[other] for other in votes if other[1] != key[1]]
    rival = max(others, default=0.0) if default.basis == "nothing" else votes.get((0, 0), 0)
    return votes[key] >= max(_FEWEST[default.basis], _CLEARLY * rival)


def _told(told: str, shift: int, claims: int) -> str:
    if not shift:
        return told
    more = "больше" if shift > 0 else "меньше"
    by = f"номер страницы на {abs(shift)} {more} (по оглавлению и указателю: {claims})"
    return f"{told}; {by}" if told else by


def checked(claims: Sequence[Claim], numbering: Numbering) -> Iterator[str]:
    """Yield what share of the claims holds, for the reader; few claims tell nothing."""
    if not any(numbering.pages):
        return
    for kind, what in _KINDS.items():
        asked = [claim for claim in claims if claim.kind == kind]
        held = sum(claim.holds(numbering) for claim in asked)
        if len(asked) >= _FEWEST_CLAIMS:
            doubt = "" if held >= _LEAST_HELD * len(asked) else f" {_DOUBT}"
            yield f"{what} найдены на своих страницах: {100 * held // len(asked)} %{doubt}"
