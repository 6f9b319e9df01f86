"""The plain text of a section's Markdown: what search reads and what a snippet shows."""

import html
import re
from collections.abc import Callable, Iterable

from language.memory import SHARE, remembered

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_RULE_ROW = re.compile(r"^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$", re.M)
_ROW = re.compile(r"^[ \t]*\|(.*)\|[ \t]*$", re.M)
_CELL_BORDER = re.compile(r"(?<!\\)\|")
_ADMONITION = re.compile(r'^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+\w+(?:[ \t]+"([^"\n]*)")?[ \t]*$', re.M)
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:[ \t]+\"[^\"]*\")?\)")
_MARKER = re.compile(
    r"^[ \t]*(?:>[ \t]?)*"
    r"(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,3}[.)][ \t]+|:[ \t]{3})?",
    re.M,
)
_FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,}).*$", re.M)
_NOTE = re.compile(r"(?<!\\)\[\^[\w-]+\](?::[ \t]*)?")
_STRUCK = re.compile(r"~~(?=\S)([^~\n]+)(?<=\S)~~")
_ATTRIBUTES = re.compile(r"[ \t]*\{[:#.][^{}\n]*\}")
_EMPHASIS = re.compile(r"(?<![\\\w])(\*{1,3}|_{1,3})(?=\S)(.{1,2000}?)(?<=\S)\1(?!\w)")
_CODE = re.compile(r"`+([^`\n]+)`+")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>~])")
_ENTITY = re.compile(r"&#?\w+;")
_BLANKS = re.compile(r"\n{2,}")


def _row(match: re.Match[str]) -> str:
    return " ".join(cell.strip() for cell in _CELL_BORDER.split(match[1]) if cell.strip())


Replacement = str | Callable[[re.Match[str]], str]
Step = tuple[tuple[str, ...], re.Pattern[str], Replacement]
"""Signs of which a text has one if the pattern is to be found at all; the pattern; its replacement.

To look for a sign is a hundred times faster than to try a pattern at every place.
"""

# The order is the algorithm: blocks first, then what stands inside a line.
_INSIDE_A_LINE: tuple[Step, ...] = (
    (("*", "_"), _EMPHASIS, r"\2"),
    (("~~",), _STRUCK, r"\1"),
    (("`",), _CODE, r"\1"),
    (("\\",), _ESCAPE, r"\1"),
    (("&",), _ENTITY, lambda match: html.unescape(match.group())),
)
_STEPS: tuple[Step, ...] = (
    (("<!--",), _COMMENT, ""),
    (("<",), _TAG, ""),
    (("```", "~~~"), _FENCE, ""),
    (("-",), _RULE_ROW, ""),
    (("|",), _ROW, _row),
    (("!!!", "???"), _ADMONITION, lambda match: match[1] or ""),
    (("](",), _LINK, r"\1"),
    (("{",), _ATTRIBUTES, ""),
    (("[^",), _NOTE, ""),
    (("",), _MARKER, ""),
    *_INSIDE_A_LINE,
)


def _replaced(text: str, steps: Iterable[Step]) -> str:
    for signs, pattern, replacement in steps:
        for sign in signs:
            if sign in text:
                text = pattern.sub(replacement, text)
                break
    return text


def plain_text(markdown: str) -> str:
    r"""Return the text of *markdown* alone, a paragraph, list item or table row a line.

    >>> plain_text("- **Лес**, с. 12\n\n| A | B |\n| --- | --- |\n| 1 | `2D6` |")
    'Лес, с. 12\nA B\n1 2D6'
    """
    lines = (line.strip() for line in _replaced(markdown, _STEPS).splitlines())
    return _BLANKS.sub("\n", "\n".join(filter(None, lines)))


section_text = remembered(most=2 * SHARE)(plain_text)
"""The same of a whole section, remembered: a build asks for it five times."""


def line_text(markdown: str) -> str:
    r"""Return the text of a heading or another single line, its number with it.

    >>> line_text(r"1. Сила &lt; 3, **\*звезда\***")
    '1. Сила < 3, *звезда*'
    """
    return _replaced(markdown, _INSIDE_A_LINE)
