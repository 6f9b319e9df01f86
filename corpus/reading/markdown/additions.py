"""What tools write into Markdown that CommonMark does not know, taken out or made plain.

No line is added or lost by it, so that numbers of lines stay right.
"""

import re
from collections.abc import Container

from corpus.reading.markdown.spaced_tables import with_bars

_FRONT_MATTER = re.compile(r"\A---\n((?:[\w-]+:.*\n|[ \t-].*\n)*)(?:---|\.\.\.)\n")
_TITLE = re.compile(r"^title: *[\"']?(.+?)[\"']? *$", re.MULTILINE)
# A language model fences its whole answer.
_FENCE = re.compile(r"^```(?:markdown|md)\n(.*?)^```$", re.M | re.S | re.I)
# Code, with all that looks like markup in it: a block, or a few words of a line.
_CODE = re.compile(
    r"(^(?:```|~~~)[^\n]*\n(?:.*\n)*?(?:```|~~~)[ \t]*$|(?<!`)`[^`\n]+`(?!`))", re.MULTILINE
)
# Pandoc: attributes behind links, pictures and headings; divs.
_ATTRIBUTES = re.compile(
    r"(?<=[)\]])\{[^{}\n]+\}|(?<=\S) +\{[#.][^{}\n]*\}(?=[ \t]*$)|^:::.*$", re.MULTILINE
)
_NOTE = re.compile(r"^( {0,3})\[\^([^\]\n]+)\]:", re.MULTILINE)
_REFERENCE = re.compile(r"\[\^([\w-]+)\]")
# Where a link leads, said in a line of its own: «[порт]: harbour.md "Порт"».
ADDRESS = re.compile(
    r"^ {0,3}\[(?!\^)[^\[\]\n]+\]: +<?[^\s<>]*[/.#@][^\s<>]+>?(?: +\"[^\"\n]*\")? *$", re.MULTILINE
)
# What stands behind «[word]:» and in «[word](here)» is text, unless it is an address.
_NO_ADDRESS = re.compile(r"^( {0,3})\[([^\]\n]+)\]:(?!\s*(?:<|\S*[/.#@]\S))", re.MULTILINE)
_NO_LINK = re.compile(r"\]\((?=[^()\n]*\w)(?![^()\n]*[/.#:@][^\s()])")
# Marker numbers the sheets that it read, docling parts them.
_SHEET = re.compile(r"^(?:\{\d+\}-{20,}|<!-- *page[ _-]?break *-->)$", re.M | re.I)


def title_of(text: str) -> str:
    """Return the title that the front matter gives, or ''."""
    about = _FRONT_MATTER.match(text)
    title = _TITLE.search(about[1]) if about else None
    return title[1] if title else ""


def plain_markdown(text: str, noted: Container[str] = ()) -> str:
    r"""Return *text* as CommonMark reads it; labels of footnotes that are *noted* stay told apart.

    >>> plain_markdown("# Порт {#port}\n\nБаржа[^1]\n\n[^1]: шлюпка")
    '# Порт\n\nБаржа\\[1\\]\n\n\\[1\\] шлюпка'
    """
    text = _FRONT_MATTER.sub(_emptied, text)
    text = _FENCE.sub(r"\n\1\n", text)
    pieces = _CODE.split(text)
    pieces[::2] = (_plain(piece, noted) for piece in pieces[::2])
    return with_bars(_SHEET.sub("\f", "".join(pieces)))


def _plain(text: str, noted: Container[str]) -> str:
    """Return a text without code as CommonMark reads it."""
    text = _ATTRIBUTES.sub("", text)
    text = _NOTE.sub(lambda found: found[1] + _label(found[2], noted, ": "), text)
    text = _REFERENCE.sub(lambda found: _label(found[1], noted), text)
    text = ADDRESS.sub("", text)
    text = _NO_ADDRESS.sub(r"\1\\[\2\\]:", text)
    return _NO_LINK.sub(r"]\(", text)


def _label(label: str, noted: Container[str], colon: str = "") -> str:
    return rf"\[^{label}\]{colon}" if label in noted else rf"\[{label}\]"


def _emptied(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")
