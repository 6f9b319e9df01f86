"""Inflects Russian noun phrases: the head noun and the adjectives that agree with it.

A phrase is given in the nominative («боевая единица», «линия прямой видимости»);
``language.nominals`` finds which of its words change.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from language.agreement import FORMS, Form
from language.letters import fold, unmarked
from language.memory import remembered
from language.morphology import Analysis
from language.nominals import groups_of
from language.tokens import tokenize

_SECOND_CASES = {"gent": "gen2", "loct": "loc2"}


def inflected(phrase: str, form: Form) -> str | None:
    """Return *phrase*, given in the nominative, in *form*; None where it has no such form.

    >>> inflected("боевая единица", Form("datv", "plur"))
    'боевым единицам'
    >>> inflected("линия прямой видимости", Form("ablt", "sing"))
    'линией прямой видимости'
    >>> inflected("по очереди", Form("datv", "plur"))
    """
    groups = groups_of(phrase)
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
    """Return the head noun of *phrase*, or None where no word of it changes."""
    groups = groups_of(phrase)
    return groups[0].head.analysis if groups else None


def replaced_words(text: str, words: Mapping[int, str]) -> str:
    """Return *text* with the tokens that begin at the offsets in *words* replaced."""
    parts: list[str] = []
    at = 0
    for token in tokenize(text):
        kept = text[token.start : token.end]
        parts += [text[at : token.start], words.get(token.start, kept)]
        at = token.end
    return "".join(parts) + text[at:]


@remembered(entry=4000)
def paradigm(phrase: str) -> Mapping[str, tuple[Form, ...]]:
    """Return every spelling of *phrase*, folded, with the grammatical forms it can be.

    >>> paradigm("опасный ландшафт")["опасным ландшафтам"]
    (Form(case='datv', number='plur'),)
    """
    found: dict[str, list[Form]] = defaultdict(list)
    for form in FORMS:
        text = inflected(phrase, form)
        for spelling in (text, *second(phrase, form)) if text else ():
            found[form_key(spelling)].append(form)
    found.setdefault(form_key(phrase), [Form("nomn", "sing")])
    return MappingProxyType({text: tuple(forms) for text, forms in found.items()})


def second(phrase: str, form: Form) -> Iterator[str]:
    """Yield the second genitive or locative of a phrase with one noun: «в ближнем бою»."""
    groups = groups_of(phrase)
    if len(groups) == 1 and (case := _SECOND_CASES.get(form.case)):
        head = groups[0].head.in_form(frozenset({case, form.number}))
        words = groups[0].in_form(form)
        if head and words is not None:
            yield replaced_words(phrase, words | {groups[0].head.token.start: head})


def form_key(text: str) -> str:
    """Return *text* folded, with single spaces and unmarked: the key of a form."""
    return " ".join(unmarked(fold(text)).split())
