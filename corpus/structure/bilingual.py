"""Headings that give the English title too: «Бегство (Fall Back)», «Бегство / Fall Back»."""

import re

from language.letters import has_cyrillic, has_latin

_ENGLISH = r"(?P<en>[A-Za-z][A-Za-z0-9 '\N{RIGHT SINGLE QUOTATION MARK}:,&!?/-]*)"
_SIDES = re.compile(
    rf"(?P<ru>.*\S)\s*(?:\(\s*{_ENGLISH}\)|\[\s*{_ENGLISH.replace('<en>', '<en2>')}\]"
    rf"|\s[/|]\s{_ENGLISH.replace('<en>', '<en3>')})"
)
# Fewer letters are an abbreviation, which belongs to the title: «Сила (S)», «Броня (AV)».
_FEWEST_LETTERS = 3


def english_title(text: str) -> tuple[str, str]:
    """Return a heading without its English title, and that title or ''.

    >>> english_title("Бегство (Fall Back)"), english_title("Оружейный навык (WS)")
    (('Бегство', 'Fall Back'), ('Оружейный навык (WS)', ''))
    >>> english_title("Бегство / Fall Back")
    ('Бегство', 'Fall Back')
    """
    match = _SIDES.fullmatch(text.strip())
    if match is None or not has_cyrillic(match["ru"]) or has_latin(match["ru"]):
        return text, ""
    english = (match["en"] or match["en2"] or match["en3"]).strip()
    letters = sum(map(str.isalpha, english))
    abbreviation = english.isupper() and letters < 2 * _FEWEST_LETTERS
    if letters < _FEWEST_LETTERS or abbreviation:
        return text, ""
    return match["ru"].strip(), english
