"""The edition that a query names: «укрытие в 6-й редакции», «укрытие 7ред», 7th edition.

It is no word to look for but says in which books. A query that names several editions
compares them, and is left as it is.
"""

import re
from collections.abc import Collection

# The beginnings of ordinals; what follows one is an ending of an adjective.
ORDINALS = {
    "перв": "1",
    "втор": "2",
    "треть": "3",
    "четверт": "4",
    "четвёрт": "4",
    "пят": "5",
    "шест": "6",
    "седьм": "7",
    "восьм": "8",
    "девят": "9",
    "десят": "10",
    "first": "1",
    "second": "2",
    "third": "3",
    "fourth": "4",
    "fifth": "5",
    "sixth": "6",
    "seventh": "7",
    "eighth": "8",
    "ninth": "9",
    "tenth": "10",
}
_NUMBER = (
    r"(?P<{0}>\d{{1,2}})(?:\s?-?\s?(?:ая|ой|ую|я|й|ю|th|st|nd|rd)(?![^\W_]))?"
    rf"|(?P<{{0}}word>{'|'.join(ORDINALS)})(?:ая|ой|ую|ей|ю|я|е|)"
)
NAMED = re.compile(
    r"(?<!\S)\(?(?:(?:в|из|для|по|от|in|of|from)\s+(?:the\s+)?)?"
    rf"(?:(?:{_NUMBER.format('before')})\s*(?:редакци[яиюей]+|ред\.?|edition|ed\.?)"
    rf"|(?:редакци[яиюей]+|edition)\s+(?:{_NUMBER.format('after')}))(?![^\W_])\)?",
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
    found = list(NAMED.finditer(text))
    named = {_edition(match) for match in found}
    if len(named) != 1 or SEVERAL.search(text) or not named <= set(known):
        return text, ""
    rest = " ".join(NAMED.sub(" ", text).split())
    return (rest, named.pop()) if rest else (text, "")


def _edition(match: re.Match[str]) -> str:
    number = match["before"] or match["after"]
    word = match["beforeword"] or match["afterword"]
    return number or ORDINALS[word.lower()]
