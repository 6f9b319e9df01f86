"""Edits: what a rule wants to change in a text, and how they are applied and reported."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from corpus.repair.vocabulary import BookVocabulary, find_words
from corpus.report import Changed
from corpus.source import Line

_CONTEXT = 50
_SPACE = re.compile(r"[^\S\N{NO-BREAK SPACE}]+")


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``text[start:end]`` by *after*; equal texts flag a doubt and change nothing."""

    start: int
    end: int
    after: str
    rule: str
    sure: bool = True


TextRule = Callable[[str, BookVocabulary], Iterator[Edit]]
Decisions = Mapping[tuple[str, str], str]


# A reader's decisions that are about no piece of text that a rule changed.
JOIN, ABOVE, APART = "join", "above", "apart"
TABLE, NO_TABLE = "table", "none"
LEVEL, PAGE_OFFSET, OFF = "level", "page_offset", "off"
DECIDED = "decided_by_reader"
"""The rule that is told where a decision changed what the rules say."""


def rules_off(decisions: Decisions) -> frozenset[str]:
    """Return the rules that the reader switched off for the whole book."""
    return frozenset(before for rule, before in decisions if rule == OFF) if decisions else _NONE


_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class JoinedLines:
    """A text made of raw lines: *starts* holds where in it each of *lines* begins."""

    text: str
    lines: tuple[Line, ...]
    starts: tuple[int, ...]

    @classmethod
    def of(cls, lines: Sequence[Line], texts: Sequence[str]) -> "JoinedLines":
        """Join the *texts* of raw lines by line ends."""
        starts, at = [], 0
        for text in texts:
            starts.append(at)
            at += len(text) + 1
        return cls("\n".join(texts), tuple(lines), tuple(starts))

    def line_at(self, offset: int) -> Line:
        """Return the raw line that stands at *offset*."""
        return self.lines[max(0, bisect_right(self.starts, offset) - 1)]

    def around(self, edit: Edit) -> str:
        """Return the text around *edit*, for a reader to judge it by."""
        return self.text[max(0, edit.start - _CONTEXT) : edit.end + _CONTEXT]

    def on_one_line(self) -> "JoinedLines":
        """Return the passage with every run of space and line ends as one space, none outside."""
        end = len(self.text)
        spans = (match.span() for match in _SPACE.finditer(self.text))
        return self.edited(
            [Edit(*span, "" if 0 in span or end in span else " ", "space") for span in spans]
        )

    def page_turns(self) -> tuple[tuple[int, int], ...]:
        """Return where in the text a further printed page begins, and its number.

        A word that runs over the page end counts to the new page.
        """
        turns = []
        for above, line, start in zip(self.lines, self.lines[1:], self.starts[1:], strict=False):
            if line.page is not None and line.page != above.page:
                turns.append((self.text.rfind(" ", 0, start + 1) + 1, line.page))
        return tuple(turns)

    def edited(self, edits: Sequence[Edit]) -> "JoinedLines":
        """Return the passage with *edits* made, which are in order and apart."""
        kept, starts = [], []
        at = shift = 0
        waiting = list(self.starts[::-1])
        for edit in edits:
            while waiting and waiting[-1] <= edit.start:
                starts.append(waiting.pop() + shift)
            kept += [self.text[at : edit.start], edit.after]
            at = edit.end
            shift += len(edit.after) - (edit.end - edit.start)
            while waiting and waiting[-1] < edit.end:
                starts.append(max(edit.start, waiting.pop() + shift))
        starts += [start + shift for start in reversed(waiting)]
        kept.append(self.text[at:])
        return JoinedLines("".join(kept), self.lines, tuple(starts))


def words_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the words of *text* with their offsets."""
    for match in find_words(text):
        yield match.start(), match.group()


def apply_rule(
    passage: JoinedLines, rule: TextRule, vocabulary: BookVocabulary, decisions: Decisions
) -> tuple[JoinedLines, list[Changed]]:
    """Apply the edits of *rule*; a decision of the reader, by rule and text, overrules it."""
    off = rules_off(decisions)
    wanted = (edit for edit in rule(passage.text, vocabulary) if edit.rule not in off)
    edits = [_decided(edit, passage.text, decisions) for edit in _apart(wanted)]
    rows = []
    for edit in edits:
        before, at = passage.text[edit.start : edit.end], passage.line_at(edit.start)
        context = "" if edit.sure else passage.around(edit)
        rows.append(Changed(at.file, at.number, before, edit.after, edit.rule, edit.sure, context))
    return (passage.edited(edits) if edits else passage), rows


def _decided(edit: Edit, text: str, decisions: Decisions) -> Edit:
    decided = decisions.get((edit.rule, " ".join(text[edit.start : edit.end].split())))
    return edit if decided is None else replace(edit, after=decided, sure=True)


def _apart(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Yield the edits in order, without those that overlap an earlier one."""
    end = -1
    for edit in sorted(edits, key=lambda edit: edit.start):
        if edit.start >= end:
            yield edit
            end = edit.end
