"""A query read as words, in steps that each know one way in which queries are typed.

First the whole text: the keyboard layout; then its words together: values said aloud, names
written apart or as one; then every word by itself (``language.reading.steps``).
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from language.analysis import analyse, whole_keys
from language.dictionary import is_real
from language.letters import has_cyrillic
from language.light_words import is_light_word
from language.reading.layout import in_one_layout
from language.reading.lexicon import Lexicon
from language.reading.records import Note, QueryReading, ReadWord, Typed
from language.reading.spoken import in_digits
from language.reading.steps import read_word


def read(text: str, lexicon: Lexicon) -> QueryReading:
    """Return the words that *text* is read as, and notes on what was done to it."""
    meant, notes = in_one_layout(text, lexicon)
    words, said = in_digits(typed_words(meant), lexicon)
    words, solid = written_solid(words, lexicon)
    together = joined(words, lexicon)
    found = [
        QueryReading((ReadWord(word.form, is_light=is_light(word, words)),))
        if at in together or is_light(word, words)
        else _told_apart(read_word(word.form, lexicon))
        for at, word in enumerate(words)
    ]
    notes = (*notes, *said, *solid, *(note for reading in found for note in reading.notes))
    return QueryReading(tuple(word for reading in found for word in reading.words), notes)


def read_literally(text: str) -> QueryReading:
    """Take the words of a query as they stand."""
    words = typed_words(text)
    return QueryReading(tuple(ReadWord(w.form, is_light=is_light(w, words)) for w in words))


def typed_words(text: str) -> list[Typed]:
    """Return the words of *text* with whether each was typed in capitals.

    In a text that is all capitals they say nothing.

    >>> [word.is_capital for word in typed_words("AP против брони")]
    [True, False, False]
    """
    found = analyse(text)
    shout = len(found) > 1 and text.isupper()
    return [Typed(w.form, text[w.start : w.end].isupper() and not shout) for w in found]


def is_light(word: Typed, query: Sequence[Typed]) -> bool:
    """Does *word* name nothing: a preposition, a question word?

    In English an abbreviation counts in capitals: «HOW» may be hammer of wrath, «how» is not,
    nor is it in «HOW far can I run», a sentence. The capital letter of «I» and of a first «A»
    tells beside no other English word.
    """
    if not is_light_word(word.form):
        return False
    if has_cyrillic(word.form) or not word.is_capital:
        return True
    english = [
        other.form
        for other in query
        if other.form.isalpha() and not has_cyrillic(other.form) and not other.is_capital
    ]
    is_letter = word.form == "i" or (word.form == "a" and word is query[0])
    return any(is_letter or is_light_word(other) for other in english)


def written_solid(words: Sequence[Typed], lexicon: Lexicon) -> tuple[list[Typed], list[Note]]:
    """Return the words with those put together that only the term base writes as one.

    «witch fire» is witchfire; the pairs that are terms themselves stay: hull point.
    """
    found: list[Typed] = []
    notes: list[Note] = []
    for word in words:
        if found and _is_solid(found[-1].form, word.form, lexicon):
            left = found.pop().form
            notes.append(Note(f"«{left} {word.form}» – это {left}{word.form}"))
            found.append(Typed(left + word.form))
        else:
            found.append(word)
    return found, notes


def _is_solid(left: str, right: str, lexicon: Lexicon) -> bool:
    if has_cyrillic(left + right) or not (left.isalpha() and right.isalpha()):
        return False
    if left + right not in lexicon.names or any(map(is_light_word, (left, right))):
        return False
    return all(match.first == match.last for match in lexicon.names.find([left, right]))


def joined(words: Sequence[Typed], lexicon: Lexicon) -> set[int]:
    """Return the numbers of the words that the books write as one with a neighbour."""
    return {
        at
        for first, (left, right) in enumerate(pairwise(words))
        if written_as_one(left.form, right.form, lexicon)
        for at in (first, first + 1)
    }


def written_as_one(left: str, right: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the keys by which the books write two neighbouring words as one: «спас бросок».

    A word and a light one behind it are two: «танк и» is no «танки», «друг их» no «других».
    """
    if is_light_word(right) and is_real(left):
        return ()
    return tuple(key for key in whole_keys(left + right) if key in lexicon.vocabulary)


def _told_apart(reading: QueryReading) -> QueryReading:
    """Return the parts of a word with those that name nothing made light: «тест-то».

    A step that made one light itself knows better: of «I4» the letter is a name.
    """
    if len(reading.words) == 1 or any(word.is_light for word in reading.words):
        return reading
    words = (replace(word, is_light=is_light_word(word.form)) for word in reading.words)
    return replace(reading, words=tuple(words))
