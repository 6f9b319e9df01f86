"""Text that was decoded in the wrong encoding before it was saved (``РџРѕСЂС‚``), put right."""

from dataclasses import replace

import ftfy
from ftfy.badness import is_bad

from corpus.report import Changed
from corpus.source import Line


def mend_mojibake(lines: tuple[Line, ...]) -> tuple[tuple[Line, ...], tuple[Changed, ...]]:
    """Return the lines with mojibake mended, and a row for each that was changed.

    Only the encoding is mended: quotation marks, ligatures and widths stay as they are.
    """
    mended = tuple(_mended(line) for line in lines)
    changes = tuple(
        Changed(old.file, old.number, old.text, new.text, "mojibake")
        for old, new in zip(lines, mended, strict=True)
        if old.text != new.text
    )
    return mended, changes


def _mended(line: Line) -> Line:
    return replace(line, text=ftfy.fix_encoding(line.text)) if is_bad(line.text) else line
