"""A book's folder is replaced whole or not at all, and what a person wrote is kept."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from corpus.books.book import load_library
from corpus.importer import import_book
from corpus.source import SourceError
from corpus.writing.book_folder import edited, replace_folder
from glossary.manuscript import write_atomically
from language import leftovers

OLD = {"book.toml": 'title = "Old"\n', "01-a.md": "---\ntitle: A\n---\nold\n"}
MENDED = OLD["01-a.md"] + "mended by hand\n"
NEW = {"book.toml": 'title = "New"\n', "01-b.md": "---\ntitle: B\n---\nnew\n"}


class _Killed(BaseException):
    """The process ends here."""


_STEPS = [(Path, name) for name in ("rename", "mkdir", "write_text", "unlink")]
_STEPS += [(shutil, name) for name in ("rmtree", "copy2", "copytree")]
_STEPS += [(tempfile, "mkdtemp"), (tempfile, "mkstemp")]
_STEPS += [(os, name) for name in ("replace", "chmod", "unlink", "fdopen")]


def killed_at_every_step(
    work: Callable[[], object], after: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> int:
    """Run *work*, killed before its first change to the disk, its second, and so on to its end.

    *after* judges what is there each time. Returns the number of changes.
    """
    for step in range(100):
        with monkeypatch.context() as patch:
            left = iter(range(step))
            for owner, name in _STEPS:
                patch.setattr(owner, name, _counted(getattr(owner, name), left))
            with suppress(_Killed):
                work()
                return step
        with monkeypatch.context() as patch:
            patch.setattr(leftovers, "_is_running", lambda process: False)
            after()
    raise AssertionError("it never came to its end")


def _counted(call: Callable[..., object], left: Iterator[int]) -> Callable[..., object]:
    def counted(*words: object, **named: object) -> object:
        if next(left, None) is None:
            raise _Killed
        return call(*words, **named)

    return counted


def test_killed_at_any_step_the_old_or_the_new_book_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "rules" / "book"
    replace_folder(OLD, folder)
    (folder / "notes.txt").write_text("mine")
    (folder / "01-a.md").write_text(MENDED)

    def whole() -> None:
        [book] = load_library(tmp_path)
        assert book.title in ("Old", "New")
        assert (folder / "notes.txt").read_text() == "mine"
        kept = folder if book.title == "Old" else folder / "edited" / "1"
        assert (kept / "01-a.md").read_text() == MENDED
        leftovers.clear(folder)
        assert [path.name for path in folder.parent.iterdir()] == ["book"]

    assert killed_at_every_step(lambda: replace_folder(NEW, folder), whole, monkeypatch) > 8


def test_where_neither_book_can_take_its_place_the_old_one_is_kept_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "rules" / "book"
    replace_folder(OLD, folder)
    rename = Path.rename

    def refused(path: Path, target: Path) -> Path:
        if target == folder:
            raise PermissionError(13, "no", str(target))
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", refused)
        with pytest.raises(PermissionError):
            replace_folder(NEW, folder)
    assert not folder.exists()
    monkeypatch.setattr(leftovers, "_is_running", lambda process: False)
    assert [book.title for book in load_library(tmp_path)] == ["Old"]


def test_killed_at_any_step_the_old_or_the_new_file_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "terms.tsv"
    path.write_text("old")

    def whole() -> None:
        assert path.read_text() in ("old", "new")
        write_atomically(path, path.read_bytes())
        assert [path.name for path in tmp_path.iterdir()] == ["terms.tsv"]

    assert killed_at_every_step(lambda: write_atomically(path, b"new"), whole, monkeypatch) >= 4


def test_what_another_program_is_writing_is_left_alone(tmp_path: Path) -> None:
    aside = leftovers.folder_aside(tmp_path / "book")
    (aside / "old").mkdir()
    leftovers.put_back(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [aside.name]


def test_a_hidden_file_of_the_reader_is_no_leftover(tmp_path: Path) -> None:
    names = {".git", ".a.md.bak", ".a.md.99999999.december", ".b.md.svod-99999999-december"}
    for name in names:
        (tmp_path / name).mkdir()
    write_atomically(tmp_path / "a.md", b"")
    assert {path.name for path in tmp_path.iterdir()} == {*names, "a.md"}


def test_a_reader_removes_nothing(tmp_path: Path) -> None:
    left = tmp_path / "rules" / ".book.svod-99999999-december"
    left.mkdir(parents=True)
    load_library(tmp_path)
    assert left.is_dir()


def test_what_was_changed_by_hand_is_told_first_and_then_kept_aside(tmp_path: Path) -> None:
    dump, folder = tmp_path / "a.txt", tmp_path / "book"
    dump.write_text("Баржа стоит у причала.\n", "utf-8")
    import_book([dump], folder)
    assert edited(folder) == []
    [page] = folder.glob("*.md")
    mended = page.read_text("utf-8") + "\nМоя правка.\n"
    for number in (1, 2):
        page.write_text(mended, "utf-8")
        with pytest.raises(SourceError, match=rf"изменено руками и будет отложено: {page.name}"):
            import_book([dump], folder)
        made = import_book([dump], folder, force=True)
        assert str(folder / "edited" / str(number)) in made.notes[-1]
        assert (folder / "edited" / str(number) / page.name).read_text("utf-8") == mended
        assert "Моя правка" not in page.read_text("utf-8")
    assert not any("отложено" in note for note in import_book([dump], folder, force=True).notes)


def test_a_book_of_which_no_import_tells_is_all_of_a_person(tmp_path: Path) -> None:
    for name, text in OLD.items():
        (tmp_path / name).write_text(text)
    assert edited(tmp_path) == sorted(OLD)
    assert replace_folder(NEW, tmp_path) == tmp_path / "edited" / "1"
    assert (tmp_path / "edited" / "1" / "01-a.md").read_text() == OLD["01-a.md"]
