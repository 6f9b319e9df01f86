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
from indexer.function_words import is_function_word
from indexer.thesaurus import Thesaurus
from indexer.transliteration import Transliteration
from indexer.vocabulary import Vocabulary
from language.keyboard import as_english, as_russian
from language.letters import has_cyrillic
from language.morphology import is_known

_LONG = 6
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
        """Do the books or the term base use the word, in any form?"""
        return form in self.thesaurus or any(key in self.vocabulary for key in whole_keys(form))


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
    """Return *text* with the chunks swapped that were typed in the other layout."""
    chunks = [_in_layout(chunk, lexicon) for chunk in text.split()]
    typed = " ".join(chunks)
    if typed == " ".join(text.split()):
        return text, []
    return typed, [f"Раскладка клавиатуры: «{text}» → «{typed}» (как введено: +{text})"]


def _in_layout(chunk: str, lexicon: Lexicon) -> str:
    if _all_known(chunk, lexicon):
        return chunk
    bare = chunk.rstrip(",.;:!?")
    swap = as_english if has_cyrillic(chunk) else as_russian
    for candidate in (swap(chunk), swap(bare)):
        if _all_known(candidate, lexicon):
            return candidate
    return chunk


def _all_known(chunk: str, lexicon: Lexicon) -> bool:
    found = analyse(chunk)
    return bool(found) and all(lexicon.knows(word.form) for word in found)


_Step = Callable[[str, Lexicon], tuple[list[ReadWord], str] | None]


def _read_word(form: str, lexicon: Lexicon) -> tuple[list[ReadWord], str]:
    for step in STEPS:
        if found := step(form, lexicon):
            return found
    return [ReadWord(form)], ""


def _known(form: str, lexicon: Lexicon) -> tuple[list[ReadWord], str] | None:
    """A word that the books or terms use, or one like it, is taken as it stands."""
    used = not _is_word(form) or lexicon.uses(form) or is_function_word(form)
    return ([ReadWord(form)], "") if used or lexicon.has_relatives(form) else None


def _strange(form: str, lexicon: Lexicon) -> tuple[list[ReadWord], str] | None:
    """A short word of the dictionary is no slip, even if the books have no use for it."""
    known = len(form) < _LONG and lexicon.knows(form)
    return ([ReadWord(form)], "") if known else None


def _is_word(form: str) -> bool:
    return not any(char.isdigit() for char in form)


def _one_slip(form: str, lexicon: Lexicon) -> tuple[list[ReadWord], str] | None:
    """A word one slip away from a word of the books: the letters agree best."""
    return _mended(form, lexicon, 1)


def _in_russian_letters(form: str, lexicon: Lexicon) -> tuple[list[ReadWord], str] | None:
    """A word that sounds like an English one of the term base."""
    if not has_cyrillic(form):
        return None
    english = lexicon.transliteration.english(form)
    if english is None:
        return None
    return [ReadWord(word) for word in english.split()], f"«{form}» – это {english}"


def _real(form: str, lexicon: Lexicon) -> tuple[list[ReadWord], str] | None:
    """A word of the dictionary is two slips away from none."""
    return ([ReadWord(form)], "") if lexicon.knows(form) else None


def _two_slips(form: str, lexicon: Lexicon) -> tuple[list[ReadWord], str] | None:
    """A long word two slips away from a word of the books."""
    return _mended(form, lexicon, 2)


def _mended(form: str, lexicon: Lexicon, slips: int) -> tuple[list[ReadWord], str] | None:
    near = lexicon.vocabulary.near(form, slips)
    if not near:
        return None
    return [
        ReadWord(near[0], tuple(near[1:]))
    ], f"Исправлено: «{form}» → «{near[0]}» (как введено: +{form})"


STEPS: tuple[_Step, ...] = (
    _known,
    _strange,
    _one_slip,
    _in_russian_letters,
    _real,
    _two_slips,
)
