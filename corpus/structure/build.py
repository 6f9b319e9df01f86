"""A source's lines to blocks: the stages in their order.

Long lines are cut, lines joined to fragments and grids, the pieces of tables put together,
each fragment told for what it is, and its text mended.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from corpus.reading.markdown.notes import DEFINITION, NOTE, TERM
from corpus.repair.edits import ABOVE, APART, DECIDED, Decisions, JoinedLines, rules_off
from corpus.repair.letter_case import sentence_case
from corpus.repair.mend import mend
from corpus.repair.vocabulary import BookVocabulary
from corpus.report import Changed, Decided, Discarded, Row, Step
from corpus.source import VERBATIM, Line
from corpus.structure.bilingual import ENGLISH, english_title
from corpus.structure.blocks import (
    FURTHER,
    LOST_TABLE,
    Block,
    Cell,
    Fragment,
    Grid,
    Heading,
    Item,
    Paragraph,
    Quote,
    Remnant,
    Table,
    Turns,
    Verbatim,
    lines_of,
    with_mark,
)
from corpus.structure.boxes import without_frames
from corpus.structure.cell_by_cell import tables_cell_by_cell
from corpus.structure.classify import MADE_TITLES, kind_of
from corpus.structure.contents_titles import ContentsTitles
from corpus.structure.entries import with_entry_titles
from corpus.structure.figures import around_captions, has_numbered_headings
from corpus.structure.footnotes import without_footnotes
from corpus.structure.forms import with_forms
from corpus.structure.jigsaw import assemble
from corpus.structure.keyed_groups import with_keys
from corpus.structure.labels import (
    headings_are_captions,
    recurring_labels,
    without_false_body,
)
from corpus.structure.ladders import ladders
from corpus.structure.listed_titles import with_listed_titles
from corpus.structure.lists import Nesting
from corpus.structure.long_lines import cut_long_lines
from corpus.structure.markers import read_marker
from corpus.structure.markup import with_markup
from corpus.structure.pieces import given_rows, pieces_of, rows_on_a_line
from corpus.structure.place import Place
from corpus.structure.raw_lines import mend_lines
from corpus.structure.shape import is_capitals
from corpus.structure.titles import captions_apart
from corpus.structure.wrapping import wrapping_of
from language.letters import has_cyrillic

Watch = Callable[[Sequence[Fragment | Grid]], Iterable[Fragment | Grid]]
_ENDS_LIST = frozenset({"heading", "paragraph", "quote", VERBATIM, NOTE, TERM})
_DEFINED = ":   "
_ORDERED = frozenset({"number", "letter"})
# The rules of kinds that the report tells of, and their names there.
_TOLD = {"flavour": "flavour", DECIDED: "kind"}


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the stages ask: the book's words, its titles, and what the reader decided.

    *titles* are those that the table of contents names. *log* takes down the decisions that
    change no letter, for whoever asks, *needed* those of the reader without which the book would
    be another.
    """

    vocabulary: BookVocabulary
    titles: ContentsTitles = field(default_factory=ContentsTitles)
    decisions: Decisions = field(default_factory=dict)
    log: list[Decided] = field(default_factory=list)
    needed: set[tuple[str, str]] = field(default_factory=set)


def blocks_of(
    lines: Sequence[Line], evidence: Evidence, watch: Watch = iter
) -> tuple[list[Block], list[Row]]:
    """Return the blocks that *lines* make, headings without their level, and the report.

    *watch* is handed the pieces and gives them back one by one, to show progress.
    """
    lines, mended = mend_lines(without_false_body(lines), evidence.vocabulary, evidence.decisions)
    off = rules_off(evidence.decisions)
    lines, notes, noted = (lines, [], []) if "footnote" in off else without_footnotes(lines)
    cut, rows = cut_long_lines(without_frames(lines), evidence.vocabulary, evidence.decisions)
    rows += [*mended, *noted]
    cut = list(with_listed_titles(list(captions_apart(with_forms(list(with_keys(cut)))))))
    cut = list(with_entry_titles(cut, evidence.decisions))
    wrapping = wrapping_of(cut)
    pieces = list(pieces_of(cut, wrapping, evidence.vocabulary, evidence.decisions))
    pieces = list(_named(tables_cell_by_cell(pieces), "cell_by_cell"))
    pieces = list(_named(assemble(pieces, evidence.vocabulary), "jigsaw"))
    pieces = list(_named(rows_on_a_line(pieces), "rows_on_a_line"))
    pieces = list(_named(ladders(pieces), "ladder"))
    pieces = [*around_captions(pieces), *notes]
    about = (headings_are_captions(pieces), has_numbered_headings(pieces))
    builder = _Builder(pieces, evidence, rows, recurring_labels(pieces), *about)
    blocks = list(builder.build(watch))
    evidence.log.extend(builder.decided)
    return blocks, builder.rows


def _named(pieces: Iterable[Fragment | Grid], rule: str) -> Iterator[Fragment | Grid]:
    """Yield *pieces*, the tables that have no rule yet with the name of the one that made them."""
    for piece in pieces:
        new = isinstance(piece, Grid) and not piece.rule
        yield replace(piece, rule=rule) if isinstance(piece, Grid) and new else piece


@dataclass(slots=True)
class _Builder:
    """Turns pieces into blocks; keeps the report, and the list that is being written."""

    pieces: Sequence[Fragment | Grid]
    evidence: Evidence
    rows: list[Row]
    labels: AbstractSet[str] = frozenset()
    captions: bool = False
    numbered: bool = False
    decided: list[Decided] = field(default_factory=list)
    _list: Nesting = field(default_factory=Nesting)

    def build(self, watch: Watch) -> Iterator[Block]:
        """Yield the blocks in order; *watch* sees each piece go by."""
        labels: list[Fragment] = []
        for number, piece in enumerate(watch(self.pieces)):
            kind, rule = self._told(number)
            self._log(piece, kind, rule)
            if isinstance(piece, Fragment) and (told := _TOLD.get(rule)):
                text = piece.text
                self._changed(piece.at, text, text, told, sure=rule != "flavour")
            if kind != "label" and labels:
                yield self._remnant(labels)
                labels = []
            if kind in _ENDS_LIST and not (kind == "quote" and piece.at.given):
                self._list.end()
            if isinstance(piece, Grid):
                yield from self._table(piece)
            elif kind == "label":
                labels.append(piece)
            elif kind != "attribution":
                yield self._block(kind, piece, number)
        if labels:
            yield self._remnant(labels)

    def _log(self, piece: Fragment | Grid, kind: str, rule: str) -> None:
        """Keep why the lines of a piece stand together, and what they were taken for."""
        if isinstance(piece, Grid):
            for line in lines_of(piece):
                self._log_page(line)
                self._decide(line, "table", piece.rule, "row")
            return
        for at, (line, why) in enumerate(zip(piece.lines, piece.why, strict=False)):
            self._log_page(line)
            self._decide(line, "join", why, ABOVE if at else APART)
            self._decide(line, "kind", rule, kind)

    def _log_page(self, line: Line) -> None:
        if line.page is not None:
            self._decide(line, "page", "printed_page", str(line.page))

    def _decide(self, line: Line, step: Step, rule: str, result: str) -> None:
        self.decided.append(Decided(line.file, line.number, step, rule, result))

    def _told(self, number: int) -> tuple[str, str]:
        """Return the kind of a piece, and the rule that told it."""
        if number >= len(self.pieces) or isinstance(self.pieces[number], Grid):
            return "table", ""
        evidence = self.evidence
        known = evidence.vocabulary, evidence.titles, evidence.decisions, self.labels
        return kind_of(Place(self.pieces, number, *known, self.captions, self.numbered))

    def _block(self, kind: str, fragment: Fragment, number: int) -> Block:
        if kind == "heading":
            return self._heading(fragment)
        if kind == "item":
            return self._item(fragment)
        if kind == VERBATIM:
            language = fragment.at.given.info if fragment.at.given else ""
            return Verbatim(fragment.at.text, fragment.at, language)
        text, turns = self._marked(fragment.lines, with_mark(fragment))
        if kind == "quote":
            inside = self._list.depth and fragment.at.given and fragment.at.given.inside
            return Quote(text, fragment.at, self._author(number + 1), turns, inside or 0)
        depth = self._depth(fragment) if kind == "inside" else 0
        return Paragraph(text, fragment.at, turns, _mark(kind, fragment.at), depth)

    def _depth(self, fragment: Fragment) -> int:
        given = fragment.at.given
        return given.inside if given and given.inside else self._list.depth

    def _author(self, number: int) -> str:
        below = self.pieces[number] if self._told(number)[0] == "attribution" else None
        return self._mend(below.lines, below.texts) if isinstance(below, Fragment) else ""

    def _heading(self, fragment: Fragment) -> Heading:
        number = fragment.marker.strip()
        printed = self._mend(fragment.lines, fragment.texts)
        text, english = english_title(printed)
        if english:
            self._changed(fragment.at, printed, text, ENGLISH)
        style = "capitals" if is_capitals(text) else "title"
        if style == "capitals" and has_cyrillic(text):
            decided = self.evidence.decisions.get(("heading_case", text))
            cased = decided or sentence_case(text, self.evidence.vocabulary)
            self._changed(fragment.at, text, cased, "heading_case")
            text = cased
        heading = Heading(text, fragment.at, style, en=english)
        if fragment.at.role in MADE_TITLES:
            return replace(heading, style=fragment.at.role)
        if fragment.at.heading:
            style = "label" if self.captions else "given"
            return replace(heading, style=style, level=fragment.at.heading)
        if number:
            return replace(heading, text=f"{number} {text}", style="numbered")
        return heading

    def _item(self, fragment: Fragment) -> Item:
        marker = read_marker(fragment.lines[0].text)
        assert marker is not None
        depth = self._list.add(marker)
        depth = fragment.at.given.inside if fragment.at.given else depth
        label = marker.sign if marker.kind in _ORDERED else ""
        if marker.kind == "bullet" and marker.sign.isalpha():
            self._changed(fragment.at, marker.sign, "", "list_mark")
        text, turns = self._marked(fragment.lines, fragment.texts)
        return Item(text, fragment.at, depth, label, turns)

    def _remnant(self, labels: Sequence[Fragment]) -> Remnant:
        texts = tuple(self._mend(label.lines, with_mark(label)) for label in labels)
        self._changed(labels[0].at, "", LOST_TABLE, "lost_table", sure=False)
        return Remnant(texts, labels[0].at, self._list.depth)

    def _table(self, grid: Grid) -> Iterator[Block]:
        if grid.caption:
            caption = self._mend(grid.caption.lines, grid.caption.texts)
            yield Paragraph(caption, grid.caption.at)
        for label in grid.again:
            self._changed(grid.at, "", label, "spanning_label")
        for line in grid.repeats:
            self.rows.append(Discarded(line.file, line.number, line.text, "running_head"))
        width = grid.width
        table = [self._cells(row, width) for row in grid.rows]
        header = self._cells(grid.header, width)
        # An empty cell that the format itself gives is not lost.
        for row in table if grid.rule != given_rows.__name__ else ():
            if "" in row:
                self._changed(grid.at, row[0], row[0], "lost_cell", sure=False)
        aligned = grid.at.given.info if grid.at.given and grid.rule == given_rows.__name__ else ""
        yield Table(header, tuple(table), grid.at, tuple(_row_turns(grid)), aligned.lower())

    def _cells(self, row: Sequence[Cell], width: int) -> tuple[str, ...]:
        texts = [self._marked(cell.lines, cell.texts)[0] if cell.lines else "" for cell in row]
        return (*texts, *[""] * (width - len(texts)))

    def _mend(self, lines: Sequence[Line], texts: Sequence[str]) -> str:
        return self._passage(lines, texts).text

    def _marked(self, lines: Sequence[Line], texts: Sequence[str]) -> tuple[str, Turns]:
        """Return the text of *lines*, mended, with the markup of the dump, and its page turns."""
        passage = self._passage(lines, texts)
        return with_markup(passage.text, passage.page_turns(), lines, texts)

    def _passage(self, lines: Sequence[Line], texts: Sequence[str]) -> JoinedLines:
        passage = JoinedLines.of(lines, texts)
        mended, rows = mend(passage, self.evidence.vocabulary, self.evidence.decisions)
        self.rows += rows
        return mended

    def _changed(self, at: Line, before: str, after: str, rule: str, sure: bool = True) -> None:
        self.rows.append(Changed(at.file, at.number, before, after, rule, sure))


def _mark(kind: str, at: Line) -> str:
    """Return what Markdown writes before a paragraph of a kind."""
    if kind == NOTE and at.given:
        return f"[^{at.given.info}]: " if at.given.info else FURTHER
    return _DEFINED if kind == DEFINITION else ""


def _row_turns(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield the rows with which a further printed page begins, and the page."""
    page = grid.at.page
    for number, row in enumerate(grid.rows):
        here = next((cell.lines[0].page for cell in row if cell.lines), None)
        if here is not None and page is not None and here > page:
            yield number, here
            page = here
