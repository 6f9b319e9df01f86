"""What somebody may have meant who wrote a word with one slip: «играи» for «играми».

In goes a word, out come the words that are one slip away, each with the chance that it becomes
this one: a letter lost, a letter too many, two swapped, one for another. Letters are taken for
each other where their keys are neighbours, where they sound alike, or where a recognition
program sees the same strokes. How often each comes is near to
what 24 slips of five dumps and two books were.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise

_LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
_KEYS = ("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю")
_ALIKE = "оа ие бп дт сз шщ ьъ жш вф гк ыи ея ил нп ип ни ес ео со цч чш гт лп мн зэ цщ ъы ыь лд хк"
# Of slips of one letter: lost, replaced, swapped with the next, doubled, put in.
_LOST, _REPLACED, _SWAPPED, _DOUBLED, _PUT_IN = 0.3, 0.35, 0.13, 0.1, 0.12
# Of replaced letters so many are alike; a letter of two equal ones is lost twice as easily.
_BY_LIKENESS, _OF_TWO = 0.75, 2
# «Отравленой», «двигатся»: what the ear does not tell is written wrongly six times as often.
_UNHEARD = 6


def _near() -> Mapping[str, frozenset[str]]:
    near: defaultdict[str, set[str]] = defaultdict(set)
    keys = [pair for row in _KEYS for pair in pairwise(row)]
    keys += [pair for rows in pairwise(_KEYS) for pair in zip(*rows, strict=False)]
    for one, other in (*keys, *_ALIKE.split()):
        near[one].add(other)
        near[other].add(one)
    return {letter: frozenset(others) for letter, others in near.items()}


_NEAR = _near()


def meant(word: str) -> dict[str, float]:
    """Return the spellings that one slip makes *word* of, each with the chance of that slip.

    >>> ways = meant("бюждет")
    >>> ways["бюджет"] > ways["бюкдет"] > 0.0
    True
    """
    found: dict[str, float] = {}
    for spelling, chance in _ways(word):
        found[spelling] = max(chance, found.get(spelling, 0.0))
    found.pop(word, None)
    return found


def _ways(word: str) -> Iterator[tuple[str, float]]:
    for at in range(len(word) + 1):
        left, right = word[:at], word[at:]
        yield from _lost(left, right)
        if right:
            yield left + right[1:], _too_many(left, right)
            yield from _replaced(left, right)
        if len(right) > 1:
            yield left + right[1] + right[0] + right[2:], _SWAPPED / (len(word) - 1)


def _lost(left: str, right: str) -> Iterator[tuple[str, float]]:
    chance = _LOST / (len(left) + len(right) + 1)
    for letter in _LETTERS:
        of_two = letter in (left[-1:], right[:1])
        unheard = (of_two and letter == "н") or (letter == "ь" and right == "ся")
        yield left + letter + right, chance * (_OF_TWO if of_two else 1) * (_UNHEARD**unheard)


def _too_many(left: str, right: str) -> float:
    letter, size = right[0], len(left) + len(right)
    if letter in (left[-1:], right[1:2]):
        return _DOUBLED * (_UNHEARD if letter == "н" else 1) / size
    if letter == "ь" and right == "ься":
        return _PUT_IN / size
    return _PUT_IN / (size + 1) / len(_LETTERS)


def _replaced(left: str, right: str) -> Iterator[tuple[str, float]]:
    chance = _REPLACED / (len(left) + len(right))
    for letter in _LETTERS:
        near = _NEAR.get(letter, frozenset())
        if right[0] in near:
            yield left + letter + right[1:], chance * _BY_LIKENESS / len(near)
        elif letter != right[0]:
            yield left + letter + right[1:], chance * (1 - _BY_LIKENESS) / len(_LETTERS)
