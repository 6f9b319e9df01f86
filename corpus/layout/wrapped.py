"""Two lines of one entry made one, a word that was broken between them made whole."""

import re

from corpus.report import Changed
from corpus.source import Line
from language.morphology import is_known

_BROKEN_WORD = re.compile(r"([^\W\d_]+)-$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")


def join_lines(above: str, below: str, line: Line, rule: str) -> tuple[str, tuple[Changed, ...]]:
    """Return *above* with *below* after it, and the change if a word was made whole.

    The hyphen goes if the dictionary knows the whole word, or not even its first part;
    *line* is where *below* stands.
    """
    start, end = _BROKEN_WORD.search(above), _FIRST_WORD.match(below)
    if start is None or end is None:
        return f"{above} {below}", ()
    whole = start[1] + end.group()
    hyphen = "" if is_known(whole) or not is_known(start[1]) else "-"
    before, after = f"{start.group()} {end.group()}", start[1] + hyphen + end.group()
    change = Changed(line.file, line.number, before, after, rule, sure=is_known(whole))
    return above[: start.start()] + after + below[end.end() :], (change,)
