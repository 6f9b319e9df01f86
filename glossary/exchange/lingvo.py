"""Lingvo DSL, which GoldenDict reads: a dictionary for each direction, UTF-16 LE.

The forms of a term stand above its card as further heads, so that a lookup of any works.
"""

import codecs
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from glossary.exchange.articles import Sense, articles
from glossary.exchange.word_forms import forms_of
from glossary.terms import Term

_MARKS = re.compile(r"([\[\]{}()~@#^\\])")


def export_dsl(terms: Sequence[Term]) -> dict[str, bytes]:
    """Return both dictionaries by the ends of their names."""
    forms: dict[str, list[str]] = defaultdict(list)
    for term in terms:
        for head, form in forms_of(term):
            forms[head].append(form)
    return {
        "-en-ru.dsl": _dictionary("English", "Russian", articles(terms, "en"), forms),
        "-ru-en.dsl": _dictionary("Russian", "English", articles(terms, "ru"), forms),
    }


def _dictionary(
    source: str,
    target: str,
    found: Mapping[str, Sequence[Sense]],
    forms: Mapping[str, Sequence[str]],
) -> bytes:
    lines = [
        f'#NAME "Свод ({source} – {target})"',
        f'#INDEX_LANGUAGE "{source}"',
        f'#CONTENTS_LANGUAGE "{target}"',
    ]
    taken = set(found)
    for head in sorted(found):
        further = [form for form in dict.fromkeys(forms[head]) if form not in taken]
        taken.update(further)
        lines += ["", *map(_escaped, (head, *further))]
        lines += [line for sense in found[head] for line in _card(sense)]
    return codecs.BOM_UTF16_LE + ("\r\n".join(lines) + "\r\n").encode("utf-16-le")


def _card(sense: Sense) -> Iterator[str]:
    told = f" [com]{_escaped(sense.remark)}[/com]" if sense.remark else ""
    yield f"\t[m1][trn]{_escaped(sense.text)}[/trn]{told}[/m]"
    if sense.definition:
        yield f"\t[m2]{_escaped(sense.definition)}[/m]"


def _escaped(text: str) -> str:
    r"""Return *text* with the marks of DSL as plain letters.

    >>> _escaped("armour value (AV)")
    'armour value \\(AV\\)'
    """
    return _MARKS.sub(r"\\\1", text)
