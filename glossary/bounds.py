"""How often a text means each term: at least so often, at most so often.

At least where nothing else can be meant. At most wherever its words stand: everyday words
and words that serve several terms included, verbs and participles beside the nouns of their
deeds («charge» for «charging», «отступающая» for «отступление»), which translations swap
freely, and the head of a longer term alone («проверка» for «проверка на боевой дух»), by
which a text names it again.
"""

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from glossary.annotate import Mention, candidates
from glossary.ordinary import is_ordinary
from glossary.prose import prose
from glossary.termbase import TermBase, bare
from language.english import PREPOSITIONS, bases
from language.fair_copy import fair_copy
from language.inflection import head_of
from language.letters import fold
from language.phrases import base_forms
from language.tokens import tokenize, words

# No «that» or «these»: a verb may follow them.
_BEFORE_NOUNS = frozenset(
    {"a", "an", "each", "every", "her", "his", "its", "my", "no", "our", "the", "their", "your"}
)
_LONGEST_BEFORE = 8  # letters and space; more than any of them has, so that none is half a word
# A mark of inches is no part of a value here: 2D6" is a 2D6.
_NO_INCHES = str.maketrans(dict.fromkeys('"\N{DOUBLE PRIME}', " "))
_SENTENCE_ENDS = frozenset(".!?:\n")


class Kinship:
    """Which terms a word may stand for beside its own."""

    def __init__(self, base: TermBase) -> None:
        self.base = base
        self._english: dict[str, set[str]] = defaultdict(set)
        self._heads: dict[str, set[str]] = defaultdict(set)
        for term in base.terms:
            english = words(bare(term.en))
            if len(english) == 1:
                for form in bases(term.en):
                    self._english[form].add(term.concept)
            elif english:
                self._heads[base_forms(_english_head(english))[0]].add(term.concept)
            if len(words(bare(term.ru))) > 1 and (head := head_of(bare(term.ru))):
                self._heads[fold(head.lexeme[0].word)].add(term.concept)

    def of_english(self, word: str) -> set[str]:
        """Return the concepts that share a base form with *word*."""
        return {concept for form in bases(word) for concept in self._english.get(form, ())}

    def of_deed(self, word: str) -> set[str]:
        """Return the concepts that name the deed of a Russian verb or participle."""
        side = self.base.sides["ru"]
        rows = (row for noun in self.base.nouns_of(word) for row in side.inflected(noun))
        return {row.concept for row in rows} | self.base.deeds(word)

    def of_head(self, word: str) -> set[str]:
        """Return the concepts of several words whose head is *word*, in any form."""
        return {concept for form in base_forms(word) for concept in self._heads.get(form, ())}


def _english_head(phrase: list[str]) -> str:
    """Return the head: the last word, or the last before a preposition, «line of sight»."""
    after = (at for at, word in enumerate(phrase) if at and fold(word) in PREPOSITIONS | {"of"})
    return phrase[next(after, len(phrase)) - 1]


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most times that a text means each concept."""

    least: Counter[str]
    most: Counter[str]

    @classmethod
    def of_english(cls, kinship: Kinship, text: str) -> "Bounds":
        """Count the terms of an English text; a word that may be a verb is not sure."""
        visible = fair_copy(prose(text)).text.translate(_NO_INCHES)
        found = cls(Counter(), Counter())
        mentions = list(candidates(kinship.base, visible, "en"))
        for mention, is_meant in mentions:
            shown = visible[mention.start : mention.end]
            sure = is_meant and _is_sure(visible, mention)
            found._count(_concepts(mention), kinship.of_english(shown), sure)
        found._count_heads(kinship, visible, [mention for mention, _ in mentions])
        return found

    @classmethod
    def of_russian(cls, kinship: Kinship, text: str) -> "Bounds":
        """Count the terms of a Russian text, and the verbs that may stand for them."""
        visible = fair_copy(prose(text)).text.translate(_NO_INCHES)
        found = cls(Counter(), Counter())
        mentions = list(candidates(kinship.base, visible, "ru"))
        for mention, is_meant in mentions:
            is_verb = bool(kinship.base.deed_terms(visible[mention.start : mention.end]))
            found._count(_concepts(mention), set(), is_meant and not is_verb)
        for word in words(visible):
            found.most.update(kinship.of_deed(word))
        found._count_heads(kinship, visible, [mention for mention, _ in mentions])
        return found

    def _count(self, concepts: set[str], kin: set[str], sure: bool) -> None:
        self.most.update(concepts | kin)
        if sure and len(concepts) == 1:
            self.least.update(concepts)

    def _count_heads(self, kinship: Kinship, text: str, found: Collection[Mention]) -> None:
        """Count the heads that stand outside the terms of several words."""
        long = [m for m in found if len(words(text[m.start : m.end])) > 1]
        for token in tokenize(text):
            if not any(m.start <= token.start < m.end for m in long):
                self.most.update(kinship.of_head(token.text))


def _concepts(mention: Mention) -> set[str]:
    return {term.concept for term in mention.terms if term.en}


def _is_sure(text: str, mention: Mention) -> bool:
    """Is it a term, and no verb? A word is one by an article, a capital, or no dictionary.

    Of several words the first shows it: «leave a unit» is the verb of «leaving a unit».
    """
    shown = text[mention.start : mention.end]
    first, cited = words(shown)[0], words(mention.terms[0].en)[:1]
    if len(words(shown)) > 1:
        return not any(word.endswith("ing") for word in cited) or fold(first) == fold(cited[0])
    return (
        _is_behind_an_article(text, mention)
        or _is_capital_inside(text, mention.start)
        or not is_ordinary(shown, mention.terms)
    )


def _is_behind_an_article(text: str, mention: Mention) -> bool:
    before = words(text[max(0, mention.start - _LONGEST_BEFORE) : mention.start])[-1:]
    return any(fold(word) in _BEFORE_NOUNS for word in before)


def _is_capital_inside(text: str, start: int) -> bool:
    before = text[:start].rstrip(" *_\"'")
    return text[start].isupper() and bool(before) and before[-1] not in _SENTENCE_ENDS
