"""The printed page that a query names: «с. 152», «27-я страница», «стр. 102–103», page five."""

import re

from indexer.query.numerals import NUMERAL, ORDINAL, value

_NOUN = r"(?:стр(?:ани(?:ц|чк)[а-я]*)?|pages?|pgs?)"
_BEHIND = rf"(?:{_NOUN}\.?|с\.|pp?\.|p(?=\d))\s*(?:№|номер|number|no\.)?\s*"
_RANGE = r"(?:\s?[-\N{EN DASH}\N{EM DASH}]\s?\d{1,3})?"
_ENDING = r"(?:\s?-?\s?(?:ая|ой|ую|ю|я|й|е|th|st|nd|rd))?"
NAMED = re.compile(
    r"(?<!\S)(?:(?:на|со?|from|on|at)\s+)?(?:the\s+)?(?:"
    rf"{_BEHIND}(?P<after>\d{{1,3}}{_RANGE}|{NUMERAL})"
    rf"|(?P<before>\d{{1,3}}{_RANGE}|{ORDINAL}){_ENDING}\s*{_NOUN}\.?"
    r")(?![^\W_])",
    re.IGNORECASE,
)
_FIGURES = re.compile(r"\d+")
HINT = re.compile(r"стр|с\.|(?<![^\W_])p", re.IGNORECASE)
"""What every query that names a page holds: it is looked for first, and costs next to nothing."""
BARE = re.compile(r"(?:с|p)\s*(?P<after>\d{1,3})(?P<before>)", re.IGNORECASE)
"""A whole query that is a page; within another one «с 6» is «with 6»."""


def without_page(text: str) -> tuple[str, str]:
    """Return *text* without the printed page that it names, and that page, '' for none or several.

    Pages in a row are given by the first and the last: '102-103'.

    >>> without_page("113 страница строения"), without_page("на пятой странице")
    (('строения', '113'), ('', '5'))
    >>> without_page("с 152"), without_page("с 6 кубиками"), without_page("pages 102 - 103")
    (('', '152'), ('с 6 кубиками', ''), ('', '102-103'))
    """
    if bare := BARE.fullmatch(text.strip()):
        return "", bare["after"]
    found = list(NAMED.finditer(text)) if HINT.search(text) else []
    if len(found) != 1:
        return text, ""
    rest = " ".join(NAMED.sub(" ", text).split())
    return rest, "-".join(_FIGURES.findall(value(found[0]["after"] or found[0]["before"])))
