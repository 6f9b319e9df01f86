"""Words that a term base uses for one another: «проверка» and «тест».

Learnt from its own rows: where two Russian names of one thing differ in a single word
(«проверка на боевой дух», «тест на боевой дух»), a player may take the one word for the other
in names that nobody wrote down so («проверка на опасный ландшафт»). Wrong where the two words
are alike in that name only, so a phrase made thus counts only if it is a term.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

from glossary.terms import Term
from language.function_words import is_function_word
from language.morphology import lemmas
from language.tokens import words


def synonyms(terms: Iterable[Term]) -> Mapping[str, tuple[str, ...]]:
    """Return for each lemma the lemmas that replace it in other names of the same thing.

    >>> names = [Term("morale check", ru) for ru in ("проверка морали", "тест духа")]
    >>> names += [Term("leadership test", ru) for ru in ("проверка лидерства", "тест лидерства")]
    >>> dict(synonyms(names))
    {'проверка': ('тест',), 'тест': ('проверка',)}
    """
    names: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for term in terms:
        names[term.concept].append(_lemmas(term.ru))
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for same in names.values():
        for one, other in combinations(same, 2):
            differing = [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
            if len(one) == len(other) > 1 == len(differing):
                ((left, right),) = differing
                found[left][right] = found[right][left] = None
    return {word: tuple(others) for word, others in found.items()}


def _lemmas(name: str) -> tuple[str, ...]:
    """Return the lemmas of a name; function words name nothing."""
    return tuple(lemmas(word)[0] for word in words(name) if not is_function_word(word))
