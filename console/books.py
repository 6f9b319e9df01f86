"""Commands that make a book of raw text and let people check it: import, review."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from console.options import say
from console.words import Words

if TYPE_CHECKING:
    from corpus.bookmaking import Imported

T = TypeVar("T")


def _watched(pieces: Sequence[T]) -> Iterator[T]:
    with click.progressbar(pieces, label="Разбор текста", file=sys.stderr) as bar:
        yield from bar


@click.command("import")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--to", "folder", type=click.Path(path_type=Path), help="Папка книги.")
@click.option("--title", default="", type=Words(), help="Название книги.")
@click.option("--edition", default="", type=Words(), help="Редакция, например 6.")
@click.option("--force", is_flag=True, help="Заменить книгу, которая уже есть.")
@click.option(
    "--each",
    is_flag=True,
    help="Каждый файл и каждая папка – своя книга внутри --to; готовые остаются.",
)
@click.option(
    "--review",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Показать сомнительные решения импорта книги DIR.",
)
@click.option(
    "--explain",
    "place",
    default="",
    metavar="FILE:LINE",
    help="Что стало со строкой и почему; книга – та, что в --to.",
)
def import_(
    files: tuple[Path, ...],
    folder: Path | None,
    title: str,
    edition: str,
    force: bool,
    each: bool,
    review: Path | None,
    place: str,
) -> None:
    """Сделать книгу из сырых текстов FILES, показать сомнительное, объяснить решения.

    FILES – простой текст, Markdown, HTML, PDF, DOCX, ODT или EPUB, части одной книги.
    """
    from corpus.books.book import load_book
    from corpus.importer import explain_line, import_book, report_of
    from corpus.review import review_lines

    if review is not None:
        click.echo("\n".join(review_lines(report_of(review), load_book(review))))
        return
    if place:
        click.echo("\n".join(explain_line(files, folder, place)))
        return
    if not files or folder is None:
        raise click.UsageError("Нужны файлы и папка книги: svod import FILE... --to DIR")
    if each:
        if title or edition:
            raise click.UsageError("С --each у книг свои названия: --title и --edition не нужны")
        _import_each(files, folder, force)
        return
    imported = import_book(files, folder, title, edition, force, _watched)
    _report(imported, folder)


def _import_each(files: Sequence[Path], folder: Path, force: bool) -> None:
    """Import each of *files* as a book below *folder*; a refused one ends the command with 1."""
    from corpus.shelf_import import import_each, tasks_of
    from language.cores import cores

    tasks = tasks_of(files, folder)
    left = refused = 0
    for number, outcome in enumerate(import_each(tasks, force, cores()), 1):
        count = f"{number} из {len(tasks)}"
        left += outcome.is_left
        refused += bool(outcome.refused)
        if outcome.refused:
            say(f"{count}: {outcome.refused}")
        elif not outcome.is_left:
            told = f"страниц: {outcome.pages}, сомнительных решений: {outcome.doubts}"
            click.echo(f"{count}: {outcome.folder}: {told}")
    made = len(tasks) - left - refused
    click.echo(f"Сделано книг: {made}; уже были: {left}; не вышло: {refused}")
    if refused:
        raise click.exceptions.Exit(1)


def _report(imported: Imported, folder: Path) -> None:
    from corpus.review import doubtful

    for note in imported.notes:
        say(note)
    book, doubts = imported.book, len(doubtful(imported.rows))
    click.echo(
        f"{folder}: страниц: {len(book.pages)}, статей указателя: {len(book.index)}, "
        f"пар глоссария: {len(book.glossary)}"
    )
    if doubts:
        click.echo(f"Сомнительных решений: {doubts} – svod import --review {folder}")


@click.command()
@click.argument("book", type=click.Path(path_type=Path))
@click.option(
    "--port", default=8001, show_default=True, type=click.IntRange(0, 65535), help="0 – любой."
)
def review(book: Path, port: int) -> None:
    """Проверить импорт книги BOOK в браузере: сырой текст рядом с книгой, сомнения по одному.

    Решения пишутся в overrides.tsv книги; страница открыта только на этом компьютере.
    """
    from corpus.books.book import load_book
    from corpus.importer import report_of
    from web.review.app import serve as serve_review

    load_book(book), report_of(book)  # a folder that is no imported book is refused here
    serve_review(book, port, lambda address: click.echo(f"Проверка открыта: {address}"))
