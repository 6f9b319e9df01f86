"""The term base in memory: entries, and each language's side of it, found by any form."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from glossary.families import WordFamilies
from glossary.named import named
from glossary.ordinary import Everyday
from glossary.rewordings import rewordings
from glossary.synonyms import synonyms
from glossary.terms import FILE, Term, load_terms
from glossary.word_lists import WordLists, load_word_lists
from language.deeds import deed_stems, verb_stems
from language.english import bases
from language.function_words import is_function_word
from language.kept_answers import digest
from language.letters import fold, has_cyrillic
from language.memory import ENTRY, SHARE, Memory
from language.morphology import forms, lemmas, readings
from language.phrases import Match, PhraseIndex, base_forms, is_thing_in_past
from language.reading.lexicon import Lexicon
from language.tokens import Token, words

_BRACKETS = re.compile(r"\s*\(([^()]*)\)")
_ABBREVIATION = re.compile("[A-ZА-ЯЁ][A-Za-zА-Яа-яЁё]{0,3}")
_VERBS = frozenset({"GRND", "INFN", "VERB"})
# A verb and the noun of its deed share so many letters; prefixes have fewer.
_ROOT = 5
_A_CLASS = 3
"""So many terms are named by one word, if it tells their class: creature, save, «ландшафт»."""
# The kinds of terms that may name a deed.
_DEEDS = frozenset({"phase", "rule", "special-rule"})


@dataclass(frozen=True, slots=True)
class Entry:
    """All rows of one English term, the preferred ones first."""

    concept: str
    en: str
    terms: tuple[Term, ...]
    definition: str = ""
    """The first definition that a row gives, or one of the entry it is the same as."""
    editions: tuple[str, ...] = ()
    """The editions of which the definition is true; none where nobody said."""
    same_as: str = ""
    """The concept of the entry that has the same thing under its usual English name, if one has."""

    def preferred(self, edition: str = "") -> str:
        """The preferred Russian term of *edition*, or ''."""
        fitting = (t.ru for t in self.terms if t.status == "preferred" and t.holds_in(edition))
        return next(fitting, "")

    def variants(self) -> list[dict[str, str]]:
        """Return the Russian side as the answers in JSON have it."""
        columns = {"term": "ru", "status": "status", "source": "source", "edition": "edition"}
        return [{key: getattr(t, column) for key, column in columns.items()} for t in self.terms]


def bare(text: str) -> str:
    """Return a name without the parts in brackets.

    >>> bare("armour value (AV)")
    'armour value'
    """
    return _BRACKETS.sub("", text)


def surfaces(text: str) -> tuple[str, ...]:
    """Return the ways to write a side: in full, without its brackets, by its abbreviation.

    >>> surfaces("armour value (AV)")
    ('armour value (AV)', 'armour value', 'AV')
    >>> surfaces("re-roll (verb)")
    ('re-roll (verb)', 're-roll')
    """
    short = [inner for inner in _BRACKETS.findall(text) if _ABBREVIATION.fullmatch(inner)]
    return tuple(dict.fromkeys((text, bare(text), *short)))


def squash(text: str) -> str:
    """Return the letters and digits of *text*, English words in the singular, all in one.

    >>> squash("Deep-Strikes") == squash("deepstrike")
    True
    """
    parts = (part for word in words(fold(text)) for part in word.split("-"))
    return "".join(part if has_cyrillic(part) else bases(part)[0] for part in parts)


def _keys(word: str) -> tuple[str, ...]:
    """Return the keys of a word and of its hyphenated parts."""
    parts = word.split("-")
    every = [word.replace("-", ""), *parts] if len(parts) > 1 else parts
    return tuple(dict.fromkeys(key for part in every for key in base_forms(part)))


class Side:
    """One language's side: rows found by their letters, by any form, by a part.

    Each of the three tables is made when it is first asked for: many commands need one, or none.
    """

    def __init__(self, sides: Iterable[tuple[str, Term]]) -> None:
        self._rows = list(sides)

    @cached_property
    def _names(self) -> tuple[dict[str, list[Term]], list[tuple[str, Term]]]:
        """The rows by their letters, and every way to write each of them."""
        literal: dict[str, list[Term]] = defaultdict(list)
        written = [(way, term) for text, term in self._rows for way in surfaces(text)]
        for way, term in written:
            literal[squash(way)].append(term)
        for text, term in self._rows:
            for other in rewordings(bare(text)):
                if squash(other) not in literal:
                    literal[squash(other)].append(term)
                    written.append((other, term))
        return dict(literal), written

    @cached_property
    def _forms(self) -> PhraseIndex[Term]:
        return PhraseIndex((way, term) for way, term in self._names[1] if words(way))

    @cached_property
    def _postings(self) -> Mapping[str, set[int]]:
        """The numbers of the rows that hold a word, by its keys."""
        found: dict[str, set[int]] = defaultdict(set)
        for number, (text, _) in enumerate(self._rows):
            texts = words(fold(text))
            for at, word in enumerate(texts):
                for key in (word,) if is_thing_in_past(texts, at) else _keys(word):
                    found[key].add(number)
        return dict(found)

    @cached_property
    def class_words(self) -> frozenset[str]:
        """The keys of the words that many names are of: creature, vehicle, «тест»."""
        named: dict[str, set[str]] = defaultdict(set)
        for text, term in self._rows:
            named[_head(bare(text))].add(term.concept)
        return frozenset(key for key, concepts in named.items() if len(concepts) >= _A_CLASS)

    def exact(self, query: str) -> list[Term]:
        """Return the rows with the same letters, whatever the hyphens, spaces and case."""
        return list(self._names[0].get(squash(query), ()))

    def inflected(self, query: str) -> list[Term]:
        """Return the rows that *query* is an inflected form of."""
        return list(self._forms.get(query))

    def find(self, tokens: Sequence[Token], text: str = "") -> Iterator[Match[Term]]:
        """Yield the rows in a longer text, the longest at each place; see ``PhraseIndex``."""
        return self._forms.find(tokens, text)

    def find_everywhere(self, tokens: Sequence[Token], text: str = "") -> Iterator[Match[Term]]:
        """Yield the longest row that begins at each place of a longer text."""
        return self._forms.find_everywhere(tokens, text)

    def containing(self, query: str) -> list[Term]:
        """Return the rows that hold every word of *query*, those that begin with it first."""
        asked = words(fold(query))
        if not asked or all(map(is_function_word, asked)):
            return []
        rows = set.intersection(*(self._holding(word) for word in asked))
        found = [self._rows[row] for row in sorted(rows)]
        found.sort(key=lambda row: (not begins_with(row[0], query), *_rank(row[1])))
        return [term for _, term in found]

    def beginning(self, letters: str) -> list[Term]:
        """Return the rows with a word that begins with *letters*."""
        start = fold(letters)
        found = [
            term for text, term in self._rows if any(w.startswith(start) for w in words(fold(text)))
        ]
        return sorted(found, key=_rank)

    def knows(self, word: str) -> bool:
        """Does a row hold *word*, in any form?"""
        return bool(self._holding(word))

    def vocabulary(self) -> Iterator[str]:
        """Yield the words of all rows, folded, with repetitions."""
        for text, _ in self._rows:
            yield from words(fold(text))

    def _holding(self, word: str) -> set[int]:
        """Return the rows that hold *word* as one, or each of its hyphenated parts."""
        parts = fold(word).split("-")
        whole = self._posted("".join(parts))
        return whole | set.intersection(*map(self._posted, parts))

    def _posted(self, part: str) -> set[int]:
        return set().union(*(self._postings.get(key, ()) for key in (*base_forms(part), part)))


def _head(name: str) -> str:
    """Return the key of what a name of several words is of: test, «тест на лидерство»; else ''."""
    texts = words(fold(name))
    if len(texts) < 2:
        return ""
    if not has_cyrillic(name):
        return bases(texts[-1])[0]
    first = (r.lemma for word in texts for r in readings(word)[:1] if r.pos == "NOUN")
    return next(first, "")


def begins_with(text: str, query: str) -> bool:
    """Are the words of *query*, in any form, the first words of *text*?"""
    first, asked = words(fold(text)), words(fold(query))
    leading = (_leading(first, at) for at in range(len(first)))
    pairs = zip(leading, asked, strict=False)
    return len(first) >= len(asked) and all({*_keys(b), b} & set(a) for a, b in pairs)


def _leading(texts: Sequence[str], at: int) -> tuple[str, ...]:
    """Return the keys of a word of a name and of the first of its hyphenated parts."""
    word = texts[at]
    if is_thing_in_past(texts, at):
        return (word,)
    return (*base_forms(word.replace("-", "")), *base_forms(word.split("-")[0]))


def _rank(term: Term) -> tuple[int, int]:
    return term.rank, len(words(term.ru))


class TermBase:
    """The entries by their concept, and the two sides, ``en`` and ``ru``.

    *lists* say what else the library knows of its words.
    """

    def __init__(self, terms: Iterable[Term], lists: WordLists | None = None) -> None:
        self.terms = tuple(terms)
        self.lists = lists or WordLists()
        rows: dict[str, list[Term]] = defaultdict(list)
        for term in self.terms:
            rows[term.concept].append(term)
        self.entries = {concept: _entry(concept, rows) for concept in tuple(rows)}
        heads = (entry.terms[0] for entry in self.entries.values() if entry.en)
        self.sides = {
            "en": Side((term.en, term) for term in heads),
            "ru": Side((term.ru, term) for term in self.terms),
        }
        self._families: dict[str, int] = {}
        self._speech: frozenset[str] = frozenset()
        self._deeds = Memory(self._deed_terms, ENTRY, SHARE)

    @cached_property
    def digest(self) -> str:
        """What tells this base from every other: its terms and lists."""
        return digest(repr((self.terms, self.lists)))

    @cached_property
    def everyday(self) -> Everyday:
        """What everyday speech makes of the words of the library."""
        return Everyday(self.lists)

    @cached_property
    def _deed_words(self) -> Mapping[str, None]:
        """The words of the terms that may name a deed, of both sides, folded."""
        deeds = [term for term in self.terms if term.kind in _DEEDS]
        sides = (side for term in deeds for side in (term.ru, term.en))
        return dict.fromkeys(word for side in sides for word in words(fold(side)))

    @cached_property
    def families(self) -> WordFamilies:
        """The words of the terms that may name a deed, by those of their families."""
        return WordFamilies(self._deed_words)

    @cached_property
    def _roots(self) -> Mapping[str, set[str]]:
        return _concepts_by_root(self.terms)

    @cached_property
    def _nouns(self) -> Mapping[str, list[str]]:
        return _nouns_by_stem(filter(has_cyrillic, self._deed_words))

    def deeds(self, word: str) -> frozenset[str]:
        """Return the concepts that may name the deed of a Russian verb: «отступает».

        The roots are alike, which is enough to weigh a word by, not to name it.
        """
        is_verb = any(reading.pos in _VERBS for reading in readings(word)[:1])
        return frozenset(self._roots.get(fold(word)[:_ROOT], ()) if is_verb else ())

    def nouns_of(self, word: str) -> tuple[str, ...]:
        """Return the nouns of terms for the deed of a Russian verb or participle in a text.

        Stricter than ``families``, which may ask whether the whole query is a term then.
        """
        stems = sorted(verb_stems(word), key=len, reverse=True)
        return tuple(dict.fromkeys(noun for stem in stems for noun in self._nouns.get(stem, ())))

    def speech(self) -> frozenset[str]:
        """Return the lemmas that the Russian sides and definitions are written with."""
        if not self._speech:
            texts = (text for term in self.terms for text in (term.ru, term.definition))
            forms = {word for text in texts for word in words(text)}
            self._speech = frozenset(lem for form in forms for lem in lemmas(form))
        return self._speech

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of all names in all their forms: what the reading of a query rests on."""
        counted = Counter(word for side in self.sides.values() for word in side.vocabulary())
        inflected = Counter(form for word in counted for form in forms(word))
        return Lexicon(named(self.terms), counted + inflected)

    @cached_property
    def synonyms(self) -> Mapping[str, tuple[str, ...]]:
        """The words that its rows use for one another; see ``glossary.synonyms``."""
        return synonyms(self.terms)

    def deed_terms(self, word: str) -> tuple[Term, ...]:
        """Return the preferred terms of one word that name the deed of a verb or participle."""
        return self._deeds(word)

    def _deed_terms(self, word: str) -> tuple[Term, ...]:
        if not any(reading.pos in _VERBS | {"PRTF"} for reading in readings(word)[:1]):
            return ()
        rows = (row for noun in self.nouns_of(word) for row in self.sides["ru"].inflected(noun))
        named = (row for row in rows if row.kind in _DEEDS and row.status == "preferred")
        return tuple(dict.fromkeys(named))

    def family(self, concept: str) -> int:
        """Return how many English terms hold *concept*, itself included: «charge move»."""
        if concept not in self._families:
            self._families[concept] = len(self.sides["en"].containing(bare(concept)))
        return self._families[concept]


def _concepts_by_root(terms: Iterable[Term]) -> dict[str, set[str]]:
    """Return the concepts of the single words long enough to have more than a root."""
    found: dict[str, set[str]] = defaultdict(set)
    for term in terms:
        if term.kind != "word" and len(words(term.ru)) == 1 and len(term.ru) > _ROOT:
            found[fold(term.ru)[:_ROOT]].add(term.concept)
    return found


def _nouns_by_stem(nouns: Iterable[str]) -> dict[str, list[str]]:
    """Return the nouns that may name a deed, by the stems that their verbs share."""
    found: dict[str, list[str]] = defaultdict(list)
    for noun in nouns:
        for stem in deed_stems(noun):
            found[stem].append(noun)
    return found


def _entry(concept: str, rows: Mapping[str, list[Term]]) -> Entry:
    own = sorted(rows[concept], key=lambda row: (row.rank, row.is_shown_last))
    same_as = next((row.same_as for row in own if row.same_as and row.same_as in rows), "")
    explained = next((row for row in (*own, *rows.get(same_as, ())) if row.definition), None)
    return Entry(
        concept,
        own[0].en,
        tuple(own),
        explained.definition if explained else "",
        tuple(explained.editions.split()) if explained else (),
        same_as,
    )


def load_termbase(folder: Path) -> TermBase:
    """Read the term base in *folder*, the ``glossary`` of a library, with its lists of words.

    A library may have none of them.
    """
    path = folder / FILE
    return TermBase(load_terms(path) if path.is_file() else (), load_word_lists(folder))
