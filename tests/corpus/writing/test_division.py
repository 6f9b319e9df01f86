"""A long book is divided as a person would: chapters, sections of long ones, nothing short."""

from itertools import chain

from corpus.source import Line
from corpus.structure.blocks import Block, Heading, Paragraph
from corpus.writing.division import divided, length

AT = Line("", "a.txt", 1)


def _heading(text: str, level: int, style: str = "title") -> Heading:
    return Heading(text, AT, style, level)


def _text(size: int) -> Paragraph:
    return Paragraph("ж" * size, AT)


def _titles(blocks: list[Block]) -> list[str]:
    return [page[0].text for page in divided(blocks) if isinstance(page[0], Heading)]


def _chapter(name: str, *sections: int) -> list[Block]:
    blocks: list[Block] = [_heading(name, 1), _text(500)]
    for number, size in enumerate(sections):
        blocks += [_heading(f"{name} {number}", 2), _text(size)]
    return blocks


def test_a_chapter_is_a_page_and_a_long_one_is_parted_at_its_sections() -> None:
    book = [*_chapter("Порт", 5_000, 5_000), *_chapter("Море", 30_000, 30_000, 900)]
    assert _titles(book) == ["Порт", "Море", "Море 1"]


def test_a_short_section_stays_with_the_one_before_it() -> None:
    book = [*_chapter("Порт", *[9_000, 600] * 8)]
    assert all(length(page) >= 2_000 for page in divided(book))
    assert len(divided(book)) == 8


def test_a_short_chapter_between_long_ones_ends_the_page_before() -> None:
    book = [*_chapter("Порт", 40_000), _heading("Слово", 1), _text(300), *_chapter("Море", 40_000)]
    assert "Слово" not in _titles(book)
    headings = [b for page in divided(book) for b in page if isinstance(b, Heading)]
    levels = [heading.level for heading in headings if heading.text == "Слово"]
    assert levels == [2]


def test_short_chapters_in_a_row_share_a_page() -> None:
    book = [b for at in range(90) for b in (_heading(f"Умение {at}", 1), _text(1_000))]
    pages = divided(book)
    assert 5 <= len(pages) <= 15
    assert all(length(page) >= 2_000 for page in pages)


def test_entries_of_one_form_begin_no_pages() -> None:
    book: list[Block] = [_heading("Умения", 1)]
    for at in range(40):
        book += [_heading(f"Умение {at}", 2, "entry"), _text(1_500)]
    assert _titles(book)[:1] == ["Умения"]
    assert all(length(page) > 10_000 for page in divided(book))


def test_in_a_small_book_every_chapter_has_its_page() -> None:
    assert _titles([*_chapter("Порт", 300), *_chapter("Море", 300)]) == ["Порт", "Море"]


def test_the_title_of_a_group_begins_the_page_of_its_first_section() -> None:
    book = _chapter("Порт", *[9_000, 150] * 8)
    assert [title for title in _titles(book) if title == "Порт 1"] == ["Порт 1"]
    assert all(length(page) >= 2_000 for page in divided(book))


def test_a_book_of_many_sections_has_no_more_pages_than_a_list_can_hold() -> None:
    book = [b for at in range(12) for b in _chapter(f"Глава {at}", *[6_000] * 20)]
    assert 40 <= len(divided(book)) <= 120


def test_chapters_under_the_title_of_a_short_book_are_pages() -> None:
    below = [
        block
        for number in (1, 2)
        for block in (_heading(f"Глава {number}. Порт", 2), _text(1_100), _heading("Кран", 3))
    ]
    title = _heading("Морской устав", 1)
    assert _titles([title, *below]) == ["Морской устав", "Глава 1. Порт", "Глава 2. Порт"]
    sections = [_heading("Кран", 2), _text(900), _heading("Трап", 2), _text(900)]
    for one_page in ([title, *sections], [title, _text(90), *below]):
        assert _titles(one_page) == ["Морской устав"]


def test_a_book_too_short_for_a_page_is_one() -> None:
    names = ("Порт", "Море", "Торг")
    chapters = [[_heading(name, 1), _text(300)] for name in names]
    title = _heading("Морской устав", 1)
    assert _titles([title, *chain.from_iterable(chapters)]) == ["Морской устав"]
    long = [block for name in names for block in _chapter(name, 900)]
    assert _titles([title, *long]) == ["Морской устав", *names]


def test_chapters_numbered_above_numbered_sections_are_pages() -> None:
    title = _heading("Морской устав", 1)
    below: list[Block] = []
    for number, name in enumerate(("Порт", "Море"), 1):
        below += [
            _heading(f"{number}. {name}", 2),
            _heading(f"{number}.1. Правила", 3),
            _text(1_100),
        ]
    assert _titles([title, *below]) == ["Морской устав", "1. Порт", "2. Море"]
    plain = [block for block in below if not (isinstance(block, Heading) and block.level == 3)]
    assert _titles([title, *plain]) == ["Морской устав"]
