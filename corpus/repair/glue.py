"""Words that lost the space between them: ``Еслистараябаржа``, ``Впорту``.

A word that the dictionary lacks is taken apart if that explains it better than a new word
would. Whether it is a new word is asked first: of its capital (a name), of the book (which
uses it again, in this form or another). Then the likeliest parts are sought; all must be
words, and neighbours must go together by grammar or stand together elsewhere in the book.

Known to miss: two nouns of which neither governs the other, and parts that the book has
nowhere else. Known to be wrong where a new word happens to be made of two words that agree.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import log

from corpus.repair.edits import Edit
from corpus.repair.names import is_name_here
from corpus.repair.vocabulary import Vocabulary, find_words
from language.function_words import is_function_word
from language.letters import fold, has_cyrillic
from language.morphology import analyses, has_case, is_known, lemma

_SHORTEST, _LONGEST_PART, _LONGEST = 5, 24, 60
# A word that stands so often in the book, in all its forms, is a word.
_A_WORD = 3
_SHORTEST_NAMING, _NO_FIRST_PART = 3, 6
_ONE_LETTER = frozenset("авиксоуя")
# A book smaller than this says no more of how common a word is than one of this size.
_LEAST_SIZE = 20_000
# Natural logarithms. How often a word of a book is new to it; what each of its letters costs;
# how often a space is lost. Measured on 2.7 MB of a rulebook, spaces taken out at random.
_NEW_WORD, _LETTER, _LOST_SPACE = -3.9, -2.5, -4.0
_FUNCTION_WORD, _LETTER_WORD, _ONLY_IN_DICTIONARY = 0.003, 0.02, 0.1
# «Но» and «а» behind a word may be the end of it.
_LIKE_AN_ENDING = -4.0
# Of two words that stand side by side elsewhere: at least so likely.
_BESIDE = 0.3
_GENITIVE, _DATIVE, _LOCATIVE = {"gent", "gen2"}, {"datv"}, {"loct", "loc2"}
_CASES: dict[str, set[str]] = {
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
_COMMON = frozenset(
    {"и", "а", "но", "или", "не", "ни", "что", "как", "если", "то", "же", "бы", "когда"}
)
# What makes new words as well («подфаза», «послебоевой»): nothing but the book can tell.
_PREFIXES = frozenset(
    {"без", "вне", "до", "за", "из", "меж", "между", "на", "над", "об", "около", "от", "перед"}
    | {"по", "под", "после", "при", "про", "против", "со"}
)
_ALL_CASES = frozenset({"nomn", "gent", "datv", "accs", "ablt", "loct"})
_GENDERS = frozenset({"masc", "femn", "neut"})
_DOING = frozenset({"VERB", "INFN", "GRND", "PRTS", "ADJS", "PRED"})

State = tuple[float, tuple[str, ...]]
_IMPOSSIBLE: State = (float("-inf"), ())


def glued(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Yield an edit for each word of *text* that is several words glued together."""
    for match in find_words(text):
        word = match.group()
        if not _may_be_glued(word, vocabulary) or is_name_here(text, match, vocabulary):
            continue
        if parts := segment(word, vocabulary):
            yield Edit(*match.span(), " ".join(parts), f"glued_{_kind(parts)}", sure=False)


def _may_be_glued(word: str, vocabulary: Vocabulary) -> bool:
    """Is the word long and small enough, and neither in the dictionary nor used in the book?"""
    if not _SHORTEST <= len(word) <= _LONGEST or not word.isalpha() or not word[1:].islower():
        return False
    if not has_cyrillic(word) or is_known(word) or vocabulary[word] >= _A_WORD:
        return False
    return vocabulary.lemmas[lemma(word)] <= vocabulary[word] and not _is_reflexive(word)


def _is_reflexive(word: str) -> bool:
    """Is the word a verb with «ся» whose other forms the dictionary has?"""
    return fold(word).endswith(("ся", "сь")) and is_known(word[:-2])


def _kind(parts: tuple[str, ...]) -> str:
    if len(parts) > 2:
        return "many_words"
    return "preposition" if len(parts[0]) == 1 else "neighbours"


def segment(word: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the likeliest parts of *word*, two at least; none if a new word is likelier.

    Dynamic programming over the parts: the best way to each depends on the one before it,
    since the two must go together.
    """
    size = len(word)
    ways: list[list[State]] = [[] for _ in range(size + 1)]
    ways[0].append((0.0, ()))
    for start in range(size):
        if not ways[start]:
            continue
        for end in range(start + 1, min(size, start + _LONGEST_PART) + 1):
            part = word[start:end]
            if end - start == size or not (share := _share(part, vocabulary)):
                continue
            found = max(_joined(way, part, log(share), vocabulary) for way in ways[start])
            if found != _IMPOSSIBLE:
                ways[end].append(found)
    score, parts = max(ways[size], default=_IMPOSSIBLE)
    likelier = score > _NEW_WORD + _LETTER * size
    return parts if likelier and _is_vouched(parts, vocabulary) else ()


def _is_vouched(parts: tuple[str, ...], vocabulary: Vocabulary) -> bool:
    """Does the book have a part that says something, or is the first a preposition?

    Words of the dictionary alone («метам», «орской») make up too many names.
    """
    if fold(parts[0]) in _CASES:
        return True
    telling = (part for part in parts if len(part) > 1 and _tells(fold(part)))
    return any(vocabulary[part] for part in telling)


def _tells(part: str) -> bool:
    return _is_common(part) or not _is_function(part)


def _share(part: str, vocabulary: Vocabulary) -> float:
    """Return how often *part* stands among the words of a book; 0.0 if it is no word."""
    folded = fold(part)
    if len(part) == 1 and folded not in _ONE_LETTER:
        return 0.0
    size = max(vocabulary.size, _LEAST_SIZE)
    count = float(vocabulary[part])
    if not is_known(part):
        return count / size if count >= _A_WORD else 0.0
    if _is_common(folded) or (count and _is_function(folded)):
        count += (_LETTER_WORD if len(part) == 1 else _FUNCTION_WORD) * size
    elif len(part) >= _SHORTEST:
        count += _ONLY_IN_DICTIONARY
    return count / size


_is_function = lru_cache(maxsize=1 << 16)(is_function_word)


@lru_cache(maxsize=1 << 16)
def _is_common(word: str) -> bool:
    """Is *word* a preposition or pronoun, or one of the commonest of other function words?

    The dictionary has many particles and interjections that few books use: «де», «ль», «ой».
    """
    return bool({"PREP", "NPRO"} & _kinds(word)) or word in _COMMON


def _joined(state: State, part: str, own: float, vocabulary: Vocabulary) -> State:
    """Return the way of *state* with *part* behind it, if the two can stand side by side."""
    score, parts = state
    if not parts:
        return score + own, (part,)
    beside = vocabulary.beside(parts[-1], part)
    if beside:
        return score + max(own, log(beside * _BESIDE)) + _LOST_SPACE, (*parts, part)
    stem = len(part) < _NO_FIRST_PART and not is_known(parts[-1])
    if stem or not may_follow(fold(parts[-1]), fold(part)):
        return _IMPOSSIBLE  # «ромстера» is a form of «ромстер», which the dictionary lacks
    ending = _LIKE_AN_ENDING if len(part) < 3 and len(parts[-1]) > 3 else 0.0
    return score + own + ending + _LOST_SPACE, (*parts, part)


@lru_cache(maxsize=1 << 16)
def may_follow(first: str, second: str) -> bool:
    """Do two words go together by their grammar? What is left out is seldom met or too often.

    >>> [may_follow(*pair.split()) for pair in ("у ветра", "морская карта", "стоит баржа")]
    [True, True, True]
    >>> [may_follow(*pair.split()) for pair in ("тело хранительница", "из ничто", "тел ем")]
    [False, False, False]
    """
    if first in _PREFIXES and not _is_function(second):
        return False
    if first in _CASES:
        return len(second) > 2 and has_case(second, _CASES[first])
    if first in ("не", "ни"):
        return bool({"VERB", "INFN", "GRND"} & _kinds(second))
    if _is_function(second):
        return len(first) > 3 or (len(second) > 2 and _is_function(first))
    if _is_function(first):
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
