"""Small files that unfold to gigabytes: refused at once, in one line."""

import resource
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from corpus.books.front_matter import FrontMatterError, read_front_matter
from corpus.reading.files import read_bytes
from corpus.source import SourceError
from glossary.exchange.sheets import read_sheets
from language.tsv import TableError

LARGE = 60 << 20
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def _packed(parts: dict[str, str]) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return data.getvalue()


@contextmanager
def _bounded() -> Iterator[None]:
    """Let the block take ten seconds and 500 MB at most."""
    began = time.process_time()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    yield
    assert time.process_time() - began < 10
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 < 500


def _epub(chapter: str, times: int) -> bytes:
    spine = '<itemref idref="a"/>' * times
    return _packed(
        {
            "META-INF/container.xml": '<c><rootfiles><rootfile full-path="b"/></rootfiles></c>',
            "b": '<package><manifest><item id="a" href="a.html"/></manifest>'
            f"<spine>{spine}</spine></package>",
            "a.html": chapter,
        }
    )


BOMBS = {
    "a chapter named a hundred thousand times": lambda: _epub("<p>лес</p>" * 900, 100_000),
    "a large chapter": lambda: _epub("<p>лес</p>" * (LARGE // 14), 1),
    "a document of one word": lambda: _packed(
        {"word/document.xml": f'<w:document xmlns:w="{WORD}"><w:body>{"лес " * (LARGE // 8)}'}
    ),
    "a document of empty paragraphs": lambda: _packed(
        {"word/document.xml": f'<w:document xmlns:w="{WORD}">{"<w:p/>" * (LARGE // 6)}'}
    ),
    "a text of spaces": lambda: _packed({"content.xml": "<a>" + " " * LARGE + "</a>"}),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_an_archive_is_refused_by_the_sum_of_what_is_read(bomb: str) -> None:
    data = BOMBS[bomb]()
    with _bounded(), pytest.raises(SourceError, match="слишком велик"):
        read_bytes(data, "a")


def test_many_parts_of_a_table_are_refused_by_their_sum() -> None:
    parts = {f"xl/worksheets/sheet{number}.xml": " " * (1 << 20) for number in range(60)}
    with _bounded(), pytest.raises(TableError, match="слишком велика"):
        read_sheets(_packed({"xl/workbook.xml": "<a/>", **parts}), "a.xlsx")


@pytest.mark.parametrize(
    "source",
    [
        "title: a\n" + "a0: &a0 [x, x]\n"
        + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]\n" for n in range(1, 40))
        + "en: *a39\n",
        "title: " + "[" * 5000 + "]" * 5000,
        "title: " + "{a: " * 5000,
        "title: &a [*a]",
    ],
)  # fmt: skip
def test_front_matter_that_unfolds_is_refused(source: str) -> None:
    with _bounded(), pytest.raises(FrontMatterError, match="неверный YAML"):
        read_front_matter(source)


def _pdf(content: bytes, pages: int, packed: int) -> bytes:
    """Return a PDF whose pages all show *content*, packed so many times."""
    for _ in range(packed):
        content = zlib.compress(content, 9)
    filters = b"/Filter[" + b"/FlateDecode" * packed + b"]"
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, b"3 0 R " * pages),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 900 900]/Contents 4 0 R"
        b"/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d%s>>stream\n%s\nendstream" % (len(content), filters, content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    numbered = (b"%d 0 obj%s endobj\n" % part for part in enumerate(parts, 1))
    return b"%PDF-1.4\n" + b"".join(numbered) + b"trailer<</Size 6/Root 1 0 R>>\n%%EOF"


@pytest.mark.parametrize(
    ("content", "pages", "packed", "told"),
    [
        (b"BT /F 9 Tf " + b"(lamp) Tj " * (LARGE // 10), 1, 1, "разворачивается"),
        (b"BT /F 9 Tf " + b" " * LARGE, 1, 2, "разворачивается"),
        (b"BT /F 9 Tf " + b"(lamp lamp) Tj " * 2000, 90, 1, "знаков на"),
        (b"BT /F 9 Tf -999 0 Td " + b"(lamp) Tj " * 2000, 2000, 1, "PDF из 2000 листов"),
    ],
)
def test_a_pdf_is_refused_by_what_its_pages_unfold_to(
    content: bytes, pages: int, packed: int, told: str
) -> None:
    data = _pdf(content, pages, packed)
    with _bounded(), pytest.raises(SourceError, match=told):
        read_bytes(data, "a.pdf")


def test_a_pdf_with_a_large_picture_is_read() -> None:
    picture = zlib.compress(b"\0" * LARGE)
    head = b"7 0 obj<</Subtype/Image/Filter/FlateDecode/Length %d>>" % len(picture)
    data = _pdf(b"BT /F 9 Tf 50 50 Td (The lamp is lit) Tj ET", 1, 1)
    read = read_bytes(data + head + b"stream\n" + picture + b"\nendstream endobj\n", "a.pdf")
    assert "The lamp is lit" in [line.text for line in read.lines]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Лес\n" * 100_100, "слишком большой текст"),
        ("лес рубят " * 60_000, "a:1: найдена строка"),
        ("[" * 600_000 + "лес" + "](a)" * 200_000, "найдена строка"),
        ("<p>лес</p>" * 100_100, "слишком большой текст"),
    ],
)
def test_a_text_without_an_end_is_refused(text: str, told: str) -> None:
    html = "<!doctype html>" if text.startswith("<") else ""
    with _bounded(), pytest.raises(SourceError, match=told):
        read_bytes((html + text).encode(), "a")


def test_a_picture_written_into_a_text_is_no_line_without_an_end() -> None:
    text = f"# Лес\n\nЛес рубят зимой.\n\n![](data:image/png;base64,{'A' * 700_000})\n"
    assert any("зимой" in line.text for line in read_bytes(text.encode(), "a.md").lines)
