"""Titles that stand nowhere but beside a page number: each page begins a chapter of its own.

::

    ГАВАНЬ 18 Причал              19 ГАВАНЬ Маяк              ГАВАНЬ 20 Шторм

The number and the words that come again are the running head, the rest is the chapter's title.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from corpus.layout.edges import cuts_sentence
from corpus.layout.page_agreement import numbers_beside_words
from corpus.layout.running_heads import head_key
from corpus.source import Line

_FEWEST, _LEAST_SHARE = 3, 0.5
_FEWEST_LETTERS = 3


@dataclass(frozen=True, slots=True)
class TitledHead:
    """A running head in two: the *line* of the title that stays, the *head* that goes."""

    line: Line
    head: Line


def titles_in_heads(lines: Sequence[Line], gone: Mapping[int, str]) -> Mapping[int, TitledHead]:
    """Return the heads among the lines that are *gone* which say a title besides, by index.

    Most heads must have one, each another, that stands nowhere in the text and cuts no sentence:
    where it does, the chapter begins elsewhere. Known to fail: a head that names the
    last of several sections of its page, whose title is lost elsewhere.
    """
    heads = [
        at for at, kind in sorted(gone.items()) if kind == "running_head" and _number(lines[at])
    ]
    if len(heads) < _FEWEST:
        return {}
    tokens = Counter(key for at in heads for key in {head_key(w) for w in lines[at].text.split()})
    common = {key for key, count in tokens.items() if count > _LEAST_SHARE * len(heads)}
    titles = {at: title for at in heads if (title := _title(lines[at].text, common))}
    keys = Counter(head_key(line.text) for at, line in enumerate(lines) if at not in titles)
    keys.update(head_key(title) for title in titles.values())
    alone = {
        at: title
        for at, title in titles.items()
        if keys[head_key(title)] == 1 and not cuts_sentence(lines, at)
    }
    if len(alone) <= _LEAST_SHARE * len(heads):
        return {}
    return {at: _parted(lines[at], title) for at, title in alone.items()}


def _number(line: Line) -> bool:
    return any(True for _ in numbers_beside_words(line.text))


def _title(text: str, common: set[str]) -> str:
    """Return what a head says besides its number and the words that are *common* to all."""
    words = text.split()
    own = [at for at, word in enumerate(words) if _is_own(word, common)]
    title = " ".join(words[own[0] : own[-1] + 1]) if own else ""
    is_title = title[:1].isupper() and sum(map(str.isalpha, title)) >= _FEWEST_LETTERS
    return title if is_title and not any(map(str.isdigit, title)) else ""


def _is_own(word: str, common: set[str]) -> bool:
    key = head_key(word)
    return any(map(str.isalpha, key)) and key not in common


def _parted(line: Line, title: str) -> TitledHead:
    words, size = line.text.split(), len(title.split())
    at = next(at for at in range(len(words)) if " ".join(words[at : at + size]) == title)
    head = " ".join([*words[:at], *words[at + size :]])
    return TitledHead(replace(line, text=title), replace(line, text=head))
