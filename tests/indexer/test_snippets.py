"""What is shown of a section: the lines that answer, whole."""

import pytest

from indexer.answers.lines import PassageLine, lines_of
from indexer.answers.marking import SoughtPart
from indexer.answers.snippets import LONGEST_LINE, show
from indexer.query.plan import Asked, Phrase


def asked(worth: float, *keys: str) -> SoughtPart:
    """One word of a query."""
    return SoughtPart(worth, ((Asked(keys[0], tuple((key, 1.0) for key in keys)), 1.0),), ())


def test_lines_are_sentences_and_rows_with_the_names_of_columns() -> None:
    text = "Ход лодки:\nЛодка · Ход · Прочее\nЯлик · 2 · \nКонец. Дальше идёт другое правило."
    found = lines_of(text, (1,))
    assert [line.shown for line in found] == [
        "Ход лодки:",
        "Лодка: Ялик · Ход: 2",
        "Конец. Дальше идёт другое правило.",
    ]
    assert [line.caption for line in found] == [0, 1, 0]


def test_a_line_of_the_rule_answers_before_one_of_its_example() -> None:
    text = "Лодка ждёт в штиль, и команда тоже.\nПример\nЛодка попала в штиль. Она ждёт ход."
    found = lines_of(text)
    assert [(line.shown, line.is_example) for line in found] == [
        ("Лодка ждёт в штиль, и команда тоже.", False),
        ("Пример: Лодка попала в штиль. Она ждёт ход.", True),
    ]
    assert show("Погода", text, (), [asked(0.5, "лодка"), asked(0.5, "попасть")]).line == (
        "Лодка попала в штиль. Она ждёт ход."
    )
    assert show("Погода", text, (), [asked(0.5, "лодка"), asked(0.1, "попасть")]).line == (
        "Лодка ждёт в штиль, и команда тоже."
    )


def test_a_page_number_ends_no_sentence() -> None:
    text = "Лодки ходят под парусом (см. с. 110). А ещё на вёслах, когда стоит штиль."
    assert len(lines_of(text)) == 2


@pytest.mark.parametrize("text", ["", "\n", "·", "?!"])
def test_odd_texts_have_lines(text: str) -> None:
    assert all(line.shown == line.source for line in lines_of(text))
    assert show("Лодки", text, (), [asked(1, "лодка")]).snippet == text.replace("\n", " | ")


def test_the_rare_word_chooses_the_line() -> None:
    text = "Лодка стоит у причала, а рядом другая лодка. Штиль держит лодку на месте весь ход."
    shown = show("Погода", text, (), [asked(0.2, "лодка"), asked(0.8, "штиль")], 50)
    assert shown.snippet == "<mark>Штиль</mark> держит <mark>лодку</mark> на месте весь ход."
    assert shown.line == "Штиль держит лодку на месте весь ход."
    assert shown.share == pytest.approx(1)


def test_a_word_that_hardly_counts_is_not_marked() -> None:
    shown = show("Погода", "Штиль держит лодку.", (), [asked(0.1, "лодка"), asked(0.9, "штиль")])
    assert shown.snippet == "<mark>Штиль</mark> держит лодку."


def test_what_the_title_says_is_not_sought_again() -> None:
    text = "Лодка плавает по рекам и морям. Тяжёлый груз занимает два места в трюме."
    parts = [asked(0.5, "лодка"), asked(0.5, "груз")]
    assert show("Лодка", text, (), parts, 10).line.startswith("Тяжёлый груз")
    assert show("Лодка", text, (), parts[:1], 10).line == ""


def test_a_row_stands_below_its_caption() -> None:
    text = "Посторонние слова о погоде на реке. Ход лодки такой:\nЛодка · Ход\nЧёлн · 1\nЯлик · 2"
    shown = show("Ход", text, (1,), [asked(1, "ялик")], 10)
    assert shown.answer == "Ход лодки такой: Лодка: <mark>Ялик</mark> · Ход: 2"


def test_words_of_a_term_are_marked_together_without_prepositions() -> None:
    words = tuple((Asked(word, ((word, 1.0),)), 0.3) for word in ("тест", "лидерство"))
    term = SoughtPart(1.0, words, (Phrase((("тест",), ("на",), ("лидерство",)), 1.0),))
    text = "Тест бывает и проще, и короче. Тест на лидерство проходит отряд."
    assert show("", text, (), [term]).snippet == (
        "Тест бывает и проще, и короче. <mark>Тест</mark> на <mark>лидерство</mark> проходит отряд."
    )


def test_a_very_long_line_is_cut_around_what_matched() -> None:
    text = f"{'вода и берег ' * 60}ялик {'вода и берег ' * 60}".strip()
    snippet = show("Река", text, (), [asked(1, "ялик")]).snippet
    assert "<mark>ялик</mark>" in snippet
    assert snippet.startswith("…")
    assert snippet.endswith("…")
    assert len(snippet) < LONGEST_LINE + 20


def test_a_line_knows_where_its_keys_stand() -> None:
    assert PassageLine(0, "", "лес, леса").places["лес"] == [0, 1]
