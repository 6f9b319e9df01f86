"""Text that was decoded in the wrong encoding before it was saved (``РџРѕСЂС‚``), put right."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import ftfy
from ftfy.badness import is_bad

from corpus.report import Changed
from corpus.source import Line
from language.morphology import is_known

_WESTERN = re.compile(
    "[\N{LATIN CAPITAL LETTER A WITH GRAVE}-\N{LATIN SMALL LETTER Y WITH DIAERESIS}]"
)
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile("[А-Яа-яЁё]{3,}")
_ENCODINGS = ("cp1251", "koi8-r", "cp866", "mac-cyrillic")
_LEAST_WESTERN, _LEAST_KNOWN = 0.3, 0.5
_FEWEST_WORDS, _SAMPLE = 3, 20_000


@dataclass(frozen=True, slots=True)
class Mended:
    """The lines, a row for each that was changed, and what is worth telling."""

    lines: tuple[Line, ...]
    changed: tuple[Changed, ...]
    notes: tuple[str, ...] = ()


def mend_mojibake(lines: tuple[Line, ...]) -> Mended:
    """Return the lines with mojibake mended: of the whole source, or of single lines.

    Only the encoding is mended: quotation marks, ligatures and widths stay as they are.
    """
    mended = tuple(_mended(line) for line in lines)
    encoding = _encoding_of(mended)
    if encoding:
        read = _table(encoding)
        mended = tuple(replace(line, text=line.text.translate(read)) for line in mended)
    changes = tuple(
        Changed(old.file, old.number, old.text, new.text, "mojibake")
        for old, new in zip(lines, mended, strict=True)
        if old.text != new.text
    )
    notes = (f"кодировка: текст {encoding} был прочитан как Latin-1",) if encoding else ()
    return Mended(mended, changes, notes)


def _encoding_of(lines: Sequence[Line]) -> str:
    """Return the encoding of a source whose letters are those of Western Europe, or none.

    The one that gives the most words of the dictionary: ``Ïîðò`` is ``Порт`` of cp1251.
    """
    text = "\n".join(line.text for line in lines)
    letters, first = len(_LETTER.findall(text)), _WESTERN.search(text)
    if not letters or not first or len(_WESTERN.findall(text)) < _LEAST_WESTERN * letters:
        return ""
    sample = text[first.start() : first.start() + _SAMPLE]
    shares = {name: _known(sample.translate(_table(name))) for name in _ENCODINGS}
    best = max(shares, key=shares.__getitem__)
    return best if shares[best] >= _LEAST_KNOWN else ""


def _known(text: str) -> float:
    words = _WORD.findall(text)
    return sum(map(is_known, words)) / len(words) if len(words) >= _FEWEST_WORDS else 0.0


@cache
def _table(encoding: str) -> dict[int, str]:
    """Return what each character that stands for a byte is in *encoding*."""
    table = {byte: _decoded(byte, encoding) for byte in range(0x80, 0x100)}
    for byte in range(0x80, 0xA0):
        windows = bytes([byte]).decode("cp1252", errors="ignore")
        if windows:
            table[ord(windows)] = _decoded(byte, encoding)
    return table


def _decoded(byte: int, encoding: str) -> str:
    return bytes([byte]).decode(encoding, errors="ignore") or chr(byte)


def _mended(line: Line) -> Line:
    return replace(line, text=ftfy.fix_encoding(line.text)) if is_bad(line.text) else line
