"""A text as index keys: what search holds to be the same word.

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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from language.english import bases
from language.letters import fold, has_cyrillic, to_cyrillic, to_latin
from language.morphology import lemmas, readings
from language.tokens import Token, tokenize

RARE_READING = 0.1
"""A reading less likely than this, beside a likelier one, is not indexed."""

_DIE = re.compile(r"(\d*)[dkдк](\d+)(?:[x\N{MULTIPLICATION SIGN}х*](\d+))?")
_VALUE = re.compile(r"([a-z]{1,3})(\d+\+?)")
_RANGE = re.compile(r"\d+-(\d+[\"+]?)")
_DIVIDED = re.compile(r"[-'\N{RIGHT SINGLE QUOTATION MARK}]")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text: its folded form, its keys (the likeliest first), its place."""

    form: str
    keys: tuple[str, ...]
    start: int
    end: int


def analyse(text: str) -> list[Word]:
    """Return the words of *text*; a number and its unit become one.

    >>> [word.keys[0] for word in analyse("12 дюймов, к6, спас-бросками")]
    ['12"', 'd6', 'спасбросок']
    """
    return list(_with_units([*tokenize(text)]))


def _with_units(tokens: Sequence[Token]) -> Iterator[Word]:
    skip = False
    for token, after in zip(tokens, [*tokens[1:], None], strict=False):
        if skip:
            skip = False
            continue
        if after is not None and token.text.isdecimal() and _is_inch(after.text):
            skip = True
            value = f'{token.text}"'
            yield Word(value, (value,), token.start, after.end)
        else:
            form = normal_form(token.text)
            yield Word(form, keys(form), token.start, token.end)


@lru_cache(maxsize=1 << 16)
def _is_inch(word: str) -> bool:
    return has_cyrillic(word) and lemmas(word)[0] == "дюйм"


@lru_cache(maxsize=1 << 18)
def normal_form(word: str) -> str:
    """Return *word* folded, a game value in Latin letters, look-alike letters of one alphabet.

    >>> normal_form("2К6"), normal_form("ВS3"), normal_form("Ещё")
    ('2d6', 'bs3', 'еще')
    """
    form = fold(word).replace("\N{SOFT HYPHEN}", "").replace("\N{DOUBLE PRIME}", '"')
    if die := _DIE.fullmatch(form):
        return f"{die[1]}d{die[2]}" + (f"x{die[3]}" if die[3] else "")
    if not has_cyrillic(form):
        return form
    latin = fold(to_latin(word.upper()))
    if _VALUE.fullmatch(latin) or (not has_cyrillic(latin) and _mixed(form)):
        return latin
    return to_cyrillic(form) if _mixed(form) else form


def _mixed(form: str) -> bool:
    return any("a" <= c <= "z" for c in form) and has_cyrillic(form)


@lru_cache(maxsize=1 << 18)
def keys(form: str) -> tuple[str, ...]:
    """Return every key of a form that ``normal_form`` gave, the likeliest first.

    >>> keys("bs2"), keys("спас-броска")
    (('bs2', 'bs', '2'), ('спасбросок', 'спас', 'бросок'))
    """
    if found := _VALUE.fullmatch(form):
        return form, found[1], found[2]
    if found := _RANGE.fullmatch(form):
        return form, found[1]
    parts = divided(form)
    own = whole_keys(form)
    return tuple(dict.fromkeys([*own, *(whole_keys(part)[0] for part in parts[1:] and parts)]))


def divided(form: str) -> list[str]:
    """Return the parts of a hyphenated word."""
    return [part for part in _DIVIDED.split(form) if part]


@lru_cache(maxsize=1 << 18)
def whole_keys(form: str) -> tuple[str, ...]:
    """Return the keys of a form as one word: its likely lemmas, without hyphens.

    >>> whole_keys("спас-броска"), whole_keys("weapons")
    (('спасбросок',), ('weapon',))
    """
    if not has_cyrillic(form):
        return bases(_DIVIDED.sub("", form))[:1]
    return tuple(dict.fromkeys(lem.replace("-", "") for lem in _likely_lemmas(form)))


def _likely_lemmas(form: str) -> list[str]:
    found = readings(form)
    likely = [r.lemma for r in found if r.score >= RARE_READING] or list(lemmas(form)[:1])
    return list(dict.fromkeys(likely))
