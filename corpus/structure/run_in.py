"""Run-in text: a page or a book on one long line, its headings buried in it.

Headings are told by their capitals, damaged ones too; section titles in small letters by
odd capitals inside (``рыбаЦкие лоДки у приЧала``). The line is cut into lines of its own for
headings, paragraphs, quotations and tables, so that all later stages see ordinary text.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.repair.letter_case import is_capital_word, is_damaged
from corpus.repair.vocabulary import BookVocabulary
from language.letters import fold, has_cyrillic

LONG_LINE = 1500
_FEWEST_HEADINGS = 3
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"\d{1,2}\.")
_SENTENCE_END = re.compile(r"[.!?\N{HORIZONTAL ELLIPSIS}|][»\")]?$")
_LONGEST_TITLE = 8
# How long a paragraph of text is, in signs, that has no paragraphs of its own.
_PARAGRAPH = 900
_PARAGRAPH_END = re.compile(r"[.!?] +[А-ЯЁA-Z«]")
RANKS = ("chapter", "section", "capitals", "numbered")
HEADING_KINDS = frozenset(RANKS)


@dataclass(frozen=True, slots=True)
class RunInSegment:
    """A stretch of a long line: *kind* is text, or a heading's (HEADING_KINDS).

    ``spread`` adds the running head (``head``), a ``quote`` and its ``copy``.
    """

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a line with where they begin and end."""

    line: str
    spans: tuple[tuple[int, int], ...]

    def __len__(self) -> int:
        return len(self.spans)

    def __getitem__(self, at: int) -> str:
        start, end = self.spans[at]
        return self.line[start:end]

    def text(self, first: int, last: int) -> str:
        """Return the raw text of the words from *first* up to *last*, exclusive."""
        return self.line[self.spans[first][0] : self.spans[last - 1][1]] if last > first else ""


def segments(line: str, vocabulary: BookVocabulary) -> list[RunInSegment]:
    """Cut *line* at its headings."""
    words = _Words(line, tuple(match.span() for match in _WORD.finditer(line)))
    found = list(_headings(words, vocabulary))
    cut: list[RunInSegment] = []
    at = 0
    for kind, first, last in found:
        if first > at:
            cut.append(RunInSegment("text", words.text(at, first)))
        cut.append(RunInSegment(kind, words.text(first, last)))
        at = last
    if at < len(words):
        cut.append(RunInSegment("text", words.text(at, len(words))))
    return cut


def has_headings(found: Sequence[RunInSegment]) -> bool:
    """Are there enough headings for run-in text, and not a few words in capitals by chance?"""
    return sum(part.kind in ("capitals", "numbered") for part in found) >= _FEWEST_HEADINGS


def _headings(words: _Words, vocabulary: BookVocabulary) -> Iterator[tuple[str, int, int]]:
    """Yield kind, first and last word (exclusive) of the headings in order."""
    at = 0
    while at < len(words):
        begins = at == 0 or bool(_SENTENCE_END.search(words[at - 1]))
        end = _capitals_end(words, at, begins)
        if end:
            yield "numbered" if _NUMBER.fullmatch(words[at]) else "capitals", at, end
        elif begins and words[at][0].islower() and (end := _section_end(words, at, vocabulary)):
            yield "section", at, end
        at = end or at + 1


def _capitals_end(words: _Words, at: int, begins: bool) -> int:
    """Return where the heading in capitals that begins at *at* ends, or 0.

    In mid-sentence it must begin with a number or a split capital, or be two long words.
    """
    first = at + 1 if _NUMBER.fullmatch(words[at]) else at
    end = _run_end(words, first)
    run = [words[number] for number in range(first, end)]
    russian = [word for word in run if has_cyrillic(word) and is_capital_word(word)]
    letters = sum(sign.isalpha() for word in run for sign in word)
    if letters < 4 or not any(len(word) > 2 for word in russian):
        return 0
    split = len(run) > 1 and len(run[0]) == 1 and is_capital_word(run[1])
    if not (begins or first > at or split or (len(russian) > 1 and letters > 8)):
        return 0
    return end


def _run_end(words: _Words, at: int) -> int:
    """Return the end of the run of capitals from *at*, a stray stop after it included."""
    end = at
    while end < len(words) and (is_capital_word(words[end]) or _leads_on(words, end)):
        end += 1
        if words[end - 1][-1] in ".!?" and len(words[end - 1]) > 2:
            break
    if at < end < len(words) and words[end] == ".":
        end += 1
    return end


def _leads_on(words: _Words, at: int) -> bool:
    """Is the word a lone letter or sign before more capitals?"""
    if len(words[at]) > 1 or at + 1 >= len(words) or words[at].isdigit():
        return False
    after = words[at + 1]
    if is_capital_word(after):
        return True
    return len(after) == 1 and at + 2 < len(words) and is_capital_word(words[at + 2])


def _section_end(words: _Words, at: int, vocabulary: BookVocabulary) -> int:
    """Return where the section title in small letters that begins at *at* ends, or 0.

    It ends with its last word of odd capitals; or with a capital word that is no name and
    is followed by another one, with which the text begins.
    """
    end = 0
    for number in range(at, min(at + _LONGEST_TITLE, len(words))):
        word = words[number]
        if is_damaged(word) and not is_capital_word(word):
            end = number + 1
        elif word[0].isupper():
            after = words[number + 1] if number + 1 < len(words) else ""
            odd = vocabulary.is_lower(word.strip(".,:;"))
            if odd and after[:1].isupper() and not is_capital_word(after):
                end = number + 1
            elif not (odd and _odd_soon(words, number + 1)):
                break
        if word[-1] in ".!?;:":
            break
    return end if end > at + 1 else 0


def _odd_soon(words: _Words, at: int) -> bool:
    return any(is_damaged(words[n]) for n in range(at, min(at + 2, len(words))))


def paragraphs(text: str) -> Iterator[str]:
    """Yield *text* cut at ends of sentences into paragraphs of readable length."""
    start = 0
    while len(text) - start > 2 * _PARAGRAPH:
        match = _PARAGRAPH_END.search(text, start + _PARAGRAPH)
        if match is None:
            break
        yield text[start : match.start() + 1].strip()
        start = match.end() - 1
    yield text[start:].strip()


def table_rows(text: str, numbered: Iterable[RunInSegment]) -> list[tuple[str, str]]:
    """Return label and text of the rows of the table that *text* is; none if it is none.

    The numbered headings that follow («2. Озеро», «3. Болото») name its rows in order;
    what stands before the first of them is the row that has no heading of its own.
    """
    folded = fold(text)
    starts, numbers = list[int](), list[int]()
    for segment in numbered:
        number, _, title = segment.text.partition(".")
        at = folded.find(fold(title.strip(" .")), starts[-1] + 1 if starts else 0)
        if at < 0:
            return []
        starts.append(at)
        numbers.append(int(number))
    if len(starts) < _FEWEST_HEADINGS or not starts[0]:
        return []
    head, top = _header_of(text[: starts[0]])
    rows = [("", head)] if head else []
    if top:
        rows.append((str(numbers[0] - 1), top))
    parts = [text[start:end].strip() for start, end in pairwise([*starts, len(text)])]
    return rows + list(zip(map(str, numbers), parts, strict=True))


def _header_of(text: str) -> tuple[str, str]:
    """Split off the words in small letters at the head: the header of the column."""
    match = re.match(r"(?:[^\W\d_A-ZА-ЯЁ][^\s.]*\s+)+(?=[А-ЯЁ])", text)
    if match is None:
        return "", text.strip()
    header = match.group().strip()
    return header[:1].upper() + header[1:], text[match.end() :].strip()
