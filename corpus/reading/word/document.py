"""DOCX to lines: headings, lists with their numbers, tables and notes, as the stages know them.

Read from the XML itself: the numbers of lists, notes, text boxes, content controls and
insertions are what python-docx passes over.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from corpus.reading.archive import Archive
from corpus.reading.paragraphs import TypesetParagraph, ranked
from corpus.reading.pictures import told_of_pictures
from corpus.reading.word.numbering import ListNumbering
from corpus.reading.word.package import Package, package_of
from corpus.reading.word.styles import WordStyles, is_on, number, value
from corpus.reading.word.text import SHEET, Notes, printed
from corpus.reading.word.type import type_of
from corpus.source import Line, Source, SourceError

# Where a picture is drawn, in files of today and of long ago.
_PICTURES = frozenset({"blip", "imagedata"})
_HOLDERS = frozenset({"body", "sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag"})
# A tab after a list mark that was typed by hand is no gap between cells.
_TYPED_MARK = re.compile(r"^(\W|\(?\w{1,3}[.)])\t+")
_LONGEST_CELL = 400
_BLANK = Line("", "", 0)


@dataclass(frozen=True, slots=True)
class _Block:
    """A line in its type, and whether it begins a sheet."""

    paragraph: TypesetParagraph
    begins_sheet: bool = False


def read_docx(archive: Archive) -> Source:
    """Return the paragraphs, one a line with a blank line after it.

    A heading has its level in ``Line.heading``, by its style or, where hardly any has one,
    by its type; a list item its number or a bullet, a row
    of a table is one line with tabs between the cells; a note stands after the paragraph
    that refers to it. What Word does not print is left out, and headers and footers.
    """
    package, name = package_of(archive), archive.name
    try:
        document = package.document()
        blocks = list(_reader(package).blocks(document))
    except RecursionError as error:
        raise SourceError(f"{name}: разметка вложена слишком глубоко, ожидался DOCX") from error
    lines = ranked([block.paragraph for block in blocks])
    numbered = (replace(line, file=name, number=at) for at, line in enumerate(lines, 1))
    breaks = tuple(at for at, block in enumerate(blocks) if at and block.begins_sheet)
    pictures = ["" for element in document.iter() if element.tag in _PICTURES]
    told = told_of_pictures(pictures)
    return Source(name, tuple(numbered), _title(package), breaks, told)


def _title(package: Package) -> str:
    core = package.related("core-properties", to="")
    title = core.find("title") if core is not None else None
    return (title.text or "").strip() if title is not None else ""


def _reader(package: Package) -> "_DocumentReader":
    notes = Notes()
    for kind in ("footnotes", "endnotes"):
        notes.add(kind, package.related(kind))
    styles = WordStyles.of(package.related("styles"))
    return _DocumentReader(styles, ListNumbering.of(package.related("numbering")), notes)


@dataclass(slots=True)
class _DocumentReader:
    """Walks a document in order; *new_sheet* says that the next paragraph begins a sheet."""

    styles: WordStyles
    numbering: ListNumbering
    notes: Notes
    new_sheet: bool = False

    def blocks(self, holder: Element) -> Iterator[_Block]:
        """Yield the lines of each paragraph or row, and a blank one."""
        for element in holder:
            if element.tag == "p":
                yield from self._paragraph(element)
            elif element.tag == "tbl":
                yield from self._table(element)
            elif element.tag in _HOLDERS:
                yield from self.blocks(element)

    def _paragraph(self, paragraph: Element) -> Iterator[_Block]:
        text = self._text(paragraph)
        before, sheet, _ = text.partition(SHEET)
        begins = self.new_sheet or _has(paragraph, "pageBreakBefore")
        begins = begins or bool(sheet and not before.strip())
        ends = bool(before.strip() and sheet) or _has(paragraph, "sectPr")
        self.new_sheet = ends if text.strip() else begins or ends
        if text.strip():
            role = "quote" if self.styles.is_quote(paragraph) else ""
            text = self._mark(paragraph) + _tidy(text)
            line = replace(_BLANK, text=text, heading=self.styles.heading(paragraph), role=role)
            found = type_of(paragraph, self.styles)
            yield from _lines(TypesetParagraph(line, found.em, found.weight), begins)
        yield from self._notes()
        for box in _boxes(paragraph):
            yield from self.blocks(box)

    def _text(self, paragraph: Element) -> str:
        """Return the text; the numbers of notes are left out of a heading."""
        if self.styles.heading(paragraph):
            return printed(paragraph, lambda kind, name: self.notes.refer(kind, name)[:0])
        return printed(paragraph, self.notes.refer)

    def _mark(self, paragraph: Element) -> str:
        place = self.styles.numbered(paragraph)
        if place is None:
            return ""
        if self.styles.heading(paragraph):
            return f"{self.numbering.label(place)} ".lstrip()
        return self.numbering.mark(place)

    def _notes(self) -> Iterator[_Block]:
        for note in self.notes.waiting():
            yield from _lines(TypesetParagraph(replace(_BLANK, text=note)))

    def _table(self, table: Element) -> Iterator[_Block]:
        rows = [list(_inside(row, "tc")) for row in _inside(table, "tr")]
        if self._is_layout(rows):
            for cell in (cell for cells in rows for cell in cells):
                yield from self.blocks(cell)
            return
        above: Sequence[str] = ()
        for cells in rows:
            above = list(self._cells(cells, above))
            row = replace(_BLANK, text="\t".join(above), role="row")
            yield _Block(TypesetParagraph(row), self.new_sheet)
            self.new_sheet = False
        yield _Block(TypesetParagraph(_BLANK))
        yield from self._notes()

    def _is_layout(self, rows: Sequence[Sequence[Element]]) -> bool:
        """Is it a frame around text: one column, or with tables or paragraphs in its cells?"""
        cells = [cell for row in rows for cell in row]
        return all(len(row) == 1 for row in rows) or any(map(_is_text, cells))

    def _cells(self, cells: Sequence[Element], above: Sequence[str]) -> Iterator[str]:
        """Yield the texts of a row by columns; a cell that goes on from above repeats it."""
        column = 0
        for cell in cells:
            properties = cell.find("tcPr")
            span = max(1, number(value(properties, "gridSpan")))
            merged = properties.find("vMerge") if properties is not None else None
            goes_on = merged is not None and merged.get("val") != "restart"
            yield "".join(above[column : column + 1]) if goes_on else self._cell(cell)
            yield from [""] * (span - 1)
            column += span

    def _cell(self, cell: Element) -> str:
        paragraphs = (self._mark(p) + self._text(p) for p in cell.iter("p"))
        return " ".join(" ".join(paragraphs).split())


def _is_text(cell: Element) -> bool:
    """Does it hold a table, or long text of several paragraphs?"""
    if next(cell.iter("tbl"), None) is not None:
        return True
    texts = [printed(paragraph, lambda *_: "") for paragraph in cell.iter("p")]
    return len(texts) > 1 and sum(map(len, texts)) > _LONGEST_CELL


def _lines(paragraph: TypesetParagraph, begins_sheet: bool = False) -> Iterator[_Block]:
    for at, part in enumerate(paragraph.text.split("\n")):
        line = replace(paragraph.line, text=part.rstrip())
        yield _Block(replace(paragraph, line=line), begins_sheet and at == 0)
    yield _Block(TypesetParagraph(_BLANK))


def _tidy(text: str) -> str:
    return _TYPED_MARK.sub(r"\1 ", text.replace(SHEET, "").strip())


def _has(paragraph: Element, child: str) -> bool:
    """Has the paragraph this property, and is it not switched off?"""
    properties = paragraph.find("pPr")
    found = properties.find(child) if properties is not None else None
    return is_on(found)


def _boxes(holder: Element) -> Iterator[Element]:
    """Yield the text boxes in a paragraph, none twice: Word writes each in two ways."""
    for element in holder:
        if element.tag == "txbxContent":
            yield element
        elif element.tag != "Fallback":
            yield from _boxes(element)


def _inside(holder: Element, tag: str) -> Iterator[Element]:
    """Yield the rows of a table or cells of a row, those in content controls too."""
    for element in holder:
        if element.tag == tag:
            yield element
        elif element.tag in _HOLDERS:
            yield from _inside(element, tag)
