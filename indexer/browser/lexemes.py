"""The words of a site as a compact table: a stem and the number of a paradigm each.

::

    парапет  0  n        the key парапет, a noun; its forms by paradigm 0
    ста      7  v        the key стать, a verb
    поновее  9  a        the key новый, without a prefix of two letters

    0  :-,а,ам,ами,ах,е,ов,ом,у,ы        before the colon what makes the key of the stem;
    7  ть:л,ла,ли,лу                     then the endings of the forms (``-`` is none)
    9  2ый:-

    стали    10          a form of several words: which rows it may be of, likeliest first,
                         by their places among the rows that have it; nothing after the
                         form says that the table lacks a word that the form may be of

A form that is not listed may be of all rows that have it, in their order. A paradigm that one
row alone has stands in the row. The last column holds letters: ``n``, ``v``, ``a``, ``d``, ``c``
the parts of speech as derivation knows them, ``f`` for a function word, ``?`` for a word that
no dictionary holds.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from language.analysis import divided, find_whole_keys, whole_keys
from language.derivation import kinds
from language.kept_answers import TextAnswers, digest, kept
from language.letters import has_cyrillic
from language.light_words import is_light_word
from language.morphology import is_known, paradigm

FUNCTION, GUESSED = "f", "?"
NO_ENDING = "-"
KINDS = {"NOUN": "n", "INFN": "v", "VERB": "v", "ADJF": "a", "PRTF": "a", "ADVB": "d", "COMP": "c"}
_PREFIXES = ("по", "наи")
_BEGINNING = 3
"""So many letters of a form after its prefix are those of the dictionary form."""
UNLIKELY = -1
"""The rank of a reading that nobody thinks of: the form is not met by that word."""


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A key, what it and all its forms begin with, the rest of each by its rank, and marks.

    ``endings`` has a list for each rank, the unlikely first: ``[["у"], ["а", "ы"], ["е"]]``.
    ``prefix`` is how many letters of the stem are a prefix that the key lacks: «поновее», новый.
    """

    key: str
    stem: str
    endings: Sequence[Sequence[str]]
    marks: str
    prefix: int = 0

    def forms(self) -> Iterator[tuple[str, int]]:
        """Yield each form with the place of this word among the readings of the form."""
        for rank, endings in enumerate(self.endings, UNLIKELY):
            for ending in endings:
                yield self.stem + ending, rank

    def paradigm(self) -> str:
        """Return what the forms of a word have in place of its stem, as the table has it."""
        endings = sorted(ending or NO_ENDING for group in self.endings for ending in group)
        key = f"{self.prefix or ''}{self.key[len(self.stem) - self.prefix :]}"
        return f"{key}:{','.join(endings)}"


def lexeme(key: str, ranks: Mapping[str, int], marks: str) -> Iterator[Lexeme]:
    """Yield the word *key* with its forms, each with its place among the form's readings.

    Its comparatives with a prefix are rows of their own: the rest have a stem then.
    """
    by_prefix: dict[str, dict[str, int]] = defaultdict(dict)
    for form, rank in ranks.items():
        by_prefix[_prefix(form, key)][form] = rank
    for prefix, found in by_prefix.items():
        stem = _common_beginning((prefix + key, *found))
        by_rank: list[list[str]] = [[] for _ in range(UNLIKELY, max(found.values()) + 1)]
        for form, rank in sorted(found.items()):
            by_rank[rank - UNLIKELY].append(form[len(stem) :])
        yield Lexeme(key, stem, by_rank, marks, len(prefix))


def _prefix(form: str, key: str) -> str:
    beginning = key[:_BEGINNING]
    found = (p for p in _PREFIXES if form.startswith(p + beginning) and not key.startswith(p))
    return next(found, "") if len(beginning) == _BEGINNING else ""


def lexemes(forms: Iterable[str]) -> list[Lexeme]:
    """Return the lexemes of Russian *forms* and of the parts of hyphenated forms."""
    met: dict[str, list[str]] = defaultdict(list)
    for form in sorted(_russian(forms)):
        for key in whole_keys(form):
            met[key].append(form)
    kept_rows = ((key, _row(" ".join((key, *met[key])))) for key in sorted(met))
    return [word for key, row in kept_rows for word in lexeme(key, *_opened(row))]


def _russian(forms: Iterable[str]) -> set[str]:
    given = set(forms)
    parts = {part for form in given for part in divided(form)}
    return {form for form in given | parts if has_cyrillic(form)}


@kept(tuple)
def _row(key_and_forms: str) -> tuple[str, ...]:
    """Return stem, marks and endings by rank of a key that was met in some forms."""
    key, *forms = key_and_forms.split()
    members: set[str] = set()
    for form in forms:
        if form not in members:
            members |= {form} | paradigm(form, key)
    keys = {form: find_whole_keys(form) for form in members}
    ranks = {form: own.index(key) if key in own else UNLIKELY for form, own in keys.items()}
    stem = _common_beginning((key, *ranks))
    lines = [
        ",".join(sorted(form[len(stem) :] or NO_ENDING for form in ranks if ranks[form] == rank))
        for rank in range(UNLIKELY, max(ranks.values()) + 1)
    ]
    return stem, _marks(key, [form for form, rank in ranks.items() if rank == 0]), *lines


def _opened(row: Sequence[str]) -> tuple[dict[str, int], str]:
    """Return the forms with their ranks, and the marks, that ``_row`` kept as texts."""
    stem, marks, *lines = row
    groups = enumerate((line.split(",") if line else () for line in lines), UNLIKELY)
    forms = (
        (stem + end.replace(NO_ENDING, "", end == NO_ENDING), rank)
        for rank, group in groups
        for end in group
    )
    return dict(forms), marks


def _common_beginning(words: Collection[str]) -> str:
    first, last = min(words), max(words)
    same = (a == b for a, b in zip(first, last, strict=False))
    return first[: sum(takewhile(bool, same))]


def _marks(key: str, forms: Sequence[str]) -> str:
    """Return what kinds of word a key is, from the forms of which it is the first reading."""
    found = letters_of_kinds(kinds(key))
    if sum(map(is_light_word, forms)) * 2 > len(forms):
        found += FUNCTION
    return found if all(map(is_known, forms)) else found + GUESSED


def letters_of_kinds(kinds: Iterable[str]) -> str:
    """Return a letter for each part of speech that derivation knows.

    >>> letters_of_kinds(["NOUN", "PREP", "VERB"])
    'nv'
    """
    return "".join(dict.fromkeys(KINDS[pos] for pos in kinds if pos in KINDS))


def table_of(forms: Iterable[str]) -> dict[str, str]:
    """Return the table of the words behind Russian *forms*: see ``table``."""
    met = sorted(_russian(forms))
    return _TABLES.get(digest(" ".join(met)), lambda: table(lexemes(met)))


_TABLES: TextAnswers[dict[str, str]] = TextAnswers(__name__, "table", dict, write=dict)


def table(words: Sequence[Lexeme]) -> dict[str, str]:
    """Return the table as three texts: ``words``, ``paradigms`` by frequency, and ``orders``."""
    words = in_order(words)
    numbers = numbered(words)
    return {
        "words": "\n".join(rows(words, numbers)),
        "paradigms": "\n".join(numbers),
        "orders": "\n".join(orders(words)),
    }


def in_order(words: Iterable[Lexeme]) -> list[Lexeme]:
    """Return the words by their stems, as the rows of a table stand."""
    return sorted(words, key=lambda word: (word.stem, word.key))


def numbered(words: Iterable[Lexeme]) -> dict[str, int]:
    """Return the paradigms that several words have, each with its number."""
    counted = Counter(word.paradigm() for word in words)
    common = (endings for endings, count in counted.most_common() if count > 1)
    return {endings: number for number, endings in enumerate(common)}


def rows(words: Iterable[Lexeme], numbers: Mapping[str, int]) -> Iterator[str]:
    """Yield the row of each word."""
    for word in words:
        yield f"{word.stem}\t{numbers.get(own := word.paradigm(), own)}\t{word.marks}"


def orders(words: Sequence[Lexeme]) -> Iterator[str]:
    """Yield the forms that are not of all words that have them, in the order of the words."""
    stand: dict[str, list[int]] = defaultdict(list)
    for word in words:
        for form, rank in word.forms():
            stand[form].append(rank)
    for form, ranks in sorted(stand.items()):
        likely = sorted(rank for rank in ranks if rank != UNLIKELY)
        is_whole = bool(likely) and likely == list(range(len(likely)))
        if ranks != list(range(len(ranks))):
            yield form + "\t" + ("".join(str(ranks.index(r)) for r in likely) if is_whole else "")
