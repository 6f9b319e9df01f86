"""What a line looks like: capitals, a numbered heading, a heading at all."""

import re

from corpus.structure.markers import read_marker
from corpus.structure.wrapping import TERMINAL
from language.letters import has_cyrillic

_NUMBERED = re.compile(
    r"\s*(\d{1,2}(?:\.\d{1,2}){1,4}\.?|\d{1,2}\.|[IVXL]{1,6}\.)\s+(?=[^\W\d_«\"])", re.UNICODE
)
_INNER_STOP = re.compile(r"[а-яё]{3}[.!?…]\s")
# What is added to a throw: «Скрытность +6».
_ADDED = re.compile(r"\s[+\N{MINUS SIGN}]\d+$")
_LONGEST = 90
_MOST_WORDS = 12
# Three dots may be an ellipsis; one leads to a number alone.
_LED = re.compile(r"\w\s*(?:(?:\.\s?){4,}\s*\S.{0,30}|\s\.\s+\d.{0,30})$")


def is_capitals(text: str) -> bool:
    """Is *text* set in capitals, and no abbreviation?

    >>> [is_capitals(text) for text in ("САМОЕ ГЛАВНОЕ ПРАВИЛО", "AP", "БРОСОК D3", "ЛУЧ")]
    [True, False, True, True]
    """
    return text.isupper() and sum(map(str.isalpha, text)) > (2 if has_cyrillic(text) else 3)


def section_number(text: str) -> str:
    """Return the number of a numbered heading («1.2», «IV»), or ''."""
    match = _NUMBERED.match(text)
    return match[1].rstrip(".") if match else ""


def is_numbered_heading(text: str) -> bool:
    """Is *text* a heading with a number of two parts or more: «1.2 Леса»?"""
    return "." in section_number(text) and looks_like_heading(text)


def looks_like_heading(text: str) -> bool:
    """Is *text* short, does it begin with a capital or a number, and end without a stop?

    >>> looks_like_heading("Кто может стрелять?"), looks_like_heading("Это текст.")
    (True, False)
    >>> looks_like_heading("Навыки Скрытность +6"), looks_like_heading("Укрытие 4+")
    (False, True)
    """
    bare = text.strip()
    if not bare or len(bare) > _LONGEST or len(bare.split()) > _MOST_WORDS:
        return False
    if _INNER_STOP.search(bare) or _ADDED.search(bare):
        return False
    bare = bare[len(section_number(bare)) :].lstrip(". ")
    if not bare or not (bare[0].isupper() or bare[0] in '«"§'):
        return False
    ends_open = bare[-1] in "?!" or bare[-1] not in TERMINAL + ",-\N{EN DASH}\N{EM DASH}"
    return ends_open and any(sign.isalpha() for sign in bare[1:])


def is_label(text: str) -> bool:
    """Can *text* be a cell of a table: a short line with no stop and no list mark?

    >>> is_label("Тип оружия"), is_label("Стр."), is_label("Так и есть.")
    (True, True, False)
    """
    if not text or len(text) > _LONGEST or read_marker(text):
        return False
    return text[-1] not in ".;:," or (" " not in text and text[-1] == "." and len(text) < 7)


def is_led(text: str) -> bool:
    """Do dots lead to a value at the end of *text*, as in a price list?

    >>> is_led("Топор ..... 12 грошей"), is_led("Коса . 9 грошей"), is_led("Ждём... и ждём")
    (True, True, False)
    """
    return _LED.search(text) is not None
