"""What is asked of the import for each kind of damage, on our own pages damaged on purpose."""

import random
from functools import cache

import pytest

from corpus.layout.mojibake import mend_mojibake
from corpus.source import Line
from tests.corpus.damage.kinds import KINDS, PAIRS, misread
from tests.corpus.damage.measure import Tally, measure
from tests.corpus.damage.spelled import spelled
from tests.corpus.typesetter import Piece, pieces_of

# The share of the damage that is mended, and of the edits that are wrong.
FLOORS = {
    "hyphens at 38": (0.998, 0.002),
    "hyphens at 84": (0.998, 0.002),
    "glued words": (0.78, 0.01),
    "spaces inside": (0.80, 0.02),
    "capitals inside": (0.95, 0.01),
    "headings in capitals": (0.95, 0.01),
    "marks in the flow": (0.90, 0.0),
    "furniture between": (0.97, 0.0),
    "furniture inside": (0.97, 0.0),
    "soft hyphens": (1.0, 0.0),
    "decomposed letters": (1.0, 0.0),
}

# Where chance weighs much, several draws are counted together.
SEEDS = {"glued words": (1, 3), "spaces inside": (1, 3)}
# These two have the small letters in the same places: a dash alone shows nothing.
ALIKE = {("mac-cyrillic", "cp1251"): 0.8, ("cp1251", "mac-cyrillic"): 0.8}


@cache
def pieces() -> list[Piece]:
    """The text of both embedded books."""
    return pieces_of("6ed") + pieces_of("7ed")


@pytest.mark.parametrize("kind", FLOORS)
def test_damage_is_mended_and_nothing_is_spoilt(kind: str) -> None:
    found = Tally()
    for seed in SEEDS.get(kind, (3,)):
        found.take(measure(KINDS[kind], pieces(), seed))
    recall, wrong = FLOORS[kind]
    assert found.damaged >= 20
    assert found.recall >= recall, found.misses
    assert found.wrong <= wrong, found.wrongs


@pytest.mark.parametrize(("written", "read"), PAIRS)
def test_a_paragraph_that_was_misread_is_mended_and_a_right_one_stays(
    written: str, read: str
) -> None:
    dump = misread(pieces()[:80], random.Random(2), written, read)
    made = mend_mojibake(tuple(Line(text, "dump.txt", at) for at, text in enumerate(dump.raw)))
    texts = zip(dump.clean, dump.raw, [line.text for line in made.lines], strict=True)
    right = [clean == text for clean, raw, text in texts if clean != raw]
    assert sum(right) >= ALIKE.get((written, read), 1.0) * len(right) > 0
    mended = {row.line for row in made.changed}
    assert not [at for at in mended if dump.raw[at] == dump.clean[at]]


def test_a_text_is_laid_beside_another_spelling_letter_by_letter() -> None:
    clean, raw = spelled("Какой-либо порт"), spelled("Какой-\nлибопорт")
    assert clean.letters == raw.letters
    places = [at for at in range(len(clean)) if clean.joints[at] != raw.joints[at]]
    assert [clean.letters[at:] for at in places] == ["либопорт", "порт"]
