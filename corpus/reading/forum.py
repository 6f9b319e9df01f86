"""A post with the marks of a forum (BBCode) to lines: ``[b]``, ``[list]``, ``[*]``, ``[quote]``.

::

    [b]Тушение[/b]                  a heading
    [list=1][*]Налейте ведро.       an item, with a bullet or a number
    [tr][td]Ведро[/td][td]1[/td]    a row of a table
    [quote="Сойка"]Как играть?      a quotation
    [color=red]огонь[/color]        огонь

Our own, since packages that know these marks make HTML of them, and forget the line a mark
stood on. What is no known mark stays text: «[1]», «[сноска]».
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from corpus.reading.list_marks import bullet, numbered
from corpus.reading.pictures import told_of_pictures
from corpus.source import Line, Source

_KNOWN = (
    "b|i|u|s|strike|sub|sup|color|colour|size|font|center|left|right|justify|url|email|img|quote|"
    r"spoiler|hide|cut|list|ul|ol|li|\*|table|tr|td|th|code|h[1-6]|hr|br|indent|anchor"
)
_TAG = re.compile(rf"\[(?P<end>/?)(?P<tag>{_KNOWN})(?:[= ](?P<value>[^\]\n]*))?\]", re.IGNORECASE)
_CLOSING = re.compile(
    r"\[/(?:b|i|u|size|color|url|quote|spoiler|list|table|h[1-6]|center)\]", re.IGNORECASE
)
_FEWEST = 3
_LINE_END = re.compile(r"\r\n?|\n")
_LISTS, _ITEMS, _CELLS = frozenset({"list", "ul", "ol"}), frozenset({"*", "li"}), {"td", "th"}
_FOLDED = frozenset({"spoiler", "hide", "cut"})
_BOLD, _LARGE = "b", "size"
# In letters: what is longer, or ends so, is no title though it is bold.
_LONGEST_TITLE = 90
_NO_TITLE = re.compile(r".*[.,;:]|[\W\d_]*", re.DOTALL)


def is_forum(text: str) -> bool:
    """Has *text* several marks of a forum that are closed?

    >>> is_forum("[b]Порт[/b] и [i]море[/i], [url=a]вот[/url]"), is_forum("Порт [1], море [2]")
    (True, False)
    """
    return len(_CLOSING.findall(text)) >= _FEWEST


def read_forum(text: str, name: str) -> Source:
    """Return the lines of a post; a line of bold or of large type alone is a heading."""
    post = _Post(name)
    for number, raw in enumerate(_LINE_END.split(text), 1):
        post.read(raw, number)
    return Source(name, tuple(_with_levels(post)), notes=told_of_pictures(post.pictures))


def _with_levels(post: "_Post") -> Iterator[Line]:
    """Yield the lines; bold titles stand below those that are larger."""
    has_large = _LARGE in post.titles.values()
    for at, line in enumerate(post.lines):
        kind = post.titles.get(at, "")
        if kind.startswith("h"):
            yield replace(line, heading=int(kind[1:]))
        else:
            yield replace(line, heading=1 + (kind == _BOLD and has_large)) if kind else line


@dataclass(slots=True)
class _Post:
    """The lines of a post as they are read, and what is open: lists, quotations, a row."""

    name: str
    lines: list[Line] = field(default_factory=list)
    titles: dict[int, str] = field(default_factory=dict)
    pictures: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    # For each open list the number of its last item; None where it has bullets.
    lists: list[int | None] = field(default_factory=list)
    cells: list[str] | None = None
    mark: str = ""
    text: str = ""
    # How many letters of the line stand in bold, in large type, in a heading.
    set_as: dict[str, int] = field(default_factory=dict)

    def read(self, raw: str, number: int) -> None:
        """Read a line of the post."""
        at = begun = 0
        for tag in _TAG.finditer(raw):
            self._say(raw[at : tag.start()])
            at = tag.end()
            begun += self._do(tag["tag"].lower(), bool(tag["end"]), tag["value"] or "", number)
        self._say(raw[at:])
        if self.cells is None and (self.text.strip() or not (begun or at)):
            self._end_line(number)

    def _say(self, text: str) -> None:
        if "img" in self.open:
            self.pictures += [text.strip()] if text.strip() else []
            return
        self.text += text
        letters = sum(map(str.isalnum, text))
        for kind in set(self.open):
            self.set_as[kind] = self.set_as.get(kind, 0) + letters

    def _do(self, tag: str, ends: bool, value: str, number: int) -> int:
        """Open or close what a mark names; return whether lines begin or end there."""
        if tag in _CELLS or tag == "tr":
            self._do_row(tag, ends, number)
            return 1
        parts = tag in _LISTS or tag in _ITEMS or tag in _FOLDED or tag in ("quote", "table", "hr")
        if (parts or tag == "br") and self.text.strip():
            self._end_line(number)
        if tag in _ITEMS:
            self.mark = "" if ends else self._next_mark()
        elif tag in _LISTS:
            self._do_list(tag, value, ends=ends)
        elif tag in _FOLDED and value and not ends:
            self.text = value.strip("\"' ")
            self._end_line(number)
        if ends and tag in self.open:
            del self.open[len(self.open) - 1 - self.open[::-1].index(tag)]
        elif not ends and tag not in ("*", "hr", "br"):
            self.open.append(tag)
        return parts

    def _do_list(self, tag: str, value: str, *, ends: bool) -> None:
        if not ends:
            self.lists.append(0 if tag == "ol" or value[:1] in ("1", "a", "A", "i") else None)
        elif self.lists:
            self.lists.pop()

    def _next_mark(self) -> str:
        depth = max(0, len(self.lists) - 1)
        last = self.lists[-1] if self.lists else None
        if last is None:
            return bullet(depth)
        self.lists[-1] = last + 1
        return numbered(f"{last + 1}.", depth)

    def _do_row(self, tag: str, ends: bool, number: int) -> None:
        if tag == "tr" and not ends:
            self.cells = []
        elif self.cells is None:
            return
        elif tag == "tr":
            row, self.cells = "\t".join(self.cells), None
            self.lines.append(Line(row, self.name, number, role="row"))
        elif ends:
            self.cells.append(" ".join(self.text.split()))
        self.text, self.set_as = "", {}

    def _end_line(self, number: int) -> None:
        text = self.text.strip() if self.mark else self.text.rstrip()
        kind = self._title_of(text)
        if kind:
            self.titles[len(self.lines)] = kind
        role = "quote" if "quote" in self.open and text else ""
        self.lines.append(Line(f"{self.mark}{text}", self.name, number, role=role))
        self.text, self.mark, self.set_as = "", "", {}

    def _title_of(self, text: str) -> str:
        """Return how a whole line is set that may be a title: in a heading, large, or bold."""
        if self.mark or "quote" in self.open or len(text) > _LONGEST_TITLE:
            return ""
        letters = sum(map(str.isalnum, text))
        whole = [kind for kind, count in self.set_as.items() if count == letters > 0]
        heading = next((kind for kind in whole if re.fullmatch("h[1-6]", kind)), "")
        if heading or _NO_TITLE.fullmatch(text.strip()):
            return heading
        return next((kind for kind in (_LARGE, _BOLD) if kind in whole), "")
