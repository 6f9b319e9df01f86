"""Lists that lost their lines: marks inside running text, and marks on a line of their own.

``Выбирают одно: • якорь. • парус.`` is cut before each mark; ``•`` alone is set before the
line below it. No sign is changed by it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from string import ascii_lowercase

from corpus.source import Line
from corpus.structure.markers import BULLETS, DASHES, read_marker

_ALONE = re.compile(rf"\s*[{BULLETS}*{DASHES}]\s*")
_INSIDE = re.compile(rf"(?<=\S)\s*(?=[{BULLETS}]\s*[^\W\d_«\"(])|(?<=[:;.])\s*(?=[{BULLETS}]\s*\d)")
# What stands before the first mark of a list inside a line, and before each further one.
_LED_IN = re.compile(r"[:.!?;»)]\s*$")
_NUMBERS = re.compile(r"(?<=\S)\s+(?=\(?(\d{1,2})[.)]\s+[^\W\d_«\"])")
_LETTERS = re.compile(r"(?<=\S)\s+(?=\(?([а-яa-z])\)\s+[^\W\d_«\"])")
_COUNT = tuple(map(str, range(1, 100)))
# Russian lists leave out ё, й, ъ, ы and ь.
_ALPHABETS = ("абвгдежзиклмнопрстуфхцчшщэюя", ascii_lowercase)
# After a colon that leads in a list, its items may be parted by commas.
_COMMAS = re.compile(rf"(?<=[:,])\s+(?=[{DASHES}]\s+[а-яёa-z«\"])")
_SEMICOLONS = re.compile(rf"(?<=;)\s+(?=[{DASHES}]\s+[а-яёa-z«\"])")
_SPACED_DASH = re.compile(rf"(?<=\w)\s+(?=[{DASHES}]\s+[а-яёa-z«\"])")
_DASHED = re.compile(
    rf"(?<=[:;])\s+(?=[{DASHES}]\s+[\w«\"(])|(?<=[.!?])\s+(?=[{DASHES}]\s+[А-ЯЁA-Z\d«\"(])"
)
_SENTENCE = re.compile(r"(?<=[^\W\d_]{3}[.!?])\s+(?=[А-ЯЁA-Z«])")
_FEWEST = 2


def with_whole_lists(lines: Sequence[Line]) -> list[Line]:
    """Return *lines* with each item of a list on a line of its own, its mark before it.

    A list may run on over the lines of a paragraph, which are read together.
    """
    marked = list(_with_their_marks(lines))
    done: list[Line] = []
    for is_text, group in groupby(marked, key=_is_text):
        paragraph = list(group)
        cut = _cut(paragraph) if is_text else paragraph
        done += cut
    return done


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


def _is_text(line: Line) -> bool:
    """Is it a line of a paragraph, and not set apart by its format or its cells?"""
    return not (line.is_blank or line.role or line.heading or "\t" in line.text.strip())


def _cut(paragraph: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines of a paragraph, cut where the items of a list begin."""
    whole = " ".join(line.text for line in paragraph)
    cuts = _edges(whole)
    start = 0
    for line in paragraph:
        end = start + len(line.text)
        inside = [at - start for at in cuts if start < at < end]
        parts = [line.text[a:b].strip() for a, b in pairwise([0, *inside, len(line.text)])]
        if inside:
            yield from (replace(line, text=part) for part in parts if part)
        else:
            yield line
        start = end + 1


def items_of(text: str) -> list[str]:
    """Return the lead-in, the items and what follows the list inside *text*; none if there is none.

    >>> items_of("Капитан может: •Ждать. • Снять груз. •Послать шлюпку. Потом ход кончен.")
    ['Капитан может:', '•Ждать.', '• Снять груз.', '•Послать шлюпку.', 'Потом ход кончен.']
    >>> items_of("Берут одно из двух: – якорь; – парус.")
    ['Берут одно из двух:', '– якорь;', '– парус.']
    >>> items_of("Гавань • Правила • 12"), items_of("Порядок: 1) ждать; 2) плыть.")
    ([], ['Порядок:', '1) ждать;', '2) плыть.'])
    >>> items_of("Партия кончена, если: – нет барж, – сел на мель капитан.")
    ['Партия кончена, если:', '– нет барж,', '– сел на мель капитан.']
    """
    cuts = _edges(text)
    parts = [text[a:b].strip() for a, b in pairwise([0, *cuts, len(text)])]
    return [part for part in parts if part] if cuts else []


def _edges(text: str) -> list[int]:
    """Return where the items of the list inside *text* begin, and what follows the last one."""
    cuts = _bullets(text) or _counted(text, _NUMBERS, _COUNT) or _dashes(text)
    for alphabet in _ALPHABETS:
        cuts = cuts or _counted(text, _LETTERS, alphabet)
    if not cuts:
        return []
    items = [text[a:b].strip() for a, b in pairwise(cuts)]
    single = all(not _SENTENCE.search(item) for item in items)
    behind = _SENTENCE.search(text, cuts[-1]) if single else None
    return [*cuts, behind.end()] if behind else cuts


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


def _counted(text: str, mark: re.Pattern[str], order: Sequence[str]) -> list[int]:
    """Return where the numbers or letters of a list stand: they count on from the first.

    After a colon, or three and more of them, each after a semicolon; after a full stop, if
    such a sign stands before the first: «Порядок хода. (1) Ждать. (2) Плыть. (3) Стоять.».
    """
    found = list(mark.finditer(text))
    if len(found) < _FEWEST or [match[1].lower() for match in found] != [*order[: len(found)]]:
        return []
    led = text[: found[0].start()].endswith(":")
    ends = (";", ",", ".", "!", "?") if text[: found[0].start()].endswith(".") else (";", ",")
    parted = all(text[: match.start()].endswith(ends) for match in found[1:])
    return [m.end() for m in found] if led or (parted and len(found) > _FEWEST) else []


def _dashes(text: str) -> list[int]:
    """Return the places of list dashes: first after a colon, then after «;» or a sentence.

    Known to fail: speech of two sentences after a colon (``Он сказал: – Стой. – Жди.``).
    """
    found = [match.end() for match in _DASHED.finditer(text)]
    led = len(found) >= _FEWEST and text[: found[0]].rstrip().endswith(":")
    parted = all(text[:end].rstrip().endswith((";", ".", "!", "?")) for end in found[1:])
    return found if led and parted else _after_commas(text) or _after_semicolons(text)


def _after_semicolons(text: str) -> list[int]:
    """Return where the dashes stand that semicolons part, the first led in by no colon.

    ``Игра кончена, когда – нет барж; – нет ветра; – сел капитан``: it is the only one before.
    """
    found = [match.end() for match in _SEMICOLONS.finditer(text)]
    before = [match.end() for match in _SPACED_DASH.finditer(text, 0, found[0])] if found else []
    return [*before, *found] if len(found) >= _FEWEST and len(before) == 1 else []


def _after_commas(text: str) -> list[int]:
    """Return where the dashes stand that commas part: the first is led in by a colon.

    A clause between dashes («баржа: – тяжёлая, – идёт») has no more of them after it.
    """
    found = [match.end() for match in _COMMAS.finditer(text)]
    led = [at for at in found if text[:at].rstrip().endswith(":")]
    return found if led == found[:1] and len(found) >= _FEWEST else []
