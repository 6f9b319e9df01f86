"""TBX (ISO 30042:2019), dialect TBX-Linguist in DCA style: a concept for each English term.

``status`` is an administrativeStatus, with the register of a colloquial word; ``kind`` is
the subjectField, ``edition`` the projectSubset. Many translators' programs still read the
elder ISO 30042:2008 alone; its elements have other names, and it is written and read too.
So are the other dialects, where a data category is an element of its own (DCT) or a type
(DCA), and the concepts of MultiTerm.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from glossary.exchange.named import is_true, status_of
from glossary.exchange.reading import GlossaryReading, Remark
from glossary.terms import KINDS, STATUSES, Term
from language.letters import has_cyrillic
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
_OWN = "Svod term base"
_STATUS_FIELDS = ("administrativeStatus", "normativeAuthorization", "usageStatus", "Status")
_CONCEPTS = frozenset({"conceptEntry", "termEntry", "conceptGrp"})
_SECTIONS = frozenset({"langSec", "langSet", "languageGrp"})
ROOTS = frozenset({"tbx", "martif", "mtf"})
# Texts of programs: of Android, and of .NET.
_OF_ONE_LANGUAGE = frozenset({"resources", "root"})
_TERMS = frozenset({"termSec", "tig", "ntig", "termGrp"})
_NAMES_2008 = {
    "tbx": "martif",
    "tbxHeader": "martifHeader",
    "conceptEntry": "termEntry",
    "langSec": "langSet",
    "termSec": "tig",
}
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
    ET.SubElement(ET.SubElement(source, "sourceDesc"), "p").text = _OWN
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
    _describe(section, "admin", "productSubset", term.editions)
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


def read_tbx(root: ET.Element, name: str) -> GlossaryReading:
    """Read the concepts of a tree from ``parse_xml``; raises TableError where it is no TBX."""
    is_own = any(part.text == _OWN for part in root.iter("p"))
    entries = [element for element in root.iter() if element.tag in _CONCEPTS]
    if root.tag not in ROOTS:
        told = f"найден элемент <{root.tag}>, нужен <tbx>, <martif>, <tmx> или <xliff>"
        if root.tag in _OF_ONE_LANGUAGE:
            told = f"найден <{root.tag}>: тексты одного языка; нужны пары: выгрузите XLIFF или CSV"
        raise TableError(f"{name}:1: {told}")
    terms = tuple(term for entry in entries for term in _terms(entry, is_own))
    lacking = () if is_own else tuple(_lacking(entries))
    return GlossaryReading(terms, (f"понятий: {len(entries)}",), lacking, is_own)


def _lacking(entries: Iterable[ET.Element]) -> Iterator[Remark]:
    for entry in entries:
        sides = {code: _sections(entry, code) for code in ("en", "ru")}
        if sum(map(bool, sides.values())) == 1:
            (held,) = filter(None, sides.values())
            told = f"пропущено: нет пары у «{_content(held[0], './/term')}»"
            yield Remark(int(entry.get("line", "0")), told)


def _terms(entry: ET.Element, is_own: bool) -> Iterator[Term]:
    """Yield each Russian term of a concept with each English one."""
    lone = [ET.Element("termSec")] if is_own else []
    subject = _value(entry, "subjectField")
    foreign = f"тема: {subject}" if subject and subject not in KINDS else ""
    explained = _explained(entry)
    for english in _sections(entry, "en") or lone:
        for place, russian in enumerate(_sections(entry, "ru")):
            own = "" if place else explained["ru"]
            notes = (_value(russian, "note"), foreign, "" if place else explained["en"])
            yield Term(
                en=_content(english, ".//term"),
                ru=_content(russian, ".//term"),
                status=_status(russian),
                kind=subject if subject in KINDS else "rule",
                edition=_value(russian, "projectSubset") if is_own else "",
                editions=_value(russian, "productSubset") if is_own else "",
                source=(_value(russian, "source") if is_own else "") or "own",
                note="; ".join(filter(None, notes)),
                definition=_value(russian, "definition") or own,
                line=int(russian.get("line", "0")),
            )


def _explained(entry: ET.Element) -> dict[str, str]:
    """Return the definitions that the terms of a concept share, by their languages."""
    found = {"en": "", "ru": ""}
    inside = {part for term in _sections(entry, "ru") for part in term.iter()}
    for part in entry.iter():
        if part not in inside and "definition" in (part.tag, part.get("type", "").lower()):
            text = " ".join("".join(part.itertext()).split())
            code = "ru" if has_cyrillic(text) else "en"
            found[code] = found[code] or text
    return found


def _sections(entry: ET.Element, language: str) -> list[ET.Element]:
    return [
        section
        for part in entry.iter()
        if part.tag in _SECTIONS and _language(part) == language
        for section in part
        if section.tag in _TERMS
    ]


def _language(section: ET.Element) -> str:
    named = section.find("language")
    code = section.get("lang") or (named.get("lang") if named is not None else "")
    return re.split("[-_]", (code or "").lower())[0]


def _status(section: ET.Element) -> str:
    """Return the status; '' for a file that says none."""
    if _value(section, "register") == _COLLOQUIAL:
        return "colloquial"
    if is_true(_value(section, "forbidden")):
        return "avoid"
    said = (_value(section, name) for name in _STATUS_FIELDS)
    return next((status for text in said if (status := status_of(text)) in STATUSES), "")


def _value(parent: ET.Element, name: str) -> str:
    """Return a data category: an element with that type, or of that name."""
    return _content(parent, f".//*[@type='{name}']") or _content(parent, f".//{name}")


def _content(parent: ET.Element, path: str) -> str:
    """Return the text of an element with all in it, in one line."""
    found = parent.find(path)
    return "" if found is None else " ".join("".join(found.itertext()).split())
