"""A Russian verb and the noun of its deed: «отступать» and «отступление».

Both are cut to the stem that they share by tables of endings; the last consonant may
alternate («высаживаться», «высадка»). Known to be wrong for stems that agree by chance,
so the caller has to know the noun.
"""

from collections.abc import Iterable

from language.letters import fold
from language.memory import remembered
from language.morphology import readings

_VERBAL = frozenset({"GRND", "INFN", "PRTF", "PRTS", "VERB"})
_SHORTEST_STEM = 3
_INFINITIVES = (
    *("ать", "ять", "еть", "ить", "оть", "нуть", "ти", "чь"),
    *("ивать", "ывать", "евать", "овать", "ировать", "ировывать", "изировать"),
)
# Before these no consonant alternates: «свеча» is no deed of «светить».
_BARE = ("а",)
_NOUNS = ["", "ание", "ение", "ление", "ка", "ок", "ация", "ирование", "ба", "ьба", "ия", "ие"]
# What the last consonant of a noun may be in its verb: «движение», «двигать».
_ALTERNATIVES = {"ж": "жгдз", "щ": "щт", "ч": "чтк", "ш": "шс"}
_ALTERNATE = str.maketrans("жгзщчш", "дддттс")


@remembered()
def verb_stems(word: str) -> frozenset[str]:
    """Return the stems that *word*, a form of a verb, may share with the noun of its deed.

    >>> sorted(verb_stems("отступает")), verb_stems("стол")
    (['отступ'], frozenset())
    """
    found = readings(word)[:1]
    if not found or found[0].pos not in _VERBAL:
        return frozenset()
    infinitive = found[0].lemma.removesuffix("ся").removesuffix("сь")
    return _cut(infinitive, _INFINITIVES)


@remembered()
def names_a_deed(noun: str) -> bool:
    """Has a Russian *noun*, as cited, a verb of its own?

    >>> [names_a_deed(noun) for noun in ("нападение", "бег", "укрытие", "спас-бросок")]
    [True, True, False, False]
    """
    cut = _cut(fold(noun), _BARE, alternate=False) | _cut(fold(noun), _NOUNS, alternate=False)
    stems = {stem[:-1] + last for stem in cut for last in _ALTERNATIVES.get(stem[-1], stem[-1])}
    return "-" not in noun and any(
        reading.known and reading.pos == "INFN"
        for stem in stems
        for ending in _INFINITIVES
        for reading in readings(stem + ending)[:1]
    )


@remembered()
def deed_stems(noun: str) -> frozenset[str]:
    """Return the stems that *noun*, as cited, may share with a verb.

    >>> verb_stems("перегруппироваться") & deed_stems("перегруппировка") != frozenset()
    True
    """
    if not any(reading.pos == "NOUN" for reading in readings(noun)):
        return frozenset()
    return _cut(fold(noun), _BARE, alternate=False) | _cut(fold(noun), _NOUNS)


def _cut(word: str, endings: Iterable[str], alternate: bool = True) -> frozenset[str]:
    stems = (word.removesuffix(end) for end in endings if word.endswith(end))
    long = (stem for stem in stems if len(stem) >= _SHORTEST_STEM)
    return frozenset(
        stem[:-1] + stem[-1].translate(_ALTERNATE) if alternate else stem for stem in long
    )
