"""Rows that are proposed from what readers looked for in vain."""

from pathlib import Path

import pytest

from glossary.candidates import LogError, Miss, ProposedRow, as_rows, candidates, load_misses

BOOKS = {"лес", "пруд", "мельница"}


def proposed(*misses: tuple[str, str]) -> list[ProposedRow]:
    return candidates([Miss(*miss) for miss in misses], BOOKS.__contains__)


def test_what_was_asked_next_is_what_the_books_call_it() -> None:
    assert proposed(("спуск к пруду", "спуск к луже")) == [ProposedRow("спуск луже", "пруду", 1)]
    assert proposed(("мост за пруд", "пруд с переправой")) == [ProposedRow("переправой", "мост", 1)]


def test_a_query_that_was_given_up_counts_if_it_comes_again() -> None:
    assert proposed(("хабазина", "")) == []
    assert proposed(*[("хабазина у пруд", "")] * 2) == [ProposedRow("хабазина", "", 2)]


def test_what_was_still_being_typed_is_left_out() -> None:
    assert proposed(*[("хаб", ""), ("хабаз", ""), ("хабазина", "")] * 2) == [
        ProposedRow("хабазина", "", 2)
    ]


def test_the_most_frequent_come_first() -> None:
    rows = proposed(("лес", "чаща"), *[("пруд", "лужа")] * 2)
    assert as_rows(rows) == "plain\tmeant\ttimes\nлужа\tпруд\t2\nчаща\tлес\t1\n"


def test_a_file_that_is_no_log_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "misses.jsonl"
    log.write_text('{"day": "2026-05-01", "query": "лужа", "after": ""}\nлужа\n', "utf-8")
    with pytest.raises(LogError, match=r"misses\.jsonl:2: найдено «лужа»"):
        load_misses(log)
