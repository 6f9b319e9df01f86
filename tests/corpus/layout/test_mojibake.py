"""Misread text is put right in one pass, whatever bytes were lost."""

from time import process_time

from corpus.layout.mojibake import Misreading

_MISREADING = Misreading("utf-8", "cp1251")


def test_a_letter_that_lost_a_byte_stays_as_it_was_read() -> None:
    assert _MISREADING.mended("РџРѕСЂС‚ Р РџРѕСЂС‚") == "Порт Р Порт"


def test_a_long_line_full_of_lost_bytes_takes_no_longer_by_the_letter() -> None:
    def seconds(count: int) -> float:
        start = process_time()
        assert _MISREADING.mended("РџР " * count) == "ПР " * count
        return process_time() - start

    assert seconds(80_000) < 10 * seconds(10_000) + 1
