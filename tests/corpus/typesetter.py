"""A book of our own pages, typeset as extraction tools leave it: the truth beside the dump.

Lines are wrapped to a width with hyphenated words, and numbered pages get running heads,
in one of the conventions that tools and scanners use.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from corpus.books.book import load_book
from corpus.books.page import read_heading
from corpus.books.plaintext import plain_text

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
VOWELS = "аеёиоуыэюя"
_ITEM = re.compile(r"( *)- (.*)")


@dataclass(frozen=True)
class Piece:
    """A heading (level 1..6), paragraph (level 0) or list item (level -1, -2)."""

    level: int
    text: str


@dataclass(frozen=True)
class Style:
    """How to typeset: *mark* is a format for the page number, *form_feed* before a page."""

    width: int = 72
    lines: int = 40
    mark: str = "{0}"
    at_head: bool = False
    form_feed: bool = False
    running_head: str = ""
    blank_lines: bool = True
    first_page: int = 1
    chapters: str = "capitals"


@dataclass
class Dump:
    """The dump's text; the pieces that it was made of; the words that were broken."""

    text: str
    pieces: list[Piece]
    broken: list[str] = field(default_factory=list)


def pieces_of(book: str) -> list[Piece]:
    """The pieces of an embedded book, tables left out."""
    found = []
    for page in load_book(RULES / book).pages:
        for line in page.body.splitlines():
            heading, item = read_heading(line), _ITEM.fullmatch(line)
            if heading:
                found.append(Piece(heading.level, heading.text))
            elif item:
                found.append(Piece(-1 - len(item[1]) // 4, plain_text(item[2])))
            elif line.strip() and line[0] not in "|<>!{" and not line[0].isspace():
                found.append(Piece(0, plain_text(line)))
    return [piece for piece in found if piece.text]


def syllables(word: str) -> Iterator[int]:
    """The places where *word* may be broken, a vowel on either side."""
    for at in range(2, len(word) - 1):
        left, right = word[:at].lower(), word[at:].lower()
        whole = any(v in left for v in VOWELS) and any(v in right for v in VOWELS)
        if whole and word.isalpha() and right[0] not in "ьъй" + VOWELS and left[-1] not in "ьъй":
            yield at


def wrap(text: str, width: int, broken: list[str], chance: random.Random) -> Iterator[str]:
    """Wrap *text*, breaking words where they do not fit; the broken ones are noted."""
    line = ""
    for word in text.split(" "):
        room = width - len(line) - 1
        if len(line) + 1 + len(word) <= width or not line:
            line = f"{line} {word}".strip()
            continue
        bare = word.strip("«»().,;:!?—–")
        cuts = [at for at in syllables(bare) if at + 1 <= room and bare in word]
        if cuts and word.startswith(bare) and chance.random() < 0.7:
            at = chance.choice(cuts)
            broken.append(bare)
            yield f"{line} {word[:at]}-"
            line = word[at:]
        elif "-" in bare and word.index("-") < room and word.index("-") > 1:
            at = word.index("-") + 1
            broken.append(bare)
            yield f"{line} {word[:at]}"
            line = word[at:]
        else:
            yield line
            line = word
    yield line


def typeset(pieces: list[Piece], style: Style, seed: int = 1) -> Dump:
    """Typeset *pieces* in *style*."""
    chance = random.Random(seed)
    dump = Dump("", pieces)
    lines: list[str] = []
    for piece in pieces:
        if piece.level > 0:
            capitals = style.chapters == "capitals" and piece.level == 1
            lines += ["", piece.text.upper() if capitals else piece.text, ""]
            continue
        mark = "" if piece.level == 0 else "• " if piece.level == -1 else "– "
        lines += wrap(mark + piece.text, style.width, dump.broken, chance)
        if style.blank_lines or piece.level < 0:
            lines.append("")
    dump.text = "\n".join(_paged(lines, style))
    return dump


def _paged(lines: list[str], style: Style) -> Iterator[str]:
    page = style.first_page
    for start in range(0, len(lines), style.lines):
        sheet = lines[start : start + style.lines]
        mark = style.mark.format(page)
        feed = "\f" if style.form_feed and start else ""
        head = [style.running_head] if style.running_head else []
        if style.at_head:
            head.insert(0, mark)
        if head:
            head[0] = feed + head[0]
        elif sheet:
            sheet[0] = feed + sheet[0]
        yield from head
        if head:
            yield ""
        yield from sheet
        if not style.at_head:
            yield ""
            yield mark
            yield ""
        page += 1
