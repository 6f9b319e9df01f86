"""Can two words stand side by side, by their grammar: ``морская карта``, but not ``из ничто``?

Asked where a space may be lost (``морскаякарта``) or too many (``мед леннее``). What is left out
is seldom met, or makes up new words too often.
"""

from functools import lru_cache

from language.function_words import is_function_word
from language.morphology import analyses, has_case

_SHORTEST_NAMING, _NO_FIRST_PART = 3, 6
_GENITIVE, _DATIVE, _LOCATIVE = {"gent", "gen2"}, {"datv"}, {"loct", "loc2"}
CASES: dict[str, set[str]] = {
    "в": {"accs", *_LOCATIVE},
    "во": {"accs", *_LOCATIVE},
    "на": {"accs", *_LOCATIVE},
    "о": {"loct", "accs"},
    "об": {"loct", "accs"},
    "при": {"loct"},
    "с": {"ablt", *_GENITIVE},
    "со": {"ablt", *_GENITIVE},
    "к": _DATIVE,
    "ко": _DATIVE,
    "по": {"datv", "loct"},
    "за": {"accs", "ablt"},
    "под": {"accs", "ablt"},
    "над": {"ablt"},
    "перед": {"ablt"},
    "между": {"ablt"},
    "через": {"accs"},
    "про": {"accs"},
    **dict.fromkeys(("у", "из", "от", "до", "без", "для", "около", "после", "кроме"), _GENITIVE),
    **dict.fromkeys(("против", "вокруг", "среди", "возле", "из-за", "вместо"), _GENITIVE),
}
COMMON = frozenset(
    {"и", "а", "но", "или", "не", "ни", "что", "как", "если", "то", "же", "бы", "когда"}
)
# What makes new words as well («подфаза», «послебоевой»): nothing but the book can tell.
PREFIXES = frozenset(
    {"без", "вне", "до", "за", "из", "меж", "между", "на", "над", "об", "около", "от", "перед"}
    | {"по", "под", "после", "при", "про", "против", "со", "пред", "пол", "полу", "не", "ни"}
    | {"двух", "трех", "четырех", "пяти", "шести", "много", "все", "само", "одно", "еже"}
)
_NEGATIVE = frozenset({"не", "ни"})
# First parts of compounds, some of which people use as words too: «супер», «радио», «авто».
FIRST_PARTS = frozenset(
    {"авиа", "авто", "анти", "архи", "аэро", "био", "видео", "вице", "гео", "гидро", "гипер"}
    | {"кибер", "контр", "мега", "микро", "мини", "мульти", "нано", "псевдо", "радио", "сверх"}
    | {"супер", "теле", "термо", "турбо", "ультра", "фото", "экс", "экстра", "электро"}
)
_ALL_CASES = frozenset({"nomn", "gent", "datv", "accs", "ablt", "loct"})
_GENDERS = frozenset({"masc", "femn", "neut"})
_DOING = frozenset({"VERB", "INFN", "GRND", "PRTS", "ADJS", "PRED"})

# What ends and begins other words too: «структурирован|но», «пол|колокола».
LIKE_ENDINGS = frozenset(
    {"а", "и", "о", "у", "я", "ка", "ко", "на", "но", "ну", "то", "та", "ту", "те", "ли", "же"}
    | {"не", "ни", "ем", "им", "их", "ей", "ею", "ами", "нами", "ними", "ой", "ого", "ся", "сь"}
)
_BARE = frozenset("бвгджзйклмнпрстфхцчшщ")
# Of these no compound begins with a form: they show an ending.
_INFLECTED = frozenset({"VERB", "INFN", "GRND", "ADJF", "PRTF", "PRTS", "COMP", "NUMR", "NPRO"})

is_function = lru_cache(maxsize=1 << 16)(is_function_word)


@lru_cache(maxsize=1 << 16)
def is_common(word: str) -> bool:
    """Is *word* a preposition or pronoun, or one of the commonest of other function words?

    The dictionary has many particles and interjections that few books use: «де», «ль», «ой».
    """
    return bool({"PREP", "NPRO"} & _kinds(word)) or word in COMMON


@lru_cache(maxsize=1 << 16)
def may_follow(first: str, second: str) -> bool:
    """Do two words go together by their grammar? What is left out is seldom met or too often.

    >>> [may_follow(*pair.split()) for pair in ("у ветра", "морская карта", "стоит баржа")]
    [True, True, True]
    >>> [may_follow(*pair.split()) for pair in ("тело хранительница", "из ничто", "тел ем")]
    [False, False, False]
    """
    if first in ("не", "ни"):
        return bool({"VERB", "INFN", "GRND", "PRTS"} & _kinds(second))
    if first in PREFIXES and (second in PREFIXES or not is_function(second)):
        return False
    if first in CASES:
        return len(second) > 2 and has_case(second, CASES[first])
    if is_function(second):
        return len(first) > 3 or (len(second) > 2 and is_function(first))
    if is_function(first):
        return len(second) > 2
    if len(first) < _SHORTEST_NAMING or len(second) < _SHORTEST_NAMING:
        return False
    return _content_words(first, second)


def _content_words(first: str, second: str) -> bool:
    """Do two words that mean something go together: an adjective and its noun, a deed and a thing?

    A first part on «о» or «е» may be half of a compound («тело-», «тёмно-»), but no long noun.
    """
    kinds, after = _kinds(first), _kinds(second)
    long_noun = "NOUN" in kinds and len(first) >= _NO_FIRST_PART
    if first[-1] in "ое" and not (long_noun or _DOING & after):
        return False
    if kinds & {"ADJF", "PRTF"} and after & {"NOUN", "ADJF", "PRTF"}:
        return bool(_cases(first) & _cases(second))
    if "NUMR" in kinds and "NOUN" in after:
        return first[-1] not in "их" and has_case(second, _GENITIVE)
    if "NOUN" in kinds and after & {"NOUN", "ADJF", "PRTF"}:
        return has_case(second, _GENITIVE)
    if _DOING & kinds and after & {"NOUN", "ADJF", "NPRO", "INFN", "ADVB"}:
        return True
    return bool(kinds & {"NOUN", "ADVB", "NPRO"} and after & {"VERB", "INFN", "ADVB"})


@lru_cache(maxsize=1 << 16)
def may_be_governed(first: str, second: str) -> bool:
    """Is *first* a preposition, though it makes new words too, and *second* a noun in its case?

    Or «не» with what it is written apart from: «должна».

    >>> may_be_governed("под", "фазы"), may_be_governed("под", "фаз")
    (True, False)
    """
    if first == "не":
        return "ADJS" in _kinds(second)
    noun = "NOUN" in _kinds(second) and not _kinds(second) & {"ADJF", "PRTF"}
    long = len(second) > _SHORTEST_NAMING
    return first in CASES and long and noun and has_case(second, CASES[first])


@lru_cache(maxsize=1 << 16)
def is_qualified(first: str, second: str) -> bool:
    """Is *second* a quality that the adverb *first* tells the degree or manner of?

    The two make compounds as well («яркоокрашенная»): it speaks for two words only where they
    stand apart.

    >>> is_qualified("ярко", "окрашенная"), is_qualified("мед", "леннее")
    (True, False)
    """
    return "ADVB" in _kinds(first) and bool(_kinds(second) & {"ADJF", "PRTF", "ADJS", "PRTS"})


@lru_cache(maxsize=1 << 16)
def may_be_one_word(first: str, second: str) -> bool:
    """Might the two be a word that the dictionary lacks: a compound, a word with an ending?

    Asked of words that do not go together by grammar, as words at the seam of two clauses.

    >>> [may_be_one_word(*pair.split()) for pair in ("пол колокола", "вивер нами")]
    [True, True]
    >>> [may_be_one_word(*pair.split()) for pair in ("дымовые гранатомёты", "какие действуют")]
    [False, False]
    """
    if first in CASES or first in PREFIXES | FIRST_PARTS or second in LIKE_ENDINGS:
        return True
    if len(second) < _SHORTEST_NAMING and not is_common(second):
        return True
    kinds = _kinds(first)
    if "NUMR" in kinds and first[-1] in "их":
        return True  # «восьми|конечная»
    if is_common(first) or (is_function(first) and len(first) > _SHORTEST_NAMING):
        return False
    if len(first) < _SHORTEST_NAMING or (first[-1] in _BARE and not kinds & _INFLECTED):
        return True
    if all("Fixd" in found.grammemes for found in analyses(first) if found.known):
        return True  # «комби|оружие»
    linked = first[-1] in "ое" and bool(kinds & {"NOUN", "ADJS", "ADVB"})
    return linked and not kinds & {"VERB", "NPRO", "COMP"}


def is_negated(first: str, second: str) -> bool:
    """Are the two one word with a prefix of negation, as all but verbs have: «незлые»?

    >>> [is_negated(*pair.split()) for pair in ("не злые", "не убиваемо", "не видит", "но злые")]
    [True, True, False, False]
    """
    return first in _NEGATIVE and not _kinds(second) & {"VERB", "INFN", "GRND", "NPRO"}


@lru_cache(maxsize=1 << 16)
def _cases(word: str) -> frozenset[tuple[str, ...]]:
    """Return in which case, number and gender *word* can be read; of many there is no gender."""
    readings = (found.grammemes for found in analyses(word) if found.known)
    return frozenset(
        (case, "plur" if "plur" in tags else gender)
        for tags in readings
        for case in tags & _ALL_CASES
        for gender in (tags & _GENDERS or _GENDERS)
    )


@lru_cache(maxsize=1 << 16)
def _kinds(word: str) -> frozenset[str]:
    """Return the parts of speech of *word* by the dictionary."""
    return frozenset(
        tag for found in analyses(word) if found.known for tag in found.grammemes if tag.isupper()
    )
