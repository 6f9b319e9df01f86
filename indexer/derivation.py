"""Words of one stem: стрелять, стрельба, стрелок; перебросить, переброс, перебрасывать.

A dictionary form is cut at every ending and suffix that it may have; what is left is
brought to one spelling of the letters that alternate (бег – бежать, залечь – залегать,
перебросить – перебрасывать). Two words belong together if they share a stem. Words whose
stems agree only without their prefixes (целиться – прицелиться) are distant relatives.
"""

import re
from functools import lru_cache

from language.letters import has_cyrillic
from language.morphology import readings

SHORTEST = 3
VOWELS = frozenset("аеиоуыэюя")

_VERB = (
    *("ывать", "ивать", "овать", "евать", "вать", "ать", "ять", "еть", "ить", "оть", "уть"),
    *("нуть", "ыть", "ть", "ти"),
)
_NOUN = (
    *("ивание", "ывание", "ование", "евание", "вание", "ение", "ание", "яние", "ние", "тие"),
    *("атель", "итель", "тель", "ость", "ество", "ство", "ник", "чик", "щик", "овка", "ка"),
    *("ьба", "ба", "ок", "ец", "ие", "ия", "а", "я", "о", "е", "ь"),
)
_ADJECTIVE = (
    *("ательный", "ительный", "тельный", "ованный", "енный", "анный", "янный", "нный", "льный"),
    *("ный", "ной", "ский", "ковый", "овый", "евый", "ивый", "ющий", "ущий", "ащий", "ящий"),
    *("емый", "имый", "тый", "лый", "ый", "ий", "ой"),
)
SUFFIXES = {
    "INFN": _VERB,
    "VERB": _VERB,
    "NOUN": _NOUN,
    "ADJF": _ADJECTIVE,
    "PRTF": _ADJECTIVE,
    "ADVB": ("о", "е", "и"),
    "COMP": ("ее", "е"),
}

# What the end of an infinitive hides: залечь – залегать, напасть – нападение, занять – занимать.
HIDDEN = (
    *(("чь", "г"), ("чь", "к"), ("сть", "д"), ("сть", "т"), ("сти", "д"), ("сти", "т")),
    *(("нять", "ним"), ("бирать", "бр"), ("дирать", "др"), ("пирать", "пр"), ("тирать", "тр")),
    *(("мирать", "мр"), ("мереть", "мр"), ("тереть", "тр"), ("переть", "пр")),
)
FLEETING = re.compile("(.+)[ое]([^аеиоуыэюяь])ь?")  # огонь – огненный, бросок – броски
VERBS = frozenset({"INFN", "VERB"})
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


@lru_cache(maxsize=1 << 17)
def stems(lemma: str) -> frozenset[str]:
    """Return the stems that a dictionary form may have.

    >>> bool(stems("стрелять") & stems("стрельба")), bool(stems("залечь") & stems("залегать"))
    (True, True)
    """
    if not has_cyrillic(lemma):
        return frozenset({lemma})
    pos = readings(lemma)[0].pos
    word = lemma.removesuffix("ся").removesuffix("сь")
    cut = {word, *(word.removesuffix(suffix) for suffix in SUFFIXES.get(pos, ()))}
    if pos in VERBS:
        cut.update(word.removesuffix(end) + stem for end, stem in HIDDEN if word.endswith(end))
    if pos == "NOUN" and (fleeting := FLEETING.fullmatch(word)):
        cut.add(fleeting[1] + fleeting[2])
    found = {stem for end in cut for stem in _alternating(end.rstrip("ьй"))}
    return frozenset(stem.translate(LIKE) for stem in found if _is_stem(stem))


def _alternating(stem: str) -> set[str]:
    found = {stem}
    for end, others in ALTERNATE:
        if stem.endswith(end):
            found |= {stem.removesuffix(end) + other for other in others}
    return found


def _is_stem(stem: str) -> bool:
    return len(stem) >= SHORTEST and not VOWELS.isdisjoint(stem)


@lru_cache(maxsize=1 << 17)
def roots(lemma: str) -> frozenset[str]:
    """Return the stems of a dictionary form, and what is left of them without a prefix.

    >>> "цел" in roots("прицелиться") & roots("целиться")
    True
    """
    found = set()
    for stem in stems(lemma):
        found.add(stem)
        for prefix in PREFIXES:
            rest = stem.removeprefix(prefix.translate(LIKE))
            if rest != stem and _is_stem(rest):
                found.add(rest)
    return frozenset(found)
