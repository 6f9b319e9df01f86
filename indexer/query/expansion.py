"""From the words of a query to a plan: for every word, all the ways to meet it."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from indexer.query.lexicon import Lexicon
from indexer.query.plan import Asked, Group, Plan, Unit
from indexer.query.reading import ReadWord, read, read_literally
from indexer.query.thesaurus import Concept, plain_name, unit
from indexer.query.typed import Query
from indexer.weights import Weights
from language.analysis import divided, whole_keys
from language.letters import has_cyrillic
from language.light_words import is_light_word
from language.morphology import is_known
from language.phrases import Match, phrase_key

SECOND_READING = 0.7
GUESSED = 0.9
_SHOWN = 40
ENGLISH_WORD = re.compile("[a-z][a-z-]+")


def expand(query: Query, lexicon: Lexicon, weights: Weights) -> tuple[Plan, tuple[str, ...]]:
    """Return the plan for a query, and notes on what was done to it."""
    reading = read_literally(query.text) if query.literal else read(query.text, lexicon)
    maker = _Maker(lexicon, weights)
    groups = tuple(maker.groups(reading.words))
    telling = [group for group in groups if group.is_telling]
    plan = Plan(
        groups if any(group.is_met for group in telling) else (),
        tuple(_phrases(query.phrases)),
        tuple(_phrases(query.excluded)),
        query.filters,
    )
    notes = (*reading.notes, *maker.notes, *_missing(reading.words, telling))
    return plan, tuple(dict.fromkeys(notes))


def _missing(words: Sequence[ReadWord], groups: Sequence[Group]) -> Iterator[str]:
    """Yield a note for each telling word that the books have in no form and by no other name."""
    likes = {word.form: word.like for word in words}
    for group in groups:
        for word in group.words if not group.units else ():
            like = likes[word.form]
            if word.weight == 1 and word.form.isalpha() and (like or not word.keys):
                meant = f" Может быть, «{like}»?" if like else ""
                yield f"Слова «{word.form:.{_SHOWN}}» в книгах нет.{meant}"


def _phrases(texts: Sequence[str]) -> Iterator[Unit]:
    for text in texts:
        phrase = unit(text, 1.0, ordered=True)
        if phrase.words:
            yield phrase


class _Maker:
    def __init__(self, lexicon: Lexicon, weights: Weights) -> None:
        self._lexicon = lexicon
        self._weights = weights
        self.notes: list[str] = []

    def groups(self, words: Sequence[ReadWord]) -> Iterator[Group]:
        """Yield the groups of a query: terms of the term base, joined words, single words."""
        asked = [self._asked(word) for word in words]
        if all(word.weight < 1 for word in asked):
            asked = [Asked(word.form, word.keys) for word in asked]
        at = 0
        for match in self._terms(words, asked):
            yield from self._plain(asked[at : match.first])
            yield self._term(asked[match.first : match.last + 1], match.values)
            at = match.last + 1
        yield from self._plain(asked[at:])

    def _terms(self, words: Sequence[ReadWord], asked: Sequence[Asked]) -> Iterator[Match[Concept]]:
        """Yield the terms in a query, but for a word that makes one with its neighbour."""
        joined = {
            at
            for first, pair in enumerate(pairwise(asked))
            if self._joined(*pair)
            for at in (first, first + 1)
        }
        for match in self._lexicon.thesaurus.find([word.form for word in words]):
            if match.last > match.first or match.first not in joined:
                yield match

    def _term(self, words: Sequence[Asked], concepts: Sequence[Concept]) -> Group:
        ways = [Unit(tuple(_own_keys(word) for word in words), 1.0)]
        names = [name for concept in concepts for name in concept.russian]
        ways += [unit(name, self._weights.variant) for name in names]
        ways += [self._derived(way) for way in ways[1:] if len(way.words) > 1]
        if len(words) > 1:
            derived = tuple(tuple(key for key, _ in word.keys) for word in words)
            ways.append(Unit(derived, self._weights.derived ** (1 / len(words))))
        self._tell(words, concepts)
        used = dict.fromkeys(found for way in ways if (found := self._used(way)))
        best = {found.words: found for found in reversed(used)}
        units = tuple(reversed(best.values()))
        alone = len(words) == 1 and all(found.quality == 1 for found in units)
        return Group(tuple(words), () if alone else units)

    def _derived(self, way: Unit) -> Unit:
        """Return a name with words of the same stems in the place of its own."""
        vocabulary = self._lexicon.vocabulary
        words = tuple(
            tuple(dict.fromkeys((*keys, *(k for key in keys for k in vocabulary.derived(key)))))
            for keys in way.words
        )
        return Unit(words, way.quality * self._weights.derived ** (1 / len(words)))

    def _tell(self, words: Sequence[Asked], concepts: Sequence[Concept]) -> None:
        """Note what an English term, or a name that the books don't use, stands for."""
        spelled = " ".join(word.form for word in words)
        told = [concept for concept in concepts if concept.russian[:1] not in ((), (concept.name,))]
        if not told or (has_cyrillic(spelled) and all(word.keys for word in words)):
            return
        if phrase_key(spelled) == phrase_key(plain_name(told[0].name)):
            names = dict.fromkeys(f"«{concept.russian[0]}»" for concept in told)
            self.notes.append(f"{told[0].name} – по-русски {', '.join(names)}")
            return
        meant = dict.fromkeys(f"«{c.russian[0]}» ({plain_name(c.name)})" for c in told)
        initials = spelled in self._lexicon.thesaurus.initials or not has_cyrillic(spelled)
        shown = spelled.upper() if initials else spelled
        self.notes.append(f"«{shown}» – это {', '.join(meant)}")

    def _used(self, way: Unit) -> Unit | None:
        """Return a way to meet a term if the books use all its words."""
        vocabulary = self._lexicon.vocabulary
        used = tuple(tuple(key for key in keys if key in vocabulary) for keys in way.words)
        return Unit(used, way.quality) if used and all(used) else None

    def _plain(self, words: Sequence[Asked]) -> Iterator[Group]:
        at = 0
        while at < len(words):
            if at + 1 < len(words) and (joined := self._joined(words[at], words[at + 1])):
                yield Group(tuple(words[at : at + 2]), (joined,))
                at += 2
            else:
                word = words[at]
                yield Group((word,), (*self._split(word), *self._translated(word)))
                at += 1

    def _joined(self, left: Asked, right: Asked) -> Unit | None:
        """Return two neighbouring words as one, if the books write them so."""
        keys = whole_keys(left.form + right.form)
        used = tuple(key for key in keys if key in self._lexicon.vocabulary)
        return Unit((used,), 1.0) if used else None

    def _translated(self, word: Asked) -> tuple[Unit, ...]:
        """Return the Russian for an English word that is no term, only part of some."""
        key = whole_keys(word.form)[0]
        russian = self._lexicon.thesaurus.translate(key) if ENGLISH_WORD.fullmatch(key) else None
        if russian is None or russian == key or russian not in self._lexicon.vocabulary:
            return ()
        self.notes.append(f"{word.form} – по-русски «{russian}»")
        return (Unit(((russian,),), self._weights.variant),)

    def _split(self, word: Asked) -> tuple[Unit, ...]:
        """Return a word in its parts, where the books use them all and not the whole."""
        vocabulary = self._lexicon.vocabulary
        if any(quality == 1 for _, quality in word.keys) or is_known(word.form):
            return ()
        parts = divided(word.form)
        ways = (
            [parts]
            if len(parts) > 1
            else [[word.form[:at], word.form[at:]] for at in range(3, len(word.form) - 2)]
        )
        for way in ways:
            keys = [tuple(k for k in whole_keys(part) if k in vocabulary) for part in way]
            if all(keys) and not any(map(is_light_word, way)):
                return (Unit(tuple(keys), 1.0),)
        return ()

    def _asked(self, word: ReadWord) -> Asked:
        weights, vocabulary = self._weights, self._lexicon.vocabulary
        found: dict[str, float] = {}
        for at, key in enumerate(whole_keys(word.form)):
            found[key] = SECOND_READING if at else 1.0
        for form in word.instead:
            for key in whole_keys(form):
                found.setdefault(key, weights.mended)
        own = list(found)
        # Of a word that no dictionary holds the lemma is a guess, which differs by form.
        known = is_known(word.form)
        derived = weights.derived if known else GUESSED
        for key in own:
            for other in vocabulary.derived(key):
                found.setdefault(other, derived)
        if known and not any(key in vocabulary for key in own):
            for key in own:
                for other in vocabulary.distant(key):
                    found.setdefault(other, weights.distant)
        used = tuple((key, quality) for key, quality in found.items() if key in vocabulary)
        return Asked(word.form, used, self._weight(word.form))

    def _weight(self, form: str) -> float:
        return self._weights.function_word if is_light_word(form) else 1.0


def _own_keys(word: Asked) -> tuple[str, ...]:
    return tuple(key for key, quality in word.keys if quality >= SECOND_READING)
