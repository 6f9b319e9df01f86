"""A book on paper: printed by a real browser, refused in plain words where there is none."""

import re
from pathlib import Path

import pypdfium2
import pytest

from web.read_library import read_library
from web.takeaway import pdf
from web.takeaway.pdf import export_pdf
from web.takeaway.places import ExportError

DOCS = Path("docs")


@pytest.mark.browser
def test_a_book_has_contents_with_the_pages_it_begins_on(chromium: str, tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    export_pdf(read_library(DOCS), file, ("7ed",), False, chromium)
    document = pypdfium2.PdfDocument(file)
    begins = {
        it.get_title(): it.get_dest().get_index() for it in document.get_toc() if not it.level
    }
    assert list(begins)[:2] == ["Подготовка к сражению", "Психосилы"]
    assert list(begins)[-2:] == ["Алфавитный указатель", "Словарь терминов"]
    texts = [page.get_textpage().get_text_range() for page in document]
    contents = " ".join(texts[1].split())
    for title, at in begins.items():
        assert re.search(rf"{re.escape(title)}[ .]*{at + 1}(?!\d)", contents)
        assert title in " ".join(texts[at].split())
        assert str(at + 1) in texts[at].split()  # the number of the page itself
    document.close()


def test_contents_whose_pages_are_not_known_have_no_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "find_browser", lambda named: named)
    monkeypatch.setattr(pdf, "_printed", lambda program, page: page.encode())
    monkeypatch.setattr(pdf, "_first_pages", lambda printed: [])
    file = tmp_path / "book.pdf"
    export_pdf(read_library(DOCS), file, ("7ed",), False)
    contents = file.read_text("utf-8").partition("<nav>")[2].partition("</nav>")[0]
    assert "Психосилы</a></li>" in contents
    assert "<span>" not in contents


def test_without_a_browser_it_is_said_what_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf.shutil, "which", lambda name: None)
    library = read_library(DOCS)
    with pytest.raises(ExportError, match="установите chromium или укажите программу: --browser"):
        export_pdf(library, tmp_path / "a.pdf", (), False)
    with pytest.raises(ExportError, match="lynx: такой программы нет"):
        export_pdf(library, tmp_path / "a.pdf", (), False, "lynx")
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_prints_nothing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"true: PDF не вышел"):
        export_pdf(read_library(DOCS), tmp_path / "a.pdf", (), False, "true")
