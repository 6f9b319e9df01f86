"""The folder that ``svod import`` writes: its contract, what is refused, what is kept."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.main import main
from corpus.books.book import load_book
from corpus.books.page import PAGE_MARK
from corpus.importer import import_book, report_of
from corpus.report import Discarded
from corpus.source import SourceError
from corpus.writing.book_folder import REPORT
from tests.corpus.case_files import FILL

HARBOUR = Path(__file__).resolve().parents[1] / "samples" / "harbour.txt"


def test_importing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    for _ in range(2):
        import_book([HARBOUR], tmp_path / "harbour", "Гавань", force=True)
        written = {p.name: p.read_bytes() for p in (tmp_path / "harbour").iterdir()}
    import_book([HARBOUR], tmp_path / "again", "Гавань")
    assert {p.name: p.read_bytes() for p in (tmp_path / "again").iterdir()} == written
    assert sorted(p.name for p in tmp_path.iterdir()) == ["again", "harbour"]


def test_the_folder_keeps_the_contract(tmp_path: Path) -> None:
    import_book([HARBOUR], tmp_path / "harbour", "Гавань", "1")
    book = load_book(tmp_path / "harbour")
    assert (book.title, book.edition, book.language) == ("Гавань", "1", "ru")
    assert [page.title for page in book.pages][:2] == ["Правила порта", "Шторм"]
    assert [page.pages for page in book.pages][:2] == ["1", "2"]
    assert [str(entry.pages[0]) for entry in book.index if entry.term == "Груз"] == ["2"]
    anchors = [section.heading.anchor for _, section in book.sections() if section.heading]
    assert all(re.fullmatch(r"[a-z0-9-]+", anchor) for anchor in anchors)
    assert len(anchors) == len(set(anchors))
    assert PAGE_MARK.findall(book.pages[1].body) == ["2"]
    for line in (tmp_path / "harbour" / REPORT).read_text("utf-8").splitlines():
        row = json.loads(line)
        keys = {"kind", "file", "line", "before"}
        keys |= {"after", "rule", "sure"} if row["kind"] == "changed" else {"type"}
        assert keys <= set(row) <= keys | {"context", "sure"}


def test_the_names_of_a_hundred_pages_sort_in_reading_order(tmp_path: Path) -> None:
    titles = [f"Причал {'I' * (at % 9 + 1)} {at}" for at in range(1, 103)]
    raw = tmp_path / "book.md"
    raw.write_text("\n\n".join(f"# {title}\n\n{FILL * 6}" for title in titles), "utf-8")
    import_book([raw], tmp_path / "book")
    names = sorted(path.name for path in (tmp_path / "book").glob("*.md"))
    assert [page.title for page in load_book(tmp_path / "book").pages] == titles
    assert [page.name for page in load_book(tmp_path / "book").pages] == [n[:-3] for n in names]


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "пустой файл"),
        (b"\x00\x01\x02\xff" * 50, "нулевые байты"),
        (None, "файл не найден"),
        ("dir", "найдена папка"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(
    tmp_path: Path, content: bytes | str | None, found: str
) -> None:
    source = tmp_path / "input.txt"
    if content == "dir":
        source.mkdir()
    elif isinstance(content, bytes):
        source.write_bytes(content)
    done = CliRunner().invoke(main, ["import", str(source), "--to", str(tmp_path / "book")])
    assert done.exit_code == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert found in done.stderr
    assert not (tmp_path / "book").exists()


def test_a_folder_is_replaced_only_by_force_and_keeps_its_overrides(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    import_book([HARBOUR], folder)
    with pytest.raises(SourceError, match="--force"):
        import_book([HARBOUR], folder)
    overrides = "rule\tbefore\tafter\nkind\tШторм\tparagraph\n"
    (folder / "overrides.tsv").write_text(overrides, "utf-8")
    book = import_book([HARBOUR], folder, force=True).book
    assert "Шторм" not in [page.title for page in book.pages]
    assert (folder / "overrides.tsv").read_text("utf-8") == overrides


@pytest.mark.parametrize(
    ("folder", "found"),
    [
        ("file/book", "file: найден файл, ожидалась папка"),
        ("file/a/book", "file: найден файл, ожидалась папка"),
        ("loop", "loop: найдена ссылка в никуда"),
        ("nowhere", "nowhere: найдена ссылка в никуда"),
        ("file", "file: уже есть"),
    ],
)
def test_where_no_folder_can_be_is_told_before_the_import(
    tmp_path: Path, folder: str, found: str
) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "nowhere").symlink_to("gone")
    with pytest.raises(SourceError, match=found):
        import_book([HARBOUR], tmp_path / folder, watch=lambda _: pytest.fail("it went on"))
    assert {path.name for path in tmp_path.iterdir()} == {"file", "loop", "nowhere"}


def test_a_folder_that_cannot_be_written_is_named_as_it_was_given() -> None:
    with pytest.raises(OSError, match="nope") as caught:
        import_book([HARBOUR], Path("/proc/nope"))
    assert str(caught.value.filename) == "/proc/nope"


def test_force_keeps_what_a_reader_put_beside_the_pages(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    import_book([HARBOUR], folder)
    written = {path.name for path in folder.iterdir()}
    (folder / "notes.txt").write_text("x")
    (folder / "scans").mkdir()
    (folder / "scans" / "1.png").write_bytes(b"x")
    (folder / "dump").symlink_to(tmp_path / "gone.txt")
    (folder / "99-old-page.md").write_text("---\ntitle: Старая\n---\n", "utf-8")
    import_book([HARBOUR], folder, force=True)
    assert {path.name for path in folder.iterdir()} == written | {
        "notes.txt",
        "scans",
        "dump",
        "edited",
    }
    assert [path.name for path in folder.glob("edited/1/*")] == ["99-old-page.md"]
    assert (folder / "scans" / "1.png").read_bytes() == b"x"
    assert (folder / "dump").readlink() == tmp_path / "gone.txt"


def test_force_leaves_nothing_of_the_book_before(tmp_path: Path) -> None:
    small = tmp_path / "small.txt"
    small.write_text("Баржа стоит у причала.\n", "utf-8")
    import_book([small], tmp_path / "fresh", "Порт")
    import_book([HARBOUR], tmp_path / "book", "Гавань")
    import_book([small], tmp_path / "book", "Порт", force=True)
    fresh, book = (
        {p.name: p.read_bytes() for p in (tmp_path / f).iterdir()} for f in ("fresh", "book")
    )
    assert book == fresh


def test_force_replaces_nothing_but_a_book(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.odt").write_text("x")
    with pytest.raises(SourceError, match=r"book\.toml"):
        import_book([HARBOUR], tmp_path / "mine", force=True)
    assert (tmp_path / "mine" / "notes.odt").read_text() == "x"


def test_one_text_given_twice_is_refused(tmp_path: Path) -> None:
    for name, encoding in (("a.txt", "utf-8"), ("b.txt", "cp1251")):
        (tmp_path / name).write_text("Баржа стоит у причала.\n", encoding)
    with pytest.raises(SourceError, match=r"b\.txt: найден тот же текст, что в .*a\.txt"):
        import_book([tmp_path / "a.txt", tmp_path / "b.txt"], tmp_path / "book")
    with pytest.raises(SourceError, match=r"a\.txt: файл назван дважды"):
        import_book([tmp_path / "a.txt", tmp_path / "a.txt"], tmp_path / "book")
    assert not (tmp_path / "book").exists()


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    paths = [tmp_path / folder / "a.txt" for folder in ("one", "two")]
    for path, text in zip(paths, ("Мы видели глюм-\nберов.", "А вчера бур-\nберов."), strict=True):
        path.parent.mkdir()
        path.write_text(text, "utf-8")
    rows = import_book(paths, tmp_path / "book").rows
    assert {row.file for row in rows} == {"one/a.txt", "two/a.txt"}


def test_an_override_in_another_encoding_is_refused(tmp_path: Path) -> None:
    import_book([HARBOUR], tmp_path / "book")
    table = "rule\tbefore\tafter\nkeep\tБаржа\n"
    (tmp_path / "book" / "overrides.tsv").write_text(table, "cp1251")
    with pytest.raises(SourceError, match=r"overrides\.tsv: найден не UTF-8 \(байт 23\)"):
        import_book([HARBOUR], tmp_path / "book", force=True)


def test_a_separator_of_unicode_does_not_break_report_or_tables(tmp_path: Path) -> None:
    dump = tmp_path / "a.html"
    dump.write_text("<html><p>Мы видели глюм-<br>бе\N{LINE SEPARATOR}ров\x85.</p></html>", "utf-8")
    rows = import_book([dump], tmp_path / "book").rows
    assert tuple(report_of(tmp_path / "book")) == rows
    assert load_book(tmp_path / "book").pages


def test_a_failed_swap_leaves_the_old_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import_book([HARBOUR], tmp_path / "book", "Гавань")
    rename = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise OSError(28, "No space left")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(OSError, match="No space"):
        import_book([HARBOUR], tmp_path / "book", "Порт", force=True)
    assert load_book(tmp_path / "book").title == "Гавань"
    assert [path.name for path in tmp_path.iterdir()] == ["book"]


def test_a_book_without_its_report_has_no_review(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["import", "--review", str(tmp_path)])
    assert done.exit_code == 1
    assert "нет отчёта об импорте" in done.stderr
    (tmp_path / REPORT).write_text('{"kind": "other"}\n', "utf-8")
    done = CliRunner().invoke(main, ["import", "--review", str(tmp_path)])
    assert f"{REPORT}:1: найдено" in done.stderr


def test_a_row_of_a_table_at_the_page_end_is_shown_and_can_be_kept(tmp_path: Path) -> None:
    sentence = "В порту {} баржу грузят долго, а бочки стоят в трюме у самого борта. "
    table = "Судно\tТрюм\nШлюпка\t2\nБаржа\t{0}\n\n{0}\n"
    dump, folder = tmp_path / "a.txt", tmp_path / "book"
    dump.write_text(
        "\f".join((sentence * 9).format(*range(9)) + "\n\n" + table.format(n) for n in range(4, 9)),
        "utf-8",
    )
    rows = import_book([dump], folder).rows
    gone = [row for row in rows if isinstance(row, Discarded) and "\t" in row.before]
    assert not any(row.sure for row in gone)
    kept = "".join(f"keep\t{' '.join(row.before.split())}\n" for row in gone)
    (folder / "overrides.tsv").write_text("rule\tbefore\tafter\n" + kept, "utf-8")
    again = import_book([dump], folder, force=True)
    assert not [row for row in again.rows if isinstance(row, Discarded) and "\t" in row.before]
    text = "".join(page.body for page in again.book.pages)
    assert [text.count(word) for word in ("Судно", "Шлюпка", "Баржа")] == [5, 5, 5]
