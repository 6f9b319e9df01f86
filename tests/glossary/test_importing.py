"""Glossaries read as people and programs make them: ``cases/imports.txt``, sheets, refusals."""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import docx
import pytest
from click.testing import CliRunner
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font

from console.main import main
from corpus.reading.decoding import decode
from glossary.exchange.delimited import export_csv, export_tsv
from glossary.exchange.importing import merge, read_glossary
from glossary.exchange.reading import GlossaryReading
from glossary.exchange.sheets import export_xlsx
from glossary.terms import Term, read_terms
from language.tsv import TableError

CASES = Path(__file__).parent / "cases" / "imports.txt"


@dataclass(frozen=True, slots=True)
class Import:
    """A file by its name and content, and what is read of it."""

    title: str
    name: str
    data: bytes
    terms: tuple[str, ...]
    remarks: tuple[str, ...]


def imports() -> Iterator[Import]:
    for block in CASES.read_text("utf-8").split("\n== ")[1:]:
        head, _, rest = block.partition("\n")
        title, _, file = head.rpartition("; ")
        name, encoding = file.split()
        content, _, expected = rest.partition("\n---\n") if "\n---\n" in rest else ("", "", rest)
        lines = expected.strip().splitlines()
        text = content.replace("{tab}", "\t").replace(
            "\n", "\r\n" if name.endswith("csv") else "\n"
        )
        told = tuple(line.removeprefix("! ") for line in lines if line.startswith("!"))
        terms = tuple(line for line in lines if not line.startswith("!"))
        yield Import(title, name, text.encode(encoding), terms, told)


def shown(term: Term) -> str:
    fields = (term.en, term.ru, term.status, term.note, term.definition)
    return re.sub(r"(?: \| )+$", "", " | ".join(fields)).replace(" |  | ", " | | ")


@pytest.mark.parametrize("case", list(imports()), ids=lambda case: case.title)
def test_what_people_have_is_read(case: Import) -> None:
    found = read_glossary(case.data, case.name, decode)
    assert tuple(map(shown, found.terms)) == case.terms
    told = [f"{remark.line} {remark.text}" for remark in found.remarks]
    wanted = [remark.partition(" ") for remark in case.remarks]
    assert len(told) == len(wanted), told
    for said, (line, _, words) in zip(told, wanted, strict=True):
        assert said.startswith(f"{line} ")
        assert words in said


def sheets(*titled: tuple[str, list[list[object]]]) -> bytes:
    book = Workbook()
    book.remove(book.active)
    for title, rows in titled:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_all_sheets_with_both_languages_are_read_and_strokes_seen() -> None:
    data = sheets(
        ("Люди", [["Наши слова"], ["EN", "RU"], ["keeper", "хранитель"], ["keeper", "сторож"]]),
        ("Места", [["RU", "EN"], ["причал", "quay"]]),
    )
    book = load_workbook(io.BytesIO(data))
    book["Люди"]["B4"].font = Font(strike=True)
    out = io.BytesIO()
    book.save(out)
    found = read_glossary(out.getvalue(), "a.xlsx", decode)
    assert [shown(term) for term in found.terms] == [
        "keeper | хранитель | preferred",
        "keeper | сторож | avoid",
        "quay | причал | preferred",
    ]


def test_a_document_of_word_is_read_with_its_tables_lines_and_strokes() -> None:
    document = docx.Document()
    document.add_paragraph("Глоссарий")
    document.add_paragraph("")
    document.add_paragraph("quay – причал", style="List Bullet")
    paragraph = document.add_paragraph("quay – ")
    paragraph.add_run("пирс").font.strike = True
    table = document.add_table(2, 3)
    for at, text in enumerate(("English", "Русский", "Кто", "mole", "мол", "Оля")):
        table.cell(*divmod(at, 3)).text = text
    out = io.BytesIO()
    document.save(out)
    found = read_glossary(out.getvalue(), "a.docx", decode)
    assert [shown(term) for term in found.terms] == [
        "quay | причал | preferred",
        "quay | пирс | avoid",
        "mole | мол | preferred",
    ]
    assert found.untaken == ("столбец 3 «Кто», заполнено ячеек: 1", "строки без пар: 1")


def test_a_document_keeps_hyphens_that_do_not_break_and_what_stands_in_form_fields() -> None:
    text = "<w:t>{}</w:t>".format
    hyphen = f"<w:r>{text('quay – спас')}<w:noBreakHyphen/>{text('круг')}</w:r>"
    field = (
        f"<w:sdt><w:sdtContent><w:p><w:r>{text('mole – мол')}</w:r></w:p></w:sdtContent></w:sdt>"
    )
    word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        content = (
            f'<w:document xmlns:w="{word}"><w:body><w:p>{hyphen}</w:p>{field}</w:body></w:document>'
        )
        archive.writestr("word/document.xml", content)
    found = read_glossary(out.getvalue(), "a.docx", decode)
    assert [(term.en, term.ru) for term in found.terms] == [("quay", "спас-круг"), ("mole", "мол")]


def test_a_damaged_document_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("word/document.xml", "<w:document")
    with pytest.raises(TableError, match="документ Word повреждён"):
        read_glossary(out.getvalue(), "a.docx", decode)


def test_columns_and_lines_that_are_not_taken_are_told() -> None:
    found = read_glossary("EN;RU;Кто\nquay;причал;Оля\nmole;мол;".encode(), "a.csv", decode)
    assert found.untaken == ("столбец 3 «Кто», заполнено ячеек: 1",)


def test_a_workbook_is_read_from_the_sheet_that_holds_terms() -> None:
    terms = [["Английский", "Русский", "Тема"], ["quay", "причал", 7.0], [None, None, None]]
    found = read_glossary(sheets(("О файле", [["Словарь"]]), ("Термины", terms)), "a.xlsx", decode)
    assert [shown(term) for term in found.terms] == ["quay | причал | preferred | тема: 7"]
    assert found.understood[0] == "лист «Термины»"
    assert found.untaken == ("лист «О файле», строк: 1",)


def test_an_open_document_sheet_is_read() -> None:
    table, text = (
        "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
        "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    )
    cell = "<t:table-cell><x:p>{}</x:p></t:table-cell>"
    rows = ("en", "ru"), ("quay", "причал")
    body = "".join(f"<t:table-row>{''.join(map(cell.format, row))}</t:table-row>" for row in rows)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        content = f'<o xmlns:t="{table}" xmlns:x="{text}"><t:table t:name="1">{body}</t:table></o>'
        archive.writestr("content.xml", content)
    (term,) = read_glossary(out.getvalue(), "a.ods", decode).terms
    assert (term.en, term.ru) == ("quay", "причал")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (
            b"\xd0\xcf\x11\xe0" + b"x" * 64,
            r"таблица Excel \(\.xls\); сохраните её как \.xlsx",
        ),
        (b"%PDF-1.4", "PDF; скопируйте"),
        (b"PK\x03\x04broken", "таблица повреждена"),
        ("---\nquay: причал\n".encode(), "найден YAML"),
        ("причал;где стоят\nялик;малый\n".encode(), "не найден столбец: английский термин"),
        (b"quay,Kai\nskiff,Boot\n", "не найден столбец: русский термин"),
        (
            "== quay ==\n* {{ru}}: [[причал]], [[пирс]]\n".encode(),
            r"a\.csv:1: найдена вики-разметка: == quay ==; скопируйте термины строками",
        ),
        ("о гавани\nо причале\n".encode(), "запишите пары строками"),
        ("Язык;Слово\nen;quay\nru;причал\n".encode(), "добавьте столбец ID"),
        ("en,ru\n1,причал\n2,ялик\n".encode(), "слов в нём нет: 1, 2"),
        ('en,ru\r\nquay,"прич\r\n'.encode(), r"a\.csv:2: кавычка без пары"),
        (b"en,ru\nquay,\n", "ни одной пары терминов; строка 2: пропущено: нет перевода"),
        (b"<tbx>\n<text></tbx>", r"a\.csv:2: неверный XML: закрыт не тот элемент"),
        (b"<html/>", "таблиц на странице HTML: 0"),
        (b"<book/>", "найден элемент <book>"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_to_do(data: bytes, told: str) -> None:
    with pytest.raises(TableError, match=told) as refusal:
        read_glossary(data, "a.csv", decode)
    assert "\n" not in str(refusal.value)


OWN = (
    Term("quay", "причал", "preferred", "terrain", definition="Где торгуют."),
    Term("skiff", "ялик", "preferred"),
)
NEW = (
    Term("Quay", "пирс", "preferred", line=2),
    Term("quay", "причал", "avoid", line=3),
    Term("skiff", "шлюпка", "variant", line=4),
    Term("mole", "мол", "preferred", line=5),
)


def test_a_merge_keeps_what_stood_there_and_tells_conflicts() -> None:
    merged = merge(OWN, NEW)
    assert [(term.en, term.ru, term.status) for term in merged.terms] == [
        ("quay", "причал", "preferred"),
        ("quay", "пирс", "variant"),
        ("skiff", "ялик", "preferred"),
        ("skiff", "шлюпка", "variant"),
        ("mole", "мол", "preferred"),
    ]
    assert merged.terms[0].definition == "Где торгуют."
    assert [conflict.line for conflict in merged.conflicts] == [2, 3]
    assert merge(merged.terms, NEW).added == 0


def run(*arguments: object) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["terms", "import", *map(str, arguments)])
    return done.exit_code, done.output


def test_a_base_that_exists_is_never_overwritten_unasked(tmp_path: Path) -> None:
    source, base = tmp_path / "new.csv", tmp_path / "glossary" / "terms.tsv"
    source.write_text("en,ru\nquay,причал\n", "utf-8")
    assert run(source, "--docs", tmp_path)[0] == 0
    source.write_text("en,ru\nquay,пирс\nmole,мол\n", "utf-8")
    before = base.read_bytes()
    status, said = run(source, "--docs", tmp_path)
    assert (status, base.read_bytes()) == (1, before)
    assert "--merge" in said
    assert "--force" in said
    status, said = run(source, "--docs", tmp_path, "--merge")
    assert "new.csv:2: расхождение: «quay»: у вас «причал», в файле «пирс»" in said
    assert [t.ru for t in read_terms(base.read_text("utf-8"))] == ["причал", "пирс", "мол"]
    run(source, "--docs", tmp_path, "--force")
    assert [t.ru for t in read_terms(base.read_text("utf-8"))] == ["пирс", "мол"]


def test_a_dry_run_shows_columns_and_faults_and_writes_nothing(tmp_path: Path) -> None:
    source = tmp_path / "new.csv"
    source.write_text("Термин,Перевод,Пол\nquay,причал,м\nskiff,,ж\nquay,причал,м\n", "utf-8")
    status, said = run(source, "--docs", tmp_path, "--dry-run")
    assert status == 0
    for part in (
        "ячейки делит запятая",
        "столбец 1 «Термин»: английский термин",
        "столбец 3 «Пол»: не взят",
        "new.csv:3: пропущено: нет перевода у «skiff»",
        "new.csv:4: пара «quay – причал» уже была",
    ):
        assert part in said
    assert not (tmp_path / "glossary").exists()


def test_a_file_that_svod_wrote_is_taken_as_it_stands() -> None:
    text = (
        "en\tru\tstatus\tkind\tedition\tsource\tnote\tdefinition\n"
        'a/b\tв; г\tavoid\tword\t7\tfan\t"з"\t\n'
    )
    found: GlossaryReading = read_glossary(text.encode(), "terms.tsv", decode)
    assert found.is_own
    assert found.terms == (Term("a/b", "в; г", "avoid", "word", "7", "fan", '"з"'),)


def refused(data: bytes, name: str) -> str:
    with pytest.raises(TableError) as told:
        read_glossary(data, name, decode)
    return str(told.value)


def test_a_spreadsheet_with_a_password_is_named_so() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("META-INF/manifest.xml", "<manifest><encryption-data/></manifest>")
        archive.writestr("content.xml", b"\x93\x01\xfe")
    assert "под паролем" in refused(out.getvalue(), "a.ods")
    locked = b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le")
    assert "под паролем" in refused(locked, "a.xlsx")


def test_a_sheet_too_long_to_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glossary.exchange.sheets._MOST_ROWS", 3)
    book = Workbook()
    for row in (("en", "ru"), ("quay", "причал"), ("mole", "мол"), ("skiff", "ялик")):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    assert "больше 3 строк" in refused(out.getvalue(), "a.xlsx")
    rows = [["en", "ru"], ["quay", "причал"], ["mole", "мол"], [None], [None]]
    assert len(read_glossary(sheets(("1", rows)), "a.xlsx", decode).terms) == 2
    assert "больше 3 строк" in refused(sheets(("1", [*rows, ["skiff", "ялик"]])), "a.xlsx")


def test_tables_of_a_page_and_pairs_in_json_are_read() -> None:
    page = "<!DOCTYPE html><p>x</p><table><tr><th>EN<th>RU<tr><td>quay<td>причал<br></table>"
    branches = '{"en": {"a": {"b": "quay"}}, "ru": {"a": {"b": "причал"}}}'
    listed = '[{"English": "quay", "Russian": "причал"}]'
    for text in (page, branches, listed, '{"quay": "причал"}', '{"причал": "quay"}'):
        [term] = read_glossary(text.encode(), "file", decode).terms
        assert (term.en, term.ru) == ("quay", "причал"), text


@pytest.mark.parametrize("text", ["<html><p>нет</p></html>", "[1, 2]", '{"a": 1}', '{"a": '])
def test_a_page_without_tables_and_another_json_say_what_to_do(text: str) -> None:
    assert "file" in refused(text.encode(), "file")


def test_a_cell_that_a_spreadsheet_would_run_is_text_and_comes_back() -> None:
    rows = [Term("-s", "=1+1", note="+x"), Term("'@", "'мол'")]
    written = export_csv(rows)
    assert b"'=1+1" in written
    back = read_glossary(written, "a.csv", decode).terms
    assert [(t.en, t.ru, t.note) for t in back] == [(t.en, t.ru, t.note) for t in rows]


def test_an_apostrophe_before_a_hyphen_stays_in_what_nobody_guarded() -> None:
    rows = [Term("'-ran", "'-ран", "preferred")]
    for written in (export_tsv(rows), export_xlsx(rows), export_csv(rows)):
        [term] = read_glossary(written, "a", decode).terms
        assert (term.en, term.ru) == ("'-ran", "'-ран")


OBSIDIAN = """---
tags: [glossary]
---
# Словарь

- [[Quay]] :: причал
- [[skiff|Skiff]] :: ялик #лодки
- [Mole](mole.md) – мол
"""


def test_a_page_of_obsidian_has_properties_links_and_tags() -> None:
    found = read_glossary(OBSIDIAN.encode(), "a.md", decode)
    assert [(t.en, t.ru, t.line) for t in found.terms] == [
        ("Quay", "причал", 6),
        ("Skiff", "ялик", 7),
        ("Mole", "мол", 8),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("%20260101~120000\t%User ID\t%EN-US\t%RU-RU\n", "память переводов Wordfast.*TMX"),
        ('<resources><string name="quay">причал</string></resources>', "одного языка.*XLIFF"),
        ("en,ru\nquay," + "причал " * 40_000, "a:2: найдена строка в 280005 знаков"),
        ("en,ru,status\n", "под заголовком нет ни одной строки"),
        ("<html><p>Quay</p></html>", "таблиц на странице HTML: 0.*скопируйте"),
    ],
)
def test_files_of_other_kinds_are_refused_with_what_to_do(text: str, told: str) -> None:
    assert re.search(told, refused(text.encode(), "a"))


@pytest.mark.parametrize("options", [[], ["--merge"], ["--force"]])
def test_a_folder_is_no_place_for_a_base(options: list[str], tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("en,ru\nquay,причал\n", "utf-8")
    folder = tmp_path / "folder"
    folder.mkdir()
    told = CliRunner().invoke(main, ["terms", "import", str(file), "--to", str(folder), *options])
    assert told.exit_code == 1
    assert "найдена папка, нужен файл, например" in told.output
    assert not list(folder.iterdir())
