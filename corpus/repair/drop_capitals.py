"""Drop capitals: the first letter of a paragraph, set large, comes on a line of its own.

It stands above the rest (``К`` / ``аждый игрок``), or below the paragraph, where a reader of
PDF files puts what is larger, or before it with a space (``К   АЖДЫЙ игрок``).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from corpus.repair.edits import Decisions, rules_off
from corpus.repair.letter_case import is_capital_word, sentence_case
from corpus.repair.neighbours import may_follow
from corpus.repair.vocabulary import HYPHENS, BookVocabulary
from corpus.report import Changed
from corpus.source import Line
from language.letters import fold
from language.morphology import is_known

_RULE = "drop_capital"
_LETTER = re.compile(r"[А-ЯЁ]")
_FIRST = re.compile(r"[«\"(]?([^\W\d_]+)")
_BEHIND = re.compile(r"\S+")
_SENTENCE_END = re.compile(r"[.!?:\N{HORIZONTAL ELLIPSIS}][»\")]*$")
_PARTED = re.compile(r"[«\"(]?(?P<letter>[А-ЯЁ])\s+(?P<rest>[А-ЯЁ]+)\b")
_WORDS = frozenset("ВИКОСУЯА")
# So many lines at most has a paragraph whose capital stands below it.
_LONGEST_PARAGRAPH = 12
_NEAR = 6
# Of the lone letters of a passage so many begin a word, or they are marks in a table: in a
# book of careers with columns of «С» and «Л» one in nine seemed to.
_LEAST_SHARE = 0.5


@dataclass(slots=True)
class _Page:
    """The lines as they are mended, and the rows; *vocabulary* is the book's.

    *decisions* are the reader's.
    """

    lines: list[Line]
    vocabulary: BookVocabulary
    decisions: Decisions
    rows: list[Changed] = field(default_factory=list)

    def set(self, capital: int, at: int) -> bool:
        """Set the letter on line *capital* before the text of line *at*, if it belongs there."""
        letter, line = self.lines[capital].text.strip(), self.lines[at]
        text = line.text.lstrip()
        first = _FIRST.match(text)
        whole = _whole(letter, first[1], self.vocabulary) if first else ""
        end = _end_of_lead(text, first.end()) if first else 0
        before = f"{letter} {text[first.start(1) : end]}" if first else ""
        decided = self.decisions.get((_RULE, before))
        if first is None or not (decided or whole):
            return False
        lead = whole + text[first.end() : end]
        leads = is_capital_word(whole) and _goes_on_small(text, end)
        after = decided or (sentence_case(lead, self.vocabulary) if leads else lead)
        # «С» above «тарый» can only be one word; «С» above «рок» may be a letter of a table.
        sure = bool(decided) or (is_known(whole) and not is_known(first[1]))
        place = self.lines[capital]
        self.rows.append(Changed(place.file, place.number, before, after, _RULE, sure))
        self.lines[at] = replace(line, text=text[: first.start(1)] + after + text[end:])
        return True

    def join(self, at: int) -> None:
        """Put the capital with which line *at* begins to the word in capitals behind a space.

        Leaves alone a preposition: «В ПОРТУ стоят».
        """
        line = self.lines[at]
        text = line.text.lstrip()
        found = _PARTED.match(text)
        if found is None:
            return
        whole = found["letter"] + found["rest"]
        if found["letter"] in _WORDS or not is_known(whole):
            whole = _whole(found["letter"], found["rest"], self.vocabulary)
        if not whole or " " in whole:
            return
        end = _end_of_lead(text, found.end())
        behind = _BEHIND.search(text, end)
        if behind is None or not behind[0][0].islower():
            return  # a title, or one that runs into its text
        before = " ".join(text[found.start("letter") : end].split())
        lead = sentence_case(whole + text[found.end() : end], self.vocabulary)
        decided = self.decisions.get((_RULE, before))
        after = decided or lead
        sure = bool(decided) or (is_known(whole) and not is_known(found["rest"]))
        self.rows.append(Changed(line.file, line.number, before, after, _RULE, sure))
        self.lines[at] = replace(line, text=text[: found.start("letter")] + after + text[end:])


def set_drop_capitals(
    lines: Sequence[Line], vocabulary: BookVocabulary, decisions: Decisions
) -> tuple[list[Line], list[Changed]]:
    """Return *lines* with each drop capital before its paragraph, and a row for each."""
    page = _Page(list(lines), vocabulary, decisions)
    gone = set[int]()
    if _RULE in rules_off(decisions):
        return page.lines, []
    letters = [at for at, line in enumerate(lines) if _is_lone_letter(line)]
    for at in letters:
        if _is_inside_text(lines, at):
            continue
        if any(page.set(at, place) for place in (*_next(lines, at), *_start_above(lines, at))):
            gone.add(at)
    if len(gone) < _LEAST_SHARE * len(letters):
        page, gone = _Page(list(lines), vocabulary, decisions), set()
    page.lines = [line for at, line in enumerate(page.lines) if at not in gone]
    for at in range(len(page.lines)):
        if _may_begin_paragraph(page.lines, at):
            page.join(at)
    return page.lines, page.rows


def _may_begin_paragraph(lines: Sequence[Line], at: int) -> bool:
    above, line = lines[at - 1] if at else None, lines[at]
    if line.is_blank or line.heading or line.role:
        return False
    if above is None or above.is_blank or above.heading:
        return True
    return _SENTENCE_END.search(above.text.rstrip()) is not None


def _is_lone_letter(line: Line) -> bool:
    return not (line.heading or line.role) and bool(_LETTER.fullmatch(line.text.strip()))


def _is_inside_text(lines: Sequence[Line], at: int) -> bool:
    """Does the text above break off in a word, or does another letter stand right above?

    Then the letter is a mark in a column of a table, set between the lines of the text.
    """
    above = [line.text.strip() for line in lines[max(0, at - _NEAR) : at] if not line.is_blank]
    broken = any(text.endswith(tuple(HYPHENS)) for text in above[-2:])
    return broken or any(len(text) < 2 for text in above[-1:])


def _next(lines: Sequence[Line], at: int) -> list[int]:
    """Return the line below, or below one blank line."""
    return [n for n in range(at + 1, min(at + 3, len(lines))) if not lines[n].is_blank][:1]


def _start_above(lines: Sequence[Line], at: int) -> list[int]:
    """Return the line above with which a paragraph begins in the middle of a word."""
    for number in range(at - 1, max(-1, at - _LONGEST_PARAGRAPH), -1):
        line = lines[number]
        if line.is_blank or line.heading:
            break
        first = _FIRST.match(line.text.lstrip())
        if first and first[1][0].islower() and not is_known(first[1]):
            return [number]
    return []


def _whole(letter: str, rest: str, vocabulary: BookVocabulary) -> str:
    """Return the letter with the rest of its word, or with a space as a word itself; or ''.

    The rest begins small, or is all in capitals.
    """
    if not (rest.islower() or is_capital_word(rest)):
        return ""
    whole = letter + rest
    if is_known(whole) or vocabulary.is_lower(whole):
        apart = letter in _WORDS and (is_known(rest) and vocabulary[rest] > vocabulary[whole])
        if letter not in _WORDS and is_known(rest) and vocabulary[rest] > 1:
            return ""
        return f"{letter} {rest}" if apart else whole
    if letter in _WORDS and is_known(rest):
        return f"{letter} {rest}" if may_follow(fold(letter), fold(rest)) else ""
    return ""


def _end_of_lead(text: str, end: int) -> int:
    """Return where the words in capitals end that lead into a paragraph: ``АЖДЫЙ ИГРОК ведёт``.

    That is the *end* of the first word, if it is in small letters or if all the line is in
    capitals.
    """
    if not is_capital_word(text[:end]):
        return end
    at = end
    for word in _BEHIND.finditer(text, end):
        if not is_capital_word(word[0]):
            return at
        at = word.end()
    return end


def _goes_on_small(text: str, end: int) -> bool:
    behind = _BEHIND.search(text, end)
    return behind is not None and not is_capital_word(behind[0])
