"""Is an everyday word meant as a term? The words around it in its clause decide.

- A word that the base builds many terms on («charge», «модель») tells most; one of terrain
  or with few terms half as much, and so does a word of game talk that is no term («дюйм»,
  «opponent») and the verb of a deed that is one («отступает»). A colloquial word that all
  people use («цель», «лист») tells nothing. In a small base each term tells
  most: it holds those alone that its game turns on.
- A term that is sure, or a game value, settles it.
- What the other clauses of the sentence tell counts half.
- A number speaks for a characteristic or a type of unit: «стойкость 3», «стреляет дважды».
- A place that is none of the game («a walker in the park») takes half a telling away.
- Where two terms speak, a sentence in the manner of rules («may not», «if», «remove the»)
  tells half as much as a term (``language.manner``).
- What a term is of tells more where that is a term: «инициатива кавалерии».
- Before a noun that is no word of the game an English word means what that does: «the
  front door». This takes half a telling away.
- A complement that is no word of the game («ход мыслей», «a unit of length», «runs a shop»)
  settles it the other way, and so the word tells nothing about its neighbours.

Known to be wrong where people who do not play speak of a tank and its crew.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, groupby, pairwise
from operator import itemgetter

from glossary.ordinary import is_count, is_ordinary, is_value
from glossary.termbase import TermBase
from glossary.terms import LOOSE_STATUSES, Term
from language.complements import OBJECT_DETERMINERS, adjunct, begins_no_noun, complement
from language.deeds import names_a_deed
from language.dictionary import has_a_past
from language.english import BEFORE_VERBS, is_plural, may_be_a_bare_noun
from language.function_words import is_function_word
from language.letters import fold
from language.manner import speaks_as_a_rule
from language.morphology import names_a_kind, readings
from language.phrases import Match, base_forms
from language.tokens import Token, words

_CLAUSE_END = re.compile(r"[,;:.!?()\N{EM DASH}\N{EN DASH}]")
_ENOUGH = 1.5
_SURE, _CENTRAL, _LESSER = 2.0, 1.0, 0.5
_ELSEWHERE = 0.5
ON_A_PAGE_OF_RULES = 0.5
# So many terms are built on a word that the game turns on.
_MANY_TERMS = 5
# A base of fewer entries is small.
_SMALL_BASE = 200
# So many words after a noun may hold its complement.
_REACH = 6
_EVERYDAY_KINDS = frozenset({"terrain"})
_SOMEBODY = frozenset({"вас", "меня", "нас", "него", "неё", "нее", "них", "тебя"})
_CONTENT = frozenset({"ADJF", "ADVB", "GRND", "INFN", "NOUN", "PRTF", "PRTS", "VERB"})
# So many lemmas of definitions make the speech of a game; of so many strange words none is chance.
_MUCH_DEFINED = 1000
_STRANGE = 2
_HAVE = frozenset({"had", "has", "have"})
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
    """The clauses of a sentence, and what each says about the candidates in it."""

    def __init__(
        self,
        base: TermBase,
        text: str,
        tokens: Sequence[Token],
        found: Sequence[Candidate],
    ) -> None:
        self._base = base
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
        self._manner = self._of_its_manner(found)

    def _of_its_manner(self, found: Sequence[Candidate]) -> float:
        """Return what the manner of the sentence tells, if several terms stand in it."""
        terms = {c.terms[0].concept for c in found if self._weight(c)}
        several = len(terms & self._best.keys()) > 1
        return _LESSER if several and speaks_as_a_rule(self._words_by_clause()) else 0.0

    def _words_by_clause(self) -> list[list[str]]:
        pairs = zip(self._clause, (token.text for token in self._tokens), strict=True)
        return [[word for _, word in clause] for _, clause in groupby(pairs, itemgetter(0))]

    def _terms(self, found: Sequence[Candidate]) -> Iterator[tuple[int, str, float]]:
        """Yield what the terms of the sentence tell: where, of what, how much."""
        for candidate in found:
            if self.is_sure(candidate) or not self.has_foreign_complement(candidate):
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

    def is_meant(self, candidate: Candidate, prior: float = 0.0) -> bool:
        """Is it meant as a term: by its form alone, or since the sentence is about the game?

        *prior* is what the place of the text tells: ``ON_A_PAGE_OF_RULES``, or nothing.
        """
        return self.is_sure(candidate) or self._is_of_the_game(candidate, prior)

    def _is_of_the_game(self, candidate: Candidate, prior: float) -> bool:
        if self._is_colloquial_homonym(candidate) or self.has_foreign_complement(candidate):
            return False
        said = self._said[self._clause[candidate.match.first]]
        around = sum(self._best.values()) * _ELSEWHERE
        here = sum(max(0.0, score - self._best[what] * _ELSEWHERE) for what, score in said.items())
        score = prior + self._manner + around + here + self._count_beside(candidate)
        score += _LESSER if self._is_of_a_term(candidate) else 0.0
        if self._modifies_another(candidate) or (
            not self._manner and self._has_foreign_adjunct(candidate)
        ):
            score -= _LESSER
        return score >= _ENOUGH

    def speak_of_the_game(self, found: Sequence[Candidate]) -> bool:
        """Is one of *found* sure? In a small base two that vouch for one another do as well.

        The words of a small game («грядка», «теплица») may all be everyday ones.
        """
        if any(map(self.is_sure, found)):
            return True
        if len(self._base.entries) >= _SMALL_BASE:
            return False
        return len({c.terms[0].concept for c in found if self.is_meant(c)}) > 1

    def leaning(self, candidate: Candidate) -> float:
        """Return how far all but the word itself speaks for the game; below 0 for another sense.

        A complement or a place that is no word of the game, and a person that has it («у него
        хорошая мораль»), speak against it.
        """
        if self.is_sure(candidate):
            return _SURE
        said = self._said[self._clause[candidate.match.first]]
        own = candidate.terms[0].concept
        others = {
            what: max(weight * _ELSEWHERE, said.get(what, 0.0))
            for what, weight in self._best.items()
            if what != own
        }
        if self.has_foreign_complement(candidate):
            return sum(score for score in others.values() if score >= _CENTRAL) - _CENTRAL
        against = self._has_foreign_adjunct(candidate) + self._is_of_another_kind(candidate)
        against += self._is_of_a_person() + self._is_talk_of_other_things(candidate)
        return self._manner + sum(others.values()) - _LESSER * against

    def _is_talk_of_other_things(self, candidate: Candidate) -> bool:
        """Is half of a Russian sentence of words that no definition needs: «психолог», «сказка»?

        Tells nothing where a library defines little.
        """
        speech = self._base.speech()
        if len(speech) < _MUCH_DEFINED:
            return False
        spoken = [
            reading
            for at, token in enumerate(self._tokens)
            if not candidate.match.first <= at <= candidate.match.last
            for reading in readings(token.text)[:1]
            if reading.known and reading.pos in _CONTENT
        ]
        strange = [r for r in spoken if r.lemma not in speech and not self._is_game_talk(r.lemma)]
        has_thing = any(reading.pos == "NOUN" for reading in strange)
        return has_thing and len(strange) >= max(_STRANGE, len(spoken) / 2)

    def _is_of_another_kind(self, candidate: Candidate) -> bool:
        """Names an adjective before it a kind that the game has not: «пионерский отряд»?"""
        at = candidate.match.first - 1
        if at < 0 or self._clause[at] != self._clause[at + 1] or self._is_game_word(at):
            return False
        word = self._tokens[at].text
        return names_a_kind(word) and not self._base.sides["ru"].knows(word)

    def _is_of_a_person(self) -> bool:
        """Does the sentence say that somebody has something: «у него», «у меня»?"""
        pairs = pairwise(fold(token.text) for token in self._tokens)
        return any(first == "у" and second in _SOMEBODY for first, second in pairs)

    def _is_colloquial_homonym(self, candidate: Candidate) -> bool:
        """Is it a loose name that talk of the game uses in another sense: «цель», the target?"""
        loose = all(term.status in LOOSE_STATUSES for term in candidate.terms)
        word = self._tokens[candidate.match.first].text
        return loose and self._base.everyday.is_game_talk(word)

    def _count_beside(self, candidate: Candidate) -> float:
        counts = any(term.kind in _COUNTED_KINDS for term in candidate.terms)
        return _LESSER if counts and self._clause[candidate.match.first] in self._counted else 0.0

    def is_sure(self, candidate: Candidate) -> bool:
        """Is the form enough: several words, or a word that everyday language does not have?"""
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
        if len(self._base.entries) < _SMALL_BASE:
            return _CENTRAL
        many = self._base.family(term.concept) >= _MANY_TERMS
        return _CENTRAL if many and term.kind not in _EVERYDAY_KINDS else _LESSER

    def has_foreign_complement(self, candidate: Candidate) -> bool:
        """Has it a complement, and that no word of the game? Or is it a verb of no deed?"""
        word = self._tokens[candidate.match.last].text
        return self._is_verb_of_no_deed(candidate) or self._is_beside_others(
            candidate, partial(complement, word)
        )

    def _is_verb_of_no_deed(self, candidate: Candidate) -> bool:
        """Does it something to an object though its term is a thing: «save your list»?

        Whether a term is a deed tells its Russian side: «укрытие» has no verb («the marker
        covers four models»), «попадание» has one («the shot hits a model»).
        """
        first, last = candidate.match.first, candidate.match.last
        is_verb = self._is_perfect(first) or (self._has_object(last) and self._may_be_a_verb(first))
        if first != last or not is_verb:
            return False
        entry = self._base.entries[candidate.terms[0].concept]
        return not any(map(names_a_deed, words(entry.preferred())))

    def _has_object(self, at: int) -> bool:
        """Does an object begin right after an English word: an article, a number?"""
        behind = self._tokens[at + 1 : at + 2]
        if not behind or self._clause[at + 1] != self._clause[at]:
            return False
        return fold(behind[0].text) in OBJECT_DETERMINERS or is_count(behind[0].text)

    def _is_perfect(self, at: int) -> bool:
        """Is it an English verb in the perfect: «has doubled»?"""
        word, before = (fold(self._tokens[place].text) for place in (at, at - 1))
        return at > 0 and word.endswith("ed") and before in _HAVE

    def _may_be_a_verb(self, at: int) -> bool:
        """Has an English word the ending of a verb, or the place of one?"""
        word = fold(self._tokens[at].text)
        begins = at == 0 or self._clause[at - 1] != self._clause[at]
        before = "" if begins else fold(self._tokens[at - 1].text)
        return begins or before in BEFORE_VERBS or is_plural(word) or word.endswith(("ed", "ing"))

    def _is_of_a_term(self, candidate: Candidate) -> bool:
        """Has it a complement, and that a term?"""
        after = self._clause_after(candidate)
        word = self._tokens[candidate.match.last].text
        places = complement(word, [self._tokens[at].text for at in after])
        return any(after[place] in self._held for place in places)

    def _has_foreign_adjunct(self, candidate: Candidate) -> bool:
        """Does a place outside the game follow it: «a walker in the park»?"""
        return self._is_beside_others(candidate, adjunct)

    def _is_beside_others(
        self, candidate: Candidate, dependent: Callable[[Sequence[str]], list[int]]
    ) -> bool:
        """Does *dependent* find words that follow it, with no word of the game among them?"""
        after = self._clause_after(candidate)
        places = dependent([self._tokens[at].text for at in after])
        return bool(places) and not any(self._is_game_word(after[place]) for place in places)

    def _modifies_another(self, candidate: Candidate) -> bool:
        """Does it stand before an English noun from outside the game: «the front door»?"""
        behind = self._clause_after(candidate)[:1]
        word = self._tokens[behind[0]].text if behind else ""
        if not word.isascii() or not word.isalpha() or self._is_game_word(behind[0]):
            return False
        return not is_function_word(word) and may_be_a_bare_noun(word) and not has_a_past(word)

    def _clause_after(self, candidate: Candidate) -> list[int]:
        """Return the places of the words behind it in its clause, as far as need be."""
        last = candidate.match.last
        reach = range(last + 1, min(last + 1 + _REACH, len(self._tokens)))
        return [at for at in reach if self._clause[at] == self._clause[last]]

    def _is_game_word(self, at: int) -> bool:
        word = self._tokens[at].text
        is_talk = self._base.everyday.is_game_talk(word)
        return at in self._held or is_talk or any(map(str.isdigit, word))
