"""The forms under which a dictionary program is to find a term, in both languages."""

from collections.abc import Iterator

from glossary.termbase import bare, surfaces
from glossary.terms import Term
from language.agreement import FORMS
from language.dictionary import is_real
from language.english_forms import american, plural
from language.inflection import inflected, paradigm
from language.tokens import words


def _is_of_words(phrase: str) -> bool:
    """Does the dictionary have every word of an English phrase? It lacks «preparings»."""
    return all(map(is_real, words(phrase)))


def forms_of(term: Term) -> Iterator[tuple[str, str]]:
    """Yield the heads of a row with other ways to write them.

    A Russian term in all its forms, with ё and without; an English one in the plural and as
    Americans spell it; both with what stands in brackets, and by their abbreviations.
    """
    russian, english = bare(term.ru), bare(term.en)
    spelled = (text.lower() for form in FORMS if (text := inflected(russian, form)))
    for form in (*paradigm(russian), *spelled, *surfaces(term.ru)):
        yield russian, form
    if english:
        numbers = [english, *filter(_is_of_words, (plural(english),))]
        spellings = dict.fromkeys(form for text in numbers for form in (text, american(text)))
        for form in (*spellings, *surfaces(term.en)):
            yield english, form
