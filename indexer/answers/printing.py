"""An answer as text for a terminal."""

import html
import re

from indexer.answers.search import Answer, Hit

BELOW = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
_MARKED = re.compile("<mark>(.*?)</mark>")


def answer_text(answer: Answer) -> str:
    """Return notes and hits, what matched between asterisks."""
    hits = (_hit(at, hit) for at, hit in enumerate(answer.hits, start=1))
    return "\n".join([*answer.notes, *hits])


def _hit(at: int, hit: Hit) -> str:
    page = f", с. {hit.page}" if hit.page else ""
    english = f" ({hit.en})" if hit.en else ""
    above = f"{hit.chapter} {BELOW} " if hit.chapter else ""
    piece = html.unescape(_MARKED.sub(r"*\1*", hit.snippet))
    return f"{at}. {above}{hit.title}{english} – {hit.book}{page}\n   {hit.url}\n   {piece}"
