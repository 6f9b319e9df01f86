"""Sections of two editions find one another, and what differs in them is marked."""

from dataclasses import replace

from corpus.books.book import Book
from corpus.books.page import Page
from corpus.links.editions import Comparison, changed_lines, compare, comparisons

_OLD = """# Помол {#pomol data-en="Milling"}

Камень мелет зерно. За час выходит 5 мешков.

## Мешки {#meshki}

Старый текст.

## Ветер {#veter}

!!! info "Во 2-й редакции"
    См. [«Погода»](../mill2/01-a.md#pogoda).

## Вода {#voda}

!!! info "Во 2-й редакции"
    Об этом говорит [«Мельник»](../mill2/01-a.md#melnik).
"""
_NEW = """# Как молоть {#kak-molot data-en="Milling (basics)"}

Камень мелет зерно. За час выходит 7 мешков.

## Мешок {#meshok}

Другое.

## Погода {#pogoda}

!!! info "В 1-й редакции"
    См. [«Ветер»](../mill1/01-a.md#veter).

## Мельник {#melnik}

Текст.

## Лоток {#lotok}

Текст.
"""


def _book(slug: str, edition: str, body: str) -> Book:
    return Book(slug, "Мельница", edition=edition, pages=(Page("01-a", "Помол", body),))


def _concept(title: str) -> str | None:
    return {"Вода": "water", "Лоток": "water"}.get(title)


def _compared() -> Comparison:
    return compare(_book("mill1", "1", _OLD), _book("mill2", "2", _NEW), _concept)


def test_titles_terms_and_mutual_links_tell_the_same_subject() -> None:
    pairs = [(p.old[1].heading.anchor, p.new[1].heading.anchor) for p in _compared().pairs]
    assert pairs == [
        ("pomol", "kak-molot"),  # the English title
        ("meshki", "meshok"),  # the Russian one
        ("veter", "pogoda"),  # they lead to one another
        ("voda", "lotok"),  # the term of the term base
    ]


def test_a_section_that_is_only_mentioned_has_no_pair() -> None:
    assert [section.heading.anchor for _, section in _compared().only_new] == ["melnik"]
    assert _compared().only_old == ()


def test_only_the_words_that_differ_are_marked() -> None:
    pair = _compared().pairs[0]
    assert pair.changes == 1
    assert not pair.is_retold
    assert [text for text, is_changed in pair.lines[0].new if is_changed] == ["7"]


def test_a_section_told_in_other_words_is_said_to_be() -> None:
    assert _compared().pairs[1].is_retold


def test_one_line_in_common_makes_no_text_the_same() -> None:
    old = ["Мешки стоят у стены.", "Жёрнов крутит вода, а в засуху его крутит осёл."]
    new = ["Мешки стоят у стены.", "Ветряк мелет сам, пока дует, и тогда мельник может спать."]
    assert not replace(_compared().pairs[0], lines=tuple(changed_lines(old, new))).is_retold
    new = [*new[1:], *(f"В доме номер {number} живёт пекарь с женой." for number in range(9))]
    lines = tuple(changed_lines(old, ["Мешки стоят у стены.", *new]))
    assert replace(_compared().pairs[0], lines=lines).is_retold


def test_lines_without_a_partner_stand_where_they_stood() -> None:
    lines = list(changed_lines(["а б в", "только тут"], ["новое совсем", "а б в г"]))
    assert [(bool(line.old), bool(line.new)) for line in lines] == [
        (False, True),
        (True, True),
        (True, False),
    ]


def test_books_of_one_edition_are_not_compared() -> None:
    books = [_book("mill1", "1", _OLD), _book("other", "1", _NEW), _book("mill2", "2", _NEW)]
    assert [(it.old.slug, it.new.slug) for it in comparisons(books, _concept)] == [
        ("other", "mill2")
    ]


def test_a_box_about_the_other_edition_is_no_rule() -> None:
    box = '!!! note "Примечание"\n    Во 2-й редакции мешков 7.\n\n'
    link = '!!! note "Сравните"\n    См. [«Помол»](../mill2/01-a.md#a).\n\n'
    own = '!!! note "Совет"\n    Мешок завязывают.\n'
    old = f"# Помол {{#a}}\n\nКамень мелет зерно.\n\n{box}{link}{own}"
    new = "# Помол {#a}\n\nКамень мелет зерно.\n"
    [pair] = compare(_book("mill1", "1", old), _book("mill2", "2", new), _concept).pairs
    gone = ["".join(text for text, _ in line.old) for line in pair.lines if not line.new]
    assert gone == ["Совет", "Мешок завязывают."]


def test_lines_are_paired_as_well_as_they_can_be_in_all() -> None:
    # Line by line from the start, the first line would take the second one of the other edition.
    old = ["один два три четыре", "один два три пять"]
    new = ["один два три пять", "один два три пять шесть"]
    lines = list(changed_lines(old, new))
    assert [line.is_changed for line in lines] == [True, True]
    assert all(line.old and line.new for line in lines)


def test_sections_of_one_chapter_find_one_another_by_their_words() -> None:
    old = """# Помол {#pomol}

Начало.

## Порядок работы {#poryadok}

Засыпать зерно в ковш, опустить жёрнов, пустить воду на колесо.

## Плата {#plata}

Десятая доля мешка.
"""
    new = """# Помол {#pomol}

Начало.

## Что за чем делают {#chto-za-chem}

Сначала пустить воду на колесо, затем опустить жёрнов и засыпать зерно в ковш.

## Сторож {#storozh}

Спит у дверей.
"""
    pairs = compare(_book("mill1", "1", old), _book("mill2", "2", new), _concept).pairs
    assert [(it.old[1].heading.anchor, it.new[1].heading.anchor) for it in pairs] == [
        ("pomol", "pomol"),
        ("poryadok", "chto-za-chem"),
    ]
