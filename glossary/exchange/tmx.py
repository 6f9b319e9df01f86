"""TMX 1.4: a translation memory of the terms that a translator may use."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence

from glossary.termbase import bare
from glossary.terms import NAMING_STATUSES, Term

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_HEADER = {
    "creationtool": "svod",
    "creationtoolversion": "1",
    "segtype": "phrase",
    "o-tmf": "tsv",
    "adminlang": "en",
    "srclang": "en",
    "datatype": "plaintext",
}


def export_tmx(terms: Sequence[Term]) -> bytes:
    """Return the memory, a unit for each pair."""
    root = ET.Element("tmx", {"version": "1.4"})
    ET.SubElement(root, "header", _HEADER)
    body = ET.SubElement(root, "body")
    for term in terms:
        if term.en and term.status in NAMING_STATUSES:
            unit = ET.SubElement(body, "tu")
            for language, text in (("en", bare(term.en)), ("ru", bare(term.ru))):
                variant = ET.SubElement(unit, "tuv", {_LANG: language})
                ET.SubElement(variant, "seg").text = text
    ET.indent(root)
    data: bytes = ET.tostring(root, "utf-8", xml_declaration=True)
    return data + b"\n"
