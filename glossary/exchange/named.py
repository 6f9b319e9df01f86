"""The usual names that other programs and people give to columns and statuses.

They stand in ``headings.tsv`` and ``statuses.tsv`` beside this module: a name for ours, then
the names that mean it, in any case, in both languages.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

from language.letters import fold
from language.tsv import read_rows

Role = Literal[
    "term",
    "source",
    "target",
    "also",
    "slang",
    "avoid",
    "definition",
    "note",
    "status",
    "forbidden",
    "flags",
    "fuzzy",
    "kind",
    "edition",
    "origin",
]
TEXT_ROLES = frozenset({"term", "source", "target"})
DRAFT = "draft"
_ROLES: tuple[Role, ...] = get_args(Role)
_NO_WORD = re.compile(r"[^\w]+|_")
_LANGUAGES = {
    "en": re.compile(r"en|eng|english|англ\w*|englisch\w*|angielsk\w*"),
    "ru": re.compile(r"ru|rus|russian|рус\w*|russisch\w*|rosyjsk\w*|російськ\w*"),
}
_REGIONS = frozenset({"us", "gb", "uk", "ru", "au", "ca", "на", "по", "in"})
_STATUS_SUFFIX = re.compile(r"[\s_-]*admn[\s_-]*sts$")
_FALSE = frozenset({"false", "no", "n", "0", "-", "нет", "✗", "✘"})
_TRUE = frozenset({"true", "yes", "y", "1", "x", "+", "да", "v", "✓", "✔"})


@cache
def _named(table: str, column: str, listed: str) -> Mapping[str, str]:
    text = (files("glossary.exchange") / table).read_text("utf-8")
    rows = read_rows(text, (column, listed), table)
    return {_plain(name): row[column] for row in rows for name in row[listed].split(",")}


def _plain(text: str) -> str:
    """Return *text* in lower case, words alone with single spaces."""
    return " ".join(_NO_WORD.sub(" ", fold(text)).split())


def heading(text: str) -> tuple[Role | None, str]:
    """Return what a column headed *text* holds, and its language; None and '' where unknown.

    Of several words the first or the last tells, «Комментарий редактора»; that a column holds
    terms only beside the name of a language: «Term info» is none.

    >>> heading("Термин (EN)"), heading("Russian"), heading("Status [ru]"), heading("Gender")
    (('term', 'en'), ('term', 'ru'), ('status', 'ru'), (None, ''))
    """
    words = _plain(text).split()
    language = next((code for word in words if (code := _language(word))), "")
    rest = [w for w in words if not _language(w) and not (language and w in _REGIONS)]
    if not rest:
        return ("term", language) if language else (None, "")
    known = _named("headings.tsv", "role", "names")
    ends = (known.get(word) for word in (rest[0], rest[-1]))
    about = next((name for name in ends if name and (language or name not in TEXT_ROLES)), None)
    name = known.get(" ".join(rest)) or about
    return next((role for role in _ROLES if role == name), None), language


def _language(word: str) -> str:
    return next((code for code, names in _LANGUAGES.items() if names.fullmatch(word)), "")


def status_of(text: str) -> str:
    """Return our status for that of another program, ``draft`` for none yet, '' if unknown.

    >>> status_of("preferredTerm-admn-sts"), status_of("Not recommended"), status_of("foo")
    ('preferred', 'avoid', '')
    """
    plain = _plain(_STATUS_SUFFIX.sub("", fold(text.strip())))
    return _named("statuses.tsv", "status", "words").get(plain, "")


def says_avoid(flags: str) -> bool:
    """Is one of several flags, «terminology, forbidden», a status of what is to be avoided?"""
    return any(status_of(flag) == "avoid" for flag in re.split(r"[,;\s]+", flags))


def is_false(text: str) -> bool:
    """Does a cell say no?"""
    return fold(text.strip()) in _FALSE


def is_true(text: str) -> bool:
    """Does a cell say yes?"""
    return fold(text.strip()) in _TRUE
