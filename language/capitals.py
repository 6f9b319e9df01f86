"""The capitals of one text given to another that takes its place."""

import re

_WORD = re.compile(r"\w+")


def recased(text: str, like: str) -> str:
    """Return *text* with the capitals of *like*; its own capitals stay.

    >>> recased("боевым единицам", "Отрядам"), recased("боевая единица", "ОТРЯД")
    ('Боевым единицам', 'БОЕВАЯ ЕДИНИЦА')
    """
    shown = [word for word in _WORD.findall(like) if not word.isdigit()]
    letters = "".join(shown)
    if len(letters) > 1 and letters.isupper():
        return text.upper()
    if not letters[:1].isupper():
        return text
    if len(shown) > 1 and all(word[0].isupper() for word in shown if len(word) > 2):
        return _WORD.sub(lambda m: _capital(m[0]) if len(m[0]) > 2 else m[0], _capital(text))
    return _capital(text)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
