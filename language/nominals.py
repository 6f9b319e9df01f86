"""Parses a noun phrase in the nominative: which of its words change when it is inflected.

A group is a head noun with the adjectives that agree with it. The head is the first noun in
the nominative; after «и» or a comma another may follow: «леса, джунгли и деревья». All other
words (genitives, «за укрытие», Latin) belong to no group and never change.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from language.agreement import COUNTED, NUMBERS, Form, agreement, animacy_of, kept_of, number_of
from language.capitals import recased
from language.function_words import is_function_word
from language.letters import fold, has_cyrillic
from language.memory import remembered
from language.morphology import Analysis, analyses
from language.tokens import Token, tokenize

_MODIFIERS = frozenset({"ADJF", "PRTF"})
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
_NO_NOUN = re.compile(r"[\dA-Za-z]")


@dataclass(frozen=True, slots=True)
class InflectedWord:
    """A word of a phrase that moves; *still* is the part before a hyphen that does not."""

    token: Token
    analysis: Analysis
    still: str = ""

    def in_form(self, wanted: frozenset[str]) -> str | None:
        """Return the usual one of its forms with all of *wanted*, or None."""
        wanted |= kept_of(self.analysis)
        forms = [a for a in self.analysis.lexeme if wanted <= a.grammemes]
        if not forms:
            return None
        usual = min(forms, key=lambda analysis: len(analysis.grammemes))
        return recased(self.still + usual.word, self.token.text)


@dataclass(frozen=True, slots=True)
class NounGroup:
    """A head with the adjectives that agree with it."""

    head: InflectedWord
    modifiers: tuple[InflectedWord, ...]

    @property
    def number(self) -> str:
        """The number of the head in the phrase as it is given."""
        return number_of(self.head.analysis)

    def in_form(self, form: Form) -> dict[int, str] | None:
        """Return the words of the group in *form*, by their offsets; None for no such form."""
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


@remembered(entry=4000)
def groups_of(phrase: str) -> tuple[NounGroup, ...]:
    """Return the groups of *phrase*, empty if it does not begin with a nominative."""
    groups: list[NounGroup] = []
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


def _group(run: Sequence[Token]) -> NounGroup | None:
    """Return the group of *run*: its first noun is the head, or its last adjective if none is."""
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
    """Is *token* an adjective of the next noun, though it may be a noun too («ближний»)?"""
    if not after or not _cited(token, *_MODIFIERS) or not (noun := _cited(after[0], "NOUN")):
        return False
    return _cited(token, *_MODIFIERS, also=_nominative(noun)) is not None


def _nominative(head: InflectedWord) -> frozenset[str]:
    return agreement(Form("nomn", number_of(head.analysis)), head.analysis)


def _agreeing(
    head: InflectedWord, before: Sequence[Token], after: Sequence[Token]
) -> NounGroup | None:
    """Return the group of *head*, None if an adjective before it disagrees with it."""
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
    return NounGroup(head, tuple(word for word in (*modifiers, *trailing) if word))


def _cited(token: Token, *pos: str, also: frozenset[str] = frozenset()) -> InflectedWord | None:
    """Return *token* read as a nominative of one of the parts of speech *pos*.

    A word with a digit or a Latin letter («2д6», ``HnR``) never changes.
    """
    still, last = _parts(token.text)
    wanted = also | {"nomn"}
    if is_function_word(last) or not has_cyrillic(last) or _NO_NOUN.search(last):
        return None
    readings = [*analyses(last), *(coined(last) if "NOUN" in pos else ())]
    fitting = [a for a in readings if wanted <= a.grammemes and not a.grammemes.isdisjoint(pos)]
    if not fitting:
        return None
    return InflectedWord(
        token,
        min(fitting, key=lambda a: (a.word != last.lower(), _rarity(a), -_life(a, readings))),
        still,
    )


def _life(analysis: Analysis, readings: Iterable[Analysis]) -> float:
    """Return the probability (0..1) of the animacy in *analysis*: «дух» may be of either."""
    alike = (a for a in readings if animacy_of(a) == animacy_of(analysis))
    return sum(a.score for a in alike)


def coined(word: str) -> tuple[Analysis, ...]:
    """Return how to inflect a noun that the dictionary lacks, guessed from its other cases.

    The analyzer knows nothing of «детач», but reads «детача» and «детачом» as a noun.

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
    """Sort key for the analyses of a word: known first, then common nouns, then likelier."""
    named = bool(analysis.grammemes & _RARE)
    return not analysis.known, named, "Pltm" in analysis.grammemes, -analysis.score


def _stands_still(token: Token) -> bool:
    """Is *token* an adverb, particle, number or Latin word, which needs no agreement?"""
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
