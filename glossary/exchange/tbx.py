"""TBX (ISO 30042:2019), dialect TBX-Basic in DCA style: a concept for each term.

``status`` is an administrativeStatus; a variant is told from a colloquial word by its
termType. ``kind`` is the subjectField, ``edition`` the projectSubset.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from itertools import groupby
from xml.parsers import expat

from glossary.terms import Term
from language.tsv import TableError

_NAMESPACE = "urn:iso:std:iso:30042:ed-2"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_STATUS = {
    "preferred": ("preferredTerm-admn-sts", ""),
    "variant": ("admittedTerm-admn-sts", "variant"),
    "colloquial": ("admittedTerm-admn-sts", "shortForm"),
    "avoid": ("deprecatedTerm-admn-sts", ""),
}
_READ = {
    **{value: status for status, value in _STATUS.items()},
    ("admittedTerm-admn-sts", ""): "variant",
}


def export_tbx(terms: Sequence[Term]) -> dict[str, bytes]:
    """Return the term base as one TBX file."""
    root = ET.Element(
        "tbx", {"xmlns": _NAMESPACE, "style": "dca", "type": "TBX-Basic", _LANG: "en"}
    )
    source = ET.SubElement(ET.SubElement(root, "tbxHeader"), "fileDesc")
    ET.SubElement(ET.SubElement(source, "sourceDesc"), "p").text = "Svod term base"
    body = ET.SubElement(ET.SubElement(root, "text"), "body")
    for number, (key, rows) in enumerate(groupby(terms, _concept), start=1):
        entry = ET.SubElement(body, "conceptEntry", {"id": f"c{number}"})
        _describe(entry, "subjectField", key[1])
        if key[0]:
            _term_section(entry, "en").text = key[0]
        section = ET.SubElement(entry, "langSec", {_LANG: "ru"})
        for term in rows:
            _add(section, term)
    ET.indent(root)
    return {"svod.tbx": ET.tostring(root, "utf-8", xml_declaration=True) + b"\n"}


def _concept(term: Term) -> tuple[str, str, str]:
    return term.en, term.kind, "" if term.en else term.ru


def _term_section(entry: ET.Element, language: str) -> ET.Element:
    section = ET.SubElement(entry, "langSec", {_LANG: language})
    return ET.SubElement(ET.SubElement(section, "termSec"), "term")


def _add(section: ET.Element, term: Term) -> None:
    one = ET.SubElement(section, "termSec")
    ET.SubElement(one, "term").text = term.ru
    status, kind = _STATUS[term.status]
    _describe(one, "administrativeStatus", status, "termNote")
    _describe(one, "termType", kind, "termNote")
    _describe(one, "definition", term.definition)
    _describe(one, "projectSubset", term.edition, "admin")
    _describe(one, "source", term.source, "admin")
    if term.note:
        ET.SubElement(one, "note").text = term.note


def _describe(parent: ET.Element, name: str, value: str, tag: str = "descrip") -> None:
    if value:
        ET.SubElement(parent, tag, {"type": name}).text = value


def import_tbx(text: str, name: str) -> tuple[Term, ...]:
    """Read TBX; raises TableError where it is no well-formed XML or no TBX."""
    try:
        root = _parsed(text)
    except expat.ExpatError as error:
        raise TableError(f"{name}:{error.lineno}: {expat.ErrorString(error.code)}") from error
    if root.tag not in {"tbx", "martif"}:
        raise TableError(f"{name}:1: found <{root.tag}>, expected <tbx>")
    return tuple(term for entry in root.iter("conceptEntry") for term in _terms(entry))


def _parsed(text: str) -> ET.Element:
    """Parse *text*; names lose their namespaces, ``line`` says where an element begins."""
    builder = ET.TreeBuilder()
    parser = expat.ParserCreate(namespace_separator="}")

    def start(tag: str, attributes: dict[str, str]) -> None:
        plain = {key.rpartition("}")[2]: value for key, value in attributes.items()}
        builder.start(tag.rpartition("}")[2], plain | {"line": str(parser.CurrentLineNumber)})

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda tag: builder.end(tag.rpartition("}")[2])
    parser.CharacterDataHandler = builder.data
    parser.Parse(text.encode(), True)
    return builder.close()


def _terms(entry: ET.Element) -> Iterator[Term]:
    sections = {section.get("lang", "")[:2]: section for section in entry.iter("langSec")}
    english = sections["en"].findtext(".//term", "") if "en" in sections else ""
    for one in sections["ru"].iter("termSec") if "ru" in sections else ():
        status = _value(one, "administrativeStatus"), _value(one, "termType")
        yield Term(
            en=english.strip(),
            ru=one.findtext("term", "").strip(),
            status=_READ.get(status, "preferred"),
            kind=_value(entry, "subjectField") or "rule",
            edition=_value(one, "projectSubset"),
            source=_value(one, "source") or "own",
            note=one.findtext("note", "").strip(),
            definition=_value(one, "definition"),
            line=int(one.get("line", "0")),
        )


def _value(parent: ET.Element, name: str) -> str:
    return parent.findtext(f"*[@type='{name}']", "").strip()
