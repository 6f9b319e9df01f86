"""Pieces to blocks: which fragment is a heading, a list item, a quotation, a paragraph.

The rules are asked in order for each fragment; the first that answers names its kind.
"""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from corpus.repair.edits import Decisions
from corpus.repair.vocabulary import Vocabulary
from corpus.structure.blocks import Fragment, Grid
from corpus.structure.flavour import is_flavour
from corpus.structure.shape import (
    is_capitals,
    is_label,
    is_numbered_heading,
    looks_like_heading,
    section_number,
)
from corpus.structure.titles import is_caption, section_word
from corpus.structure.wrapping import ends_sentence, starts_small
from language.phrases import phrase_key

_NAME_WORDS = 6
_LABEL_RUN = 3
_LOOK = 6

KINDS = ("heading", "quote", "label", "paragraph")


@dataclass(frozen=True, slots=True)
class Place:
    """A fragment among its neighbours, and the evidence of the book."""

    pieces: Sequence[Fragment | Grid]
    number: int
    vocabulary: Vocabulary
    titles: AbstractSet[tuple[str, ...]] = frozenset()
    decisions: Decisions = field(default_factory=dict)

    @property
    def fragment(self) -> Fragment:
        """The fragment asked about."""
        piece = self.pieces[self.number]
        assert isinstance(piece, Fragment)
        return piece

    def near(self, step: int) -> Fragment | Grid | None:
        """The piece *step* places away, if there is one."""
        at = self.number + step
        return self.pieces[at] if 0 <= at < len(self.pieces) else None


Rule = Callable[[Place], str | None]


def decided_by_reader(place: Place) -> str | None:
    """What a reader recorded for this text in the book's overrides."""
    kind = place.decisions.get(("kind", " ".join(place.fragment.text.split())))
    return kind if kind in KINDS else None


def given_by_format(place: Place) -> str | None:
    """HTML and DOCX say what is a heading; an earlier stage says what is a quotation."""
    return "heading" if place.fragment.at.heading else place.fragment.at.role or None


def attribution(place: Place) -> str | None:
    """A dash and a name right under a paragraph: the author of a quotation."""
    above, below = place.near(-1), place.near(1)
    if not isinstance(above, Fragment) or above.marker or is_label(above.text):
        return None
    if isinstance(below, Fragment) and below.marker:
        return None
    return "attribution" if _is_name_line(place.fragment) else None


def _is_name_line(fragment: Fragment) -> bool:
    words = fragment.text.split()
    if fragment.marker.strip()[:1] not in tuple("-\N{EN DASH}\N{EM DASH}") or not words:
        return False
    if len(words) > _NAME_WORDS or ends_sentence(fragment.text) or len(fragment.lines) > 1:
        return False
    return sum(word[0].isupper() for word in words) * 2 > len(words)


def quoted(place: Place) -> str | None:
    """A paragraph with an attribution under it."""
    below = place.near(1)
    if place.fragment.marker or not isinstance(below, Fragment):
        return None
    return "quote" if attribution(replace(place, number=place.number + 1)) else None


def numbered_section(place: Place) -> str | None:
    """A number of two parts and a title («1.2 Леса»); one part only with capitals."""
    fragment = place.fragment
    full = fragment.marker + fragment.text
    if is_numbered_heading(full):
        return "heading"
    numbered = fragment.marker.strip()[:1].isdigit()
    return "heading" if numbered and is_capitals(fragment.text) else None


def numbered_chapter(place: Place) -> str | None:
    """A number and a title that stand alone: no numbered item above, and text under it."""
    above, below = place.near(-1), place.near(1)
    if not _is_numbered(place.fragment) or below is None:
        return None
    alone = not (_is_numbered(above) or (isinstance(below, Fragment) and below.marker))
    return "heading" if alone and looks_like_heading(place.fragment.text) else None


def _is_numbered(piece: Fragment | Grid | None) -> bool:
    return isinstance(piece, Fragment) and piece.marker.strip()[:1].isdigit()


def named_section(place: Place) -> str | None:
    """A word for a part of a book and its number: «Глава 3. Стрельба», «Часть II»."""
    text = place.fragment.text
    return "heading" if section_word(text) and looks_like_heading(text) else None


def caption(place: Place) -> str | None:
    """A caption with its number: «Рис. 3. Баржа», «Таблица 1. Скорость»."""
    return "paragraph" if is_caption(place.fragment.text) else None


def list_item(place: Place) -> str | None:
    """A fragment with a list mark."""
    return "item" if place.fragment.marker else None


def capitals(place: Place) -> str | None:
    """A short line in capitals that closes no sentence."""
    text = place.fragment.text
    return "heading" if is_capitals(text) and looks_like_heading(text) else None


def in_titles(place: Place) -> str | None:
    """A line that the table of contents names."""
    text = place.fragment.text
    if looks_like_heading(text) and phrase_key(text) in place.titles:
        return "heading"
    return None


def labels_in_a_list(place: Place) -> str | None:
    """Two labels or more between the items of a list: what is left of a lost table."""
    run = _run_of_labels(place)
    if len(run) < 2:
        return None
    above = place.pieces[run[0] - 1] if run[0] else None
    below = place.pieces[run[-1] + 1] if run[-1] + 1 < len(place.pieces) else None
    items = [piece for piece in (above, below) if isinstance(piece, Fragment) and piece.marker]
    return "label" if len(items) == 2 else None


def many_labels(place: Place) -> str | None:
    """Three short lines or more with no text between: captions or a list, no headings."""
    return "paragraph" if len(_run_of_labels(place)) >= _LABEL_RUN else None


def _run_of_labels(place: Place) -> range:
    start = end = place.number
    lowest, highest = max(0, start - _LOOK), min(len(place.pieces) - 1, end + _LOOK)
    while start > lowest and _is_plain_label(place.pieces[start - 1]):
        start -= 1
    while end < highest and _is_plain_label(place.pieces[end + 1]):
        end += 1
    return range(start, end + 1) if _is_plain_label(place.fragment) else range(0)


def _is_plain_label(piece: Fragment | Grid) -> bool:
    return (
        isinstance(piece, Fragment)
        and not piece.marker
        and not piece.at.heading
        and looks_like_heading(piece.text)
        and not is_capitals(piece.text)
        and not section_number(piece.text)
        and not section_word(piece.text)
        and not is_caption(piece.text)
    )


def title_line(place: Place) -> str | None:
    """A short line with a capital and no stop, and text under it that begins anew."""
    below = place.near(1)
    if below is None or not looks_like_heading(place.fragment.text):
        return None
    if isinstance(below, Fragment) and not below.marker and starts_small(below.text):
        return None
    above = place.near(-1)
    if isinstance(above, Fragment) and above.text.rstrip().endswith(","):
        return None
    return "heading"


def flavour(place: Place) -> str | None:
    """The last paragraph of a page in words that the rules do not use: a quotation."""
    below = place.near(1)
    here = place.fragment.lines[-1].page
    if below is not None and (here is None or below.at.page == here):
        return None
    above = place.near(-1)
    opened = isinstance(above, Fragment) and looks_like_heading(above.text)
    if opened or here is None or not is_flavour(place.fragment.text, place.vocabulary):
        return None
    return "quote"


def running_text(place: Place) -> str | None:
    """Anything else."""
    return "paragraph"


RULES: tuple[Rule, ...] = (
    decided_by_reader,
    given_by_format,
    attribution,
    quoted,
    numbered_section,
    numbered_chapter,
    list_item,
    named_section,
    caption,
    capitals,
    in_titles,
    labels_in_a_list,
    many_labels,
    title_line,
    flavour,
    running_text,
)


def kind_of(place: Place) -> tuple[str, str]:
    """Return the kind of the fragment at *place*, and the name of the rule that told it."""
    for rule in RULES:
        if kind := rule(place):
            return kind, rule.__name__
    raise AssertionError("the last rule always answers")
