"""Values said aloud: «два дэ шесть» is 2D6, «бэ эс два» is BS2, «четыре плюс» is 4+.

Numbers in words are read only beside what makes a game value of them: «два отряда» stays.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product

from language.analysis import whole_keys
from language.dictionary import is_real
from language.reading.lexicon import LATIN, Lexicon
from language.reading.records import Note, Typed

NUMBERS = {
    **dict(zip(["один", "два", "три", "четыре", "пять", "шесть"], "123456", strict=True)),
    **dict(zip(["семь", "восемь", "девять", "десять"], ("7", "8", "9", "10"), strict=True)),
    "двенадцать": "12",
    "восемнадцать": "18",
    "двадцать": "20",
    "тридцать": "30",
    **dict(zip(["one", "two", "three", "four", "five", "six"], "123456", strict=True)),
}
# The names of English letters as Russians say them, and of Russian ones. Some are words of their
# own (``WORDS``): a run of names is read only if one of them is nothing else.
LETTER_NAMES = {
    "эй": "a",
    "би": "b",
    "си": "c",
    "ди": "d",
    "и": "e",
    "эф": "f",
    "джи": "g",
    "эйч": "h",
    "ай": "i",
    "джей": "j",
    "кей": "k",
    "эль": "l",
    "эл": "l",
    "эм": "m",
    "эн": "n",
    "оу": "o",
    "пи": "p",
    "кью": "q",
    "ар": "r",
    "эс": "s",
    "ти": "t",
    "ю": "u",
    "ви": "v",
    "дабл": "w",
    "даблю": "w",
    "икс": "x",
    "зет": "z",
    "а": "a",
    "о": "o",
    "у": "u",
    "бэ": "б",
    "бе": "б",
    "вэ": "в",
    "ве": "в",
    "гэ": "г",
    "дэ": "д",
    "зэ": "з",
    "ка": "к",
    "пэ": "п",
    "пе": "п",
    "эр": "р",
    "тэ": "т",
    "те": "т",
    "ха": "х",
    "цэ": "ц",
    "че": "ч",
}
WORDS = frozenset({"а", "и", "о", "у", "те"})
DICE = frozenset({"дэ", "де", "ди", "д", "d", "кэ", "ка", "к", "k"})
TOWARDS = "к"
"""A die's letter that is a preposition too: «2 к 6» is a roll, «от 3 к 6» and «к 3 танкам» none."""
FROM = frozenset({"от", "с", "со", "из"})
SIDES = ("3", "6")
PLUS = frozenset({"плюс", "плюсом", "plus"})
INCH = "дюйм"
MOST_LETTERS = 4


def in_digits(words: Sequence[Typed], lexicon: Lexicon) -> tuple[list[Typed], list[Note]]:
    """Return the words of a query with values said aloud as they are written, and notes."""
    found: list[Typed] = []
    notes: list[Note] = []
    forms = [word.form for word in words]
    at = 0
    while at < len(words):
        taken, value = _value(forms, at, lexicon)
        if taken:
            found.append(Typed(value, is_capital=True))
            notes.append(Note(f"«{' '.join(forms[at : at + taken])}» – это {value.upper()}"))
        else:
            found.append(words[at])
        at += taken or 1
    return found, notes


def _value(forms: Sequence[str], at: int, lexicon: Lexicon) -> tuple[int, str]:
    """Return how many words from *at* on say a value, and the value; (0, "") for none."""
    rest = forms[at:]
    if _leads(forms, at):
        return 0, ""
    return next((found for read in READERS if (found := read(rest, lexicon))[0]), (0, ""))


def _leads(forms: Sequence[str], at: int) -> bool:
    """Is «к» within the next two words a preposition: without a number before it, or after «от»?"""
    if forms[at] == TOWARDS:
        return True
    return forms[at + 1 : at + 2] == [TOWARDS] and at > 0 and forms[at - 1] in FROM


def _number(form: str) -> str:
    return form if form.isdecimal() else NUMBERS.get(form, "")


def dice(forms: Sequence[str], lexicon: Lexicon) -> tuple[int, str]:
    """«два дэ шесть», «2 д 6», «дэ три»: a die, and how many of it."""
    many = _number(forms[0])
    letter, sides = (*forms[bool(many) :], "", "")[:2]
    if letter not in DICE or _number(sides) not in SIDES:
        return 0, ""
    return 2 + bool(many), f"{many if many != '1' else ''}d{_number(sides)}"


def at_least(forms: Sequence[str], lexicon: Lexicon) -> tuple[int, str]:
    """«четыре плюс»: a roll of 4+."""
    if len(forms) > 1 and _number(forms[0]) and forms[1] in PLUS:
        return 2, f"{_number(forms[0])}+"
    return 0, ""


def inches(forms: Sequence[str], lexicon: Lexicon) -> tuple[int, str]:
    """«двенадцать дюймов»: 12"."""
    if len(forms) > 1 and forms[0] in NUMBERS and INCH in whole_keys(forms[1]):
        return 2, f'{NUMBERS[forms[0]]}"'
    return 0, ""


def letters_by_name(forms: Sequence[str], lexicon: Lexicon) -> tuple[int, str]:
    """«бэ эс два», «эф эн пи», «бээс»: an abbreviation of the terms, with its number."""
    run = 0
    while run < min(len(forms), MOST_LETTERS) and forms[run] in LETTER_NAMES:
        run += 1
    named = [LETTER_NAMES[form] for form in forms[:run]]
    is_spelled = run > 1 and not WORDS.issuperset(forms[:run])
    if is_spelled and (meant := _abbreviated(named, lexicon)):
        number = _number(forms[run]) if run < len(forms) else ""
        return run + bool(number), meant + number
    if run < 2 and len(forms[0]) > 3 and not lexicon.uses(forms[0]) and not is_real(forms[0]):
        for named in _letters_within(forms[0]):
            if meant := _abbreviated(named, lexicon):
                return 1, meant
    return 0, ""


def _abbreviated(letters: Sequence[str], lexicon: Lexicon) -> str:
    """Return the abbreviation of the terms that letters spell, Russian ones by sound or shape."""
    ways = [letter if letter.isascii() else LATIN.get(letter, "") for letter in letters]
    spelled = ["".join(letters), *map("".join, product(*ways))]
    known = (lexicon.names.abbreviations, lexicon.names.initials)
    return next((way for way in spelled if any(way in table for table in known)), "")


_NAME = re.compile("|".join(sorted((n for n in LETTER_NAMES if len(n) > 1), key=len, reverse=True)))


def _letters_within(form: str) -> Iterator[list[str]]:
    """Yield the letters whose names written together make *form*."""
    found = _NAME.findall(form)
    if 1 < len(found) <= MOST_LETTERS and "".join(found) == form:
        yield [LETTER_NAMES[name] for name in found]


READERS = (dice, at_least, inches, letters_by_name)
