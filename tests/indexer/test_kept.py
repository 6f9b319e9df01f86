"""The cache of the index: bounded by bytes, whatever is asked."""

import random
import string

from indexer.store.kept import ENTRY_BYTES, Kept


def test_what_was_unused_for_longest_goes_first() -> None:
    kept: Kept[str, str] = Kept(3 * (ENTRY_BYTES + 10), 10)
    for key in "abc":
        kept.keep(key, "x")
    assert kept.get("a") == "x"
    kept.keep("d", "x")
    assert [kept.get(key) for key in "abcd"] == ["x", None, "x", "x"]


def test_what_is_larger_than_all_may_be_is_not_kept() -> None:
    kept: Kept[str, str] = Kept(1000, 10)
    assert kept.get_or_make("a", lambda: "x" * 1000) == "x" * 1000
    assert kept.get("a") is None


def test_a_hundred_thousand_unknown_words_are_not_all_kept() -> None:
    kept: Kept[str, tuple[int, ...]] = Kept(1 << 20, 150)
    drawn = random.Random(0)
    for _ in range(100_000):
        kept.keep("".join(drawn.choices(string.ascii_lowercase, k=12)), ())
    assert len(kept._values) <= (1 << 20) // ENTRY_BYTES
