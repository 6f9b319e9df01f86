"""ASCII names of headings and pages: Russian letters transliterated, unique in a book."""

import re
from collections import Counter

from language.slugs import latin

_LONGEST = 60
_PAGE = re.compile(r"p\d+")


def slug(text: str) -> str:
    """Return *text* in small Latin letters, digits and hyphens.

    >>> slug("Кто может стрелять?"), slug("№ 1"), slug("…")
    ('kto-mozhet-strelyat', '1', 'razdel')
    """
    name = latin(text)
    if len(name) > _LONGEST:
        name = name[:_LONGEST].rpartition("-")[0] or name[:_LONGEST]
    return name or "razdel"


class AnchorNames:
    """Hands out names so that none is given twice; ``p12`` is kept for printed pages.

    >>> names = AnchorNames()
    >>> names.take("Леса"), names.take("Леса")
    ('lesa', 'lesa-2')
    >>> names.take("П12")
    'p12-2'
    """

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._clashes: Counter[str] = Counter()

    def take(self, text: str) -> str:
        """Return a name for *text* that was not handed out before."""
        base = name = slug(text)
        while name in self._taken or _PAGE.fullmatch(name):
            self._clashes[base] += 1
            name = f"{base}-{self._clashes[base] + 1}"
        self._taken.add(name)
        return name
