"""ODT: headings, lists with their numbers, tables and notes; a broken file is refused."""

import io
import random
import zipfile
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.reading.files import read_bytes
from corpus.source import SourceError

NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "text", "table", "style", "fo", "draw", "meta")
)
STYLES = """<office:automatic-styles>
<style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="P1" style:parent-style-name="T1"/>
<style:style style:name="P2" style:parent-style-name="Quotations"/>
<style:style style:name="Quotations"/>
<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/>
<text:list-level-style-bullet text:level="2"/></text:list-style></office:automatic-styles>"""


def odt(text: str, styles: str = STYLES, body: str = "office:text") -> bytes:
    """Return a document of *text*."""
    content = (
        f"<office:document-content {NAMES}>{styles}"
        f"<office:body><{body}>{text}</{body}></office:body></office:document-content>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr("content.xml", content)
    return file.getvalue()


def lines(text: str) -> list[tuple[str, int, str]]:
    source = read_bytes(odt(text), "a.odt")
    return [(line.text, line.heading, line.role) for line in source.lines if line.text]


def test_headings_paragraphs_and_quotations() -> None:
    assert lines(
        '<text:h text:outline-level="2">Порт</text:h>'
        "<text:tracked-changes><text:p>Удалено.</text:p></text:tracked-changes>"
        "<text:p>Баржа<text:s/>стоит<text:line-break/>у "
        '<text:span text:style-name="T1">при</text:span>'
        "чала.<office:annotation><text:p>Точно?</text:p></office:annotation></text:p>"
        '<text:section><text:p text:style-name="P2">Берегись мели.</text:p></text:section>'
    ) == [
        *(("Порт", 2, ""), ("Баржа стоит", 0, ""), ("у причала.", 0, "")),
        ("Берегись мели.", 0, "quote"),
    ]


def test_lists_keep_their_numbers_and_depth() -> None:
    item = "<text:list-item><text:p>{}</text:p>{}</text:list-item>".format
    deeper = f"<text:list>{item('полные', '')}</text:list>"
    found = lines(
        f'<text:list text:style-name="L1">{item("бочки", deeper)}{item("ящики", "")}</text:list>'
        "<text:p>Дальше.</text:p>"
        f'<text:list text:style-name="L1" text:continue-numbering="true">{item("канаты", "")}'
        "</text:list>"
    )
    assert [text for text, *_ in found] == [
        *("1. бочки", "– полные", "2. ящики", "Дальше.", "3. канаты"),
    ]


def test_tables_keep_their_columns() -> None:
    cell = "<table:table-cell{}><text:p>{}</text:p></table:table-cell>".format
    row = "<table:table-row>{}</table:table-row>".format
    assert lines(
        "<table:table><table:table-column/><table:table-header-rows>"
        + row(cell(' table:number-columns-spanned="2"', "Судно") + "<table:covered-table-cell/>")
        + "</table:table-header-rows>"
        + row(cell("", "Баржа") + cell("", "4"))
        + row(cell(' table:number-columns-repeated="2"', "нет"))
        + "</table:table>"
    ) == [("Судно\t", 0, "row"), ("Баржа\t4", 0, "row"), ("нет\tнет", 0, "row")]


def test_a_note_stands_behind_its_paragraph() -> None:
    note = (
        "<text:note><text:note-citation>1</text:note-citation><text:note-body>"
        "<text:p>Или на мели.</text:p></text:note-body></text:note>"
    )
    found = lines(f"<text:p>Баржа стоит{note} в порту.</text:p><text:p>Дальше.</text:p>")
    assert [text for text, *_ in found] == [
        *("Баржа стоит[1] в порту.", "[1] Или на мели.", "Дальше."),
    ]


def test_bold_paragraphs_are_headings_where_there_are_no_others() -> None:
    names = ("Бочки", "Ящики", "Канаты", "Якоря", "Мачты")
    body = "<text:p>Баржа стоит у причала, а шлюпка идёт в море.</text:p>"
    found = lines("".join(f'<text:p text:style-name="P1">{name}</text:p>{body}' for name in names))
    assert [text for text, level, _ in found if level == 1] == list(names)


WHOLE = odt("<text:p>Порт</text:p>")
DEEP = "<text:section>" * 3000 + "</text:section>" * 3000


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (odt("<text:p>Порт", styles="<"), "content.xml: неверный XML"),
        (odt("", body="office:spreadsheet"), "без текста"),
        (odt(DEEP), "вложена слишком глубоко"),
        (odt(""), "ни одной буквы"),
        (WHOLE[:200], "повреждённый архив"),
    ],
)
def test_a_broken_file_is_refused_in_one_line(data: bytes, said: str) -> None:
    with pytest.raises(SourceError) as caught:
        read_bytes(data, "a.odt")
    message = str(caught.value)
    assert message.startswith("a.odt: ")
    assert said in message
    assert "\n" not in message


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False))
def test_damaged_bytes_are_read_or_refused(chance: random.Random) -> None:
    data = bytearray(WHOLE)
    for _ in range(chance.choice((1, 4, 20))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.3:
        del data[chance.randrange(len(data)) :]
    with suppress(SourceError):
        read_bytes(bytes(data), "a.odt")
