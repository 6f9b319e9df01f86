"""The edition that a query names: «укрытие в 6-й редакции», «укрытие 7ред», 7th edition.

It is no word to look for but says in which books. A query that names several editions
compares them, and is left as it is.
"""

import re
from collections.abc import Collection

from indexer.query.numerals import ORDINAL, value

_NUMBER = (
    r"(?P<{0}>\d{{1,2}})(?:\s?-?\s?(?:ая|ой|ую|я|й|ю|th|st|nd|rd)(?![^\W_]))?"
    rf"|(?P<{{0}}word>{ORDINAL})"
)
NAMED = re.compile(
    r"(?<!\S)\(?(?:(?:в|из|для|по|от|in|of|from)\s+(?:the\s+)?)?"
    rf"(?:(?:{_NUMBER.format('before')})\s*(?:редакци[яиюей]+|ред\.?|edition|ed\.?)"
    rf"|(?:редакци[яиюей]+|edition)\s+(?:{_NUMBER.format('after')}))(?![^\W_])\)?",
    re.IGNORECASE,
)
HINT = re.compile("ред|ed", re.IGNORECASE)
"""What every query that names an edition holds."""
NICKNAMES = {"пятёрк": "5", "пятерк": "5", "шестёрк": "6", "шестерк": "6", "семёрк": "7"} | {
    "семерк": "7",
    "восьмёрк": "8",
    "восьмерк": "8",
    "девятк": "9",
    "десятк": "10",
}
NICKNAMED = re.compile(
    rf"(?<!\S)(?:(?:в|из|для|по|от)\s+)?(?P<name>{'|'.join(NICKNAMES)})(?:а|и|е|у|ой)(?![^\W_])",
    re.IGNORECASE,
)
SEVERAL = re.compile(
    r"\d(?:-?[яйю])?\s+(?:редакци[яиюей]+\s+)?(?:и|или|от|vs|and|or)\s+\d{1,2}(?![^\W_]|[+\"])",
    re.IGNORECASE,
)


def without_edition(text: str, known: Collection[str]) -> tuple[str, str]:
    """Return *text* without the edition that it names, and that edition, one of *known*.

    >>> without_edition("укрытие в 7-й редакции", {"6", "7"})
    ('укрытие', '7')
    >>> without_edition("шестая редакция рельеф", {"6"}), without_edition("6 и 7 ред", {"6"})
    (('рельеф', '6'), ('6 и 7 ред', ''))
    """
    found = list(NAMED.finditer(text)) if HINT.search(text) else []
    named = {_edition(match) for match in found}
    if len(named) != 1 or SEVERAL.search(text) or not named <= set(known):
        return text, ""
    rest = " ".join(NAMED.sub(" ", text).split())
    return (rest, named.pop()) if rest else (text, "")


def without_nickname(text: str, known: Collection[str]) -> tuple[str, str]:
    """Return *text* without the nickname of an edition, and that edition, one of *known*.

    Only where a page is named: elsewhere a «шестёрка» is what a die shows.

    >>> without_nickname("мост в семёрке", {"6", "7"}), without_nickname("тройка", {"6"})
    (('мост', '7'), ('тройка', ''))
    """
    found = [(match, NICKNAMES[match["name"].lower()]) for match in NICKNAMED.finditer(text)]
    if len(found) != 1 or found[0][1] not in known:
        return text, ""
    return " ".join(NICKNAMED.sub(" ", text).split()), found[0][1]


def _edition(match: re.Match[str]) -> str:
    words = ("before", "after", "beforeword", "afterword")
    return value(next(match[name] for name in words if match[name]))
