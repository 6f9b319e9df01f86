"""What functions remember stays below its bytes, whatever they are asked."""

import random
import sys
import threading
from collections.abc import Callable

import pytest

from indexer.store.postings import form_sum
from language.analysis import keys
from language.derivation import stems
from language.memory import Memory, remembered
from language.morphology import lemmas, readings
from language.phrases import unit_lemmas


def _words(count: int, longest: int) -> list[str]:
    choose = random.Random(1)
    return ["".join(choose.choices("абвгд", k=choose.randint(1, longest))) for _ in range(count)]


def test_the_newer_half_stays() -> None:
    asked: list[str] = []

    @remembered(most=300_000)
    def shown(word: str) -> str:
        asked.append(word)
        return word.upper()

    words = list(dict.fromkeys(_words(3000, 20)))
    for word in words:
        assert shown(word) == word.upper()
    asked.clear()
    for word in words[-100:]:
        shown(word)
    assert asked == []
    shown(words[0])
    assert asked == [words[0]]


@pytest.mark.parametrize("longest", [5, 50, 5_000, 200_000])
def test_bytes_are_bounded_however_long_the_words(longest: int) -> None:
    memory = Memory(lambda word: (word, [word * 2]), 400, 1_000_000)
    for word in _words(min(20_000, 2_000_000 // longest), longest):
        memory(word)
    assert sum(map(_size, memory.items())) <= 1_000_000


@pytest.mark.parametrize("function", [readings, lemmas, keys, unit_lemmas, stems, form_sum])
def test_an_entry_needs_no_more_than_is_counted(function: Callable[[str], object]) -> None:
    assert isinstance(function, Memory)
    words = _words(300, 12)
    needed = sum(_size((word, function(word))) for word in words)
    assert needed <= sum(map(function._needed, words))


def _size(value: object) -> int:
    """The bytes of a value and of its parts."""
    if isinstance(value, tuple | list | frozenset):
        return sys.getsizeof(value) + sum(map(_size, value))
    parts = getattr(type(value), "__dataclass_fields__", ())
    return sys.getsizeof(value) + sum(_size(getattr(value, name)) for name in parts)


def test_threads_ask_at_once() -> None:
    memory = Memory(str.upper, 400, 50_000)
    words = _words(5000, 12)
    wrong: list[str] = []

    def ask() -> None:
        wrong.extend(word for word in words if memory(word) != word.upper())

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert wrong == []


def test_an_error_is_not_remembered() -> None:
    memory = Memory(int, 400, 1000)
    for _ in range(2):
        with pytest.raises(ValueError, match="invalid literal"):
            memory("x")
    assert not memory


def test_a_function_that_remembers_is_still_documented() -> None:
    assert "likeliest first" in str(readings.__doc__)
    assert readings.__module__ == "language.morphology"
