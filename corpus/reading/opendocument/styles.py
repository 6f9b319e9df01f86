"""The styles of an ODT: which text is bold, which paragraphs quote, which lists are numbered."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

_QUOTE = re.compile(r"quot|цитат|epigraph|эпиграф", re.IGNORECASE)
_BOLD = frozenset(("bold", "600", "700", "800", "900"))


@dataclass(frozen=True, slots=True)
class OdtStyles:
    """The styles by their names; for each list the number format of its levels, '' for bullets."""

    by_name: dict[str, Element] = field(default_factory=dict)
    lists: dict[str, dict[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, *parts: Element) -> "OdtStyles":
        """Read the styles of all *parts*."""
        styles = cls()
        for style in (style for part in parts for style in part.iter("style")):
            styles.by_name[style.get("name", "")] = style
        for style in (style for part in parts for style in part.iter("list-style")):
            formats = {level.get("level", ""): level.get("num-format", "") for level in style}
            styles.lists[style.get("name", "")] = formats
        return styles

    def is_bold(self, name: str, otherwise: bool) -> bool:
        """Is text in the style *name* bold? *otherwise* is what stands around it."""
        for style in self._chain(name):
            properties = style.find("text-properties")
            weight = properties.get("font-weight") if properties is not None else None
            if weight:
                return weight in _BOLD
        return otherwise

    def is_quote(self, name: str) -> bool:
        """Is it a style for quotations?"""
        return any(_QUOTE.search(style.get("name", "")) for style in self._chain(name))

    def number_format(self, name: str, depth: int) -> str:
        """Return how the items of a list are numbered at *depth* from 1, '' for bullets."""
        return self.lists.get(name, {}).get(str(depth), "")

    def _chain(self, name: str) -> Iterator[Element]:
        """Yield the style *name*, and those that it is based on."""
        seen = set[str]()
        while name in self.by_name and name not in seen:
            seen.add(name)
            yield self.by_name[name]
            name = self.by_name[name].get("parent-style-name", "")
