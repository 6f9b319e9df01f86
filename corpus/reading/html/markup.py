"""The markup inside a block of a web page, found for each of its lines."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from corpus.source import Markup, letters_of

# What Markdown writes for a tag; a link has its address after its words.
_EMPHASIS = {
    "strong": "**",
    "b": "**",
    "em": "*",
    "i": "*",
    "s": "~~",
    "del": "~~",
    "code": "`",
}
# The tag that a picture is read from, its words inside.
_PICTURE = "picture"
# An address that stands between brackets as it is, and runs nothing.
_WRITTEN = re.compile(r"(?:https?:|mailto:|(?![a-z]+:|/))[^\s()<>]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Opened:
    """What a tag writes before its text and after it; *place* tells it from others like it."""

    opening: str
    closing: str
    place: int


def opened_by(tag: str, address: str, place: int) -> Opened | None:
    """Return what Markdown writes for a tag, a link with its *address*; None for other tags."""
    if tag in ("a", _PICTURE):
        mark = "![" if tag == _PICTURE else "["
        return Opened(mark, f"]({address})", place) if _WRITTEN.fullmatch(address) else None
    signs = _EMPHASIS.get(tag, "")
    return Opened(signs, signs, place) if signs else None


@dataclass(slots=True)
class Marked:
    """A piece of a block's text inside one tag: its markup, and the text so far."""

    by: Opened
    start: int
    text: str = ""

    def markup(self) -> Markup:
        """Return it as markup over the letters of the block."""
        text = self.text.strip()
        first = next((at for at, sign in enumerate(text) if sign.isalnum()), len(text))
        behind = next((at for at, sign in enumerate(reversed(text)) if sign.isalnum()), 0)
        signs = text[:first], text[len(text) - behind :]
        end = self.start + len(letters_of(text))
        return Markup(self.start, end, self.by.opening, self.by.closing, *signs)


def by_line(
    marked: Sequence[Marked], breaks: Sequence[int], texts: Sequence[str]
) -> Iterator[tuple[Markup, ...]]:
    """Yield the markup of each of the lines with *texts* that a block has; over two it is parted.

    *breaks* are the lines that a hard break ends.
    """
    found = [markup for markup in map(Marked.markup, marked) if markup.end > markup.start]
    begun = 0
    for at, text in enumerate(texts):
        end = begun + len(letters_of(text))
        here = [m for m in found if m.start < end and begun < m.end]
        broken = (Markup(0, 0, HARD_BREAK, ""),) if at - 1 in breaks else ()
        yield (*broken, *(_part(m, begun, end) for m in here))
        begun = end


# Of Markdown: a line that two spaces end; one of them stands there anyway.
HARD_BREAK = " \n"


def _part(markup: Markup, begun: int, end: int) -> Markup:
    """Return what of *markup* stands between two letters, counted from the first of them."""
    return replace(
        markup,
        start=max(markup.start, begun) - begun,
        end=min(markup.end, end) - begun,
        head=markup.head if markup.start >= begun else "",
        tail=markup.tail if markup.end <= end else "",
    )
