"""StarDict: ``.ifo``, ``.idx``, ``.dict`` and ``.syn``, both directions in one dictionary.

Every form of a Russian term is a synonym in ``.syn``, so that a lookup of any form works.
"""

import struct
from collections import defaultdict
from collections.abc import Sequence

from glossary.termbase import bare
from glossary.terms import STATUSES, Term
from language.inflection import paradigm

NOTICE = "Inflected forms: OpenCorpora dictionary, CC BY-SA 3.0"
_LONGEST = 255


def export_stardict(terms: Sequence[Term]) -> dict[str, bytes]:
    """Return the four files of the dictionary."""
    articles = _articles(terms)
    heads = sorted(articles, key=_order)
    index, data = bytearray(), bytearray()
    for head in heads:
        article = "\n".join(articles[head]).encode()
        index += head.encode() + b"\0" + struct.pack(">II", len(data), len(article))
        data += article
    synonyms = sorted(_synonyms(terms, heads), key=lambda pair: (*_order(pair[0]), pair[1]))
    forms = b"".join(form.encode() + b"\0" + struct.pack(">I", at) for form, at in synonyms)
    ifo = (
        "StarDict's dict ifo file\nversion=2.4.2\nbookname=Svod\n"
        f"wordcount={len(heads)}\nsynwordcount={len(synonyms)}\nidxfilesize={len(index)}\n"
        f"description={NOTICE}\nsametypesequence=m\n"
    )
    return {
        "svod.ifo": ifo.encode(),
        "svod.idx": bytes(index),
        "svod.dict": bytes(data),
        "svod.syn": forms,
    }


def _articles(terms: Sequence[Term]) -> dict[str, list[str]]:
    articles: dict[str, list[str]] = defaultdict(list)
    for term in terms:
        remark = "" if term.status == "preferred" else f" ({term.status})"
        explained = f"\n{term.definition}" if term.definition else ""
        for head, other in ((bare(term.en), term.ru), (bare(term.ru), term.en)):
            if head and len(head.encode()) <= _LONGEST:
                articles[head].append(f"{other or '—'}{remark}{explained}")
    return articles


def _synonyms(terms: Sequence[Term], heads: Sequence[str]) -> set[tuple[str, int]]:
    """Return the forms with the places of their heads, one head for a form and concept.

    Some clients show one synonym only: the preferred term comes before its variants.
    """
    places = {head: place for place, head in enumerate(heads)}
    taken: dict[tuple[str, str], int] = {}
    for term in sorted(terms, key=lambda term: STATUSES.index(term.status)):
        head = bare(term.ru)
        for form in paradigm(head) if head in places else ():
            if form not in places and len(form.encode()) <= _LONGEST:
                taken.setdefault((form, term.concept), places[head])
    return {(form, place) for (form, _), place in taken.items()}


def _order(word: str) -> tuple[bytes, bytes]:
    """Return the key of StarDict's order: ASCII letters alike in both cases, then bytes."""
    return word.encode().lower(), word.encode()
