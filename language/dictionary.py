"""Is a word one of its language, and how common is it there?

Russian words are those of pymorphy3's dictionary, which counts none. English ones are those
of symspellpy's list of 82,765, counted in some 10**12 running words of books and the web.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from language.letters import fold, has_cyrillic
from language.morphology import is_known

# Times in the English list. A word below RARE («malediction») is hardly met outside the few
# subjects that need it; one below UNCOMMON («barricades») at least not often.
RARE = 150_000
UNCOMMON = 1_000_000
# The past of a verb is met at least so often beside its base form: «ignored», «ignore».
_PAST_SHARE = 0.1


def is_real(word: str) -> bool:
    """Does the general dictionary of its language hold *word*?

    >>> is_real("крокодила"), is_real("lover"), is_real("overwach")
    (True, True, False)
    """
    return is_known(word) if has_cyrillic(word) else fold(word) in english_words()


def is_less_common_than(word: str, times: int) -> bool:
    """Is *word* met fewer than *times* in the English list? A Russian word is known or not.

    >>> is_less_common_than("malediction", RARE), is_less_common_than("charge", RARE)
    (True, False)
    """
    if has_cyrillic(word):
        return not is_known(word)
    return english_words().get(fold(word), 0) < times


def has_a_past(word: str) -> bool:
    """Is an English *word* often used as a verb? Then its past tense is common as well.

    >>> has_a_past("ignore"), has_a_past("door")
    (True, False)
    """
    counts, folded = english_words(), fold(word)
    pasts = (f"{folded}ed", f"{folded}d", f"{folded}{folded[-1:]}ed")
    return max(counts.get(past, 0) for past in pasts) >= _PAST_SHARE * counts.get(folded, 1)


@cache
def english_words() -> Mapping[str, int]:
    """Return the words of English, the commonest first, with how often each was met."""
    name = "frequency_dictionary_en_82_765.txt"
    lines = (files("symspellpy") / name).read_text("utf-8-sig").splitlines()
    counted = (line.split(" ") for line in lines)
    return MappingProxyType({word: int(times) for word, times in counted})
