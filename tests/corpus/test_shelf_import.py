"""Many dumps at once: each a book of its own, what is up to date left, a refusal alone."""

import os
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.main import main
from corpus import importer, shelf_import
from corpus.shelf_import import Outcome, import_each, tasks_of
from corpus.source import SourceError

BOOK = "# Книга\n\n## Чарка {0}\n\nЧарку номер {0} ставят справа от ковша.\n"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    raw = tmp_path / "raw"
    (raw / "Две части").mkdir(parents=True)
    for name in ("Первая.md", "Вторая.md", "Две части/1.md", "Две части/2.md"):
        (raw / name).write_text(BOOK.format(name), "utf-8")
    return tmp_path


def run(shelf: Path, force: bool = False) -> dict[str, Outcome]:
    tasks = tasks_of(sorted((shelf / "raw").iterdir()), shelf / "rules")
    return {outcome.folder.name: outcome for outcome in import_each(tasks, force, processes=2)}


def test_each_file_and_each_folder_is_a_book(shelf: Path) -> None:
    found = run(shelf)
    assert found.keys() == {"pervaya", "vtoraya", "dve-chasti"}
    assert not any(outcome.refused for outcome in found.values())
    pages = sorted((shelf / "rules" / "dve-chasti").glob("*.md"))
    assert "".join(page.read_text("utf-8") for page in pages).count("справа от ковша") == 2


def test_only_what_changed_is_made_again(shelf: Path) -> None:
    run(shelf)
    (shelf / "raw" / "Первая.md").write_text(BOOK.format("новая"), "utf-8")
    overrides = shelf / "rules" / "vtoraya" / "overrides.tsv"
    overrides.write_text("rule\tbefore\tafter\nkeep\tсправа\t\n", "utf-8")
    found = run(shelf)
    assert [name for name, outcome in found.items() if outcome.is_left] == ["dve-chasti"]
    assert all(outcome.is_left for outcome in run(shelf).values())
    assert not any(outcome.is_left for outcome in run(shelf, force=True).values())


def test_what_was_changed_by_hand_is_replaced_only_with_force(shelf: Path) -> None:
    run(shelf)
    (shelf / "raw" / "Первая.md").write_text(BOOK.format("новая"), "utf-8")
    page = next((shelf / "rules" / "pervaya").glob("01-*.md"))
    page.write_text("# Своё\n", "utf-8")
    assert "изменено руками" in run(shelf)["pervaya"].refused
    assert page.read_text("utf-8") == "# Своё\n"
    assert run(shelf, force=True)["pervaya"].pages


def test_a_dump_that_is_no_book_stops_no_other(shelf: Path) -> None:
    (shelf / "raw" / "пусто.txt").touch()
    done = CliRunner().invoke(
        main,
        ["import", "--each", *map(str, (shelf / "raw").iterdir()), "--to", str(shelf / "rules")],
    )
    assert done.exit_code == 1
    assert "пусто.txt: пустой файл" in done.output
    assert "Сделано книг: 3; уже были: 0; не вышло: 1" in done.output


def test_a_new_version_makes_every_book_again(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(shelf)
    monkeypatch.setattr(importer, "version", lambda name: "99")
    assert not any(outcome.is_left for outcome in run(shelf).values())


def _die_of_the_second(*args: object, **kwargs: object) -> object:
    if str(args[1]).endswith("vtoraya"):
        os.kill(os.getpid(), signal.SIGKILL)
    return importer.import_book(*args, **kwargs)  # type: ignore[arg-type]


def test_a_process_that_is_killed_ends_its_own_book_alone(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        (shelf / "raw" / f"Ещё {number}.md").write_text(BOOK.format(number), "utf-8")
    monkeypatch.setattr(shelf_import, "import_book", _die_of_the_second)
    found = run(shelf)
    assert [name for name, outcome in found.items() if outcome.refused] == ["vtoraya"]
    assert "оборвана системой" in found["vtoraya"].refused
    # A book may have been done when the process beside it died: then it is left as it is.
    assert sum(1 for outcome in found.values() if outcome.pages or outcome.is_left) == 6
    assert all(
        (shelf / "rules" / name / "book.toml").exists() for name in found if name != "vtoraya"
    )


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Чарка.md", "чарка.txt"], "книга charka уже сделана бы"),
        (["….md"], "ни букв, ни цифр"),
        (["пусто/"], "папка без файлов"),
    ],
)
def test_names_that_make_no_books_are_refused(tmp_path: Path, names: list[str], told: str) -> None:
    paths = [tmp_path / name for name in names]
    for path, name in zip(paths, names, strict=True):
        path.mkdir() if name.endswith("/") else path.write_text("x")
    with pytest.raises(SourceError, match=told):
        tasks_of(paths, tmp_path / "rules")
