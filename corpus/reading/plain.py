"""Plain text to lines: CRLF, CR and LF end a line, a form feed begins a sheet.

Word's line break (a vertical tab) and the line ends of Unicode part a line in two, too.
"""

import re

from corpus.source import Line, Source

_LINE_END = re.compile(r"\r\n?|\n")
_FORM_FEED = "\f"
_SOFT_END = re.compile("[\v\x85\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}]")
# Where U+0085 is a byte of a letter that was misread, others like it stand beside it.
_SOFT_END_BUT_NEL = re.compile("[\v\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}]")
_MISREAD = re.compile("[\x80-\x84\x86-\x9f]")


def read_text(text: str, name: str) -> Source:
    r"""Return the lines of *text*; the parts of a line cut by a form feed share its number.

    >>> source = read_text("один\r\nдва\fтри\n", "a.txt")
    >>> [(line.text, line.number) for line in source.lines], source.breaks
    ([('один', 1), ('два', 2), ('три', 2)], (2,))
    """
    soft_end = _SOFT_END_BUT_NEL if _MISREAD.search(text) else _SOFT_END
    lines: list[Line] = []
    breaks: list[int] = []
    for number, raw in enumerate(_LINE_END.split(text), start=1):
        for at, part in enumerate(raw.split(_FORM_FEED)):
            if at:
                breaks.append(len(lines))
            lines += [Line(text, name, number) for text in soft_end.split(part)]
        if _FORM_FEED in raw:
            _drop_empty_ends(lines, breaks, raw)
    while lines and lines[-1].is_blank:
        lines.pop()
    return Source(name, tuple(lines), breaks=tuple(b for b in breaks if b < len(lines)))


def _drop_empty_ends(lines: list[Line], breaks: list[int], raw: str) -> None:
    """A form feed at the start of a line (pdftotext) leaves no empty line before it."""
    if raw.startswith(_FORM_FEED):
        parts = raw.count(_FORM_FEED) + 1
        first = len(lines) - parts
        del lines[first]
        breaks[-(parts - 1) :] = [b - 1 for b in breaks[-(parts - 1) :]]
