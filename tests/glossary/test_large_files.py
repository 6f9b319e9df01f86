"""Glossaries that are too large, or made to take long: refused at once, in one line."""

import io
import json
import time
import zipfile

import openpyxl
import pytest

from glossary.exchange.importing import read_glossary
from language.tsv import TableError

MANY = 50_100
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
ENTITIES = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))


def _packed(**parts: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name.replace("_", "/") + ".xml", text)
    return data.getvalue()


def _rows() -> str:
    cells = "".join(f"<w:tc><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>" for text in "aб")
    return f"<w:tr>{cells}</w:tr>" * MANY


BOMBS = {
    "lines": lambda: "quay,причал\n" * 400_000,
    "rows": lambda: "en,ru\n" + "".join(f"quay {n},причал {n}\n" for n in range(MANY)),
    "a cell of lines": lambda: 'en,ru\nquay,"' + "\n" * 5_000_000,
    "lists of definitions": lambda: "<html>" + "<dl><dt>quay<dd>причал" * MANY,
    "JSON": lambda: json.dumps([{"en": f"q{n}", "ru": f"п{n}"} for n in range(MANY)]),
    "messages": lambda: "".join(f'msgid "q{n}"\nmsgstr "п{n}"\n\n' for n in range(MANY)),
    "XML": lambda: "<a>" + "<b/>" * 2_500_000 + "</a>",
    "a document": lambda: _packed(
        word_document=f'<w:document xmlns:w="{WORD}"><w:body><w:tbl>{_rows()}</w:tbl></w:body>'
        "</w:document>"
    ),
    "entities of a workbook": lambda: _packed(
        xl_workbook=f'<!DOCTYPE a [<!ENTITY a0 "quay">{ENTITIES}]><workbook>&a9;</workbook>'
    ),
}


def test_a_word_in_the_last_column_of_many_rows_is_refused_soon() -> None:
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for _ in range(300):
        sheet.append([*[None] * 16_383, "quay"])
    data = io.BytesIO()
    book.save(data)
    began = time.process_time()
    with pytest.raises(TableError, match="больше 2000000 клеток"):
        read_glossary(data.getvalue(), "a.xlsx", lambda text, _: text.decode())
    assert time.process_time() - began < 10


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_large_glossary_is_refused_soon(bomb: str) -> None:
    made = BOMBS[bomb]()
    data = made if isinstance(made, bytes) else made.encode()
    began = time.process_time()
    with pytest.raises(TableError, match=r"^a\.any: "):
        read_glossary(data, "a.any", lambda text, _: text.decode())
    assert time.process_time() - began < 10
