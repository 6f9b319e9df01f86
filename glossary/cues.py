"""Is a word of everyday speech meant as a term? What stands around it in the clause tells.

- A word that the base builds many terms on («charge», «модель») tells most; one of terrain
  or with few terms half as much, and so does a word of game talk that is no term («дюйм»,
  «opponent») and the verb of a deed that is one («отступает»). A colloquial word that all
  people use («цель», «лист») tells nothing. Where nobody has listed the everyday words
  among the terms, each term tells most: it was not picked for its other meaning.
- A term that is sure, or a game value, settles it.
- What the other clauses of the sentence tell counts half.
- A number speaks for a characteristic or a type of unit: «стойкость 3», «стреляет дважды».
- A place that is none of the game («a walker in the park») takes half a telling away.
- A complement that is no word of the game («ход мыслей», «a unit of length», «runs a shop»)
  settles it the other way, and so the word tells nothing about its neighbours.

Known to be wrong where people who do not play speak of a tank and its crew.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise

from glossary.ordinary import is_count, is_value
from glossary.termbase import TermBase
from glossary.terms import LOOSE_STATUSES, Term
from language.complements import adjunct, begins_no_noun, complement
from language.phrases import Match, base_forms
from language.tokens import Token

_CLAUSE_END = re.compile(r"[,;:.!?()\N{EM DASH}\N{EN DASH}]")
_ENOUGH = 1.5
_SURE, _CENTRAL, _LESSER = 2.0, 1.0, 0.5
_ELSEWHERE = 0.5
ON_A_PAGE_OF_RULES = 0.5
# So many terms are built on a word that the game turns on.
_MANY_TERMS = 5
# So many words after a noun may hold its complement.
_REACH = 6
_EVERYDAY_KINDS = frozenset({"terrain"})
_COUNTED_KINDS = frozenset({"characteristic", "unit-type"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place in a sentence, tokens of ``match``, where *terms* may be meant."""

    match: Match[Term]
    terms: tuple[Term, ...]


def _clause_numbers(text: str, tokens: Sequence[Token]) -> list[int]:
    """Return the number of the clause in which each of *tokens* stands."""
    gaps = (text[one.end : other.start] for one, other in pairwise(tokens))
    return list(accumulate((bool(_CLAUSE_END.search(gap)) for gap in gaps), initial=0))


class Clauses:
    """The clauses of a sentence, and what each says about the candidates in it.

    *told_before* is what the place of the text tells: ``ON_A_PAGE_OF_RULES``, or nothing.
    """

    def __init__(
        self,
        base: TermBase,
        text: str,
        tokens: Sequence[Token],
        found: Sequence[Candidate],
        told_before: float = 0.0,
    ) -> None:
        self._base = base
        self._told_before = told_before
        self._tokens = tokens
        self._clause = _clause_numbers(text, tokens)
        telling = (candidate for candidate in found if self._weight(candidate))
        self._held = {at for c in telling for at in range(c.match.first, c.match.last + 1)}
        self._counted = {self._clause[at] for at in range(len(tokens)) if self._is_count(at)}
        self._said: dict[int, dict[str, float]] = defaultdict(dict)
        self._best: dict[str, float] = {}
        for at, what, weight in (*self._terms(found), *self._words()):
            for said in (self._said[self._clause[at]], self._best):
                said[what] = max(weight, said.get(what, 0.0))

    def _terms(self, found: Sequence[Candidate]) -> Iterator[tuple[int, str, float]]:
        """Yield what the terms of the sentence tell: where, of what, how much."""
        for candidate in found:
            if self.is_sure(candidate) or not self.is_about_else(candidate):
                yield candidate.match.first, candidate.terms[0].concept, self._weight(candidate)

    def _words(self) -> Iterator[tuple[int, str, float]]:
        """Yield what its values and other words tell."""
        for at, token in enumerate(self._tokens):
            if is_value(token.text):
                yield at, token.text, _SURE
            elif at not in self._held and self._is_game_talk(token.text):
                yield at, base_forms(token.text)[0], _LESSER

    def _is_count(self, at: int) -> bool:
        """Is a number there that counts no things: «равна 3», not «3 дня»?"""
        if not is_count(self._tokens[at].text):
            return False
        is_last = self._clause[at + 1 : at + 2] != self._clause[at : at + 1]
        return is_last or begins_no_noun(self._tokens[at + 1].text)

    def _is_game_talk(self, word: str) -> bool:
        return self._base.everyday.is_game_talk(word) or bool(self._base.deeds(word))

    def is_meant(self, candidate: Candidate) -> bool:
        """Is it a term whatever stands around it, or does the sentence speak of the game?"""
        return self.is_sure(candidate) or self._is_of_the_game(candidate)

    def _is_of_the_game(self, candidate: Candidate) -> bool:
        if self._is_mere_talk(candidate) or self.is_about_else(candidate):
            return False
        said = self._said[self._clause[candidate.match.first]]
        around = sum(self._best.values()) * _ELSEWHERE
        here = sum(max(0.0, told - self._best[what] * _ELSEWHERE) for what, told in said.items())
        told = self._told_before + around + here + self._count_beside(candidate)
        told -= _LESSER if self._is_abroad(candidate) else 0.0
        return told >= _ENOUGH

    def _is_mere_talk(self, candidate: Candidate) -> bool:
        """Is it a loose name that talk of the game uses in another sense: «цель», the target?"""
        loose = all(term.status in LOOSE_STATUSES for term in candidate.terms)
        word = self._tokens[candidate.match.first].text
        return loose and self._base.everyday.is_game_talk(word)

    def _count_beside(self, candidate: Candidate) -> float:
        counts = any(term.kind in _COUNTED_KINDS for term in candidate.terms)
        return _LESSER if counts and self._clause[candidate.match.first] in self._counted else 0.0

    def is_sure(self, candidate: Candidate) -> bool:
        """Is it a term of several words, or of one that only the game knows?"""
        match = candidate.match
        word = self._tokens[match.first].text
        return match.last > match.first or not self._base.everyday.is_ordinary(
            word, candidate.terms
        )

    def _weight(self, candidate: Candidate) -> float:
        if self.is_sure(candidate):
            return _SURE
        return max(map(self._weight_of, candidate.terms))

    def _weight_of(self, term: Term) -> float:
        if term.status in LOOSE_STATUSES:
            return 0.0
        if not self._base.everyday.has_list:
            return _CENTRAL
        many = self._base.family(term.concept) >= _MANY_TERMS
        return _CENTRAL if many and term.kind not in _EVERYDAY_KINDS else _LESSER

    def is_about_else(self, candidate: Candidate) -> bool:
        """Has it a complement, and that no word of the game?"""
        word = self._tokens[candidate.match.last].text
        return self._is_beside_others(candidate, partial(complement, word))

    def _is_abroad(self, candidate: Candidate) -> bool:
        """Is it placed beside what is no word of the game: «a walker in the park»?"""
        return self._is_beside_others(candidate, adjunct)

    def _is_beside_others(
        self, candidate: Candidate, dependent: Callable[[Sequence[str]], list[int]]
    ) -> bool:
        """Are there words that *dependent* finds behind it, and none of the game?"""
        last = candidate.match.last
        reach = range(last + 1, min(last + 1 + _REACH, len(self._tokens)))
        after = [at for at in reach if self._clause[at] == self._clause[last]]
        places = dependent([self._tokens[at].text for at in after])
        return bool(places) and not any(self._is_game_word(after[place]) for place in places)

    def _is_game_word(self, at: int) -> bool:
        word = self._tokens[at].text
        is_talk = self._base.everyday.is_game_talk(word)
        return at in self._held or is_talk or any(map(str.isdigit, word))
