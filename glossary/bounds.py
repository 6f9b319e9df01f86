"""How often a text means each term: at least so often, at most so often.

At least where nothing else can be meant. At most wherever its words stand: everyday words
and words that serve several terms included, and verbs beside the nouns of their deeds
(«charge» for «charging», «отступают» for «отступление»), which translations swap freely.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass

from glossary.annotate import Mention, candidates
from glossary.prose import prose
from glossary.termbase import TermBase, bare
from language.english import bases
from language.letters import fold
from language.tokens import words

# No «that» or «these»: a verb may follow them.
_BEFORE_NOUNS = frozenset(
    {"a", "an", "each", "every", "her", "his", "its", "my", "no", "our", "the", "their", "your"}
)
_LONGEST_BEFORE = 8  # letters and space; more than any of them has, so that none is half a word


class Kinship:
    """Which terms an English word may stand for beside its own."""

    def __init__(self, base: TermBase) -> None:
        self.base = base
        self._english: dict[str, set[str]] = defaultdict(set)
        for term in base.terms:
            if len(words(bare(term.en))) == 1:
                for form in bases(term.en):
                    self._english[form].add(term.concept)

    def of_english(self, word: str) -> set[str]:
        """Return the concepts that share a base form with *word*."""
        return {concept for form in bases(word) for concept in self._english.get(form, ())}


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most times that a text means each concept."""

    least: Counter[str]
    most: Counter[str]

    @classmethod
    def of_english(cls, kinship: Kinship, text: str) -> "Bounds":
        """Count the terms of an English text; a word that may be a verb is not sure."""
        visible = prose(text)
        found = cls(Counter(), Counter())
        for mention, is_meant in candidates(kinship.base, visible, "en"):
            shown = visible[mention.start : mention.end]
            sure = is_meant and (len(words(shown)) > 1 or _is_noun(visible, mention))
            found._count(_concepts(mention), kinship.of_english(shown), sure)
        return found

    @classmethod
    def of_russian(cls, kinship: Kinship, text: str) -> "Bounds":
        """Count the terms of a Russian text, and the verbs that may stand for them."""
        visible = prose(text)
        found = cls(Counter(), Counter())
        for mention, is_meant in candidates(kinship.base, visible, "ru"):
            is_verb = bool(kinship.base.deed_terms(visible[mention.start : mention.end]))
            found._count(_concepts(mention), set(), is_meant and not is_verb)
        for word in words(visible):
            found.most.update(kinship.base.deeds(word))
        return found

    def _count(self, concepts: set[str], kin: set[str], sure: bool) -> None:
        self.most.update(concepts | kin)
        if sure and len(concepts) == 1:
            self.least.update(concepts)


def _concepts(mention: Mention) -> set[str]:
    return {term.concept for term in mention.terms if term.en}


def _is_noun(text: str, mention: Mention) -> bool:
    """Does an article or a possessive stand before it?"""
    before = words(text[max(0, mention.start - _LONGEST_BEFORE) : mention.start])[-1:]
    return any(fold(word) in _BEFORE_NOUNS for word in before)
