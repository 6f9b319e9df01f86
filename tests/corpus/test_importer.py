"""The import as a whole: what comes back, conservation, pages, a reader's decisions."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.bookmaking import Imported, make_book
from corpus.books.book import load_book
from corpus.books.page import PAGE_MARK, read_heading
from corpus.books.plaintext import plain_text
from corpus.conservation import ConservationError, check, visible
from corpus.importer import files_of, import_book
from corpus.overrides import read_overrides
from corpus.reading.plain import read_text
from corpus.report import Changed, Discarded, read_report
from corpus.review import review_lines
from corpus.source import SourceError
from corpus.writing.book_folder import REPORT
from language.letters import fold
from tests.corpus.typesetter import Dump, Style, pieces_of, typeset

HARBOUR = Path(__file__).resolve().parents[1] / "samples" / "harbour.txt"
STYLES = {
    "bare numbers at the foot": Style(),
    "form feeds": Style(form_feed=True, running_head="Большая книга правил"),
    "С. 12 at the head": Style(at_head=True, mark="С. {0}", first_page=33),
    "no blank lines": Style(blank_lines=False),
    "brackets": Style(chapters="title", mark="[{0}]", running_head="Правила"),
}
# Damage in small pieces, for hypothesis to put together.
PARTS = st.sampled_from(
    [
        *("Шлюпка", "баржа,", "кораб-", "ля", "ГАВАНЬ", "с", "В", "12", '4+"', "С. 12", "•Если"),
        *("– да", "\t", "\t\t", "\n", "\n\n", "\f", "|", "2.", "1.2 Порт", "........ 7", "…", "*"),
        *("<b>", "`", "#", "> ", "{#a}", "_", "cтол", "вгавань", "\N{SOFT HYPHEN}", "é", "ЛЕсА"),
    ]
)


def imported(text: str, name: str = "a.txt") -> Imported:
    return make_book([read_text(text, name)])


def taken(text: str) -> Imported | None:
    """The import of *text*; None if it is refused, but not for a lost letter."""
    try:
        return imported(text)
    except ConservationError:
        raise
    except SourceError:
        return None


def plain(book: Imported) -> str:
    return "\n".join(plain_text(page.body) for page in book.book.pages)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_a_typeset_book_comes_back(style: Style) -> None:
    dump: Dump = typeset([*pieces_of("6ed"), *pieces_of("7ed")], style)
    book = imported(dump.text)
    text = " ".join(plain(book).split())
    wrong = [word for word in dump.broken if word not in text]
    assert len(wrong) <= len(dump.broken) * 0.01, wrong
    made = {row.after for row in book.rows if isinstance(row, Changed) and not row.before}
    lines = [line for page in book.book.pages for line in page.body.splitlines()]
    found = Counter(fold(h.text) for h in map(read_heading, lines) if h and h.text not in made)
    wanted = Counter(fold(piece.text) for piece in dump.pieces if piece.level > 0)
    assert (found & wanted).total() >= 0.97 * max(found.total(), wanted.total())
    paragraphs = Counter(" ".join(line.split()) for line in plain(book).splitlines())
    truth = Counter(" ".join(piece.text.split()) for piece in dump.pieces if piece.level <= 0)
    least = 0.97 if style.blank_lines else 0.9
    assert (paragraphs & truth).total() >= least * truth.total()


@settings(max_examples=150, deadline=None)
@given(st.lists(PARTS, max_size=60).map(" ".join))
def test_no_letter_is_lost_and_nothing_crashes(text: str) -> None:
    book = taken(text)
    if book is None:
        return
    kept = Counter(visible("\n".join(page.body for page in book.book.pages)).casefold())
    kept.update("\n".join(entry.term for entry in book.book.index).casefold())
    kept.update("\n".join(f"{p.en} {p.ru}" for p in book.book.glossary).casefold())
    kept.update("\n".join(row.before for row in book.rows).casefold())
    lost = Counter(sign for sign in text.casefold() if sign.isalpha()) - kept
    assert not lost


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t\f")))
def test_any_text_is_taken_or_refused(text: str) -> None:
    book = taken(text)
    if book is not None:
        assert files_of(imported(text)) == files_of(book)


def test_parts_are_ordered_by_printed_page() -> None:
    later = read_text("С. 40\n\nПОРТ\n\nВ порту тихо.\n\nС. 41\n\nА ночью нет.", "a.txt")
    first = read_text("С. 7\n\nМОРЕ\n\nВ море шумно.\n\nС. 8\n\nА в штиль нет.", "b.txt")
    assert [page.title for page in make_book([later, first]).book.pages] == ["Море", "Порт"]


def test_pages_are_inferred_from_the_index() -> None:
    text = (
        "БАШНИ\n\nТут башни.\n\nВОРОТА\n\nТут ворота.\n\nСТЕНЫ\n\nТут стены.\n\nКРЫШИ\n\nТут крыши."
    )
    rows = [("Башни", 3), ("Ворота", 4), ("Крыши", 5), ("Мосты", 9), ("Стены", 4), ("Якорь", 2)]
    index = "С. 90\n\nАлфавитный указатель\n\n" + "\n".join(f"{t}\t{p}" for t, p in rows)
    book = make_book([read_text(text, "a.txt"), read_text(index, "b.txt")]).book
    assert (book.pages[0].pages, book.pages[0].pages_inferred) == ("3-5", True)
    assert PAGE_MARK.findall(book.pages[0].body) == ["3", "4", "5"]


def test_a_decision_of_the_reader_holds() -> None:
    text = "Видели мы глюм-\nберов вчера, а сегодня уже нет."
    decided = read_overrides("rule\tbefore\tafter\nhyphen_half_word\tглюм- беров\tглюм-беров\n")
    source = read_text(text, "a.txt")
    assert "глюмберов" in plain(make_book([source]))
    assert "глюм-беров" in plain(make_book([source], overrides=decided))


def test_a_lost_letter_stops_the_import() -> None:
    source = read_text("Шлюпка идёт.\nБаржа стоит.", "a.txt")
    with pytest.raises(ConservationError, match=r"a\.txt:2: слово 'Баржа'"):
        check(source.lines, [], ["Шлюпка идёт. стоит."], [])
    check(source.lines, [Discarded("a.txt", 2, "Баржа", "credits")], ["Шлюпка идёт. стоит."], [])


def test_review_begins_with_the_most_doubtful() -> None:
    rows = [
        Changed("a.txt", 1, "карма", "карма", "misspelling", sure=False),
        Changed(
            "a.txt", 2, "мимо-\nкругом", "мимокругом", "hyphen_undecided", False, "у мимо-\nкругом"
        ),
        Changed("a.txt", 3, "лес .", "лес.", "space_before_stop"),
    ]
    shown = "\n".join(review_lines(rows))
    assert shown.index("a.txt:2") < shown.index("a.txt:1")
    assert "у мимо- кругом" in shown
    assert "a.txt:3" not in shown


def test_the_report_reads_back() -> None:
    text = HARBOUR.read_text("utf-8")
    book = imported(text)
    assert tuple(read_report(files_of(book)[REPORT])) == book.rows


def test_the_report_of_a_faultless_book_is_empty() -> None:
    assert list(read_report("")) == []


@pytest.mark.parametrize("count", [1, 300])
def test_a_long_line_works(count: int) -> None:
    sentence = "Капитан ждёт ветра и считает бочки в трюме своей старой баржи. "
    book = imported("Начало дня. " + sentence * count * 10)
    assert plain(book).count("Капитан") == count * 10


def test_markup_in_a_dump_stays_text(tmp_path: Path) -> None:
    dump = tmp_path / "dump.txt"
    dump.write_text(
        "Правило\n\nУрон <b>меньше</b> трёх, а x<y &lt; z <script>1</script>.\n", "utf-8"
    )
    [page] = import_book([dump], tmp_path / "book").book.pages
    assert "<" not in page.body.replace('<span id="', "").replace("></span>", "")
    assert "x<y &lt; z <script>1</script>." in plain_text(page.body)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("С. 1\n\nБаржа стоит.", "a.txt: страница 1, номер вида «С. 12» вверху"),
        (
            "\n\n".join(f"С. {n}\n\nБаржа стоит у причала." for n in (3, 4, 5)),
            "a.txt: страницы 3–5, номера вида «С. 12» вверху (страниц с номером: 3)",
        ),
        (
            "\f".join(f"Баржа стоит.\n\n{n}" for n in (3, 4, 5)),
            "a.txt: номер страницы на 2 больше номера листа (листов: 3, подтверждений: 3)",
        ),
    ],
)
def test_what_was_learned_of_pages_is_told(text: str, told: str) -> None:
    assert imported(text).notes == (told,)


def test_a_new_import_keeps_the_settings_of_a_book(tmp_path: Path) -> None:
    dump, folder = tmp_path / "a.txt", tmp_path / "port"
    dump.write_text("Баржа стоит у причала.\n", "utf-8")
    import_book([dump], folder, title="Порт", edition="2")
    toml = folder / "book.toml"
    toml.write_text(toml.read_text("utf-8").replace('note = ""', 'note = "Наш перевод"'), "utf-8")
    import_book([dump], folder, force=True)
    kept = load_book(folder)
    assert (kept.title, kept.edition, kept.note) == ("Порт", "2", "Наш перевод")
    import_book([dump], folder, title="Гавань", force=True)
    assert (load_book(folder).title, load_book(folder).edition) == ("Гавань", "2")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("МОРСКОЙ УСТАВ\n\nГлава 1. Порт\n\n{0}\n\nГлава 2. Мель\n\n{0}", "Морской устав"),
        ("УСТАВ ПОРТА\n\nПРАВИЛА ДЛЯ ЛОЦМАНОВ\n\n{0}\n\nМЕЛЬ\n\n{0}", "Устав порта"),
        ("ПОРТ\n\n{0}\n\nМЕЛЬ\n\n{0}", "book"),
        ("Глава 3. Порт\n\n{0}", "book"),
        ("{0}\n\nПОРТ\n\n{0}", "book"),
    ],
)
def test_a_book_has_the_title_that_its_text_has(text: str, title: str) -> None:
    sentence = "Баржа стоит у причала и ждёт ветра, а боцман считает бочки. "
    made = make_book([read_text(text.format(sentence * 5), "a.txt")])
    assert made.book.title == title
