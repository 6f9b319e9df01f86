"""What PDFium says of each letter of a page: the character, its box, its type.

The one module beside ``document`` that knows PDFium. Lengths are in points, from the lower
left corner of the page.
"""

import re
from collections.abc import Iterator
from ctypes import create_string_buffer
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pypdfium2 import PdfPage, PdfTextPage

# How PDFium gives a hyphen at a line end.
_LINE_END_HYPHENS = frozenset("\ufffe\x02")
_BOLD = re.compile(rb"bold|black|heavy|demi", re.IGNORECASE)
_BOLD_WEIGHT, _PLAIN_WEIGHT = 700, 400
_LONGEST_NAME = 128
BULLET = "\N{BULLET}"
# The width of a list mark that is drawn, in points.
_BULLET = (1.0, 6.0)


class Glyph(NamedTuple):
    """A letter on a page; *em* is the size of its type, *weight* 400 where it is not known.

    *cut* says that PDFium made up a space or a line end before it, *spaced* that a space
    stands before it, made up or not.
    """

    char: str
    left: float
    bottom: float
    right: float
    top: float
    em: float
    weight: int
    spaced: bool
    cut: bool

    @property
    def height(self) -> float:
        """The height of its line of type, with ascenders and descenders."""
        return self.top - self.bottom


def glyphs_of(page: "PdfPage") -> Iterator[Glyph]:
    """Yield the letters of a page in the order in which the file draws them."""
    from pypdfium2 import raw

    text = page.get_textpage()
    box, matrix = raw.FS_RECTF(), raw.FS_MATRIX()
    spaced = cut = True
    em, weight = 0.0, 0
    for at in range(text.count_chars()):
        char = chr(raw.FPDFText_GetUnicode(text, at))
        if char.isspace() or char == "\0":
            spaced = True
            cut = cut or char in "\r\n" or raw.FPDFText_IsGenerated(text, at) == 1
            continue
        raw.FPDFText_GetLooseCharBox(text, at, box)
        if spaced:
            raw.FPDFText_GetMatrix(text, at, matrix)
            em = raw.FPDFText_GetFontSize(text, at) * (matrix.c**2 + matrix.d**2) ** 0.5
            weight = _weight(text, at)
        ends_line = char in _LINE_END_HYPHENS
        char = "-" if ends_line else char
        yield Glyph(
            char,
            box.left,
            box.bottom,
            box.right,
            box.top,
            em or box.top - box.bottom,
            weight,
            spaced,
            cut,
        )
        spaced = cut = ends_line
    text.close()


def readable_and_not(page: "PdfPage") -> tuple[int, int]:
    """Return how many letters of a page have a character, and of how many the file says none.

    A font that is cut down to its glyphs needs a table of their letters (ToUnicode).
    """
    from pypdfium2 import raw

    text = page.get_textpage()
    count = text.count_chars()
    unknown = sum(raw.FPDFText_HasUnicodeMapError(text, at) == 1 for at in range(count))
    text.close()
    return count - unknown, unknown


def _weight(text: "PdfTextPage", at: int) -> int:
    """Return the weight of a letter's type; the font's name knows it where PDFium doesn't."""
    from pypdfium2 import raw

    name = create_string_buffer(_LONGEST_NAME)
    raw.FPDFText_GetFontInfo(text, at, name, _LONGEST_NAME, None)
    bold = _BOLD.search(name.value) is not None
    told = int(raw.FPDFText_GetFontWeight(text, at))
    return max(_BOLD_WEIGHT if bold else 0, told if told > 0 else _PLAIN_WEIGHT)


def bullets_of(page: "PdfPage") -> Iterator[Glyph]:
    """Yield the small shapes of a page that are as wide as high: list marks, mostly."""
    from pypdfium2 import raw

    for shape in page.get_objects(filter=(raw.FPDF_PAGEOBJ_PATH,)):
        left, bottom, right, top = shape.get_bounds()
        width, height = right - left, top - bottom
        if _BULLET[0] <= width <= _BULLET[1] and abs(width - height) < _BULLET[0]:
            middle = (bottom + top) / 2
            around = _BULLET[1]
            yield Glyph(
                BULLET, left, middle - around, right, middle + around, around, 0, True, True
            )
