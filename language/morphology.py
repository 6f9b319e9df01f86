"""Russian morphology: readings, lemmas and inflected forms of a word.

A thin, caching skin over pymorphy3; no other module imports it. Words are taken
in any case, with ё or е; lemmas come back folded (lower case, е for ё), so that
they can be compared.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

import pymorphy3
from pymorphy3.analyzer import Parse

from language.kept_answers import kept
from language.letters import DASHES, fold, has_cyrillic, unmarked
from language.memory import MEGABYTE, remembered

_HYPHENS = str.maketrans(dict.fromkeys(DASHES, "-"))
# A reading below this probability is a homonym that nobody thinks of («после» of «посол»).
_LIKELY = 0.1
_DECLINED = frozenset({"NOUN", "ADJF", "NPRO", "PRTF"})
# The last letters of forms that have an ending.
_ENDINGS = frozenset("аеёиоуыэюяй")
# The dictionary's longest form has 40 letters; the time to guess at a form grows with its square.
LONGEST_FORM = 60


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a form: its lemma (folded), part of speech and probability 0..1."""

    lemma: str
    pos: str
    score: float
    known: bool


@cache
def _analyzer() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer(lang="ru")


@remembered(entry=3000, most=32 * MEGABYTE)
def _parses(word: str) -> tuple[Parse, ...]:
    if len(word) > LONGEST_FORM:
        return ()
    try:
        return tuple(_analyzer().parse(word))
    except ValueError:
        return ()  # a letter that Unicode has no name for, which the analyzer asks for


@remembered(entry=700, most=24 * MEGABYTE)
def readings(word: str) -> tuple[Reading, ...]:
    """Return the readings of *word*, likeliest first, one for each lemma and part of speech.

    A word without Russian letters has none.

    >>> [r.lemma for r in readings("ландшафтом")]
    ['ландшафт']
    >>> readings("AP")
    ()
    """
    if not has_cyrillic(word):
        return ()
    best: dict[tuple[str, str], Reading] = {}
    for parse in _parses(_plain(word)):
        key = fold(parse.normal_form), str(parse.tag.POS or "")
        if key in best:
            kept = best[key]
            best[key] = Reading(*key, kept.score + parse.score, kept.known or parse.is_known)
        else:
            best[key] = Reading(*key, parse.score, parse.is_known)
    return tuple(sorted(best.values(), key=lambda r: -r.score))


@remembered()
def lemmas(word: str) -> tuple[str, ...]:
    """Return all lemmas of *word*, likeliest first; a word of another alphabet is its own.

    >>> lemmas("стали")
    ('стать', 'сталь')
    >>> lemmas("BS")
    ('bs',)
    """
    found = tuple(dict.fromkeys(r.lemma for r in readings(word)))
    return found or (fold(word),)


def lemma(word: str) -> str:
    """Return the likeliest lemma of *word*."""
    return lemmas(word)[0]


@remembered()
def is_known(word: str) -> bool:
    """Does the dictionary hold *word* (ё and е alike), each part of a hyphenated word at least?

    A word longer than any of Russian is not known.

    >>> is_known("труднопроходимого"), is_known("проподимого")
    (True, False)
    """
    if len(word) > LONGEST_FORM:
        return False
    plain = _plain(word)
    if _analyzer().word_is_known(plain):
        return True
    parts = plain.split("-")
    return len(parts) > 1 and all(part and is_known(part) for part in parts)


def is_entry(word: str) -> bool:
    """Does the dictionary hold *word* as it is written, not only the parts around its hyphen?

    >>> is_entry("юго-запад"), is_entry("баржа-запад")
    (True, False)
    """
    return len(word) <= LONGEST_FORM and bool(_analyzer().word_is_known(_plain(word)))


def entries_among(forms: Iterable[str]) -> Iterator[str]:
    """Yield those of *forms*, small and short, that the dictionary holds; none is remembered.

    For spellings by the hundred that are tried once.
    """
    return filter(_analyzer().word_is_known, forms)


def dictionary() -> Iterator[tuple[str, str, str]]:
    """Yield every form of the dictionary with its lemma, both folded, and its part of speech."""
    held = _analyzer().dictionary
    for form, (paradigm_id, at) in held.words.iteritems():
        tag = held.build_tag_info(paradigm_id, at)
        yield fold(form), fold(held.build_normal_form(paradigm_id, at, form)), str(tag.POS or "")


@remembered()
def begins_a_word(stem: str) -> bool:
    """Does a word of the dictionary begin with *stem*?

    >>> begins_a_word("структурированн"), begins_a_word("баржастои")
    (True, False)
    """
    return bool(_analyzer().dictionary.words.has_keys_with_prefix(_plain(stem)))


def _plain(word: str) -> str:
    """Return *word* as the dictionary spells words: small, unmarked, with plain hyphens."""
    if word.isascii() or word.isalpha():
        return word.lower()
    return unmarked(word).lower().translate(_HYPHENS)


@kept(frozenset, sorted)
def forms(word: str) -> frozenset[str]:
    """Return every form of the likeliest lexeme of *word*, folded, itself included."""
    if not has_cyrillic(word):
        return frozenset({fold(word)})
    best = _parses(_plain(word))[:1]
    return frozenset(fold(form.word) for parse in best for form in parse.lexeme) | {fold(word)}


def has_case(word: str, cases: Iterable[str]) -> bool:
    """Can *word*, a noun or adjective of the dictionary, stand in one of *cases*?

    >>> has_case("конце", {"loct"}), has_case("конец", {"loct"})
    (True, False)
    """
    wanted = set(cases)
    return any(parse.is_known and parse.tag.case in wanted for parse in _parses(_plain(word)))


@remembered()
def is_imperative(word: str) -> bool:
    """Is *word* most likely an imperative?

    >>> is_imperative("проверьте"), is_imperative("проверяет")
    (True, False)
    """
    return any(parse.tag.mood == "impr" for parse in _parses(word.lower())[:1])


def agree(first: str, second: str) -> bool:
    """Do two inflected words of the dictionary agree in case and number, both by an ending?

    A form that equals its stem (``лаз``) or never changes (``авто``) shows no case.

    >>> agree("игроком", "владельцем"), agree("лаз", "пушка"), agree("авто", "пушка")
    (True, False, False)
    """
    return bool(_shown_cases(first) & _shown_cases(second))


def names_a_kind(word: str) -> bool:
    """Is *word* an adjective of a kind, not of a quality, an order or a place in the text?

    It has no short form: «пионерский», but «большой», «первый», «этот», «ближайший».

    >>> [names_a_kind(w) for w in ("пионерский", "новый", "первый", "каждый", "ближайший")]
    [True, False, False, False, False]
    """
    found = [p for p in _parses(word.lower())[:1] if p.tag.POS == "ADJF"]
    other = {"Apro", "Anum", "Supr", "Qual", "Subx"}
    return any(
        other.isdisjoint(parse.tag.grammemes) and all(f.tag.POS != "ADJS" for f in parse.lexeme)
        for parse in found
    )


def agrees_with_noun(adjective: str, noun: str) -> bool:
    """May *adjective* belong to *noun*: one case, one number, one gender?

    >>> agrees_with_noun("рукопашной", "атаке"), agrees_with_noun("рукопашной", "бойцы")
    (True, False)
    """
    nouns = [p.tag for p in _parses(noun.lower()) if p.tag.POS == "NOUN" and p.score >= _LIKELY]
    adjectives = [p.tag for p in _parses(adjective.lower()) if p.tag.POS in {"ADJF", "PRTF"}]
    return any(
        a.case == n.case and a.number == n.number and a.gender in (None, n.gender)
        for a in adjectives
        for n in nouns
    )


@remembered()
def _shown_cases(word: str) -> frozenset[tuple[str, str]]:
    return frozenset(
        (str(parse.tag.case), str(parse.tag.number))
        for parse in _parses(_plain(word))
        if parse.is_known
        and parse.score >= _LIKELY
        and parse.tag.case
        and "Fixd" not in parse.tag
        and parse.tag.POS in _DECLINED
        and (word.lower()[-1] in _ENDINGS or parse.tag.case not in {"nomn", "accs"})
    )


def paradigm(word: str, lemma: str) -> frozenset[str]:
    """Return every form, folded, of *word* read as *lemma* (folded, hyphens left out).

    >>> sorted(paradigm("стали", "сталь"))
    ['сталей', 'стали', 'сталь', 'сталью', 'сталям', 'сталями', 'сталях']
    """
    return frozenset(
        fold(form.word)
        for parse in _parses(_plain(word))
        if fold(parse.normal_form).replace("-", "") == lemma
        for form in parse.lexeme
    )


@dataclass(frozen=True, slots=True)
class Analysis:
    """One reading of a form with all its grammemes (OpenCorpora tags, POS among them)."""

    word: str
    grammemes: frozenset[str]
    score: float
    known: bool
    _parse: Parse = field(repr=False, compare=False)

    @property
    def lexeme(self) -> "tuple[Analysis, ...]":
        """Every form of the word, the usual one of two equal forms first."""
        return _lexeme(self._parse)


@remembered(entry=6000, most=24 * MEGABYTE)
def _lexeme(parse: Parse) -> tuple[Analysis, ...]:
    return tuple(map(_analysis, parse.lexeme))


def _analysis(parse: Parse) -> Analysis:
    grammemes = frozenset(map(str, parse.tag.grammemes))
    return Analysis(str(parse.word), grammemes, float(parse.score), bool(parse.is_known), parse)


@remembered(entry=6000, most=48 * MEGABYTE)
def analyses(word: str) -> tuple[Analysis, ...]:
    """Return every analysis of *word*, likeliest first; a word without Russian letters has none.

    >>> [sorted(a.grammemes & {"sing", "plur", "gent", "nomn", "accs"}) for a in analyses("силы")]
    [['gent', 'sing'], ['nomn', 'plur'], ['accs', 'plur']]
    """
    if not has_cyrillic(word):
        return ()
    return tuple(map(_analysis, _parses(_plain(word))))
