"""Files of every format and encoding, made here, and what is not readable."""

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.layout.characters import plain_characters
from corpus.reading.decoding import decode
from corpus.reading.files import read_bytes, read_source
from corpus.source import SourceError
from tests.corpus.pdf_writer import pdf, shown

TEXT = "С. 12\nПравила порта: шлюпка – это не «баржа», и на 5+ она тонет.\n"
ENCODINGS = (
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "cp1251",
    "koi8-r",
    "cp866",
    "iso8859-5",
    "mac-cyrillic",
)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("text", ["Гавань", TEXT, TEXT * 200])
def test_encoding_is_detected(encoding: str, text: str) -> None:
    data = text.encode(encoding, errors="replace")
    assert decode(data, "a.txt") == data.decode(encoding)


def test_a_cut_utf8_file_keeps_its_text() -> None:
    assert decode(TEXT.encode()[:-20], "a.txt").startswith("С. 12\nПравила порта")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    source = read_bytes(f"Порт{end}{end}Шторм{end}".encode(), "a.txt")
    assert [(line.text, line.number) for line in source.lines] == [
        ("Порт", 1),
        ("", 2),
        ("Шторм", 3),
    ]


def test_soft_line_ends_part_a_line_that_keeps_its_number() -> None:
    source = read_bytes("Порт\v\N{LINE SEPARATOR}Шторм\nДрейф\x85Мель\n".encode(), "a.txt")
    lines = [(line.text, line.number) for line in source.lines if line.text]
    assert lines == [("Порт", 1), ("Шторм", 1), ("Дрейф", 2), ("Мель", 2)]


def test_form_feeds_begin_sheets() -> None:
    source = read_bytes("Порт\n\fШторм\n\fДрейф\n".encode(), "a.txt")
    assert [source.lines[at].text for at in source.breaks] == ["Шторм", "Дрейф"]
    assert [line.number for line in source.lines] == [1, 2, 3]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "пустой файл"),
        (b" \n\n", "пустой файл"),
        ("Порт".encode() + bytes(3), "нулевые байты (3, первый на месте 8)"),
        ("Порт".encode("utf-32-le") * 9, "нулевые символы"),
        ("Порт\n\0\0\0".encode("utf-16"), "a.bin:2: найдены нулевые символы (3)"),
        (b"\xef\xbb\xbf" + "Порт\0\0\0".encode(), "a.bin:1: найдены нулевые символы (3)"),
        (bytes(range(1, 32)) * 20, "двоичные данные"),
        (b"\x89PNG\r\n\x1a\n", "картинка"),
        (b"{\\rtf1 text}", "файл RTF"),
        (b"PK\x03\x04 no archive", "повреждённый архив"),
        (b"%PDF-1.4 no document", "не открывается"),
        (b"... --- ...\n", "ни одной буквы"),
    ],
)
def test_unreadable_input_is_refused_in_one_line(data: bytes, said: str) -> None:
    with pytest.raises(SourceError) as caught:
        read_bytes(data, "a.bin")
    message = str(caught.value)
    assert message.startswith("a.bin:")
    assert said in message
    assert "\n" not in message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1251"])
def test_a_few_nuls_in_text_are_dropped_and_told(encoding: str) -> None:
    data = "Баржа стоит у прич\0ала и ждёт ветра.\n".encode(encoding)
    plain = plain_characters(read_bytes(data, "a.txt").lines)
    assert [line.text for line in plain.lines if line.text] == [
        "Баржа стоит у причала и ждёт ветра."
    ]
    assert plain.notes == ("знаков, которые ничего не значат, убрано: 1",)


def test_missing_file_and_directory_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"none\.txt: файл не найден"):
        read_source(tmp_path / "none.txt")
    with pytest.raises(SourceError, match="найдена папка"):
        read_source(tmp_path)


PAGE = """<!DOCTYPE html><html><head><title>Порт – сайт</title><style>p {color: red}</style>
<script>var menu = 1;</script></head><body>
<nav><ul><li><a href="/">Главная</a><li><a href="/rules">Правила</a></ul></nav>
<main><h1>Правила <i>порта</i></h1><p>Первый абзац<br>и его вторая строка.
<h2>Груз</h2><ul><li>бочки<li>ящики</ul>
<table><tr><th>Корабль<th>Трюм<tr><td>Баржа<td><p>четыре</p><p>бочки</p></table>
<blockquote>Берегись мели.</blockquote></main>
<div class="sidebar"><p>Новости сайта</p></div><footer>Все права у причала</footer></body></html>"""


def test_html_keeps_structure_and_drops_the_site() -> None:
    source = read_bytes(PAGE.encode("cp1251"), "a.html")
    assert source.title == "Порт – сайт"
    assert [(line.text, line.heading) for line in source.lines if line.text] == [
        ("Правила порта", 1),
        ("Первый абзац", 0),
        ("и его вторая строка.", 0),
        ("Груз", 2),
        ("• бочки", 0),
        ("• ящики", 0),
        ("Корабль\tТрюм", 0),
        ("Баржа\tчетыре бочки", 0),
        ("Берегись мели.", 0),
    ]
    assert source.lines[-1].role == "quote"


def test_html_without_a_main_element_keeps_its_text() -> None:
    page = "<html><body><div id=menu><a href=1>Меню</a></div><h3>Порт</h3><p>Текст.</body></html>"
    source = read_bytes(page.encode(), "a.html")
    assert [line.text for line in source.lines if line.text] == ["Порт", "Текст."]


def html(body: str) -> list[str]:
    source = read_bytes(f"<html><body>{body}".encode(), "a.html")
    return [line.text for line in source.lines if line.text]


def test_html_lists_keep_their_numbers_and_depth() -> None:
    assert html(
        "<ol><li>груз<li><p>экипаж<p>и капитан<ol type=a><li>шкипер</ol><li>ветер</ol>"
        "<ol start=5><li>бочки<li value=9>ящики</ol>"
        "<ul><li>порт<ul><li>причал<ul><li>кнехт</ul></ul></ul>"
    ) == [
        *("1. груз", "2. экипаж", "и капитан", "  a) шкипер", "3. ветер"),
        *("5. бочки", "9. ящики"),
        *("• порт", "– причал", "  ◦ кнехт"),
    ]


def test_html_cells_over_columns_and_rows_keep_the_columns() -> None:
    assert html(
        "<table><tr><th rowspan=3>Судно<th colspan=2>Трюм<tr><td>нос<td>корма"
        "<tr><td>2<td><pre>4\t5</pre></table><table><tr><td>Баржа<td>1</table>"
    ) == ["Судно\tТрюм\t", "Судно\tнос\tкорма", "Судно\t2\t4 5", "Баржа\t1"]


def test_html_raised_numbers_do_not_join_the_word_before() -> None:
    assert html(
        "<p>Трюм в 10<sup>2</sup> м<sup>3</sup><sup><a href=#n>1</a></sup> и 5<sup>-е</sup>."
    ) == ["Трюм в 10² м³[1] и 5-е."]


def test_a_cut_page_keeps_its_last_row() -> None:
    assert html("<table><tr><td>Баржа<td>4<tr><td>Шлюпка<td>2") == ["Баржа\t4", "Шлюпка\t2"]


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "part",
    ["<div>о ", "<p>о <b>", "<ol><li>о ", "<tr><td>о <td>а ", "о <b>а</b> ", "<td rowspan=99>о"],
)
def test_a_long_or_deep_page_is_read_in_time(part: str) -> None:
    count = sum(text.count("о") for text in html(part * 30_000))
    assert count >= 30_000


MARKDOWN = """---
title: "Порт"
---
# Правила порта

Баржа **стоит** у
причала[^1].

2. бочки
4. ящики
   - пустые

| Судно | Трюм |
|---|---|
| Баржа | 4 |

## Груз

[^1]: Или на мели.
\f## Ветер
<div><p>Штиль.</p></div>
"""


def test_markdown_keeps_the_numbers_of_its_lines_and_its_sheets() -> None:
    source = read_bytes(MARKDOWN.encode(), "a.txt")
    assert source.title == "Порт"
    assert [(line.number, line.text) for line in source.lines if line.text] == [
        *((4, "Правила порта"), (6, "Баржа стоит у"), (7, "причала.")),
        *((9, "2. бочки"), (10, "4. ящики"), (11, "– пустые")),
        *((13, "Судно\tТрюм"), (15, "Баржа\t4"), (17, "Груз"), (19, "Или на мели.")),
        *((20, "Ветер"), (21, "Штиль.")),
    ]
    assert [source.lines[at].text for at in source.breaks] == ["Ветер"]


MARKS = ["**", "*", "_", "`", "~~", "- ", "> ", "    ", "\t", "# ", "\n", "\n\n", "|", "[", "]"]
MARKS += [
    "](",
    ")",
    "1. ",
    "---",
    "===",
    "\\",
    "&",
    "<",
    ">",
    "!",
    ": ",
    "```\n",
    "\f",
    "^",
    "{",
    "}",
]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from([*MARKS, "баржа ", "мель", "Порт", "4 "]), max_size=60))
def test_markdown_keeps_the_letters(pieces: list[str]) -> None:
    text = "".join(pieces)
    source = read_bytes(f"# Порт\n\n# Груз\n\n# Ветер\n\n{text}".encode(), "a.md")
    read = "".join(filter(str.isalpha, "".join(line.text for line in source.lines)))
    assert read == "ПортГрузВетер" + "".join(filter(str.isalpha, text))


def test_pdf_gives_lines_sheets_and_tabs_between_columns() -> None:
    first = "\n".join(
        (
            shown("Harbour rules", 50, 350),
            shown("Barge", 50, 300),
            shown("4", 200, 300),
            shown("Skiff", 50, 286),
            shown("2", 200, 286),
        )
    )
    source = read_bytes(pdf(first, shown("Storm", 50, 350)), "a.pdf")
    texts = [line.text for line in source.lines]
    assert texts == ["Harbour rules", "", "Barge\t4", "Skiff\t2", "Storm"]
    assert [texts[at] for at in source.breaks] == ["Storm"]


def test_a_locked_pdf_asks_for_its_password() -> None:
    lock = f"/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <{'00' * 32}> /U <{'11' * 32}> >>"
    data = pdf(shown("Harbour", 50, 350)).replace(
        b"/Root 1 0 R", f"/Root 1 0 R /ID [<00> <00>] {lock}".encode()
    )
    with pytest.raises(SourceError, match="нужен пароль"):
        read_bytes(data, "a.pdf")


@settings(max_examples=300, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(["pdf", "html", "txt", "md"]))
def test_damaged_bytes_are_read_or_refused(chance: random.Random, kind: str) -> None:
    harbour = pdf(shown("Harbour rules", 50, 350), shown("Storm", 50, 350))
    made = {"pdf": harbour, "html": PAGE.encode(), "txt": TEXT.encode("utf-16")}
    data = bytearray((made | {"md": MARKDOWN.encode()})[kind])
    for _ in range(chance.choice((1, 4, 20))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.3:
        del data[chance.randrange(len(data)) :]
    with suppress(SourceError):
        read_bytes(bytes(data), f"a.{kind}")


def test_pdf_without_text_says_so() -> None:
    with pytest.raises(SourceError, match=r"без текста .*страниц: 2"):
        read_bytes(pdf("", ""), "a.pdf")


def test_html_laid_out_by_a_table_is_text() -> None:
    page = (
        "<html><table><tr><td><a href=1>Меню</a><td><h2>Порт</h2><p>Первый.<p>Второй."
        "<br><br>Третий.<ul><li>бочки<ul><li>полные</ul></ul></table></html>"
    )
    source = read_bytes(page.encode(), "a.html")
    assert [line.text for line in source.lines if line.text] == [
        "Порт",
        "Первый.",
        "Второй.",
        "Третий.",
        "• бочки",
        "– полные",
    ]


@pytest.mark.parametrize(("first", "second"), [("utf-8", "cp1251"), ("cp1251", "utf-8")])
def test_two_encodings_in_one_file_are_refused_with_their_places(first: str, second: str) -> None:
    text = "Порт и гавань.\n" * 40
    above = text.encode(first)
    told = {first: "строка 1, байт 0", second: f"строка 41, байт {len(above)}"}
    found = rf"UTF-8 \({told['utf-8']}\) и другая \({told['cp1251']}\)"
    with pytest.raises(SourceError, match=found):
        decode(above + text.encode(second), "a.txt")


@pytest.mark.parametrize(
    ("name", "text", "files"),
    [
        ("a.md", "# Порт\n\n![Баржа](p/a.png)\n\nСтоит ![](b.png).\n", "p/a.png, b.png"),
        ("a.html", "<html><body><p>Порт<img src='a.png'><img src='b.png'></body>", "a.png, b.png"),
    ],
)
def test_the_reader_is_told_of_pictures(name: str, text: str, files: str) -> None:
    told = f"рисунков: 2, их файлы не перенесены ({files})"
    assert read_bytes(text.encode(), name).notes == (told,)
    assert read_bytes(text.split("!")[0].split("<img")[0].encode(), name).notes == ()
