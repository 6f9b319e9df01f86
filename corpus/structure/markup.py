r"""Markup of the dump put back into a text that was joined and mended.

The import knows a text by its letters, and keeps them in their order; so the markup of a Markdown
dump is kept by the numbers of the letters that it stands around, and set again when the text is
whole. A piece of a text between two signs that no text has is Markdown already::

    Баржа \ufdd0**\ufdd1стоит\ufdd0**\ufdd1 у причала

Known to fail: where a repair adds or drops a letter or a digit, marks after it stand one off; in a
row of a table, what stands in two cells is marked in the first.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from corpus.source import Line, Markup, letters_of

AS_IT_IS, TEXT_AGAIN = "\ufdd0", "\ufdd1"
_CODE = "`"
# Of code that is set as it is: what would read as the end of it, or as an entity.
_NO_CODE = frozenset("`&<")
_NO_LINK = frozenset("[]^")


@dataclass(frozen=True, slots=True)
class _Insertion:
    """Markdown that stands at *at*; *order* tells which of two at one place comes first."""

    at: int
    order: tuple[int, int]
    text: str


def as_it_is(markdown: str) -> str:
    """Return *markdown* as a piece of a text that is written without a change."""
    return f"{AS_IT_IS}{markdown}{TEXT_AGAIN}"


def with_markup(
    text: str, turns: Sequence[tuple[int, int]], lines: Sequence[Line], texts: Sequence[str]
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return *text*, which was made of the *texts* of *lines*, with their markup, and its turns.

    *turns* are offsets in the text with the page that begins there; they move with it.
    """
    found = list(_joined(_markup(lines, texts)))
    if not found:
        return text, tuple(turns)
    places = [at for at, sign in enumerate(text) if sign.isalnum()]
    insertions = sorted(
        (i for m in found for i in _insertions(text, places, m)),
        key=lambda insertion: (insertion.at, insertion.order),
    )
    pieces, end = list[str](), 0
    for insertion in insertions:
        pieces += [text[end : insertion.at], as_it_is(insertion.text)]
        end = insertion.at
    moved = ((at + _length(insertions, at), page) for at, page in turns)
    return "".join([*pieces, text[end:]]), tuple(moved)


def _length(insertions: Sequence[_Insertion], end: int) -> int:
    return sum(len(as_it_is(i.text)) for i in insertions if i.at < end)


def _markup(lines: Sequence[Line], texts: Sequence[str]) -> Iterator[Markup]:
    """Yield the markup of all lines, over the letters of the *texts* that are parts of them."""
    done = 0
    for line, text in zip(lines, texts, strict=True):
        mine = letters_of(text)
        if line.given and line.given.markup:
            yield from _of_part(line.given.letters, line.given.markup, mine, done)
        done += len(mine)


def _joined(found: Iterable[Markup]) -> Iterator[Markup]:
    """Yield *found*, what goes on in the next line with the piece in the line above as one."""
    done: dict[tuple[str, str], Markup] = {}
    for mark in found:
        signs = mark.opening, mark.closing
        above = done.get(signs)
        if (
            above
            and mark.start < mark.end
            and above.end == mark.start
            and not above.tail + mark.head
        ):
            done[signs] = replace(above, end=mark.end, tail=mark.tail)
            continue
        if above:
            yield above
        done[signs] = mark
    yield from done.values()


def _of_part(whole: str, markup: Sequence[Markup], part: str, done: int) -> Iterator[Markup]:
    """Yield the markup of a part of a line, its letters counted from *done*."""
    begins = whole.find(part) if part in whole else -part.find(whole)
    if part not in whole and whole not in part:
        return
    ends = begins + len(part)
    for mark in markup:
        start, end = max(mark.start, begins), min(mark.end, ends)
        if start < end or (mark.start == mark.end and begins <= start <= ends):
            by = done - begins
            yield Markup(start + by, end + by, mark.opening, mark.closing, mark.head, mark.tail)


def _insertions(text: str, places: Sequence[int], mark: Markup) -> Iterator[_Insertion]:
    """Yield what is written for *mark* before its first letter and after its last."""
    if mark.start == mark.end:
        at = places[mark.start - 1] + 1 if 0 < mark.start <= len(places) else 0
        if at and mark.opening:
            yield _Insertion(_behind(text, at), (1, 0), mark.opening)
        elif at:
            yield _Insertion(at + _shared(text[at:], mark.tail), (1, 0), mark.closing)
        return
    if not 0 <= mark.start < mark.end <= len(places):
        return
    start, end = places[mark.start], places[mark.end - 1] + 1
    if mark.head and text[:start].endswith(mark.head):
        start -= len(mark.head)
    end += _shared(text[end:], mark.tail)
    if mark.opening == _CODE and not _NO_CODE.isdisjoint(text[start:end]):
        return
    if mark.closing.startswith("](") and not _NO_LINK.isdisjoint(text[start:end]):
        return  # Brackets inside would end it, and «^» would make it a footnote.
    yield _Insertion(start, (2, -mark.end), mark.opening)
    yield _Insertion(end, (0, -mark.start), mark.closing)


def _behind(text: str, at: int) -> int:
    """Return where the next word begins."""
    space = text.find(" ", at)
    return space + 1 if space >= 0 else len(text)


def _shared(text: str, tail: str) -> int:
    """Return how many signs of *tail* the text begins with."""
    for length in range(len(tail), 0, -1):
        if text.startswith(tail[:length]):
            return length
    return 0
