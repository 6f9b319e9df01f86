r"""Footnotes and definitions of Markdown, which CommonMark reads as text, told apart line by line.

::

    Шлюпка[^1] идёт в порт.         Рангоут
                                    :   Мачты и реи.
    [^1]: Лодка с баржи.

The line of a footnote keeps its words alone, and ``Given`` the rest; so does a definition.
"""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from corpus.source import Given, Line, Markup, letters_of

# Roles of lines: the text of a footnote, a term, and what it means.
NOTE, TERM, DEFINITION = "note", "term", "definition"
_WRITTEN = re.compile(r"^ {0,3}\[\^([\w-]+)\]:", re.MULTILINE)
_REFERENCE = re.compile(r"\[\^([\w-]+)\]")
_NOTE = re.compile(r"\[\^([\w-]+)\]:\s*(?=\S)")
_MEANING = re.compile(r":\s+(?=\S)")
_SIGNS_BEHIND = re.compile(r"[^\w\s]*$")
# A term is shorter, in characters.
_LONGEST_TERM = 60


def noted_labels(text: str) -> frozenset[str]:
    """Return the labels that a footnote explains and the text refers to."""
    explained = set(_WRITTEN.findall(text))
    return frozenset(explained & set(_REFERENCE.findall(_WRITTEN.sub("", text))))


def with_notes(
    lines: Sequence[Line], labels: Container[str], indented: Container[int] = ()
) -> list[Line]:
    """Return *lines* with footnotes and the references to them told apart from text.

    *indented* are the numbers of the lines that are set in: below a footnote they are further
    paragraphs of it, which have no label.
    """
    done: list[Line] = []
    in_note = False
    for line in lines:
        note = _NOTE.match(line.text)
        if note and note[1] in labels:
            line = _without(line, 0, note.end(), len(letters_of(note[1])))
            known = replace(line.given or Given(), info=note[1])
            done.append(_with_references(replace(line, role=NOTE, given=known), labels))
            in_note = True
            continue
        follows = bool(done) and done[-1].role == NOTE and not line.is_blank and not line.heading
        line = _with_references(line, labels)
        goes_on = in_note and line.number in indented and not line.is_blank and not line.heading
        if follows or goes_on:
            known = replace(line.given or Given(letters_of(line.text)), info="", inside=0)
            line = replace(line, role=NOTE, goes_on=follows, given=known)
        in_note = in_note and (line.is_blank or line.role == NOTE)
        done.append(line)
    return done


def _with_references(line: Line, labels: Container[str]) -> Line:
    """Return a line without its references, which stand in its markup."""
    while found := next((m for m in _REFERENCE.finditer(line.text) if m[1] in labels), None):
        line = referring(line, found.start(), found.end(), found[1])
    return line


def referring(line: Line, start: int, end: int, label: str) -> Line:
    """Return a line with a piece of its text taken for the reference to the note of *label*.

    A heading has none, and the reference is gone.
    """
    before = line.text[:start]
    tail = _SIGNS_BEHIND.search(before)
    at = len(letters_of(before)) - _letters_of_mark(line)
    line = _without(line, start, end, len(letters_of(line.text[start:end])))
    if line.heading:
        return line
    known = line.given or Given(letters_of(line.text))
    reference = Markup(at, at, "", f"[^{label}]", tail=tail[0] if tail else "")
    return replace(line, given=replace(known, markup=(*known.markup, reference)))


def _letters_of_mark(line: Line) -> int:
    """Return how many letters and digits the list mark of a line has: «3. Полить» has one."""
    return len(letters_of(line.text)) - len(line.given.letters) if line.given else 0


def _without(line: Line, start: int, end: int, letters: int) -> Line:
    """Return a line without a piece of its text that has so many letters."""
    text, known = line.text[:start] + line.text[end:], line.given
    if known is None:
        return replace(line, text=text)
    at = len(letters_of(line.text[:start])) - _letters_of_mark(line)
    markup = tuple(
        replace(
            m,
            start=m.start - letters * (m.start > at),
            end=m.end - letters * (m.end > at),
        )
        for m in known.markup
    )
    kept = known.letters[:at] + known.letters[at + letters :]
    return replace(line, text=text, given=replace(known, letters=kept, markup=markup))


def with_definitions(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield *lines* with the roles of terms and of definitions, these without their colon."""
    told = list(lines)
    for at, line in enumerate(told):
        meaning = _MEANING.match(line.text)
        above = _term_above(told, at) if meaning and not line.heading else None
        if meaning and above is not None:
            term = told[above]
            if term.role != DEFINITION:
                told[above] = replace(term, role=TERM, heading=0)
            told[at] = replace(line, text=line.text[meaning.end() :], role=DEFINITION)
        elif at and told[at - 1].role == DEFINITION and not (line.is_blank or line.role):
            told[at] = replace(line, role=DEFINITION, goes_on=True)
    yield from told


def _term_above(lines: Sequence[Line], at: int) -> int | None:
    """Return the place of the term or the definition that the definition at *at* stands under."""
    above = at - 1
    if above > 0 and lines[above].is_blank:
        above -= 1
    if above < 0 or lines[above].is_blank or lines[above].heading:
        return None
    short = len(lines[above].text) <= _LONGEST_TERM and not lines[above].role
    return above if short or lines[above].role == DEFINITION else None
