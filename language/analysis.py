"""Turns text into index keys: two words with a common key are the same word to search.

A *key* is a lemma or a game value in one spelling. A word may have several keys: its
readings (``стали``: стать, сталь), and a hyphenated one those of its parts. Game values
lose the ways in which players write them:

========================= ===========
written                   key
========================= ===========
``12"``, ``12 дюймов``    ``12"``
``к6``, ``д6``, ``K6``    ``d6``
``BS2``                   ``bs2``, ``bs``, ``2``
``D6×5``, ``D6х5``        ``d6x5``
========================= ===========
"""

import re
from typing import NamedTuple

from language.english import bases
from language.kept_answers import kept
from language.letters import fold, has_cyrillic, to_cyrillic, to_latin, unmarked
from language.memory import remembered
from language.morphology import lemmas, readings
from language.tokens import TOKEN

RARE_READING = 0.1
"""A reading less likely than this, beside a likelier one, is not indexed."""

_TIMES = "\N{MULTIPLICATION SIGN}"
DIE = re.compile(r"(\d*)[dkдк](\d+)(?:[x\N{MULTIPLICATION SIGN}х*](\d+))?")
VALUE = re.compile(r"([a-z]{1,3})(\d+\+?)")
RANGE = re.compile(r"\d+-(\d+[\"+]?)")
DIVIDED = re.compile(r"[-'\N{RIGHT SINGLE QUOTATION MARK}]")


class Word(NamedTuple):
    """A word of a text: its folded form, its keys (the likeliest first), its place."""

    form: str
    keys: tuple[str, ...]
    start: int
    end: int


def analyse(text: str) -> list[Word]:
    """Return the words of *text*; a number and its unit become one.

    >>> [word.keys[0] for word in analyse("12 дюймов, к6×5, спас-бросками")]
    ['12"', 'd6x5', 'спасбросок']
    """
    found: list[Word] = []
    number: re.Match[str] | None = None
    for match in TOKEN.finditer(text):
        word = match.group()
        joined = None if number is None else _joined(number, match)
        if number is not None and joined:
            found[-1] = Word(*_read(joined), number.start(), match.end())
        else:
            found.append(Word(*_read(word), match.start(), match.end()))
        number = match if word[-1].isdigit() else None
    return found


@remembered()
def _read(word: str) -> tuple[str, tuple[str, ...]]:
    form = normal_form(word)
    return form, keys(form)


def _joined(left: re.Match[str], right: re.Match[str]) -> str | None:
    """Return two tokens as one game value (``12`` ``дюймов``, ``D6`` × ``5``), else None."""
    if left.group().isdecimal() and _is_inch(right.group()):
        return f'{left.group()}"'
    between = left.string[left.end() : right.start()]
    if between == _TIMES and right.group().isdecimal() and DIE.fullmatch(fold(left.group())):
        return f"{left.group()}x{right.group()}"
    return None


@remembered()
def _is_inch(word: str) -> bool:
    # Every form of the word begins so; the dictionary, slow to open, is asked of no other.
    return fold(unmarked(word)).startswith("дюйм") and lemmas(word)[0] == "дюйм"


@remembered()
def normal_form(word: str) -> str:
    """Return *word* folded, a game value in Latin letters, look-alike letters of one alphabet.

    >>> normal_form("2К6"), normal_form("ВS3"), normal_form("Ещё")
    ('2d6', 'bs3', 'еще')
    """
    form = unmarked(fold(word)).replace("\N{DOUBLE PRIME}", '"')
    if die := DIE.fullmatch(form):
        return f"{die[1]}d{die[2]}" + (f"x{die[3]}" if die[3] else "")
    if not has_cyrillic(form):
        return form
    latin = fold(to_latin(word.upper()))
    if VALUE.fullmatch(latin) or (not has_cyrillic(latin) and _mixed(form)):
        return latin
    return to_cyrillic(form) if _mixed(form) else form


def _mixed(form: str) -> bool:
    return any("a" <= c <= "z" for c in form) and has_cyrillic(form)


@kept(tuple)
def keys(form: str) -> tuple[str, ...]:
    """Return every key of a form that ``normal_form`` gave, the likeliest first.

    >>> keys("bs2"), keys("пси-фазе")
    (('bs2', 'bs', '2'), ('псифаза', 'пси', 'фаза'))
    """
    if (found := VALUE.fullmatch(form)) and not DIE.fullmatch(form):
        return form, found[1], found[2]
    if found := RANGE.fullmatch(form):
        return form, found[1]
    parts = divided(form)
    own = whole_keys(form)
    return tuple(dict.fromkeys([*own, *(whole_keys(part)[0] for part in parts[1:] and parts)]))


def divided(form: str) -> list[str]:
    """Return the parts of a hyphenated word."""
    return [part for part in DIVIDED.split(form) if part]


@kept(tuple)
def whole_keys(form: str) -> tuple[str, ...]:
    """Return the keys of a form as one word: its likely lemmas, without hyphens.

    >>> whole_keys("пси-фазе"), whole_keys("weapons")
    (('псифаза',), ('weapon',))
    """
    return find_whole_keys(form)


def find_whole_keys(form: str) -> tuple[str, ...]:
    """Return what ``whole_keys`` does, for a form that nobody will ask about again.

    All forms of all words of a book would push out those that its pages hold.
    """
    if RANGE.fullmatch(form):
        return (form,)
    if not has_cyrillic(form):
        return bases(DIVIDED.sub("", form))[:1]
    return tuple(dict.fromkeys(lem.replace("-", "") for lem in _likely_lemmas(form)))


def _likely_lemmas(form: str) -> list[str]:
    found = readings(form)
    likely = [r.lemma for r in found if r.score >= RARE_READING] or list(lemmas(form)[:1])
    return list(dict.fromkeys(likely))
