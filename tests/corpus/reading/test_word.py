"""DOCX: what Word prints comes out; a broken, locked or foreign file is refused in one line."""

import io
import random
import zipfile
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import docx
import pytest
from docx.enum.text import WD_BREAK
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.shared import Pt
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.reading.files import read_bytes
from corpus.source import Source, SourceError

NOTES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"


def saved(document: Any) -> bytes:
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def rewritten(data: bytes, **changes: Callable[[bytes], bytes | None] | bytes) -> bytes:
    """Return the archive with parts changed, dropped (None) or added, by the end of their path."""
    old, file = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
    with zipfile.ZipFile(file, "w") as new:
        for path in old.namelist():
            change = next((c for end, c in changes.items() if path.endswith(f"{end}.xml")), None)
            content = change(old.read(path)) if callable(change) else old.read(path)
            if content is not None:
                new.writestr(path, content)
    return file.getvalue()


def texts(source: Source) -> list[str]:
    return [line.text for line in source.lines if line.text]


def harbour() -> Any:
    document = docx.Document()
    document.add_heading("Порт", 1)
    document.add_paragraph("Баржа стоит у причала.")
    document.add_paragraph("бочки", style="List Number")
    return document


def read(document: Any) -> Source:
    return read_bytes(saved(document), "a.docx")


def test_lists_keep_their_numbers_and_depth() -> None:
    document = docx.Document()
    for text, style in (
        ("груз", "List Number"),
        ("экипаж", "List Number"),
        ("капитан", "List Number 2"),
        ("ветер", "List Number"),
        ("бочки", "List Bullet"),
        ("полные", "List Bullet 2"),
        ("до края", "List Bullet 3"),
    ):
        document.add_paragraph(text, style=style)
    assert texts(read(document)) == [
        *("1. груз", "2. экипаж", "  1. капитан", "3. ветер"),
        *("• бочки", "– полные", "  ◦ до края"),
    ]


def test_headings_quotations_tables_and_the_title() -> None:
    document = docx.Document()
    document.core_properties.title = "Порт"
    document.add_heading("Правила порта", 1)
    document.add_paragraph("Первый ").add_run("абзац").bold = True
    document.add_paragraph("Берегись мели.", style="Quote")
    table = document.add_table(2, 2)
    for at, text in enumerate(("Корабль", "Трюм", "Баржа", "4")):
        table.cell(at // 2, at % 2).text = text
    source = read(document)
    assert source.title == "Порт"
    assert [(line.text, line.heading, line.role) for line in source.lines if line.text] == [
        ("Правила порта", 1, ""),
        ("Первый абзац", 0, ""),
        ("Берегись мели.", 0, "quote"),
        ("Корабль\tТрюм", 0, "row"),
        ("Баржа\t4", 0, "row"),
    ]


def numbered(document: Any, *levels: str) -> None:
    """Give the document list 77 with *levels*, written as ``format text start``."""
    lists = document.part.numbering_part.element
    made = ""
    for at, level in enumerate(levels):
        form, text, start = level.split()
        made += (
            f'<w:lvl w:ilvl="{at}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>'
            f'<w:lvlText w:val="{text}"/></w:lvl>'
        )
    space = nsdecls("w")
    lists.insert(
        0, parse_xml(f'<w:abstractNum {space} w:abstractNumId="77">{made}</w:abstractNum>')
    )
    lists.append(parse_xml(f'<w:num {space} w:numId="77"><w:abstractNumId w:val="77"/></w:num>'))
    again = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    lists.append(
        parse_xml(f'<w:num {space} w:numId="78"><w:abstractNumId w:val="77"/>{again}</w:num>')
    )


def item(document: Any, text: str, level: int = 0, number: int = 77, style: str = "Normal") -> None:
    place = f'<w:ilvl w:val="{level}"/><w:numId w:val="{number}"/>'
    properties = document.add_paragraph(text, style=style)._p.get_or_add_pPr()
    properties.append(parse_xml(f"<w:numPr {nsdecls('w')}>{place}</w:numPr>"))


def test_levels_of_one_list_count_by_themselves() -> None:
    document = docx.Document()
    numbered(document, "decimal %1. 3", "russianLower %2. 1", "upperRoman (%3) 1")
    for text, level, number in (
        ("груз", 0, 77),
        ("бочки", 1, 77),
        ("ящики", 1, 77),
        ("пустые", 2, 77),
        ("экипаж", 0, 77),
        ("капитан", 1, 77),
        ("снова", 0, 78),
    ):
        item(document, text, level, number)
    assert texts(read(document)) == [
        *("3. груз", "  а) бочки", "  б) ящики", "    (I) пустые"),
        *("4. экипаж", "  а) капитан", "1. снова"),
    ]


def test_a_heading_keeps_its_number() -> None:
    document = docx.Document()
    numbered(document, "decimal Глава&#160;%1. 1", "decimal %1.%2 1")
    item(document, "Порт", 0, style="Heading 1")
    item(document, "Груз", 1, style="Heading 2")
    lines = [(line.heading, line.text) for line in read(document).lines if line.text]
    assert lines == [(1, "Глава\N{NO-BREAK SPACE}1. Порт"), (2, "1.1 Груз")]


def test_a_style_is_a_heading_by_what_it_is_based_on() -> None:
    document = docx.Document()
    document.styles.add_style("Портовый", 1).base_style = document.styles["Heading 3"]
    document.add_paragraph("Груз", style="Портовый")
    outlined = document.add_paragraph("Ветер")._p.get_or_add_pPr()
    outlined.append(parse_xml(f'<w:outlineLvl {nsdecls("w")} w:val="1"/>'))
    assert [line.heading for line in read(document).lines if line.text] == [3, 2]


def set_in_type(document: Any, text: str, points: float, bold: bool) -> None:
    run = document.add_paragraph().add_run(text)
    run.font.size, run.font.bold = Pt(points), bold


def test_headings_are_told_by_their_type_where_no_style_says_so() -> None:
    document = docx.Document()
    document.styles["Normal"].font.size = Pt(11)
    for chapter in ("Порт", "Груз", "Ветер"):
        set_in_type(document, chapter, 16, bold=True)
        set_in_type(document, f"{chapter} и мель", 11, bold=True)
        document.add_paragraph("Баржа стоит у причала, а шлюпка идёт в море. " * 4)
        document.add_paragraph("Не всё ").add_run("жирно").bold = True
        set_in_type(document, "Целое предложение жирным.", 11, bold=True)
    lines = [(line.text, line.heading) for line in read(document).lines if line.text]
    assert [text for text, level in lines if level == 1] == ["Порт", "Груз", "Ветер"]
    assert [text for text, level in lines if level == 2] == [
        *("Порт и мель", "Груз и мель", "Ветер и мель"),
    ]


def test_bold_type_of_a_style_counts_and_can_be_switched_off() -> None:
    document = docx.Document()
    document.styles.add_style("Название груза", 1).font.bold = True
    for name in ("Бочки", "Ящики", "Канаты", "Якоря", "Мачты"):
        document.add_paragraph(name, style="Название груза")
        document.add_paragraph("Баржа стоит у причала, а шлюпка идёт в море.")
    document.add_paragraph(style="Название груза").add_run("Вёсла").bold = False
    lines = [line for line in read(document).lines if line.heading]
    assert [line.text for line in lines] == ["Бочки", "Ящики", "Канаты", "Якоря", "Мачты"]


def test_among_styled_headings_plain_paragraphs_are_set_as_the_body() -> None:
    document = docx.Document()
    for name in ("Бочки", "Ящики", "Канаты", "Якоря", "Мачты"):
        document.add_heading(name, 2)
        document.add_paragraph("Берегись мели")
        set_in_type(document, "Жирно", 11, bold=True)
    lines = [(line.text, line.heading) for line in read(document).lines if not line.as_body]
    assert [line for line in lines if line[0]][:4] == [
        *(("Бочки", 2), ("Жирно", 0), ("Ящики", 2), ("Жирно", 0)),
    ]


def test_insertions_controls_boxes_and_links_are_read_and_deletions_are_not() -> None:
    document = harbour()
    space = nsdecls("w")
    run = "<w:r><w:t>{}</w:t></w:r>".format
    box = f"<w:txbxContent><w:p>{run('В рамке.')}</w:p></w:txbxContent>"
    paragraph = parse_xml(
        f'<w:p {space} xmlns:mc="urn:mc">{run("Шлюпка")}<w:ins>{run(" идёт")}</w:ins>'
        f"<w:del><w:r><w:delText> тонет</w:delText></w:r></w:del>"
        f"<w:smartTag>{run(' в')}</w:smartTag><w:hyperlink>{run(' порт.')}</w:hyperlink>"
        f"<w:r><mc:AlternateContent><mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback>"
        f"</mc:AlternateContent></w:r></w:p>"
    )
    control = parse_xml(
        f"<w:sdt {space}><w:sdtContent><w:p>{run('В поле.')}</w:p></w:sdtContent></w:sdt>"
    )
    body = document.element.body
    body.insert(len(body) - 1, paragraph)
    body.insert(len(body) - 1, control)
    assert texts(read(document))[-3:] == ["Шлюпка идёт в порт.", "В рамке.", "В поле."]


def test_a_note_stands_behind_its_paragraph() -> None:
    document = harbour()
    run = parse_xml(f'<w:r {nsdecls("w")}><w:footnoteReference w:id="2"/></w:r>')
    document.paragraphs[1]._p.append(run)
    notes = (
        f'<w:footnotes {nsdecls("w")}><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'
        '<w:footnote w:id="2"><w:p><w:r><w:t>Или на мели.</w:t></w:r></w:p></w:footnote>'
        "</w:footnotes>"
    )
    part = docx.opc.part.Part(
        docx.opc.packuri.PackURI("/word/footnotes.xml"), "application/xml", notes.encode()
    )
    document.part.relate_to(part, NOTES)
    assert texts(read(document))[1:3] == ["Баржа стоит у причала.[1]", "[1] Или на мели."]


def test_a_sheet_begins_behind_a_break_wherever_it_stands() -> None:
    document = harbour()
    document.add_paragraph("До края.").add_run().add_break(WD_BREAK.PAGE)
    document.add_paragraph("За краем.")
    document.add_paragraph().add_run().add_break(WD_BREAK.PAGE)
    document.add_paragraph("Дальше.")
    document.add_section()
    document.add_paragraph("Раздел.")
    document.add_paragraph("Новый лист.").paragraph_format.page_break_before = True
    source = read(document)
    firsts = [source.lines[at].text for at in source.breaks]
    assert firsts == ["За краем.", "Дальше.", "Раздел.", "Новый лист."]


def test_raised_digits_do_not_join_the_word_before() -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("Трюм в 10")
    paragraph.add_run("2").font.superscript = True
    paragraph.add_run(" бочек.")
    assert texts(read(document)) == ["Трюм в 10² бочек."]


def test_columns_of_text_are_text() -> None:
    document = docx.Document()
    table = document.add_table(1, 2)
    for cell in table.rows[0].cells:
        cell.text = "Баржа стоит у причала. " * 12
        cell.add_paragraph("Шлюпка идёт в порт. " * 12)
    assert [text[:6] for text in texts(read(document))] == ["Баржа ", "Шлюпка"] * 2


def test_merged_cells_keep_their_columns() -> None:
    document = docx.Document()
    table = document.add_table(3, 3)
    for at in range(9):
        table.cell(at // 3, at % 3).text = "абвгдежзи"[at]
    table.cell(0, 0).merge(table.cell(0, 1)).text = "шире"
    table.cell(1, 0).merge(table.cell(2, 0)).text = "выше"
    assert texts(read(document)) == ["шире\t\tв", "выше\tд\tе", "выше\tз\tи"]


def test_a_table_around_text_is_text() -> None:
    document = docx.Document()
    cell = document.add_table(1, 1).cell(0, 0)
    cell.text = "Берегись мели."
    cell.add_paragraph("бочки", style="List Bullet")
    assert texts(read(document)) == ["Берегись мели.", "• бочки"]


def test_a_mark_typed_by_hand_is_no_cell() -> None:
    document = docx.Document()
    document.add_paragraph("1.\tГруз бочек.")
    document.add_paragraph("\tОтступ.")
    assert texts(read(document)) == ["1. Груз бочек.", "Отступ."]


def nested(tag: str) -> bytes:
    """A document whose paragraphs stand in one another's marks, 3,000 deep."""
    depth = 3000
    deep = f"<w:{tag}>" * depth + f"</w:{tag}>" * depth
    return rewritten(
        saved(harbour()),
        document=lambda _: (
            f"<w:document {nsdecls('w')}><w:body>{deep}</w:body></w:document>".encode()
        ),
    )


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (rewritten(saved(harbour()), document=lambda xml: xml[: len(xml) // 2]), "неверный XML"),
        (rewritten(saved(harbour()), document=lambda _: None), "не DOCX"),
        (rewritten(saved(harbour()), styles=lambda xml: xml[:100]), "word/styles.xml: неверный"),
        (nested("sdtContent"), "вложена слишком глубоко"),
        (nested("ins"), "вложена слишком глубоко"),
        (saved(harbour())[:5000], "повреждённый архив"),
        (b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"), "под паролем"),
    ],
)
def test_a_broken_file_is_refused_in_one_line(data: bytes, said: str) -> None:
    with pytest.raises(SourceError) as caught:
        read_bytes(data, "a.docx")
    message = str(caught.value)
    assert message.startswith("a.docx: ")
    assert said in message
    assert "\n" not in message


def test_wrong_content_types_do_no_harm() -> None:
    data = rewritten(saved(harbour()), **{"[Content_Types]": lambda _: b"<wrong/>"})
    assert texts(read_bytes(data, "a.docx"))[0] == "Порт"


@pytest.mark.parametrize(
    ("path", "said"),
    [("ppt/presentation.xml", "PowerPoint"), ("xl/workbook.xml", "Excel")],
)
def test_another_archive_is_named(path: str, said: str) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(path, "<x/>")
    with pytest.raises(SourceError, match=said):
        read_bytes(file.getvalue(), "a.zip")


DAMAGED = saved(harbour())


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False))
def test_damaged_bytes_are_read_or_refused(chance: random.Random) -> None:
    data = bytearray(DAMAGED)
    for _ in range(chance.choice((1, 4, 20))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.3:
        del data[chance.randrange(len(data)) :]
    with suppress(SourceError):
        read_bytes(bytes(data), "a.docx")
