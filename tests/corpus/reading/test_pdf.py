"""The layout of a PDF page: what its places, sizes and weights say."""

import pytest

from corpus.reading.files import read_bytes
from corpus.source import Line, SourceError
from tests.corpus.pdf_writer import pdf, shown

BODY = "The miller keeps the gate of the lower pond shut"


def _lines(*pages: str) -> list[Line]:
    return [line for line in read_bytes(pdf(*pages), "a.pdf").lines if line.text]


def _texts(*pages: str) -> list[str]:
    return [line.text for line in _lines(*pages)]


def test_bullets_drawn_after_the_text_stand_before_their_items() -> None:
    items = shown("Open the gate", 60, 300) + shown("Wait for the barge", 60, 286)
    marks = shown("\\267", 50, 300) + shown("\\267", 50, 286)
    assert _texts(items + marks) == ["• Open the gate", "• Wait for the barge"]


def test_a_bullet_drawn_as_a_shape_is_a_mark() -> None:
    shape = "50 303 3 3 re f\n"
    assert _texts(shape + shown("Open the gate", 60, 300)) == ["• Open the gate"]


def test_a_wrapped_cell_is_one_and_a_missing_one_is_empty() -> None:
    page = "".join(
        shown(text, x, y)
        for text, x, y in (
            ("Boat", 50, 340),
            ("Crew", 150, 340),
            ("Note", 250, 340),
            ("Barge", 50, 310),
            ("4", 150, 310),
            ("slow in a", 250, 310),
            ("storm", 250, 297),
            ("Skiff", 50, 270),
            ("fast", 250, 270),
        )
    )
    lines = _lines(page)
    assert [line.text for line in lines] == [
        "Boat\tCrew\tNote",
        "Barge\t4\tslow in a storm",
        "Skiff\t\tfast",
    ]
    assert {line.role for line in lines} == {"row"}


def test_figures_that_are_flush_right_are_cells() -> None:
    page = "".join(
        shown("Barge", 50, y) + shown(figure, 212 - 6.67 * len(figure), y)
        for y, figure in ((300, "150"), (286, "50"), (272, "5"))
    )
    assert _texts(page) == ["Barge\t150", "Barge\t50", "Barge\t5"]


def test_a_stretched_line_has_no_cells() -> None:
    words = shown("The", 50, 300) + shown("gate", 95, 300) + shown("is", 145, 300)
    assert _texts(words + shown(BODY, 50, 286)) == ["The gate is", BODY]


def test_larger_and_bolder_lines_are_headings_by_size() -> None:
    pages = [
        shown(f"Chapter {number}", 50, 360, 20)
        + shown("The gate", 50, 320, 12, "F2")
        + "".join(shown(BODY, 50, 300 - 14 * row) for row in range(9))
        for number in range(4)
    ]
    lines = _lines(*pages)
    assert [(line.text, line.heading) for line in lines if line.heading] == [
        pair for number in range(4) for pair in ((f"Chapter {number}", 1), ("The gate", 2))
    ]
    assert all(line.as_body for line in lines if not line.heading)


def test_a_bold_word_at_the_head_of_a_paragraph_is_no_heading() -> None:
    bold = shown("Gate.", 50, 300, 12, "F2") + shown("The miller keeps it", 90, 300)
    lines = _lines(shown(BODY, 50, 340) + bold + shown(BODY, 50, 286))
    assert [line.heading for line in lines] == [0, 0, 0]


def test_an_indented_line_begins_a_paragraph() -> None:
    page = "".join(
        shown(BODY, x, y) for x, y in ((50, 300), (50, 286), (64, 272), (50, 258), (50, 244))
    )
    lines = read_bytes(pdf(page), "a.pdf").lines
    assert [bool(line.text) for line in lines] == [True, True, False, True, True, True]


def test_a_drop_capital_stands_above_its_text_wherever_it_is_drawn() -> None:
    capital, title = shown("T", 50, 288, 34), shown("The gate", 50, 330, 16)
    text = shown("he miller keeps the gate of", 74, 300) + shown("the lower pond shut", 74, 286)
    page = capital + title + text + "".join(shown(BODY, 50, 272 - 14 * row) for row in range(5))
    lines = _lines(page)
    assert [line.text for line in lines][:4] == [
        *("The gate", "T", "he miller keeps the gate of", "the lower pond shut"),
    ]
    assert [bool(line.heading) for line in lines[:3]] == [True, False, False]


def test_a_large_letter_with_no_text_beside_it_stays_a_title() -> None:
    page = shown("T", 50, 330, 34) + shown(BODY, 50, 300) + shown(BODY, 50, 286)
    assert [line.heading for line in _lines(page)] == [1, 0, 0]


def test_a_paragraph_of_one_indented_line_begins_anew() -> None:
    places = ((BODY, 50, 300), (BODY + ".", 50, 286), ("It opens at noon.", 64, 272))
    lines = read_bytes(pdf("".join(shown(*place) for place in places)), "a.pdf").lines
    assert [bool(line.text) for line in lines] == [True, True, False, True]


def test_a_number_at_the_head_of_a_full_line_marks_no_item_in_mid_sentence() -> None:
    page = shown(BODY, 50, 300) + shown("6. It is opened at noon", 50, 286)
    assert [line.goes_on for line in _lines(page)] == [False, True]
    page = shown(BODY[:-1] + ":", 50, 300) + shown("6. It is opened at noon", 50, 286)
    assert [line.goes_on for line in _lines(page)] == [False, False]


def test_words_stretched_to_the_margin_are_no_cells() -> None:
    letter, space = 12 * 0.556, 12 * 0.278  # of the letters below, in Helvetica
    full = "an open pond and a bound hound and no page"
    right = 50 + letter * sum(map(str.isalpha, full)) + space * full.count(" ")
    page = shown(full, 50, 314)
    for number, words in enumerate(
        (("abandoned", "dodo", "hungup"), ("unopened", "pagoda", "upon"))
    ):
        gap = (right - 50 - letter * len("".join(words))) / 2
        for word, left in zip(
            words,
            (50, 50 + letter * len(words[0]) + gap, right - letter * len(words[2])),
            strict=True,
        ):
            page += shown(word, left, 300 - 14 * number)
    assert _texts(page)[0] == full
    assert not any("\t" in text for text in _texts(page))


def test_a_full_bold_line_is_a_title_unless_its_sentence_goes_on() -> None:
    def parted(title: str, text: str) -> list[bool]:
        page = shown(title, 50, 300, 12, "F2") + shown(text, 50, 286)
        more = "".join(shown(BODY, 50, 272 - 14 * row) for row in range(6))
        lines = read_bytes(pdf(page + more), "a.pdf").lines
        return [bool(line.text) for line in lines][:3]

    title = "The miller keeps the gate of the lower ponds"
    assert parted(title, "The gate is opened at noon by the eldest miller") == [True, False, True]
    assert parted(title, "shut and opens it at noon, when the barge comes") == [True, True, True]


def test_a_head_that_is_centred_above_its_columns_is_a_row() -> None:
    page = shown("D6", 50, 300, 12, "F2") + shown("Wood", 84, 300, 12, "F2")
    rows = (("1", "a quiet wood with paths"), ("2", "a thicket"), ("3", "an iron wood"))
    for number, (figure, text) in enumerate(rows):
        page += shown(figure, 54, 286 - 14 * number) + shown(text, 74, 286 - 14 * number)
    assert _texts(page)[:2] == ["D6\tWood", "1\ta quiet wood with paths"]


def test_a_raised_digit_is_told_from_the_word() -> None:
    assert _texts(shown("gate", 50, 300) + shown("1", 73, 305, 7)) == ["gate¹"]


def test_words_without_spaces_between_are_parted_by_their_gap() -> None:
    words = shown("The", 50, 300) + shown("gate", 74, 300)
    assert _texts(words + shown("way", 97.5, 300)) == ["The gateway"]


def test_a_heading_of_two_lines_is_one() -> None:
    page = shown("The gate of the", 50, 340, 20) + shown("lower pond", 50, 317, 20)
    body = "".join(shown(BODY, 50, 290 - 14 * row) for row in range(9))
    lines = read_bytes(pdf(page + body), "a.pdf").lines
    assert [(line.text, line.heading) for line in lines][:3] == [
        ("", 0),
        ("The gate of the", 1),
        ("lower pond", 1),
    ]


# F1 as a font that was cut down to its glyphs, with no table of their letters.
CUT_DOWN = (
    b"<< /Type /Font /Subtype /Type0 /BaseFont /Cut /Encoding /Identity-H /DescendantFonts "
    b"[<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Cut /DW 600 /CIDSystemInfo "
    b"<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>"
)


def cut_down(*pages: str) -> bytes:
    plain = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    return pdf(*pages).replace(plain, CUT_DOWN)


def test_a_file_whose_letters_cannot_be_told_is_refused() -> None:
    with pytest.raises(SourceError, match="лист 1: найден шрифт без таблицы букв"):
        read_bytes(cut_down(shown(BODY, 50, 300)), "a.pdf")


def test_a_page_whose_letters_cannot_be_told_is_named() -> None:
    bold = shown(BODY, 50, 300, font="F2")
    source = read_bytes(cut_down(bold, shown(BODY, 50, 300), bold), "a.pdf")
    assert source.notes == ("листы, которых не прочитать (шрифт без таблицы букв): 2",)
    assert [line.text for line in source.lines if line.text] == [BODY, BODY]
