"""Russian phrases in any grammatical form: the head is found and its adjectives follow it.

A phrase is cited in the nominative, «боевая единица», «линия прямой видимости». Its
head is the first noun in the nominative; adjectives that agree with the head are
inflected with it, and all else (genitives, «за укрытие», Latin) stands still. After
«и» or a comma a second head may follow: «леса, джунгли и деревья».
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from language.function_words import is_function_word
from language.letters import SOFT_HYPHEN, fold
from language.morphology import Analysis, analyses
from language.tokens import Token, tokenize

CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct")
NUMBERS = ("sing", "plur")
GENDERS = ("masc", "femn", "neut")
# The form after 2, 3, 4: the noun in the genitive singular, its adjectives in the plural.
COUNTED = "counted"
_SECOND_CASES = {"gent": "gen2", "loct": "loc2"}
_MODIFIERS = frozenset({"ADJF", "PRTF"})
_PARTICIPLE = frozenset({"PRTF", "actv", "pssv", "past", "pres"})
_RARE = frozenset({"Name", "Surn", "Patr", "Orgn", "Trad", "Init", "Abbr", "Fixd", "Infr", "Slng"})
_JOINTS = frozenset({"и", "или", "и/или"})
# The endings of a word as cited, and of other forms that tell what noun it is.
_OBLIQUE = (
    ("а", ("у", "ой", "е")),
    ("ы", ("ов", "ами")),
    ("и", ("ов", "ами")),
    ("", ("а", "у", "ом")),
)
_SHORTEST_COINED = 3
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a nominal phrase; *number* may be ``counted``, with *case* nomn or accs."""

    case: str
    number: str


FORMS = (
    *(Form(case, number) for number in NUMBERS for case in CASES),
    Form("nomn", COUNTED),
    Form("accs", COUNTED),
)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a phrase that moves; *still* is the part before a hyphen that does not."""

    token: Token
    analysis: Analysis
    still: str = ""

    def in_form(self, wanted: frozenset[str]) -> str | None:
        wanted |= kept_of(self.analysis)
        forms = [a for a in self.analysis.lexeme if wanted <= a.grammemes]
        if not forms:
            return None
        usual = min(forms, key=lambda analysis: len(analysis.grammemes))
        return recased(self.still + usual.word, self.token.text)


@dataclass(frozen=True, slots=True)
class _Group:
    """A head with the adjectives that agree with it."""

    head: _Word
    modifiers: tuple[_Word, ...]

    @property
    def number(self) -> str:
        """The number in which the phrase cites it."""
        return number_of(self.head.analysis)

    def in_form(self, form: Form) -> dict[int, str] | None:
        """Return the new words by their offsets in the phrase."""
        number = self._number(form.number)
        form = Form(form.case, number)
        case = form.case if number != COUNTED else "gent"
        head = self.head.in_form(frozenset({case, "sing" if number == COUNTED else number}))
        adjectives = [word.in_form(agreement(form, self.head.analysis)) for word in self.modifiers]
        if head is None or None in adjectives:
            return None
        words = zip((self.head, *self.modifiers), (head, *adjectives), strict=True)
        return {word.token.start: text for word, text in words if text is not None}

    def _number(self, number: str) -> str:
        """Return *number*, or the only one that the head has."""
        asked = "sing" if number == COUNTED else number
        found = [n for n in NUMBERS if any(n in a.grammemes for a in self.head.analysis.lexeme)]
        return number if asked in found else found[0]


def agreement(form: Form, head: Analysis) -> frozenset[str]:
    """Return the grammemes of an adjective that agrees with *head* in a form of it."""
    gender = gender_of(head)
    if form.number == COUNTED:
        return frozenset({"nomn" if gender == "femn" else "gent", "plur"})
    wanted = {form.case, form.number} | ({gender} if form.number == "sing" else set())
    if form.case == "accs" and (form.number == "plur" or gender == "masc"):
        wanted.add(animacy_of(head))
    return frozenset(wanted)


def kept_of(adjective: Analysis) -> frozenset[str]:
    """Return what a participle keeps in all its forms: its verb has others, «спасших»."""
    return adjective.grammemes & _PARTICIPLE if "PRTF" in adjective.grammemes else frozenset()


def number_of(head: Analysis) -> str:
    """Return the number of a noun's form."""
    return next(number for number in NUMBERS if number in head.grammemes)


def gender_of(head: Analysis) -> str:
    """Return the gender of a noun; one that has none («ножницы») counts as masculine."""
    return next((gender for gender in GENDERS if gender in head.grammemes), "masc")


def animacy_of(head: Analysis) -> str:
    """Return whether a noun is a living being: its accusative is its genitive then."""
    return "anim" if "anim" in head.grammemes else "inan"


def inflected(phrase: str, form: Form) -> str | None:
    """Return *phrase*, cited in the nominative, in *form*; None where it has no such form.

    >>> inflected("боевая единица", Form("datv", "plur"))
    'боевым единицам'
    >>> inflected("линия прямой видимости", Form("ablt", "sing"))
    'линией прямой видимости'
    >>> inflected("по очереди", Form("datv", "plur"))
    """
    groups = _groups(phrase)
    if not groups:
        return phrase if form == Form("nomn", "sing") or is_abbreviation(phrase) else None
    if len(groups) > 1 and form.number != groups[0].number:
        return None
    words: dict[int, str] = {}
    for group in groups:
        moved = group.in_form(form if len(groups) == 1 else Form(form.case, group.number))
        if moved is None:
            return None
        words |= moved
    return replaced_words(phrase, words)


def is_abbreviation(phrase: str) -> bool:
    """Is *phrase* one word of capitals and digits, which never changes: «ФНП», ``D6``?"""
    return phrase.isupper() and phrase.isalnum()


def head_of(phrase: str) -> Analysis | None:
    """Return the head of *phrase* as cited, or None where nothing in it moves."""
    groups = _groups(phrase)
    return groups[0].head.analysis if groups else None


def replaced_words(text: str, words: Mapping[int, str]) -> str:
    """Return *text* with other words at some of its tokens' offsets."""
    parts: list[str] = []
    at = 0
    for token in tokenize(text):
        parts += [text[at : token.start], words.get(token.start, token.text)]
        at = token.end
    return "".join(parts) + text[at:]


@lru_cache(maxsize=1 << 13)
def paradigm(phrase: str) -> Mapping[str, tuple[Form, ...]]:
    """Return every form of *phrase*, folded, with the forms that it may be.

    >>> paradigm("опасный ландшафт")["опасным ландшафтам"]
    (Form(case='datv', number='plur'),)
    """
    found: dict[str, list[Form]] = defaultdict(list)
    for form in FORMS:
        text = inflected(phrase, form)
        for spelling in (text, *_second(phrase, form)) if text else ():
            found[form_key(spelling)].append(form)
    found.setdefault(form_key(phrase), [Form("nomn", "sing")])
    return MappingProxyType({text: tuple(forms) for text, forms in found.items()})


def _second(phrase: str, form: Form) -> Iterator[str]:
    """Yield the second genitive or locative of a single noun: «в лесу»."""
    groups = _groups(phrase)
    if groups and (second := _SECOND_CASES.get(form.case)):
        head = groups[0].head.in_form(frozenset({second, form.number}))
        if head and len(groups) == 1:
            yield replaced_words(phrase, {groups[0].head.token.start: head})


def form_key(text: str) -> str:
    """Return *text* folded, with single spaces and no soft hyphens: the key of a form."""
    return " ".join(fold(text).replace(SOFT_HYPHEN, "").split())


def recased(text: str, like: str) -> str:
    """Return *text* with the capitals of *like*; its own capitals stay.

    >>> recased("боевым единицам", "Отрядам"), recased("боевая единица", "ОТРЯД")
    ('Боевым единицам', 'БОЕВАЯ ЕДИНИЦА')
    """
    shown = [word for word in _WORD.findall(like) if not word.isdigit()]
    letters = "".join(shown)
    if len(letters) > 1 and letters.isupper():
        return text.upper()
    if not letters[:1].isupper():
        return text
    if len(shown) > 1 and all(word[0].isupper() for word in shown if len(word) > 2):
        return _WORD.sub(lambda m: _capital(m[0]) if len(m[0]) > 2 else m[0], _capital(text))
    return _capital(text)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=1 << 13)
def _groups(phrase: str) -> tuple[_Group, ...]:
    """Return the inflected groups of *phrase*; none if it begins with no nominative."""
    groups: list[_Group] = []
    for run in _runs(phrase):
        group = _group(run)
        if group is None and not groups:
            return ()
        if group is not None:
            groups.append(group)
    return tuple(groups)


def _runs(phrase: str) -> Iterator[list[Token]]:
    """Yield the parts of *phrase* between «и», «или» and punctuation."""
    run: list[Token] = []
    for token in tokenize(phrase):
        between = phrase[run[-1].end : token.start] if run else ""
        if fold(token.text) in _JOINTS or between.strip(" «»\"'"):
            yield run
            run = []
        if fold(token.text) not in _JOINTS:
            run.append(token)
    yield run


def _group(run: Sequence[Token]) -> _Group | None:
    """Find the head among the first words: a noun, else the last adjective before it ends."""
    before: list[Token] = []
    for place, token in enumerate(run):
        after = run[place + 1 :]
        head = None if _describes(token, after) else _cited(token, "NOUN")
        if head and (group := _agreeing(head, before, after)):
            return group
        if not _cited(token, *_MODIFIERS) and not _stands_still(token):
            break
        before.append(token)
    while before:
        token = before.pop()
        if head := _cited(token, *_MODIFIERS):
            return _agreeing(head, before, ())
    return None


def _describes(token: Token, after: Sequence[Token]) -> bool:
    """Is *token*, perhaps a noun too («ближний»), an adjective of the noun that follows it?"""
    if not after or not _cited(token, *_MODIFIERS) or not (noun := _cited(after[0], "NOUN")):
        return False
    return _cited(token, *_MODIFIERS, also=_nominative(noun)) is not None


def _nominative(head: _Word) -> frozenset[str]:
    return agreement(Form("nomn", number_of(head.analysis)), head.analysis)


def _agreeing(head: _Word, before: Sequence[Token], after: Sequence[Token]) -> _Group | None:
    """Return the group of *head*; None if an adjective before it does not agree with it."""
    wanted = _nominative(head)
    modifiers = [_cited(token, *_MODIFIERS, also=wanted) for token in before]
    if any(
        word is None and _cited(token, *_MODIFIERS)
        for word, token in zip(modifiers, before, strict=True)
    ):
        return None
    trailing = [_cited(token, *_MODIFIERS, also=wanted) for token in after]
    if not all(trailing):
        trailing = []
    return _Group(head, tuple(word for word in (*modifiers, *trailing) if word))


def _cited(token: Token, *pos: str, also: frozenset[str] = frozenset()) -> _Word | None:
    """Return *token* read as a nominative of one of the parts of speech."""
    still, last = _parts(token.text)
    wanted = also | {"nomn"}
    if is_function_word(last):
        return None
    readings = [*analyses(last), *(coined(last) if "NOUN" in pos else ())]
    fitting = [a for a in readings if wanted <= a.grammemes and not a.grammemes.isdisjoint(pos)]
    if not fitting:
        return None
    return _Word(token, min(fitting, key=lambda a: (a.word != last.lower(), _rarity(a))), still)


def coined(word: str) -> tuple[Analysis, ...]:
    """Return a noun that the dictionary lacks as read from its other forms.

    «детач» alone is no form of anything to the analyzer, «детача» and «детачом» are those
    of a noun.

    >>> sorted({form.word for form in coined("детач")[0].lexeme})[:3]
    ['детач', 'детача', 'детачам']
    """
    if word.isupper() or len(word) < _SHORTEST_COINED:
        return ()
    if any(a.known or "nomn" in a.grammemes for a in analyses(word)):
        return ()
    folded = word.lower()
    stem, endings = next(
        ((folded.removesuffix(end), tried) for end, tried in _OBLIQUE if folded.endswith(end))
    )
    guesses = (a for ending in endings for a in analyses(stem + ending) if "NOUN" in a.grammemes)
    forms = (form for guess in guesses for form in guess.lexeme if form.word == folded)
    return tuple(form for form in forms if "nomn" in form.grammemes)[:1]


def _rarity(analysis: Analysis) -> tuple[bool, bool, bool, float]:
    """Rank the analyses of one word: of the dictionary, no name, with a singular, likely."""
    named = bool(analysis.grammemes & _RARE)
    return not analysis.known, named, "Pltm" in analysis.grammemes, -analysis.score


def _stands_still(token: Token) -> bool:
    """May *token* stand before a head without agreeing: an adverb, «не», a number, Latin?"""
    found = analyses(token.text)
    return not found or not found[0].grammemes.isdisjoint({"ADVB", "PRCL"})


def _parts(word: str) -> tuple[str, str]:
    """Split a compound whose first part never changes: «спас-» and «бросок».

    The first part changes with the second where it is a noun with an ending
    («единица-цель») or a living being; a borrowed stem does not.
    """
    first, hyphen, last = word.rpartition("-")
    if not hyphen or any(a.known for a in analyses(word)) or _declines(first):
        return "", word
    return first + hyphen, last


def _declines(first: str) -> bool:
    return any(
        a.known
        and {"NOUN", "nomn", "sing"} <= a.grammemes
        and "Fixd" not in a.grammemes
        and (first[-1] in "аяое" or "anim" in a.grammemes)
        for a in analyses(first)
    )
