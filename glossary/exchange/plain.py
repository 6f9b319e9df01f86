"""Formats that are plain lines of text: OmegaT glossary, Lingvo DSL, Anki notes; and TMX."""

import html
import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from itertools import groupby

from glossary.termbase import bare
from glossary.terms import Term

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_DSL_MARKS = re.compile(r"([\[\]{}()~@#^\\])")
_OFFERED = frozenset({"preferred", "variant"})


def export_omegat(terms: Sequence[Term]) -> dict[str, bytes]:
    """Return an OmegaT glossary: source, target, comment."""
    rows = [
        (bare(t.en), bare(t.ru), "; ".join(filter(None, (t.status, t.note)))) for t in _named(terms)
    ]
    return {"svod.txt": "".join("\t".join(row) + "\n" for row in rows).encode()}


def export_tmx(terms: Sequence[Term]) -> dict[str, bytes]:
    """Return a translation memory, TMX 1.4b, of the terms that may be used."""
    root = ET.Element("tmx", {"version": "1.4"})
    header = {"creationtool": "svod", "creationtoolversion": "1", "segtype": "phrase"}
    header |= {"o-tmf": "tsv", "adminlang": "en", "srclang": "en", "datatype": "plaintext"}
    ET.SubElement(root, "header", header)
    body = ET.SubElement(root, "body")
    for term in _named(terms):
        if term.status in _OFFERED:
            unit = ET.SubElement(body, "tu")
            for language, text in (("en", bare(term.en)), ("ru", bare(term.ru))):
                variant = ET.SubElement(unit, "tuv", {_LANG: language})
                ET.SubElement(variant, "seg").text = text
    ET.indent(root)
    return {"svod.tmx": ET.tostring(root, "utf-8", xml_declaration=True) + b"\n"}


def export_dsl(terms: Sequence[Term]) -> dict[str, bytes]:
    """Return two Lingvo DSL dictionaries, UTF-16 with a byte order mark."""
    named = _named(terms)
    english = [(bare(term.en), term.ru, term.definition) for term in named]
    russian = [(bare(term.ru), term.en, term.definition) for term in named]
    return {
        "svod-en-ru.dsl": _dsl("English", "Russian", english),
        "svod-ru-en.dsl": _dsl("Russian", "English", russian),
    }


def _dsl(source: str, target: str, cards: list[tuple[str, str, str]]) -> bytes:
    lines = ['#NAME "Svod"', f'#INDEX_LANGUAGE "{source}"', f'#CONTENTS_LANGUAGE "{target}"']
    for head, rows in groupby(sorted(cards), key=lambda card: card[0]):
        lines += ["", _escaped(head)]
        for _, text, definition in rows:
            lines.append(f"\t[m1][trn]{_escaped(text)}[/trn][/m]")
            lines += [f"\t[m2]{_escaped(definition)}[/m]"] if definition else []
    return ("\n".join(lines) + "\n").encode("utf-16")


def _escaped(text: str) -> str:
    return _DSL_MARKS.sub(r"\\\1", text)


def export_anki(terms: Sequence[Term]) -> dict[str, bytes]:
    """Return notes for Anki's text import, the header lines saying how to read them."""
    lines = ["#separator:tab", "#html:true", "#deck:Svod"]
    lines += ["#columns:Front\tBack\tTags", "#tags column:3"]
    for en, rows in groupby(_named(terms), key=lambda term: term.en):
        found = list(rows)
        back = "<br>".join(html.escape(t.ru) for t in found if t.status in _OFFERED)
        definition = next((html.escape(t.definition) for t in found if t.definition), "")
        if back:
            both = "<br>".join(filter(None, (back, definition)))
            lines.append(f"{html.escape(en)}\t{both}\t{found[0].kind}")
    return {"svod.txt": ("\n".join(lines) + "\n").encode()}


def _named(terms: Sequence[Term]) -> list[Term]:
    return [term for term in terms if term.en]
