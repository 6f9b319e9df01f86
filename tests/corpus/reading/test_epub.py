"""EPUB: the chapters of the spine come out in order; a broken book is refused in one line."""

import io
import random
import zipfile
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.bookmaking import make_book
from corpus.reading.files import read_bytes
from corpus.source import SourceError

CONTAINER = '<container><rootfiles><rootfile full-path="text/book.opf"/></rootfiles></container>'
PACKAGE = """<package xmlns="http://www.idpf.org/2007/opf"
xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Порт</dc:title></metadata>
<manifest><item id="nav" href="nav.xhtml" properties="nav"/>
<item id="b" href="%D0%B2%D1%82%D0%BE%D1%80%D0%B0%D1%8F.xhtml"/><item id="a" href="../first.xhtml"/>
<item id="unused" href="unused.xhtml"/></manifest>
<spine><itemref idref="nav"/><itemref idref="a"/><itemref idref="b"/></spine></package>"""
FIRST = """<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml">
<head><title/></head><body><h1>Порт</h1><p>Баржа стоит<a href="#n">[1]</a>.</p>
<aside id="n"><p>Или тонет.</p></aside></body></html>"""
SECOND = "<html><body><h1>Груз</h1><table><tr><td>Бочки</td><td>4</td></tr></table></body></html>"


def epub(**changed: str) -> bytes:
    """Return a book of two chapters, its parts *changed*; '' leaves a part out."""
    parts = {
        "META-INF/container.xml": changed.get("container", CONTAINER),
        "text/book.opf": changed.get("package", PACKAGE),
        "text/nav.xhtml": "<html><body><a href='a'>Оглавление</a></body></html>",
        "text/вторая.xhtml": changed.get("second", SECOND),
        "first.xhtml": changed.get("first", FIRST),
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for path, text in parts.items():
            if text:
                archive.writestr(path, text)
    return file.getvalue()


def test_chapters_come_in_the_order_of_the_spine() -> None:
    source = read_bytes(epub(), "a.epub")
    assert source.title == "Порт"
    assert [(line.text, line.heading) for line in source.lines if line.text] == [
        *(("Порт", 1), ("Баржа стоит.", 0), ("Или тонет.", 0)),
        *(("Груз", 1), ("Бочки\t4", 0)),
    ]
    assert [line.number for line in source.lines] == list(range(1, len(source.lines) + 1))


def test_a_note_is_found_in_another_file_of_the_book() -> None:
    first = FIRST.replace("стоит", "стоит<a href='text/вторая.xhtml#m'><sup>2</sup></a>")
    second = SECOND.replace(
        "<table", "<p id='m'><a href='../first.xhtml#r'>2</a>. У мыса.</p><table"
    )
    page, _ = make_book([read_bytes(epub(first=first, second=second), "a.epub")]).book.pages
    assert page.body.endswith("Баржа стоит[^1][^2].\n\n[^2]: Или тонет.\n\n[^1]: У мыса.")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (epub(container="<container>"), "META-INF/container.xml: неверный XML"),
        (epub(container="<container/>"), "не указан"),
        (epub(package=""), "text/book.opf: нет в архиве"),
        (epub(package="<package/>"), "ни одной буквы"),
        (epub(first=""), "first.xhtml: нет в архиве"),
        (epub(second="Порт\0\0\0"), "нулевые байты"),
        (epub()[:500], "повреждённый архив"),
    ],
)
def test_a_broken_book_is_refused_in_one_line(data: bytes, said: str) -> None:
    with pytest.raises(SourceError) as caught:
        read_bytes(data, "a.epub")
    message = str(caught.value)
    assert message.startswith("a.epub: ")
    assert said in message
    assert "\n" not in message


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False))
def test_damaged_bytes_are_read_or_refused(chance: random.Random) -> None:
    data = bytearray(epub())
    for _ in range(chance.choice((1, 4, 20))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.3:
        del data[chance.randrange(len(data)) :]
    with suppress(SourceError):
        read_bytes(bytes(data), "a.epub")
