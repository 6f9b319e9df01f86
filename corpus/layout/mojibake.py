"""Text that was decoded in the wrong encoding before it was saved (``РџРѕСЂС‚``), put right.

Every way to read one Russian encoding as another is tried over the lines in which no Russian
word stands; single lines of other kinds are left to ftfy.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product

import ftfy
from ftfy.badness import is_bad

from corpus.report import Changed
from corpus.source import Line
from language.morphology import is_known

_WORD = re.compile("[А-Яа-яЁё]{3,}")
_ODD = re.compile(r"[^\x00-\x7f«»“”„–—…№•©®°§\N{NO-BREAK SPACE}]")
_NOT_RUSSIAN = re.compile("[\u0400\u0402-\u040f\u0450\u0452-\u045f]")
_RUSSIAN = ("cp1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic")
_NAMES = {"cp1252": "Latin-1"}
# So many odd characters make a line that can be judged.
_FEWEST_ODD = 4
_FEWEST_WORDS, _LEAST_KNOWN, _LEAST_GAIN = 3, 0.5, 0.1
# So much of a source must be misread for all of it to be.
_WHOLE = 0.5
_SAMPLE = 20_000


@dataclass(frozen=True, slots=True)
class Mended:
    """The lines, a row for each that was changed, and what is worth telling."""

    lines: tuple[Line, ...]
    changed: tuple[Changed, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Misreading:
    """Text of the encoding *written*, decoded as *read*."""

    written: str
    read: str

    def mended(self, text: str) -> str:
        """Return what *text* was; a character that stands for no byte of *read* is left."""
        if self.written != "utf-8":
            return text.translate(self._letters)
        data = b"".join(
            self._bytes.get(sign, sign.encode("utf-8", errors="replace")) for sign in text
        )
        return data.decode("utf-8", errors="replace")

    @cached_property
    def _bytes(self) -> dict[str, bytes]:
        return _bytes_of(self.read)

    @cached_property
    def _letters(self) -> dict[int, str]:
        return {
            ord(sign): byte.decode(self.written, errors="ignore") or sign
            for sign, byte in self._bytes.items()
        }

    def __str__(self) -> str:
        written, read = (_NAMES.get(name, name) for name in (self.written, self.read))
        return f"текст {written} был прочитан как {read}"


MISREADINGS = tuple(
    Misreading(written, read)
    for written, read in product(("utf-8", *_RUSSIAN), (*_RUSSIAN, "cp1252"))
    if written != read
)


@cache
def _bytes_of(encoding: str) -> dict[str, bytes]:
    """Return the byte above 7F that each character of *encoding* stands for.

    Programs that read cp1252 take what it has no character for as that of Latin-1.
    """
    found = (
        {chr(byte): bytes([byte]) for byte in range(0x80, 0x100)} if encoding == "cp1252" else {}
    )
    for byte in range(0x80, 0x100):
        if sign := bytes([byte]).decode(encoding, errors="ignore"):
            found[sign] = bytes([byte])
    return found


def mend_mojibake(lines: tuple[Line, ...]) -> Mended:
    """Return the lines with mojibake mended: of the whole source, or of single lines.

    Only the encoding is mended: quotation marks, ligatures and widths stay as they are.
    """
    misread = [at for at, line in enumerate(lines) if _is_odd(line.text)]
    misreading = _misreading_of([lines[at].text for at in misread])
    places = _places(lines, misread) if misreading else frozenset()
    mended = tuple(
        replace(line, text=misreading.mended(line.text))
        if misreading and at in places
        else _mended_alone(line)
        for at, line in enumerate(lines)
    )
    changes = tuple(
        Changed(old.file, old.number, old.text, new.text, "mojibake")
        for old, new in zip(lines, mended, strict=True)
        if old.text != new.text
    )
    return Mended(mended, changes, (f"кодировка: {misreading}",) if misreading else ())


def _mended_alone(line: Line) -> Line:
    return replace(line, text=ftfy.fix_encoding(line.text)) if is_bad(line.text) else line


def _is_odd(text: str) -> bool:
    """Are there letters enough beyond those of English, and no word of the dictionary?

    Or a letter of another Cyrillic alphabet: where two encodings have the same small letters,
    capitals alone are misread (``Љорабль``).
    """
    if text.isascii() or len(_ODD.findall(text)) < _FEWEST_ODD:
        return False
    return bool(_NOT_RUSSIAN.search(text)) or not any(map(is_known, _WORD.findall(text)))


def _misreading_of(texts: Sequence[str]) -> Misreading | None:
    """Return the misreading whose mending gives the most words of the dictionary, if any does.

    At least half of it must be words that are known, and some more than without it: chance makes a
    few of any letters.
    """
    sample = "\n".join(texts)[:_SAMPLE]
    if not sample:
        return None
    known = {misreading: _known(misreading.mended(sample)) for misreading in MISREADINGS}
    best = max(known, key=known.__getitem__)
    gained = known[best] > (1 + _LEAST_GAIN) * _known(sample)
    return best if gained and known[best] >= _LEAST_KNOWN else None


def _known(text: str) -> float:
    """Return how much of what is not English in *text*, in characters, is words of Russian."""
    odd = len(_ODD.findall(text))
    words = [word for word in _WORD.findall(text) if is_known(word)]
    return sum(map(len, words)) / odd if len(words) >= _FEWEST_WORDS else 0.0


def _places(lines: Sequence[Line], misread: Sequence[int]) -> frozenset[int]:
    """Return the lines to mend: all of a source of which most is misread, else *misread*."""
    odd = [at for at, line in enumerate(lines) if len(_ODD.findall(line.text)) >= _FEWEST_ODD]
    whole = len(misread) >= _WHOLE * len(odd)
    return frozenset(range(len(lines)) if whole else misread)
