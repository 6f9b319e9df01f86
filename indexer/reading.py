"""How the words of a query are read: layout, spelling, English in Russian letters.

Each word is taken as it stands if the books, the term base or the dictionary know it.
Otherwise ``STEPS`` are tried in order; the first that answers wins, and says in a note,
in Russian, what it did.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from indexer.analysis import analyse, whole_keys
from indexer.light_words import is_light_word
from indexer.thesaurus import Thesaurus
from indexer.transliteration import Transliteration
from indexer.vocabulary import Vocabulary
from language.keyboard import as_english, as_russian
from language.letters import has_cyrillic
from language.morphology import is_known

ENDING = 2
SHORTEST_STEM = 5
VALUE = re.compile(r"\d+[+\"]?|\d*d\d+(?:x\d+)?|[a-z]{1,3}\d+\+?|\d+-\d+[\"+]?")


@dataclass(frozen=True, slots=True)
class ReadWord:
    """A word of the query as read: its form, other forms that may be meant, their quality."""

    form: str
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All that is known of words: the books' vocabulary, the term base, the rule for sounds."""

    vocabulary: Vocabulary
    thesaurus: Thesaurus
    transliteration: Transliteration

    def knows(self, form: str) -> bool:
        """Do the books, the term base, or the dictionary hold the word?"""
        if VALUE.fullmatch(form) or form in self.vocabulary.forms or form in self.thesaurus:
            return True
        if any(key in self.vocabulary for key in whole_keys(form)):
            return True
        return has_cyrillic(form) and is_known(form)

    def has_relatives(self, form: str) -> bool:
        """Do the books use a word of the same stem or root? Asked of known words only."""
        if not is_known(form):
            return False
        key = whole_keys(form)[0]
        return bool(self.vocabulary.derived(key) or self.vocabulary.distant(key))

    def uses(self, form: str) -> bool:
        """Do the books or the term base use the word, in any form, or its letters as initials?"""
        if form in self.thesaurus or form in self.thesaurus.initials:
            return True
        return any(key in self.vocabulary for key in whole_keys(form))


@dataclass(frozen=True, slots=True)
class Reading:
    """The words of a query as they are looked for, and notes on what was done to them."""

    words: tuple[ReadWord, ...]
    notes: tuple[str, ...]


def read(text: str, lexicon: Lexicon) -> Reading:
    """Read the words of a query: the layout first, then word by word."""
    typed, notes = _typed(text, lexicon)
    forms = [word.form for word in analyse(typed)]
    joined = _joined(forms, lexicon)
    found: list[ReadWord] = []
    for at, form in enumerate(forms):
        words, note = ([ReadWord(form)], "") if at in joined else _read_word(form, lexicon)
        found += words
        notes += [note] if note else []
    return Reading(tuple(found), tuple(notes))


def _joined(forms: Sequence[str], lexicon: Lexicon) -> set[int]:
    """Return the numbers of the words that the books write as one with a neighbour."""
    return {
        at
        for first, (left, right) in enumerate(pairwise(forms))
        if any(key in lexicon.vocabulary for key in whole_keys(left + right))
        for at in (first, first + 1)
    }


def read_literally(text: str) -> Reading:
    """Take the words of a query as they stand."""
    return Reading(tuple(ReadWord(word.form) for word in analyse(text)), ())


def _typed(text: str, lexicon: Lexicon) -> tuple[str, list[str]]:
    """Return *text* with the chunks swapped that were typed in the other layout.

    Function words are swapped along with telling ones: «d ktce», but not the «DS» of a player.
    """
    chunks = text.split()
    swapped = [_in_layout(chunk, lexicon) for chunk in chunks]
    changed = [new for old, new in zip(chunks, swapped, strict=True) if old != new]
    if not any(map(_is_telling, changed)):
        return text, []
    typed = " ".join(map(_single_letter, swapped))
    return typed, [f"Раскладка клавиатуры: «{text}» → «{typed}» (как введено: +{text})"]


def _is_telling(chunk: str) -> bool:
    """Does *chunk* hold a word that is no function word?"""
    return not all(is_light_word(word.form) for word in analyse(chunk))


def _single_letter(chunk: str) -> str:
    """Return what a Latin letter alone was meant to be beside swapped words: ``d`` is «в»."""
    meant = as_russian(chunk)
    return meant if len(chunk) == 1 and chunk != meant and is_light_word(meant) else chunk


def _in_layout(chunk: str, lexicon: Lexicon) -> str:
    """Return *chunk* as the other layout gives it, if only so it is known."""
    if _all_known(chunk, lexicon) or (chunk.isupper() and _is_short_for(chunk, lexicon)):
        return chunk
    bare = chunk.rstrip(",.;:!?")
    swap = as_english if has_cyrillic(chunk) else as_russian
    for candidate in (swap(chunk), swap(bare)):
        if _all_known(candidate, lexicon):
            return candidate
    return chunk


def _is_short_for(chunk: str, lexicon: Lexicon) -> bool:
    return any(word.form in lexicon.thesaurus.initials for word in analyse(chunk))


def _all_known(chunk: str, lexicon: Lexicon) -> bool:
    found = analyse(chunk)
    return bool(found) and all(lexicon.knows(word.form) for word in found)


Read = tuple[list[ReadWord], str]
"""The words that one is read as, and a note."""

_Step = Callable[[str, Lexicon], Read | None]


def _read_word(form: str, lexicon: Lexicon) -> Read:
    return next(found for step in STEPS if (found := step(form, lexicon)))


def _known(form: str, lexicon: Lexicon) -> Read | None:
    """A word that the books or terms use, or one like it, is taken as it stands."""
    used = not _is_word(form) or lexicon.uses(form) or is_light_word(form)
    return ([ReadWord(form)], "") if used or lexicon.has_relatives(form) else None


def _is_word(form: str) -> bool:
    return not any(char.isdigit() for char in form)


def _real(form: str, lexicon: Lexicon) -> Read | None:
    """A word of the dictionary is no slip, even if the books have no use for it."""
    if not lexicon.knows(form):
        return None
    if others := _inflected(form, lexicon):
        return [ReadWord(form, others)], ""
    return _in_russian_letters(form, lexicon) or _strange(form, lexicon)


def _inflected(form: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the forms of the books that differ from *form* in the ending alone.

    Of a word that the dictionary reads as another one the lemma is wrong: острокрылы.
    """
    stem = form[: max(len(form) - ENDING, SHORTEST_STEM)]
    return tuple(other for other in lexicon.vocabulary.near(form) if other.startswith(stem))


def _one_slip(form: str, lexicon: Lexicon) -> Read | None:
    """A word one slip away from a word of the books: the letters agree best."""
    return _mended(form, lexicon, 1)


def _in_russian_letters(form: str, lexicon: Lexicon) -> Read | None:
    """A word that sounds like an English one of the term base."""
    if not has_cyrillic(form):
        return None
    english = lexicon.transliteration.english(form, is_real=is_known(form))
    if english is None:
        return None
    return [ReadWord(word) for word in english.split()], f"«{form}» – это {english}"


def _two_slips(form: str, lexicon: Lexicon) -> Read | None:
    """A long word two slips away from a word of the books."""
    return _mended(form, lexicon, 2)


def _strange(form: str, lexicon: Lexicon) -> Read:
    """Any other word is taken as it stands; a word of the books that is like it is told."""
    return [ReadWord(form)], _told_like(form, lexicon)


def _told_like(form: str, lexicon: Lexicon) -> str:
    like = lexicon.vocabulary.like(form)
    return f"Слова «{form}» в книгах нет. Может быть, «{like}»?" if like else ""


def _mended(form: str, lexicon: Lexicon, slips: int) -> Read | None:
    near = lexicon.vocabulary.near(form, slips)
    if not near:
        return None
    note = f"Исправлено: «{form}» → «{near[0]}» (как введено: +{form})"
    return [ReadWord(near[0], tuple(near[1:]))], note


STEPS: tuple[_Step, ...] = (
    _known,
    _real,
    _one_slip,
    _in_russian_letters,
    _two_slips,
    _strange,
)
