"""Letters and their folding: what counts as the same letter, and in which alphabet.

Every fold in this module keeps the length of the text, so that an offset in the
folded text is an offset in the original; only ``unmarked`` and ``composed`` shorten it.
"""

import re
from unicodedata import normalize

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
STRESS = "\N{COMBINING ACUTE ACCENT}"

DASHES = (
    "\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}"
    "\N{HORIZONTAL BAR}\N{MINUS SIGN}"
)

# Latin letters that look like Cyrillic ones, pair by pair.
LATIN_TWINS = "ABCEHKMOPTXYaceopxy"
CYRILLIC_TWINS = "АВСЕНКМОРТХУасеорху"

_DASH = re.compile(f"[{DASHES}]")
_TO_CYRILLIC = str.maketrans(LATIN_TWINS, CYRILLIC_TWINS)
_TO_LATIN = str.maketrans(CYRILLIC_TWINS, LATIN_TWINS)

# A letter and the marks over it as signs of their own; a stress mark makes no other letter.
_DECOMPOSED = re.compile(
    "[А-Яа-я][\N{COMBINING BREVE}\N{COMBINING DIAERESIS}]"
    "|[A-Za-z][\N{COMBINING GRAVE ACCENT}-\N{COMBINING LONG SOLIDUS OVERLAY}]+"
)
_BREVE_APART = re.compile("([Ии])\N{BREVE}")
_LIGATURE = re.compile("[\N{LATIN SMALL LIGATURE FF}-\N{LATIN SMALL LIGATURE ST}]")

_TO_COMPOSE = re.compile(
    "[\N{BREVE}\N{COMBINING GRAVE ACCENT}-\N{COMBINING LONG SOLIDUS OVERLAY}"
    "\N{LATIN SMALL LIGATURE FF}-\N{LATIN SMALL LIGATURE ST}]"
)

_CYRILLIC = re.compile("[А-Яа-яЁё]")
_LATIN = re.compile("[A-Za-z]")
_WORD = re.compile(r"\w+")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def lower(text: str) -> str:
    """Return *text* in lower case, of the same length.

    A letter whose lower case is longer than itself (``İ``) is left as it is.

    >>> lower("ЁЛКА İ")
    'ёлка İ'
    """
    small = text.lower()
    if len(small) == len(text):
        return small
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def fold(text: str) -> str:
    """Return *text* in lower case, with ё as е and every dash as ``-``; same length.

    >>> fold("Ещё – «ЁЛКА»")
    'еще - «елка»'
    """
    small = lower(text)
    if small.isascii():
        return small
    small = small.replace("ё", "е")
    return small if small.isalpha() else _DASH.sub("-", small)


def unmarked(word: str) -> str:
    """Return *word* without stress marks and soft hyphens, which make it no other word.

    >>> unmarked("укры\N{COMBINING ACUTE ACCENT}тием")
    'укрытием'
    """
    return word.replace(SOFT_HYPHEN, "").replace(STRESS, "")


def composed(text: str) -> str:
    """Return *text* with й, ё and Latin letters as one sign each, and ligatures taken apart.

    A Mac and some PDF viewers write й as и and a breve. Stress marks are left.

    >>> composed("Бои\N{COMBINING BREVE}"), composed("\N{LATIN SMALL LIGATURE FL}ag")
    ('Бой', 'flag')
    >>> composed("за\N{COMBINING ACUTE ACCENT}мок") == "за\N{COMBINING ACUTE ACCENT}мок"
    True
    """
    if not _TO_COMPOSE.search(text):
        return text
    text = _BREVE_APART.sub("\\1\N{COMBINING BREVE}", text)
    text = _DECOMPOSED.sub(lambda found: normalize("NFC", found[0]), text)
    return _LIGATURE.sub(lambda found: normalize("NFKC", found[0]), text)


def is_text(text: str) -> bool:
    r"""May *text* be written as UTF-8? JSON may hold half a sign, and a file's name any bytes.

    >>> is_text("лес"), is_text(b"\xff.txt".decode(errors="surrogateescape"))
    (True, False)
    """
    return not _LONE_SURROGATE.search(text)


def has_cyrillic(text: str) -> bool:
    """Does *text* contain a Russian letter?"""
    return _CYRILLIC.search(text) is not None


def has_latin(text: str) -> bool:
    """Does *text* contain an English letter?"""
    return _LATIN.search(text) is not None


def count_cyrillic(text: str) -> int:
    """Return how many Russian letters *text* has."""
    return len(_CYRILLIC.findall(text))


def count_latin(text: str) -> int:
    """Return how many English letters *text* has."""
    return len(_LATIN.findall(text))


def is_mixed(word: str) -> bool:
    """Does *word* mix both alphabets, as look-alike letters do?

    >>> is_mixed("cтол"), is_mixed("стол"), is_mixed("D6")
    (True, False, False)
    """
    return has_cyrillic(word) and has_latin(word)


def to_cyrillic(text: str) -> str:
    """Replace the Latin letters that have a Cyrillic twin."""
    return text.translate(_TO_CYRILLIC)


def to_latin(text: str) -> str:
    """Replace the Cyrillic letters that have a Latin twin."""
    return text.translate(_TO_LATIN)


def in_one_alphabet(text: str) -> str:
    """Return *text* with the look-alike letters of each mixed word in the alphabet of the rest.

    A word that is whole in both becomes English: players type game values so («ВS3»). One
    with letters of both that have no twin («Кavalry») stays mixed but for its twins.

    >>> in_one_alphabet("cпас за yкрытие, ВS3")
    'спас за укрытие, BS3'
    """
    return _WORD.sub(lambda match: _unmixed(match.group()), text)


def _unmixed(word: str) -> str:
    if not is_mixed(word):
        return word
    latin = to_latin(word)
    return to_cyrillic(word) if has_cyrillic(latin) else latin
