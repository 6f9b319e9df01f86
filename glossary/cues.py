"""Is a word of everyday speech meant as a term? What stands around it in the clause tells.

- A word that the base builds many terms on («charge», «модель») tells most; one of terrain
  or with few terms half as much, and so does a word of game talk that is no term («дюйм»,
  «opponent»). A colloquial word that all people use («цель», «лист») tells nothing.
- A term that is sure, or a game value, settles it.
- What the other clauses of the sentence tell counts half.
- A complement that is no word of the game («ход мыслей», «a unit of length») settles it
  the other way, and so the word tells nothing about its neighbours.

Known to be wrong where people who do not play speak of a tank and its crew.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice, pairwise, takewhile

from glossary.ordinary import is_game_talk, is_ordinary, is_value
from glossary.termbase import TermBase
from glossary.terms import LOOSE_STATUSES, Term
from language.english import DETERMINERS, FUNCTION_WORDS
from language.function_words import is_function_word
from language.letters import fold
from language.morphology import analyses
from language.phrases import Match, base_forms
from language.tokens import Token

_CLAUSE_END = re.compile(r"[,;:.!?()\N{EM DASH}\N{EN DASH}]")
_ENOUGH = 1.5
_SURE, _CENTRAL, _LESSER = 2.0, 1.0, 0.5
_ELSEWHERE = 0.5
ON_A_PAGE_OF_RULES = 0.5
# So many terms are built on a word that the game turns on.
_MANY_TERMS = 5
_SMALL_WORDS = DETERMINERS | FUNCTION_WORDS
_EVERYDAY_KINDS = frozenset({"terrain"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place in a sentence, tokens of ``match``, where *terms* may be meant."""

    match: Match[Term]
    terms: tuple[Term, ...]


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
        gaps = (text[one.end : other.start] for one, other in pairwise(tokens))
        ends = (bool(_CLAUSE_END.search(gap)) for gap in gaps)
        self._clause = list(accumulate(ends, initial=0))
        telling = (candidate for candidate in found if self._weight(candidate))
        self._held = {at for c in telling for at in range(c.match.first, c.match.last + 1)}
        self._evidence: dict[int, dict[str, float]] = defaultdict(dict)
        for candidate in found:
            if self.is_sure(candidate) or not self.is_about_else(candidate):
                concept = candidate.terms[0].concept
                self._tell(candidate.match.first, concept, self._weight(candidate))
        for at, token in enumerate(tokens):
            if is_value(token.text):
                self._tell(at, token.text, _SURE)
            elif at not in self._held and is_game_talk(token.text):
                self._tell(at, base_forms(token.text)[0], _LESSER)

    def _tell(self, at: int, what: str, weight: float) -> None:
        said = self._evidence[self._clause[at]]
        said[what] = max(weight, said.get(what, 0.0))

    def is_meant(self, candidate: Candidate) -> bool:
        """Is it a term whatever stands around it, or does the sentence speak of the game?"""
        return self.is_sure(candidate) or self._is_of_the_game(candidate)

    def _is_of_the_game(self, candidate: Candidate) -> bool:
        here = self._clause[candidate.match.first]
        said: dict[str, float] = {}
        for clause, told in self._evidence.items():
            for what, weight in told.items():
                counted = weight if clause == here else weight * _ELSEWHERE
                said[what] = max(counted, said.get(what, 0.0))
        all_told = sum(said.values(), start=self._told_before)
        return all_told >= _ENOUGH and not self.is_about_else(candidate)

    def is_sure(self, candidate: Candidate) -> bool:
        """Is it a term of several words, or of one that only the game knows?"""
        match = candidate.match
        word = self._tokens[match.first].text
        return match.last > match.first or not is_ordinary(word, candidate.terms)

    def _weight(self, candidate: Candidate) -> float:
        if self.is_sure(candidate):
            return _SURE
        return max(map(self._weight_of, candidate.terms))

    def _weight_of(self, term: Term) -> float:
        if term.status in LOOSE_STATUSES:
            return 0.0
        many = self._base.family(term.concept) >= _MANY_TERMS
        return _CENTRAL if many and term.kind not in _EVERYDAY_KINDS else _LESSER

    def is_about_else(self, candidate: Candidate) -> bool:
        """Has it a complement, and that no word of the game?"""
        complement = list(self._complement(candidate.match.last))
        return bool(complement) and not any(map(self._is_game_word, complement))

    def _complement(self, last: int) -> Iterator[int]:
        """Yield the words of a complement: what follows «of», a genitive after a noun."""
        clause = self._clause[last]
        after = [at for at in range(last + 1, len(self._tokens)) if self._clause[at] == clause]
        if after and fold(self._tokens[after[0]].text) == "of":
            yield from islice((at for at in after[1:] if not self._is_small_word(at)), 1)
        elif _is_noun(self._tokens[last].text):
            yield from self._genitive(after)

    def _genitive(self, after: Sequence[int]) -> Iterator[int]:
        """Yield the genitive that *after* begins with, its adjectives included, if any."""
        adjectives = list(takewhile(lambda at: _is_genitive(self._tokens[at].text, "ADJF"), after))
        noun = after[len(adjectives) : len(adjectives) + 1]
        if noun and _is_genitive(self._tokens[noun[0]].text, "NOUN"):
            yield from (*adjectives, *noun)

    def _is_small_word(self, at: int) -> bool:
        return fold(self._tokens[at].text) in _SMALL_WORDS

    def _is_game_word(self, at: int) -> bool:
        word = self._tokens[at].text
        return at in self._held or is_game_talk(word) or any(map(str.isdigit, word))


def _is_noun(word: str) -> bool:
    return any("NOUN" in a.grammemes for a in analyses(word)[:1])


def _is_genitive(word: str, pos: str) -> bool:
    if is_function_word(word):
        return False
    return any({pos, "gent"} <= a.grammemes for a in analyses(word)[:1])
