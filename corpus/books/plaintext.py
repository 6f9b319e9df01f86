"""The plain text of a section's Markdown: what search reads and what a snippet shows."""

import html
import re

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_RULE_ROW = re.compile(r"^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$", re.M)
_ROW = re.compile(r"^[ \t]*\|(.*)\|[ \t]*$", re.M)
_CELL_BORDER = re.compile(r"(?<!\\)\|")
_ADMONITION = re.compile(r'^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+\w+(?:[ \t]+"([^"\n]*)")?[ \t]*$', re.M)
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:[ \t]+\"[^\"]*\")?\)")
_MARKER = re.compile(r"^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|[-*+][ \t]+|\d{1,3}[.)][ \t]+)?", re.M)
_ATTRIBUTES = re.compile(r"[ \t]*\{[:#.][^{}\n]*\}")
_EMPHASIS = re.compile(r"(?<![\\\w])(\*{1,3}|_{1,3})(?=\S)(.{1,2000}?)(?<=\S)\1(?!\w)")
_CODE = re.compile(r"`+([^`\n]+)`+")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>~])")
_ENTITY = re.compile(r"&#?\w+;")
_BLANKS = re.compile(r"\n{2,}")


def _row(match: re.Match[str]) -> str:
    return " ".join(cell.strip() for cell in _CELL_BORDER.split(match[1]) if cell.strip())


# The order is the algorithm: blocks first, then what stands inside a line.
_INSIDE_A_LINE = (
    (_EMPHASIS, r"\2"),
    (_CODE, r"\1"),
    (_ESCAPE, r"\1"),
    (_ENTITY, lambda match: html.unescape(match.group())),
)
_STEPS = (
    (_COMMENT, ""),
    (_TAG, ""),
    (_RULE_ROW, ""),
    (_ROW, _row),
    (_ADMONITION, lambda match: match[1] or ""),
    (_LINK, r"\1"),
    (_ATTRIBUTES, ""),
    (_MARKER, ""),
    *_INSIDE_A_LINE,
)


def plain_text(markdown: str) -> str:
    r"""Return the text of *markdown* alone, a paragraph, list item or table row a line.

    >>> plain_text("- **Лес**, с. 12\n\n| A | B |\n| --- | --- |\n| 1 | `2D6` |")
    'Лес, с. 12\nA B\n1 2D6'
    """
    text = markdown
    for pattern, replacement in _STEPS:
        text = pattern.sub(replacement, text)
    lines = (line.strip() for line in text.splitlines())
    return _BLANKS.sub("\n", "\n".join(filter(None, lines)))


def line_text(markdown: str) -> str:
    r"""Return the text of a heading or another single line, its number with it.

    >>> line_text(r"1. Сила &lt; 3, **\*звезда\***")
    '1. Сила < 3, *звезда*'
    """
    for pattern, replacement in _INSIDE_A_LINE:
        markdown = pattern.sub(replacement, markdown)
    return markdown
