"""Text that is no book: one letter, one sign or one word by the hundred thousand.

Each takes a second or so; what grows with the square of the length would take minutes.
"""

import random

import pytest

from corpus.bookmaking import make_book
from corpus.reading.plain import read_text
from corpus.source import SourceError

SIZE = 200_000


def _random_words() -> str:
    choose = random.Random(1)
    letters = "абвгдежзиклмнопрстуфхцчшщыьэюя"
    words = ("".join(choose.choices(letters, k=choose.randint(1, 8))) for _ in range(SIZE // 6))
    return " ".join(words)


_GLOSSARY = "".join(f"{letter}nchor \N{EN DASH} якорь\n" for letter in "abcdefghijklmnop")
ODD = {
    "letters": "ж" * SIZE,
    "capitals": "Ж" * SIZE,
    "letters before a digit": "ж" * SIZE + "1",
    "digits": "7" * SIZE,
    "hyphens": "а" + "-" * SIZE,
    "bars": "а" + "|" * SIZE,
    "lines of bars": "а\n" + "|\n" * (SIZE // 2),
    "line ends": "а" + "\n" * SIZE,
    "words with hyphens": "кот-" * (SIZE // 4),
    "words broken at every line": "кот-\n" * (SIZE // 5),
    "soft hyphens": "а\N{SOFT HYPHEN}" * (SIZE // 2),
    "apostrophes": "а'" * (SIZE // 2),
    "addresses": "а@б." * (SIZE // 4),
    "a long line in a glossary": _GLOSSARY + "а, b; " * (SIZE // 6) + "\n" + _GLOSSARY,
    "an index": "Указатель\n"
    + "".join(f"о{word}\t7\n" for word in sorted(_random_words().split())[::4]),
    "random words": _random_words(),
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("text", ODD.values(), ids=ODD.keys())
def test_an_odd_text_is_read_or_refused_in_time_that_grows_with_its_length(text: str) -> None:
    try:
        made = make_book([read_text(text, "a.txt")])
    except SourceError:
        return
    assert made.book.pages or made.book.index
