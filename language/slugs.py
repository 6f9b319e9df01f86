"""ASCII names of terms and titles, for addresses."""

import re
from collections import Counter
from collections.abc import Iterable

from language.letters import fold

_LATIN = dict(
    zip(
        "абвгдезийклмнопрстуфхъыьэ",
        [*"abvgdeziyklmnoprstufh", "", "y", "", "e"],
        strict=True,
    )
) | {"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sch", "ю": "yu", "я": "ya"}
# The name of what has no letters and no digits, and so of their group in an alphabet.
_NO_LETTERS = "0-9"


def latin(text: str) -> str:
    """Return *text* in small Latin letters, digits and hyphens; '' where it has none.

    >>> latin("Кто может стрелять?"), latin("…")
    ('kto-mozhet-strelyat', '')
    """
    letters = "".join(_LATIN.get(char, char) for char in fold(text))
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")


def slug(text: str) -> str:
    """Return an ASCII name of *text*, for an address.

    >>> slug("Спас-бросок за укрытие"), slug("armour value (AV)"), slug("#")
    ('spas-brosok-za-ukrytie', 'armour-value-av', '0-9')
    """
    return latin(text) or _NO_LETTERS


def unique_slugs(texts: Iterable[str]) -> dict[str, str]:
    """Return a slug for each of *texts*, no two alike: a later one gets a number.

    >>> unique_slugs(["лес 2", "Лес", "лес"])
    {'лес 2': 'les-2', 'Лес': 'les', 'лес': 'les-3'}
    """
    taken: set[str] = set()
    same: Counter[str] = Counter()
    slugs: dict[str, str] = {}
    for text in dict.fromkeys(texts):
        name = first = slug(text)
        while name in taken:
            same[first] += 1
            name = f"{first}-{same[first] + 1}"
        taken.add(name)
        slugs[text] = name
    return slugs
