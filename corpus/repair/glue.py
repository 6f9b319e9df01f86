"""Words that lost the space between them: ``Еслистараябаржа``, ``Впорту``.

A word that the dictionary lacks is taken apart if that explains it better than a new word
would. Whether it is a new word is asked first: of its capital (a name), of the book (which
uses it again, in this form or another). Then the likeliest parts are sought; all must be
words, and neighbours must go together by grammar or stand together elsewhere in the book.

Known to miss: a preposition that makes new words too before an adjective («подполным»), a last
part that may be an ending («баржаи»), and parts that the book has nowhere else. Known to be wrong
where a new word happens to be made of two words that agree («дуэлянт|ка»).
"""

from collections.abc import Iterator
from itertools import pairwise
from math import log

from corpus.repair.edits import Edit
from corpus.repair.names import is_name_here
from corpus.repair.neighbours import (
    CASES,
    LIKE_ENDINGS,
    is_common,
    is_function,
    may_be_governed,
    may_be_one_word,
    may_follow,
    shows_its_end,
)
from corpus.repair.vocabulary import Vocabulary, find_words
from language.letters import fold, has_cyrillic
from language.morphology import begins_a_word, is_known

# A shorter word is taken apart only if the book has its parts side by side.
_SHORTEST, _SHORTEST_SEEN, _LONGEST_PART, _LONGEST = 5, 4, 24, 60
# A word that stands so often in the book, in all its forms, is a word.
_A_WORD = 3
_LONGEST_ENDING, _SHORTEST_LEAD = 6, 4
# So many letters at most tell the forms of a word apart, to judge whether it has others.
_ENDING, _LONG_ENDING = 2, 3
_ONE_LETTER = frozenset("авиксоуя")
# A book smaller than this says no more of how common a word is than one of this size.
_LEAST_SIZE = 20_000
# Natural logarithms. How often a word of a book is new to it; what each of its letters costs;
# how often a space is lost. Measured on 2.7 MB of a rulebook, spaces taken out at random.
_NEW_WORD, _LETTER, _LOST_SPACE = -3.9, -2.6, -4.0
_FUNCTION_WORD, _RARE_FUNCTION_WORD, _LETTER_WORD, _ONLY_IN_DICTIONARY = 0.003, 0.0003, 0.02, 0.1
# «Но» and «а» behind a word may be the end of it.
_LIKE_AN_ENDING = -4.0
# «Под» and «до» before a word may begin it; so often must the book have the word without them.
_LIKE_A_PREFIX, _COMMON = -3.0, 2
# Of two words that stand side by side elsewhere: at least so likely.
_BESIDE = 0.3
# Two words that grammar does not hold together stand side by side so much more seldom.
_AT_A_SEAM = -2.0
State = tuple[float, tuple[str, ...]]
_IMPOSSIBLE: State = (float("-inf"), ())


def glued(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Yield an edit for each word of *text* that is several words glued together."""
    for match in find_words(text):
        word = match.group()
        if "-" in word and (parts := _before_hyphenated(word, vocabulary)):
            yield Edit(*match.span(), " ".join(parts), f"glued_{_kind(parts)}", sure=False)
            continue
        if not _may_be_glued(word, vocabulary) or is_name_here(text, match, vocabulary):
            continue
        if parts := segment(word, vocabulary):
            yield Edit(*match.span(), " ".join(parts), f"glued_{_kind(parts)}", sure=False)


def _before_hyphenated(word: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return a word of the book and the hyphenated one behind it (``отспас-броска``), if so.

    The book must have both, the hyphenated one as often as the whole at least.
    """
    head, _, rest = word.partition("-")
    if len(word) > _LONGEST or is_known(head) or not has_cyrillic(head) or not word[1:].islower():
        return ()
    for cut in range(1, len(head) - 1):
        first, second = head[:cut], f"{head[cut:]}-{rest}"
        single = fold(first) in _ONE_LETTER if cut == 1 else is_known(first)
        if single and vocabulary[first] and vocabulary[second] >= max(1, vocabulary[word]):
            return first, second
    return ()


def _may_be_glued(word: str, vocabulary: Vocabulary) -> bool:
    """Is the word long and small enough, and neither in the dictionary nor used in the book?"""
    if not _SHORTEST_SEEN <= len(word) <= _LONGEST or not word.isalpha() or not word[1:].islower():
        return False
    if not has_cyrillic(word) or is_known(word) or vocabulary[word] >= _A_WORD:
        return False
    return not _is_reflexive(word)


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
    if not (likelier and _is_vouched(parts, vocabulary)):
        return ()
    seen = all(vocabulary.beside(*pair) for pair in pairwise(parts))
    if size < _SHORTEST and not seen:
        return ()
    return parts if seen or not _has_a_family(word, len(parts[-1]), vocabulary) else ()


def _has_a_family(word: str, last: int, vocabulary: Vocabulary) -> bool:
    """Has the word other forms: in the book, or in the dictionary but for its last letters?

    «структурированно» has «структурированный», «вивернами» has «виверна». The stem must be more
    than the parts before the *last* letters, which have forms of their own.
    """
    in_book = word[: -min(_LONG_ENDING, last - 1) or None]
    in_dictionary = word[: -min(_ENDING, last - 1) or None]
    if last > 1 and vocabulary.begins(in_book, word) >= _COMMON:
        return True
    reaches = _ENDING if word[-last:] not in LIKE_ENDINGS else 1
    return len(in_dictionary) >= len(word) - last + reaches and begins_a_word(in_dictionary)


def _is_vouched(parts: tuple[str, ...], vocabulary: Vocabulary) -> bool:
    """Does the book have every part that says something, or a function word beside it?

    Words of the dictionary alone («метам», «орской») make up too many names.
    """
    if fold(parts[0]) in CASES and len(parts) == 2:
        return True
    told = any(vocabulary[part] for part in parts if len(part) > 1 and _tells(fold(part)))
    if not told and len(parts) == 2 and min(map(len, parts)) >= _SHORTEST:
        return shows_its_end(fold(parts[0])) and may_follow(*map(fold, parts))
    if not told:
        return False
    around = zip(("", *parts), parts, (*parts[1:], ""), strict=False)
    return all(
        vocabulary[part] or (len(part) >= _SHORTEST and any(map(_stands_firm, (before, behind))))
        for before, part, behind in around
    )


def _stands_firm(word: str) -> bool:
    """Is a neighbour long enough to be no piece of a new word, or a word that holds a case?"""
    folded = fold(word)
    if len(word) == 2:
        return folded in CASES and folded not in LIKE_ENDINGS
    return len(word) >= _SHORTEST or is_function(folded)


def _tells(part: str) -> bool:
    return is_common(part) or not is_function(part) or len(part) >= _SHORTEST_LEAD


def _share(part: str, vocabulary: Vocabulary) -> float:
    """Return how often *part* stands among the words of a book; 0.0 if it is no word."""
    folded = fold(part)
    if len(part) == 1 and folded not in _ONE_LETTER:
        return 0.0
    size = max(vocabulary.size, _LEAST_SIZE)
    count = float(vocabulary[part])
    if not is_known(part):
        return count / size if count >= _A_WORD else 0.0
    if is_common(folded) or (count and is_function(folded)):
        count += (_LETTER_WORD if len(part) == 1 else _FUNCTION_WORD) * size
    elif len(part) >= _SHORTEST_LEAD and is_function(folded):
        count += _RARE_FUNCTION_WORD * size
    elif len(part) >= _SHORTEST:
        count += _ONLY_IN_DICTIONARY
    return count / size


def _joined(state: State, part: str, own: float, vocabulary: Vocabulary) -> State:
    """Return the way of *state* with *part* behind it, if the two can stand side by side."""
    score, parts = state
    if not parts:
        return score + own, (part,)
    last = parts[-1]
    if beside := vocabulary.beside(last, part):
        return score + max(own, log(beside * _BESIDE)) + _LOST_SPACE, (*parts, part)
    stem = len(part) < _LONGEST_ENDING and not is_known(last)
    if stem or is_known(last + part):
        return _IMPOSSIBLE  # «ромстер|а» is a form of a new word, «рассказа|но» is one
    first, second = fold(last), fold(part)
    if may_follow(first, second):
        ending = _LIKE_AN_ENDING if second in LIKE_ENDINGS and len(last) > 3 else 0.0
        return score + own + ending + _LOST_SPACE, (*parts, part)
    if may_be_governed(first, second) and vocabulary[part] >= _COMMON:
        return score + own + _LIKE_A_PREFIX + _LOST_SPACE, (*parts, part)
    vouched = all(vocabulary[word] or len(word) >= _SHORTEST for word in (last, part))
    if may_be_one_word(first, second) or not vouched:
        return _IMPOSSIBLE
    return score + own + _AT_A_SEAM + _LOST_SPACE, (*parts, part)
