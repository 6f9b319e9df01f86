"""Kinds of damage: each takes clean paragraphs and returns them as a broken dump has them.

Where and how often is drawn from the seed. What each does is what extraction does to books:
a PDF without spaces, a font without small capitals, a list whose lines ran together.
"""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Literal

import pyphen

from tests.corpus.typesetter import Piece

HEAD = "Свод правил: гавань"
WIDTHS = (38, 58, 84)
_GLUED, _PARTED, _RAISED = 0.03, 0.03, 0.03
_INNER_SPACE = re.compile(r"(?<=[а-яё]) (?=[а-яё])")
_LONG_WORD = re.compile(r"(?<![\w-])[А-ЯЁа-яё]{5,}(?![\w-])")
_TURN = re.compile(r"(?<=[а-яё]{3}[.!?]) (?=[А-ЯЁ])|(?<=[а-яё]{3}) (?=[а-яё]{3})")
_LEAD_IN, _LISTED = (":",), (-1,)
_LEAST_FLOW, _PAGE_LINES = 700, 34


Measure = Literal["spelling", "headings", "signs", "items", "furniture"]


@dataclass(slots=True)
class Dump:
    """Text of a dump; *clean* and *raw* hold each paragraph before and after the damage.

    *furniture* is what was set between the text, *items* the items of lists in the flow.
    *measure* names what tells right from wrong.
    """

    text: str
    clean: list[str]
    raw: list[str]
    measure: Measure = "spelling"
    furniture: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)


Kind = Callable[[Sequence[Piece], random.Random], Dump]


@cache
def _russian() -> pyphen.Pyphen:
    return pyphen.Pyphen(lang="ru_RU")


def _texts(pieces: Sequence[Piece]) -> list[str]:
    return [piece.text for piece in pieces if piece.level <= 0]


def _dump(clean: list[str], raw: list[str], measure: Measure = "spelling") -> Dump:
    return Dump("\n\n".join(raw) + "\n", clean, raw, measure)


def hyphens(pieces: Sequence[Piece], chance: random.Random, width: int = 58) -> Dump:
    """Lines of a width, words broken at their ends as typesetting breaks them."""
    clean = _texts(pieces)
    return _dump(clean, ["\n".join(wrapped(text, width)) for text in clean])


def wrapped(text: str, width: int) -> list[str]:
    """Break *text* into lines; a hyphen of its own ends a line too."""
    lines, line = list[str](), ""
    for word in text.split(" "):
        while len(line) + bool(line) + len(word) > width and line:
            head, rest = _broken(word, width - len(line) - 1)
            lines.append(f"{line} {head}" if head else line)
            line, word = "", rest
        line = f"{line} {word}" if line else word
    return [*lines, line]


def _broken(word: str, room: int) -> tuple[str, str]:
    own = [at + 1 for at, sign in enumerate(word) if sign == "-" and 0 < at < len(word) - 1]
    if fitting := [at for at in own if at <= room]:
        return word[: fitting[-1]], word[fitting[-1] :]
    match = _LONG_WORD.search(word)
    if own or match is None:
        return "", word
    cuts = [match.start() + at for at in _russian().positions(match[0])]
    fitting = [at for at in cuts if at < room]
    return (word[: fitting[-1]] + "-", word[fitting[-1] :]) if fitting else ("", word)


def _changed(
    pieces: Sequence[Piece],
    pattern: re.Pattern[str],
    change: Callable[[str], str],
    measure: Measure = "spelling",
) -> Dump:
    clean = _texts(pieces)
    raw = [pattern.sub(lambda found: change(found[0]), text) for text in clean]
    return _dump(clean, raw, measure)


def glued(pieces: Sequence[Piece], chance: random.Random) -> Dump:
    """Spaces between two words of small letters are lost here and there."""
    return _changed(pieces, _INNER_SPACE, lambda _: "" if chance.random() < _GLUED else " ")


def parted(pieces: Sequence[Piece], chance: random.Random) -> Dump:
    """Words have a space inside here and there."""

    def change(word: str) -> str:
        at = chance.randrange(1, len(word))
        return f"{word[:at]} {word[at:]}" if chance.random() < _PARTED else word

    return _changed(pieces, _LONG_WORD, change)


def raised(pieces: Sequence[Piece], chance: random.Random) -> Dump:
    """A letter inside a small word is a capital, or a word of capitals has small ones."""

    def change(word: str) -> str:
        if chance.random() >= _RAISED or not word[1:].islower():
            return word
        at = chance.randrange(1, len(word))
        return word[:at] + word[at].upper() + word[at + 1 :]

    return _changed(pieces, _LONG_WORD, change)


def capitals(pieces: Sequence[Piece], chance: random.Random) -> Dump:
    """Headings in capitals lose some of them, or their first letter stands apart."""
    lost = set(chance.sample("СЬНОАТИЕ", 3))
    clean, raw = list[str](), list[str]()
    for piece in pieces:
        clean.append(piece.text)
        raw.append(_heading(piece, lost, chance))
    return _dump(clean, raw, "headings")


def _heading(piece: Piece, lost: set[str], chance: random.Random) -> str:
    if piece.level <= 0:
        return piece.text
    text = piece.text.upper()
    signs = [
        sign.lower() if sign in lost and at and chance.random() < 0.6 else sign
        for at, sign in enumerate(text)
    ]
    apart = chance.random() < 0.3 and text[1:2].isalpha()
    return "".join([signs[0], " " if apart else "", *signs[1:]])


def marks_in_flow(pieces: Sequence[Piece], chance: random.Random) -> Dump:
    """A list and the paragraphs around it ran together into one line, marks inside it."""
    clean = [piece.text for piece in pieces if piece.level <= 0]
    raw, items = list[str](), list[str]()
    mark, spaced = chance.choice("•▪–"), chance.random() < 0.5
    at = 0
    body = [piece for piece in pieces if piece.level <= 0]
    while at < len(body):
        end = at + 1
        if body[at].level == 0 and body[at].text.endswith(_LEAD_IN):
            while end < len(body) and body[end].level in _LISTED:
                end += 1
        listed = [piece.text for piece in body[at + 1 : end]]
        behind = mark + (" " if spaced or mark == "–" else "")
        flow = "".join(f" {behind}{item}" for item in listed)
        if len(listed) > 1:
            items += listed
        raw.append(body[at].text + flow)
        at = end
    return Dump("\n\n".join(raw) + "\n", clean, clean, "items", items=items)


def furniture_between(pieces: Sequence[Piece], chance: random.Random, width: int = 62) -> Dump:
    """Running heads and page numbers between the lines of pages."""
    clean = _texts(pieces)
    lines, furniture = list[str](), list[str]()
    page = chance.randrange(3, 90)
    for text in clean:
        for line in [*wrapped(text, width), ""]:
            if len(lines) % _PAGE_LINES == _PAGE_LINES - 1:
                head = [f"{page}", HEAD]
                furniture += head
                lines += head
                page += 1
            lines.append(line)
    return Dump("\n".join(lines), clean, clean, "furniture", furniture)


def furniture_inside(pieces: Sequence[Piece], chance: random.Random) -> Dump:
    """Running head and page number inside the lines, which are as long as pages."""
    clean = _texts(pieces)
    furniture, lines, line = list[str](), list[str](), ""
    page = chance.randrange(3, 90)
    for text in clean:
        line = f"{line} {text}".strip()
        cuts = [match.start() for match in _TURN.finditer(line)]
        if len(line) > _LEAST_FLOW and cuts:
            at = chance.choice(cuts)
            furniture.append(f"{page} {HEAD}")
            lines.append(f"{line[:at]} {furniture[-1]}{line[at:]}")
            line, page = "", page + 1
    return Dump(" ".join([*lines, line]) + "\n", clean, clean, "furniture", furniture)


def soft_hyphens(pieces: Sequence[Piece], chance: random.Random) -> Dump:
    """Every place where a word may be broken is marked."""
    return _changed(pieces, _LONG_WORD, _marked, "signs")


def _marked(word: str) -> str:
    return _russian().inserted(word, "\N{SOFT HYPHEN}")


def decomposed(pieces: Sequence[Piece], chance: random.Random) -> Dump:
    """й and ё are two signs each."""
    return _changed(pieces, re.compile("[йёЙЁ]"), _TWO_SIGNS.__getitem__, "signs")


_TWO_SIGNS = {
    "й": "и\N{COMBINING BREVE}",
    "Й": "И\N{COMBINING BREVE}",
    "ё": "е\N{COMBINING DIAERESIS}",
    "Ё": "Е\N{COMBINING DIAERESIS}",
}


def misread(pieces: Sequence[Piece], chance: random.Random, written: str, read: str) -> Dump:
    """A third of the paragraphs was read in a wrong encoding, the others are right."""
    clean = [text for text in _texts(pieces) if _goes_through(text, written, read)]
    raw = [_read_as(text, written, read) if chance.random() < 0.33 else text for text in clean]
    return _dump(clean, raw, "signs")


def _read_as(text: str, written: str, read: str) -> str:
    return text.encode(written).decode(read)


def _goes_through(text: str, written: str, read: str) -> bool:
    try:
        return bool(_read_as(text, written, read))
    except UnicodeError:
        return False


ENCODINGS = ("cp1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic")
PAIRS = [
    (written, read)
    for written in ("utf-8", *ENCODINGS)
    for read in (*ENCODINGS, "latin-1")
    if written != read
]

KINDS: dict[str, Kind] = {
    **{f"hyphens at {width}": partial(hyphens, width=width) for width in WIDTHS},
    "glued words": glued,
    "spaces inside": parted,
    "capitals inside": raised,
    "headings in capitals": capitals,
    "marks in the flow": marks_in_flow,
    "furniture between": furniture_between,
    "furniture inside": furniture_inside,
    "soft hyphens": soft_hyphens,
    "decomposed letters": decomposed,
}
