"""One book of our own in every format, made by real tools and imported."""

import io
import re
import subprocess
from pathlib import Path

import docx
import pytest

from corpus.bookmaking import Imported, make_book
from corpus.reading.files import read_bytes, read_source
from tests.corpus.author import Author

_SYLLABLE = re.compile("([аеёиоуыэюя])(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя])")
_STYLE = """@page {size: A5; margin: 15mm} body {columns: 2; text-align: justify; hyphens: manual}
td {padding: 0 2em} nav {display: none}"""
ROWS = (("Корабль", "Трюм"), ("Баржа", "4"), ("Шлюпка", "2"))


@pytest.fixture(scope="module")
def sections() -> list[tuple[str, list[str]]]:
    author = Author(3)
    return [(author.title(), [author.paragraph() for _ in range(6)]) for _ in range(8)]


def _as_html(sections: list[tuple[str, list[str]]], style: str = "") -> str:
    shown = [
        f"<h2>{title}</h2>" + "".join(f"<p>{text}</p>" for text in texts)
        for title, texts in sections
    ]
    rows = "".join("<tr>" + "".join(f"<td>{cell}" for cell in row) for row in ROWS)
    return (
        f"<!doctype html><html lang=ru><meta charset=utf-8><title>Порт</title>"
        f"<style>{style}</style><nav><a href=/>На главную</a></nav>"
        f"{''.join(shown)}<table>{rows}</table></html>"
    )


def _check(imported: Imported, sections: list[tuple[str, list[str]]], least: float) -> None:
    body = "\n\n".join(page.body for page in imported.book.pages)
    body = re.sub(r'<span id="p\d+"></span>', "", body)
    headings = re.findall(r"^#+ (.*?)(?: \{#.*)?$", body, re.MULTILINE)
    assert [title for title, _ in sections if title not in headings] == []
    blocks = {" ".join(block.split()) for block in re.split(r"\n\s*\n", body)}
    texts = [text for _, texts in sections for text in texts]
    assert sum(text in blocks for text in texts) >= least * len(texts)
    assert re.search(r"\| Баржа +\| 4 +\|", body)


def test_html(sections: list[tuple[str, list[str]]]) -> None:
    source = read_bytes(_as_html(sections).encode("cp1251"), "port.html")
    imported = make_book([source], "port")
    _check(imported, sections, least=1)
    assert "На главную" not in "".join(page.body for page in imported.book.pages)


def test_docx(sections: list[tuple[str, list[str]]]) -> None:
    document = docx.Document()
    for title, texts in sections:
        document.add_heading(title, 2)
        for text in texts:
            document.add_paragraph(text)
    table = document.add_table(0, 2)
    for row in ROWS:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text
    file = io.BytesIO()
    document.save(file)
    _check(make_book([read_bytes(file.getvalue(), "port.docx")], "port"), sections, least=1)


@pytest.mark.browser
def test_pdf_in_two_justified_columns(
    sections: list[tuple[str, list[str]]], chromium: str, tmp_path: Path
) -> None:
    soft = [(title, [_SYLLABLE.sub("\\1\N{SOFT HYPHEN}", t) for t in ts]) for title, ts in sections]
    page, pdf = tmp_path / "port.html", tmp_path / "port.pdf"
    page.write_text(_as_html(soft, _STYLE), "utf-8")
    options = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking")
    subprocess.run(
        [chromium, *options, "--no-pdf-header-footer", f"--print-to-pdf={pdf}", page.as_uri()],
        check=True,
        capture_output=True,
        timeout=60,
    )
    _check(make_book([read_source(pdf)], "port"), sections, least=0.85)
