"""Words with a space inside: ``счи тает``, ``К аждый``, ``пропадае т``.

The pieces are joined if the whole is a word and one of them is none: not by the dictionary,
nor to the book, which would have it elsewhere. Nothing is joined that reads as two words.
"""

import re
from collections.abc import Iterator, Sequence

from corpus.repair.edits import Edit
from corpus.repair.neighbours import is_qualified, may_follow
from corpus.repair.vocabulary import BookVocabulary, find_words, word_key
from language.function_words import is_function_word
from language.letters import fold, has_cyrillic, has_latin
from language.morphology import is_known

_ONE_LETTER_WORDS = frozenset("абвжикосуя")
_SHORTEST, _MOST_PIECES = 4, 3
_LARGE = 2
_APART = re.compile(r"(?<![\w-])[^\W\d_](?:[ \n][^\W\d_]){3,39}(?![\w-])")
_GAP = re.compile(r" {1,2}|[ \t]*\n[ \t]*")


def spaces_inside(text: str, vocabulary: BookVocabulary) -> Iterator[Edit]:
    """Yield an edit for each word of *text* that is in pieces."""
    wide = list(_set_wide(text))
    yield from wide
    done = {at for edit in wide for at in range(edit.start, edit.end)}
    words = [match for match in find_words(text) if has_cyrillic(match.group())]
    words = [match for match in words if match.start() not in done]
    keys = [word_key(match.group()) for match in words]
    counts = [vocabulary.counts[key] for key in keys]
    at = 0
    while at < len(words) - 1:
        near = slice(at, at + _MOST_PIECES)
        count = 0
        if min(counts[near]) <= 1 + max(1, vocabulary.pairs[keys[at], keys[at + 1]]):
            count = _pieces(text, words[near], vocabulary)
        # Else the book has each of them in other places too: none is a piece.
        if count:
            pieces = words[at : at + count]
            whole = "".join(piece.group() for piece in pieces)
            if _is_cut_capital(pieces[0].group()):
                whole = _cased(text[: pieces[0].start()], whole)
            yield Edit(pieces[0].start(), pieces[-1].end(), whole, "space_in_word", sure=False)
        at += count or 1


def _set_wide(text: str) -> Iterator[Edit]:
    """Yield an edit for each word whose letters were set apart: «запомните с л о в о».

    Prepositions and conjunctions of one letter may stand beside it: «и с л о в о».
    """
    for run in _APART.finditer(text):
        places = [run.start() + at for at, sign in enumerate(run[0]) if sign.isalpha()]
        start = 0
        for word in _words_of(run[0][::2]) or ():
            end = start + len(word)
            if len(word) > 1:
                yield Edit(places[start], places[end - 1] + 1, word, "space_in_word", sure=False)
            start = end


def _words_of(letters: str) -> list[str] | None:
    """Return the words that *letters* are in a row, the first as long as can be; None for none.

    >>> _words_of("словоилегко"), _words_of("абвг")
    (['слово', 'и', 'легко'], None)
    """
    if not letters:
        return []
    for end in (*range(len(letters), _SHORTEST - 1, -1), 1):
        word = letters[:end]
        is_word = is_known(word) if end > 1 else fold(word) in _ONE_LETTER_WORDS
        if is_word and (word.islower() or word.isupper() or word.istitle()):
            rest = _words_of(letters[end:])
            if rest is not None:
                return [word, *rest]
    return None


def _pieces(text: str, words: Sequence[re.Match[str]], vocabulary: BookVocabulary) -> int:
    """Return how many of *words* are the pieces of one; 0 if the first is no piece."""
    for count in range(2, len(words) + 1):
        between = text[words[count - 2].end() : words[count - 1].start()]
        if not _GAP.fullmatch(between):
            return 0
        if _is_broken([word.group() for word in words[:count]], vocabulary):
            return count
    return 0


def _is_broken(pieces: Sequence[str], vocabulary: BookVocabulary) -> bool:
    """Are the pieces one word, and fewer by themselves?"""
    whole = "".join(pieces)
    first = pieces[0]
    cut = _is_cut_capital(first) and not is_known(pieces[1])
    small = all(map(str.islower, pieces[1:])) and (first.islower() or first.istitle() or cut)
    if len(whole) < _SHORTEST or not small or not whole.isalpha() or has_latin(whole):
        return False
    if is_known(whole):
        no_words = [piece for piece in pieces if not _is_word(piece, pieces, vocabulary)]
        return len(no_words) >= len(pieces) - 1 or _is_no_phrase(pieces, vocabulary)
    return vocabulary[whole] > 1 and _is_nowhere_else(pieces, vocabulary)


def _is_cut_capital(piece: str) -> bool:
    """May *piece* be the head of a word whose first letters were set large: «СК» / «оморох»?"""
    return piece.isupper() and len(piece) == _LARGE


def _cased(before: str, word: str) -> str:
    """Return a word with a capital where a sentence begins behind *before*, else small."""
    begins = not before.strip() or before.rstrip()[-1] in ".!?…»"
    return word.capitalize() if begins else word.lower()


def _is_word(piece: str, pieces: Sequence[str], vocabulary: BookVocabulary) -> bool:
    if len(piece) == 1:
        return fold(piece) in _ONE_LETTER_WORDS
    return is_known(piece) or vocabulary[piece] > _times(pieces, vocabulary) + 1


def _is_no_phrase(pieces: Sequence[str], vocabulary: BookVocabulary) -> bool:
    """Are two words of the dictionary no phrase, and nowhere else in the book?

    «мед леннее»; one of the two is enough where the book has the whole too.
    """
    if len(pieces) != 2 or any(map(is_function_word, pieces)):
        return False
    first, second = map(fold, pieces)
    if may_follow(first, second) or is_qualified(first, second):
        return False
    times = _times(pieces, vocabulary)
    nowhere = [piece for piece in pieces if len(piece) > 1 and vocabulary[piece] <= times]
    return len(nowhere) >= (1 if vocabulary["".join(pieces)] else 2)


def _is_nowhere_else(pieces: Sequence[str], vocabulary: BookVocabulary) -> bool:
    """Does the book have no piece but in this place, so that they are halves of one word?"""
    times = _times(pieces, vocabulary)
    return all(vocabulary[piece] <= times for piece in pieces)


def _times(pieces: Sequence[str], vocabulary: BookVocabulary) -> int:
    return max(1, vocabulary.pairs[fold(pieces[0]), fold(pieces[1])])
