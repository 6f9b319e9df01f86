"""TBX (ISO 30042:2019), dialect TBX-Linguist in DCA style: a concept for each English term.

``status`` is an administrativeStatus, with the register of a colloquial word; ``kind`` is
the subjectField, ``edition`` the projectSubset. Many translators' programs still read the
elder ISO 30042:2008 alone; its elements have other names, and it is written and read too.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from itertools import groupby
from xml.parsers import expat

from glossary.terms import Term
from language.tsv import TableError

_NAMESPACE = "urn:iso:std:iso:30042:ed-2"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_COLLOQUIAL = "colloquialRegister"
_STATUS = {
    "preferred": "preferredTerm-admn-sts",
    "variant": "admittedTerm-admn-sts",
    "colloquial": "admittedTerm-admn-sts",
    "avoid": "deprecatedTerm-admn-sts",
}
_READ = {
    "preferredTerm-admn-sts": "preferred",
    "admittedTerm-admn-sts": "variant",
    "deprecatedTerm-admn-sts": "avoid",
    "supersededTerm-admn-sts": "avoid",
}
_NAMES_2008 = {
    "tbx": "martif",
    "tbxHeader": "martifHeader",
    "conceptEntry": "termEntry",
    "langSec": "langSet",
    "termSec": "tig",
}
_NAMES_2019 = {old: new for new, old in _NAMES_2008.items()} | {"ntig": "termSec"}
_FORBIDDEN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def export_tbx(terms: Sequence[Term]) -> bytes:
    """Return the term base as one TBX file; raises TableError for what XML can't hold."""
    root = _tree(terms)
    root.attrib = {"xmlns": _NAMESPACE, "style": "dca", "type": "TBX-Linguist", _LANG: "en"}
    return _document(root)


def export_tbx_2008(terms: Sequence[Term]) -> bytes:
    """Return the same as a file of the elder standard."""
    root = _tree(terms)
    root.attrib = {"type": "TBX", _LANG: "en"}
    for element in root.iter():
        element.tag = _NAMES_2008.get(element.tag, element.tag)
    return _document(root)


def _document(root: ET.Element) -> bytes:
    ET.indent(root)
    data: bytes = ET.tostring(root, "utf-8", xml_declaration=True)
    return data + b"\n"


def _tree(terms: Sequence[Term]) -> ET.Element:
    root = ET.Element("tbx")
    source = ET.SubElement(ET.SubElement(root, "tbxHeader"), "fileDesc")
    ET.SubElement(ET.SubElement(source, "sourceDesc"), "p").text = "Svod term base"
    body = ET.SubElement(ET.SubElement(root, "text"), "body")
    for number, ((_, kind), rows) in enumerate(groupby(terms, _concept), start=1):
        entry = ET.SubElement(body, "conceptEntry", {"id": f"c{number}"})
        _describe(entry, "descrip", "subjectField", kind)
        _add_concept(entry, list(rows))
    return root


def _concept(term: Term) -> tuple[str, str]:
    return term.concept, term.kind


def _add_concept(entry: ET.Element, rows: Sequence[Term]) -> None:
    if rows[0].en:
        section = ET.SubElement(entry, "langSec", {_LANG: "en"})
        _text(ET.SubElement(section, "termSec"), "term", rows[0].en)
    section = ET.SubElement(entry, "langSec", {_LANG: "ru"})
    for term in rows:
        _add_term(ET.SubElement(section, "termSec"), term)


def _add_term(section: ET.Element, term: Term) -> None:
    _text(section, "term", term.ru)
    _describe(section, "termNote", "administrativeStatus", _STATUS[term.status])
    _describe(section, "termNote", "register", _COLLOQUIAL * (term.status == "colloquial"))
    _describe(section, "descrip", "definition", term.definition)
    _describe(section, "admin", "projectSubset", term.edition)
    _describe(section, "admin", "source", term.source)
    if term.note:
        _text(section, "note", term.note)


def _describe(parent: ET.Element, tag: str, name: str, value: str) -> None:
    if value:
        _text(parent, tag, value).set("type", name)


def _text(parent: ET.Element, tag: str, text: str) -> ET.Element:
    if found := _FORBIDDEN.search(text):
        raise TableError(f"{tag}: найден знак {found[0]!r}, которого в XML не бывает: {text!r}")
    child = ET.SubElement(parent, tag)
    child.text = text
    return child


_XML_PROBLEMS = {
    expat.errors.XML_ERROR_INVALID_TOKEN: "здесь такого знака быть не может",
    expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT: "после последнего элемента есть лишнее",
    expat.errors.XML_ERROR_NO_ELEMENTS: "элементы не закрыты или их нет",
    expat.errors.XML_ERROR_TAG_MISMATCH: "закрыт не тот элемент",
    expat.errors.XML_ERROR_UNCLOSED_TOKEN: "разметка не закрыта",
    expat.errors.XML_ERROR_UNDEFINED_ENTITY: "неизвестная сущность",
}


def import_tbx(text: str, name: str) -> tuple[Term, ...]:
    """Read TBX; raises TableError where it is no well-formed XML or no TBX."""
    try:
        root = _parsed(text)
    except expat.ExpatError as error:
        told = _XML_PROBLEMS.get(expat.ErrorString(error.code), "не разобрать")
        raise TableError(f"{name}:{error.lineno}: неверный XML: {told}") from error
    if root.tag != "tbx":
        raise TableError(
            f"{name}:1: найден элемент <{root.tag}>, нужен <tbx> или <martif> (ISO 30042)"
        )
    return tuple(term for entry in root.iter("conceptEntry") for term in _terms(entry))


def _parsed(text: str) -> ET.Element:
    """Parse *text* to names of 2019 without namespaces; ``line`` is where an element begins."""
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
    name = tag.rpartition("}")[2]
    return _NAMES_2019.get(name, name)


def _terms(entry: ET.Element) -> Iterator[Term]:
    """Yield each Russian term of a concept with each English one."""
    shared = _content(entry, "descrip[@type='definition']")
    for english in _sections(entry, "en") or [ET.Element("termSec")]:
        for place, russian in enumerate(_sections(entry, "ru")):
            yield Term(
                en=_content(english, ".//term"),
                ru=_content(russian, ".//term"),
                status=_status(russian, "variant" if place else "preferred"),
                kind=_value(entry, "subjectField") or "rule",
                edition=_value(russian, "projectSubset"),
                source=_value(russian, "source") or "own",
                note=_content(russian, ".//note"),
                definition=_value(russian, "definition") or ("" if place else shared),
                line=int(russian.get("line", "0")),
            )


def _sections(entry: ET.Element, language: str) -> list[ET.Element]:
    return [
        section
        for part in entry.iter("langSec")
        if part.get("lang", "").lower().partition("-")[0] == language
        for section in part.iter("termSec")
    ]


def _status(section: ET.Element, unsaid: str) -> str:
    """Return the status; a file that says none names the *unsaid* one by its order."""
    if _value(section, "register") == _COLLOQUIAL:
        return "colloquial"
    return _READ.get(_value(section, "administrativeStatus"), unsaid)


def _value(parent: ET.Element, name: str) -> str:
    return _content(parent, f".//*[@type='{name}']")


def _content(parent: ET.Element, path: str) -> str:
    """Return the text of an element with all in it, in one line."""
    found = parent.find(path)
    return "" if found is None else " ".join("".join(found.itertext()).split())
