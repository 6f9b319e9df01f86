"""How one word of a query is read: spelling, parts, English in Russian letters.

Each word is taken as it stands if the books, the names or the dictionary know it.
Otherwise ``STEPS`` are tried in order; the first that answers wins, and says in a note,
in Russian, what it did.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from language.analysis import DIE, divided
from language.letters import has_cyrillic
from language.light_words import is_light_word
from language.reading.glued import parted
from language.reading.latin import in_russian
from language.reading.lexicon import Lexicon
from language.reading.records import Note, QueryReading, ReadWord

ENDING = 2
SHORTEST_STEM = 5
SHORTEST_SWAPPED = 6
"""A real word of fewer letters stands for no other: «водка» is no «вода»."""

WITH_NUMBER = re.compile(r"([a-zа-я]+)(\d+\+?)")

_Step = Callable[[str, Lexicon], QueryReading | None]


def read_word(form: str, lexicon: Lexicon) -> QueryReading:
    """Return the words that *form* is read as, and the note of the step that read it."""
    return next(found for step in STEPS if (found := step(form, lexicon)))


def _words(words: Iterable[str], note: str = "") -> QueryReading:
    return QueryReading(tuple(map(ReadWord, words)), (Note(note),) if note else ())


def abbreviation(form: str, lexicon: Lexicon) -> QueryReading | None:
    """A Latin abbreviation of the term base in Russian letters, by sound or shape: АП1."""
    meant = lexicon.abbreviation(form)
    if meant is None:
        return None
    words = name_and_number(meant, lexicon) or _words([meant])
    return replace(words, notes=(Note(f"«{form.upper()}» – это {meant.upper()}"),))


def name_and_number(form: str, lexicon: Lexicon) -> QueryReading | None:
    """A name and its number in one word that the books don't have: BS4, «сила5».

    They are two words, and what is asked is the rule of the name: the number is light.
    """
    found = WITH_NUMBER.fullmatch(form)
    if found is None or DIE.fullmatch(form) or form in lexicon.vocabulary.forms:
        return None
    name, number = found.groups()
    parts = ReadWord(name), ReadWord(number, is_light=True)
    return QueryReading(parts) if lexicon.uses(name) else None


def known(form: str, lexicon: Lexicon) -> QueryReading | None:
    """A word that the books or terms use, or one like it, is taken as it stands."""
    used = any(char.isdigit() for char in form) or lexicon.uses(form) or is_light_word(form)
    return _words([form]) if used or lexicon.has_relatives(form) else None


def compound(form: str, lexicon: Lexicon) -> QueryReading | None:
    """A hyphenated word that the books don't have is looked for in its parts: танк-ловушка."""
    parts = divided(form)
    if len(parts) == 1 or not any(lexicon.uses(part) for part in parts):
        return None
    found = tuple(word for part in parts for word in read_word(part, lexicon).words)
    return QueryReading(found, (Note(f"«{form}» ищется по частям: {', '.join(parts)}"),))


def apart(form: str, lexicon: Lexicon) -> QueryReading | None:
    """An English word that the term base writes apart: snapshot is snap shot."""
    return _several(form, lexicon.names.apart(form))


def real(form: str, lexicon: Lexicon) -> QueryReading | None:
    """A word of the dictionary is no slip, even if the books have no use for it.

    If it differs from words of the books in the ending alone, it may be one of them: of a word
    that the dictionary reads as another one the lemma is wrong (острокрылы). Not in English,
    where a destroyer is not destroyed. A phone may have put it in the place of a word like it
    («роутер армии»), of which the other words of the query have to tell.
    """
    if not lexicon.knows(form):
        return None
    stem = form[: max(len(form) - ENDING, SHORTEST_STEM)]
    is_russian = has_cyrillic(form)
    near = lexicon.vocabulary.near(form) if is_russian else []
    is_long = is_russian and len(form) >= SHORTEST_SWAPPED
    like = lexicon.vocabulary.like(form) if is_long else None
    instead = tuple(other for other in near if other.startswith(stem))
    return QueryReading((ReadWord(form, instead, None if instead else like),))


def cut_short(form: str, lexicon: Lexicon) -> QueryReading | None:
    """The beginning of words of the books or terms, as players clip them: артилл."""
    begun = lexicon.vocabulary.begun(form)
    shown = ", ".join(f"«{word}»" for word in begun)
    return _one_of(begun, Note(f"С «{form}» начинается {shown}"))


def one_slip(form: str, lexicon: Lexicon) -> QueryReading | None:
    """A word one slip away from a word of the books: the letters agree best."""
    return _mended(form, lexicon, 1)


def glued(form: str, lexicon: Lexicon) -> QueryReading | None:
    """Words run together: «железныйлес»."""
    return _several(form, parted(form, lexicon))


def in_latin_letters(form: str, lexicon: Lexicon) -> QueryReading | None:
    """Russian in Latin letters, by sound or looks: «perebros»."""
    return _several(form, list(filter(lexicon.uses, in_russian(form)))[:1])


def in_latin_with_a_slip(form: str, lexicon: Lexicon) -> QueryReading | None:
    """The same with one slip, as soft signs are left out: «gipersliz»."""
    near = (lexicon.vocabulary.near(way, 1)[:1] for way in in_russian(form))
    return _several(form, next(filter(None, near), []))


def in_russian_letters(form: str, lexicon: Lexicon) -> QueryReading | None:
    """A word that sounds like an English one of the term base: овервотч."""
    return _several(form, (lexicon.by_sound(form) or "").split(), "звучит как")


def two_slips(form: str, lexicon: Lexicon) -> QueryReading | None:
    """A long word two slips away from a word of the books."""
    return _mended(form, lexicon, 2)


def strange(form: str, lexicon: Lexicon) -> QueryReading:
    """Any other word is taken as it stands, and the one most like it is offered."""
    return QueryReading((ReadWord(form, like=lexicon.vocabulary.like(form)),))


def _several(form: str, parts: Sequence[str], verb: str = "– это") -> QueryReading | None:
    return _words(parts, f"«{form}» {verb} {' '.join(parts)}") if parts else None


def _mended(form: str, lexicon: Lexicon, slips: int) -> QueryReading | None:
    near = lexicon.vocabulary.near(form, slips)
    return _one_of(near, Note(f"Исправлено: «{form}» → «{near[0]}»", form)) if near else None


def _one_of(forms: Sequence[str], note: Note) -> QueryReading | None:
    return QueryReading((ReadWord(forms[0], tuple(forms[1:])),), (note,)) if forms else None


STEPS: tuple[_Step, ...] = (
    abbreviation,
    name_and_number,
    known,
    compound,
    apart,
    real,
    in_latin_letters,
    cut_short,
    one_slip,
    glued,
    in_russian_letters,
    two_slips,
    in_latin_with_a_slip,
    strange,
)
