"""The lines of a table of contents as rows: a title with its page, in the forms they have.

::

    Ход игры ........ 5        5  Ход игры        Ход игры
      Стрельба ...... 7        7  Стрельба        5
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat

from corpus.layout.leader_depths import Led
from corpus.layout.leaders import LEADER
from corpus.layout.running_heads import head_key
from corpus.source import Line
from language.function_words import is_joining_word

_LONGEST, _LONGEST_LEADER = 200, 1000
_ENTRY = re.compile(
    rf"(?P<title>\s*\S.*?)(?:(?P<led>{LEADER})|\t+|\s+|\s*[(\[]\s*)(?P<page>\d{{1,4}})\s*[)\]]?\s*"
)
_LED_PAGE = re.compile(rf"{LEADER}(?P<page>\d{{1,4}})\s*")
_PAGE_ALONE = re.compile(r"\s*(?P<page>\d{1,4})\s*")
_AFTER_PAGE = rf"(?:{LEADER}|\s+|\s*[:|\N{{EN DASH}}\N{{EM DASH}}-]\s*)"
_PAGE_FIRST = re.compile(rf"(?P<indent>\s*)(?P<page>\d{{1,4}}){_AFTER_PAGE}(?P<title>[^\W\d_].*)")
# In signs: between a page and the title of a section more than between one and a chapter's.
_NESTED_GAP = 3
_FEWEST_TIMES = 2
_TAB = 4
_LEADS = re.compile(LEADER)
_DOTS = {".": 1, "\N{MIDDLE DOT}": 1, "_": 1, "\N{HORIZONTAL ELLIPSIS}": 3}
_END = re.compile(
    r"(?:[\s.,:/|(\[\N{EN DASH}\N{EM DASH}-]|[\s(\[](?:стр|с|pp?)\.)+$", re.IGNORECASE
)
_UNFINISHED = re.compile(r"[,\N{EN DASH}\N{EM DASH}-]$")


def may_be_title(text: str) -> bool:
    """Is *text* short enough for a title, the dots that lead to its page not counted?"""
    return len(text) <= _LONGEST or (
        len(text) <= _LONGEST_LEADER and len(_LEADS.sub(" ", text)) <= _LONGEST
    )


@dataclass(frozen=True, slots=True)
class ContentsRow:
    """An entry on the lines *first* to *last* (inclusive); *led* is how its last line is led.

    Its *page* is 0 where the contents name none.
    """

    first: int
    last: int
    title: str
    page: int
    indent: int
    led: Led | None = None


def ended_by_pages(lines: Sequence[Line]) -> Iterator[ContentsRow]:
    """Yield the lines that end in a page, with the line above where a title began there."""
    open_at = -1
    for at, line in enumerate(lines):
        text = line.text.rstrip()
        match = _ENTRY.fullmatch(text) if may_be_title(text) else None
        led = _LED_PAGE.fullmatch(text) if open_at >= 0 else None
        if led:
            title = " ".join(lines[i].text.strip() for i in range(open_at, at))
            yield ContentsRow(open_at, at, title, int(led["page"]), _depth(lines[open_at]))
            open_at = -1
        elif match and any(map(str.isalpha, match["title"])):
            goes_on = open_at >= 0 and _goes_on(lines[open_at].text, match["title"].strip())
            first = open_at if goes_on else at
            title = " ".join(lines[i].text.strip() for i in range(first, at))
            title = f"{title} {_END.sub('', match['title'].strip())}".strip()
            dots = sum(map(_DOTS.get, match["led"] or "", repeat(0)))
            leader = Led(match["title"].strip() + match["page"], dots) if dots else None
            yield ContentsRow(first, at, title, int(match["page"]), _depth(lines[first]), leader)
            open_at = -1
        else:
            open_at = at if text and may_be_title(text) else -1


def _goes_on(above: str, title: str) -> bool:
    """Does a title go on below? It has a small letter there, or ends above as no title does."""
    above = above.rstrip()
    last = above.split()[-1]
    return title[0].islower() or bool(_UNFINISHED.search(above)) or is_joining_word(last)


def unpaged(lines: Sequence[Line], below: Iterable[int]) -> Iterator[ContentsRow]:
    """Yield rows of titles alone, each of which the book has on another line too.

    They end where the first comes again: there the text begins.
    """
    times = Counter(head_key(line.text) for line in lines if may_be_title(line.text))
    met: set[str] = set()
    for at in below:
        key = head_key(lines[at].text) if may_be_title(lines[at].text) else ""
        if key in met or times[key] < _FEWEST_TIMES or not any(map(str.isalpha, key)):
            return
        met.add(key)
        yield ContentsRow(at, at, lines[at].text.strip(), 0, _depth(lines[at]))


def _depth(line: Line) -> int:
    """Return the indent of a line in signs, that of the lists of Markdown around it too."""
    return _indent(line.text) + _TAB * (line.given.inside if line.given else 0)


def _indent(text: str) -> int:
    text = text.expandtabs(_TAB)
    return len(text) - len(text.lstrip())


def begun_by_pages(lines: Sequence[Line], below: Iterable[int]) -> Iterator[ContentsRow]:
    """Yield rows like ``5 .... Ход игры`` until another line comes.

    They are nested by the gap between page and title, where that says more than how many digits
    the page has.
    """
    found: list[tuple[int, re.Match[str]]] = []
    for at in below:
        match = _PAGE_FIRST.fullmatch(lines[at].text)
        if match is None:
            break
        found.append((at, match))
    gaps = [match.start("title") - match.end("page") for _, match in found]
    nested = bool(gaps) and max(gaps) - min(gaps) >= _NESTED_GAP
    for (at, match), gap in zip(found, gaps, strict=True):
        indent = gap if nested and not _LEADS.search(lines[at].text) else _indent(match["indent"])
        yield ContentsRow(at, at, match["title"].strip(), int(match["page"]), indent)


def with_pages_below(lines: Sequence[Line], below: Iterable[int]) -> Iterator[ContentsRow]:
    """Yield rows of a line with the title and the next one with its page."""
    filled = iter(below)
    for title, page in zip(filled, filled, strict=False):
        match = _PAGE_ALONE.fullmatch(lines[page].text)
        text = lines[title].text
        if match is None or not may_be_title(text) or not any(map(str.isalpha, text)):
            return
        yield ContentsRow(title, page, text.strip(), int(match["page"]), _indent(text))
