"""Short invented books in the habits of many printers, and what an import must give back.

``synthetic_book`` damages one kind of book; this one varies the kind: where the number of a
page stands and which pages have one, what runs above the text, how the index is nested and
wrapped. Every habit is a word of ``Habits``, so that a test names the book it is about.
"""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tests.corpus.author import Author

BOOK_TITLE = "Хроники дальнего берега"
LINES = 30
_WIDTH = 58


@dataclass(frozen=True, slots=True)
class Habits:
    """How a book is printed.

    *mark* formats the number; *place* is ``head``, ``foot``, ``beside`` (on one line with the
    running head, right pages right) or ``beside_foot``. *marked* says which pages have a number:
    ``all``, ``odd``, ``even``, ``no_chapter`` (the first page of a chapter has none), ``most``
    (one in four is lost) or ``few`` (every third one). *heads*: ``none``, ``book``,
    ``chapter``, ``both`` (left and right).
    *roman* pages of front matter come first. *nested* is how the index shows what is under
    what: ``indent``, ``dash``, ``small`` (capitals for parents, no indent), ``tab``.
    """

    mark: str = "{}"
    place: str = "foot"
    marked: str = "all"
    heads: str = "none"
    roman: int = 0
    first: int = 1
    gap: bool = True
    feeds: bool = False
    contents: bool = False
    nested: str = "indent"
    pages: str = "plain"
    columns: int = 1
    letters: bool = True
    leader: str = " "
    children: int = 2
    index: bool = True
    wrap: int = 44


@dataclass(slots=True)
class Entry:
    """An entry of the index."""

    term: str
    pages: list[int]
    parent: str = ""


@dataclass(slots=True)
class InventedBook:
    """The dump, the first line of each paragraph with its page, the index, heads and numbers."""

    text: str = ""
    paragraphs: list[tuple[str, int]] = field(default_factory=list)
    index: list[Entry] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    furniture: set[str] = field(default_factory=set)


_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")


def make(seed: int, habits: Habits, chapters: int = 5) -> InventedBook:
    """Return a book of *chapters*, each of three to five pages."""
    author, book = Author(seed), InventedBook()
    rng = author.random
    terms = _terms(author, 14)
    sheets: list[list[str]] = []
    chapter_of: list[str] = []
    first_pages: set[int] = set()
    page = habits.first
    for number in range(1, chapters + 1):
        title = author.title() + f" {author.phrase('gent')}"
        book.titles.append(title)
        first_pages.add(page)
        heading = [f"Глава {number}. {title}", ""]
        for _ in range(rng.randint(2, 4)):
            lines = _page(author, book, terms, page, heading)
            sheets.append(lines)
            chapter_of.append(title)
            heading = []
            page += 1
    entries = [Entry(term, sorted(pages)) for term, pages in terms.items() if pages]
    book.index = sorted(_nest(author, entries, habits), key=lambda e: _order(e.parent or e.term))
    front = [_front(author) for _ in range(habits.roman)]
    out: list[str] = []
    for lines, roman in zip(front, _ROMAN, strict=False):
        out += _set(lines, habits, BOOK_TITLE, roman, marked=True)
    for at, lines in enumerate(sheets):
        number = habits.first + at
        marked = _is_marked(habits, number, number in first_pages, rng)
        head = _head(habits, chapter_of[at], number)
        out += _set(lines, habits, head, str(number), marked=marked)
    number = habits.first + len(sheets)
    if habits.index:
        marked = _is_marked(habits, number, True, rng)
        lines = ["УКАЗАТЕЛЬ", "", *index_lines(book.index, habits)]
        out += _set(lines, habits, "", str(number), marked=marked)
    if habits.contents:
        listed = ["СОДЕРЖАНИЕ", ""]
        starts = sorted(first_pages)
        for number, (title, start) in enumerate(zip(book.titles, starts, strict=True), 1):
            listed.append(f"Глава {number}. {title} " + "." * 10 + f" {start}")
        out = [*listed, "", *out]
    marks = {habits.mark.format(number) for number in range(habits.first, number + 1)}
    book.furniture = marks | {BOOK_TITLE, *book.titles}
    book.text = "\n".join(out) + "\n"
    return book


def _order(term: str) -> str:
    return term.lower().replace("ё", "е")


def _terms(author: Author, count: int) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    while len(found) < count:
        found.setdefault(author.phrase().capitalize(), set())
    return found


def _page(
    author: Author,
    book: InventedBook,
    terms: dict[str, set[int]],
    page: int,
    heading: Sequence[str],
) -> list[str]:
    lines = list(heading)
    while len(lines) < LINES - 3:
        text = author.paragraph()
        if author.random.random() < 0.6:
            term = author.random.choice(list(terms))
            terms[term].add(page)
            text = f"{term} – это {author.phrase()}. {text}"
        wrapped = textwrap.wrap(text, _WIDTH)
        if len(lines) + len(wrapped) > LINES and len(lines) > 8:
            break
        book.paragraphs.append((wrapped[0], page))
        lines += [*wrapped, ""]
    return lines[:-1]


def _front(author: Author) -> list[str]:
    lines: list[str] = []
    for _ in range(4):
        lines += [*textwrap.wrap(author.paragraph(), _WIDTH), ""]
    return lines[:-1]


def _is_marked(habits: Habits, number: int, first: bool, rng: Random) -> bool:
    return {
        "all": True,
        "odd": number % 2 == 1,
        "even": number % 2 == 0,
        "no_chapter": not first,
        "most": rng.random() < 0.75,
        "few": number % 3 == 0,
    }[habits.marked]


def _head(habits: Habits, chapter: str, number: int) -> str:
    right = number % 2 == 1
    return {
        "none": "",
        "book": BOOK_TITLE,
        "chapter": chapter,
        "both": chapter if right else BOOK_TITLE,
    }[habits.heads]


def _set(
    lines: Sequence[str], habits: Habits, head: str, number: str, *, marked: bool
) -> list[str]:
    odd = not number.isdigit() or int(number) % 2 == 1
    mark = habits.mark.format(number) if marked else ""
    if habits.place in ("beside", "beside_foot") and head and mark:
        head, mark = (f"{head}    {mark}" if odd else f"{mark}    {head}"), ""
    blank = [""] if habits.gap else []
    above = [head] if head and habits.place != "beside_foot" else []
    below = [head] if head and habits.place == "beside_foot" else []
    if mark and habits.place in ("head", "beside"):
        above = [mark, *above]
    elif mark:
        below = [*below, mark]
    feed = ["\f"] if habits.feeds else []
    body = [*above, *(blank if above else []), *lines, *(blank if below else []), *below, ""]
    return [feed[0] + body[0], *body[1:]] if feed else body


def _nest(author: Author, entries: Sequence[Entry], habits: Habits) -> list[Entry]:
    """Hang entries of a few words under some of the terms, with pages of their parents."""
    found: list[Entry] = []
    for number, entry in enumerate(entries):
        found.append(entry)
        if number % 3 == 0 and habits.nested != "none":
            under = []
            for _ in range(habits.children):
                name = author.phrase("gent")
                long = author.random.random() < 0.3
                name += (
                    f" и {author.phrase('ablt')}, как сказано у {author.phrase('gent')}"
                    if long
                    else ""
                )
                under.append(Entry(name, [author.random.choice(entry.pages)], entry.term))
            found += sorted({e.term: e for e in under}.values(), key=lambda e: _order(e.term))
    return found


def index_lines(index: Sequence[Entry], habits: Habits) -> list[str]:
    """Print an index in the habits of a book."""
    blocks: list[list[str]] = []
    letter = ""
    for entry in index:
        lines: list[str] = []
        if not entry.parent and habits.letters and entry.term[0] != letter:
            letter = entry.term[0]
            lines += ["", letter]
        lines += _printed(entry, habits)
        blocks.append(lines)
    rows = [line for block in blocks for line in block]
    if habits.columns == 1:
        return rows
    rows = [row.expandtabs(4) for row in rows]
    half = (len(rows) + 1) // 2
    width = max(map(len, rows)) + 4
    right = [*rows[half:], ""]
    return [f"{a.ljust(width)}{b}".rstrip() for a, b in zip(rows[:half], right, strict=False)]


def _printed(entry: Entry, habits: Habits) -> list[str]:
    term = entry.term
    indent = ""
    if entry.parent:
        indent = {
            "indent": "   ",
            "tab": "\1" if habits.columns == 1 else "  ",
            "dash": "",
            "small": "",
            "dots": "",
        }[habits.nested]
        term = f"– {term}" if habits.nested == "dash" else term
    pages = _pages(entry.pages, habits).replace("с. ", "с.\0")
    printed = textwrap.wrap(
        f"{term}{habits.leader}{pages}".replace(" .....", "\0.....")
        .replace("..... ", ".....\0")
        .replace("\t", "\1"),
        habits.wrap,
        initial_indent=indent,
        subsequent_indent=indent + "   ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\0", " ").replace("\1", "\t") for line in printed]


def _pages(pages: Sequence[int], habits: Habits) -> str:
    if habits.pages == "bold":
        return ", ".join([f"**{pages[0]}**", *map(str, pages[1:])])
    if habits.pages == "label":
        return "с. " + ", ".join(map(str, pages))
    return ", ".join(map(str, pages))
