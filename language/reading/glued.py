"""Words run together: «линияпрямойвидимости» is three of them.

The fewest parts that make the whole, each a word of the books or names, or a function word
between two of them. What the dictionary holds is never parted.
"""

from collections.abc import Iterator

from language.dictionary import is_real
from language.letters import has_cyrillic
from language.reading.lexicon import Lexicon
from language.tokens import words

SHORTEST_WHOLE = 7
SHORTEST_PART = 3
JOINING = frozenset(
    words(
        "в во на с со из к ко по за от до о об у и или не для при под над без от через между of "
        "to in on a the and for by at with"
    )
)
"""What may stand between two words run together: «бросокнаранение»."""
COSTS = {"word": 1.0, "rare": 1.5, "joining": 0.9}
"""What a part costs: as the books have it, in another form, a function word."""


def parted(form: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words that *form* is made of, or none; at least two of them name something."""
    if len(form) < SHORTEST_WHOLE or not form.isalpha() or is_real(form):
        return ()
    best: list[tuple[float, tuple[str, ...]] | None] = [None] * (len(form) + 1)
    best[0] = (0.0, ())
    for end in range(1, len(form) + 1):
        ways = list(_ways(form, end, best, lexicon))
        best[end] = min(ways, default=None)
    found = best[-1]
    if found is None or not _is_sound(found[1]):
        return ()
    return found[1]


def _ways(
    form: str, end: int, best: list[tuple[float, tuple[str, ...]] | None], lexicon: Lexicon
) -> Iterator[tuple[float, tuple[str, ...]]]:
    for start in range(end):
        before, part = best[start], form[start:end]
        if before is not None and (cost := _cost(part, lexicon)):
            yield before[0] + cost, (*before[1], part)


def _cost(part: str, lexicon: Lexicon) -> float:
    """Return the cost of a part, 0 if it is no word."""
    if part in JOINING:
        return COSTS["joining"]
    if len(part) < SHORTEST_PART:
        return 0
    if part in lexicon.vocabulary.forms or part in lexicon.names.words:
        return COSTS["word"]
    return COSTS["rare"] if has_cyrillic(part) and is_real(part) and lexicon.uses(part) else 0


def _is_sound(parts: tuple[str, ...]) -> bool:
    """Is it a believable division: content words at both ends, longer than 3 letters on average?"""
    telling = [part for part in parts if part not in JOINING]
    ends = parts[0] not in JOINING and parts[-1] not in JOINING
    return ends and len(telling) > 1 and sum(map(len, telling)) > 3 * len(telling)
