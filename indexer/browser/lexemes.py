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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from language.analysis import divided, whole_keys
from language.derivation import kinds
from language.letters import has_cyrillic
from language.light_words import is_light_word
from language.morphology import is_known, paradigm

FUNCTION, GUESSED = "f", "?"
NO_ENDING = "-"
KINDS = {"NOUN": "n", "INFN": "v", "VERB": "v", "ADJF": "a", "PRTF": "a", "ADVB": "d", "COMP": "c"}


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A key with all forms of it, each with the place of this reading among the form's."""

    key: str
    ranks: Mapping[str, int]
    marks: str

    @property
    def stem(self) -> str:
        """What the key and all forms begin with."""
        first, last = min(self.key, *self.ranks), max(self.key, *self.ranks)
        same = (a == b for a, b in zip(first, last, strict=False))
        return first[: sum(takewhile(bool, same))]

    @property
    def endings(self) -> str:
        """The key and the forms without the stem, as the table has them."""
        cut = len(self.stem)
        by_rank: dict[int, list[str]] = defaultdict(list)
        for form, rank in sorted(self.ranks.items()):
            by_rank[rank].append(form[cut:] or NO_ENDING)
        lines = [",".join(by_rank[rank]) for rank in range(max(by_rank) + 1)]
        return f"{self.key[cut:]}:{'|'.join(lines)}"


def lexemes(forms: Iterable[str]) -> list[Lexeme]:
    """Return the words behind Russian *forms*, and behind the parts of hyphenated ones."""
    members: dict[str, set[str]] = defaultdict(set)
    for form in sorted(_russian(forms)):
        for key in whole_keys(form):
            if form not in members[key]:
                members[key] |= {form} | paradigm(form, key)
    return [_lexeme(key, members[key]) for key in sorted(members)]


def _russian(forms: Iterable[str]) -> set[str]:
    given = set(forms)
    parts = {part for form in given for part in divided(form)}
    return {form for form in given | parts if has_cyrillic(form)}


def _lexeme(key: str, members: Iterable[str]) -> Lexeme:
    ranks = {form: found.index(key) for form in members if key in (found := whole_keys(form))}
    return Lexeme(key, ranks, _marks(key, [form for form, rank in ranks.items() if rank == 0]))


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
