"""Entries of one form: a title above lines with labels, again and again.

::

    Верная рука                 Буксир
    Предел: ловкость            Цена: 5
    Проверки: канат             Срок: до вечера
    Матрос с этим умением …     Баржу тянут …

Talents, spells, units and prices are printed so. One such block proves nothing; a label that
opens several of them under short lines makes those lines titles. A line or two may stand between
the title and the first label: its English name, what the thing is («3 уровень, воплощение»).
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from corpus.repair.edits import Decisions
from corpus.source import Line
from corpus.structure.labels import label_of
from corpus.structure.markers import read_marker
from corpus.structure.shape import looks_like_heading
from corpus.structure.wrapping import ends_sentence, starts_small
from language.letters import fold, has_cyrillic

ENTRY = "entry"
TITLE, NO_TITLE = "title", "none"
_FEWEST = 3
# Of the blocks that a label opens, so many must have a title above it.
_MOSTLY = 0.6
_LONGEST_TITLE, _MOST_WORDS = 60, 8
# So many lines at most stand between a title and the first label of its entry.
_MOST_BETWEEN = 2
# A title that was printed after the last sentence of the entry above it.
_GLUED = re.compile(r"(?P<text>.*[.!?…»)])\s+(?P<title>[А-ЯЁ«\"][^.!?:]*)")


@dataclass(frozen=True, slots=True)
class _Opening:
    """A line that opens a block of labels, and the line above it, by their indices."""

    at: int
    above: int
    label: str


def with_entry_titles(lines: Sequence[Line], decisions: Decisions | None = None) -> Iterator[Line]:
    """Yield *lines*, titles of entries with the role ``entry``, their labels as paragraphs.

    The reader's *decisions* say of a label that what stands above it is a title, or that it is
    none.

    Leaves alone labels that stand under running text («Пример: …»), however often, and
    titles that the format itself gives. Known to fail: a title over two lines.
    """
    forms = {
        fold(before): after for (rule, before), after in (decisions or {}).items() if rule == ENTRY
    }
    titles, between = _titles(lines, forms)
    labelled = False
    for at, line in enumerate(lines):
        if at in between:
            yield replace(line, role="paragraph")
            continue
        if at not in titles:
            labelled = labelled and (line.is_blank or bool(label_of(line.text.strip())))
            whole = labelled and not line.is_blank and not _goes_on(line, lines[at + 1 : at + 2])
            yield replace(line, role="paragraph") if whole else line
            continue
        labelled = True
        text = titles[at]
        if body := line.text.rstrip()[: -len(text)].rstrip():
            yield replace(line, text=body)
        yield replace(line, text=text, role=ENTRY)


def _goes_on(line: Line, below: Sequence[Line]) -> bool:
    """Is a line with a label broken over two?"""
    return line.text.rstrip().endswith(",") or any(starts_small(other.text) for other in below)


def _titles(
    lines: Sequence[Line], decided: Mapping[str, str]
) -> tuple[Mapping[int, str], AbstractSet[int]]:
    """Return the titles of entries by the index of their line, and the lines below them.

    *decided* are labels, folded. Of the lines above a label the lowest are titles that most of
    its entries have; but an English one is the name of a Russian one above it.
    """
    forms: dict[str, list[_Opening]] = defaultdict(list)
    for opening in _openings(lines):
        forms[opening.label].append(opening)
    titles: dict[int, str] = {}
    between: set[int] = set()
    for label, openings in forms.items():
        ways = [_titles_above(lines, openings, up) for up in range(_MOST_BETWEEN + 1)]
        proved = [up for up, found in enumerate(ways) if _is_proved(lines, openings, found)]
        up = next((up for up in proved if not _are_english(ways[up])), min(proved, default=0))
        if decided[label] == TITLE if label in decided else proved:
            titles |= ways[up]
            between.update(at + 1 + n for at in ways[up] for n in range(up))
    return titles, between


def _titles_above(lines: Sequence[Line], openings: Sequence[_Opening], up: int) -> dict[int, str]:
    """Return the titles that stand *up* lines above the line above a label, none blank between.

    One that is not right above it begins a stretch of lines, of which none ends a sentence.
    """
    found = {}
    for opening in openings:
        at = opening.above - up
        passed = lines[max(0, at) : opening.above + 1]
        whole = at >= 0 and not any(line.is_blank or line.heading for line in passed[1:])
        begins = whole and (at == 0 or lines[at - 1].is_blank)
        if up and (not begins or any(ends_sentence(line.text) for line in passed[1:])):
            continue
        if title := _title_on(lines[at]):
            found[at] = title
    return found


def _is_proved(
    lines: Sequence[Line], openings: Sequence[_Opening], found: Mapping[int, str]
) -> bool:
    whole = [at for at, title in found.items() if lines[at].text.strip() == title]
    return len(found) >= _FEWEST and len(whole) >= _MOSTLY * len(openings)


def _are_english(titles: Mapping[int, str]) -> bool:
    return not any(map(has_cyrillic, titles.values()))


def _openings(lines: Sequence[Line]) -> Iterator[_Opening]:
    """Yield the lines with labels that have none right above them."""
    above = -1
    for at, line in enumerate(lines):
        if line.is_blank:
            continue
        label = "" if line.heading or line.role else label_of(line.text.strip())
        if label and above >= 0 and not label_of(lines[above].text.strip()):
            yield _Opening(at, above, label)
        above = at


def _title_on(line: Line) -> str:
    """Return the title that a line is or ends with, or ''."""
    text = line.text.strip()
    if line.heading or line.role or "\t" in text or read_marker(text):
        return ""
    if _is_title(text):
        return text
    glued = _GLUED.fullmatch(text)
    return glued["title"] if glued and _is_title(glued["title"]) else ""


def _is_title(text: str) -> bool:
    short = len(text) <= _LONGEST_TITLE and len(text.split()) <= _MOST_WORDS
    return short and looks_like_heading(text) and text[0].isupper()
