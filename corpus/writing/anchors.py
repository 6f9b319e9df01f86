"""ASCII names of headings and pages: Russian letters transliterated, unique in a book."""

import re
from collections.abc import Iterable

from language.slugs import latin

_LONGEST = 60


def slug(text: str) -> str:
    """Return *text* in small Latin letters, digits and hyphens.

    >>> slug("Кто может стрелять?"), slug("№ 1"), slug("…")
    ('kto-mozhet-strelyat', '1', 'razdel')
    """
    name = latin(text)
    if len(name) > _LONGEST:
        name = name[:_LONGEST].rpartition("-")[0] or name[:_LONGEST]
    return name or "razdel"


class Names:
    """Hands out names so that none is given twice; ``p12`` is kept for printed pages.

    >>> names = Names()
    >>> names.take("Леса"), names.take("Леса")
    ('lesa', 'lesa-2')
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)

    def take(self, text: str) -> str:
        """Return a name for *text* that was not handed out before."""
        base = slug(text)
        if re.fullmatch(r"p\d+", base):
            base = f"{base}-"
        name, number = base.rstrip("-"), 2
        while name in self._taken or re.fullmatch(r"p\d+", name):
            name = f"{base.rstrip('-')}-{number}"
            number += 1
        self._taken.add(name)
        return name
