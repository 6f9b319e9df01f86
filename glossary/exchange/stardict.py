"""StarDict: ``.ifo``, ``.idx``, ``.dict`` and ``.syn``, both directions in one dictionary.

Every form of a term is a synonym in ``.syn``, so that a lookup of any form works.
"""

import struct
from collections import ChainMap
from collections.abc import Mapping, Sequence

from glossary.exchange.articles import Sense, articles
from glossary.exchange.word_forms import forms_of
from glossary.terms import Term

NOTICE = "Inflected forms: OpenCorpora dictionary (opencorpora.org), CC BY-SA 3.0"
_LONGEST = 255  # bytes of a head or synonym, by the format


def export_stardict(terms: Sequence[Term]) -> dict[str, bytes]:
    """Return the four files of the dictionary by the ends of their names."""
    found = ChainMap(dict(articles(terms, "ru")), dict(articles(terms, "en")))
    heads = sorted(filter(_fits, found), key=_order)
    index, data = _index(heads, found)
    synonyms = sorted(_synonyms(terms, heads), key=lambda pair: (*_order(pair[0]), pair[1]))
    ifo = (
        "StarDict's dict ifo file\nversion=2.4.2\nbookname=Свод\n"
        f"wordcount={len(heads)}\nsynwordcount={len(synonyms)}\nidxfilesize={len(index)}\n"
        f"description={NOTICE}\nsametypesequence=m\n"
    )
    return {
        ".ifo": ifo.encode(),
        ".idx": index,
        ".dict": data,
        ".syn": b"".join(_record(form, at) for form, at in synonyms),
    }


def _index(heads: Sequence[str], found: Mapping[str, Sequence[Sense]]) -> tuple[bytes, bytes]:
    """Return the index, which says where each article begins and how long it is, and them."""
    index, data = bytearray(), bytearray()
    for head in heads:
        article = "\n".join(map(_told, found[head])).encode()
        index += _record(head, len(data), len(article))
        data += article
    return bytes(index), bytes(data)


def _record(word: str, *numbers: int) -> bytes:
    return word.encode() + b"\0" + struct.pack(f">{len(numbers)}I", *numbers)


def _told(sense: Sense) -> str:
    remark = f" ({sense.remark})" if sense.remark else ""
    return "\n".join(filter(None, (sense.text + remark, sense.definition)))


def _synonyms(terms: Sequence[Term], heads: Sequence[str]) -> set[tuple[str, int]]:
    """Return the forms with the places of their heads, one head for a form and concept.

    Some clients show one synonym only: the preferred term comes before its variants.
    """
    places = {head: place for place, head in enumerate(heads)}
    taken: dict[tuple[str, str], int] = {}
    for term in sorted(terms, key=lambda term: term.rank):
        for head, form in forms_of(term):
            if head in places and form not in places and _fits(form):
                taken.setdefault((form, term.concept), places[head])
    return {(form, place) for (form, _), place in taken.items()}


def _fits(word: str) -> bool:
    return 0 < len(word.encode()) <= _LONGEST


def _order(word: str) -> tuple[bytes, bytes]:
    """Return the key of StarDict's order: ASCII letters alike in both cases, then bytes.

    >>> sorted(["d6", "AP", "ap", "D6", "ёж", "еж"], key=_order)
    ['AP', 'ap', 'D6', 'd6', 'еж', 'ёж']
    """
    return word.encode().lower(), word.encode()
