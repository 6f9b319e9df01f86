"""Words of one stem: стрелять, стрельба, стрелок; перебросить, переброс, перебрасывать.

A dictionary form is cut at every ending and suffix that it may have; what is left is
brought to one spelling of the letters that alternate (бег – бежать, залечь – залегать,
перебросить – перебрасывать). Two words belong together if they share a stem. Words whose
stems agree only without their prefixes (целиться – прицелиться) are distant relatives.
"""

import re
from collections.abc import Iterable, Iterator

from language.english import FUNCTION_WORDS, bases
from language.kept_answers import kept
from language.letters import has_cyrillic
from language.morphology import readings

SHORTEST = 3
NOMINAL = 4
"""The fewest letters that a word other than a verb has after its prefix: no станок – танк."""
VOWELS = frozenset("аеиоуыэюя")

_VERB = (
    *("ывать", "ивать", "овать", "евать", "вать", "ать", "ять", "еть", "ить", "оть", "уть"),
    *("ировать", "нуть", "ыть", "ть", "ти"),
)
_NOUN = (
    *(
        "ивание",
        "ывание",
        "ирование",
        "ование",
        "евание",
        "вание",
        "ение",
        "ание",
        "яние",
        "ние",
        "тие",
    ),
    *("атель", "итель", "тель", "ость", "ество", "ство", "ник", "чик", "щик", "овка", "ка"),
    *("аемость", "имость", "ытие", "ация", "атор", "ьба", "ба", "ок", "ец", "еец", "ие", "ия"),
    *("а", "я", "о", "е", "ь"),
)
_ADJECTIVE = (
    *("ательный", "ительный", "тельный", "ованный", "енный", "анный", "янный", "нный", "льный"),
    *(
        "ный",
        "ной",
        "ский",
        "ейский",
        "ковый",
        "овый",
        "евый",
        "ивый",
        "ющий",
        "ущий",
        "ащий",
        "ящий",
    ),
    *("ающий", "яющий", "ический", "еный", "аный", "емый", "имый", "тый", "лый", "ый", "ий", "ой"),
)
_LITTLE = (
    *("ик", "ек", "очек", "ечек", "очка", "ечка", "ушка", "юшка", "онок", "енок", "ышко"),
    *("ишко", "ишка"),
)
LITTLE = frozenset({"ка", "ок", "ец", *_LITTLE})
"""What nouns of little things end in: мостик, листочек."""
SOFTENED = "чщ"
"""What a stem before such an ending never ends in: a «переводчик» is no little thing."""
DEEDS = ("ние", "тие")
"""What nouns of a deed end in: they have the prefixes of their verb, «прицеливание» – цель."""
SUFFIXES = {
    "INFN": _VERB,
    "VERB": _VERB,
    "NOUN": _NOUN + _LITTLE,
    "ADJF": _ADJECTIVE,
    "PRTF": _ADJECTIVE,
    "ADVB": ("о", "е", "и"),
    "COMP": ("ее", "е"),
}

# What the end of an infinitive hides: залечь – залегать, напасть – нападение, войти – вход.
HIDDEN = (
    *(("чь", "г"), ("чь", "к"), ("сть", "д"), ("сть", "т"), ("сти", "д"), ("сти", "т")),
    *(("йти", "ход"), ("ойти", "ход"), ("нести", "нос"), ("вести", "вод"), ("везти", "воз")),
    *(("вернуть", "ворот"), ("ворачивать", "ворот"), ("нуть", "г"), ("нуть", "д"), ("нуть", "к")),
    *(("зывать", "зов"), ("звать", "зов"), ("чать", "чин"), ("честь", "чит"), ("орвать", "рыв")),
    *(("кладывать", "лож"), ("ставить", "станов"), ("ставлять", "станов"), ("инать", "ят")),
    *(("нять", "ним"), ("бирать", "бр"), ("дирать", "др"), ("пирать", "пр"), ("тирать", "тр")),
    *(("мирать", "мр"), ("мереть", "мр"), ("тереть", "тр"), ("переть", "пр")),
)
FLEETING = re.compile("(.+)[ое]([^аеиоуыэюяь])ь?")  # огонь – огненный, бросок – броски
VERBS = frozenset({"INFN", "VERB"})
ADVERBS = frozenset({"ADVB", "COMP"})
# Consonants that alternate at the end of a stem: погружать – погрузить, ход – хождение.
ALTERNATE = (
    ("жд", ("д",)),
    ("ж", ("г", "д", "з")),
    ("ч", ("к", "т", "ц")),
    ("ш", ("х", "с")),
    ("щ", ("т", "ст", "ск")),
    ("бл", ("б",)),
    ("вл", ("в",)),
    ("мл", ("м",)),
    ("пл", ("п",)),
    ("ц", ("к",)),
)
PREFIXES = (
    *("недо", "обез", "обес", "пере", "пред", "без", "бес", "вос", "воз", "над", "под", "при"),
    *("про", "раз", "рас", "вы", "до", "за", "из", "ис", "на", "об", "от", "по", "со", "в", "о"),
    *("с", "у"),
)
LIKE = str.maketrans({"о": "а", "ы": "и"})


VOICES = re.compile("(?<=ть)ся$|(?<=ти)сь$|(?<=чь)ся$")


def voiceless(key: str) -> str:
    """Return an infinitive without «-ся», any other word as it is.

    >>> voiceless("засчитываться"), voiceless("ландшафт")
    ('засчитывать', 'ландшафт')
    """
    return VOICES.sub("", key)


@kept(frozenset, sorted)
def stems(lemma: str) -> frozenset[str]:
    """Return the stems that a dictionary form may have; of an English word what it is a form of.

    >>> bool(stems("стрелять") & stems("стрельба")), bool(stems("залечь") & stems("залегать"))
    (True, True)
    """
    if not has_cyrillic(lemma):
        return frozenset(base for base in bases(lemma) if base == lemma or _is_base(base))
    found = {stem for kind in kinds(lemma) for stem in _stems_of(lemma, kind)}
    return frozenset(stem.translate(LIKE) for stem in found) or frozenset({lemma})


def _is_base(base: str) -> bool:
    """Is what an English ending leaves long enough to be a word? «thing» is no form of «the»."""
    return len(base) >= SHORTEST and base not in FUNCTION_WORDS


def kinds(lemma: str) -> list[str]:
    """Return the parts of speech that have *lemma* as their dictionary form."""
    found = readings(lemma)
    return [r.pos for r in found if r.lemma == lemma] or [r.pos for r in found[:1]]


def _stems_of(lemma: str, kind: str) -> Iterator[str]:
    """Yield the stems of *lemma* as a word of one part of speech.

    A short stem counts only if no letter of it was changed, but for verbs (бежать – бег);
    in a noun without an ending none changes (борщ is no борт).
    """
    if kind not in SUFFIXES:
        return
    word = lemma.removesuffix("ся").removesuffix("сь")
    for stem in {end.rstrip("ьй") for end in _cut(word, kind)}:
        if _is_stem(stem, kind):
            yield stem
        if kind == "NOUN" and stem == word.rstrip("ьй"):
            continue
        for other in _alternating(stem):
            if _is_stem(other, kind) and (kind in VERBS or len(other) > SHORTEST):
                yield other


def _cut(word: str, kind: str) -> set[str]:
    """Return what may be left of *word* without an ending or suffix."""
    cut = {word, *_without_suffix(word, SUFFIXES[kind])}
    if kind in VERBS:
        cut -= {word.removesuffix("ть")} if word.endswith("сть") else set()  # «спасть» is no «спас»
        changed = {word.removesuffix(end) + stem for end, stem in HIDDEN if word.endswith(end)}
        return (cut - {word} | changed) or {word}
    if kind == "NOUN" and (fleeting := FLEETING.fullmatch(word)):
        cut.add(fleeting[1] + fleeting[2])
    return cut


def _without_suffix(word: str, suffixes: Iterable[str]) -> Iterator[str]:
    """Yield what is left of a word; of little things more than a short stem: водка is no вода."""
    for suffix in suffixes:
        stem = word.removesuffix(suffix)
        if suffix not in LITTLE or (len(stem) > SHORTEST and stem[-1] not in SOFTENED):
            yield stem


def _alternating(stem: str) -> Iterator[str]:
    for end, others in ALTERNATE:
        if stem.endswith(end):
            yield from (stem.removesuffix(end) + other for other in others)


def _is_stem(stem: str, kind: str) -> bool:
    """Is *stem* long enough, with a vowel, and not just the word with its ending?"""
    shortest = SHORTEST + (kind in ADVERBS)
    if len(stem) < shortest or VOWELS.isdisjoint(stem):
        return False
    return kind in VERBS or stem[-1] not in VOWELS


@kept(frozenset, sorted)
def roots(lemma: str) -> frozenset[str]:
    """Return the stems of a dictionary form, with and without a prefix.

    >>> "цел" in roots("прицелиться") & roots("целиться")
    True
    """
    verb = lemma.endswith(DEEDS) or not VERBS.isdisjoint(kinds(lemma))
    return stems(lemma) | {
        rest for stem in stems(lemma) for rest in _without_prefix(stem, verb) if _is_root(rest)
    }


def _without_prefix(stem: str, verb: bool) -> Iterator[str]:
    """Strip one prefix. For verbs any remainder will do; for others both must be long enough."""
    for prefix in PREFIXES:
        rest = stem.removeprefix(prefix.translate(LIKE))
        if rest != stem and (verb or (len(rest) >= NOMINAL and len(prefix) > 1)):
            yield rest


def _is_root(rest: str) -> bool:
    return len(rest) >= SHORTEST and not VOWELS.isdisjoint(rest)
