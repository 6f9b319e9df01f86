"""Books of our own making, damaged in known ways: what an import of one should give back.

The damage is that of page layout and extraction: hyphens, page marks, running heads, hard
wraps, contents with leaders, an index in columns.
"""

import re
from dataclasses import dataclass, field

from tests.corpus.author import Author

_VOWELS = "аеёиоуыэюя"
BOOK_TITLE = "Свод морских правил"


@dataclass(frozen=True, slots=True)
class Damage:
    """How the book is printed and extracted. *mark* is the form of a page mark."""

    mark: str = "{}"
    at_foot: bool = True
    form_feeds: bool = False
    heads: bool = True
    width: int = 64
    hyphens: bool = True
    contents: bool = True
    index_columns: int = 2
    index_leader: str = "dots"
    numbered_heads: bool = False
    first_page: int = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the index."""

    term: str
    pages: str


@dataclass(slots=True)
class Truth:
    """The undamaged book: paragraphs and headings in order, with the page each begins on."""

    blocks: list[tuple[str, str]] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    index: list[Entry] = field(default_factory=list)
    hyphens: int = 0

    @property
    def paragraphs(self) -> list[str]:
        return [text for kind, text in self.blocks if kind == "text"]

    @property
    def headings(self) -> list[str]:
        return [text for kind, text in self.blocks if kind != "text"]


def hyphenate(word: str, room: int) -> tuple[str, str] | None:
    """Break *word* before a syllable so that the first part and a hyphen fit in *room*."""
    places = [at + 1 for at, char in enumerate(word) if char == "-"]
    if not places:
        places = [
            at
            for at in range(2, len(word) - 1)
            if word.isalpha()
            and any(c in _VOWELS for c in word[:at].lower())
            and any(c in _VOWELS for c in word[at:].lower())
            and word[at].lower() not in "ьъй" + _VOWELS
        ]
    fitting = [at for at in places if at + (word[at - 1] != "-") <= room]
    if not fitting:
        return None
    at = fitting[-1]
    return (word[:at] if word[at - 1] == "-" else word[:at] + "-"), word[at:]


def wrap(text: str, width: int, hyphens: bool) -> tuple[list[str], int]:
    """Return *text* in lines of at most *width*, and how many of them end in a broken word."""
    lines, line, broken = [], "", 0
    for word in text.split():
        while line and len(line) + 1 + len(word) > width:
            core = re.match(r"[\w-]+", word)
            cut = hyphenate(core.group(), width - len(line) - 1) if hyphens and core else None
            if cut:
                lines.append(f"{line} {cut[0]}")
                word = word[
                    len(cut[0].rstrip("-")) + (word[len(cut[0]) - 1 : len(cut[0])] == "-") :
                ]
                broken += 1
            else:
                lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
    return [*lines, line], broken


class Press:
    """Sets a book in pages of text as an extraction tool gives them."""

    LINES = 42

    def __init__(self, damage: Damage) -> None:
        self.damage = damage
        self.page = damage.first_page
        self.filled: list[str] = []
        self.out: list[str] = []
        self.chapter = BOOK_TITLE

    def room(self, lines: int) -> None:
        if len(self.filled) + lines > self.LINES:
            self.turn()

    def add(self, line: str) -> None:
        self.room(1)
        self.filled.append(line)

    def turn(self) -> None:
        """End the page: running head above, the mark at its place."""
        damage = self.damage
        while self.filled and not self.filled[-1]:
            self.filled.pop()
        if not self.filled:
            return
        mark = [damage.mark.format(self.page)] if damage.mark else []
        name = BOOK_TITLE if self.page % 2 == 0 else self.chapter
        if damage.numbered_heads:
            name = f"{self.page}   {name}" if self.page % 2 == 0 else f"{name}   {self.page}"
        head = [name, ""] if damage.heads and self.chapter != BOOK_TITLE else []
        above = [] if damage.at_foot else [*mark, ""]
        below = ["", *mark] if damage.at_foot else []
        feed = "\f" if damage.form_feeds and (self.out or damage.contents) else ""
        lines = [*above, *head, *self.filled, *below, ""]
        self.out += [feed + lines[0], *lines[1:]]
        self.filled = []
        self.page += 1


def make_book(seed: int, pages: int, damage: Damage) -> tuple[str, Truth]:
    """Return a damaged book of about *pages* pages, and what it was."""
    author, truth, press = Author(seed), Truth(), Press(damage)
    chapters = max(2, pages // 14)
    titles = [author.title() for _ in range(chapters)]
    contents_pages = 1 if damage.contents else 0
    press.page += contents_pages
    starts: list[tuple[str, int, int]] = []
    for title in titles:
        press.turn()
        press.chapter = title
        _heading(press, truth, "chapter", title, starts)
        end = press.page + pages // chapters - 1
        while press.page < end:
            _heading(press, truth, "section", author.title(), starts)
            for _ in range(author.random.randint(2, 5)):
                _paragraph(press, truth, author.paragraph())
    press.turn()
    if damage.index_columns:
        _index(press, truth, author)
    contents = _contents(starts, damage) if damage.contents else []
    return "\n".join([*contents, *press.out]) + "\n", truth


def _heading(
    press: Press, truth: Truth, kind: str, title: str, starts: list[tuple[str, int, int]]
) -> None:
    press.room(6)
    truth.blocks.append((kind, title))
    truth.pages.append(press.page)
    starts.append((title, press.page, 1 if kind == "chapter" else 2))
    if press.filled:
        press.add("")
    press.add(title.upper() if kind == "chapter" else title)
    press.add("")


def _paragraph(press: Press, truth: Truth, text: str) -> None:
    truth.blocks.append(("text", text))
    truth.pages.append(press.page)
    lines, broken = wrap(text, press.damage.width, press.damage.hyphens)
    truth.hyphens += broken
    for line in lines:
        press.add(line)
    press.add("")


def _contents(starts: list[tuple[str, int, int]], damage: Damage) -> list[str]:
    lines = ["Содержание", ""]
    for title, page, depth in starts:
        name = "  " * (depth - 1) + title
        lines.append(f"{name} {'.' * max(4, min(damage.width, 90) - len(name) - 6)} {page}")
    page = damage.mark.format(damage.first_page) if damage.mark else ""
    return [*lines, "", page, ""] if damage.at_foot else [page, "", *lines, ""]


def _index(press: Press, truth: Truth, author: Author) -> None:
    press.chapter = BOOK_TITLE
    terms = {author.phrase().capitalize() for _ in range(220)}
    for term in sorted(terms, key=lambda t: t.lower().replace("ё", "е")):
        pages = sorted(author.random.sample(range(2, press.page), author.random.randint(1, 3)))
        truth.index.append(Entry(term, ",".join(map(str, pages))))
    width, columns = 44, press.damage.index_columns
    printed = [row for entry in truth.index for row in _index_rows(entry, width, press.damage)]
    press.add("Алфавитный указатель")
    press.add("")
    per_column = Press.LINES - 4
    for first in range(0, len(printed), per_column * columns):
        part = printed[first : first + per_column * columns]
        split = [part[i : i + per_column] for i in range(0, len(part), per_column)]
        for row in range(len(split[0])):
            cells = [column[row] if row < len(column) else "" for column in split]
            press.add(_row(cells, width, press.damage))
        press.turn()


def _index_rows(entry: Entry, width: int, damage: Damage) -> list[str]:
    pages = entry.pages.replace(",", ", ")
    room = width - 8 - len(pages)
    words, rows, line = entry.term.split(), [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > room:
            rows.append(line)
            line = f"  {word}"
        else:
            line = f"{line} {word}" if line else word
    if damage.index_leader == "dots":
        return [*rows, f"{line} {'.' * (width - 6 - len(line) - len(pages))} {pages}"]
    return [*rows, f"{line}\t\t{pages}"]


def _row(cells: list[str], width: int, damage: Damage) -> str:
    if damage.index_leader == "dots":
        return "".join(cell.ljust(width) for cell in cells).rstrip()
    return "\t".join(cell if "\t" in cell else f"{cell}\t\t" for cell in cells).rstrip("\t")
