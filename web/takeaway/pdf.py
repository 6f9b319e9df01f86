"""``svod export pdf FILE``: books of a library as a PDF, printed by a browser without a window.

In: the chapters that an EPUB has too (``web.takeaway.parts``). They are joined in one page whose
links lead inside it, and Chromium prints that: with page numbers, an outline, and contents. The
numbers in the contents are read off a first print, so there are two; where pypdfium2 is missing
the contents have links alone.
"""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from xml.etree import ElementTree

from glossary.manuscript import write_atomically
from web.read_library import Library
from web.takeaway.epub import STYLE
from web.takeaway.epub_pages import Chapter, in_xml
from web.takeaway.parts import ContentsPart, Volume, volume
from web.takeaway.places import ExportError, check_file

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_SECONDS = 180
"""How long a print may take: the embedded books take 3, a book of 1,000 pages some 40."""
_FLAGS = (
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--no-pdf-header-footer",
    "--generate-pdf-document-outline",
)
_XHTML = "http://www.w3.org/1999/xhtml"
_NO_NUMBER = "000"
_PAPER = """
@page {
  size: A4;
  margin: 18mm 17mm 20mm;
  @bottom-center { content: counter(page); font: 9pt serif; }
}
@page :first { @bottom-center { content: none; } }
body { font: 10.5pt/1.4 serif; margin: 0; }
table { max-width: 100%; }
h1, h2, h3, h4 { font-family: sans-serif; }
article, nav { break-before: page; }
.title { font: bold 26pt/1.2 sans-serif; margin: 60mm 0 10mm; }
nav p { font-family: sans-serif; font-weight: bold; margin: 4mm 0 1mm; }
nav ol { list-style: none; margin: 0; padding: 0; }
nav li { display: flex; gap: 2mm; }
nav a { flex: 1; text-decoration: none; }
tr, svg, .admonition { break-inside: avoid; }
.list { columns: 2; font-size: 8.5pt; line-height: 1.25; }
.list p { break-inside: avoid; margin: 0 0 1.2mm; }
.list h2 { margin: 2mm 0 1mm; }
p { orphans: 2; widows: 2; }
"""


def export_pdf(
    library: Library, file: Path, books: Sequence[str], force: bool, browser: str = ""
) -> None:
    """Print the *books* of *library*, by their folders, or all, to *file*.

    *browser* is the program to print with, '' for the first that is found. Raises ExportError.
    """
    check_file(file, force)
    program = find_browser(browser)
    held = volume(library, books)
    draft = _printed(program, joined(held, [_NO_NUMBER] * len(held.chapters)))
    numbers = [str(page) for page in _first_pages(draft)]
    is_known = len(numbers) == len(held.chapters)
    write_atomically(file, _printed(program, joined(held, numbers if is_known else ())))


def find_browser(named: str = "") -> str:
    """Return the path of *named*, or of the first browser that can print; raises ExportError."""
    for name in (named,) if named else _BROWSERS:
        if path := shutil.which(name):
            return path
    if named:
        raise ExportError(f"{named}: такой программы нет")
    raise ExportError(
        "PDF печатает браузер Chromium или Chrome, а его не нашлось; "
        "установите chromium или укажите программу: --browser"
    )


def joined(held: Volume, numbers: Sequence[str]) -> str:
    """Return the whole volume as one XHTML page.

    *numbers* are those of the pages its chapters begin on; without them the contents are links.
    """
    shown = (f"<span>{number}</span>" for number in numbers)
    contents = "".join(_contents(held.parts, shown))
    chapters = "".join(map(_article, held.chapters))
    rights = f"<p>{in_xml(held.rights)}</p>" if held.rights else ""
    return (
        f'<html xmlns="{_XHTML}" lang="ru"><head><title>{in_xml(held.title)}</title>'
        f"<style>{escape(STYLE + _PAPER, quote=False)}</style></head><body>"
        f'<p class="title">{in_xml(held.title)}</p>{rights}'
        f"<nav><p>Содержание</p>{contents}</nav>{chapters}</body></html>"
    )


def _contents(parts: Sequence[ContentsPart], numbers: Iterator[str]) -> Iterator[str]:
    for part in parts:
        yield f"<p>{in_xml(part.title)}</p>" if part.title else ""
        entries = (
            f'<li><a href="#{escape(_place(chapter.name))}">{escape(chapter.title)}</a>'
            f"{next(numbers, '')}</li>"
            for chapter in part.chapters
        )
        yield f"<ol>{''.join(entries)}</ol>"


def _article(chapter: Chapter) -> str:
    """Return a chapter whose places and links are named as they are in the joined page."""
    root = ElementTree.fromstring(chapter.xhtml)
    body = root.find(f"{{{_XHTML}}}body")
    assert body is not None
    for element in body.iter():
        if anchor := element.get("id"):
            element.set("id", _place(chapter.name, anchor))
        if href := element.get("href"):
            element.set("href", _inside(href, chapter.name))
    body.tag = f"{{{_XHTML}}}article"
    body.set("id", _place(chapter.name))
    # One heading of the first level: the outline has a line for each chapter, then.
    head, first, rest = ElementTree.tostring(body, "unicode").partition("</h1>")
    return head + first + re.sub(r"(</?)h1\b", r"\1h2", rest)


def _place(name: str, anchor: str = "") -> str:
    return f"{name.removesuffix('.xhtml')}--{anchor}"


def _inside(href: str, here: str) -> str:
    """Return a link between files as one inside the page; others are left alone."""
    found = re.fullmatch(r"([\w.-]+\.xhtml)?(?:#(.*))?", href)
    return f"#{_place(found[1] or here, found[2] or '')}" if found else href


def _printed(program: str, page: str) -> bytes:
    """Return *page* as the PDF that the browser *program* makes of it; raises ExportError."""
    with tempfile.TemporaryDirectory(prefix="svod-pdf-") as folder:
        source, target = Path(folder, "book.xhtml"), Path(folder, "book.pdf")
        source.write_text(page, "utf-8")
        flags = [*_FLAGS, f"--user-data-dir={folder}/profile", f"--print-to-pdf={target}"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            flags.append("--no-sandbox")  # it refuses to run as root otherwise
        try:
            ran = subprocess.run(
                [program, *flags, source.as_uri()],
                capture_output=True,
                check=False,
                timeout=_SECONDS,
            )
        except subprocess.TimeoutExpired as error:
            raise ExportError(
                f"{program}: за {_SECONDS} с не напечатал; возьмите --book"
            ) from error
        if not target.is_file():
            said = ran.stderr.decode(errors="replace").strip().splitlines()
            raise ExportError(f"{program}: PDF не вышел: {said[-1] if said else ran.returncode}")
        return target.read_bytes()


def _first_pages(pdf: bytes) -> list[int]:
    """Return the pages that chapters begin on, from 1, by the outline; none where it can't be."""
    try:
        import pypdfium2
    except ImportError:
        return []
    document = pypdfium2.PdfDocument(pdf)
    try:
        ends = [item.get_dest() for item in document.get_toc() if item.level == 0]
        return [end.get_index() + 1 for end in ends if end]
    finally:
        document.close()
