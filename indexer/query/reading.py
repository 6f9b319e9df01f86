"""How the words of a query are read: layout, spelling, parts, English in Russian letters.

Each word is taken as it stands if the books, the term base or the dictionary know it.
Otherwise ``STEPS`` are tried in order; the first that answers wins, and says in a note,
in Russian, what it did.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from indexer.query.layout import in_one_layout
from indexer.query.lexicon import Lexicon
from language.analysis import analyse, divided, whole_keys
from language.letters import has_cyrillic
from language.light_words import is_light_word
from language.morphology import is_known

ENDING = 2
SHORTEST_STEM = 5


@dataclass(frozen=True, slots=True)
class ReadWord:
    """A word of the query as read: its form, other forms that may be meant instead.

    *like* is the form nearest to a word that nothing is known of, if any is near.
    """

    form: str
    instead: tuple[str, ...] = ()
    like: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """The words of a query as they are looked for, and notes on what was done to them."""

    words: tuple[ReadWord, ...]
    notes: tuple[str, ...]


def read(text: str, lexicon: Lexicon) -> Reading:
    """Read the words of a query: the layout first, then pairs, then word by word."""
    typed, notes = in_one_layout(text, lexicon)
    forms, solid = _written_solid([word.form for word in analyse(typed)], lexicon)
    joined = _joined(forms, lexicon)
    found = [
        ([ReadWord(form)], "") if at in joined else _read_word(form, lexicon)
        for at, form in enumerate(forms)
    ]
    said = (note for _, note in found if note)
    return Reading(tuple(word for words, _ in found for word in words), (*notes, *solid, *said))


def _written_solid(forms: Sequence[str], lexicon: Lexicon) -> tuple[list[str], list[str]]:
    """Return the words with those put together that only the term base writes as one.

    «witch fire» is witchfire; the pairs that are terms themselves stay: hull point.
    """
    found: list[str] = []
    notes: list[str] = []
    for form in forms:
        if found and _is_solid(found[-1], form, lexicon):
            notes.append(f"«{found[-1]} {form}» – это {found[-1]}{form}")
            found[-1] += form
        else:
            found.append(form)
    return found, notes


def _is_solid(left: str, right: str, lexicon: Lexicon) -> bool:
    if has_cyrillic(left + right) or not (left.isalpha() and right.isalpha()):
        return False
    if left + right not in lexicon.thesaurus or any(map(is_light_word, (left, right))):
        return False
    return all(match.first == match.last for match in lexicon.thesaurus.find([left, right]))


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


def _abbreviation(form: str, lexicon: Lexicon) -> Read | None:
    """A Latin abbreviation of the term base in Russian letters, by sound or shape: АП1."""
    meant = lexicon.abbreviation(form)
    return ([ReadWord(meant)], f"«{form.upper()}» – это {meant.upper()}") if meant else None


def _compound(form: str, lexicon: Lexicon) -> Read | None:
    """A hyphenated word that the books don't have is looked for in its parts: танк-ловушка."""
    parts = divided(form)
    if len(parts) == 1 or not any(lexicon.uses(part) for part in parts):
        return None
    found = [word for part in parts for word in _read_word(part, lexicon)[0]]
    return found, f"«{form}» ищется по частям: {', '.join(parts)}"


def _apart(form: str, lexicon: Lexicon) -> Read | None:
    """An English word that the term base writes apart: snapshot is snap shot."""
    apart = lexicon.thesaurus.apart(form)
    return (
        ([ReadWord(word) for word in apart], f"«{form}» – это {' '.join(apart)}") if apart else None
    )


def _one_slip(form: str, lexicon: Lexicon) -> Read | None:
    """A word one slip away from a word of the books: the letters agree best."""
    return _mended(form, lexicon, 1)


def _cut_short(form: str, lexicon: Lexicon) -> Read | None:
    """The beginning of words of the books or terms, as players clip them."""
    begun = lexicon.vocabulary.begun(form)
    if not begun:
        return None
    shown = ", ".join(f"«{word}»" for word in begun)
    return [ReadWord(begun[0], tuple(begun[1:]))], f"С «{form}» начинается {shown}"


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
    """Any other word is taken as it stands; a real one has no other that is like it."""
    like = None if is_known(form) else lexicon.vocabulary.like(form)
    return [ReadWord(form, like=like)], ""


def _mended(form: str, lexicon: Lexicon, slips: int) -> Read | None:
    near = lexicon.vocabulary.near(form, slips)
    if not near:
        return None
    note = f"Исправлено: «{form}» → «{near[0]}» (как введено: +{form})"
    return [ReadWord(near[0], tuple(near[1:]))], note


STEPS: tuple[_Step, ...] = (
    _abbreviation,
    _known,
    _compound,
    _apart,
    _real,
    _cut_short,
    _one_slip,
    _in_russian_letters,
    _two_slips,
    _strange,
)
