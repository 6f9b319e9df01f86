"""What a web site or a publisher put around the text: titles, buttons, credits, copyright.

Recognised by form (breadcrumbs, addresses, sizes of files, lists of names) at the
edges of the text; ``furniture.tsv`` adds phrases, which a user can extend.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise

from corpus.layout.word_lists import read_list
from corpus.source import Line

_TYPES = ("credits", "site_furniture")
_EDGE = 40
_SANDWICH = 2
_LEAST_NAMED = 0.4
_BREADCRUMB = re.compile(r"\s(?:[-/|»›>\N{EN DASH}\N{EM DASH}\N{BULLET}]|::)\s|: (?=[A-Z])")
_SIZE = re.compile(r"\d[\d.,]*\s?(?:[KMG]b|[кКмМгГ][бБ]|байт|bytes)\b", re.IGNORECASE)
_ADDRESS = re.compile(r"<?(?:https?://|www\.)\S+>?|[^\s@]+@[^\s@]+\.\w+")
_BARS = re.compile(r"[|\N{BROKEN BAR}»«›‹<>\s]+")
# A role, and after it a name of two words, of a letter and a word, or in quotation marks.
_ROLE = re.compile(
    r"(?:^|(?<=[^\W\d_]) ?)([^\W\d_]+): ?"
    r"(?=[A-ZА-ЯЁ](?:\w+ |\. ?)[A-ZА-ЯЁ](?!\w* ?\w*:)|['\"«])"
)
_ONE_ROLE = re.compile(r"[^\W\d_]+(?: [^\W\d_]+){0,2}: [A-ZА-ЯЁ][^.!?]*")
_WORD = re.compile(r"[^\W\d_]{2,}")
_SHORT_LINE = 60
_LONGEST_TITLE = 250
_LONGEST_CREDITS = 3000


def find_furniture(lines: Sequence[Line]) -> dict[int, str]:
    """Return the type of each line of *lines*, by index, that belongs to site or publisher.

    Leaves alone everything outside the first and last 40 filled lines, except lone bars.
    Known to fail: a title page of the book that looks like the path of a site.
    """
    filled = [at for at, line in enumerate(lines) if not line.is_blank]
    edges = dict.fromkeys(filled[:_EDGE] + filled[-_EDGE:])
    found = {at: "site_furniture" for at in filled if _BARS.fullmatch(lines[at].text)}
    if filled and _is_site_title(lines, filled):
        found[filled[0]] = "site_furniture"
    for at in edges:
        if kind := _type_of(lines[at].text):
            found.setdefault(at, kind)
    _take_between_credits(filled, found)
    _take_around_address(lines, filled, found)
    return found


def _is_site_title(lines: Sequence[Line], filled: Sequence[int]) -> bool:
    """Does the first line give a path (``Site - Section - Page``), in the title's form?

    No part of a path begins small, and it is no sentence.
    """
    text = lines[filled[0]].text.strip()
    parts = [part.strip() for part in _BREADCRUMB.split(text) if part.strip()]
    is_path = len(parts) >= 3 and not text.endswith((*".!?", ":", ";", ","))
    begins = not any(part[0].islower() for part in parts)
    return is_path and begins and len(text) <= _LONGEST_TITLE and len(filled) > 1


def address(text: str) -> str | None:
    """An address alone on its line."""
    return "site_furniture" if _ADDRESS.fullmatch(text) else None


def download(text: str) -> str | None:
    """A size of a file in a short line: what a download button says."""
    return "site_furniture" if len(text) <= _SHORT_LINE and _SIZE.search(text) else None


def copyright_line(text: str) -> str | None:
    """A line that begins with the sign of copyright, or the word."""
    signs = ("\N{COPYRIGHT SIGN}", "(c) ", "(C) ", "(с) ", "Copyright ")
    return "credits" if len(text) <= _LONGEST_CREDITS and text.startswith(signs) else None


def list_of_roles(text: str) -> str | None:
    """Several roles with names after them: ``Редактор: Имя Фамилия. Вёрстка: Имя Фамилия``.

    Leaves alone labels of a rule with a list after them, as «Навыки: Выберите два навыка из
    следующих: Атлетика, Религия», and headings that ran together, which repeat one label.
    """
    if len(text) > _LONGEST_CREDITS:
        return None
    words = _WORD.findall(text)
    named = sum(word[0].isupper() for word in words)
    listed = len(set(_ROLE.findall(text))) >= 2 and named >= _LEAST_NAMED * len(words)
    return "credits" if listed else None


def listed_phrase(text: str) -> str | None:
    """A phrase of ``furniture.tsv``."""
    return next((kind for kind, phrase in phrases().items() if phrase.fullmatch(text)), None)


@cache
def phrases() -> dict[str, re.Pattern[str]]:
    """Return the pattern of each type of furniture; raises TableError for a row that has none."""
    patterns: dict[str, list[str]] = {kind: [] for kind in _TYPES}
    for row in read_list("furniture.tsv", ("type", "pattern")):
        patterns[row.convert("type", _known_type)].append(row.convert("pattern", _pattern))
    return {
        kind: re.compile("|".join(found) or "(?!)", re.IGNORECASE)
        for kind, found in patterns.items()
    }


def _known_type(name: str) -> str:
    if name not in _TYPES:
        raise ValueError(f"найдено «{name}», ожидалось одно из: {', '.join(_TYPES)}")
    return name


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"найдено «{text}», ожидалось регулярное выражение ({error})") from error
    return text


Rule = Callable[[str], str | None]
RULES: tuple[Rule, ...] = (address, download, copyright_line, list_of_roles, listed_phrase)


def _type_of(text: str) -> str | None:
    """Return the type that the first rule that answers gives."""
    return next((kind for rule in RULES if (kind := rule(text.strip()))), None)


def is_furniture_by_form(text: str) -> bool:
    """Does *text* say by itself that it is furniture, wherever it stands?"""
    return bool(_BARS.fullmatch(text)) or bool(_type_of(text))


def _take_between_credits(filled: Sequence[int], found: dict[int, str]) -> None:
    """Take in the few lines that stand between two of credits."""
    places = [order for order, at in enumerate(filled) if found.get(at) == "credits"]
    for above, below in pairwise(places):
        if below - above <= _SANDWICH + 1:
            for at in filled[above + 1 : below]:
                found.setdefault(at, "credits")


def _take_around_address(
    lines: Sequence[Line], filled: Sequence[int], found: dict[int, str]
) -> None:
    """Take in the short lines around addresses that end the text, that above the first too."""
    tail = len(filled) - 1
    last = range(max(0, tail - 2 * _SANDWICH), tail + 1)
    addresses = [i for i in last if filled[i] in found and address(lines[filled[i]].text.strip())]
    if not addresses or tail - addresses[-1] > _SANDWICH:
        return
    for at in filled[max(0, addresses[0] - 1) :]:
        text = lines[at].text.strip()
        if len(text) <= _SHORT_LINE and not text.endswith((".", "!", "?")):
            kind = "credits" if _ONE_ROLE.fullmatch(text) else "site_furniture"
            found.setdefault(at, kind)
