"""Small files that unfold to gigabytes: refused at once, in one line."""

import resource
import time
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
