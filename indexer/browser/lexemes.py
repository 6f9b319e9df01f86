"""The words of a site as a compact table: a stem and the number of a paradigm each.

::

    парапет  0  n        the key парапет, a noun; its forms by paradigm 0
    ста      7  v        the key стать, a verb

    0  :-,а,ам,ами,ах,е,ов,ом,у,ы        before the colon what makes the key of the stem;
    7  ть:л,ла,лу|ли                     then the endings of the forms (``-`` is none),
                                         after a bar those of which the word is the
                                         second reading

The last column holds letters: ``n``, ``v``, ``a``, ``d``, ``c`` the parts of speech as
derivation knows them, ``f`` for a function word, ``?`` for one that no dictionary holds.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from language.analysis import divided, whole_keys
from language.derivation import kinds
from language.kept_answers import kept
from language.letters import has_cyrillic
from language.light_words import is_light_word
from language.morphology import is_known, paradigm

FUNCTION, GUESSED = "f", "?"
NO_ENDING = "-"
KINDS = {"NOUN": "n", "INFN": "v", "VERB": "v", "ADJF": "a", "PRTF": "a", "ADVB": "d", "COMP": "c"}


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A key, what it and all its forms begin with, and the rest of each, as the table has it."""

    key: str
    stem: str
    endings: str
    marks: str


def lexemes(forms: Iterable[str]) -> list[Lexeme]:
    """Return the words behind Russian *forms*, and behind the parts of hyphenated ones."""
    met: dict[str, list[str]] = defaultdict(list)
    for form in sorted(_russian(forms)):
        for key in whole_keys(form):
            met[key].append(form)
    return [Lexeme(key, *_row(" ".join((key, *met[key])))) for key in sorted(met)]


def _russian(forms: Iterable[str]) -> set[str]:
    given = set(forms)
    parts = {part for form in given for part in divided(form)}
    return {form for form in given | parts if has_cyrillic(form)}


@kept(tuple)
def _row(key_and_forms: str) -> tuple[str, ...]:
    """Return stem, endings and marks of a key that was met in some forms."""
    key, *forms = key_and_forms.split()
    members: set[str] = set()
    for form in forms:
        if form not in members:
            members |= {form} | paradigm(form, key)
    ranks = {form: found.index(key) for form in members if key in (found := whole_keys(form))}
    stem = _common_beginning((key, *ranks))
    firsts = [form for form, rank in ranks.items() if rank == 0]
    return stem, _endings(key, ranks, len(stem)), _marks(key, firsts)


def _common_beginning(words: Collection[str]) -> str:
    first, last = min(words), max(words)
    same = (a == b for a, b in zip(first, last, strict=False))
    return first[: sum(takewhile(bool, same))]


def _endings(key: str, ranks: Mapping[str, int], cut: int) -> str:
    """Return key and forms without the stem of *cut* letters, by the rank of the reading."""
    by_rank: dict[int, list[str]] = defaultdict(list)
    for form, rank in sorted(ranks.items()):
        by_rank[rank].append(form[cut:] or NO_ENDING)
    lines = [",".join(by_rank[rank]) for rank in range(max(by_rank) + 1)]
    return f"{key[cut:]}:{'|'.join(lines)}"


def _marks(key: str, forms: Sequence[str]) -> str:
    """Return what kinds of word a key is, from the forms of which it is the first reading."""
    found = "".join(dict.fromkeys(KINDS[pos] for pos in kinds(key) if pos in KINDS))
    if sum(map(is_light_word, forms)) * 2 > len(forms):
        found += FUNCTION
    return found if all(map(is_known, forms)) else found + GUESSED


def table(words: Iterable[Lexeme]) -> dict[str, str]:
    """Return the table as two texts: ``words`` and ``paradigms``, the most frequent first."""
    words = list(words)
    counted = Counter(word.endings for word in words)
    numbers = {endings: number for number, (endings, _) in enumerate(counted.most_common())}
    rows = (f"{word.stem}\t{numbers[word.endings]}\t{word.marks}" for word in words)
    return {"words": "\n".join(rows), "paradigms": "\n".join(numbers)}
