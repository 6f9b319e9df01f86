"""Russian typed in Latin letters: «perebros kubika», «gnezdo ostrokrylov», «Хpaм» in look-alikes.

Players without a Russian keyboard write by sound, each in a way of their own; the books'
words decide which one was meant.
"""

from collections.abc import Iterator
from itertools import islice, product

from language.letters import to_cyrillic

# Letters by sound, the longest spelling first, with the Russian letters that each may be.
SOUNDS = (
    ("shch", "щ"),
    ("sch", "щ"),
    *(("zh", "ж"), ("kh", "х"), ("ts", "ц"), ("ch", "ч"), ("sh", "ш"), ("yu", "ю"), ("ya", "я")),
    *(("ju", "ю"), ("ja", "я"), ("yo", "е"), ("ye", "е")),
    *zip("abvgdzijklmnoprstuf", "абвгдзийклмнопрстуф", strict=True),
    *(("e", "еэ"), ("y", "ыйь"), ("h", "х"), ("c", "цк"), ("w", "вш"), ("x", "х"), ("q", "к")),
)
MOST_WAYS = 64
ENDS = {"ij": "ий", "iy": "ий", "yj": "ый", "yy": "ый"}
"""Endings of adjectives, of two letters in both alphabets."""
SHORTEST = 4


def in_russian(form: str) -> Iterator[str]:
    """Yield the Russian words that Latin letters may stand for, by their looks, then by sound.

    >>> "переброс" in in_russian("perebros"), "храм" in in_russian("xpam")
    (True, True)
    """
    if not (form.isascii() and form.isalpha() and len(form) >= SHORTEST):
        return
    looks = to_cyrillic(form.upper()).lower()
    if not looks.isascii() and all(not letter.isascii() for letter in looks):
        yield looks
    ending = ENDS.get(form[-2:], "")
    parts = _parts(form[:-2] if ending else form)
    if parts:
        yield from islice(map("".join, product(*parts, [ending])), MOST_WAYS)


def _parts(form: str) -> list[str]:
    """Return for each sound of *form* the letters that it may be, or nothing."""
    found = []
    at = 0
    while at < len(form):
        sound, letters = next(
            ((s, letters) for s, letters in SOUNDS if form.startswith(s, at)), ("", "")
        )
        if not sound:
            return []
        found.append(letters)
        at += len(sound)
    return found
