"""List marks: bullets, dashes, numbers and letters at the head of a line."""

import re
from dataclasses import dataclass

# All geometric shapes and dingbats: typesetters choose any of them («►», «◆», «❖»).
_SHAPES = "".join(
    map(chr, (*range(0x25A0, 0x2600), *range(0x2700, 0x2776), *range(0x2794, 0x27C0)))
)
BULLETS = _SHAPES + (
    "\N{BULLET}\N{MIDDLE DOT}\N{BULLET OPERATOR}\N{TRIANGULAR BULLET}"
    "\N{RIGHTWARDS ARROW}\uf0b7\uf0a7"
)
# The plain hyphen stands last: inside a character class it is no range there.
DASHES = "\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}-"
_BULLET = re.compile(rf"[ \t]*([{BULLETS}]|[*+o](?=[ \t]))([ \t]*)(?=\S)")
_DASH = re.compile(rf"[ \t]*([{DASHES}])(?:([ \t]+)(?=[^\s{DASHES}])|()(?=[^\s\d{DASHES}]))")
# Before a number, as in «1. 2 весла», the mark has a space after it; a word comes in any case.
_NUMBER = re.compile(
    r"[ \t]*(\(?\d{1,3}[.)])"
    r"(?:([ \t]*)(?=[^\W\d_«\"(])|([ \t]+)(?=\d[\d\N{EN DASH}-]*[ -]?[^\W\d_]{2}))"
)
_LETTER = re.compile(r"[ \t]*([A-ZА-Яa-zа-я]\))([ \t]*)(?=\S)")
_LEGEND = re.compile(rf"[ \t]*([A-Z])([ \t]+)(?=[{DASHES}] )")


@dataclass(frozen=True, slots=True)
class Marker:
    """A list mark: its sign, its *kind*, whether a space follows, and where the text begins.

    *indent* counts the spaces before it.
    """

    sign: str
    kind: str
    spaced: bool
    end: int
    indent: int = 0

    @property
    def style(self) -> tuple[str, bool, int]:
        """What tells levels apart: each bullet, with and without a space, is a style."""
        if self.kind == "bullet":
            return (self.sign, self.spaced, self.indent)
        return (self.kind, False, self.indent)


_KINDS = (
    ("bullet", _BULLET),
    ("number", _NUMBER),
    ("letter", _LETTER),
    ("legend", _LEGEND),
    ("dash", _DASH),
)


def read_marker(text: str) -> Marker | None:
    """Return the list mark at the head of *text*, if there is one.

    >>> read_marker("– Если")
    Marker(sign='–', kind='dash', spaced=True, end=2, indent=0)
    >>> read_marker("–10 очков"), read_marker("1.5 раза"), read_marker("12 дюймов")
    (None, None, None)
    >>> read_marker("1. 2 весла").sign, read_marker("1. 2")
    ('1.', None)
    """
    for kind, pattern in _KINDS:
        if match := pattern.match(text):
            end = match.start(1) if kind == "legend" else match.end()
            indent = match.start(1)
            spaced = match.end() > match.end(1)
            return Marker(match[1], kind, spaced, end, indent)
    return None


def continues_sentence(previous: str, text: str) -> bool:
    """Does a line with a dash go on with the sentence of the list item above it?

    ``–Против техники`` / ``– по таблице ранений``: the item began with a capital and has
    no mark at its end, the line begins small after a spaced dash.
    """
    marker = read_marker(text)
    above = read_marker(previous)
    if marker is None or above is None or marker.kind != "dash" or not marker.spaced:
        return False
    begun = previous[above.end :].lstrip()[:1].isupper()
    return begun and text[marker.end].islower() and previous.rstrip()[-1:].isalnum()
