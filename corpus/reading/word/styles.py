"""The styles of a DOCX: what a paragraph is by its style, or by the one that it is based on."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

_HEADING = re.compile(r"(?:heading|заголовок) ([1-9])")
_TITLE = re.compile(r"title|название")
_QUOTE = re.compile(r"quote|цитата|epigraph|эпиграф")
_DEEPEST = 6
_DEEP_LIST = re.compile(r"(?:list|маркированный|нумерованный)\b.* ([2-5])")
_BODY_OUTLINE = 9
_ON = frozenset(("1", "true", "on"))
LEVELS = 9


@dataclass(frozen=True, slots=True)
class Numbered:
    """A paragraph's place in a list: the list's number, its level from 0, and the depth shown.

    The depth differs where the style has it in its name: «List Number 2» is a list of its own.
    """

    list: str
    level: int
    depth: int


@dataclass(frozen=True, slots=True)
class WordStyles:
    """The styles by their ids, the one of paragraphs that name none, and what all runs have."""

    by_id: dict[str, Element] = field(default_factory=dict)
    normal: str = ""
    runs: Element | None = None

    @classmethod
    def of(cls, part: Element | None) -> "WordStyles":
        """Read the part ``styles``."""
        if part is None:
            return cls()
        by_id = {style.get("styleId", ""): style for style in part.findall("style")}
        normal = next((name for name, style in by_id.items() if _is_normal(style)), "")
        return cls(by_id, normal, part.find("docDefaults/rPrDefault/rPr"))

    def heading(self, paragraph: Element) -> int:
        """Return the level 1..6 of a heading, else 0; a title is level 1."""
        for properties, name in self._chain(paragraph):
            if match := _HEADING.fullmatch(name):
                return min(int(match[1]), _DEEPEST)
            if _TITLE.fullmatch(name):
                return 1
            if outline := value(properties, "outlineLvl"):
                level = number(outline, _BODY_OUTLINE)
                return min(level + 1, _DEEPEST) if level < _BODY_OUTLINE else 0
        return 0

    def is_quote(self, paragraph: Element) -> bool:
        """Is it in a style for quotations?"""
        return any(_QUOTE.search(name) for _, name in self._chain(paragraph))

    def numbered(self, paragraph: Element) -> Numbered | None:
        """Return the list that the paragraph stands in, if any; list 0 takes it out of all."""
        name = level = ""
        depth = 0
        for properties, style in self._chain(paragraph):
            place = properties.find("numPr") if properties is not None else None
            if place is not None:
                name = name or value(place, "numId")
                level = level or value(place, "ilvl")
            if not depth and (match := _DEEP_LIST.fullmatch(style)):
                depth = int(match[1]) - 1
        if name in ("", "0"):
            return None
        at = min(number(level), LEVELS - 1)
        return Numbered(name, at, at or depth)

    def of_run(self, paragraph: Element, run: Element) -> Iterator[Element]:
        """Yield the properties of a run, those of its style and of the paragraph's, and of all."""
        direct = run.find("rPr")
        style = value(paragraph.find("pPr"), "pStyle") or self.normal
        based = (*self._based(value(direct, "rStyle")), *self._based(style))
        for properties in (direct, *(style.find("rPr") for style in based), self.runs):
            if properties is not None:
                yield properties

    def _chain(self, paragraph: Element) -> Iterator[tuple[Element | None, str]]:
        """Yield the properties of a paragraph, and of its styles with their names."""
        properties = paragraph.find("pPr")
        yield properties, ""
        for style in self._based(value(properties, "pStyle")):
            yield style.find("pPr"), value(style, "name").lower()

    def _based(self, name: str) -> Iterator[Element]:
        """Yield the style *name*, and those that it is based on."""
        seen = set[str]()
        while name in self.by_id and name not in seen:
            seen.add(name)
            yield self.by_id[name]
            name = value(self.by_id[name], "basedOn")


def _is_normal(style: Element) -> bool:
    return style.get("type") == "paragraph" and style.get("default") in _ON


def is_on(found: Element | None) -> bool:
    """Is a property there, and not switched off?"""
    return found is not None and found.get("val", "1") in _ON


def number(text: str | None, otherwise: int = 0) -> int:
    """Return a number as the format has it in these places: from 0 to some thousands."""
    return int(text) if text and text.isdecimal() and len(text) < 5 else otherwise


def value(element: Element | None, child: str) -> str:
    """Return the attribute ``val`` of a child element, '' if there is none."""
    found = element.find(child) if element is not None else None
    return found.get("val", "") if found is not None else ""
