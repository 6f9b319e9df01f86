"""Text that was decoded in the wrong encoding before it was saved (``РџРѕСЂС‚``), put right.

Every way to read one Russian encoding as another is tried over the lines in which no Russian
word stands. Each line of the source is then mended by itself, and only if it has more words of
Russian then: a dump may be of two files, one of which was right. Single lines of other kinds are
left to ftfy.
"""

import codecs
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
# Signs that no rulebook prints: «Метамагия», taken for misread UTF-8, gives «Ме⠬агия».
_STRANGE = re.compile(r"[^\w\s\x00-\x7f«»“”„‘’‚–—…№•·©®™°§±×÷½¼¾†‡′″→←↑↓≤≥≠−]")
# So many odd characters make a line that can be judged.
_FEWEST_ODD = 4
_FEWEST_WORDS, _LEAST_KNOWN, _LEAST_GAIN = 3, 0.5, 0.1
_SAMPLE = 20_000
# A dump may be put together of files that were misread in several ways.
_MOST_MISREADINGS = 3
# Of a line that was misread so much may look like words of Russian, in letters of those it has.
_BY_CHANCE = 0.25


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
        return _decoded(b"".join(self._bytes.get(sign, sign.encode()) for sign in text), self.read)

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


def _decoded(data: bytes, read: str) -> str:
    """Decode UTF-8; bytes that are not UTF-8 (a letter that lost a byte) stay as they were read."""
    return data.decode(errors=_staying_as(read))


@cache
def _staying_as(read: str) -> str:
    """Return the name of a way to decode that reads as *read* what is no UTF-8."""
    signs = _signs_of(read)

    def stay(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeDecodeError):
            raise error
        stays = error.object[error.start : error.end]
        return "".join(signs[byte] for byte in stays), error.end

    name = f"stay-{read}"
    codecs.register_error(name, stay)
    return name


@cache
def _signs_of(encoding: str) -> dict[int, str]:
    """Return the character of each byte above 7F in *encoding*.

    What *encoding* has no character for is read as that of Latin-1, as browsers do.
    """
    signs = {byte: bytes([byte]).decode(encoding, "ignore") for byte in range(0x80, 0x100)}
    return {byte: sign or chr(byte) for byte, sign in signs.items()}


@cache
def _bytes_of(encoding: str) -> dict[str, bytes]:
    """Return the byte above 7F of each character in *encoding*.

    Programs that read cp1252 take any byte as that of Latin-1 too.
    """
    found = (
        {chr(byte): bytes([byte]) for byte in range(0x80, 0x100)} if encoding == "cp1252" else {}
    )
    return found | {sign: bytes([byte]) for byte, sign in _signs_of(encoding).items()}


def mend_mojibake(lines: tuple[Line, ...]) -> Mended:
    """Return the lines with mojibake mended: of the whole source, or of single lines.

    Only the encoding is mended: quotation marks, ligatures and widths stay as they are.
    """
    texts = [line.text for line in lines]
    found: list[Misreading] = []
    while len(found) < _MOST_MISREADINGS and (misreading := _misreading_of(texts)):
        found.append(misreading)
        texts = _mended_by(misreading, texts)
    texts = [ftfy.fix_encoding(text) if is_bad(text) else text for text in texts]
    mended = tuple(
        line if line.text == text else replace(line, text=text)
        for line, text in zip(lines, texts, strict=True)
    )
    changes = tuple(
        Changed(old.file, old.number, old.text, new.text, "mojibake")
        for old, new in zip(lines, mended, strict=True)
        if old.text != new.text
    )
    return Mended(mended, changes, tuple(f"кодировка: {misreading}" for misreading in found))


def _mended_by(misreading: Misreading, texts: Sequence[str]) -> list[str]:
    """Return *texts* with those mended that are better then.

    One that shows nothing either way, as «№ 5», goes with the one above it.
    """
    mended = list[str]()
    above = False
    for text in texts:
        if not text.isascii():
            after = _better(misreading, text)
            shows = after != text or bool(_known_words(text))
            above = after != text if shows else above
            text = misreading.mended(text) if above and not shows else after
        mended.append(text)
    return mended


def _better(misreading: Misreading, text: str) -> str:
    """Return *text* mended if more of it is Russian then; word by word where it was in part.

    A word or two of the dictionary may stand in misread text by chance («тАУ» for a dash). What
    makes strange signs of letters mends nothing.
    """
    after = misreading.mended(text)
    gained = _letters_known(after)
    if gained <= _letters_known(text) or _strange_signs(after) > _strange_signs(text):
        return text
    lost = set(_known_words(text)) - set(_known_words(after))
    if sum(map(len, lost)) <= _BY_CHANCE * gained:
        return after
    words = text.split(" ")
    both = ((word, misreading.mended(word)) for word in words)
    return " ".join(max(pair[::-1], key=_letters_known) for pair in both)


def _known_words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if is_known(word)]


def _strange_signs(text: str) -> int:
    return len(_STRANGE.findall(text))


def _letters_known(text: str) -> int:
    return sum(map(len, _known_words(text)))


def _is_odd(text: str) -> bool:
    """Does it hold many letters outside English, but no word of the dictionary?

    Or a letter of another Cyrillic alphabet: where two encodings have the same small letters,
    capitals alone are misread (``Љорабль``).
    """
    if text.isascii():
        return False
    if not _NOT_RUSSIAN.search(text) and any(is_known(word[0]) for word in _WORD.finditer(text)):
        return False
    return len(_ODD.findall(text)) >= _FEWEST_ODD


def _misreading_of(texts: Sequence[str]) -> Misreading | None:
    """Return the misreading whose mending gives the most words of the dictionary, if any does.

    At least half of it must be words that are known, and some more than without it: chance makes a
    few of any letters.
    """
    sample = "\n".join(filter(_is_odd, texts))[:_SAMPLE]
    if not sample:
        return None
    known = {misreading: _known(misreading.mended(sample)) for misreading in MISREADINGS}
    best = max(known, key=known.__getitem__)
    gained = known[best] > (1 + _LEAST_GAIN) * _known(sample)
    return best if gained and known[best] >= _LEAST_KNOWN else None


def _known(text: str) -> float:
    """Return how much of what is not English in *text*, in characters, is words of Russian.

    Nothing is, where they are fewer than three different ones: a made-up word that recurs
    («Метамагия») may hold one of the dictionary by chance, whatever is made of its letters.
    """
    odd = len(_ODD.findall(text))
    words = _known_words(text)
    return sum(map(len, words)) / odd if len(set(words)) >= _FEWEST_WORDS else 0.0
