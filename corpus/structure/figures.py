"""Lines that belong to a figure or a table, and look like headings for their shortness alone.

Labels inside a picture («крюк», «Направление на причал»), rows of a table that ends in values,
a line that was cut by a figure, the author of a quotation.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from corpus.structure.blocks import Fragment, Grid
from corpus.structure.place import Place
from corpus.structure.shape import is_numbered_heading
from corpus.structure.speech import has_verb
from corpus.structure.titles import ends_in_caption, is_caption
from corpus.structure.wrapping import is_open, starts_small

_NEAR_CAPTION = 3
_FEWEST_NUMBERED = 2
_REFERENCE = re.compile(r"\((?:см\.?|с\.|стр\.)\s[^()]*\)$", re.IGNORECASE)
_VALUED = re.compile(r"\s\d{1,4}$")
_PAIRS = re.compile(r"(?:[^\W\d_][^\d:;]*?[ :]\s*[+-]?\d+[+\"%]?[,;]?\s*){2,}")
_AUTHOR = re.compile(r"[А-ЯЁ][^.!?]*, [а-яё][^.!?]*")
_Pieces = Sequence[Fragment | Grid]


def has_numbered_headings(pieces: _Pieces) -> bool:
    """Are the headings of the book numbered («4.1 Погрузка»)?"""
    texts = (piece.marker + piece.text for piece in pieces if isinstance(piece, Fragment))
    return sum(map(is_numbered_heading, texts)) >= _FEWEST_NUMBERED


def around_captions(pieces: _Pieces) -> Iterator[Fragment | Grid]:
    """Yield *pieces*, a sentence that a figure cut in two whole again, its captions after it."""
    done: list[Fragment | Grid] = []
    for piece in pieces:
        at = len(done)
        while at and _is_caption(done[at - 1]):
            at -= 1
        above = done[at - 1] if at else None
        if at < len(done) and _is_cut(above, piece):
            assert isinstance(above, Fragment)
            assert isinstance(piece, Fragment)
            lines, texts = above.lines + piece.lines, above.texts + piece.texts
            done[at - 1] = replace(above, lines=lines, texts=texts)
        else:
            done.append(piece)
    yield from done


def _is_caption(piece: Fragment | Grid) -> bool:
    return isinstance(piece, Fragment) and not piece.marker and is_caption(piece.text)


def _is_cut(above: Fragment | Grid | None, piece: Fragment | Grid) -> bool:
    if not (isinstance(above, Fragment) and isinstance(piece, Fragment)) or piece.marker:
        return False
    told = any(p.at.heading or p.at.role for p in (above, piece))
    return not told and is_open(above.text) and starts_small(piece.text)


def figure_label(place: Place) -> bool:
    """Is the fragment a label of a picture, no heading?

    Where headings have numbers, what stands near a caption or says a whole clause is none.
    """
    text = place.fragment.text
    near = [place.near(step) for step in (-1, 1)]
    twice = any(isinstance(p, Fragment) and p.text == text for p in near)
    if "=" in text or twice or _REFERENCE.search(text) or ends_in_caption(text):
        return True
    if not place.numbered:
        return False
    steps = (s for s in range(-_NEAR_CAPTION, _NEAR_CAPTION + 1) if s)
    around = (place.near(step) for step in steps)
    return has_verb(text) or any(piece is not None and _is_caption(piece) for piece in around)


def valued_row(place: Place) -> bool:
    """Is it a row of a flattened table: it ends in a number, as the line above or below does?

    So is a line of names with their values: «Ход 6  Сила 4  Здоровье 12».
    """
    if _PAIRS.fullmatch(place.fragment.text):
        return True
    texts = [p.text for s in (-1, 1) if isinstance(p := place.near(s), Fragment)]
    return bool(_VALUED.search(place.fragment.text)) and any(map(_VALUED.search, texts))


def author_of_quotation(place: Place) -> bool:
    """Is it a name and a trade right under a quotation: «…». / Старый Трофим, лоцман?"""
    above = place.near(-1)
    quoted = isinstance(above, Fragment) and above.text.rstrip(" .!?").endswith("»")
    return quoted and _AUTHOR.fullmatch(place.fragment.text) is not None
