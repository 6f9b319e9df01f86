"""Pairs of texts in translators' own files: PO by polib, TMX and XLIFF by their elements."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass

import polib

from glossary.exchange.cells import mended
from glossary.exchange.grid import language_of_cell
from glossary.exchange.reading import GlossaryReading, Remark
from glossary.terms import Term
from language.tsv import TableError


@dataclass(frozen=True, slots=True)
class TermPair:
    """An English text and its Russian one, with what is said of them."""

    line: int
    en: str
    ru: str
    notes: tuple[str, ...] = ()
    is_draft: bool = False


def read_po(text: str, name: str) -> GlossaryReading:
    """Read PO; raises TableError where polib can't.

    An obsolete entry is not taken, nor is a fuzzy one, which is told: nobody agreed to it.
    """
    try:
        catalogue = polib.pofile(text)
    except (OSError, ValueError) as error:
        raise TableError(f"{name}: не разобрать PO: {error}") from error
    return as_reading(_of_po(entry) for entry in catalogue if not entry.obsolete)


def _of_po(entry: polib.POEntry) -> TermPair:
    target = entry.msgstr or next(iter(entry.msgstr_plural.values()), "")
    notes = tuple(filter(None, (entry.msgctxt, entry.tcomment, entry.comment)))
    return TermPair(entry.linenum or 1, entry.msgid, target, notes, is_draft=entry.fuzzy)


def read_tmx(root: ET.Element, name: str) -> GlossaryReading:
    """Read the units of a TMX that have both languages."""
    return as_reading(_of_tmx(unit) for unit in root.iter() if unit.tag == "tu")


def _of_tmx(unit: ET.Element) -> TermPair:
    texts = {"en": "", "ru": ""}
    for variant in (part for part in unit if part.tag == "tuv"):
        code = variant.get("lang", "").lower().replace("_", "-").partition("-")[0]
        texts[code] = texts.get(code) or _content(variant, "seg")
    notes = ("".join(part.itertext()).strip() for part in unit if part.tag == "note")
    return TermPair(
        int(unit.get("line", "0")), texts["en"], texts["ru"], tuple(filter(None, notes))
    )


def read_xliff(root: ET.Element, name: str) -> GlossaryReading:
    """Read the segments of an XLIFF, 1.2 or 2.0."""
    return as_reading(
        TermPair(
            int(segment.get("line", "0")),
            _content(segment, "source"),
            _content(segment, "target"),
            tuple(filter(None, (_text(part) for part in unit.iter("note")))),
        )
        for unit in root.iter()
        if unit.tag in ("trans-unit", "unit")
        for segment in ([unit] if unit.tag == "trans-unit" else unit.iter("segment"))
    )


def _content(parent: ET.Element, tag: str) -> str:
    found = next((part for part in parent.iter() if part.tag == tag), None)
    return "" if found is None else _text(found)


def _text(element: ET.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def as_reading(pairs: Iterator[TermPair]) -> GlossaryReading:
    """Turn the pairs into terms; a pair without one of its sides is reported and skipped."""
    terms: list[Term] = []
    remarks: list[Remark] = []
    for pair in pairs:
        sides = (pair.en.strip(), pair.ru.strip())
        if tuple(map(language_of_cell, sides)) == ("ru", "en"):
            sides = (sides[1], sides[0])
        if pair.is_draft:
            remarks.append(Remark(pair.line, f"пропущено: черновик «{' – '.join(sides)}»"))
            continue
        if not all(sides):
            if any(sides):
                remarks.append(Remark(pair.line, f"пропущено: нет перевода у «{''.join(sides)}»"))
            continue
        en, ru = (mended(" ".join(sides[at].split()), code) for at, code in enumerate(("en", "ru")))
        remarks += [Remark(pair.line, told) for told in (*en[1], *ru[1])]
        note = "; ".join(" ".join(note.split()) for note in pair.notes)
        terms.append(Term(en[0], ru[0], "", note=note, line=pair.line))
    return GlossaryReading(tuple(terms), ("пары: английский и русский",), tuple(remarks))
