"""Terms of one or more words, found in a text in any inflected form, longest first.

A phrase is kept as a path of lemmas (English: of singulars); a token of the text
goes on along a path if any of its lemmas fits. Hyphens inside a word do not matter:
``спас-бросок`` is found as ``спасбросок``, and as two words. Punctuation does: a phrase
runs over no mark that it does not have itself («look out, sir»).
"""

import re
from collections.abc import Iterable, Iterator, KeysView, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic, TypeVar

from language.dictionary import is_real
from language.english import bases
from language.inflection import paradigm
from language.kept_answers import kept, rows
from language.letters import fold, has_cyrillic
from language.memory import ENTRY, MEGABYTE, Memory, remembered
from language.morphology import analyses, is_known, lemmas, readings
from language.tokens import Token, tokenize, words

V = TypeVar("V")

_BEGUN = 4 * MEGABYTE
"""What an index remembers of the words that phrases begin with: 10,000 words, those of a book."""

# What may stand between the words of a phrase: the space of one paragraph, hyphens, quotes
# and apostrophes, a slash, the stars and underscores of Markdown. All else is a mark.
_JOINT = re.compile(r"[^\S\n]|\n(?![^\S\n]*\n)|[-'\N{RIGHT SINGLE QUOTATION MARK}\"«»/*_]")

_NO_MARKS: frozenset[str] = frozenset()

# What a word of a phrase is hardly ever cited as, where it may be a noun as well.
_RARELY_CITED = frozenset({"ADJS", "INTJ", "VERB"})


@dataclass(frozen=True, slots=True)
class Match(Generic[V]):
    """A phrase found: tokens ``first`` to ``last`` (inclusive) of the text, and its values."""

    first: int
    last: int
    values: tuple[V, ...]


def _parts(word: str) -> tuple[str, ...]:
    return tuple(part for part in word.split("-") if part)


@kept(tuple)
def unit_lemmas(word: str) -> tuple[str, ...]:
    """Return the lemmas of one token, those of a hyphenated word without its hyphens."""
    return tuple(dict.fromkeys(lem.replace("-", "") for lem in base_forms(word)))


@kept(tuple)
def base_forms(word: str) -> tuple[str, ...]:
    """Return the lemmas of a Russian word, the base forms of an English one, likeliest first."""
    return lemmas(word) if has_cyrillic(word) else bases(word)


def phrase_key(phrase: str) -> tuple[str, ...]:
    """Return the likeliest lemma of each word of *phrase*: one key for all its forms.

    >>> phrase_key("Труднопроходимого ландшафта") == phrase_key("труднопроходимый ландшафт")
    True
    """
    return tuple(unit_lemmas(word)[0] for word in words(phrase))


def marks(gap: str) -> frozenset[str]:
    """Return the marks of *gap*, the text between two words, that part one phrase from another.

    >>> sorted(marks(", «")), marks(" – "), marks("-")
    ([','], frozenset({'–'}), frozenset())
    """
    return _NO_MARKS if gap == " " else frozenset(_JOINT.sub("", gap))


def _marks_within(phrase: str) -> frozenset[str]:
    if phrase.isalpha():
        return _NO_MARKS
    tokens = list(tokenize(phrase))
    return frozenset().union(*(marks(phrase[a.end : b.start]) for a, b in pairwise(tokens)))


@dataclass(slots=True)
class _Node(Generic[V]):
    next: dict[str, "_Node[V]"] = field(default_factory=dict)
    values: dict[V, frozenset[str]] = field(default_factory=dict)
    """Each value with the marks that its phrase holds."""


class PhraseIndex(Generic[V]):
    """Phrases with a value each, looked up in running text."""

    def __init__(self, phrases: Iterable[tuple[str, V]] = ()) -> None:
        self._root: _Node[V] = _Node()
        self._begun: Memory[str, tuple[_Node[V], ...]] | None = None
        for phrase, value in phrases:
            self.add(phrase, value)

    def add(self, phrase: str, value: V) -> None:
        """Enter *phrase*; several values may share one phrase, their order is kept."""
        within = _marks_within(phrase)
        for path in phrase_ways(" ".join(words(phrase))):
            node = self._root
            for step in path:
                node = node.next.setdefault(step, _Node())
            node.values.setdefault(value, within)
        self._begun = None

    @property
    def beginnings(self) -> KeysView[str]:
        """What the first word of a phrase may be, as a lemma."""
        return self._root.next.keys()

    def find(self, tokens: Sequence[Token], text: str = "") -> Iterator[Match[V]]:
        """Yield the phrases in *tokens*, the longest at each place, without overlap.

        *text* is what the tokens' offsets are of; without it punctuation goes unseen.
        """
        at = 0
        while at < len(tokens):
            found = self._longest(tokens, at, text)
            if found is None:
                at += 1
            else:
                yield found
                at = found.last + 1

    def find_everywhere(self, tokens: Sequence[Token], text: str = "") -> Iterator[Match[V]]:
        """Yield the longest phrase that begins at each place in *tokens*; they may overlap."""
        found = (self._longest(tokens, at, text) for at in range(len(tokens)))
        yield from (match for match in found if match is not None)

    def get(self, phrase: str) -> tuple[V, ...]:
        """Return the values of exactly this phrase, in any inflected form."""
        texts = words(phrase)
        tokens = [Token(text, 0, 0) for text in texts]
        found = self._longest(tokens, 0) if tokens else None
        return found.values if found and found.last == len(tokens) - 1 else ()

    def _longest(self, tokens: Sequence[Token], start: int, text: str = "") -> Match[V] | None:
        nodes = self._beginning(tokens[start].text)
        if not nodes:  # so it is with most words of a text
            return None
        last, values = start, [value for node in nodes for value in node.values]
        met: frozenset[str] = frozenset()
        for at in range(start + 1, len(tokens)):
            nodes = [after for node in nodes for after in _follow(node, tokens[at].text)]
            if not nodes:
                break
            met |= marks(text[tokens[at - 1].end : tokens[at].start])
            if found := [v for n in nodes for v, within in n.values.items() if met <= within]:
                last, values = at, found
        # Two nodes may hold the same value; to compare values costs more than all the rest.
        return Match(start, last, tuple(dict.fromkeys(values))) if values else None

    def _beginning(self, word: str) -> Sequence[_Node[V]]:
        """Return where the phrases go on that begin with a word."""
        begun = self._begun
        if begun is None:
            begun = Memory(lambda first: tuple(_follow(self._root, first)), ENTRY, _BEGUN)
            self._begun = begun
        return begun[word]


def _follow(node: _Node[V], word: str) -> Iterator[_Node[V]]:
    steps, parts = _steps(word)
    for lem in steps:
        if after := node.next.get(lem):
            yield after
    if len(parts) > 1:
        nodes = [node]
        for part in parts:
            nodes = [n.next[lem] for n in nodes for lem in base_forms(part) if lem in n.next]
        yield from nodes


@remembered()
def first_steps(word: str) -> frozenset[str]:
    """Return which of ``PhraseIndex.beginnings`` a phrase may have that *word* begins."""
    steps, parts = _steps(word)
    return frozenset(steps + (base_forms(parts[0]) if len(parts) > 1 else ()))


@remembered()
def _steps(word: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the steps that a token may be, and the parts of a hyphenated one."""
    folded = fold(word)
    return tuple(dict.fromkeys((*unit_lemmas(word), folded))), _parts(folded)


@kept(rows)
def phrase_ways(phrase: str) -> tuple[tuple[str, ...], ...]:
    """Return the ways to enter a phrase: its lemmas, and a hyphenated word also in its parts."""
    return tuple(dict.fromkeys(_ways(phrase.split())))


def plain_ways(phrase: str) -> tuple[tuple[str, ...], ...]:
    """Return the ways that follow from the words of a phrase, each taken by itself.

    >>> plain_ways("пси-фаза")
    (('псифаза',), ('пси', 'фаза'))
    """
    texts = phrase.split()
    parts = [part for text in texts for part in _parts(fold(text))]
    ways = (tuple(unit_lemmas(text)[0] for text in texts), tuple(map(_first_lemma, parts)))
    return ways if len(parts) > len(texts) else ways[:1]


def _first_lemma(word: str) -> str:
    likeliest: str = base_forms(word)[0]
    return likeliest


def _ways(texts: Sequence[str]) -> Iterator[tuple[str, ...]]:
    things = [is_thing_in_past(texts, at) for at in range(len(texts))]
    lemma_of = {True: fold, False: _cited_lemma}
    cited = tuple(lemma_of[t](w).replace("-", "") for t, w in zip(things, texts, strict=True))
    yield cited
    yield tuple(_counted_lemma(text) or lem for text, lem in zip(texts, cited, strict=True))
    if any(has_cyrillic(text) and not is_known(text) for text in texts):
        yield from (tuple(words(form)) for form in paradigm(" ".join(texts)))
    if len(texts) > 1 and (verbs := _verbs_of(texts[0])):
        yield from ((verb, *cited[1:]) for verb in verbs)
    if any(len(_parts(fold(text))) > 1 for text in texts):
        yield tuple(_cited_lemma(part) for text in texts for part in _parts(fold(text)))


def is_thing_in_past(texts: Sequence[str], at: int) -> bool:
    """Is a word of a name a thing that is written as a past tense: «стреляла», a weapon?

    Nobody cites a deed so, alone or after an adjective («большая стреляла»); it is met as it is
    written and as the noun's cases («стрелялу»), never by the verb («стрелять»). Names that are
    clauses («не дожил до атаки») are left alone, and so is the present tense («суммируются»),
    which rules are cited by. That «она стреляла» is no weapon is for the sentence to say.
    """
    if len(texts) > 1 and not (at and _is_adjective(texts[at - 1])):
        return False
    return is_past_tense(texts[at])


@kept(bool)
def is_past_tense(word: str) -> bool:
    """Has the dictionary nothing but a past tense for a Russian *word*: «стреляла»?"""
    found = analyses(word) if has_cyrillic(word) else ()
    return bool(found) and all(a.known and {"VERB", "past"} <= a.grammemes for a in found)


@kept(bool)
def _is_adjective(word: str) -> bool:
    return any(reading.pos == "ADJF" for reading in readings(word)[:1])


def _verbs_of(word: str) -> tuple[str, ...]:
    """Return the verbs of an English phrase that is cited as a deed: «going to ground»."""
    is_deed = not has_cyrillic(word) and word.endswith("ing")
    return tuple(filter(is_real, bases(word)[1:])) if is_deed else ()


@remembered()
def _cited_lemma(word: str) -> str:
    """Return the likeliest lemma of a word of a phrase as it is cited, where a noun is likelier.

    «спас» and «замер» are cited as nouns though oftener verbs; «нова», which the dictionary
    has only as a short adjective, is its own lemma.
    """
    found = readings(word)
    if not found or found[0].pos not in _RARELY_CITED:
        likeliest: str = base_forms(word)[0]
        return likeliest
    nouns = [reading.lemma for reading in found if reading.pos == "NOUN"]
    if nouns:
        return fold(word) if fold(word) in nouns else nouns[0]
    return fold(word) if found[0].pos == "ADJS" else found[0].lemma


@remembered()
def _counted_lemma(word: str) -> str:
    """Return the lemma of a plural that may be one of many: «победные очки», but «три очка»."""
    found = [a for a in analyses(word) if {"NOUN", "nomn", "plur"} <= a.grammemes and a.known]
    if not found or "Pltm" not in found[0].grammemes:
        return ""
    return next((fold(a.lexeme[0].word) for a in found if "Pltm" not in a.grammemes), "")
