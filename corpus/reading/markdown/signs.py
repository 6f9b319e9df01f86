"""Is a text Markdown? Decided by its syntax, since a dump may have no file ending."""

import re
from collections.abc import Sequence

CELL_RULE = r" *:?-{2,}:? *"
# How a mark looks, and how many texts so marked prove it.
_SIGNS = (
    (re.compile(r"^ {0,3}#{1,6} +(\S.*)$", re.MULTILINE), 3),
    (re.compile(r"(?:\A|^\n)([^\s|][^|\n]*)\n(?:={3,}|-{3,})[ \t]*$", re.MULTILINE), 3),
    (re.compile(rf"^(?=[^|\n]*\|)(.*)\n *\|?{CELL_RULE}(?:\|{CELL_RULE})+\|? *$", re.MULTILINE), 1),
    (re.compile(r"(?<![\w*])\*\*(?=\S)([^*\n]+)(?<=\S)\*\*(?![\w*])"), 5),
)
_ENDING = re.compile(r"\.(?:md|mkd|mdown|markdown)$", re.IGNORECASE)
_NO_LETTERS = re.compile(r"[\W\d_]+")


def is_markdown(text: str, name: str = "") -> bool:
    r"""Has *text* several headings, tables or strong words as Markdown has them?

    Texts that differ by their digits only are one: tools mark pages with a ``#`` too. A file
    that is called so needs no mark, but in one where ``#`` marks pages alone.

    >>> is_markdown("# Порт\n\n## Груз\n\n## Ветер\n"), is_markdown("# Page 1\n\n# Page 2\n")
    (True, False)
    """
    if _ENDING.search(name) and not _marks_pages_only(text):
        return True
    return any(_distinct(sign.findall(text)) >= fewest for sign, fewest in _SIGNS)


def _marks_pages_only(text: str) -> bool:
    marks, fewest = _SIGNS[0]
    found = marks.findall(text)
    return len(found) >= fewest and _distinct(found) == 1


def _distinct(texts: Sequence[str]) -> int:
    return len({letters for text in texts if (letters := _NO_LETTERS.sub("", text))})
