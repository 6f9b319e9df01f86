"""XML as a tree whose elements know their line; names stand without their namespaces."""

import re
import xml.etree.ElementTree as ET
from xml.parsers import expat

from glossary.exchange.grid import Grid, GridRow, bilingual
from language.tsv import TableError

_PROBLEMS = {
    expat.errors.XML_ERROR_INVALID_TOKEN: "здесь такого знака быть не может",
    expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT: "после последнего элемента есть лишнее",
    expat.errors.XML_ERROR_NO_ELEMENTS: "элементы не закрыты или их нет",
    expat.errors.XML_ERROR_TAG_MISMATCH: "закрыт не тот элемент",
    expat.errors.XML_ERROR_UNCLOSED_TOKEN: "разметка не закрыта",
    expat.errors.XML_ERROR_UNDEFINED_ENTITY: "неизвестная сущность",
}
_DECLARED = re.compile(r"^\s*<\?xml[^>]*\?>")


def parse_xml(text: str, name: str) -> ET.Element:
    """Return the root of *text*; raises TableError where it is no well-formed XML.

    Each element has the line it begins on as its attribute ``line``. The declaration is left
    out: the text is decoded already, whatever it says of its encoding.
    """
    try:
        return _parsed(_DECLARED.sub(lambda m: "\n" * m[0].count("\n"), text))
    except expat.ExpatError as error:
        told = _PROBLEMS.get(expat.ErrorString(error.code), "не разобрать")
        raise TableError(f"{name}:{error.lineno}: неверный XML: {told}") from error


def read_records(root: ET.Element) -> Grid:
    """Return the records of a plain XML as rows below a heading, () where both languages lack.

    ``<entry><en>quay</en><ru>причал</ru></entry>``: a record has two children or more that are
    texts alone; the names of its attributes and children are the columns.
    """
    records = [_record(part) for part in root.iter() if len(part) > 1 and not any(map(len, part))]
    columns = tuple(dict.fromkeys(name for _, cells in records for name in cells))
    rows = (
        GridRow(line, tuple(cells.get(name, "") for name in columns)) for line, cells in records
    )
    grid = (GridRow(1, columns), *rows)
    return grid if records and bilingual(grid) else ()


def _record(part: ET.Element) -> tuple[int, dict[str, str]]:
    own = {name: value for name, value in part.attrib.items() if name != "line"}
    cells: dict[str, list[str]] = {}
    for child in part:
        cells.setdefault(child.tag, []).append(" ".join((child.text or "").split()))
    return int(part.attrib["line"]), own | {name: "; ".join(said) for name, said in cells.items()}


def _parsed(text: str) -> ET.Element:
    builder = ET.TreeBuilder()
    parser = expat.ParserCreate("utf-8", namespace_separator="}")

    def start(tag: str, attributes: dict[str, str]) -> None:
        plain = {key.rpartition("}")[2]: value for key, value in attributes.items()}
        builder.start(_local(tag), plain | {"line": str(parser.CurrentLineNumber)})

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda tag: builder.end(_local(tag))
    parser.CharacterDataHandler = builder.data
    parser.Parse(text.encode(), True)
    return builder.close()


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]
