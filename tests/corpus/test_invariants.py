"""What holds for any text: no stage crashes, loses a letter, or does its work twice."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from corpus.bookmaking import Imported, make_book
from corpus.books.book import Book, load_book
from corpus.books.plaintext import plain_text
from corpus.conservation import letters, visible
from corpus.importer import files_of
from corpus.layout.stages import lay_out
from corpus.reading.files import read_bytes
from corpus.reading.plain import read_text
from corpus.repair.edits import JoinedLines
from corpus.repair.mend import mend
from corpus.repair.vocabulary import BookVocabulary
from corpus.report import Changed, Row
from corpus.source import Line, SourceError
from corpus.structure.build import Evidence, blocks_of
from corpus.structure.markers import BULLETS, DASHES
from corpus.structure.outline import with_levels
from corpus.writing.anchors import AnchorNames
from corpus.writing.page_body import body
from tests.corpus.case_files import SORTS, read_cases

BOOKS = Path(__file__).resolve().parents[2] / "docs" / "rules"
DUMPS = [case.raw for case in read_cases(*SORTS)]
CASE_LINES = sorted({line for dump in DUMPS for line in dump.splitlines()})
ODD = "абвАБВ abc\N{NO-BREAK SPACE}\N{SOFT HYPHEN}\N{COMBINING ACUTE ACCENT}ßİ.,-–\t…19(:«/\f|*#<>"
LINE = (
    st.sampled_from(CASE_LINES)
    | st.sampled_from(DUMPS)
    | st.text(ODD, max_size=40)
    | st.text(max_size=20)
)
TEXT = st.lists(LINE, max_size=40).map("\n".join)
EXAMPLES = settings(max_examples=150, deadline=None)


def is_kept(raw: Iterable[str], made: Iterable[str], rows: Sequence[Row]) -> bool:
    """Are the letters of *raw* in what was *made* of it, but for what *rows* tell?"""
    after = [row.after for row in rows if isinstance(row, Changed)]
    return letters([*raw, *after]) == letters([*made, *(row.before for row in rows)])


@EXAMPLES
@given(st.binary(max_size=300), st.sampled_from(["a.txt", "a.html", "a.docx", "a.pdf"]))
def test_any_bytes_are_read_or_refused(data: bytes, name: str) -> None:
    refused = ""
    lines: Sequence[Line] = ()
    try:
        lines = read_bytes(data, name).lines
    except SourceError as error:
        refused = str(error)
    assert bool(lines) != bool(refused)
    assert "\n" not in refused


@EXAMPLES
@given(TEXT)
def test_reading_keeps_every_letter(text: str) -> None:
    assert is_kept([text], [line.text for line in read_text(text, "a.txt").lines], [])


@EXAMPLES
@given(TEXT)
def test_layout_keeps_every_letter(text: str) -> None:
    made = lay_out(read_text(text, "a.txt"))
    cells = [entry.term for entry in made.index]
    cells += [f"{p.en} {p.ru} {p.note}" for p in made.glossary]
    kept = [*(line.text for line in made.lines), *cells]
    assert is_kept([text], kept, [*made.discarded, *made.changed])


@EXAMPLES
@given(TEXT)
@example("1–\n1–\n1")
@example("1–\nДок-\nтор")
def test_repair_keeps_every_letter_and_is_done_once(text: str) -> None:
    lines = [line for line in lay_out(read_text(text, "a.txt")).lines if not line.is_blank][:8]
    vocabulary = BookVocabulary(line.text for line in lines)
    made, rows = mend(JoinedLines.of(lines, [line.text for line in lines]), vocabulary, {})
    assert is_kept([line.text for line in lines], [made.text], rows)
    again, _ = mend(JoinedLines.of([Line(made.text, "a.txt", 1)], [made.text]), vocabulary, {})
    assert again.text == made.text


@EXAMPLES
@given(TEXT)
def test_structure_and_writing_keep_every_letter(text: str) -> None:
    lines = read_text(text, "a.txt").lines
    blocks, rows = blocks_of(lines, Evidence(BookVocabulary(line.text for line in lines)))
    page = body(with_levels(blocks), AnchorNames()) if blocks else ""
    assert is_kept([text], [visible(page)], rows)


@EXAMPLES
@given(TEXT)
def test_the_same_dump_makes_the_same_book(text: str) -> None:
    made = []
    for _ in range(2):
        try:
            made.append(files_of(make_book([read_text(text, "a.txt")])))
        except SourceError as error:
            made.append({"error": str(error)})
    assert made[0] == made[1]
    assert not any("букв потеряно" in text for text in made[0].values())


@pytest.mark.parametrize("mark", [*BULLETS, *DASHES, *"*+o", "1.", "1)", "(1)", "а)", "A)", "A –"])
@pytest.mark.parametrize("space", ["", " ", "\t", "\n"])
def test_a_list_with_any_mark_is_taken(mark: str, space: str) -> None:
    text = "\n".join(f"{mark}{space}{item}" for item in ("Якорь", "канат на 12 м", "Весло."))
    make_book([read_text(f"Возьмите с собой:\n{text}", "a.txt")])


def text_of(made: Imported | Book) -> str:
    """The text of the pages, a blank line between paragraphs, without titles that were made."""
    book = made.book if isinstance(made, Imported) else made
    rows = made.rows if isinstance(made, Imported) else ()
    added = {row.after for row in rows if isinstance(row, Changed) and row.rule == "page_title"}
    lines = [line for page in book.pages for line in plain_text(page.body).split("\n")]
    return "\n\n".join(line for line in lines if line not in added)


@pytest.mark.parametrize(
    "folder",
    [
        pytest.param(
            BOOKS / "6ed",
            id="6ed",
            # Rows that stand as paragraphs (to wound, vehicle damage) are taken for two columns.
            marks=pytest.mark.xfail(strict=True, raises=AssertionError),
        ),
        pytest.param(BOOKS / "7ed", id="7ed"),
    ],
)
def test_a_book_in_good_order_is_left_as_it_is(folder: Path) -> None:
    text = text_of(load_book(folder))
    made = make_book([read_text(text, "a.txt")])
    changed = [row for row in made.rows if isinstance(row, Changed) and row.before != row.after]
    assert [row for row in changed if row.rule != "page_title"] == []
    assert text_of(made).split() == text.split()
    again = make_book([read_text(text_of(made), "a.txt")])
    assert text_of(again) == text_of(made)
