"""The words of terms that a word of the same family may mean: протаранили – таран.

A player says what is done («протаранили», consolidated), who does it (infiltrators) or names the
deed in another way («высаживание»); a term has one noun for it. ``WordFamilies`` finds that noun
by the stem or verb that both share. Words that have a life of their own are left out: «погрузчик»
is no embarking, a charger no charge. Wrong where stems agree by chance, so a query read thus
counts only if it is a term then.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from language.derivation import roots, stems
from language.dictionary import english_words, is_real
from language.english import bases
from language.english_deeds import (
    has_a_life_of_its_own,
    may_be_a_verb,
    verbs_behind,
    verbs_of_agent,
)
from language.frequency import common_forms, share_of_russian
from language.letters import fold, has_cyrillic
from language.morphology import readings

VERBAL = frozenset({"GRND", "INFN", "PRTF", "PRTS", "VERB"})
SHORT_STEM = 3
"""A stem of so few letters is shared by chance, unless it is the whole noun: «таран», «бег»."""
NAMES_A_DEED = ("ние", "тие", "ация")
"""The endings by which Russian makes a noun of any verb: «высаживание», «консолидация»."""
DEED_NOUNS = (*NAMES_A_DEED, "ка", "ба", "ия")
"""What a noun of a term ends in that another noun may stand for: «высадка», «стрельба»."""
LONG_STEM = 5
"""Two nouns share so many letters, not «молчание» and «молот»."""
_INFINITIVE = re.compile("(?:ть|ти|чь)(?:с[ья])?$")
AGENTS = ("атор", "тель", "чик", "щик", "ник")


class WordFamilies:
    """Finds nouns and verbs of terms, *words* of both languages, by a word of their family."""

    def __init__(self, words: Iterable[str]) -> None:
        words = list(words)
        self.nouns = [w for w in words if has_cyrillic(w) and _noun(w)]
        self._english = [w for w in words if not has_cyrillic(w)]

    @cached_property
    def _by_stem(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for noun in self.nouns:
            for stem in stems(_noun(noun)):
                if len(stem) > SHORT_STEM or stem == noun:
                    found[stem].append(noun)
        return found

    @cached_property
    def verbs(self) -> Mapping[str, list[str]]:
        """The English words of terms by the verbs that they come from."""
        found: dict[str, list[str]] = defaultdict(list)
        for word in self._english:
            for verb in dict.fromkeys(verbs_behind(word)):
                if may_be_a_verb(verb) and (is_real(verb) or verb in bases(word)):
                    found[verb].append(word)
        return found

    def of(self, word: str) -> tuple[str, ...]:
        """Return the words of terms that *word* may stand for, itself not among them."""
        found = self._russian(word) if has_cyrillic(word) else self._of_verb(word)
        return tuple(other for other in found if other != fold(word))

    def _russian(self, word: str) -> tuple[str, ...]:
        best = next(iter(readings(word)), None)
        if best is None:
            return ()
        if best.pos in VERBAL:
            return self._with(stems(best.lemma)) or self._without_prefix(best.lemma)
        is_agent = best.lemma.endswith(AGENTS) and not best.known
        if best.pos == "NOUN" and (is_agent or best.lemma.endswith(NAMES_A_DEED)):
            shared = (stem for stem in stems(best.lemma) if len(stem) >= LONG_STEM)
            return tuple(noun for noun in self._with(shared) if _noun(noun).endswith(DEED_NOUNS))
        return ()

    def _without_prefix(self, verb: str) -> tuple[str, ...]:
        """Return the nouns for a verb with a prefix; a common one is another: no «убежать»."""
        return () if share_of_russian(verb) else self._with(roots(verb))

    def _with(self, shared: Iterable[str]) -> tuple[str, ...]:
        longest = sorted(shared, key=lambda stem: (-len(stem), stem))
        return tuple(
            dict.fromkeys(noun for stem in longest for noun in self._by_stem.get(stem, ()))
        )

    def _of_verb(self, word: str) -> tuple[str, ...]:
        asked = fold(word)
        doers = () if asked in self.others else verbs_of_agent(asked)
        verbs = dict.fromkeys((*verbs_behind(asked), *doers))
        return tuple(dict.fromkeys(w for verb in verbs for w in self.verbs.get(verb, ())))

    @cached_property
    def others(self) -> frozenset[str]:
        """The words that look like one of a family and have a life of their own."""
        return frozenset((*self._agents(), *self._verbs()))

    def _verbs(self) -> Iterator[str]:
        for verb in filter(_INFINITIVE.search, common_forms()):
            if not self._with(stems(verb)) and self._with(roots(verb)):
                yield verb

    def _agents(self) -> Iterator[str]:
        for word in english_words():
            if has_a_life_of_its_own(word) and any(v in self.verbs for v in verbs_of_agent(word)):
                yield word


def _noun(word: str) -> str:
    """Return the dictionary form of a Russian noun, '' for another word."""
    return next((r.lemma for r in readings(word) if r.pos == "NOUN"), "")
