"""The printed page that a query names: «с. 152», «стр 27», «31-я страница», page 31."""

import re

_NUMBER = r"(?P<{0}>\d{{1,3}})"
NAMED = re.compile(
    r"(?<!\S)(?:(?:на|со?|from|on|at)\s+)?(?:"
    rf"(?:стр(?:аниц[а-я]*)?\.?|с\.|pages?|pp?\.)\s*(?:№\s*)?{_NUMBER.format('after')}"
    rf"|{_NUMBER.format('before')}(?:\s?-?\s?(?:ая|ой|ую|ю|я|й|е|th))?\s*(?:стр(?:аниц[а-я]*)?\.?|pages?)"
    r")(?![^\W_])",
    re.IGNORECASE,
)
BARE = re.compile(r"(?:с|p)\s*(?P<after>\d{1,3})(?P<before>)", re.IGNORECASE)
"""A whole query that is a page; within another one «с 6» is «with 6»."""


def without_page(text: str) -> tuple[str, str]:
    """Return *text* without the printed page that it names, and that page, '' for none or several.

    >>> without_page("113 страница строения"), without_page("на стр. 27"), without_page("с 152")
    (('строения', '113'), ('', '27'), ('', '152'))
    >>> without_page("с 6 кубиками")
    ('с 6 кубиками', '')
    """
    found = list(NAMED.finditer(text))
    if bare := BARE.fullmatch(text.strip()):
        return "", bare["after"]
    if len(found) != 1:
        return text, ""
    return " ".join(NAMED.sub(" ", text).split()), found[0]["after"] or found[0]["before"]
