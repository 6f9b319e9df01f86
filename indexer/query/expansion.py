"""From the words of a query to a plan: for every word, all the ways to meet it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from indexer.query.negation import DENIALS, FORBIDDING, is_negation
from indexer.query.plan import UNSURE, Asked, Group, Phrase, Plan
from indexer.query.thesaurus import BookLexicon, Concept, unit
from indexer.query.typed import Query
from indexer.weights import Weights
from language.analysis import whole_keys
from language.derivation import voiceless
from language.dictionary import is_real
from language.letters import has_cyrillic
from language.light_words import is_light_word
from language.phrases import Match, phrase_key
from language.reading.names import plain_name
from language.reading.read import read, read_literally, written_as_one
from language.reading.records import Note, ReadWord

SECOND_READING = 0.7
GUESSED = 0.9
VOICE = 0.9
"""A verb with «-ся» against the one without: «засчитывают» for «засчитывается»."""
OTHER_DENIAL = 0.8
"""Another way to deny the same: «стрелять нельзя» for «не стреляет»."""
REACH = 3
"""Within so many words a denial finds what it denies: «не могут больше стрелять»."""
FORBIDDEN = 0.4
"""How much a word that forbids weighs beside what it forbids."""
_SHOWN = 40
_LACKING = "в книгах нет."
_UNSURE = "Точного ответа нет."
ENGLISH_WORD = re.compile("[a-z][a-z-]+")


def expand(query: Query, lexicon: BookLexicon, weights: Weights) -> tuple[Plan, tuple[str, ...]]:
    """Return the plan for a query, and notes on what was done to it.

    If the books hold none of its telling words, words of like letters take their place.
    """
    reading = read_literally(query.text) if query.literal else read(query.text, lexicon)
    maker = _Maker(lexicon, weights)
    words = tuple(_backed(reading.words, lexicon))
    groups = tuple(maker.groups(words))
    notes = [*map(_told, reading.notes), *maker.notes, *_missing(words, groups)]
    if not any(group.is_telling and group.is_met for group in groups):
        alike = () if query.literal else tuple(_alike(words, lexicon))
        groups = tuple(maker.groups(alike))
        shown = ", ".join(f"«{form}»" for word in alike for form in (word.form, *word.instead))
        notes += [f"{_UNSURE} По сходству букв показано: {shown}"] if alike else []
    plan = Plan(
        groups, tuple(_phrases(query.phrases)), tuple(_phrases(query.excluded)), query.filters
    )
    return plan, tuple(dict.fromkeys(notes))


def _told(note: Note) -> str:
    return f"{note.text} (как введено: +{note.undo})" if note.undo else note.text


def _backed(words: Sequence[ReadWord], lexicon: BookLexicon) -> Iterator[ReadWord]:
    """Yield *words*, a real one without the word that it is like if no other word backs that."""
    backed = any(not word.is_light and lexicon.uses(word.form) for word in words)
    for word in words:
        yield word if backed or not is_real(word.form) else replace(word, like=None)


def _alike(words: Sequence[ReadWord], lexicon: BookLexicon) -> Iterator[ReadWord]:
    """Yield the words of the books that are most like the telling ones of a query."""
    for word in words:
        if not word.is_light and (found := lexicon.vocabulary.alike(word.form)):
            yield ReadWord(found[0], tuple(found[1:]))


def tells_of_a_miss(note: str) -> bool:
    """Does *note*, which ``expand`` gave, say that the books lack a word or an answer?"""
    return note.startswith(_UNSURE) or _LACKING in note


def _missing(words: Sequence[ReadWord], groups: Sequence[Group]) -> Iterator[str]:
    """Yield a note for each telling word that the books have in no form and by no other name."""
    likes = {word.form: word.like for word in words}
    for group in groups:
        for word in group.words if group.is_telling and not group.units else ():
            if word.weight == 1 and word.form.isalpha() and not word.is_met:
                like = likes.get(word.form)
                meant = f" Может быть, «{like}»?" if like else ""
                yield f"Слова «{word.form:.{_SHOWN}}» {_LACKING}{meant}"


def _phrases(texts: Sequence[str]) -> Iterator[Phrase]:
    for text in texts:
        phrase = unit(text, 1.0, ordered=True)
        if phrase.words:
            yield phrase


class _Maker:
    def __init__(self, lexicon: BookLexicon, weights: Weights) -> None:
        self._lexicon = lexicon
        self._weights = weights
        self.notes: list[str] = []

    def groups(self, words: Sequence[ReadWord]) -> Iterator[Group]:
        """Yield the groups of a query: terms of the term base, joined words, single words."""
        asked = [self._asked(word) for word in words]
        if all(word.weight < 1 for word in asked):
            asked = [replace(word, weight=1.0) for word in asked]
        at = 0
        for match in self._terms(asked):
            yield from self._plain(asked[at : match.first])
            concepts = [c for name in match.values for c in self._lexicon.thesaurus.concepts(name)]
            yield self._term(asked[match.first : match.last + 1], concepts)
            at = match.last + 1
        yield from self._plain(asked[at:])

    def _terms(self, asked: Sequence[Asked]) -> Iterator[Match[str]]:
        """Yield the terms in a query, without light words and single words of a pair."""
        paired = {at for first in range(len(asked)) for at in self._together(asked, first)[0]}
        for match in self._lexicon.names.find([self._named(word) for word in asked]):
            alone = asked[match.first]
            if match.last > match.first or (match.first not in paired and alone.weight == 1):
                yield match

    def _named(self, word: Asked) -> str:
        """Return the form of a word; of one that books and names lack, the everyday word for it."""
        if word.is_met or word.form in self._lexicon.names or not is_real(word.form):
            return word.form
        return self._lexicon.thesaurus.kin(word.form) or word.form

    def _term(self, words: Sequence[Asked], concepts: Sequence[Concept]) -> Group:
        ways = [Phrase(tuple(_own_keys(word) for word in words), 1.0)]
        names = [name for concept in concepts for name in concept.russian]
        ways += [unit(name, self._weights.variant) for name in names]
        ways += [self._derived(way) for way in ways[1:] if len(way.words) > 1]
        if len(words) > 1:
            derived = tuple(tuple(key for key, _ in word.keys) for word in words)
            ways.append(Phrase(derived, self._weights.derived ** (1 / len(words))))
        self._tell(words, concepts)
        units = self._best(ways)
        alone = len(words) == 1 and all(found.quality == 1 for found in units)
        return Group(tuple(words), () if alone else units)

    def _best(self, ways: Sequence[Phrase]) -> tuple[Phrase, ...]:
        """Return the ways whose words the books use, of equal ones the first."""
        used = dict.fromkeys(found for way in ways if (found := self._used(way)))
        best = {found.words: found for found in reversed(used)}
        return tuple(reversed(best.values()))

    def _derived(self, way: Phrase) -> Phrase:
        """Return a name with words of the same stems in the place of its own."""
        vocabulary = self._lexicon.vocabulary
        words = tuple(
            tuple(dict.fromkeys((*keys, *(k for key in keys for k in vocabulary.derived(key)))))
            for keys in way.words
        )
        return Phrase(words, way.quality * self._weights.derived ** (1 / len(words)))

    def _tell(self, words: Sequence[Asked], concepts: Sequence[Concept]) -> None:
        """Add a note on the meaning of an English term, or of a name that the books do not use."""
        spelled = " ".join(word.form for word in words)
        told = [c for c in concepts if c.russian and c.russian[0] != c.name]
        told = [c for c in told if phrase_key(c.russian[0]) != phrase_key(spelled)]
        if not told or (has_cyrillic(spelled) and all(word.is_met for word in words)):
            return
        terms = [concept for concept in told if not concept.is_plain]
        if not terms:
            names = dict.fromkeys(f"«{name}»" for concept in told for name in concept.russian)
            self.notes.append(f"Вместо «{spelled}» ищется {', '.join(names)}")
        elif phrase_key(spelled) == phrase_key(plain_name(terms[0].name)):
            names = dict.fromkeys(f"«{concept.russian[0]}»" for concept in terms)
            self.notes.append(f"{terms[0].name} – по-русски {', '.join(names)}")
        else:
            meant = dict.fromkeys(f"«{c.russian[0]}» ({plain_name(c.name)})" for c in terms)
            self.notes.append(f"{self._said(spelled)} {', '.join(meant)}")

    def _said(self, spelled: str) -> str:
        """Begin the note on a name that matched a term, claiming no more than is sure.

        An abbreviation may also be an ordinary word of the question («may be»); an English
        form such as «wounded» is not the term itself («searched instead»).
        """
        known = self._lexicon.names
        if spelled in known.initials or spelled in known.abbreviations:
            verb = "может быть" if is_light_word(spelled) else "– это"
            return f"«{spelled.upper()}» {verb}"
        return f"«{spelled}» – это" if has_cyrillic(spelled) else f"Вместо «{spelled}» ищется"

    def _used(self, way: Phrase) -> Phrase | None:
        """Return a way to meet a term if the books use all its words."""
        vocabulary = self._lexicon.vocabulary
        used = tuple(tuple(key for key in keys if key in vocabulary) for keys in way.words)
        return Phrase(used, way.quality) if used and all(used) else None

    def _plain(self, words: Sequence[Asked]) -> Iterator[Group]:
        at = 0
        while at < len(words):
            pair, ways = self._together(words, at)
            if pair:
                yield from (Group((word,)) for word in words[at + 1 : pair[-1]])
                yield Group((_whole(words[at]), _whole(words[pair[-1]])), ways)
            elif words[at].form in FORBIDDING:
                ways = self._best([unit(way, self._weights.variant) for way in FORBIDDING])
                yield Group((replace(words[at], weight=FORBIDDEN),), ways)
            else:
                yield Group((words[at],), self._translated(words[at]))
            at = pair[-1] + 1 if pair else at + 1

    def _together(
        self, words: Sequence[Asked], at: int
    ) -> tuple[tuple[int, ...], tuple[Phrase, ...]]:
        """Return two words that match as one (from *at* on), and the ways to match them."""
        if at + 1 < len(words) and (ways := self._joined(words[at], words[at + 1])):
            return (at, at + 1), ways
        if is_negation(words[at].form):
            reach = range(at + 1, min(at + 1 + REACH, len(words)))
            denied = next((other for other in reach if words[other].weight == 1), 0)
            if denied and (ways := self._denied(words[at], words[denied])):
                return (at, denied), ways
        return (), ()

    def _joined(self, left: Asked, right: Asked) -> tuple[Phrase, ...]:
        """Return two neighbouring words as one, if the books write them so."""
        keys = written_as_one(left.form, right.form, self._lexicon)
        return (Phrase((keys,), 1.0),) if keys else ()

    def _denied(self, left: Asked, right: Asked) -> tuple[Phrase, ...]:
        """Return a denial and what it denies, as words that stand together."""
        what = _own_keys(right)
        ways = [unit(denial, OTHER_DENIAL) for denial in DENIALS]
        return self._best(
            [
                Phrase((whole_keys(left.form), what), 1.0),
                *(Phrase((*way.words, what), way.quality) for way in ways),
            ]
        )

    def _translated(self, word: Asked) -> tuple[Phrase, ...]:
        """Return the Russian for an English word that is no term, only part of some."""
        if word.weight < 1:
            return ()
        key = whole_keys(word.form)[0]
        russian = self._lexicon.thesaurus.translate(key) if ENGLISH_WORD.fullmatch(key) else None
        if russian is None or russian == key or russian not in self._lexicon.vocabulary:
            return ()
        self.notes.append(f"Вместо «{word.form}» ищется и «{russian}»")
        return (Phrase(((russian,),), self._weights.variant),)

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
        known = is_real(word.form)
        for key in own:
            for other in vocabulary.derived(key):
                found.setdefault(other, self._kinship(key, other) if known else GUESSED)
        if known and not any(key in vocabulary for key in own):
            for key in own:
                for other in vocabulary.distant(key):
                    found.setdefault(other, weights.distant)
            for key in whole_keys(word.like) if word.like else ():
                found.setdefault(key, UNSURE)
        used = tuple((key, quality) for key, quality in found.items() if key in vocabulary)
        weight = weights.function_word if word.is_light else 1.0
        return Asked(word.form, used, weight, self._telling(used))

    def _telling(self, used: Sequence[tuple[str, float]]) -> float:
        """Return how much the key tells that meets a word best."""
        best = max((quality for _, quality in used), default=1.0)
        tell = self._lexicon.vocabulary.telling
        return max((tell(key) for key, quality in used if quality == best), default=1.0)

    def _kinship(self, key: str, other: str) -> float:
        """Return how good a word of the same stem is: best another voice of one verb."""
        is_form = not has_cyrillic(key) or voiceless(key) == voiceless(other)
        return VOICE if is_form else self._weights.derived


def _whole(word: Asked) -> Asked:
    """Return a word of a pair: a part that is no word by itself is met in the pair alone."""
    return word if is_real(word.form) else replace(word, keys=())


def _own_keys(word: Asked) -> tuple[str, ...]:
    return tuple(key for key, quality in word.keys if quality >= SECOND_READING)
