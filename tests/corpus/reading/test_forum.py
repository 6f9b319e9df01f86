"""Posts with the marks of a forum."""

from corpus.reading.files import read_bytes
from corpus.source import Line


def _lines(text: str) -> list[Line]:
    return [line for line in read_bytes(text.encode(), "post.txt").lines if line.text]


def test_lists_quotations_and_bold_titles_keep_their_meaning_and_their_lines() -> None:
    post = """[quote="Сойка"]Как играть?[/quote]
[b]Тушение[/b]
Ведро гасит [b]один[/b] язык огня.
[list]
[*]вёдра носят цепочкой;
[*]насос качают [color=red]двое[/color].
[/list]
[list=1][*]бросьте кубик[*]на шестёрке загорелось[/list]
"""
    assert [(line.text, line.heading, line.role, line.number) for line in _lines(post)] == [
        ("Как играть?", 0, "quote", 1),
        ("Тушение", 1, "", 2),
        ("Ведро гасит один язык огня.", 0, "", 3),
        ("• вёдра носят цепочкой;", 0, "", 5),
        ("• насос качают двое.", 0, "", 6),
        ("1. бросьте кубик", 0, "", 8),
        ("2. на шестёрке загорелось", 0, "", 8),
    ]


def test_larger_titles_stand_above_bold_ones_and_rows_are_rows() -> None:
    post = """[size=5]Каланча[/size]
[b]Цены[/b]
[table][tr][td]Ведро[/td][td]1 р.[/td][/tr]
[tr][td]Багор[/td]
[td]3 р.[/td][/tr][/table]
[b]Эта строка кончается точкой.[/b]
"""
    assert [(line.text, line.heading, line.role) for line in _lines(post)] == [
        ("Каланча", 1, ""),
        ("Цены", 2, ""),
        ("Ведро\t1 р.", 0, "row"),
        ("Багор\t3 р.", 0, "row"),
        ("Эта строка кончается точкой.", 0, ""),
    ]


def test_what_is_folded_away_has_its_title_and_pictures_are_told() -> None:
    post = "[b]А[/b] [i]Б[/i]\n[spoiler=Счёт]За кошку два.[/spoiler]\n[img]fire.png[/img]\n"
    source = read_bytes(post.encode(), "post.txt")
    assert [line.text for line in source.lines if line.text] == ["А Б", "Счёт", "За кошку два."]
    assert "fire.png" in source.notes[0]


def test_brackets_of_a_book_are_text() -> None:
    text = "Порт [1] и море [сноска]. [b]Мель[/b] – нет.\n"
    assert [line.text for line in _lines(text)] == [text.strip()]


def test_a_mark_that_nothing_closes_or_opens_loses_no_letter() -> None:
    post = "[/list]один [b]два\n[td]три[/td][*]четыре[/b][/i][/u][/url]"
    assert "".join(line.text for line in _lines(post)).replace("• ", "") == "один дватричетыре"
