"""What was typed in the other keyboard layout: «gfhfgtns» is «парапеты».

A chunk of a query is swapped only if as typed it says nothing, and swapped it does.
"""

from language.analysis import analyse
from language.keyboard import as_english, as_russian
from language.letters import has_cyrillic
from language.light_words import is_light_word
from language.reading.lexicon import Lexicon
from language.reading.records import Note

SHORTEST_SLIP = 5
"""A chunk of so many letters is read in the other layout though it holds a slip there."""


def in_one_layout(text: str, lexicon: Lexicon) -> tuple[str, tuple[Note, ...]]:
    """Return *text* with the chunks swapped that were typed in the other layout, and a note.

    Function words are swapped along with telling ones: «d ktce», but not the «DS» of a player.
    """
    chunks = text.split()
    swapped = [_in_layout(chunk, lexicon) for chunk in chunks]
    changed = [new for old, new in zip(chunks, swapped, strict=True) if old != new]
    if not any(map(_is_telling, changed)):
        return text, ()
    meant = " ".join(map(_single_letter, swapped))
    return meant, (Note(f"Раскладка клавиатуры: «{text}» → «{meant}»", text),)


def _is_telling(chunk: str) -> bool:
    """Does *chunk* hold a word that is no function word?"""
    return not all(is_light_word(word.form) for word in analyse(chunk))


def _single_letter(chunk: str) -> str:
    """Return what a Latin letter alone was meant to be beside swapped words: ``d`` is «в»."""
    meant = as_russian(chunk)
    return meant if len(chunk) == 1 and chunk != meant and is_light_word(meant) else chunk


def _in_layout(chunk: str, lexicon: Lexicon) -> str:
    """Return *chunk* as the other layout gives it, if only so it is known, or nearly.

    No letter may become a sign: «ъ» is no bracket.
    """
    if _is_known(chunk, lexicon) or (chunk.isupper() and _is_short_for(chunk, lexicon)):
        return chunk
    swap = as_english if has_cyrillic(chunk) else as_russian
    swapped = (swap(chunk), swap(chunk.rstrip(",.;:!?")))
    ways = [way for way in swapped if _letters(way) >= _letters(chunk)]
    for is_meant in (_is_known, _is_slip):
        if is_meant(chunk, lexicon):
            return chunk
        for way in ways:
            if is_meant(way, lexicon):
                return way
    return chunk


def _letters(chunk: str) -> int:
    return sum(map(str.isalpha, chunk))


def _is_short_for(chunk: str, lexicon: Lexicon) -> bool:
    return any(word.form in lexicon.names.initials for word in analyse(chunk))


def _is_known(chunk: str, lexicon: Lexicon) -> bool:
    found = analyse(chunk)
    return bool(found) and all(lexicon.knows(word.form) for word in found)


def _is_slip(chunk: str, lexicon: Lexicon) -> bool:
    """Is *chunk* one word, long enough, a slip away from a word of the books?"""
    found = analyse(chunk)
    return (
        len(found) == 1
        and len(found[0].form) >= SHORTEST_SLIP
        and bool(lexicon.vocabulary.near(found[0].form, 1))
    )
