"""How often a text means each term: at least so often, likely so often, at most so often.

At least where nothing else can be meant: a term of several words, one with a capital, one that
is no common word. Likely where the text speaks of the game. At most wherever its words stand:
everyday words and words that serve several terms included, verbs and participles beside the
nouns of their deeds («charge» for «charging», «отступающая» for «отступление»), which
translations swap freely, and the head of a longer term alone («проверка» for «проверка на
боевой дух»), by which a text names it again. A thing with two English names is one, and the
words of a longer term may mean a shorter one that it holds («morale check» holds morale).
"""

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from glossary.annotate import Mention, candidates
from glossary.ordinary import is_ordinary
from glossary.prose import prose
from glossary.termbase import TermBase, bare
from language.dictionary import has_a_past, is_less_common_than
from language.english import PREPOSITIONS, bases, is_plural
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
# Times in the English list: «template» is below, «point» and «move» are above.
_COMMON = 40_000_000
# So many terms hold a word that the game is about: 20 «vehicle», 2 «side».
_MANY_TERMS = 9
_SENTENCE_ENDS = frozenset(".!?:|\n")


class Kinship:
    """The terms that share a word: «погибших» belongs to each English name of the loss."""

    def __init__(self, base: TermBase) -> None:
        self.base = base
        self._english: dict[str, set[str]] = defaultdict(set)
        self._heads: dict[str, set[str]] = defaultdict(set)
        self._head_concepts: dict[str, set[str]] = {}
        for term in base.terms:
            english = words(bare(term.en))
            if len(english) == 1:
                for form in bases(term.en):
                    self._english[form].add(term.concept)
            elif english:
                self._heads[base_forms(_english_head(english))[0]].add(term.concept)
            if len(words(bare(term.ru))) > 1 and (head := head_of(bare(term.ru))):
                self._heads[fold(head.lexeme[0].word)].add(term.concept)

    def things(self, mention: Mention) -> set[str]:
        """Return what the terms of *mention* are of; two English names may be of one thing."""
        entries = self.base.entries
        return {entries[t.concept].same_as or t.concept for t in mention.terms if t.en}

    def held_by(self, phrase: str) -> set[str]:
        """Return the concepts of the single words and pairs that a longer English term holds."""
        own = words(phrase)
        side = self.base.sides["en"]
        parts = (own[at : at + size] for size in (1, 2) for at in range(len(own) - size + 1))
        held = (
            row for part in parts if len(part) < len(own) for row in side.inflected(" ".join(part))
        )
        return {row.concept for row in held}

    def of_english(self, word: str) -> set[str]:
        """Return the concepts that share a base form with *word*."""
        forms = (*bases(word), *bases(_deed_of(word)))
        return {concept for form in forms for concept in self._english.get(form, ())}

    def of_deed(self, word: str) -> set[str]:
        """Return the concepts that name the deed of a Russian verb or participle."""
        side = self.base.sides["ru"]
        rows = (row for noun in self.base.nouns_of(word) for row in side.inflected(noun))
        return {row.concept for row in rows} | self.base.deeds(word)

    def head_of(self, concept: str) -> set[str]:
        """Return the concepts of one word that are the head of *concept*."""
        if concept not in self._head_concepts:
            head = head_of(bare(self.base.entries[concept].preferred()))
            rows = self.base.sides["ru"].inflected(head.lexeme[0].word) if head else []
            self._head_concepts[concept] = {row.concept for row in rows}
        return self._head_concepts[concept]

    def of_head(self, word: str) -> set[str]:
        """Return the concepts of several words whose head is *word*, in any form."""
        return {concept for form in base_forms(word) for concept in self._heads.get(form, ())}


@lru_cache(maxsize=2)
def kinship_of(base: TermBase) -> Kinship:
    """Return the kinship of the terms of *base*, made once."""
    return Kinship(base)


def _deed_of(noun: str) -> str:
    """Return what is done of a noun in -ment: «movement», «move»."""
    return fold(noun).removesuffix("s").removesuffix("ment")


def _english_head(phrase: list[str]) -> str:
    """Return the head: the last word, or the last before a preposition, «line of sight»."""
    after = (at for at, word in enumerate(phrase) if at and fold(word) in PREPOSITIONS | {"of"})
    return phrase[next(after, len(phrase)) - 1]


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most times that a text means each concept."""

    least: Counter[str]
    likely: Counter[str]
    most: Counter[str]
    named: Counter[str]
    """How often a mention may be of it, as it stands."""
    heads: Counter[str]
    """How often the head of each longer term stands alone."""

    @classmethod
    def of_english(cls, kinship: Kinship, text: str) -> "Bounds":
        """Count the terms of an English text; a word that may be a verb is not sure."""
        visible = fair_copy(prose(text)).text.translate(_NO_INCHES)
        found = cls(*(Counter() for _ in range(5)))
        mentions = list(candidates(kinship.base, visible, "en"))
        for mention, is_meant in mentions:
            shown = visible[mention.start : mention.end]
            sure = _is_sure(kinship.base, visible, mention)
            kin = kinship.of_english(shown) | kinship.held_by(shown)
            found._count(kinship.things(mention), kin, is_meant, sure)
        for word in words(visible):
            if fold(word).endswith(("ment", "ments")):
                found.most.update(kinship.of_english(word))
        found._count_heads(kinship, visible, [mention for mention, _ in mentions])
        return found

    @classmethod
    def of_russian(cls, kinship: Kinship, text: str) -> "Bounds":
        """Count the terms of a Russian text, and the verbs that may stand for them."""
        visible = fair_copy(prose(text)).text.translate(_NO_INCHES)
        found = cls(*(Counter() for _ in range(5)))
        mentions = list(candidates(kinship.base, visible, "ru"))
        for mention, is_meant in mentions:
            shown = visible[mention.start : mention.end]
            is_verb = bool(kinship.base.deed_terms(shown))
            sure = len(words(shown)) > 1 or not is_ordinary(shown, mention.terms)
            found._count(kinship.things(mention), set(), is_meant and not is_verb, sure)
        for word in words(visible):
            found.most.update(kinship.of_deed(word))
        found._count_heads(kinship, visible, [mention for mention, _ in mentions])
        return found

    def _count(self, concepts: set[str], kin: set[str], is_meant: bool, sure: bool) -> None:
        self.most.update(concepts | kin)
        self.named.update(concepts)
        if is_meant and len(concepts) == 1:
            self.likely.update(concepts)
            self.least.update(concepts if sure else ())

    def _count_heads(self, kinship: Kinship, text: str, found: Collection[Mention]) -> None:
        """Count the heads that stand outside the terms of several words."""
        long = [m for m in found if len(words(text[m.start : m.end])) > 1]
        for token in tokenize(text):
            if not any(m.start <= token.start < m.end for m in long):
                self.heads.update(kinship.of_head(token.text))

    def may_mean(self, kinship: Kinship, concept: str, other: "Bounds") -> int:
        """Return how often the text may mean *concept*, its head alone included.

        Heads that the *other* text has alone as well name something else: «four hits» beside
        «a penetrating hit».
        """
        bare_heads = max((other.named[head] for head in kinship.head_of(concept)), default=0)
        return self.most[concept] + max(0, self.heads[concept] - bare_heads)


def _is_sure(base: TermBase, text: str, mention: Mention) -> bool:
    """Is it a term, and no verb? The first word shows it.

    «Leave a unit» is the verb of «leaving a unit», «regroup» that of «regrouping».
    """
    shown = text[mention.start : mention.end]
    first, cited = words(shown)[0], words(mention.terms[0].en)[:1]
    is_verb = any(word.endswith("ing") for word in cited) and fold(first) != fold(cited[0])
    return not is_verb and (len(words(shown)) > 1 or not _is_common(base, text, mention))


def _is_common(base: TermBase, text: str, mention: Mention) -> bool:
    """Is it a small word of every kind of text, which may be another one here: «side», «order»?

    Not if many terms hold it («vehicle»); a verb needs an article then («a charge»), and the
    number has to be that of the term («a point» is none of an army's points).
    """
    shown, term = text[mention.start : mention.end], mention.terms[0]
    word = bases(shown)[-1]
    if _is_capital_inside(text, mention.start) or is_less_common_than(word, _COMMON):
        return False
    is_central = base.family(term.concept) >= _MANY_TERMS and not is_plural(bare(term.en))
    return not is_central or (has_a_past(word) and not _is_behind_an_article(text, mention))


def _is_behind_an_article(text: str, mention: Mention) -> bool:
    before = words(text[max(0, mention.start - _LONGEST_BEFORE) : mention.start])[-1:]
    return any(fold(word) in _BEFORE_NOUNS for word in before)


def _is_capital_inside(text: str, start: int) -> bool:
    before = text[:start].rstrip(" *_\"'")
    return text[start].isupper() and bool(before) and before[-1] not in _SENTENCE_ENDS
