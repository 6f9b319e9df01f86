"""Bytes to text: which encoding a Russian text file is in.

UTF-8 and UTF-16 prove themselves. The one-byte encodings all decode anything, so the
reading that looks most like Russian is taken: common letters, capitals at the start
of words. Measured on cp1251, KOI8-R, cp866, ISO-8859-5 and Mac Cyrillic. Where none
looks like Russian, charset-normalizer is asked.
"""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

import charset_normalizer

from corpus.source import SourceError

# The mark of UTF-32 LE begins as that of UTF-16 LE does.
_BOMS = (
    (BOM_UTF8, "utf-8"),
    (BOM_UTF32_LE, "utf-32-le"),
    (BOM_UTF32_BE, "utf-32-be"),
    (BOM_UTF16_LE, "utf-16-le"),
    (BOM_UTF16_BE, "utf-16-be"),
)
_RUSSIAN_ENCODINGS = ("cp1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic")
_SAMPLE = 1 << 16
_GOOD_READING = 0.5
_MOST_BROKEN = 1 / 1000
_COMMON = re.compile("[оеаинтсрвлкмдпуя]")
_ODD = re.compile("[^А-Яа-яЁё\\s]|(?<=[а-яё])[А-ЯЁ]")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
_PUNCTUATION = str.maketrans("", "", "«»“”„‘’–—…№©®™•°×§\N{NO-BREAK SPACE}")
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_LAST_OF_ASCII = 0x7F
# A few NULs are what a broken copy leaves in text; more than two, and than so many, are no text.
_FEW_NULS, _MOST_NULS = 2, 1 / 100
# Of text that proves to be UTF-8, and of other bytes.
_MOST_CONTROLS, _MOST_UNPROVEN = 1 / 3, 1 / 14


def decode(data: bytes, name: str) -> str:
    """Return the text of *data*; a character that can't be read stands as U+FFFD.

    Raises SourceError where *data* is empty or no text.
    """
    if not data.strip():
        raise SourceError(f"{name}: пустой файл, ожидался текст")
    if text := _as_unicode(data):
        return _unless_nuls(text, name)
    _refuse_nuls(data, name)
    text = _as_utf8(data)
    _refuse_binary(data, name, _MOST_CONTROLS if text else _MOST_UNPROVEN)
    return text or _as_russian(data) or _as_guessed(data, name)


def _as_unicode(data: bytes) -> str:
    """Return the text if a mark says how it is coded, or if it is UTF-16 without one."""
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return data[len(bom) :].decode(encoding, errors="replace")
    encoding = _utf16_without_mark(data[:_SAMPLE])
    return data.decode(encoding, errors="replace") if encoding else ""


def _unless_nuls(text: str, name: str) -> str:
    """Return *text*; raises SourceError where NULs are many, as in UTF-32 read as UTF-16."""
    count = text.count("\0")
    if _are_many(count, len(text)):
        line = text.count("\n", 0, text.index("\0")) + 1
        raise SourceError(
            f"{name}:{line}: найдены нулевые символы ({count}), ожидался текстовый файл"
        )
    return text


def _utf16_without_mark(sample: bytes) -> str:
    """Half of the bytes are the high ones: 00 or 04 for all of a Russian text."""
    pairs = len(sample) // 2
    for encoding, high in (("utf-16-le", sample[1::2]), ("utf-16-be", sample[::2])):
        if pairs and high.count(0) + high.count(4) > 0.9 * pairs:
            return encoding
    return ""


def _refuse_nuls(data: bytes, name: str) -> None:
    """Raise SourceError for what holds many NULs, which no text does; a few are dropped later."""
    count = data.count(b"\0")
    if _are_many(count, len(data)):
        first = data.index(b"\0")
        raise SourceError(
            f"{name}: найдены нулевые байты ({count}, первый на месте {first}), "
            "ожидался текстовый файл"
        )


def _are_many(nuls: int, length: int) -> bool:
    return nuls > max(_FEW_NULS, _MOST_NULS * length)


def _refuse_binary(data: bytes, name: str, most: float) -> None:
    """Raise SourceError where more than *most* of the bytes are control characters.

    InDesign and Word leave some in the text that is copied from them, one in each line of
    contents; of bytes by chance, every tenth is one.
    """
    controls = _CONTROL.findall(data[:_SAMPLE])
    if len(controls) > most * len(data[:_SAMPLE]):
        raise SourceError(
            f"{name}: найдены двоичные данные (управляющих символов: {len(controls)}), "
            "ожидался текстовый файл"
        )


def _as_utf8(data: bytes) -> str:
    """Return the text if it is UTF-8; one bad byte in a thousand, or a cut end, is allowed."""
    text = data.decode("utf-8", errors="replace")
    return (
        text if text.count("\N{REPLACEMENT CHARACTER}") <= max(1, _MOST_BROKEN * len(text)) else ""
    )


def _as_russian(data: bytes) -> str:
    """Return the reading in a Russian one-byte encoding, if one looks like Russian."""
    sample = data[:_SAMPLE]
    best = max(_RUSSIAN_ENCODINGS, key=lambda e: russian_look(sample.decode(e, "replace")))
    if russian_look(sample.decode(best, "replace")) < _GOOD_READING:
        return ""
    return data.decode(best, errors="replace")


def russian_look(text: str) -> float:
    """Say how much *text* looks like Russian: above 0.7 for real text, below 0 for misread one.

    >>> russian_look("Каждый игрок управляет одной флотилией.") > 0.7
    True
    >>> russian_look("Каждый игрок управляет".encode("koi8-r").decode("cp1251")) < 0
    True
    """
    letters = " ".join(_NOT_ASCII.findall(text.translate(_PUNCTUATION)))
    if not letters:
        return 0.0
    return (len(_COMMON.findall(letters)) - 2 * len(_ODD.findall(letters))) / len(
        letters.replace(" ", "")
    )


def _as_guessed(data: bytes, name: str) -> str:
    guess = charset_normalizer.from_bytes(data[:_SAMPLE]).best()
    if guess is None:
        raise SourceError(_unknown_encoding(data, name))
    return data.decode(guess.encoding, errors="replace")


def _unknown_encoding(data: bytes, name: str) -> str:
    """Say where *data* is no UTF-8; and where it is, if two files of two encodings were joined."""
    told: dict[bool, str] = {}
    at = 0
    for number, line in enumerate(data.splitlines(keepends=True), start=1):
        if not line.isascii():
            told.setdefault(_is_utf8(line), f"строка {number}, байт {at + _first_odd(line)}")
        at += len(line)
    if len(told) > 1:
        found = f"найдены две кодировки: UTF-8 ({told[True]}) и другая ({told[False]})"
        return f"{name}: {found}, ожидалась одна на весь файл"
    found = f"найдена неизвестная кодировка ({told[False]})"
    return f"{name}: {found}, ожидалась UTF-8, UTF-16, cp1251 или KOI8-R"


def _is_utf8(line: bytes) -> bool:
    try:
        return bool(line.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def _first_odd(line: bytes) -> int:
    return next(at for at, byte in enumerate(line) if byte > _LAST_OF_ASCII)
