"""Lingvo DSL, which GoldenDict reads: a dictionary for each direction, UTF-16 LE."""

import codecs
import re
from collections.abc import Iterator, Mapping, Sequence

from glossary.exchange.articles import Sense, articles
from glossary.terms import Term

_MARKS = re.compile(r"([\[\]{}()~@#^\\])")


def export_dsl(terms: Sequence[Term]) -> dict[str, bytes]:
    """Return both dictionaries by the ends of their names."""
    return {
        "-en-ru.dsl": _dictionary("English", "Russian", articles(terms, "en")),
        "-ru-en.dsl": _dictionary("Russian", "English", articles(terms, "ru")),
    }


def _dictionary(source: str, target: str, found: Mapping[str, Sequence[Sense]]) -> bytes:
    lines = [
        f'#NAME "Свод ({source} – {target})"',
        f'#INDEX_LANGUAGE "{source}"',
        f'#CONTENTS_LANGUAGE "{target}"',
    ]
    for head in sorted(found):
        lines += ["", _escaped(head), *(line for sense in found[head] for line in _card(sense))]
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
