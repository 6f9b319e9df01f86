"""PDF with a text layer to lines, a sheet a page (pypdfium2)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from corpus.reading.bounds import MOST_LETTERS, refuse_large_streams
from corpus.reading.pdf.glyphs import bullets_of, glyphs_of, readable_and_not
from corpus.reading.pdf.lines import TextLine, text_lines
from corpus.reading.pdf.segments import segments_of
from corpus.reading.pdf.titles import Titled, titled
from corpus.source import Line, Source, SourceError

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

# More of a page is a font that can't be read, not a sign or two.
_MOST_UNREADABLE = 0.5
_MOST_PAGES = 3000
_FEW_PAGES, _LEAST_BYTES = 100, 200
"""So many pages any file may have; each of more takes at least so many bytes of it. One of 12 KB
with 2,000 pages shows the same thing on each, 20 seconds long."""
_MOST_PACKED = 20
"""Letters of a byte of the file: where there are more, pages show one thing over and over."""
_SMALL = 500_000  # letters: not worth a doubt
_BLANK = Line("", "", 0)
# By the error codes of PDFium.
_REASONS = {4: "нужен пароль", 5: "файл защищён"}


def read_pdf(data: bytes, name: str) -> Source:
    """Return the lines of every page in order; raises SourceError if there is no text.

    Lines are numbered through the document; a blank one parts paragraphs. The cells of a row
    are parted by tabs, a heading has the level that its type gives. Text in columns comes in
    the order in which the file draws it. Pictures of text are not read.
    """
    found = _pages(data, name)
    unreadable = [at for at, page in enumerate(found, 1) if page is None]
    if 2 * len(unreadable) > len(found):
        raise SourceError(
            f"{name}: лист {unreadable[0]}: найден шрифт без таблицы букв (ToUnicode), ожидался "
            "PDF, из которого копируется текст"
        )
    pages = [page or [] for page in found]
    if not any(pages):
        raise SourceError(
            f"{name}: найден PDF без текста (скан? страниц: {len(pages)}), "
            "ожидался PDF с текстовым слоем"
        )
    lines: list[Line] = []
    breaks: list[int] = []
    for page in titled(pages):
        if lines:
            breaks.append(len(lines))
        for line in _with_blanks(page):
            lines.append(replace(line, file=name, number=len(lines) + 1))
    notes = (f"листы, которых не прочитать (шрифт без таблицы букв): {_listed(unreadable)}",)
    return Source(name, tuple(lines), breaks=tuple(breaks), notes=notes if unreadable else ())


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _with_blanks(page: Sequence[Titled]) -> Iterator[Line]:
    for found in page:
        if found.line.begins or found.level:
            yield _BLANK
        role = "row" if found.line.is_row else ""
        line = replace(_BLANK, heading=found.level, role=role, as_body=found.as_body)
        for at, text in enumerate(found.line.text.split("\n")):
            yield replace(line, text=text, goes_on=at > 0 or found.line.goes_on)


def _pages(data: bytes, name: str) -> list[list[TextLine] | None]:
    try:
        import pypdfium2
    except ImportError as error:
        raise SourceError(
            f"{name}: найден PDF, для него нужен pypdfium2: pip install pypdfium2"
        ) from error
    refuse_large_streams(data, name)
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        why = _REASONS.get(error.err_code or 0, "файл повреждён")
        raise SourceError(f"{name}: PDF не открывается ({why}), ожидался целый PDF") from error
    with document:
        most = min(_MOST_PAGES, max(_FEW_PAGES, len(data) // _LEAST_BYTES))
        if len(document) > most:
            told = f"PDF из {len(document)} листов в {len(data)} байтах"
            raise SourceError(f"{name}: найден {told}, ожидалось не больше {most} листов")
        most = min(MOST_LETTERS, max(_SMALL, _MOST_PACKED * len(data)))
        left = most
        pages = []
        for at in range(len(document)):
            page, letters = _page(document, at, name)
            left -= letters
            if left < 0:
                told = f"больше {most} знаков на {at + 1} листах"
                raise SourceError(f"{name}: найдено {told}, ожидалось меньше; разделите файл")
            pages.append(page)
        return pages


def _page(document: "PdfDocument", at: int, name: str) -> tuple[list[TextLine] | None, int]:
    """Return the lines of a page, None if its letters cannot be decoded, and how many these are."""
    from pypdfium2 import PdfiumError

    try:
        page = document[at]
        readable, unreadable = readable_and_not(page)
        letters = readable + unreadable
        if unreadable > _MOST_UNREADABLE * letters:
            return None, letters
        lines = list(text_lines(segments_of(glyphs_of(page), bullets_of(page))))
        page.close()
    except PdfiumError as error:
        raise SourceError(
            f"{name}: лист {at + 1} не читается (файл повреждён), ожидался целый PDF"
        ) from error
    return lines, letters
