"""Headings that give the English title too: «Бегство (Fall Back)», «Бегство / Fall Back»."""

import re

from language.dictionary import is_real
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

    A short title in capitals is an abbreviation, but not an English word beside a Russian title
    in capitals too: «РОЗА (ROSE)».

    >>> english_title("Бегство (Fall Back)"), english_title("Оружейный навык (WS)")
    (('Бегство', 'Fall Back'), ('Оружейный навык (WS)', ''))
    >>> english_title("Бегство / Fall Back")
    ('Бегство', 'Fall Back')
    >>> english_title("РОЗА (ROSE)"), english_title("БОЙ (FNP)"), english_title("Роза (ROSE)")
    (('РОЗА', 'ROSE'), ('БОЙ (FNP)', ''), ('Роза (ROSE)', ''))
    """
    match = _SIDES.fullmatch(text.strip())
    if match is None or not has_cyrillic(match["ru"]) or has_latin(match["ru"]):
        return text, ""
    english = (match["en"] or match["en2"] or match["en3"]).strip()
    letters = sum(map(str.isalpha, english))
    russian = match["ru"].strip()
    may_be_short = english.isupper() and letters < 2 * _FEWEST_LETTERS
    is_word = russian.isupper() and is_real(english)
    if letters < _FEWEST_LETTERS or (may_be_short and not is_word):
        return text, ""
    return russian, english
