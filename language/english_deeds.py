"""English words of one verb: consolidated, consolidation; infiltrators, infiltrate.

The rules cut a word into the verbs that it may come from; which of them is a verb the dictionary
says, where one is asked, or a list of verbs that are sought.
"""

from collections.abc import Iterator

from language.dictionary import RARE, english_words, has_a_past, is_less_common_than, is_real
from language.english import bases

# What a noun ends in, and what stands there in its verb.
DEEDS = (
    *(("ation", ""), ("ation", "e"), ("ion", ""), ("ion", "e"), ("ment", "")),
    *(("ance", ""), ("ance", "e")),
    *(("sion", "de"), ("sion", "d"), ("al", "e"), ("ial", "y")),
)
AGENTS = (("er", ""), ("er", "e"), ("or", ""), ("or", "e"))
SHORTEST_DEED = 5
"""The fewest letters of the name of a deed before its ending: a basement is no base."""
SHORTEST_AGENT = 4


def verbs_behind(word: str) -> Iterator[str]:
    """Yield what may be the verb of an English word: its base form, or that of its deed.

    >>> "consolidate" in verbs_behind("consolidated"), "disembark" in verbs_behind("disembarkation")
    (True, True)
    """
    for base in bases(word):
        yield base
        yield from _without(base, DEEDS, SHORTEST_DEED)


def verbs_of_agent(word: str) -> Iterator[str]:
    """Yield what may be the verb of one who does it: infiltrators.

    >>> list(verbs_of_agent("infiltrators"))
    ['infiltrat', 'infiltrate']
    """
    yield from _without(bases(word)[0], AGENTS, SHORTEST_AGENT)


def _without(noun: str, endings: tuple[tuple[str, str], ...], shortest: int) -> Iterator[str]:
    for ending, instead in endings:
        stem = noun.removesuffix(ending)
        if stem != noun and len(stem) >= shortest:
            yield stem + instead


def may_be_a_verb(word: str) -> bool:
    """Is *word* a verb whose gerund and past are met, or so rare that nobody can tell?

    >>> [may_be_a_verb(word) for word in ("infiltrate", "jink", "model")]
    [True, True, False]
    """
    gerunds = (f"{word}ing", f"{word.removesuffix('e')}ing", f"{word}{word[-1:]}ing")
    is_rare = is_less_common_than(word, RARE)
    return is_rare or (any(map(is_real, gerunds)) and has_a_past(word))


def has_a_life_of_its_own(agent: str) -> bool:
    """Is a word for a doer so common that it names something else as well: a charger, a runner?

    >>> [has_a_life_of_its_own(word) for word in ("charger", "infiltrator")]
    [True, False]
    """
    return english_words().get(agent, 0) >= RARE
