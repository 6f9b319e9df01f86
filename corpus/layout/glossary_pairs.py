"""Lines of a bilingual word list as pairs, several to a line, in either order.

Where one pair ends and the next begins is told by the alphabet: after a separator the
words of one language follow, then those of the other.
"""

import re
from dataclasses import dataclass
from itertools import chain

_SEPARATORS = (
    r"\s+[-\N{EN DASH}\N{EM DASH}]\s+",
    r"(?<=[^\s\d])[\N{EN DASH}\N{EM DASH}]\s*",
    r"\s*[=:;,]\s+",
    # Whatever signs a printer chose, alone between blanks: «key ~ ключ», «key :: ключ».
    r"\s+(?!/|\+\s)[^\w\s()\[\]«»\"'„“”.!?;&]{1,3}\s+",
    r"\s*(?:(?:\.\s?){3,}|(?:\N{HORIZONTAL ELLIPSIS}\s?)+)\s*",
    r"\s*\t\s*",
    r"\s{2,}",
)
_SEPARATOR = re.compile("|".join(_SEPARATORS))
_IN_BRACKETS = re.compile(r"([^()]*[^\W\d_][^()]*?)\s*\(([^()]*[^\W\d_][^()]*)\)[.;,]?")
_WORD = re.compile(r"\([^()]*\)\S*|\S+")
_LATIN = re.compile("[A-Za-z]")
_CYRILLIC = re.compile("[А-Яа-яЁё]")
_OTHER = {"en": "ru", "ru": "en"}
_SPACED_SLASH = re.compile(r"/\s+")
# In what is no farther from a separator, in characters, is a word of either language found.
_NEAR = 200


@dataclass(frozen=True, slots=True)
class GlossaryPair:
    """The left and right side of an entry, as printed, and the *note* of a third column."""

    left: str
    right: str
    note: str = ""


def alphabet(word: str) -> str:
    """Return the alphabet that most letters of *word* are of: ``en``, ``ru`` or nothing.

    >>> alphabet("cover"), alphabet("укрытие"), alphabet("6+"), alphabet("anchorс")
    ('en', 'ru', '', 'en')
    """
    latin, cyrillic = len(_LATIN.findall(word)), len(_CYRILLIC.findall(word))
    if latin == cyrillic:
        return ""
    return "en" if latin > cyrillic else "ru"


def is_bilingual(text: str) -> bool:
    """Are there letters of both alphabets?"""
    return _LATIN.search(text) is not None and _CYRILLIC.search(text) is not None


@dataclass(frozen=True, slots=True)
class Split:
    """A line as pairs. *lead* goes on with the pair before; *trail* begins the next line's."""

    lead: str
    pairs: tuple[GlossaryPair, ...]
    trail: str = ""


def split_pairs(text: str, left: str) -> Split:
    """Return the pairs of *text*, whose left sides are in the language *left*.

    Known to fail: a right side that ends in a word of the other language without brackets
    gives that word to the next pair.

    >>> [p.left for p in split_pairs("old anchor – якорь (AV) barge – баржа", "en").pairs]
    ['old anchor', 'barge']
    """
    bounds = [match.span() for match in _SEPARATOR.finditer(text) if _parts(text, match, left)]
    if not bounds:
        pair = _in_brackets(text.strip(), left)
        return Split("", (pair,)) if pair else Split(text.strip(), ())
    starts = [0, *(end for _, end in bounds)]
    ends = [*(start for start, _ in bounds), len(text)]
    chunks = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    lead, left_side = _split_chunk(chunks[0], left, "")
    pairs = []
    for chunk in chunks[1:-1]:
        right_side, next_left = _split_chunk(chunk, left, left_side)
        pairs.append(_pair(left_side, right_side))
        left_side = next_left
    right_side, trail = _split_last(chunks[-1], left, left_side)
    return Split(lead, (*pairs, _pair(left_side, right_side)), trail)


def _in_brackets(text: str, left: str) -> GlossaryPair | None:
    """Return the pair of a line like ``якорь (anchor)``."""
    match = _IN_BRACKETS.fullmatch(text) if text.rstrip(".;,").endswith(")") else None
    if match is None or (alphabet(match[1]), alphabet(match[2])) != (left, _OTHER[left]):
        return None
    return _pair(match[1], match[2])


def _pair(left: str, right: str) -> GlossaryPair:
    right, _, note = right.strip().partition("\t")
    sides = (_SPACED_SLASH.sub("/", " ".join(side.split())) for side in (left, right, note))
    return GlossaryPair(*sides)


def _parts(text: str, match: re.Match[str], left: str) -> bool:
    """Does a separator stand between the two languages, or between a code and itself?"""
    start, end = match.span()
    before = _WORD.findall(text[max(0, start - _NEAR) : start])[::-1]
    plain = (word for word in before if not word.startswith("("))
    last = next(filter(alphabet, chain(plain, before)), "")
    first = next(filter(alphabet, _WORD.findall(text[end : end + _NEAR])), "")
    return alphabet(last) == left and (alphabet(first) == _OTHER[left] or first == last)


def _split_chunk(chunk: str, left: str, left_before: str) -> tuple[str, str]:
    """Return right side and next left side: where the words turn to the left's language."""
    words = list(_WORD.finditer(chunk))
    at = len(words)
    while at and alphabet(words[at - 1].group()) in (left, ""):
        at -= 1
    if at == 0 and left_before:
        at = len(left_before.split())
    while 0 < at < len(words) and _ends_right_side(words[at].group()):
        at += 1
    cut = words[at].start() if at < len(words) else len(chunk)
    return chunk[:cut].strip(), chunk[cut:].strip()


def _ends_right_side(word: str) -> bool:
    return word.startswith("(") or not alphabet(word)


def _split_last(chunk: str, left: str, left_side: str) -> tuple[str, str]:
    """Return right side and the beginning of a left side that goes on on the next line.

    That is told from a code at the end of the right side by a word in small letters.
    """
    right_side, trail = _split_chunk(chunk, left, left_side)
    begins = any(len(word) > 2 and word.islower() for word in trail.split())
    return (right_side, trail) if begins and right_side else (chunk.strip(), "")
