"""Lists that lost their lines: marks inside running text, and marks on a line of their own.

``Выбирают одно: • якорь. • парус.`` is cut before each mark; ``•`` alone is set before the
line below it. No sign is changed by it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from corpus.source import Line
from corpus.structure.markers import BULLETS, DASHES, read_marker

_ALONE = re.compile(rf"\s*[{BULLETS}*{DASHES}]\s*")
_INSIDE = re.compile(rf"(?<=\S)\s*(?=[{BULLETS}]\s*[^\W\d_«\"(])|(?<=[:;.])\s*(?=[{BULLETS}]\s*\d)")
# What stands before the first mark of a list inside a line, and before each further one.
_LED_IN = re.compile(r"[:.!?;»)]\s*$")
_NUMBERS = re.compile(r"(?<=[:;.])\s+(?=(\d{1,2})[.)]\s+[^\W\d_])")
_DASHED = re.compile(
    rf"(?<=[:;])\s+(?=[{DASHES}]\s+[\w«\"(])|(?<=[.!?])\s+(?=[{DASHES}]\s+[А-ЯЁA-Z\d«\"(])"
)
_SENTENCE = re.compile(r"(?<=[^\W\d_]{3}[.!?])\s+(?=[А-ЯЁA-Z«])")
_FEWEST = 2


def with_whole_lists(lines: Sequence[Line]) -> list[Line]:
    """Return *lines* with each item of a list on a line of its own, its mark before it."""
    return [part for line in _with_their_marks(lines) for part in _cut(line)]


def _with_their_marks(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield *lines*, a mark that stands alone set before the text below it."""
    waiting: Line | None = None
    for line in lines:
        if waiting is None:
            if line.role or not _ALONE.fullmatch(line.text):
                yield line
            else:
                waiting = line
        elif line.is_blank:
            continue
        elif line.heading or line.role or read_marker(line.text) or _ALONE.fullmatch(line.text):
            yield waiting
            waiting = line if _ALONE.fullmatch(line.text) else None
            if waiting is None:
                yield line
        else:
            yield replace(line, text=f"{waiting.text.strip()} {line.text.lstrip()}")
            waiting = None
    if waiting is not None:
        yield waiting


def _cut(line: Line) -> Iterator[Line]:
    parts = [] if line.role or line.heading or "\t" in line.text.strip() else items_of(line.text)
    if not parts:
        yield line
        return
    for part in parts:
        yield replace(line, text=part)


def items_of(text: str) -> list[str]:
    """Return the lead-in, the items and what follows the list inside *text*; none if there is none.

    >>> items_of("Капитан может: •Ждать. • Снять груз. •Послать шлюпку. Потом ход кончен.")
    ['Капитан может:', '•Ждать.', '• Снять груз.', '•Послать шлюпку.', 'Потом ход кончен.']
    >>> items_of("Берут одно из двух: – якорь; – парус.")
    ['Берут одно из двух:', '– якорь;', '– парус.']
    >>> items_of("Гавань • Правила • 12"), items_of("Порядок: 1) ждать; 2) плыть.")
    ([], ['Порядок:', '1) ждать;', '2) плыть.'])
    """
    cuts = _bullets(text) or _numbers(text) or _dashes(text)
    if not cuts:
        return []
    edges = [0, *cuts, len(text)]
    parts = [text[a:b].strip() for a, b in pairwise(edges)]
    return [*filter(None, parts[:-1]), *_last_item(parts)]


def _bullets(text: str) -> list[int]:
    """Return where the bullets inside *text* stand, if the first is led in.

    Or if the text begins with one: then all are marks of one list.
    """
    cuts = [match.end() for match in _INSIDE.finditer(text)]
    marked = read_marker(text)
    begun = marked is not None and marked.sign in BULLETS
    if not cuts or not (begun or _LED_IN.search(text[: cuts[0]])):
        return []
    return cuts if begun or len(cuts) >= _FEWEST else []


def _numbers(text: str) -> list[int]:
    """Return where the numbers of a list stand behind a colon: they count from 1."""
    found = list(_NUMBERS.finditer(text))
    if len(found) < _FEWEST or not text[: found[0].start()].endswith(":"):
        return []
    counted = [match for at, match in enumerate(found, 1) if int(match[1]) == at]
    return [match.end() for match in counted] if len(counted) == len(found) else []


def _dashes(text: str) -> list[int]:
    """Return where the dashes of a list stand: behind a colon, then behind semicolons or sentences.

    Known to fail: speech of two sentences behind a colon (``Он сказал: – Стой. – Жди.``).
    """
    found = [match.end() for match in _DASHED.finditer(text)]
    led = len(found) >= _FEWEST and text[: found[0]].rstrip().endswith(":")
    parted = all(text[:end].rstrip().endswith((";", ".", "!", "?")) for end in found[1:])
    return found if led and parted else []


def _last_item(parts: Sequence[str]) -> list[str]:
    """Return the last item, and the text behind it where the items above are one sentence each."""
    items, last = parts[1:-1], parts[-1]
    single = all(not _SENTENCE.search(item) for item in items)
    return _SENTENCE.split(last, maxsplit=1) if items and single else [last]
