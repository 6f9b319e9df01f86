"""Import: raw dumps to the folder of a book, whole or not at all."""

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import corpus
import glossary
from corpus.bookmaking import Imported, make_book
from corpus.books.book import Book, load_book, load_head, write_book_toml
from corpus.books.glossary_table import write_glossary
from corpus.books.index_table import write_index
from corpus.books.origins import FILE as ORIGINS
from corpus.books.origins import write_origins
from corpus.books.page import write_page
from corpus.explain import explain, read_place
from corpus.overrides import FILE as OVERRIDES
from corpus.overrides import Overrides, read_overrides
from corpus.provenance import trace
from corpus.reading.files import read_source
from corpus.report import Row, read_report, write_report
from corpus.source import Source, SourceError
from corpus.structure.build import Watch
from corpus.writing.book_folder import REPORT, edited, made_of, replace_folder
from language.file_digests import file_digest
from language.kept_answers import code_digest
from language.leftovers import clear, put_back
from language.letters import is_text

_MOST_NAMED = 8
_CODE = tuple(Path(folder.__path__[0]) for folder in (corpus, glossary))
_READERS = ("charset-normalizer", "docutils", "ftfy", "markdown-it-py", "pypdfium2", "razdel")
"""The packages, beside the dictionaries, that decide what is read."""


def import_book(
    paths: Sequence[Path],
    folder: Path,
    title: str = "",
    edition: str = "",
    force: bool = False,
    watch: Watch = iter,
) -> Imported:
    """Import the dumps at *paths* as the book in *folder*.

    Without *title* and *edition* a book that exists keeps its own, and the rest of its
    ``book.toml``.

    Raises SourceError if an input can't be used, if *folder* exists and *force* is not
    set, or if a letter would be lost; then nothing is written. What of an old book was changed
    by hand is kept aside, and a note says where. *watch* is handed the pieces of each dump and
    gives them back one by one, to show progress.
    """
    put_back(folder.parent)
    clear(folder)
    _refuse_no_folder(folder)
    overrides = _overrides_of(folder, force)
    dumps = tuple(os.path.relpath(path, folder) for path in paths)
    _refuse_odd_names(dumps)
    if _is_book(folder):
        head = load_head(folder)
        # Without a title of its own a book is called as its folder; that is none to keep.
        own = head.title if head.title != folder.name else ""
        title, edition = title or own, edition or head.edition
    sources = read_dumps(paths)
    _refuse_twins(paths, sources)
    imported = make_book(sources, folder.name, title, edition, overrides, watch)
    imported = replace(imported, book=_as_set(replace(imported.book, dumps=dumps), folder))
    origins = write_origins(trace(imported.book, sources))
    made_of = _made_of(paths, folder)
    kept = replace_folder({**files_of(imported), ORIGINS: origins}, folder, made_of)
    told = f"{folder}: изменённое руками отложено в {kept}"
    return replace(imported, notes=(*imported.notes, told)) if kept else imported


def is_made_of(paths: Sequence[Path], folder: Path) -> bool:
    """Did this version make the book in *folder* of the same bytes, with its overrides of now?

    Raises OSError where a dump can't be read.
    """
    return _is_book(folder) and made_of(folder) == _made_of(paths, folder)


def _made_of(paths: Sequence[Path], folder: Path) -> str:
    """Return a digest of the dumps at *paths*, the overrides in *folder*, and the program."""
    table = folder / OVERRIDES
    parts = [*map(file_digest, paths), file_digest(table) if table.is_file() else "", _program()]
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()


def _program() -> str:
    """Return what tells the program that makes a book: its code and data, what it reads with."""
    readers = []
    for name in _READERS:
        with suppress(PackageNotFoundError):  # not every reader is always installed
            readers.append(f"{name} {version(name)}")
    return " ".join((code_digest(_CODE), *readers))


def _as_set(book: Book, folder: Path) -> Book:
    """Return *book* with language and note as the reader set them in *folder*."""
    if not _is_book(folder):
        return book
    head = load_head(folder)
    return replace(book, language=head.language, note=head.note)


def explain_line(paths: Sequence[Path], folder: Path | None, place: str) -> Iterator[str]:
    """Yield what becomes of the line at *place* (``FILE:LINE``) in an import of *paths*.

    Without *paths* the dumps of the book in *folder* are read, and its overrides hold; without
    either, the file at *place* alone. Nothing is written.
    """
    file, number = read_place(place)
    book = folder is not None and _is_book(folder)
    paths = list(paths) or (dumps_of(folder) if folder and book else [Path(file)])
    sources = read_dumps(paths)
    overrides = _overrides_of(folder, force=True) if folder and book else Overrides()
    imported = make_book(sources, overrides=overrides)
    names = {path.resolve(): source.name for path, source in zip(paths, sources, strict=True)}
    yield from explain(sources, imported, names.get(Path(file).resolve(), file), number)


def read_dumps(paths: Sequence[Path]) -> list[Source]:
    """Read the dumps of a book under the names that its report has."""
    return [read_source(path, name) for path, name in zip(paths, _names(paths), strict=True)]


def dumps_of(folder: Path) -> list[Path]:
    """Return the files that the book in *folder* was imported from.

    Raises SourceError where the book does not say, or a file is gone.
    """
    dumps = [folder / dump for dump in load_book(folder).dumps]
    if not dumps:
        raise SourceError(f"{folder / 'book.toml'}: нет графы dumps, ожидались файлы книги")
    for path in dumps:
        if not path.is_file():
            raise SourceError(f"{path}: файл не найден, из него сделана книга {folder}")
    return dumps


def report_of(folder: Path) -> list[Row]:
    """Return the import report of the book in *folder*; raises SourceError if there is none."""
    path = folder / REPORT
    if not path.is_file():
        raise SourceError(f"{folder}: нет отчёта об импорте ({REPORT}), ожидалась папка книги")
    return list(read_report(path.read_text("utf-8", errors="replace"), str(path)))


def _names(paths: Sequence[Path]) -> list[str]:
    """Return the bare names of files, with their folder where two have one name."""
    names = [path.name for path in paths]
    return [
        path.name if names.count(path.name) == 1 else f"{path.resolve().parent.name}/{path.name}"
        for path in paths
    ]


def _refuse_odd_names(dumps: Sequence[str]) -> None:
    """Raise SourceError for a path that a line of text can't hold: the book names its dumps."""
    for path in dumps:
        if not is_text(path) or len(path.splitlines()) > 1:
            raise SourceError(
                f"{path!a}: имя файла не в UTF-8 или в две строки; назовите его иначе"
            )


def _refuse_twins(paths: Sequence[Path], sources: Sequence[Source]) -> None:
    """Raise SourceError where two files hold one text: the book would have it twice."""
    seen: dict[tuple[str, ...], Path] = {}
    for path, source in zip(paths, sources, strict=True):
        text = tuple(line.text for line in source.lines)
        if seen.get(text) == path:
            raise SourceError(f"{path}: файл назван дважды, ожидался один раз")
        if text in seen:
            raise SourceError(f"{path}: найден тот же текст, что в {seen[text]}, ожидался другой")
        seen[text] = path


def _refuse_no_folder(folder: Path) -> None:
    """Raise SourceError where no folder can be made: it would be found only after the import."""
    if not is_text(folder.name):
        raise SourceError(f"{folder}: имя папки не в UTF-8, а оно станет адресом книги")
    if folder.is_symlink() and not os.path.exists(folder):
        raise SourceError(f"{folder}: найдена ссылка в никуда, ожидалась новая папка")
    for above in folder.parents:
        if os.path.exists(above) and not above.is_dir():
            raise SourceError(f"{above}: найден файл, ожидалась папка")


def _overrides_of(folder: Path, force: bool) -> Overrides:
    if folder.exists() and not force:
        raise SourceError(
            f"{folder}: уже есть, ожидалась новая папка (заменить: --force){_told_edited(folder)}"
        )
    if folder.exists() and not _is_book(folder):
        raise SourceError(
            f"{folder}: найдена не папка книги (нет book.toml); её не заменяет и --force"
        )
    table = folder / OVERRIDES
    if not table.is_file():
        return Overrides()
    try:
        return read_overrides(table.read_text("utf-8"), str(table))
    except UnicodeDecodeError as error:
        raise SourceError(
            f"{table}: найден не UTF-8 (байт {error.start}), ожидался UTF-8"
        ) from error


def _told_edited(folder: Path) -> str:
    """Say what of a book was changed by hand, and what will become of that."""
    names = edited(folder) if _is_book(folder) else []
    if not names:
        return ""
    more = f" и ещё {len(names) - _MOST_NAMED}" if len(names) > _MOST_NAMED else ""
    return f"; изменено руками и будет отложено: {', '.join(names[:_MOST_NAMED])}{more}"


def _is_book(folder: Path) -> bool:
    return not folder.is_symlink() and (folder / "book.toml").is_file()


def files_of(imported: Imported) -> dict[str, str]:
    """Return the files of the book's folder by name."""
    book = imported.book
    files = {"book.toml": write_book_toml(book)}
    files |= {f"{page.name}.md": write_page(page) for page in book.pages}
    files["index.tsv"] = write_index(book.index)
    if book.glossary:
        files["glossary.tsv"] = write_glossary(book.glossary)
    files[REPORT] = write_report(imported.rows)
    return files
