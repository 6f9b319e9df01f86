"""Long lines to ordinary ones, with report rows for what was mended or left out.

The one module that turns the segments of ``run_in`` and ``spread`` into lines.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby, takewhile

from corpus.repair.edits import Decisions, JoinedLines, apply_rule
from corpus.repair.letter_case import join_split_capitals, sentence_case, sentence_starts
from corpus.repair.vocabulary import BookVocabulary
from corpus.report import Changed, Discarded, Row
from corpus.source import VERBATIM, Line
from corpus.structure.run_in import (
    HEADING_KINDS,
    LONG_LINE,
    RANKS,
    RunInSegment,
    has_headings,
    paragraphs,
    segments,
    table_rows,
)
from corpus.structure.spread import foot_quotes, running_head, spread
from corpus.structure.wrapping import ends_sentence
from language.phrases import phrase_key

_OTHER_HEADINGS = HEADING_KINDS - {"numbered"}
_LONGEST_LABEL = 60


@dataclass(slots=True)
class _Writer:
    """Collects the lines and rows that come of one long line."""

    line: Line
    vocabulary: BookVocabulary
    decisions: Decisions
    lines: list[Line] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    def write(self, text: str, **known: object) -> None:
        """Add a line of its own, with a blank one after it; the first goes on as the raw one."""
        first = replace(self.line, goes_on=self.line.goes_on and not self.lines)
        self.lines.append(replace(first, text=text, **known))  # type: ignore[arg-type]
        self.lines.append(replace(self.line, text=""))

    def changed(self, before: str, after: str, rule: str, sure: bool = True) -> None:
        """Add a row for a change, if there is one."""
        if before != after:
            place = self.line.file, self.line.number
            self.rows.append(Changed(*place, before, after, rule, sure))

    def discarded(self, text: str, kind: str) -> None:
        """Add a row for furniture."""
        if text:
            self.rows.append(Discarded(self.line.file, self.line.number, text, kind))


def cut_long_lines(
    lines: Sequence[Line], vocabulary: BookVocabulary, decisions: Decisions
) -> tuple[list[Line], list[Row]]:
    """Return *lines* with the long ones cut up, and what that changed.

    A line that layout parted, at a running head inside it, is long if its parts together are.
    """
    cut: list[Line] = []
    rows: list[Row] = []
    for _, alike in groupby(lines, key=lambda line: (line.file, line.number)):
        parts = list(alike)
        if sum(len(line.text) for line in parts) < LONG_LINE or any(map(_is_whole, parts)):
            cut += parts
            continue
        writers = [_Writer(line, vocabulary, decisions) for line in parts]
        _cut(writers)
        for writer in writers:
            if not writer.line.goes_on:
                cut.append(replace(writer.line, text=""))
            elif cut[-1].is_blank:
                cut.pop()
            cut += writer.lines
            rows += writer.rows
    return cut, rows


def _is_whole(line: Line) -> bool:
    """Is a line a row of a table, or a paragraph of a file whose format knows headings?"""
    return "\t" in line.text.strip() or line.as_body or line.role == VERBATIM


def _cut(writers: Sequence[_Writer]) -> None:
    """Write the parts of one long line, cut at its headings if there are enough in them all."""
    heads = [running_head(writer.line.text) for writer in writers]
    found = [_parts(*pair) for pair in zip(writers, heads, strict=True)]
    headed = has_headings(list(chain.from_iterable(found)))
    for writer, head, parts in zip(writers, heads, found, strict=True):
        if not headed:
            for paragraph in paragraphs(writer.line.text):
                writer.write(paragraph)
            continue
        parts = [_headed(writer, part) for part in parts]
        if head:
            writer.changed("", head, "running_head_is_title")
            parts.insert(0, RunInSegment("chapter", head))
        _write(writer, list(_moved(parts)))


def _parts(writer: _Writer, head: str) -> list[RunInSegment]:
    text = writer.line.text
    pages = list(spread(text, head)) if head else [RunInSegment("text", text)]
    return list(foot_quotes([part for page in pages for part in _segments(writer, page)]))


def _segments(writer: _Writer, page: RunInSegment) -> list[RunInSegment]:
    return segments(page.text, writer.vocabulary) if page.kind == "text" else [page]


def _headed(writer: _Writer, segment: RunInSegment) -> RunInSegment:
    """Mend the letters of a heading: split capitals, damaged case, a stray stop."""
    if segment.kind not in HEADING_KINDS:
        return segment
    words = join_split_capitals(segment.text.split(), writer.vocabulary)
    decided = writer.decisions.get(("heading_case", " ".join(segment.text.split())))
    text = decided or sentence_case(" ".join(words), writer.vocabulary).rstrip(" .")
    writer.changed(segment.text, text, "heading_case")
    return RunInSegment(segment.kind, text)


def _moved(parts: Sequence[RunInSegment]) -> Iterator[RunInSegment]:
    """Yield *parts* with each section title that was set at the end of its page put first.

    «Реки» (title and its text) after «Реки: основные правила» belongs before it, as the
    page has it; only where a page end or the end of the line follows.
    """
    done: list[RunInSegment] = []
    number = 0
    while number < len(parts):
        part = parts[number]
        follows = parts[number + 2].kind if number + 2 < len(parts) else "head"
        target = _home_of(done, part) if part.kind == "section" and follows == "head" else None
        if target is None:
            done.append(part)
            number += 1
        else:
            done[target:target] = parts[number : number + 2]
            number += 2
    yield from done


def _home_of(done: Sequence[RunInSegment], title: RunInSegment) -> int | None:
    """Return where in the same page the first heading «<title>: …» stands, if any."""
    word = phrase_key(title.text)[:1]
    page = list(takewhile(lambda part: part.kind not in ("head", "section"), reversed(done)))
    start = len(done) - len(page)
    for at in range(start, len(done)):
        part = done[at]
        if part.kind == "capitals" and ":" in part.text and phrase_key(part.text)[:1] == word:
            return at
    return None


def _write(writer: _Writer, parts: Sequence[RunInSegment]) -> None:
    ranks = [kind for kind in RANKS if any(part.kind == kind for part in parts)]
    for number, part in enumerate(parts):
        if part.kind in HEADING_KINDS:
            writer.write(part.text, heading=1 + ranks.index(part.kind))
        elif part.kind in ("head", "copy") and ("keep", part.text) not in writer.decisions:
            writer.discarded(part.text, "running_head")
        elif text := part.text.rstrip(" |"):
            if part.text.endswith("|"):
                writer.discarded("|", "site_furniture")
            if part.kind == "quote":
                writer.write(text, role="quote")
            elif rows := table_rows(text, _numbered_below(parts, number)):
                _write_table(writer, rows)
            else:
                _write_paragraphs(writer, text)


def _numbered_below(parts: Sequence[RunInSegment], number: int) -> Iterator[RunInSegment]:
    """Yield the numbered headings right below a text, up to one of another kind."""
    below = (parts[at] for at in range(number + 1, len(parts)))
    if number + 1 < len(parts) and parts[number + 1].kind == "numbered":
        run = takewhile(lambda part: part.kind not in _OTHER_HEADINGS, below)
        yield from (part for part in run if part.kind == "numbered")


def _write_table(writer: _Writer, rows: Sequence[tuple[str, str]]) -> None:
    for label, text in rows:
        mended = _sentences(writer, text)
        number = label or "\N{NUMERO SIGN}"
        writer.lines.append(replace(writer.line, text=f"{number}\t{mended}"))
    writer.lines.append(replace(writer.line, text=""))
    writer.changed("", " ".join(label for label, _ in rows).strip(), "row_numbers", sure=False)


def _write_paragraphs(writer: _Writer, text: str) -> None:
    body, label = _left_of_table(text)
    for paragraph in paragraphs(_sentences(writer, body)):
        writer.write(paragraph)
    if label:
        named = label[:1].upper() + label[1:]
        writer.changed(label, named, "heading_case")
        writer.write(named, role="label")


def _left_of_table(text: str) -> tuple[str, str]:
    """Split off a name in small letters after the last colon: the label of a lost table."""
    body, colon, label = text.rpartition(": ")
    if not (colon and label[:1].islower()) or ends_sentence(label) or len(label) > _LONGEST_LABEL:
        return text, ""
    return body + ":", label


def _sentences(writer: _Writer, text: str) -> str:
    passage = JoinedLines.of((writer.line,), (text,))
    mended, rows = apply_rule(passage, sentence_starts, writer.vocabulary, writer.decisions)
    writer.rows += rows
    return mended.text
